"""Building the field: VRD-13 to VRD-22, and every way to bring a field of one's own."""

import re
from pathlib import Path
from random import Random

import pytest

import gloam
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.numbers import LAID
from gloam.games.vampire_radar.workshop.fields import (
    COUNTS,
    Tiles,
    fault,
    first_game,
    from_diagram,
    notation,
    random_field,
    read_field,
    to_diagram,
    walled,
)  # fmt: skip
from gloam.kernel.table import Table
from tests.games.vampire_radar.positions import changed

FIRST = first_game()
"""
     A   B   C   D   E   F
   +---+---+---+---+---+---+
 1 | .   w | .   B   b   . |
   +   +   +   +   +   +   +
 2 | b | w   .   R   .   . |
   +   +   +   +   +   +---+
 3 | B   R   b   b | w   w |
   +   +   +   +   +   +   +
 4 | w | .   b   b   R   B |
   +   +   +   +   +---+   +
 5 | .   .   R   .   w   b |
   +   +   +   +---+   +   +
 6 | .   b   B   w   .   . |
   +---+---+---+---+---+---+
"""


def laid(table: Table) -> Tiles:
    """The field that a table told everybody."""
    return tuple((kind, side) for word, _, kind, side in table.record if word == LAID)


def test_vrd_13_the_field_is_six_by_six() -> None:
    assert fault(FIRST) == ""
    assert "(VRD-13)" in fault(FIRST[:35])
    for text in (
        "\n".join(to_diagram(FIRST).split("\n")[:4]),
        "\n".join([*to_diagram(FIRST).split("\n"), *to_diagram(FIRST).split("\n")[2:4]]),
        ".e.Bb./bw.R../BRbbwn/e.bbRB/..R.nb/.bBn.",
    ):
        with pytest.raises(gloam.BadOption, match=r"\(VRD-13\)"):
            read_field(text)


@pytest.mark.parametrize("corner", ["A1", "F1", "A6", "F6"])
def test_vrd_14_the_corners_are_blank(corner: str) -> None:
    assert (
        fault(changed(f"{corner} <> C3")) == f"The corner {corner} must be a blank tile. (VRD-14)"
    )


def test_vrd_15_three_walls_never_join_up() -> None:
    two = ("D3 <> B1", "E3 north")
    assert fault(changed(*two, "F3 east", "F3 south")) == ""
    assert fault(changed(*two)) == "Three walls or more join up. (VRD-15)"


def test_vrd_16_walls_cut_nothing_off() -> None:
    corner_shut = ("B2 east", "B1 west", "A2 <> A4", "A2 north")
    assert fault(changed(*corner_shut)) == "Walls seal off a part of the field. (VRD-16)"
    assert fault(changed(*corner_shut, "A2 south")) == ""


@pytest.mark.parametrize("turn", ["B1 north", "F3 east", "A4 west", "D6 south"])
def test_vrd_17_no_wall_faces_the_outside(turn: str) -> None:
    assert fault(changed(turn)) == (
        f"The wall of {turn[:2]} faces the outside of the field. (VRD-17)"
    )


def test_vrd_18_no_bat_tile_is_next_to_another() -> None:
    assert fault(changed("D1 <> A2")) == (
        "The bat tiles A2 and A3 are next to each other. (VRD-18)"
    )
    assert fault(changed("F4 <> E1")) == (
        "The bat tiles D1 and E1 are next to each other. (VRD-18)"
    )


def test_vrd_19_no_radar_tile_is_next_to_another() -> None:
    assert fault(changed("D2 <> B4")) == (
        "The radar tiles B3 and B4 are next to each other. (VRD-19)"
    )
    assert fault(changed("E4 <> C2")) == (
        "The radar tiles C2 and D2 are next to each other. (VRD-19)"
    )


@pytest.mark.parametrize(
    ("step", "pair"),
    [
        ("B3 <> A2", "A1 and A2"),
        ("D2 <> E1", "E1 and F1"),
        ("D2 <> F2", "F1 and F2"),
        ("C5 <> A5", "A5 and A6"),
        ("C5 <> B6", "A6 and B6"),
        ("E4 <> E6", "E6 and F6"),
    ],
)
def test_vrd_20_no_radar_tile_is_next_to_a_corner(step: str, pair: str) -> None:
    assert fault(changed(step)) == f"Of {pair}, one is a corner and one a radar tile. (VRD-20)"


def test_vrd_21_two_of_the_blank_tiles_are_spare() -> None:
    assert sum(COUNTS.values()) == 36
    assert [kind for kind, _ in FIRST].count(0) == 13
    all_blank_tiles = notation(FIRST).replace("bb", "..", 1)
    with pytest.raises(gloam.BadOption, match=r"VRD-21"):
        read_field(all_blank_tiles)


