"""Sets of spaces on an eight by eight board, as two halves of 32 bits, and ways through them.

A set is (low, high): spaces 0 to 31 and 32 to 63. Open sides are kept the same way: a space is in
`east` if nothing stands between it and its eastern neighbour, in `south` likewise.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.bits import BIT, count, lowest, nth

SIZE: Final = 64
HALF: Final = 4294967295
"""All spaces of one half."""
EVERY_EAST: Final = 2139062143  # every space but those of the last column
SOUTH_HIGH: Final = 16777215  # the last row has no south

EAST_HALF: Final = 4042322160  # the last four columns, in either half of a set
WEST_HALF: Final = 252645135

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3


def low(tile: i64) -> i64:
    """The low half of the set of one space."""
    if tile < 32:
        return BIT[tile]
    return 0


def high(tile: i64) -> i64:
    """The high half of the set of one space."""
    if tile >= 32:
        return BIT[tile - 32]
    return 0


def holds(lo: i64, hi: i64, tile: i64) -> bool:
    """Whether a space is in a set."""
    if tile < 32:
        return (lo >> tile) & 1 != 0
    return (hi >> (tile - 32)) & 1 != 0


def spread_low(lo: i64, hi: i64, east: i64, south: i64) -> i64:
    """The low half of a set and of all that is one open step from it."""
    return (
        lo
        | ((lo & east) << 1)
        | ((lo >> 1) & east)
        | (((lo & south) << 8) & HALF)
        | ((lo >> 8) & south)
        | (((hi & 255) << 24) & south)
    )


def spread_high(lo: i64, hi: i64, south_lo: i64, east: i64, south: i64) -> i64:
    """The high half of a set and of all that is one open step from it."""
    return (
        hi
        | ((hi & east) << 1)
        | ((hi >> 1) & east)
        | (((hi & south) << 8) & HALF)
        | ((hi >> 8) & south)
        | ((lo & south_lo) >> 24)
    )


def beyond(tile: i64, heading: i64) -> i64:
    """The next space in a heading, trees or not; -1 past the edge."""
    if heading == NORTH:
        if tile >= 8:
            return tile - 8
        return -1
    if heading == EAST:
        if tile & 7 != 7:
            return tile + 1
        return -1
    if heading == SOUTH:
        if tile < 56:
            return tile + 8
        return -1
    if tile & 7 != 0:
        return tile - 1
    return -1


def away(one: i64, other: i64) -> i64:
    """Steps along rows and columns, trees ignored."""
    down = (one >> 3) - (other >> 3)
    across = (one & 7) - (other & 7)
    return (down if down >= 0 else -down) + (across if across >= 0 else -across)


def heading_to(tile: i64, next_to: i64) -> i64:
    """The heading from a space to a neighbour."""
    apart = next_to - tile
    if apart == -8:
        return NORTH
    if apart == 1:
        return EAST
    return SOUTH if apart == 8 else WEST


# Sides, where trees can stand.


def side_of(tile: i64, heading: i64) -> i64:
    """The number of a side of a space; -1 at the edge of the board."""
    if heading == WEST:
        if tile & 7:
            return (tile >> 3) * 7 + (tile & 7) - 1
        return -1
    if heading == NORTH:
        if tile >= 8:
            return 56 + tile - 8
        return -1
    if heading == EAST:
        if tile & 7 != 7:
            return (tile >> 3) * 7 + (tile & 7)
        return -1
    if tile < 56:
        return 56 + tile
    return -1


def side_start(side: i64) -> i64:
    """The space to the west or north of a side."""
    return side // 7 * 8 + side % 7 if side < 56 else side - 56


def side_end(side: i64) -> i64:
    """The space to the east or south of a side."""
    return side_start(side) + (1 if side < 56 else 8)


# Turning the whole board.


def turned(tile: i64, quarters: i64) -> i64:
    """Where a space goes when the board is turned clockwise by so many quarters."""
    while quarters > 0:
        tile = (tile & 7) * 8 + 7 - (tile >> 3)
        quarters -= 1
    return tile


def members(lo: i64, hi: i64) -> list[int]:
    """The spaces of a set, in order."""
    found: list[int] = []
    while lo:
        found.append(int(lowest(lo)))
        lo &= lo - 1
    while hi:
        found.append(32 + int(lowest(hi)))
        hi &= hi - 1
    return found


def how_many(lo: i64, hi: i64) -> i64:
    """How many spaces a set has."""
    return count(lo) + count(hi)


def pick(lo: i64, hi: i64, n: i64) -> i64:
    """Space n of a set."""
    in_low = count(lo)
    if n < in_low:
        return nth(lo, n)
    return 32 + nth(hi, n - in_low)


def _table(part: int) -> vec[i64]:
    found = vec[i64]()
    side: i64 = 0
    while side < 112:
        found = append(found, side_start(side) if part == 0 else side_end(side))
        side += 1
    return found


STARTS: Final = _table(0)
ENDS: Final = _table(1)
