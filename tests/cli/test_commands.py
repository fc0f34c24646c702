"""The commands, run as they are typed."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gloam
from gloam.cli import exploit, main
from gloam.cli.parser import asked_for, parser
from gloam.games import _LOADED, add, load
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.table import Table
from gloam.kernel.words import Actions, Domain, Vocabulary, fact, verb
from gloam.testing import difference
from gloam.testing.alter import altered

GAME = "vampire_radar"
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *argv: str) -> str:
    """What a command prints, if it goes well."""
    assert main(argv) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: Capture, *argv: str) -> str:
    """The one line with which a command is refused."""
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("gloam: ")
    assert "Traceback" not in said.err
    return said.err


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> "Typed":
    return Typed(monkeypatch)


class Typed:
    """What is typed at the keyboard."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(self, *lines: str) -> None:
        text = "".join(f"{line}\n" for line in lines)
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(text))


@pytest.fixture
def ended(tmp_path: Path) -> Path:
    """The save of a finished game."""
    table = gloam.open_table(GAME, seats=3, seed="s", field="random")
    table.act("hide C3")
    table.say(1, "hello there")
    table.act("done")
    table.act("done")
    table.act("walk north")
    table.act("concede", 0)
    return saved(tmp_path / "ended.save", gloam.dumps(table))


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The save of a game that is not over: the vampire is at C3."""
    table = gloam.open_table(GAME, seats=3, seed="s")
    table.act("hide C3")
    table.act("walk 1 east")
    return saved(tmp_path / "begun.save", gloam.dumps(table))


def saved(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


# Help.


@pytest.mark.parametrize(
    "command",
    ["play", "games", "rules", "replay", "verify", "perft", "playthrough", "lab", "lab match",
     "lab ladder", "lab sweep", "lab compare", "lab report", "lab again", "lab tables"],
)  # fmt: skip
def test_every_command_has_help_with_an_example(capsys: Capture, command: str) -> None:
    told = run(capsys, *command.split(), "--help")
    assert f"example: gloam {command}" in " ".join(told.split())


def test_no_command_at_all_is_answered_with_help(capsys: Capture) -> None:
    assert "playthrough" in run(capsys)
    assert run(capsys, "--version").startswith(f"gloam {gloam.__version__}")


# Games and rules.


def test_games_are_listed_for_people_and_programs(capsys: Capture) -> None:
    assert "Vampire Radar, 2 to 4 seats" in run(capsys, "games")
    listed = json.loads(run(capsys, "games", "--json"))
    found = next(game for game in listed if game["name"] == GAME)
    assert found["seat_names"] == ["vampire", "human1", "human2", "human3"]


def test_rules_whole_by_number_by_word_and_options(capsys: Capture) -> None:
    assert run(capsys, "rules", GAME, "--markdown").startswith("# Vampire Radar")
    assert run(capsys, "rules", "Vampire-Radar", "vrd-48").startswith("VRD-48: A bullet stops")
    assert "VRD-51" in run(capsys, "rules", GAME, "must", "groan")
    assert "dawn=0: " in run(capsys, "rules", GAME, "--options")
    assert json.loads(run(capsys, "rules", GAME, "48", "--json"))[0]["id"] == "VRD-48"
    assert json.loads(run(capsys, "rules", GAME, "--options", "--json"))[0]["name"] == "field"


@pytest.mark.parametrize("name", [name for name, g in gloam.games().items() if g.words.options])
def test_every_option_is_one_line_with_its_values_and_what_one_gets_anyway(
    capsys: Capture, name: str
) -> None:
    options = gloam.games()[name].words.options
    listing, _, bots = run(capsys, "rules", name, "--options").partition("\n\n")
    lines = listing.splitlines()
    assert bots.splitlines()[1:] == [
        f"  {level}: {said}" for level, said in gloam.games()[name].bots.errs.items()
    ]
    assert len(lines) == len(options)
    for line, option in zip(lines, options, strict=True):
        assert line.startswith(f"{option.name}={option.default}")
        assert line.endswith(f": {option.help}")
        head = line.removesuffix(option.help)
        assert all(re.search(rf"\b{value}\b", head) for value in option.choices)
        assert len(line) <= 100 or max(len(option.help), len(head)) > 60
    listed = json.loads(run(capsys, "rules", name, "--options", "--json"))
    assert [row["name"] for row in listed] == [option.name for option in options]
    assert all(set(row) == {"name", "help", "default", "choices"} for row in listed)


@pytest.mark.parametrize("words", [("exploit",), ("lab", "exploit")])
def test_exploit_is_a_word_of_the_lab_and_stands_alone(words: tuple[str, ...]) -> None:
    top = parser()
    asked = asked_for(top, [*words, GAME, "--games", "3", "--level", "easy"])
    assert (asked.run, asked.games, asked.level) == (exploit.run, 3, "easy")
    with pytest.raises(BadOption, match="has no exploiters of its own yet"):
        asked.run(asked_for(top, [*words, "nightmare_hunt", "--games", "1"]))


def test_some_options_are_asked_for_by_name(capsys: Capture) -> None:
    order = "order=by-player (or interleaved): each human's points in one go, or one point each"
    told = run(capsys, "rules", GAME, "order", "dawn", "--options").splitlines()
    assert told[0].startswith(order)
    assert told[1].startswith("dawn=0: ")
    assert len(told) == 2
    assert (
        json.loads(run(capsys, "rules", GAME, "dawn", "--options", "--json"))[0]["default"] == "0"
    )


def test_a_game_without_options_says_so(capsys: Capture) -> None:
    add(altered(load(GAME), name="plain", title="Plain", options=()))
    try:
        assert run(capsys, "rules", "plain", "--options").startswith("Plain has no options.\n")
        assert json.loads(run(capsys, "rules", "plain", "--options", "--json")) == []
    finally:
        _LOADED.pop("plain")


def test_the_rule_book_is_read_in_plain_words(capsys: Capture) -> None:
    told = run(capsys, "rules", GAME)
    assert told.startswith("Vampire Radar\n")
    assert "VRD-48: A bullet stops at the first wall in its way." in told
    assert "Players: 2; Humans: 1; Pawns: 1-8;" in told
    assert "Players: 4; Humans: 3;" in told
    for mark in ("**", "`", "| --- |", "## "):
        assert mark not in told


# Games that are broken, and games that differ.


class Broken:
    """The entry point of a package that cannot be imported."""

    name = "aardvark"

    def load(self) -> object:
        raise ModuleNotFoundError("No module named 'aardvark'")


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_broken_game_of_others_breaks_nothing_but_itself(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.games.entry_points", lambda group: [Broken()])
    assert "VRD-1:" in run(capsys, "rules", GAME, "VRD-1")
    first = next(iter(gloam.games()))  # an example that can be played, and not the broken game
    assert f"gloam perft {first} " in run(capsys, "perft", "--help")
    assert "Vampire Radar" in run(capsys, "games")
    assert "cannot be loaded" in refused(capsys, "rules", "aardvark")


def test_only_the_game_that_is_asked_for_is_loaded(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr("gloam.cli.words.names", lambda: ["aardvark", GAME])
    monkeypatch.setattr("gloam.cli.words.load", lambda name: loaded.append(name) or load(name))  # type: ignore[func-returns-value]
    run(capsys, "rules", GAME, "VRD-1")
    assert set(loaded) == {GAME}


def test_a_game_may_have_other_levels(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    game = load(GAME)
    plain = altered(game, name="plain", levels={"easy": game.bots.levels["easy"]})
    add(plain)
    try:
        typed("hide c3", "quit")
        said = refused(capsys, "play", "plain", "--bots", "medium")
        assert "Bots play at chance, easy." in said
        assert "Did you mean 'medium'" not in said
        assert "at level easy." in run(capsys, "play", "plain", "--seats", "2")
        assert "chance, easy." in refused(capsys, "lab", "ladder", "plain", "--bots", "hard")
        short = ("--option", "dawn=1", "--seats", "2", "--games", "1", "--json")
        told = json.loads(run(capsys, "lab", "ladder", "plain", *short))
        assert {rate["bot"] for rate in told["rates"]} == {"chance", "easy"}
    finally:
        _LOADED.pop("plain")


# Counting and writing down.


def test_perft_counts_and_splits(capsys: Capture) -> None:
    assert run(capsys, "perft", GAME, "--depth", "1") == "16 ways to play 1 action.\n"
    assert run(capsys, "perft", GAME, "--depth", "0", "--split") == "1 way to play 0 actions.\n"
    split = run(capsys, "perft", GAME, "--depth", "2", "--seats", "2", "--split").splitlines()
    assert split[0] == "hide B2: 49"
    assert split[-1] == "784 ways to play 2 actions."
    found = json.loads(
        run(capsys, "perft", GAME, "--depth", "2", "--seats", "2", "--split", "--json")
    )
    assert sum(found["split"].values()) == found["ways"] == 784


def test_a_playthrough_is_the_same_again(capsys: Capture) -> None:
    argv = ("playthrough", GAME, "--seed", "night-1", "--seats", "2", "--option", "dawn=1")
    first = run(capsys, *argv)
    assert first == run(capsys, *argv)
    assert "over after" in first


LAB = ("--option", "dawn=1", "--seats", "2", "--games", "2")


def test_a_ladder_is_climbed_from_the_command_line(capsys: Capture) -> None:
    argv = ("lab", "ladder", GAME, "--bots", "chance,easy", *LAB)
    told = run(capsys, *argv)
    assert "2 seats, wins as vampire (rows) against (columns), in percent" in told
    found = json.loads(run(capsys, *argv, "--json", "--against", "easy"))
    assert {(rate["bot"], rate["against"]) for rate in found["rates"]} >= {("chance", "easy")}
    assert "2 to 4 seats" in refused(capsys, "lab", "ladder", GAME, "--seats", "2,9")
    assert "give a number" in refused(capsys, "lab", "ladder", GAME, "--seats", "two")
    assert "some of the bots" in refused(capsys, *argv, "--against", "hard")


def test_a_sweep_goes_over_any_option_with_any_value(capsys: Capture, tmp_path: Path) -> None:
    """Numbers, files and lists of one's own, which a list of choices would not have."""
    field = tmp_path / "field.txt"
    field.write_text(".e.Bb./bw.R../BRbbwn/e.bbRB/..R.nb/.bBn..")
    argv = ("lab", "sweep", GAME, "--bots", "chance", "--seats", "2", "--games", "1", "--json")
    found = json.loads(run(capsys, *argv, "--axis", "dawn=1..3", "--axis", f"field=first,{field}"))
    assert [tuple(cell["at"].values()) for cell in found["cells"]] == [
        (dawn, value) for dawn in ("1", "2", "3") for value in ("first", str(field))
    ]
    assert all(cell["not_ended"] == 0 and cell["games"] == 1 for cell in found["cells"])
    assert len(found["effects"]) == 2 * 2 + 3


