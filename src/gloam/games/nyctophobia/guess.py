"""Whole forests that a view cannot rule out, and the test whether a view can be one of a world.

A guess is built, not searched for: charts are laid on the board where they fit, then the car, the
pieces, the trees (everything stays connected, and their number is right), the Hunter, rocks, noise
and cards. Then it is checked like any other world; one that does not agree is built again.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.nyctophobia.cards import COPIES, KINDS_IN_DECK
from gloam.games.nyctophobia.chart import (
    CAR_THERE, NO_CAR, ON_BOARD, OPEN, RIM, ROCK_SEEN, TREE_THERE, WIDE, Chart,
)  # fmt: skip
from gloam.games.nyctophobia.facts import (
    HIDDEN_ONE, HUNTER, NO_DECK, ROCK, SPACE, WHO,
)  # fmt: skip
from gloam.games.nyctophobia.ground import (
    ENDS, HALF, STARTS, away, beyond, high, holds, how_many, low, pick, side_of, spread_high,
    spread_low,
)  # fmt: skip
from gloam.games.nyctophobia.rules import Dark
from gloam.games.nyctophobia.view import NO_NOISE, NOISE_KNOWN, Sight
from gloam.games.nyctophobia.woods import Q_TURN, Woods
from gloam.kernel.errors import NoWorld
from gloam.kernel.grid import NOWHERE
from gloam.kernel.lots import Lots
from gloam.kernel.pile import Pile

ALL_TREES: Final = 40
TRIES: Final = 400
PATIENCE: Final = 6
"""After so many tries, memories from before trees moved are doubted."""
UNKNOWN: Final = 0

_NO_SIDES: Final = vec[i64]([0] * 112)
_NO_TILES: Final = vec[i64]([0] * 64)
_SIDES: Final = vec[i64](list(range(112)))
_PLACED: Final = vec[i64]([-1] * 5)
"""How far each chart is moved to lie on the board: across + 64, and down + 64 times 256."""

Make = Callable[[Woods], Dark]
"""Puts a forest under one of the two rule books."""


def guess_with(make: Make, sight: Sight, lots: Lots) -> Dark:
    """A whole world that the view cannot rule out."""
    if sight.seat == HUNTER:
        return make(sight.woods.clone())
    tries: i64 = 0
    night = make(sight.woods.clone())
    while tries < TRIES:
        if _build(sight, night.woods, lots, tries) and agrees_with(sight, night):
            return night
        tries += 1
        night = make(sight.woods.clone())
    raise NoWorld("No forest was found that agrees with what was told.")


def agrees_with(sight: Sight, night: Dark) -> bool:
    """Whether the view can be a view of that world."""
    mine = sight.woods
    theirs = night.woods
    if not mine.same_public(theirs):
        return False
    if sight.seat == HUNTER:
        return mine.same_secrets(theirs)
    if mine.clue == NOWHERE:
        return True
    if mine.floor > HUNTER and mine.floor < 5 and mine.winner == NOWHERE:
        if (
            mine.agenda.first() != theirs.agenda.first()
            or mine.agenda.a() != theirs.agenda.a()
            or mine.agenda.b() != theirs.agenda.b()
        ):
            return False
        if mine.floor == sight.seat and mine.known_shut != theirs.known_shut:
            return False
    me = sight.seat
    if (mine.next_note(me) == NOWHERE) != (theirs.next_note(me) == NOWHERE):
        return False
    return (
        _pieces_agree(sight, theirs)
        and _trees_agree(sight, theirs)
        and _charts_agree(sight, theirs)
        and _hands_agree(sight, night)
        and theirs.connected(True)
        and theirs.connected(False)
    )


def _trees_agree(sight: Sight, woods: Woods) -> bool:
    """Whether as many trees stand as should; in the Hunter's turn one may be in its hands."""
    missing = ALL_TREES - sight.crashes - (112 - woods.open_sides())
    return missing == 0 or (missing == 1 and woods.turn == HUNTER)


