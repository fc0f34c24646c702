"""Setting up and a human turn: VRD-23 to VRD-53."""

import pytest

import gloam
from gloam.games.vampire_radar.facts import HEADING
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.numbers import BAT, BULLET
from gloam.kernel.bits import count
from gloam.kernel.grid import HEADINGS
from tests.games.vampire_radar.positions import (
    heard,
    offered,
    position,
    refusal,
    stands,
    told,
    truth,
)  # fmt: skip

EVERY = pytest.mark.parametrize("seats", [2, 3, 4])
MIDDLE = [f"{column}{row}" for row in "2345" for column in "BCDE"]


def words(table: gloam.Table, name: str) -> list[str]:
    """The facts of one kind, in order."""
    return [text for text in heard(table, 0) if text.split()[0] == name]


# Setting up.


def test_vrd_23_every_bullet_tile_gets_a_bullet() -> None:
    board = truth(gloam.open_table("vampire_radar", seed="a", field="random")).board
    assert count(board.bullets) == 8
    assert board.bullets == board.field.tiles(BULLET)


def test_vrd_24_every_bat_tile_gets_a_bat() -> None:
    board = truth(gloam.open_table("vampire_radar", seed="a", field="random")).board
    assert count(board.bats) == 4
    assert board.bats == board.field.tiles(BAT)


def test_vrd_25_every_human_leads_pawns_of_their_own() -> None:
    table = position("""
        +---+---+---+
        | 1   5   . |
        +---+---+---+""")
    assert "pawn 5 is not yours" in refusal(table, "walk 5 east")
    table.act("done")
    assert "pawn 1 is not yours" in refusal(table, "shoot 1 east")
    told(table, "walk 5 east")


@EVERY
def test_vrd_26_the_pawns_begin_on_fixed_tiles(seats: int) -> None:
    one = gloam.open_table("vampire_radar", seats=seats, seed="one")
    other = gloam.open_table("vampire_radar", seats=seats, seed="other", field="random")
    assert words(one, "placed") == words(other, "placed") != []


@EVERY
def test_vrd_27_every_human_is_dealt_as_many_bullets(seats: int) -> None:
    table = gloam.open_table("vampire_radar", seats=seats)
    each = {2: 6, 3: 3, 4: 2}[seats]
    assert words(table, "given") == [f"given seat={s} bullets={each}" for s in range(1, seats)]


def grown(seats: int) -> list[int]:
    """The vampire's hit points at first, and after each of two heals."""
    table = position(
        """
        +---+---+---+
        | B   V   B |
        +---+---+---+
        | 1   .   4 |
        +---+---+---+""",
        seats=seats,
        turn=0,
    )
    points = [int(truth(table).board.hp)]
    for action in ("heal west", "walk east", "heal east"):
        table.act(action)
        points.append(int(truth(table).board.hp))
    return [points[0], points[1], points[3]]


def test_vrd_28_with_two_players_the_vampire_has_four_hit_points_at_most() -> None:
    assert words(gloam.open_table("vampire_radar", seats=2), "dusk") == [
        "dusk humans=1 hp=4 most=4"
    ]
    assert grown(2) == [4, 4, 4]


def test_vrd_29_with_three_players_the_vampire_has_four_hit_points_at_most() -> None:
    assert words(gloam.open_table("vampire_radar", seats=3), "dusk") == [
        "dusk humans=2 hp=4 most=4"
    ]
    assert grown(3) == [4, 4, 4]


def test_vrd_30_with_four_players_the_vampire_can_grow_to_five_hit_points() -> None:
    assert words(gloam.open_table("vampire_radar", seats=4), "dusk") == [
        "dusk humans=3 hp=4 most=5"
    ]
    assert grown(4) == [4, 5, 5]


def test_vrd_31_hit_points_are_bat_tokens() -> None:
    table = position(
        """
        +---+---+---+
        | B   V   1 |
        +---+---+---+""",
        turn=0,
        hp=2,
    )
    tokens = count(truth(table).board.bats) + truth(table).board.hp
    table.act("heal west")
    assert (count(truth(table).board.bats), truth(table).board.hp) == (0, 3)
    assert tokens == 3


