"""The scorer: how to judge what is on a menu, for rules of thumb and for rollouts.

Everything here is worked out from the open board, from what the humans can conclude, and, for the
vampire, from its own place. The weights were learnt by play: see `trained.py`.
"""

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.games.vampire_radar.sight.belief import Belief
from gloam.games.vampire_radar.sight.prowl import NO_ODDS, Prowl, even, lair_odds, ray_odds
from gloam.games.vampire_radar.public import MOST_BULLETS, Board
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    DONE, HIDE, LISTEN, PROWL, SHOOT, TAKE,
)  # fmt: skip
from gloam.games.vampire_radar.field import RING
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import HUNTS, PROWLS
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu

_NO_SCORES: Final = vec[float]([0.0] * 128)
_NO_LINES: Final = vec[float]([0.0] * 12)

# What the humans' weights of `trained.py` weigh.
SHOT: Final = 0
BAR: Final = 1
NEED: Final = 2
RESTLESS: Final = 3
LAST_HIT: Final = 4
DANGER: Final = 5
FETCH: Final = 6
FETCH_FIRST: Final = 7
NEWS: Final = 8
STEP_OFF: Final = 9
READY: Final = 10
AIM_NOW: Final = 11
AIM_LATER: Final = 12
SEE: Final = 13
TO_BULLET: Final = 14
TO_FIRST: Final = 15
TO_RADAR: Final = 16
APPROACH: Final = 17
BAIT: Final = 18
CROWD: Final = 19
PASS: Final = 20
RESTLESS_FETCH: Final = 21
NEXT: Final = 22
EACH: Final = 23
"""How many there are for each number of humans."""


@final
class Scorer:
    """One look at a position: a score for every action on a menu."""

    def __init__(self, prowls: vec[float], hunts: vec[float]) -> None:
        self.prowls = prowls
        self.hunts = hunts
        self.ahead: i64 = 1
        """How many of their actions the humans think ahead."""
        self.scores = _NO_SCORES[:]
        self.best: i64 = DONE
        """What is chosen: the highest score after a little noise, or what was drawn."""
        self.highest = 0.0

    def look(
        self, board: Board, belief: Belief, vampire: i64, menu: Menu, rng: FastRandom, noise: float
    ) -> None:
        """Score everything on the menu, and choose."""
        if board.turn == VAMPIRE:
            self._prowl(board, belief, vampire, menu, rng)
        else:
            self._hunt(board, belief, menu, rng, noise)

    def _hunt(
        self, board: Board, belief: Belief, menu: Menu, rng: FastRandom, noise: float
    ) -> None:
        self.highest = -1e9
        highest = -1e9
        odds = belief.odds if belief.weighing else even(belief.tiles())
        plan = _Plan(board, odds, belief.quiet, self.hunts)
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                action = menu.base[run] + lowest(bits)
                bits &= bits - 1
                score = plan.ahead(action, self.ahead)
                self.scores[action] = score
                if score > self.highest:
                    self.highest = score
                score += noise * rng.unit()
                if score > highest:
                    highest = score
                    self.best = action
            run += 1

    def _prowl(
        self, board: Board, belief: Belief, vampire: i64, menu: Menu, rng: FastRandom
    ) -> None:
        """What the vampire does, it draws: its scores are how likely each choice is."""
        if vampire == NOWHERE:
            odds = lair_odds(board)
            first: i64 = HIDE
        else:
            prowl = Prowl(self.prowls)
            prowl.look(board, belief.whole(), board.hp, belief.quiet)
            prowl.weigh(board, vampire, board.points, board.bats)
            odds = prowl.odds
            first = PROWL
        self.highest = 0.0
        lot = rng.unit()
        found = False
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                action = menu.base[run] + lowest(bits)
                bits &= bits - 1
                likely = odds[action - first]
                self.scores[action] = likely
                if likely > self.highest:
                    self.highest = likely
                    if not found:
                        self.best = action
                lot -= likely
                if lot < 0.0 and not found:
                    found = True
                    self.best = action
            run += 1


# The humans.


