"""Maps: read, drawn, checked, measured and grown."""

from random import Random
from statistics import mean
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from gloam.games import load
from gloam.games.nyctophobia.sides import PLAIN
from gloam.games.nyctophobia.workshop.maps import (
    DIFFICULTIES,
    SIDE_NAMES,
    Map,
    clues,
    draw_map,
    edit_map,
    faults,
    features,
    for_seats,
    maps_for,
    notation,
    premade,
    random_map,
    read_map,
    side_between,
    side_ends,
    words,
)  # fmt: skip
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.grid import HEADINGS
from gloam.kernel.table import Table

KINDS = ("hunted", "vampire")


class Expected(NamedTuple):
    title: str
    deck: str
    car: str
    hunter: str
    starts: str
    rocks: str
    familiar: str
    clues: str
    trees: str


EXPECTED = {
    "lantern-loop": Expected(
        "Lantern Loop", "axe", "F2 G2", "F6", "C3 H8 C8 A1", "G7 A3 F1", "", "N E",
        "D1-E1 G1-G2 C2-D2 C2-C3 E2-F2 H2-H3 A3-B3 B3-B4 C3-D3 D3-E3 E3-E4 F3-G3 F3-F4 B4-B5 "
        "C4-D4 C4-C5 D4-E4 F4-F5 G4-H4 B5-B6 C5-D5 D5-E5 E5-F5 F5-G5 H5-H6 A6-A7 B6-C6 C6-C7 "
        "D6-E6 D6-D7 E6-F6 F6-G6 A7-B7 B7-B8 C7-C8 D7-D8 E7-E8 F7-G7 F7-F8 G7-H7 ",
    ),
    "sawmill-row": Expected(
        "Sawmill Row", "axe", "C1 D1", "A4", "G1 D5 G6 A8", "A3 C8 H3", "", "N W",
        "C1-C2 E1-F1 G1-G2 A2-B2 B2-B3 C2-D2 C2-C3 D2-E2 E2-F2 F2-G2 C3-C4 D3-E3 E3-F3 G3-H3 "
        "A4-A5 B4-B5 C4-D4 D4-D5 E4-E5 F4-G4 F4-F5 G4-H4 B5-C5 C5-D5 F5-G5 H5-H6 A6-B6 A6-A7 "
        "B6-C6 C6-D6 D6-E6 E6-F6 F6-G6 G6-G7 B7-B8 C7-C8 D7-E7 D7-D8 F7-F8 G7-H7 ",
    ),
    "laughing-wood": Expected(
        "Laughing Wood", "mage", "A6 A7", "E7", "D2 G8 G4 A1", "D5 H2 B2", "", "S W",
        "B1-B2 C1-C2 D1-D2 F1-G1 A2-B2 D2-D3 E2-F2 G2-G3 H2-H3 B3-C3 B3-B4 C3-C4 D3-D4 E3-F3 "
        "E3-E4 G3-G4 A4-A5 C4-C5 E4-E5 F4-F5 G4-H4 B5-B6 C5-D5 D5-D6 E5-F5 G5-G6 B6-C6 C6-C7 "
        "D6-D7 E6-F6 F6-F7 G6-H6 A7-B7 B7-B8 D7-E7 E7-E8 F7-F8 G7-H7 G7-G8 C8-D8 ",
    ),
    "where-the-fog-sat": Expected(
        "Where the Fog Sat", "mage", "C6 C7", "E3", "H4 F6 A2 B5", "D2 G7 A8", "", "S W",
        "B1-B2 C1-C2 D1-E1 F1-G1 A2-A3 C2-D2 D2-D3 E2-F2 F2-G2 G2-G3 B3-C3 B3-B4 C3-D3 E3-F3 "
        "E3-E4 F3-F4 G3-G4 H3-H4 A4-A5 B4-C4 D4-E4 D4-D5 F4-F5 B5-C5 C5-C6 E5-F5 E5-E6 F5-G5 "
        "G5-H5 A6-B6 B6-C6 D6-D7 E6-F6 F6-F7 G6-G7 B7-C7 C7-C8 D7-E7 E7-E8 G7-G8 ",
    ),
    "the-long-way-round": Expected(
        "The Long Way Round", "vampire", "A7 A8", "H2", "A7 A8 C8 B8", "D5 H3 B1", "C1", "N W",
        "D1-D2 F1-F2 G1-H1 C2-D2 C2-C3 E2-F2 E2-E3 F2-G2 G2-G3 B3-C3 B3-B4 D3-E3 D3-D4 F3-F4 "
        "G3-H3 H3-H4 C4-C5 D4-D5 E4-F4 F4-F5 A5-B5 B5-B6 C5-D5 D5-D6 E5-F5 E5-E6 G5-H5 G5-G6 "
        "B6-B7 C6-C7 D6-D7 E6-F6 E6-E7 F6-F7 G6-H6 C7-C8 E7-F7 G7-H7 G7-G8 D8-E8 ",
    ),
    "cold-hollow": Expected(
        "Cold Hollow", "vampire", "A1 B1", "G4", "A1 B1 C1 A2", "B4 F8 G1", "D5", "S W",
        "B1-B2 C1-C2 D1-D2 F1-G1 B2-B3 D2-D3 E2-F2 E2-E3 F2-G2 G2-H2 H2-H3 A3-A4 B3-C3 C3-C4 "
        "D3-D4 E3-F3 F3-G3 G3-G4 B4-B5 C4-D4 E4-E5 G4-H4 A5-B5 B5-C5 C5-D5 E5-F5 G5-H5 B6-C6 "
        "B6-B7 C6-C7 D6-E6 D6-D7 F6-F7 G6-G7 H6-H7 A7-B7 E7-F7 C8-D8 D8-E8 G8-H8 ",
    ),
    "thorn-gate": Expected(
        "Thorn Gate", "vampire", "E5 F5", "B5", "E5 F5 F3 E4", "E1 A2 C4", "D1", "N W",
        "A2-B2 F2-G2 G2-H2 A3-B3 G3-H3 C4-D4 E4-F4 F4-G4 A5-B5 C5-D5 D5-E5 B6-C6 C6-D6 E6-F6 "
        "E7-F7 F7-G7 D8-E8 F8-G8 B1-B2 D1-D2 E1-E2 C2-C3 D2-D3 E2-E3 B3-B4 D3-D4 E3-E4 B4-B5 "
        "C4-C5 G4-G5 E5-E6 F5-F6 G5-G6 H5-H6 A6-A7 B6-B7 D6-D7 G6-G7 B7-B8 C7-C8 ",
    ),
    "black-acre": Expected(
        "Black Acre", "vampire", "E4 E5", "B6", "E4 E5 E6 F4", "G3 B4 H7", "H8", "E S",
        "B1-C1 E1-F1 A2-B2 C2-D2 D2-E2 E2-F2 F2-G2 G3-H3 B4-C4 D4-E4 F4-G4 C5-D5 D5-E5 E5-F5 "
        "G5-H5 A6-B6 C6-D6 E6-F6 A7-B7 D7-E7 C8-D8 B2-B3 C2-C3 D3-D4 E3-E4 G3-G4 B4-B5 C4-C5 "
        "F4-F5 A5-A6 C5-C6 G5-G6 B6-B7 D6-D7 F6-F7 G6-G7 C7-C8 E7-E8 F7-F8 G7-G8 ",
    ),
}  # fmt: skip
EVERY = [(kind, name) for kind in KINDS for name in premade(kind)]

