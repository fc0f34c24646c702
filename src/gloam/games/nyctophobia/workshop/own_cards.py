"""Files of cards: the numbers of the game as a designer writes them, read into figures.

A file has the form of `cards.toml`, without what the Hunter says. Inside gloam it is one line of
JSON, or `standard` where nothing differs.
"""

from collections.abc import Callable
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
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Option, file_text, is_file
from gloam.kernel.own_files import LARGEST, Reader, key_of, one_line, parse, refuse, said
from gloam.kernel.workshop import Contents

STANDARD: Final = "standard"
CALLED: Final = "file of cards"
DECKS_OF: Final = {"hunted": ("axe", "mage"), "vampire": ("vampire",)}
NOT_IN: Final = {"hunted": (), "vampire": ("hunter.simple",)}
"""Figures that a game has no use for: the vampire always has its cards."""
FEW: Final = 6
"""So many figures are named where a table is summed up."""


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
    known = {key_of(card.name): card for card in ALL_DECKS[deck]}
    before = len(reader.faults)
    tables = reader.tables(told, deck, len(known), len(known))
    names = [reader.name(f"Card {n} of [[{deck}]]", each) for n, each in enumerate(tables, 1)]
    reader.unlike(f"cards of [[{deck}]]", names)
    for name, table in zip(names, tables, strict=True):
        card = known.get(key_of(name))
        if card is None:
            cards = [each.name for each in known.values()]
            reader.fault(f"[[{deck}]] has no such card. {reader.unknown(name, cards)}")
            continue
        found |= _card(card, table, reader)
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


def _examined(text: str, kind: str) -> tuple[dict[str, int], str, tuple[str, ...]]:
    """The figures of a file, its one-line form, and every fault, in which case it has no line."""
    told = parse(text, CALLED)
    reader = Reader()
    numbers = _numbers_in(told, kind, reader)
    if reader.faults:
        return numbers, "", tuple(dict.fromkeys(reader.faults))
    return numbers, one_line(told), ()


def plain_form(text: str, kind: str) -> str:
    """A file in its one-line form, `standard` if nothing differs; BadOption if it has a fault."""
    numbers, line, faults = _examined(text, kind)
    refuse(faults)
    return line if _differing(numbers) else STANDARD


def _differing(numbers: dict[str, int]) -> list[tuple[int, int]]:
    return [
        (n, numbers[figure.name])
        for n, figure in enumerate(FIGURES)
        if numbers.get(figure.name, figure.usual) != figure.usual
    ]


@lru_cache(maxsize=64)
def amended(value: str, kind: str) -> tuple[tuple[int, int], ...]:
    """Every figure that differs from the book, by number, with what it is."""
    return () if value == STANDARD else tuple(_differing(_examined(value, kind)[0]))


# What the rest of gloam knows.


def contents_for(kind: str) -> Contents:
    """Files of cards for one of the two games, shown, checked and counted."""

    def about(text: str) -> tuple[tuple[str, str], ...]:
        numbers = _examined(text, kind)[0]
        differing = len(_differing(numbers))
        return (
            ("number" if len(numbers) == 1 else "numbers", str(len(numbers))),
            ("of them not as in the book", str(differing)),
        )

    return Contents(
        option="cards",
        standard=lambda: standard_text(kind),
        check=lambda text: _examined(text, kind)[2],
        about=about,
    )


def cards_option(kind: str, group: str) -> Option:
    """With which numbers a table is played."""

    def fetch(value: str) -> str:
        if value == STANDARD or value.lstrip().startswith("{"):
            return value
        if not is_file(value):
            raise BadOption(f"cards may be {STANDARD} or a file; there is no file {value[-60:]!r}.")
        return plain_form(file_text(value, LARGEST + 1), kind)

    def check(value: str) -> str:
        if value == STANDARD:
            return value
        if not value.lstrip().startswith("{"):
            raise BadOption(
                f"cards may be {STANDARD}, or a {CALLED} in one line that begins with {{."
            )
        return plain_form(value, kind)

    return Option(
        name="cards",
        title="Cards and numbers",
        help="how far, how often and how much: standard, or a file of your own",
        default=STANDARD,
        named=(STANDARD,),
        fetch=fetch,
        check=check,
        said=said_of(kind),
        group=group,
    )


def said_of(kind: str) -> Callable[[str], str]:
    """How a file is said where a table is summed up: the first few figures that differ."""

    def say(value: str) -> str:
        if value == STANDARD:
            return value
        changed = [figure_words(n, number) for n, number in amended(value, kind)]
        more = [f"and {len(changed) - FEW} more"] if len(changed) > FEW else []
        return retold("; ".join(changed[:FEW] + more), kind == "vampire")

    return say
