"""How the bots of Vampire Radar play: secrets are drawn, small forms solved, and nobody dithers."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

import gloam
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses import reading, thinking
from gloam.games.vampire_radar.numbers import SHOT
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.dice import Dice
from gloam.kernel.regret import exploitability
from gloam.kernel.table import Table
from gloam.lab.exact import Form
from gloam.lab.exploit import report, run

RADAR = gloam.games()["vampire_radar"]
LONG = 120
"""Within so many rounds a game of any two levels must be over."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_it_hides_is_drawn_and_the_humans_know_the_odds(seats: int) -> None:
    table = gloam.open_table("vampire_radar", seats=seats, seed="hide")
    bot = gloam.bot("vampire_radar", "hard", simulations=4, seconds=0)
    view, menu, luck = table.view(VAMPIRE), table.menu(VAMPIRE), Random(1)
    hidden = Counter(bot.choose(view, menu, luck) for _ in range(320))
    assert len(hidden) > 8  # an even draw of sixteen tiles has twenty of each
    assert max(hidden.values()) < 100
    table.act("hide C3")
    odds = table.view(1).reckoning.odds
    for action, times in hidden.items():
        assert abs(odds[action - menu[0] + 7] - times / 320) < 0.1


def test_a_secret_step_is_drawn() -> None:
    table = gloam.open_table("vampire_radar", seats=3, seed="steps")
    table.act("hide C3")
    while table.asked != VAMPIRE:
        table.act("done")
    bot = gloam.bot("vampire_radar", "hard", simulations=4, seconds=0)
    view, menu = table.view(VAMPIRE), table.menu(VAMPIRE)
    steps = Counter(bot.choose(view, menu, Random(n)) for n in range(8))
    assert len(steps) > 1


def _believed(sight: Sight) -> list[float]:
    assert sight.reckoning is not None
    return list(sight.reckoning.odds)


def test_humans_of_hard_read_the_vampire_whoever_of_them_asks() -> None:
    """They find it oftener than by its known odds; all read the same, and once is enough."""
    bot = gloam.bot("vampire_radar", "hard", simulations=16, seconds=0)
    level = replace(RADAR.bots.levels["hard"], simulations=16, seconds=0.0)
    read = reckoned = 0.0
    for n in range(3):
        table = gloam.open_table("vampire_radar", seats=3, seed=f"read {n}")
        while not table.over and table.view(VAMPIRE).board.round < 12:
            seat = table.asked
            view = table.view(seat)
            if seat == 1 and view.board.points == 2 and view.board.round > 1:
                found = [thinking._read(table.view(human), level) for human in (1, 2)]
                odds = [_believed(each) for each in found]
                assert odds[0] == odds[1]
                read += odds[0][table.view(VAMPIRE).vampire]
                reckoned += view.reckoning.odds[table.view(VAMPIRE).vampire]
            table.act(bot.choose(view, table.menu(seat), table.luck(seat)))
    assert read > 1.1 * reckoned
    reading._kept.clear()
    again = thinking._read(table.view(1), level)
    assert _believed(again) == _believed(thinking._read(table.view(1), level))


def test_a_reading_that_runs_out_of_time_is_left_to_the_known_odds() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="late")
    table.act("hide C3")
    while table.asked != VAMPIRE:
        table.act("done")
    while table.asked == VAMPIRE:
        table.act("done")
    reading._kept.clear()
    level = replace(RADAR.bots.levels["hard"], seconds=1e-9)
    late = thinking._read(table.view(1), level)
    assert _believed(late) == _believed(table.view(1))
    assert not reading._kept


@pytest.mark.parametrize(
    ("vampire", "humans"), [("easy", "easy"), ("medium", "medium"), ("chance", "medium")]
)
def test_nobody_dithers(vampire: str, humans: str) -> None:
    bots = {seat: gloam.bot("vampire_radar", humans if seat else vampire) for seat in range(3)}
    table = Table(RADAR, 3, RADAR.options_from({}), Dice("b1", salt=""))
    while not table.over and table.view(VAMPIRE).board.round < LONG:
        seat = table.asked
        table.act(bots[seat].choose(table.view(seat), table.menu(seat), table.luck(seat)))
    assert table.over


def test_whoever_waits_too_long_shoots_or_fetches() -> None:
    """With nothing happening for thirty rounds, humans with a bullet shoot."""
    table = gloam.open_table("vampire_radar", seats=2, seed="quiet")
    table.act("hide C3")
    bot = gloam.bot("vampire_radar", "medium")
    for _ in range(30):
        for _ in range(2):
            table.act("done")
    for _ in range(12):
        if table.asked == VAMPIRE:
            table.act("done")
        else:
            table.act(bot.choose(table.view(1), table.menu(1), table.luck(1)))
    assert any(fact[0] == SHOT for fact in table.record)


@pytest.mark.slow
def test_a_small_form_is_played_by_its_tree() -> None:
    tiny = {"field": "../..", "pawns": "1", "bullets": "1", "hp": "1", "dawn": "1"}
    form = Form(RADAR, 2, tiny)
    hard = gloam.bot("vampire_radar", "hard", seconds=0)
    assert exploitability(form.tree, form.policy_of_bot(hard, asks=64)) < 0.1


def test_exploiters_hear_what_their_seat_hears_and_are_counted() -> None:
    found = list(run("vampire_radar", 1, (2,), "medium", options={"dawn": "3"}))
    assert {each.side for each in found} == {"vampire", "human"}
    assert {each.games for each in found} == {1}
    said = report(found)
    assert "runs the bot in its head" in said
    assert "never feeds" in said
