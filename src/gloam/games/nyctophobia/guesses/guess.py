"""Whole forests that a view cannot rule out, and the test whether a view can be one of a world.

A guess is built: charts are laid on the board where they fit (by search, where they fit together in
few ways), then the car, the pieces, the trees (everything stays connected, and their number is
right), the Hunter, rocks, noise and cards. Then it is checked like any other world; one that does
not agree is built again.
"""

from collections.abc import Callable
from typing import Final
from librt.vecs import vec
from mypy_extensions import i64
from gloam.games.nyctophobia.cards import KINDS_IN_DECK
from gloam.games.nyctophobia.facts import HUNTER, SPACE, WHO
from gloam.games.nyctophobia.ground import (
    EAST, EAST_HALF, ENDS, EVERY_EAST, HALF, NORTH, SOUTH, SOUTH_HIGH, STARTS, WEST_HALF, beyond,
    high, holds, how_many, low, pick, spread_high, spread_low,
)  # fmt: skip
from gloam.games.nyctophobia.guesses.agreeing import agrees_with, tile_at
from gloam.games.nyctophobia.guesses.laying import LYING, berth, forget, lay_charts, mark_seat
from gloam.games.nyctophobia.guesses.planting import NO_SIDES, NO_TILES, plant
from gloam.games.nyctophobia.guesses.searching import search_charts
from gloam.games.nyctophobia.numbers import (
    CHANCE_FLOOR, HIDDEN_ONE, ROCK, SIMPLE, STRUCK_FAMILIAR, STRUCK_HUNTER,
)  # fmt: skip
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.chart import NO_CAR, OPEN, ROCK_SEEN, WIDE
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.kernel.errors import NoWorld
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.pile import Pile

TRIES: Final = 400
PATIENCE: Final = 6
"""After so many tries, charts are laid by search, and memories from before trees moved doubted."""
DOUBTING: Final = 8
"""After so many tries more, they are doubted more."""
_PLACED: Final = vec[i64]([-1] * 5)
"""How each chart lies on the board: how far it is moved, and LYING; NOWHERE until it lies."""

Make = Callable[[Woods], Dark]
"""Puts a forest under one of the two rule books."""


def guess_with(make: Make, sight: Sight, rng: FastRandom) -> Dark:
    """A whole world that the view cannot rule out."""
    if not isinstance(sight, HuntedSight):
        return make(sight.woods.clone())
    tries: i64 = 0
    night = make(sight.woods.clone())
    while tries < TRIES:
        if _build(sight, night.woods, rng, tries) and agrees_with(sight, night):
            return night
        tries += 1
        night = make(sight.woods.clone())
    raise NoWorld("No forest was found that agrees with what was told.")


# Building.


