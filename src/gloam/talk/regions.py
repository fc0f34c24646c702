"""A board by its regions: every wall once, with what stands where, short enough to be learned."""

from itertools import pairwise

from gloam.kernel.scene import Cell, Scene
from gloam.talk import compass


def regions(scene: Scene) -> list[str]:
    """The board quarter by quarter: what is there, the ways out, dead ends and every wall."""
    grid = compass.grid_of(scene)
    half_down, half_across = (scene.rows + 1) // 2, (scene.columns + 1) // 2
    lines = []
    for down, across, name in (
        (0, 0, "North west"), (0, 1, "North east"), (1, 0, "South west"), (1, 1, "South east"),
    ):  # fmt: skip
        cells = [
            cell
            for cell in scene.cells
            if cell.row // half_down == down and cell.column // half_across == across
        ]
        if cells:
            lines.append(f"{name}, {cells[0].id} to {cells[-1].id}. {_told(scene, grid, cells)}")
    return lines


def reach(scene: Scene) -> list[str]:
    """Whether every place can be reached from every other."""
    parts = _parts(scene)
    if len(parts) < 2:
        return ["Everything can be reached."]
    lost = [place for part in parts[1:] for place in part]
    names = ", ".join(lost[:8]) + (f" and {len(lost) - 8} more" if len(lost) > 8 else "")
    return [f"Walls seal off {names}."]


def _parts(scene: Scene) -> list[list[str]]:
    """The parts into which walls cut a board, the largest first."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for cell in scene.cells:
        if cell.id not in seen:
            found.append(list(compass.paths(scene, cell)))
            seen.update(found[-1])
    return sorted(found, key=len, reverse=True)


def _told(scene: Scene, grid: compass.Grid, cells: list[Cell]) -> str:
    own = {cell.id for cell in cells}
    parts = [_standing(scene, cells)]
    for way in ("east", "south"):
        out = [cell.id for cell in cells if _leads_out(grid, cell, way, own)]
        beside = [to for cell in cells if (to := _next(grid, cell, way)) and to.id not in own]
        if beside:
            parts.append(f"Out {way} at {', '.join(out)}." if out else f"No way {way}.")
    ends = [cell.id for cell in cells if _ways(grid, cell) == 1]
    parts.append(f"Dead end{'s' if len(ends) > 1 else ''} {', '.join(ends)}." if ends else "")
    parts.append(_walls(grid, cells, own))
    return " ".join(part for part in parts if part)


def _standing(scene: Scene, cells: list[Cell]) -> str:
    there = []
    for cell in cells:
        on = [cell.mark] if cell.mark else []
        on += [piece.words for piece in scene.pieces if piece.cell == cell.id]
        there += [f"{thing} {cell.id}" for thing in on]
    said = ", ".join(there)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _next(grid: compass.Grid, cell: Cell, way: str) -> Cell | None:
    down, across = compass.STEPS[way]
    return grid.get((cell.row + down, cell.column + across))


def _leads_out(grid: compass.Grid, cell: Cell, way: str, own: set[str]) -> bool:
    to = compass.beyond(grid, cell, way)
    return to is not None and to.id not in own


def _ways(grid: compass.Grid, cell: Cell) -> int:
    return sum(compass.beyond(grid, cell, way) is not None for way in compass.STEPS)


def _walls(grid: compass.Grid, cells: list[Cell], own: set[str]) -> str:
    """Every wall inside a region once, the straight ones in one."""
    said = []
    for way, along in (("east", "south"), ("south", "east")):
        shut = [cell for cell in cells if _shut(grid, cell, way, own)]
        runs = [f"{a.id}" if a is b else f"{a.id} to {b.id}" for a, b in _runs(shut, along)]
        if runs:
            said.append(f"{way} of {', '.join(runs)}")
    return f"Walls {'; '.join(said)}." if said else ""


def _shut(grid: compass.Grid, cell: Cell, way: str, own: set[str]) -> bool:
    to = _next(grid, cell, way)
    return to is not None and to.id in own and compass.beyond(grid, cell, way) is None


def _runs(shut: list[Cell], along: str) -> list[tuple[Cell, Cell]]:
    """Cells that lie in a line, as first and last."""
    down, across = compass.STEPS[along]
    order = sorted(shut, key=lambda c: (c.column, c.row) if down else (c.row, c.column))
    found: list[tuple[Cell, Cell]] = [(order[0], order[0])] if order else []
    for before, cell in pairwise(order):
        if (cell.row, cell.column) == (before.row + down, before.column + across):
            found[-1] = (found[-1][0], cell)
        else:
            found.append((cell, cell))
    return found
