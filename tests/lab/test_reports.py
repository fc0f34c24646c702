"""What a report tells: what was played, in figures that agree, of whatever was kept and called."""

import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import gloam
from gloam.cli import main
from gloam.kernel.errors import BadOption
from gloam.lab import count, intervals, ladder, say
from gloam.lab.as_json import told
from gloam.lab.effects import effects, headline, weights
from gloam.lab.figures import percent_of, rounded
from gloam.lab.ladder import Rate
from gloam.lab.match import OUT_OF_PATIENCE
from gloam.lab.plan import Cell, Plan, made
from gloam.lab.report import full_text, plots, write_page
from gloam.lab.report.happened import happened
from gloam.lab.rows import Row
from gloam.lab.store import plan_in
from gloam.lab.study import Study
from gloam.lab.writing import write

GAME = "vampire_radar"
HUNT = ("nightmare_hunt", "--option", "mode=fight", "--option", "encounter=Dire Rat")
Capture = pytest.CaptureFixture[str]


def lab(capsys: Capture, *argv: str) -> str:
    """What a word of the lab says, if it goes well, and says nothing else."""
    assert main(["lab", *argv]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: Capture, *argv: str) -> str:
    assert main(["lab", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def row(number: int, *won: float, cell: int = 0, ended: bool = True, rounds: int = 5) -> Row:
    return Row(
        cell=cell, number=number, payoff=won, ended=ended, actions=10, turns=9, rounds=rounds,
        reason="dawn has come" if ended else OUT_OF_PATIENCE, parts=(), digest="",
    )  # fmt: skip


def plan_of(*cells: Cell, kind: str = "sweep", **axes: tuple[str, ...]) -> Plan:
    return made(kind, gloam.games()[GAME], cells, axes, 400)


def cell(seats: int = 2, bots: tuple[str, ...] = ("easy", "easy"), **at: str) -> Cell:
    options = gloam.games()[GAME].options_from(at)
    return Cell(at=at, seats=seats, bots=bots, way="side", options=options)


def dawns(**pairs: Any) -> Study:
    """A sweep of two dawns, from the rows of each."""
    plan = plan_of(cell(dawn="3"), cell(dawn="5"), dawn=("3", "5"))
    return Study(plan, [replace(each, cell=n) for n in (0, 1) for each in pairs[f"rows{n}"]])


# Whatever the shares are.


@pytest.mark.parametrize("games", [6, 7, 13])
def test_a_side_that_lost_all_games_is_drawn(games: int, tmp_path: Path, capsys: Capture) -> None:
    out, page = str(tmp_path / "s"), str(tmp_path / "s.html")
    bots = ("--bots", "chance/medium", "--games", str(games), "--option", "dawn=9")
    assert f"| 2 | {games} | 0 [0-" in lab(
        capsys, "match", GAME, "--seats", "2", *bots, "--out", out
    )
    lab(capsys, "report", out, "--html", page)
    text = Path(page).read_text()
    assert f"How often vampire and humans won: {games} games each" in text
    assert text.count("<svg") >= 4


def test_a_picture_takes_an_interval_that_lies_beside_its_share() -> None:
    above, below = (intervals.Estimate(50.0, *bounds) for bounds in ((40.0, 49.9), (50.1, 60.0)))
    draw = plots.intervals(["a", "b"], {"x": [above, below]}, "percent")
    assert "<svg" in plots.picture(draw, "t", 1, 2.0)


def test_a_ladder_is_told_in_lines_and_no_picture_is_drawn_for_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, page = str(tmp_path / "s"), tmp_path / "s.html"
    ladder_of = (GAME, "--seats", "2", "--bots", "chance,easy", "--games", "1")
    lab(capsys, "ladder", *ladder_of, "--option", "dawn=2", "--out", out)
    monkeypatch.delattr(plots, "intervals")
    lab(capsys, "report", out, "--html", str(page))
    assert "2 seats, wins as vampire (rows) against (columns)" in page.read_text()


# What was played.


def test_a_report_says_who_played_with_what_and_by_which_rules(
    tmp_path: Path, capsys: Capture
) -> None:
    out, page = str(tmp_path / "s"), tmp_path / "s.html"
    given = ("--option", "dawn=2", "--option", "counsel=yes", "--seed", "again")
    argv = ("sweep", GAME, "--seats", "2", "--bots", "easy/chance", "--games", "2", *given)
    version = gloam.games()[GAME].version
    line = (
        "Played by easy/chance with dawn=2, counsel=yes, on the seeds again/0 and on; "
        f"rules version {version}, gloam {gloam.__version__}."
    )
    for said in (
        lab(capsys, *argv, "--axis", "order"),
        lab(capsys, *argv, "--axis", "order", "--out", out),
        lab(capsys, "report", out),
        lab(capsys, "report", out, "--html", str(page)) + page.read_text(),
    ):
        assert line in said


def test_a_report_says_that_the_rules_or_gloam_have_changed_since() -> None:
    study = Study(replace(plan_of(cell()), version=0), [row(0, 1, -1)])
    now = study.game.version
    assert f"rules version 0 (now it is {now}), gloam 0.0.1, 0.0.2." in say.text(
        study, ("0.0.1", "0.0.2")
    )


def test_what_is_on_a_page_below_a_mark_says_it_by_its_command() -> None:
    study = Study(plan_of(cell()), [row(0, 1, -1)])
    first = say.below_mark(study, "gloam lab match")[0]
    assert first == f"`gloam lab match`, 1 game in all, rules version 1. {say.FIXED}"


def test_a_report_numbers_the_cells_for_who_plays_one_again(
    tmp_path: Path, capsys: Capture
) -> None:
    out, page = str(tmp_path / "s"), tmp_path / "s.html"
    argv = ("sweep", GAME, "--bots", "easy", "--games", "2", "--axis", "dawn=2,3")
    assert "| cell |" not in lab(capsys, *argv, "--out", out)
    said = lab(capsys, "report", out)
    assert "| cell | dawn | bots | seats | games |" in said
    assert "| 4 | 3 | easy | 3 | 2 |" in said
    assert "gloam lab report lists" in refused(capsys, "again", out, "--cell", "9", "--number", "0")
    lab(capsys, "report", out, "--html", str(page))
    assert '<th scope="row">4</th><td>3</td><td>easy</td><td>3</td><td>2</td>' in page.read_text()


def test_a_column_of_bots_stands_only_where_they_differ() -> None:
    """With more sides at more seats there are more bots in a cell, and they are the same."""
    few, many = cell(2, ("easy",) * 2), cell(4, ("easy",) * 4)
    assert say.axes_of(replace(plan_of(cell()), cells=(few, many))) == []
    other = replace(few, bots=("easy", "hard"))
    assert say.axes_of(replace(plan_of(cell()), cells=(few, other, many))) == ["bots"]
    assert (
        say.bots_of(replace(many, bots=("hard", "easy", "easy", "hard"))) == "hard/easy/easy/hard"
    )


# Things, by their names.


def own_book(folder: Path) -> str:
    """A book with a sixth kind of card, and with another name for the first."""
    contents = gloam.games()["nightmare_hunt"].workshop.contents
    assert contents is not None
    before, armor, after = contents.standard().partition("[[armor]]")
    extra = '[[cards]]\nname = "Cleave"\ncopies = 3\ntime = 3\npower = 7\n\n'
    text = f"{before}{extra}{armor}{after}"
    path = folder / "mine.toml"
    path.write_text(text.replace('"Dodge"', '"Half-Step"'))
    return str(path)


def test_cards_of_ones_own_are_called_as_their_file_calls_them(
    tmp_path: Path, capsys: Capture
) -> None:
    out = str(tmp_path / "s")
    axis = f"content=standard,{own_book(tmp_path)}"
    argv = ("compare", *HUNT, "--axis", axis, "--bots", "easy", "--games", "8", "--out", out)
    lab(capsys, *argv)
    said = lab(capsys, "report", out)
    for name in ("Cleave", "Half-Step", "Dodge", "Slash"):
        assert f"| {name} | drew |" in said
    assert "sixth" not in said


def test_every_thing_that_a_game_counts_has_a_name_at_a_usual_table() -> None:
    for game in gloam.games().values():
        if game.workshop.called is not None:
            called = game.workshop.called(game.options_from({}))
            assert all(name for name in called.values())


# Ladders.


def test_levels_are_compared_in_the_order_given_whomever_they_play(capsys: Capture) -> None:
    argv = ("shadow_hunters", "--seats", "4", "--bots", "chance,easy,medium")
    said = lab(capsys, "ladder", *argv, "--against", "medium", "--games", "3")
    first = said[said.index("4 seats, wins of one seat ") :].splitlines()
    assert [line.split()[0] for line in first[2:6]] == ["medium", "chance", "easy", "medium"]
    assert "medium beats easy" in said or "medium does not beat easy" in said
    assert "easy does not beat medium" not in said
    assert "0 to 3 games each" not in said
    assert "                 -" not in said


def test_opponents_that_nobody_met_are_no_column_and_no_rate() -> None:
    game = gloam.games()["shadow_hunters"]
    cells = ladder.cells(game, (4,), ("chance", "easy"), game.options_from({}), ("easy",))
    plan = made("ladder", game, cells, {}, 1)
    parts = (("Hunters", "Emi"), ("Hunters", "Emi"), ("Shadows", "Vampire"), ("Shadows", "Vampire"))
    rows = [replace(row(0, 1, 1, -1, -1, cell=n), parts=parts) for n in range(len(cells))]
    study = Study(plan, rows)
    assert ladder.levels_of(plan) == ["chance", "easy"]
    assert {each.against for each in ladder.rates(study)} == {"easy"}
    assert {rung["below"] for rung in told(study)["rungs"]} == {"chance"}


def test_one_game_of_a_ladder_is_said_to_be_one() -> None:
    alone = Rate(1, "hunter", "easy", "", 1, 1, unended=1)
    said = ladder.report([alone], ("easy",))
    assert "with intervals; 1 game each" in said
    assert "1 of 1 game broken off" in said


# Pages on the disk.


def test_a_page_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(self: Path, *_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system", str(self))

    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadOption, match=r"'\.': it is no plain file"):
        write("x", Path())
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadOption, match="it is no plain file"):
        write("x", tmp_path / "pipe")
    with pytest.raises(BadOption, match="File name too long"):
        write("x", tmp_path / ("x" * 252))
    monkeypatch.setattr(Path, "write_text", read_only)
    monkeypatch.setattr(Path, "unlink", read_only)
    with pytest.raises(BadOption, match=r"I could not write '.*page': Read-only file system\."):
        write("x", tmp_path / "page")


def test_a_page_behind_a_link_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    for name in ("there.html", "not-yet.html"):
        link = tmp_path / name
        link.symlink_to(tmp_path / "real" / name)
    (tmp_path / "real" / "there.html").write_text("old")
    for name in ("there.html", "not-yet.html"):
        write("new", tmp_path / name)
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / "real" / name).read_text() == "new"
    assert sorted(path.name for path in (tmp_path / "real").iterdir()) == [
        "not-yet.html", "there.html",
    ]  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="This system has no full disk.")
