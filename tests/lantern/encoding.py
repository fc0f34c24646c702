"""What a seat knows of Lantern, as numbers."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from gloam.kernel import layout as lay
from gloam.kernel.encoding import Encoding, number, one_of, question
from gloam.kernel.grid import NOWHERE
from gloam.kernel.layout import Layout
from gloam.kernel.view import View

from .house import ROOMS
from .view import Glimpse


class LanternEncoding(Encoding):
    """The open house, and every world that a seat cannot rule out."""

    def layout(self, seats: int) -> Layout:
        """Worlds first."""
        return Layout(
            lay.plane("worlds", 5, 5, "rooms of the hider by passages that stick; last: none yet"),
            lay.numbers("seat", seats, 1, "whose eyes these are"),
            lay.numbers("lit", 4, 4, "which rooms are lit: 1 for the first"),
            lay.number("oil", 3, "how many rooms there is oil for"),
            *lay.asked(4),
            lay.number("still to ask", 4, "how many questions are on the agenda"),
            lay.numbers("won", 2, 1, "who has won: the hider, or the seeker"),
            lay.number("why", 3, "for which reason"),
        )

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """Write all of it."""
        glimpse = cast("Glimpse", view)
        house = glimpse.house
        for room, stuck in glimpse.worlds:
            out[at + 5 * _place(room) + _place(stuck)] = 1
        at = one_of(out, at + 25, glimpse.seat, glimpse.seats)
        for room in ROOMS:
            at = number(out, at, house.lit.index(room) + 1 if room in house.lit else 0, 4)
        at = number(out, at, house.oil, 3)
        at = question(out, at, house.agenda, 4)
        at = number(out, at, house.agenda.size, 4)
        at = one_of(out, at, house.winner, 2)
        return number(out, at, house.why, 3)


def _place(of: int) -> int:
    return 4 if of == NOWHERE else of
