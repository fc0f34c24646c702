"""Whole trees, CFR+, best responses and set-ups as chance: against what is known elsewhere."""

import math

import pytest

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Options
from gloam.kernel.regret import best_response, even, exploitability, joined, values
from gloam.kernel.set_ups import FIXED, LISTED, SAMPLED, TooManySetUps, set_up_kind, set_ups
from gloam.kernel.state import State
from gloam.kernel.table import Table
from gloam.kernel.tree import ToldApart, TooLarge, grow
from gloam.lab.exact import Form
from tests.lab import kuhn

TINY = {"field": "../..", "pawns": "1", "bullets": "1", "hp": "1", "dawn": "1"}
RADAR = gloam.games()["vampire_radar"]


# Set-ups.


def test_set_ups_are_listed_with_their_odds() -> None:
    found = set_ups(kuhn.GAME, 2, {"pack": "3"})
    assert sorted(each.facts for each in found) == sorted(
        ((0, 0, a, 0), (0, 1, b, 0)) for a in range(3) for b in range(3) if a != b
    )
    assert all(each.odds == pytest.approx(1 / 6) for each in found)


def test_a_seed_draws_what_the_list_says() -> None:
    """As often, too: 3,000 seeds, within four standard errors."""
    listed = {each.facts: 0 for each in set_ups(kuhn.GAME, 2, {"pack": "3"})}
    for n in range(3000):
        listed[Table(kuhn.GAME, 2, {"pack": "3"}, Dice(f"seed {n}", salt="")).record] += 1
    assert all(abs(count - 500) < 4 * math.sqrt(3000 * 5 / 36) for count in listed.values())


def test_how_a_game_begins_is_said() -> None:
    assert set_up_kind(kuhn.GAME, 2, {"pack": "3"}) == LISTED
    assert set_up_kind(kuhn.GAME, 2, {"pack": "3"}, most=5) == SAMPLED
    assert set_up_kind(RADAR, 2, RADAR.options_from({})) == FIXED
    assert set_up_kind(RADAR, 2, RADAR.options_from({"field": "random"})) == SAMPLED
    with pytest.raises(TooManySetUps, match="more than 10000 ways with these options: a set-up"):
        set_ups(RADAR, 2, RADAR.options_from({"field": "random"}))


def _random(hand: State, seats: int, options: Options, dice: Dice) -> None:
    dice.stream("x").random()


def _bits(hand: State, seats: int, options: Options, dice: Dice) -> None:
    dice.stream("x").getrandbits(8)


def _choices(hand: State, seats: int, options: Options, dice: Dice) -> None:
    dice.stream("x").choices("ab")


def test_what_draws_bits_or_fractions_has_no_list() -> None:
    for draw in (_random, _bits, _choices):
        draws = kuhn.game(set_up=draw)
        assert set_up_kind(draws, 2, {"pack": "3"}) == SAMPLED


# Trees.


def test_the_tree_of_kuhn_is_as_everybody_counts_it() -> None:
    form = Form(kuhn.GAME, 2, {})
    found = form.solve(rounds=300)
    assert (found.histories, found.ends, found.information_sets) == (1 + 6 * 9, 30, (6, 6))
    assert found.bounded
    worth = found.worth[0]
    assert worth.low - 1e-9 <= -1 / 18 / 2 <= worth.high + 1e-9  # stakes are halved
    assert worth.high - worth.low < 0.01


def test_the_best_response_to_a_known_policy_is_known() -> None:
    """Who bets and calls with anything loses to whoever only does so with a king, and sometimes."""
    form = Form(kuhn.GAME, 2, {})
    always = form.policy_of(lambda view, menu: {1: 1.0})
    assert values(form.tree, always) == pytest.approx((0.0, 0.0))
    assert best_response(form.tree, always, 0) == pytest.approx(1 / 6)
    assert best_response(form.tree, always, 1) == pytest.approx(1 / 6)
    assert exploitability(form.tree, always) == pytest.approx(1 / 6)
    mixed = joined(form.tree, [always, even(form.tree)])
    assert values(form.tree, mixed)[0] == pytest.approx(
        sum(
            (0.5 * 0.5 + 0.5 * (1.0 if mine > yours else -1.0)) / 6
            for mine in range(3)
            for yours in range(3)
            if mine != yours
        )
    )


def test_an_information_set_is_found_by_what_a_seat_heard() -> None:
    form = Form(RADAR, 2, TINY)
    table = gloam.open_table("vampire_radar", seats=2, seed="x", **TINY)
    while not table.over:
        seat = table.asked
        place = form.place_of(seat, table.information(seat).key())
        assert form.tree.menu_of(place) == table.menu(seat)
        table.act(table.menu(seat)[0])


def test_a_menu_that_tells_a_secret_is_found() -> None:
    with pytest.raises(ToldApart, match="Seat 1 has heard the same after two histories"):
        grow(kuhn.altered_menu(), 2, {"pack": "3"}, 1000)


def test_a_tree_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(TooLarge, match=r"about [\d,]+ histories .* at most 20 are allowed"):
        Form(RADAR, 2, TINY | {"field": "small", "pawns": "2"}, limit=20)
    with pytest.raises(TooLarge, match="more than 54 histories"):
        Form(kuhn.GAME, 2, {}, limit=54)
    assert Form(kuhn.GAME, 2, {}, limit=55).tree.size == 55
    with pytest.raises(TooLarge, match="may go on for ever"):
        Form(RADAR, 2, TINY | {"dawn": "0"})
    with pytest.raises(TooManySetUps):
        Form(RADAR, 2, {"field": "random", "dawn": "1"})


def test_a_policy_that_is_none_is_refused() -> None:
    form = Form(kuhn.GAME, 2, {})
    for wrong in ({0: 0.7}, {0: 1.5, 1: -0.5}, {0: 1.0, 7: 0.0}, {}):
        with pytest.raises(BadOption, match="how likely each action is, of: pass, bet"):
            form.policy_of(lambda view, menu: wrong)  # noqa: B023


# Players of several seats.


def test_seats_of_a_team_may_play_as_one() -> None:
    """Humans hear the same: as one player or as two, they can tell the same apart."""
    apart = Form(RADAR, 3, TINY)
    one = Form(RADAR, 3, TINY, together=True)
    assert one.players == ("vampire", "human1 and human2")
    assert one.tree.size == apart.tree.size
    assert sum(one.tree.information_sets()) == sum(apart.tree.information_sets())
    found = one.solve(rounds=5)
    assert found.bounded
    assert found.worth[0].low <= found.worth[0].high
    assert not apart.solve(rounds=1).bounded


# Bots.


def test_what_a_bot_loses_is_measured() -> None:
    form = Form(RADAR, 2, TINY)
    form.solve(rounds=100)
    at_random = form.judge(form.policy_of_bot(gloam.bot("vampire_radar", "chance")), 1)
    assert form.policy_of_bot(gloam.bot("vampire_radar", "chance")) == even(form.tree)
    assert at_random.worst <= at_random.value <= at_random.best + 1e-9
    medium = form.policy_of_bot(gloam.bot("vampire_radar", "medium"), asks=3)
    assert medium == form.policy_of_bot(gloam.bot("vampire_radar", "medium"), asks=3)
    assert form.judge(medium, 0).worst > -0.5  # it hides anywhere: -1 if it had one place