def test_vrd_32_the_vampire_keeps_its_tile_in_secret_writing() -> None:
    table = gloam.open_table("vampire_radar", seats=3)
    told(table, "hide C3", "done", "done", "walk north")
    assert [fact for fact in heard(table, 0) if fact[:3] in ("hid", "cre")] == [
        "hid at=C3",
        "crept to=C2",
    ]
    for seat in (1, 2):
        since = heard(table, seat)[-4:]
        assert since[0] == "lay_low"
        assert [fact.split()[0] for fact in since[1:]] == ["turn"] * 3


def test_vrd_33_the_vampire_begins_in_the_middle_sixteen() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    assert offered(table, "hide") == {f"hide {tile}" for tile in MIDDLE}
    assert len(table.menu(0)) == 16
    assert "middle sixteen tiles. (VRD-33)" in refusal(table, "hide B1")
    told(table, "hide E5", "done")
    assert "you have hidden already. (VRD-33)" in refusal(table, "hide B2")


# A human turn.


def test_vrd_34_a_human_can_walk_and_shoot() -> None:
    table = gloam.open_table("vampire_radar", seats=4)
    table.act("hide C3")
    assert {GAME.words.actions.verb(action) for action in table.menu(1)} == {
        "walk",
        "shoot",
        "done",
    }
    for action in ("attack north", "heal here", "walk north"):
        assert "humans can walk and shoot. (VRD-34)" in refusal(table, action)


def test_vrd_35_a_human_turn_has_two_points() -> None:
    table = gloam.open_table("vampire_radar", seats=3)
    assert told(table, "hide C3")[-1] == "turn to=1 points=2 round=1"
    assert told(table, "shoot 1 east") == ("shot pawn=1 heading=east hit=no",)
    assert told(table, "walk 1 east")[-1] == "turn to=2 points=2 round=1"


def test_vrd_36_points_go_to_no_pawn_one_pawn_or_two_of_ones_own() -> None:
    picture = """
        +---+---+---+
        | 1   .   . |
        +   +   +   +
        | 2   .   . |
        +   +   +   +
        | 5   .   V |
        +---+---+---+"""
    for actions in (
        ("done",),
        ("walk 1 east", "done"),
        ("walk 1 east", "walk 1 east"),
        ("walk 1 east", "walk 2 east"),
        ("shoot 2 east", "walk 1 east"),
    ):
        assert told(position(picture), *actions)[-1] == "turn to=2 points=2 round=1"
    assert "not yours" in refusal(position(picture), "walk 5 east")


def test_vrd_37_a_walk_takes_a_pawn_to_an_adjacent_tile() -> None:
    picture = """
        +---+---+---+
        | .   .   . |
        +   +   +   +
        | .   1   . |
        +   +   +   +
        | .   .   V |
        +---+---+---+"""
    reached = {}
    for heading in HEADINGS:
        table = position(picture)
        table.act(f"walk 1 {heading}")
        reached[heading] = stands(table, 1)
    assert reached == {"north": "B1", "east": "C2", "south": "B3", "west": "A2"}
    table = position(picture)
    table.act("walk 1 north")
    assert "the field ends north of B1. (VRD-37)" in refusal(table, "walk 1 north")


def test_vrd_38_a_walk_does_not_cross_a_wall() -> None:
    table = position("""
        +---+---+---+
        | 1 | .   V |
        +   +---+   +
        | .   2   . |
        +---+---+---+""")
    assert "a wall stands east of A1. (VRD-38)" in refusal(table, "walk 1 east")
    assert "a wall stands north of B2. (VRD-38)" in refusal(table, "walk 2 north")
    assert offered(table, "walk") == {"walk 1 south"} | {
        f"walk 2 {heading}" for heading in ("east", "south", "west")
    }


