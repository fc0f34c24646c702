"""What a night is worth, how a turn is solved, and what humans take: on drawn positions."""

import pytest
from librt.vecs import vec

import gloam
from gloam.games.vampire_radar.bots.boards import bitten, fallen, points_left
from gloam.games.vampire_radar.bots.habits import model_for
from gloam.games.vampire_radar.bots.hunting import Hunt
from gloam.games.vampire_radar.bots.nets import NETS, net_for
from gloam.games.vampire_radar.bots.tracking import hiding_odds
from gloam.games.vampire_radar.bots.turns import BITE, CHOICES, STRIKE, Turn
from gloam.games.vampire_radar.bots.worth import FIGURES, SIZE, Worth
from gloam.games.vampire_radar.facts import TILE
from gloam.games.vampire_radar.numbers import DONE, SHOOT
from gloam.games.vampire_radar.public import Board
from gloam.kernel.menu import Menu
from gloam.kernel.table import Table
from tests.games.vampire_radar.positions import position, truth

CORNER = """
    +---+---+---+---+---+---+
    | 1   .   .   .   .   . |
    +   +   +   +   +   +   +
    | .   V   .   .   .   . |
    +   +   +   +   +   +   +
    | .   .   B   .   .   5 |
    +---+---+---+---+---+---+
"""


def at(*tiles: str) -> vec[float]:
    """Every one of some tiles as likely."""
    places = [TILE.number(tile) for tile in tiles]
    return vec[float]([float(n in places) / len(places) for n in range(36)])


def board_of(table: Table) -> Board:
    return truth(table).board


def test_each_number_of_humans_has_a_net() -> None:
    assert [len(net) for net in NETS] == [SIZE] * 3


def test_worth_lies_between_loss_and_win_and_sees_the_tile_only_as_it_is_told() -> None:
    table = gloam.open_table("vampire_radar", seats=3, seed="worth")
    board, worth = board_of(table), Worth(net_for(2))
    worth.look(board, at("C3", "D4"), 4, 0)
    first = [worth.at(tile) for tile in range(36)]
    assert all(-1 <= each <= 1 for each in first)
    assert len(set(first)) > 10
    assert worth.mean() == pytest.approx((first[14] + first[21]) / 2)
    again = Worth(net_for(2))
    again.look(board, at("C3", "D4"), 4, 0)
    assert [again.at(tile) for tile in range(36)] == first


def test_what_lies_on_each_tile_is_weighed_on_the_field_of_a_first_game_only() -> None:
    usual = gloam.open_table("vampire_radar", seats=3, seed="worth")
    other = gloam.open_table("vampire_radar", seats=3, seed="worth", field="random")
    for table, known in ((usual, True), (other, False)):
        worth = Worth(net_for(2))
        worth.look(board_of(table), at("C3"), 4, 0)
        assert any(list(worth.open)[FIGURES:]) == known


def solved(table: Table, *tiles: str) -> Turn:
    turn = Turn(board_of(table), at(*tiles), vec[float]([0.0] * 36), 0, model_for(2, 0.0, 0.0))
    turn.solve(40, 1)
    return turn


