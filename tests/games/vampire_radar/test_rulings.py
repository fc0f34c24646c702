"""The rulings, VRD-G1 to VRD-G28, and the options that come with them."""

import pytest

import gloam
from gloam.games.vampire_radar.facts import TILE
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.workshop.fields import fault, first_game, longest_chain, walled
from gloam.kernel.ask import Over
from gloam.kernel.bits import count
from gloam.kernel.grid import HEADINGS
from tests.games.vampire_radar.positions import (
    changed,
    heard,
    lair,
    offered,
    position,
    refusal,
    stands,
    told,
    truth,
)  # fmt: skip

CORNER = """
    +---+---+---+
    | 1   .   V |
    +   +   +   +
    | 2   .   . |
    +   +   +   +
    | 5   .   . |
    +---+---+---+"""

FEAST = """
    +---+---+---+
    | 1   V   5 |
    +   +   +   +
    | 2   .   . |
    +   +   +   +
    | B   .   . |
    +---+---+---+"""


def test_vrd_g1_the_game_is_called_vampire_radar() -> None:
    assert GAME.title == "Vampire Radar"


def test_vrd_g2_a_wall_is_one_side_of_a_tile_that_can_be_entered() -> None:
    table = position("""
        +---+---+---+
        | 1   w | . |
        +   +   +   +
        | .   .   V |
        +---+---+---+""")
    table.act("walk 1 east")
    assert stands(table, 1) == "B1"
    assert offered(table, "walk") == {"walk 1 south", "walk 1 west"}
    tiles = list(first_game())
    tiles[TILE.number("B1")] = (tiles[1][0], 0)
    assert fault(tuple(tiles)) == "The wall tile B1 has no wall on any side. (VRD-G2)"
    grid = walled(first_game())
    walls = sum(bool(grid.walled(tile, heading)) for tile in range(36) for heading in range(4))
    assert walls == 2 * 7  # each is seen from both sides


def test_vrd_g3_two_walls_may_meet_end_to_end_and_three_may_not() -> None:
    apart = first_game()
    straight = changed("E3 north")  # E3 and F3, both to the north
    corner = changed("E3 east")
    row = changed("E3 north", "D3 <> B1", "D3 north")
    fork = changed("E3 east", "F2 <> B1", "F2 west")
    assert [longest_chain(tiles) for tiles in (apart, straight, corner, row, fork)] == [
        1,
        2,
        2,
        3,
        3,
    ]
    assert [fault(tiles) for tiles in (apart, straight, corner)] == [""] * 3
    assert fault(row) == fault(fork) == "Three walls or more join up. (VRD-15)"


def test_vrd_g4_next_to_means_sharing_a_side() -> None:
    assert fault(changed("D1 <> B4")) == ""  # bats on A3 and B4
    assert fault(changed("D2 <> C2")) == ""  # radars on B3 and C2
    assert fault(changed("D2 <> E2")) == ""  # a radar on E2, across from F1


@pytest.mark.parametrize(
    ("hide", "steps"), [("B2", 1), ("B3", 0), ("B5", 2), ("C2", 2), ("E5", 5), ("E3", 3)]
)
def test_vrd_g5_distance_is_counted_in_steps(hide: str, steps: int) -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    told(table, f"hide {hide}", "walk 1 south", "walk 1 south")
    assert told(table, "walk 1 east", "listen")[0] == f"pinged pawn=1 distance={steps}"  # from B3


def test_vrd_g6_columns_are_letters_from_the_west_and_rows_numbers_from_the_north() -> None:
    assert TILE.names == tuple(f"{column}{row}" for row in "123456" for column in "ABCDEF")
    table = gloam.open_table("vampire_radar", seats=2)
    told(table, "hide C3", "walk 1 east", "walk 1 south")
    assert [stands(table, pawn) for pawn in (1, 2, 3, 4)] == ["B2", "F1", "F6", "A6"]
    told(table, "walk 4 north")
    assert stands(table, 4) == "A5"


# Who plays when.


@pytest.mark.parametrize(("seats", "order"), [(2, "10"), (3, "120"), (4, "1230")])
def test_vrd_g7_a_round_is_every_human_and_then_the_vampire(seats: int, order: str) -> None:
    table = gloam.open_table("vampire_radar", seats=seats)
    table.act("hide C3")
    for round_ in ("1", "2"):
        for seat in order:
            assert heard(table, 0)[-1].startswith(f"turn to={seat} ")
            assert heard(table, 0)[-1].endswith(f"round={round_}")
            table.act("done")


