"""Recorded games: decisions and facts in Parquet files, by a recipe, for those who learn."""
