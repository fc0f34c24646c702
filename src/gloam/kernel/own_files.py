"""Files that people write: TOML, or the same as one line of JSON, read value by value.

Every fault that is met is noted, as a sentence.
"""

import json
import tomllib
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize

from gloam.kernel.errors import BadOption
from gloam.kernel.grid import NOWHERE
from gloam.kernel.words import unknown

LARGEST: Final = 100_000
"""A file with more letters than this is none."""
LONGEST_LINE: Final = 2000
"""Of TOML: Python's reader takes minutes over a key of very many parts."""

LONGEST_NAME: Final = 40
SOME: Final = 8
"""So many unknown keys of one table are told one by one."""
GUESSES: Final = 3
"""For so many names that nobody knows the nearest is looked for, which takes a while."""


def parse(text: str, called: str = "book") -> dict[str, Any]:
    """What a text says, TOML or JSON, as a dictionary; BadOption if it is neither."""
    if len(text) > LARGEST:
        raise BadOption(f"A {called} has at most {LARGEST} letters.")
    text = text.removeprefix("\ufeff")
    unread = f"This {called} cannot be read"
    try:
        is_json = text.lstrip().startswith("{")
        found: dict[str, Any] = json.loads(text) if is_json else _toml(text, called)
    except RecursionError:
        raise BadOption(f"{unread}: its lists lie too deep in each other.") from None
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadOption(f"{unread}: {str(error)[:100]}.") from None
    except ValueError:
        raise BadOption(f"{unread}: a number in it is too long.") from None
    return found


def _toml(text: str, called: str) -> dict[str, Any]:
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise BadOption(f"A line of a {called} has at most {LONGEST_LINE} letters.")
    return tomllib.loads(text)


def one_line(told: dict[str, Any]) -> str:
    """The same as one line of JSON, as options and saves have it."""
    return json.dumps(told, separators=(",", ":"), sort_keys=True)


def refuse(faults: tuple[str, ...]) -> None:
    """BadOption with the first of some faults, and how many there are."""
    if faults:
        more = f" That is the first of {len(faults)} faults." if len(faults) > 1 else ""
        raise BadOption(faults[0] + more)


class Reader:
    """Reads one file, and notes every fault that it meets."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._guesses = 0

    def unknown(self, name: str, names: list[str]) -> str:
        """That nobody knows a name, and the first few times also the nearest that is known."""
        self._guesses += 1
        return unknown(name, names if self._guesses <= GUESSES else [])

    def fault(self, sentence: str) -> None:
        """Note a fault."""
        self.faults.append(sentence)

    def idle(self, before: int, sentence: str) -> None:
        """Say that something does nothing, unless it only seems so for a fault that was told."""
        if len(self.faults) == before:
            self.fault(sentence)

    def keys(self, where: str, found: dict[str, Any], known: str) -> None:
        """No other keys than these: a misspelt one would be lost without a word."""
        others = [key for key in found if key not in known.split()]
        for key in others[:SOME]:
            self.fault(
                f"{where} has no such key: it may have {known.replace(' ', ', ')}. "
                + self.unknown(key, known.split())
            )
        if len(others) > SOME:
            self.fault(f"{where} has {len(others) - SOME} keys more that nobody knows.")

    def number(
        self,
        where: str,
        found: dict[str, Any],
        key: str,
        least: int,
        most: int,
        usual: int = NOWHERE,
    ) -> int:
        """A number within bounds; the least, where there is a fault."""
        value = found.get(key, usual if usual != NOWHERE else None)
        if value is None:
            self.fault(f"{where} needs a number called {key}, from {least} to {most}.")
        elif not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fault(f"{where}: {key} is a number from {least} to {most}, not {said(value)}.")
        else:
            return value
        return least

    def flag(self, where: str, found: dict[str, Any], key: str, *, usual: bool) -> int:
        """True or false, as 1 or 0."""
        value = found.get(key, usual)
        if not isinstance(value, bool):
            self.fault(f"{where}: {key} is true or false, not {said(value)}.")
        return int(value is True)

    def word(
        self, where: str, found: dict[str, Any], key: str, known: list[str], usual: str
    ) -> str:
        """One of several words."""
        value = found.get(key, usual)
        if value in known:
            return str(value)
        self.fault(f"{where}: {key} may be {', '.join(known)}, not {said(value)}.")
        return usual

    def name(self, where: str, found: dict[str, Any]) -> str:
        """What a table is called; where it stands, if it has no fit name."""
        value = found.get("name")
        if value is None or (isinstance(value, str) and not value.strip()):
            self.fault(f"{where} needs a name.")
        elif not isinstance(value, str):
            self.fault(f"{where}: a name is a text, not {said(value)}.")
        elif not value.isprintable():
            self.fault(f"{where}: a name has plain letters in one line, unlike {said(value)}.")
        elif len(value) > LONGEST_NAME:
            self.fault(
                f"{where}: a name has at most {LONGEST_NAME} letters, not {len(value)} as in "
                f"{said(value)}."
            )
        else:
            return " ".join(value.split())
        return where

    def tables(self, book: dict[str, Any], key: str, least: int, most: int) -> list[dict[str, Any]]:
        """The tables of a list such as [[prey]], with their number in bounds."""
        found = book.get(key, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            self.fault(f"{key} is a list of tables: each begins with [[{key}]].")
            return []
        if not least <= len(found) <= most:
            self.fault(f"A book has {least} to {most} tables [[{key}]], not {len(found)}.")
        return found[:most]

    def one_of_each(
        self, book: dict[str, Any], key: str, what: str, names: list[str]
    ) -> dict[str, dict[str, Any]]:
        """The tables of a list that has one for each of some names, by name.

        Hyphens and spaces in a name are alike.
        """
        tables = self.tables(book, key, len(names), len(names))
        known = {_hyphenless(name): name for name in names}
        called = [
            self.name(f"{what.capitalize()} {n} of [[{key}]]", each)
            for n, each in enumerate(tables, 1)
        ]
        self.unlike(f"{what}s of [[{key}]]", called)
        found: dict[str, dict[str, Any]] = {}
        for name, table in zip(called, tables, strict=True):
            if _hyphenless(name) in known:
                found[known[_hyphenless(name)]] = table
            else:
                self.fault(f"[[{key}]] has no such {what}. {self.unknown(name, names)}")
        return found

    def unlike(self, what: str, names: list[str]) -> None:
        """No two names that are read as the same."""
        seen: set[str] = set()
        for name in names:
            if key_of(name) in seen:
                self.fault(f"Two {what} are called {name!r}.")
            seen.add(key_of(name))


def said(value: object) -> str:
    """A value as a fault repeats it: a glance at it, whatever it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = repr(value[:41])
        return text if len(text) <= 40 else text[:39] + "…"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a number beyond all bounds"
    if isinstance(value, float):
        return repr(value)
    kinds = {list: "a list", dict: "a table", type(None): "nothing"}
    return kinds.get(type(value), "a date or a time")


@lru_cache(maxsize=1024)
def key_of(name: str) -> str:
    """What a name is known by: its letters, however they are written and spaced."""
    return " ".join(normalize("NFKC", name).casefold().split())


def _hyphenless(name: str) -> str:
    return key_of(name.replace("-", " "))


def find(reader: Reader, where: str, what: str, name: str, names: list[str]) -> int:
    """The number of something that is named, in any case of letters."""
    keys = [key_of(each) for each in names]
    if key_of(name) in keys:
        return keys.index(key_of(name))
    reader.fault(f"{where}: there is no {what} of that name. {reader.unknown(name, names)}")
    return 0
