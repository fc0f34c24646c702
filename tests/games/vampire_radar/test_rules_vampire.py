"""The vampire's turn, two players, and other notices: VRD-54 to VRD-77."""

import pytest

import gloam
from gloam.games.vampire_radar.game import GAME
from gloam.kernel.bits import count
from gloam.kernel.grid import HEADINGS
from tests.games.vampire_radar.positions import (
    heard,
    lair,
    offered,
    position,
    refusal,
    stands,
    told,
    truth,
)  # fmt: skip

FEAST = """
    +---+---+---+
    | 1   V   B |
    +   +   +   +
    | .   2   5 |
    +---+---+---+"""


def test_vrd_54_the_vampire_can_walk_attack_and_heal() -> None:
    table = position(FEAST, turn=0)
    verbs = {GAME.words.actions.verb(action) for action in table.menu(0)}
    assert verbs == {"walk", "attack", "heal", "done"}
    assert "the vampire can walk, attack and heal. (VRD-54)" in refusal(table, "shoot 1 east")


def test_vrd_55_the_vampire_has_two_points_and_need_not_use_them() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    assert told(table, "hide C3", "done")[-1] == "turn to=0 points=2 round=1"
    for actions in (("done",), ("walk north", "done"), ("walk north", "walk west")):
        night = table.fork()
        for action in actions[:-1]:
            night.act(action)
            assert night.asked == 0
        night.act(actions[-1])
        assert night.asked == 1


def test_vrd_56_an_attack_earns_a_bonus_point() -> None:
    table = position(FEAST, turn=0, points=1)
    told(table, "attack west")
    assert (table.asked, truth(table).board.points) == (0, 1)
    told(table, "walk south")
    assert table.asked != 0


def test_vrd_57_a_heal_earns_a_bonus_point() -> None:
    table = position(FEAST, turn=0, points=1)
    told(table, "heal east")
    assert (table.asked, truth(table).board.points) == (0, 1)
    told(table, "walk west")
    assert table.asked != 0


def test_vrd_58_bonus_points_chain() -> None:
    table = position(FEAST, turn=0, points=1)
    for action in ("heal east", "attack south", "attack west"):
        table.act(action)
        assert table.asked == 0
    assert lair(table) == "B2"
    told(table, "walk west")
    assert (table.asked, lair(table)) == (1, "A2")


def test_vrd_59_when_its_turn_ends_the_vampire_has_its_tile_written_down() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    told(table, "hide C3", "done", "walk north", "walk east")
    assert table.asked == 1
    assert [fact for fact in heard(table, 0) if fact.startswith("crept")][-1] == "crept to=D2"
    notes = {status.label: status.value for status in table.scene(0).status}
    assert notes["You, the vampire, are at"] == "D2"
    assert "crept" not in " ".join(heard(table, 1))


def test_vrd_60_the_vampire_walks_to_an_adjacent_tile() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    told(table, "hide C3", "done")
    reached = {}
    for heading in HEADINGS:
        night = table.fork()
        night.act(f"walk {heading}")
        reached[heading] = lair(night)
    assert reached == {"north": "C2", "east": "D3", "south": "C4", "west": "B3"}


def test_vrd_61_the_vampire_does_not_walk_through_a_wall() -> None:
    table = position(
        """
        +---+---+---+
        | . | V   . |
        +   +---+   +
        | .   .   1 |
        +---+---+---+""",
        turn=0,
    )
    assert offered(table, "walk") == {"walk east"}
    assert "a wall stands west of B1. (VRD-61" in refusal(table, "walk west")
    assert "a wall stands south of B1. (VRD-61" in refusal(table, "walk south")


def test_vrd_62_the_vampire_attacks_its_own_tile_or_the_next_if_a_pawn_is_there() -> None:
    table = position(
        """
        +---+---+---+
        | 1   2   . |
        +   +   +   +
        | .  V4   3 |
        +   +   +   +
        | .   .   . |
        +   +   +   +
        | .   5   . |
        +---+---+---+""",
        turn=0,
    )
    assert offered(table, "attack") == {"attack here", "attack north", "attack east"}
    assert "no pawn stands there. (VRD-62)" in refusal(table, "attack south")


def test_vrd_63_attacking_takes_the_vampire_onto_the_tile() -> None:
    table = position(FEAST, turn=0)
    assert told(table, "attack south")[0] == "attacked at=B2"
    assert lair(table) == "B2"
    assert offered(table, "attack") == {"attack east"}  # of pawn 5, two steps from where it was


def test_vrd_64_an_attack_removes_every_pawn_on_the_tile() -> None:
    table = position(
        """
        +---+---+---+
        | V  126  3 |
        +---+---+---+
        | 5   .   . |
        +---+---+---+""",
        turn=0,
    )
    facts = told(table, "attack east")
    assert facts == ("attacked at=B1", "fell pawn=1", "fell pawn=2", "fell pawn=6")
    assert [stands(table, pawn) for pawn in (1, 2, 3, 5, 6)] == ["", "", "C1", "A2", ""]


def test_vrd_65_the_vampire_does_not_attack_through_a_wall() -> None:
    table = position(
        """
        +---+---+---+
        | 1 | V   2 |
        +   +---+   +
        | .   5   . |
        +---+---+---+""",
        turn=0,
    )
    assert offered(table, "attack") == {"attack east"}
    assert "a wall stands west of B1. (VRD-61, VRD-65" in refusal(table, "attack west")


