"""Files of cards: the numbers of the game as a designer writes them, read into figures.

A file has the form of `cards.toml`, without what the Hunter says. Inside gloam it is one line of
JSON, or `standard` where nothing differs.
"""

from functools import lru_cache
from typing import Any, Final

from gloam.games.nyctophobia.card_words import figure_words
from gloam.games.nyctophobia.cards import (
    ALL_DECKS, HALVES, STANDARD_TEXT, Card, effect_numbers, read_effects,
)  # fmt: skip
from gloam.games.nyctophobia.figures import (
    FIGURES, LEAST_CARDS, MOST_CARDS, MOST_COPIES, MOST_OF_EFFECT, PLAIN,
)  # fmt: skip
from gloam.games.nyctophobia.lore import retold
from gloam.kernel.options import Option
from gloam.kernel.own_files import Reader, said
from gloam.kernel.own_numbers import OwnNumbers
from gloam.kernel.workshop import Contents

DECKS_OF: Final = {"hunted": ("axe", "mage"), "vampire": ("vampire",)}
NOT_IN: Final = {"hunted": (), "vampire": ("hunter.simple",)}
"""Figures that a game has no use for: the vampire always has its cards."""


def standard_text(kind: str) -> str:
    """The file that comes with one of the two games: its own decks, without what is spoken."""
    others = tuple(f"[[{deck}]]" for deck in ALL_DECKS if deck not in DECKS_OF[kind])
    blocks = [each for each in STANDARD_TEXT.split("\n\n") if not each.startswith(others)]
    left_out = ("says =", *(f"{name.partition('.')[2]} =" for name in NOT_IN[kind]))
    lines = [line for line in "\n\n".join(blocks).splitlines() if not line.startswith(left_out)]
    return "\n".join(lines).rstrip("\n") + "\n"


# Reading.


def _numbers_in(told: dict[str, Any], kind: str, reader: Reader) -> dict[str, int]:
    """The value of every figure that a file says, by name."""
    found: dict[str, int] = {}
    plain = [figure for figure in PLAIN if figure.name not in NOT_IN[kind]]
    tables = list(dict.fromkeys(figure.name.partition(".")[0] for figure in plain))
    reader.keys("The file", told, " ".join((*tables, *DECKS_OF[kind])))
    for table in tables:
        wanted = [figure for figure in plain if figure.name.startswith(f"{table}.")]
        inside = told.get(table)
        if not isinstance(inside, dict):
            reader.fault(f"The file needs a table [{table}].")
            continue
        keys = [figure.name.partition(".")[2] for figure in wanted]
        reader.keys(f"[{table}]", inside, " ".join(keys))
        for figure, key in zip(wanted, keys, strict=True):
            found[figure.name] = reader.number(f"[{table}]", inside, key, figure.least, figure.most)
    for deck in DECKS_OF[kind]:
        found |= _deck(told, deck, reader)
    return found


def _deck(told: dict[str, Any], deck: str, reader: Reader) -> dict[str, int]:
    found: dict[str, int] = {}
    known = {card.name: card for card in ALL_DECKS[deck]}
    before = len(reader.faults)
    for name, table in reader.one_of_each(told, deck, "card", list(known)).items():
        found |= _card(known[name], table, reader)
    total = sum(value for name, value in found.items() if name.endswith(".copies"))
    if len(reader.faults) == before and not LEAST_CARDS <= total <= MOST_CARDS:
        reader.fault(f"[[{deck}]] has {LEAST_CARDS} to {MOST_CARDS} cards in all, not {total}.")
    return found


def _card(card: Card, table: dict[str, Any], reader: Reader) -> dict[str, int]:
    place = f"{card.deck}.{card.name}"
    own = [half for half in range(len(HALVES)) if card.has_own(half)]
    reader.keys(card.name, table, " ".join(("name", "copies", *(HALVES[half] for half in own))))
    found = {f"{place}.copies": reader.number(card.name, table, "copies", 0, MOST_COPIES)}
    for half in own:
        numbers = _half(card, half, table, reader)
        many = len(numbers) > 1
        for n, number in enumerate(numbers, 1):
            found[f"{place}.{HALVES[half]}{f'.{n}' if many else ''}"] = number
    return found


def _half(card: Card, half: int, table: dict[str, Any], reader: Reader) -> list[int]:
    """The numbers in one half of a card; it does what it does in the book, and only they differ."""
    usual, text = card.halves[half], table.get(HALVES[half])
    where = f"{card.name}, {HALVES[half]}"
    try:
        if not isinstance(text, str) or _without_numbers(text) != _without_numbers(usual):
            raise ValueError
    except ValueError:
        reader.fault(f'{where}: only the numbers of "{usual}" may change, unlike {said(text)}.')
        return []
    numbers = [much for _, much in effect_numbers(text)]
    for much in numbers:
        if not 1 <= much <= MOST_OF_EFFECT:
            reader.fault(f"{where}: a number is 1 to {MOST_OF_EFFECT}, not {said(much)}.")
    return numbers


def _without_numbers(text: str) -> list[tuple[int, int]]:
    return [(effect, how) for effect, how, _ in read_effects(text)]


# What the rest of gloam knows.


def _own_numbers(kind: str) -> OwnNumbers:
    numbers = {figure.name: n for n, figure in enumerate(FIGURES)}

    def words(name: str, number: int) -> str:
        return retold(figure_words(numbers[name], number), kind == "vampire")

    return OwnNumbers(
        option="cards",
        called="file of cards",
        text=lambda: standard_text(kind),
        read=lambda told, reader: _numbers_in(told, kind, reader),
        usual={figure.name: figure.usual for figure in FIGURES},
        words=words,
    )


_OWN: Final = {kind: _own_numbers(kind) for kind in DECKS_OF}


@lru_cache(maxsize=64)
def amended(value: str, kind: str) -> tuple[tuple[int, int], ...]:
    """Every figure that differs from the book, by number, with what it is."""
    differing = _OWN[kind].amended(value)
    return tuple(
        (n, differing[each.name]) for n, each in enumerate(FIGURES) if each.name in differing
    )


def contents_for(kind: str) -> Contents:
    """Files of cards for one of the two games, shown, checked and counted."""
    return _OWN[kind].contents


def cards_option(kind: str, group: str) -> Option:
    """With which numbers a table is played."""
    help_ = "how far, how often and how much: standard, or a file of your own"
    return _OWN[kind].as_option("Cards and numbers", help_, group)
