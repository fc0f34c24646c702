"""Where the vampire can be, and how likely each place is, from what all have heard.

The set is exact: a tile is in it if and only if some way of playing the vampire leads there and
tells the same facts. During the vampire's turn two sets are kept, for two points left and for one,
because steps are silent and attacks and heals need a point in hand.

The likelihood follows a stated model of play: with points in hand the vampire picks from its own
menu by the four weights below, which are all the same: any walk, attack or heal is as likely as
stopping. Silence counts: a vampire beside a pawn that is not attacked becomes less likely there.
That is what a view shows. Bots reckon with how the vampire really prowls: see `prowl`.
"""

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CONCEDED, DAWN, FELL, HEALED, LAY_LOW, OVER, PINGED, SHOT, TOOK, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.field import RING
from gloam.games.vampire_radar.sight.prowl import BITES, STOP, STRIKES, Prowl, even, lair_odds
from gloam.games.vampire_radar.sight.prowl import NO_ODDS as _NO_ODDS
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.state import Ear

WALKS: Final = 1.0
ATTACKS: Final = 1.0
HEALS: Final = 1.0
STOPS: Final = 1.0
_NO_WEIGHTS: Final = vec[float]()


@final
class Belief(Ear):
    """What can be concluded about the vampire's place from open facts alone.

    It listens to facts after the board it was given has taken them in.
    """

    def __init__(self, board: Board, odds: vec[float], weighing: bool, weights: vec[float]) -> None:
        self.board = board
        self.weighing = weighing
        """Whether to keep odds too; sets alone are quicker."""
        self.weights = weights
        """How the vampire is taken to prowl; none for one that plays anything."""
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
        self.quiet: i64 = 0
        """How many rounds nothing has happened: no shot, attack or heal, and no bullet taken."""
        self.hp: i64 = 0
        """The hit points before the last heal, if that is what is being heard."""
        self.evidence = 0.0
        """How likely a vampire of this kind was to show what was heard: the logarithm."""

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
        if word == SHOT or word == TOOK or word == ATTACKED or word == HEALED:
            self.quiet = 0
        if word == SHOT:
            line = self.board.field.ray[4 * self.board.pawns[a] + b]
            self._keep(line if c else ~line)
        elif word == PINGED:
            self._keep(RING[11 * self.board.pawns[a] + b])
        elif word == ATTACKED or word == HEALED:
            self._appear(word, a)
            self.hp = self.board.hp
        elif word == TURN:
            self.hp = self.board.hp
            if a == VAMPIRE:
                self.quiet += 1
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
                self.odds = lair_odds(self.board) if len(self.weights) else even(self.two)

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
        self._weigh_evidence(total)
        if total <= 0.0:
            return
        while tile < 36:
            self.odds[tile] /= total
            tile += 1

    def _weigh_evidence(self, likely: float) -> None:
        self.evidence += log(likely) if likely > 1e-9 else -20.0

    # The vampire's turn: what it may have done unseen.

    def _wake(self) -> None:
        """Its turn begins, with two points. It may already have taken a step."""
        self.one = self.board.field.spread(self.two)
        if self.weighing:
            self.odds_one = _NO_ODDS[:]
            self.odds_done = _NO_ODDS[:]

    def _creep(self, bats: i64) -> None:
        """Let the likelihood of each silent step and stop flow on, until it must be seen."""
        if len(self.weights):
            self._creep_as_it_plays(self._looked(), bats)
            return
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

    def _creep_as_it_plays(self, prowl: Prowl, bats: i64) -> None:
        """The same for a vampire that weighs what it does."""
        board = self.board
        field = board.field
        points: i64 = 2
        while points > 0:
            odds = self.odds if points == 2 else self.odds_one
            beyond = self.odds_one if points == 2 else self.odds_done
            tile: i64 = 0
            while tile < 36:
                here = odds[tile]
                if here > 0.0:
                    prowl.foresee(board, tile, points, bats)
                    self.odds_done[tile] += here * prowl.odds[STOP]
                    heading: i64 = 0
                    while heading < 4:
                        if field.open[tile] >> heading & 1:
                            to = field.grid.steps[4 * tile + heading]
                            beyond[to] += here * prowl.odds[heading]
                        heading += 1
                tile += 1
            points -= 1

    def _looked(self) -> Prowl:
        prowl = Prowl(self.weights)
        prowl.look(self.board, self.whole(), self.hp, self.quiet)
        return prowl

    def whole(self) -> vec[float]:
        """How likely each tile was at the last moment that the humans heard of."""
        odds = self.odds[:]
        if self.one:
            tile: i64 = 0
            while tile < 36:
                odds[tile] += self.odds_one[tile]
                tile += 1
        return odds

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
            bats = self.board.bats | BIT[at] if word == HEALED else self.board.bats
            if len(self.weights):
                self._strike_as_it_plays(word, near, at, bats)
            else:
                self._creep(bats)
                self._appear_weighed(near, at)
        here = BIT[at]
        if self.one & near == 0:
            self.one = 0
        else:
            self.one = here
        if self.two & near == 0:
            self.two = 0
        else:
            self.two = here
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
        self._stand(at, two, one)

    def _strike_as_it_plays(self, word: i64, near: i64, at: i64, bats: i64) -> None:
        """The same for a vampire that weighs what it does."""
        prowl = self._looked()
        self._creep_as_it_plays(prowl, bats)
        first = STRIKES if word == ATTACKED else BITES
        two = 0.0
        one = 0.0
        while near:
            tile = lowest(near)
            near &= near - 1
            reach: i64 = 0
            while reach < 4 and tile != at and self.board.field.grid.steps[4 * tile + reach] != at:
                reach += 1
            reach = 0 if tile == at else reach + 1
            prowl.foresee(self.board, tile, 2, bats)
            two += self.odds[tile] * prowl.odds[first + reach]
            prowl.foresee(self.board, tile, 1, bats)
            one += self.odds_one[tile] * prowl.odds[first + reach]
        self._stand(at, two, one)

    def _stand(self, at: i64, two: float, one: float) -> None:
        """It is there, with two points or one, as likely as these say."""
        self.odds = _NO_ODDS[:]
        self.odds_one = _NO_ODDS[:]
        self.odds_done = _NO_ODDS[:]
        self._weigh_evidence(two + one)
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
        copy = Belief(board, self.odds[:], self.weighing, self.weights)
        copy.two = self.two
        copy.one = self.one
        copy.struck = self.struck
        copy.quiet = self.quiet
        copy.hp = self.hp
        copy.evidence = self.evidence
        if self.weighing:
            copy.odds_one = self.odds_one[:]
            copy.odds_done = self.odds_done[:]
        return copy


def new_belief(board: Board, weighing: bool) -> Belief:
    """Before the vampire has hidden, nothing can be said."""
    return Belief(board, _NO_ODDS[:], weighing, _NO_WEIGHTS)


def new_reckoning(board: Board, weights: vec[float]) -> Belief:
    """The same for those who know how the vampire prowls."""
    return Belief(board, _NO_ODDS[:], True, weights)
