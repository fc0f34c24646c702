"""Ways through the forest on foot, pieces ignored: how far it is, and where to begin."""

from typing import Final

from mypy_extensions import i64

from gloam.games.nyctophobia.ground import beyond, high, holds, low, spread_high, spread_low
from gloam.games.nyctophobia.public import Woods
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE

FAR: Final = 30
"""Further than any two spaces are apart, for whoever only wants to compare."""


def steps_between(woods: Woods, one: i64, lo: i64, hi: i64) -> i64:
    """How many steps a space is from the nearest one of a set; FAR if there is no way."""
    if one == NOWHERE:
        return FAR  # beyond the edge
    trees = woods.trees
    steps: i64 = 0
    while not holds(lo, hi, one):
        next_lo = spread_low(lo, hi, trees.east_lo, trees.south_lo)
        next_hi = spread_high(lo, hi, trees.south_lo, trees.east_hi, trees.south_hi)
        if (next_lo == lo and next_hi == hi) or steps == FAR:
            return FAR
        lo = next_lo
        hi = next_hi
        steps += 1
    return steps


def walk_between(woods: Woods, one: i64, other: i64) -> i64:
    """How many steps two spaces are apart."""
    return steps_between(woods, one, low(other), high(other))


def first_steps(woods: Woods, at: i64, lo: i64, hi: i64) -> i64:
    """The headings in which the shortest ways to a set begin; none if it is here or cut off."""
    away = steps_between(woods, at, lo, hi)
    if away == 0 or away == FAR:
        return 0
    trees = woods.trees
    steps: i64 = 1
    while steps < away:
        next_lo = spread_low(lo, hi, trees.east_lo, trees.south_lo)
        hi = spread_high(lo, hi, trees.south_lo, trees.east_hi, trees.south_hi)
        lo = next_lo
        steps += 1
    found: i64 = 0
    heading: i64 = 0
    while heading < 4:
        to = beyond(at, heading)
        if to != NOWHERE and trees.is_open(at, heading) and holds(lo, hi, to):
            found |= BIT[heading]
        heading += 1
    return found
