"""How fast gloam is, beside OpenSpiel, on the same games and in the same process."""
