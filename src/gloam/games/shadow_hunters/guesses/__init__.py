"""Whole worlds that a view cannot rule out: the one room that knows both sight and rules."""
