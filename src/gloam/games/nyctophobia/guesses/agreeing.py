"""Whether a view can be a view of a world: guesses are held against it, and so is the truth."""

from typing import Final
from mypy_extensions import i64
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import EAST, SOUTH, beyond
from gloam.games.nyctophobia.numbers import (
    CHANCE_FLOOR, Q_TURN, STRUCK_FAMILIAR, STRUCK_HUNTER,
)  # fmt: skip
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.rules.touch import felt
from gloam.games.nyctophobia.sight.chart import CAR_THERE, NO_CAR, ON_BOARD, OPEN, RIM, WIDE, Chart
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.kernel.grid import NOWHERE

ALL_TREES: Final = 40


def agrees_with(sight: Sight, night: Dark) -> bool:
    """Whether the view can be a view of that world."""
    mine = sight.woods
    theirs = night.woods
    if not _same_public(mine, theirs):
        return False
    if not isinstance(sight, HuntedSight):
        return _same_secrets(mine, theirs)
    if mine.clue == NOWHERE:
        return True
    if mine.floor > HUNTER and mine.floor != CHANCE_FLOOR and mine.winner == NOWHERE:
        if (
            mine.agenda.first() != theirs.agenda.first()
            or mine.agenda.a() != theirs.agenda.a()
            or mine.agenda.b() != theirs.agenda.b()
        ):
            return False
        if mine.floor == sight.seat and mine.known_shut != theirs.known_shut:
            return False
        if mine.floor == sight.seat and mine.known_full != theirs.known_full:
            return False
    me = sight.seat
    if (mine.next_note(me) == NOWHERE) != (theirs.next_note(me) == NOWHERE):
        return False
    return (
        _pieces_agree(sight, theirs)
        and _trees_agree(sight, theirs)
        and _charts_agree(sight, theirs)
        and _hands_agree(sight, night)
        and _flight_agrees(sight, theirs)
        and theirs.connected(True)
        and theirs.connected(False)
    )


def _same_public(one: Woods, other: Woods) -> bool:
    """Whether all that everybody knows is the same on two boards."""
    if one.sheet is not other.sheet and not one.sheet.same(other.sheet):
        return False
    seat: i64 = 0
    while seat < 5:
        if one.health[seat] != other.health[seat] or one.rocks[seat] != other.rocks[seat]:
            return False
        seat += 1
    return (
        one.hunted == other.hunted
        and one.hidden == other.hidden
        and one.turn == other.turn
        and one.round == other.round
        and one.slot == other.slot
        and one.floor == other.floor
        and one.steps == other.steps
        and one.acted == other.acted
        and one.can_search == other.can_search
        and (one.left == NOWHERE) == (other.left == NOWHERE)
        and one.caller == other.caller
        and one.last_turn == other.last_turn
        and one.call_age == other.call_age
        and one.escaping == other.escaping
        and one.carrier == other.carrier
        and one.line == other.line
        and one.fog == other.fog
        and one.fear == other.fear
        and one.fought == other.fought
        and one.clue == other.clue
        and one.yielded == other.yielded
        and one.winner == other.winner
        and one.why == other.why
        and (one.turn == HUNTER or one.wound == other.wound)
    )


def _same_secrets(one: Woods, other: Woods) -> bool:
    """Whether all that only the Hunter knows is the same on two boards."""
    piece: i64 = 0
    while piece < 5:
        if one.at[piece] != other.at[piece]:
            return False
        piece += 1
    rock: i64 = 0
    while rock < 7:
        if one.loose[rock] != other.loose[rock]:
            return False
        rock += 1
    return (
        one.trees.same(other.trees)
        and one.hand.same(other.hand)
        and one.noise == other.noise
        and one.familiar == other.familiar
        and one.wound == other.wound
        and one.legs == other.legs
        and one.mist == other.mist
        and one.known_shut == other.known_shut
        and one.known_full == other.known_full
        and one.known_trees == other.known_trees
        and len(one.untold) == len(other.untold)
        and one.agenda.size == other.agenda.size
        and one.agenda.first() == other.agenda.first()
    )


def _trees_agree(sight: HuntedSight, woods: Woods) -> bool:
    """Whether as many trees stand as should; in the Hunter's turn one may be in its hands."""
    missing = ALL_TREES - sight.crashes - (112 - woods.trees.open_sides())
    return missing == 0 or (missing == 1 and woods.turn == HUNTER)


def _pieces_agree(sight: HuntedSight, woods: Woods) -> bool:
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


