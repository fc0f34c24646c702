"""Moving, and what one does in the six Areas."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.board import AREA_OF, DECK_AT, OFF, ROLLS_FROM, four_in, six_in
from gloam.games.shadow_hunters.cards import EQUIPMENT_AT
from gloam.games.shadow_hunters.numbers import (
    ALL_AREAS, ALTAR, ALTAR_HOLD, AREA_OPTIONAL, ASKED, BLACK, BY_WOODS, DICE, DRAW, EQUIP,
    GATE, GO, GREEN, HARM, HEAL, MOVED, PICK, PICKED, Q_AREA, Q_GO, Q_KEEP, Q_MOVE, Q_PICK,
    ROLLED, SEVEN_MAY_STAY, SKIP, SKIPPED, SOUGHT, TAKE, WANDERED, WHITE, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.damage import harm, heal
from gloam.games.shadow_hunters.rules.drawing import seek
from gloam.games.shadow_hunters.rules.gear import offer_gear, take
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT
from gloam.kernel.menu import Menu


ONLY_ROLL: Final = 1
FIRST_OF_TWO: Final = 2
SECOND_OF_TWO: Final = 3
"""Which roll it is that moves somebody."""
_ANY_DECK: Final = BIT[WHITE] | BIT[BLACK] | BIT[GREEN]


def offer_move(truth: Truth, seat: i64, menu: Menu) -> None:
    """Any roll that leads elsewhere. (SHH-G4)"""
    menu.offer(DICE, ROLLS_FROM[truth.open.place[seat] + 1])


def rolled(truth: Truth, seat: i64, rolls: i64, action: i64) -> None:
    """Go where the total leads; with the Compass, roll again, or choose."""
    four, six = four_in(action), six_in(action)
    truth.tell(ROLLED, seat, four, six)
    if rolls == FIRST_OF_TWO:
        truth.tell(ASKED, seat, Q_MOVE, SECOND_OF_TWO)
    elif rolls == SECOND_OF_TWO:
        truth.tell(ASKED, seat, Q_PICK, 0)  # SHH-E24
    else:
        _walk(truth, seat, four + six)


def _walk(truth: Truth, seat: i64, total: i64) -> None:
    if AREA_OF[total] == OFF:
        truth.tell(ASKED, seat, Q_GO, 0)  # SHH-36, SHH-G3
    else:
        arrive(truth, seat, AREA_OF[total])


def pick(truth: Truth, seat: i64, action: i64) -> None:
    """Choose one of two rolls."""
    total = truth.open.total_of(action - PICK)
    truth.tell(PICKED, seat, action - PICK)
    _walk(truth, seat, total)


def offer_places(truth: Truth, seat: i64, menu: Menu) -> None:
    """After a 7: any other Area, or at some tables any. (SHH-G3)"""
    open_ = truth.open
    here = open_.place[seat]
    stays = here == OFF or open_.terms & SEVEN_MAY_STAY
    menu.offer(GO, ALL_AREAS if stays else ALL_AREAS & ~BIT[here])


def arrive(truth: Truth, seat: i64, area: i64) -> None:
    """Move, and apply the effect of the Area. (SHH-65, SHH-G5)"""
    open_ = truth.open
    truth.tell(MOVED, seat, area)
    if open_.turns == 0:
        return  # a quick start has no effect
    if area == ALTAR and (open_.all_gear() & ~open_.gear[seat]) == 0:
        return  # SHH-E23
    if (open_.terms & AREA_OPTIONAL) or area == GATE or area == WOODS or area == ALTAR:
        truth.tell(ASKED, seat, Q_AREA, area)
    else:
        seek(truth, seat, DECK_AT[area])


def offer_area(truth: Truth, seat: i64, area: i64, menu: Menu) -> None:
    """What an Area is for."""
    open_ = truth.open
    if open_.terms & AREA_OPTIONAL:
        menu.add(SKIP)
    if area == GATE:
        menu.offer(DRAW, _ANY_DECK)
    elif area == WOODS:
        menu.offer(HARM, open_.living())  # SHH-E39
        menu.offer(HEAL, open_.living())
    elif area == ALTAR:
        offer_gear(menu, TAKE, open_.all_gear() & ~open_.gear[seat])
    else:
        menu.add(DRAW + DECK_AT[area])


def at_area(truth: Truth, seat: i64, action: i64) -> None:
    """Do what the Area offers."""
    if action == SKIP:
        truth.tell(SKIPPED, seat)
    elif DRAW <= action < SKIP:
        truth.tell(SOUGHT, seat, action - DRAW)
        seek(truth, seat, action - DRAW)
    elif HARM <= action < HEAL:
        truth.tell(WANDERED, seat, action - HARM, 0)
        harm(truth, BIT[action - HARM], truth.open.sheet.woods_hurt, seat, BY_WOODS, 0)  # SHH-46
    elif HEAL <= action < TAKE:
        truth.tell(WANDERED, seat, action - HEAL, 1)
        heal(truth, action - HEAL, truth.open.sheet.woods_heal)
    elif TAKE <= action < EQUIP:
        take(truth, seat, EQUIPMENT_AT[action - TAKE])
        if truth.open.terms & ALTAR_HOLD:
            truth.tell(ASKED, seat, Q_KEEP, action - TAKE)  # SHH-G13
    else:
        raise ValueError(f"action {action} is not for an Area")
