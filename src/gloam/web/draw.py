"""Drawing: a scene as a board for the eye and the finger, beside the same scene in words.

A board is a picture (SVG, hidden from screen readers) under a grid of real links and buttons, one a
cell, which say what the cell is and what can be done there. Everything has a stable id, so that a
page that is brought up to date moves what moved and leaves the rest alone.
"""

from collections.abc import Callable
from html import escape
from re import compile as pattern

from msgspec import Struct
from msgspec.structs import replace

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
    seat: int = -1
    """Who looks at it."""


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
    note: str = ""
    """What a card says small beside its name: how many there are."""
    lines: tuple[tuple[str, ...], ...] = ()
    """A card's text, sentence by sentence, each cut so that every other part is a number."""
    art: str = ""
    """The symbol that a card shows, if the game has drawn one."""
    badge: bool = False
    """Whether it is a part of the card before it, shown as a few letters."""


class Compass(Struct, frozen=True):
    """A verb that goes in four directions, as a cross of buttons."""

    verb: str
    ways: dict[str, Choice]


class Group(Struct, frozen=True):
    """Choices of one kind, as they stand in the menu."""

    label: str
    cell: str
    """Where the piece stands that they are about."""
    compasses: tuple[Compass, ...]
    choices: tuple[Choice, ...]
    folded: bool = False
    """Whether they are shown only when somebody asks for them."""

    @property
    def count(self) -> int:
        """How many choices there are."""
        return sum(len(compass.ways) for compass in self.compasses) + len(self.choices)


FEW = 14
"""So many choices are shown at once; of more, those of a piece only when it is chosen."""


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
        [_spot(at.get((row, column)), row, column, there, on) for column in range(scene.columns)]
        for row in range(scene.rows)
    ]
    if not grid:
        symbols = game.looks.symbols if game.looks is not None else ""
        rows = [
            [_card(spot, at.get((r, c)), at.get((r, c - 1)), symbols) for c, spot in enumerate(row)]
            for r, row in enumerate(rows)
        ]
    picture = _picture(scene, game, there) if grid else ""
    return Drawn(picture, rows, scene.columns, scene.seat)


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


_NUMBER = pattern(r"(\d+)")
_SENTENCE = pattern(r"(?<=\.) ")
_HOW_MANY = pattern(r"^(.*?), (\d.*)$")
_UNLETTERED = pattern(r"[^a-z]+")


def _card(spot: Spot, cell: Cell | None, before: Cell | None, symbols: str) -> Spot:
    """A cell as a card; one that says the same as the cell before it is a badge on that card."""
    if cell is None:
        return spot
    glyph = cell.glyph.strip("* ")
    if before is not None and before.words == cell.words:
        return replace(spot, title=glyph, text="", badge=bool(glyph), blank=not glyph)
    title, colon, text = cell.words.partition(": ")
    note = ""
    if not colon:
        title, text = glyph, cell.words
    elif counted := _HOW_MANY.match(title):
        title, note = counted.groups()
    text = text[:1].upper() + text[1:]
    lines = tuple(tuple(_NUMBER.split(line)) for line in _SENTENCE.split(text))
    return replace(
        spot, title=title, text=text, note=note, lines=lines, art=_art(title, cell, spot, symbols)
    )


