"""Where the vampire can be, and how likely each place is, from what all have heard.

The set is exact: a tile is in it if and only if some way of playing the vampire leads there and
tells the same facts. During the vampire's turn two sets are kept, for two points left and for one,
because steps are silent and attacks and heals need a point in hand.

The likelihood follows a stated model of play: with points in hand the vampire picks from its own
menu by the four weights below, which are all the same: any walk, attack or heal is as likely as
stopping. Silence counts: a vampire beside a pawn that is not attacked becomes less likely there.
(Weights that took it to be bloodthirsty were worse: a good vampire lurks.)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CONCEDED, DAWN, FELL, HEALED, LAY_LOW, OVER, PINGED, SHOT, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.field import RING
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.state import Ear

WALKS: Final = 1.0
ATTACKS: Final = 1.0
HEALS: Final = 1.0
STOPS: Final = 1.0

_NO_ODDS: Final = vec[float]([0.0] * 36)


@final
class Belief(Ear):
    """What can be concluded about the vampire's place from open facts alone.

    It listens to facts after the board it was given has taken them in.
    """

    def __init__(self, board: Board, odds: vec[float], weighing: bool) -> None:
        self.board = board
        self.weighing = weighing
        """Whether to keep odds too; sets alone are quicker."""
        self.two: i64 = 0
        """Where it can be with two points left; out of its turn, where it can be."""
        self.one: i64 = 0
        """Where it can be with one point left, in its own turn."""
        self.odds = odds
        """How likely each tile is; in its turn, with two points left."""
        self.odds_one = _NO_ODDS
        self.odds_done = _NO_ODDS
        self.struck = False
        """Whether a pawn fell since anybody conceded: either may be what ends the game."""

    def tiles(self) -> i64:
        """The tiles where the vampire can be now: with no point left, its turn would be over."""
        return self.two | self.one

    def likely(self) -> list[float]:
        """How likely each tile is; in the vampire's turn, if it were to stop now."""
        odds = self.at_rest() if self.one else self.odds
        return [odds[tile] for tile in range(36)]

    def at_rest(self) -> vec[float]:
        """How likely each tile is, if the vampire were to stop now in its turn."""
        now = self.clone(self.board)
        now._creep(self.board.bats)
        tile: i64 = 0
        total = 0.0
        while tile < 36:
            now.odds[tile] += now.odds_one[tile]
            total += now.odds[tile]
            tile += 1
        now._scale(total)
        return now.odds

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Conclude what a fact allows."""
        if word == SHOT:
            line = self.board.field.ray[4 * self.board.pawns[a] + b]
            self._keep(line if c else ~line)
        elif word == PINGED:
            self._keep(RING[11 * self.board.pawns[a] + b])
        elif word == ATTACKED or word == HEALED:
            self._appear(word, a)
        elif word == TURN:
            if a == VAMPIRE:
                self._wake()
            elif self.one:
                self._rest()
        elif word == FELL or word == CONCEDED:
            self.struck = word == FELL
        elif word == OVER and self.one:
            self._end(b)
        elif word == LAY_LOW:
            self.two = self.board.field.lairs
            if self.weighing:
                self.odds = _NO_ODDS[:]
                each = 1.0 / float(count(self.two))
                tile: i64 = 0
                while tile < 36:
                    if self.two >> tile & 1:
                        self.odds[tile] = each
                    tile += 1

    def _keep(self, tiles: i64) -> None:
        self.two &= tiles
        if not self.weighing:
            return
        total = 0.0
        tile: i64 = 0
        while tile < 36:
            if tiles >> tile & 1:
                total += self.odds[tile]
            else:
                self.odds[tile] = 0.0
            tile += 1
        self._scale(total)

    def _scale(self, total: float) -> None:
        tile: i64 = 0
        if total <= 0.0:
            return
        while tile < 36:
            self.odds[tile] /= total
            tile += 1

    # The vampire's turn: what it may have done unseen.

    def _wake(self) -> None:
        """Its turn begins, with two points. It may already have taken a step."""
        self.one = self.board.field.spread(self.two)
        if self.weighing:
            self.odds_one = _NO_ODDS[:]
            self.odds_done = _NO_ODDS[:]

    def _creep(self, bats: i64) -> None:
        """Let the likelihood of each silent step and stop flow on, until it must be seen."""
        board = self.board
        field = board.field
        pawns = board.occupied()
        points: i64 = 2
        while points > 0:
            odds = self.odds if points == 2 else self.odds_one
            beyond = self.odds_one if points == 2 else self.odds_done
            tile: i64 = 0
            while tile < 36:
                here = odds[tile]
                if here > 0.0:
                    here /= self._weight(tile, pawns, bats)
                    odds[tile] = here  # from now on: the likelihood of one unit of weight
                    self.odds_done[tile] += here * STOPS
                    heading: i64 = 0
                    while heading < 4:
                        if field.open[tile] >> heading & 1:
                            beyond[field.grid.steps[4 * tile + heading]] += here * WALKS
                        heading += 1
                tile += 1
            points -= 1

    def _weight(self, tile: i64, pawns: i64, bats: i64) -> float:
        """All the weight on the vampire's menu at a tile."""
        near = self.board.field.near[tile]
        walks = float(count(near) - 1)
        attacks = float(count(near & pawns))
        return WALKS * walks + ATTACKS * attacks + HEALS * float(count(near & bats)) + STOPS

    def _appear(self, word: i64, at: i64) -> None:
        """It attacked or healed: it is there, and had a point in hand to do so."""
        near = self.board.field.near[at]
        if self.weighing:
            self._creep(self.board.bats | BIT[at] if word == HEALED else self.board.bats)
            self._appear_weighed(near, at)
        self.one = BIT[at] if self.one & near else 0
        self.two = BIT[at] if self.two & near else 0
        self.one |= self.board.field.spread(self.two)

    def _appear_weighed(self, near: i64, at: i64) -> None:
        two = 0.0
        one = 0.0
        tile: i64 = 0
        while tile < 36:
            if near >> tile & 1:
                two += self.odds[tile]
                one += self.odds_one[tile]
            tile += 1
        self.odds = _NO_ODDS[:]
        self.odds_one = _NO_ODDS[:]
        self.odds_done = _NO_ODDS[:]
        if two + one > 0.0:
            self.odds[at] = two / (two + one)
            self.odds_one[at] = one / (two + one)

    def _rest(self) -> None:
        """Its turn is over: it is wherever it could have stopped."""
        self.two |= self.one | self.board.field.spread(self.one)
        self.one = 0
        if self.weighing:
            self._creep(self.board.bats)
            self.odds = self.odds_done
            self.odds_one = _NO_ODDS
            self.odds_done = _NO_ODDS
            total = 0.0
            tile: i64 = 0
            while tile < 36:
                total += self.odds[tile]
                tile += 1
            self._scale(total)

    def _end(self, why: i64) -> None:
        """The game is over in its turn: at dawn after a silent step or two, or by an attack."""
        if why == DAWN:
            self._rest()
        elif self.struck:
            self.two = self.two if self.two else self.one  # either is where it has just appeared
            self.one = 0
            if self.weighing:
                self.odds = _NO_ODDS[:]
                self.odds[lowest(self.two)] = 1.0

    def clone(self, board: Board) -> "Belief":
        """The same conclusions, about a copy of the board."""
        copy = Belief(board, self.odds[:], self.weighing)
        copy.two = self.two
        copy.one = self.one
        copy.struck = self.struck
        if self.weighing:
            copy.odds_one = self.odds_one[:]
            copy.odds_done = self.odds_done[:]
        return copy


def new_belief(board: Board, weighing: bool) -> Belief:
    """Before the vampire has hidden, nothing can be said."""
    return Belief(board, _NO_ODDS[:], weighing)
