"""How far a figure can be trusted: once, for so many games; or at every look, however often.

Whoever looks at a study while it runs, and stops when it looks good, must not use the usual 95
percent interval: each look is another chance to be wrong. A confidence sequence holds at all
looks at once, 19 times out of 20, and costs a wider interval.

- A share: Robbins' mixture of the binomial with a beta (Robbins 1970; Howard, Ramdas, McAuliffe
  and Sekhon 2021). What is within it is every share that the mixture does not beat 20 to 1.
- A mean: the asymptotic sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), which
  holds for many games and any distribution.
- The difference of two shares on the same seeds: the same for the mean of what each pair differs
  by. It is shown only if a mixture sequential probability ratio test says so too, and that is
  exact: of the pairs that one alone won, half go either way if there is no difference.

The packages that have these (confseq, savvi) call themselves unstable or need a compiler and Boost;
what is used of them is the thirty lines below. For a number of games that was fixed before:
Wilson's interval, Agresti and Min's for pairs, and the normal one for a mean.
"""

from collections.abc import Callable, Sequence
from math import lgamma, log, sqrt

from msgspec import Struct

from gloam.kernel.statistics import Z95, wilson

ALPHA = 0.05
PRIOR = 0.5
"""How many of each outcome the mixture is given before the first game (Krichevsky, Trofimov)."""
BEST_AT = 400
"""For how many games the sequence of a mean is narrowest."""
HALVINGS = 50


class Estimate(Struct, frozen=True):
    """A figure, and between what bounds it lies, 19 times out of 20."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """How far it may be off, on the side where that is more."""
        return max(self.value - self.low, self.high - self.value)

    @property
    def shows(self) -> bool:
        """Whether 0 is ruled out."""
        return self.low > 0 or self.high < 0


def share(part: int, whole: int, *, often: bool) -> Estimate:
    """A share, looked at once, or often."""
    value = part / whole if whole else 0.0
    low, high = _always(part, whole) if often else wilson(part, whole)
    return Estimate(value, low, high)


def difference(pairs: Sequence[tuple[bool, bool]], *, often: bool) -> Estimate:
    """By how much the second of a pair wins more often than the first."""
    first = sum(a and not b for a, b in pairs)
    second = sum(b and not a for a, b in pairs)
    return paired(first, second, len(pairs) - first - second, often=often)


def paired(first: int, second: int, same: int, *, often: bool) -> Estimate:
    """The same, from how many pairs one alone won, the other alone, and both or neither.

    >>> told = paired(10, 40, 150, often=False)
    >>> round(told.value, 2), round(told.low, 2), round(told.high, 2)
    (0.15, 0.08, 0.21)
    >>> round(paired(10, 40, 150, often=True).low, 2)
    0.05
    """
    whole = first + second + same
    if not whole:
        return Estimate(0.0, -1.0, 1.0)
    value = (second - first) / whole
    if not often:  # Agresti and Min, 2005: half a pair more of each kind
        some = whole + 2
        middle = (second - first) / some
        apart = first + second + 1
        reach = Z95 * sqrt(apart - (second - first) ** 2 / some) / some
        low, high = max(-1.0, middle - reach), min(1.0, middle + reach)
        return Estimate(value, min(low, value), max(high, value))
    apart = first + second + 1  # half a pair more of each kind, so that none is no proof
    spread = sqrt((apart - (second - first) ** 2 / (whole + 2)) / (whole + 2))
    reach = spread * _stretch(whole)
    low, high = max(-1.0, value - reach), min(1.0, value + reach)
    if _mixture((first, second)) + (first + second) * log(2) < log(1 / ALPHA):
        low, high = min(low, 0.0), max(high, 0.0)
    return Estimate(value, low, high)


def mean(values: Sequence[float], *, often: bool) -> Estimate:
    """A mean."""
    count = len(values)
    if count < 2:
        only = values[0] if values else 0.0
        return Estimate(only, float("-inf"), float("inf"))
    middle = sum(values) / count
    spread = sqrt(sum((value - middle) ** 2 for value in values) / (count - 1))
    reach = spread * (_stretch(count) if often else Z95 / sqrt(count))
    return Estimate(middle, middle - reach, middle + reach)


def _stretch(count: int) -> float:
    odds = 2 * log(1 / ALPHA)
    rho = (odds + log(1 + odds)) / BEST_AT  # squared, as it is used
    some = count * rho + 1
    return sqrt(2 * some / (count * count * rho) * log(sqrt(some) / ALPHA))


def _always(part: int, whole: int) -> tuple[float, float]:
    """Every share that the mixture does not beat 20 to 1, at any look."""
    if whole == 0:
        return 0.0, 1.0
    bound = _mixture((part, whole - part)) - log(1 / ALPHA)

    def allowed(value: float) -> bool:
        return _xlog(part, value) + _xlog(whole - part, 1 - value) >= bound

    return _edge(allowed, part / whole, 0.0), _edge(allowed, part / whole, 1.0)


def _mixture(counts: Sequence[int]) -> float:
    """The log of how likely an order of outcomes is, over all shares that they may have."""
    kinds, whole = len(counts), sum(counts)
    found = lgamma(kinds * PRIOR) - lgamma(whole + kinds * PRIOR)
    return found + sum(lgamma(n + PRIOR) - lgamma(PRIOR) for n in counts)


def _xlog(count: int, value: float) -> float:
    if count == 0:
        return 0.0
    return count * log(value) if value > 0 else float("-inf")


def _edge(allowed: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where what is allowed ends, between a value that is and one that may not be."""
    if allowed(outside):
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if allowed(middle):
            inside = middle
        else:
            outside = middle
    return outside
