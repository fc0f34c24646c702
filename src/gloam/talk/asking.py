"""Questions about what lies before a seat, each answered from its scene and from nothing else."""

from collections.abc import Callable
from operator import itemgetter

from gloam.kernel.grid import HEADINGS
from gloam.kernel.scene import Card, Cell, Person, Scene
from gloam.kernel.words import unknown
from gloam.talk import compass
from gloam.talk.regions import regions as describe

NO_BOARD = "This game has no board with directions."
NO_REGIONS = "You do not see the board: ask what is around you."
NOWHERE = "You are at no place on the board that you know of."


def where(scene: Scene, rest: str) -> list[str]:
    """Where am I: a cell says itself who stands on it."""
    return [cell.said for cell in own_cells(scene)] or [NOWHERE]


def around(scene: Scene, rest: str) -> list[str]:
    """What is next to me, or next to a place."""
    if not on_a_grid(scene):
        return [NO_BOARD]
    cells, trouble = _from(scene, rest)
    grid = compass.grid_of(scene)
    lines = []
    for cell in cells:
        sides = [f"{heading} {_side(scene, grid, cell, heading)}" for heading in HEADINGS]
        lines.append(f"Around {cell.id}: {'; '.join(sides)}.")
    return lines or [trouble]


def toward(scene: Scene, rest: str) -> list[str]:
    """What lies in a direction, as far as I know."""
    if not on_a_grid(scene):
        return [NO_BOARD]
    first, _, place = rest.partition(" ")
    heading = compass.heading_named(first)
    if not heading:
        return ["Say toward and north, east, south or west."]
    cells, trouble = _from(scene, place.removeprefix("from ").strip())
    return [_ray(scene, cell, heading) for cell in cells] or [trouble]


def far(scene: Scene, rest: str) -> list[str]:
    """How far a place is, and by which way: for those who see the whole board."""
    if not on_a_grid(scene):
        return [NO_BOARD]
    if not scene.seen_whole:
        return ["You do not see the board: nobody can tell you the way."]
    target = place_of(scene, rest)
    own = own_cells(scene)
    if target is None:
        return ["Say far and a place, a piece or a thing on the board."]
    if not own:
        return [NOWHERE]
    lines = []
    for cell in own:
        path = compass.paths(scene, cell).get(target.id)
        who = _piece(scene, cell) if len(own) > 1 else ""
        if path is None:
            lines.append(f"{who}{target.id} cannot be reached from {cell.id}.")
        else:
            way = f": {compass.legs(path)}" if path else ""
            lines.append(f"{who}{target.id}, {compass.steps(len(path))} from {cell.id}{way}.")
    return lines


def people(scene: Scene, rest: str) -> list[str]:
    """Who is where, each with direction and steps from me; the nearest first where I can see."""
    own = own_cells(scene)
    ways = compass.paths(scene, own[0]) if len(own) == 1 and scene.seen_whole else {}
    found = []
    for person in scene.people:
        if person.seat != scene.seat:
            found += _stand(scene, person, own, ways)
    found.sort(key=itemgetter(0))
    return [line for _, line in found] or ["Nobody else plays."]


def things(scene: Scene, rest: str) -> list[str]:
    """What lies on the board: each with its place, and how far it is, the nearest first."""
    own = own_cells(scene)
    ways = compass.paths(scene, own[0]) if len(own) == 1 and scene.seen_whole else {}
    found = []
    for cell in scene.cells:
        if cell.mark and on_a_grid(scene):
            way = f", {compass.offset(own[0], cell)}" if len(own) == 1 else ""
            steps, far = _steps_to(scene, cell, ways)
            found.append((steps, f"{_capital(cell.mark)}: {cell.id}{way}{far}."))
    found.sort(key=itemgetter(0))
    return [line for _, line in found] or ["Nothing lies on the board that you know of."]


def about(scene: Scene, rest: str) -> list[str]:
    """One pawn, one player, one card."""
    if not rest:
        return ["Say about and a piece, a player or a card."]
    for person in scene.people:
        if _is(rest, person.called):
            return [_person(person)]
    for piece in scene.pieces:
        if _is(rest, piece.words) or _is(rest, piece.id):
            return [f"{_capital(piece.words)}, at {piece.cell}."]
    cards = cards_in(scene)
    for card in cards:
        if _is(rest, card.title):
            return [_card(card)]
    known = [person.called for person in scene.people] + [card.title for card in cards]
    return [unknown(rest, [*known, *[piece.words for piece in scene.pieces]])]


def regions(scene: Scene, rest: str) -> list[str]:
    """The board quarter by quarter, for those who see all of it."""
    return describe(scene) if fits("regions", scene) else [NO_REGIONS]


ANSWERS: dict[str, Callable[[Scene, str], list[str]]] = {
    "where": where,
    "around": around,
    "toward": toward,
    "far": far,
    "people": people,
    "things": things,
    "about": about,
    "regions": regions,
}
"""The questions by their words."""
HELP = {
    "where": "where: where you are.",
    "around": "around, or around and a place: what is next to it.",
    "toward": "toward and a direction: what lies there, as far as you know.",
    "far": "far and a place or a thing: how many steps, and the way.",
    "people": "people: who is where, and how far from you.",
    "things": "things: what lies on the board.",
    "about": "about and a name: one player, piece or card.",
    "may": "may and a piece, place, card or player: what you may do with it.",
    "regions": "regions: the board quarter by quarter, with every wall.",
}


