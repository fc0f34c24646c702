"""Lantern keeps the laws: all that a game of your own needs."""

from gloam.testing import check

from .game import GAME


def test_the_laws_hold() -> None:
    check(GAME)
