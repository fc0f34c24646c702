"""The cards, read from `cards.toml` into tables that the compiled rules can follow.

A kind of card has a number, from the vocabulary; every single card is a bit, so that decks,
discard piles, hands and Equipment in play are sets.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cast import FACTION, FACTION_NAMES, HP
from gloam.games.shadow_hunters.contents import CARDS, is_equipment, is_single_use
from gloam.games.shadow_hunters.numbers import (
    CHARACTERS, FIRST_BLACK, FIRST_GREEN, KINDS, MIRROR, PEEL, ROBE, ROSARY, SPEAR, TALISMAN,
)  # fmt: skip
from gloam.kernel.bits import BIT

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


DECK: Final = vec[i64](
    [
        _together(tuple(range(FIRST_BLACK))),
        _together(tuple(range(FIRST_BLACK, FIRST_GREEN))),
        _together(tuple(range(FIRST_GREEN, KINDS))),
    ]
)
"""All cards of a colour, as sets."""
GEAR: Final = _together(EQUIPMENT)
SINGLES: Final = _together(SINGLE_USE)
RELICS: Final = _together((TALISMAN, SPEAR, ROBE, ROSARY))
"""What David looks for."""
AT_ONCE: Final = _together((MIRROR, PEEL))
"""What nobody would play of their own accord is played as soon as it is drawn."""

PLACE_OF: Final = vec[i64](
    [EQUIPMENT.index(kind) if kind in EQUIPMENT else -1 for kind in range(KINDS)]
)
"""Which Equipment a kind is, counted from nought."""
EQUIPMENT_AT: Final = vec[i64](list(EQUIPMENT))
SINGLE_AT: Final = vec[i64](list(SINGLE_USE))
SINGLE_OF: Final = vec[i64](
    [SINGLE_USE.index(kind) if kind in SINGLE_USE else -1 for kind in range(KINDS)]
)


def _bites() -> "vec[i64]":
    """For each Green card, the characters that it is true of."""
    found = vec[i64]()
    for card in CARDS[FIRST_GREEN:]:
        bitten = 0
        for character in range(CHARACTERS):
            hp = int(HP[character])
            if "of" in card:
                true = FACTION_NAMES[int(FACTION[character])] in card["of"]
            else:
                true = card.get("least", 0) <= hp <= card.get("most", 99)
            bitten += 2**character if true else 0
        found = append(found, bitten)
    return found


BITES: Final = _bites()
"""`BITES[kind - FIRST_GREEN]`: the characters that a Green card is true of."""


def bites(kind: i64, character: i64) -> bool:
    """Whether a Green card is true of a character."""
    return BITES[kind - FIRST_GREEN] & BIT[character] != 0
