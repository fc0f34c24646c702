"""A scene as a picture made of plain text, for those who see it."""

from collections.abc import Callable

from gloam.kernel.scene import Cell, Scene

EMPTY = "."
HERE = "here"
"""The place where somebody stands who names all others from there."""


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


def relative(scene: Scene) -> bool:
    """Whether places are named from where somebody stands, who does not know where that is."""
    return any(cell.id == HERE for cell in scene.cells)


def place_said(scene: Scene, at: str) -> str:
    """A place in a few words; nothing of the one from which all others are named."""
    cell = next((cell for cell in scene.cells if cell.id == at), None)
    if cell is None or at == HERE:
        return "" if at == HERE else at
    if relative(scene):
        return cell.words.rstrip(".").partition(",")[0]  # an id is how it is typed: `n2e1`
    return cell.title or cell.id


class Lines:
    """Where lines stand between the places of a scene, some of which may be unknown.

    A board that is known from end to end has a frame. Of any other, only the walls are drawn that
    are known: where its edges are is nobody's to guess.
    """

    def __init__(self, scene: Scene) -> None:
        self.at = {(cell.row, cell.column): cell for cell in scene.cells}
        self.rows = scene.rows
        self.columns = scene.columns
        self.framed = len(self.at) == scene.rows * scene.columns and not relative(scene)

    def under(self, row: int, column: int) -> bool:
        """Whether there is a line under a place; row -1 is above the first."""
        if self.framed and row in (-1, self.rows - 1):
            return True
        return self._has(row, column, "south") or self._has(row + 1, column, "north")

    def left_of(self, row: int, column: int) -> bool:
        """Whether there is a line to the left of a place; the last one is right of all."""
        if self.framed and column in (0, self.columns):
            return True
        return self._has(row, column - 1, "east") or self._has(row, column, "west")

    def corner(self, row: int, column: int) -> bool:
        """Whether a known place touches the corner under and to the left of this one."""
        around = ((row, column), (row + 1, column), (row, column - 1), (row + 1, column - 1))
        return any(place in self.at for place in around)

    def _has(self, row: int, column: int, side: str) -> bool:
        cell = self.at.get((row, column))
        return cell is not None and side in cell.walls


def sketch(scene: Scene, called: Callable[[int], str]) -> list[str]:
    """The board with its walls, and what the letters on it mean."""
    if not scene.cells:
        return ["There is nothing to draw."]
    return [*_board(scene), *legend(scene, called)]


def _board(scene: Scene) -> list[str]:
    lines = Lines(scene)
    wide = max(3, *(len(_shown(scene, cell)) + 1 for cell in scene.cells))
    names = lettered(scene)
    columns = range(scene.columns)
    drawn = ["   " + "".join(f" {chr(65 + c):^{wide}}" for c in columns)] if names else []
    drawn.append(_rim(lines, -1, wide))
    for row in range(scene.rows):
        line = f"{row + 1:2} " if names else "   "
        for column in columns:
            cell = lines.at.get((row, column))
            line += "|" if lines.left_of(row, column) else " "
            line += f"{_shown(scene, cell):^{wide}}" if cell else " " * wide
        line += "|" if lines.left_of(row, scene.columns) else ""
        drawn += [line, _rim(lines, row, wide)]
    return [line.rstrip() for line in drawn]


def _shown(scene: Scene, cell: Cell) -> str:
    return f"[{inside(scene, cell)}]" if cell.id == HERE else inside(scene, cell)


def _rim(lines: Lines, row: int, wide: int) -> str:
    """The line below a row, or above the first."""
    line = "   "
    for column in range(lines.columns):
        line += "+" if lines.corner(row, column) else " "
        line += ("-" if lines.under(row, column) else " ") * wide
    return line + ("+" if lines.corner(row, lines.columns) else "")


def legend(scene: Scene, called: Callable[[int], str]) -> list[str]:
    """What the letters mean, in one line for each kind of thing."""
    owners: dict[int, list[str]] = {}
    for piece in scene.pieces:
        named = piece.owner not in owners or piece.words.endswith(piece.glyph)
        said = piece.glyph if named else f"{piece.glyph} ({piece.words})"
        owners.setdefault(piece.owner, []).append(said)
    lines = ["North is up. [ ] is where you are."] if relative(scene) else []
    lines += [f"{called(owner)}: {', '.join(glyphs)}." for owner, glyphs in sorted(owners.items())]
    marks = {token(cell): cell.mark for cell in scene.cells if cell.mark}
    if marks:
        lines.append(", ".join(f"{glyph} is a {mark}" for glyph, mark in marks.items()) + ".")
    if any(cell.possible for cell in scene.cells):
        lines.append("? is where the one who hides can be, as far as the hunters can know.")
    return lines
