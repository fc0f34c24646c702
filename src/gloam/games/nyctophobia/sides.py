"""The sides between the spaces of the board, and what people call them.

They are numbered row by row: first the 56 between a space and its eastern neighbour, then the 56
between a space and its southern one.
"""

from gloam.kernel.grid import NOWHERE, Grid

SIDES = 112
PLAIN = Grid(8, 8)


def side_ends(side: int) -> tuple[int, int]:
    """The two spaces that a side lies between, the northern or western one first.

    >>> side_ends(3), side_ends(56)
    ((3, 4), (0, 8))
    """
    if not 0 <= side < SIDES:
        raise ValueError(f"sides are 0 to {SIDES - 1}, not {side}")
    if side < 56:
        tile = side // 7 * 8 + side % 7
        return tile, tile + 1
    return side - 56, side - 48


BETWEEN = {side_ends(side): side for side in range(SIDES)}
"""The side between two spaces, the northern or western one first."""
SIDE_NAMES = tuple("-".join(PLAIN.name(end) for end in side_ends(side)) for side in range(SIDES))
"""What people call the sides: `D1-E1`, `G1-G2`."""


def side_between(one: int, other: int) -> int:
    """The side between two spaces; NOWHERE if they are not next to each other."""
    return BETWEEN.get((min(one, other), max(one, other)), NOWHERE)
