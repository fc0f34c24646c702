"""A scene as a picture made of plain text, for those who see it."""

from collections.abc import Callable

from gloam.kernel.scene import Cell, Scene

EMPTY = "."


def inside(scene: Scene, cell: Cell) -> str:
    """What stands, lies and may hide in a cell, in a few letters."""
    glyphs = "".join(piece.glyph for piece in scene.pieces if piece.cell == cell.id)
    return glyphs + token(cell) + ("?" if cell.possible else "") or EMPTY


def token(cell: Cell) -> str:
    """What lies in a cell, as one letter."""
    return cell.glyph or cell.mark[:1]


def lettered(scene: Scene) -> bool:
    """Whether cells are named by a letter for the column and a number for the row."""
    return all(cell.id == f"{chr(65 + cell.column)}{cell.row + 1}" for cell in scene.cells)


def sketch(scene: Scene, called: Callable[[int], str]) -> list[str]:
    """The board with its walls, and what the letters on it mean."""
    if not scene.cells:
        return ["There is nothing to draw."]
    return [*_board(scene), *legend(scene, called)]


def _board(scene: Scene) -> list[str]:
    at = {(cell.row, cell.column): cell for cell in scene.cells}
    wide = max(3, *(len(inside(scene, cell)) + 1 for cell in scene.cells))
    names = lettered(scene)
    columns = range(scene.columns)
    lines = ["   " + "".join(f" {chr(65 + c):^{wide}}" for c in columns)] if names else []
    lines.append(_rim(at, -1, scene.columns, wide))
    for row in range(scene.rows):
        line = f"{row + 1:2} " if names else "   "
        for column in columns:
            cell = at.get((row, column))
            left = column == 0 or _walled(at, row, column - 1, "east", row, column, "west")
            line += ("|" if left else " ") + (
                f"{inside(scene, cell):^{wide}}" if cell else " " * wide
            )
        lines += [line + "|", _rim(at, row, scene.columns, wide)]
    return [line.rstrip() for line in lines]


def _rim(at: dict[tuple[int, int], Cell], row: int, columns: int, wide: int) -> str:
    """The line below a row, or above the first."""
    rows = {cell_row for cell_row, _ in at}
    outer = row < 0 or row == max(rows)
    sides = (
        outer or _walled(at, row, column, "south", row + 1, column, "north")
        for column in range(columns)
    )
    return "   +" + "".join(("-" if side else " ") * wide + "+" for side in sides)


def _walled(
    at: dict[tuple[int, int], Cell], r1: int, c1: int, h1: str, r2: int, c2: int, h2: str
) -> bool:
    one, other = at.get((r1, c1)), at.get((r2, c2))
    return bool((one and h1 in one.walls) or (other and h2 in other.walls))


def legend(scene: Scene, called: Callable[[int], str]) -> list[str]:
    """What the letters mean, in one line for each kind of thing."""
    owners: dict[int, list[str]] = {}
    for piece in scene.pieces:
        owners.setdefault(piece.owner, []).append(piece.glyph)
    lines = [f"{called(owner)}: {', '.join(glyphs)}." for owner, glyphs in sorted(owners.items())]
    marks = {token(cell): cell.mark for cell in scene.cells if cell.mark}
    if marks:
        lines.append(", ".join(f"{glyph} is a {mark}" for glyph, mark in marks.items()) + ".")
    if any(cell.possible for cell in scene.cells):
        lines.append("? is where the one who hides can be, as far as the hunters can know.")
    return lines
