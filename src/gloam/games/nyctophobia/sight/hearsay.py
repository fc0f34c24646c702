"""Who of the Hunted hears a fact, and an ear that passes on to one of them what that one hears."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nyctophobia.facts import FAMILY_FACTS
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.kernel.state import Ear

_NOBODY: Final = 0
_ALL: Final = 1
_ONE: Final = 2
_OTHERS: Final = 3


def _audiences() -> vec[i64]:
    """For each word who of the Hunted hears it, as `facts.py` declares."""
    found = vec[i64]()
    hearing = FAMILY_FACTS.hearing(3)
    for word in range(len(FAMILY_FACTS.words)):
        ears = hearing.heard_by(word, 1, 0, 0)
        one, friend = ears >> 1 & 1, ears >> 2 & 1
        found = append(found, (_ALL if friend else _ONE) if one else _OTHERS if friend else _NOBODY)
    return found


_AUDIENCE: Final = _audiences()


def hears(seat: i64, word: i64, a: i64) -> bool:
    """Whether a Hunted hears a fact; somebody at no seat hears what all of them hear."""
    audience = _AUDIENCE[word]
    if audience == _ALL:
        return True
    if audience == _ONE:
        return a == seat
    return audience == _OTHERS and a != seat


@final
class Hearsay(Ear):
    """What becomes true, as one of the Hunted hears it."""

    def __init__(self, sight: HuntedSight) -> None:
        self.sight = sight

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Pass it on, if it is heard."""
        if hears(self.sight.seat, word, a):
            self.sight.hear(word, a, b, c)