MOVED: dict[str, tuple[str, str, str, str]] = {
    "lantern-loop": ("A4", "C3 H8 G8 G4", "", ""),
    "sawmill-row": ("G1", "A8 D6 F3 B2", "", "hunter C4; start 1 C7; start 2 F1; start 3 D7"),
    "laughing-wood": (
        "A1",
        "H4 H7 F7 E6",
        "",
        "hunter G1; start 1 D8; start 2 E5; start 3 A1; start 4 G8",
    ),
    "where-the-fog-sat": ("E3", "H4 G1 C3 D4", "", ""),
    "the-long-way-round": ("F4", "A7 A8 B7 C8", "F7", "vampire G5; familiar B4"),
    "cold-hollow": ("F6", "A1 B1 A3 A2", "C5", "vampire H8; familiar C2"),
    "thorn-gate": ("A6", "E5 F5 F3 E4", "E7", "vampire H7; familiar F2"),
    "black-acre": ("C6", "E4 E5 E7 F4", "F6", "familiar C4"),
}
"""Where pieces stand that we moved, so that both sides have a chance: Hunter, starts, familiar,
and what stands elsewhere with five at the table."""


def tiles(text: str) -> tuple[int, ...]:
    return tuple(PLAIN.tile(name) for name in text.split())


def tile(name: str) -> int:
    return int(PLAIN.tile(name))


