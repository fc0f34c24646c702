"""`gloam daily` and `gloam puzzles`, run as they are typed."""

import io
import sys
import time
from pathlib import Path

import pytest

from gloam.cli import main
from gloam.puzzles import daily, diary
from gloam.puzzles.shelf import shipped

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLOAM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("GLOAM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "data"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def run(capsys: Capture, *argv: str) -> str:
    assert main(list(argv)) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *argv: str) -> str:
    assert main(list(argv)) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    return said.err


def test_a_puzzle_is_played_and_counts_once(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = shipped().puzzles["radar-004"]
    typed(monkeypatch, "help", "up", kept.puzzle.best.text)
    said = run(capsys, "puzzles", "play", "radar-004")
    assert said.startswith("Where is the vampire? (radar-004; Vampire Radar; ")
    assert "look: the moment again" in said
    assert "none of the answers" in said
    before, _, after = said.partition("Right: ")
    assert after.startswith(kept.puzzle.best.words)
    assert kept.puzzle.because[0] in after
    assert kept.puzzle.because[-1] not in before
    assert "from 1500" in after
    typed(monkeypatch, "A1")
    assert "does not count" in run(capsys, "puzzles", "play", "Radar 004")
    assert diary.read().puzzles["radar-004"].worth == 1.0
    listed = run(capsys, "puzzles", "list").splitlines()
    assert len(listed) == 200
    assert [line for line in listed if line.endswith(", right")] == [listed[3]] or any(
        line.startswith("radar-004") and line.endswith("right") for line in listed
    )


def test_eyes_that_are_shut_see_nothing_and_answers_have_numbers(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "answers", "1")
    said = run(capsys, "puzzles", "play", "--kind", "blind")
    assert "Your eyes are shut" in said
    assert "What you know now" not in said
    assert "1: north, then north" in said
    assert "The best answer was" in said or "Right" in said


def test_whoever_leaves_has_answered_nothing(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "quit")
    assert "Right" not in run(capsys, "puzzles", "play", "shadow-001")
    typed(monkeypatch)
    run(capsys, "puzzles", "play", "shadow-001")
    assert not diary.read().puzzles


def test_puzzles_are_made_checked_and_played_from_a_file(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = str(tmp_path / "more.jsonl.gz")
    said = run(
        capsys, "puzzles", "make", "--kind", "radar", "--count", "2", "--seed", "x", "--out", file
    )
    assert said.startswith("2 puzzles in ")
    assert "The same: 2 puzzles" in run(capsys, "puzzles", "check", "--file", file)
    assert len(run(capsys, "puzzles", "list", "--file", file).splitlines()) == 2
    typed(monkeypatch, "A1")
    run(capsys, "puzzles", "play", "--file", file)
    assert not diary.read().puzzles, "one's own do not count"
    assert "already" in refused(capsys, "puzzles", "make", "--out", file)
    assert "no such kind" in refused(capsys, "puzzles", "play", "--kind", "rader")
    assert "no such puzzle" in refused(capsys, "puzzles", "play", "radar-999")
    assert "cannot be read" in refused(capsys, "puzzles", "list", "--file", "/none")


def test_a_hunt_counts_once_and_is_gone_on_with(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    small = next(
        day
        for day in (f"2026-0{month}-{n:02}" for month in range(1, 3) for n in range(1, 29))
        if daily.today(day).named == "Dire Rat, in Plate"
    )
    noon = time.mktime(time.strptime(f"{small} 12:00", "%Y-%m-%d %H:%M")) - time.timezone
    monkeypatch.setattr(time, "time", lambda: noon)
    typed(monkeypatch, "quit")
    assert "go on" in run(capsys, "daily")
    assert (data / f"daily-{small}.txt").exists()
    typed(monkeypatch, *["1", "yes"] * 200)
    said = run(capsys, "daily")
    assert "The game goes on where it was left." in said or "Dire Rat" in said
    assert "You came away with" in said
    assert f"To send to others: gloam daily hunt {small}: " in said
    assert set(diary.read().days) == {small}
    typed(monkeypatch, "quit")
    assert "so this is practice" in run(capsys, "daily")
    assert "Days in a row: 1" in run(capsys, "daily", "--results")


def test_a_day_that_has_not_come_or_is_none_is_refused(capsys: Capture) -> None:
    assert "has not come yet" in refused(capsys, "daily", "--day", "2999-01-01")
    assert "written as" in refused(capsys, "daily", "--day", "soon")
    assert "not hunted yet" in run(capsys, "daily", "--results")


def test_a_diary_that_cannot_be_read_is_left_alone(capsys: Capture, data: Path) -> None:
    data.mkdir()
    (data / "diary.json").write_text("nonsense")
    assert "cannot be read" in refused(capsys, "daily", "--results")
    assert (data / "diary.json").read_text() == "nonsense"
