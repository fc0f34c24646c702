"""Fields to play on: the first game's, one's own from a file, or any legal one from a seed.

A field is drawn as a diagram (`.` blank, `w` wall tile, `B` bat, `R` radar, `b` bullet; a line
between two tiles is a wall), listed in TOML, or written in one line (rows with / between, a wall
tile as the letter of its wall's side). Each is checked against VRD-13 to VRD-21. A smaller field
than the usual one may have fewer of each kind of tile. (VRD-G29)
"""

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

from gloam.games.vampire_radar.field import NO_TILE
from gloam.games.vampire_radar.numbers import BAT, BLANK, BULLET, RADAR, WALL
from gloam.kernel.diagram import draw_diagram, read_diagram
from gloam.kernel.errors import BadOption
from gloam.kernel.words import unknown
from gloam.kernel.grid import EAST, HEADINGS, NOWHERE, SOUTH, Grid

Tiles = tuple[tuple[int, int], ...]
"""For each tile from A1 to F6: its kind, and its wall's side (0 for none, 1 north … 4 west).

Where a field is smaller, what lies beyond it has the kind `NO_TILE`.
"""

T = TypeVar("T")
GLYPHS = ".bBRw"
NAMES = ("blank", "bullet", "bat", "radar", "wall")
COUNTS = {BAT: 4, RADAR: 4, BULLET: 8, WALL: 7, BLANK: 13}
CORNERS = (0, 5, 30, 35)
PLAIN = Grid(6, 6)
LEAST, MOST = 2, 6
"""The fewest and the most rows, and columns, of a field. (VRD-G29)"""
SMALL = "..../.R../..R./...."
"""The field that is called small: little enough to think it through to the end."""


@cache
def first_game() -> Tiles:
    """The field for a first game."""
    return from_toml((Path(__file__).parents[1] / "first.toml").read_text())


def read_field(text: str) -> Tiles:
    """A field from a line, a diagram or TOML; BadOption with the reason if it is not legal."""
    if "/" in text and "\n" not in text.strip() and "=" not in text:
        tiles = from_notation(text.strip())
    else:
        tiles = from_diagram(text) if "+--" in text else from_toml(text)
    problem = fault(tiles)
    if problem:
        raise BadOption(problem)
    return tiles


def from_toml(text: str) -> Tiles:
    """A field from TOML: `wall`, `bat`, `bullet` and `radar` list their tiles."""
    try:
        listed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)[:100]
        raise BadOption(f"This field is neither a diagram nor TOML: {reason}.") from None
    except (ValueError, RecursionError):
        raise BadOption("This field holds a number or a list that is too large.") from None
    for key in listed:
        if key not in NAMES:
            raise BadOption(f"A field lists {', '.join(NAMES)}. {unknown(key, list(NAMES))}")
    kinds = [(BLANK, 0)] * 36
    for kind, name in enumerate(NAMES):
        entries = listed.get(name, [])
        if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
            raise BadOption(f'`{name}` must be a list of tiles, such as ["A1", "B2"].')
        for entry in entries:
            tile, side = _entry(name, entry)
            if kinds[tile] != (BLANK, 0):
                raise BadOption(f"{PLAIN.name(tile)} is listed twice.")
            kinds[tile] = (kind, side)
    return tuple(kinds)


def _entry(name: str, entry: str) -> tuple[int, int]:
    """A tile in a list; a wall tile names the side of its wall, as in `B1 east`."""
    place, _, side = entry.partition(" ")
    try:
        tile = PLAIN.tile(place)
    except KeyError:
        raise BadOption(f"There is no tile {place[:20]!r}: tiles are A1 to F6.") from None
    side = side.strip().lower()
    if name == "wall" and side not in HEADINGS:
        raise BadOption(f"{entry[:20]!r}: a wall tile names its wall's side, as in 'B1 east'.")
    if name != "wall" and side:
        raise BadOption(f"{entry[:20]!r}: only a wall tile names a side.")
    return tile, HEADINGS.index(side) + 1 if side else 0