def test_vrd_39_landing_on_a_bullet_lets_one_take_it_at_no_cost() -> None:
    table = position("""
        +---+---+---+
        | 1   b   V |
        +---+---+---+""")
    assert told(table, "walk 1 east") == ("walked pawn=1 to=B1",)
    assert table.choices(1)[:2] == ("take", "leave")
    assert told(table, "take") == ("took seat=1 at=B1",)
    assert (table.asked, truth(table).board.points) == (1, 1)
    assert (truth(table).board.ammo[1], truth(table).board.bullets) == (3, 0)


def test_vrd_39_a_bullet_is_taken_with_the_last_point_too() -> None:
    table = position(
        """
        +---+---+---+
        | 1   b   V |
        +---+---+---+""",
        points=1,
    )
    table.act("walk 1 east")
    assert told(table, "take")[-1] == "turn to=0 points=2 round=1"


def test_vrd_40_landing_on_a_radar_lets_one_use_it_at_no_cost() -> None:
    table = position("""
        +---+---+---+
        | 1   R   V |
        +---+---+---+""")
    assert told(table, "walk 1 east") == ("walked pawn=1 to=B1",)
    assert table.choices(1)[:2] == ("listen", "ignore")
    assert told(table, "listen") == ("pinged pawn=1 distance=1",)
    assert (table.asked, truth(table).board.points) == (1, 1)


def test_vrd_41_a_radar_tells_how_far_the_vampire_is_now() -> None:
    table = position(
        """
        +---+---+---+---+
        | 1   R   .   V |
        +   +   +   +   +
        | .   2   .   . |
        +---+---+---+---+""",
        seats=2,
    )
    assert told(table, "walk 1 east", "listen") == ("pinged pawn=1 distance=2",)
    told(table, "done", "walk west", "done")
    assert told(table, "walk 2 north", "listen") == ("pinged pawn=2 distance=1",)


def test_vrd_42_a_radar_hears_through_walls() -> None:
    table = position("""
        +---+---+---+
        | 1   R | V |
        +---+---+   +
        | .   .   . |
        +---+---+---+""")
    assert told(table, "walk 1 east", "listen") == ("pinged pawn=1 distance=1",)


def test_vrd_43_a_pawn_that_stays_on_a_radar_gets_no_second_reading() -> None:
    table = position("""
        +---+---+---+
        | 1   R   V |
        +---+---+---+""")
    told(table, "walk 1 east", "listen")
    assert "(VRD-39, VRD-40)" in refusal(table, "listen")
    told(table, "shoot 1 south", "done")
    assert table.asked == 1
    assert offered(table, "listen") == set()
    assert told(table, "walk 1 west", "walk 1 east", "listen")[0] == "pinged pawn=1 distance=1"


def test_vrd_44_a_bullet_belongs_to_the_player_whose_pawn_landed() -> None:
    table = position(
        """
        +---+---+---+
        | 5   b1  V |
        +---+---+---+""",
        turn=2,
    )
    assert told(table, "walk 5 east", "take") == ("took seat=2 at=B1",)
    assert list(truth(table).board.ammo)[1:3] == [2, 3]


def test_vrd_45_nobody_holds_more_than_six_bullets() -> None:
    picture = """
        +---+---+---+
        | 1   b   V |
        +---+---+---+"""
    full = position(picture, bullets=(6, 0))
    told(full, "walk 1 east")
    assert offered(full, "take") == set()
    assert "walk 1 west" in offered(full, "walk")
    assert (truth(full).board.ammo[1], count(truth(full).board.bullets)) == (6, 1)
    nearly = position(picture, bullets=(5, 0))
    told(nearly, "walk 1 east", "take")
    assert truth(nearly).board.ammo[1] == 6


