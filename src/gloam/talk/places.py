"""What a picture of a board shows at a glance, in sentences: the odds, and the walls."""

from gloam.kernel.scene import Cell, Scene

NO_PLACES = "There is no board to ask about here; look says all that you know."
BESIDE = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def odds(scene: Scene) -> list[str]:
    """Every place where the one who hides can be, the likeliest first."""
    cells = sorted((cell for cell in scene.cells if cell.possible), key=lambda cell: -cell.heat)
    if not scene.cells:
        return [NO_PLACES]
    if not cells:
        return ["There are no odds here: look says all that you know."]
    known = "As far as the hunters can know, the one who hides"
    if len(cells) == 1:
        return [f"{known} is at {cells[0].id}."]
    listed = ", ".join(_likely(cell) for cell in cells)
    order = ", the likeliest first" if any(cell.heat for cell in cells) else ""
    return [f"{known} can be at {len(cells)} places{order}.", f"{listed}."]


def _likely(cell: Cell) -> str:
    if not cell.heat:
        return cell.id
    percent = round(100 * cell.heat)
    return f"{cell.id} {percent} percent" if percent else f"{cell.id} below 1 percent"


def walls(scene: Scene) -> list[str]:
    """Every wall, once, whichever side of it knows of it."""
    if not scene.cells:
        return [NO_PLACES]
    at = {(cell.row, cell.column): cell for cell in scene.cells}
    found = list(
        dict.fromkeys(_wall(at, cell, side) for cell in scene.cells for side in cell.walls)
    )
    if not found:
        return ["There are no walls here."]
    many = f"There are {len(found)} walls." if len(found) > 1 else "There is 1 wall."
    return [many, *(f"A wall stands {where}." for where in found)]


def _wall(at: dict[tuple[int, int], Cell], cell: Cell, side: str) -> str:
    down, across = BESIDE.get(side, (0, 0))
    beyond = at.get((cell.row + down, cell.column + across))
    if beyond is None or beyond is cell:
        return f"{side} of {cell.id}"
    near, far = sorted((cell, beyond), key=lambda each: (each.row, each.column))
    return f"between {near.id} and {far.id}"
