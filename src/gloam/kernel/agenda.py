"""The agenda: what is still to be asked, next first.

An interrupt (a choice inside a move, combat inside a walk, a reaction inside an attack) goes on
top and is asked before whatever was going on. An entry is a kind and two small numbers.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

_SIDE: Final = 1048576  # room for a number of 20 bits


@final
class Agenda:
    """What is still to be asked.

    >>> agenda = Agenda()
    >>> agenda.first()
    0
    >>> agenda.put(3, seat := 2)
    >>> agenda.put(5, seat, 40)
    >>> agenda.first(), agenda.a(), agenda.b()
    (5, 2, 40)
    >>> agenda.drop()
    >>> agenda.first(), agenda.a()
    (3, 2)
    """

    def __init__(self) -> None:
        self.entries = vec[i64]()
        self.size: i64 = 0

    def put(self, kind: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Ask this first. A kind is above nought; numbers are from 0 to 1,048,575."""
        entry = (kind * _SIDE + a) * _SIDE + b
        if self.size == len(self.entries):
            self.entries = append(self.entries, entry)
        else:
            self.entries[self.size] = entry
        self.size += 1

    def first(self) -> i64:
        """The kind of the next entry; 0 when there is none."""
        if self.size == 0:
            return 0
        return self.entries[self.size - 1] // (_SIDE * _SIDE)

    def a(self) -> i64:
        """The first number of the next entry."""
        return self.entries[self.size - 1] // _SIDE % _SIDE

    def b(self) -> i64:
        """The second number of the next entry."""
        return self.entries[self.size - 1] % _SIDE

    def ahead(self, n: i64) -> i64:
        """The kind of the entry that is n places behind the next; 0 when there is none."""
        if n >= self.size:
            return 0
        return self.entries[self.size - 1 - n] // (_SIDE * _SIDE)

    def drop(self) -> None:
        """The next entry was answered."""
        self.size -= 1

    def forget(self, a: i64) -> None:
        """Drop every entry whose first number is this: whoever it is has left."""
        kept: i64 = 0
        at: i64 = 0
        while at < self.size:
            if self.entries[at] // _SIDE % _SIDE != a:
                self.entries[kept] = self.entries[at]
                kept += 1
            at += 1
        self.size = kept

    def clear(self) -> None:
        """Nothing more is to be asked."""
        self.size = 0

    def clone(self) -> "Agenda":
        """The same agenda again."""
        copy = Agenda()
        if self.size:
            copy.entries = self.entries[:]
            copy.size = self.size
        return copy
