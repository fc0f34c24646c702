"""The lab: thousands of games, counted honestly."""
