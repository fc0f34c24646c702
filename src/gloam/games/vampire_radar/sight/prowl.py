"""How a vampire prowls: how likely each of its choices is, from what lies open and its own tile.

A secret choice that is always the same is no secret. So the vampire draws, and these are the odds
that it draws by: a score for each choice, made of a dozen things that it sees, and from the scores
a softmax. The humans reckon with the same odds. Whoever runs the vampire's thoughts in the head
therefore learns nothing that they do not know already.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.field import Field
from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.trained import FIRST_FIELD, LAIRS, UNFORESEEN
from gloam.kernel.bits import lowest
from gloam.kernel.grid import NOWHERE

NO_ODDS: Final = vec[float]([0.0] * 36)
_NO_RAYS: Final = vec[float]([0.0] * 144)
_NO_CHOICES: Final = vec[float]([0.0] * 15)

# Where each choice stands: four walks, five attacks, five heals, and stopping.
STRIKES: Final = 4
BITES: Final = 9
STOP: Final = 14

# What the weights of `trained.py` weigh.
THREAT: Final = 0
RISK: Final = 1
HUNGER: Final = 2
EXPECTED: Final = 3
PREY: Final = 4
THIRST: Final = 5
STOPPING: Final = 6
SECOND_PREY: Final = 7
SECOND_REST: Final = 8
WALKING: Final = 9
STRIKING: Final = 10
KILLS: Final = 11
SHOWN_EARLY: Final = 12
SHOWN_LATE: Final = 13
IMPATIENCE: Final = 14
GAIN: Final = 15
HEALING: Final = 16
DISARMS: Final = 17
EACH: Final = 18
"""How many there are for each number of humans."""


@final
class Prowl:
    """One look at a position with the vampire's eyes: a score for each choice on each tile."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        """For one, two and three humans, `EACH` of them."""
        self.at: i64 = 0
        """Where the weights begin for as many humans as there are."""
        self.threat = NO_ODDS[:]
        """By tile: how many shots could come at it in the next round."""
        self.rest = NO_ODDS[:]
        """How good it is to be there when the turn ends."""
        self.pawns = NO_ODDS[:]
        """How many pawns stand there."""
        self.arms = NO_ODDS[:]
        """How many bullets go with the last pawns of somebody, if they fall there."""
        self.prey = NO_ODDS[:]
        """The most pawns on a tile within reach."""
        self.odds = _NO_CHOICES[:]
        """How likely each choice is on the tile that was weighed last."""
        self.quiet = 0.0
        self.hp = 1.0
        self.gain = 0.0

    def look(self, board: Board, odds: vec[float], hp: i64, quiet: i64) -> None:
        """Take in what lies open, and where the humans believe the vampire."""
        self.at = EACH * (board.humans - 1)
        self.hp = float(hp)
        self.gain = 0.0 if board.humans == 1 or hp >= board.most_hp else 1.0
        self.quiet = float(quiet) if quiet < 20 else 20.0
        self._count(board)
        risk = self._fire(board, odds)
        self._judge(board, odds, risk)

    def _weight(self, n: i64) -> float:
        return self.weights[self.at + n]

    def _count(self, board: Board) -> None:
        tile: i64 = 0
        while tile < 36:
            self.pawns[tile] = 0.0
            self.arms[tile] = 0.0
            self.threat[tile] = 0.0
            tile += 1
        seat: i64 = 1
        while seat <= board.humans:
            last = NOWHERE
            alone = True
            pawn = (seat - 1) * board.pawns_each
            end = pawn + board.pawns_each
            while pawn < end:
                at = board.pawns[pawn]
                if at != NOWHERE:
                    self.pawns[at] += 1.0
                    alone = alone and (last == NOWHERE or last == at)
                    last = at
                    if board.ammo[seat] > 0:
                        self._threaten(board.field, at)
                pawn += 1
            if alone and last != NOWHERE:
                self.arms[last] += 2.0 + float(board.ammo[seat])
            seat += 1
        tile = 0
        while tile < 36:
            if self.threat[tile] > 4.0:
                self.threat[tile] = 4.0
            self.prey[tile] = self._fullest(board.field.near[tile])
            tile += 1

    def _threaten(self, field: Field, at: i64) -> None:
        seen = field.seen[at]
        tiles = seen | field.far[at]
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            self.threat[tile] += 1.0 if seen >> tile & 1 else 0.5

    def _fullest(self, tiles: i64) -> float:
        best = 0.0
        while tiles:
            pawns = self.pawns[lowest(tiles)]
            tiles &= tiles - 1
            if pawns > best:
                best = pawns
        return best

    def _fire(self, board: Board, odds: vec[float]) -> vec[float]:
        """How likely the shots are that would hit a tile: each by how sure its line looks."""
        field = board.field
        rays = ray_odds(field, odds)
        risk = NO_ODDS[:]
        pawn: i64 = 0
        while pawn < board.pawns_each * board.humans:
            at = board.pawns[pawn]
            if at != NOWHERE and board.ammo[board.owner(pawn)] > 0:
                heading: i64 = 0
                while heading < 4:
                    sure = rays[4 * at + heading] - 0.15
                    if sure > 0.0:
                        line = field.ray[4 * at + heading]
                        while line:
                            risk[lowest(line)] += sure
                            line &= line - 1
                    heading += 1
            pawn += 1
        return risk

    def _judge(self, board: Board, odds: vec[float], risk: vec[float]) -> None:
        """How good it is to rest on each tile."""
        field = board.field
        square = 0.0
        tile: i64 = 0
        while tile < 36:
            square += odds[tile] * odds[tile]
            tile += 1
        hungry = field.away(board.occupied())
        thirsty = field.away(board.bats if self.gain > 0.0 else 0)
        danger = self._weight(THREAT) * (1.0 + 4.0 * square) / self.hp
        known = 1.0 / square if square > 0.0 else 16.0
        tile = 0
        while tile < 36:
            self.rest[tile] = (
                self._weight(PREY) * self.prey[tile]
                - danger * self.threat[tile]
                - self._weight(RISK) * risk[tile] / self.hp
                - self._weight(HUNGER) * float(hungry[tile])
                - self._weight(EXPECTED) * odds[tile] * known
                - self._weight(THIRST) * float(thirsty[tile])
            )
            tile += 1

    # What it would do on a tile.

    def weigh(self, board: Board, at: i64, points: i64, bats: i64) -> None:
        """Work out how likely each choice is for a vampire on a tile: `odds` then says."""
        field = board.field
        headings = field.open[at]
        rest = self._weight(STOPPING) + self.rest[at]
        self._put(STOP, rest)
        reach: i64 = 0
        while reach < 5:
            to = at if reach == 0 else field.grid.steps[4 * at + reach - 1]
            if reach and headings >> (reach - 1) & 1 == 0:
                self.odds[reach - 1] = -1e9
                self.odds[STRIKES + reach] = -1e9
                self.odds[BITES + reach] = -1e9
                reach += 1
                continue
            if reach:
                self._put(reach - 1, self._walk(to, points))
            self._put(STRIKES + reach, self._strike(to, points) if self.pawns[to] else -1e9)
            self._put(BITES + reach, self._bite(to, points) if bats >> to & 1 else -1e9)
            reach += 1
        self._normalise()

    def _put(self, choice: i64, score: float) -> None:
        self.odds[choice] = score

    def _walk(self, to: i64, points: i64) -> float:
        if points < 2:
            return self.rest[to]
        rest = self._weight(SECOND_REST) * self.rest[to]
        return self._weight(WALKING) + self._weight(SECOND_PREY) * self.prey[to] + rest

    def _strike(self, to: i64, points: i64) -> float:
        shown = self._weight(SHOWN_EARLY if points >= 2 else SHOWN_LATE)
        return (
            self._weight(STRIKING)
            + self._weight(KILLS) * self.pawns[to]
            + self._weight(DISARMS) * self.arms[to]
            + self._weight(IMPATIENCE) * self.quiet
            - shown * self.threat[to] / self.hp
        )

    def _bite(self, to: i64, points: i64) -> float:
        shown = self._weight(SHOWN_EARLY if points >= 2 else SHOWN_LATE)
        gain = self._weight(GAIN) * self.gain
        return self._weight(HEALING) + gain - shown * self.threat[to] / self.hp

    def _normalise(self) -> None:
        """From scores to odds."""
        highest = -1e9
        n: i64 = 0
        while n < 15:
            if self.odds[n] > highest:
                highest = self.odds[n]
            n += 1
        total = 0.0
        n = 0
        while n < 15:
            score = self.odds[n] - highest
            self.odds[n] = exp(score) if score > -30.0 else 0.0
            total += self.odds[n]
            n += 1
        n = 0
        while n < 15:
            self.odds[n] /= total
            n += 1

    def foresee(self, board: Board, at: i64, points: i64, bats: i64) -> None:
        """As `weigh`, as the humans reckon: now and then it does something else."""
        self.weigh(board, at, points, bats)
        near = board.field.near[at]
        prey = board.occupied()
        headings = board.field.open[at]
        menu = 1.0
        reach: i64 = 0
        while reach < 5:
            to = at if reach == 0 else board.field.grid.steps[4 * at + reach - 1]
            if to != NOWHERE and near >> to & 1:
                if reach and headings >> (reach - 1) & 1:
                    menu += 1.0
                menu += float(prey >> to & 1) + float(bats >> to & 1)
            reach += 1
        other = UNFORESEEN[board.humans - 1]
        each = other / menu
        self.odds[STOP] = self.odds[STOP] * (1.0 - other) + each
        reach = 0
        while reach < 5:
            to = at if reach == 0 else board.field.grid.steps[4 * at + reach - 1]
            if to != NOWHERE and near >> to & 1:
                if reach:
                    self._expect(reach - 1, other, each)
                if prey >> to & 1:
                    self._expect(STRIKES + reach, other, each)
                if bats >> to & 1:
                    self._expect(BITES + reach, other, each)
            reach += 1

    def _expect(self, choice: i64, other: float, each: float) -> None:
        self.odds[choice] = self.odds[choice] * (1.0 - other) + each


