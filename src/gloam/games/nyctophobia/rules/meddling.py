"""What the Hunter's cards may move that is not the Hunter: trees, Hunted, the familiar, rocks.

The safety rule: no card may seal anything off, split the car, or put a Hunted onto a piece, into or
out of the car, or next to the Hunter. (sheet 3.3)
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import ENDS, STARTS, beyond
from gloam.games.nyctophobia.numbers import LIFT, PLANT, SWAP
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.rules.ways import bridges, holds_side
from gloam.games.nyctophobia.trees import SIDES

PAIRS: Final = 6
FIRST_OF_PAIR: Final = vec[i64]([1, 1, 1, 2, 2, 3])
SECOND_OF_PAIR: Final = vec[i64]([2, 3, 4, 3, 4, 4])


# Trees.


def trees_here(woods: Woods) -> i64:
    """The headings in which a tree borders the Hunter's own space."""
    at = woods.at[HUNTER]
    found: i64 = 0
    heading: i64 = 0
    while heading < 4:
        if beyond(at, heading) != NOWHERE and not woods.trees.is_open(at, heading):
            found |= BIT[heading]
        heading += 1
    return found


def offer_lift(woods: Woods, menu: Menu) -> None:
    """Any tree, but none that keeps the Hunter from somebody. (NYH-G37)"""
    side: i64 = 0
    while side < SIDES:
        if woods.trees.stands_on(side) and not _keeps_apart(woods, side):
            menu.add(LIFT + side)
        side += 1


def _keeps_apart(woods: Woods, side: i64) -> bool:
    hunter = woods.at[HUNTER]
    if STARTS[side] == hunter:
        return woods.who_stands(ENDS[side]) != 0 or woods.hides_at(ENDS[side])
    if ENDS[side] != hunter:
        return False
    return woods.who_stands(STARTS[side]) != 0 or woods.hides_at(STARTS[side])


def offer_plant(woods: Woods, menu: Menu) -> None:
    """Any open side where a tree seals nothing off and does not split the car."""
    trees = woods.trees
    car_lo = woods.car_low()  # the Hunter may not cross it
    car_hi = woods.car_high()
    sealing_low = bridges(trees, 0, 0, 0) | bridges(trees, car_lo, car_hi, 0)
    sealing_high = bridges(trees, 0, 0, 1) | bridges(trees, car_lo, car_hi, 1)
    lifted = woods.agenda.a()
    found = False
    side: i64 = 0
    while side < SIDES:
        if side != lifted and not trees.stands_on(side):
            inside_car = woods.is_car(STARTS[side]) and woods.is_car(ENDS[side])
            if not inside_car and not holds_side(sealing_low, sealing_high, side):
                menu.add(PLANT + side)
                found = True
        side += 1
    if not found:
        menu.add(PLANT + lifted)


# Pieces.


def offer_swap(woods: Woods, menu: Menu) -> None:
    """Any two of the Hunted who may be put elsewhere."""
    pair: i64 = 0
    while pair < PAIRS:
        if _may_swap(woods, FIRST_OF_PAIR[pair]) and _may_swap(woods, SECOND_OF_PAIR[pair]):
            menu.add(SWAP + pair)
        pair += 1


def _may_swap(woods: Woods, seat: i64) -> bool:
    if seat > woods.hunted or not woods.face_up(seat):
        return False
    return not woods.is_car(woods.at[seat]) and not woods.touches(seat)


def drags(woods: Woods, seat: i64) -> i64:
    """The headings in which a card may move a Hunted, as a set."""
    at = woods.at[seat]
    ways: i64 = 0
    if not woods.face_up(seat) or woods.is_car(at):
        return 0
    heading: i64 = 0
    while heading < 4:
        to = beyond(at, heading)
        if to != NOWHERE and woods.trees.is_open(at, heading) and not woods.is_car(to):
            if woods.who_stands(to) == 0 and not woods.hides_at(to) and woods.familiar != to:
                if woods.at[HUNTER] != to and not woods.trees.joined(to, woods.at[HUNTER]):
                    ways |= BIT[heading]
        heading += 1
    return ways


def leads(woods: Woods) -> i64:
    """The headings in which a card may move the loose familiar."""
    at = woods.familiar
    ways: i64 = 0
    if at == NOWHERE or woods.agenda.b() == 0:
        return 0
    heading: i64 = 0
    while heading < 4:
        to = beyond(at, heading)
        if to != NOWHERE and woods.trees.is_open(at, heading) and not woods.is_car(to):
            if woods.who_stands(to) == 0 and not woods.hides_at(to) and woods.at[HUNTER] != to:
                ways |= BIT[heading]
        heading += 1
    return ways


def pockets(woods: Woods) -> i64:
    """Where the Hunter sees a loose rock: here, or straight on with no tree between."""
    reach: i64 = 1 if woods.rocks_at(woods.at[HUNTER]) else 0
    heading: i64 = 0
    while heading < 4:
        if rock_in_sight(woods, heading) != NOWHERE:
            reach |= BIT[heading + 1]
        heading += 1
    return reach


def rock_in_sight(woods: Woods, heading: i64) -> i64:
    """The first space with a loose rock straight on from the Hunter; NOWHERE if there is none."""
    tile = woods.at[HUNTER]
    while woods.trees.is_open(tile, heading):
        tile = beyond(tile, heading)
        if woods.rocks_at(tile):
            return tile
    return NOWHERE