@pytest.mark.parametrize(("seats", "order"), [(3, "12120"), (4, "1231230")])
def test_vrd_g7_interleaved_each_human_spends_a_point_and_round_again(
    seats: int, order: str
) -> None:
    table = gloam.open_table("vampire_radar", seats=seats, order="interleaved")
    table.act("hide E5")
    pawn = dict(zip((1, 2, 3), (1, 5) if seats == 3 else (1, 4, 7), strict=False))
    for action in ("shoot", "done"):
        for seat in map(int, order):
            points = 1 if seat else 2
            assert heard(table, 0)[-1].startswith(f"turn to={seat} points={points} ")
            table.act(f"shoot {pawn[seat]} north" if seat and action == "shoot" else "done")


def test_vrd_g7_interleaved_a_lone_human_has_all_three_points_in_one_go() -> None:
    table = gloam.open_table("vampire_radar", seats=2, order="interleaved")
    assert told(table, "hide C3")[-1] == "turn to=1 points=3 round=1"
    assert told(table, "done")[-1] == "turn to=0 points=2 round=1"


def test_vrd_g7_interleaved_passes_over_the_eliminated() -> None:
    table = position(
        """
        +---+---+---+
        | 1   V   5 |
        +---+---+---+""",
        turn=0,
        order="interleaved",
    )
    told(table, "attack west", "done")
    asked = []
    for _ in range(3):
        asked.append(table.asked)
        table.act("done")
    assert asked == [2, 2, 0]


@pytest.mark.parametrize(("seats", "each"), [(2, [8]), (3, [4, 4]), (4, [3, 3, 3])])
def test_vrd_g8_how_many_pawns_each_human_leads(seats: int, each: list[int]) -> None:
    board = truth(gloam.open_table("vampire_radar", seats=seats)).board
    owners = [int(board.owner(pawn)) for pawn in range(9) if board.pawns[pawn] >= 0]
    assert [owners.count(human) for human in range(1, seats)] == each


@pytest.mark.parametrize(
    ("seats", "tiles"),
    [
        (2, "A1 F1 F6 A6 A1 F1 F6 A6"),
        (3, "A1 F1 F6 A6 A1 F1 F6 A6"),
        (4, "F1 F6 A6 A1 F6 A6 A1 F1 A6"),
    ],
)
def test_vrd_g9_pawns_start_in_the_corners(seats: int, tiles: str) -> None:
    table = gloam.open_table("vampire_radar", seats=seats)
    assert " ".join(filter(None, (stands(table, pawn) for pawn in range(1, 10)))) == tiles


@pytest.mark.parametrize(("seats", "each"), [(2, [6]), (3, [3, 3]), (4, [2, 2, 2])])
def test_vrd_g10_how_many_bullets_are_dealt(seats: int, each: list[int]) -> None:
    board = truth(gloam.open_table("vampire_radar", seats=seats)).board
    assert [board.ammo[seat] for seat in range(1, seats)] == each


def test_vrd_g11_taking_a_bullet_is_a_choice_and_needs_a_landing() -> None:
    picture = """
        +---+---+---+
        | 1   b   V |
        +---+---+---+"""
    table = position(picture)
    assert told(table, "walk 1 east", "leave") == ("left seat=1 at=B1",)
    assert (truth(table).board.ammo[1], count(truth(table).board.bullets)) == (2, 1)
    assert "take" not in table.choices(1)  # it stands there already
    told(table, "done", "done")
    assert "take" not in table.choices(1)
    full = position(picture, bullets=(6, 0), points=3)
    told(full, "walk 1 east", "shoot 1 south")  # room for one more now, but no landing
    assert "take" not in full.choices(1)
    assert told(full, "done", "done", "walk 1 west", "walk 1 east", "take")[0].startswith("took")


def test_vrd_g12_listening_is_a_choice_and_the_answer_true_and_for_all() -> None:
    table = position(
        """
        +---+---+---+
        | 1   R   . |
        +   +   +   +
        | .   .   V |
        +---+---+---+""",
        points=3,
        seats=2,
    )
    assert told(table, "walk 1 east", "ignore") == ("ignored pawn=1",)
    assert "listen" not in table.choices(1)
    assert told(table, "walk 1 south", "walk 1 north", "listen") == (
        "pinged pawn=1 distance=2",
        "turn to=0 points=2 round=1",
    )
    for seat in (0, 1):
        assert "pinged pawn=1 distance=2" in heard(table, seat)