def ray_odds(field: Field, odds: vec[float]) -> vec[float]:
    """For each tile and heading: how likely a shot from there in that heading hits."""
    rays = _NO_RAYS[:]
    steps = field.grid.steps
    at: i64 = 0
    while at < 144:  # north and west of a tile lie smaller numbers, east and south larger ones
        _fly(rays, steps, odds, at)
        _fly(rays, steps, odds, at + 3)
        _fly(rays, steps, odds, 141 - at)
        _fly(rays, steps, odds, 142 - at)
        at += 4
    return rays


def _fly(rays: vec[float], steps: vec[i64], odds: vec[float], at: i64) -> None:
    beyond = steps[at]
    if beyond == NOWHERE:
        rays[at] = odds[at >> 2]
    else:
        rays[at] = odds[at >> 2] + rays[4 * beyond + (at & 3)]


def even(tiles: i64) -> vec[float]:
    """Every tile of a set as likely."""
    odds = NO_ODDS[:]
    many = 0.0
    left = tiles
    while left:
        many += 1.0
        left &= left - 1
    while tiles:
        odds[lowest(tiles)] = 1.0 / many
        tiles &= tiles - 1
    return odds


def lair_odds(board: Board) -> vec[float]:
    """How likely the vampire begins on each tile: as was learnt, on the field of a first game."""
    odds = NO_ODDS[:]
    total = 0.0
    first = 36 * (board.humans - 1)
    tile: i64 = 0
    while tile < 36:
        if board.field.lairs >> tile & 1:
            odds[tile] = LAIRS[first + tile]
            total += odds[tile]
        tile += 1
    if total < 0.999 or not as_usual(board):
        return even(board.field.lairs)
    return odds


def as_usual(board: Board) -> bool:
    """Whether the field is that of a first game, with the usual number of everything."""
    tile: i64 = 0
    while tile < 36:
        if board.field.kinds[tile] != FIRST_FIELD[tile]:
            return False
        tile += 1
    return True
