"""Bots of one's own in the lab: what fails is one sentence, and what was edited is not mixed."""

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import gloam
from gloam.cli import main
from gloam.kernel.errors import BadOption
from gloam.lab import fingerprints
from gloam.lab.runners import checked
from gloam.lab.store import PLAN, plan_in, rows_in

GAME = "vampire_radar"
MODULE = "gloam_test_bots"
FIRST = """
class First:
    def __init__(self, game): pass
    def choose(self, view, menu, rng): return menu[0]
"""
Write = Callable[[str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file of bots where somebody works, as if the next command were another process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "path", ["", *sys.path])

    def written(text: str) -> None:
        (tmp_path / f"{MODULE}.py").write_text(text)
        monkeypatch.delitem(sys.modules, MODULE, raising=False)
        importlib.invalidate_caches()
        fingerprints._module.cache_clear()

    return written


def asked(*more: str, bot: str = f"{MODULE}:First") -> list[str]:
    argv = ["lab", "match", GAME, "--seats", "2", "--bots", bot, "--games", "3", "--out", "s"]
    return [*argv, *more]


def refused(capsys: pytest.CaptureFixture[str], argv: list[str]) -> str:
    capsys.readouterr()
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gloam: ")
    assert said.err.count("\n") == 1
    return said.err


# Games of different code are not mixed.


def test_a_bot_that_was_edited_does_not_go_on_with_the_games_of_the_old_one(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write(FIRST)
    assert main(asked()) == 0
    assert main(asked("--games", "4")) == 0
    write(FIRST.replace("menu[0]", "menu[-1]"))
    assert refused(capsys, asked("--games", "5")) == (
        f"gloam: 's' was played by another version of {MODULE!r}: choose another --out, "
        "or remove the folder.\n"
    )
    assert len(list(rows_in(Path("s")))) == 4
    assert main(["lab", "report", "s"]) == 0
    said = refused(capsys, ["lab", "again", "s", "--number", "0"])
    assert f"It was played by another version of {MODULE!r}." in said
    write(FIRST)
    assert main(asked("--games", "5")) == 0


def changed(folder: Path, **fields: object) -> None:
    """As if the study had been played by somebody else."""
    told = json.loads((folder / PLAN).read_text()) | fields
    (folder / PLAN).write_text(json.dumps({k: v for k, v in told.items() if v is not None}))


def test_another_build_or_other_rules_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    argv = asked(bot="chance")
    assert main(argv) == 0
    build = plan_in(Path("s")).code["gloam"]
    end = "choose another --out, or remove the folder."
    changed(Path("s"), code={"gloam": "0.0.9+abc"})
    assert f"another build of gloam (0.0.9+abc, and this is {build}): {end}" in refused(
        capsys, argv
    )
    changed(Path("s"), code=None)
    assert f"a gloam that did not say which build it was: {end}" in refused(capsys, argv)
    assert main(["lab", "report", "s"]) == 0
    assert "abc" not in capsys.readouterr().out
    version = plan_in(Path("s")).version
    changed(Path("s"), version=99)
    told = f"version 99 of the rules of Vampire Radar, and this is {version}: {end}"
    assert told in refused(capsys, argv)
    assert main(["lab", "report", "s"]) == 0


def test_a_fingerprint_is_of_what_plays_the_game_and_of_nothing_else() -> None:
    folder = Path(gloam.__file__).parent
    played = {
        path.relative_to(folder).as_posix()
        for path in fingerprints._family(folder / "games", "nyctophobia_hunted")
    }
    assert {"games/nyctophobia_hunted", "games/nyctophobia"} <= played
    assert "games/shadow_hunters" not in played
    one, other = (fingerprints.of(name, ["easy"]) for name in (GAME, "shadow_hunters"))
    assert list(one) == ["gloam"]
    assert one != other
    assert one["gloam"].startswith(f"{gloam.__version__}+")


def test_a_worker_with_other_code_is_refused_and_one_with_the_same_is_not() -> None:
    code = {GAME: fingerprints.of(GAME, ["easy"])}
    assert checked(["easy"], code, []) == []
    with pytest.raises(BadOption, match=r"A worker has another build of gloam \(.*this is 7\)"):
        checked(["easy"], {GAME: {"gloam": "7"}}, [])


def test_tables_that_other_code_has_played_are_begun_anew(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    bots = f"--option dawn=1 --seats 2 --bots {MODULE}:First --games 3"
    page.write_text(f"<!-- gloam lab match {GAME} {bots} -->\n<!-- end -->\n")
    argv = ["lab", "tables", "page.md", "--studies", "studies"]
    write(FIRST)
    assert main(argv) == 0
    assert main(argv) == 0
    assert len(list(Path("studies").iterdir())) == 1
    write(FIRST.replace("menu[0]", "menu[-1]"))
    assert main(argv) == 0
    assert len(list(Path("studies").iterdir())) == 2


# What fails.

FOURTH = """
games = 0

class Bot:
    def __init__(self, game):
        global games
        games += 1
    def choose(self, view, menu, rng):
        if games > 6:
            DOES
        return menu[0]
"""
"""Two seats: the first game begins with the second of them that is made, beside the plan's."""


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("raise KeyError('oops')", f"KeyError: 'oops' ({MODULE}.py, line 10)"),
        ("raise SystemExit(0)", f"SystemExit: 0 ({MODULE}.py, line 10)"),
        ("return None", "it chose None, which is not on its menu"),
        ("return 99999", "it chose 99999, which is not on its menu"),
    ],
)
def test_a_bot_that_fails_is_one_sentence_and_what_was_played_stays(
    does: str, said: str, processes: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write(FOURTH.replace("DOES", does))
    argv = asked("--games", "9", "--processes", processes, bot=f"{MODULE}:Bot")
    told = refused(capsys, argv)
    assert told.startswith(f"gloam: '{MODULE}:Bot' failed in the game with the seed 'lab/")
    assert told.endswith(f"', 2 seats: {said}.\n")
    there = len(list(rows_in(Path("s"))))
    assert 0 < there < 9
    if processes == "1":
        assert (there, "'lab/2'" in told) == (2, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FIRST.replace("pass", "raise KeyError('oops')"), "gives no bot: KeyError: 'oops'."),
        (FIRST.replace("pass", "raise SystemExit"), "gives no bot: SystemExit"),
        ("class First(: pass", "gives no bot: SyntaxError"),
        (FIRST.replace("view, menu, rng", "view"), "'lab/0', 2 seats: TypeError: "),
    ],
)
def test_what_is_no_bot_is_one_sentence(
    text: str, said: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write(text)
    assert said in refused(capsys, asked())