@pytest.mark.parametrize("words", [["lab", "--help"], ["rules", GAME]])
def test_what_cannot_be_said_is_one_sentence(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gloam", *words], stdout=full, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "gloam: What I say cannot be written: No space left on device.\n"


def test_another_error_of_the_system_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise ConnectionError(111, "Connection refused")

    monkeypatch.setattr("gloam.cli._run", broken)
    with pytest.raises(ConnectionError):
        main(["games"])


# Names that somebody chose.


def test_a_file_may_be_called_anything(tmp_path: Path, capsys: Capture) -> None:
    contents = gloam.games()["nightmare_hunt"].workshop.contents
    assert contents is not None
    names = [tmp_path / name for name in ("$x^{$ 夜.toml", "a|b.toml")]
    for n, name in enumerate(names, 3):
        name.write_text(contents.standard().replace("power = 5", f"power = {n}"))
    out, page = str(tmp_path / "s"), tmp_path / "s.html"
    axis = f"content=standard,{names[0]},{names[1]}"
    argv = ("sweep", *HUNT, "--axis", axis, "--bots", "easy", "--games", "2", "--out", out)
    said = lab(capsys, *argv)
    assert str(names[1]).replace("|", r"\|") in said
    table = [line for line in said.splitlines() if line.startswith("|")]
    width = table[0].count("|")
    assert {line.replace(r"\|", "").count("|") for line in table[:5]} == {width}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lab(capsys, "report", out, "--html", str(page))
    text = page.read_text()
    assert "$x^{$ 夜.toml" in text
    for line in text.split("<tr>")[1:]:
        if "a|b.toml</th>" in line:
            assert line.count("<td") == text.split("<tr>")[1].count("<th") - 1
            break
    else:
        raise AssertionError


# What older rules told.


def test_a_word_that_has_gone_from_the_rules_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [
        (0, 0, {"strolled": 3, "strolled to=C3": 2, "walked": 1, "walked lamp=lit": 1}),
        (0, 0, {"strolled": 1, "strolled to=C3 > shot": 1, "walked": 1, "walked to=C3": 1}),
    ]
    monkeypatch.setattr("gloam.lab.report.happened.told_in", lambda folder: iter(kept))
    monkeypatch.setattr("gloam.lab.report.words.versions_in", lambda folder: ("0.0.1",))
    monkeypatch.setattr("gloam.lab.report.page.versions_in", lambda folder: ("0.0.1",))
    study = Study(plan_of(cell()), [replace(row(0, 1, -1), reason="a storm broke")])
    found = happened(study, tmp_path)
    assert found.gone == ["strolled", "strolled to", "walked lamp"]
    assert found.words == {"walked": [2]}
    line = (
        "The rules have changed since, and no longer tell this, so it is left out: strolled, "
        "strolled to, walked lamp."
    )
    said = full_text(study, tmp_path)
    assert line in said
    assert "| seats | a storm broke | not ended |\n|---|---|---|\n| 2 | 100 | 0 |" in said
    write_page(study, tmp_path, tmp_path / "p.html")
    assert f"<p>{line}</p>" in (tmp_path / "p.html").read_text()


# Refusals.


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("sweep", "--axis", "bots=easy,chance", "--bots", "hard"), "put 'hard' among the values"),
        (("sweep", "--axis", "dawn=1..2000"), "1..2000 has 2000 values; 1000 are the most."),
        (("sweep", "--axis", "dawn=5..1"), "from a smaller number to a larger"),
        (("sweep", "--axis", "moon=1"), "Axes are field, dawn, order, "),
        (("sweep", "--axis", "seats=2,3"), "say --seats 2,3"),
        (("match", "--bots", "easy,medium"), "as in 'easy/medium'"),
        (("sweep", "--axis", 'bots=easy,"easy,hard"'), "as in 'easy/hard'"),
        (("sweep", "--axis", "dawn=1,01"), "'1' and '01' of the axis dawn are the same"),
        (("sweep", "--axis", "order", "--axis", "dawn=2,3,02"), "'2' and '02' of the axis dawn"),
    ],
)
def test_a_refusal_says_what_to_type(typed: tuple[str, ...], said: str, capsys: Capture) -> None:
    word, *given = typed
    assert said in refused(capsys, word, GAME, *given, "--games", "1")


