"""Death, and what the dead leave behind."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import EQUIPMENT_AT
from gloam.games.shadow_hunters.numbers import (
    ASKED, BOB, BURIED, BY_ATTACK, BY_COUP, BY_GREEN, DIED, FELLED, LOOT, LOOT_ALL, LOOT_ANY,
    Q_LOOT, REVEAL, ROSARY, TOOK,
)  # fmt: skip
from gloam.games.shadow_hunters.public import BY_NOBODY
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules.gear import offer_gear, take_all
from gloam.games.shadow_hunters.rules.reveals import may_reveal, my_god, reveal, scream
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import count, lowest
from gloam.kernel.menu import Menu


_LOOT: Final = QUESTIONS.named("loot").about
_VICTIM: Final = _LOOT.field("victim")
_KILLED_BY_ATTACK: Final = _LOOT.field("attack")


def die(truth: Truth, doomed: i64, by: i64, cause: i64) -> None:
    """Reveal the dead, say whose doing it was, scream, and settle what they leave."""
    if doomed == 0:
        return
    open_ = truth.open
    attack = cause == BY_ATTACK or cause == BY_COUP
    before = count(open_.dead)
    left = doomed
    while left:
        seat = lowest(left)
        left &= left - 1
        truth.tell(DIED, seat, truth.who[seat], before)  # SHH-54, SHH-55
    _loot_is_lost(truth, open_.dead & ~doomed)
    left = doomed
    while left and by != BY_NOBODY:
        if lowest(left) != by:
            truth.tell(FELLED, by, lowest(left), 1 if attack else 0)
        left &= left - 1
    scream(truth)
    if by != BY_NOBODY and attack:
        my_god(truth, by, doomed)
    while doomed:
        _leave_behind(truth, lowest(doomed), by, attack, cause != BY_GREEN)
        doomed &= doomed - 1


def _loot_is_lost(truth: Truth, dead: i64) -> None:
    """What is still to be looted is discarded when the looter dies too."""
    while dead:
        if truth.open.gear[lowest(dead)]:
            truth.tell(BURIED, lowest(dead))
        dead &= dead - 1


# Loot.


def _leave_behind(truth: Truth, seat: i64, by: i64, attack: bool, theirs: bool) -> None:
    """Whoever killed by an attack claims Equipment; the rest is discarded. (SHH-58, SHH-G16)

    `theirs`: it was the killer's doing; a Green card's giver never loots. (SHH-E28)
    """
    open_ = truth.open
    gear = open_.gear[seat]
    loots = by != BY_NOBODY and by != seat and open_.alive(by)
    loots = loots and (attack or (theirs and (open_.terms & LOOT_ANY) != 0))
    if gear == 0 or not loots:
        truth.tell(BURIED, seat)
    elif attack and open_.has(by, ROSARY):
        take_all(truth, by, seat)  # SHH-E4
    else:
        truth.tell(ASKED, by, Q_LOOT, _LOOT.pack(seat, 1 if attack else 0))


def _takes_all(truth: Truth, seat: i64) -> bool:
    """Bob among seven or eight."""
    return truth.open.seats > 6 and truth.open.power(seat) == BOB


def offer_loot(truth: Truth, seat: i64, about: i64, menu: Menu) -> None:
    """One piece of what the victim had; all of it, for Bob at a big table."""
    open_ = truth.open
    offer_gear(menu, LOOT, open_.gear[_VICTIM.of(about)])  # SHH-R13
    if _KILLED_BY_ATTACK.of(about) and open_.seats > 6:
        if _takes_all(truth, seat):
            menu.add(LOOT_ALL)
        elif may_reveal(truth, seat) and open_.might_be_out_there(BOB):
            menu.add(REVEAL)


def loot(truth: Truth, seat: i64, about: i64, action: i64) -> None:
    """Take what was chosen; the rest is discarded."""
    victim = _VICTIM.of(about)
    if action == REVEAL:
        reveal(truth, seat)
    elif action == LOOT_ALL:
        take_all(truth, seat, victim)
    else:
        truth.tell(TOOK, seat, victim, EQUIPMENT_AT[action - LOOT])
        truth.tell(BURIED, victim)
