"""Nyctophobia: Vampire Encounter."""
