"""The scorer: how to judge what is on a menu, for rules of thumb and for rollouts.

Everything here is worked out from the open board, from what the humans can conclude, and, for the
vampire, from its own place. The same scores serve the rules of thumb (with the view's odds) and
the states of a search (with the set alone, which is quicker).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.games.vampire_radar.sight.belief import Belief
from gloam.games.vampire_radar.public import MOST_BULLETS, Board
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACK, DONE, HEAL, HIDE, LISTEN, PROWL, RADAR, SHOOT, TAKE,
)  # fmt: skip
from gloam.games.vampire_radar.field import RING
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu

_NO_SCORES: Final = vec[float]([0.0] * 128)


@final
class Scorer:
    """One look at a position: a score for every action on a menu."""

    def __init__(self) -> None:
        self.scores = _NO_SCORES[:]
        self.best: i64 = DONE
        self.highest = 0.0

    def look(
        self, board: Board, belief: Belief, vampire: i64, menu: Menu, rng: FastRandom, noise: float
    ) -> None:
        """Score everything on the menu; `best` is the highest, after a little noise."""
        self.highest = -1e9
        human = board.turn != VAMPIRE
        plan = _Plan(board, belief) if human else None
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                action = menu.base[run] + lowest(bits)
                bits &= bits - 1
                if plan is not None:
                    score = plan.score(action)
                else:
                    score = _prowl_score(board, belief, vampire, action)
                self.scores[action] = score
                score += noise * rng.unit()
                if score > self.highest:
                    self.highest = score
                    self.best = action
            run += 1


# The humans.


@final
@mypyc_attr(free_list_len=1)
class _Plan:
    """What a human has to weigh, worked out once a look."""

    def __init__(self, board: Board, belief: Belief) -> None:
        self.board = board
        self.belief = belief
        self.tiles = belief.tiles()
        self.many = float(count(self.tiles))
        left = board.bullets_in_hand() + count(board.bullets)
        self.bar = 0.8 * float(board.hp) / float(left) if left else 1.0
        """The share of hits that the bullets left must make."""
        if self.bar < 0.22:
            self.bar = 0.22
        if self.bar > 0.5:
            self.bar = 0.5
        self.ammo = board.ammo[board.turn]
        self.again = board.points >= 2

    def mass(self, tiles: i64) -> float:
        """How likely the vampire is on a tile of the set."""
        tiles &= self.tiles
        if not self.belief.weighing:
            return float(count(tiles)) / self.many
        odds = 0.0
        while tiles:
            odds += self.belief.odds[lowest(tiles)]
            tiles &= tiles - 1
        return odds

    def score(self, action: i64) -> float:
        """How good an action looks."""
        if action < SHOOT:
            return self._walk(action // 4, action % 4)
        if action < TAKE:
            return self._shot((action - SHOOT) // 4, action % 4)
        if action == TAKE or action == LISTEN:
            return 9.0
        return 0.0

    def _shot(self, pawn: i64, heading: i64) -> float:
        hit = self.mass(self.board.field.ray[4 * self.board.pawns[pawn] + heading])
        return 4.0 * (hit - self.bar) + hit

    def _walk(self, pawn: i64, heading: i64) -> float:
        board = self.board
        field = board.field
        at = board.pawns[pawn]
        to = field.grid.steps[4 * at + heading]
        score = 0.7 * (self._danger(at, 1) - self._danger(to, 0))
        if board.bullets >> to & 1 and self.ammo < MOST_BULLETS:
            score += 0.5 if self.ammo else 0.9
        elif field.kinds[to] == RADAR:
            score += 1.1 * self._news(to)
        if self.ammo:
            aim = self._aim(to)
            if self.again and aim > self.bar:
                score += 3.0 * (aim - self.bar)
            score += 0.3 * (aim - self._aim(at))
        score += 0.06 * float(self._nearer(at, to))
        return score

    def _danger(self, tile: i64, here: i64) -> float:
        """How likely an attack on a tile is, times what it would cost."""
        company: i64 = 1 - here
        pawn: i64 = 0
        while pawn < self.board.pawns_each * self.board.humans:
            if self.board.pawns[pawn] == tile:
                company += 1
            pawn += 1
        return self.mass(self.board.field.far[tile]) * (0.6 + 0.4 * float(company))

    def _news(self, tile: i64) -> float:
        """How much a radar's answer would tell: 0 for nothing, up to 1."""
        same = 0.0
        away: i64 = 0
        while away < 11:
            share = self.mass(RING[11 * tile + away])
            same += share * share
            away += 1
        return 1.0 - same

    def _aim(self, tile: i64) -> float:
        """The best shot from a tile."""
        best = 0.0
        heading: i64 = 0
        while heading < 4:
            hit = self.mass(self.board.field.ray[4 * tile + heading])
            if hit > best:
                best = hit
            heading += 1
        return best

    def _nearer(self, at: i64, to: i64) -> i64:
        """How many steps a walk brings a pawn nearer to a bullet, if one is wanted, or a radar."""
        board = self.board
        goals = board.bullets if self.ammo < 3 and board.bullets else board.field.tiles(RADAR)
        return _away(goals, at) - _away(goals, to)