def as_listed(kind: str, name: str) -> Map:
    """A premade map with every piece where the sheet has it."""
    listed = EXPECTED[name]
    return replace(
        premade(kind)[name],
        hunter=tile(listed.hunter),
        starts=tiles(listed.starts),
        familiar=tile(listed.familiar) if listed.familiar else -1,
        five="",
    )


LOOP = as_listed("hunted", "lantern-loop")
HOLLOW = as_listed("vampire", "cold-hollow")


def side(name: str) -> int:
    return SIDE_NAMES.index(name)


def swapped(forest: Map, away: str, to: str) -> Map:
    """The map after one tree has been moved."""
    assert side(away) in forest.trees
    assert side(to) not in forest.trees
    return replace(forest, trees=tuple(sorted({*forest.trees} ^ {side(away), side(to)})))


# Sides.


def test_a_side_is_numbered_row_by_row_first_eastern_ones() -> None:
    assert len(SIDE_NAMES) == len(set(SIDE_NAMES)) == 112
    assert (SIDE_NAMES[0], SIDE_NAMES[7], SIDE_NAMES[56], SIDE_NAMES[111]) == (
        "A1-B1", "A2-B2", "A1-A2", "H7-H8",
    )  # fmt: skip
    for row in range(8):
        for column in range(7):
            assert side_ends(row * 7 + column) == (row * 8 + column, row * 8 + column + 1)
            assert side_ends(56 + column * 8 + row) == (column * 8 + row, column * 8 + row + 8)


def test_side_between_and_side_ends_are_inverses() -> None:
    for number in range(112):
        one, other = side_ends(number)
        assert side_between(one, other) == side_between(other, one) == number
    assert side_between(7, 8) == side_between(0, 9) == side_between(3, 3) == -1
    with pytest.raises(ValueError, match="sides are 0 to 111"):
        side_ends(112)


# The premade maps.


def test_the_maps_have_their_names() -> None:
    assert tuple(premade("hunted")) == tuple(EXPECTED)[:4]
    assert tuple(premade("vampire")) == tuple(EXPECTED)[4:]


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_a_premade_map_is_as_the_sheet_lists_it(kind: str, name: str) -> None:
    forest, wanted = premade(kind)[name], EXPECTED[name]
    assert forest.trees == tuple(sorted(side(tree) for tree in wanted.trees.split()))
    assert len(forest.trees) == 40
    assert (forest.title, forest.hunter_deck) == (wanted.title, wanted.deck)
    assert forest.car == tiles(wanted.car)
    assert forest.rocks == tuple(sorted(tiles(wanted.rocks)))
    hunter, starts, familiar, five = MOVED[name]
    assert forest.five == five
    assert forest.hunter == tile(hunter)
    assert forest.starts == tiles(starts)
    assert forest.familiar == (tile(familiar) if familiar else -1)
    listed = as_listed(kind, name)
    assert " ".join(HEADINGS[at][0].upper() for at in clues(listed, kind)) == wanted.clues
    assert faults(listed, kind) == []
    assert forest.blurb
    assert faults(forest, kind) == []


def test_the_figures_of_premade_maps_are_those_of_the_sheet() -> None:
    found = features(LOOP, "hunted")
    assert list(found) == [
        "starts to hunter", "starts to car", "hunter to car side", "dead ends", "junctions",
        "loops", "car open sides",
    ]  # fmt: skip
    assert found["starts to hunter"] == (12, 12, 15, 12)
    assert found["starts to car"] == (10, 7, 10, 8)
    assert found["hunter to car side"] == (8,)
    assert (found["dead ends"], found["loops"], found["car open sides"]) == ((2,), (9,), (4,))
    found = features(as_listed("vampire", "the-long-way-round"), "vampire")
    assert list(found)[-3:] == ["starts to familiar", "familiar to car", "vampire to familiar"]
    assert found["starts to hunter"] == (14, 15, 17, 16)
    assert found["starts to familiar"] == (8, 9, 11, 10)
    assert (found["familiar to car"], found["vampire to familiar"]) == ((8,), (6,))