def test_the_tables_of_a_page_are_written_by_the_commands_in_it(
    capsys: Capture, tmp_path: Path
) -> None:
    page, studies = tmp_path / "page.md", str(tmp_path / "studies")
    mark = f"<!-- gloam lab match {GAME} --option dawn=1 --seats 2 --bots chance --games 3 -->"
    page.write_text(f"# A page\n\n{mark}\nold\n<!-- end -->\n\nThe rest.\n")
    run(capsys, "lab", "tables", str(page), "--studies", studies)
    text = page.read_text()
    assert "| 2 | 3 | 100 [44-100] | 0 [0-56] | 0 | 1.0 [1.0-1.0] |" in text
    assert "old" not in text
    assert text.startswith("# A page\n\n")
    assert text.endswith("<!-- end -->\n\nThe rest.\n")
    run(capsys, "lab", "tables", str(page), "--studies", studies)
    assert page.read_text() == text
    page.write_text("<!-- gloam lab report x -->\n<!-- end -->\n")
    assert "is no study" in refused(capsys, "lab", "tables", str(page), "--studies", studies)
    for text, said in (
        (f"{mark}\nno end\n", f"no <!-- end --> follows 'gloam lab match {GAME} "),
        (f"{mark}\nlost?\n{mark}\n<!-- end -->\n", "no <!-- end --> follows 'gloam lab match"),
        ("<!-- gloam lab match 'x -->\n<!-- end -->\n", "cannot be read (No closing quotation)"),
    ):
        page.write_text(text)
        assert said in refused(capsys, "lab", "tables", str(page), "--studies", studies)
        assert page.read_text() == text
    nowhere = ("lab", "tables", "nowhere.md", "--studies", studies)
    assert "There is no file" in refused(capsys, *nowhere)


