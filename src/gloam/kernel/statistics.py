"""Shares that were counted, and how far they can be trusted."""

from math import erfc, sqrt

from msgspec import Struct

Z95 = 1.959964
"""Within so many standard errors a measurement lies 19 times out of 20."""


class Share(Struct, frozen=True):
    """So many of so many."""

    part: int
    whole: int

    def value(self) -> float:
        """The share itself; 0 of nothing is 0."""
        return self.part / self.whole if self.whole else 0.0

    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20."""
        return wilson(self.part, self.whole)


def wilson(part: float, whole: int) -> tuple[float, float]:
    """The 95 percent interval for a share (Wilson's score).

    >>> low, high = wilson(90, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    >>> wilson(0, 3)[0], wilson(3, 3)[1]
    (0.0, 1.0)
    """
    if whole == 0:
        return 0.0, 1.0
    square = Z95 * Z95 / whole
    share = part / whole
    middle = (share + square / 2) / (1 + square)
    reach = Z95 * sqrt((share * (1 - share) + square / 4) / whole) / (1 + square)
    low = 0.0 if part == 0 else max(0.0, min(share, middle - reach))
    high = 1.0 if part == whole else min(1.0, max(share, middle + reach))
    return low, high


def turned_by_luck(one_way: int, other_way: int) -> float:
    """How likely luck alone turns pairs so unevenly one way or the other (McNemar's test).

    >>> round(turned_by_luck(15, 5), 3), turned_by_luck(0, 0)
    (0.025, 1.0)
    """
    turned = one_way + other_way
    return erfc(abs(one_way - other_way) / sqrt(2 * turned)) if turned else 1.0