# There and back.


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_a_picture_and_a_line_are_exact_inverses(kind: str, name: str) -> None:
    forest = premade(kind)[name]
    picture, line = draw_map(forest), notation(forest)
    assert read_map(picture, kind) == read_map(line, kind) == forest
    assert draw_map(read_map(picture, kind)) == picture
    assert notation(read_map(line, kind)) == line
    assert line.isprintable()
    assert " " not in line


def test_a_line_says_all_in_a_fixed_order() -> None:
    bare = replace(HOLLOW, title="", blurb="", hunter_deck="")
    assert notation(bare) == (
        "trees=00ee00124d9a0e984455788cb820;car=A1,B1;hunter=G4;starts=A1,B1,C1,A2;"
        "rocks=G1,B4,F8;familiar=D5"
    )
    assert draw_map(bare).startswith("     A   B   C")
    odd = replace(LOOP, title="Über; 100% = a+b | c", blurb="Is it: so, or not?")
    assert read_map(notation(odd), "hunted") == read_map(draw_map(odd), "hunted") == odd


def test_a_picture_may_be_indented_have_other_line_ends_and_small_letters() -> None:
    picture = draw_map(LOOP)
    head, board = picture.split("\n")[:3], picture.split("\n")[4:]
    loose = "\r\n".join([*head, "", *(f"  {line[1:]}" for line in board), ""])
    loose = loose.replace("C   C", "c   c").replace("| X |", "| x |")
    assert read_map("\ufeff" + loose, "hunted") == LOOP


def test_an_unfinished_or_crowded_map_can_be_drawn_and_read() -> None:
    maps = maps_for("hunted")
    loose = replace(LOOP, hunter=-1, starts=(3, 3, -1, 9), car=(-1, 13), rocks=(3, 9, 20))
    for text in (draw_map(loose), notation(loose)):
        assert maps.show(text) == draw_map(loose)
    assert "12o" in draw_map(loose)
    assert maps.about(draw_map(loose))[0] == ("starts to hunter", "no way, no way, no way, no way")
    with pytest.raises(BadOption, match=r"Too much stands on A1 to be drawn: 1234\."):
        draw_map(replace(LOOP, starts=(0, 0, 0, 0)))


def test_words_name_every_piece_and_every_tree_once() -> None:
    said = words(HOLLOW, "vampire")
    assert said[0] == "Cold Hollow."
    assert said[3].startswith("Row 1. A1: car, start of player 1. B1: car, start of player 2, tree")
    assert "D5: familiar." in said[7]
    assert "G4: vampire, tree east." in said[6]
    text = " ".join(said[3:])
    assert text.count("tree") + text.count("east and south") == 40
    assert text.count("rock spot") == 3


# Faults, each alone.


def the_fault(forest: Map, kind: str = "hunted") -> str:
    found = faults(forest, kind)
    assert len(found) == 1, found
    return found[0]


def test_nyh_8_a_map_has_forty_trees() -> None:
    fewer = replace(LOOP, trees=LOOP.trees[1:])
    assert the_fault(fewer) == "A map has 40 trees, not 39. (NYH-8)"
    more = tuple(sorted((*LOOP.trees, side("A1-B1"))))
    assert the_fault(replace(LOOP, trees=more)) == "A map has 40 trees, not 41. (NYH-8)"
    assert the_fault(replace(HOLLOW, trees=HOLLOW.trees[1:]), "vampire").endswith("(NVE-G14)")


def test_nyh_g1_a_tree_stands_on_a_side_inside_the_board() -> None:
    for outside in (-1, 112):
        wrong = replace(LOOP, trees=(*LOOP.trees[1:], outside))
        assert the_fault(wrong) == (
            "A tree stands on a side that is not inside the board. (NYH-G1)"
        )
    twice = replace(LOOP, trees=(*LOOP.trees[1:], LOOP.trees[1]))
    assert the_fault(twice) == f"More than one tree stands on {SIDE_NAMES[LOOP.trees[1]]}. (NYH-G1)"


def test_nyh_15_every_space_can_be_reached() -> None:
    sealed = swapped(swapped(LOOP, "D1-E1", "A1-B1"), "G1-G2", "A1-A2")
    assert the_fault(sealed) == "Trees seal off A1 from the rest of the board. (NYH-15)"


