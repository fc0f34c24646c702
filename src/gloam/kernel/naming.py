"""Names: the people at a table, called as they sat down, in every sentence and scene.

A game speaks of its seats as `Human 2`; whoever shows or says something puts the names there.
Names are known to everybody, so they tell nothing.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

KEPT = frozenset(
    ("id", "game", "kind", "mark", "glyph", "walls", "text", "cell", "piece", "card", "called",
     "term", "art", "at", "share", "word", "rule")
)  # fmt: skip
"""The fields of a scene that are no sentences."""


class Names:
    """What each seat is called, and by whom it is held.

    >>> names = Names(("The vampire", "Human 1", "Human 2"), ("Ann", "Bo", "Bo"))
    >>> names.put("Human 1's pawn falls; Human 2 and the vampire wait.")
    "Bo's pawn falls; Bo (Human 2) and the vampire wait."
    >>> names.read("attack bo")
    'attack human1'
    """

    def __init__(
        self, called: Sequence[str], names: Sequence[str], characters: Sequence[str] = ()
    ) -> None:
        """Seats whose title has no number are roles of their own, and keep their title."""
        self.called = tuple(called)
        self.given = tuple(names)
        self.names = apart(called, names, characters)
        self._said = {
            title: name
            for title, name in zip(self.called, self.names, strict=True)
            if title[-1:].isdigit() and name != title
        }
        titles = sorted(self._said, key=len, reverse=True)
        self._titles = re.compile(rf"\b({'|'.join(map(re.escape, titles))})\b") if titles else None
        self._typed = {
            name.casefold(): _plain(title)
            for title, given in reversed([*zip(self.called, self.given, strict=True)])
            if title in self._said
            for name in (given, self._said[title])
            if name
        }

    def put(self, words: str) -> str:
        """A sentence with names in it."""
        if self._titles is None:
            return words
        return self._titles.sub(lambda found: self._said[found[0]], words)

    def put_all(self, shown: Any) -> Any:
        """The same in everything that a scene says; ids and what is typed stay as they are."""
        if self._titles is None:
            return shown
        return self._in(shown)

    def _in(self, shown: Any) -> Any:
        if isinstance(shown, str):
            return self.put(shown)
        if isinstance(shown, tuple):
            named = [self._in(each) for each in shown]
            return shown if all(map(is_, named, shown)) else tuple(named)
        if not isinstance(shown, Struct):
            return shown
        changed = {}
        for field in _worded(type(shown)):
            old = getattr(shown, field)
            if old and (new := self._in(old)) is not old:
                changed[field] = new
        return replace(shown, **changed) if changed else shown

    def put_typed(self, line: str) -> str:
        """What was typed, with names for the seats: `attack Bo`.

        >>> Names(("Human 1", "Human 2"), ("Ann", "Bo")).put_typed("attack human2")
        'attack Bo'
        """
        by_seat = {_plain(title): name for title, name in self._said.items()}
        return " ".join(by_seat.get(word, word) for word in line.split(" "))

    def read(self, line: str) -> str:
        """What somebody typed, with the seats as the game calls them."""
        said = line.casefold()
        for name in sorted(self._typed, key=len, reverse=True):
            pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
            if re.search(pattern, said):
                return re.sub(pattern, self._typed[name], line, flags=re.IGNORECASE)
        return line


def apart(
    called: Sequence[str], names: Sequence[str], characters: Sequence[str] = ()
) -> tuple[str, ...]:
    """Names that can be told apart: the second of a name gets its seat behind it.

    So does whoever is called like a character of the game, or like somebody else's seat.

    >>> apart(("Player 1", "Player 2", "Player 3"), ("Ann", "", "ann"))
    ('Ann', 'Player 2', 'ann (Player 3)')
    >>> apart(("Player 1", "Player 2"), ("Bob", "Player 1"), ("Allie", "Bob"))
    ('Bob (Player 1)', 'Player 1 (Player 2)')
    """
    seen: Counter[str] = Counter(each.casefold() for each in (*characters, *called))
    found = []
    for title, name in zip(called, names, strict=True):
        seen[name.casefold()] += 1
        if name in ("", title):
            found.append(title)
        else:
            found.append(f"{name} ({title})" if seen[name.casefold()] > 1 else name)
    return tuple(found)


@lru_cache(256)
def _worded(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a part of a scene that may have sentences in them."""
    return tuple(field for field in kind.__struct_fields__ if field not in KEPT)


def _plain(title: str) -> str:
    """A title as it is typed: `human2`."""
    return title.replace(" ", "").lower()