def fits(word: str, scene: Scene) -> bool:
    """Whether a question has an answer in this game, for this seat."""
    if word in ("around", "toward", "things"):
        return on_a_grid(scene)
    if word in ("far", "regions"):
        return scene.seen_whole and on_a_grid(scene)
    return bool(scene.cells) if word == "where" else True


# Places.


def on_a_grid(scene: Scene) -> bool:
    """Whether directions mean something on this board."""
    return bool(scene.cells) and scene.compass


def own_cells(scene: Scene) -> list[Cell]:
    """Where the pieces of the seat stand."""
    at = {piece.cell for piece in scene.pieces if piece.owner == scene.seat}
    at |= {person.at for person in scene.people if person.seat == scene.seat and person.at}
    return [cell for cell in scene.cells if cell.id in at]


def place_of(scene: Scene, said: str) -> Cell | None:
    """A place by its name or the way to it, or by who or what is there."""
    word = said.lower().strip()
    named = compass.as_place(word) if word else ""
    at = [piece.cell for piece in scene.pieces if word and _is(word, piece.words)]
    at += [person.at for person in scene.people if word and person.at and _is(word, person.called)]
    for cell in scene.cells:
        if word and (cell.id.lower() in (word, named) or cell.title.lower() == word):
            return cell
    for cell in scene.cells:
        if cell.id in at or (word and word in cell.mark.lower().split()):
            return cell
    return None


def _from(scene: Scene, said: str) -> tuple[list[Cell], str]:
    """The place that was named, or one's own; and what to say if there is none."""
    if not said:
        return own_cells(scene), NOWHERE
    cell = place_of(scene, said)
    return ([] if cell is None else [cell]), "There is no such place."


def _side(scene: Scene, grid: compass.Grid, cell: Cell, heading: str) -> str:
    if heading in cell.walls:
        return "closed"
    to = compass.beyond(grid, cell, heading)
    if to is None:
        return "closed" if scene.seen_whole else "not known"
    return ", ".join([to.id, *_on(scene, to)])


def _ray(scene: Scene, cell: Cell, heading: str) -> str:
    grid, passed = compass.grid_of(scene), list[str]()
    at = cell
    while (to := compass.beyond(grid, at, heading)) is not None:
        passed.append(", ".join([to.id, *_on(scene, to)]))
        at = to
    stops = heading in at.walls or scene.seen_whole
    end = "then it is closed" if stops else "further is not known"
    return f"{_capital(heading)} of {cell.id}: {'; '.join([*passed, end])}."


def _on(scene: Scene, cell: Cell) -> list[str]:
    """What stands and lies on a place."""
    pieces = [piece.words for piece in scene.pieces if piece.cell == cell.id]
    return [*([cell.mark] if cell.mark else []), *pieces]


def _piece(scene: Scene, cell: Cell) -> str:
    own = [p.words for p in scene.pieces if p.cell == cell.id and p.owner == scene.seat]
    return f"{_capital(', '.join(own))}: " if own else ""


# People and cards.


def _stand(
    scene: Scene, person: Person, own: list[Cell], ways: dict[str, tuple[str, ...]]
) -> list[tuple[int, str]]:
    """Where somebody's pieces are, each with what to sort it by."""
    at = {piece.cell for piece in scene.pieces if piece.owner == person.seat}
    at |= {person.at} if person.at else set()
    lines = []
    for cell in [cell for cell in scene.cells if cell.id in at]:
        place = cell.title or cell.id
        steps, far = _steps_to(scene, cell, ways)
        said = f"{person.called}: {place}"
        if on_a_grid(scene) and len(own) == 1:
            said += f", {compass.offset(own[0], cell)}"
        lines.append((steps, "; ".join([f"{said}{far}", *person.badges]) + "."))
    out = "plays no more" if person.out else "at no place that you know of"
    return lines or [(len(scene.cells) + 1, f"{person.called}: {out}.")]


def _steps_to(scene: Scene, cell: Cell, ways: dict[str, tuple[str, ...]]) -> tuple[int, str]:
    """How far a place is, to sort by and as it is said, for those who see the whole board."""
    if cell.id in ways:
        steps = len(ways[cell.id])
        return steps, f", {compass.steps(steps)}" if steps else ""
    return len(scene.cells), ", no open way" if ways else ""


def _person(person: Person) -> str:
    parts = [person.role, *person.badges, f"at {person.at}" if person.at else ""]
    parts += [f"{gauge.label} {gauge.value} of {gauge.most}" for gauge in person.gauges]
    parts += [card.title for card in person.cards]
    told = ", ".join(part for part in parts if part) or "nothing is known"
    return f"{person.called}: {told}."


def _card(card: Card) -> str:
    lines = " ".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in card.lines)
    return f"{card.title}: {lines}".rstrip(": ")


def cards_in(scene: Scene) -> list[Card]:
    """Every card that the seat knows of."""
    held = [card for person in scene.people for card in person.cards]
    return [*held, *[card for pile in scene.piles for card in pile.cards]]


def _is(said: str, name: str) -> bool:
    return "".join(said.lower().split()) == "".join(name.lower().split())


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
