"""The figures of the cards: every number that a designer may change, with its name and its bounds.

The names are the places in a file of one's own: `woods.hurts`, `black.Dynamite.copies`.
"""

from typing import Any, Final, NamedTuple

from gloam.games.shadow_hunters.contents import (
    CARDS, WOODS, deck_of, is_equipment, is_single_use,
)  # fmt: skip

LEAST_CARDS: Final = 8
"""Of a deck: with a quick start among eight, each draws one before any is shuffled back."""
MOST_CARDS: Final = 24
MOST_COPIES: Final = 6
NO_CARD: Final = -1

HURTS: Final = (1, 6)
IN_AN_ATTACK: Final = (1, 4)
"""What Equipment adds to a blow."""
IN_AN_ANSWER: Final = (1, 2)
"""What a Green card does: the answers to it say whether it was 1 or 2."""
BOUNDS: Final = {
    "hurts": HURTS,
    "heals": (1, 6),
    "sets": (0, 7),  # nobody dies of First Aid: SHH-E14
    "self": HURTS,
    "guards": (1, 3),  # a d4 alone still hurts somebody in a Robe
    "turns": (1, 3),
    "hits": (1, 5),
    "most": (8, 19),
    "least": (9, 20),
}
"""How little and how much each number may be, where it is on a White or a Black card that is
played, or is about hit points."""


class Figure(NamedTuple):
    """One number that may be changed."""

    name: str
    """Where it stands in the file."""
    key: str
    """What it is called there."""
    usual: int
    least: int
    most: int
    card: int = NO_CARD
    """The kind of card that it is on."""


def _bounds(card: dict[str, Any], key: str) -> tuple[int, int]:
    if key == "copies":
        return (0, 1 if is_equipment(card) else MOST_COPIES)  # Equipment is one of a kind: SHH-23
    if key == "hurts" and is_equipment(card):
        return IN_AN_ATTACK
    if key == "hurts" and not is_single_use(card):
        return IN_AN_ANSWER
    return BOUNDS[key]


def _of_card(kind: int, card: dict[str, Any]) -> list[Figure]:
    place = f"{deck_of(card)}.{card['name']}"
    numbers = {"copies": card.get("copies", 1)}
    numbers |= {key: card[key] for key in BOUNDS if key in card}
    return [
        Figure(f"{place}.{key}", key, usual, *_bounds(card, key), kind)
        for key, usual in numbers.items()
    ]


OF_WOODS: Final = tuple(
    Figure(f"woods.{key}", key, usual, *BOUNDS[key]) for key, usual in WOODS.items()
)
FIGURES: Final = OF_WOODS + tuple(
    figure for kind, card in enumerate(CARDS) for figure in _of_card(kind, card)
)
"""All figures, by number: those of the Woods first."""
