"""Riddles: what a seat was not told, asked in words, with all that it could conclude as odds."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from gloam.kernel.state import State


class Riddle(Struct, frozen=True):
    """A question about what is hidden, and how likely each answer is from what a seat heard."""

    about: str
    """What it asks about, in one word or two: `vampire`, `player3`."""
    asks: str
    """The question, as a sentence."""
    answers: tuple[str, ...]
    """Everything that can be answered; the same for every view of such a table."""
    odds: tuple[float, ...]
    """How likely each of them is; together one."""

    @property
    def open(self) -> bool:
        """Whether there is anything left to ask: no answer is certain."""
        return max(self.odds) < 1 - 1e-9


class Riddles(Struct, frozen=True, kw_only=True):
    """What may be asked of the seats of a game, and what its odds take for granted."""

    ask: Callable[[Any], tuple[Riddle, ...]]
    """All riddles of a view, in the same order at every moment, also those that are not open any
    more; none as long as nothing is hidden."""
    truth: Callable[[State, int], tuple[int, ...]]
    """The number of each riddle's right answer in a whole world, for somebody in a seat: to weigh
    guesses by, and for tests. Nothing that a seat is shown or scored by is made of it."""
    says: str
    """What the odds take for granted, in a sentence for whoever is scored by them."""
    bots: Mapping[int, str] = {}
    """The levels, by seat, at which bots must play for that to be so; the others play as they
    like."""
