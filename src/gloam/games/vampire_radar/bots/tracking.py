"""Where the vampire is, for those who know how it solves its turns or searches: from open facts.

The vampire keeps the same account of itself: what it draws from is what the humans reckon with.
"""

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.bots.boards import bitten, fallen, next_round, points_left
from gloam.games.vampire_radar.bots.habits import Model
from gloam.games.vampire_radar.bots.turns import BITE, STRIKE, Turn, scaled
from gloam.games.vampire_radar.bots.worth import Worth
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.field import RING
from gloam.games.vampire_radar.numbers import (
    ATTACKED, HEALED, LAY_LOW, PINGED, SHOT, TOOK, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.sight.prowl import NO_ODDS
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.state import Ear

HARDLY: Final = 0.000001
"""How likely a tile is taken to be at the least that cannot be ruled out."""
LAIRS_TRIED: Final = 60
"""In how many rounds it is worked out where to hide."""
FEW: Final = 4
"""In so few rounds a turn is solved hastily: no show is looked into."""
ANYWHERE: Final = 0.5
"""How often it hides anywhere instead: who only knows a few good lairs is soon known."""


def hiding_odds(board: Board, net: vec[float]) -> vec[float]:
    """How likely each tile is to hide on, so that none is better than another when it is known."""
    lairs = board.field.lairs
    begun = next_round(board)
    worth = Worth(net)
    regrets = NO_ODDS[:]
    average = NO_ODDS[:]
    odds = NO_ODDS[:]
    n: i64 = 0
    while n < LAIRS_TRIED:
        total = 0.0
        left = lairs
        while left:
            total += regrets[lowest(left)]
            left &= left - 1
        left = lairs
        while left:
            tile = lowest(left)
            left &= left - 1
            odds[tile] = regrets[tile] / total if total > 0.0 else 1.0 / float(count(lairs))
            average[tile] += odds[tile] * float(n + 1)
        worth.look(begun, odds, points_left(begun), 0)
        mean = 0.0
        values = NO_ODDS[:]
        left = lairs
        while left:
            tile = lowest(left)
            left &= left - 1
            values[tile] = -worth.at(tile)
            mean += odds[tile] * values[tile]
        left = lairs
        while left:
            tile = lowest(left)
            left &= left - 1
            missed = regrets[tile] + values[tile] - mean
            regrets[tile] = missed if missed > 0.0 else 0.0
        n += 1
    found = scaled(average)
    left = lairs
    while left:
        tile = lowest(left)
        left &= left - 1
        found[tile] = (1.0 - ANYWHERE) * found[tile] + ANYWHERE / float(count(lairs))
    return found


@final
class Track(Ear):
    """What follows from open facts for where a vampire is that solves its turns or searches.

    It listens to facts after the board it was given has taken them in.
    """

    def __init__(self, board: Board, model: Model, times: i64) -> None:
        self.board = board
        self.model = model
        """What the vampire is taken for."""
        self.times = times
        """In how many rounds a turn is solved."""
        self.odds = NO_ODDS[:]
        """How likely each tile is; in its turn, when it last was known to be at rest."""
        self.turn: Turn | None = None
        """The vampire's turn, or what is left of it since it last showed itself."""
        self.quiet: i64 = 0
        self.evidence = 0.0
        """How likely such a vampire was to show what was heard: the logarithm."""

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Conclude what a fact allows."""
        if word == SHOT or word == TOOK or word == ATTACKED or word == HEALED:
            self.quiet = 0
        if word == SHOT:
            line = self.board.field.ray[4 * self.board.pawns[a] + b]
            self._keep(line if c else ~line)
        elif word == PINGED:
            self._keep(RING[11 * self.board.pawns[a] + b])
        elif word == ATTACKED:
            self._show(STRIKE + a, a)
        elif word == HEALED:
            self._show(BITE + a, a)
        elif word == TURN:
            if a == VAMPIRE:
                self.quiet += 1
                self._begin(self.board.clone(), self._with_doubt(self.odds), NO_ODDS[:])
            elif self.turn is not None:
                self._rest()
        elif word == LAY_LOW:
            self.odds = hiding_odds(self.board, self.model.net)

    def _with_doubt(self, odds: vec[float]) -> vec[float]:
        found = odds[:]
        tile: i64 = 0
        while tile < 36:
            if found[tile] > 0.0 and found[tile] < HARDLY:
                found[tile] = HARDLY
            tile += 1
        return found

    def _keep(self, tiles: i64) -> None:
        total = 0.0
        tile: i64 = 0
        while tile < 36:
            if tiles >> tile & 1:
                total += self.odds[tile]
            else:
                self.odds[tile] = 0.0
            tile += 1
        self._weigh(total)
        self.odds = scaled(self.odds)

    def _weigh(self, likely: float) -> None:
        self.evidence += log(likely) if likely > 1e-9 else -20.0

    def _begin(self, board: Board, two: vec[float], one: vec[float]) -> None:
        turn = Turn(board, two, one, self.quiet, self.model)
        turn.solve(self.times, 1 if self.times > FEW else 0)
        self.turn = turn

    def _show(self, choice: i64, at: i64) -> None:
        turn = self.turn
        if turn is None:
            return
        after = fallen(turn.board, at) if choice < BITE else bitten(turn.board, at)
        two = NO_ODDS[:]
        one = NO_ODDS[:]
        two[at] = turn.shown_two[choice]
        one[at] = turn.shown_one[choice]
        total = two[at] + one[at]
        self._weigh(total)
        if total <= 0.0:
            two[at] = one[at] = 0.5
            total = 1.0
        two[at] /= total
        one[at] /= total
        if after.occupied() == 0:
            self.turn = None
            self.odds = NO_ODDS[:]
            self.odds[at] = 1.0
            return
        self._begin(after, two, one)

    def _rest(self) -> None:
        turn = self.turn
        if turn is None:
            return
        total = 0.0
        n: i64 = 0
        while n < 36:
            total += turn.ends[n]
            n += 1
        self._weigh(total)
        self.odds = turn.quiet_odds()
        self.turn = None

    def clone(self, board: Board) -> "Track":
        """The same account, about a copy of the board; a turn under way is shared."""
        copy = Track(board, self.model, self.times)
        copy.odds = self.odds[:]
        copy.turn = self.turn
        copy.quiet = self.quiet
        copy.evidence = self.evidence
        return copy


# How the vampire goes about what it has chosen.


def toward(turn: Turn, tile: i64, points: i64, choice: i64) -> i64:
    """The tile to step to first for a choice; below nought if none is stepped to before it."""
    field = turn.board.field
    to = choice % 36
    if choice < STRIKE:
        if to == tile:
            return -1
        if field.near[tile] >> to & 1:
            return to
    elif field.near[tile] >> to & 1:
        return -1
    between = field.near[tile] & field.near[to] & ~BIT[tile]
    return lowest(between)