def test_nyh_124_the_car_has_two_neighbouring_spaces_and_two_open_sides() -> None:
    assert the_fault(replace(LOOP, car=(-1, 13))) == "The car must stand on two spaces. (NYH-124)"
    apart = replace(LOOP, car=tiles("F2 H2"))
    assert the_fault(apart) == "The car's spaces F2 and H2 are not next to each other. (NYH-124)"
    split = swapped(LOOP, "D1-E1", "F2-G2")
    assert the_fault(split) == "A tree stands between the car's spaces F2 and G2. (NYH-124)"
    shut = swapped(swapped(swapped(LOOP, "D1-E1", "F1-F2"), "A3-B3", "F2-F3"), "C6-C7", "G2-G3")
    assert the_fault(shut) == "The car needs at least two open sides, and has 1. (NYH-124)"


def test_nyh_125_the_hunter_can_go_round_the_car_and_is_not_on_it() -> None:
    on_it = replace(LOOP, hunter=tile("G2"))
    assert the_fault(on_it) == (
        "The Hunter begins on the car at G2, and may not enter it. (NYH-125)"
    )
    corner = replace(LOOP, car=tiles("A2 B2"), starts=tiles("C3 H8 C8 G4"))
    corner = swapped(corner, "D1-E1", "A1-B1")
    assert the_fault(corner) == "The car shuts the Hunter out of A1. (NYH-125)"


def test_nyh_147_the_hunter_and_four_players_have_a_place() -> None:
    assert the_fault(replace(LOOP, hunter=-1)) == "The Hunter has no place on this map. (NYH-147)"
    missing = replace(LOOP, starts=(LOOP.starts[0], -1, *LOOP.starts[2:]))
    assert the_fault(missing) == "Player 2 has no start on this map. (NYH-147)"
    assert the_fault(replace(HOLLOW, hunter=64), "vampire").startswith("The vampire has no place")


@pytest.mark.parametrize(
    ("glyph", "said"),
    [
        ("X", "The Hunter is drawn more than once, at B1 and F6. (NYH-147)"),
        ("2", "The start of player 2 is drawn more than once, at B1 and H8. (NYH-147)"),
        ("C", "The car stands on 3 spaces, not on two. (NYH-124)"),
    ],
)
def test_nyh_147_nothing_is_drawn_too_often(glyph: str, said: str) -> None:
    text = draw_map(LOOP).replace("| 4   .   .", f"| 4   {glyph}   .")
    assert said in maps_for("hunted").check(text)
    with pytest.raises(BadOption) as caught:
        maps_for("hunted").show(text)
    assert str(caught.value) == said


def test_nyh_22_players_start_on_spaces_of_their_own_and_not_on_the_car() -> None:
    together = replace(LOOP, starts=tiles("C3 H8 C3 A1"))
    assert the_fault(together) == "Players 1 and 3 both start at C3. (NYH-22)"
    inside = replace(LOOP, starts=tiles("C3 H8 G2 A1"))
    assert the_fault(inside) == "Player 3 starts on the car at G2; it has to be found. (NYH-22)"


def test_nyh_108_nobody_starts_beside_the_hunter_tree_or_not() -> None:
    for name in ("E6", "F5", "F6"):
        beside = replace(LOOP, starts=tiles(f"{name} H8 C8 A1"))
        said = f"Player 1 starts at {name}, right beside the Hunter. (NYH-108)"
        assert the_fault(beside) == said
    assert faults(replace(LOOP, starts=tiles("E5 H8 C8 A1")), "hunted") == []


@pytest.mark.parametrize(
    ("rocks", "said"),
    [
        ("G7 A3", "A map has at least 3 rock spots, not 2. (NYH-G3)"),
        ("G7 A3 A3", "The rock spot A3 is there more than once. (NYH-G3)"),
        ("G7 A3 G2", "The rock spot G2 is on the car. (NYH-G3)"),
        ("G7 A3 H8", "The rock spot H8 is where player 2 starts. (NYH-G3)"),
        ("G7 A3 F6", "The rock spot F6 is where the Hunter begins. (NYH-G3)"),
    ],
)
def test_nyh_g3_rock_spots(rocks: str, said: str) -> None:
    assert the_fault(replace(LOOP, rocks=tiles(rocks))) == said


