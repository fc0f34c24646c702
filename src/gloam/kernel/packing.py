"""Several small numbers packed into one: what a question is about, by name.

An entry of the agenda and a field of a fact have room for one number. Where a question is about
two things, a packing says what they are and how they lie in it.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class Part:
    """One of the numbers in a packing: where it lies, and how to read it."""

    def __init__(self, name: str, least: i64, size: i64, step: i64) -> None:
        self.name = name
        self.least = least
        self.size = size
        self.step = step

    def of(self, packed: i64) -> i64:
        """This number, out of all that are packed together."""
        return packed // self.step % self.size + self.least


@final
class Packing:
    """Named numbers in one, each below its size, or within its range; the last varies quickest.

    >>> loot = Packing(victim=8, first=2)
    >>> loot.pack(5, 1), loot.part(11, 0), loot.part(11, 1)
    (11, 5, 1)
    >>> loot.named(11)
    {'victim': 5, 'first': 1}
    >>> hit = Packing(attacker=range(-1, 8), hurt=2)
    >>> hit.pack(-1, 1), hit.field("attacker").of(1), hit.field("hurt").of(1)
    (1, -1, 1)
    """

    def __init__(self, **sizes: int | range) -> None:
        self.names = tuple(sizes)
        self.sizes = vec[i64]()
        self.steps = vec[i64]()
        self.least = vec[i64]()
        step = 1
        parts: list[Part] = []
        for name, size in reversed(list(sizes.items())):
            least, length = (size.start, len(size)) if isinstance(size, range) else (0, size)
            parts.insert(0, Part(name, least, length, step))
            step *= length
        self.parts = tuple(parts)
        for part in parts:
            self.sizes = append(self.sizes, part.size)
            self.steps = append(self.steps, part.step)
            self.least = append(self.least, part.least)

    def pack(self, a: i64, b: i64 = 0, c: i64 = 0) -> i64:
        """The numbers as one, in the order of their names."""
        packed = (a - self.least[0]) * self.steps[0]
        if len(self.steps) > 1:
            packed += (b - self.least[1]) * self.steps[1]
        if len(self.steps) > 2:
            packed += (c - self.least[2]) * self.steps[2]
        return packed

    def part(self, packed: i64, n: i64) -> i64:
        """The n-th of the numbers."""
        return packed // self.steps[n] % self.sizes[n] + self.least[n]

    def field(self, name: str) -> Part:
        """One of the numbers, by its name: to be read often."""
        return self.parts[self.names.index(name)]

    def named(self, packed: int) -> dict[str, int]:
        """All of them by name, for what is said and shown."""
        return {part.name: int(part.of(packed)) for part in self.parts}


NOTHING = Packing(nothing=1)
"""What a question is about that is about nothing in particular."""
