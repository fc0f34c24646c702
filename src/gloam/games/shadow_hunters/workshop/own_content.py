"""Files of one's own: characters with their hit points and cards with their numbers.

The cards stand first, so that a file that was cut short lacks characters, and is refused. One that
has no cards at all is about characters alone.
"""

from functools import lru_cache
from typing import Any, Final

from gloam.games.shadow_hunters.card_words import figure_words
from gloam.games.shadow_hunters.cast import NAMES
from gloam.games.shadow_hunters.figures import FIGURES
from gloam.games.shadow_hunters.workshop import own_cards, own_cast
from gloam.kernel.options import Option
from gloam.kernel.own_files import Reader
from gloam.kernel.own_numbers import OwnNumbers

_FIGURE: Final = {figure.name: n for n, figure in enumerate(FIGURES)}
_CHARACTER: Final = {place: n for n, place in enumerate(own_cast.USUAL)}
assert len(_CHARACTER) == len(NAMES)


def standard_text() -> str:
    """The file that comes with the game."""
    return f"{own_cards.standard_text()}\n{own_cast.standard_text()}"


def _read(told: dict[str, Any], reader: Reader) -> dict[str, int]:
    reader.keys("The file", told, " ".join((*own_cards.KEYS, "character")))
    return own_cards.card_numbers(told, reader) | own_cast.hit_points(told, reader)


def _words(place: str, number: int) -> str:
    if place in _FIGURE:
        return figure_words(_FIGURE[place], number)
    return own_cast.hit_points_words(_CHARACTER[place], number)


_OWN: Final = OwnNumbers(
    option="content",
    called="file of characters and cards",
    text=standard_text,
    read=_read,
    usual=own_cast.USUAL | own_cards.USUAL,
    words=_words,
)
CONTENTS: Final = _OWN.contents


@lru_cache(maxsize=64)
def amended(value: str) -> tuple[tuple[int, int], ...]:
    """Every character whose hit points differ from the book's, with what they are."""
    differing = _OWN.amended(value)
    return tuple((n, differing[place]) for place, n in _CHARACTER.items() if place in differing)


@lru_cache(maxsize=64)
def reprinted(value: str) -> tuple[tuple[int, int], ...]:
    """Every figure of the cards that differs from the book, by number, with what it is."""
    differing = _OWN.amended(value)
    return tuple((n, differing[place]) for place, n in _FIGURE.items() if place in differing)


def content_option(group: str) -> Option:
    """With which hit points and cards a table is played."""
    help_ = (
        "how much damage each character can take, how many there are of each card, and what "
        "cards do: standard, or a file of your own"
    )
    return _OWN.as_option("Hit points and cards", help_, group)
