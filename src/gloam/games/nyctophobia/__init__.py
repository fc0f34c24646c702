"""What the two games of Nyctophobia share: the dark forest and its maps."""