def _build(sight: HuntedSight, woods: Woods, rng: FastRandom, tries: i64) -> bool:
    """Fill in everything that has a place; False if it came out wrong."""
    if sight.woods.hunted == 0:
        return True
    sides = NO_SIDES[:]
    tiles = NO_TILES[:]
    lying = _PLACED[:]
    if tries < PATIENCE:
        if not lay_charts(sight, sides, tiles, lying, rng):
            return False
        forget(sight, sides, rng, 0)
    else:
        if not search_charts(sight, sides, tiles, lying, rng):
            return False
        forget(sight, sides, rng, 2 + (tries - PATIENCE) // DOUBTING)
    _seat_known(sight, woods, lying)
    if not _park(sight, woods, sides, tiles, rng):
        return False
    if not _seat_others(sight, woods, tiles, lying, rng):
        return False
    if not plant(sight, woods, sides, rng):
        return False
    if sight.vampire and woods.carrier == 0:
        _hide_familiar(sight, woods, tiles, lying, rng)
    if not _place_hunter(sight, woods, lying, rng):
        return False
    _turn_to_mist(sight, woods)
    _strew(sight, woods, lying, rng)
    _make_noise(sight, woods, lying, rng)
    _deal(woods, rng)
    if woods.left != NOWHERE:
        back = beyond(woods.at[woods.floor], (sight.heading + 2) % 4)
        woods.left = back if woods.floor == sight.seat and back != NOWHERE else woods.at[HUNTER]
    woods.origin = woods.at[HUNTER]
    return True


def _seat_known(sight: HuntedSight, woods: Woods, lying: vec[i64]) -> None:
    seat: i64 = 1
    while seat <= woods.hunted:
        if sight.pending[seat] == 0:
            woods.at[seat] = tile_at(
                sight.atlas.place[seat], lying[sight.atlas.chart_of[seat]] - LYING
            )
        seat += 1


def _park(
    sight: HuntedSight, woods: Woods, sides: vec[i64], tiles: vec[i64], rng: FastRandom
) -> bool:
    """The car: where it was felt, or on any two spaces where it can be."""
    seat: i64 = 1
    while seat <= woods.hunted:
        if woods.at[seat] != NOWHERE:
            mark_seat(sight, tiles, seat, woods.at[seat])
        seat += 1
    side = berth(sight, sides, tiles, 0, rng.below(112))
    if side == NOWHERE:
        return False
    woods.car_one = STARTS[side]
    woods.car_two = ENDS[side]
    sides[side] = OPEN
    return True


def _seat_others(
    sight: HuntedSight, woods: Woods, tiles: vec[i64], lying: vec[i64], rng: FastRandom
) -> bool:
    """Those who have moved without a word: within so many steps of where they were."""
    _seat_felt(sight, woods)
    _seat_struck(sight, woods)
    felt_lo = _felt_tiles(sight, woods, 0, 0)
    felt_hi = _felt_tiles(sight, woods, 1, 0)
    seat: i64 = 1
    while seat <= woods.hunted:
        if sight.pending[seat] and woods.at[seat] == NOWHERE:
            home = tile_at(sight.atlas.place[seat], lying[sight.atlas.chart_of[seat]] - LYING)
            lo = low(home)
            hi = high(home)
            n: i64 = 0
            while n < sight.pending[seat] and n < 14:
                next_lo = spread_low(lo, hi, EVERY_EAST, HALF)
                hi = spread_high(lo, hi, HALF, EVERY_EAST, SOUTH_HIGH)
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
            if (woods.hidden >> seat) & 1 == 0:  # a rock flies over whoever hides: NYH-G26
                lo &= ~_flown_over(sight, woods, 0)
                hi &= ~_flown_over(sight, woods, 1)
            woods.at[seat] = _spare(woods, seat, lo, hi, rng)
            if woods.at[seat] == NOWHERE:
                return False
        seat += 1
    return True


def _spare(woods: Woods, seat: i64, lo: i64, hi: i64, rng: FastRandom) -> i64:
    """A space of a set where nobody is; or one with a hidden friend, whom one walks through.

    Who hid when somebody walked into them may have spoken since, and hide no more.
    """
    free_lo = lo
    free_hi = hi
    friend: i64 = 1
    while friend <= woods.hunted:
        at = woods.at[friend]
        if at != NOWHERE:
            free_lo &= ~low(at)
            free_hi &= ~high(at)
            walks = woods.floor == friend or woods.floor == seat
            if (woods.hidden >> friend) & 1 == 0 and not walks:
                lo &= ~low(at)
                hi &= ~high(at)
        friend += 1
    if free_lo or free_hi:
        lo = free_lo
        hi = free_hi
    free = how_many(lo, hi)
    if free:
        return pick(lo, hi, rng.below(free))
    return NOWHERE


def _seat_felt(sight: HuntedSight, woods: Woods) -> None:
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


def _seat_at(sight: HuntedSight, woods: Woods, tile: i64, who: i64) -> None:
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
                if woods.is_car(tile) == ((sight.in_car >> seat) & 1 != 0):  # all heard who boarded
                    woods.at[seat] = tile
                    return
            seat += 1
        return
    if woods.at[who] == NOWHERE:
        woods.at[who] = tile


def _seat_struck(sight: HuntedSight, woods: Woods) -> None:
    """Whoever the last rock hit, if nobody has moved since."""
    friend = sight.flown_into - STRUCK_HUNTER
    if not sight.flown or friend < 1 or sight.flown_into >= STRUCK_FAMILIAR:
        return
    tile = woods.at[sight.thrower]
    n: i64 = 0
    while n < sight.flown_spaces and tile != NOWHERE:
        tile = beyond(tile, sight.thrown)
        n += 1
    if woods.at[friend] == NOWHERE:
        woods.at[friend] = tile


def _flown_over(sight: HuntedSight, woods: Woods, part: i64) -> i64:
    """Half of the spaces over which the last rock flew and met nobody, if nobody moved since."""
    found: i64 = 0
    tile = woods.at[sight.thrower] if sight.flown else NOWHERE
    n: i64 = 0
    while tile != NOWHERE and n < sight.flown_spaces:
        tile = beyond(tile, sight.thrown)
        n += 1
        if tile != NOWHERE and not woods.is_car(tile):
            found |= low(tile) if part == 0 else high(tile)
    return found


def _felt_tiles(sight: HuntedSight, woods: Woods, part: i64, items: i64) -> i64:
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


def _free(sight: HuntedSight, woods: Woods, part: i64) -> i64:
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
    sight: HuntedSight, woods: Woods, tiles: vec[i64], lying: vec[i64], rng: FastRandom
) -> None:
    if sight.atlas.familiar.chart != NOWHERE:
        woods.familiar = tile_at(
            sight.atlas.familiar.place, lying[sight.atlas.familiar.chart] - LYING
        )
        return
    empty_lo = _free(sight, woods, 0) & ~_flown_over(sight, woods, 0)
    empty_hi = _free(sight, woods, 1) & ~_flown_over(sight, woods, 1)
    lo = empty_lo
    hi = empty_hi
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
        lo = empty_lo
        hi = empty_hi
        free = how_many(lo, hi)
    woods.familiar = pick(lo, hi, rng.below(free))


