"""The sheet of a table: the figures that it is played with, as the compiled rules follow them.

A table that is played as the book has it shares one sheet with all others. Where it is not, every
figure that differs is told to everybody before the night begins, and so is known to all. (NYH-G56)
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nyctophobia.cards import (
    COPIES, DECKS, EFFECT, EFFECTS_IN_HALF, KINDS_IN_DECK, MUCH,
)  # fmt: skip
from gloam.games.nyctophobia.figures import FIGURES, NO_PLACE, PLAIN
from gloam.games.nyctophobia.numbers import FROM_NOISE, HUNT, SIMPLE, TO_CAR

_IN_DECK: Final = KINDS_IN_DECK * 4 * EFFECTS_IN_HALF
"""Room for the effects of one deck."""


def _usual() -> vec[i64]:
    found = vec[i64]()
    for figure in FIGURES:
        found = append(found, figure.usual)
    return found


@final
class Sheet:
    """All figures of a table; nothing changes it, and so it is shared between copies."""

    def __init__(self, figures: vec[i64]) -> None:
        self.figures = figures
        """By number, as facts name them."""
        self.health = figures[0]
        self.rocks = figures[1]
        self.steps = figures[2]
        self.sprint = figures[3]
        self.star_sprint = figures[4]
        self.retreat = figures[5]
        self.star_retreat = figures[6]
        self.drives = figures[7]
        self.boxer_drives = figures[8]
        self.wounded = figures[9]
        self.simple = figures[10]
        self.copies = COPIES[:]
        """How many of each card there are, at `12 * deck + card`."""
        self.much = MUCH[:]
        """How much of each effect there is, at `((12 * deck + card) * 4 + half) * 3 + place`."""
        for n in range(len(PLAIN), len(FIGURES)):
            if FIGURES[n].copies_of != NO_PLACE:
                self.copies[FIGURES[n].copies_of] = figures[n]
            for place in FIGURES[n].much_at:
                self.much[place] = figures[n]
        self.furthest = vec[i64]()
        """How far the Hunter can walk in a turn, by deck; one more, where it has no cards."""
        for deck in range(len(DECKS)):
            self.furthest = append(self.furthest, self._furthest(deck))
        self.furthest = append(self.furthest, self.simple + 1)

    def _furthest(self, deck: i64) -> i64:
        found: i64 = 0
        n: i64 = 0
        while n < _IN_DECK:
            place = deck * _IN_DECK + n
            walks = EFFECT[place] == HUNT or EFFECT[place] == TO_CAR or EFFECT[place] == FROM_NOISE
            card = place // (4 * EFFECTS_IN_HALF)
            if walks and self.copies[card] > 0 and self.much[place] > found:
                found = self.much[place]
            n += 1
        return found

    def pace(self, deck: i64) -> i64:
        """How far the Hunter goes in most of its turns: one less than the furthest."""
        return self.furthest[deck] - 1 if self.furthest[deck] > 1 else 1

    def same(self, other: "Sheet") -> bool:
        """Whether all figures are the same."""
        n: i64 = 0
        while n < len(self.figures):
            if self.figures[n] != other.figures[n]:
                return False
            n += 1
        return True

    def amended(self, figure: i64, number: i64) -> "Sheet":
        """The same sheet with one figure changed."""
        figures = self.figures[:]
        figures[figure] = number
        return Sheet(figures)


STANDARD: Final = Sheet(_usual())
"""The sheet of a table that is played as the book has it."""
assert len(STANDARD.furthest) == SIMPLE + 1
