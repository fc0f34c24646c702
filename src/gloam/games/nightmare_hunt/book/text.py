"""A book as text. A designer writes TOML; inside gloam it is one line of JSON.

A table tells that line when it opens, so that a save holds all that was played with.
"""

import json
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from gloam.games.nightmare_hunt.book.chapters import read
from gloam.games.nightmare_hunt.content import Content
from gloam.kernel.errors import BadOption

LARGEST: Final = 100_000
"""A book with more letters than this is none."""
LONGEST_LINE: Final = 2000
"""Of TOML: Python's reader takes minutes over a key of very many parts."""


def parse(text: str) -> dict[str, Any]:
    """A book's text, TOML or JSON, as a dictionary; BadOption if it is neither."""
    if len(text) > LARGEST:
        raise BadOption(f"A book has at most {LARGEST} letters.")
    text = text.removeprefix("\ufeff")
    try:
        found: dict[str, Any] = json.loads(text) if text.lstrip().startswith("{") else _toml(text)
    except RecursionError:
        raise BadOption("This book cannot be read: its lists lie too deep in each other.") from None
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadOption(f"This book cannot be read: {str(error)[:100]}.") from None
    except ValueError:
        raise BadOption("This book cannot be read: a number in it is too long.") from None
    return found


def _toml(text: str) -> dict[str, Any]:
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise BadOption(f"A line of a book has at most {LONGEST_LINE} letters.")
    return tomllib.loads(text)


def _examined(text: str) -> tuple[Content, str, tuple[str, ...]]:
    """The tables of a book, its one-line form, and every fault, in which case it has no line."""
    book = parse(text)
    content, wrong = read(book)
    if wrong:
        return content, "", tuple(dict.fromkeys(wrong))
    line = json.dumps(book, separators=(",", ":"), sort_keys=True)
    if len(line) > LARGEST:
        return content, "", (f"In its one-line form a book has at most {LARGEST} letters.",)
    return content, line, ()


def faults(text: str) -> tuple[str, ...]:
    """Everything that is wrong with a book, one sentence each; BadOption if it cannot be read."""
    return _examined(text)[2]


def plain(text: str) -> str:
    """A book in its one-line form; BadOption with the first fault if it has any."""
    _, line, wrong = _examined(text)
    _refuse(wrong)
    return line


def _refuse(wrong: tuple[str, ...]) -> None:
    if wrong:
        more = f" That is the first of {len(wrong)} faults." if len(wrong) > 1 else ""
        raise BadOption(wrong[0] + more)


def standard_text() -> str:
    """The book that comes with the game, as it was written."""
    return (Path(__file__).parents[1] / "hunt.toml").read_text(encoding="utf-8")


@cache
def standard() -> Content:
    """The content that comes with the game."""
    content, _, wrong = _examined(standard_text())
    _refuse(wrong)
    return content


@cache
def small() -> Content:
    """A book small enough for its fight to be thought through to the end."""
    return content_of(plain((Path(__file__).parents[1] / "small.toml").read_text(encoding="utf-8")))


@lru_cache(maxsize=64)
def content_of(text: str) -> Content:
    """The content of a book in its one-line form; the standard one, if there is no text."""
    if not text:
        return standard()
    content, _, wrong = _examined(text)
    _refuse(wrong)
    content.text = text
    return content