def from_diagram(text: str) -> Tiles:
    """A field from a picture: each line in it belongs to a wall tile beside it."""
    grid, glyphs = read_diagram(text)
    rows, columns = int(grid.rows), int(grid.columns)
    if not _is_size(rows, columns):
        raise BadOption(f"{_SIZES}, not {rows} by {columns}. (VRD-13)")
    for glyph in glyphs:
        if glyph not in GLYPHS:
            raise BadOption(f"A tile is one of {' '.join(GLYPHS)}, not {glyph!r}.")
    kinds = _spread([GLYPHS.index(glyph) for glyph in glyphs], columns, NO_TILE)
    drawn = Grid(6, 6)
    walls = []
    for n in range(rows * columns):
        for heading in (EAST, SOUTH):
            if grid.walled(n, heading):
                tile = 6 * (n // columns) + n % columns
                drawn.shut(tile, heading)
                walls.append((tile, heading))
    sides = _share_out(walls, kinds)
    for tile in range(36):
        if kinds[tile] == WALL and tile not in sides:
            sides[tile] = _doubled(drawn, tile)
    return tuple((kind, sides.get(tile, 0)) for tile, kind in enumerate(kinds))


_SIZES = f"A field is {MOST} by {MOST} tiles, or has {LEAST} to {MOST} rows and columns"


def _is_size(rows: int, columns: int) -> bool:
    return LEAST <= rows <= MOST and LEAST <= columns <= MOST


def _spread(tiles: list[T], columns: int, beyond: T) -> list[T]:
    """What stands on the tiles of a field, row by row, at the numbers that its tiles have."""
    found = [beyond] * 36
    for n, tile in enumerate(tiles):
        found[6 * (n // columns) + n % columns] = tile
    return found


def size_of(tiles: Tiles) -> tuple[int, int]:
    """How many rows and columns a field has."""
    ground = [tile for tile, (kind, _) in enumerate(tiles) if kind != NO_TILE]
    return max(tile // 6 for tile in ground) + 1, max(tile % 6 for tile in ground) + 1


def _doubled(grid: Grid, tile: int) -> int:
    """The side on which a wall tile carries the same wall as its neighbour; 0 for none."""
    return next((side for side in range(1, 5) if grid.walled(tile, side - 1)), 0)


def _share_out(walls: list[tuple[int, int]], kinds: list[int]) -> dict[int, int]:
    """Give every drawn wall to a wall tile beside it, one each."""
    sides: dict[int, int] = {}
    owner: dict[int, int] = {}

    def give(n: int, tried: set[int]) -> bool:
        tile, heading = walls[n]
        for at, side in ((tile, heading), (int(PLAIN.beyond(tile, heading)), (heading + 2) % 4)):
            if kinds[at] == WALL and at not in tried:
                tried.add(at)
                if at not in owner or give(owner[at], tried):
                    owner[at] = n
                    sides[at] = side + 1
                    return True
        return False

    for n, (tile, heading) in enumerate(walls):
        if not give(n, set()):
            where = f"{PLAIN.name(tile)} and {PLAIN.name(PLAIN.beyond(tile, heading))}"
            raise BadOption(f"The wall between {where} belongs to no wall tile (w) of its own.")
    return sides


def notation(tiles: Tiles) -> str:
    """The field in one line: rows with slashes between, a wall tile as the side of its wall."""
    letters = ["nesw"[side - 1] if side else GLYPHS[kind] for kind, side in tiles]
    rows, columns = size_of(tiles)
    return "/".join("".join(letters[6 * row : 6 * row + columns]) for row in range(rows))


def from_notation(text: str) -> Tiles:
    """A field from one line, as `notation` writes it."""
    rows = text.split("/")
    columns = len(rows[0])
    if not _is_size(len(rows), columns) or any(len(row) != columns for row in rows):
        raise BadOption(
            "A field in one line has six rows of six letters, with / between, or fewer rows, all "
            f"as long, of {LEAST} to {MOST} letters. (VRD-13)"
        )
    tiles: list[tuple[int, int]] = []
    for letter in "".join(rows):
        if letter in "nesw":
            tiles.append((WALL, "nesw".index(letter) + 1))
        elif letter in ".bBR":
            tiles.append((GLYPHS.index(letter), 0))
        else:
            raise BadOption(f"A tile is one of . b B R n e s w, not {letter!r}.")
    return tuple(_spread(tiles, columns, (NO_TILE, 0)))


def to_diagram(tiles: Tiles) -> str:
    """The field as a picture."""
    rows, columns = size_of(tiles)
    grid, glyphs = Grid(rows, columns), []
    for n in range(rows * columns):
        kind, side = tiles[6 * (n // columns) + n % columns]
        glyphs.append(GLYPHS[kind])
        if side:
            grid.shut(n, side - 1)
    return draw_diagram(grid, glyphs)


def walled(tiles: Tiles) -> Grid:
    """The grid with the field's walls; round a smaller field, it is walled off."""
    grid = Grid(6, 6)
    for tile, (kind, _) in enumerate(tiles):
        for heading in range(4) if kind == NO_TILE else ():
            grid.shut(tile, heading)
    for tile, (_, side) in enumerate(tiles):
        if side:
            grid.shut(tile, side - 1)
    return grid


def fault(tiles: Tiles) -> str:
    """The first reason why a field is not legal; nothing if it is."""
    kinds = [kind for kind, _ in tiles]
    if len(tiles) != 36:
        return f"{_SIZES}. (VRD-13)"
    for corner in corners(tiles):
        if kinds[corner] != BLANK:
            return f"The corner {PLAIN.name(corner)} must be a blank tile. (VRD-14)"
    usual = size_of(tiles) == (6, 6)
    for kind, wanted in COUNTS.items():
        found = kinds.count(kind)
        if usual and found != wanted:
            return f"A field has {wanted} {NAMES[kind]} tiles, not {found}. (VRD-3, VRD-21)"
        if kind != BLANK and found > wanted:
            return f"A small field has at most {wanted} {NAMES[kind]} tiles, not {found}. (VRD-G29)"
    return _fault_of_walls(tiles) or _fault_of_neighbours(kinds, corners(tiles))


def corners(tiles: Tiles) -> tuple[int, ...]:
    """The four corner tiles of a field."""
    rows, columns = size_of(tiles)
    return (0, columns - 1, 6 * (rows - 1), 6 * (rows - 1) + columns - 1)


def _fault_of_walls(tiles: Tiles) -> str:
    for tile, (kind, side) in enumerate(tiles):
        if kind == WALL and not side:
            return f"The wall tile {PLAIN.name(tile)} has no wall on any side. (VRD-G2)"
        beyond = int(PLAIN.beyond(tile, side - 1)) if side else NOWHERE
        if side and (beyond == NOWHERE or tiles[beyond][0] == NO_TILE):
            return f"The wall of {PLAIN.name(tile)} faces the outside of the field. (VRD-17)"
    if longest_chain(tiles) >= 3:
        return "Three walls or more join up. (VRD-15)"
    if walled(tiles).reached(0) != sum(kind != NO_TILE for kind, _ in tiles):
        return "Walls seal off a part of the field. (VRD-16)"
    return ""


def _fault_of_neighbours(kinds: list[int], ends: tuple[int, ...]) -> str:
    for tile in range(36):
        for heading in (EAST, SOUTH):
            other = PLAIN.beyond(tile, heading)
            if other == NOWHERE:
                continue
            pair = f"{PLAIN.name(tile)} and {PLAIN.name(other)}"
            if kinds[tile] == kinds[other] == BAT:
                return f"The bat tiles {pair} are next to each other. (VRD-18)"
            if kinds[tile] == kinds[other] == RADAR:
                return f"The radar tiles {pair} are next to each other. (VRD-19)"
            if RADAR in (kinds[tile], kinds[other]) and {tile, int(other)} & set(ends):
                return f"Of {pair}, one is a corner and one a radar tile. (VRD-20)"
    return ""


def longest_chain(tiles: Tiles) -> int:
    """How many walls join end to end in the largest group of them. (VRD-G3)"""
    ends = [_ends(tile, side - 1) for tile, (_, side) in enumerate(tiles) if side]
    groups: list[list[set[tuple[int, int]]]] = []
    for wall in ends:
        joined = [group for group in groups if any(wall & other for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([wall, *(other for group in joined for other in group)])
    return max(map(len, groups), default=0)


def _ends(tile: int, heading: int) -> set[tuple[int, int]]:
    """The two crossings that a wall runs between."""
    row, column = divmod(tile, 6)
    return {
        "north": {(row, column), (row, column + 1)},
        "east": {(row, column + 1), (row + 1, column + 1)},
        "south": {(row + 1, column), (row + 1, column + 1)},
        "west": {(row, column), (row + 1, column)},
    }[HEADINGS[heading]]


def random_field(rng: Random) -> Tiles:
    """Any legal field: tiles are dealt until none breaks a rule."""
    while True:
        inside = [tile for tile in range(36) if tile not in CORNERS]
        rng.shuffle(inside)
        kinds = [(BLANK, 0)] * 36
        for kind in (BAT, RADAR, BULLET, WALL):
            for _ in range(COUNTS[kind]):
                tile = inside.pop()
                inward = [h for h in range(4) if PLAIN.beyond(tile, h) != NOWHERE]
                kinds[tile] = (kind, rng.choice(inward) + 1 if kind == WALL else 0)
        if not fault(tuple(kinds)):
            return tuple(kinds)
