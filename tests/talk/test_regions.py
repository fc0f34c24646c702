"""A board by its regions: exact, and short enough to be learned."""

import re

import pytest
from msgspec.structs import replace

from gloam import games
from gloam.kernel.scene import Scene
from gloam.talk import speech
from gloam.talk.asking import ANSWERS, fits
from gloam.talk.regions import reach, regions

MAPS = [
    (game.name, name)
    for game in map(games.load, games.names())
    if game.workshop.maps is not None
    for name in game.workshop.maps.names
]
ACROSS = "ABCDEFGH"


def laid(game: str, name: str) -> Scene:
    maps = games.load(game).workshop.maps
    assert maps is not None
    scene: Scene = maps.scene(name)
    return scene


def walls_in(scene: Scene) -> set[tuple[str, str]]:
    """Every wall between two cells, as the cell to its west or north, and the side."""
    return {
        (cell.id, way) for cell in scene.cells for way in ("east", "south") if way in cell.walls
    }


def told(lines: list[str]) -> set[tuple[str, str]]:
    """The walls that some lines tell, read as a person would."""
    found = set()
    for line in lines:
        corner = re.search(r", (\w)(\d) to (\w)(\d)\.", line)
        assert corner is not None
        columns = ACROSS[ACROSS.index(corner[1]) : ACROSS.index(corner[3]) + 1]
        rows = range(int(corner[2]), int(corner[4]) + 1)
        for way, edge in (
            ("east", [f"{columns[-1]}{row}" for row in rows]),
            ("south", [f"{column}{rows[-1]}" for column in columns]),
        ):
            out = re.search(rf"Out {way} at ([^.]*)\.", line)
            if out is not None or f"No way {way}." in line:
                open_ = out[1].split(", ") if out is not None else []
                found |= {(place, way) for place in edge if place not in open_}
            inside = re.search(rf"(?:Walls|;) {way} of ([^.;]*)[.;]", line)
            for run in inside[1].split(", ") if inside is not None else []:
                first, _, last = run.partition(" to ")
                found |= {(place, way) for place in between(first, last or first)}
    return found


def between(first: str, last: str) -> list[str]:
    columns = ACROSS[ACROSS.index(first[0]) : ACROSS.index(last[0]) + 1]
    return [
        f"{column}{row}" for column in columns for row in range(int(first[1]), int(last[1]) + 1)
    ]


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_regions_tell_every_wall_once_and_in_less_than_a_minute(game: str, name: str) -> None:
    scene = laid(game, name)
    lines = regions(scene)
    assert told(lines) == walls_in(scene)
    assert len(walls_in(scene)) == 40
    assert speech.seconds(tuple(lines)) < 60
    for piece in scene.pieces:
        assert f"{piece.words} {piece.cell}".lower() in " ".join(lines).lower()
    assert reach(scene) == ["Everything can be reached."]


def test_what_is_sealed_off_is_named() -> None:
    game, name = MAPS[0]
    maps = games.load(game).workshop.maps
    assert maps is not None
    sealed = maps.edit(maps.edit(name, "tree A1-B1"), "tree A1-A2")
    assert reach(maps.scene(sealed)) == ["Walls seal off A1."]


def test_whoever_does_not_see_the_board_is_told_no_regions() -> None:
    scene = replace(laid(*MAPS[0]), seen_whole=False)
    assert not fits("regions", scene)
    assert ANSWERS["regions"](scene, "") == ["You do not see the board: ask what is around you."]
