"""Talk: the typed language of the table, one for terminal and browser."""
