"""The figures of the game: every number that a designer may change, with its name and its bounds.

The names are the places in `cards.toml`: `sprint.steps`, `axe.Calm.copies`, `mage.Thicket.loud.2`
for the second number of a half that has two.
"""

import tomllib
from typing import Final, NamedTuple

from gloam.games.nyctophobia.cards import (
    ALL_DECKS, DECKS, EFFECTS_IN_HALF, HALVES, KINDS_IN_DECK, STANDARD_TEXT, Card,
    effect_numbers,
)  # fmt: skip

LEAST_CARDS: Final = 4
"""Of a deck: two in hand, one that is played, one to draw."""
MOST_CARDS: Final = 24
MOST_COPIES: Final = 6
MOST_OF_EFFECT: Final = 5

HALVES_SAID: Final = (
    "without noise", "with noise",
    "without noise, while somebody leads the familiar",
    "with noise, while somebody leads the familiar",
)  # fmt: skip
NO_PLACE: Final = -1


class Figure(NamedTuple):
    """One number that may be changed."""

    name: str
    """Where it stands in the file."""
    usual: int
    least: int
    most: int
    copies_of: int = NO_PLACE
    """The card of which it says how many there are."""
    much_at: tuple[int, ...] = ()
    """The effects, in the order of all cards, of which it says how much.

    They are two where the card does the same while a Hunted leads the familiar.
    """


_STANDARD: Final[dict[str, dict[str, int]]] = tomllib.loads(STANDARD_TEXT)


def _plain(name: str, least: int, most: int) -> Figure:
    table, _, key = name.partition(".")
    return Figure(name, _STANDARD[table][key], least, most)


PLAIN: Final = (
    _plain("hunted.health", 1, 5),
    _plain("hunted.rocks", 0, 1),  # there are seven rocks, and no more: NYH-4
    _plain("hunted.steps", 1, 4),
    _plain("sprint.steps", 1, 4),
    _plain("sprint.track_star", 1, 4),
    _plain("retreat.steps", 1, 3),
    _plain("retreat.track_star", 1, 3),
    _plain("driven.steps", 1, 3),
    _plain("driven.boxer", 1, 3),
    _plain("hunter.wounded", 0, 3),
    _plain("hunter.simple", 1, 5),
)
"""The figures that belong to no card, in the order in which `sheet.py` has them."""


def _of_card(card: Card, number: int) -> list[Figure]:
    place = f"{card.deck}.{card.name}"
    found = [Figure(f"{place}.copies", card.copies, 0, MOST_COPIES, copies_of=number)]
    for half in range(len(HALVES)):
        if half >= 2 and not card.has_own(half):
            continue
        numbers = effect_numbers(card.halves[half])
        halves = [half] if half >= 2 or card.has_own(half + 2) else [half, half + 2]
        for n, (at, much) in enumerate(numbers, 1):
            name = f"{place}.{HALVES[half]}{f'.{n}' if len(numbers) > 1 else ''}"
            places = tuple((len(HALVES) * number + each) * EFFECTS_IN_HALF + at for each in halves)
            found.append(Figure(name, much, 1, MOST_OF_EFFECT, much_at=places))
    return found


FIGURES: Final = PLAIN + tuple(
    figure
    for deck in DECKS
    for n, card in enumerate(ALL_DECKS[deck])
    for figure in _of_card(card, KINDS_IN_DECK * DECKS.index(deck) + n)
)
"""All figures, by number."""
