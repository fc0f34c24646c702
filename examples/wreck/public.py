"""What every captain knows: the purses, whose dive it is, and who has sealed a bid."""

from .facts import DIVED, LOST, OVER, RAISED, SEALED

CHESTS = 4


class Deck:
    """What lies open. The truth and every view keep a deck, and change it by the same facts."""

    def __init__(self, seats: int) -> None:
        self.purses = [6] * seats
        self.chest, self.diver, self.down, self.over = 0, 0, False, False
        self.sealed: list[int] = []

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        """Make an open fact true."""
        if word == DIVED:
            self.down = True
        elif word == SEALED:
            self.sealed.append(a)
        elif word == OVER:
            self.over = True
        elif word in (RAISED, LOST):
            if word == RAISED:
                self.purses[a] += c - b
            self.chest, self.diver = self.chest + 1, (self.diver + 1) % len(self.purses)
            self.down, self.sealed = False, []

    def bidder(self) -> int:
        """Who writes next: the diver last. (WRE-4)"""
        return (self.diver + 1 + len(self.sealed)) % len(self.purses)

    def most(self) -> int:
        """The highest bid that the next captain can write. (WRE-4)"""
        return min(9, self.purses[self.bidder()])

    def clone(self) -> "Deck":
        """The same deck again."""
        copy = Deck(0)
        copy.purses, copy.sealed = list(self.purses), list(self.sealed)
        copy.chest, copy.diver, copy.down = self.chest, self.diver, self.down
        copy.over = self.over
        return copy
