"""Options: what may be chosen about a game before it starts."""

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

    def is_own(self, value: str) -> bool:
        """Whether a value is something that somebody brought: a book, a map, a field."""
        return bool(self.named) and value not in self.named


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
