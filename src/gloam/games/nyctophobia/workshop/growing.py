"""Forests that nobody has drawn: grown from chance, gentle, medium or cruel."""

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from gloam.games.nyctophobia.sides import PLAIN, SIDES, side_between, side_ends
from gloam.games.nyctophobia.workshop.forest import (
    ROCKS,
    SIZE,
    TREES,
    Map,
    faults,
    walk,
    ways,
)
from gloam.kernel.errors import BadOption
from gloam.kernel.grid import NOWHERE
from gloam.kernel.words import unknown

Span = tuple[int, int]
"""The fewest and the most steps."""
FAR = 99


class Taste(Struct, frozen=True, kw_only=True):
    """What a difficulty asks of a map."""

    winding: float
    """How often a path goes on from its end: the more, the fewer dead ends."""
    mended: int
    """How many of the nine loops open a dead end."""
    errand: Span
    """From each start to the car; with a vampire, from the familiar to the car."""
    threat: Span
    """From the Hunter to the nearest start."""
    guard: Span
    """From the Hunter to the car's side; with a vampire, to the familiar."""


TASTES = {
    "hunted": {
        "gentle": Taste(winding=0.95, mended=9, errand=(4, 7), threat=(9, FAR), guard=(7, FAR)),
        "medium": Taste(winding=0.8, mended=4, errand=(7, 12), threat=(7, 10), guard=(4, 7)),
        "cruel": Taste(winding=0.4, mended=0, errand=(10, FAR), threat=(4, 7), guard=(1, 4)),
    },
    "vampire": {
        "gentle": Taste(winding=0.95, mended=9, errand=(5, 7), threat=(10, FAR), guard=(7, FAR)),
        "medium": Taste(winding=0.8, mended=4, errand=(8, 10), threat=(7, 12), guard=(4, 6)),
        "cruel": Taste(winding=0.4, mended=0, errand=(11, FAR), threat=(5, 10), guard=(2, 3)),
    },
}
FITTING = {
    ("hunted", 3): Taste(winding=0.82, mended=5, errand=(7, 11), threat=(7, 11), guard=(5, 8)),
    ("hunted", 4): Taste(winding=0.8, mended=4, errand=(7, 11), threat=(7, 11), guard=(4, 8)),
    ("hunted", 5): Taste(winding=0.9, mended=8, errand=(5, 7), threat=(9, 13), guard=(7, 11)),
    ("vampire", 3): Taste(winding=0.92, mended=8, errand=(6, 8), threat=(9, 14), guard=(6, 9)),
    ("vampire", 4): Taste(winding=0.92, mended=8, errand=(6, 8), threat=(9, 15), guard=(6, 9)),
    ("vampire", 5): Taste(winding=0.95, mended=9, errand=(3, 4), threat=(8, FAR), guard=(6, FAR)),
}
"""What a forest must be like so that so many at a table have an even night, by measurement."""
DIFFICULTIES = ("gentle", "medium", "cruel")
PATIENCE = 40
"""After so many forests that do not suit, every span is widened by a step."""

OLD = (
    "Ashen", "Black", "Cinder", "Crooked", "Drowned", "Hollow",
    "Moonless", "Owl", "Silent", "Thorn", "Withered", "Wolf",
)  # fmt: skip
PLACES = (
    "Acre", "Bend", "Copse", "Crossing", "Dell", "Fen",
    "Glade", "Grove", "Holt", "Mile", "Ridge", "Thicket",
)  # fmt: skip


def _beside(tile: int) -> tuple[int, ...]:
    found = [int(PLAIN.beyond(tile, heading)) for heading in range(4)]
    return tuple(to for to in found if to != NOWHERE)


BESIDE = tuple(_beside(tile) for tile in range(SIZE))
"""The spaces next to each."""
AROUND = tuple(frozenset(side_between(tile, to) for to in BESIDE[tile]) for tile in range(SIZE))
"""The sides around each."""


def random_map(rng: Random, kind: str, difficulty: str = "medium") -> Map:
    """A map without faults, as hard as one likes."""
    if difficulty not in DIFFICULTIES:
        known = ", ".join(DIFFICULTIES)
        raise BadOption(f"A map is {known}. {unknown(difficulty, list(DIFFICULTIES))}")
    return _map_to(TASTES[kind][difficulty], rng, kind)


def fitting_map(rng: Random, kind: str, seats: int) -> Map:
    """A map without faults on which either side may win, for so many at the table."""
    return _map_to(FITTING[kind, seats], rng, kind)


def _map_to(taste: Taste, rng: Random, kind: str) -> Map:
    title = f"{rng.choice(OLD)} {rng.choice(PLACES)}"
    place = _place_hunted if kind == "hunted" else _place_vampire
    tries = 0
    while True:
        slack = tries // PATIENCE
        tries += 1
        forest = _park(rng, _grow(rng, taste, title))
        placed = forest and place(rng, forest, taste, slack)
        if placed and not faults(placed, kind):
            return placed


