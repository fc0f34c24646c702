"""The parts and the goal: VRD-1 to VRD-12. Other chapters have files of their own."""

import re
from pathlib import Path

import pytest

import gloam
from gloam.games.vampire_radar.facts import ACTIONS, FACTS
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.workshop.fields import first_game, notation
from gloam.kernel.ask import Over
from gloam.kernel.bits import count
from tests.games.vampire_radar.positions import (
    heard,
    offered,
    position,
    refusal,
    told,
    truth,
)  # fmt: skip

EVERY = pytest.mark.parametrize("seats", [2, 3, 4])


def test_every_rule_has_a_test_of_its_name() -> None:
    folder = Path(__file__).parent
    rules = re.findall(r"^- \*\*VRD-(G?\d+)\*\*", GAME.rules.text, re.MULTILINE)
    tests = "".join(path.read_text() for path in folder.glob("test_*.py"))
    assert len(rules) == 77 + 29
    assert [rule for rule in rules if f"def test_vrd_{rule.lower()}_" not in tests] == []


@EVERY
def test_vrd_1_one_is_the_vampire_and_the_others_are_one_team(seats: int) -> None:
    assert GAME.rules.seat_names(seats).count("vampire") == 1
    assert GAME.rules.teams(seats) == ((0,), tuple(range(1, seats)))
    table = gloam.open_table("vampire_radar", seats=seats)
    table.act("concede", 0)
    assert isinstance(table.ask, Over)
    assert table.ask.winners == tuple(range(1, seats))


def test_vrd_1_there_are_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(gloam.BadOption, match="2 to 4 seats"):
            gloam.open_table("vampire_radar", seats=seats)


def test_vrd_2_where_the_vampire_stands_is_kept_from_the_humans() -> None:
    here, there = (gloam.open_table("vampire_radar", seats=3, seed="one") for _ in range(2))
    here.act("hide B2")
    there.act("hide E5")
    assert heard(here, 0) != heard(there, 0)
    for seat in (1, 2):
        assert heard(here, seat) == heard(there, seat)
        assert here.scene(seat) == there.scene(seat)
        assert not any(piece.id == "vampire" for piece in here.scene(seat).pieces)


def test_vrd_3_the_field_is_laid_from_the_38_tiles_of_the_box() -> None:
    box = {"bat": 4, "radar": 4, "bullet": 8, "wall": 7, "blank": 15}
    table = gloam.open_table("vampire_radar", seats=2)
    laid = [cell.kind for cell in table.scene(1).cells]
    assert {kind: laid.count(kind) for kind in box} == {**box, "blank": 15 - 2}
    for kind, tile in (("bat", "B"), ("radar", "R"), ("bullet", "b"), ("wall", "n")):
        one_too_many = notation(first_game()).replace("/..R.nb/", f"/.{tile}R.nb/")
        with pytest.raises(gloam.BadOption, match=f"has {box[kind]} {kind} tiles.*VRD-3"):
            gloam.open_table("vampire_radar", field=one_too_many)


@EVERY
def test_vrd_4_no_colour_has_more_than_its_four_pawns(seats: int) -> None:
    board = truth(gloam.open_table("vampire_radar", seats=seats)).board
    pawns = [int(board.owner(pawn)) for pawn in range(9) if board.pawns[pawn] >= 0]
    colours = {1: 2}.get(seats - 1, 1)  # a lone human leads two colours (VRD-G8)
    for human in range(1, seats):
        assert 0 < pawns.count(human) <= 4 * colours
    assert len(pawns) <= 12


@EVERY
def test_vrd_5_fourteen_bullets_and_eight_bats_are_in_the_game(seats: int) -> None:
    board = truth(gloam.open_table("vampire_radar", seats=seats)).board
    assert count(board.bullets) + board.bullets_in_hand() == 14
    assert count(board.bats) + board.hp == 8


def test_vrd_6_there_is_a_summary_for_all_and_a_screen_for_the_vampire() -> None:
    for verb in {text.split()[0] for text in ACTIONS.texts}:
        assert f"`{verb}" in GAME.rules.text
    hearing = FACTS.hearing(4)
    behind = {w.name for w in FACTS.words if hearing.heard_by(w.word, 0, 0, 0) == 0b0001}
    assert behind == {"hid", "crept"}


def test_vrd_7_the_humans_win_when_the_vampire_has_no_hit_points() -> None:
    picture = """
        +---+---+
        | 1   V |
        +---+---+"""
    assert told(position(picture, hp=1), "shoot 1 east") == (
        "shot pawn=1 heading=east hit=yes",
        "over winner=humans reason=vampire-slain",
    )
    table = position(picture, hp=2)
    table.act("shoot 1 east")
    assert not table.over


def test_vrd_8_a_human_victory_belongs_to_the_eliminated_too() -> None:
    table = position(
        """
        +---+---+---+
        | 5   V   1 |
        +---+---+---+""",
        turn=0,
        hp=1,
    )
    assert "eliminated seat=2 bullets=2" in told(table, "attack west")
    table.act("done")
    table.act("shoot 1 west")
    assert table.ask == Over((-1.0, 1.0, 1.0), (1, 2), "the vampire has lost its last hit point")


def test_vrd_9_the_vampire_wins_when_the_last_pawn_is_gone() -> None:
    table = position(
        """
        +---+---+---+
        | 5   V   1 |
        +---+---+---+""",
        turn=0,
    )
    table.act("attack west")
    assert not table.over
    told(table, "walk east")
    assert told(table, "attack east")[-1] == "over winner=vampire reason=humans-gone"
    assert table.ask == Over((1.0, -1.0, -1.0), (0,), "no human is left")


def test_vrd_10_the_vampire_wins_when_all_bullets_are_spent() -> None:
    table = position(
        """
        +---+---+
        | 1   . |
        +   +   +
        | .   V |
        +---+---+""",
        bullets=(1, 0),
    )
    assert told(table, "shoot 1 east") == (
        "shot pawn=1 heading=east hit=no",
        "over winner=vampire reason=bullets-spent",
    )
    assert isinstance(table.ask, Over)
    assert table.ask.winners == (0,)


def test_vrd_11_anybody_may_take_the_seat_of_the_vampire() -> None:
    table = gloam.open_table("vampire_radar", seats=3)
    assert GAME.rules.seat_names(3) == ("vampire", "human1", "human2")
    assert table.asked == 0
    assert "you are not asked" in refusal(table, "hide C3", 1)
    table.act("hide C3", 0)
    assert table.asked == 1


def test_vrd_12_the_humans_play_in_the_order_of_their_seats() -> None:
    table = gloam.open_table("vampire_radar", seats=4)
    table.act("hide C3")
    turns = []
    for _ in range(5):
        turns.append(table.asked)
        table.act("done")
    assert turns == [1, 2, 3, 0, 1]
    assert offered(table, "walk") == {f"walk {n}" for n in ("4 east", "4 south")} | {
        f"walk {n} {h}" for n, hs in ((5, "north west"), (6, "north east")) for h in hs.split()
    }