def _half(clue: i64, part: i64) -> i64:
    if clue == NORTH:
        return HALF if part == 0 else 0
    if clue == SOUTH:
        return 0 if part == 0 else HALF
    return EAST_HALF if clue == EAST else WEST_HALF


def _place_hunter(sight: HuntedSight, woods: Woods, lying: vec[i64], rng: FastRandom) -> bool:
    """The Hunter: where it was just met, or not far from where it was, or anywhere."""
    if sight.hunter_is_known() and lying[sight.atlas.hunter.chart] != NOWHERE:
        woods.at[HUNTER] = tile_at(
            sight.atlas.hunter.place, lying[sight.atlas.hunter.chart] - LYING
        )
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
    lo = _free(sight, woods, 0) & ~_flown_over(sight, woods, 0)
    hi = _free(sight, woods, 1) & ~_flown_over(sight, woods, 1)
    if not sight.vampire:
        seat: i64 = 1
        while seat <= woods.hunted:
            if woods.face_up(seat) and (woods.fought >> seat) & 1 == 0:
                at = woods.at[seat]
                lo &= ~spread_low(low(at), high(at), woods.trees.east_lo, woods.trees.south_lo)
                hi &= ~spread_high(
                    low(at),
                    high(at),
                    woods.trees.south_lo,
                    woods.trees.east_hi,
                    woods.trees.south_hi,
                )
            seat += 1
    if sight.atlas.hunter.chart != NOWHERE and lying[sight.atlas.hunter.chart] != NOWHERE:
        home = tile_at(sight.atlas.hunter.place, lying[sight.atlas.hunter.chart] - LYING)
        near_lo = low(home)
        near_hi = high(home)
        n = 0
        while (
            n < woods.sheet.furthest[woods.deck] * sight.hunter_turns + 2
            and n < 20
            and home != NOWHERE
        ):
            next_lo = spread_low(near_lo, near_hi, woods.trees.east_lo, woods.trees.south_lo)
            near_hi = spread_high(
                near_lo, near_hi, woods.trees.south_lo, woods.trees.east_hi, woods.trees.south_hi
            )
            near_lo = next_lo
            n += 1
        if lo & near_lo or hi & near_hi:
            lo &= near_lo
            hi &= near_hi
    free = how_many(lo, hi)
    if free == 0:
        return False
    woods.at[HUNTER] = pick(lo, hi, rng.below(free))
    return True


