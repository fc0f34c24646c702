"""The daily hunt: the same for everybody, and weighed against exact play."""

from collections.abc import Callable
from pathlib import Path

import pytest

from gloam import games
from gloam.bots import bot
from gloam.kernel.daily import Review, Weighed
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Options
from gloam.kernel.table import Table
from gloam.kernel.workshop import Solution
from gloam.puzzles import daily
from gloam.puzzles.daily import Today

[(NAME, DAILY)] = daily.dailies()
SMALL = next(s for s in DAILY.starts if (s["encounter"], s["armor"]) == ("Dire Rat", "plate"))
"""A start that is soon solved, also where nothing is compiled."""


def hunted(what: Today, choose: Callable[[Table], int]) -> Table:
    table = daily.opened(what)
    table.deal()
    while not table.over:
        table.act(choose(table), 0)
        table.deal()
    return table


def small(seed: str) -> Today:
    return Today(day="2026-11-17", game=NAME, options=SMALL, seed=seed, named="", number=1)


def by_rule_of_thumb(table: Table) -> int:
    luck = Dice("luck", salt="").stream("x")
    return bot(table.game, "medium", simulations=1).choose(table.view(0), table.menu(0), luck)


def by_exact_play(table: Table) -> int:
    """What costs least, by the same scales that weigh it afterwards."""
    from gloam.games.nightmare_hunt.numbers import REACTING, YOURS
    from gloam.games.nightmare_hunt.workshop.daily import Scales

    trail = table.view(0).trail
    if trail.phase not in (YOURS, REACTING):
        return table.menu(0)[0]
    kinds = sorted({int(trail.kind(place)) for place in range(trail.foe_count())})
    first = table.menu(0)[0]
    costs = Scales(trail.clone(), kinds, float("inf")).weigh(trail.clone(), first)
    return min(costs, key=lambda action: costs[action][1])


def test_a_day_is_the_same_for_everybody() -> None:
    one, other = daily.today("2026-11-17"), daily.today("2026-11-17")
    assert one == other
    first, second = daily.opened(one), daily.opened(other)
    first.deal()
    second.deal()
    for table in (first, second):
        while table.deeds.count(table.deeds[-1]) and len(table.menu(0)) == 1:
            table.act(table.menu(0)[0], 0)
            table.deal()
    assert tuple(first.heard(0)) == tuple(second.heard(0))
    assert one.dice.commitment() == other.dice.commitment()


def test_every_start_comes_once_before_any_comes_again() -> None:
    count = len(DAILY.starts)
    days = [f"2026-01-{n:02}" for n in range(1, min(count, 31) + 1)]
    found = [tuple(sorted(daily.today(day).options.items())) for day in days[:count]]
    assert len(set(found)) == len(found)
    assert len(DAILY.starts) == 14
    assert all(start["changing"] == "no" for start in DAILY.starts)
    assert len({daily.today(day).seed for day in days}) == len(days)


def test_what_is_no_day_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="written as 2026-11-17"):
        daily.today("tomorrow")


def test_exact_play_gives_nothing_away() -> None:
    what = small("night-1")
    review = daily.reviewed(daily.finished(hunted(what, by_exact_play), SMALL, 60.0))
    assert review.exact
    assert review.given_away == 0.0
    assert all(each.cost == 0.0 for each in review.decisions)


def solved(start: Options) -> Solution:
    game = games.load(NAME)
    solver = game.workshop.solver
    assert solver is not None
    options = game.options_from(dict(start)) | {"fresh": "yes"}
    found: Solution = solver.solve(options, "wounds", 0.002, 1 << 28, 60.0, lambda progress: None)
    return found


def test_par_is_what_the_solver_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GLOAM_CACHE", str(tmp_path))
    table = hunted(small("night-1"), by_rule_of_thumb)
    review = daily.reviewed(daily.finished(table, SMALL, 60.0))
    found = solved(SMALL)
    assert found.low - 0.001 <= review.par <= found.high + 0.001


@pytest.mark.slow
def test_par_is_what_the_solver_says_for_every_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from gloam.games.nightmare_hunt.workshop.daily import par_of

    monkeypatch.setenv("GLOAM_CACHE", str(tmp_path))
    for start in DAILY.starts[::3]:
        found = solved(start)
        assert found.low - 0.001 <= par_of(start) <= found.high + 0.001, DAILY.named(start)


def test_what_is_never_chosen_well_costs_something() -> None:
    """To rest again and again is not as good as it can be, and each rest says so."""
    what = small("night-2")
    table = hunted(what, lambda table: table.menu(0)[-1])
    review = daily.reviewed(daily.finished(table, SMALL, 4.0))
    assert review.given_away > 0.5
    assert review.score >= 1
    worst = max(review.decisions, key=lambda each: each.cost)
    assert worst.best != worst.chosen


@pytest.mark.slow
def test_every_start_is_solved_in_the_time_there_is() -> None:
    for start in DAILY.starts:
        what = Today(day="d", game=NAME, options=start, seed="s", named="", number=1)
        table = hunted(what, by_rule_of_thumb)
        review = daily.reviewed(daily.finished(table, start, 60.0))
        assert review.exact, DAILY.named(start)
        assert review.par > 0.002, "something is at stake"


def reviewed(*costs: float) -> Review:
    decisions = tuple(Weighed(chosen="a", best="b", cost=cost, choices=3) for cost in costs)
    return Review(score=2.0, said="2 Wounds", par=1.0, decisions=decisions)


def test_the_line_to_share_tells_how_it_went_and_nothing_about_the_fight() -> None:
    line = daily.share_line("2026-11-17", reviewed(0.0, 0.1, 0.7), 3)
    assert line == (
        "gloam daily hunt 2026-11-17: 2 Wounds, 1 of 3 decisions right, 3 days in a row 🟩🟨🟥"
    )
    what = daily.today("2026-11-17")
    for word in (*what.named.replace(",", "").split(), "1.0"):
        if word != "in":
            assert word not in line


def test_days_in_a_row_are_counted_up_to_yesterday_or_today() -> None:
    days = ["2026-11-14", "2026-11-16", "2026-11-17"]
    assert daily.streak(days, "2026-11-17") == 2
    assert daily.streak(days, "2026-11-18") == 2
    assert daily.streak(days, "2026-11-19") == 0
    assert daily.longest(days) == 2
    assert daily.longest([]) == 0
