"""Drawing: a scene as a board for the eye and the finger, beside the same scene in words.

A board is a picture (SVG, hidden from screen readers) under a grid of real links and buttons, one a
cell, which say what the cell is and what can be done there. Everything has a stable id, so that a
page that is brought up to date moves what moved and leaves the rest alone.
"""

from collections.abc import Callable
from html import escape

from msgspec import Struct

from gloam.kernel.game import Game
from gloam.kernel.scene import Cell, Choice, Piece, Scene

SIDE = 100
"""How large a cell is, in the picture's own measure."""
HEADINGS = ("north", "west", "east", "south")
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}


class Drawn(Struct, frozen=True):
    """A board, ready to stand in a page."""

    picture: str
    rows: "list[list[Spot]]"
    columns: int


class Spot(Struct, frozen=True):
    """One cell of a board, as it can be reached."""

    id: str
    kind: str
    label: str
    """What is said of it."""
    title: str
    """What a card shows as its name."""
    text: str
    """What a card shows below its name."""
    choices: tuple[Choice, ...]
    pieces: tuple[Piece, ...]
    blank: bool = False


class Compass(Struct, frozen=True):
    """A verb that goes in four directions, as a cross of buttons."""

    verb: str
    ways: dict[str, Choice]


class Group(Struct, frozen=True):
    """Choices of one kind, as they stand in the menu."""

    label: str
    choices: tuple[Choice, ...]


def board(game: Game, scene: Scene) -> Drawn | None:
    """The board of a scene; nothing where it has no cells."""
    if not scene.cells:
        return None
    grid = game.looks is None or game.looks.layout == "grid"
    at = {(cell.row, cell.column): cell for cell in scene.cells}
    on: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        on.setdefault(piece.cell, []).append(piece)
    there: dict[str, list[Choice]] = {}
    for choice in scene.choices:
        if choice.cell:
            there.setdefault(choice.cell, []).append(choice)
    rows = [
        [
            _spot(at.get((row, column)), row, column, there, on)
            for column in range(scene.columns)
        ]
        for row in range(scene.rows)
    ]
    picture = _picture(scene, game, there) if grid else ""
    return Drawn(picture, rows, scene.columns)


def _spot(
    cell: Cell | None,
    row: int,
    column: int,
    there: dict[str, list[Choice]],
    on: dict[str, list[Piece]],
) -> Spot:
    if cell is None:
        return Spot(f"blank-{row}-{column}", "blank", "", "", "", (), (), blank=True)
    choices = tuple(there.get(cell.id, ()))
    label = cell.words
    if len(choices) == 1:
        label = f"{cell.words} {choices[0].words}"
    elif choices:
        label = f"{cell.words} {len(choices)} choices here."
    title, _, text = cell.words.partition(":")
    return Spot(
        cell.id, _name(cell.kind), label, cell.glyph.strip("* ") or title, text.strip() or title,
        choices, tuple(on.get(cell.id, ())),
    )  # fmt: skip


def _name(text: str) -> str:
    """Words as a name for a style sheet: `behind a tree` is `behind-a-tree`."""
    return "-".join(text.lower().split())


# The picture.


def _picture(scene: Scene, game: Game, there: dict[str, list[Choice]]) -> str:
    symbols = game.looks.symbols if game.looks is not None else ""

    def has(name: str) -> bool:
        return f'id="{name}"' in symbols

    width, height = scene.columns * SIDE, scene.rows * SIDE
    parts = [
        f'<svg class="picture" viewBox="-4 -4 {width + 8} {height + 8}" '
        'aria-hidden="true" focusable="false">'
    ]
    parts += [_tile(cell, has, len(there.get(cell.id, ()))) for cell in scene.cells]
    parts += [_walls(cell) for cell in scene.cells if cell.walls]
    places = {cell.id: cell for cell in scene.cells}
    crowd: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for piece in scene.pieces:
        sizes[piece.cell] = sizes.get(piece.cell, 0) + 1
    for piece in scene.pieces:
        cell = places.get(piece.cell)
        if cell is not None:
            n = crowd.get(piece.cell, 0)
            crowd[piece.cell] = n + 1
            parts.append(_piece(piece, cell, n, sizes[piece.cell], has, scene.seat))
    parts.append("</svg>")
    return "".join(parts)