def test_vrd_22_a_first_game_is_played_on_the_given_field() -> None:
    (picture,) = re.findall(r"```\n(.*?)```", GAME.rules.text, re.DOTALL)
    assert laid(gloam.open_table("vampire_radar")) == read_field(picture) == FIRST
    assert laid(gloam.open_table("vampire_radar", field="first", seed="x")) == FIRST


# The option `field`.


def test_a_random_field_is_legal_and_belongs_to_its_seed() -> None:
    fields = [random_field(Random(seed)) for seed in range(200)]
    assert [fault(tiles) for tiles in fields] == [""] * 200
    assert len(set(fields)) == 200
    one, same, other = (
        laid(gloam.open_table("vampire_radar", seed=seed, field="random")) for seed in "aab"
    )
    assert one == same != other
    assert fault(one) == ""


def test_a_field_goes_both_ways_in_one_line() -> None:
    for seed in range(100):
        tiles = random_field(Random(seed))
        assert read_field(notation(tiles)) == tiles


def test_a_field_goes_both_ways_as_a_picture() -> None:
    assert read_field(to_diagram(FIRST)) == FIRST
    for seed in range(100):  # two tiles beside a wall may share it, so pictures are compared
        tiles = random_field(Random(seed))
        again = read_field(to_diagram(tiles))
        assert to_diagram(again) == to_diagram(tiles)
        assert list(walled(again).walls) == list(walled(tiles).walls)


def test_two_wall_tiles_may_carry_the_same_wall() -> None:
    tiles = changed("C1 <> D6", "C1 west")  # B1 has its wall to the east
    assert fault(tiles) == ""
    assert read_field(to_diagram(tiles)) == tiles


@pytest.mark.parametrize("way", ["picture", "toml", "line"])
def test_a_field_of_ones_own_comes_from_a_file(way: str, tmp_path: Path) -> None:
    mine = changed("C3 <> C2", "E3 south")
    toml = (Path(gloam.__file__).parent / "games" / "vampire_radar" / "first.toml").read_text()
    toml = toml.replace('"C3"', '"C2"').replace("E3 west", "E3 south")
    path = tmp_path / "mine.txt"
    path.write_text({"picture": to_diagram(mine), "toml": toml, "line": notation(mine)}[way])
    table = gloam.open_table("vampire_radar", field=path)
    assert laid(table) == mine != FIRST
    assert table.options["field"] == notation(mine)


def test_a_field_of_ones_own_comes_as_one_line() -> None:
    mine = changed("C3 <> C2")
    table = gloam.open_table("vampire_radar", field=notation(mine))
    assert laid(table) == mine
    assert laid(gloam.loads(gloam.dumps(table))) == mine


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (to_diagram(changed("A1 <> C3")), "corner A1 must be a blank tile"),
        (to_diagram(FIRST).replace("R", "?"), "A tile is one of . b B R w, not '?'"),
        (to_diagram(FIRST).replace(".   w |", ". | w |"), "B1 and C1 belongs to no wall tile"),
        (
            to_diagram(FIRST).replace("w | .   B", "w   .   B"),
            "B1 has no wall on any side. (VRD-G2)",
        ),
        (to_diagram(FIRST).replace("| .   w |", "  .   w |"), "begin and end with an upright bar"),
        (notation(changed("D2 <> F2")), "(VRD-20)"),
        (notation(FIRST).replace("R", "X"), "A tile is one of . b B R n e s w, not 'X'"),
        ('wall = ["B1 east"', "neither a diagram nor TOML"),
        ('wall = "B1 east"', "`wall` must be a list of tiles"),
        ('wall = ["B1"]', "a wall tile names its wall's side"),
        ('bat = ["B1 east"]', "only a wall tile names a side"),
        ('bat = ["G1"]', "There is no tile 'G1'"),
        ('bat = ["B1"]\nradar = ["B1"]', "B1 is listed twice"),
        ('bat = ["B2"]', "A field has 4 bat tiles, not 1"),
    ],
)
def test_a_field_that_cannot_be_played_is_refused_with_the_reason(
    text: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine"
    path.write_text(text)
    with pytest.raises(gloam.BadOption, match=re.escape(reason)):
        gloam.open_table("vampire_radar", field=str(path))


def test_a_field_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(gloam.BadOption, match="there is no such file as"):
        gloam.open_table("vampire_radar", field=tmp_path / "nothing")
    with pytest.raises(gloam.BadOption, match="there is no such file as"):
        gloam.open_table("vampire_radar", field=tmp_path)


def test_a_picture_gives_each_wall_to_a_wall_tile_of_its_own() -> None:
    tiles = changed("F3 west", "E3 south")  # the wall between E3 and F3 can only be F3's
    assert from_diagram(to_diagram(tiles)) == tiles
