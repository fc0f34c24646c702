"""A daily game: a start for each day, and what every decision of a finished game has cost."""

from collections.abc import Callable

from msgspec import Struct

from gloam.kernel.options import Options
from gloam.kernel.words import Fact

Moves = tuple[tuple[int, int], ...]
"""What a seat chose: for each decision how many facts it had heard, and the action."""


class Weighed(Struct, frozen=True, kw_only=True):
    """One decision of a game that is over, beside the best one at that moment."""

    chosen: str
    best: str
    cost: float
    """How much worse it was than the best, in the unit of the score: nought for as good."""
    choices: int
    """Between how many there was a choice."""


class Review(Struct, frozen=True, kw_only=True):
    """A daily game that is over, held against exact play."""

    score: float
    """What it has cost, luck and all: the less the better."""
    said: str
    """The same in words: `2 Wounds`, `5 Wounds and death`."""
    par: float
    """What it costs on average when it is played as well as can be."""
    decisions: tuple[Weighed, ...]
    exact: bool = True
    """Whether every choice was weighed to the end; else decisions cost at least what is said."""

    @property
    def given_away(self) -> float:
        """What the decisions cost together, luck apart."""
        return sum(each.cost for each in self.decisions)


class Daily(Struct, frozen=True, kw_only=True):
    """How a game is played once a day, by everybody, against exact play."""

    title: str
    unit: str
    """What is counted: `Wounds`."""
    about: str
    starts: tuple[Options, ...]
    """Every start that a day may have: each is solved exactly in the time that there is."""
    named: Callable[[Options], str]
    """Who is met, and in what, as a few words."""
    review: Callable[[Options, tuple[Fact, ...], Moves, float], Review]
    """A finished game, weighed: from its options, what was heard and what was chosen, in so many
    seconds."""
