"""`--game`: a game that lies anywhere, and one sentence for whatever is wrong with it."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gloam
from gloam import games
from gloam.cli import main
from gloam.kernel.errors import BadOption
from tests.elsewhere import EXAMPLES, brought, put_back

from .test_commands import Capture, refused, run

FIREFLY = EXAMPLES / "firefly"
ROOT = EXAMPLES.parent


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    with put_back():
        yield


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, with Firefly under a name of its own in it."""
    folder = tmp_path / "my_games" / "glow"
    folder.mkdir(parents=True)
    for path in FIREFLY.glob("*.py"):
        text = path.read_text().replace('name="firefly"', 'name="glow"')
        (folder / path.name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.mark.parametrize(
    "place",
    [
        "my_games.glow.game:GAME",
        "my_games.glow.game",
        "my_games.glow",
        "my_games/glow",
        "my_games/glow/",
        "./my_games/glow/game.py",
        "my_games/glow/game.py:GAME",
    ],
)
def test_a_place_is_a_module_a_file_or_a_folder(mine: Path, capsys: Capture, place: str) -> None:
    assert "glow: Firefly" in run(capsys, "games", "--game", place)
    assert "25 ways" in run(capsys, "perft", "--game", place, "--depth", "2")
    assert "25 ways" in run(capsys, "perft", "--depth", "2", f"--game={place}")


def test_a_place_may_stand_where_a_name_does(capsys: Capture) -> None:
    assert "25 ways" in run(capsys, "perft", str(FIREFLY), "--depth", "2")
    assert "25 ways" in run(capsys, "perft", "firefly", "--depth", "2")


def test_a_lone_file_with_everything_in_it_is_a_game(mine: Path, capsys: Capture) -> None:
    folder = mine / "my_games" / "glow"
    parts = [(folder / name).read_text() for name in ("facts.py", "rules.py", "game.py")]
    lines = "\n".join(parts).splitlines()
    (mine / "alone.py").write_text("\n".join(x for x in lines if not x.startswith("from .")))
    assert "25 ways" in run(capsys, "perft", "--game", "alone.py", "--depth", "2")


def test_two_folders_of_one_name_do_not_meet(mine: Path, capsys: Capture) -> None:
    other = mine / "others" / "glow"
    other.mkdir(parents=True)
    for path in (mine / "my_games" / "glow").glob("*.py"):
        text = path.read_text().replace('name="glow"', 'name="gleam"')
        (other / path.name).write_text(text.replace("tulip", "weed"))
    told = run(capsys, "games", "--game", "my_games/glow", "--game", "others/glow")
    assert "glow: Firefly" in told
    assert "gleam: Firefly" in told
    assert games.load("glow").words.actions.text(4) == "settle tulip"
    assert games.load("gleam").words.actions.text(4) == "settle weed"


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("nowhere", "There is no module 'nowhere' to be found from here."),
        ("my_games.nowhere:GAME", "There is no module 'my_games.nowhere' to be found"),
        ("my_games.glow.game:GAMES", "There is no 'GAMES' in my_games.glow.game: the games in it"),
        ("my_games.glow.facts", "There is no 'GAME' in my_games.glow.facts: there is no game in"),
        ("my_games.glow.facts:FACTS", "FACTS in my_games.glow.facts is a Vocabulary, and not a"),
        ("my_games/nowhere/game.py", "There is no file"),
        ("my_games/glow/RULES.md", "There is no file"),
        ("my_games", "There is no 'GAME' in my_games: there is no game in it."),
        ("a b", "'a b' is no name of a module"),
        ("my_games/glow,game.py", "comma"),
        ("", "is no name of a module"),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(
    mine: Path, capsys: Capture, place: str, sentence: str
) -> None:
    assert sentence in refused(capsys, "play", "--game", place)
    assert sentence in refused(capsys, "serve", "--game", place)
    assert games.BROUGHT not in os.environ


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name="glow"', 'name="vampire_radar"', "There is another game called 'vampire_radar'"),
        ('name="glow"', 'name="Glow worm"', "A game cannot be called 'Glow worm'"),
        ("GAME = Game(", "GAME = Gaem(", "cannot be loaded: NameError"),
        ("from .facts", "from .fax", "cannot be loaded: ModuleNotFoundError"),
        (
            "from .facts import ACTIONS",
            "from .facts import AXIONS",
            "cannot be loaded: ImportError",
        ),
    ],
)
@pytest.mark.parametrize("place", ["my_games/glow", "my_games.glow.game"])
def test_a_game_that_is_broken_is_refused_in_one_sentence(
    mine: Path, capsys: Capture, place: str, old: str, new: str, sentence: str
) -> None:
    file = mine / "my_games" / "glow" / "game.py"
    file.write_text(file.read_text().replace(old, new))
    assert sentence in refused(capsys, "play", "--game", place)


def test_two_games_of_one_name_are_refused(mine: Path, capsys: Capture) -> None:
    run(capsys, "games", "--game", "my_games/glow")
    assert "There is another game called 'glow'" in refused(
        capsys, "games", "--game", "my_games.glow"
    )


def test_a_saved_game_is_played_on_as_long_as_it_is_said_where_it_lies(
    mine: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with brought("my_games/glow"):
        table = gloam.open_table("glow", seed="s")
        table.act("settle rose")
        Path("dusk.save").write_text(gloam.dumps(table))
    assert "There is no such game" in refused(capsys, "play", "--load", "dusk.save")
    monkeypatch.setattr(sys, "stdin", io.StringIO("grab rose\n"))
    told = run(capsys, "play", "--load", "dusk.save", "--game", "my_games/glow", "--me", "1")
    assert "caught yes" in told
    assert "is a game of Firefly" in refused(capsys, "play", "vampire_radar", "--load", "dusk.save")


def test_the_environment_names_places_too(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(games.BROUGHT, f" my_games/glow , {EXAMPLES / 'wreck'} ")
    assert {"glow", "wreck"} <= set(games.names())
    assert games.load("wreck").title == "Wreck"


def test_a_place_of_the_environment_that_is_none_is_left_out_with_a_warning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(games.BROUGHT, "nowhere.at.all")
    with pytest.warns(UserWarning, match="GLOAM_GAMES: There is no module 'nowhere'"):
        assert "vampire_radar" in games.names()
    with pytest.raises(BadOption, match="There is no such game"):
        games.load("nowhere")


def test_it_is_found_from_the_folder_where_the_command_is_given(mine: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(Path(gloam.__file__).parent.parent)}
    command = [sys.executable, "-m", "gloam", "play", "--game", "my_games.glow", "--me", "0"]
    done = subprocess.run(
        command, input="settle rose\n1\n1\n1\n", capture_output=True, text=True, env=env, cwd=mine
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Settled: on rose." in done.stdout


def test_help_says_how_a_place_is_given(capsys: Capture) -> None:
    for command in ("play", "serve", "games", "rules", "replay", "verify", "lab match"):
        assert "--game WHERE" in run(capsys, *command.split(), "--help")
    assert main(["play", "--game"]) == 2
    assert "expected one argument" in capsys.readouterr().err
