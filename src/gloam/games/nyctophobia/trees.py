"""Trees: on which sides of the spaces nothing stands.

A forest does not change: a tree that falls or is planted makes another one of it. So copies of a
board share their trees.
"""

from typing import Final, final

from mypy_extensions import i64

from gloam.games.nyctophobia.ground import (
    EAST, ENDS, EVERY_EAST, HALF, NORTH, SOUTH, SOUTH_HIGH, STARTS, WEST, high, holds, low, side_of,
    spread_high, spread_low, turned,
)  # fmt: skip
from gloam.kernel.bits import count

SIDES: Final = 112
EAST_SIDES: Final = 56
"""Sides below this number lie to the east of a space, the others to the south of one."""


@final
class Trees:
    """Where trees stand, as sets of spaces to whose east and south none does.

    >>> forest = NO_TREES.planted(0).planted(56)
    >>> forest.sides(), forest.is_open(0, EAST), forest.is_open(1, EAST)
    ([0, 56], False, True)
    >>> forest.felled(0).sides(), forest.turned(2).sides()
    ([56], [55, 111])
    """

    def __init__(self, east_lo: i64, east_hi: i64, south_lo: i64, south_hi: i64) -> None:
        self.east_lo = east_lo
        self.east_hi = east_hi
        self.south_lo = south_lo
        self.south_hi = south_hi

    def is_open(self, tile: i64, heading: i64) -> bool:
        """Whether nothing stands on a side: no tree, and not the edge."""
        if heading == EAST:
            return holds(self.east_lo, self.east_hi, tile)
        if heading == WEST:
            return tile & 7 != 0 and holds(self.east_lo, self.east_hi, tile - 1)
        if heading == SOUTH:
            return holds(self.south_lo, self.south_hi, tile)
        return tile >= 8 and holds(self.south_lo, self.south_hi, tile - 8)

    def joined(self, one: i64, other: i64) -> bool:
        """Whether two spaces are next to each other with nothing between them."""
        apart = other - one
        if apart == 1:
            return self.is_open(one, EAST)
        if apart == -1:
            return self.is_open(one, WEST)
        if apart == 8:
            return self.is_open(one, SOUTH)
        return apart == -8 and self.is_open(one, NORTH)

    def stands_on(self, side: i64) -> bool:
        """Whether a tree stands on a side, by its number."""
        if side < EAST_SIDES:
            return not holds(self.east_lo, self.east_hi, STARTS[side])
        return not holds(self.south_lo, self.south_hi, STARTS[side])

    def sides(self) -> list[int]:
        """The sides on which a tree stands."""
        return [side for side in range(SIDES) if self.stands_on(side)]

    def open_sides(self) -> i64:
        """How many sides have nothing on them."""
        return (
            count(self.east_lo) + count(self.east_hi) + count(self.south_lo) + count(self.south_hi)
        )

    def connect(self, free_lo: i64, free_hi: i64) -> bool:
        """Whether every space of a set can be reached from every other without leaving it."""
        lo = free_lo & (0 - free_lo)
        hi: i64 = 0
        while True:
            next_lo = spread_low(lo, hi, self.east_lo, self.south_lo) & free_lo
            next_hi = spread_high(lo, hi, self.south_lo, self.east_hi, self.south_hi) & free_hi
            if next_lo == lo and next_hi == hi:
                return lo == free_lo and hi == free_hi
            lo = next_lo
            hi = next_hi

    def same(self, other: "Trees") -> bool:
        """Whether trees stand on the same sides."""
        return (
            self.east_lo == other.east_lo
            and self.east_hi == other.east_hi
            and self.south_lo == other.south_lo
            and self.south_hi == other.south_hi
        )

    # Other forests made from this one.

    def planted(self, side: i64) -> "Trees":
        """The same with a tree on a side."""
        lo = ~low(STARTS[side])
        hi = ~high(STARTS[side])
        if side < EAST_SIDES:
            return Trees(self.east_lo & lo, self.east_hi & hi, self.south_lo, self.south_hi)
        return Trees(self.east_lo, self.east_hi, self.south_lo & lo, self.south_hi & hi)

    def felled(self, side: i64) -> "Trees":
        """The same with nothing on a side."""
        lo = low(STARTS[side])
        hi = high(STARTS[side])
        if side < EAST_SIDES:
            return Trees(self.east_lo | lo, self.east_hi | hi, self.south_lo, self.south_hi)
        return Trees(self.east_lo, self.east_hi, self.south_lo | lo, self.south_hi | hi)

    def turned(self, quarters: i64) -> "Trees":
        """The same after the board was turned clockwise by so many quarters."""
        forest = NO_TREES
        side: i64 = 0
        while side < SIDES:
            if self.stands_on(side):
                one = turned(STARTS[side], quarters)
                other = turned(ENDS[side], quarters)
                first = one if one < other else other
                forest = forest.planted(
                    side_of(first, EAST if one + 1 == other or other + 1 == one else SOUTH)
                )
            side += 1
        return forest


NO_TREES: Final = Trees(EVERY_EAST, EVERY_EAST, HALF, SOUTH_HIGH)
