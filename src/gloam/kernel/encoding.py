"""How what a seat knows is written down as numbers, for those who learn.

A game's encoding writes a view into cells that somebody else owns: small whole numbers, laid out
as its `Layout` says. It sees the view and nothing else, so that equal views give equal numbers.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import lowest
from gloam.kernel.layout import Layout
from gloam.kernel.memory import Memory, heard_layout
from gloam.kernel.menu import Menu
from gloam.kernel.view import View

MOST: Final = 32767
"""The most that a cell can hold."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """How a view of one game is written down. A game fills in the methods."""

    def layout(self, seats: int) -> Layout:
        """What the numbers mean, at a table of so many."""
        raise NotImplementedError("an encoding must say what its numbers mean")

    def listener(self, seat: int, seats: int) -> View | None:
        """Who listens for a seat, if it is not the game's own view: a lighter or a richer one."""
        return None

    def lay(self, view: View, out: vec[i16], at: i64) -> i64:
        """Write the ground, from cell `at` on: what is the same for every seat and never changes.

        It says where it ended. Nothing, unless the layout has a `ground`.
        """
        return at

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """Write all else that a view knows, from cell `at` on, and say where it ended.

        The cells are nought before, so that only what is not nought needs to be written.
        """
        raise NotImplementedError("an encoding must write down what a view knows")


def nothing(size: i64) -> vec[i16]:
    """So many cells of nought, to write an observation into."""
    cells = vec[i16](capacity=size)
    while len(cells) < size:
        cells = append(cells, 0)
    return cells


def no_flags(size: i64) -> vec[u8]:
    """So many flags, all of them off: to write masks into."""
    flags_off = vec[u8](capacity=size)
    while len(flags_off) < size:
        flags_off = append(flags_off, 0)
    return flags_off


def noughts(size: i64) -> vec[i64]:
    """So many whole numbers of nought."""
    numbers = vec[i64](capacity=size)
    while len(numbers) < size:
        numbers = append(numbers, 0)
    return numbers


# What encodings write with. Each says where the next part begins.


def plane(out: vec[i16], at: i64, tiles: i64, size: i64) -> i64:
    """Write a set of tiles as a plane of so many cells."""
    while tiles:
        out[at + lowest(tiles)] = 1
        tiles &= tiles - 1
    return at + size


def one_of(out: vec[i16], at: i64, which: i64, size: i64) -> i64:
    """Write one of so many as flags; below nought, none of them."""
    if which >= 0:
        out[at + which] = 1
    return at + size


def number(out: vec[i16], at: i64, value: i64, most: i64) -> i64:
    """Write a number from 0 to `most`: what is more counts as most, what is less as nought."""
    if value > 0:
        out[at] = i16(value if value < most else most)
    return at + 1


def flags(out: vec[i16], at: i64, bits: i64, size: i64) -> i64:
    """Write a set as so many flags: members beyond them are left out."""
    while bits:
        member = lowest(bits)
        if member < size:
            out[at + member] = 1
        bits &= bits - 1
    return at + size


def question(out: vec[i16], at: i64, agenda: Agenda, kinds: i64) -> i64:
    """Write what is asked: which of so many kinds, counted from one, and its two numbers.

    The kind that is asked after it follows, as a number.
    """
    first = agenda.first()
    if first != 0:
        out[at + first - 1] = 1
        number(out, at + kinds, agenda.a(), MOST)
        number(out, at + kinds + 1, agenda.b(), MOST)
        number(out, at + kinds + 2, agenda.ahead(1), kinds)
    return at + kinds + 3


def offer(menu: Menu, out: vec[u8], at: i64) -> None:
    """Write what is on a menu, from cell `at` on: one for what may be chosen, of nought before."""
    run: i64 = 0
    while run < menu.runs:
        base = at + menu.base[run]
        bits = menu.bits[run]
        while bits:
            out[base + lowest(bits)] = 1
            bits &= bits - 1
        run += 1


@final
class FactsHeard(Encoding):
    """What any game can give: the newest facts that a seat heard, as they are."""

    def __init__(self, room: int = 128) -> None:
        self.room: i64 = room
        """How many facts it shows."""

    def layout(self, seats: int) -> Layout:
        """The newest fact first, each as a word and three numbers."""
        return heard_layout(int(self.room), seats)

    def listener(self, seat: int, seats: int) -> View:
        """Somebody who keeps every fact."""
        return Memory(seat, seats)

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """Write the newest facts."""
        assert isinstance(view, Memory)
        return view.write(out, at, self.room)
