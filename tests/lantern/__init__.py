"""Lantern: one hides in a dark house of four rooms, the other seeks with little oil."""
