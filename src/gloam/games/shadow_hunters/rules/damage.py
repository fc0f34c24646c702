"""Damage and healing, and who is asked to react to harm."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.public import BY_NOBODY
from gloam.games.shadow_hunters.numbers import (
    ALLIE, ASKED, BAT, BROOCH, BY_CARD, BY_WOODS, DYNAMITE, HEALED, HURT, LAST_STAND, Q_REACT,
    SPARED, SPIDER, S_BARRIER, S_BROOCH, S_TALISMAN, TALISMAN, WEREWOLF,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules.death import die
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest


_REACTION: Final = QUESTIONS.named("react").about


def heal(truth: Truth, seat: i64, amount: i64) -> None:
    """Never below no damage. (SHH-47)"""
    damage = truth.open.damage[seat]
    if truth.open.alive(seat):
        truth.tell(HEALED, seat, amount if amount < damage else damage)


def harm(truth: Truth, seats: i64, amount: i64, by: i64, cause: i64, kind: i64) -> None:
    """Hurt some at the same moment, bury the dead, and let the others react. (SHH-E19)"""
    doomed: i64 = 0
    hurt: i64 = 0
    left = seats
    while left:
        seat = lowest(left)
        left &= left - 1
        before = truth.open.damage[seat]
        doomed |= wound(truth, seat, amount, cause, kind)
        if truth.open.damage[seat] != before:
            hurt |= BIT[seat]
    _may_react_to_harm(truth, hurt & ~doomed)
    die(truth, doomed, by, cause)


def wound(truth: Truth, seat: i64, amount: i64, cause: i64, kind: i64) -> i64:
    """Damage that is no attack; the set of this seat if it is deadly."""
    open_ = truth.open
    if not open_.alive(seat):
        return 0
    if open_.barriers & BIT[seat]:
        truth.tell(SPARED, seat, S_BARRIER)  # SHH-E13
    elif cause == BY_WOODS and open_.has(seat, BROOCH):
        truth.tell(SPARED, seat, S_BROOCH)  # SHH-E16
    elif (
        cause == BY_CARD
        and open_.has(seat, TALISMAN)
        and (kind == SPIDER or kind == BAT or kind == DYNAMITE)
    ):
        truth.tell(SPARED, seat, S_TALISMAN)  # SHH-E15
    else:
        truth.tell(HURT, seat, amount, cause)
        if open_.damage[seat] >= open_.hp[truth.who[seat]]:
            return BIT[seat]
    return 0


# Who is asked after harm.


def _may_react_to_harm(truth: Truth, hurt: i64) -> None:
    """Ask whoever was hurt out of turn and might be Allie. (SHH-R3)"""
    open_ = truth.open
    hurt &= ~open_.dead
    if open_.turns > 0:
        hurt &= ~BIT[open_.turn]
    while hurt:
        seat = lowest(hurt)
        hurt &= hurt - 1
        if is_asked_to_react(truth, seat, False, 1):
            truth.tell(ASKED, seat, Q_REACT, _REACTION.pack(BY_NOBODY, 1))


def is_asked_to_react(truth: Truth, seat: i64, attacked: bool, hurt: i64) -> bool:
    """From what everybody knows, so that being asked tells nothing."""
    open_ = truth.open
    if attacked and hurt and (open_.terms & LAST_STAND) and not open_.stood & BIT[seat]:
        return True
    if open_.chained & BIT[seat]:
        return False
    if open_.hidden(seat):
        if attacked and open_.might_be_out_there(WEREWOLF):
            return True
        return hurt != 0 and open_.might_be_out_there(ALLIE)
    face = open_.face[seat]
    if face == WEREWOLF:
        return attacked
    return hurt != 0 and face == ALLIE and not open_.used & BIT[seat]
