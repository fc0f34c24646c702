"""Moments: when somebody took a step or searched, told by what had happened until then.

A moment is one number: how many trees had moved, and how many steps each Hunted had taken.
"""

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from gloam.kernel.grid import NOWHERE

_STEPS: Final = 4096
"""Steps are counted up to this, and then from nought again."""
_LAST: Final = 4
"""The last of the Hunted, whose steps vary quickest."""
_SEATS: Final = 8
"""Room for a seat beside what is kept of it."""


def moment(shifts: i64, treads: vec[i64]) -> i64:
    """The moment at which so many trees have moved, and each of the Hunted has gone so far.

    >>> then = moment(3, vec[i64]([0, 7, 0, 2, 5]))
    >>> shifts_at(then), treads_at(then, 1), treads_at(then, 3), treads_at(then, 4)
    (3, 7, 2, 5)
    """
    now = shifts
    seat: i64 = 1
    while seat <= _LAST:
        now = now * _STEPS + treads[seat] % _STEPS
        seat += 1
    return now


def shifts_at(then: i64) -> i64:
    """How many trees had moved at a moment."""
    return _without_last(then, _LAST)


def treads_at(then: i64, seat: i64) -> i64:
    """How many steps one of the Hunted had taken at a moment, as far as they are counted."""
    return _without_last(then, _LAST - seat) % _STEPS


def has_stayed(then: i64, seat: i64, treads: vec[i64]) -> bool:
    """Whether one of the Hunted has not moved since a moment."""
    return treads_at(then, seat) == treads[seat] % _STEPS


# What is kept of several seats in one list, the oldest first.


def kept(several: vec[i64], seat: i64, what: i64) -> vec[i64]:
    """The list with one thing more of a seat.

    >>> several = kept(kept(kept(vec[i64](), 1, 30), 2, 40), 1, 50)
    >>> is_kept(several, 1, 50), is_kept(several, 2, 50), oldest_kept(several, 2)
    (True, False, 40)
    >>> oldest_kept(without_oldest_kept(several, 1), 1), oldest_kept(without_kept(several, 1), 1)
    (50, -1)
    """
    return append(several, what * _SEATS + seat)


def is_kept(several: vec[i64], seat: i64, what: i64) -> bool:
    """Whether something is kept of a seat."""
    wanted = what * _SEATS + seat
    n: i64 = 0
    while n < len(several):
        if several[n] == wanted:
            return True
        n += 1
    return False


def oldest_kept(several: vec[i64], seat: i64) -> i64:
    """The oldest that is kept of a seat; NOWHERE if nothing is."""
    n: i64 = 0
    while n < len(several):
        if several[n] & _SEATS - 1 == seat:
            return several[n] // _SEATS
        n += 1
    return NOWHERE


def without_oldest_kept(several: vec[i64], seat: i64) -> vec[i64]:
    """The list without the oldest of a seat."""
    n: i64 = 0
    while n < len(several):
        if several[n] & _SEATS - 1 == seat:
            return remove(several, several[n])
        n += 1
    return several


def without_kept(several: vec[i64], seat: i64) -> vec[i64]:
    """The list without anything of a seat."""
    left: i64 = 0
    n: i64 = 0
    while n < len(several):
        if several[n] & _SEATS - 1 != seat:
            several[left] = several[n]
            left += 1
        n += 1
    return several if left == n else several[:left]


def _without_last(then: i64, seats: i64) -> i64:
    while seats > 0:
        then //= _STEPS
        seats -= 1
    return then
