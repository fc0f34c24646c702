"""The board and the dice: which total leads where, and which decks lie there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.numbers import (
    ALTAR, BLACK, CABIN, CEMETERY, CHURCH, D4, D6, DICE, GATE, GREEN, PAIR, WHITE, WOODS,
)  # fmt: skip

OFF: Final = -1
"""Where a piece is that has not moved yet, where nobody is any more, and what there is none of."""
AREA_OF: Final = vec[i64]([OFF, OFF, CABIN, CABIN, GATE, GATE, CHURCH, OFF, CEMETERY, WOODS, ALTAR])
"""The Area of each total; 7 has none. (SHH-G2)"""

_DECKS: Final = {CABIN: GREEN, CHURCH: WHITE, CEMETERY: BLACK}
DECK_AT: Final = vec[i64]([_DECKS.get(area, OFF) for area in range(ALTAR + 1)])
"""The deck that an Area draws from, where it has just one."""

SIDES_4: Final = 4
SIDES_6: Final = 6
EVERY_D4: Final = 2**SIDES_4 - 1
EVERY_D6: Final = 2**SIDES_6 - 1
EVERY_ROLL: Final = 2 ** (SIDES_4 * SIDES_6) - 1
EVERY_PAIR: Final = 2 ** (SIDES_6 * SIDES_6) - 1
"""What the dice may show, as sets: one of them, both, and two d6."""
ONE_AND_ONE: Final = 1
ONE_AND_SIX: Final = 2 ** (SIDES_6 - 1)
"""Two rolls of both dice, as sets: the d4 shows a one, and the d6 too, or a six."""
TWO_SIXES: Final = 66
"""A pair as a fact has it: ten times the first die, and the second."""


def four_in(roll: i64) -> i64:
    """What the d4 shows where both dice are rolled or one of them; 0 if it is not rolled."""
    if DICE <= roll < DICE + SIDES_4 * SIDES_6:
        return (roll - DICE) // SIDES_6 + 1
    if D4 <= roll < D4 + SIDES_4:
        return roll - D4 + 1
    return 0


def six_in(roll: i64) -> i64:
    """What the d6 shows where both dice are rolled or one of them; 0 if it is not rolled."""
    if DICE <= roll < DICE + SIDES_4 * SIDES_6:
        return (roll - DICE) % SIDES_6 + 1
    if D6 <= roll < D6 + SIDES_6:
        return roll - D6 + 1
    return 0


def first_in(pair: i64) -> i64:
    """The first of two d6."""
    return (pair - PAIR) // SIDES_6 + 1


def second_in(pair: i64) -> i64:
    """The second of two d6."""
    return (pair - PAIR) % SIDES_6 + 1


def _rolls_not_to(area: int) -> int:
    """The rolls of both dice that lead to any other Area, or to 7, as a set."""
    found = 0
    for roll in range(SIDES_4 * SIDES_6):
        to = AREA_OF[roll // SIDES_6 + roll % SIDES_6 + 2]
        found += 2**roll if to == OFF or to != area else 0
    return found


ROLLS_FROM: Final = vec[i64]([_rolls_not_to(area) for area in range(OFF, ALTAR + 1)])
"""`ROLLS_FROM[area + 1]`: the rolls that count for whoever stands there. (SHH-G4, SHH-R1)"""