def test_nyh_g3_rock_spots_are_on_the_board_and_not_with_the_familiar() -> None:
    assert the_fault(replace(LOOP, rocks=(0 + 1, 2, 64))) == (
        "A rock spot is not on the board. (NYH-G3)"
    )
    waits = replace(HOLLOW, rocks=tiles("G1 B4 D5"))
    assert the_fault(waits, "vampire") == ("The rock spot D5 is where the familiar waits. (NYH-G3)")


def test_nyh_g4_a_clue_is_true_of_both_spaces_of_the_car() -> None:
    assert clues(replace(LOOP, car=tiles("D1 E1")), "hunted") == (0,)
    assert clues(replace(LOOP, car=tiles("H4 H5")), "hunted") == (1,)
    far = replace(LOOP, car=tiles("B1 H5"), starts=tiles("C3 H8 C8 A1"))
    assert faults(far, "hunted") == [
        "The car's spaces B1 and H5 are not next to each other. (NYH-124)",
        "No clue would be true: the car is not all in one half of the board. (NYH-G4)",
    ]
    assert clues(HOLLOW, "vampire") == (2, 3)
    assert clues(replace(HOLLOW, familiar=-1), "vampire") == ()


def test_nyh_151_there_is_no_familiar_in_the_hunted() -> None:
    assert the_fault(replace(LOOP, familiar=tile("D5"))) == (
        "There is no familiar in The Hunted. (NYH-151)"
    )


def test_nyh_13_a_map_is_for_a_deck_of_its_game() -> None:
    assert the_fault(replace(LOOP, hunter_deck="vampire")) == (
        "The Hunter plays the deck axe or mage, not vampire. (NYH-13)"
    )
    assert the_fault(replace(HOLLOW, hunter_deck="axe"), "vampire").endswith("(NVE-7)")
    assert faults(replace(LOOP, hunter_deck=""), "hunted") == []


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("", "The familiar has no place on this map. (NVE-2)"),
        ("B1", "The familiar waits on the car at B1. (NVE-3)"),
        ("C1", "The familiar waits at C1, where player 3 starts. (NVE-19)"),
        ("G4", "The familiar waits at G4, right beside the vampire. (NVE-12)"),
        ("G3", "The familiar waits at G3, right beside the vampire. (NVE-12)"),
    ],
)
def test_nve_where_the_familiar_waits(at: str, said: str) -> None:
    familiar = tile(at) if at else -1
    assert the_fault(replace(HOLLOW, familiar=familiar), "vampire") == said


def test_nve_g13_the_hunted_set_out_from_the_car() -> None:
    first = replace(HOLLOW, starts=tiles("A1 D1 C1 A2"))
    assert the_fault(first, "vampire") == (
        "Players 1 and 2 must start on the two spaces of the car. (NVE-G13)"
    )
    for starts, player in (("A1 B1 E1 A2", 3), ("A1 B1 C1 C2", 4)):
        away = replace(HOLLOW, starts=tiles(starts))
        said = f"Player {player} must start within two steps of the car. (NVE-G13)"
        assert the_fault(away, "vampire") == said
    assert faults(replace(HOLLOW, starts=tiles("B1 A1 D1 A3")), "vampire") == []


# Grown maps.


@pytest.fixture(scope="module")
def grown() -> dict[tuple[str, str], list[Map]]:
    return {
        (kind, level): [random_map(Random(f"wood {n}"), kind, level) for n in range(60)]
        for kind in KINDS
        for level in DIFFICULTIES
    }


def test_a_random_map_has_no_faults_and_comes_back_from_text(
    grown: dict[tuple[str, str], list[Map]],
) -> None:
    for (kind, _), forests in grown.items():
        for forest in forests:
            assert faults(forest, kind) == []
            assert read_map(notation(forest), kind) == forest
        assert read_map(draw_map(forests[0]), kind) == forests[0]
        assert len(set(forests)) == 60


def test_the_same_seed_grows_the_same_map() -> None:
    assert random_map(Random(7), "hunted") == random_map(Random(7), "hunted", "medium")
    maps = maps_for("vampire")
    assert maps.make("owl", "cruel") == maps.make("owl", "cruel") != maps.make("elk", "cruel")