# Playing.


def test_a_game_is_played_from_the_command_line(
    capsys: Capture, typed: Typed, tmp_path: Path
) -> None:
    file = tmp_path / "night.save"
    typed("hide c3", "concede", "yes")
    told = run(capsys, "play", GAME, "--seats", "2", "--bots", "chance", "--save", str(file))
    assert "You hide at C3." in told
    assert "You have lost." in told
    assert f"gloam verify {file}" in told
    assert "Verified" in run(capsys, "verify", str(file))


def test_how_long_each_seat_listens_is_printed(capsys: Capture) -> None:
    told = run(capsys, "speech", GAME, "--seats", "2", "--games", "1", "--level", "brief")
    head, _, *lines = told.splitlines()
    assert head.startswith("| seats | seat | first question | median |")
    assert [line.split(" | ")[1] for line in lines] == ["Vampire", "Human 1"]


def test_a_level_of_speech_that_there_is_not_is_refused(capsys: Capture) -> None:
    for argv in (("speech", GAME, "--level", "loud"), ("play", GAME, "--speech", "")):
        assert "Speech is full, normal or brief." in refused(capsys, *argv)
    assert "seats" in refused(capsys, "speech", GAME, "--seats", "9")


def test_a_saved_game_goes_on(capsys: Capture, typed: Typed, begun: Path) -> None:
    typed("walk 1 west", "quit")
    told = run(capsys, "play", "--load", str(begun), "--me", "human1,human2", "--bots", "chance")
    assert "The game goes on where it was left." in told
    assert "Pawn 1 walks to A1." in told
    assert gloam.loads(begun.read_text()).game.words.actions.text(2) == "walk 1 south"
    assert len(gloam.loads(begun.read_text()).deeds) == 3


