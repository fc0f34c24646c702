"""What characters can do once they are revealed: at any time, and in their own turn."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import EQUIPMENT_AT, GEAR
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.numbers import (
    AGNES, ALLIE, ASKED, BARRIER, BY_ABILITY, CAPRICCIO, CHAIN, DAVID, DEMOLISH, DIG, ELLEN,
    EMI, EXTRA, FRANKLIN, FU_KA, GATE, GEORGE, LIGHTNING, LOVE, MULTIPLY, NURSE, Q_DIE, RAY,
    REVEAL, SET, TELEPORT, ULTRA_SOUL, UNEARTHED, USED, U_BARRIER, U_CAPRICCIO, U_CHAIN,
    U_DEMOLISH, U_DIG, U_LIGHTNING, U_LOVE, U_MULTIPLY, U_NURSE, U_RAY,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules.damage import harm, heal
from gloam.games.shadow_hunters.rules.gear import offer_gear
from gloam.games.shadow_hunters.rules.reveals import may_reveal, reveal
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, count
from gloam.kernel.menu import Menu


_DIE: Final = QUESTIONS.named("die").about
_ABILITY: Final = _DIE.field("ability")
_TARGET: Final = _DIE.field("target")


def offer_at_any_time(truth: Truth, seat: i64, menu: Menu) -> None:
    """What a seat may do at any moment of anybody's turn."""
    open_ = truth.open
    if may_reveal(truth, seat):
        menu.add(REVEAL)
        return
    power = open_.power(seat)
    if open_.used & BIT[seat] or not open_.alive(seat):
        return
    if power == ALLIE and open_.damage[seat] > 0:
        menu.add(LOVE)
    elif power == DAVID:
        offer_gear(menu, DIG, open_.discards & GEAR)


def at_any_time(truth: Truth, seat: i64, action: i64) -> None:
    """Reveal, or use what needs no turn of one's own."""
    if action == REVEAL:
        reveal(truth, seat)
    elif action == LOVE:
        truth.tell(USED, seat, U_LOVE, seat)
        heal(truth, seat, truth.open.damage[seat])
    elif DIG <= action < LIGHTNING:
        truth.tell(USED, seat, U_DIG, seat)
        truth.tell(UNEARTHED, seat, EQUIPMENT_AT[action - DIG])
    else:
        raise ValueError(f"action {action} is not for any time")


# In one's own turn.


def offer_start_abilities(truth: Truth, seat: i64, power: i64, menu: Menu) -> None:
    """What a revealed character may do before it moves."""
    open_ = truth.open
    if power == EMI:
        menu.offer(TELEPORT, open_.ring(seat))
    elif open_.used & BIT[seat]:
        return
    elif power == ULTRA_SOUL:
        menu.offer(RAY, open_.at(GATE) & ~BIT[seat])  # SHH-E32
    elif power == FRANKLIN:
        menu.offer(LIGHTNING, open_.living() & ~BIT[seat])
    elif power == GEORGE:
        menu.offer(DEMOLISH, open_.living() & ~BIT[seat])
    elif power == ELLEN:
        menu.offer(CHAIN, open_.living() & ~BIT[seat])
    elif power == FU_KA:
        menu.offer(NURSE, open_.living())
    elif power == AGNES:
        menu.add(CAPRICCIO)


def use_ability(truth: Truth, seat: i64, action: i64) -> None:
    """Abilities of the turn's start and of its end."""
    if LIGHTNING <= action < DEMOLISH:
        truth.tell(USED, seat, U_LIGHTNING, action - LIGHTNING)
        truth.tell(ASKED, seat, Q_DIE, _DIE.pack(U_LIGHTNING, 0, action - LIGHTNING))
    elif DEMOLISH <= action < CHAIN:
        truth.tell(USED, seat, U_DEMOLISH, action - DEMOLISH)
        truth.tell(ASKED, seat, Q_DIE, _DIE.pack(U_DEMOLISH, 0, action - DEMOLISH))
    elif CHAIN <= action < NURSE:
        truth.tell(USED, seat, U_CHAIN, action - CHAIN)
    elif NURSE <= action < RAY:
        truth.tell(USED, seat, U_NURSE, action - NURSE)
        truth.tell(SET, action - NURSE, ABILITY_SETS[FU_KA])  # SHH-E13, SHH-E14
    elif RAY <= action < CAPRICCIO:
        truth.tell(USED, seat, U_RAY, action - RAY)
        harm(truth, BIT[action - RAY], ABILITY_HURTS[ULTRA_SOUL], seat, BY_ABILITY, 0)
    elif action == CAPRICCIO:
        truth.tell(USED, seat, U_CAPRICCIO, seat)
    elif action == BARRIER:
        truth.tell(USED, seat, U_BARRIER, seat)
    elif action == MULTIPLY:
        truth.tell(USED, seat, U_MULTIPLY, seat)
        truth.tell(EXTRA, seat, count(truth.open.dead))  # SHH-E25
    else:
        raise ValueError(f"action {action} is no ability of a turn")


# A die that decides how much damage an ability does.


def rolls_d4(about: i64) -> bool:
    """Whether it is the d4 that is rolled, and not the d6."""
    return _ABILITY.of(about) == U_DEMOLISH


def die_of_ability(truth: Truth, seat: i64, about: i64, number: i64) -> None:
    """As much damage as the die shows."""
    harm(truth, BIT[_TARGET.of(about)], number, seat, BY_ABILITY, 0)
