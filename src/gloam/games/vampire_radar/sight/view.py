"""What one seat knows: the open board, what follows for the vampire's place, and its own secrets.

This module may not import the rules: a view that cannot name the truth cannot leak it.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.vampire_radar.sight.belief import Belief, new_belief
from gloam.games.vampire_radar.public import Board, empty_board
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CREPT, HEALED, HID, IGNORED, LAY_LOW, LEFT, PINGED, SHOT, TOOK, TURN, WALKED,
)  # fmt: skip
from gloam.kernel.bits import members
from gloam.kernel.grid import NOWHERE
from gloam.kernel.memory import mixed
from gloam.kernel.view import View


@final
class Sight(View):
    """What one seat knows."""

    def __init__(
        self,
        seat: i64,
        seats: i64,
        board: Board,
        belief: Belief,
        reckoning: Belief | None,
        remembers: bool,
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.board = board
        self.belief = belief
        """What the humans can conclude; the vampire can work out as much about itself."""
        self.reckoning = reckoning
        """The same for those who know how our vampires prowl, where it is kept up all the time."""
        self.remembers = remembers
        """Whether it keeps every fact: then that can be worked out, see `guesses/reckoning.py`."""
        self.vampire: i64 = NOWHERE
        """Where the vampire is, if this seat was told: only its own ever is."""
        self.hidden = False
        """Whether the vampire has chosen its first tile."""
        self.landed: i64 = NOWHERE
        """The pawn that has just walked."""
        self.heard = vec[i64]()
        """The facts that were heard, four numbers each."""
        self.set_up: i64 = 0
        """How many of those numbers are of the set-up."""
        self.well_read = False
        """Whether its odds are those of somebody who has read the vampire's turns already."""
        self.size: i64 = 0
        """How many facts were heard, and two digests of them: the information state's key."""
        self.one: i64 = 1
        self.two: i64 = 1

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Know one fact more."""
        if self.remembers:
            self._remember(word, a, b, c)
        if word == HID or word == CREPT:
            self.vampire = a
            if word == CREPT:
                self.board.points -= 1
            else:
                self.hidden = True
                self._conclude(LAY_LOW, 0, 0, 0)
            return
        self.board.happen(word, a, b, c)
        self._conclude(word, a, b, c)
        if word == LAY_LOW:
            self.hidden = True
        elif word == WALKED:
            self.landed = a
        elif (
            word == TOOK
            or word == LEFT
            or word == PINGED
            or word == IGNORED
            or word == TURN
            or word == SHOT
        ):
            self.landed = NOWHERE
        elif self.seat == VAMPIRE and (word == ATTACKED or word == HEALED):
            self.vampire = a  # it goes where it attacks and heals

    def _remember(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Keep everything, and a digest of it, as a `Memory` does."""
        self.size += 1
        self.one = mixed(mixed(mixed(mixed(self.one, word), a), b), c)
        self.two = mixed(mixed(mixed(mixed(self.two + c, b), a), word), self.size)
        self.heard = append(append(append(append(self.heard, word), a), b), c)
        if not self.hidden and word != HID and word != LAY_LOW:
            self.set_up += 4

    def _conclude(self, word: i64, a: i64, b: i64, c: i64) -> None:
        self.belief.hear(word, a, b, c)
        if self.reckoning is not None:
            self.reckoning.hear(word, a, b, c)

    def haunts(self) -> list[int]:
        """The tiles where the vampire can be, as far as the humans can know."""
        return members(self.belief.tiles())

    def odds(self) -> list[float]:
        """How likely the vampire is on each tile, under the model that `belief` states."""
        return self.belief.likely()

    def clone(self) -> "Sight":
        """The same knowledge again."""
        board = self.board.clone()
        reckoning = None if self.reckoning is None else self.reckoning.clone(board)
        belief = self.belief.clone(board)
        copy = Sight(self.seat, self.seats, board, belief, reckoning, self.remembers)
        copy.vampire = self.vampire
        copy.hidden = self.hidden
        copy.landed = self.landed
        copy.heard = self.heard[:]
        copy.set_up = self.set_up
        copy.well_read = self.well_read
        copy.size = self.size
        copy.one = self.one
        copy.two = self.two
        return copy


def circles(sight: Sight) -> dict[str, tuple[int, ...]]:
    """Whom a seat may speak to apart: the humans each other, where they may. (VRD-G28)"""
    if not sight.board.counsel or sight.seat == VAMPIRE:
        return {}
    return {"humans": tuple(range(1, int(sight.board.humans) + 1))}


def new_sight(seat: int, seats: int) -> View:
    """What a seat knows before anything was told."""
    board = empty_board()
    return Sight(seat, seats, board, new_belief(board, True), None, True)
