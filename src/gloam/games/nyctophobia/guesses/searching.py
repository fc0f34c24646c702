"""Charts laid on the board by search, where laying one after the other came to nothing.

Each chart may fit what lies already, and yet leave no room for another one, for the car, or for
whoever the hands feel. Here the chart with the fewest ways to lie is laid next, and taken up again
when what is left cannot be laid: where the truth is among the ways, a way is found.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nyctophobia.ground import beyond, high, holds, low
from gloam.games.nyctophobia.guesses.agreeing import tile_at
from gloam.games.nyctophobia.guesses.laying import (
    FELT_EMPTY, FELT_HIDDEN, LYING, TAKEN, berth, fits, mark_felt, mark_seat, stamp,
)  # fmt: skip
from gloam.games.nyctophobia.numbers import STRUCK_HUNTER
from gloam.games.nyctophobia.sight.atlas import Mark
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.grid import NOWHERE

MOST: Final = 600
"""So often a chart is laid; then it is better to begin somewhere else."""


def search_charts(
    sight: HuntedSight, sides: vec[i64], tiles: vec[i64], lying: vec[i64], rng: FastRandom
) -> bool:
    """Lay every chart on the board, so that all of them, the car and the felt have their places."""
    search = Search(sight, sides, tiles, lying, rng)
    if not search.lay():
        return False
    n: i64 = 0
    while n < 112:
        sides[n] = search.sides[n]
        n += 1
    n = 0
    while n < 64:
        tiles[n] = search.tiles[n]
        n += 1
    return True


@final
class Search:
    """The charts that lie so far."""

    def __init__(
        self,
        sight: HuntedSight,
        sides: vec[i64],
        tiles: vec[i64],
        lying: vec[i64],
        rng: FastRandom,
    ) -> None:
        self.sight = sight
        self.sides = sides
        self.tiles = tiles
        self.lying = lying
        self.rng = rng
        self.left: i64 = MOST
        """How many charts may still be laid."""

    def lay(self) -> bool:
        """Lay all that do not lie yet; False if that cannot be."""
        best: i64 = NOWHERE
        ways = vec[i64]()
        seat: i64 = 1
        while seat <= self.sight.woods.hunted:
            number = self._turn_of(seat)
            if number != best and self.lying[number] == NOWHERE:
                found = self._ways(number)
                if best == NOWHERE or len(found) < len(ways):
                    best = number
                    ways = found
            seat += 1
        return best == NOWHERE or self._lay_one(best, ways)

    def _turn_of(self, seat: i64) -> i64:
        """The chart of one of the Hunted; before the own one lies, that: hands mark the board."""
        own = self.sight.atlas.chart_of[self.sight.seat]
        if self.sight.fresh and self.lying[own] == NOWHERE:
            return own
        return self.sight.atlas.chart_of[seat]

    def _ways(self, number: i64) -> vec[i64]:
        """How far a chart can be moved to lie on the board, and contradict nothing."""
        chart = self.sight.atlas.charts[number]
        ways = vec[i64]()
        down = chart.least_down()
        while down <= chart.most_down():
            across = chart.least_across()
            while across <= chart.most_across():
                moved = 32 * down + across
                self.lying[number] = moved + LYING
                if fits(self.sight, chart, self.sides, self.tiles, moved) and self._is_sound():
                    ways = append(ways, moved)
                across += 1
            down += 1
        self.lying[number] = NOWHERE
        return ways

    def _lay_one(self, number: i64, ways: vec[i64]) -> bool:
        """Lay a chart in one of some ways, and then all others."""
        sides = self.sides
        tiles = self.tiles
        many = i64(len(ways))
        start = self.rng.below(many)
        n: i64 = 0
        while n < many and self.left:
            self.left -= 1
            self.sides = sides[:]
            self.tiles = tiles[:]
            self._put(number, ways[(start + n) % many])
            if self._may_park() and self.lay():
                return True
            n += 1
        self.sides = sides
        self.tiles = tiles
        self.lying[number] = NOWHERE
        return False

    def _put(self, number: i64, moved: i64) -> None:
        sight = self.sight
        stamp(sight.atlas.charts[number], self.sides, self.tiles, moved)
        self.lying[number] = moved + LYING
        seat: i64 = 1
        while seat <= sight.woods.hunted:
            if sight.atlas.chart_of[seat] == number and sight.pending[seat] == 0:
                mark_seat(sight, self.tiles, seat, self._at(seat))
            seat += 1
        if number == sight.atlas.chart_of[sight.seat]:
            mark_felt(sight, self.tiles, moved)

    def _at(self, seat: i64) -> i64:
        """Where one of the Hunted stands by the charts that lie; NOWHERE if they do not say."""
        number = self.sight.atlas.chart_of[seat]
        if self.sight.pending[seat] or self.lying[number] == NOWHERE:
            return NOWHERE
        return tile_at(self.sight.atlas.place[seat], self.lying[number] - LYING)

    def _marked(self, mark: Mark) -> i64:
        """Where something is by the charts that lie; NOWHERE if they do not say."""
        if mark.chart == NOWHERE or self.lying[mark.chart] == NOWHERE:
            return NOWHERE
        return tile_at(mark.place, self.lying[mark.chart] - LYING)

    # What must be possible beside the charts that lie.

    def _may_park(self) -> bool:
        return berth(self.sight, self.sides, self.tiles, self.sight.shifts, 0) != NOWHERE

    def _is_sound(self) -> bool:
        return self._may_fly() and self._may_meet() and self._may_feel()

    def _may_fly(self) -> bool:
        """Nobody stands where the last rock flew past."""
        sight = self.sight
        tile = self._at(sight.thrower) if sight.flown else NOWHERE
        lo: i64 = 0
        hi: i64 = 0
        n: i64 = 0
        while n < sight.flown_spaces and tile != NOWHERE:
            tile = beyond(tile, sight.thrown)
            n += 1
            if tile != NOWHERE and (n < sight.flown_spaces or sight.flown_into < STRUCK_HUNTER):
                lo |= low(tile)
                hi |= high(tile)
        seat: i64 = 1
        while seat <= sight.woods.hunted:
            at = self._at(seat)
            if at != NOWHERE and holds(lo, hi, at) and (sight.in_car >> seat) & 1 == 0:
                if (sight.woods.hidden >> seat) & 1 == 0:  # NYH-G26
                    return False
            seat += 1
        return True

    def _may_meet(self) -> bool:
        """The Hunter and the familiar are not where hands feel nobody, nor one with the Hunted."""
        sight = self.sight
        familiar = self._marked(sight.atlas.familiar)
        if familiar != NOWHERE and self.tiles[familiar] & (FELT_EMPTY | FELT_HIDDEN | TAKEN):
            if sight.atlas.familiar.chart != sight.atlas.chart_of[sight.seat]:
                return False
        tile = self._marked(sight.atlas.hunter) if sight.hunter_still else NOWHERE
        if tile == NOWHERE:
            return True
        if self.tiles[tile] & FELT_EMPTY:
            return False
        seat: i64 = 1
        while seat <= sight.woods.hunted:
            if (sight.woods.hidden >> seat) & 1 == 0 and self._at(seat) == tile:
                return False
            seat += 1
        return True

    def _may_feel(self) -> bool:
        """Wherever the hands feel somebody hidden, somebody is or may yet be."""
        tile: i64 = 0
        while tile < 64:
            if self.tiles[tile] & FELT_HIDDEN and not self._may_hide(tile):
                return False
            tile += 1
        return True

    def _may_hide(self, tile: i64) -> bool:
        seat: i64 = 1
        while seat <= self.sight.woods.hunted:
            if (self.sight.woods.hidden >> seat) & 1:
                at = self._at(seat)
                if at == tile or (at == NOWHERE and seat != self.sight.seat):
                    return True
            seat += 1
        return False