def _pieces_agree(sight: Sight, woods: Woods) -> bool:
    seat: i64 = 1
    while seat <= woods.hunted:
        if woods.is_car(woods.at[seat]) != ((sight.in_car >> seat) & 1 != 0):
            return False
        if woods.face_up(seat) and woods.at[HUNTER] == woods.at[seat]:
            return False
        seat += 1
    active = woods.turn
    if active > HUNTER and woods.floor == active and woods.agenda.first() == Q_TURN:
        if not sight.vampire and woods.face_up(active) and woods.touches(active):
            return (woods.fought >> active) & 1 != 0
    return True


def _charts_agree(sight: Sight, woods: Woods) -> bool:
    """Every chart that somebody known stands on lies on the board as it should."""
    number: i64 = 0
    while number < 4:
        seat: i64 = 1
        moved = NOWHERE_AT_ALL
        while seat <= woods.hunted:
            if sight.chart_of[seat] == number and sight.pending[seat] == 0:
                here = _moved_by(woods.at[seat], sight.place[seat])
                if moved == NOWHERE_AT_ALL:
                    moved = here
                    if not _chart_agrees(sight, sight.charts[number], woods, moved):
                        return False
                elif moved != here:
                    return False
            seat += 1
        if moved != NOWHERE_AT_ALL and not _marks_agree(sight, number, woods, moved):
            return False
        number += 1
    if sight.hunter_by and sight.hunter_still:
        tile = woods.at[sight.hunter_by]
        n: i64 = 0
        while n < sight.hunter_spaces and tile != NOWHERE:
            tile = beyond(tile, sight.hunter_heading)
            n += 1
        return tile == woods.at[HUNTER]
    return True


NOWHERE_AT_ALL: Final = -9999