@final
@mypyc_attr(free_list_len=1)
class _Plan:
    """What a human has to weigh, worked out once a look."""

    def __init__(self, board: Board, odds: vec[float], quiet: i64, weights: vec[float]) -> None:
        self.board = board
        self.weights = weights
        self.at = EACH * (board.humans - 1)
        self.odds = odds
        self.rays = ray_odds(board.field, odds)
        self.across = _across(odds)
        self.ammo = board.ammo[board.turn]
        self.rounds = quiet
        self.quiet = float(quiet) if quiet < 30 else 30.0
        left = board.bullets_in_hand() + count(board.bullets)
        need = float(board.hp) / float(left) if left else 1.0
        bar = self._weight(BAR) + self._weight(NEED) * (need if need < 1.0 else 1.0)
        self.bar = (bar if bar < 0.6 else 0.6) - self._weight(RESTLESS) * self.quiet
        """How likely a hit must be to be worth a bullet: less, the longer nothing happens."""
        self.patience = 1.0 - self.quiet / 40.0
        """What news is worth: less, the longer nothing came of it; listening ends no night."""
        self.radars = board.field.radars
        self.to_bullet = board.field.away(board.bullets)
        self.to_radar = board.field.to_radar

    def _weight(self, n: i64) -> float:
        return self.weights[self.at + n]

    def mass(self, tiles: i64) -> float:
        """How likely the vampire is on a tile of the set."""
        odds = 0.0
        while tiles:
            odds += self.odds[lowest(tiles)]
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
        return self._weight(PASS) if action == DONE else 0.0

    # What comes after it.

    def ahead(self, action: i64, more: i64) -> float:
        """How good an action looks, with the best that the humans can do next in the round."""
        score = self.score(action)
        if more == 0 or (action >= TAKE and action != DONE):
            return score
        weight = self._weight(NEXT)
        if action == DONE:
            after = self.board.clone()
            after.points = 0
            return score + weight * self._next(after, self.odds, more)
        after = self.board.clone()
        after.points -= 1
        if action >= SHOOT:
            return score + weight * self._after_shot(after, action - SHOOT, more)
        pawn = action // 4
        to = self.board.field.grid.steps[4 * self.board.pawns[pawn] + action % 4]
        after.pawns[pawn] = to
        if after.bullets >> to & 1:
            if self.ammo < MOST_BULLETS:
                after.bullets &= ~BIT[to]
                after.ammo[after.turn] += 1
        elif self.radars >> to & 1:
            return score + weight * self._after_news(after, to, more)
        return score + weight * self._next(after, self.odds, more)

    def _after_shot(self, after: Board, shot: i64, more: i64) -> float:
        line = after.field.ray[4 * after.pawns[shot // 4] + shot % 4]
        hit = self.rays[4 * after.pawns[shot // 4] + shot % 4]
        after.ammo[after.turn] -= 1
        found = 0.0
        if hit < 0.999:
            found = (1.0 - hit) * self._next(after, self._kept(~line), more)
        if hit > 0.001 and after.hp > 1:
            after.hp -= 1
            found += hit * self._next(after, self._kept(line), more)
        elif hit > 0.001:
            found += hit * 4.0  # it is won
        return found

    def _after_news(self, after: Board, to: i64, more: i64) -> float:
        found = 0.0
        away: i64 = 0
        while away < 11:
            ring = RING[11 * to + away]
            share = self.mass(ring)
            if share > 0.001:
                found += share * self._next(after, self._kept(ring), more)
            away += 1
        return found

    def _kept(self, tiles: i64) -> vec[float]:
        """The odds, if the vampire is known to be on a tile of the set."""
        odds = NO_ODDS[:]
        total = 0.0
        tile: i64 = 0
        while tile < 36:
            if tiles >> tile & 1:
                odds[tile] = self.odds[tile]
                total += odds[tile]
            tile += 1
        tile = 0
        while tile < 36:
            odds[tile] /= total
            tile += 1
        return odds

    def _next(self, after: Board, odds: vec[float], more: i64) -> float:
        """The best that the humans can do next; nothing, if the vampire's turn comes first."""
        if after.points == 0:
            seat = after.turn + 1
            while seat <= after.humans and not after.alive(seat):
                seat += 1
            if seat > after.humans:
                return 0.0
            after.turn = seat
            after.points = 1 if after.interleaved else 2
        return _Plan(after, odds, self.rounds, self.weights).best(more - 1)

    def best(self, more: i64) -> float:
        """The best that whoever has the turn can do."""
        board = self.board
        best = self.ahead(DONE, more)
        pawn = (board.turn - 1) * board.pawns_each
        last = pawn + board.pawns_each
        while pawn < last:
            at = board.pawns[pawn]
            if at != NOWHERE:
                heading: i64 = 0
                while heading < 4:
                    if board.field.open[at] >> heading & 1:
                        score = self.ahead(4 * pawn + heading, more)
                        if score > best:
                            best = score
                    if self.ammo > 0 and self.rays[4 * at + heading] > 0.02:
                        score = self.ahead(SHOOT + 4 * pawn + heading, more)
                        if score > best:
                            best = score
                    heading += 1
            pawn += 1
        return best

    # What it is worth in itself.

    def _shot(self, pawn: i64, heading: i64) -> float:
        hit = self.rays[4 * self.board.pawns[pawn] + heading]
        score = self._weight(SHOT) * (hit - self.bar)
        return score + self._weight(LAST_HIT) * hit if self.board.hp == 1 else score

    def _walk(self, pawn: i64, heading: i64) -> float:
        board = self.board
        field = board.field
        at = board.pawns[pawn]
        to = field.grid.steps[4 * at + heading]
        here = self._company(at)
        there = self._company(to) + 1.0
        score = self._weight(DANGER) * (self._danger(at) * here - self._danger(to) * there)
        score += self._weight(CROWD) * (here - there)
        again = board.points >= 2
        if board.bullets >> to & 1 and self.ammo < MOST_BULLETS:
            score += self._weight(FETCH) + self._weight(RESTLESS_FETCH) * self.quiet
            if self.ammo == 0:
                score += self._weight(FETCH_FIRST)
        elif self.radars >> to & 1:
            score += self._weight(NEWS) * self.patience * self._news(to)
        if again and self.radars >> at & 1:
            score += self._weight(STEP_OFF) * self.patience * self._news(at)
        if not again:
            score += self._weight(READY) * self.patience * (self._beside(to) - self._beside(at))
        if self.ammo:
            aim = self._aim(to)
            if again and aim > self.bar:
                score += self._weight(AIM_NOW) * (aim - self.bar)
            score += self._weight(AIM_LATER) * (aim - self._aim(at))
            score += self._weight(SEE) * (self._sees(to) - self._sees(at))
        nearer = float(self.to_bullet[at] - self.to_bullet[to])
        if self.ammo == 0:
            score += (self._weight(TO_FIRST) + self._weight(RESTLESS_FETCH) * self.quiet) * nearer
        elif self.ammo < MOST_BULLETS:
            score += (
                self._weight(TO_BULLET) + 0.3 * self._weight(RESTLESS_FETCH) * self.quiet
            ) * nearer
        score += self._weight(TO_RADAR) * float(self.to_radar[at] - self.to_radar[to])
        closer = self._away(at) - self._away(to)
        if self.ammo == 0:
            return score + self._weight(BAIT) * closer
        return score + (self._weight(APPROACH) + self._weight(RESTLESS) * self.quiet) * closer

    def _company(self, tile: i64) -> float:
        """How many pawns stand on a tile."""
        found = 0.0
        pawn: i64 = 0
        while pawn < self.board.pawns_each * self.board.humans:
            if self.board.pawns[pawn] == tile:
                found += 1.0
            pawn += 1
        return found

    def _danger(self, tile: i64) -> float:
        """How likely the vampire is near enough to attack a tile in its next turn."""
        return self.mass(self.board.field.far[tile])

    def _beside(self, tile: i64) -> float:
        """Whether a pawn on a tile could step onto a radar."""
        return 1.0 if self.board.field.near[tile] & ~BIT[tile] & self.radars else 0.0

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
            if self.rays[4 * tile + heading] > best:
                best = self.rays[4 * tile + heading]
            heading += 1
        return best

    def _sees(self, tile: i64) -> float:
        """How likely any of the four shots from a tile would hit."""
        at = 4 * tile
        rays = self.rays
        return rays[at] + rays[at + 1] + rays[at + 2] + rays[at + 3] - 3.0 * self.odds[tile]

    def _away(self, tile: i64) -> float:
        """How many steps the vampire is from a tile, on average, walls ignored."""
        return self.across[tile % 6] + self.across[6 + tile // 6]


def _across(odds: vec[float]) -> vec[float]:
    """How far the vampire is on average from each of six columns, and then of six rows."""
    lines = _NO_LINES[:]
    tile: i64 = 0
    while tile < 36:
        lines[tile % 6] += odds[tile]
        lines[6 + tile // 6] += odds[tile]
        tile += 1
    found = _NO_LINES[:]
    line: i64 = 0
    while line < 6:
        other: i64 = 0
        while other < line:
            apart = float(line - other)
            found[line] += apart * lines[other]
            found[other] += apart * lines[line]
            found[6 + line] += apart * lines[6 + other]
            found[6 + other] += apart * lines[6 + line]
            other += 1
        line += 1
    return found


def heuristic(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """The best-looking action, if the vampire goes anywhere; the vampire's own, drawn."""
    return int(looked(sight, sight.belief, menu, rng, 0.05).best)


def prices(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> tuple[float, ...]:
    """What every choice is worth to the rule of thumb."""
    scores = looked(sight, sight.belief, menu, rng, 0.0).scores
    if sight.board.turn != VAMPIRE:
        return tuple([float(scores[action]) for action in menu])
    return tuple([log(float(scores[action]) + 0.0001) for action in menu])


def looked(
    sight: Sight,
    belief: Belief,
    menu: tuple[int, ...],
    rng: FastRandom,
    noise: float,
    ahead: int = 1,
    hunts: vec[float] = HUNTS,
) -> Scorer:
    """A look at everything on a menu, with what a seat believes, so many actions ahead."""
    offered = Menu()
    for action in menu:
        offered.add(action)
    scorer = Scorer(PROWLS, hunts)
    scorer.ahead = ahead
    scorer.look(sight.board, belief, sight.vampire, offered, rng, noise)
    return scorer