def test_a_turn_stays_within_reach_and_its_odds_are_whole() -> None:
    turn = solved(position(CORNER, turn=0), "B2", "E2")
    for tile in ("B2", "E2"):
        n = TILE.number(tile)
        likely = [turn.likely(n, 2, choice) for choice in range(CHOICES)]
        assert sum(likely) == pytest.approx(1.0)
        far = [to for to in range(36) if abs(to % 6 - n % 6) + abs(to // 6 - n // 6) > 2]
        assert not any(likely[to] + likely[STRIKE + to] + likely[BITE + to] for to in far)
    shown = sum(turn.shown_two) + sum(turn.shown_one)
    assert sum(turn.ends) + shown == pytest.approx(1.0)
    assert turn.likely(TILE.number("D4"), 2, 0) == 0.0  # where it cannot be


def test_a_show_after_a_step_leaves_one_point_and_at_once_two() -> None:
    turn = solved(position(CORNER, turn=0), "B2")
    assert turn.shown_two[BITE + TILE.number("C3")] == 0.0
    assert turn.shown_two[STRIKE + TILE.number("A1")] == 0.0  # A1 is two steps from B2
    turn = solved(position(CORNER, turn=0), "B1")
    assert turn.shown_one[STRIKE + TILE.number("A1")] == 0.0


def test_whoever_can_win_at_once_does() -> None:
    """Only one pawn is left, within reach: every tile from which it can be had takes it."""
    lonely = CORNER.replace("5", ".")
    turn = solved(position(lonely, turn=0, bullets=(2, 0, 0)), "B2", "A2")
    prey = STRIKE + TILE.number("A1")
    assert turn.likely(TILE.number("B2"), 2, prey) > 0.95
    assert turn.likely(TILE.number("A2"), 2, prey) > 0.95
    worth = turn.answers(TILE.number("B2"), 2)
    assert worth[prey] == -1.0 == min(worth)


def test_no_tile_gains_much_by_another_choice() -> None:
    """The odds are near those from which nobody would turn away: that is what solving is."""
    table = gloam.open_table("vampire_radar", seats=3, seed="solved")
    turn = Turn(board_of(table), hiding_odds(board_of(table), net_for(2)),
                vec[float]([0.0] * 36), 1, model_for(2, 0.0, 0.0))  # fmt: skip
    turn.solve(40, 1)
    missed = 0.0
    for tile in range(36):
        if turn.two[tile] > 0:
            worth = turn.answers(tile, 2)
            drawn = sum(turn.likely(tile, 2, n) * worth[n] for n in range(CHOICES))
            missed += turn.two[tile] * (drawn - min(worth))
    assert missed < 0.1


def test_what_a_strike_and_a_heal_leave_is_what_the_rules_leave() -> None:
    table = position(CORNER, turn=0, points=2, hp=3)
    board = board_of(table)
    table.act("walk north")
    table.act("attack west")
    struck, after = fallen(board, TILE.number("A1")), board_of(table)
    assert list(struck.pawns) == list(after.pawns)
    assert list(struck.ammo) == list(after.ammo)
    table = position(CORNER, turn=0, points=2, hp=3)
    table.act("walk south")
    table.act("heal east")
    healed, after = bitten(board, TILE.number("C3")), board_of(table)
    assert (healed.hp, healed.bats) == (after.hp, after.bats)


def scores(table: Table, odds: vec[float], ahead: int) -> dict[str, float]:
    offered = Menu()
    menu = table.menu(table.asked)
    for action in menu:
        offered.add(action)
    found = Hunt(net_for(2), 0).scores(board_of(table), odds, offered, ahead)
    return {table.game.words.actions.text(n): found[n] for n in menu}


@pytest.mark.parametrize("ahead", [0, 2])
def test_the_last_hit_point_is_shot_when_its_tile_is_known(ahead: int) -> None:
    table = position(CORNER, hp=1)
    found = scores(table, at("D1"), ahead)
    assert max(found, key=lambda text: found[text]) == "shoot 1 east"
    assert found["shoot 1 east"] == pytest.approx(1.0)


def test_the_last_bullet_is_the_end_if_it_misses() -> None:
    """No bullet is left anywhere after it: a miss loses, and so does a hit that does not kill."""
    table = position(CORNER, hp=2, bullets=(1, 0, 0))
    assert scores(table, at("D1"), 0)["shoot 1 east"] == pytest.approx(-1.0)
    table = position(CORNER, hp=1, bullets=(1, 0, 0))
    assert scores(table, at("D1", "D3"), 0)["shoot 1 east"] == pytest.approx(0.0)


def test_points_of_the_round_are_counted_whoever_has_them() -> None:
    table = gloam.open_table("vampire_radar", seats=4, seed="points")
    table.act("hide C3")
    assert points_left(board_of(table)) == 6
    table.act("done")
    assert points_left(board_of(table)) == 4
    table = gloam.open_table("vampire_radar", seats=4, seed="points", order="interleaved")
    table.act("hide C3")
    left = []
    while table.asked:
        left.append(points_left(board_of(table)))
        table.act("done")
    assert left == [6, 5, 4, 3, 2, 1]


def test_a_choice_is_scored_for_every_action_on_the_menu() -> None:
    table = gloam.open_table("vampire_radar", seats=3, seed="menu")
    table.act("hide C3")
    found = scores(table, hiding_odds(board_of(table), net_for(2)), 0)
    assert all(-1 <= each <= 1 for each in found.values())
    assert len(found) == len(table.menu(1))
    assert {DONE, SHOOT} <= set(table.menu(1))
