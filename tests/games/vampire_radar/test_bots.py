"""How the bots of Vampire Radar play: secrets are drawn, small forms solved, and nobody dithers."""

from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from msgspec.structs import replace

import gloam
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses import reading, thinking
from gloam.games.vampire_radar.numbers import SHOOT, SHOT, TAKE
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
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
                found = [thinking.read(table.view(human), level) for human in (1, 2)]
                odds = [_believed(each) for each in found]
                assert odds[0] == odds[1]
                read += odds[0][table.view(VAMPIRE).vampire]
                reckoned += view.reckoning.odds[table.view(VAMPIRE).vampire]
            table.act(bot.choose(view, table.menu(seat), table.luck(seat)))
    assert read > 1.1 * reckoned
    reading._kept.clear()
    again = thinking.read(table.view(1), level)
    assert _believed(again) == _believed(thinking.read(table.view(1), level))


def test_a_reading_that_runs_out_of_time_is_left_to_the_known_odds() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="late")
    table.act("hide C3")
    while table.asked != VAMPIRE:
        table.act("done")
    while table.asked == VAMPIRE:
        table.act("done")
    reading._kept.clear()
    level = replace(RADAR.bots.levels["hard"], seconds=1e-9)
    late = thinking.read(table.view(1), level)
    assert sum(_believed(late)) == pytest.approx(1.0)
    assert all(late.belief.two >> tile & 1 for tile in range(36) if _believed(late)[tile] > 0)
    assert not reading._kept


def _told(table: Table) -> reading.Reading:
    """What somebody makes of all that a human heard who knows of several sorts of vampires."""
    made = reading.new_reading(table.view(1), 0.5)
    for fact in table.heard(1):
        made.hear(fact)
    return made


def test_a_vampire_that_strikes_or_never_does_is_taken_for_one_of_that_sort() -> None:
    """Beside a pawn for four turns, it strikes each time, or not at all."""
    *_, shy, bold, _ = range(len(reading.KEENER) + 1 + len(reading.OTHERS))
    likely = {}
    for strikes in (False, True):
        table = gloam.open_table("vampire_radar", seats=2, seed="sorts")
        table.act("hide B2")
        for _ in range(4):
            while table.asked != VAMPIRE:
                table.act("done")
            prey = [text for text in table.choices(VAMPIRE) if text.startswith("attack")]
            walks = [text for text in table.choices(VAMPIRE) if text.startswith("walk")]
            for action in [prey[0] if strikes and prey else walks[0], "done"]:
                if table.asked == VAMPIRE:
                    table.act(action)
        likely[strikes] = _told(table).likely_sorts()
    assert likely[False][shy] > likely[False][bold]
    assert likely[True][bold] > likely[True][shy]
    assert sum(likely[True]) == pytest.approx(1.0)


def test_a_reading_lets_go_of_what_was_long_ago() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="sorts")
    table.act("hide C3")
    for _ in range(12):
        table.act("done")
    made = _told(table)
    assert min(made.weights) > 0.5 * reading.FORGETTING * min(made.priors)


def test_who_knows_where_it_is_goes_there_when_nothing_has_happened_for_long() -> None:
    """Listening again would tell nothing new: with a bullet in hand they come nearer, or shoot."""
    table = gloam.open_table("vampire_radar", seats=2, seed="siege")
    table.act("hide C3")
    for _ in range(60):
        table.act("done")
    while table.asked == VAMPIRE:
        table.act("done")
    sight, at = table.view(1).clone(), int(table.view(VAMPIRE).vampire)
    sight.well_read = True
    odds = vec[float]([float(tile == at) for tile in range(36)])
    sight.reckoning.odds = odds
    level = RADAR.bots.levels["hard"]
    action = thinking.think(sight, table.menu(1), level, FastRandom(1))
    assert action < TAKE
    if action < SHOOT:
        pawn, heading = divmod(action, 4)
        before = int(sight.board.pawns[pawn])
        after = int(sight.board.field.grid.steps[4 * before + heading])
        assert _apart(after, at) < _apart(before, at)


def _apart(one: int, two: int) -> int:
    return abs(one % 6 - two % 6) + abs(one // 6 - two // 6)


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
