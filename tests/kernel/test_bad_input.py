"""Every kind of bad input, by name: the right refusal, in one sentence, and nothing changed."""

import hashlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import gloam
from gloam.cli import main
from gloam.kernel.errors import BadOption, BadSave, GloamError, IllegalAction
from gloam.kernel.table import Table

GAME = "vampire_radar"
Capture = pytest.CaptureFixture[str]


def refused(error: type[GloamError], act: Callable[[], object], *says: str) -> str:
    """What is said when something is refused: one clear sentence, by the right error."""
    with pytest.raises(GloamError) as caught:
        act()
    assert type(caught.value) is error
    return clear(str(caught.value), *says)


def clear(said: str, *says: str) -> str:
    assert re.search(r"(\.|\?|\. \(VRD-[\w, -]+\)|Try: gloam [a-z ]*(--help)?)$", said), said
    assert "\n" not in said
    assert len(said) < 300, said
    for part in says:
        assert part in said, said
    return said


@pytest.fixture
def table() -> Iterator[Table]:
    """A game in the first human's turn, which must be the same afterwards."""
    table = gloam.open_table(GAME, 3, "night", concede="no")
    table.act("hide C3")
    before, views = gloam.dumps(table), [table.scene(seat) for seat in range(3)]
    yield table
    assert gloam.dumps(table) == before
    assert [table.scene(seat) for seat in range(3)] == views


@pytest.fixture
def over() -> Iterator[Table]:
    """A game that is over, and stays as it is."""
    table = gloam.open_table(GAME, 2, "night")
    table.act("hide C3")
    table.act("concede", 0)
    before = gloam.dumps(table)
    yield table
    assert gloam.dumps(table) == before


@pytest.fixture
def file(table: Table, tmp_path: Path) -> Path:
    path = tmp_path / "night.save"
    path.write_text(gloam.dumps(table))
    return path


@pytest.fixture
def command(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """Types a command that must be refused, and must leave every file as it is."""

    def typed(*argv: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        files = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
        assert main(argv) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("gloam: ")
        assert said.err.endswith("\n")
        assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == files
        return clear(said.err.removeprefix("gloam: ").removesuffix("\n"))

    return typed


Command = Callable[..., str]


# Opening a table.


def open_with(options: dict[str, Any]) -> Table:
    return gloam.open_table(GAME, **options)


def test_an_unknown_game() -> None:
    refused(BadOption, lambda: gloam.open_table("vampire_rader"), "Did you mean 'vampire_radar'?")
    refused(BadOption, lambda: gloam.open_table("../games"), "no such game")
    refused(BadOption, lambda: gloam.start(""), "no such game")
    refused(BadOption, lambda: gloam.bot("chess"), "no such game")


def test_an_unknown_game_in_a_command(command: Command) -> None:
    for words in (["play"], ["rules"], ["playthrough", "--seed", "s"], ["perft", "--depth", "1"]):
        assert "no such game" in command(*words, "chess")
    assert "no such game" in command("lab", "match", "x" * 5000)


def test_an_unknown_option() -> None:
    refused(BadOption, lambda: gloam.open_table(GAME, feld="first"), "Did you mean 'field'?")
    refused(BadOption, partial(open_with, {"x" * 500: 1}), "no such option")


def test_an_unknown_option_in_a_command(command: Command) -> None:
    assert "Did you mean 'field'?" in command("play", GAME, "--option", "feld=first")
    assert "An option is a name" in command("play", GAME, "--option", "field")


@pytest.mark.parametrize(
    "option",
    [
        {"dawn": "soon"}, {"dawn": -1}, {"dawn": 1001}, {"dawn": "9" * 5000}, {"dawn": 1.5},
        {"dawn": None}, {"dawn": "٣"}, {"order": "random"}, {"concede": "maybe"}, {"concede": ""},
    ],
)  # fmt: skip
def test_an_option_with_a_wrong_value(option: dict[str, object], command: Command) -> None:
    refused(BadOption, partial(open_with, option), *option)
    ((name, value),) = option.items()
    assert name in command("play", GAME, "--option", f"{name}={value or 'x'}")


@pytest.mark.parametrize("seats", [1, 5, 0, -1, 10**30])
def test_a_wrong_number_of_seats(seats: int, command: Command) -> None:
    refused(BadOption, lambda: gloam.open_table(GAME, seats), "2 to 4 seats")
    refused(BadOption, lambda: gloam.start(GAME, seats), "2 to 4 seats")
    command("play", GAME, f"--seats={seats}")
    command("lab", "match", GAME, f"--seats={seats}")


@pytest.mark.parametrize(
    "field",
    [
        "", "no/such/file", "a/b/c/d/e/f", "a/" * 5 + "x" * 300, "x" * 3000, "\0", "\ud800",
        ".bBRnesw", "/".join([".bBRns"] * 6), os.devnull, "/dev/zero", os.curdir,
    ],
)  # fmt: skip
def test_a_field_that_is_none(field: str, command: Command) -> None:
    refused(BadOption, lambda: gloam.open_table(GAME, field=field))
    command("play", GAME, "--option", f"field={field}")


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"bat = [", b"bat = 3", b"+---+\n| b |\n+---+\n", b"A1"]
)
def test_a_file_that_holds_no_field(data: bytes, tmp_path: Path, command: Command) -> None:
    file = tmp_path / "field"
    file.write_bytes(data)
    refused(BadOption, lambda: gloam.open_table(GAME, field=str(file)))
    command("play", GAME, "--option", f"field={file}")


