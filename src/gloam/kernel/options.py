"""Options: what may be chosen about a game before it starts."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from gloam.kernel.errors import BadOption
from gloam.kernel.words import unknown

Options = Mapping[str, str]
"""Options by name, as text: what stands in a save and on a command line."""


class Option(Struct, frozen=True, kw_only=True):
    """Something about a game that may be chosen before it starts."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    """The values that it may have; where this is empty, `check` decides."""
    title: str = ""
    """What it is called where people choose; without it, its name in words."""
    words: Mapping[str, str] = {}
    """How its values are said there; one that is not here is said as it is, in words."""
    group: str = ""
    """The heading under which it is folded away; nothing for what is chosen most."""
    published: str = ""
    """The value of the published game, where that differs from the usual one."""
    named: tuple[str, ...] = ()
    """Where it may also be something of one's own, a book or a map: the values that are not."""
    fetch: Callable[[str], str] = str
    """Turns what a person gave into the plain form: it may read a file. Saves never pass here."""
    check: Callable[[str], str] = str
    """Gives the plain form back, or raises BadOption with the reason."""
    said: Callable[[str], str] = str
    """How a value is said to a seat: one that is itself a secret is not said as it is."""

    def read(self, value: object, *, saved: bool = False) -> str:
        """The value in its plain form; BadOption if it cannot be used."""
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        text = text if saved else self.fetch(text)
        if self.choices and text not in self.choices:
            raise BadOption(
                f"{self.name} may be {', '.join(self.choices)}. "
                + unknown(text, list(self.choices))
            )
        plain = self.check(text)
        if not plain.isprintable():  # a save has one line for it
            raise BadOption(f"{self.name} is plain text in one line.")
        return plain

    @property
    def called(self) -> str:
        """What it is called where people choose.

        >>> Option(name="sevenMayStay", help="", default="no").called
        'Seven may stay'
        """
        return self.title or in_words(self.name).capitalize()

    def value_said(self, value: str) -> str:
        """A value as people are told it; what is of somebody's own, by what `said` makes of it.

        >>> use = Option(name="use", help="", default="hold", words={"hold": "kept in hand"})
        >>> use.value_said("hold"), use.value_said("onDraw"), use.value_said("B.R/n")
        ('kept in hand', 'on draw', 'B.R/n')
        """
        told = self.said(value)
        return self.words.get(told) or in_words(told)

    def is_own(self, value: str) -> bool:
        """Whether a value is something that somebody brought: a book, a map, a field."""
        return bool(self.named) and value not in self.named


def in_words(name: str) -> str:
    """A name as it stands in code, as it is said.

    >>> in_words("onDraw"), in_words("by-player"), in_words("NoSuch book"), in_words("7")
    ('on draw', 'by player', 'NoSuch book', '7')
    """
    if not re.fullmatch(r"[a-z]+(?:[A-Z][a-z]*|[-_][a-z]+)*", name):
        return name
    return re.sub(r"[-_]|(?=[A-Z])", " ", name).lower()


def file_text(name: str, most: int) -> str:
    """What stands in a file that a person named, up to so many letters; BadOption if unreadable."""
    try:
        with Path(name).open(encoding="utf-8") as file:
            return file.read(most)
    except (OSError, ValueError):
        raise BadOption(f"The file {name[-60:]!r} cannot be read as text.") from None


def is_file(name: str) -> bool:
    """Whether what a person gave is the name of a file; a name that is too long is not."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def is_there(name: str) -> bool:
    """Whether what a person gave is the name of anything on the disk."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False
