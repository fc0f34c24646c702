"""What a table asks: a seat to choose, chance to answer, or nobody, because the game is over."""

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
