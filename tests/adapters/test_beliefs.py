"""Riddles: the odds are those of the game that was played, and answers are scored by them alone."""

import re
from itertools import islice
from pathlib import Path

import msgspec
import pytest

import gloam
from gloam.adapters.text import baselines
from gloam.adapters.text.beliefs import LONGEST, Task, moments, read, riddles_of, score, tasks
from gloam.cli import main
from gloam.kernel.errors import BadOption
from gloam.kernel.fast_random import FastRandom

DOCS = Path(__file__).parent.parent.parent / "docs"
RIDDLED = [name for name, game in gloam.games().items() if game.sight.riddles is not None]
TASK = Task(
    id="t", game="g", seats=2, seat="s", about="a", asks="?", prompt="?",
    answers=("A1", "B1", "C1"), odds=(0.5, 0.5, 0.0),
)  # fmt: skip


@pytest.mark.parametrize("name", RIDDLED)
def test_the_same_seed_gives_the_same_tasks_and_none_has_the_truth(name: str) -> None:
    seats = gloam.games()[name].seats[0]
    found = list(islice(moments(name, "same", seats), 4))
    assert [task for _, _, task in found] == list(islice(tasks(name, "same", seats), 4))
    for table, n, task in found:
        assert len(task.prompt) <= LONGEST
        assert task.asks in task.prompt
        assert sum(task.odds) == pytest.approx(1)
        view = table.view(table.asked)
        riddles = riddles_of(table.game)
        assert riddles.ask(view)[n].odds == task.odds
        # No world that the seat cannot rule out is thought impossible, nor is the truth.
        assert task.odds[riddles.truth(table._truth, table.asked)[n]] > 0
        for start in range(5):
            world = table.game.sight.guess(view, FastRandom(start))
            assert task.odds[riddles.truth(world, table.asked)[n]] > 0


def test_two_worlds_that_a_seat_cannot_tell_apart_have_the_same_riddles() -> None:
    found = []
    for tile in ("C3", "D4"):
        table = gloam.open_table("vampire_radar", 2, "same")
        table.act(f"hide {tile}")
        table.act("walk 1 south")
        found.append(riddles_of(table.game).ask(table.view(1)))
    assert found[0] == found[1]


def test_the_odds_of_vampire_radar_are_those_of_a_vampire_that_plays_by_chance() -> None:
    """Over many games, what was thought likely was as often true as it was thought to be."""
    riddles = riddles_of(gloam.games.load("vampire_radar"))
    expected = found = spread = 0.0
    for table, n, task in islice(moments("vampire_radar", "calibration", 2), 150):
        squares = sum(odds**2 for odds in task.odds)
        expected += squares
        found += task.odds[riddles.truth(table._truth, table.asked)[n]]
        spread += sum(odds**3 for odds in task.odds) - squares**2
    assert abs(found - expected) < 4 * spread**0.5
    assert 8 * spread**0.5 < expected  # or nothing would be noticed


def test_an_answer_scores_what_it_has_of_the_exact_odds() -> None:
    assert score(TASK, (0.5, 0.5, 0.0)).points == 1.0
    assert score(TASK, "[A1]").points == 0.5
    assert score(TASK, "[A1]").best == 1.0
    assert score(TASK, "[C1]").points == 0.0
    assert score(TASK, "[A1, B1]").points == 1.0
    assert score(TASK, "A1 50%, B1 25%, C1 25%").points == 0.75
    assert score(TASK, '{"a1": 0.5, "b1": 0.5}').bits < 0.02
    assert score(TASK, (1, 1, 1)).brier == pytest.approx(2 / 36 + 1 / 9)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "Nothing was answered"),
        ("[Z9]", "Say an answer and a number, not 'Z9'"),
        ("[Z9 5]", "There is no such answer"),
        ("[A1 0]", "not all of them nought"),
        ("{A1}", "no JSON of answers and numbers"),
        ('{"A1": "much"}', "no JSON of answers and numbers"),
        ('{"A1": 1e999}', "numbers from nought on"),
        ((1.0,), "There are 3 answers, not 1"),
        ((1.0, -1.0, 0.0), "numbers from nought on"),
        ((float("nan"), 1.0, 0.0), "numbers from nought on"),
    ],
)
def test_what_is_no_answer_is_refused_in_a_sentence_and_scores_nothing(
    answer: object, says: str
) -> None:
    with pytest.raises(BadOption, match=says):
        read(TASK.answers, answer)  # type: ignore[arg-type]
    found = score(TASK, answer)  # type: ignore[arg-type]
    assert (found.points, found.readable) == (0.0, False)


def test_games_without_riddles_say_which_have_some() -> None:
    with pytest.raises(BadOption, match="Nightmare Hunt has no riddles with exact odds; these"):
        next(tasks("nightmare_hunt"))


def test_tasks_are_written_as_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "riddles", "vampire_radar", "--tasks", "3", "--seats", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [msgspec.json.decode(line, type=Task) for line in lines] == list(
        islice(tasks("vampire_radar", seats=2), 3)
    )


def written(title: str) -> dict[str, list[str]]:
    """A table of baselines in the docs, by who scored it."""
    text = (DOCS / "text.md").read_text().partition(f"**{title}**")[2]
    table = re.split(r"\n\n\*\*|<!--", text)[0]
    rows = re.findall(r"^\| (\w+) \| (.+) \|$", table, re.MULTILINE)
    return {by: figures.split(" | ") for by, figures in rows if by != "by"}


def test_the_table_in_the_docs_is_what_our_bots_score() -> None:
    ways = ("chance", "possible", "easy", "medium")
    count = int(re.findall(r"(\d+) riddles of each", (DOCS / "text.md").read_text())[0])
    rows = baselines.at_riddles("vampire_radar", count, ways=ways)
    table = written("Vampire Radar")
    assert list(table) == [*ways, "hard"]
    for line in baselines.table_of(rows)[2 : 2 + 2]:  # those that draw nothing
        by, *figures = line.strip("| ").split(" | ")
        assert table[by] == figures
    points = {by: float(figures[0]) for by, figures in table.items()}
    assert points["chance"] < points["possible"]
    assert points["easy"] < points["medium"] < points["hard"]
    assert set(written("Shadow Hunters")) == set(table)


def test_a_bot_plays_a_whole_game_in_words() -> None:
    worth = list(baselines.at_games("vampire_radar", "easy", 1, "human1", "chance"))
    assert set(worth) <= {-1.0, 1.0}


def test_riddles_stay_the_same_number_all_through_a_game() -> None:
    table = gloam.open_table("shadow_hunters", 4, "number")
    riddles = riddles_of(table.game)
    assert riddles.ask(table.view(0)) == ()
    sizes = set()
    while not table.over and len(table.deeds) < 60:
        table.deal()
        if not table.over:
            sizes.add(len(riddles.ask(table.view(table.asked))))
            table.act(table.menu(table.asked)[0])
    assert sizes <= {0, 3}
    assert 3 in sizes