def test_all_seats_at_one_keyboard(capsys: Capture, typed: Typed) -> None:
    typed("", "hide c3", "", "", "done")
    told = run(capsys, "play", GAME, "--seats", "2", "--me", "all")
    assert "Pass the keyboard to Human 1, then press Enter." in told


# Replaying and verifying.


def test_a_replay_tells_a_seat_only_what_it_heard(
    capsys: Capture, ended: Path, begun: Path
) -> None:
    told = run(capsys, "replay", str(ended), "--seat", "human2")
    assert "C3" not in told
    assert "creep" not in told
    assert "Human 1 says: hello there" in told
    told = run(capsys, "replay", str(begun), "--seat", "0")
    assert "You hide at C3." in told


def test_a_replay_tells_all_once_the_game_is_over(
    capsys: Capture, ended: Path, begun: Path
) -> None:
    told = run(capsys, "replay", str(ended))
    assert "1. Vampire: hide C3\n   only Vampire: The vampire hides at C3." in told
    assert "   all but Vampire: The vampire has hidden" in told
    assert "   everyone: Human 1 says: hello there" in told
    said = refused(capsys, "replay", str(begun))
    assert "not over" in said
    assert "C3" not in said
    assert "The vampire hides at C3." in run(capsys, "replay", str(begun), "--all")


def test_a_replay_for_programs_and_step_by_step(capsys: Capture, typed: Typed, ended: Path) -> None:
    story = json.loads(run(capsys, "replay", str(ended), "--seat", "human1", "--json"))
    assert not any(row["fact"]["it"] in ("hid", "crept") for row in story["facts"])
    story = json.loads(run(capsys, "replay", str(ended), "--json"))
    hid = next(row for row in story["facts"] if row["fact"]["it"] == "hid")
    assert hid["fact"]["at"] == "C3"
    assert hid["heard_by"] == [0]
    typed("", "q")
    assert len(run(capsys, "replay", str(ended), "--step").splitlines()) < 12
    assert "is a radar tile" in run(capsys, "replay", str(ended), "--set-up")


