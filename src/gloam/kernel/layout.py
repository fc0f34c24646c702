"""What the numbers of an observation mean: named parts, each with a shape and its bounds."""

from collections.abc import Iterable, Iterator
from math import prod

from msgspec import Struct

LEAST, MOST = -32768, 32767
"""What fits a cell of an observation."""


class Part(Struct, frozen=True):
    """One part of an observation: a plane of the board, or some numbers."""

    name: str
    shape: tuple[int, ...]
    """Rows and columns of a plane, or how many numbers; the last changes fastest."""
    least: int = 0
    most: int = 1
    says: str = ""
    """What it means, for a stranger."""

    @property
    def size(self) -> int:
        """How many cells it has."""
        return prod(self.shape)


def plane(name: str, rows: int, columns: int, says: str, most: int = 1) -> Part:
    """A part with a cell for each place of a board."""
    return Part(name, (rows, columns), 0, most, says)


def planes(name: str, count: int, rows: int, columns: int, says: str, most: int = 1) -> Part:
    """As many such parts in one."""
    return Part(name, (count, rows, columns), 0, most, says)


def number(name: str, most: int, says: str, least: int = 0) -> Part:
    """A part of one number."""
    return Part(name, (1,), least, most, says)


def numbers(name: str, count: int, most: int, says: str, least: int = 0) -> Part:
    """A part of several numbers; where `most` is one, they are flags."""
    return Part(name, (count,), least, most, says)


class Layout:
    """The parts of an observation, one behind the other.

    >>> layout = Layout(plane("pawns", 2, 3, "where the pawns stand"), number("round", 9, "which"))
    >>> layout.size, layout.at("round"), layout.part("pawns").shape
    (7, 6, (2, 3))
    """

    def __init__(self, *parts: Part, ground: int = 0) -> None:
        self.parts = parts
        self.ground = sum(part.size for part in parts[:ground])
        """How many cells, from the first on, stay as they are from the first question of a game to
        its last, the same for every seat: the first `ground` parts."""
        self.size = sum(part.size for part in parts)
        self._at: dict[str, int] = {}
        for at, part in self.spread():
            self._at[part.name] = at
        if len(self._at) != len(parts):
            raise ValueError("the parts of a layout need different names")
        if not all(LEAST <= part.least <= part.most <= MOST for part in parts):
            raise ValueError(f"the cells of an observation are numbers from {LEAST} to {MOST}")

    def spread(self) -> Iterator[tuple[int, Part]]:
        """Every part, with the cell at which it begins."""
        at = 0
        for part in self.parts:
            yield at, part
            at += part.size

    def at(self, name: str) -> int:
        """The cell at which a part begins."""
        return self._at[name]

    def part(self, name: str) -> Part:
        """The part of that name."""
        return next(part for part in self.parts if part.name == name)

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the most that each cell may hold."""
        least = [part.least for part in self.parts for _ in range(part.size)]
        most = [part.most for part in self.parts for _ in range(part.size)]
        return least, most

    def cut(self, cells: Iterable[int]) -> dict[str, list[int]]:
        """An observation in parts, by their names."""
        every = list(cells)
        return {part.name: every[at : at + part.size] for at, part in self.spread()}


def asked(kinds: int) -> tuple[Part, ...]:
    """The parts that `encoding.question` writes: what is asked, of so many kinds of question."""
    return (
        numbers("question", kinds, 1, "what is asked now"),
        numbers("about", 2, MOST, "the two numbers of the question: mostly whom, and what"),
        number("asked next", kinds, "which kind of question comes after it; nought for none"),
    )
