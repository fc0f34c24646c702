"""A rock's flight: straight on until it meets something. (NYH-75 to NYH-79)"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.grid import NOWHERE
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import beyond
from gloam.games.nyctophobia.numbers import EDGE, STRUCK_CAR, STRUCK_FAMILIAR, STRUCK_HUNTER, TREE
from gloam.games.nyctophobia.public import Woods


@final
@mypyc_attr(free_list_len=1)
class Flight:
    """Where a rock flies from a space in a heading, and what it meets."""

    def __init__(self, woods: Woods, tile: i64, heading: i64) -> None:
        in_car = woods.is_car(tile)
        self.spaces: i64 = 0
        self.struck: i64 = NOWHERE
        while self.struck == NOWHERE:
            to = beyond(tile, heading)
            if to == NOWHERE:
                self.struck = EDGE
            elif not woods.trees.is_open(tile, heading):
                self.struck = TREE
            elif woods.is_car(to) and not in_car:
                self.struck = STRUCK_CAR  # NYH-128 to NYH-130
            else:
                tile = to
                self.spaces += 1
                if not woods.is_car(to):  # NYH-127, NYH-G27
                    self.struck = _struck_at(woods, to)
        self.end = tile
        """Where the rock lies then."""


def _struck_at(woods: Woods, tile: i64) -> i64:
    """Whom or what a rock meets in a space; a hidden Hunted is not met. (NYH-G26)"""
    who = woods.who_stands(tile)
    if who:
        return STRUCK_HUNTER + who
    if woods.at[HUNTER] == tile and woods.mist == 0:
        return STRUCK_HUNTER
    return STRUCK_FAMILIAR if woods.familiar == tile else NOWHERE
