"""A book as text. A designer writes TOML; inside gloam it is one line of JSON.

A table tells that line when it opens, so that a save holds all that was played with.
"""

from functools import cache, lru_cache
from pathlib import Path

from gloam.games.nightmare_hunt.book.chapters import read
from gloam.games.nightmare_hunt.content import Content
from gloam.kernel.own_files import LARGEST, one_line, parse, refuse


def _examined(text: str) -> tuple[Content, str, tuple[str, ...]]:
    """The tables of a book, its one-line form, and every fault, in which case it has no line."""
    book = parse(text)
    content, wrong = read(book)
    if wrong:
        return content, "", tuple(dict.fromkeys(wrong))
    line = one_line(book)
    if len(line) > LARGEST:
        return content, "", (f"In its one-line form a book has at most {LARGEST} letters.",)
    return content, line, ()


def faults(text: str) -> tuple[str, ...]:
    """Everything that is wrong with a book, one sentence each; BadOption if it cannot be read."""
    return _examined(text)[2]


def plain(text: str) -> str:
    """A book in its one-line form; BadOption with the first fault if it has any."""
    _, line, wrong = _examined(text)
    refuse(wrong)
    return line


def standard_text() -> str:
    """The book that comes with the game, as it was written."""
    return (Path(__file__).parents[1] / "hunt.toml").read_text(encoding="utf-8")


@cache
def standard() -> Content:
    """The content that comes with the game."""
    content, _, wrong = _examined(standard_text())
    refuse(wrong)
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
    refuse(wrong)
    content.text = text
    return content
