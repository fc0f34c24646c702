"""Charts laid on the board, each where it contradicts nothing that is known."""

from typing import Final
from librt.vecs import vec
from mypy_extensions import i64
from gloam.games.nyctophobia.facts import SPACE, WHO
from gloam.games.nyctophobia.ground import (
    EAST, ENDS, HALF, SOUTH, STARTS, away, beyond, high, low, side_of, spread_high, spread_low,
)  # fmt: skip
from gloam.games.nyctophobia.guesses.agreeing import moved_by, tile_at
from gloam.games.nyctophobia.guesses.planting import UNKNOWN
from gloam.games.nyctophobia.numbers import HIDDEN_ONE
from gloam.games.nyctophobia.sight.chart import (
    CAR_THERE, NO_CAR, ON_BOARD, OPEN, TREE_THERE, WIDE, Chart,
)  # fmt: skip
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.trees import EAST_SIDES, NO_TREES, SIDES, Trees
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom

LYING: Final = 4096
"""Added to how far a chart is moved, once it lies: so that it is above nought."""


def lay_charts(
    sight: HuntedSight,
    sides: vec[i64],
    tiles: vec[i64],
    lying: vec[i64],
    rng: FastRandom,
) -> bool:
    """Lay every chart on the board, the one with the fewest ways to lie first."""
    own = sight.atlas.chart_of[sight.seat]
    number = _next_chart(sight, lying)
    while number != NOWHERE:
        if not _lay(sight, number, sides, tiles, lying, rng):
            return False
        if number == own:
            mark_felt(sight, tiles, lying[own] - LYING)
            _lay_hidden(sight, sides, tiles, lying, rng)
        number = _next_chart(sight, lying)
    return True


def forget(sight: HuntedSight, sides: vec[i64], rng: FastRandom, doubt: i64) -> None:
    """When a side was felt does not matter any more, once all charts lie.

    Where trees have moved since, not everything can still be as it was: with a doubt of 2 half of
    that is forgotten, with one of 3 two thirds, and so on; with none, nothing.
    """
    side: i64 = 0
    while side < 112:
        if doubt and sides[side] // 4 < sight.shifts and rng.below(doubt):
            sides[side] = UNKNOWN
        sides[side] &= 3
        side += 1


def _next_chart(sight: HuntedSight, lying: vec[i64]) -> i64:
    """The chart of somebody, not lying yet, that can lie in the fewest ways; NOWHERE if none."""
    best: i64 = NOWHERE
    fewest: i64 = 1000
    seat: i64 = 1
    while seat <= sight.woods.hunted:
        number = sight.atlas.chart_of[seat]
        if lying[number] == NOWHERE:
            chart = sight.atlas.charts[number]
            wide = chart.most_across() - chart.least_across() + 1
            ways = wide * (chart.most_down() - chart.least_down() + 1)
            if ways < fewest:
                fewest = ways
                best = number
        seat += 1
    return best


FELT_EMPTY: Final = 256
"""No piece is in this space: the hands are on it."""
FELT_HIDDEN: Final = 512
"""A hidden Hunted is in this space: the hands are on them."""
TAKEN: Final = 1024
"""A face-up piece is in this space."""


def mark_felt(sight: HuntedSight, tiles: vec[i64], moved: i64) -> None:
    """Write onto the board what the hands feel at this moment."""
    if not sight.fresh:
        return
    here = tile_at(sight.atlas.place[sight.seat], moved)
    heading: i64 = 0
    while heading < 4:
        what = sight.around[heading]
        if what >= SPACE:
            to = beyond(here, heading)
            tiles[to] |= _felt_mark(what)
            what = sight.further[heading]
            if what >= SPACE:
                tiles[beyond(to, heading)] |= _felt_mark(what)
        heading += 1


def _lay_hidden(
    sight: HuntedSight, sides: vec[i64], tiles: vec[i64], lying: vec[i64], rng: FastRandom
) -> None:
    """Where hands feel a hidden piece, lay the chart of somebody who may be the one."""
    tile: i64 = 0
    while tile < 64:
        if tiles[tile] & FELT_HIDDEN and not _lies_there(sight, lying, tile):
            in_car: i64 = 1 if tiles[tile] & CAR_THERE else 0
            start = rng.below(sight.woods.hunted)
            n: i64 = 0
            while n < sight.woods.hunted:
                seat = 1 + (start + n) % sight.woods.hunted
                number = sight.atlas.chart_of[seat]
                n += 1
                if (sight.in_car >> seat) & 1 != in_car:
                    continue  # all heard who boarded
                if (sight.woods.hidden >> seat) & 1 and lying[number] == NOWHERE:
                    moved = moved_by(tile, sight.atlas.place[seat])
                    if sight.pending[seat] == 0 and _may_lie(sight, number, sides, tiles, moved):
                        stamp(sight.atlas.charts[number], sides, tiles, moved)
                        lying[number] = moved + LYING
                        n = sight.woods.hunted
        tile += 1


