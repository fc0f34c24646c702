"""`gloam solve`, run as it is typed."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gloam.cli import main
from gloam.cli.solve import Bar, between, memory, sized
from gloam.games import _LOADED, add, load
from gloam.kernel.options import Options
from gloam.kernel.workshop import Progress, Solution, Solving
from gloam.testing.alter import altered

GAME = "nightmare_hunt"
RAT = (GAME, "--encounter", "Dire Rat", "--armor", "plate")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLOAM_CACHE", str(tmp_path))
    return tmp_path / "solve"


def run(capsys: Capture, *argv: str) -> str:
    """What the command prints, if it goes well."""
    assert main(["solve", *argv]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: Capture, *argv: str) -> str:
    """The one line with which the command is refused."""
    assert main(["solve", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("gloam: ")
    return said.err


# A game that is solved at once, to see what the command itself does.


class Oracle:
    """Solves anything; it remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Options, str, float, int, float]] = []
        self.needed = 5 * 2**20
        self.low = 0.25
        self.high = 0.25
        self.memory = 2**20
        self.seconds = 0.5

    def estimate(self, options: Options, goal: str, tolerance: float) -> int:
        return self.needed

    def solve(
        self,
        options: Options,
        goal: str,
        tolerance: float,
        memory: int,
        seconds: float,
        show: Callable[[Progress], None],
    ) -> Solution:
        self.asked.append((options, goal, tolerance, memory, seconds))
        show(Progress(done=0.5, low=self.low, high=self.high, positions=7, memory=self.memory))
        return Solution(
            title="The night",
            goal=goal,
            low=self.low,
            high=self.high,
            positions=7,
            memory=self.memory,
            seconds=self.seconds,
        )

    def report(self, options: Options, say: Callable[[str], None]) -> tuple[str, ...]:
        say("counting the bats")
        return ("# Night", f"It lasts until {options['dawn']}.")


@pytest.fixture
def oracle() -> Iterator[Oracle]:
    found = Oracle()
    solving = Solving(
        goals=("dusk", "dawn"),
        options=("dawn", "field"),
        fixed={"concede": "no"},
        estimate=found.estimate,
        solve=found.solve,
        report=found.report,
    )
    add(altered(load("vampire_radar"), name="day_radar", title="Day Radar", solver=solving))
    yield found
    del _LOADED["day_radar"]


def test_flags_are_the_options_that_a_game_is_solved_for(capsys: Capture, oracle: Oracle) -> None:
    run(capsys, "day radar", "--dawn", "9", "--option", "field=random", "--goal", "dawn")
    ((options, goal, tolerance, most, seconds),) = oracle.asked
    assert (options["dawn"], options["field"], options["concede"]) == ("9", "random", "no")
    assert (goal, tolerance, most, seconds) == ("dawn", 0.001, 4 * 2**30, 1800)
    assert "fresh" not in options


def test_limits_are_passed_on_and_the_first_goal_is_the_usual_one(
    capsys: Capture, oracle: Oracle
) -> None:
    limits = ("--memory", "8G", "--seconds", "90", "--tolerance", "0.5", "--fresh")
    run(capsys, *limits, "day_radar")
    ((options, *rest),) = oracle.asked
    assert rest == ["dusk", 0.5, 8 * 2**30, 90]
    assert options["fresh"] == "yes"


def test_help_lists_the_flags_of_the_game_that_was_typed(capsys: Capture, oracle: Oracle) -> None:
    assert "--dawn" in run(capsys, "day_radar", "--help")
    plain = run(capsys, "--help")
    assert "--dawn" not in plain
    assert "example: gloam solve day_radar --report" in " ".join(plain.split())


def test_the_estimate_is_told_before_and_the_bounds_after(capsys: Capture, oracle: Oracle) -> None:
    assert run(capsys, "day_radar").splitlines() == [
        "Memory: about 5 MiB, by a quick try; at most 4 GiB will be used.",
        "The night",
        "0.250000",
        "7 positions, 1 MiB, 0.5 seconds.",
    ]
    oracle.needed = -3 * 2**20
    assert run(capsys, "day_radar").startswith("Memory: more than 3 MiB, by a quick try; ")
    oracle.needed = 0
    assert run(capsys, "day_radar").startswith("The night")


@pytest.mark.parametrize(
    ("seconds", "used", "why"),
    [
        (60.0, 2**20, "the time was up"),
        (5.0, 20 * 2**20, "the memory was full"),
        (5.0, 2**20, "this is as close as they come"),
    ],
)
def test_bounds_that_are_too_wide_are_called_so(
    capsys: Capture, oracle: Oracle, seconds: float, used: int, why: str
) -> None:
    oracle.high, oracle.seconds, oracle.memory = 0.75, seconds, used
    said = run(capsys, "day_radar", "--seconds", "60", "--memory", "32M").splitlines()
    assert said[2] == "from 0.250000 to 0.750000"
    assert said[-1] == f"The bounds are true, and further apart than asked: {why}."
    assert len(run(capsys, "day_radar", "--tolerance", "0.5").splitlines()) == 4


