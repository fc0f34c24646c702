"""Ways through the forest: what can be reached in how many steps, and where a way begins.

Everything here is computed from what is given, and changes nothing. A set of spaces is two halves,
as in `ground.py`; a set of headings is bits.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.nyctophobia.ground import (
    ENDS, EVERY_EAST, HALF, SOUTH_HIGH, STARTS, beyond, high, holds, low, side_of, spread_high,
    spread_low,
)  # fmt: skip
from gloam.games.nyctophobia.trees import EAST_SIDES, SIDES, Trees
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE

HEADINGS_IN_WAY: Final = 16
"""A way is `16 * steps + headings`: how long it is, and where it may begin."""
ALL_HEADINGS: Final = 15

_PARENT: Final = vec[i64]([0] * 64)
_DEPTH: Final = vec[i64]([0] * 64)
_QUEUE: Final = vec[i64]([0] * 64)


def toward(
    trees: Trees, at: i64, goal_lo: i64, goal_hi: i64, free_lo: i64, free_hi: i64, past_trees: bool
) -> i64:
    """First steps of the shortest ways over free spaces to one of a set; 0 if there are none."""
    east_lo = trees.east_lo
    east_hi = trees.east_hi
    south_lo = trees.south_lo
    south_hi = trees.south_hi
    if past_trees:
        east_lo = EVERY_EAST
        east_hi = EVERY_EAST
        south_lo = HALF
        south_hi = SOUTH_HIGH
    goal_lo &= free_lo
    goal_hi &= free_hi
    lo = low(at)
    hi = high(at)
    if goal_lo & lo or goal_hi & hi:
        return 0
    steps: i64 = 0
    while goal_lo & lo == 0 and goal_hi & hi == 0:
        next_lo = spread_low(lo, hi, east_lo, south_lo) & free_lo
        next_hi = spread_high(lo, hi, south_lo, east_hi, south_hi) & free_hi
        next_lo |= low(at)
        next_hi |= high(at)
        if next_lo == lo and next_hi == hi:
            return 0  # NYH-G10
        lo = next_lo
        hi = next_hi
        steps += 1
    lo &= goal_lo
    hi &= goal_hi
    back: i64 = 1
    while back < steps:
        next_lo = spread_low(lo, hi, east_lo, south_lo) & free_lo
        hi = spread_high(lo, hi, south_lo, east_hi, south_hi) & free_hi
        lo = next_lo
        back += 1
    ways: i64 = 0
    heading: i64 = 0
    while heading < 4:
        to = beyond(at, heading)
        if to != NOWHERE and (past_trees or trees.is_open(at, heading)):
            if holds(lo, hi, to):
                ways |= BIT[heading]
        heading += 1
    return HEADINGS_IN_WAY * steps + ways


def further_from(trees: Trees, at: i64, noise: i64, free_lo: i64, free_hi: i64) -> i64:
    """The headings that lead over free spaces further from the noise, on foot."""
    lo = low(noise)
    hi = high(noise)
    while not holds(lo, hi, at):
        next_lo = spread_low(lo, hi, trees.east_lo, trees.south_lo) & (free_lo | low(at))
        next_hi = spread_high(lo, hi, trees.south_lo, trees.east_hi, trees.south_hi)
        next_hi &= free_hi | high(at)
        next_lo |= lo
        next_hi |= hi
        if next_lo == lo and next_hi == hi:
            return 0
        lo = next_lo
        hi = next_hi
    ways: i64 = 0
    heading: i64 = 0
    while heading < 4:
        to = beyond(at, heading)
        if to != NOWHERE and trees.is_open(at, heading):
            if holds(free_lo, free_hi, to) and not holds(lo, hi, to):
                ways |= BIT[heading]
        heading += 1
    return ways


def beside_low(trees: Trees, lo: i64, hi: i64, through: bool) -> i64:
    """The low half of the spaces next to a set, and of the set; through trees, or not."""
    if through:
        return spread_low(lo, hi, EVERY_EAST, HALF)
    return spread_low(lo, hi, trees.east_lo, trees.south_lo)


def beside_high(trees: Trees, lo: i64, hi: i64, through: bool) -> i64:
    """The high half of the same."""
    if through:
        return spread_high(lo, hi, HALF, EVERY_EAST, SOUTH_HIGH)
    return spread_high(lo, hi, trees.south_lo, trees.east_hi, trees.south_hi)


def bridges(trees: Trees, shut_lo: i64, shut_hi: i64, part: i64) -> i64:
    """The open sides that alone hold the forest together: sides 0 to 55 (part 0), or the rest.

    A set of spaces is shut: nobody goes there, and no way leads through them.
    """
    start: i64 = 0
    while holds(shut_lo, shut_hi, start):
        start += 1
    seen_lo = low(start) | shut_lo
    seen_hi = high(start) | shut_hi
    tree_low: i64 = 0
    tree_high: i64 = 0
    _PARENT[start] = NOWHERE
    _DEPTH[start] = 0
    _QUEUE[0] = start
    first: i64 = 0
    last: i64 = 1
    while first < last:
        tile = _QUEUE[first]
        first += 1
        heading: i64 = 0
        while heading < 4:
            to = beyond(tile, heading)
            if to != NOWHERE and trees.is_open(tile, heading) and not holds(seen_lo, seen_hi, to):
                seen_lo |= low(to)
                seen_hi |= high(to)
                side = side_of(tile, heading)
                if side < EAST_SIDES:
                    tree_low |= BIT[side]
                else:
                    tree_high |= BIT[side - EAST_SIDES]
                _PARENT[to] = tile
                _DEPTH[to] = _DEPTH[tile] + 1
                _QUEUE[last] = to
                last += 1
            heading += 1
    left_low = tree_low
    left_high = tree_high
    side = 0
    while side < SIDES:
        if not holds_side(tree_low, tree_high, side) and not trees.stands_on(side):
            one = STARTS[side]
            other = ENDS[side]
            if not holds(shut_lo, shut_hi, one) and not holds(shut_lo, shut_hi, other):
                while one != other:
                    if _DEPTH[one] < _DEPTH[other]:
                        one, other = other, one
                    up = _PARENT[one]
                    over = _side_between(one, up)
                    if over < EAST_SIDES:
                        left_low &= ~BIT[over]
                    else:
                        left_high &= ~BIT[over - EAST_SIDES]
                    one = up
        side += 1
    return left_low if part == 0 else left_high


def holds_side(low_sides: i64, high_sides: i64, side: i64) -> bool:
    """Whether a side is in a set of sides, of which a half are to the east and a half south."""
    if side < EAST_SIDES:
        return (low_sides >> side) & 1 != 0
    return (high_sides >> (side - EAST_SIDES)) & 1 != 0


def _side_between(one: i64, other: i64) -> i64:
    first = one if one < other else other
    if one - other == 1 or other - one == 1:
        return (first >> 3) * 7 + (first & 7)
    return EAST_SIDES + first
