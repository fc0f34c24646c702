"""The house: live tables, who sits at them, what they say, and where it is kept."""