# What a seat believed.


NIGHT = (
    "hide C3", "walk 1 south", "take", "walk 1 south", "walk 5 east", "done", "walk north", "done",
    "walk 1 east", "listen", "done",
)  # fmt: skip
"""A game that is not over: at last a radar has answered, and Human 1 is done."""


def acted(*actions: str) -> str:
    """The save of a game with three seats."""
    table = gloam.open_table(GAME, seats=3, seed="s")
    for action in actions:
        table.act(action)
    return gloam.dumps(table)


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """The save of that night."""
    return saved(tmp_path / "heard.save", acted(*NIGHT))


def test_a_replay_says_what_a_seat_believed_as_each_turn_began(
    capsys: Capture, heard: Path
) -> None:
    argv = ("replay", str(heard), "--seat", "human1")
    told = run(capsys, *argv, "--belief").splitlines()
    beliefs = [n for n, line in enumerate(told) if line.startswith("   You believe: ")]
    assert [told[n - 1] for n in beliefs] == [
        "Round 1: your turn.",
        "Round 1: the turn of the vampire, with 2 points.",
        "Round 2: your turn.",
        "Round 2: the turn of Human 2, with 2 points.",
    ]
    assert "one of 36 tiles" in told[beliefs[2]]
    assert "The vampire can be at one of 7 tiles, most likely " in told[beliefs[3]]
    without = [line for n, line in enumerate(told) if n not in beliefs]
    assert without == run(capsys, *argv).splitlines()


def test_each_seat_believes_from_what_it_heard_itself(capsys: Capture, heard: Path) -> None:
    """Beliefs before the end are those of the view that the seat had; nobody gets another's."""
    table = gloam.loads(heard.read_text())
    for seat, name in enumerate(table.game.rules.seat_names(3)):
        told = run(capsys, "replay", str(heard), "--seat", name, "--belief").splitlines()
        last = [line for line in told if "believe" in line][-1]
        assert last == f"   You believe: {table.game.telling.belief(table.view(seat))[0]}"  # type: ignore[misc]
    assert "not over" in refused(capsys, "replay", str(heard), "--belief")
    everything = run(capsys, "replay", str(heard), "--belief", "--all")
    assert "   Human 1 and Human 2 believe: The vampire can be at one of 7 tiles" in everything
    assert "   Vampire believes: For all the humans know, you can be at one of 7" in everything


def test_beliefs_for_programs(capsys: Capture, heard: Path) -> None:
    argv = ("replay", str(heard), "--json", "--belief")
    story = json.loads(run(capsys, *argv, "--seat", "human1"))
    told = [row for row in story["facts"] if "belief" in row]
    assert [row["fact"]["it"] for row in told] == ["turn"] * 4
    assert "one of 7 tiles" in told[-1]["belief"][0]
    plain = json.loads(run(capsys, "replay", str(heard), "--json", "--seat", "human1"))
    assert [{k: v for k, v in row.items() if k != "belief"} for row in story["facts"]] == (
        plain["facts"]
    )
    story = json.loads(run(capsys, *argv, "--all"))
    told = [row["belief"] for row in story["facts"] if "belief" in row]
    assert set(told[-1]) == {"vampire", "human1", "human2"}


def test_what_is_believed_at_the_end_is_said_though_no_turn_begins(
    capsys: Capture, heard: Path
) -> None:
    saved(heard, acted(*NIGHT[:-1]))
    told = run(capsys, "replay", str(heard), "--seat", "human1", "--belief").splitlines()
    assert told[-1].startswith("   You believe: ")
    assert "The radar under pawn 1 answers" in told[-2]
    story = json.loads(run(capsys, "replay", str(heard), "--seat", "1", "--belief", "--json"))
    assert story["facts"][-1]["fact"]["it"] == "pinged"
    assert story["facts"][-1]["belief"] == [told[-1].partition(": ")[2]]


