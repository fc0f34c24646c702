"""Notes: what each of the Hunted did and felt and has not called out yet, the oldest first."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from gloam.kernel.grid import NOWHERE

NOTES: Final = 1024
"""Room for one note; an entry is a seat and a note, and a constant is quicker than a packing."""


def noted(notes: vec[i64], seat: i64, note: i64) -> vec[i64]:
    """The notes with one more.

    >>> notes = noted(noted(vec[i64](), 1, 3), 2, 8)
    >>> oldest(notes, 2), oldest(without_oldest(notes, 2), 2), oldest(without(notes, 1), 1)
    (8, -1, -1)
    """
    return append(notes, NOTES * seat + note)


def oldest(notes: vec[i64], seat: i64) -> i64:
    """The oldest note of a seat; NOWHERE if there is none."""
    n: i64 = 0
    while n < len(notes):
        if notes[n] // NOTES == seat:
            return notes[n] % NOTES
        n += 1
    return NOWHERE


def without_oldest(notes: vec[i64], seat: i64) -> vec[i64]:
    """The notes when the oldest one of a seat has been called out."""
    n: i64 = 0
    size: i64 = len(notes)
    while n < size and notes[n] // NOTES != seat:
        n += 1
    if n == size:
        return notes
    while n + 1 < size:
        notes[n] = notes[n + 1]
        n += 1
    notes, _ = pop(notes)  # a slice would be a copy
    return notes


def without(notes: vec[i64], seat: i64) -> vec[i64]:
    """The notes without those of a seat: they were moved, and what they knew is worth nothing."""
    kept: i64 = 0
    n: i64 = 0
    while n < len(notes):
        if notes[n] // NOTES != seat:
            notes[kept] = notes[n]
            kept += 1
        n += 1
    while len(notes) > kept:
        notes, _ = pop(notes)
    return notes
