"""What a table asks: a seat to choose, chance to answer, or nobody; and what was then done."""

from typing import Final

from msgspec import Struct


class Choose(Struct, frozen=True):
    """A seat must choose from its menu."""

    seat: int
    menu: tuple[int, ...]


class Chance(Struct, frozen=True):
    """Chance must answer: each outcome with its integer weight."""

    outcomes: tuple[tuple[int, int], ...]


class Over(Struct, frozen=True):
    """The game is over: what it was worth to each seat, who won, and why."""

    payoff: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str


Ask = Choose | Chance | Over

SAYING: Final = -1
"""The action of somebody who spoke."""


class Deed(Struct, frozen=True):
    """What somebody did, and how many facts had been told before it."""

    seat: int
    """The seat that acted, or CHANCE."""
    action: int
    """The action, or SAYING for words that were spoken."""
    told: int
    aside: bool = False
    to: str = ""
    """The name of the circle that was spoken to; nothing where it was the whole table."""
    ears: int = 0
    """The seats of that circle, as a set."""
