"""Piles of cards that keep no secret order.

A shuffled deck is a bag: how many of each card are in it, and nothing else. Drawing is chance,
weighted by the counts. Cards whose order a rule fixed lie on top, and come first.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.menu import Menu


@final
class Pile:
    """Face-down cards, numbered by kind.

    >>> pile = Pile(3)
    >>> pile.shuffle_in(0), pile.shuffle_in(0), pile.shuffle_in(2)
    (None, None, None)
    >>> menu = Menu()
    >>> pile.offer(menu, 100)
    >>> menu.outcomes()
    ((100, 2), (102, 1))
    >>> pile.put_on_top(1)
    >>> menu.clear()
    >>> pile.offer(menu, 100)
    >>> menu.outcomes()
    ((101, 1),)
    >>> pile.draw(1)
    >>> pile.size()
    3
    """

    def __init__(self, kinds: i64) -> None:
        bag = vec[i64]()
        while len(bag) < kinds:
            bag = append(bag, 0)
        self.bag = bag
        self.top = vec[i64]()
        self.fixed: i64 = 0
        self.loose: i64 = 0

    def size(self) -> i64:
        """How many cards are in the pile."""
        return self.fixed + self.loose

    def shuffle_in(self, card: i64) -> None:
        """Put a card anywhere: its place is known to nobody."""
        self.bag[card] += 1
        self.loose += 1

    def put_on_top(self, card: i64) -> None:
        """Put a card on top: it is drawn next."""
        if self.fixed == len(self.top):
            self.top = append(self.top, card)
        else:
            self.top[self.fixed] = card
        self.fixed += 1

    def offer(self, menu: Menu, base: i64) -> None:
        """Let chance bring `base + card` for each card that may be next."""
        if self.fixed:
            menu.add(base + self.top[self.fixed - 1])
            return
        card: i64 = 0
        while card < len(self.bag):
            menu.weigh(base + card, self.bag[card])
            card += 1

    def draw(self, card: i64) -> None:
        """Take the card that chance brought."""
        if self.fixed:
            self.fixed -= 1
        else:
            self.bag[card] -= 1
            self.loose -= 1

    def clone(self) -> "Pile":
        """The same pile again."""
        copy = Pile(0)
        copy.bag = self.bag[:]
        copy.top = self.top[:]
        copy.fixed = self.fixed
        copy.loose = self.loose
        return copy
