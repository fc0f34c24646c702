"""How figures are said: one rounding for all of the lab, half up, and numbers with their words."""

from math import floor

NOISE = 1e-9
"""What a computer may lose on the way: 100 times 23/40 is 57.5, and half of it goes up."""


def rounded(value: float, digits: int = 0, *, sign: bool = False) -> str:
    """A figure with so many digits, half up; with its sign, if wanted.

    >>> rounded(100 * (23 / 40)), rounded(100 * 23 / 40), rounded(12.5), rounded(0.25, 1)
    ('58', '58', '13', '0.3')
    >>> rounded(17.5, sign=True), rounded(-17.5, sign=True), rounded(-0.2)
    ('+18', '-18', '0')
    """
    scale = 10**digits
    whole = floor(abs(value) * scale + 0.5 + NOISE)
    said = f"{whole / scale:.{digits}f}"
    if sign:
        return f"{'-' if value < 0 else '+'}{said}"
    return f"-{said}" if value < 0 and whole else said


def percent_of(share: float) -> str:
    """A share in percent.

    >>> percent_of(1 / 3), percent_of(0.575)
    ('33', '58')
    """
    return rounded(100 * share)


def said_of(count: int, thing: str) -> str:
    """So many things.

    >>> said_of(1, "game"), said_of(0, "game"), said_of(40, "time")
    ('1 game', '0 games', '40 times')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"
