"""How the hunter died last: what is remembered of it until the next expedition."""

from typing import final

from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.numbers import DIED, DREW, HIT, SET_OUT
from gloam.games.nightmare_hunt.public import Trail


@final
class Death:
    """The last death, from the facts alone; whoever heard them can say it."""

    def __init__(self) -> None:
        self.encounter: i64 = NONE
        """Where it was; NONE as long as nobody died, and once the hunter has set out again."""
        self.armor: i64 = 0
        self.power: i64 = 0
        """The power of the hit that killed; 0 where it was a Wound that was drawn."""
        self.last: i64 = 0
        """The power of the last hit, as long as no card was drawn after it."""

    def hear(self, trail: Trail, word: i64, a: i64) -> None:
        """Know one fact more, before the trail does."""
        if word == HIT:
            self.last = a
        elif word == DREW:
            self.last = 0
        elif word == SET_OUT:
            self.encounter = NONE
        elif word == DIED:
            self.encounter = trail.encounter(trail.card)
            self.armor = trail.armor
            self.power = self.last

    def clone(self) -> "Death":
        """The same memory again."""
        copy = Death()
        copy.encounter = self.encounter
        copy.armor = self.armor
        copy.power = self.power
        copy.last = self.last
        return copy