# Words and figures.


def test_one_game_is_one_and_what_did_not_end_has_no_length() -> None:
    whole = [row(n, 1, -1) for n in range(2)]
    broken = [row(n, 0, 0, ended=False, rounds=1) for n in range(2)]
    study = dawns(rows0=whole, rows1=broken)
    said = say.text(study)
    assert "a sweep of 4 games." in said
    assert "2 games did not end within 4000 actions: nobody won them." in said
    assert "| 5 | 2 | 2 | 0 [0-66] | 0 [0-66] | 2 | - |" in said
    assert "length not known, since no game ended with both." in said
    assert "inf" not in said
    found = told(study)
    assert found["cells"][1]["rounds"] == {"value": None, "low": None, "high": None}
    assert found["effects"][0]["rounds"]["value"] is None
    assert [each.rounds for each in weights(effects(study))] == [None]
    one = dawns(rows0=whole[:1], rows1=[row(0, 1, -1, rounds=7)])
    assert "length 5.0 to 7.0 rounds (+2.0, in one game alone)" in headline(effects(one)[0])
    assert "1 game did not end within 4000 actions: nobody won it." in say.text(
        dawns(rows0=whole[:1], rows1=broken[:1])
    )
    assert count.spread(broken) == ()


def test_a_page_tells_one_game_in_the_singular(tmp_path: Path, capsys: Capture) -> None:
    out, page = str(tmp_path / "s"), tmp_path / "s.html"
    argv = (*HUNT, "--bots", "easy", "--games", "1", "--out", out)
    assert "a match of 1 game." in lab(capsys, "match", *argv)
    assert lab(capsys, "report", out, "--html", str(page)).startswith("1 game is told in ")
    text = page.read_text()
    assert "a match of 1 game</h1>" in text
    assert "won: 1 game each" in text
    assert "1 seats" not in text + lab(capsys, "report", out)


