"""`gloam map`, run as it is typed."""

import io
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloam.cli import main
from gloam.games import _LOADED, add, load
from gloam.games.nyctophobia.workshop.maps import maps_for
from gloam.testing.alter import altered

GAME = "dark_wood"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def dark_wood() -> Iterator[None]:
    """A game that is played on maps."""
    vampire_radar = load("vampire_radar")
    add(altered(vampire_radar, name=GAME, title="Dark Wood", maps=maps_for("hunted")))
    yield
    del _LOADED[GAME]


@pytest.fixture
def wood(tmp_path: Path) -> Path:
    """A map in a file: the first one, with the Hunter and the starts where the tests have them."""
    maps, picture = maps_for("hunted"), "lantern-loop"
    for command in ("hunter F6", "start 1 C3", "start 2 H8", "start 3 C8", "start 4 A1"):
        picture = maps.edit(picture, command)
    path = tmp_path / "wood.txt"
    path.write_text(picture + "\n")
    return path


def run(capsys: Capture, *argv: str) -> str:
    """What a command prints, if it goes well."""
    code = main(["map", *argv])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    return said.out


def refused(capsys: Capture, *argv: str) -> str:
    """The one line with which a command is refused."""
    assert main(["map", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("gloam: ")
    return said.err


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


# Help.


def test_the_examples_of_the_page_about_maps_work(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text()
    typed = re.findall(r"^\$ gloam (.*)$", page, re.MULTILINE)
    assert len(typed) > 6
    monkeypatch.chdir(tmp_path)
    for kind in ("hunted", "vampire"):
        name = f"nyctophobia_{kind}"
        monkeypatch.setitem(_LOADED, name, altered(load(GAME), name=name, maps=maps_for(kind)))
    for line in typed:
        code = main(shlex.split(line, comments=True))
        said = capsys.readouterr()
        assert (code, said.err) == (0, ""), line
    shown = re.search(r"```text\n(title:.*?)\n```", page, re.DOTALL)
    assert shown is not None
    maps = maps_for("vampire")
    assert maps.show(shown[1]) == shown[1] == maps.show("the-long-way-round")


@pytest.mark.parametrize("what", ["new", "check", "show", "edit"])
def test_every_action_has_help_with_an_example_that_names_a_game_with_maps(
    capsys: Capture, what: str
) -> None:
    told = " ".join(run(capsys, what, "--help").split())
    assert f"example: gloam map {what} " in told
    assert "MAPPED" not in told
    assert "MAPNAME" not in told
    assert "gloam map" in run(capsys, "--help")


def test_the_action_and_its_options_are_spelled_right(capsys: Capture) -> None:
    assert "WHAT" in refused(capsys)
    assert "choose from" in refused(capsys, "chek", GAME)
    assert "Did you mean '--json'?" in refused(capsys, "check", GAME, "lantern-loop", "--jsn")


def test_a_game_without_maps_says_so(capsys: Capture) -> None:
    said = refused(capsys, "show", "vampire_radar", "first")
    assert said == "gloam: Vampire Radar is not played on maps that can be drawn.\n"
    assert "There is no such game" in refused(capsys, "new", "dark_woods")


# New.


def test_a_new_map_is_a_copy_of_one_that_is_there(capsys: Capture, tmp_path: Path) -> None:
    assert run(capsys, "new", GAME).startswith("title: Lantern Loop\n")
    path = tmp_path / "mine.txt"
    said = run(capsys, "new", GAME, "--from", "Sawmill-Row", "-o", str(path))
    assert "It is sawmill-row" in said
    assert path.read_text() == run(capsys, "show", GAME, "sawmill-row")
    assert "Did you mean 'sawmill-row'" in refused(capsys, "new", GAME, "--from", "sawmil-row")


def test_a_random_map_can_be_made_again(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "grown.txt"
    said = run(capsys, "new", GAME, "--random", "-o", str(path))
    seed = said.partition("--seed ")[2].split()[0]
    assert run(capsys, "new", GAME, "--random", "--seed", seed) == path.read_text()
    assert "This map can be played." in run(capsys, "check", GAME, str(path))
    cruel = run(capsys, "new", GAME, "--random", "--seed", seed, "--difficulty", "cruel")
    assert cruel != path.read_text()
    assert main(["map", "new", GAME, "--random"]) == 0
    told = capsys.readouterr()
    seed = told.err.partition("--seed ")[2].split()[0]
    assert run(capsys, "new", GAME, "--random", "--seed", seed) == told.out


def test_a_new_map_writes_over_nothing(capsys: Capture, wood: Path) -> None:
    before = wood.read_text()
    assert "say --force" in refused(capsys, "new", GAME, "--random", "-o", str(wood))
    assert wood.read_text() == before
    run(capsys, "new", GAME, "--random", "-o", str(wood), "--force")
    assert wood.read_text() != before
    nowhere = str(wood.parent / "none" / "x.txt")
    assert "I could not write" in refused(capsys, "new", GAME, "-o", nowhere)
    assert "could not write" in refused(capsys, "new", GAME, "--force", "-o", str(wood.parent))


def test_wishes_that_do_not_go_together(capsys: Capture) -> None:
    assert "add --random" in refused(capsys, "new", GAME, "--seed", "owl")
    assert "add --random" in refused(capsys, "new", GAME, "--difficulty", "cruel")
    both = refused(capsys, "new", GAME, "--random", "--from", "sawmill-row")
    assert "either random or a copy" in both
    hard = refused(capsys, "new", GAME, "--random", "--difficulty", "crule")
    assert "Did you mean 'cruel'" in hard
    assert "A seed is plain text" in refused(capsys, "new", GAME, "--random", "--seed", "a\nb")


# Check and show.


def test_a_map_without_faults_is_told_with_its_figures(capsys: Capture, wood: Path) -> None:
    told = run(capsys, "check", GAME, str(wood))
    assert told.startswith("This map can be played.\nStarts to hunter: 12, 12, 15, 12.\n")
    wood.write_text(run(capsys, "show", GAME, "lantern-loop"))
    told = run(capsys, "check", GAME, str(wood))
    assert told.startswith("This map can be played.\nStarts to hunter: ")
    assert told == run(capsys, "check", GAME, "Lantern Loop")
    listed = json.loads(run(capsys, "check", GAME, "lantern-loop", "--json"))
    assert (listed["playable"], listed["faults"]) == (True, [])
    assert listed["figures"]["true clues"] == "north, east"


def test_every_fault_has_a_line_and_the_exit_code_tells(capsys: Capture, wood: Path) -> None:
    wood.write_text(wood.read_text().replace("| X |", "| . |").replace("o", "."))
    assert main(["map", "check", GAME, str(wood)]) == 2
    assert capsys.readouterr().out.splitlines() == [
        "The Hunter has no place on this map. (NYH-147)",
        "A map has at least 3 rock spots, not 0. (NYH-G3)",
    ]
    assert main(["map", "check", GAME, str(wood), "--json"]) == 2
    listed = json.loads(capsys.readouterr().out)
    assert (listed["playable"], len(listed["faults"]), listed["figures"]) == (False, 2, {})


def test_a_map_is_shown_as_a_picture_and_in_words(capsys: Capture, wood: Path) -> None:
    assert run(capsys, "show", GAME, str(wood)) == wood.read_text()
    told = run(capsys, "show", GAME, str(wood), "--words")
    assert "Row 6. A6: tree south. B6: tree east. C6: tree south." in told
    assert "F6: Hunter, tree east." in told
    listed = json.loads(run(capsys, "show", GAME, str(wood), "--json"))
    assert listed["picture"] + "\n" == wood.read_text()
    assert "\n".join(listed["words"]) + "\n" == told


def test_without_a_name_the_maps_are_listed(capsys: Capture) -> None:
    names = ["lantern-loop", "sawmill-row", "laughing-wood", "where-the-fog-sat"]
    assert run(capsys, "show", GAME).split() == names
    assert json.loads(run(capsys, "show", GAME, "--json")) == {"game": GAME, "maps": names}


def test_a_map_in_one_line_is_shown_too(capsys: Capture, wood: Path) -> None:
    line = "trees=" + "0" * 28 + ";car=A1,A2;hunter=H8;starts=A8,B8,C8,D8;rocks=D4,E4,F4"
    assert "| C   .   ." in run(capsys, "show", GAME, line)
    wood.write_text(line)
    assert "| C   .   ." in run(capsys, "show", GAME, str(wood))


def test_files_that_are_no_maps(capsys: Capture, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    for what in ("check", "show"):
        assert "Did you mean 'lantern-loop'" in refused(capsys, what, GAME, "lantern-lop")
        assert "is a folder" in refused(capsys, what, GAME, str(tmp_path))
        bad.write_bytes(b"\xff\xfe\x00")
        assert "not UTF-8" in refused(capsys, what, GAME, str(bad))
        bad.write_bytes(b"+" * 200_000)
        assert "too large" in refused(capsys, what, GAME, str(bad))
        assert "There is no such file" in refused(capsys, what, GAME, "x" * 5000)
    bad.write_bytes(b"\x00" * 100)
    assert "Line 1 of the map is no picture" in refused(capsys, "show", GAME, str(bad))
    assert main(["map", "check", GAME, str(bad)]) == 2
    assert "Line 1 of the map is no picture" in capsys.readouterr().out


# Edit.


def test_changes_are_made_in_the_file_and_faults_that_are_left_are_told(
    capsys: Capture, wood: Path
) -> None:
    told = run(capsys, "edit", GAME, str(wood), "tree", "D1-E1,", "rock", "F1")
    assert told.splitlines() == [
        "The map is changed.",
        "A map has 40 trees, not 39. (NYH-8)",
        "A map has at least 3 rock spots, not 2. (NYH-G3)",
    ]
    told = run(capsys, "edit", GAME, str(wood), "tree A1-B1, rock B2, title Owl Mile")
    assert told.splitlines() == ["The map is changed.", "This map can be played."]
    assert wood.read_text().startswith("title: Owl Mile\n")
    assert " 2 | .   o   . |" in wood.read_text()


def test_a_change_that_is_refused_leaves_the_file_alone(capsys: Capture, wood: Path) -> None:
    before = wood.read_bytes()
    assert "not next to" in refused(capsys, "edit", GAME, str(wood), "rock F1, tree A1-C1")
    crowd = "start 1 A1, start 2 A1, start 3 A1"
    assert "Too much stands on A1" in refused(capsys, "edit", GAME, str(wood), crowd)
    assert wood.read_bytes() == before
    assert "There is no file" in refused(capsys, "edit", GAME, "none.txt", "rock F1")
    wood.write_text(wood.read_text().replace("| X |", "| Q |"))
    assert "On F6 stands 'Q'" in refused(capsys, "edit", GAME, str(wood), "hunter F6")


def test_a_map_is_changed_line_by_line(
    capsys: Capture, wood: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "rock F1", "nonsense", "check", "", "rock B2", "show", "words", "save")
    told = run(capsys, "edit", GAME, str(wood))
    assert "Type a change, or show, words, check, save or quit." in told
    assert "Done, 1 fault left: say check to hear." in told
    assert "I do not know 'nonsense'." in told
    assert "A map has at least 3 rock spots, not 2. (NYH-G3)" in told
    assert "Done, no fault." in told
    assert "B2: rock spot." in told
    assert "The map is saved." in told
    assert "dropped" not in told
    assert " 2 | .   o   . |" in wood.read_text()


def test_changes_are_dropped_only_if_one_means_it(
    capsys: Capture, wood: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = wood.read_text()
    type_in(monkeypatch, "rock F1", "quit", "rock F8", "quit", "quit", "save")
    told = run(capsys, "edit", GAME, str(wood))
    assert told.count("There are changes: save them, or quit again to drop them.") == 2
    assert told.endswith("The changes are dropped.\n")
    type_in(monkeypatch, "rock F1")
    assert "The changes are dropped." in run(capsys, "edit", GAME, str(wood))
    type_in(monkeypatch, "quit", "rock F1", "save")
    assert "saved" not in run(capsys, "edit", GAME, str(wood))
    assert wood.read_text() == before
