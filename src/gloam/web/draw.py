"""Drawing: a scene as a board for the eye and the finger, beside the same scene in words.

A board is a picture (SVG, hidden from screen readers) under a grid of real links and buttons, one a
cell, which say what the cell is and what can be done there. Everything has a stable id, so that a
page that is brought up to date moves what moved and leaves the rest alone.
"""

from collections.abc import Callable, Sequence
from html import escape
from re import compile as pattern
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from gloam.kernel.game import Game
from gloam.kernel.scene import Cell, Choice, Piece, Scene
from gloam.web.panels import SHAPES, Bar, Sign, bar, by_hand, dashed, drawn_as, face, glyph_of, sign

SIDE = 100
"""How large a cell is, in the picture's own measure."""
HEADINGS = ("north", "west", "east", "south")
LEAST_SHEET = 5
"""How many cells the sheet of a growing map is wide and high at least."""


class Drawn(Struct, frozen=True):
    """A board, ready to stand in a page."""

    picture: str
    rows: "list[list[Spot]]"
    columns: int
    seat: int = -1
    """Who looks at it."""
    odds: bool = False
    """Whether cells say how likely the one who hides is there."""


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
    bars: tuple[Bar, ...] = ()
    signs: tuple[Sign, ...] = ()
    badges: tuple[str, ...] = ()


class Compass(Struct, frozen=True):
    """A verb that goes in four directions, as a cross of buttons."""

    verb: str
    ways: dict[str, Choice]


class Chip(Struct, frozen=True):
    """A choice as a button: the words that matter, what comes of it, and to whom it is done."""

    choice: Choice
    lead: str
    more: str
    face: str = ""
    """The token of the person that it is done to."""
    signs: tuple[Sign, ...] = ()


class Group(Struct, frozen=True):
    """Choices of one kind, as they stand in the menu."""

    label: str
    cell: str
    """Where the piece stands that they are about."""
    compasses: tuple[Compass, ...]
    chips: tuple[Chip, ...]
    folded: bool = False
    """Whether they are done by hand, on the board or with a card, and listed as the second way."""
    more: str = ""
    """What comes of every one of them: said once, above them."""

    @property
    def count(self) -> int:
        """How many choices there are."""
        return sum(len(compass.ways) for compass in self.compasses) + len(self.chips)


FEW = 14
"""So many choices are shown at once; of more, what can be done by hand is listed when asked for."""


def board(game: Game, scene: Scene, *, place_last: bool = False) -> Drawn | None:
    """The board of a scene; nothing where it has no cells.

    With `place_last` a cell says what is there before it says which one it is.
    """
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
    down, right, side = _margins(scene) if grid else (0, 0, 0)
    breath = Breath(scene.seat, place_last)
    rows = [
        [
            _spot(at.get((row - down, column - right)), row, column, there, on, breath)
            for column in columns
        ]
        for columns in [range(side or scene.columns)]
        for row in range(side or scene.rows)
    ]
    if not grid:
        symbols = game.looks.symbols if game.looks is not None else ""
        rows = [
            [_card(spot, at.get((r, c)), at.get((r, c - 1)), symbols) for c, spot in enumerate(row)]
            for r, row in enumerate(rows)
        ]
    picture = _picture(scene, game, there) if grid else ""
    odds = any(cell.heat for cell in scene.cells)
    return Drawn(picture, rows, side or scene.columns, scene.seat, odds)


def _margins(scene: Scene) -> tuple[int, int, int]:
    """How far a map that grows stands from the edges of its sheet, and how large the sheet is.

    A map that is drawn from where somebody stands has a place `here`. Its sheet is a square from
    the start, so that nothing on the page moves when one more space is felt.
    """
    if all(cell.id != "here" for cell in scene.cells):
        return 0, 0, 0
    side = max(LEAST_SHEET, scene.rows, scene.columns)
    return (side - scene.rows) // 2, (side - scene.columns) // 2, side


def _spot(
    cell: Cell | None,
    row: int,
    column: int,
    there: dict[str, list[Choice]],
    on: dict[str, list[Piece]],
    breath: "Breath",
) -> Spot:
    if cell is None:
        return Spot(f"blank-{row}-{column}", "blank", "", "", "", (), (), blank=True)
    choices = tuple(there.get(cell.id, ()))
    label = breath.of(cell, on.get(cell.id, ()))
    if len(choices) == 1:
        label = f"{label} {choices[0].words}"
    elif choices:
        label = f"{label} {len(choices)} choices here."
    title, _, text = cell.words.partition(":")
    return Spot(
        cell.id, dashed(cell.kind), label, cell.glyph.strip("* ") or title, text.strip() or title,
        choices, tuple(on.get(cell.id, ())),
    )  # fmt: skip


