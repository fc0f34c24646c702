"""Trees for a guess: as known, everything connected, and the right number of them."""

from typing import Final
from librt.vecs import vec
from mypy_extensions import i64
from gloam.games.nyctophobia.ground import ENDS, STARTS, high, low
from gloam.games.nyctophobia.guesses.agreeing import ALL_TREES
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.sight.chart import OPEN, TREE_THERE
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.trees import EAST_SIDES, SIDES, Trees
from gloam.kernel.fast_random import FastRandom

UNKNOWN: Final = 0

NO_SIDES: Final = vec[i64]([0] * 112)
NO_TILES: Final = vec[i64]([0] * 64)
_SIDES: Final = vec[i64](list(range(112)))


def plant(sight: HuntedSight, woods: Woods, sides: vec[i64], rng: FastRandom) -> bool:
    """Trees: as known, everything connected without the car, and the right number of them."""
    order = _SIDES[:]
    n: i64 = 112
    while n > 1:
        other = rng.below(n)
        n -= 1
        held = order[n]
        order[n] = order[other]
        order[other] = held
    root = NO_TILES[:]
    tile: i64 = 0
    while tile < 64:
        root[tile] = tile
        tile += 1
    left: i64 = 61  # so many sides connect 62 spaces
    is_open: i64 = 0
    side: i64 = 0
    while side < 112:
        if sides[side] == OPEN:
            is_open += 1
            if not _at_car(woods, side) and _unite(root, side):
                left -= 1
        side += 1
    n = 0
    while n < 112 and left:
        side = order[n]
        if sides[side] == UNKNOWN and not _at_car(woods, side) and _unite(root, side):
            sides[side] = OPEN
            is_open += 1
            left -= 1
        n += 1
    if left:
        return False
    wanted = 112 - ALL_TREES + sight.crashes
    doors = _doors(woods, sides)
    n = 0
    while n < 112 and doors == 0:
        side = order[n]
        if sides[side] == UNKNOWN and _at_car(woods, side):
            sides[side] = OPEN
            is_open += 1
            doors = 1
        n += 1
    if doors == 0 or is_open > wanted:
        return False
    n = 0
    while n < 112 and is_open < wanted:
        if sides[order[n]] == UNKNOWN:
            sides[order[n]] = OPEN
            is_open += 1
        n += 1
    if is_open < wanted and not _fell_some(sight, sides, order, wanted - is_open):
        return False
    _raise_trees(woods, sides)
    return True


def _fell_some(sight: HuntedSight, sides: vec[i64], order: vec[i64], some: i64) -> bool:
    """More trees are remembered than can stand: some of them have been felled since."""
    if sight.crashes < some:
        return False
    n: i64 = 0
    while n < 112 and some:
        if sides[order[n]] == TREE_THERE:
            sides[order[n]] = OPEN
            some -= 1
        n += 1
    return True


def _at_car(woods: Woods, side: i64) -> bool:
    return woods.is_car(STARTS[side]) or woods.is_car(ENDS[side])


def _unite(root: vec[i64], side: i64) -> bool:
    """Whether a side connects two parts that were apart; they are one then."""
    one = STARTS[side]
    while root[one] != one:
        root[one] = root[root[one]]
        one = root[one]
    other = ENDS[side]
    while root[other] != other:
        root[other] = root[root[other]]
        other = root[other]
    if one == other:
        return False
    root[one] = other
    return True


def _doors(woods: Woods, sides: vec[i64]) -> i64:
    """How many ways out of the car are open."""
    found: i64 = 0
    side: i64 = 0
    while side < 112:
        if sides[side] == OPEN and _at_car(woods, side):
            if not (woods.is_car(STARTS[side]) and woods.is_car(ENDS[side])):
                found += 1
        side += 1
    return found


def _raise_trees(woods: Woods, sides: vec[i64]) -> None:
    east_lo: i64 = 0
    east_hi: i64 = 0
    south_lo: i64 = 0
    south_hi: i64 = 0
    side: i64 = 0
    while side < SIDES:
        if sides[side] == OPEN:
            start = STARTS[side]
            if side < EAST_SIDES:
                east_lo |= low(start)
                east_hi |= high(start)
            else:
                south_lo |= low(start)
                south_hi |= high(start)
        side += 1
    woods.trees = Trees(east_lo, east_hi, south_lo, south_hi)
