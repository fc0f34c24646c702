"""The Hunter's cards: the two in hand, the one that was played, the discards and the pile."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.games.nyctophobia.cards import KINDS_IN_DECK
from gloam.kernel.grid import NOWHERE
from gloam.kernel.pile import Pile

_NO_CARDS: Final = vec[i64]([0] * KINDS_IN_DECK)


@final
@mypyc_attr(free_list_len=1)
class Hand:
    """All cards of one deck, by their kind; the Hunted know how many lie where, and no more."""

    def __init__(self, pile: Pile, discard: vec[i64]) -> None:
        self.pile = pile
        self.discard = discard
        """How many of each kind were laid aside."""
        self.one: i64 = NOWHERE
        self.two: i64 = NOWHERE
        self.played: i64 = NOWHERE
        self.discards: i64 = 0

    def shuffle(self, deck: i64, all_copies: vec[i64]) -> None:
        """All cards of a deck go into the pile, of each as many as there are."""
        kind: i64 = 0
        while kind < KINDS_IN_DECK:
            copies = all_copies[KINDS_IN_DECK * deck + kind]
            while copies > 0:
                self.pile.shuffle_in(kind)
                copies -= 1
            kind += 1

    def draw(self, kind: i64) -> None:
        """The next card of the pile comes into the hand."""
        self.pile.draw(kind)
        if self.one == NOWHERE:
            self.one = kind
        else:
            self.two = kind

    def play(self, kind: i64) -> None:
        """A card leaves the hand; the other one becomes the first."""
        if self.one == kind:
            self.one = self.two
        self.two = NOWHERE
        self.played = kind

    def lay_aside(self) -> None:
        """The card that was played is done with."""
        if self.played != NOWHERE:
            self.discard[self.played] += 1
            self.discards += 1
            self.played = NOWHERE

    def reshuffle(self) -> None:
        """The discards become the pile. (NYH-94)"""
        kind: i64 = 0
        while kind < KINDS_IN_DECK:
            while self.discard[kind]:
                self.discard[kind] -= 1
                self.pile.shuffle_in(kind)
            kind += 1
        self.discards = 0

    def put_back(self, kind: i64) -> None:
        """A discard goes on top of the pile."""
        self.discard[kind] -= 1
        self.discards -= 1
        self.pile.put_on_top(kind)

    def same(self, other: "Hand") -> bool:
        """Whether the same cards lie in the same places."""
        kind: i64 = 0
        while kind < KINDS_IN_DECK:
            if self.discard[kind] != other.discard[kind]:
                return False
            if self.pile.bag[kind] != other.pile.bag[kind]:
                return False
            kind += 1
        return self.one == other.one and self.two == other.two and self.played == other.played

    def clone(self) -> "Hand":
        """The same cards again."""
        copy = Hand(self.pile.clone(), self.discard[:])
        # Field by field: make copies.
        copy.one = self.one
        copy.two = self.two
        copy.played = self.played
        copy.discards = self.discards
        return copy


def no_cards() -> Hand:
    """A hand with nothing in it, and no pile."""
    return Hand(Pile(KINDS_IN_DECK), _NO_CARDS[:])
