"""The record: every fact in order, and who heard it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.bits import BIT
from gloam.kernel.errors import TooManyFacts
from gloam.kernel.state import Ear

ALL: Final = 0
ONE: Final = 1
BUT_ONE: Final = 2
FIELD: Final = 3
BUT_FIELD: Final = 4
SET: Final = 5
NONE: Final = 6
FIELD_AND_ONE: Final = 7

NO_BOUND: Final = 1 << 60
"""More facts than anything tells."""


@final
class Hearing:
    """For each word, who hears it: kept as two small tables, read by `Record`."""

    def __init__(self, kinds: list[int], args: list[int], seats: int) -> None:
        self.kind = vec[i64]()
        self.arg = vec[i64]()
        for kind in kinds:
            self.kind = append(self.kind, kind)
        for arg in args:
            self.arg = append(self.arg, arg)
        self.seats: i64 = seats
        self.everyone: i64 = BIT[seats] - 1

    def heard_by(self, word: i64, a: i64, b: i64, c: i64) -> i64:
        """The set of seats that hear a fact."""
        kind = self.kind[word]
        if kind == ALL:
            return self.everyone
        if kind == NONE:
            return 0
        arg = self.arg[word]
        if kind == FIELD_AND_ONE:
            also = BIT[arg // 4]
            arg %= 4
            return (also | BIT[a if arg == 0 else b if arg == 1 else c]) & self.everyone
        if kind == ONE:
            return BIT[arg] & self.everyone
        if kind == BUT_ONE:
            return self.everyone & ~BIT[arg]
        field = a if arg == 0 else b if arg == 1 else c
        if kind == FIELD:
            return BIT[field]
        if kind == BUT_FIELD:
            return self.everyone & ~BIT[field]
        return field & self.everyone


@final
class Record(Ear):
    """All facts of one game, oldest first, each as a word and three numbers."""

    def __init__(self, hearing: Hearing) -> None:
        self.hearing = hearing
        self.numbers = vec[i64]()
        self.size: i64 = 0
        self.bound: i64 = NO_BOUND
        """How many facts an action may tell, and, next, how many there may be in all after it."""
        self.most: i64 = NO_BOUND

    def begin(self, bound: i64) -> None:
        """An action begins, which may tell so many facts."""
        self.bound = bound
        self.most = self.size + bound

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Write a fact down; TooManyFacts, if there were enough already."""
        if self.size >= self.most:
            raise TooManyFacts(
                f"That would tell more than {int(self.bound)} facts at once, and was not done. "
                "Choose something else, or end the game."
            )
        numbers = append(self.numbers, word)
        numbers = append(numbers, a)
        numbers = append(numbers, b)
        self.numbers = append(numbers, c)
        self.size += 1

    def fact(self, n: i64) -> tuple[int, int, int, int]:
        """Fact n as a word and three numbers."""
        at = 4 * n
        numbers = self.numbers
        return int(numbers[at]), int(numbers[at + 1]), int(numbers[at + 2]), int(numbers[at + 3])

    def hears(self, n: i64, seat: i64) -> bool:
        """Whether a seat heard fact n."""
        at = 4 * n
        numbers = self.numbers
        heard = self.hearing.heard_by(
            numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]
        )
        return (heard & BIT[seat]) != 0

    def pass_on(self, ear: Ear, first: i64, seat: i64) -> None:
        """Let somebody hear, from fact `first` on, what a seat heard."""
        n = first
        while n < self.size:
            at = 4 * n
            numbers = self.numbers
            word = numbers[at]
            a = numbers[at + 1]
            b = numbers[at + 2]
            c = numbers[at + 3]
            if self.hearing.heard_by(word, a, b, c) & BIT[seat]:
                ear.hear(word, a, b, c)
            n += 1

    def cut(self, size: i64) -> None:
        """Forget everything after the first `size` facts."""
        self.numbers = self.numbers[: 4 * size]
        self.size = size

    def clone(self) -> "Record":
        """The same record again."""
        copy = Record(self.hearing)
        copy.numbers = self.numbers[:]
        copy.size = self.size
        copy.bound = self.bound
        copy.most = self.most
        return copy
