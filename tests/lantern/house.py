"""The house: four rooms in a ring, and all that lies open to both seats.

The truth and every view keep a house, and both change it by the same facts.
"""

from typing import Final

from gloam.kernel.agenda import Agenda
from gloam.kernel.errors import UnknownFact
from gloam.kernel.grid import NOWHERE

from .facts import (
    A_CREAK,
    BUMPED,
    DUSK,
    FROZE,
    GAVE_UP,
    HID,
    HUSHED,
    LIT,
    NOBODY_THERE,
    OPENED,
    OVER,
    SLIPPED,
    STUCK,
    THE_HIDER,
)  # fmt: skip
from .questions import TO_ANSWER, TO_HIDE, TO_OPEN, TO_STICK

ROOMS: Final = range(4)
WEIGHTS: Final = (1, 1, 2, 1)
"""How likely each passage is to get stuck. Passage n leads from room n to the next. (LAN-7)"""

UNSEEN: Final = (HID, STUCK, FROZE, SLIPPED, BUMPED, GAVE_UP)
"""Facts that change nothing in the open."""


def passage(one: int, other: int) -> int:
    """The passage between two rooms; NOWHERE if there is none. (LAN-2)"""
    if (one + 1) % 4 == other:
        return one
    return other if (other + 1) % 4 == one else NOWHERE


def answer(opened: int, room: int) -> int:
    """What comes of opening a room while the hider is in another, or in the same. (LAN-8)"""
    if opened == room:
        return THE_HIDER
    return NOBODY_THERE if passage(opened, room) == NOWHERE else A_CREAK


class House:
    """What both seats know: the oil, the lit rooms, and who is asked for what."""

    def __init__(self) -> None:
        self.oil = 0
        self.lit: list[int] = []
        self.agenda = Agenda()
        """What is still to be asked, next first."""
        self.winner = NOWHERE
        self.why = 0

    def happen(self, word: int, a: int, b: int) -> None:
        """Make an open fact true in the house."""
        if word == DUSK:
            self.oil = a
            self.agenda.put(TO_OPEN)
            self.agenda.put(TO_STICK)
            self.agenda.put(TO_HIDE)
        elif word in (HUSHED, LIT):
            self.agenda.drop()
        elif word == OPENED:
            self.lit.append(a)
            self.oil -= 1
            if b == A_CREAK:
                self.agenda.put(TO_ANSWER)  # LAN-9: asked before the seeker goes on
        elif word == OVER:
            self.winner, self.why = a, b
        elif word not in UNSEEN:
            raise UnknownFact(word)

    def ways(self, room: int) -> list[int]:
        """The rooms next to a room that are not lit. (LAN-9)"""
        return [to for to in ROOMS if passage(room, to) != NOWHERE and to not in self.lit]

    def clone(self) -> "House":
        """The same house again."""
        copy = House()
        copy.oil = self.oil
        copy.lit = list(self.lit)
        copy.agenda = self.agenda.clone()
        copy.winner, copy.why = self.winner, self.why
        return copy

    def same(self, other: "House") -> bool:
        """Whether both seats could say so of both houses."""
        return (
            self.oil == other.oil
            and self.lit == other.lit
            and self.agenda.first() == other.agenda.first()
            and (self.winner, self.why) == (other.winner, other.why)
        )
