"""Nightmare Hunt: a solo hunt with a deck of moves, three levels deep."""