def test_vrd_g13_tiles_are_shared_and_walking_onto_the_vampire_reveals_nothing() -> None:
    onto, past = (
        position(f"""
            +---+---+---+
            | 1  25{v} {w}  |
            +---+---+---+""")
        for v, w in (("V", " "), (" ", "V"))
    )
    assert told(onto, "walk 1 east") == told(past, "walk 1 east") == ("walked pawn=1 to=B1",)
    assert [stands(onto, pawn) for pawn in (1, 2, 5)] == ["B1"] * 3
    assert lair(onto) == "B1"
    assert onto.scene(1) == past.scene(1)
    assert onto.choices(1) == past.choices(1)


def test_vrd_g14_pawns_do_not_stop_bullets() -> None:
    table = position("""
        +---+---+---+---+
        | 1   5   2   V |
        +---+---+---+---+""")
    assert told(table, "shoot 1 east") == ("shot pawn=1 heading=east hit=yes",)
    assert (stands(table, 2), stands(table, 5)) == ("C1", "B1")


def test_vrd_g15_a_miss_is_answered_with_a_miss_and_nothing_more() -> None:
    said = set()
    for vampire in range(1, 6):
        rows = ["V" if row == vampire else "." for row in range(6)]
        picture = "+---+---+\n" + "+   +   +\n".join(
            f"| {'1' if row == 0 else '.'}   {tile} |\n" for row, tile in enumerate(rows)
        )
        table = position(picture + "+---+---+")
        before = len(heard(table, 1))
        table.act("shoot 1 east")
        said.add(tuple(heard(table, 1)[before:]))
        assert table.sentence(table.record[-1], 1) == "Pawn 1 shoots east: miss."
    assert said == {("shot pawn=1 heading=east hit=no",)}


def test_vrd_g16_a_pawn_may_fire_into_a_wall_on_its_own_side() -> None:
    away = position("""
        +---+---+
        | 1 | V |
        +---+---+""")
    assert offered(away, "shoot") == {f"shoot 1 {heading}" for heading in HEADINGS}
    assert told(away, "shoot 1 east")[0].endswith("hit=no")
    assert told(away, "shoot 1 north")[0].endswith("hit=no")
    here = position("""
        +---+---+
        |1V | . |
        +---+---+""")
    assert told(here, "shoot 1 east")[0].endswith("hit=yes")


# The vampire.


def test_vrd_g17_an_attack_needs_a_point_in_hand_and_gives_it_back() -> None:
    picture = """
        +---+---+---+---+
        | V   .   .   1 |
        +---+---+---+---+"""
    spent = position(picture, turn=0)
    told(spent, "walk east", "walk east")  # beside the pawn, with no point left
    assert (spent.asked, stands(spent, 1)) == (1, "D1")
    for points in (1, 2):
        paid = position(FEAST, turn=0, points=points)
        for action in ("attack west", "attack south", "heal south"):
            paid.act(action)
            assert truth(paid).board.points == points


def test_vrd_g18_the_vampire_may_attack_where_it_stands_and_stays() -> None:
    table = position(
        """
        +---+---+
        |V12  3 |
        +---+---+""",
        turn=0,
    )
    assert told(table, "attack here") == ("attacked at=A1", "fell pawn=1", "fell pawn=2")
    assert lair(table) == "A1"


def test_vrd_g19_attacks_and_heals_are_shown_and_steps_and_points_are_not() -> None:
    picture = """
        +---+---+---+---+
        | .   1   V   B |
        +   +   +   +   +
        | .   .   .   2 |
        +---+---+---+---+"""
    still, busy = (position(picture, turn=0) for _ in range(2))
    told(still, "attack west", "done")
    told(busy, "attack west", "walk west", "walk south")
    assert heard(still, 1) == heard(busy, 1)
    assert heard(still, 1)[-3:] == ["attacked at=B1", "fell pawn=1", "turn to=1 points=2 round=2"]
    assert still.scene(1) == busy.scene(1)
    healed = position(picture, turn=0, hp=3)
    told(healed, "heal east")
    assert heard(healed, 2)[-1] == "healed at=D1 hp=4"


