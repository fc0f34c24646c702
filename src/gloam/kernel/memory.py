"""The information state of a seat: every fact that it heard, in order, kept up as it hears.

Two memories are of the same information state if and only if they heard the same facts. The key
says so at once (it is a digest of 122 bits); the numbers say it for certain. Whoever needs the key
alone keeps a `Fingerprint`.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from gloam.kernel.layout import Layout, number, numbers
from gloam.kernel.view import View

LIMB: Final = 32768
"""What a cell holds of a larger number: its lower fifteen bits, the next cell the next."""
LIMBS: Final = 2
CELLS: Final = 1 + 3 * LIMBS
"""How many cells a fact takes: its word, and three numbers."""
_ALL: Final = 2305843009213693951  # 61 bits
_LOW: Final = 2147483647  # 31 bits


def heard_layout(room: int, seats: int) -> Layout:
    """What the cells of the newest facts mean."""
    says = "the newest facts, the last one first: its word and one more than nought, then three "
    says += "numbers of two cells each, the lower fifteen bits before the rest"
    return Layout(
        numbers("seat", seats, 1, "whose eyes these are"),
        number("heard", LIMB - 1, "how many facts it heard"),
        numbers("facts", room * CELLS, LIMB - 1, says),
    )


@final
class Fingerprint:
    """The key of all that a seat heard, kept up fact by fact, without the facts."""

    def __init__(self) -> None:
        self.size: i64 = 0
        """How many facts there were."""
        self.one: i64 = 1
        """Two digests of them."""
        self.two: i64 = 1

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Take in one fact more."""
        self.size += 1
        self.one = first_digest(self.one, word, a, b, c)
        self.two = second_digest(self.two, self.size, word, a, b, c)

    def key(self) -> int:
        """The same as that of a `Memory` which heard the same."""
        return (int(self.one) << 61) | int(self.two)

    def clone(self) -> "Fingerprint":
        """The same again."""
        copy = Fingerprint()
        copy.size = self.size
        copy.one = self.one
        copy.two = self.two
        return copy


@final
class Memory(View):
    """Every fact that a seat heard."""

    def __init__(self, seat: i64, seats: i64) -> None:
        self.seat = seat
        self.seats = seats
        self.numbers = vec[i64]()
        """Four numbers for each fact: its word, and a, b and c."""
        self.size: i64 = 0
        self.one: i64 = 1
        """Two digests of all that was heard."""
        self.two: i64 = 1

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Keep a fact."""
        numbers = append(self.numbers, word)
        numbers = append(numbers, a)
        numbers = append(numbers, b)
        self.numbers = append(numbers, c)
        self.size += 1
        self.one = first_digest(self.one, word, a, b, c)
        self.two = second_digest(self.two, self.size, word, a, b, c)

    def key(self) -> int:
        """The information state in one number: the same if and only if the same was heard."""
        return (int(self.one) << 61) | int(self.two)

    def facts(self, first: int = 0) -> list[tuple[int, int, int, int]]:
        """Every fact, oldest first; or only those from number `first` on."""
        kept = [int(each) for each in self.numbers[4 * first :]]
        return [(kept[n], kept[n + 1], kept[n + 2], kept[n + 3]) for n in range(0, len(kept), 4)]

    def write(self, out: vec[i16], at: i64, room: i64) -> i64:
        """Write the newest facts, as `heard_layout` says, and say where they end."""
        out[at + self.seat] = 1
        at += self.seats
        out[at] = i16(self.size if self.size < LIMB else LIMB - 1)
        at += 1
        end = at + room * CELLS
        left = self.size
        while left > 0 and at < end:
            left -= 1
            fact = 4 * left
            out[at] = i16(self.numbers[fact] + 1)
            at += 1
            n: i64 = 1
            while n < 4:
                value = self.numbers[fact + n]
                out[at] = i16(value & (LIMB - 1))
                out[at + 1] = i16((value >> 15) & (LIMB - 1))
                at += LIMBS
                n += 1
        return end

    def clone(self) -> "Memory":
        """The same memory again."""
        copy = Memory(self.seat, self.seats)
        copy.numbers = self.numbers[:]
        copy.size = self.size
        copy.one = self.one
        copy.two = self.two
        return copy


def first_digest(digest: i64, word: i64, a: i64, b: i64, c: i64) -> i64:
    """The first of the two digests, and a fact more."""
    return mixed(mixed(mixed(mixed(digest, word), a), b), c)


def second_digest(digest: i64, size: i64, word: i64, a: i64, b: i64, c: i64) -> i64:
    """The second, and a fact more, which is number `size`."""
    return mixed(mixed(mixed(mixed(digest + c, b), a), word), size)


def mixed(digest: i64, value: i64) -> i64:
    """A digest of 61 bits, and a number more: three rounds that swap its halves.

    Nothing of either half is lost, and no product is larger than 62 bits.
    """
    digest ^= value & _ALL
    turn: i64 = 0
    while turn < 3:
        low = digest & _LOW
        mixed = (low * 1597334677 + 374761393) >> 23
        digest = (low << 30) | ((digest >> 31) ^ (mixed & 1073741823))
        turn += 1
    return digest
