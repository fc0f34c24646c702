"""Ratings: how hard a puzzle is, and how good somebody is at them, by OpenSkill.

Everybody has a mean and a doubt, as OpenSkill's model of Plackett and Luce keeps them. A puzzle is
an opponent whose strength is known and stays: it follows from how much must be concluded.
"""

from collections.abc import Sequence
from functools import cache
from math import log2
from typing import Any

from msgspec import Struct

from gloam.kernel.errors import BadOption
from gloam.kernel.puzzle import Puzzle

POINTS = 60.0
"""How many points people read where OpenSkill's mean counts one: all begin at 1,500."""
MEAN, DOUBT = 25.0, 25.0 / 3
SURE = 1.0
"""How much a puzzle's strength is in doubt."""
EASIEST, HARDEST = 900.0, 2600.0
EACH_DOUBLING = 400.0
LEVELS = ((1400, "easy"), (1800, "medium"), (2200, "hard"), (9999, "very hard"))
RIGHT, HALF = 0.999, 0.45
"""From what worth on an answer wins, and from what worth on it is a draw."""


class Rating(Struct, frozen=True):
    """How good somebody is, as far as is known."""

    mean: float = MEAN
    doubt: float = DOUBT
    games: int = 0

    @property
    def points(self) -> int:
        """As people read it."""
        return round(POINTS * self.mean)

    @property
    def sure(self) -> bool:
        """Whether it says much already."""
        return self.games >= 10


def difficulty(puzzle: Puzzle) -> int:
    """How hard a puzzle is, in points: twice as many steps are 400 points more.

    >>> from gloam.kernel.puzzle import Answer
    >>> def with_steps(n): return Puzzle(asks="?", answers=(), because=(), steps=n)
    >>> [difficulty(with_steps(n)) for n in (1, 2, 4, 100)]
    [900, 1300, 1700, 2600]
    """
    return round(min(HARDEST, EASIEST + EACH_DOUBLING * log2(max(1, puzzle.steps))))


def level(points: int) -> str:
    """A difficulty in a word or two."""
    return next(word for most, word in LEVELS if points < most)


@cache
def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BadOption("Ratings need one more package: pip install 'gloam[web]'.") from None
    return PlackettLuce()


def after_puzzle(rating: Rating, points: int, worth: float) -> Rating:
    """A rating after an answer to a puzzle of some difficulty."""
    model = _model()
    me = model.rating(mu=rating.mean, sigma=rating.doubt)
    it = model.rating(mu=points / POINTS, sigma=SURE)
    ranks = [1, 2] if worth >= RIGHT else [1, 1] if worth >= HALF else [2, 1]
    [[after], _] = model.rate([[me], [it]], ranks=ranks)
    return Rating(after.mu, after.sigma, rating.games + 1)


def after_game(teams: Sequence[Sequence[Rating]], won: Sequence[bool]) -> list[list[Rating]]:
    """Everybody's rating after a game between teams, each of which has won or lost."""
    model = _model()
    sides = [[model.rating(mu=each.mean, sigma=each.doubt) for each in team] for team in teams]
    rated = model.rate(sides, ranks=[1 if each else 2 for each in won])
    return [
        [Rating(new.mu, new.sigma, old.games + 1) for new, old in zip(after, before, strict=True)]
        for after, before in zip(rated, teams, strict=True)
    ]
