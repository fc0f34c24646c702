"""The shelf: the puzzles that come with gloam, and those of one's own, ready to be answered."""

import gzip
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec
from msgspec import Struct

from gloam.kernel.errors import BadOption, BadSave
from gloam.kernel.puzzle import Answer
from gloam.kernel.words import unknown
from gloam.puzzles.moments import Kept
from gloam.puzzles.rating import difficulty, level

SHIPPED = "shipped.jsonl.gz"
LARGEST = 64 * 2**20


class Result(Struct, frozen=True, kw_only=True):
    """What came of an answer."""

    answer: Answer
    best: Answer
    because: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether nothing could be better."""
        return self.answer.worth >= self.best.worth


class Shelf:
    """Puzzles by their ids, in order; what may be answered to each is looked up, not searched."""

    def __init__(self, puzzles: Iterable[Kept]) -> None:
        self.puzzles = {kept.id: kept for kept in puzzles}
        self.ids = tuple(self.puzzles)
        self.points = {kept.id: difficulty(kept.puzzle) for kept in self.puzzles.values()}
        self._results: dict[str, dict[str, Result]] = {
            kept.id: _results(kept) for kept in self.puzzles.values()
        }

    def __len__(self) -> int:
        return len(self.puzzles)

    def get(self, id_: str) -> Kept:
        """The puzzle of that id; BadOption if there is none."""
        kept = self.puzzles.get(plain_id(id_))
        if kept is None:
            raise BadOption(f"There is no such puzzle. {unknown(id_[:40], list(self.ids[:3]))}")
        return kept

    def level(self, id_: str) -> str:
        """How hard a puzzle is, in a word."""
        return level(self.points[id_])

    def answered(self, id_: str, said: str) -> Result:
        """What comes of an answer; BadOption, with what may be answered, if it is none."""
        kept = self.get(id_)
        result = self._results[kept.id].get(plain_answer(said))
        if result is None:
            few = ", ".join(answer.text for answer in kept.puzzle.answers[:4])
            raise BadOption(f"That is none of the answers here. Answer for example with {few}.")
        return result

    def next_for(self, done: Iterable[str], points: int, kind: str = "") -> Kept | None:
        """A puzzle that somebody has not answered, as hard as they are good; None if all are."""
        seen = set(done)
        fresh = [id_ for id_ in self.ids if id_ not in seen]
        if kind:
            fresh = [id_ for id_ in fresh if self.puzzles[id_].kind == kind]
        if not fresh:
            return None
        return self.puzzles[min(fresh, key=lambda id_: (abs(self.points[id_] - points), id_))]


def _results(kept: Kept) -> dict[str, Result]:
    puzzle = kept.puzzle
    best = puzzle.best
    found: dict[str, Result] = {}
    for answer in puzzle.answers:
        result = Result(answer=answer, best=best, because=puzzle.because)
        for said in (answer.words, answer.text):
            found[plain_answer(said)] = result
    return found


def plain_id(said: str) -> str:
    """An id as somebody typed it.

    >>> plain_id(" Radar 007 ")
    'radar-007'
    """
    return "-".join(said[:40].lower().replace("-", " ").split())


def plain_answer(said: str) -> str:
    """An answer as somebody typed it, without what does not matter.

    >>> plain_answer("  Slash  at Dire Rat 2. "), plain_answer("North, then east")
    ('slash at dire rat 2', 'north then east')
    """
    return " ".join(said[:200].lower().replace(",", " ").replace(".", " ").split())


def dumps(puzzles: Iterable[Kept]) -> bytes:
    """Puzzles as a file, one line of JSON each, packed; the same puzzles, the same bytes."""
    lines = b"".join(msgspec.json.encode(kept) + b"\n" for kept in puzzles)
    return gzip.compress(lines, 9, mtime=0)


def loads(data: bytes) -> list[Kept]:
    """The puzzles of a file; BadSave if it is none."""
    try:
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        return [msgspec.json.decode(line, type=Kept) for line in data.splitlines() if line]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise BadSave(f"That is no file of puzzles: {str(error)[:100]}.") from None


def from_file(name: str) -> Shelf:
    """The puzzles of somebody's own file."""
    path = Path(name)
    try:
        if path.stat().st_size > LARGEST:
            raise BadOption("A file of puzzles has at most 64 MiB.")
        return Shelf(loads(path.read_bytes()))
    except OSError as error:
        raise BadOption(f"{name[-80:]!r} cannot be read: {error.strerror}.") from None


@cache
def shipped() -> Shelf:
    """The puzzles that come with gloam."""
    return Shelf(loads((resources.files("gloam.puzzles") / SHIPPED).read_bytes()))
