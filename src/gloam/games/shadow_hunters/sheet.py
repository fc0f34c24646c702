"""The sheet of a table: the numbers and copies of the cards that it is played with.

A table that is played as the book has it shares one sheet with all others. Where it is not, every
number that differs is told to everybody before anything is dealt, and so is known to all. (SHH-R19)
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    CARDS_OF, COPIES, GEAR, GUARDS, HEALS, HITS, HURTS, LEAST, MOST, SELF, SETS, SIDES, TURNS,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HP
from gloam.games.shadow_hunters.figures import FIGURES, NO_CARD
from gloam.games.shadow_hunters.numbers import (
    CHARACTERS, FIRST_BLACK, FIRST_GREEN, GREENS, KINDS,
)  # fmt: skip
from gloam.kernel.bits import BIT, count, lowest

_EVERY_BIT: Final[i64] = 2**62 - 1
_NO_KIND: Final = vec[i64]([-1] * 62)


def _usual() -> "vec[i64]":
    found = vec[i64]()
    for figure in FIGURES:
        found = append(found, figure.usual)
    return found


@final
class Sheet:
    """All numbers of a table; nothing changes it, and so it is shared between copies."""

    def __init__(self, figures: vec[i64], hp: vec[i64]) -> None:
        self.figures = figures
        """By number, as facts name them."""
        self.hp = hp
        """The hit points of each character."""
        self.woods_hurt = figures[0]
        self.woods_heal = figures[1]
        self.copies = COPIES[:]
        """How many there are of each kind of card; like the rest, by the number of the kind."""
        self.hurts = HURTS[:]
        self.heals = HEALS[:]
        self.sets = SETS[:]
        self.own = SELF[:]
        """Damage to whoever plays it."""
        self.guards = GUARDS[:]
        self.turns = TURNS[:]
        self.hits = HITS[:]
        """So much or less on the d6, and it hurts whom it is aimed at."""
        self.least = LEAST[:]
        self.most = MOST[:]
        for n in range(len(FIGURES)):
            if FIGURES[n].card != NO_CARD:
                self._note(FIGURES[n].key, FIGURES[n].card, figures[n])
        self.cards_of = vec[i64]()
        """All cards of each kind that are in the game, as sets; White and Black ones have bits of
        their own, and so have Green ones."""
        self.kind_of = _NO_KIND[:]
        """The kind of every White and Black card."""
        self.green_of = _NO_KIND[:]
        """The kind of every Green card."""
        self._lay_out()
        self.deck = vec[i64](
            [
                self._together(0, FIRST_BLACK),
                self._together(FIRST_BLACK, FIRST_GREEN),
                self._together(FIRST_GREEN, KINDS),
            ]
        )
        """All cards of a colour that are in the game, as sets."""
        self.greens = count(self.deck[2])
        """How many Green cards there are."""
        self.bitten = vec[i64]()
        """For each Green card, the characters that it is true of."""
        for n in range(GREENS):
            self.bitten = append(self.bitten, self._bitten(n))

    def _note(self, key: str, kind: i64, number: i64) -> None:
        if key == "copies":
            self.copies[kind] = number
        elif key == "hurts":
            self.hurts[kind] = number
        elif key == "heals":
            self.heals[kind] = number
        elif key == "sets":
            self.sets[kind] = number
        elif key == "self":
            self.own[kind] = number
        elif key == "guards":
            self.guards[kind] = number
        elif key == "turns":
            self.turns[kind] = number
        elif key == "hits":
            self.hits[kind] = number
        elif key == "least":
            self.least[kind] = number
        elif key == "most":
            self.most[kind] = number
        else:
            raise ValueError(f"no sheet knows of {key}")

    # Which card is which bit.

    def _lay_out(self) -> None:
        """Cards of the book keep their bits, and more copies get what is left.

        The bits of Equipment stay its own, also where a piece of it is not in the game.
        """
        taken = GEAR
        greens: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            cards = _some_of(CARDS_OF[kind], self.copies[kind])
            self.cards_of = append(self.cards_of, cards)
            if kind < FIRST_GREEN:
                taken |= cards
            else:
                greens |= cards
            kind += 1
        kind = 0
        while kind < KINDS:
            more = self.copies[kind] - count(self.cards_of[kind])
            cards = _some_of(_EVERY_BIT & ~(taken if kind < FIRST_GREEN else greens), more)
            self.cards_of[kind] |= cards
            if kind < FIRST_GREEN:
                taken |= cards
                _name(self.kind_of, self.cards_of[kind], kind)
            else:
                greens |= cards
                _name(self.green_of, self.cards_of[kind], kind)
            kind += 1

    def _together(self, first: i64, end: i64) -> i64:
        found: i64 = 0
        while first < end:
            found |= self.cards_of[first]
            first += 1
        return found

    # Green cards.

    def _bitten(self, n: i64) -> i64:
        kind = FIRST_GREEN + n
        found: i64 = 0
        character: i64 = 0
        while character < CHARACTERS:
            hp = self.hp[character]
            if self.least[kind] <= hp and hp <= self.most[kind]:
                found |= BIT[character]
            character += 1
        return found & SIDES[n]

    def bites(self, kind: i64, character: i64) -> bool:
        """Whether a Green card is true of a character."""
        return self.bitten[kind - FIRST_GREEN] & BIT[character] != 0

    # Others.

    def same(self, other: "Sheet") -> bool:
        """Whether all numbers are the same."""
        return _equal(self.figures, other.figures) and _equal(self.hp, other.hp)

    def reprinted(self, figure: i64, number: i64) -> "Sheet":
        """The same sheet with one number changed."""
        figures = self.figures[:]
        figures[figure] = number
        return Sheet(figures, self.hp)

    def amended(self, character: i64, hp: i64) -> "Sheet":
        """The same sheet with the hit points of one character changed."""
        hit_points = self.hp[:]
        hit_points[character] = hp
        return Sheet(self.figures, hit_points)


def _some_of(cards: i64, number: i64) -> i64:
    """The first so many of a set; all, if there are no more."""
    found: i64 = 0
    while cards and number > 0:
        found |= cards & -cards
        cards &= cards - 1
        number -= 1
    return found


def _name(kinds: vec[i64], cards: i64, kind: i64) -> None:
    while cards:
        kinds[lowest(cards)] = kind
        cards &= cards - 1


def _equal(one: vec[i64], other: vec[i64]) -> bool:
    n: i64 = 0
    while n < len(one):
        if one[n] != other[n]:
            return False
        n += 1
    return True


BOOK: Final = Sheet(_usual(), HP)
"""The sheet of a table that is played as the book has it."""