def _turn_to_mist(sight: HuntedSight, woods: Woods) -> None:
    """A vampire found where a rock has just flown past is mist: nothing else lets rocks through."""
    if not sight.vampire or sight.flown_into == STRUCK_HUNTER:
        return
    if holds(_flown_over(sight, woods, 0), _flown_over(sight, woods, 1), woods.at[HUNTER]):
        woods.mist = 1


def _strew(sight: HuntedSight, woods: Woods, lying: vec[i64], rng: FastRandom) -> None:
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
            chart = sight.atlas.charts[number]
            y = chart.top
            while y <= chart.bottom:
                x = chart.left
                while x <= chart.right:
                    if chart.cells[y * WIDE + x] & ROCK_SEEN and rock < left:
                        tile = tile_at(y * WIDE + x, lying[number] - LYING)
                        if tile != NOWHERE and not holds(felt_lo, felt_hi, tile):
                            woods.loose[rock] = tile
                            rock += 1
                    x += 1
                y += 1
        number += 1
    lo = _free(sight, woods, 0)
    hi = _free(sight, woods, 1)
    while rock < left and rock < 7:
        woods.loose[rock] = pick(lo, hi, rng.below(how_many(lo, hi)))
        rock += 1


def _make_noise(sight: HuntedSight, woods: Woods, lying: vec[i64], rng: FastRandom) -> None:
    """The noise: where it was heard; after a turn of the Hunter it may be gone."""
    woods.noise = NOWHERE
    if not sight.noise or (sight.noise_turns and rng.below(2 + sight.noise_turns) > 0):
        return
    if sight.noise and sight.atlas.noise.chart != NOWHERE:
        if lying[sight.atlas.noise.chart] != NOWHERE:
            woods.noise = tile_at(sight.atlas.noise.place, lying[sight.atlas.noise.chart] - LYING)
            return
    woods.noise = rng.below(64)


def _deal(woods: Woods, rng: FastRandom) -> None:
    """The Hunter's cards: two in hand, the discards, and the rest in the pile."""
    if woods.deck == SIMPLE:
        return
    pile = Pile(KINDS_IN_DECK)
    kind: i64 = 0
    while kind < KINDS_IN_DECK:
        n: i64 = 0
        while n < woods.sheet.copies[KINDS_IN_DECK * woods.deck + kind]:
            pile.shuffle_in(kind)
            n += 1
        kind += 1
    woods.hand.one = NOWHERE
    woods.hand.two = NOWHERE
    waiting = woods.agenda.size if woods.clue == NOWHERE else 0
    if waiting < 3:
        woods.hand.one = _any_card(pile, rng)
    if waiting < 2 and woods.floor != CHANCE_FLOOR:
        woods.hand.two = _any_card(pile, rng)
    n = 0
    while n < woods.hand.discards:
        woods.hand.discard[_any_card(pile, rng)] += 1
        n += 1
    woods.hand.pile = pile


def _any_card(pile: Pile, rng: FastRandom) -> i64:
    lot = rng.below(pile.loose)
    kind: i64 = 0
    while lot >= pile.bag[kind]:
        lot -= pile.bag[kind]
        kind += 1
    pile.draw(kind)
    return kind