@pytest.mark.parametrize("seed", ["", "two\nlines", "\ud800", "x" * 201, "\x1b[2J"])
def test_a_seed_that_cannot_be_written_down(seed: str, command: Command) -> None:
    refused(BadOption, lambda: gloam.open_table(GAME, seed=seed), "A seed is plain text")
    assert "A seed is plain text" in command("play", GAME, "--seed", seed)


def test_a_seed_that_is_a_number() -> None:
    refused(BadOption, lambda: gloam.open_table(GAME, seed=7), "A seed is")  # type: ignore[arg-type]


def test_an_unknown_level(command: Command) -> None:
    refused(BadOption, lambda: gloam.bot(GAME, "hrad"), "Did you mean 'hard'?")
    refused(BadOption, lambda: gloam.bot(GAME, ""), "A bot plays at")
    assert "Did you mean 'hard'?" in command("play", GAME, "--bots", "hrad")
    assert "Did you mean 'easy'?" in command("lab", "ladder", GAME, "--bots", "eas")


# Acting.


@pytest.mark.parametrize("text", ["", "wlak 1 east", "walk 99 east", "\0", "x" * 5000, "\n", "%s"])
def test_an_action_that_says_nothing(table: Table, text: str) -> None:
    refused(IllegalAction, lambda: table.act(text), "I do not know")


@pytest.mark.parametrize("number", [-1, -2, 128, 9999, 10**30, -(10**30)])
def test_an_action_number_that_does_not_exist(table: Table, number: int) -> None:
    refused(IllegalAction, lambda: table.act(number), "There is no action number")
    refused(IllegalAction, lambda: table.act(number, 0), "There is no action number")


def test_an_action_that_is_not_on_the_menu(table: Table) -> None:
    refused(IllegalAction, lambda: table.act("walk 1 north"), "You cannot 'walk 1 north' now")
    refused(IllegalAction, lambda: table.act("hide C3"), "that is for the vampire")


def test_an_action_out_of_turn(table: Table) -> None:
    for seat, action in ((0, "walk north"), (2, "walk 3 north"), (2, "done"), (0, "hide C3")):
        said = refused(IllegalAction, partial(table.act, action, seat))
        assert said == f"You cannot {action!r} now: you are not asked."


def test_an_action_with_the_pawn_of_another(table: Table) -> None:
    refused(IllegalAction, lambda: table.act("walk 8 north", 1), "pawn 8 is not yours.")


