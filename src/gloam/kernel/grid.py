"""Boards of square tiles with walls between them.

Tiles are numbered row by row from the north-west. Headings go clockwise: north, east, south, west.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
HEADINGS: Final = ("north", "east", "south", "west")
NOWHERE: Final = -1


@final
class Grid:
    """Tiles, and the walls between them.

    >>> grid = Grid(2, 3)
    >>> grid.name(4), grid.tile("C1")
    ('B2', 2)
    >>> grid.shut(0, EAST)
    >>> grid.step(0, EAST), grid.step(1, WEST), grid.step(0, SOUTH), grid.step(0, NORTH)
    (-1, -1, 3, -1)
    >>> grid.distance(0, 5), grid.reached(0)
    (3, 6)
    """

    def __init__(self, rows: i64, columns: i64) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.walls = vec[i64]()
        """For each tile, a set of the headings in which a wall stands or the board ends."""
        self.steps = vec[i64]()
        """The tile one step away, at `4 * tile + heading`; NOWHERE if there is no way."""
        tile: i64 = 0
        while tile < self.size:
            self.walls = append(self.walls, 0)
            heading: i64 = 0
            while heading < 4:
                self.steps = append(self.steps, self.beyond(tile, heading))
                if self.beyond(tile, heading) == NOWHERE:
                    self.walls[tile] |= _bit(heading)
                heading += 1
            tile += 1

    def beyond(self, tile: i64, heading: i64) -> i64:
        """The next tile in a heading, walls or not; NOWHERE past the rim."""
        row = tile // self.columns
        column = tile % self.columns
        if heading == NORTH:
            if row > 0:
                return tile - self.columns
            return NOWHERE
        if heading == SOUTH:
            if row < self.rows - 1:
                return tile + self.columns
            return NOWHERE
        if heading == EAST:
            if column < self.columns - 1:
                return tile + 1
            return NOWHERE
        if column > 0:
            return tile - 1
        return NOWHERE

    def shut(self, tile: i64, heading: i64) -> None:
        """Put a wall between a tile and the next one in a heading."""
        other = self.beyond(tile, heading)
        if other == NOWHERE:
            return
        back = (heading + 2) % 4
        self.walls[tile] |= _bit(heading)
        self.walls[other] |= _bit(back)
        self.steps[4 * tile + heading] = NOWHERE
        self.steps[4 * other + back] = NOWHERE

    def walled(self, tile: i64, heading: i64) -> bool:
        """Whether a wall stands there; the rim is not a wall."""
        return self.steps[4 * tile + heading] == NOWHERE and self.beyond(tile, heading) != NOWHERE

    def step(self, tile: i64, heading: i64) -> i64:
        """The tile one step away; NOWHERE if a wall or the rim is in the way."""
        return self.steps[4 * tile + heading]

    def distance(self, one: i64, other: i64) -> i64:
        """Steps along rows and columns, walls ignored."""
        down = one // self.columns - other // self.columns
        across = one % self.columns - other % self.columns
        return (down if down >= 0 else -down) + (across if across >= 0 else -across)

    def paths(self, start: i64) -> list[int]:
        """How many steps every tile is from the start, around walls; NOWHERE if unreachable."""
        away = [-1] * int(self.size)
        away[start] = 0
        edge = [int(start)]
        for tile in edge:
            heading: i64 = 0
            while heading < 4:
                to = int(self.steps[4 * tile + heading])
                if to != NOWHERE and away[to] == -1:
                    away[to] = away[tile] + 1
                    edge.append(to)
                heading += 1
        return away

    def reached(self, start: i64) -> int:
        """How many tiles can be reached from the start, the start included."""
        return sum(1 for steps in self.paths(start) if steps >= 0)

    def name(self, tile: i64) -> str:
        """A tile as people call it: column letter, row number."""
        return f"{chr(65 + int(tile % self.columns))}{int(tile // self.columns) + 1}"

    def tile(self, name: str) -> int:
        """The tile that people call so; KeyError if there is none."""
        text = name.strip().upper()
        if 2 <= len(text) <= 4 and text[1:].isdecimal() and text.isascii():
            column = ord(text[0]) - 65
            row = int(text[1:]) - 1
            if 0 <= column < self.columns and 0 <= row < self.rows:
                return row * int(self.columns) + column
        raise KeyError(name)


def _bit(heading: i64) -> i64:
    return 1 if heading == NORTH else 2 if heading == EAST else 4 if heading == SOUTH else 8