def _may_lie(sight: HuntedSight, number: i64, sides: vec[i64], tiles: vec[i64], moved: i64) -> bool:
    """Whether a chart may lie on the board in one certain way."""
    chart = sight.atlas.charts[number]
    across = (moved + 16 + 32 * 64) % 32 - 16
    down = (moved - across) // 32
    if not chart.least_across() <= across <= chart.most_across():
        return False
    if not chart.least_down() <= down <= chart.most_down():
        return False
    return fits(sight, chart, sides, tiles, moved)


def _lies_there(sight: HuntedSight, lying: vec[i64], tile: i64) -> bool:
    """Whether a hidden friend is known to be in a space."""
    seat: i64 = 1
    while seat <= sight.woods.hunted:
        number = sight.atlas.chart_of[seat]
        if (sight.woods.hidden >> seat) & 1 and lying[number] != NOWHERE:
            if sight.pending[seat] == 0:
                if tile_at(sight.atlas.place[seat], lying[number] - LYING) == tile:
                    return True
        seat += 1
    return False


def _felt_mark(what: i64) -> i64:
    who = (what - SPACE) // WHO
    if who == 0:
        return FELT_EMPTY
    return FELT_HIDDEN if who == HIDDEN_ONE else TAKEN


def _lay(
    sight: HuntedSight,
    number: i64,
    sides: vec[i64],
    tiles: vec[i64],
    lying: vec[i64],
    rng: FastRandom,
) -> bool:
    chart = sight.atlas.charts[number]
    least_across = chart.least_across()
    least_down = chart.least_down()
    wide = chart.most_across() - least_across + 1
    deep = chart.most_down() - least_down + 1
    if wide <= 0 or deep <= 0:
        return False
    n = rng.below(wide * deep)
    tried: i64 = 0
    while tried < wide * deep:
        moved = 32 * (least_down + n // wide) + least_across + n % wide
        if fits(sight, chart, sides, tiles, moved):
            stamp(chart, sides, tiles, moved)
            lying[number] = moved + LYING
            return True
        n = (n + 1) % (wide * deep)
        tried += 1
    return False


def fits(sight: HuntedSight, chart: Chart, sides: vec[i64], tiles: vec[i64], moved: i64) -> bool:
    """Whether what a chart knows contradicts nothing that lies already, where it would lie."""
    y = chart.top - 1
    while y <= chart.bottom:
        x = chart.left - 1
        while x <= chart.right:
            place = y * WIDE + x
            tile = tile_at(place, moved)
            cell = i64(chart.cells[place])
            if cell & ON_BOARD:
                if tile == NOWHERE:
                    return False
                known = tiles[tile]
                if cell & CAR_THERE:
                    if known & NO_CAR or not in_half(sight, tile):
                        return False
                elif cell & NO_CAR and known & CAR_THERE:
                    return False
            if chart.sides[place] and not _sides_fit(chart, sides, place, tile, sight.shifts):
                return False
            x += 1
        y += 1
    if chart.cars and not _cars_fit(chart, tiles, moved):
        return False
    return _spots_fit(sight, chart, tiles, moved)


def _cars_fit(chart: Chart, tiles: vec[i64], moved: i64) -> bool:
    """The spaces of the car that are known by now are two at most, and next to each other."""
    one: i64 = NOWHERE
    other: i64 = NOWHERE
    tile: i64 = 0
    while tile < 64:
        if tiles[tile] & CAR_THERE:
            if one == NOWHERE:
                one = tile
            else:
                other = tile
        tile += 1
    y = chart.top
    while y <= chart.bottom:
        x = chart.left
        while x <= chart.right:
            if chart.cells[y * WIDE + x] & CAR_THERE:
                tile = tile_at(y * WIDE + x, moved)
                if tile != one and tile != other:
                    if one == NOWHERE:
                        one = tile
                    elif other == NOWHERE:
                        other = tile
                    else:
                        return False
            x += 1
        y += 1
    return other == NOWHERE or away(one, other) == 1


def _spots_fit(sight: HuntedSight, chart: Chart, tiles: vec[i64], moved: i64) -> bool:
    """Those who are known to stand on the chart do not stand where somebody else does."""
    seat: i64 = 1
    while seat <= sight.woods.hunted:
        if sight.atlas.chart(seat) is chart and sight.pending[seat] == 0:
            tile = tile_at(sight.atlas.place[seat], moved)
            if tile == NOWHERE:
                return False
            marks = tiles[tile]
            hidden = (sight.woods.hidden >> seat) & 1
            if marks & FELT_EMPTY or (marks & (TAKEN | FELT_HIDDEN) and not hidden):
                if not _felt_there(sight, seat):
                    return False
        seat += 1
    return True


def _felt_there(sight: HuntedSight, seat: i64) -> bool:
    """Whether the hands are on somebody, who is known by the shape."""
    if seat == sight.seat:
        return True
    heading: i64 = 0
    while heading < 4 and sight.fresh:
        what = sight.around[heading]
        if what >= SPACE and (what - SPACE) // WHO == seat:
            return True
        what = sight.further[heading]
        if what >= SPACE and (what - SPACE) // WHO == seat:
            return True
        heading += 1
    return False


def _sides_fit(chart: Chart, sides: vec[i64], place: i64, tile: i64, now: i64) -> bool:
    if tile == NOWHERE:
        return True
    east = side_of(tile, EAST)
    south = side_of(tile, SOUTH)
    return _side_fits(sides, east, chart.east(place), chart.east_since(place), now) and (
        _side_fits(sides, south, chart.south(place), chart.south_since(place), now)
    )


def _side_fits(sides: vec[i64], side: i64, known: i64, since: i64, now: i64) -> bool:
    """Whether what is known of a side contradicts nothing, unless a tree was moved since."""
    if known != OPEN and known != TREE_THERE:
        return True
    if side == NOWHERE:
        return False
    other = sides[side]
    return other == 0 or other & 3 == known or since < now or other // 4 < now


def stamp(chart: Chart, sides: vec[i64], tiles: vec[i64], moved: i64) -> None:
    """Write what a chart knows onto the board."""
    y = chart.top - 1
    while y <= chart.bottom:
        x = chart.left - 1
        while x <= chart.right:
            place = y * WIDE + x
            tile = tile_at(place, moved)
            if tile != NOWHERE:
                tiles[tile] |= i64(chart.cells[place])
                east = side_of(tile, EAST)
                south = side_of(tile, SOUTH)
                _stamp_side(sides, east, chart.east(place), chart.east_since(place))
                _stamp_side(sides, south, chart.south(place), chart.south_since(place))
            x += 1
        y += 1


def _stamp_side(sides: vec[i64], side: i64, known: i64, since: i64) -> None:
    """Write down a side, unless something newer is known of it."""
    if known == OPEN or known == TREE_THERE:
        if sides[side] == 0 or sides[side] // 4 <= since:
            sides[side] = 4 * since + known


def mark_seat(sight: HuntedSight, tiles: vec[i64], seat: i64, tile: i64) -> None:
    """Whether there is car where somebody stands: all heard who boarded."""
    tiles[tile] |= CAR_THERE if (sight.in_car >> seat) & 1 else NO_CAR


def berth(sight: HuntedSight, sides: vec[i64], tiles: vec[i64], since: i64, start: i64) -> i64:
    """The side between two spaces where the car can be: the first from some side on.

    A tree that was felt before `since` is in nobody's way.
    """
    must: i64 = 0
    tile: i64 = 0
    while tile < 64:
        if tiles[tile] & CAR_THERE:
            if tiles[tile] & NO_CAR:
                return NOWHERE
            must += 1
        tile += 1
    ways = _not_shut(sides, since)
    n: i64 = 0
    while n < 112:
        side = (start + n * 37) % 112
        one = STARTS[side]
        other = ENDS[side]
        if not ways.stands_on(side) and (tiles[one] | tiles[other]) & NO_CAR == 0:
            has = (1 if tiles[one] & CAR_THERE else 0) + (1 if tiles[other] & CAR_THERE else 0)
            if has == must and in_half(sight, one) and in_half(sight, other):
                if _leaves_ways(ways, low(one) | low(other), high(one) | high(other)):
                    return side
        n += 1
    return NOWHERE


def _not_shut(sides: vec[i64], since: i64) -> Trees:
    """The trees that are known, but for those felt before a moment."""
    east_lo = NO_TREES.east_lo
    east_hi = NO_TREES.east_hi
    south_lo = NO_TREES.south_lo
    south_hi = NO_TREES.south_hi
    side: i64 = 0
    while side < SIDES:
        if sides[side] & 3 == TREE_THERE and sides[side] // 4 >= since:
            start = STARTS[side]
            if side < EAST_SIDES:
                east_lo &= ~low(start)
                east_hi &= ~high(start)
            else:
                south_lo &= ~low(start)
                south_hi &= ~high(start)
        side += 1
    return Trees(east_lo, east_hi, south_lo, south_hi)


def _leaves_ways(ways: Trees, car_lo: i64, car_hi: i64) -> bool:
    """Whether there can be a way out of the car, and ways between all other spaces without it."""
    out_lo = spread_low(car_lo, car_hi, ways.east_lo, ways.south_lo)
    out_hi = spread_high(car_lo, car_hi, ways.south_lo, ways.east_hi, ways.south_hi)
    if out_lo == car_lo and out_hi == car_hi:
        return False
    return ways.connect(HALF & ~car_lo, HALF & ~car_hi)


def in_half(sight: HuntedSight, tile: i64) -> bool:
    """Whether the car may be there, by the clue. (NYH-G4)"""
    clue = sight.clue
    if clue == NOWHERE or sight.vampire:
        return True
    if clue == 0:
        return tile < 32
    if clue == 1:
        return tile & 7 >= 4
    return tile >= 32 if clue == 2 else tile & 7 < 4