def test_a_share_is_rounded_the_same_in_every_table() -> None:
    rows = [row(n, 1, -1) if n < 23 else row(n, -1, 1) for n in range(40)]
    rows = [replace(each, reason="dawn has come" if each.payoff[0] > 0 else "x") for each in rows]
    study = dawns(rows0=rows, rows1=rows)
    said = say.text(study)
    assert "| 3 | 2 | 40 | 58 [42-71] | 43 [29-58] |" in said
    assert "| 3 | 2 | 43 | 58 | 0 |" in said or "| 3 | 2 | 58 | 43 | 0 |" in said
    assert "humans 43 to 43 percent" in said
    assert ladder._said(Rate(2, "vampire", "easy", "easy", 23, 40)) == "58 [42-71]"
    assert {percent_of(part / whole) for part, whole in ((23, 40), (115, 200))} == {"58"}
    halves = [(part, 40) for part in range(1, 40, 2)]
    assert all(percent_of(a / b) == str((200 * a + b) // (2 * b)) for a, b in halves)
    assert rounded(5.35, 1) == "5.4"


def test_a_study_that_was_looked_at_does_not_forget_it(tmp_path: Path, capsys: Capture) -> None:
    out = str(tmp_path / "s")
    argv = ("compare", GAME, "--axis", "dawn=1,9", "--seats", "2", "--bots", "easy", "--out", out)
    assert say.OFTEN in lab(capsys, *argv, "--games", "50")
    for games in ("8", "60"):
        assert say.OFTEN in lab(capsys, *argv, "--to-the-end", "--games", games)
        assert say.OFTEN in lab(capsys, "report", out)
        assert plan_in(Path(out)).looks_often
    assert "| 9 | 2 | 60 |" in lab(capsys, "report", out), "it is played to the end all the same"
    fresh = str(tmp_path / "t")
    assert say.FIXED in lab(capsys, *argv[:-1], fresh, "--to-the-end", "--games", "8")
