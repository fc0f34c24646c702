"""Vampire Radar: one hides in the dark of a field of tiles, the others hunt it with few bullets."""
