"""What the player knows: everything that was told. What is not known, chance has not brought yet.

This module may not import the rules: a view that cannot name the truth cannot leak it.
"""

from typing import final

from mypy_extensions import i64

from gloam.games.nightmare_hunt.death import Death
from gloam.games.nightmare_hunt.public import Trail, new_trail
from gloam.kernel.view import View


@final
class Sight(View):
    """What the player knows."""

    def __init__(self, seat: i64, seats: i64, trail: Trail) -> None:
        self.seat = seat
        self.seats = seats
        self.trail = trail
        self.death = Death()

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Know one fact more."""
        self.death.hear(self.trail, word, a)
        self.trail.happen(word, a, b, c)

    def clone(self) -> "Sight":
        """The same knowledge again."""
        copy = Sight(self.seat, self.seats, self.trail.clone())
        copy.death = self.death.clone()
        return copy


def new_sight(seat: int, seats: int) -> View:
    """What the player knows before anything was told."""
    return Sight(seat, seats, new_trail())
