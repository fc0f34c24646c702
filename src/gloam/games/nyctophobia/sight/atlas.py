"""An atlas: the charts of all Hunted, and what stands where on them.

Each Hunted begins with a chart of their own. Two are joined only where the facts force it: somebody
stands on both, or both can lie in one place of the board only, or both know the whole car.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.kernel.grid import NOWHERE
from gloam.games.nyctophobia.sight.chart import MIDDLE, PLACES, START, WIDE, Chart, new_chart

SEATS: Final = 5
CHARTS: Final = 4
_OWN_CHARTS: Final = vec[i64]([0, 0, 1, 2, 3])
_STARTS: Final = vec[i64]([START] * SEATS)
MIDDLE_SHIFT: Final = WIDE * WIDE * WIDE + MIDDLE
"""Added to a shift, so that what is left of a division by the width is the way across."""
LAST_PLACE: Final = PLACES - 1
"""What a place and the one opposite to it make together, when a chart is turned round."""


@final
class Mark:
    """Where something was last known to be: on which chart, and at which place of it."""

    def __init__(self) -> None:
        self.chart: i64 = NOWHERE
        self.place: i64 = START

    def put(self, chart: i64, place: i64) -> None:
        """It is there."""
        self.chart = chart
        self.place = place

    def lose(self) -> None:
        """It is nowhere that anybody could name."""
        self.chart = NOWHERE

    def lose_on(self, chart: i64) -> None:
        """The same, if it was on a chart."""
        if self.chart == chart:
            self.chart = NOWHERE

    def move(self, other: i64, kept: i64, shift: i64) -> None:
        """What was on another chart is now on the one kept."""
        if self.chart == other:
            self.chart = kept
            self.place += shift

    def turn_round(self) -> None:
        """The chart was turned by half."""
        self.place = LAST_PLACE - self.place

    def clone(self) -> "Mark":
        """The same mark again."""
        copy = Mark()
        # Field by field: make copies.
        copy.chart = self.chart
        copy.place = self.place
        return copy


def no_charts() -> list[Chart]:
    """A chart for each of the Hunted, with nothing on it."""
    return [new_chart(), new_chart(), new_chart(), new_chart()]


@final
class Atlas:
    """All charts that one seat keeps."""

    def __init__(self, seat: i64, charts: list[Chart]) -> None:
        self.seat = seat
        """Whose atlas it is; their own chart is the one that is kept when two are joined."""
        self.charts = charts
        self.chart_of = _OWN_CHARTS[:]
        """On which chart each Hunted is."""
        self.place = _STARTS[:]
        """Where on it each Hunted was last known to be."""
        self.hunter = Mark()  # copied: self.hunter.clone()
        self.familiar = Mark()  # copied: self.familiar.clone()
        self.noise = Mark()  # copied: self.noise.clone()

    def chart(self, seat: i64) -> Chart:
        """The chart on which one of the Hunted is."""
        return self.charts[self.chart_of[seat]]

    def own(self) -> Chart:
        """The chart of whose atlas it is."""
        return self.charts[self.chart_of[self.seat]]

    def together(self, one: i64, other: i64) -> bool:
        """Whether two of the Hunted are on the same chart."""
        return self.chart_of[one] == self.chart_of[other]

    # Joining charts.

    def stands(self, seat: i64, chart: i64, place: i64, hunted: i64) -> None:
        """Somebody is known to stand at a place of a chart now."""
        if seat == self.seat:
            self._join(self.chart_of[seat], chart, self.place[seat] - place, hunted)
        else:
            self._join(chart, self.chart_of[seat], place - self.place[seat], hunted)

    def settle(self, number: i64, hunted: i64) -> None:
        """Join a chart with others, if both can lie in one place only, or both know the car."""
        chart = self.charts[number]
        if chart.cars < 2 and not chart.is_fixed():
            return
        seat: i64 = 1
        while seat <= hunted:
            other = self.chart_of[seat]
            if other != number and self._is_forced(number, other, hunted):
                return
            seat += 1

    def _is_forced(self, one: i64, other: i64, hunted: i64) -> bool:
        """Whether two charts lie to each other in one way only; they are joined then."""
        mine = self.charts[one]
        theirs = self.charts[other]
        if mine.is_fixed() and theirs.is_fixed():
            across = theirs.least_across() - mine.least_across()
            down = theirs.least_down() - mine.least_down()
            self._join(one, other, across + WIDE * down, hunted)
            return True
        if mine.cars < 2 or theirs.cars < 2:
            return False
        self._join(one, other, mine.car_places()[0] - theirs.car_places()[0], hunted)
        return True

    def _join(self, kept: i64, other: i64, shift: i64, hunted: i64) -> None:
        """Make one chart of two: a place of the other lies `shift` further on the one kept."""
        if kept == other:
            return
        if self.seat != NOWHERE and other == self.chart_of[self.seat]:
            kept, other, shift = other, kept, -shift
        across = (shift + MIDDLE_SHIFT) % WIDE - MIDDLE
        down = (shift - across) // WIDE
        if not self.charts[other].has_room(across, down):
            return
        self.charts[kept].take_over(self.charts[other], across, down)
        seat: i64 = 1
        while seat < SEATS:
            if self.chart_of[seat] == other:
                self.chart_of[seat] = kept
                self.place[seat] += shift
            seat += 1
        self.hunter.move(other, kept, shift)
        self.familiar.move(other, kept, shift)
        self.noise.move(other, kept, shift)
        self.charts[other] = new_chart()
        self.settle(kept, hunted)

    # Being lost.

    def lose(self, seat: i64) -> None:
        """Somebody is where nobody knows: they begin another chart."""
        number = self.chart_of[seat]
        if not self._is_alone(seat):
            number = self._free_chart()
        self._clear(number)
        self.chart_of[seat] = number
        self.place[seat] = START

    def _is_alone(self, seat: i64) -> bool:
        friend: i64 = 1
        while friend < SEATS:
            if friend != seat and self.together(friend, seat):
                return False
            friend += 1
        return True

    def _free_chart(self) -> i64:
        """A chart on which nobody is: there is one, where two share another."""
        number: i64 = 0
        while number < CHARTS:
            used = False
            seat: i64 = 1
            while seat < SEATS:
                if self.chart_of[seat] == number:
                    used = True
                seat += 1
            if not used:
                break
            number += 1
        return number

    def _clear(self, number: i64) -> None:
        """Nothing that was on a chart is known to be anywhere."""
        self.charts[number] = new_chart()
        self.hunter.lose_on(number)
        self.familiar.lose_on(number)
        self.noise.lose_on(number)

    def move(self, seat: i64, chart: i64, place: i64) -> None:
        """Somebody was put elsewhere, and all know where."""
        self.chart_of[seat] = chart
        self.place[seat] = place

    # When the forest turns.

    def begin_again(self) -> None:
        """Everybody has a new chart with nothing on it."""
        self.charts = no_charts()
        seat: i64 = 1
        while seat < SEATS:
            self.move(seat, seat - 1, START)
            seat += 1
        self.hunter.lose()
        self.familiar.lose()
        self.noise.lose()

    def turn_round(self) -> None:
        """The forest was turned by half, which is known exactly."""
        self.charts = [chart.turned_round() for chart in self.charts]
        seat: i64 = 1
        while seat < SEATS:
            self.place[seat] = LAST_PLACE - self.place[seat]
            seat += 1
        self.hunter.turn_round()
        self.familiar.turn_round()
        self.noise.turn_round()

    def clone(self) -> "Atlas":
        """The same charts again."""
        copy = Atlas(self.seat, [chart.clone() for chart in self.charts])
        # Field by field: make copies.
        copy.chart_of = self.chart_of[:]
        copy.place = self.place[:]
        copy.hunter = self.hunter.clone()
        copy.familiar = self.familiar.clone()
        copy.noise = self.noise.clone()
        return copy
