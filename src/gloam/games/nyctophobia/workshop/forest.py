"""A forest: 64 spaces, 40 trees on the sides between them, and what stands where at dusk.

A map is for one kind of game, `hunted` or `vampire`.
"""

from collections.abc import Iterable, Iterator
from msgspec import Struct

from gloam.games.nyctophobia.sides import BETWEEN, PLAIN, SIDES, SIDE_NAMES, side_between
from gloam.kernel.grid import HEADINGS, NOWHERE

SIZE = 64
TREES = 40
ROCKS = 3
"""The fewest rock spots: four Hunted find three rocks on the board. (NYH-G2)"""
DECKS = {"hunted": ("axe", "mage"), "vampire": ("vampire",)}
HUNTER = {"hunted": "Hunter", "vampire": "vampire"}


class Map(Struct, frozen=True):
    """A forest as it is laid out before the game; NOWHERE for what was not placed yet."""

    title: str
    hunter_deck: str
    """`axe`, `mage` or `vampire`; nothing if any deck of the game will do."""
    trees: tuple[int, ...]
    """The sides on which trees stand, in order."""
    car: tuple[int, int]
    hunter: int
    starts: tuple[int, int, int, int]
    rocks: tuple[int, ...]
    """Where rocks lie with the option `spots`: of these, as many as are needed. (NYH-G3)"""
    familiar: int
    """Where the familiar waits; NOWHERE in The Hunted."""
    blurb: str
    five: str = ""
    """What stands elsewhere with five at the table, as changes: `hunter C4; start 4 B2`."""


# Ways.


def ways(forest: Map) -> list[list[int]]:
    """For each space, the spaces one step away."""
    trees = set(forest.trees)
    found: list[list[int]] = [[] for _ in range(SIZE)]
    for (one, other), side in BETWEEN.items():
        if side not in trees:
            found[one].append(other)
            found[other].append(one)
    return found


def walk(paths: list[list[int]], first: Iterable[int], shut: Iterable[int] = ()) -> list[int]:
    """How many steps every space is from the first ones; NOWHERE if there is no way."""
    away = [NOWHERE] * SIZE
    barred = set(shut)
    edge = [tile for tile in first if _placed(tile)]
    for tile in edge:
        away[tile] = 0
    for tile in edge:
        for to in paths[tile]:
            if away[to] == NOWHERE and to not in barred:
                away[to] = away[tile] + 1
                edge.append(to)
    return away


def clues(forest: Map, kind: str) -> tuple[int, ...]:
    """The headings that the Hunter may truthfully give as a clue. (NYH-G4, NVE-G20)"""
    sought = forest.car if kind == "hunted" else (forest.familiar,)
    if not all(map(_placed, sought)):
        return ()
    north = all(tile < 32 for tile in sought)
    south = all(tile >= 32 for tile in sought)
    west = all(tile % 8 < 4 for tile in sought)
    east = all(tile % 8 >= 4 for tile in sought)
    return tuple(heading for heading, true in enumerate((north, east, south, west)) if true)


def features(forest: Map, kind: str) -> dict[str, tuple[int, ...]]:
    """Figures that tell how hard a map is, in a fixed order; NOWHERE where there is no way."""
    paths = ways(forest)
    to_hunter = walk(paths, [forest.hunter])
    to_car = walk(paths, forest.car)
    beside = walk(paths, [forest.hunter], shut=forest.car)
    doors = {to for tile in forest.car if _placed(tile) for to in paths[tile]} - set(forest.car)
    waits = [beside[tile] for tile in doors if beside[tile] != NOWHERE]
    found = {
        "starts to hunter": _look_up(to_hunter, forest.starts),
        "starts to car": _look_up(to_car, forest.starts),
        "hunter to car side": (min(waits, default=NOWHERE),),
        "dead ends": (sum(len(near) == 1 for near in paths),),
        "junctions": (sum(len(near) > 2 for near in paths),),
        "loops": (_loops(paths),),
        "car open sides": (_doors(forest, paths),),
    }
    if kind == "vampire":
        to_familiar = walk(paths, [forest.familiar])
        found["starts to familiar"] = _look_up(to_familiar, forest.starts)
        found["familiar to car"] = _look_up(to_car, (forest.familiar,))
        found["vampire to familiar"] = _look_up(to_familiar, (forest.hunter,))
    return found


def _placed(tile: int) -> bool:
    return 0 <= tile < SIZE


def _look_up(away: list[int], tiles: Iterable[int]) -> tuple[int, ...]:
    return tuple(away[tile] if _placed(tile) else NOWHERE for tile in tiles)


