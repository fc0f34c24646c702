"""Puzzles and the daily game: moments made by the engine, checked by it, and answered alone."""
