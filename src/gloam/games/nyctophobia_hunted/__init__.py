"""Nyctophobia: The Hunted."""