def test_the_answer_for_programs_is_json_and_nothing_else(capsys: Capture, oracle: Oracle) -> None:
    oracle.high, oracle.needed = 0.75, -700
    assert json.loads(run(capsys, "day_radar", "--json")) == {
        "title": "The night",
        "goal": "dusk",
        "low": 0.25,
        "high": 0.75,
        "positions": 7,
        "memory": 2**20,
        "seconds": 0.5,
        "cached": False,
        "game": "day_radar",
        "within": False,
        "estimate": 700,
        "estimate_is_least": True,
    }


def test_a_report_is_printed_and_what_it_is_at_goes_to_stderr(
    capsys: Capture, oracle: Oracle
) -> None:
    assert main(["solve", "day_radar", "--report", "--option", "dawn=9"]) == 0
    said = capsys.readouterr()
    assert said.out == "# Night\nIt lasts until 9.\n"
    assert said.err == "counting the bats\n"
    assert oracle.asked == []


def test_a_bar_is_drawn_on_a_terminal_only(
    capsys: Capture, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "day_radar")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Bar() as bar:
        bar.show(Progress(done=0.5, low=0.0, high=1.0, positions=7, memory=2**20))
        task = bar.bar.tasks[0]
    assert task.completed == 0.5
    assert task.description == "from 0.000000 to 1.000000, 7 positions, 1 MiB"


# A game that is really solved.


def test_a_fight_is_solved_and_found_again(capsys: Capture, cache: Path) -> None:
    first = run(capsys, *RAT, "--tolerance", "1e-7").splitlines()
    assert first[0].startswith("Memory: about ")
    assert first[1] == "Dire Rat in Plate: minimal expected Wounds, a death counted as 20"
    assert first[2] == "0.092308"
    assert len(list(cache.iterdir())) == 1
    again = run(capsys, *RAT, "--tolerance", "1e-7").splitlines()
    assert again[:2] == first[1:3]
    assert again[2].endswith(" seconds, cached.")
    assert "cached" not in run(capsys, *RAT, "--tolerance", "1e-7", "--fresh")


def test_when_the_time_is_up_the_bounds_so_far_are_told(capsys: Capture) -> None:
    dragon = ("--encounter", "Conflagration Chimera", "--seconds", "0.3")
    said = run(capsys, GAME, *dragon).splitlines()
    assert re.fullmatch(r"from 0\.\d{6} to \d+\.\d{6}", said[2])
    assert said[-1].endswith("further apart than asked: the time was up.")


# Refusals.


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((GAME, "--encounter", "Vile Gaint"), "Did you mean 'Vile Giant'?"),
        ((GAME, "--encounter", "Ember", "--armor", "plat"), "Did you mean 'plate'?"),
        ((*RAT, "--goal", "wonds"), "Did you mean 'wounds'?"),
        ((*RAT, "--armour", "plate"), "Did you mean '--armor'?"),
        ((*RAT, "--option", "armor=robes"), "The option 'armor' is given twice."),
        ((*RAT, "--option", "level=2"), "That option does not matter here."),
        ((*RAT, "--option", "critcal=third"), "Did you mean 'critical'?"),
        ((*RAT, "--content", "gone.toml"), "there is no file 'gone.toml'"),
        ((GAME,), "Say which encounter is to be solved"),
        (("nightmare_hunts",), "There is no such game. "),
        ((*RAT, "--memory", "15M"), "give a size from 16M to 64T"),
        ((*RAT, "--memory", "lots"), "give a size from 16M to 64T"),
        ((*RAT, "--memory", ""), "give a size from 16M to 64T"),
        ((*RAT, "--seconds", "-1"), "give a number from 0 to 1e+08"),
        ((*RAT, "--tolerance", "0"), "give a number from 1e-09 to 1000"),
        ((*RAT, "--tolerance", "nan"), "give a number from 1e-09 to 1000"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(
    capsys: Capture, argv: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, *argv)


@pytest.mark.parametrize("more", [(), ("--encounter", "Ember"), ("--report",)])
def test_a_game_without_a_solver_says_so(capsys: Capture, more: tuple[str, ...]) -> None:
    said = refused(capsys, "vampire_radar", *more)
    assert said == "gloam: Vampire Radar cannot be solved: there is no solver for it.\n"


# Figures.


def test_sizes_are_read_and_said_in_powers_of_two() -> None:
    for text in ("512M", "0.5g", "512MiB", "512mb", str(2**29)):
        assert memory(text) == 2**29, text
    assert [sized(size) for size in (2**29, 2**30, 5 * 2**40)] == ["512 MiB", "1 GiB", "5 TiB"]


def test_bounds_are_never_rounded_towards_each_other() -> None:
    assert between(0.1234569, 0.2000001) == "from 0.123456 to 0.200001"
    assert between(0.0, 250.00000000001) == "from 0.000000 to 250.000000"
    assert between(0.9980551, 0.9980552) == "0.998055"