@pytest.mark.parametrize("seat", [3, 4, -1, -2, -3, 99, 10**30])
def test_a_seat_that_does_not_exist(table: Table, seat: int) -> None:
    refused(IllegalAction, lambda: table.act("done", seat), "There is no seat")
    refused(IllegalAction, lambda: table.say(seat, "hello"), "There is no seat")
    refused(BadOption, lambda: table.view(seat), "There is no seat")
    refused(BadOption, lambda: table.heard(seat), "There is no seat")
    refused(BadOption, lambda: table.scene(seat), "There is no seat")
    refused(IllegalAction, lambda: table.undo(seat), "You cannot take that back")
    refused(BadOption, lambda: table.asides(seat), "There is no seat")
    refused(BadOption, lambda: table.menu(seat), "There is no seat")
    refused(BadOption, lambda: table.choices(seat), "There is no seat")


def test_a_seat_that_does_not_exist_in_a_command(command: Command, file: Path) -> None:
    for name in ("human9", "3", "-1", "", "vampir", "9" * 5000):
        assert "The seats are" in command("replay", str(file), f"--seat={name}")
    assert "The seats are" in command("play", GAME, "--me", "human9")
    assert "at least one seat" in command("play", GAME, "--me", ",")


def test_conceding_where_it_is_not_allowed(table: Table) -> None:
    for seat in (0, 1, 2):
        refused(IllegalAction, partial(table.act, "concede", seat), "You cannot 'concede' now")


def test_conceding_twice() -> None:
    table = gloam.open_table(GAME, 3, "night")
    table.act("hide C3")
    table.act("concede", 1)
    before = gloam.dumps(table)
    refused(IllegalAction, lambda: table.act("concede", 1), "or you already have")
    assert gloam.dumps(table) == before


def test_anything_after_the_end(over: Table) -> None:
    for seat in (None, 0, 1, 7):
        for action in ("done", "concede", "walk 1 east", 5):
            refused(IllegalAction, partial(over.act, action, seat), "The game is over.")
    refused(IllegalAction, lambda: over.say(0, "well played"), "The game is over.")
    for seat in (0, 1):
        refused(IllegalAction, partial(over.undo, seat), "You cannot take that back")


