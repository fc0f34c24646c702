"""The whole truth: the open table, who is who, and where the Green cards are.

It knows how facts change it, and nothing of the rules that tell them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.changes import happen
from gloam.games.shadow_hunters.cast import NOBODY_KNOWN
from gloam.games.shadow_hunters.numbers import (
    ANSWERED, DEALT, GREEN, OUTCOME, PUT_AWAY, READ, RECEIVED, REPRINTED, RESHUFFLED, SAID,
    SAID_TO, SHOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.kernel.bits import BIT
from gloam.kernel.state import State

_NOBODY_OF_8: Final = vec[i64]([NOBODY_KNOWN] * 8)


class Truth(State):
    """Everything that is so, whoever knows it."""

    def __init__(self, open_: Open) -> None:
        self.ear = None
        self.open = open_
        self.who = _NOBODY_OF_8[:]
        """The character of each seat."""
        self.greens = open_.sheet.deck[GREEN]
        """The Green cards in the deck, as a set."""
        self.out: i64 = 0
        """The Green card that is being read, as a set of one card."""

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true: most lie open, a few do not."""
        if word == READ:
            card = self.greens & self.open.sheet.cards_of[b]
            card &= -card
            self.greens ^= card
            self.out = card
            return
        if word == RECEIVED or word == SHOWN or word == OUTCOME or word == SAID or word == SAID_TO:
            return
        if word == DEALT:
            self.who[a] = b
        elif word == ANSWERED or word == PUT_AWAY:
            self.out = 0
        elif word == RESHUFFLED and a == GREEN:
            self.greens = self.open.sheet.deck[GREEN]
        happen(self.open, word, a, b, c)
        if word == REPRINTED:
            self.greens = self.open.sheet.deck[GREEN]

    def payoff(self, seat: i64) -> float:
        """Several may win together. (SHH-77)"""
        return 1.0 if self.open.winners & BIT[seat] else -1.0

    def reason(self) -> i64:
        """Why it ended."""
        return self.open.why
