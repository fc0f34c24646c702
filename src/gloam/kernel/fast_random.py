"""Fast random numbers for playouts and search: one small number, the same in every build.

They are for thinking. What happens at a table is drawn by `dice`, which can be checked.
"""

from typing import final

from mypy_extensions import i64


@final
class FastRandom:
    """A stream of random numbers, the same for the same start.

    >>> a, b = FastRandom(7), FastRandom(7)
    >>> [a.below(6) for _ in range(5)] == [b.below(6) for _ in range(5)]
    True
    """

    def __init__(self, start: i64) -> None:
        self.at = (start * 2654435761 + 88675123) & 0xFFFFFFFF
        if self.at == 0:
            self.at = 88675123
        self.next()
        self.next()

    def next(self) -> i64:
        """The next number of 32 bits (Marsaglia's xorshift)."""
        x = self.at
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.at = x
        return x

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return self.next() * n >> 32

    def unit(self) -> float:
        """A number from 0 up to, but not, 1."""
        return float(self.next()) / 4294967296.0
