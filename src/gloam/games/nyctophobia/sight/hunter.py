"""What the Hunter knows: the whole board, and who of the Hunted has found the car."""

from typing import final

from mypy_extensions import i64

from gloam.kernel.bits import BIT
from gloam.games.nyctophobia.facts import NOTE_FAR, NOTE_FELT, SPACE
from gloam.games.nyctophobia.numbers import (
    BOARDED, CAR, DREW, DREW_UNSEEN, FELT, FELT_FAR, SPUN, TERMS, TOLD, TOPPED, TOPPED_UNSEEN,
    VAMPIRE,
)  # fmt: skip
from gloam.games.nyctophobia.public import EVERY_HUNTED, Woods
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hearsay import hears
from gloam.games.nyctophobia.sight.hunted import in_the_dark
from gloam.kernel.grid import NOWHERE


@final
class HunterSight(Sight):
    """The Hunter's view: everything but what is said nowhere."""

    def __init__(self, seat: i64, seats: i64, woods: Woods) -> None:
        self.seat = seat
        self.seats = seats
        self.woods = woods
        self.vampire = False
        self.turns_of_the_forest: i64 = 0
        self.car_known: i64 = 0
        """Who has felt, boarded or been told of the car."""
        self.dark = in_the_dark(NOWHERE, seats)  # copied: self.dark.clone()
        """What the Hunted know together, from what all of them heard: the Hunter hears it, too."""

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Know one fact more."""
        self.woods.happen(word, a, b, c)
        self._overhear(word, a, b, c)
        if word == TERMS:
            self.vampire = c == VAMPIRE
        elif word == BOARDED:
            self.car_known |= BIT[a]
        elif word == FELT or word == FELT_FAR:
            if _is_car(c):
                self.car_known |= BIT[a]
        elif word == TOLD:
            if b >= NOTE_FELT and _is_car((b - NOTE_FELT) % NOTE_FAR):
                self.car_known |= EVERY_HUNTED & ~self.woods.hidden
        elif word == SPUN:
            self.car_known = 0
            self.turns_of_the_forest += 1

    def _overhear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Know what the Hunted learn of it; that a card was drawn is all that they hear of it."""
        if word == DREW:
            self.dark.hear(DREW_UNSEEN, 0, 0, 0)
        elif word == TOPPED:
            self.dark.hear(TOPPED_UNSEEN, 0, 0, 0)
        elif hears(NOWHERE, word, a):
            self.dark.hear(word, a, b, c)

    def clone(self) -> "HunterSight":
        """The same knowledge again."""
        copy = HunterSight(self.seat, self.seats, self.woods.clone())
        # Field by field: make copies.
        copy.vampire = self.vampire
        copy.turns_of_the_forest = self.turns_of_the_forest
        copy.car_known = self.car_known
        copy.dark = self.dark.clone()
        return copy


def _is_car(what: i64) -> bool:
    return what >= SPACE and (what - SPACE) & CAR != 0
