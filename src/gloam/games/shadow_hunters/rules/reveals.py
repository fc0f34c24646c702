"""Revealing: who may, and who must."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.cast import GOAL
from gloam.games.shadow_hunters.numbers import (
    BRYAN, CHOSEN, DANIEL, MY_GOD, REVEALED, SCREAM, STANDOFF,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest


def may_reveal(truth: Truth, seat: i64) -> bool:
    """Anybody, at any time; Daniel only when another dies. (SHH-G19, SHH-R11)"""
    open_ = truth.open
    if not open_.hidden(seat) or not open_.alive(seat) or open_.terms & STANDOFF:
        return False  # SHH-R17: what could be shown would be believed
    return truth.who[seat] != DANIEL or (open_.chained & BIT[seat]) != 0


def reveal(truth: Truth, seat: i64) -> None:
    """Show everybody one's character."""
    truth.tell(REVEALED, seat, truth.who[seat], CHOSEN)


def scream(truth: Truth) -> None:
    """Daniel reveals as soon as another dies. (SHH-E29)"""
    open_ = truth.open
    living = open_.living() & ~open_.chained
    while living:
        seat = lowest(living)
        living &= living - 1
        if truth.who[seat] == DANIEL and open_.hidden(seat):
            truth.tell(REVEALED, seat, DANIEL, SCREAM)


def my_god(truth: Truth, by: i64, killed: i64) -> None:
    """Bryan must reveal when his attack kills somebody of 12 hit points or less. (SHH-E34)"""
    open_ = truth.open
    if truth.who[by] != BRYAN or not open_.hidden(by) or open_.chained & BIT[by]:
        return
    while killed:
        if open_.hp[open_.face[lowest(killed)]] < GOAL[BRYAN]:
            truth.tell(REVEALED, by, BRYAN, MY_GOD)
            return
        killed &= killed - 1
