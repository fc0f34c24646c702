"""Firefly: what a seat knows, and the game as the rest of gloam knows it."""

from gloam.kernel.game import Game, Rules, Sight, Words
from gloam.kernel.view import View

from .facts import ACTIONS, FACTS, SETTLED
from .rules import NOWHERE, Dusk


class Glimmer(View):
    """What one seat knows: where the firefly is, if it is the firefly."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.seats, self.at = seat, seats, NOWHERE

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more. Only facts that this seat hears come here."""
        if word == SETTLED:
            self.at = a

    def clone(self) -> "Glimmer":
        """The same knowledge again."""
        copy = Glimmer(self.seat, self.seats)
        copy.at = self.at
        return copy


GAME = Game(
    name="firefly",
    title="Firefly",
    seats=(2, 2),
    words=Words(facts=FACTS, actions=ACTIONS),
    rules=Rules(blank=lambda seats: Dusk()),
    sight=Sight(view=Glimmer),
)