@pytest.mark.parametrize(
    ("heading", "pawn"), [("north", 4), ("east", 1), ("south", 3), ("west", 2)]
)
def test_vrd_46_a_bullet_flies_in_a_straight_line(heading: str, pawn: int) -> None:
    picture = """
        +---+---+---+---+---+---+
        | .   .   .   3   .   . |
        +   +   +   +   +   +   +
        | .   .   .   .   .   . |
        +   +   +   +   +   +   +
        | 1   .   .   V   .   2 |
        +   +   +   +   +   +   +
        | .   .   .   .   .   . |
        +   +   +   +   +   +   +
        | .   .   .   .   .   . |
        +   +   +   +   +   +   +
        | .   .   .   4   .   . |
        +---+---+---+---+---+---+"""
    for shot in HEADINGS:
        hit = "yes" if shot == heading else "no"
        assert told(position(picture), f"shoot {pawn} {shot}") == (
            f"shot pawn={pawn} heading={shot} hit={hit}",
        )


def test_vrd_47_a_bullet_never_flies_diagonally() -> None:
    picture = """
        +---+---+---+
        | V   .   . |
        +   +   +   +
        | .   1   . |
        +---+---+---+"""
    for heading in HEADINGS:
        assert told(position(picture), f"shoot 1 {heading}")[0].endswith("hit=no")
    assert HEADING.names == ("north", "east", "south", "west")
    assert offered(position(picture), "shoot") == {f"shoot 1 {h}" for h in HEADINGS}


def test_vrd_48_a_shot_does_not_go_through_a_wall() -> None:
    table = position("""
        +---+---+---+---+
        | 1   .   . | V |
        +---+---+---+---+""")
    assert told(table, "shoot 1 east") == ("shot pawn=1 heading=east hit=no",)
    table = position("""
        +---+---+
        | 1   . |
        +---+   +
        | V   . |
        +---+---+""")
    assert told(table, "shoot 1 south") == ("shot pawn=1 heading=south hit=no",)


def test_vrd_49_each_shot_uses_up_a_bullet_hit_or_miss() -> None:
    table = position(
        """
        +---+---+---+
        | 1   V   b |
        +---+---+---+""",
        seats=2,
        points=3,
    )
    told(table, "shoot 1 east")
    assert truth(table).board.ammo[1] == 1
    told(table, "shoot 1 south")
    assert truth(table).board.ammo[1] == 0
    assert offered(table, "shoot") == set()
    assert "you have no bullets. (VRD-49)" in refusal(table, "shoot 1 east")


def test_vrd_50_a_shot_names_the_pawn_and_the_direction_to_all() -> None:
    table = position("""
        +---+---+---+
        | 1   2   V |
        +---+---+---+""")
    (fact,) = table.act("shoot 2 south")
    for seat in (0, 1, 2):
        assert heard(table, seat)[-1] == "shot pawn=2 heading=south hit=no"
        assert table.sentence(fact, seat) == "Pawn 2 shoots south: miss."


def test_vrd_51_a_hit_is_groaned_to_all_and_costs_a_hit_point() -> None:
    table = position("""
        +---+---+
        | 1   V |
        +---+---+""")
    (fact,) = table.act("shoot 1 east")
    for seat in (0, 1, 2):
        assert heard(table, seat)[-1] == "shot pawn=1 heading=east hit=yes"
        assert "a groan" in table.sentence(fact, seat)
        assert table.view(seat).board.hp == 3
    assert truth(table).board.hp == 3


@pytest.mark.parametrize("heading", HEADINGS)
def test_vrd_52_on_the_vampires_tile_every_direction_hits(heading: str) -> None:
    table = position("""
        +---+---+
        | .   . |
        +   +   +
        | .  1V |
        +---+---+""")
    assert told(table, f"shoot 1 {heading}") == (f"shot pawn=1 heading={heading} hit=yes",)


def test_vrd_53_no_pawn_can_shoot_another() -> None:
    table = position("""
        +---+---+---+
        | 1   5   2 |
        +   +   +   +
        | V   .   . |
        +---+---+---+""")
    assert told(table, "shoot 1 east") == ("shot pawn=1 heading=east hit=no",)
    assert [stands(table, pawn) for pawn in (1, 5, 2)] == ["A1", "B1", "C1"]
