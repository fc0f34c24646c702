"""Positions drawn as text, for tests and for reports of bugs.

A picture is a field or its north-west corner; what is not drawn is blank and open. In a tile stand
its kind (`b` bullet, `B` bat, `R` radar, `w` wall tile, `.` or nothing for blank), pawns by their
numbers, and `V` for the vampire: `b1V` is a bullet tile with a bullet, pawn 1 and the vampire.
"""

from typing import Any

from gloam.games.vampire_radar.facts import ORDER, TILE, VAMPIRE
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.numbers import (
    COUNSEL,
    DUSK,
    GIVEN,
    HID,
    LAID,
    LAY_LOW,
    PLACED,
    TERMS,
    TURN,
    WALL,
)  # fmt: skip
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.workshop.fields import GLYPHS, Tiles, first_game
from gloam.kernel.diagram import read_diagram
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.grid import EAST, HEADINGS, SOUTH, Grid
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.alter import altered


def position(
    picture: str,
    *,
    seats: int = 3,
    turn: int = 1,
    points: int = 2,
    bullets: tuple[int, ...] = (2, 2, 2),
    hp: int = 4,
    round_: int = 1,
    **options: object,
) -> Table:
    """A table in the middle of a game: the picture, whose turn it is, and what each has in hand.

    >>> table = position('''
    ...     +---+---+
    ...     | 1   V |
    ...     +---+---+''')
    >>> told(table, "shoot 1 east")
    ('shot pawn=1 heading=east hit=yes',)
    """
    grid, words = read_diagram(picture)
    tiles = {6 * (n // int(grid.columns)) + n % int(grid.columns): w for n, w in enumerate(words)}
    chosen = GAME.options_from(options)
    facts = _laid(grid, tiles)
    facts.append((DUSK, seats - 1, hp, 5 if seats == 4 else 4))
    concede = int(chosen["concede"] == "yes")
    facts.append((TERMS, int(chosen["dawn"]), ORDER.number(chosen["order"]), concede))
    facts += [(COUNSEL, 0, 0, 0)] if chosen["counsel"] == "yes" and seats > 2 else []
    for at, word in sorted(tiles.items()):
        facts += [(PLACED, int(letter) - 1, at, 0) for letter in word if letter.isdigit()]
    facts += [(GIVEN, seat, bullets[seat - 1], 0) for seat in range(1, seats)]
    facts += [(HID, at, 0, 0) for at, word in tiles.items() if "V" in word]
    facts += [(LAY_LOW, 0, 0, 0), (TURN, turn, points, round_)]

    def set_up(night: Any, *_: object) -> None:
        for fact in facts:
            night.tell(*fact)

    return Table(altered(GAME, set_up=set_up), seats, chosen, Dice("drawn"))


def _laid(grid: Grid, tiles: dict[int, str]) -> list[Fact]:
    """The tiles of the picture; a line in it becomes a wall of a tile beside it."""
    sides: dict[int, int] = {}
    for n in range(int(grid.size)):
        for heading, back, step in ((EAST, 4, 1), (SOUTH, 1, 6)):
            if grid.walled(n, heading):
                at = 6 * (n // int(grid.columns)) + n % int(grid.columns)
                owner, side = (at, heading + 1) if at not in sides else (at + step, back)
                assert owner not in sides, f"three walls around {TILE.text(at)} are one too many"
                sides[owner] = side
    kinds = [next((g for g in tiles.get(at, "") if g in GLYPHS), ".") for at in range(36)]
    return [
        (LAID, at, WALL if at in sides and kind == "." else GLYPHS.index(kind), sides.get(at, 0))
        for at, kind in enumerate(kinds)
    ]


def told(table: Table, *actions: str) -> tuple[str, ...]:
    """What came of the last of some actions, each taken by whoever is asked."""
    facts: tuple[Fact, ...] = ()
    for action in actions:
        facts = table.act(action)
    return tuple(table.game.words.facts.text(fact) for fact in facts)


def heard(table: Table, seat: int) -> list[str]:
    """Everything that a seat was told, as text."""
    return [table.game.words.facts.text(fact) for fact in table.heard(seat)]


def truth(table: Table) -> Night:
    """The whole truth, folded from the record."""
    night = table.refold()
    assert isinstance(night, Night)
    return night


def stands(table: Table, pawn: int) -> str:
    """The tile on which a pawn stands; nothing once it fell."""
    at = truth(table).board.pawns[pawn - 1]
    return TILE.text(at) if at >= 0 else ""


def lair(table: Table) -> str:
    """The tile on which the vampire is, by its own notes."""
    return TILE.text(table.view(VAMPIRE).vampire)


def offered(table: Table, verb: str) -> set[str]:
    """What the asked seat may do that begins with a word."""
    texts = [table.game.words.actions.text(action) for action in table.menu(table.asked)]
    return {text for text in texts if text.split()[0] == verb}


def refusal(table: Table, action: str, seat: int | None = None) -> str:
    """What somebody is told who may not do that; nothing has changed afterwards."""
    before = table.record
    try:
        table.act(action, seat)
    except IllegalAction as error:
        assert table.record == before
        return str(error)
    raise AssertionError(f"{action!r} was allowed")


def changed(*steps: str) -> Tiles:
    """The first game's field with tiles changed: `A1 <> E1` swaps two, `B1 north` turns one."""
    tiles = list(first_game())
    for step in steps:
        one, *other = step.replace("<>", "").split()
        at = TILE.number(one)
        if other[0] in HEADINGS:
            tiles[at] = (tiles[at][0], HEADINGS.index(other[0]) + 1)
        else:
            to = TILE.number(other[0])
            tiles[at], tiles[to] = tiles[to], tiles[at]
    return tuple(tiles)