def test_going_on_with_a_game_that_is_over(over: Table, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "over.save"
    file.write_text(gloam.dumps(over))
    assert main(["verify", str(file)]) == 0
    command_said = main(["play", "--load", str(file)])
    assert command_said == 2


@pytest.mark.parametrize(
    "words", ["", " ", "\n\t", "x" * 281, "x " * 200, "bell\a", "\0", "\ud800"]
)
def test_saying_too_little_too_much_or_what_cannot_be_said(table: Table, words: str) -> None:
    refused(IllegalAction, lambda: table.say(1, words), "at most 280 letters")


def test_undoing_what_others_have_heard(table: Table) -> None:
    for seat in (0, 1, 2):
        assert not table.may_undo(seat)
        refused(IllegalAction, partial(table.undo, seat), "You cannot take that back")


def test_undoing_when_nothing_was_done() -> None:
    table = gloam.open_table(GAME, 2)
    refused(IllegalAction, lambda: table.undo(0), "You cannot take that back")


def test_the_seed_before_the_end(table: Table) -> None:
    refused(IllegalAction, table.reveal, "secret until the game is over")


# Saves.


def sealed(text: str) -> str:
    body = text.rpartition("end ")[0]
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"


SPOILT: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "", "not a gloam save"),
    "something else": (lambda text: "hello", "not a gloam save"),
    "a newer gloam": (lambda text: text.replace("save 1", "save 2"), "newer gloam"),
    "cut short": (lambda text: text[: len(text) // 2], "cut short"),
    "cut by one letter": (lambda text: text[:-1], "cut short"),
    "edited": (lambda text: text.replace("hide C3", "hide D3"), "changed after it was written"),
    "half a letter": (lambda text: text.replace("night", "\ud800"), "not UTF-8"),
    "other rules": (
        lambda text: sealed(text.replace(f"{GAME} 1", f"{GAME} 99")),
        "under rules version 99 of Vampire Radar; this gloam plays version 1",
    ),
    "another game": (lambda text: sealed(text.replace(GAME, "chess")), "There is no such game"),
    "another seed": (lambda text: sealed(text.replace("seed night", "seed day")), "committed to"),
    "no seed": (lambda text: sealed(text.replace("seed night\n", "")), "does not say its seed"),
    "other seats": (lambda text: sealed(text.replace("seats 3", "seats 9")), "2 to 4 seats"),
    "seats in words": (
        lambda text: sealed(text.replace("seats 3", "seats three")),
        "does not follow the rules",
    ),
    "an unknown option": (lambda text: sealed(text.replace("dawn", "dusk", 1)), "no such option"),
    "an action in other words": (
        lambda text: sealed(text.replace("hide C3", "HIDE c3")),
        "not written as gloam writes it",
    ),
    "a seat in other words": (
        lambda text: sealed(text.replace("0: hide", "+0: hide")),
        "not written as gloam writes it",
    ),
    "an illegal action": (
        lambda text: sealed(text.replace("hide C3", "hide A1")),
        "does not follow the rules",
    ),
    "another fact": (
        lambda text: sealed(text.replace("hid at=C3", "hid at=D3")),
        "other facts than the rules",
    ),
    "a fact left out": (
        lambda text: sealed(text.replace("  hid at=C3\n", "")),
        "other facts than the rules",
    ),
    "a line that says nothing": (
        lambda text: sealed(text.replace("0: hide C3", "0 hide C3")),
        "says nothing",
    ),
    "a seat too large": (
        lambda text: sealed(text.replace("0: hide C3", f"{10**30}: hide C3")),
        "does not follow the rules",
    ),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_a_spoilt_save(kind: str, table: Table) -> None:
    spoil, says = SPOILT[kind]
    text = spoil(gloam.dumps(table))
    assert text != gloam.dumps(table)
    said = refused(BadSave, lambda: gloam.loads(text), says)
    assert "C3" not in said


def test_a_save_from_before_an_option_has_its_usual_value(table: Table) -> None:
    text = gloam.dumps(table)
    older = sealed(text.replace("option dawn 0\n", ""))
    assert older != text
    assert gloam.dumps(gloam.loads(older)) == text


def test_a_save_without_an_option_that_was_not_usual_is_another_game() -> None:
    table = gloam.open_table(GAME, 2, dawn="30", seed="night-1")
    older = sealed(gloam.dumps(table).replace("option dawn 30\n", ""))
    refused(BadSave, lambda: gloam.loads(older), "tells other facts")


@pytest.mark.parametrize("kind", [kind for kind in SPOILT if kind != "half a letter"])
def test_a_spoilt_save_in_a_command(kind: str, file: Path, command: Command) -> None:
    spoil, says = SPOILT[kind]
    file.write_text(spoil(file.read_text()))
    for words in (["verify"], ["replay", "--all"], ["play", "--load"]):
        said = command(*words, str(file))
        assert says in said
        assert "C3" not in said


def test_a_save_that_is_no_text(file: Path, command: Command) -> None:
    file.write_bytes(b"\xff\xfe\0" + os.urandom(40))
    for words in (["verify"], ["replay", "--all"], ["play", "--load"]):
        assert "not UTF-8 text" in command(*words, str(file))


def test_a_save_that_is_no_file(tmp_path: Path, command: Command) -> None:
    for words in (["verify"], ["replay", "--all"], ["play", "--load"]):
        assert "There is no file" in command(*words, str(tmp_path / "none"))
        assert "is a folder" in command(*words, str(tmp_path))
        assert "could not read" in command(*words, "\0")
        assert "could not read" in command(*words, "x" * 5000)


def test_a_save_of_another_game_than_the_one_named(file: Path, command: Command) -> None:
    assert "no such game" in command("play", "chess", "--load", str(file))


def test_saving_where_something_lies(file: Path, command: Command) -> None:
    assert "already" in command("play", GAME, "--save", str(file))


def test_saving_where_nothing_can_be_written(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in (str(tmp_path / "no" / "folder"), "x" * 5000, str(tmp_path / "n\0l")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("hide c3\n"))
        assert main(["play", GAME, "--seats", "2", "--bots", "chance", "--save", name]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
