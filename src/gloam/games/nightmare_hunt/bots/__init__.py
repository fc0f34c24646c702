"""How it is played, from a view and a menu."""
