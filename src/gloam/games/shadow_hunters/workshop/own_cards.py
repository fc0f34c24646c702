"""Cards in a file of one's own: copies and numbers, as a designer writes them. (SHH-R19)"""

from typing import Any, Final

from gloam.games.shadow_hunters.cards import EQUIPMENT, NAMES
from gloam.games.shadow_hunters.cast import GOAL
from gloam.games.shadow_hunters.contents import DECK_KEYS
from gloam.games.shadow_hunters.figures import (
    FIGURES, LEAST_CARDS, MOST_CARDS, MOST_COPIES, OF_WOODS, Figure,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import BOB, DAVID, ROBE, ROSARY, SPEAR, TALISMAN
from gloam.kernel.own_files import Reader

USUAL: Final = {figure.name: figure.usual for figure in FIGURES}
"""The numbers of the book, by their places in the file, in the order in which they are told."""


def standard_text() -> str:
    """The Woods and the cards in the file that comes with the game."""
    lines = [
        f"# Cards: how many copies there are of each (0 to {MOST_COPIES}, of Equipment 0 or 1,",
        f"# with {LEAST_CARDS} to {MOST_CARDS} in a deck), and the numbers on them: hurts, heals;",
        "# self, damage to whoever plays it; sets, the damage that somebody has then; guards,",
        "# what is taken off a blow; hits, so much or less on the d6 hurts the other; most and",
        "# least, the hit points of those whom a card is about.",
        "",
        "[woods]",
        *(f"{figure.key} = {figure.usual}" for figure in OF_WOODS),
    ]
    for kind, figures in _by_card().items():
        deck = figures[0].name.partition(".")[0]
        lines += ["", f"[[{deck}]]", f'name = "{NAMES[kind]}"']
        lines += [f"{figure.key} = {figure.usual}" for figure in figures]
    return "\n".join(lines) + "\n"


def _by_card() -> dict[int, list[Figure]]:
    found: dict[int, list[Figure]] = {}
    for figure in FIGURES[len(OF_WOODS) :]:
        found.setdefault(figure.card, []).append(figure)
    return found


KEYS: Final = ("woods", *DECK_KEYS)
"""What a file has that has cards."""


def card_numbers(told: dict[str, Any], reader: Reader) -> dict[str, int]:
    """The numbers of the cards in a file, by their places in it.

    A file without any is about characters alone, and the cards are the book's.
    """
    if not any(key in told for key in KEYS):
        return {}
    before = len(reader.faults)
    found = _woods(told, reader)
    for deck in DECK_KEYS:
        found |= _deck(told, deck, reader)
    if len(reader.faults) == before:
        _goals_can_be_reached(found, reader)
    return found


def _woods(told: dict[str, Any], reader: Reader) -> dict[str, int]:
    table = told.get("woods")
    if not isinstance(table, dict):
        reader.fault("The file needs a table [woods].")
        return {}
    return _numbers("[woods]", table, OF_WOODS, "", reader)


def _deck(told: dict[str, Any], deck: str, reader: Reader) -> dict[str, int]:
    found: dict[str, int] = {}
    known = {
        NAMES[kind]: figures
        for kind, figures in _by_card().items()
        if figures[0].name.startswith(f"{deck}.")
    }
    before = len(reader.faults)
    for name, table in reader.one_of_each(told, deck, "card", list(known)).items():
        found |= _numbers(name, table, tuple(known[name]), "name ", reader)
    total = sum(value for name, value in found.items() if name.endswith(".copies"))
    if len(reader.faults) == before and not LEAST_CARDS <= total <= MOST_CARDS:
        reader.fault(f"[[{deck}]] has {LEAST_CARDS} to {MOST_CARDS} cards in all, not {total}.")
    return found


def _numbers(
    where: str, table: dict[str, Any], figures: tuple[Figure, ...], also: str, reader: Reader
) -> dict[str, int]:
    reader.keys(where, table, also + " ".join(figure.key for figure in figures))
    return {
        figure.name: reader.number(where, table, figure.key, figure.least, figure.most)
        for figure in figures
    }


def _goals_can_be_reached(found: dict[str, int], reader: Reader) -> None:
    """Bob and David look for Equipment: there must be as much as they need."""
    there = [
        figure.card for figure in FIGURES
        if figure.key == "copies" and figure.card in EQUIPMENT and found[figure.name]
    ]  # fmt: skip
    relics = [kind for kind in there if kind in (TALISMAN, SPEAR, ROBE, ROSARY)]
    for cards, what, who in ((there, "pieces of Equipment", BOB), (relics, "relics", DAVID)):
        if len(cards) < GOAL[who]:
            name = "Bob" if who == BOB else "David"
            reader.fault(f"Of {what} there are {len(cards)}, and {name} wins with {GOAL[who]}.")
