"""Maps to play on: premade, one's own from a file, or grown from a seed.

A map is drawn as a diagram (`C` car, `X` the Hunter or the vampire, `1` to `4` the starts, `o` a
rock spot, `F` the familiar, `*` after what stands on the car; a line between two spaces is a
tree), with `title:`, `deck:`, `blurb:` and `five:` (what stands elsewhere with five at the table)
above it, or written in one line, as a save keeps it.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from urllib.parse import quote, unquote

from msgspec.structs import replace

from gloam.games.nyctophobia.sides import PLAIN, SIDE_NAMES, SIDES, side_between, side_ends
from gloam.games.nyctophobia.workshop.forest import (
    DECKS,
    HUNTER,
    RULES,
    SIZE,
    Map,
    clues,
    faults,
    features,
    heading_words,
)
from gloam.games.nyctophobia.workshop.growing import DIFFICULTIES, random_map
from gloam.kernel.diagram import draw_diagram, read_diagram
from gloam.kernel.errors import BadOption
from gloam.kernel.workshop import Maps
from gloam.kernel.grid import EAST, HEADINGS, NOWHERE, SOUTH, Grid
from gloam.kernel.scene import Cell, Piece, Scene
from gloam.kernel.words import unknown

__all__ = [
    "DIFFICULTIES", "SIDE_NAMES", "Map", "clues", "draw_map", "edit_map", "faults", "features",
    "for_seats", "maps_for", "notation", "premade", "random_map", "read_map", "side_between",
    "side_ends", "words",
]  # fmt: skip

LARGEST = 20_000
"""The most letters of a map as text; a drawn one has some 800."""
LENGTHS = {"title": 60, "deck": 20, "blurb": 400, "five": 120}
"""What may stand above a picture, and how many letters it may have."""
GLYPHS = "1234XFo"
MOVABLE = ("hunter", "vampire", "start", "familiar")
"""What may stand elsewhere with five at the table."""


@cache
def premade(kind: str) -> dict[str, Map]:
    """The maps that come with a game, by name."""
    listed = tomllib.loads((Path(__file__).parents[1] / "maps.toml").read_text(encoding="utf-8"))
    return {name: read_map(text, kind) for name, text in listed[kind].items()}


def read_map(text: str, kind: str) -> Map:
    """A map from a picture or one line; BadOption, with the reason, if it cannot be played."""
    forest, doubled = _read(text, kind)
    problems = [*doubled, *_faults(forest, kind)]
    if problems:
        raise BadOption(problems[0])
    return forest


def for_seats(forest: Map, seats: int) -> Map:
    """The map as it is laid out for so many: with five the Hunter has two turns in a round."""
    changes = [change.strip() for change in forest.five.split(";")] if seats == 5 else [""]
    for change in filter(None, changes):
        if change.partition(" ")[0].lower() not in MOVABLE:
            raise BadOption(f"Only {', '.join(MOVABLE)} may stand elsewhere.")
        forest = edit_map(forest, change)
    return forest


def _faults(forest: Map, kind: str) -> list[str]:
    """Every reason why a map cannot be used, with few at the table or with five."""
    found = faults(forest, kind)
    try:
        five = faults(for_seats(forest, 5), kind) if forest.five else []
    except BadOption as error:
        five = [str(error)]
    return found + [f"With five: {fault}" for fault in five if fault not in found]


def _read(text: str, kind: str) -> tuple[Map, list[str]]:
    """A map that may be unfinished, and what stands in its text that no map can hold."""
    if len(text) > LARGEST:
        raise BadOption(f"A map has at most {LARGEST} letters, and this text has more.")
    if "\n" not in text.strip() and "trees=" in text:
        return _from_notation(text.strip()), []
    return _from_picture(text, kind)


# Pictures.


def draw_map(forest: Map) -> str:
    """The map as a picture, which `read_map` reads back exactly."""
    said = (forest.title, forest.hunter_deck, forest.blurb, forest.five)
    heads = dict(zip(LENGTHS, said, strict=True))
    grid = Grid(8, 8)
    for side in forest.trees:
        tile, other = side_ends(side)
        grid.shut(tile, EAST if other == tile + 1 else SOUTH)
    tiles = [_word(forest, tile) for tile in range(SIZE)]
    picture = draw_diagram(grid, [f" {word}" if len(word) == 2 else word for word in tiles])
    return "\n".join([*(f"{key}: {text}" for key, text in heads.items() if text), picture])


def _word(forest: Map, tile: int) -> str:
    """What stands on a space, in up to three letters."""
    standing = _standing(forest, tile)
    if tile in forest.car:
        standing = f"{standing}*" if standing else "C"
    if len(standing) > 3:
        raise BadOption(f"Too much stands on {PLAIN.name(tile)} to be drawn: {standing}.")
    return standing or "."


def _standing(forest: Map, tile: int) -> str:
    pieces = [*forest.starts, forest.hunter, forest.familiar]
    found = [glyph for glyph, at in zip(GLYPHS, pieces, strict=False) if at == tile]
    return "".join(found) + "o" * forest.rocks.count(tile)


def _from_picture(text: str, kind: str) -> tuple[Map, list[str]]:
    heads, board = _split(text)
    grid, tiles = read_diagram("\n".join(board))
    _check_lines(board, draw_diagram(grid, tiles).split("\n")[1:])
    trees = [
        side_between(tile, int(PLAIN.beyond(tile, heading)))
        for tile in range(SIZE)
        for heading in (EAST, SOUTH)
        if grid.walled(tile, heading)
    ]
    places: dict[str, list[int]] = {glyph: [] for glyph in "C" + GLYPHS}
    for tile, word in enumerate(tiles):
        for glyph in _glyphs(word, tile):
            places[glyph].append(tile)
    one, two, three, four, hunter, familiar = (
        places[glyph][0] if places[glyph] else NOWHERE for glyph in GLYPHS[:6]
    )
    car = [NOWHERE, NOWHERE, *places["C"][:2]][-2:]
    forest = Map(
        title=heads.get("title", ""),
        hunter_deck=heads.get("deck", ""),
        trees=tuple(sorted(trees)),
        car=(car[0], car[1]),
        hunter=hunter,
        starts=(one, two, three, four),
        rocks=tuple(places["o"]),
        familiar=familiar,
        blurb=heads.get("blurb", ""),
        five=heads.get("five", ""),
    )
    return forest, _doubled(places, kind)


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    """What stands above the picture, and the lines of the picture."""
    heads: dict[str, str] = {}
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").split("\n")
    for n, line in enumerate(lines):
        if re.match(r"[ \d]*\+", line):
            return heads, _board(lines[n:])
        key, colon, said = line.partition(":")
        key = key.strip().lower()
        if colon and key in LENGTHS:
            if key in heads:
                raise BadOption(f"The map has two lines that begin with {key}:.")
            heads[key] = _plain(key, said)
        elif not re.fullmatch(r"[A-H\s]*", line):
            raise BadOption(
                f"Line {n + 1} of the map is no picture: above one, only lines that begin with "
                "title:, deck:, blurb: or five: may stand."
            )
    raise BadOption("There is no map in this text: draw one, or see gloam map new.")


def _board(lines: list[str]) -> list[str]:
    """The lines of the picture, if it is one of 8 by 8 spaces."""
    board = [line.rstrip() for line in lines if "+" in line or "|" in line]
    rows = [line for line in board if "+" not in line]
    if len(board) != 17 or len(rows) != 8 or board[0].count("+") != 9:
        raise BadOption(
            "A map is 8 by 8 spaces: eight rows, and nine lines of + and - about them. (NYH-1)"
        )
    return board


def _check_lines(board: list[str], straight: list[str]) -> None:
    """Refuse a picture in which something does not stand under its + signs."""
    left = min(line.index("+") for line in board if "+" in line)
    for line, wanted in zip(board, straight, strict=True):
        drawn, wanted = line[left:].ljust(33), wanted[3:]
        crooked = drawn != wanted if "+" in wanted else drawn[::4] != wanted[::4]
        if crooked or len(drawn) > 33:
            raise BadOption(f"This line of the map is crooked: {line.strip()[:60]!r}.")


def _glyphs(word: str, tile: int) -> str:
    """What a word says stands on a space; C for the car."""
    plain = word.replace("x", "X").replace("f", "F").replace("O", "o").replace("c", "C")
    if plain == ".":
        return ""
    standing = plain.removesuffix("*").removesuffix("C")
    if plain == "*" or not set(standing) <= set(GLYPHS):
        raise BadOption(
            f"On {PLAIN.name(tile)} stands {word!r}: a space holds . C X 1 2 3 4 o or F, with * "
            "after what stands on the car."
        )
    return standing if standing == plain else standing + "C"


def _doubled(places: dict[str, list[int]], kind: str) -> list[str]:
    rule = RULES[kind]
    found = []
    if len(places["C"]) > 2:
        found.append(f"The car stands on {len(places['C'])} spaces, not on two. ({rule['car']})")
    names = [*(f"start of player {n}" for n in range(1, 5)), HUNTER[kind], "familiar"]
    for glyph, name in zip(GLYPHS, names, strict=False):
        if len(places[glyph]) > 1:
            at = " and ".join(PLAIN.name(tile) for tile in places[glyph][:2])
            found.append(f"The {name} is drawn more than once, at {at}. ({rule['pieces']})")
    return found


def _plain(key: str, said: str) -> str:
    """What stands above a picture, if it can stand in one line."""
    text = " ".join(said.split())
    if not text.isprintable() or len(text) > LENGTHS[key]:
        raise BadOption(f"The {key} of a map is plain text of up to {LENGTHS[key]} letters.")
    return text


# One line.


def notation(forest: Map) -> str:
    """The map in one line without spaces, which `read_map` reads back exactly."""
    said = {
        "trees": f"{sum(2**side for side in set(forest.trees)):028x}",
        "car": _names(forest.car),
        "hunter": _names([forest.hunter]),
        "starts": _names(forest.starts),
        "rocks": _names(forest.rocks),
    }
    if forest.familiar != NOWHERE:
        said["familiar"] = _names([forest.familiar])
    heads = {"deck": forest.hunter_deck, "title": forest.title}
    heads |= {"blurb": forest.blurb, "five": forest.five}
    said |= {key: quote(text, safe="") for key, text in heads.items() if text}
    return ";".join(f"{key}={value}" for key, value in said.items())


def _names(tiles: tuple[int, ...] | list[int]) -> str:
    return ",".join("-" if tile == NOWHERE else PLAIN.name(tile) for tile in tiles)


def _from_notation(text: str) -> Map:
    said: dict[str, str] = {}
    keys = ["trees", "car", "hunter", "starts", "rocks", "familiar", *LENGTHS]
    for part in text.split(";"):
        key, equals, value = part.partition("=")
        if not equals or key not in keys or key in said:
            raise BadOption(f"A map in one line says each of {', '.join(keys)} once, with = after.")
        said[key] = value
    for key in keys[:5]:
        if key not in said:
            raise BadOption(f"This map in one line does not say {key}.")
    if not re.fullmatch(r"[0-9a-fA-F]{28}", said["trees"]):
        raise BadOption("The trees of a map in one line are 28 hexadecimal digits.")
    bits = int(said["trees"], 16)
    one, two = sorted(_tiles(said, "car", 2))
    a, b, c, d = _tiles(said, "starts", 4)
    heads = {key: _plain(key, unquote(said.get(key, ""))) for key in LENGTHS}
    return Map(
        title=heads["title"],
        hunter_deck=heads["deck"],
        trees=tuple(side for side in range(SIDES) if bits >> side & 1),
        car=(one, two),
        hunter=_tiles(said, "hunter", 1)[0],
        starts=(a, b, c, d),
        rocks=tuple(sorted(_tiles(said, "rocks", 0))),
        familiar=_tiles(said, "familiar", 1)[0] if "familiar" in said else NOWHERE,
        blurb=heads["blurb"],
        five=heads["five"],
    )


def _tiles(said: dict[str, str], key: str, count: int) -> list[int]:
    """So many spaces, or for 0 any number of them."""
    names = [name for name in said[key].split(",") if name or count]
    if count and len(names) != count:
        raise BadOption(f"In a map in one line, {key} has {count} spaces, not {len(names)}.")
    return [NOWHERE if name == "-" and count else _tile(name) for name in names]


def _tile(name: str) -> int:
    try:
        return PLAIN.tile(name)
    except KeyError:
        raise BadOption(f"There is no space {name[:20]!r}: spaces are A1 to H8.") from None


# Words.


def words(forest: Map, kind: str) -> tuple[str, ...]:
    """The map in sentences, row by row: every piece, and every tree once."""
    heads = (
        f"{forest.title}.", f"Deck: {forest.hunter_deck}.", forest.blurb,
        f"With five at the table: {forest.five}.",
    )  # fmt: skip
    given = (forest.title, forest.hunter_deck, forest.blurb, forest.five)
    found = [line for line, text in zip(heads, given, strict=True) if text]
    for row in range(8):
        spaces = [_space(forest, kind, tile) for tile in range(8 * row, 8 * row + 8)]
        said = " ".join(filter(None, spaces)) or "Nothing stands here."
        found.append(f"Row {row + 1}. {said}")
    return tuple(found)


def _space(forest: Map, kind: str, tile: int) -> str:
    """What is to be said of a space, the trees to its east and south included."""
    names = [*(f"start of player {n}" for n in range(1, 5)), HUNTER[kind], "familiar", "rock spot"]
    said = ["car"] if tile in forest.car else []
    said += [names[GLYPHS.index(glyph)] for glyph in _standing(forest, tile)]
    trees = [
        way
        for way, heading in (("east", EAST), ("south", SOUTH))
        if PLAIN.beyond(tile, heading) != NOWHERE
        and side_between(tile, int(PLAIN.beyond(tile, heading))) in forest.trees
    ]
    if trees:
        said.append(f"tree{'s' if len(trees) > 1 else ''} {' and '.join(trees)}")
    return f"{PLAIN.name(tile)}: {', '.join(said)}." if said else ""


# Boards.


def map_scene(forest: Map, kind: str) -> Scene:
    """The map as a board, as the one who lays it sees it."""
    pieces = [(f"hunted{n}", n, str(n), f"player {n}") for n in range(1, 5)]
    pieces.append(("hunter" if kind == "hunted" else "vampire", 0, "X", f"the {HUNTER[kind]}"))
    pieces.append(("familiar", 0, "F", "the familiar"))
    stand = (*forest.starts, forest.hunter, forest.familiar)
    return Scene(
        game=f"nyctophobia_{kind}",
        seat=0,
        heading=forest.title or "A map without a title",
        rows=8,
        columns=8,
        cells=tuple(_cell(forest, kind, tile) for tile in range(SIZE)),
        pieces=tuple(
            Piece(id_, PLAIN.name(at), owner, glyph, words)
            for (id_, owner, glyph, words), at in zip(pieces, stand, strict=True)
            if at != NOWHERE
        ),
        status=(),
        choices=(),
        words=words(forest, kind),
        seen_whole=True,
    )


def _cell(forest: Map, kind: str, tile: int) -> Cell:
    """A space, with the trees on all four of its sides."""
    trees = [
        way
        for heading, way in enumerate(HEADINGS)
        if (to := int(PLAIN.beyond(tile, heading))) != NOWHERE
        and side_between(tile, to) in forest.trees
    ]
    names = [*(f"start of player {n}" for n in range(1, 5)), HUNTER[kind], "familiar", "rock"]
    mark = "car" if tile in forest.car else "rock" if tile in forest.rocks else ""
    said = ["car"] if tile in forest.car else []
    said += [names[GLYPHS.index(glyph)] for glyph in _standing(forest, tile)]
    said += [f"tree{'s' if len(trees) > 1 else ''} {' and '.join(trees)}"] if trees else []
    name = PLAIN.name(tile)
    return Cell(
        id=name, row=tile // 8, column=tile % 8, kind="ground",
        words=", ".join([name, *said]) + ".", walls=tuple(trees), mark=mark, glyph=mark[:1],
    )  # fmt: skip


# Changes.

_SHARED = (
    ("tree D1-E1", "plant a tree between two spaces, or fell it"),
    ("rock G7", "a rock spot, or none"),
    ("car F2 G2", "the car"),
    ("start 2 H8", "where a player starts"),
    ("title Owl Mile", "what the map is called"),
    ("blurb Quiet, but for the owls", "a sentence about it"),
    ("five start 4 B2", "what stands elsewhere with five at the table"),
)
CHANGES = {
    "hunted": (
        *_SHARED, ("hunter F6", "where the Hunter begins"), ("deck axe", "the Hunter's deck"),
    ),
    "vampire": (
        *_SHARED, ("vampire F6", "where the vampire begins"), ("familiar C1", "where it waits"),
    ),
}  # fmt: skip
"""How a map of each kind can be changed, for whoever asks."""


def edit_map(forest: Map, command: str) -> Map:
    """The map after one change, such as `tree D1-E1`, `start 2 H8` or `title Owl Mile`."""
    verb, _, rest = command.strip().partition(" ")
    change = _CHANGES.get(verb.lower())
    if change is None:
        known = ", ".join(_CHANGES)
        raise BadOption(f"A map is changed with {known}. {unknown(verb, list(_CHANGES))}")
    return change(forest, rest.strip())


def _change_tree(forest: Map, rest: str) -> Map:
    one, other = _given(rest.replace("-", " "), 2, "tree D1-E1")
    side = side_between(one, other)
    if side == NOWHERE:
        raise BadOption(
            f"{PLAIN.name(one)} and {PLAIN.name(other)} are not next to each other: a tree stands "
            "between neighbours."
        )
    return replace(forest, trees=tuple(sorted({*forest.trees} ^ {side})))


def _change_car(forest: Map, rest: str) -> Map:
    one, other = sorted(_given(rest.replace("-", " "), 2, "car F2 G2"))
    if one == other:
        raise BadOption("The car stands on two spaces, not twice on one.")
    return replace(forest, car=(one, other))


def _change_hunter(forest: Map, rest: str) -> Map:
    return replace(forest, hunter=_given(rest, 1, "hunter F6")[0])


def _change_start(forest: Map, rest: str) -> Map:
    player, _, place = rest.partition(" ")
    if player not in ("1", "2", "3", "4"):
        raise BadOption("Say whose start it is, 1 to 4, and where, as in: start 2 H8")
    starts = list(forest.starts)
    starts[int(player) - 1] = _given(place, 1, "start 2 H8")[0]
    return replace(forest, starts=tuple(starts))


def _change_rock(forest: Map, rest: str) -> Map:
    tile = _given(rest, 1, "rock G7")[0]
    return replace(forest, rocks=tuple(sorted({*forest.rocks} ^ {tile})))


def _change_familiar(forest: Map, rest: str) -> Map:
    if rest.lower() == "none":
        return replace(forest, familiar=NOWHERE)
    return replace(forest, familiar=_given(rest, 1, "familiar C1")[0])


def _change_deck(forest: Map, rest: str) -> Map:
    known = [deck for decks in DECKS.values() for deck in decks]
    if rest not in ("none", *known):
        raise BadOption(f"The deck is {', '.join(known)} or none. {unknown(rest, known)}")
    return replace(forest, hunter_deck="" if rest == "none" else rest)


def _given(rest: str, count: int, example: str) -> list[int]:
    names = rest.split()
    if len(names) != count:
        raise BadOption(f"Say it as in: {example}")
    return [_tile(name) for name in names]


_CHANGES: dict[str, Callable[[Map, str], Map]] = {
    "tree": _change_tree,
    "car": _change_car,
    "hunter": _change_hunter,
    "vampire": _change_hunter,
    "start": _change_start,
    "rock": _change_rock,
    "familiar": _change_familiar,
    "deck": _change_deck,
    "title": lambda forest, rest: replace(forest, title=_plain("title", rest)),
    "blurb": lambda forest, rest: replace(forest, blurb=_plain("blurb", rest)),
    "five": lambda forest, rest: replace(forest, five=_plain("five", rest)),
}


# What the rest of gloam knows of maps.


def maps_for(kind: str) -> Maps:
    """The maps of a game, as commands and pages ask for them."""
    return Maps(
        names=tuple(premade(kind)),
        show=lambda text: draw_map(_any(text, kind)),
        check=partial(_check, kind),
        about=partial(_about, kind),
        words=lambda text: words(_any(text, kind), kind),
        make=lambda seed, difficulty: draw_map(
            random_map(Random(f"map {kind} {difficulty} {seed}"), kind, difficulty)
        ),
        difficulties=DIFFICULTIES,
        edit=lambda text, command: draw_map(edit_map(_any(text, kind), command)),
        line=lambda text: notation(_any(text, kind)),
        scene=lambda text: map_scene(_any(text, kind), kind),
        changes=CHANGES[kind],
    )


def _any(text: str, kind: str) -> Map:
    """A premade map by its name, or any that can be read, faults or not."""
    known = premade(kind)
    if text in known:
        return known[text]
    forest, doubled = _read(text, kind)
    if doubled:
        raise BadOption(doubled[0])
    return forest


def _check(kind: str, text: str) -> tuple[str, ...]:
    if text in premade(kind):
        return ()
    try:
        forest, doubled = _read(text, kind)
    except BadOption as error:
        return (str(error),)
    return (*doubled, *_faults(forest, kind))


def _about(kind: str, text: str) -> tuple[tuple[str, str], ...]:
    forest = _any(text, kind)
    figures = [
        (name, ", ".join("no way" if n == NOWHERE else str(n) for n in numbers))
        for name, numbers in features(forest, kind).items()
    ]
    return (*figures, ("true clues", heading_words(clues(forest, kind)) or "none"))
