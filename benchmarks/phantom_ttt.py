"""Phantom tic-tac-toe: noughts and crosses where nobody sees the other's marks.

Whoever tries a cell that the other has taken learns just that, and tries another.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.kernel.bits import BIT
from gloam.kernel.menu import Menu
from gloam.kernel.record import ALL, FIELD, Hearing
from gloam.kernel.state import NOBODY, State

# Facts. The first number of a mark and of a find is the seat, and only that seat hears it.
MARKED: Final = 0
FOUND: Final = 1
OVER: Final = 2

DRAWN: Final = 2
OPEN: Final = 3

_CELLS: Final = 511
_ROWS: Final = (0o700, 0o070, 0o007, 0o111, 0o222, 0o444, 0o421, 0o124)
_WINS: Final = vec[i64]([any(s & row == row for row in _ROWS) for s in range(512)])
"""Whether a set of cells holds three in a row."""


@final
@mypyc_attr(free_list_len=1)
class PhantomTicTacToe(State):
    """Both players' marks, and what each knows to be taken."""

    def __init__(self) -> None:
        self.ear = None
        self.crosses: i64 = 0
        self.noughts: i64 = 0
        self.crosses_know: i64 = 0
        self.noughts_know: i64 = 0
        self.turn: i64 = 0
        self.winner: i64 = OPEN

    def asked(self) -> i64:
        """Crosses first, then in turn."""
        return self.turn

    def offer(self, menu: Menu) -> None:
        """Every cell that the asked seat does not know to be taken."""
        menu.offer(0, _CELLS & ~(self.noughts_know if self.turn else self.crosses_know))

    def play(self, action: i64) -> None:
        """A mark, or a find; a find costs no turn."""
        seat = self.turn
        if (self.crosses | self.noughts) >> action & 1:
            self.tell(FOUND, seat, action)
            return
        self.tell(MARKED, seat, action)
        if _WINS[self.noughts if seat else self.crosses]:
            self.tell(OVER, seat)
        elif self.crosses | self.noughts == _CELLS:
            self.tell(OVER, DRAWN)

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        if word == OVER:
            self.winner = a
            self.turn = NOBODY
            return
        cell = BIT[b]
        if a:
            self.noughts_know |= cell
        else:
            self.crosses_know |= cell
        if word == MARKED:
            if a:
                self.noughts |= cell
            else:
                self.crosses |= cell
            self.turn = 1 - a

    def payoff(self, seat: i64) -> float:
        """One for three in a row, nothing for a draw."""
        if self.winner == DRAWN:
            return 0.0
        return 1.0 if seat == self.winner else -1.0

    def clone(self) -> "PhantomTicTacToe":
        """The same game again."""
        copy = PhantomTicTacToe()
        copy.crosses = self.crosses
        copy.noughts = self.noughts
        copy.crosses_know = self.crosses_know
        copy.noughts_know = self.noughts_know
        copy.turn = self.turn
        copy.winner = self.winner
        return copy


def hearing() -> Hearing:
    """Who hears what: each seat its own marks and finds, and both the end."""
    return Hearing([FIELD, FIELD, ALL], [0, 0, 0], 2)