class Breath(NamedTuple):
    """How a cell is said in one breath; all that is known of it is told to whoever asks."""

    seat: int
    place_last: bool = False

    def of(self, cell: Cell, pieces: Sequence[Piece]) -> str:
        """Which cell it is, and what is there; or the other way round."""
        place, what = self._card(cell, pieces) if cell.title else _parted(cell.words)
        if cell.heat:
            percent = round(100 * cell.heat)
            what = _joined(what, f"{percent or 'less than 1'} percent")
        elif cell.believed:
            what = _joined(what, cell.believed.rstrip("."))
        first, last = (what, place) if self.place_last else (place, what)
        said = ", ".join(part for part in (first, last) if part)
        return f"{said[:1].upper()}{said[1:]}."

    def _card(self, cell: Cell, pieces: Sequence[Piece]) -> tuple[str, str]:
        """A place with a name: who is there, what it measures, and what comes from it."""
        parts = ["you" if piece.owner == self.seat else piece.words for piece in pieces]
        parts += [f"{gauge.label.lower()} {gauge.value} of {gauge.most}" for gauge in cell.gauges]
        parts += [each.words for each in cell.signs]
        parts += cell.badges
        return cell.title, ", ".join(parts or cell.lines)


_PLACE = pattern(r"([^,.:;]*)[,.:;]?\s*(.*?)\.?$")


def _parted(words: str) -> tuple[str, str]:
    """What is said of a place: its name, and the rest."""
    found = _PLACE.match(words)
    return (found[1], found[2]) if found is not None else (words, "")


def _joined(one: str, other: str) -> str:
    return f"{one}, {other}" if one else other


_NUMBER = pattern(r"(\d+)")
_SENTENCE = pattern(r"(?<=\.) ")
_HOW_MANY = pattern(r"^(.*?), (\d.*)$")


def _card(spot: Spot, cell: Cell | None, before: Cell | None, symbols: str) -> Spot:
    """A cell as a card; one that says the same as the cell before it is a badge on that card."""
    if cell is None:
        return spot
    if cell.title:
        lines = tuple(tuple(_NUMBER.split(line)) for line in cell.lines)
        return replace(
            spot,
            title=cell.title,
            lines=lines,
            art=_art(cell.title, cell, spot, symbols),
            bars=tuple(bar(gauge) for gauge in cell.gauges),
            signs=tuple(sign(each, symbols) for each in cell.signs),
            badges=cell.badges,
        )
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
    pieces = [f"piece-{piece.id}" for piece in spot.pieces]
    return drawn_as(symbols, title, *pieces, f"kind-{dashed(cell.kind)}")


# The picture.


def _picture(scene: Scene, game: Game, there: dict[str, list[Choice]]) -> str:
    symbols = game.looks.symbols if game.looks is not None else ""

    def has(name: str) -> bool:
        return f'id="{name}"' in symbols

    down, right, side = _margins(scene)
    width, height = (side or scene.columns) * SIDE, (side or scene.rows) * SIDE
    corner = f"{-4 - right * SIDE} {-4 - down * SIDE}"
    parts = [
        f'<svg class="picture" id="picture" viewBox="{corner} {width + 8} {height + 8}" '
        'aria-hidden="true" focusable="false">'
    ]
    parts += [_tile(cell, has, len(there.get(cell.id, ()))) for cell in scene.cells]
    parts += [_walls(cell) for cell in scene.cells if cell.walls]
    places = {cell.id: cell for cell in scene.cells}
    crowd: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for piece in scene.pieces:
        sizes[piece.cell] = sizes.get(piece.cell, 0) + 1
    several = len({piece.owner for piece in scene.pieces}) > 1
    for piece in scene.pieces:
        cell = places.get(piece.cell)
        if cell is not None:
            n = crowd.get(piece.cell, 0)
            crowd[piece.cell] = n + 1
            parts.append(
                _piece(piece, cell, n, sizes[piece.cell], has, scene.seat, several=several)
            )
    parts.append("</svg>")
    return "".join(parts)


def _tile(cell: Cell, has: Callable[[str], bool], choices: int) -> str:
    x, y = cell.column * SIDE, cell.row * SIDE
    kind = dashed(cell.kind)
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
        mark = dashed(cell.mark)
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
    piece: Piece,
    cell: Cell,
    n: int,
    crowd: int,
    has: Callable[[str], bool],
    seat: int,
    *,
    several: bool,
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
    whose = (
        (
            f'<svg class="whose" x="70" y="2" width="30" height="30" viewBox="0 0 24 24">'
            f"{SHAPES[piece.owner % len(SHAPES)]}</svg>"
        )
        if several
        else ""
    )
    return (
        f'<svg id="piece-at-{escape(piece.id)}" class="piece {owner}" '
        f'data-piece="{escape(piece.id)}" data-cell="{escape(piece.cell)}" '
        f'data-name="{name}" data-person="{piece.owner}" x="{x:g}" y="{y:g}" '
        f'width="{size}" height="{size}" viewBox="0 0 100 100">{inner}'
        f'<text class="glyph" x="50" y="66">{escape(piece.glyph.strip("()")[:2])}</text>'
        f"{whose}</svg>"
    )


# The menu.


