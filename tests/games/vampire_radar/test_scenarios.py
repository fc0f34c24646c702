"""VRD-G29: small fields and small bands, that can be played anywhere a game can."""

import pytest

import gloam
from gloam.games.vampire_radar.facts import TILE
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.workshop.fields import notation, read_field, to_diagram
from gloam.kernel.bits import members
from gloam.kernel.errors import BadOption
from gloam.kernel.table import Table
from gloam.testing import check
from tests.games.vampire_radar.positions import offered, refusal, stands, truth

SMALL = {"field": "small", "pawns": "2", "bullets": "1", "hp": "1", "dawn": "1", "concede": "no"}


def small(seats: int = 2, **options: str) -> Table:
    return gloam.open_table("vampire_radar", seats=seats, seed="small", **SMALL | options)


def test_vrd_g29_a_small_field_is_closed_all_around() -> None:
    table = small()
    field = truth(table).board.field
    assert (field.rows, field.columns) == (4, 4)
    assert [TILE.text(tile) for tile in members(field.ground)][:5] == ["A1", "B1", "C1", "D1", "A2"]
    assert field.grid.steps[4 * TILE.number("D4") + 1] == -1
    assert not field.walled(TILE.number("D4"), 1)  # the rim is not a wall
    assert (table.scene(0).rows, table.scene(0).columns, len(table.scene(0).cells)) == (4, 4, 16)


def test_vrd_g29_the_vampire_begins_anywhere_on_a_small_field() -> None:
    assert len(offered(small(), "hide")) == 16
    assert "the field has no tile F6" in refusal(small(), "hide F6")


@pytest.mark.parametrize(
    ("field", "lairs"),
    [("./.", 0), ("../..", 4), ("......\n" * 4, 16), (".....\n" * 5, 9), ("..\n" * 6, 8)],
)
def test_vrd_g29_the_vampire_begins_off_the_rim_of_a_roomy_field(field: str, lairs: int) -> None:
    line = field.strip().replace("\n", "/")
    if not lairs:
        with pytest.raises(BadOption, match="2 to 6 letters"):
            small(field=line)
        return
    assert len(offered(small(field=line), "hide")) == lairs
    if lairs == 9:
        assert "off the rim" in refusal(small(field=line), "hide A1")


def test_vrd_g29_pawns_face_each_other() -> None:
    table = small(pawns="3")
    assert [stands(table, pawn) for pawn in (1, 2, 3, 4)] == ["A1", "D4", "D1", ""]
    three = small(seats=4, pawns="2")
    assert [stands(three, pawn) for pawn in range(1, 7)] == ["A1", "D4", "D1", "A4", "A1", "D4"]
    usual = gloam.open_table("vampire_radar", seats=4, seed="x", pawns="3")
    assert usual.record == gloam.open_table("vampire_radar", seats=4, seed="x").record


def test_vrd_g29_bullets_and_hit_points() -> None:
    board = truth(small(seats=3, bullets="5", hp="3")).board
    assert (list(board.ammo), board.hp, board.most_hp) == ([0, 5, 5, 0], 3, 3)


def test_vrd_g29_a_field_is_drawn_and_read_back() -> None:
    for line in ("..../.R../..R./....", "...../.ebB./....."):
        tiles = read_field(line)
        assert notation(tiles) == line
        assert read_field(to_diagram(tiles)) == tiles


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("field", "..../...", "with / between"),
        ("field", "......./.......", "2 to 6 letters"),
        ("field", "R.../....", "must be a blank tile"),
        ("field", ".R../....", "one a corner and one a radar|one is a corner"),
        ("field", "..../..../.n../....x", "field may be first"),
        ("field", ".n../....", "faces the outside"),
        ("field", "....../.B.B../....../.B.B../...B../......", "at most|4 bat"),
        ("pawns", "9", "pawns may be usual, 1, 2, 3"),
        ("bullets", "0", "bullets may be"),
        ("hp", "six", "hp may be"),
    ],
)
def test_vrd_g29_what_is_no_scenario_is_refused(option: str, value: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        gloam.open_table("vampire_radar", seats=2, **SMALL | {option: value})


def test_a_small_game_keeps_every_law() -> None:
    check(GAME, games=1, options=SMALL | {"field": "...../.RbB./....."})