def test_a_game_without_beliefs_says_so(capsys: Capture, tmp_path: Path) -> None:
    add(altered(load(GAME), name="plain", title="Plain", belief=None))
    try:
        table = gloam.open_table("plain", seats=2, seed="s")
        file = saved(tmp_path / "plain.save", gloam.dumps(table))
        said = refused(capsys, "replay", str(file), "--seat", "0", "--belief")
        assert said == ("gloam: Plain does not say what a seat believes: leave --belief out.\n")
    finally:
        _LOADED.pop("plain")


def test_where_no_turns_are_told_beliefs_are_said_after_every_fact(
    capsys: Capture, heard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turnless = altered(gloam.games.load(GAME), turn="a fact that this game has not")
    monkeypatch.setitem(_LOADED, GAME, turnless)
    told = run(capsys, "replay", str(heard), "--seat", "human1", "--belief").splitlines()
    assert told[1].startswith("The vampire has hidden")
    assert told[2].startswith("   You believe: The vampire can be at one of 16")
    pinged = next(n for n, line in enumerate(told) if "radar under pawn 1 answers" in line)
    assert "one of 7 tiles" in told[pinged + 1]


@pytest.mark.parametrize("name", [name for name, g in gloam.games().items() if g.telling.belief])
def test_a_belief_is_said_in_sentences_and_leaves_the_view_as_it_is(name: str) -> None:
    game = gloam.games()[name]
    assert game.telling.belief is not None
    table = gloam.open_table(name, seats=game.seats[0], seed="s", **game.rules.bounded_options)
    while not table.over and len(table.deeds) < 60:
        table.deal()
        for seat in range(table.seats):
            before = table.view(seat).clone()
            for line in game.telling.belief(table.view(seat)):
                assert re.fullmatch(r"[A-Z].*[.!?]", line), line
            assert difference(before, table.view(seat)) == ""
        table.act(
            gloam.bot(name, "easy").choose(
                table.view(table.asked), table.menu(table.asked), table.luck(table.asked)
            )
        )


def test_a_true_save_is_verified(capsys: Capture, ended: Path, begun: Path) -> None:
    told = run(capsys, "verify", str(ended))
    assert told.startswith("Verified: Vampire Radar, 3 seats, 6 actions.")
    seal = gloam.loads(ended.read_text()).commitment
    assert run(capsys, "verify", str(ended), "--seal", seal)
    assert json.loads(run(capsys, "verify", str(ended), "--json"))["verified"] is True
    told = run(capsys, "verify", str(begun)).partition("The seal is")[0]
    assert "all facts so far" in told
    assert re.findall(r"\d+", told) == [
        "3"
    ]  # the seats: how much has happened is not told before the end
    assert json.loads(run(capsys, "verify", str(begun), "--json"))["actions"] is None
    assert "The seal is another one" in refused(capsys, "verify", str(ended), "--seal", "0" * 64)


# Refusing.


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["ply"], "Did you mean 'play'?"),
        (["--versoin"], "Did you mean '--version'?"),
        (["play"], "gloam games lists them"),
        (["play", "vampire_rader"], "Did you mean 'vampire_radar'?"),
        (["play", GAME, "--seats", "9"], "2 to 4 seats"),
        (["play", GAME, "--seats", "many"], "give a number"),
        (["play", GAME, "--seats", "9" * 5000], "give a number"),
        (["play", GAME, "--me", "vampir"], "Did you mean 'vampire'?"),
        (["play", GAME, "--me", "7"], "The seats are"),
        (["play", GAME, "--me", ","], "at least one seat"),
        (["play", GAME, "--bots", "hrad"], "Did you mean 'hard'?"),
        (["play", GAME, "--option", "feld=first"], "Did you mean 'field'?"),
        (["play", GAME, "--option", "field"], "An option is"),
        (["play", GAME, "--option", "dawn=1", "--option", "dawn=2"], "twice"),
        (["play", GAME, "--option", "dawn=soon"], "dawn is a number"),
        (["play", GAME, "--option", "order=random"], "order may be"),
        (["play", GAME, "--option", "field=no/such/file"], "no such file"),
        (["play", GAME, "--seed", "two\nlines"], "A seed is"),
        (["play", GAME, "--seed", "\udcff"], "A seed is"),
        (["play", GAME, "--sead", "x"], "Did you mean '--seed'?"),
        (["play", GAME, "--delay", "long"], "give seconds"),
        (["play", GAME, "--tui"], "needs a terminal"),
        (["rules", GAME, "VRD-999"], "There is no such rule."),
        (["rules", GAME, "bulet"], "Did you mean 'bullet'?"),
        (["rules", GAME, "dwan", "--options"], "has no such option. I do not know 'dwan'. Did you"),
        (["rules", GAME, "--option"], "Did you mean '--options'?"),
        (["rules", "vampire_rader", "--options"], "Did you mean 'vampire_radar'?"),
        (["replay", "x", "--beleif"], "Did you mean '--belief'?"),
        (["perft", GAME], "--depth"),
        (["perft", GAME, "--depth", "-1"], "--depth"),
        (["verify", "a", "b"], "I do not know 'b'."),
        (["replay", "x", "--seat", "0", "--all"], "not allowed with"),
        (["lab", "ladder", GAME, "--bots", "easy,hrad"], "Did you mean 'hard'?"),
        (["playthrough", GAME, "--seed", ""], "A seed is"),
    ],
)
def test_bad_words_are_refused_in_one_sentence(
    capsys: Capture, typed: Typed, argv: list[str], says: str
) -> None:
    typed()
    assert says in refused(capsys, *argv)


