"""What `cards.toml` and `characters.toml` list, as it is written: in the order of its numbers."""

import tomllib
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent


def _read(name: str) -> dict[str, Any]:
    with (HERE / name).open("rb") as file:
        return tomllib.load(file)


_DECKS: Final = _read("cards.toml")
DECK_KEYS: Final = ("white", "black", "green")
CARDS: Final[list[dict[str, Any]]] = [card for deck in DECK_KEYS for card in _DECKS[deck]]
"""Every kind of card, White ones first, Green ones last."""
WOODS: Final[dict[str, int]] = _DECKS["woods"]
"""How much the Woods hurt, and how much they heal."""
CAST: Final[list[dict[str, Any]]] = _read("characters.toml")["character"]
"""Every character."""


def is_equipment(card: dict[str, Any]) -> bool:
    """Whether a kind of card is Equipment."""
    return bool(card.get("equipment", False))


def is_single_use(card: dict[str, Any]) -> bool:
    """Whether a kind of card is drawn, held and played: neither Equipment nor Green."""
    return not is_equipment(card) and card not in _DECKS["green"]


def deck_of(card: dict[str, Any]) -> str:
    """The deck that a kind of card is in."""
    return next(deck for deck in DECK_KEYS if card in _DECKS[deck])


def first_of(deck: str) -> int:
    """The number of the first kind of card of a deck."""
    return CARDS.index(_DECKS[deck][0])