def _moved_by(tile: i64, place: i64) -> i64:
    """How a chart lies on the board, if one of its places is this tile: 32 * down + across."""
    return 32 * ((tile >> 3) - place // WIDE) + (tile & 7) - place % WIDE


def _tile_at(place: i64, moved: i64) -> i64:
    """The tile that a place of a chart is; NOWHERE if it is not on the board."""
    across = (moved + 16 + 32 * 64) % 32 - 16
    down = (moved - across) // 32
    x = place % WIDE + across
    y = place // WIDE + down
    if 0 <= x < 8 and 0 <= y < 8:
        return 8 * y + x
    return NOWHERE


def _marks_agree(sight: Sight, number: i64, woods: Woods, moved: i64) -> bool:
    if sight.hunter_is_known() and sight.hunter_chart == number:
        if _tile_at(sight.hunter_place, moved) != woods.at[HUNTER]:
            return False
    if sight.familiar_chart == number and woods.carrier == 0:
        return _tile_at(sight.familiar_place, moved) == woods.familiar
    return True


def _chart_agrees(sight: Sight, chart: Chart, woods: Woods, moved: i64) -> bool:
    now = sight.shifts
    if 112 - woods.open_sides() < ALL_TREES - sight.crashes:
        now += 1  # the Hunter has a tree in its hands: any may be missing
    y = chart.top - 1
    while y <= chart.bottom:
        x = chart.left - 1
        while x <= chart.right:
            place = y * WIDE + x
            tile = _tile_at(place, moved)
            cell = chart.cells[place]
            if cell & ON_BOARD:
                if tile == NOWHERE:
                    return False
                if cell & CAR_THERE and not woods.is_car(tile):
                    return False
                if cell & NO_CAR and woods.is_car(tile):
                    return False
            known = chart.sides[place]
            if known:
                since = chart.since[place]
                if not _side_agrees(woods, tile, place, moved, known & 3, since % 1024 == now, 1):
                    return False
                if not _side_agrees(woods, tile, place, moved, known // 4, since // 1024 == now, 2):
                    return False
            x += 1
        y += 1
    return True


def _side_agrees(
    woods: Woods, tile: i64, place: i64, moved: i64, known: i64, exact: bool, heading: i64
) -> bool:
    """Whether the side to the east (1) or south (2) of a place is as it was felt."""
    if known == 0:
        return True
    other = _tile_at(place + 1 if heading == 1 else place + WIDE, moved)
    if known == RIM:
        return tile == NOWHERE or other == NOWHERE
    if tile == NOWHERE or other == NOWHERE:
        return False
    return not exact or woods.is_open(tile, heading) == (known == OPEN)


def _hands_agree(sight: Sight, night: Dark) -> bool:
    """What the hands feel here and now is what they felt."""
    if not sight.fresh:
        return True
    seat = sight.seat
    tile = night.woods.at[seat]
    heading: i64 = 0
    while heading < 4:
        what = sight.around[heading]
        if what != NOWHERE and night.felt(tile, heading, seat) != what:
            return False
        what = sight.further[heading]
        if what != NOWHERE and night.felt(beyond(tile, heading), heading, seat) != what:
            return False
        heading += 1
    return True


# Building.


def _build(sight: Sight, woods: Woods, lots: Lots, tries: i64) -> bool:
    """Fill in everything that has a place; False if it came out wrong."""
    if sight.woods.hunted == 0:
        return True
    sides = _NO_SIDES[:]
    tiles = _NO_TILES[:]
    lying = _PLACED[:]
    if not _lay_charts(sight, sides, tiles, lying, lots, tries):
        return False
    _seat_known(sight, woods, lying)
    if not _park(sight, woods, sides, tiles, lots):
        return False
    if not _seat_others(sight, woods, tiles, lying, lots):
        return False
    if not _plant(sight, woods, sides, lots):
        return False
    if sight.vampire and woods.carrier == 0:
        _hide_familiar(sight, woods, tiles, lying, lots)
    if not _place_hunter(sight, woods, lying, lots):
        return False
    _strew(sight, woods, lying, lots)
    _make_noise(sight, woods, lying, lots)
    _deal(woods, lots)
    if woods.left != NOWHERE:
        back = beyond(woods.at[woods.floor], (sight.heading + 2) % 4)
        woods.left = back if woods.floor == sight.seat and back != NOWHERE else woods.at[HUNTER]
    woods.origin = woods.at[HUNTER]
    return True


def _lay_charts(
    sight: Sight, sides: vec[i64], tiles: vec[i64], lying: vec[i64], lots: Lots, tries: i64
) -> bool:
    """Lay every chart on the board, the one with the fewest ways to lie first."""
    own = sight.chart_of[sight.seat]
    number = _next_chart(sight, lying)
    while number != NOWHERE:
        if not _lay(sight, number, sides, tiles, lying, lots):
            return False
        if number == own:
            _mark_felt(sight, tiles, lying[own] - 4096)
            _lay_hidden(sight, sides, tiles, lying, lots)
        number = _next_chart(sight, lying)
    side: i64 = 0
    while side < 112:
        if tries >= PATIENCE and sides[side] // 4 < sight.shifts and lots.below(2):
            sides[side] = UNKNOWN  # trees have moved since: not everything can still be as it was
        sides[side] &= 3  # from here on, when it was felt does not matter
        side += 1
    return True


def _next_chart(sight: Sight, lying: vec[i64]) -> i64:
    """The chart of somebody, not lying yet, that can lie in the fewest ways; NOWHERE if none."""
    best: i64 = NOWHERE
    fewest: i64 = 1000
    seat: i64 = 1
    while seat <= sight.woods.hunted:
        number = sight.chart_of[seat]
        if lying[number] == NOWHERE:
            chart = sight.charts[number]
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


def _mark_felt(sight: Sight, tiles: vec[i64], moved: i64) -> None:
    """Write onto the board what the hands feel at this moment."""
    if not sight.fresh:
        return
    here = _tile_at(sight.place[sight.seat], moved)
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
    sight: Sight, sides: vec[i64], tiles: vec[i64], lying: vec[i64], lots: Lots
) -> None:
    """Where hands feel a hidden piece, lay the chart of somebody who may be the one."""
    tile: i64 = 0
    while tile < 64:
        if tiles[tile] & FELT_HIDDEN and not _lies_there(sight, lying, tile):
            start = lots.below(sight.woods.hunted)
            n: i64 = 0
            while n < sight.woods.hunted:
                seat = 1 + (start + n) % sight.woods.hunted
                number = sight.chart_of[seat]
                n += 1
                if (sight.woods.hidden >> seat) & 1 and lying[number] == NOWHERE:
                    moved = _moved_by(tile, sight.place[seat])
                    if sight.pending[seat] == 0 and _may_lie(sight, number, sides, tiles, moved):
                        _stamp(sight.charts[number], sides, tiles, moved)
                        lying[number] = moved + 4096
                        n = sight.woods.hunted
        tile += 1


def _may_lie(sight: Sight, number: i64, sides: vec[i64], tiles: vec[i64], moved: i64) -> bool:
    """Whether a chart may lie on the board in one certain way."""
    chart = sight.charts[number]
    across = (moved + 16 + 32 * 64) % 32 - 16
    down = (moved - across) // 32
    if not chart.least_across() <= across <= chart.most_across():
        return False
    if not chart.least_down() <= down <= chart.most_down():
        return False
    return _fits(sight, chart, sides, tiles, moved)


def _lies_there(sight: Sight, lying: vec[i64], tile: i64) -> bool:
    """Whether a hidden friend is known to be in a space."""
    seat: i64 = 1
    while seat <= sight.woods.hunted:
        number = sight.chart_of[seat]
        if (sight.woods.hidden >> seat) & 1 and lying[number] != NOWHERE:
            if sight.pending[seat] == 0:
                if _tile_at(sight.place[seat], lying[number] - 4096) == tile:
                    return True
        seat += 1
    return False


def _felt_mark(what: i64) -> i64:
    who = (what - SPACE) // WHO
    if who == 0:
        return FELT_EMPTY
    return FELT_HIDDEN if who == HIDDEN_ONE else TAKEN


def _lay(
    sight: Sight, number: i64, sides: vec[i64], tiles: vec[i64], lying: vec[i64], lots: Lots
) -> bool:
    chart = sight.charts[number]
    least_across = chart.least_across()
    least_down = chart.least_down()
    wide = chart.most_across() - least_across + 1
    deep = chart.most_down() - least_down + 1
    if wide <= 0 or deep <= 0:
        return False
    n = lots.below(wide * deep)
    tried: i64 = 0
    while tried < wide * deep:
        moved = 32 * (least_down + n // wide) + least_across + n % wide
        if _fits(sight, chart, sides, tiles, moved):
            _stamp(chart, sides, tiles, moved)
            lying[number] = moved + 4096
            return True
        n = (n + 1) % (wide * deep)
        tried += 1
    return False


def _fits(sight: Sight, chart: Chart, sides: vec[i64], tiles: vec[i64], moved: i64) -> bool:
    y = chart.top - 1
    while y <= chart.bottom:
        x = chart.left - 1
        while x <= chart.right:
            place = y * WIDE + x
            tile = _tile_at(place, moved)
            cell = chart.cells[place]
            if cell & ON_BOARD:
                if tile == NOWHERE:
                    return False
                known = tiles[tile]
                if cell & CAR_THERE:
                    if known & NO_CAR or not _in_half(sight, tile):
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
                tile = _tile_at(y * WIDE + x, moved)
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


def _spots_fit(sight: Sight, chart: Chart, tiles: vec[i64], moved: i64) -> bool:
    """Those who are known to stand on the chart do not stand where somebody else does."""
    seat: i64 = 1
    while seat <= sight.woods.hunted:
        if sight.charts[sight.chart_of[seat]] is chart and sight.pending[seat] == 0:
            tile = _tile_at(sight.place[seat], moved)
            if tile == NOWHERE:
                return False
            marks = tiles[tile]
            hidden = (sight.woods.hidden >> seat) & 1
            if marks & FELT_EMPTY or (marks & (TAKEN | FELT_HIDDEN) and not hidden):
                if not _felt_there(sight, seat):
                    return False
        seat += 1
    return True


def _felt_there(sight: Sight, seat: i64) -> bool:
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
    since = chart.since[place]
    return _side_fits(sides, side_of(tile, 1), chart.sides[place] & 3, since % 1024, now) and (
        _side_fits(sides, side_of(tile, 2), chart.sides[place] // 4, since // 1024, now)
    )


def _side_fits(sides: vec[i64], side: i64, known: i64, since: i64, now: i64) -> bool:
    """Whether what is known of a side contradicts nothing, unless a tree was moved since."""
    if known != OPEN and known != TREE_THERE:
        return True
    if side == NOWHERE:
        return False
    other = sides[side]
    return other == 0 or other & 3 == known or since < now or other // 4 < now


def _stamp(chart: Chart, sides: vec[i64], tiles: vec[i64], moved: i64) -> None:
    """Write what a chart knows onto the board."""
    y = chart.top - 1
    while y <= chart.bottom:
        x = chart.left - 1
        while x <= chart.right:
            place = y * WIDE + x
            tile = _tile_at(place, moved)
            if tile != NOWHERE:
                tiles[tile] |= chart.cells[place] & 255
                since = chart.since[place]
                _stamp_side(sides, side_of(tile, 1), chart.sides[place] & 3, since % 1024)
                _stamp_side(sides, side_of(tile, 2), chart.sides[place] // 4, since // 1024)
            x += 1
        y += 1


def _stamp_side(sides: vec[i64], side: i64, known: i64, since: i64) -> None:
    """Write down a side, unless something newer is known of it."""
    if known == OPEN or known == TREE_THERE:
        if sides[side] == 0 or sides[side] // 4 <= since:
            sides[side] = 4 * since + known


def _in_half(sight: Sight, tile: i64) -> bool:
    """Whether the car may be there, by the clue. (NYH-G4)"""
    clue = sight.clue
    if clue == NOWHERE or sight.vampire:
        return True
    if clue == 0:
        return tile < 32
    if clue == 1:
        return tile & 7 >= 4
    return tile >= 32 if clue == 2 else tile & 7 < 4


def _seat_known(sight: Sight, woods: Woods, lying: vec[i64]) -> None:
    seat: i64 = 1
    while seat <= woods.hunted:
        if sight.pending[seat] == 0:
            woods.at[seat] = _tile_at(sight.place[seat], lying[sight.chart_of[seat]] - 4096)
        seat += 1


def _park(sight: Sight, woods: Woods, sides: vec[i64], tiles: vec[i64], lots: Lots) -> bool:
    """The car: where it was felt, or on any two spaces where it can be."""
    seat: i64 = 1
    while seat <= woods.hunted:
        if woods.at[seat] != NOWHERE:
            tiles[woods.at[seat]] |= CAR_THERE if (sight.in_car >> seat) & 1 else NO_CAR
        seat += 1
    must: i64 = 0
    tile: i64 = 0
    while tile < 64:
        if tiles[tile] & CAR_THERE:
            if tiles[tile] & NO_CAR:
                return False
            must += 1
        tile += 1
    start = lots.below(112)
    n: i64 = 0
    while n < 112:
        side = (start + n * 37) % 112
        one = STARTS[side]
        other = ENDS[side]
        if sides[side] != TREE_THERE and (tiles[one] | tiles[other]) & NO_CAR == 0:
            has = (1 if tiles[one] & CAR_THERE else 0) + (1 if tiles[other] & CAR_THERE else 0)
            if has == must and _in_half(sight, one) and _in_half(sight, other):
                woods.car_one = one
                woods.car_two = other
                sides[side] = OPEN
                return True
        n += 1
    return False


def _seat_others(sight: Sight, woods: Woods, tiles: vec[i64], lying: vec[i64], lots: Lots) -> bool:
    """Those who have moved without a word: within so many steps of where they were."""
    _seat_felt(sight, woods)
    felt_lo = _felt_tiles(sight, woods, 0, 0)
    felt_hi = _felt_tiles(sight, woods, 1, 0)
    seat: i64 = 1
    while seat <= woods.hunted:
        if sight.pending[seat] and woods.at[seat] == NOWHERE:
            home = _tile_at(sight.place[seat], lying[sight.chart_of[seat]] - 4096)
            lo = low(home)
            hi = high(home)
            n: i64 = 0
            while n < sight.pending[seat] and n < 14:
                next_lo = spread_low(lo, hi, 2139062143, HALF)
                hi = spread_high(lo, hi, HALF, 2139062143, 16777215)
                lo = next_lo
                n += 1
            if (sight.in_car >> seat) & 1:
                lo = low(woods.car_one) | low(woods.car_two)
                hi = high(woods.car_one) | high(woods.car_two)
            else:
                lo &= ~(low(woods.car_one) | low(woods.car_two))
                hi &= ~(high(woods.car_one) | high(woods.car_two))
            lo &= ~felt_lo
            hi &= ~felt_hi
            woods.at[seat] = _spare(woods, lo, hi, lots)
            if woods.at[seat] == NOWHERE:
                return False
        seat += 1
    return True


def _spare(woods: Woods, lo: i64, hi: i64, lots: Lots) -> i64:
    """A space of a set where nobody is; or one with a hidden friend, whom one walks through."""
    free_lo = lo
    free_hi = hi
    friend: i64 = 1
    while friend <= woods.hunted:
        at = woods.at[friend]
        if at != NOWHERE:
            free_lo &= ~low(at)
            free_hi &= ~high(at)
            if (woods.hidden >> friend) & 1 == 0 and friend != woods.floor:
                lo &= ~low(at)
                hi &= ~high(at)
        friend += 1
    if free_lo or free_hi:
        lo = free_lo
        hi = free_hi
    free = how_many(lo, hi)
    return pick(lo, hi, lots.below(free)) if free else NOWHERE


def _seat_felt(sight: Sight, woods: Woods) -> None:
    """Those on whom the hands are."""
    if not sight.fresh:
        return
    here = woods.at[sight.seat]
    heading: i64 = 0
    while heading < 4:
        what = sight.around[heading]
        if what >= SPACE:
            _seat_at(sight, woods, beyond(here, heading), (what - SPACE) // WHO)
            what = sight.further[heading]
            if what >= SPACE:
                to = beyond(beyond(here, heading), heading)
                _seat_at(sight, woods, to, (what - SPACE) // WHO)
        heading += 1


def _seat_at(sight: Sight, woods: Woods, tile: i64, who: i64) -> None:
    """Put somebody where they are felt: by name, or the first hidden one that can be there."""
    if who == 0 or who > HIDDEN_ONE:
        return
    seat: i64 = 1
    if who == HIDDEN_ONE:
        while seat <= woods.hunted:  # one of them may lie there by a chart
            if (woods.hidden >> seat) & 1 and woods.at[seat] == tile:
                return
            seat += 1
        seat = 1
        while seat <= woods.hunted:
            if (woods.hidden >> seat) & 1 and woods.at[seat] == NOWHERE:
                woods.at[seat] = tile
                return
            seat += 1
        return
    if woods.at[who] == NOWHERE:
        woods.at[who] = tile


def _plant(sight: Sight, woods: Woods, sides: vec[i64], lots: Lots) -> bool:
    """Trees: as known, everything connected without the car, and the right number of them."""
    order = _SIDES[:]
    n: i64 = 112
    while n > 1:
        other = lots.below(n)
        n -= 1
        held = order[n]
        order[n] = order[other]
        order[other] = held
    root = _NO_TILES[:]
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


def _fell_some(sight: Sight, sides: vec[i64], order: vec[i64], some: i64) -> bool:
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
    woods.east_lo = 0
    woods.east_hi = 0
    woods.south_lo = 0
    woods.south_hi = 0
    side: i64 = 0
    while side < 112:
        if sides[side] == OPEN:
            start = STARTS[side]
            if side < 56:
                woods.east_lo |= low(start)
                woods.east_hi |= high(start)
            else:
                woods.south_lo |= low(start)
                woods.south_hi |= high(start)
        side += 1


def _felt_tiles(sight: Sight, woods: Woods, part: i64, items: i64) -> i64:
    """Half of the spaces that the hands reach, with one of some things or, for 0, all of them."""
    found: i64 = 0
    if not sight.fresh:
        return 0
    heading: i64 = 0
    while heading < 4:
        to = beyond(woods.at[sight.seat], heading)
        what = sight.around[heading]
        if what >= SPACE and (items == 0 or (what - SPACE) & items):
            found |= low(to) if part == 0 else high(to)
        if what >= SPACE:
            what = sight.further[heading]
            if what >= SPACE and (items == 0 or (what - SPACE) & items):
                to = beyond(to, heading)
                found |= low(to) if part == 0 else high(to)
        heading += 1
    return found


def _free(sight: Sight, woods: Woods, part: i64) -> i64:
    """Half of the spaces with no piece, no car, and no hand on them."""
    taken = low(woods.car_one) | low(woods.car_two)
    if part:
        taken = high(woods.car_one) | high(woods.car_two)
    seat: i64 = 0
    while seat <= woods.hunted:
        if woods.at[seat] != NOWHERE:
            taken |= low(woods.at[seat]) if part == 0 else high(woods.at[seat])
        seat += 1
    if woods.familiar != NOWHERE:
        taken |= low(woods.familiar) if part == 0 else high(woods.familiar)
    return HALF & ~(taken | _felt_tiles(sight, woods, part, 0))


def _hide_familiar(
    sight: Sight, woods: Woods, tiles: vec[i64], lying: vec[i64], lots: Lots
) -> None:
    if sight.familiar_chart != NOWHERE:
        woods.familiar = _tile_at(sight.familiar_place, lying[sight.familiar_chart] - 4096)
        return
    lo = _free(sight, woods, 0)
    hi = _free(sight, woods, 1)
    if sight.clue != NOWHERE:
        lo &= _half(sight.clue, 0)
        hi &= _half(sight.clue, 1)
        clear_lo: i64 = 0
        clear_hi: i64 = 0
        tile: i64 = 0
        while tile < 64:
            if tiles[tile] & NO_CAR:  # it was felt or walked, and the familiar was not there
                clear_lo |= low(tile)
                clear_hi |= high(tile)
            tile += 1
        if (lo & ~clear_lo) | (hi & ~clear_hi):
            lo &= ~clear_lo
            hi &= ~clear_hi
    free = how_many(lo, hi)
    if free == 0:
        lo = _free(sight, woods, 0)
        hi = _free(sight, woods, 1)
        free = how_many(lo, hi)
    woods.familiar = pick(lo, hi, lots.below(free))


def _half(clue: i64, part: i64) -> i64:
    if clue == 0:
        return HALF if part == 0 else 0
    if clue == 2:
        return 0 if part == 0 else HALF
    return 4042322160 if clue == 1 else 252645135


def _place_hunter(sight: Sight, woods: Woods, lying: vec[i64], lots: Lots) -> bool:
    """The Hunter: where it was just met, or not far from where it was, or anywhere."""
    if sight.hunter_is_known() and lying[sight.hunter_chart] != NOWHERE:
        woods.at[HUNTER] = _tile_at(sight.hunter_place, lying[sight.hunter_chart] - 4096)
        return woods.at[HUNTER] != NOWHERE
    if sight.hunter_by and sight.hunter_still:
        tile = woods.at[sight.hunter_by]
        n: i64 = 0
        while n < sight.hunter_spaces:
            tile = beyond(tile, sight.hunter_heading)
            if tile == NOWHERE:
                return False
            n += 1
        woods.at[HUNTER] = tile
        return not woods.is_car(tile)
    lo = _free(sight, woods, 0)
    hi = _free(sight, woods, 1)
    if not sight.vampire:
        seat: i64 = 1
        while seat <= woods.hunted:
            if woods.face_up(seat) and (woods.fought >> seat) & 1 == 0:
                at = woods.at[seat]
                lo &= ~spread_low(low(at), high(at), woods.east_lo, woods.south_lo)
                hi &= ~spread_high(low(at), high(at), woods.south_lo, woods.east_hi, woods.south_hi)
            seat += 1
    if sight.hunter_chart != NOWHERE and lying[sight.hunter_chart] != NOWHERE:
        home = _tile_at(sight.hunter_place, lying[sight.hunter_chart] - 4096)
        near_lo = low(home)
        near_hi = high(home)
        n = 0
        while n < 3 * sight.hunter_turns + 2 and n < 20 and home != NOWHERE:
            next_lo = spread_low(near_lo, near_hi, woods.east_lo, woods.south_lo)
            near_hi = spread_high(near_lo, near_hi, woods.south_lo, woods.east_hi, woods.south_hi)
            near_lo = next_lo
            n += 1
        if lo & near_lo or hi & near_hi:
            lo &= near_lo
            hi &= near_hi
    free = how_many(lo, hi)
    if free == 0:
        return False
    woods.at[HUNTER] = pick(lo, hi, lots.below(free))
    return True


def _strew(sight: Sight, woods: Woods, lying: vec[i64], lots: Lots) -> None:
    """Loose rocks: where the hands feel one, where one is remembered, or anywhere."""
    left = 2 * woods.hunted - 1
    seat: i64 = 1
    while seat <= woods.hunted:
        left -= woods.rocks[seat]
        seat += 1
    lo = _felt_tiles(sight, woods, 0, ROCK)
    hi = _felt_tiles(sight, woods, 1, ROCK)
    rock: i64 = 0
    n: i64 = 0
    while n < how_many(lo, hi) and rock < 7:
        woods.loose[rock] = pick(lo, hi, n)
        rock += 1
        n += 1
    felt_lo = _felt_tiles(sight, woods, 0, 0)
    felt_hi = _felt_tiles(sight, woods, 1, 0)
    number: i64 = 0
    while number < 4:
        if lying[number] != NOWHERE:
            chart = sight.charts[number]
            y = chart.top
            while y <= chart.bottom:
                x = chart.left
                while x <= chart.right:
                    if chart.cells[y * WIDE + x] & ROCK_SEEN and rock < left:
                        tile = _tile_at(y * WIDE + x, lying[number] - 4096)
                        if tile != NOWHERE and not holds(felt_lo, felt_hi, tile):
                            woods.loose[rock] = tile
                            rock += 1
                    x += 1
                y += 1
        number += 1
    lo = _free(sight, woods, 0)
    hi = _free(sight, woods, 1)
    while rock < left and rock < 7:
        woods.loose[rock] = pick(lo, hi, lots.below(how_many(lo, hi)))
        rock += 1


def _make_noise(sight: Sight, woods: Woods, lying: vec[i64], lots: Lots) -> None:
    """The noise: where it was heard; after a turn of the Hunter it may be gone."""
    woods.noise = NOWHERE
    if sight.noise == NO_NOISE or (sight.noise_turns and lots.below(2 + sight.noise_turns) > 0):
        return
    if sight.noise == NOISE_KNOWN and sight.noise_chart != NOWHERE:
        if lying[sight.noise_chart] != NOWHERE:
            woods.noise = _tile_at(sight.noise_place, lying[sight.noise_chart] - 4096)
            return
    woods.noise = lots.below(64)


def _deal(woods: Woods, lots: Lots) -> None:
    """The Hunter's cards: two in hand, the discards, and the rest in the pile."""
    if woods.deck == NO_DECK:
        return
    pile = Pile(KINDS_IN_DECK)
    kind: i64 = 0
    while kind < KINDS_IN_DECK:
        n: i64 = 0
        while n < COPIES[KINDS_IN_DECK * woods.deck + kind]:
            pile.shuffle_in(kind)
            n += 1
        kind += 1
    woods.hand_one = NOWHERE
    woods.hand_two = NOWHERE
    waiting = woods.agenda.size if woods.clue == NOWHERE else 0
    if waiting < 3:
        woods.hand_one = _any_card(pile, lots)
    if waiting < 2 and woods.floor != 5:
        woods.hand_two = _any_card(pile, lots)
    n = 0
    while n < woods.discards:
        woods.discard[_any_card(pile, lots)] += 1
        n += 1
    woods.pile = pile


def _any_card(pile: Pile, lots: Lots) -> i64:
    lot = lots.below(pile.loose)
    kind: i64 = 0
    while lot >= pile.bag[kind]:
        lot -= pile.bag[kind]
        kind += 1
    pile.draw(kind)
    return kind
