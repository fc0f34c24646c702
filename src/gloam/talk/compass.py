"""Ways on a board: directions, steps and places, as they are said and typed."""

import re
from collections import deque

from gloam.kernel.grid import HEADINGS
from gloam.kernel.scene import Cell, Scene

STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
LETTERS = {heading[0]: heading for heading in HEADINGS}
_LEG = re.compile(r"(\d*)\s*(north|east|south|west|[nesw])(\d*)")
Grid = dict[tuple[int, int], Cell]


def heading_named(said: str) -> str:
    """The direction that a word or its first letter means; nothing where it means none.

    >>> heading_named("e"), heading_named("West"), heading_named("up")
    ('east', 'west', '')
    """
    word = said.strip().lower()
    return LETTERS.get(word, word if word in HEADINGS else "")


def as_place(said: str) -> str:
    """A way in words as boards call the place that it leads to; anything else as it is.

    >>> as_place("1 north 1 east"), as_place("n1e1"), as_place("two hills"), as_place("2 west")
    ('n1e1', 'n1e1', 'two hills', 'w2')
    """
    plain = said.lower().replace(" and ", " ").replace(",", " ")
    if _LEG.sub("", plain).strip() or not plain.strip():
        return said
    far = dict.fromkeys(HEADINGS, 0)
    for before, way, after in _LEG.findall(plain):
        far[LETTERS.get(way, way)] += int((before or after or "1")[:3])
    north, east = far["north"] - far["south"], far["east"] - far["west"]
    place = f"{'n' if north > 0 else 's'}{abs(north)}" if north else ""
    return place + (f"{'e' if east > 0 else 'w'}{abs(east)}" if east else "")


def grid_of(scene: Scene) -> Grid:
    """The cells of a board by row and column."""
    return {(cell.row, cell.column): cell for cell in scene.cells}


def beyond(grid: Grid, cell: Cell, heading: str) -> Cell | None:
    """The cell next to another; none past a wall or the edge, or where none is known."""
    if heading in cell.walls:
        return None
    down, across = STEPS[heading]
    found = grid.get((cell.row + down, cell.column + across))
    opposite = HEADINGS[(HEADINGS.index(heading) + 2) % 4]
    return None if found is None or opposite in found.walls else found


def offset(here: Cell, there: Cell) -> str:
    """How one place lies to another: `2 north, 1 east`."""
    down, across = there.row - here.row, there.column - here.column
    parts = [f"{abs(down)} {'north' if down < 0 else 'south'}"] if down else []
    parts += [f"{abs(across)} {'west' if across < 0 else 'east'}"] if across else []
    return ", ".join(parts) or "here"


def paths(scene: Scene, start: Cell) -> dict[str, tuple[str, ...]]:
    """The shortest way to every place that can be reached, as directions.

    No way leads through a place that is shut, though it can lead there.
    """
    grid, found = grid_of(scene), {start.id: tuple[str, ...]()}
    ahead = deque([start])
    while ahead:
        cell = ahead.popleft()
        if cell.shut and cell is not start:
            continue
        for heading in HEADINGS:
            to = beyond(grid, cell, heading)
            if to is not None and to.id not in found:
                found[to.id] = (*found[cell.id], heading)
                ahead.append(to)
    return found


def legs(path: tuple[str, ...]) -> str:
    """A way as it is said: `2 north, east, 3 north`."""
    runs: list[tuple[str, int]] = []
    for step in path:
        if runs and runs[-1][0] == step:
            runs[-1] = (step, runs[-1][1] + 1)
        else:
            runs.append((step, 1))
    return ", ".join(f"{n} {step}" if n > 1 else step for step, n in runs)


def steps(number: int) -> str:
    """A number of steps: `1 step`, `4 steps`."""
    return "1 step" if number == 1 else f"{number} steps"
