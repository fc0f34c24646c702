"""Moments: when somebody took a step or searched, told by what had happened until then.

A moment is one number: how many trees had moved, and how many steps each Hunted had taken.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_STEPS: Final = 4096
"""Steps are counted up to this, and then from nought again."""
_LAST: Final = 4
"""The last of the Hunted, whose steps vary quickest."""


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


def _without_last(then: i64, seats: i64) -> i64:
    while seats > 0:
        then //= _STEPS
        seats -= 1
    return then