def _grow(rng: Random, taste: Taste, title: str) -> Map:
    """A forest in which every space can be reached, with nine loops and nobody in it."""
    opened: set[int] = set()
    first = rng.randrange(SIZE)
    seen, edge = {first}, [first]
    while edge:
        at = edge[-1] if rng.random() < taste.winding else rng.choice(edge)
        fresh = [to for to in BESIDE[at] if to not in seen]
        if not fresh:
            edge.remove(at)
            continue
        to = rng.choice(fresh)
        opened.add(side_between(at, to))
        seen.add(to)
        edge.append(to)
    for n in range(SIDES - TREES - len(opened)):
        shut = [side for side in range(SIDES) if side not in opened]
        dead = {tile for tile in range(SIZE) if len(AROUND[tile] & opened) == 1}
        ends = [side for side in shut if not dead.isdisjoint(side_ends(side))]
        opened.add(rng.choice(ends if ends and n < taste.mended else shut))
    trees = tuple(side for side in range(SIDES) if side not in opened)
    nobody = (NOWHERE,) * 4
    return Map(title, "", trees, (NOWHERE, NOWHERE), NOWHERE, nobody, (), NOWHERE, "")


def _park(rng: Random, forest: Map) -> Map | None:
    """Put the car where it shuts nobody out."""
    paths = ways(forest)
    opened = [side for side in range(SIDES) if side not in forest.trees]
    for side in rng.sample(opened, 6):
        one, other = side_ends(side)
        doors = [to for tile in (one, other) for to in paths[tile] if to not in (one, other)]
        if len(doors) < 2:
            continue
        away = walk(paths, doors[:1], shut=(one, other))
        if away.count(NOWHERE) == 2:
            return replace(forest, car=(one, other))
    return None


def _place_hunted(rng: Random, forest: Map, taste: Taste, slack: int) -> Map | None:
    """The Hunter, and four starts from which the car has to be found."""
    paths = ways(forest)
    doors = {to for tile in forest.car for to in paths[tile]} - set(forest.car)
    guard = walk(paths, doors, shut=forest.car)
    prowl = [tile for tile in range(SIZE) if _within(guard[tile], taste.guard, slack)]
    if not prowl:
        return None
    hunter = rng.choice(prowl)
    to_car, to_hunter = walk(paths, forest.car), walk(paths, [hunter])
    fit = [
        tile
        for tile in range(SIZE)
        if _within(to_car[tile], taste.errand, slack)
        and to_hunter[tile] >= taste.threat[0] - slack
        and PLAIN.distance(tile, hunter) > 1
    ]
    starts = _spread(rng, fit, 4, 3)
    if len(starts) < 4 or min(to_hunter[tile] for tile in starts) > taste.threat[1] + slack:
        return None
    one, two, three, four = starts
    return _strew(rng, replace(forest, hunter=hunter, starts=(one, two, three, four)))


def _place_vampire(rng: Random, forest: Map, taste: Taste, slack: int) -> Map | None:
    """The familiar far from the car, the vampire about it, the Hunted at the car."""
    paths = ways(forest)
    to_car = walk(paths, forest.car)
    near = [tile for tile in range(SIZE) if 1 <= to_car[tile] <= 2]
    three, four = rng.sample(near, 2)
    starts = (*forest.car, three, four)
    errand = [tile for tile in range(SIZE) if _within(to_car[tile], taste.errand, slack)]
    errand = [tile for tile in errand if tile not in starts]
    if not errand:
        return None
    familiar = rng.choice(errand)
    to_familiar, to_starts = walk(paths, [familiar]), walk(paths, starts)
    lairs = [
        tile
        for tile in range(SIZE)
        if _within(to_familiar[tile], taste.guard, slack)
        and _within(to_starts[tile], taste.threat, slack)
    ]
    if not lairs:
        return None
    hunter = rng.choice(lairs)
    one, two = forest.car
    placed = replace(forest, hunter=hunter, familiar=familiar, starts=(one, two, three, four))
    return _strew(rng, replace(placed, hunter_deck="vampire"))


def _strew(rng: Random, forest: Map) -> Map | None:
    """Rock spots, apart from each other and from everybody."""
    taken = {*forest.car, *forest.starts, forest.hunter, forest.familiar}
    rocks = _spread(rng, [tile for tile in range(SIZE) if tile not in taken], ROCKS, 3)
    return replace(forest, rocks=tuple(sorted(rocks))) if len(rocks) == ROCKS else None


def _spread(rng: Random, tiles: list[int], count: int, apart: int) -> list[int]:
    """So many of the tiles, at least so far apart; fewer if they do not fit."""
    found: list[int] = []
    for tile in rng.sample(tiles, len(tiles)):
        if len(found) < count and all(PLAIN.distance(tile, other) >= apart for other in found):
            found.append(tile)
    return found


def _within(steps: int, span: Span, slack: int) -> bool:
    return steps != NOWHERE and span[0] - slack <= steps <= span[1] + slack
