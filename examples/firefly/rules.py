"""The truth of Firefly: who is asked, between what, and what comes of it."""

from gloam.kernel import NOBODY, Menu, State

from .facts import CHILD, FIREFLY, FLICKERED, GRAB, GRABBED, OVER, SETTLE, SETTLED

NOWHERE = -1
FLOWERS = range(5)


class Dusk(State):
    """The whole truth: where the firefly is, whose turn it is, and how many grabs are left."""

    def __init__(self) -> None:
        self.ear = None
        self.at, self.turn, self.grabs, self.winner = NOWHERE, FIREFLY, 4, NOBODY

    def asked(self) -> int:
        """Whose turn it is, until somebody has won."""
        return self.turn if self.winner == NOBODY else NOBODY

    def offer(self, menu: Menu) -> None:
        """The child may grab at any flower; the firefly stays, or flies to the one beside it."""
        for flower in FLOWERS:
            if self.turn == CHILD:
                menu.add(GRAB + flower)
            elif self.at == NOWHERE or abs(flower - self.at) <= 1:
                menu.add(SETTLE + flower)

    def play(self, action: int) -> None:
        """Tell what comes of an action."""
        if action < GRAB:
            self.tell(SETTLED, action - SETTLE)
            self.tell(FLICKERED)
            return
        caught = action - GRAB == self.at
        self.tell(GRABBED, action - GRAB, int(caught))
        if caught or self.grabs == 0:
            self.tell(OVER, CHILD if caught else FIREFLY)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        """Make a fact true: nothing else changes a state."""
        if word == SETTLED:
            self.at = a
        elif word == FLICKERED:
            self.turn = CHILD
        elif word == GRABBED:
            self.turn, self.grabs = FIREFLY, self.grabs - 1
        elif word == OVER:
            self.winner = a

    def payoff(self, seat: int) -> float:
        """One wins what the other loses."""
        return 1.0 if seat == self.winner else -1.0

    def clone(self) -> "Dusk":
        """The same dusk again."""
        copy = Dusk()
        copy.at, copy.turn, copy.grabs, copy.winner = self.at, self.turn, self.grabs, self.winner
        return copy
