"""Who makes a fact true, and of which verb an action is: tables, so that nothing depends on order.

A table from words to parts is written by name; a word in no part is an error.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64
from gloam.games.nyctophobia.facts import ACTIONS


def parts(*named: tuple[int, ...]) -> vec[i64]:
    """For each word the number of its part: 1 for the first; 0 where no part has the word.

    >>> list(parts((3,), (0, 1)))
    [2, 2, 0, 1]
    """
    found = vec[i64]()
    for n, words in enumerate(named, 1):
        for word in words:
            while len(found) <= word:
                found = append(found, 0)
            if found[word] != 0:
                raise ValueError(f"fact {word} is in two parts")
            found[word] = n
    return found


def _verbs() -> vec[i64]:
    found = vec[i64]()
    for each in ACTIONS.verbs:
        for _ in each.texts():
            found = append(found, each.first)
    return found


VERB: Final = _verbs()
"""For each action the first action of its verb: `VERB[go south] == GO`."""
