"""Files of numbers: a table is played by the book, or with numbers that somebody wrote down.

A file has all numbers that may be changed. Inside gloam it is one line of JSON, or `standard` where
nothing differs from the book.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gloam.kernel.errors import BadOption
from gloam.kernel.options import Option, file_text, is_file
from gloam.kernel.own_files import LARGEST, Reader, one_line, parse, refuse
from gloam.kernel.workshop import Contents

STANDARD: Final = "standard"
FEW: Final = 6
"""So many numbers are named where a table is summed up."""


class OwnNumbers:
    """The numbers of a game by name, how a file says them, and which of them differ."""

    def __init__(
        self,
        *,
        option: str,
        called: str,
        text: Callable[[], str],
        read: Callable[[dict[str, Any], Reader], dict[str, int]],
        usual: Mapping[str, int],
        words: Callable[[str, int], str],
    ) -> None:
        self.option = option
        """The option that takes such a file."""
        self.called = called
        """What a file of them is called in a sentence."""
        self.read = read
        """Every number that a file says, by name; each fault is noted by the reader."""
        self.usual = usual
        """The numbers of the book, by name, in the order in which they are told."""
        self.words = words
        """What a number means, and what it usually is."""
        self.contents = Contents(
            option=option,
            standard=text,
            check=lambda text: self._examined(text)[2],
            about=self._about,
        )

    def as_option(self, title: str, help_: str, group: str) -> Option:
        """The option of a table: with which numbers it is played."""
        return Option(
            name=self.option,
            title=title,
            help=help_,
            default=STANDARD,
            named=(STANDARD,),
            fetch=self._fetch,
            check=self._check,
            said=self.said,
            group=group,
        )

    # Reading.

    def _examined(self, text: str) -> tuple[dict[str, int], str, tuple[str, ...]]:
        """The numbers of a file, its one-line form, and every fault; with one it has no line."""
        told = parse(text, self.called)
        reader = Reader()
        numbers = self.read(told, reader)
        if reader.faults:
            return numbers, "", tuple(dict.fromkeys(reader.faults))
        return numbers, one_line(told), ()

    def _differing(self, numbers: dict[str, int]) -> dict[str, int]:
        return {
            name: numbers[name]
            for name, usual in self.usual.items()
            if numbers.get(name, usual) != usual
        }

    def amended(self, value: str) -> dict[str, int]:
        """Every number of a value of the option that differs from the book, by name."""
        return {} if value == STANDARD else self._differing(self._examined(value)[0])

    def _plain_form(self, text: str) -> str:
        """A file in its one-line form, `standard` if nothing differs; BadOption with a fault."""
        numbers, line, faults = self._examined(text)
        refuse(faults)
        return line if self._differing(numbers) else STANDARD

    def _fetch(self, value: str) -> str:
        if value == STANDARD or value.lstrip().startswith("{"):
            return value
        if not is_file(value):
            raise BadOption(
                f"{self.option} may be {STANDARD} or a file; there is no file {value[-60:]!r}."
            )
        return self._plain_form(file_text(value, LARGEST + 1))

    def _check(self, value: str) -> str:
        if value == STANDARD:
            return value
        if not value.lstrip().startswith("{"):
            raise BadOption(
                f"{self.option} may be {STANDARD}, or a {self.called} in one line that begins "
                "with {."
            )
        return self._plain_form(value)

    # Saying.

    def said(self, value: str) -> str:
        """How a file is said where a table is summed up: the first few numbers that differ."""
        if value == STANDARD:
            return value
        changed = [self.words(name, number) for name, number in self.amended(value).items()]
        more = [f"and {len(changed) - FEW} more"] if len(changed) > FEW else []
        return "; ".join(changed[:FEW] + more)

    def _about(self, text: str) -> tuple[tuple[str, str], ...]:
        numbers = self._examined(text)[0]
        return (
            ("number" if len(numbers) == 1 else "numbers", str(len(numbers))),
            ("of them not as in the book", str(len(self._differing(numbers)))),
        )
