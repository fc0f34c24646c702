"""Boards drawn in text, read and written: our way to show a position in tests, docs and reports.

Two by two::

    +---+---+
    | a | b |
    +   +---+
    | c   . |
    +---+---+

A line of dashes is a wall between two rows, an upright bar a wall between two columns. What stands
in a tile is one word of up to three letters. Letters above and numbers beside the board may stand.
"""

from gloam.kernel.errors import BadOption
from gloam.kernel.grid import EAST, NOWHERE, SOUTH, Grid


def read_diagram(text: str) -> tuple[Grid, list[str]]:
    """The grid and what stands in each tile.

    >>> grid, tiles = read_diagram(__doc__)
    >>> tiles
    ['a', 'b', 'c', '.']
    >>> grid.walled(0, EAST), grid.walled(1, SOUTH), grid.walled(2, EAST)
    (True, True, False)
    """
    lines = [line for line in text.split("\n") if "+" in line or "|" in line]
    left = min((line.index("+") for line in lines if "+" in line), default=-1)
    rims = [line[left:].rstrip() for line in lines if "+" in line]
    rows = [line[left:].rstrip() for line in lines if "+" not in line]
    columns = rims[0].count("+") - 1 if rims else 0
    if left < 0 or len(rims) != len(rows) + 1 or not rows or columns < 1:
        raise BadOption("This is no diagram: it needs a line of + and - above and below each row.")
    grid = Grid(len(rows), columns)
    tiles: list[str] = []
    for n, row in enumerate(rows):
        row = row.ljust(4 * columns + 1)
        below = rims[n + 1].ljust(4 * columns + 1)
        for column in range(columns):
            at = 4 * column
            tiles.append(row[at + 1 : at + 4].strip() or ".")
            if row[at + 4] == "|":
                grid.shut(len(tiles) - 1, EAST)
            if "-" in below[at + 1 : at + 4]:
                grid.shut(len(tiles) - 1, SOUTH)
        if row[0] != "|" or row[4 * columns] != "|":
            raise BadOption(f"Row {n + 1} of the diagram must begin and end with an upright bar.")
    return grid, tiles


def draw_diagram(grid: Grid, tiles: list[str]) -> str:
    """The same picture again, with the names of columns and rows.

    >>> print(draw_diagram(*read_diagram(__doc__)))
         A   B
       +---+---+
     1 | a | b |
       +   +---+
     2 | c   . |
       +---+---+
    """
    columns, rows = int(grid.columns), int(grid.rows)
    rim = "   +" + "---+" * columns
    lines = ["  " + "".join(f"   {chr(65 + column)}" for column in range(columns)), rim]
    for row in range(rows):
        across, below = f"{row + 1:2} |", "   +"
        for column in range(columns):
            tile = row * columns + column
            end = grid.steps[4 * tile + EAST] == NOWHERE
            under = grid.steps[4 * tile + SOUTH] == NOWHERE
            across += f"{tiles[tile]:^3}" + ("|" if end else " ")
            below += ("---" if under else "   ") + "+"
        lines += [across, below]
    return "\n".join(lines)
