"""The truth of Wreck: what the chest is worth, and what is in the sealed letters."""

from gloam.kernel import CHANCE, NOBODY, Menu, State

from .facts import BID, DIVED, LOST, OPENED, OVER, RAISED, SAW, SEALED, SINK, WROTE
from .public import CHESTS, Deck

UNKNOWN = -1
WEIGHTS = (1, 2, 3, 3, 2, 1)
"""How likely a chest is to be worth nothing, one coin, and so on."""


class Wreck(State):
    """The deck, what the chest is worth, and each captain's bid."""

    def __init__(self, deck: Deck) -> None:
        self.ear = None
        self.deck, self.worth = deck, UNKNOWN
        self.bids: dict[int, int] = {}

    def payoff(self, seat: int) -> float:
        """Whoever has the most coins wins, unless all have. (WRE-1)"""
        purses = self.deck.purses
        if min(purses) == max(purses):
            return 0.0
        return 1.0 if purses[seat] == max(purses) else -1.0

    def asked(self) -> int:
        """Chance, what is in the chest; then each captain, a bid."""
        if self.deck.over:
            return NOBODY
        return self.deck.bidder() if self.deck.down else CHANCE

    def offer(self, menu: Menu) -> None:
        """What may be in the chest; what may be in a letter."""
        if not self.deck.down:
            for worth, weight in enumerate(WEIGHTS):
                menu.weigh(SINK + worth, weight)
        else:
            for coins in range(self.deck.most() + 1):
                menu.add(BID + coins)

    def play(self, action: int) -> None:
        """Tell what comes of it."""
        if action < BID:
            self.tell(SAW, self.deck.diver, action - SINK)
            self.tell(DIVED, self.deck.diver)
            return
        seat = self.deck.bidder()
        self.tell(WROTE, seat, action - BID)
        self.tell(SEALED, seat)
        if len(self.deck.sealed) == len(self.deck.purses):
            self._open()

    def _open(self) -> None:
        """Open all letters. (WRE-5, WRE-6)"""
        bids = dict(self.bids)
        for seat in sorted(bids):
            self.tell(OPENED, seat, bids[seat])
        best = max(bids.values())
        first = [seat for seat in bids if bids[seat] == best]
        if len(first) == 1 and best > 0:
            self.tell(RAISED, first[0], best, self.worth)
        else:
            self.tell(LOST, self.worth)
        if self.deck.chest == CHESTS:
            self.tell(OVER)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        """Make a fact true."""
        if word == SAW:
            self.worth = b
        elif word == WROTE:
            self.bids[a] = b
        elif word in (RAISED, LOST):
            self.worth, self.bids = UNKNOWN, {}
        self.deck.happen(word, a, b, c)

    def clone(self) -> "Wreck":
        """The same wreck again."""
        copy = Wreck(self.deck.clone())
        copy.worth, copy.bids = self.worth, dict(self.bids)
        return copy
