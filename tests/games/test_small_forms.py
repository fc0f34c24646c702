"""Small forms: each game that names one keeps every law in it, and is worth what the page says."""

import json
import re
from pathlib import Path

import pytest

import gloam
from gloam.bots import bot
from gloam.cli import main
from gloam.kernel.regret import exploitability
from gloam.lab.exact import Form
from gloam.testing import check
from tests.finished import FINISHED

PAGE = Path(__file__).parents[2] / "docs" / "exact.md"
SMALL = {name: game for name, game in FINISHED.items() if game.rules.small_options}
QUICK = 5_000
"""Trees with more histories than this are built compiled only."""


def rows(heading: str) -> list[list[str]]:
    """The rows of a table of the page, cell by cell."""
    table = PAGE.read_text().partition(heading)[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[2:]]


SIZES = {row[0]: row for row in rows("| game | its small form |")}
LOSSES = {(row[0], row[1]): row[2:] for row in rows("| game | player | `easy`")}
WORTH = {(row[0], row[1]): row for row in rows("| game | player | is worth")}


def test_the_page_speaks_of_every_small_form() -> None:
    titles = {game.title for game in SMALL.values()}
    assert set(SIZES) == {game for game, _ in WORTH} == {game for game, _ in LOSSES} == titles
    assert len(titles) == len(gloam.games())


@pytest.mark.parametrize("name", SMALL)
def test_a_small_form_keeps_every_law(name: str) -> None:
    game = SMALL[name]
    check(game, game.seats[0], games=1, options=game.rules.small_options)


@pytest.mark.parametrize("name", SMALL)
def test_a_small_form_is_worth_what_the_page_says(name: str) -> None:
    game = SMALL[name]
    _, _, seats, histories, sets = SIZES[game.title]
    if not gloam.compiled() and int(histories.replace(",", "")) > QUICK:
        pytest.skip("too many histories for Python alone")
    form = Form(game, int(seats), game.rules.small_options, together=True)
    assert f"{int(form.tree.size):,}" == histories
    assert f"{sum(form.tree.information_sets()):,}" == sets
    found = form.solve(rounds=400, tolerance=0.0005)
    said = [(player, row[2]) for (title, player), row in WORTH.items() if title == game.title]
    for player, worth in said:
        side = found.worth[form.players.index(player)]
        assert re.fullmatch(r"-?[01]\.\d{4}", worth)
        if found.bounded:
            assert side.high - side.low < 0.005
            assert side.low - 0.0005 <= float(worth) <= side.high + 0.0005
        else:  # no one value: what each gets in the equilibrium that was found
            assert found.exploitability < 0.0006
            assert abs(side.value - float(worth)) < 0.001


@pytest.mark.parametrize("name", [name for name in SMALL if SMALL[name].bots.small_form])
def test_hard_loses_next_to_nothing_in_a_form_that_it_solves(name: str) -> None:
    if not gloam.compiled():
        pytest.skip("too many histories for Python alone")
    game = SMALL[name]
    form = Form(game, game.seats[0], game.rules.small_options)
    found = form.solve(tolerance=0.0005)
    policy = form.policy_of_bot(bot(game, "hard", seconds=0), asks=1)
    assert exploitability(form.tree, policy) < 0.1
    for n, player in enumerate(form.players):
        lost = found.worth[n].value - form.judge(policy, n).worst
        assert lost < 0.1
        assert abs(lost - float(LOSSES[game.title, player][2])) < 0.001


def test_two_solvers_that_share_nothing_agree(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`gloam solve` goes by positions between bounds, `gloam exact` by the whole tree."""
    monkeypatch.setenv("GLOAM_CACHE", str(tmp_path))
    rat = ["--goal", "win", "--encounter", "Dire Rat", "--option", "content=small"]
    assert main(["solve", "nightmare_hunt", *rat, "--json"]) == 0
    solved = json.loads(capsys.readouterr().out)
    game = SMALL["nightmare_hunt"]
    worth = Form(game, 1, game.rules.small_options).solve(rounds=25).worth[0]
    assert solved["low"] - 0.001 <= (worth.high + 1) / 2 <= solved["high"] + 0.001
