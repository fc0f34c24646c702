"""Green cards: given, read and answered."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import GIVES, SHOWS
from gloam.games.shadow_hunters.numbers import (
    ACCEPT, ANSWERED, ASKED, A_GIVE, A_HEAL, A_NOTHING, A_SHOW, A_TAKE_1, A_TAKE_2, BY_GREEN,
    GAVE, GIVE, GREEN_SECRET, HAND, NOTHING, OUTCOME, PLAY, PUT_AWAY, Q_ANSWER, RECEIVED, SHOW,
    SHOWN, UNKNOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.damage import harm, heal
from gloam.games.shadow_hunters.rules.gear import hand_over, offer_hands
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu


def give(truth: Truth, seat: i64, to: i64) -> None:
    """Give the Green card that was just read to somebody, who must answer it."""
    truth.tell(GAVE, seat, to)
    truth.tell(RECEIVED, to, truth.open.sheet.green_of[lowest(truth.out)])
    truth.tell(ASKED, to, Q_ANSWER, seat)  # SHH-R14


def offer_receivers(truth: Truth, seat: i64, menu: Menu) -> None:
    """Anybody else. (SHH-G6)"""
    menu.offer(GIVE, truth.open.living() & ~BIT[seat])


def offer_answer(truth: Truth, seat: i64, giver: i64, menu: Menu) -> None:
    """What is true, and for Unknown also what is not. (SHH-E26, SHH-E27)"""
    open_ = truth.open
    kind = open_.sheet.green_of[lowest(truth.out)]
    if SHOWS[kind]:
        menu.add(SHOW)
        return
    true = open_.sheet.bites(kind, truth.who[seat])
    lies = truth.who[seat] == UNKNOWN and (open_.chained & BIT[seat]) == 0
    if true or lies:
        menu.add(ACCEPT)
        if GIVES[kind]:
            offer_hands(menu, open_.gear[seat], giver)
    if not true or lies:
        menu.add(NOTHING)


def answered(truth: Truth, seat: i64, giver: i64, action: i64) -> None:
    """What somebody answers comes true."""
    sheet = truth.open.sheet
    kind = sheet.green_of[lowest(truth.out)]
    if action == NOTHING:
        _unseen(truth, seat, A_NOTHING)
    elif action == SHOW:
        _unseen(truth, seat, A_SHOW)
        truth.tell(SHOWN, seat, truth.who[seat], giver)  # SHH-R6
    elif action == ACCEPT:
        if sheet.heals[kind] and truth.open.damage[seat] > 0:
            truth.tell(ANSWERED, seat, A_HEAL)
            heal(truth, seat, sheet.heals[kind])
        else:
            _hurts(truth, seat, giver, kind)
    elif HAND <= action < PLAY:
        truth.tell(ANSWERED, seat, A_GIVE)
        hand_over(truth, seat, action)
    else:
        raise ValueError(f"action {action} answers no Green card")


def _hurts(truth: Truth, seat: i64, giver: i64, kind: i64) -> None:
    """Damage is seen by all; what a Barrier stops may not be. (SHH-E13, SHH-R16)"""
    damage = truth.open.sheet.hurts[kind]
    answer: i64 = A_TAKE_1 if damage == 1 else A_TAKE_2
    if (truth.open.terms & GREEN_SECRET) and (truth.open.barriers & BIT[seat]):
        _unseen(truth, seat, answer)
    else:
        truth.tell(ANSWERED, seat, answer)
        harm(truth, BIT[seat], damage, giver, BY_GREEN, kind)


def _unseen(truth: Truth, seat: i64, answer: i64) -> None:
    """An answer that changes nothing on the table: said to all, or to nobody. (SHH-R16)"""
    if truth.open.terms & GREEN_SECRET:
        truth.tell(OUTCOME, seat, answer)
        truth.tell(PUT_AWAY, seat)
    else:
        truth.tell(ANSWERED, seat, answer)