def _art(title: str, cell: Cell, spot: Spot, symbols: str) -> str:
    """The symbol of a card: by its name, else by a piece that lies there, else by its kind."""
    names = [f"name-{_UNLETTERED.sub('-', title.lower()).strip('-')}"]
    names += [f"piece-{piece.id}" for piece in spot.pieces]
    names.append(f"kind-{_name(cell.kind)}")
    return next((name for name in names if f'id="{name}"' in symbols), "")


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
            parts.append(
                f'<text class="mark" x="{x + 50}" y="{y + 60}">{escape(cell.glyph)}</text>'
            )
    if len(cell.id) <= 3 and cell.id[0].isupper():
        parts.append(f'<text class="id" x="{x + 9}" y="{y + 20}">{escape(cell.id)}</text>')
    if cell.heat >= 0.005:
        percent = round(100 * cell.heat)
        sure = "odds sure" if percent == 100 else "odds"
        parts.append(
            f'<text class="{sure}" x="{x + SIDE - 8}" y="{y + SIDE - 9}">{percent}%</text>'
        )
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
    owner += " hides" if piece.glyph.startswith("(") else ""
    kind = piece.id.rstrip("0123456789")
    shape = f"piece-{piece.id}" if has(f"piece-{piece.id}") else f"piece-{kind}"
    inner = f'<use href="#{shape}" width="100" height="100"/>' if has(shape) else (
        '<circle cx="50" cy="50" r="46"/>'
    )  # fmt: skip
    name = piece.words.partition(" of ")[0]
    name = escape(f"{name[:1].upper()}{name[1:]}")
    return (
        f'<svg id="piece-at-{escape(piece.id)}" class="piece {owner}" '
        f'data-piece="{escape(piece.id)}" data-cell="{escape(piece.cell)}" '
        f'data-name="{name}" x="{x:g}" y="{y:g}" '
        f'width="{size}" height="{size}" viewBox="0 0 100 100">{inner}'
        f'<text class="glyph" x="50" y="66">{escape(piece.glyph.strip("()")[:2])}</text></svg>'
    )


# The menu.


def menu(scene: Scene) -> list[Group]:
    """What may be chosen in turn, by the piece that it is about; where there are many, folded."""
    pieces = {piece.id: piece for piece in scene.pieces}
    kept: dict[str, list[Choice]] = {}
    for choice in scene.choices:
        if not choice.aside:
            kept.setdefault(choice.piece if choice.piece in pieces else "", []).append(choice)
    if len(kept) > 1 and all(len(choices) == 1 for choices in kept.values()):
        kept = {"": [choice for choices in kept.values() for choice in choices]}
    many = sum(len(choices) for choices in kept.values()) > FEW
    called = _called([pieces[name] for name in kept if name])
    groups = []
    for name, choices in sorted(kept.items(), key=lambda each: not each[0]):
        piece, label = pieces.get(name), called.get(name, "")
        crosses, plain = _crosses(choices)
        folded = bool(label) and many and len(kept) > 1
        groups.append(Group(label, piece.cell if piece else "", crosses, plain, folded))
    return groups


def _called(pieces: list[Piece]) -> dict[str, str]:
    """What the menu calls each piece: `pawn 3 of Human 1` is `Pawn 3` if all are of Human 1."""
    words = {piece.id: piece.words.partition(" of ") for piece in pieces}
    alike = len(words) > 1 and len({owner for _, _, owner in words.values()}) == 1
    said = {name: part[0] if alike else "".join(part) for name, part in words.items()}
    return {name: f"{text[:1].upper()}{text[1:]}" for name, text in said.items()}


def _crosses(choices: list[Choice]) -> tuple[tuple[Compass, ...], tuple[Choice, ...]]:
    """What goes in at least two directions as crosses, and the rest."""
    by_verb: dict[str, dict[str, Choice]] = {}
    for choice in choices:
        *verb, last = choice.text.split(" ")
        if verb and last in HEADINGS:
            by_verb.setdefault(" ".join(verb), {})[last] = choice
    crosses = {verb: ways for verb, ways in by_verb.items() if len(ways) > 1}
    crossed = {choice.action for ways in crosses.values() for choice in ways.values()}
    plain = tuple(choice for choice in choices if choice.action not in crossed)
    return tuple(Compass(_said(verb), ways) for verb, ways in crosses.items()), plain


def _said(verb: str) -> str:
    """A verb without the number of the piece, which stands above it."""
    return " ".join(word for word in verb.split(" ") if not word.isdecimal())


def asides(scene: Scene) -> list[Choice]:
    """What may be done at any time."""
    return [choice for choice in scene.choices if choice.aside]
