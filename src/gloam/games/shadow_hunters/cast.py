"""The characters, read from `characters.toml` into tables that the compiled rules can follow.

Two characters share each initial: the base set's has an even number, the expansion's the next.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.contents import CAST
from gloam.games.shadow_hunters.numbers import (
    AGNES,
    ALLIE,
    ELLEN,
    EMI,
    ULTRA_SOUL,
    UNKNOWN,
)

NOBODY_KNOWN: Final = -1
"""A character that is not known."""

NEUTRAL: Final = 0
HUNTER: Final = 1
SHADOW: Final = 2
FACTION_NAMES: Final = ("Neutrals", "Hunters", "Shadows")


NAMES: Final[tuple[str, ...]] = tuple(str(each["name"]) for each in CAST)


def _column(key: str) -> "vec[i64]":
    found = vec[i64]()
    for each in CAST:
        number: int = each.get(key, 0)
        found = append(found, number)
    return found


def _factions() -> "vec[i64]":
    found = vec[i64]()
    for each in CAST:
        found = append(found, FACTION_NAMES.index(each["faction"]))
    return found


HP: Final = _column("hp")
GOAL: Final = _column("goal")
COST: Final = _column("cost")
HEALS: Final = _column("heals")
HURTS: Final = _column("hurts")
SETS: Final = _column("sets")
FACTION: Final = _factions()

BASE: Final = 0b01010101010101010101
EXPANSION: Final = 0b10101010101010101010
ALL_20: Final = 0b11111111111111111111


def _of_faction(faction: int) -> int:
    return sum(2**n for n, each in enumerate(CAST) if each["faction"] == FACTION_NAMES[faction])


MEMBERS: Final = vec[i64]([_of_faction(NEUTRAL), _of_faction(HUNTER), _of_faction(SHADOW)])
"""The characters of each faction, as sets."""

LETTERS_A_E_U: Final[i64] = sum(2**n for n in (ALLIE, AGNES, EMI, ELLEN, UNKNOWN, ULTRA_SOUL))
"""The characters that Chocolate is for: Allie and Agnes, Emi and Ellen, Unknown and Ultra Soul."""

_QUOTAS: Final = {4: (0, 2, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (3, 2, 2), 8: (2, 3, 3)}
QUOTA: Final = vec[i64]([n for seats in range(9) for n in _QUOTAS.get(seats, (0, 0, 0))])
"""`QUOTA[3 * seats + faction]`: how many of each faction are dealt."""


def quota(seats: i64, faction: i64) -> i64:
    """How many of a faction are in a game of so many seats."""
    return QUOTA[3 * seats + faction]