def _away(goals: i64, tile: i64) -> i64:
    """Steps to the nearest goal, walls ignored."""
    away: i64 = 0
    while away < 10 and RING[11 * tile + away] & goals == 0:
        away += 1
    return away


# The vampire.


def _prowl_score(board: Board, belief: Belief, at: i64, action: i64) -> float:
    """How good an action looks to the vampire."""
    field = board.field
    if action < PROWL:
        return -_threat(board, action - HIDE)
    if action == DONE:
        return _rest(board, belief, at) - 0.05
    if action < ATTACK:
        to = field.grid.steps[4 * at + action - PROWL]
        if board.points >= 2:
            prey = _prey(board, field.near[to])
            return 0.75 * prey + 0.9 * _rest(board, belief, to) + 0.1
        return _rest(board, belief, to)
    reach = action - (ATTACK if action < HEAL else HEAL)
    to = field.grid.steps[4 * at + reach - 1] if reach else at
    flee = 0.35 if board.points >= 2 else 0.6
    exposed = flee * _threat(board, to) * (1.6 if board.hp <= 2 else 0.9)
    if action < HEAL:
        return 1.0 + _prey(board, BIT[to]) - exposed
    gain = 0.0 if board.humans == 1 or board.hp >= board.most_hp else 1.3
    return gain - exposed


def _prey(board: Board, tiles: i64) -> float:
    """How many pawns stand on the fullest tile of a set."""
    best = 0.0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        worth = 0.0
        pawn: i64 = 0
        while pawn < board.pawns_each * board.humans:
            if board.pawns[pawn] == tile:
                worth += 1.0
            pawn += 1
        if worth > best:
            best = worth
    return best


def _threat(board: Board, tile: i64) -> float:
    """How many shots could come at a tile in the next round."""
    threat = 0.0
    pawn: i64 = 0
    while pawn < board.pawns_each * board.humans:
        at = board.pawns[pawn]
        if at != NOWHERE and board.ammo[board.owner(pawn)] > 0:
            if board.field.seen[at] >> tile & 1:
                threat += 1.0
            elif board.field.far[at] >> tile & 1:
                threat += 0.5
        pawn += 1
    return threat if threat < 4.0 else 4.0


def _rest(board: Board, belief: Belief, tile: i64) -> float:
    """How good it is to be on a tile when the turn ends: unseen, and near to prey."""
    known = float(count(belief.two | belief.one))
    danger = _threat(board, tile) * (1.0 + 4.0 / known) / float(board.hp)
    hunger = float(_away(board.occupied(), tile))
    return -0.45 * danger - 0.12 * hunger


def heuristic(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """The best-looking action, by the odds."""
    return int(_looked(sight, menu, rng, 0.02).best)


def prices(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> tuple[float, ...]:
    """What every choice is worth to the rule of thumb."""
    scores = _looked(sight, menu, rng, 0.0).scores
    return tuple([float(scores[action]) for action in menu])


def _looked(sight: Sight, menu: tuple[int, ...], rng: FastRandom, noise: float) -> Scorer:
    offered = Menu()
    for action in menu:
        offered.add(action)
    scorer = Scorer()
    scorer.look(sight.board, sight.belief, sight.vampire, offered, rng, noise)
    return scorer
