"""Three files and at most 120 lines are a game that every client plays: Firefly."""

import asyncio
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gloam
from gloam.cli import main
from gloam.kernel.game import Bots, Game, Telling
from gloam.testing import LAWS, check, laws_for
from tests.elsewhere import EXAMPLES, brought, put_back

FIREFLY = EXAMPLES / "firefly"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    with put_back():
        yield


@pytest.fixture
def firefly() -> Iterator[Game]:
    with brought(FIREFLY) as game:
        yield game


def said(capsys: Capture, *argv: str) -> str:
    """What a command says of Firefly, if it goes well."""
    assert main([*argv, "--game", str(FIREFLY)]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_it_is_three_files_and_at_most_120_lines() -> None:
    files = [path for path in FIREFLY.iterdir() if path.is_file()]
    assert sorted(path.name for path in files) == ["facts.py", "game.py", "rules.py"]
    assert sum(len(path.read_text().splitlines()) for path in files) <= 120


def test_it_gives_words_rules_and_sight_and_nothing_else(firefly: Game) -> None:
    given = (FIREFLY / "game.py").read_text().partition("GAME = ")[2]
    for part in ("telling", "bots", "looks", "workshop", "lesson"):
        assert part not in given
    assert firefly.telling.lesson is Telling().lesson is None
    assert list(firefly.bots.levels) == ["easy", "medium", "hard"]
    assert firefly.bots.heuristic is Bots().heuristic


@pytest.mark.parametrize("level", ["chance", "easy", "medium", "hard"])
def test_a_person_plays_it_in_lines_against_bots_and_hears_it_again(
    level: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save = tmp_path / "dusk.save"
    typed(monkeypatch, "settle lily", "look", "why grab lily", "rules", *["1"] * 4)
    told = said(capsys, "play", "--me", "0", "--bots", level, "--seed", "dusk", "--save", str(save))
    assert "Settle daisy, iris, lily, rose or tulip.\n" in told
    assert "Settled: on lily." in told
    assert "Nobody has written down the rules yet." in told
    assert "The game is over" in told
    assert ".." not in told
    again = said(capsys, "replay", str(save), "--seat", "player1")
    assert "Settled: on lily." in again
    heard = said(capsys, "replay", str(save), "--seat", "1")
    assert "Settled" not in heard
    assert "Flickered." in heard
    assert "only Player 1: Settled: on lily." in said(capsys, "replay", str(save), "--all")
    assert "Verified: Firefly" in said(capsys, "verify", str(save))


def test_the_seats_may_share_a_keyboard(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "", "settle rose", "", "", "grab rose", "", "")
    assert "Grabbed: at rose, caught yes." in said(capsys, "play", "--me", "all")


def test_it_is_on_the_full_screen(firefly: Game) -> None:
    pytest.importorskip("textual")
    from textual.widgets import OptionList

    from gloam.bots import bot
    from gloam.terminal.screen import FullScreen
    from gloam.terminal.sitting import Sitting

    table = gloam.open_table("firefly", seed="dusk")
    app = FullScreen(Sitting(table, (0,), {1: bot(firefly, "medium")}, "medium"))

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(40):
                await pilot.pause()
                if not app.busy:
                    break
            choices = app.base.query_one("#choices", OptionList)
            assert choices.option_count >= 5
            await pilot.press(*"settle lily", "enter")
            for _ in range(80):
                await pilot.pause()
                if len(table.deeds) >= 2 and not app.busy:
                    break

    asyncio.run(run())
    assert [table.game.words.actions.verb(deed.action) for deed in table.deeds] == [
        "settle",
        "grab",
    ]


def test_it_can_be_looked_up_counted_and_weighed(capsys: Capture) -> None:
    assert "firefly: Firefly, 2 seats" in said(capsys, "games")
    rules = said(capsys, "rules")
    assert "settled (on): player1" in rules
    assert "grab flower" in rules
    assert said(capsys, "perft", "--depth", "2") == "25 ways to play 2 actions.\n"
    written = said(capsys, "playthrough", "--seed", "dusk")
    assert written.startswith("Firefly, rules 1, 2 seats, seed dusk\n")
    ladder = said(capsys, "lab", "ladder", "--games", "2", "--bots", "chance,easy")
    assert "wins as player1" in ladder
    assert "wins as player2" in ladder
    (weighed,) = json.loads(said(capsys, "lab", "match", "--games", "6", "--json"))["cells"]
    seats = {role: share["wins"] for role, share in weighed["won"].items()}
    assert set(seats) == {"player1", "player2"}
    assert sum(seats.values()) == 6


def test_processes_of_the_lab_find_it(capsys: Capture) -> None:
    report = said(capsys, "lab", "match", "--games", "8", "--processes", "2")
    assert "player1 won, %" in report
    assert "player2 won, %" in report


def test_it_keeps_the_laws_that_need_no_guess(firefly: Game) -> None:
    assert set(laws_for(firefly)) < set(LAWS)
    check(firefly)