def _tile(cell: Cell, has: Callable[[str], bool], choices: int) -> str:
    x, y = cell.column * SIDE, cell.row * SIDE
    kind = _name(cell.kind)
    classes = f"tile kind-{kind}" + (" can" if choices else "")
    parts = [
        f'<g id="tile-{escape(cell.id)}" class="{classes}">'
        f'<rect x="{x + 2}" y="{y + 2}" width="{SIDE - 4}" height="{SIDE - 4}" rx="9"/>'
    ]
    if has(f"kind-{kind}"):
        parts.append(f'<use href="#kind-{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>')
    if cell.possible or cell.heat:
        strength = round(min(0.85, 0.16 + 1.6 * cell.heat), 3) if cell.heat else 0.16
        parts.append(
            f'<rect class="heat" x="{x + 6}" y="{y + 6}" width="{SIDE - 12}" height="{SIDE - 12}" '
            f'rx="7" opacity="{strength}"/>'
        )
    if cell.mark:
        mark = _name(cell.mark)
        if has(f"mark-{mark}"):
            parts.append(
                f'<use class="mark" href="#mark-{mark}" x="{x + 22}" y="{y + 22}" '
                f'width="{SIDE - 44}" height="{SIDE - 44}"/>'
            )
        else:
            parts.append(f'<text class="mark" x="{x + 50}" y="{y + 60}">{escape(cell.glyph)}</text>')
    if len(cell.id) <= 3 and cell.id[0].isupper():
        parts.append(f'<text class="id" x="{x + 9}" y="{y + 20}">{escape(cell.id)}</text>')
    if cell.heat >= 0.005:
        percent = round(100 * cell.heat)
        parts.append(f'<text class="odds" x="{x + SIDE - 8}" y="{y + SIDE - 9}">{percent}%</text>')
    parts.append("</g>")
    return "".join(parts)


def _walls(cell: Cell) -> str:
    x, y = cell.column * SIDE, cell.row * SIDE
    lines = {
        "north": (x, y, x + SIDE, y),
        "south": (x, y + SIDE, x + SIDE, y + SIDE),
        "west": (x, y, x, y + SIDE),
        "east": (x + SIDE, y, x + SIDE, y + SIDE),
    }
    parts = []
    for heading in cell.walls:
        a, b, c, d = lines[heading]
        parts.append(f'<line class="wall" x1="{a}" y1="{b}" x2="{c}" y2="{d}"/>')
    return "".join(parts)


def _piece(
    piece: Piece, cell: Cell, n: int, crowd: int, has: Callable[[str], bool], seat: int
) -> str:
    """A piece in its cell; several share it in a ring."""
    spots = {1: ((50, 55),), 2: ((30, 55), (70, 55)), 3: ((30, 40), (70, 40), (50, 74))}
    ring = spots.get(crowd, ((28, 36), (72, 36), (28, 74), (72, 74), (50, 55)))
    dx, dy = ring[n % len(ring)]
    size = 56 if crowd == 1 else 42 if crowd <= 3 else 36
    x, y = cell.column * SIDE + dx - size / 2, cell.row * SIDE + dy - size / 2
    owner = f"owner-{piece.owner}" + (" own" if piece.owner == seat else "")
    kind = piece.id.rstrip("0123456789")
    shape = f"piece-{piece.id}" if has(f"piece-{piece.id}") else f"piece-{kind}"
    inner = f'<use href="#{shape}" width="100" height="100"/>' if has(shape) else (
        '<circle cx="50" cy="50" r="46"/>'
    )  # fmt: skip
    return (
        f'<svg id="piece-at-{escape(piece.id)}" class="piece {owner}" x="{x:g}" y="{y:g}" '
        f'width="{size}" height="{size}" viewBox="0 0 100 100">{inner}'
        f'<text class="glyph" x="50" y="66">{escape(piece.glyph[:2])}</text></svg>'
    )


# The menu.


def menu(scene: Scene) -> tuple[list[Compass], list[Group]]:
    """What may be chosen in turn: what goes in four directions as crosses, the rest in groups."""
    by_verb: dict[str, dict[str, Choice]] = {}
    plain: list[Choice] = []
    for choice in scene.choices:
        if choice.aside:
            continue
        *verb, last = choice.text.split(" ")
        if verb and last in HEADINGS:
            by_verb.setdefault(" ".join(verb), {})[last] = choice
        else:
            plain.append(choice)
    if len(by_verb) > 3:  # a cross for each of many pieces is no longer a picture
        plain = [choice for choice in scene.choices if not choice.aside]
        by_verb = {}
    compasses = [Compass(verb, ways) for verb, ways in by_verb.items()]
    return compasses, _groups(scene, plain)


def _groups(scene: Scene, choices: list[Choice]) -> list[Group]:
    pieces = {piece.id: piece for piece in scene.pieces}
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        piece = pieces.get(choice.piece)
        label = f"{piece.words[:1].upper()}{piece.words[1:]}" if piece is not None else ""
        groups.setdefault(label, []).append(choice)
    if len(groups) > 1 and all(len(kept) == 1 for kept in groups.values()):
        return [Group("", tuple(choices))]
    return [Group(label, tuple(kept)) for label, kept in groups.items()]


def asides(scene: Scene) -> list[Group]:
    """What may be done at any time, by its verb."""
    groups: dict[str, list[Choice]] = {}
    for choice in scene.choices:
        if choice.aside:
            groups.setdefault(choice.text.split(" ")[0], []).append(choice)
    return [Group(verb, tuple(kept)) for verb, kept in groups.items()]
