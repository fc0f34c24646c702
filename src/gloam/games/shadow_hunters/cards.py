"""The cards of the book, read from `cards.toml` into tables that the compiled rules can follow.

A kind of card has a number, from the vocabulary; every single card is a bit, so that decks,
discard piles, hands and Equipment in play are sets. What these tables say of numbers and copies is
the book's: what holds at a table is on its sheet (see `sheet.py`). Which pieces of Equipment there
are, and which bits they have, is the same at every table.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cast import FACTION_NAMES, MEMBERS
from gloam.games.shadow_hunters.contents import CARDS, is_equipment, is_single_use
from gloam.games.shadow_hunters.numbers import (
    FIRST_GREEN, KINDS, MIRROR, PEEL, ROBE, ROSARY, SPEAR, TALISMAN,
)  # fmt: skip

EQUIPMENT: Final = tuple(kind for kind, card in enumerate(CARDS) if is_equipment(card))
SINGLE_USE: Final = tuple(kind for kind, card in enumerate(CARDS) if is_single_use(card))
NAMES: Final[tuple[str, ...]] = tuple(str(card["name"]) for card in CARDS)


def _column(key: str, usual: int = 0) -> "vec[i64]":
    found = vec[i64]()
    for card in CARDS:
        number: int = card.get(key, usual)
        found = append(found, number)
    return found


COPIES: Final = _column("copies", 1)
HURTS: Final = _column("hurts")
HEALS: Final = _column("heals")
SETS: Final = _column("sets")
SELF: Final = _column("self")
GIVES: Final = _column("gives")
SHOWS: Final = _column("shows")
GUARDS: Final = _column("guards")
TURNS: Final = _column("turns")
HITS: Final = _column("hits")
LEAST: Final = _column("least")
MOST: Final = _column("most", 99)
"""Of the hit points of those whom a Green card is about."""


def _sets_of_bits() -> "vec[i64]":
    found = vec[i64]()
    at = 0
    for copies in COPIES:
        found = append(found, 2**at * (2 ** int(copies) - 1))
        at += int(copies)
    return found


CARDS_OF: Final = _sets_of_bits()
"""All cards of a kind, as a set."""


def _kinds() -> "vec[i64]":
    found = vec[i64]()
    for kind, copies in enumerate(COPIES):
        for _ in range(int(copies)):
            found = append(found, kind)
    return found


KIND_OF: Final = _kinds()
"""The kind of every single card."""


def _together(kinds: tuple[int, ...]) -> int:
    return sum(int(CARDS_OF[kind]) for kind in kinds)


GEAR: Final[i64] = _together(EQUIPMENT)
"""All Equipment, as a set."""
SINGLES: Final[i64] = 2**62 - 1 - _together(EQUIPMENT)
"""Whatever is no Equipment: of the cards in a hand, those that are played."""
RELICS: Final[i64] = _together((TALISMAN, SPEAR, ROBE, ROSARY))
"""What David looks for."""


def is_played_at_once(kind: i64) -> bool:
    """What nobody would play of their own accord is played as soon as it is drawn."""
    return kind == MIRROR or kind == PEEL


PLACE_OF: Final = vec[i64](
    [EQUIPMENT.index(kind) if kind in EQUIPMENT else -1 for kind in range(KINDS)]
)
"""Which Equipment a kind is, counted from nought."""
EQUIPMENT_AT: Final = vec[i64](list(EQUIPMENT))
SINGLE_AT: Final = vec[i64](list(SINGLE_USE))
SINGLE_OF: Final = vec[i64](
    [SINGLE_USE.index(kind) if kind in SINGLE_USE else -1 for kind in range(KINDS)]
)


def _sides() -> "vec[i64]":
    """For each Green card, the characters of the sides that it is about; all, if it names none."""
    found = vec[i64]()
    for card in CARDS[FIRST_GREEN:]:
        named = card.get("of", FACTION_NAMES)
        found = append(
            found, sum(int(MEMBERS[n]) for n, name in enumerate(FACTION_NAMES) if name in named)
        )
    return found


SIDES: Final = _sides()
"""`SIDES[kind - FIRST_GREEN]`: the characters of whose sides a Green card speaks."""