def _doors(forest: Map, paths: list[list[int]]) -> int:
    return sum(to not in forest.car for tile in forest.car if _placed(tile) for to in paths[tile])


def _loops(paths: list[list[int]]) -> int:
    """How many trees more could stand without closing any way for good."""
    return sum(map(len, paths)) // 2 - SIZE + len(parts(paths))


def parts(paths: list[list[int]]) -> list[list[int]]:
    """The parts into which trees cut the board, the largest first."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for tile in range(SIZE):
        if tile not in seen:
            away = walk(paths, [tile])
            found.append([at for at in range(SIZE) if away[at] != NOWHERE])
            seen.update(found[-1])
    return sorted(found, key=len, reverse=True)


# What is wrong with a map.

RULES = {
    "hunted": {
        "trees": "NYH-8", "side": "NYH-G1", "reach": "NYH-15", "prowl": "NYH-125",
        "car": "NYH-124", "pieces": "NYH-147", "starts": "NYH-22", "apart": "NYH-108",
        "rocks": "NYH-G3", "clue": "NYH-G4", "deck": "NYH-13",
    },
    "vampire": {
        "trees": "NVE-G14", "side": "NYH-G1", "reach": "NVE-G14", "prowl": "NVE-13",
        "car": "NVE-G12", "pieces": "NVE-G14", "starts": "NVE-G13", "apart": "NVE-36",
        "rocks": "NYH-G3", "clue": "NVE-G20", "deck": "NVE-7",
    },
}  # fmt: skip
"""The rule that stands behind each kind of fault."""


def faults(forest: Map, kind: str) -> list[str]:
    """Every reason why a map cannot be used, one sentence each, with its rule."""
    paths = ways(forest)
    return [
        *_faults_of_trees(forest, paths, kind),
        *_faults_of_the_car(forest, paths, kind),
        *_faults_of_the_hunter(forest, paths, kind),
        *_faults_of_starts(forest, kind),
        *_faults_of_rocks(forest, kind),
        *(_hunted_faults(forest) if kind == "hunted" else _vampire_faults(forest, paths)),
        *_faults_of_the_clue(forest, kind),
        *_faults_of_the_deck(forest, kind),
    ]


def _faults_of_trees(forest: Map, paths: list[list[int]], kind: str) -> Iterator[str]:
    rule = RULES[kind]
    inside = [side for side in forest.trees if 0 <= side < SIDES]
    if len(inside) < len(forest.trees):
        yield f"A tree stands on a side that is not inside the board. ({rule['side']})"
    for side in sorted({side for side in inside if inside.count(side) > 1}):
        yield f"More than one tree stands on {SIDE_NAMES[side]}. ({rule['side']})"
    if len(forest.trees) != TREES:
        yield f"A map has {TREES} trees, not {len(forest.trees)}. ({rule['trees']})"
    sealed = [tile for part in parts(paths)[1:] for tile in part]
    if sealed:
        yield f"Trees seal off {_listed(sealed)} from the rest of the board. ({rule['reach']})"


def _faults_of_the_car(forest: Map, paths: list[list[int]], kind: str) -> Iterator[str]:
    rule = RULES[kind]["car"]
    one, other = forest.car
    if not (_placed(one) and _placed(other)) or one == other:
        yield f"The car must stand on two spaces. ({rule})"
        return
    between = side_between(one, other)
    pair = f"{PLAIN.name(one)} and {PLAIN.name(other)}"
    if between == NOWHERE:
        yield f"The car's spaces {pair} are not next to each other. ({rule})"
    elif between in forest.trees:
        yield f"A tree stands between the car's spaces {pair}. ({rule})"
    if _doors(forest, paths) < 2:
        many = _doors(forest, paths) or "none"
        yield f"The car needs at least two open sides, and has {many}. ({rule})"


def _faults_of_the_hunter(forest: Map, paths: list[list[int]], kind: str) -> Iterator[str]:
    rule, who = RULES[kind], HUNTER[kind]
    if not _placed(forest.hunter):
        yield f"The {who} has no place on this map. ({rule['pieces']})"
    elif forest.hunter in forest.car:
        at = PLAIN.name(forest.hunter)
        yield f"The {who} begins on the car at {at}, and may not enter it. ({rule['prowl']})"
    elif all(map(_placed, forest.car)) and len(parts(paths)) == 1:
        away = walk(paths, [forest.hunter], shut=forest.car)
        lost = [t for t in range(SIZE) if away[t] == NOWHERE and t not in forest.car]
        if lost:
            yield f"The car shuts the {who} out of {_listed(lost)}. ({rule['prowl']})"


def _faults_of_starts(forest: Map, kind: str) -> Iterator[str]:
    rule, who = RULES[kind], HUNTER[kind]
    taken: dict[int, int] = {}
    for player, tile in enumerate(forest.starts, 1):
        if not _placed(tile):
            yield f"Player {player} has no start on this map. ({rule['pieces']})"
            continue
        if tile in taken:
            pair = f"{taken[tile]} and {player}"
            yield f"Players {pair} both start at {PLAIN.name(tile)}. ({rule['starts']})"
        taken.setdefault(tile, player)
        if _placed(forest.hunter) and PLAIN.distance(tile, forest.hunter) < 2:
            at = PLAIN.name(tile)
            yield f"Player {player} starts at {at}, right beside the {who}. ({rule['apart']})"


def _faults_of_rocks(forest: Map, kind: str) -> Iterator[str]:
    rule = RULES[kind]["rocks"]
    if len(forest.rocks) < ROCKS:
        yield f"A map has at least {ROCKS} rock spots, not {len(forest.rocks)}. ({rule})"
    if not all(map(_placed, forest.rocks)):
        yield f"A rock spot is not on the board. ({rule})"
    for tile in sorted(set(filter(_placed, forest.rocks))):
        where = f"The rock spot {PLAIN.name(tile)}"
        if forest.rocks.count(tile) > 1:
            yield f"{where} is there more than once. ({rule})"
        if tile in forest.car:
            yield f"{where} is on the car. ({rule})"
        if tile in forest.starts:
            yield f"{where} is where player {forest.starts.index(tile) + 1} starts. ({rule})"
        if tile == forest.hunter:
            yield f"{where} is where the {HUNTER[kind]} begins. ({rule})"
        if tile == forest.familiar:
            yield f"{where} is where the familiar waits. ({rule})"


def _hunted_faults(forest: Map) -> Iterator[str]:
    for player, tile in enumerate(forest.starts, 1):
        if _placed(tile) and tile in forest.car:
            at = PLAIN.name(tile)
            yield f"Player {player} starts on the car at {at}; it has to be found. (NYH-22)"
    if forest.familiar != NOWHERE:
        yield "There is no familiar in The Hunted. (NYH-151)"


def _vampire_faults(forest: Map, paths: list[list[int]]) -> Iterator[str]:
    placed = all(map(_placed, (*forest.car, *forest.starts)))
    if placed and set(forest.starts[:2]) != set(forest.car):
        yield "Players 1 and 2 must start on the two spaces of the car. (NVE-G13)"
    to_car = walk(paths, forest.car)
    for player in (3, 4):
        if placed and not 0 <= to_car[forest.starts[player - 1]] <= 2:
            yield f"Player {player} must start within two steps of the car. (NVE-G13)"
    at = forest.familiar
    if not _placed(at):
        yield "The familiar has no place on this map. (NVE-2)"
    elif at in forest.car:
        yield f"The familiar waits on the car at {PLAIN.name(at)}. (NVE-3)"
    elif at in forest.starts:
        player = forest.starts.index(at) + 1
        yield f"The familiar waits at {PLAIN.name(at)}, where player {player} starts. (NVE-19)"
    elif _placed(forest.hunter) and PLAIN.distance(at, forest.hunter) < 2:
        yield f"The familiar waits at {PLAIN.name(at)}, right beside the vampire. (NVE-12)"


def _faults_of_the_clue(forest: Map, kind: str) -> Iterator[str]:
    sought = set(forest.car if kind == "hunted" else (forest.familiar,))
    if all(map(_placed, sought)) and not clues(forest, kind):
        rule = RULES[kind]["clue"]
        yield f"No clue would be true: the car is not all in one half of the board. ({rule})"


def _faults_of_the_deck(forest: Map, kind: str) -> Iterator[str]:
    if forest.hunter_deck and forest.hunter_deck not in DECKS[kind]:
        decks = " or ".join(DECKS[kind])
        rule = RULES[kind]["deck"]
        yield f"The {HUNTER[kind]} plays the deck {decks}, not {forest.hunter_deck}. ({rule})"


def _listed(tiles: list[int]) -> str:
    names = [PLAIN.name(tile) for tile in tiles[:4]]
    if len(tiles) > 4:
        return f"{', '.join(names)} and {len(tiles) - 4} more"
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def heading_words(headings: Iterable[int]) -> str:
    """Headings as people say them: `north, east`."""
    return ", ".join(HEADINGS[heading] for heading in headings)