def menu(scene: Scene, names: Sequence[str], symbols: str = "") -> list[Group]:
    """What may be chosen in turn, by what it is done with; what is done by hand is folded."""
    pieces = {piece.id: piece for piece in scene.pieces}
    cards = by_hand(scene)
    in_turn = [choice for choice in scene.choices if not choice.aside]
    many = len(in_turn) > FEW
    kept: dict[tuple[str, str], list[Choice]] = {}
    for choice in in_turn:
        kept.setdefault(_held(choice, pieces, cards), []).append(choice)
    owned = {name: choices for (way, name), choices in kept.items() if way == "piece"}
    if len(kept) == len(in_turn) == len(owned) > 1:  # one each: a list of them is shorter
        kept = {("kind", ""): in_turn}
    called = _called([pieces[name] for name in owned]) | _titles(scene)
    found = []
    for (way, name), choices in sorted(kept.items(), key=lambda each: _ORDER.index(each[0][0])):
        piece = pieces.get(name) if way == "piece" else None
        folded = way == "card" or (many and _on_board(choices, scene, alone=len(kept) == 1))
        alone = way == "piece" and len(owned) == 1 and not folded
        label = called.get(name, "") if way != "kind" and not alone else ""
        found.append(
            _group(
                scene, label, piece.cell if piece else "", choices, names, symbols, folded=folded
            )
        )
    return found


_ORDER = ("card", "piece", "kind")


def _held(choice: Choice, pieces: dict[str, Piece], cards: frozenset[str]) -> tuple[str, str]:
    """What a choice is done with: a card in the hand, a piece on the board, or nothing."""
    if choice.card in cards:
        return "card", choice.card
    piece = pieces.get(choice.piece)
    if piece is not None and (choice.person < 0 or piece.owner != choice.person):
        return "piece", choice.piece
    return "kind", choice.kind


def _on_board(choices: list[Choice], scene: Scene, *, alone: bool) -> bool:
    """Whether many choices can all be made by a tap on a piece, a place or a person."""
    cells = {cell.id for cell in scene.cells}
    placed = all(choice.cell in cells or choice.person >= 0 for choice in choices)
    return placed and (len(choices) > FEW or (not alone and bool(choices[0].piece)))


def _group(
    scene: Scene,
    label: str,
    cell: str,
    choices: list[Choice],
    names: Sequence[str],
    symbols: str,
    *,
    folded: bool,
) -> Group:
    crosses, plain = _crosses(choices)
    shorts = {choice.short for choice in plain}
    alike = len(shorts) == 1 and "" not in shorts and all(c.person >= 0 for c in plain)
    if alike:
        label = label or next(iter(shorts))
    twice = len(shorts) < len(plain)  # then they are told apart by what they are done to
    chips = tuple(
        _chip(scene, choice, _told_by(choice, names, alike=alike, twice=twice), symbols)
        for choice in plain
    )
    more = {chip.more for chip in chips}
    if (
        label and not folded and len(chips) > 1 and len(more) == 1
    ):  # what tells nothing apart is said once
        chips = tuple(replace(chip, more="") for chip in chips)
        return Group(label, cell, crosses, chips, folded, more.pop())
    return Group(label, cell, crosses, chips, folded)


def _told_by(choice: Choice, names: Sequence[str], *, alike: bool, twice: bool) -> str:
    """What tells a choice from those beside it: whom it is done to, or what is done."""
    return names[choice.person] if alike else _first(choice) if twice else ""


def _chip(scene: Scene, choice: Choice, name: str, symbols: str) -> Chip:
    """A choice as a button; where all of a row are alike but for the person, it says the name."""
    lead = name or choice.short or _first(choice)
    more = outcome_of(choice) or ("" if choice.short else choice.words.partition(": ")[2])
    whose = face(choice.person, glyph_of(scene, choice.person)) if choice.person >= 0 else ""
    signs = tuple(sign(each, symbols) for each in choice.signs)
    return Chip(choice, f"{lead[:1].upper()}{lead[1:]}", more, whose, signs)


def _first(choice: Choice) -> str:
    """What a choice says first: what is done, without what comes of it."""
    return choice.words.partition(": ")[0]


def outcome_of(choice: Choice) -> str:
    """What comes of a choice, and what this seat can conclude of it."""
    return "; ".join(part for part in (choice.outcome, choice.believed) if part)


def _titles(scene: Scene) -> dict[str, str]:
    """What the cards are called that can be taken up."""
    cards = [card for pile in scene.piles if pile.hand for card in pile.cards]
    cards += [scene.own] if scene.own is not None else []
    return {card.id: card.title for card in cards}


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


def asides(scene: Scene) -> tuple[list[Choice], list[Choice]]:
    """What may be done at any time: with one's own card, which has buttons for it, and the rest."""
    found = [choice for choice in scene.choices if choice.aside]
    own = scene.own.id if scene.own is not None else ""
    on_card = [choice for choice in found if own and choice.card == own]
    return on_card, [choice for choice in found if choice not in on_card]
