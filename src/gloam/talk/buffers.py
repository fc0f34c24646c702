"""Buffers: what a seat heard, one kind at a time, to step through backwards and forwards."""

from collections.abc import Callable

from gloam.kernel.heard import Told
from gloam.kernel.loudness import NEWS
from gloam.kernel.table import Table

KINDS: dict[str, tuple[str, ...]] = {
    "moves": ("step", "bump", "tree", "edge", "rustle"),
    "blows": ("shot", "hit", "miss", "fall", "heal"),
    "signals": ("radar", "rustle", "reveal", "near"),
}
"""What is in each buffer, by what it sounds like; `talk` and `news` are two more."""
NAMES = ("talk", "news", *KINDS)


class Buffers:
    """Where each seat stands in which buffer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._at: dict[int, tuple[str, int]] = {}

    def open(self, seat: int, name: str) -> str:
        """Begin with the latest of a buffer."""
        if name not in NAMES:
            return f"Say buffer and one of: {', '.join(NAMES)}. Then older and newer."
        self._at[seat] = (name, len(self._lines(seat, name)) - 1)
        return self._said(seat)

    def step(self, seat: int, by: int) -> str:
        """The one before or after it."""
        name, at = self._at.get(seat, ("news", len(self._lines(seat, "news"))))
        last = len(self._lines(seat, name)) - 1
        if not 0 <= at + by <= last:
            return f"There is nothing {'older' if by < 0 else 'newer'} in {name}."
        self._at[seat] = (name, at + by)
        return self._said(seat)

    def place(self, seat: int) -> str:
        """Where a seat stands, in a few letters, for whoever keeps that elsewhere."""
        name, at = self._at.get(seat, ("", -1))
        return f"{name} {at + 1}" if name else ""

    def stand(self, seat: int, place: str) -> None:
        """Stand where one stood before; what is no such place is let be."""
        name, _, number = place.partition(" ")
        if name in NAMES and number.isdecimal() and number.isascii() and len(number) < 7:
            last = len(self._lines(seat, name)) - 1
            self._at[seat] = (name, min(int(number) - 1, last))

    def _said(self, seat: int) -> str:
        name, at = self._at[seat]
        lines = self._lines(seat, name)
        return f"{at + 1} of {len(lines)}: {lines[at]}" if lines else f"Nothing is in {name} yet."

    def _lines(self, seat: int, name: str) -> list[str]:
        told = self.table.told(seat)
        first = told.number_at(self.table.opening)
        return [each.words for each in told.since(first) if self._kept(name)(each)]

    def _kept(self, name: str) -> Callable[[Told], bool]:
        words = self.table.game.words
        if name == "talk":
            return lambda told: told.fact.partition(" ")[0] in (words.said, words.said_to)
        if name == "news":
            return lambda told: told.loudness >= NEWS
        return lambda told: told.cue is not None and told.cue.effect in KINDS[name]
