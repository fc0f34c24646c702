"""Whose view is whose: the Hunter sees the board, the Hunted are in the dark."""

from gloam.kernel.view import View
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.public import empty_woods
from gloam.games.nyctophobia.sight.hunted import in_the_dark
from gloam.games.nyctophobia.sight.hunter import HunterSight


def new_sight(seat: int, seats: int) -> View:
    """What a seat knows before anything was told."""
    if seat == HUNTER:
        return HunterSight(seat, seats, empty_woods())
    return in_the_dark(seat, seats)
