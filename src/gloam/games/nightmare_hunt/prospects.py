"""What it is worth how a fight ends, when there are more to come: a price for what is carried on."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.solver import Ending


@final
class Prospects(Ending):
    """Prices of Wounds by where they are, of conditions, and of the cards in the hand."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.in_hand: float = 0.0
        self.in_deck: float = 0.0
        self.in_discard: float = 0.0
        self.rest: float = 0.0
        """What conditions cost at most: a rest ends them."""
        self.stack = vec[float]([0.0, 0.0, 0.0, 0.0])
        self.card = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])

    def cost(
        self, hand: i64, wounds: i64, deck: i64, deck_wounds: i64, discarded: i64, conditions: i64
    ) -> float:
        """The prices of all that is carried on."""
        total = self.in_hand * float(wounds)
        total += self.in_deck * float(deck_wounds) + self.in_discard * float(discarded)
        at: i64 = 0
        stacks: float = 0.0
        while conditions:
            stacks += self.stack[at] * float(conditions & 255)
            conditions >>= 8
            at += 1
        total += stacks if stacks < self.rest else self.rest
        at = 0
        while hand:
            total += self.card[at] * float(hand & 15)
            hand >>= 4
            at += 1
        return total if total > 0.0 else 0.0
