"""A private map: what is known of a patch of forest, in coordinates of its own.

A chart says how spaces lie to each other, never where on the board they are. It has room for
seventeen by seventeen spaces around the one in which it began; a place on it is one number.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from gloam.games.nyctophobia.ground import EAST, NORTH, SOUTH, WEST

WIDE: Final = 17
MIDDLE: Final = 8
START: Final = 144
"""The place where a chart begins: its middle."""
PLACES: Final = 289
UNKNOWN: Final = -99

# What is known of a side.
OPEN: Final = 1
TREE_THERE: Final = 2
RIM: Final = 3

# What is known of a space.
ON_BOARD: Final = 1
NO_CAR: Final = 2
CAR_THERE: Final = 4
ROCK_SEEN: Final = 8
BEEN_THERE: Final = 16

_SINCE: Final = 10
"""Bits for how many trees had moved, for one side."""
_LATER: Final = 1023
_NOTHING: Final = vec[u8]([0] * PLACES)
_NEVER: Final = vec[i32]([0] * PLACES)


def next_place(place: i64, heading: i64) -> i64:
    """The place one step away on a chart."""
    if heading == NORTH:
        return place - WIDE
    if heading == EAST:
        return place + 1
    return place + WIDE if heading == SOUTH else place - 1


@final
class Chart:
    """What is known of one patch of forest."""

    def __init__(self, sides: vec[u8], since: vec[i32], cells: vec[u8]) -> None:
        self.sides = sides
        """For each place, what is known of its east side (0 to 3) and south side (times 4)."""
        self.since = since
        """When that was felt, counted in trees that have moved: packed in the same way."""
        self.cells = cells
        # The outermost rows and columns that are known to be on the board.
        self.left: i64 = MIDDLE
        self.right: i64 = MIDDLE
        self.top: i64 = MIDDLE
        self.bottom: i64 = MIDDLE
        # The first and last row and column of the board, where an edge was felt.
        self.rim_left: i64 = UNKNOWN
        self.rim_right: i64 = UNKNOWN
        self.rim_top: i64 = UNKNOWN
        self.rim_bottom: i64 = UNKNOWN
        self.cars: i64 = 0
        """How many spaces of the car are known."""

    def side(self, place: i64, heading: i64) -> i64:
        """What is known of a side: 0 nothing, OPEN, TREE_THERE or RIM."""
        if heading == EAST:
            return self.east(place)
        if heading == WEST:
            return self.east(place - 1)
        if heading == SOUTH:
            return self.south(place)
        return self.south(place - WIDE)

    def east(self, place: i64) -> i64:
        """What is known of the east side of a place."""
        return i64(self.sides[place]) & 3

    def south(self, place: i64) -> i64:
        """What is known of the south side of a place."""
        return i64(self.sides[place]) >> 2

    def east_since(self, place: i64) -> i64:
        """When the east side of a place was last felt."""
        return i64(self.since[place]) & _LATER

    def south_since(self, place: i64) -> i64:
        """When the south side of a place was last felt."""
        return i64(self.since[place]) >> _SINCE

    def note_side(self, place: i64, heading: i64, what: i64, when: i64) -> None:
        """Write down what is on a side."""
        if what < OPEN or what > RIM:
            raise ValueError(f"nobody can write {what} on a side of a chart")
        if heading == WEST:
            self._note_east(place - 1, what, when)
        elif heading == EAST:
            self._note_east(place, what, when)
        elif heading == SOUTH:
            self._note_south(place, what, when)
        else:
            self._note_south(place - WIDE, what, when)
        if what == RIM:
            if heading == WEST:
                self.rim_left = place % WIDE
            elif heading == EAST:
                self.rim_right = place % WIDE
            elif heading == SOUTH:
                self.rim_bottom = place // WIDE
            else:
                self.rim_top = place // WIDE
        else:
            self.note_cell(next_place(place, heading), 0)

    def _note_east(self, place: i64, what: i64, when: i64) -> None:
        self.sides[place] = u8(i64(self.sides[place]) & ~3 | what)
        self.since[place] = i32(i64(self.since[place]) & ~_LATER | when)

    def _note_south(self, place: i64, what: i64, when: i64) -> None:
        self.sides[place] = u8(i64(self.sides[place]) & 3 | what << 2)
        self.since[place] = i32(i64(self.since[place]) & _LATER | when << _SINCE)

    def note_cell(self, place: i64, what: i64) -> None:
        """Write down that a space is on the board, and what it is."""
        known = i64(self.cells[place]) | ON_BOARD
        if what & CAR_THERE:
            known &= ~NO_CAR
            if known & CAR_THERE == 0:
                self.cars += 1
        self.cells[place] = u8(known | what)
        x = place % WIDE
        y = place // WIDE
        if x < self.left:
            self.left = x
        if x > self.right:
            self.right = x
        if y < self.top:
            self.top = y
        if y > self.bottom:
            self.bottom = y

    def forget_rock(self, place: i64) -> None:
        """No rock lies there any more, or none is there to be felt."""
        self.cells[place] = u8(i64(self.cells[place]) & ~ROCK_SEEN)

    # Where on the board the chart may lie.

    def least_across(self) -> i64:
        """The least that may be added to a column of the chart to give one of the board."""
        if self.rim_left != UNKNOWN:
            return -self.rim_left
        if self.rim_right != UNKNOWN:
            return 7 - self.rim_right
        return -self.left

    def most_across(self) -> i64:
        """The most that may be added to a column."""
        if self.rim_left != UNKNOWN or self.rim_right != UNKNOWN:
            return self.least_across()
        return 7 - self.right

    def least_down(self) -> i64:
        """The least that may be added to a row of the chart to give one of the board."""
        if self.rim_top != UNKNOWN:
            return -self.rim_top
        if self.rim_bottom != UNKNOWN:
            return 7 - self.rim_bottom
        return -self.top

    def most_down(self) -> i64:
        """The most that may be added to a row."""
        if self.rim_top != UNKNOWN or self.rim_bottom != UNKNOWN:
            return self.least_down()
        return 7 - self.bottom

    def is_fixed(self) -> bool:
        """Whether the facts leave one place only for the chart on the board."""
        return self.least_across() == self.most_across() and self.least_down() == self.most_down()

    def car_places(self) -> list[int]:
        """Where the chart has spaces of the car."""
        return [place for place in range(PLACES) if self.cells[place] & CAR_THERE]

    # Two charts made one, and a chart turned round.

    def has_room(self, across: i64, down: i64) -> bool:
        """Whether all that the chart knows, moved by so much, is on a chart: on a board it is."""
        return (
            self.left + across >= 1
            and self.right + across <= WIDE - 2
            and self.top + down >= 1
            and self.bottom + down <= WIDE - 2
        )

    def take_over(self, other: "Chart", across: i64, down: i64) -> None:
        """Write into this chart all that another one knows, moved by so much."""
        shift = across + WIDE * down
        y: i64 = 0
        while y < WIDE:
            x: i64 = 0
            while x < WIDE:
                place = y * WIDE + x
                if 0 <= x + across < WIDE and 0 <= y + down < WIDE:
                    self._take_over_place(other, place, place + shift)
                x += 1
            y += 1
        if other.rim_left != UNKNOWN:
            self.rim_left = other.rim_left + across
        if other.rim_right != UNKNOWN:
            self.rim_right = other.rim_right + across
        if other.rim_top != UNKNOWN:
            self.rim_top = other.rim_top + down
        if other.rim_bottom != UNKNOWN:
            self.rim_bottom = other.rim_bottom + down

    def _take_over_place(self, other: "Chart", place: i64, mine: i64) -> None:
        if other.cells[place]:
            self.note_cell(mine, i64(other.cells[place]))
        what = other.east(place)
        when = other.east_since(place)
        if what and (self.east(mine) == 0 or self.east_since(mine) < when):
            self._note_east(mine, what, when)
        what = other.south(place)
        when = other.south_since(place)
        if what and (self.south(mine) == 0 or self.south_since(mine) < when):
            self._note_south(mine, what, when)

    def turned_round(self) -> "Chart":
        """The same chart after half a turn of the forest."""
        copy = Chart(_NOTHING[:], _NEVER[:], _NOTHING[:])
        place: i64 = 0
        while place < PLACES:
            opposite = PLACES - 1 - place
            copy.cells[opposite] = self.cells[place]
            what = self.east(place)
            if what:
                copy._note_east(opposite - 1, what, self.east_since(place))
            what = self.south(place)
            if what:
                copy._note_south(opposite - WIDE, what, self.south_since(place))
            place += 1
        most: i64 = WIDE - 1
        copy.cars = self.cars
        copy.left = most - self.right
        copy.right = most - self.left
        copy.top = most - self.bottom
        copy.bottom = most - self.top
        copy.rim_left = most - self.rim_right if self.rim_right != UNKNOWN else UNKNOWN
        copy.rim_right = most - self.rim_left if self.rim_left != UNKNOWN else UNKNOWN
        copy.rim_top = most - self.rim_bottom if self.rim_bottom != UNKNOWN else UNKNOWN
        copy.rim_bottom = most - self.rim_top if self.rim_top != UNKNOWN else UNKNOWN
        return copy

    def clone(self) -> "Chart":
        """The same chart again."""
        copy = Chart(self.sides[:], self.since[:], self.cells[:])
        # Field by field: make copies.
        copy.left = self.left
        copy.right = self.right
        copy.top = self.top
        copy.bottom = self.bottom
        copy.rim_left = self.rim_left
        copy.rim_right = self.rim_right
        copy.rim_top = self.rim_top
        copy.rim_bottom = self.rim_bottom
        copy.cars = self.cars
        return copy


def new_chart() -> Chart:
    """A chart of nothing but the space in which it begins."""
    chart = Chart(_NOTHING[:], _NEVER[:], _NOTHING[:])
    chart.cells[START] = ON_BOARD | BEEN_THERE
    return chart