def _charts_agree(sight: HuntedSight, woods: Woods) -> bool:
    """Every chart that somebody known stands on lies on the board as it should."""
    number: i64 = 0
    while number < 4:
        seat: i64 = 1
        moved = NOWHERE_AT_ALL
        while seat <= woods.hunted:
            if sight.atlas.chart_of[seat] == number and sight.pending[seat] == 0:
                here = moved_by(woods.at[seat], sight.atlas.place[seat])
                if moved == NOWHERE_AT_ALL:
                    moved = here
                    if not _chart_agrees(sight, sight.atlas.charts[number], woods, moved):
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


def moved_by(tile: i64, place: i64) -> i64:
    """How a chart lies on the board, if one of its places is this tile: 32 * down + across."""
    return 32 * ((tile >> 3) - place // WIDE) + (tile & 7) - place % WIDE


def tile_at(place: i64, moved: i64) -> i64:
    """The tile that a place of a chart is; NOWHERE if it is not on the board."""
    across = (moved + 16 + 32 * 64) % 32 - 16
    down = (moved - across) // 32
    x = place % WIDE + across
    y = place // WIDE + down
    if 0 <= x < 8 and 0 <= y < 8:
        return 8 * y + x
    return NOWHERE


def _marks_agree(sight: HuntedSight, number: i64, woods: Woods, moved: i64) -> bool:
    if sight.hunter_is_known() and sight.atlas.hunter.chart == number:
        if tile_at(sight.atlas.hunter.place, moved) != woods.at[HUNTER]:
            return False
    if sight.atlas.familiar.chart == number and woods.carrier == 0:
        return tile_at(sight.atlas.familiar.place, moved) == woods.familiar
    return True


def _chart_agrees(sight: HuntedSight, chart: Chart, woods: Woods, moved: i64) -> bool:
    now = sight.shifts
    if 112 - woods.trees.open_sides() < ALL_TREES - sight.crashes:
        now += 1  # the Hunter has a tree in its hands: any may be missing
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
                if cell & CAR_THERE and not woods.is_car(tile):
                    return False
                if cell & NO_CAR and woods.is_car(tile):
                    return False
            if chart.sides[place]:
                known = chart.east(place)
                exact = chart.east_since(place) == now
                if not _side_agrees(woods, tile, place, moved, known, exact, EAST):
                    return False
                known = chart.south(place)
                exact = chart.south_since(place) == now
                if not _side_agrees(woods, tile, place, moved, known, exact, SOUTH):
                    return False
            x += 1
        y += 1
    return True


def _side_agrees(
    woods: Woods, tile: i64, place: i64, moved: i64, known: i64, exact: bool, heading: i64
) -> bool:
    """Whether the side to the east or south of a place is as it was felt."""
    if known == 0:
        return True
    other = tile_at(place + 1 if heading == EAST else place + WIDE, moved)
    if known == RIM:
        return tile == NOWHERE or other == NOWHERE
    if tile == NOWHERE or other == NOWHERE:
        return False
    return not exact or woods.trees.is_open(tile, heading) == (known == OPEN)


def _flight_agrees(sight: HuntedSight, woods: Woods) -> bool:
    """Whoever the last rock flew past, or hit, is where it flew."""
    if not sight.flown:
        return True
    tile = woods.at[sight.thrower]
    n: i64 = 0
    while n < sight.flown_spaces:
        tile = beyond(tile, sight.thrown)
        n += 1
        if tile == NOWHERE:
            return False
        if n == sight.flown_spaces and sight.flown_into >= STRUCK_HUNTER:
            return _is_struck(sight.flown_into, woods, tile)
        if woods.familiar == tile or (woods.who_stands(tile) and not woods.is_car(tile)):
            return False
        if woods.at[HUNTER] == tile and woods.mist == 0:
            return False
    return True


def _is_struck(struck: i64, woods: Woods, tile: i64) -> bool:
    if struck == STRUCK_FAMILIAR:
        return woods.familiar == tile
    return struck == STRUCK_HUNTER or woods.who_stands(tile) == struck - STRUCK_HUNTER


def _hands_agree(sight: HuntedSight, night: Dark) -> bool:
    """What the hands feel here and now is what they felt."""
    if not sight.fresh:
        return True
    seat = sight.seat
    tile = night.woods.at[seat]
    heading: i64 = 0
    while heading < 4:
        what = sight.around[heading]
        if what != NOWHERE and felt(night.woods, tile, heading, seat) != what:
            return False
        what = sight.further[heading]
        if what != NOWHERE and felt(night.woods, beyond(tile, heading), heading, seat) != what:
            return False
        heading += 1
    return True
