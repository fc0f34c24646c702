"""What was found of fights, kept on disk for the next who asks: one small file for each.

Its name is a digest of all that the answer depends on, so that another book, another variant or a
better solver never meets an old answer.
"""

import os
from contextlib import suppress
from math import isfinite
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec import Struct

from gloam.games.nightmare_hunt.workshop.fights import Fight
from gloam.kernel.workshop import Solution

LARGEST_KEPT = 10_000
"""Letters in a file: ours are far shorter."""


class Kept(Struct, frozen=True, kw_only=True):
    """What was found of a fight, and within which limits."""

    key: str
    low: float
    high: float
    positions: int
    memory: int
    seconds: float
    tolerance: float
    most_memory: int
    most_seconds: float

    @property
    def gap(self) -> float:
        """How far the bounds are apart."""
        return self.high - self.low

    def sound(self, key: str) -> bool:
        """Whether it can have been written here, for this fight."""
        figures = (self.low, self.high, self.seconds, self.tolerance, self.most_seconds)
        counts = (self.positions, self.memory, self.most_memory)
        return (
            self.key == key
            and all(isfinite(figure) and figure >= 0.0 for figure in figures)
            and all(count >= 0 for count in counts)
            and self.low <= self.high
        )

    def will_do(self, tolerance: float, memory: int, seconds: float) -> bool:
        """Whether it is as good as what would be found now."""
        ended_early = self.gap > self.tolerance
        as_much = self.most_memory >= memory and self.most_seconds >= seconds
        return self.gap <= tolerance or (ended_early and as_much)

    def solution(self, fight: Fight, *, cached: bool) -> Solution:
        """It, as it is told."""
        return Solution(
            title=fight.title,
            goal=fight.goal,
            low=self.low,
            high=self.high,
            positions=self.positions,
            memory=self.memory,
            seconds=self.seconds,
            cached=cached,
        )


def folder() -> Path:
    """Where it is kept: GLOAM_CACHE, or the user's own place for what can be found again."""
    own = os.environ.get("GLOAM_CACHE", "")
    if own:
        return Path(own) / "solve"
    usual = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(usual) if os.path.isabs(usual) else Path(os.path.expanduser("~")) / ".cache"
    return base / "gloam" / "solve"


def read(fight: Fight) -> Kept | None:
    """What is kept of a fight; None if there is nothing, or nothing sound."""
    key = fight.key()
    try:
        with (folder() / f"{key}.json").open("rb") as file:
            found = msgspec.json.decode(file.read(LARGEST_KEPT), type=Kept)
    except (OSError, ValueError, RecursionError):  # a file that is none of ours may hold anything
        return None
    return found if found.sound(key) else None


def write(found: Kept) -> None:
    """Keep it, whole or not at all; where nothing can be kept, nothing is."""
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder(), suffix=".part", delete=False) as file:
            part = Path(file.name)
            try:
                file.write(msgspec.json.encode(found))
                file.close()
                part.replace(folder() / f"{found.key}.json")
            except OSError:
                part.unlink(missing_ok=True)
