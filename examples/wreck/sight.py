"""What one captain knows: the deck, its own letter, and the chest, if it dived."""

from gloam.kernel.view import View

from .facts import LOST, RAISED, SAW, WROTE
from .public import Deck

UNKNOWN = -1


class Lookout(View):
    """What one captain knows."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.seats = seat, seats
        self.deck = Deck(seats)
        self.worth = self.bid = UNKNOWN

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more."""
        if word == SAW:
            self.worth = b
        elif word == WROTE:
            self.bid = b
        elif word in (RAISED, LOST):
            self.worth = self.bid = UNKNOWN
        self.deck.happen(word, a, b, c)

    def clone(self) -> "Lookout":
        """The same knowledge again."""
        copy = Lookout(self.seat, self.seats)
        copy.deck, copy.worth, copy.bid = self.deck.clone(), self.worth, self.bid
        return copy