def sealed(text: str) -> bytes:
    """A save with its last line made right again, as somebody would who knows how."""
    import hashlib

    body = text.rpartition("end ")[0]
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n".encode()


def spoilt(text: str) -> dict[str, bytes]:
    return {
        "empty": b"",
        "cut": text[: len(text) // 2].encode(),
        "cut at a line": text[: text.index("1: walk")].encode(),
        "edited": text.replace("hide C3", "hide D3").encode(),
        "not UTF-8": b"\xff\xfe" + text.encode(),
        "something else": b"hello",
        "NUL": text.replace("seats", "se\0ats").encode(),
        "other rules": sealed(text.replace(f"game {GAME} 1", f"game {GAME} 99")),
        "other game": sealed(text.replace(f"game {GAME}", "game chess")),
        "other action": sealed(text.replace("0: hide C3", "0: hide A1")),
        "other fact": sealed(text.replace("hid at=C3", "hid at=D3")),
        "other seats": sealed(text.replace("seats 3", "seats 77")),
        "seats in words": sealed(text.replace("seats 3", "seats three")),
        "other seed": sealed(text.replace("seed s", "seed t")),
        "other field": sealed(text.replace("option field first", "option field nowhere")),
        "impossible": sealed(text.replace("1: walk 1 east", "0: walk north")),
        "no header": sealed(text.replace("seed s\n", "")),
    }


KINDS = list(spoilt("1: walk"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["verify", "replay", "play"])
def test_a_spoilt_save_is_refused_and_tells_nothing(
    capsys: Capture, typed: Typed, begun: Path, command: str, kind: str
) -> None:
    typed()
    text = begun.read_text()
    data = spoilt(text)[kind]
    assert data != text.encode()
    begun.write_bytes(data)
    argv = {"verify": ["verify"], "replay": ["replay", "--all"], "play": ["play", "--load"]}
    said = refused(capsys, *argv[command], str(begun))
    assert "C3" not in said
    assert "hide" not in said
    assert begun.read_bytes() == data
    assert list(begun.parent.iterdir()) == [begun]


def test_files_that_are_no_files(
    capsys: Capture, tmp_path: Path, ended: Path, typed: Typed
) -> None:
    typed()
    assert "no file" in refused(capsys, "verify", str(tmp_path / "none"))
    assert "is a folder" in refused(capsys, "replay", str(tmp_path))
    assert "I could not read" in refused(capsys, "verify", "n" * 5000)
    assert "already" in refused(capsys, "play", GAME, "--save", str(ended))
    assert "This game is over" in refused(capsys, "play", "--load", str(ended))
    assert "its own seats" in refused(capsys, "play", "--load", str(ended), "--seats", "2")


def test_a_place_that_cannot_be_written_is_refused_before_the_game(
    capsys: Capture, tmp_path: Path, typed: Typed
) -> None:
    typed("hide c3", "quit")
    for name in (tmp_path / "no" / "dir", tmp_path / ("n" * 5000), tmp_path / "nul\0"):
        assert "I could not write" in refused(capsys, "play", GAME, "--save", str(name))
    assert "I could not write" in refused(capsys, "play", GAME, "--save", "")
    assert not list(tmp_path.iterdir())
    run(capsys, "play", GAME, "--seats", "2", "--save", str(tmp_path / "yes"))
    assert [path.name for path in tmp_path.iterdir()] == ["yes"]


class Tosses(State):
    """Eight coins, tossed by chance."""

    def __init__(self, tossed: int = 0) -> None:
        self.tossed = tossed

    def asked(self) -> int:
        return NOBODY if self.tossed == 8 else CHANCE

    def offer(self, menu: Menu) -> None:
        menu.weigh(0, 1)
        menu.weigh(1, 1)

    def play(self, action: int) -> None:
        self.tell(0, action)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        self.tossed += 1

    def payoff(self, seat: int) -> float:
        return 0.0


def test_chance_that_was_not_drawn_is_found_out(capsys: Capture, tmp_path: Path) -> None:
    side = Domain("side", "heads tails")
    coins = altered(
        gloam.games()[GAME],
        name="coins",
        seats=(1, 2),
        options=(),
        facts=Vocabulary(fact("tossed", side=side)),
        actions=Actions(verb("toss", side)),
        blank=lambda seats: Tosses(),
        set_up=lambda state, seats, options, dice: None,
    )
    add(coins)
    try:
        honest = Table(coins, 2, {}, Dice("s", "salt"))
        honest.deal()
        file = saved(tmp_path / "honest", gloam.dumps(honest))
        assert "8 actions" in run(capsys, "verify", str(file))
        loaded = Table(coins, 2, {}, Dice("s", "salt"))
        while not loaded.over:
            loaded.act("toss heads", CHANCE)
        file = saved(tmp_path / "loaded", gloam.dumps(loaded))
        assert "not drawn from its seed" in refused(capsys, "verify", str(file))
    finally:
        _LOADED.pop("coins")


# As a program.


def program(*argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    source = Path(gloam.__file__).parent.parent
    return subprocess.run(
        [sys.executable, "-m", "gloam", *argv],
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(source), "PYTHONIOENCODING": "ascii"},
    )


def test_it_runs_as_a_program_and_stays_light() -> None:
    done = program("play", GAME, "--seats", "2", "--bots", "chance", stdin="hide c3\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "You hide at C3." in done.stdout
    assert program("play", "nothing").returncode == 2
    code = "import sys, gloam.cli; gloam.cli.main(['games']); sys.exit('textual' in sys.modules)"
    source = Path(gloam.__file__).parent.parent
    env = os.environ | {"PYTHONPATH": str(source)}
    assert (
        subprocess.run([sys.executable, "-c", code], env=env, capture_output=True).returncode == 0
    )


def test_without_textual_the_full_screen_says_what_to_install(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    typed()
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.delitem(sys.modules, "gloam.terminal.screen", raising=False)
    monkeypatch.delattr("gloam.terminal.screen", raising=False)
    for name in [name for name in sys.modules if name.startswith("textual.")]:
        monkeypatch.setitem(sys.modules, name, None)
    assert "pip install 'gloam[terminal]'" in refused(capsys, "play", GAME, "--tui")


def test_a_closed_pipe_is_no_error() -> None:
    source = Path(gloam.__file__).parent.parent
    shell = f"{sys.executable} -m gloam rules {GAME} | head -1"
    env = os.environ | {"PYTHONPATH": str(source)}
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, env=env)
    assert done.stdout == "Vampire Radar\n"
    assert done.stderr == ""


def test_whoever_reads_no_further_than_the_first_line_is_not_shown_a_stack() -> None:
    """As `gloam play --help | head -1`: the other end is closed before anything is written."""
    ends = os.pipe()
    os.close(ends[0])
    run = [sys.executable, "-m", "gloam", "play", "--help"]
    done = subprocess.run(run, stdout=ends[1], stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(ends[1])
    assert (done.returncode, done.stderr) == (0, "")