def test_vrd_66_the_vampire_heals_where_a_bat_lies_here_or_next_to_it() -> None:
    picture = """
        +---+---+---+---+
        | B  BV   .   B |
        +---+---+---+---+
        | 1   .   .   . |
        +---+---+---+---+"""
    table = position(picture, turn=0)
    assert offered(table, "heal") == {"heal here", "heal west"}
    assert "no bat token lies there. (VRD-66)" in refusal(table, "heal east")
    assert told(table, "heal west") == ("healed at=A1 hp=4",)
    assert lair(table) == "A1"
    assert offered(table, "heal") == {"heal east"}


def test_vrd_67_a_heal_gives_back_a_hit_point() -> None:
    table = position(FEAST, turn=0, hp=2)
    assert told(table, "heal east") == ("healed at=C1 hp=3",)
    assert truth(table).board.hp == 3


def test_vrd_68_the_vampire_does_not_heal_through_a_wall() -> None:
    table = position(
        """
        +---+---+---+
        | B | V   B |
        +   +---+   +
        | .   B   1 |
        +---+---+---+""",
        turn=0,
    )
    assert offered(table, "heal") == {"heal east"}
    assert "a wall stands south of B1. (VRD-61, VRD-65, VRD-68)" in refusal(table, "heal south")


def test_vrd_69_at_its_maximum_the_vampire_heals_for_the_bonus_point_alone() -> None:
    table = position(FEAST, turn=0, hp=4, points=1)
    assert told(table, "heal east") == ("healed at=C1 hp=4",)
    assert (table.asked, truth(table).board.points, truth(table).board.hp) == (0, 1, 4)


# Two players, and other notices.


def test_vrd_70_a_lone_human_has_three_points() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    assert told(table, "hide C3")[-1] == "turn to=1 points=3 round=1"
    told(table, "shoot 1 east", "shoot 1 east")
    assert table.asked == 1
    told(table, "shoot 1 east")
    assert table.asked == 0


def test_vrd_71_with_two_players_a_heal_gives_the_bonus_point_alone() -> None:
    table = position(FEAST, seats=2, turn=0, hp=2, points=1)
    assert told(table, "heal east") == ("healed at=C1 hp=2",)
    assert (table.asked, truth(table).board.points) == (0, 1)


def test_vrd_72_each_action_is_finished_before_the_next() -> None:
    table = position("""
        +---+---+---+---+
        | 1   R   .   V |
        +   +   +   +   +
        | 2   b   .   . |
        +---+---+---+---+""")
    table.act("walk 1 east")
    for action in ("shoot 1 east", "walk 2 east", "done"):
        assert "answer first" in refusal(table, action)
    table.act("listen")
    table.act("walk 2 east")
    assert "answer first" in refusal(table, "done")
    assert table.choices(1) == ("take", "leave", "concede")


def test_vrd_73_what_is_killed_or_taken_leaves_the_field_at_once_for_all_to_see() -> None:
    table = position(FEAST, turn=0, hp=3)
    steps = (("attack west", "fell pawn=1"), ("walk east", "fell pawn=1"), ("heal east", "hp=4"))
    for action, seen in steps:
        table.act(action)
        for seat in (1, 2):
            assert heard(table, seat)[-1].endswith(seen)
            assert list(table.view(seat).board.pawns) == list(truth(table).board.pawns)
            assert table.view(seat).board.bats == truth(table).board.bats
    assert table.asked == 0
    assert (stands(table, 1), count(truth(table).board.bats)) == ("", 0)


def test_vrd_74_everybody_may_talk_at_any_time_and_lie() -> None:
    table = gloam.open_table("vampire_radar", seats=3)
    table.act("hide C3")
    before = table.menu(1)
    table.say(0, "I am at E5, honestly.")
    table.say(2, "I do not believe it.")
    for seat in (0, 1, 2):
        assert heard(table, seat)[-2:] == ["said by=0 n=0", "said by=2 n=1"]
    assert table.sentence(table.record[-2], 1) == "Vampire says: I am at E5, honestly."
    assert (table.menu(1), lair(table)) == (before, "C3")


@pytest.mark.parametrize("seats", [3, 4])
def test_vrd_75_a_human_whose_last_pawn_dies_is_eliminated(seats: int) -> None:
    table = position(
        """
        +---+---+---+
        | 1   V   5 |
        +   +   +   +
        | 2   .   . |
        +---+---+---+""",
        seats=seats,
        turn=0,
    )
    assert told(table, "attack west") == ("attacked at=A1", "fell pawn=1")
    assert told(table, "attack south")[-1] == "eliminated seat=1 bullets=2"
    told(table, "done")
    assert table.asked == 2
    assert table.choices(1) == ()


def test_vrd_76_the_bullets_of_the_eliminated_are_out_of_the_game() -> None:
    table = position(FEAST, turn=0, bullets=(2, 3))
    told(table, "heal east", "attack south")
    assert "eliminated seat=2 bullets=3" in heard(table, 1)
    assert list(truth(table).board.ammo) == [0, 2, 0, 0]
    assert count(truth(table).board.bullets) == 0


def test_vrd_77_all_see_the_vampires_hit_points() -> None:
    table = position(
        """
        +---+---+
        | 1   V |
        +---+---+""",
        hp=3,
    )
    for left in (2, 1):
        table.act("shoot 1 east")
        for seat in (0, 1, 2):
            status = {line.label: line.value for line in table.scene(seat).status}
            assert status["Vampire's hit points"] == f"{left} of at most 4"