@pytest.mark.parametrize(
    ("kind", "figure", "rises"),
    [
        ("hunted", "starts to car", True),
        ("hunted", "starts to hunter", False),
        ("hunted", "hunter to car side", False),
        ("hunted", "dead ends", True),
        ("vampire", "familiar to car", True),
        ("vampire", "starts to familiar", True),
        ("vampire", "vampire to familiar", False),
        ("vampire", "starts to hunter", False),
        ("vampire", "dead ends", True),
    ],
)
def test_a_harder_map_is_harder_on_average(
    grown: dict[tuple[str, str], list[Map]], kind: str, figure: str, rises: bool
) -> None:
    gentle, medium, cruel = (
        mean(min(features(forest, kind)[figure]) for forest in grown[kind, level])
        for level in DIFFICULTIES
    )
    assert gentle < medium < cruel if rises else gentle > medium > cruel


def test_every_random_map_has_nine_loops(grown: dict[tuple[str, str], list[Map]]) -> None:
    for (kind, _), forests in grown.items():
        assert {features(forest, kind)["loops"] for forest in forests} == {(9,)}


def test_a_difficulty_that_does_not_exist() -> None:
    with pytest.raises(BadOption, match="Did you mean 'cruel'"):
        random_map(Random(1), "hunted", "crule")


# Changes.


def test_changes_to_a_map() -> None:
    forest = LOOP
    for command in (
        "tree A1-B1", "tree d1 e1", "car C1 B1", "hunter H1", "start 2 H7", "rock F1", "rock F8",
        "familiar C5", "deck mage", "title  Owl   Mile", "blurb Who is there?",
    ):  # fmt: skip
        forest = edit_map(forest, command)
    assert {*forest.trees} ^ {*LOOP.trees} == {side("A1-B1"), side("D1-E1")}
    assert forest.car == tiles("B1 C1")
    assert forest.hunter == tile("H1")
    assert forest.starts == tiles("C3 H7 C8 A1")
    assert forest.rocks == tiles("A3 G7 F8")
    assert forest.familiar == tile("C5")
    assert (forest.title, forest.hunter_deck, forest.blurb) == (
        "Owl Mile", "mage", "Who is there?",
    )  # fmt: skip
    assert edit_map(forest, "familiar none").familiar == -1
    assert edit_map(forest, "deck none").hunter_deck == ""
    assert edit_map(forest, "VAMPIRE A8").hunter == tile("A8")


def test_with_five_at_the_table_pieces_may_stand_elsewhere() -> None:
    forest = edit_map(LOOP, "five hunter H1; start 4 A2")
    five = for_seats(forest, 5)
    assert (five.hunter, five.starts) == (tile("H1"), tiles("C3 H8 C8 A2"))
    assert for_seats(forest, 3) == for_seats(forest, 4) == forest
    assert read_map(draw_map(forest), "hunted") == read_map(notation(forest), "hunted") == forest
    assert "With five at the table: hunter H1; start 4 A2." in words(forest, "hunted")
    assert not any("five" in line for line in words(LOOP, "hunted"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("hunter F2", "With five: The Hunter begins on the car at F2"),
        ("start 4 C3", "With five: Players 1 and 4 both start at C3"),
        ("tree A1-B1", "With five: Only hunter, vampire, start, familiar may stand elsewhere."),
        ("hunter", "With five: Say it as in: hunter F6"),
        ("hunter Z9; start 4 A2", "With five: There is no space 'Z9'"),
    ],
)
def test_what_stands_elsewhere_with_five_is_checked(changes: str, said: str) -> None:
    picture = draw_map(replace(LOOP, five=changes))
    (found,) = maps_for("hunted").check(picture)
    assert found.startswith(said)
    with pytest.raises(BadOption) as caught:
        read_map(picture, "hunted")
    assert str(caught.value) == found


