"""A turn of the vampire, solved: from every tile where it may be, how likely each of its ends is.

What lies open and what the humans believe is all that goes in, so the vampire and the humans come
to the same odds: there is nothing in them to be read. From each tile the vampire may end the turn
unseen within its reach, or show itself by an attack or a heal, and go on from there. What an end is
worth follows from what the humans will then believe (`worth.py`), and what they will believe from
how likely each end is from every tile. Regret matching finds odds from which no tile gains much by
another choice.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.bots.boards import (
    bitten, fallen, is_lost, next_round, points_left,
)  # fmt: skip
from gloam.games.vampire_radar.bots.habits import Habit, Model
from gloam.games.vampire_radar.bots.worth import Worth
from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.sight.prowl import NO_ODDS, even
from gloam.kernel.bits import BIT, count, lowest

STRIKE: Final = 36
"""From here on a choice is an attack on a tile; below, it is the tile where the turn ends."""
BITE: Final = 72
"""And from here on, a heal there."""
CHOICES: Final = 108
_NO_CHOICES: Final = vec[float]([0.0] * 108)
_NO_WEIGHTS: Final = vec[float]([0.0] * 7776)
_NO_VALUES: Final = vec[float]([0.0] * 216)
_NOWHERE_YET: Final = vec[i64]([-1] * 72)
SOME_ROUNDS: Final = 16
"""In how many rounds it is worked out what may follow a show."""


def scaled(odds: vec[float]) -> vec[float]:
    """The same odds, made whole."""
    total = 0.0
    n: i64 = 0
    while n < 36:
        total += odds[n]
        n += 1
    n = 0
    while n < 36 and total > 0.0:
        odds[n] /= total
        n += 1
    return odds


def _gone(worth: Worth, board: Board, reach: i64) -> float:
    """What it is worth to the humans if the vampire has gone anywhere within reach, unseen."""
    begun = next_round(board)
    worth.look(begun, even(reach), points_left(begun), 0)
    least = 2.0
    while reach:
        value = worth.at(lowest(reach))
        reach &= reach - 1
        if value < least:
            least = value
    return least


@final
class Turn:
    """What the vampire may still do in a turn, from where it may be with two points or with one."""

    def __init__(
        self, board: Board, two: vec[float], one: vec[float], quiet: i64, model: Model
    ) -> None:
        self.board = board
        self.begun = next_round(board)
        """How the humans begin their next round, if nothing more is shown."""
        self.model = model
        """What the humans take the vampire for."""
        self.quiet = quiet
        self.two = two
        """How likely it is on each tile with two points left."""
        self.one = one
        """And with one."""
        self.prey = board.occupied()
        self.rows = _NOWHERE_YET[:]
        """By points and tile: where its choices begin in what follows; -1 where it cannot be."""
        size = self._lay_rows()
        self.regrets = _NO_WEIGHTS[:size]
        """What was missed."""
        self.policy = _NO_WEIGHTS[:size]
        """How likely each choice is for a vampire that solves its turn."""
        self.average = _NO_WEIGHTS[:size]
        self.habits = _NO_WEIGHTS[:size]
        """How likely each choice is for a vampire that searches."""
        self.ends = NO_ODDS[:]
        """How likely the turn ends unseen on each tile."""
        self.shown_two = _NO_CHOICES[:]
        """How likely each choice shows it there with two points left."""
        self.shown_one = _NO_CHOICES[:]
        self.values = _NO_VALUES[:]
        """What each choice is worth to the humans: with two points left afterwards, and one."""

    def _lay_rows(self) -> i64:
        size: i64 = 0
        tile: i64 = 0
        while tile < 36:
            if self.one[tile] > 0.0:
                self.rows[tile] = size
                size += CHOICES
            if self.two[tile] > 0.0:
                self.rows[36 + tile] = size
                size += CHOICES
            tile += 1
        return size

    def ends_from(self, tile: i64, points: i64) -> i64:
        """The tiles within reach."""
        return self.board.field.far[tile] if points == 2 else self.board.field.near[tile]

    def _left(self, tile: i64, points: i64, to: i64) -> i64:
        """How many points are left after it has shown itself there."""
        return points if self.board.field.near[tile] >> to & 1 else 1

    def solve(self, times: i64, deep: i64) -> None:
        """Find odds, in so many rounds; what follows a show is looked at so many shows deep."""
        worth = Worth(self.model.net)
        tiles = self._tiles()
        self._look_at_shows(worth, tiles, deep)
        self._expect(worth, tiles)
        n: i64 = 0
        while n < times:
            self._match(tiles)
            self._flow(tiles)
            self._value(worth)
            self._regret(tiles, float((n + 1) * (n + 1)))
            n += 1
        self._settle(tiles)
        self._flow(tiles)
        self.regrets = self.average = _NO_WEIGHTS  # they have served

    def _tiles(self) -> i64:
        """Where it may be, however unlikely."""
        found: i64 = 0
        tile: i64 = 0
        while tile < 36:
            if self.two[tile] + self.one[tile] > 0.0:
                found |= BIT[tile]
            tile += 1
        return found

    # What a show is worth.

    def _look_at_shows(self, worth: Worth, tiles: i64, deep: i64) -> None:
        reach: i64 = 0
        left = tiles
        while left:
            reach |= self.board.field.far[lowest(left)]
            left &= left - 1
        left = reach & self.prey
        while left:
            to = lowest(left)
            left &= left - 1
            self._look_at(worth, STRIKE + to, to, fallen(self.board, to), deep)
        left = reach & self.board.bats
        while left:
            to = lowest(left)
            left &= left - 1
            self._look_at(worth, BITE + to, to, bitten(self.board, to), deep)

    def _look_at(self, worth: Worth, choice: i64, to: i64, after: Board, deep: i64) -> None:
        """What it is worth to have shown itself there, with two points left and with one."""
        if is_lost(after):
            self.values[choice] = -1.0
            self.values[CHOICES + choice] = -1.0
        elif deep > 0:
            two = NO_ODDS[:]
            one = NO_ODDS[:]
            two[to] = 0.5
            one[to] = 0.5
            follow = Turn(after, two, one, 0, self.model)
            follow.solve(SOME_ROUNDS, deep - 1)
            self.values[choice] = follow.best(to, 2)
            self.values[CHOICES + choice] = follow.best(to, 1)
        else:
            self.values[choice] = _gone(worth, after, after.field.far[to])
            self.values[CHOICES + choice] = _gone(worth, after, after.field.near[to])

    def best(self, tile: i64, points: i64) -> float:
        """What the best choice from a tile is worth to the humans: the least."""
        least = 2.0
        ends = self.ends_from(tile, points)
        while ends:
            to = lowest(ends)
            ends &= ends - 1
            if self.values[to] < least:
                least = self.values[to]
        shows = self.ends_from(tile, points) & (self.prey | self.board.bats)
        while shows:
            to = lowest(shows)
            shows &= shows - 1
            at = 0 if self._left(tile, points, to) == 2 else CHOICES
            if self.prey >> to & 1 and self.values[at + STRIKE + to] < least:
                least = self.values[at + STRIKE + to]
            if self.board.bats >> to & 1 and self.values[at + BITE + to] < least:
                least = self.values[at + BITE + to]
        return least

    # What a vampire would do that searches.

    def _expect(self, worth: Worth, tiles: i64) -> None:
        """How likely each choice is by habit: weighed as if the vampire had done anything."""
        self._match(tiles)
        self._flow(tiles)
        self._value(worth)
        habit = Habit(self.model.habit)
        reach = self._reach()
        while reach:
            to = lowest(reach)
            reach &= reach - 1
            worth.describe(to)
            habit.take_in(to, worth.place)
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if self.two[tile] > 0.0:
                self._expect_from(habit, tile, 2)
            if self.one[tile] > 0.0:
                self._expect_from(habit, tile, 1)

    def _expect_from(self, habit: Habit, tile: i64, points: i64) -> None:
        first = self.rows[36 * (points - 1) + tile]
        near = self.board.field.near[tile]
        total = 0.0
        kind: i64 = 0
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                to = lowest(choices)
                choices &= choices - 1
                steps: i64 = 2
                if to == tile:
                    steps = 0
                elif near >> to & 1:
                    steps = 1
                in_hand = kind > 0 and self._left(tile, points, to) == 2
                value = -self._worth_of(tile, points, kind, to)
                likes = habit.likes(to, steps, kind, in_hand, value)
                self.habits[first + 36 * kind + to] = likes
                total += likes
            kind += 1
        n = first
        while n < first + CHOICES:
            self.habits[n] /= total
            n += 1

    def expect(self, tile: i64, points: i64, odds: vec[float]) -> None:
        """Put other odds in place of what a vampire usually does from a tile that searches."""
        first = self.rows[36 * (points - 1) + tile]
        if first < 0:
            return  # it cannot be there
        n: i64 = 0
        while n < CHOICES:
            self.habits[first + n] = odds[n]
            n += 1

    def reckon(self) -> None:
        """How likely the turn ends or shows it where, by what is expected now."""
        self._flow(self._tiles())

    # A round of matching.

    def _match(self, tiles: i64) -> None:
        """What was missed most is chosen most."""
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if self.two[tile] > 0.0:
                self._match_from(tile, 2)
            if self.one[tile] > 0.0:
                self._match_from(tile, 1)

    def _match_from(self, tile: i64, points: i64) -> None:
        first = self.rows[36 * (points - 1) + tile]
        total = 0.0
        many = 0.0
        kind: i64 = 0
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                n = first + 36 * kind + lowest(choices)
                choices &= choices - 1
                many += 1.0
                total += self.regrets[n]
            kind += 1
        kind = 0
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                n = first + 36 * kind + lowest(choices)
                choices &= choices - 1
                self.policy[n] = self.regrets[n] / total if total > 0.0 else 1.0 / many
            kind += 1

    def _choices(self, tile: i64, points: i64, kind: i64) -> i64:
        """To which tiles a kind of choice leads: ends, attacks or heals."""
        reach = self.ends_from(tile, points)
        if kind == 0:
            return reach
        return reach & (self.prey if kind == 1 else self.board.bats)

    def _flow(self, tiles: i64) -> None:
        """How likely the turn ends on each tile, and shows it on each."""
        n: i64 = 0
        while n < 36:
            self.ends[n] = 0.0
            n += 1
        n = 0
        while n < CHOICES:
            self.shown_two[n] = 0.0
            self.shown_one[n] = 0.0
            n += 1
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if self.two[tile] > 0.0:
                self._flow_from(tile, 2, self.two[tile])
            if self.one[tile] > 0.0:
                self._flow_from(tile, 1, self.one[tile])

    def _flow_from(self, tile: i64, points: i64, likely: float) -> None:
        first = self.rows[36 * (points - 1) + tile]
        choices = self.ends_from(tile, points)
        many = count(choices) + count(choices & self.prey) + count(choices & self.board.bats)
        anything = likely * self.model.loose / float(many)
        searched = likely * self.model.searches
        likely *= 1.0 - self.model.loose - self.model.searches
        while choices:
            to = lowest(choices)
            choices &= choices - 1
            n = first + to
            self.ends[to] += likely * self.policy[n] + searched * self.habits[n] + anything
        kind: i64 = 1
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                to = lowest(choices)
                choices &= choices - 1
                n = 36 * kind + to
                share = likely * self.policy[first + n] + searched * self.habits[first + n]
                if self._left(tile, points, to) == 2:
                    self.shown_two[n] += share + anything
                else:
                    self.shown_one[n] += share + anything
            kind += 1

    def _value(self, worth: Worth) -> None:
        """What each end is worth, now that it is known how likely each is."""
        worth.look(self.begun, self.quiet_odds(), points_left(self.begun), self.quiet)
        reach = self._reach()
        while reach:
            to = lowest(reach)
            reach &= reach - 1
            self.values[to] = worth.at(to)

    def _reach(self) -> i64:
        """Where the turn may end."""
        reach: i64 = 0
        tiles = self._tiles()
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            reach |= self.ends_from(tile, 2 if self.two[tile] > 0.0 else 1)
        return reach

    def quiet_odds(self) -> vec[float]:
        """Where it is, if it ends its turn without having shown itself again."""
        return scaled(self.ends[:])

    def _regret(self, tiles: i64, weight: float) -> None:
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if self.two[tile] > 0.0:
                self._regret_from(tile, 2, weight)
            if self.one[tile] > 0.0:
                self._regret_from(tile, 1, weight)

    def _worth_of(self, tile: i64, points: i64, kind: i64, to: i64) -> float:
        """What a choice is worth to the vampire."""
        if kind == 0 or self._left(tile, points, to) == 2:
            return -self.values[36 * kind + to]
        return -self.values[CHOICES + 36 * kind + to]

    def _regret_from(self, tile: i64, points: i64, weight: float) -> None:
        first = self.rows[36 * (points - 1) + tile]
        mean = 0.0
        kind: i64 = 0
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                to = lowest(choices)
                choices &= choices - 1
                n = first + 36 * kind + to
                mean += self.policy[n] * self._worth_of(tile, points, kind, to)
            kind += 1
        kind = 0
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                to = lowest(choices)
                choices &= choices - 1
                n = first + 36 * kind + to
                missed = self.regrets[n] + self._worth_of(tile, points, kind, to) - mean
                self.regrets[n] = missed if missed > 0.0 else 0.0
                self.average[n] += weight * self.policy[n]
            kind += 1

    def _settle(self, tiles: i64) -> None:
        """In the end, what was chosen on average, the later the more, is the policy."""
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            points: i64 = 1
            while points <= 2:
                first = self.rows[36 * (points - 1) + tile]
                if first < 0:
                    points += 1
                    continue
                total = 0.0
                kind: i64 = 0
                while kind < 3:
                    choices = self._choices(tile, points, kind)
                    while choices:
                        total += self.average[first + 36 * kind + lowest(choices)]
                        choices &= choices - 1
                    kind += 1
                kind = 0
                while kind < 3 and total > 0.0:
                    choices = self._choices(tile, points, kind)
                    while choices:
                        n = first + 36 * kind + lowest(choices)
                        choices &= choices - 1
                        self.policy[n] = self.average[n] / total
                    kind += 1
                points += 1

    def likely(self, tile: i64, points: i64, choice: i64) -> float:
        """How likely a choice is from a tile."""
        first = self.rows[36 * (points - 1) + tile]
        return self.policy[first + choice] if first >= 0 else 0.0

    def searched(self, tile: i64, points: i64, choice: i64) -> float:
        """How likely it is for a vampire that searches."""
        first = self.rows[36 * (points - 1) + tile]
        return self.habits[first + choice] if first >= 0 else 0.0

    def answers(self, tile: i64, points: i64) -> vec[float]:
        """What each choice from a tile is worth to the humans; more than a win where it is none."""
        found = _NO_CHOICES[:]
        n: i64 = 0
        while n < CHOICES:
            found[n] = 2.0
            n += 1
        kind: i64 = 0
        while kind < 3:
            choices = self._choices(tile, points, kind)
            while choices:
                to = lowest(choices)
                choices &= choices - 1
                found[36 * kind + to] = -self._worth_of(tile, points, kind, to)
            kind += 1
        return found