@pytest.mark.parametrize(("seats", "hp", "after"), [(3, 3, 4), (3, 4, 4), (2, 3, 3), (4, 5, 5)])
def test_vrd_g20_a_bat_that_was_taken_is_gone(seats: int, hp: int, after: int) -> None:
    table = position(
        """
        +---+---+
        |VB   1 |
        +---+---+""",
        seats=seats,
        hp=hp,
        turn=0,
    )
    assert told(table, "heal here") == (f"healed at=A1 hp={after}",)
    assert truth(table).board.bats == 0
    assert offered(table, "heal") == set()


def test_vrd_g21_hit_points_shot_away_do_not_go_back_onto_the_field() -> None:
    table = position("""
        +---+---+---+
        | 1   V   B |
        +---+---+---+""")
    table.act("shoot 1 east")
    assert (count(truth(table).board.bats), truth(table).board.hp) == (1, 3)


# How it ends.


def test_vrd_g22_bullets_are_spent_when_none_is_in_hand_and_none_on_the_field() -> None:
    few = position(CORNER, bullets=(2, 1))
    few.act("shoot 1 south")
    assert not few.over  # two bullets against four hit points
    few.act("shoot 1 south")
    assert not few.over  # Human 2 has one
    few.act("shoot 5 east")
    assert isinstance(few.ask, Over)
    assert few.ask.reason == "all bullets are used up"
    lying = position(CORNER.replace("| 2   . ", "| 2   b "), bullets=(1, 0))
    lying.act("shoot 1 south")
    assert not lying.over


def test_vrd_g22_the_bullets_of_the_living_count() -> None:
    table = position(CORNER.replace("1   .   V", "1   V   ."), turn=0, bullets=(2, 0))
    told(table, "attack west")
    assert told(table, "attack south")[-2:] == (
        "eliminated seat=1 bullets=2",
        "over winner=vampire reason=bullets-spent",
    )


def test_vrd_g22_the_vampire_may_concede_alone() -> None:
    table = position(CORNER)
    table.act("concede", 0)
    assert table.ask == Over((-1.0, 1.0, 1.0), (1, 2), "the vampire has conceded")


def test_vrd_g22_the_humans_concede_when_all_of_them_have() -> None:
    table = position(CORNER)
    table.act("concede", 2)
    assert not table.over
    assert "concede" not in table.choices(2)
    table.act("concede", 1)
    assert table.ask == Over((1.0, -1.0, -1.0), (0,), "the humans have conceded")


def test_vrd_g22_the_eliminated_have_no_say_in_conceding() -> None:
    table = position(CORNER.replace("5", ".").replace("2", "."))
    assert "concede" not in table.choices(2)
    table.act("concede", 1)
    assert table.over


def test_vrd_g22_where_conceding_is_not_allowed_nobody_may() -> None:
    table = gloam.open_table("vampire_radar", seats=3, concede="no")
    table.act("hide C3")
    assert all("concede" not in table.choices(seat) for seat in range(3))
    assert "does not let you concede" in refusal(table, "concede")


def test_vrd_g23_the_last_bullet_may_slay() -> None:
    table = position(CORNER, bullets=(1, 0), hp=1)
    assert told(table, "shoot 1 east")[-1] == "over winner=humans reason=vampire-slain"


def test_vrd_g24_the_others_play_on_without_the_eliminated() -> None:
    table = position(
        """
        +---+---+---+
        | 1   V   4 |
        +   +   +   +
        | 7   .   . |
        +---+---+---+""",
        seats=4,
        turn=0,
        bullets=(2, 1, 1),
    )
    told(table, "attack west", "done")
    assert (table.over, list(truth(table).board.ammo)) == (False, [0, 0, 1, 1])
    turns = []
    for _ in range(4):
        turns.append(table.asked)
        table.act("done")
    assert turns == [2, 3, 0, 2]


def test_vrd_g25_the_vampire_hides_last() -> None:
    table = gloam.open_table("vampire_radar", seats=4)
    assert (table.asked, table.menu(1)) == (0, ())
    assert offered(table, "walk") == set()
    table.act("hide C3")
    names = [fact.split()[0] for fact in heard(table, 0)]
    assert names.index("hid") > max(
        n for n, name in enumerate(names) if name in ("laid", "placed", "given", "dusk")
    )
    assert names[names.index("hid") + 1] == "turn"