@pytest.mark.parametrize(("kind", "name"), EVERY)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_scenario_is_laid_out_for_those_who_play(kind: str, name: str, seats: int) -> None:
    game = load(f"nyctophobia_{kind}")
    table = Table(game, seats, game.options_from({"map": name}), Dice("a", salt=""))
    table.deal()
    told = [game.words.facts.text(fact) for fact in table.record]
    placed = [line.split("at=")[1] for line in told if line.startswith("placed ")]
    forest = for_seats(premade(kind)[name], seats)
    stand = [forest.hunter, *forest.starts[: seats - 1]]
    assert placed == [PLAIN.name(at) for at in stand]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("tree D1-F1", "D1 and F1 are not next to each other"),
        ("tree D1", "Say it as in: tree D1-E1"),
        ("tree D1-I1", "There is no space 'I1'"),
        ("car A1 A1", "not twice on one"),
        ("hunter", "Say it as in: hunter F6"),
        ("start 5 A1", "1 to 4"),
        ("start 2", "Say it as in: start 2 H8"),
        ("deck axes", "Did you mean 'axe'"),
        ("title " + "x" * 61, "up to 60 letters"),
        ("title \x1b[2J", "plain text"),
        ("tre A1-B1", "Did you mean 'tree'"),
        ("", "A map is changed with tree, car"),
    ],
)
def test_a_change_that_makes_no_sense(command: str, said: str) -> None:
    with pytest.raises(BadOption) as caught:
        edit_map(LOOP, command)
    assert said in str(caught.value)


def test_a_change_that_cannot_be_drawn_is_refused() -> None:
    maps = maps_for("hunted")
    picture = draw_map(LOOP)
    for command in ("start 2 A1", "start 3 A1"):
        picture = maps.edit(picture, command)
    with pytest.raises(BadOption, match="Too much stands on A1"):
        maps.edit(picture, "start 1 A1")


# Bad input.

BOARD = "\n".join(draw_map(LOOP).split("\n")[3:])
LINE = notation(LOOP)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no map in this text"),
        ("hello", "Line 1 of the map is no picture"),
        ("\x00\x01\x02", "Line 1 of the map is no picture"),
        ("+---+\n| . |\n+---+", "A map is 8 by 8 spaces"),
        ("+" * 5000 + "\n|\n+" * 2000, "A map is 8 by 8 spaces"),
        ("x" * 20_001, "at most 20000 letters"),
        (f"titel: A\n{BOARD}", "Line 1 of the map is no picture"),
        (f"title: A\ntitle: B\n{BOARD}", "two lines that begin with title:"),
        (f"title: {'x' * 61}\n{BOARD}", "up to 60 letters"),
        (f"title: \x1b[2J\n{BOARD}", "plain text"),
        (BOARD.replace("| X |", "| Q |"), "On F6 stands 'Q'"),
        (BOARD.replace("| X |", "| * |"), "On F6 stands '*'"),
        (BOARD.replace("| X |", "|X |"), "Row 6 of the diagram must begin and end"),
        (BOARD.replace("| X |", "|X | "), "On F6 stands 'X |'"),
        (BOARD.replace("| X |", "+ X |"), "A map is 8 by 8 spaces"),
        (BOARD.replace("| X |", "o X |"), "crooked"),
        (BOARD.replace("+---+   +---+---+", "+---+   +--+---+", 1), "crooked"),
        (BOARD.replace("  2 |", "  2 | |"), "crooked"),
        (LINE.replace("trees=", "trees=x"), "28 hexadecimal digits"),
        (LINE.replace("F2,G2", "F2"), "car has 2 spaces, not 1"),
        (LINE.replace("F2,G2", "F2,Z9"), "There is no space 'Z9'"),
        (LINE.replace("hunter=F6;", ""), "does not say hunter"),
        (LINE.replace("hunter", "hunted"), "says each of trees"),
        (LINE + ";deck=axe", "says each of trees"),
        (LINE.replace("Lantern", "%0ALantern%07"), "plain text"),
        (LINE.replace("rocks=F1", "rocks=-,F1"), "There is no space '-'"),
    ],
)
def test_a_text_that_is_no_map_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_map(text, "hunted")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert maps_for("hunted").check(text) == (str(caught.value),)


def test_read_map_names_the_first_fault() -> None:
    with pytest.raises(BadOption) as caught:
        read_map(draw_map(replace(LOOP, hunter=-1, rocks=())), "hunted")
    assert str(caught.value) == "The Hunter has no place on this map. (NYH-147)"


def test_check_lists_every_fault_and_takes_names() -> None:
    maps = maps_for("hunted")
    assert [*map(maps.check, maps.names)] == [()] * 4
    assert len(maps.check(draw_map(replace(LOOP, hunter=-1, rocks=())))) == 2
    assert maps.show("sawmill-row") == draw_map(premade("hunted")["sawmill-row"])
    assert ("true clues", "north, east") in maps.about("lantern-loop")
    assert maps.words("lantern-loop") == words(premade("hunted")["lantern-loop"], "hunted")