def test_vrd_g26_no_game_ends_by_the_clock() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    table.act("hide C3")
    for _ in range(2 * 100):
        table.act("done")
    assert heard(table, 1)[-1] == "turn to=1 points=3 round=101"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_vrd_g26_with_dawn_the_vampire_wins_when_so_many_rounds_are_over(seats: int) -> None:
    table = gloam.open_table("vampire_radar", seats=seats, dawn=3)
    table.act("hide C3")
    for _ in range(3 * seats - 1):
        table.act("done")
    assert heard(table, 1)[-1] == "turn to=0 points=2 round=3"
    assert told(table, "walk north", "walk north") == (
        "crept to=C1",
        "over winner=vampire reason=dawn",
    )
    assert isinstance(table.ask, Over)
    assert table.ask.winners == (0,)


@pytest.mark.parametrize("dawn", ["-1", "soon", "1001", "1.5", "²"])
def test_vrd_g26_dawn_is_a_number_of_rounds(dawn: str) -> None:
    with pytest.raises(gloam.BadOption, match="dawn is a number of rounds"):
        gloam.open_table("vampire_radar", dawn=dawn)


def test_vrd_g27_the_lone_human_may_spread_the_points_over_three_pawns() -> None:
    table = position(CORNER, seats=2, points=3)
    for action in ("walk 1 east", "walk 2 east", "walk 5 east"):
        assert table.asked == 1
        table.act(action)
    assert table.asked == 0
    assert [stands(table, pawn) for pawn in (1, 2, 5)] == ["B1", "B2", "B3"]


def test_vrd_g28_the_humans_may_speak_out_of_the_vampires_hearing() -> None:
    table = gloam.open_table("vampire_radar", seats=4, counsel="yes")
    assert [table.circles(seat) for seat in range(4)] == [{}, *[{"humans": (1, 2, 3)}] * 3]
    table.act("hide C3")
    before = heard(table, 0)
    scene, menu = table.scene(0), table.menu(1)
    table.say(2, "It is in the middle.", to="humans")
    assert heard(table, 0) == before
    assert (table.scene(0), table.menu(1)) == (scene, menu)
    for seat in (1, 2, 3):
        assert heard(table, seat)[-1] == "said_to by=2 n=0 to=14"
    assert [table.sentence(table.record[-1], seat) for seat in (1, 2)] == [
        "Human 2 says to the humans: It is in the middle.",
        "You say to the humans: It is in the middle.",
    ]


def test_vrd_g28_nothing_that_the_vampire_hears_later_tells_of_the_counsel() -> None:
    quiet, busy = (gloam.open_table("vampire_radar", seats=3, counsel="yes") for _ in range(2))
    busy.say(1, "Where do we begin?", to="humans")
    busy.say(2, "At the radars.", to="humans")
    for table in (quiet, busy):
        table.act("hide C3")
        table.say(1, "Good night, vampire.")
        table.say(0, "Good night.")
    assert heard(quiet, 0) == heard(busy, 0)
    assert [quiet.sentence(fact, 0) for fact in quiet.heard(0)] == [
        busy.sentence(fact, 0) for fact in busy.heard(0)
    ]
    assert [line for line in heard(busy, 1) if line.startswith("said")] == [
        "said_to by=1 n=0 to=6", "said_to by=2 n=1 to=6", "said by=1 n=0", "said by=0 n=1",
    ]  # fmt: skip


def test_vrd_g28_the_eliminated_are_heard_as_well() -> None:
    table = position(FEAST, turn=0, counsel="yes")
    told(table, "attack east")
    assert "eliminated seat=2 bullets=2" in heard(table, 2)
    table.say(2, "It went east.", to="humans")
    assert heard(table, 1)[-1] == "said_to by=2 n=0 to=6"


def test_vrd_g28_there_is_no_counsel_unless_the_table_wants_it() -> None:
    plain = gloam.open_table("vampire_radar", seats=4)
    alone = gloam.open_table("vampire_radar", seats=2, counsel="yes")
    for table in (plain, alone):
        assert "counsel" not in heard(table, 0)
        assert all(table.circles(seat) == {} for seat in range(table.seats))
        with pytest.raises(gloam.IllegalAction, match="only to the whole table"):
            table.say(1, "psst", to="humans")
    chosen = gloam.open_table("vampire_radar", seats=3, counsel="yes")
    assert all("counsel" in heard(chosen, seat) for seat in range(3))
    with pytest.raises(gloam.IllegalAction, match="only to the whole table"):
        chosen.say(0, "I hear you.", to="humans")
