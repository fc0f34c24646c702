"""Whatever is typed or read is understood, or refused in a sentence; and nothing else happens."""

import contextlib
import hashlib
import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

import gloam
from gloam.cli import main, study
from gloam.games.vampire_radar.workshop import fields
from gloam.kernel.errors import BadOption, BadSave, GloamError, IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.talk.rulebook import look_up, none_found, rules
from tests.lantern.game import GAME as LANTERN

RADAR = gloam.games()["vampire_radar"]
GAMES = {**gloam.games(), LANTERN.name: LANTERN}

every_game = pytest.mark.parametrize("name", GAMES)
fuzz = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=40,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

ODD = ("", " ", "\n", "\0", "\ud800", "%s", "{}", "1_0", "٣", "+1", "-0", "9" * 5000, "ſ", "=", "/")
"""Texts that have broken a program before."""


def near(words: list[str]) -> st.SearchStrategy[str]:
    """Any text; or known words, some of them in another order, cut short or written otherwise."""
    word = st.sampled_from(words) | st.sampled_from(ODD) | st.text(max_size=6)
    bent = st.one_of(word, word.map(str.upper), word.map(lambda text: text[:-1]))
    return st.text(max_size=40) | st.lists(bent, max_size=5).map(" ".join)


def understood(read: Callable[[], Any], *errors: type[GloamError]) -> Any:
    """What a reader gives, or None if it refuses in one clear sentence."""
    try:
        return read()
    except errors as error:
        said = str(error)
        assert re.search(r"[.?)]$", said), said
        assert "\n" not in said
        assert len(said) < 300, said
        return None


# Actions.


def words_of(game: Game) -> list[str]:
    found = {word for text in game.words.actions.texts for word in text.split()}
    return sorted(found | set(game.words.actions.short))


@every_game
@fuzz
@given(data=st.data())
def test_an_action_is_understood_or_refused(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    text = data.draw(near(words_of(game)))
    found = understood(lambda: game.words.actions.read(text), IllegalAction)
    if found is not None:
        assert game.words.actions.read(game.words.actions.text(found)) == found


def seat_numbers() -> st.SearchStrategy[int | None]:
    return st.none() | st.integers(-3, 5) | st.integers()


@every_game
@fuzz
@given(data=st.data())
def test_a_refused_action_changes_nothing(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    table = Table(
        game,
        game.seats[1],
        game.options_from(game.rules.bounded_options),
        gloam.kernel.dice.Dice("s"),
    )
    before = gloam.dumps(table)
    action = data.draw(near(words_of(game)) | st.integers(-9, 200) | st.integers())
    seat = data.draw(seat_numbers())
    if understood(lambda: table.act(action, seat), IllegalAction) is None:
        assert gloam.dumps(table) == before
    else:
        assert len(table.deeds) == 1


@fuzz
@given(words=st.text(max_size=300), seat=st.integers(-3, 5) | st.integers())
def test_what_is_said_is_heard_as_it_was_said_or_refused(words: str, seat: int) -> None:
    table = gloam.open_table(RADAR.name, 2)
    before = gloam.dumps(table)
    understood(lambda: table.say(seat, words), IllegalAction)
    assert table.sayings == [" ".join(words.split())] or gloam.dumps(table) == before
    assert gloam.dumps(gloam.loads(gloam.dumps(table))) == gloam.dumps(table)


# Facts.


def fact_words(game: Game) -> list[str]:
    found = []
    for word in game.words.facts.words:
        found.append(word.name)
        for field, domain in word.fields.items():
            found += [f"{field}={name}" for name in domain.names[:4] or ("0", "7", "-1", "x")]
    return found


@every_game
@fuzz
@given(data=st.data())
def test_a_fact_reads_back_or_is_refused(name: str, data: st.DataObject) -> None:
    facts = GAMES[name].words.facts
    line = data.draw(near(fact_words(GAMES[name])))
    found = understood(lambda: facts.read(line), BadSave)
    if found is not None:
        assert facts.text(found) == line


@every_game
@fuzz
@given(data=st.data())
def test_a_fact_of_json_reads_back_or_is_refused(name: str, data: st.DataObject) -> None:
    facts = GAMES[name].words.facts
    word = data.draw(st.sampled_from(facts.words))
    value = st.integers(-2, 40) | st.text(max_size=4) | st.booleans()
    names = [name for domain in word.fields.values() for name in domain.names]
    if names:
        value |= st.sampled_from(names)
    found = {"it": word.name, **{field: data.draw(value) for field in word.fields}}
    if data.draw(st.booleans()):
        found |= data.draw(st.dictionaries(st.text(max_size=5), value, max_size=2))
    fact = understood(lambda: facts.from_json(found), BadSave)
    if fact is not None:
        assert facts.from_json(facts.as_json(fact)) == fact


# Saves.


def real_saves() -> list[str]:
    """Games that are under way, and one that is over."""
    saves = []
    for seats, field, actions in (
        (2, "first", ["hide C3", "walk 1 east", "done", "walk north"]),
        (3, "random", ["hide D4", "done", "done", "walk west", "done"]),
        (4, "first", []),
    ):
        table = gloam.open_table(RADAR.name, seats, "night", field=field, counsel="yes")
        to = "humans" if seats > 2 else ""
        for action in actions:
            table.act(action)
            table.say(1, f"After {action.split()[0]}, end of it: who is there?", to)
        saves.append(gloam.dumps(table))
    table.act("hide B2")
    table.act("concede", 0)
    return [*saves, gloam.dumps(table)]


SAVES = real_saves()
TILES = re.compile(r"\b[A-F][1-6]\b")


def sealed(body: str) -> str:
    """A save with the right last line, as somebody would write it who knows how."""
    body = body.rpartition("end ")[0] or body
    return f"{body}end {hashlib.sha256(body.encode(errors='replace')).hexdigest()}\n"


def refused_or_the_same(text: str) -> None:
    """A text is refused without a secret in the refusal, or is exactly the save of its table."""
    said = ""
    try:
        table = gloam.loads(text)
    except BadSave as error:
        said = str(error)
        assert len(said) < 400
        assert "\n" not in said
        assert re.search(r"[.?)]$", said), said
    else:
        assert older(gloam.dumps(table), text) == text
    if not said.startswith("This save cannot be played"):  # which speaks of options, not of secrets
        assert not TILES.search(said), said
    assert "hide" not in said
    assert "night" not in said


def older(written: str, text: str) -> str:
    """A save without the options that another, older one does not name."""
    kept = text.split("\n")
    lines = [line for line in written.split("\n") if line[:7] != "option " or line in kept]
    return sealed("\n".join(lines))


@fuzz
@given(text=st.text() | st.sampled_from(ODD), start=st.booleans(), seal=st.booleans())
def test_a_text_that_is_no_save_is_refused(text: str, start: bool, seal: bool) -> None:
    text = f"gloam save 1\n{text}\n" if start else text
    refused_or_the_same(sealed(text) if seal else text)


@pytest.mark.parametrize("n", range(len(SAVES)))
def test_a_save_that_is_cut_is_refused(n: int) -> None:
    save = SAVES[n]
    ends = {*range(0, 160, 7), *(at + 1 for at, letter in enumerate(save) if letter == "\n")}
    for end in sorted(ends | set(range(len(save) - 70, len(save)))):
        if end < len(save):
            with pytest.raises(BadSave):
                gloam.loads(save[:end])
            refused_or_the_same(save[:end])
            refused_or_the_same(sealed(save[:end]))


@settings(fuzz, max_examples=250)
@given(data=st.data())
def test_a_save_that_was_changed_is_refused_or_means_what_it_says(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(SAVES)).split("\n")
    places = [n for n, line in enumerate(lines) if not line.startswith("  laid")]
    for _ in range(data.draw(st.integers(1, 2))):
        bend = data.draw(st.sampled_from((dropped, doubled, swapped, retyped, rewritten)))
        bend(lines, data.draw(st.sampled_from(places)), data)
    text = "\n".join(lines)
    refused_or_the_same(text)
    refused_or_the_same(sealed(text))


def dropped(lines: list[str], at: int, data: st.DataObject) -> None:
    lines[at : at + 1] = [] if len(lines) > at else lines[at:]


def doubled(lines: list[str], at: int, data: st.DataObject) -> None:
    lines.insert(at, lines[min(at, len(lines) - 1)])


def swapped(lines: list[str], at: int, data: st.DataObject) -> None:
    other = data.draw(st.integers(0, len(lines) - 1))
    at = min(at, len(lines) - 1)
    lines[at], lines[other] = lines[other], lines[at]


def retyped(lines: list[str], at: int, data: st.DataObject) -> None:
    """One letter is another one, is missing, or is there twice."""
    at = min(at, len(lines) - 1)
    line = lines[at]
    place = data.draw(st.integers(0, len(line)))
    letters = data.draw(st.sampled_from(("", " ", "0", "C", "\r", "\x1f", "é", line[:1])))
    lines[at] = line[:place] + letters + line[place + data.draw(st.integers(0, 1)) :]


def rewritten(lines: list[str], at: int, data: st.DataObject) -> None:
    """Another line in its place, such as somebody might write by hand."""
    lines[min(at, len(lines) - 1)] = data.draw(
        st.sampled_from(
            (
                "", "x", ":", ": ", "0: ", "0: hide C3", "0 hide C3", "00: hide C3", "+0: hide C3",
                "0: HIDE c3", "0 aside: hide C3", "1: pass", "1 aside: say hello", "1: say hello",
                "chance: done", "chance aside: done", "-1: done", "-2: done", "9: done", "x: done",
                f"{'9' * 5000}: done", "  hid at=C3", "  lay_low", "seats 2", "seats 02", "seats ٣",
                f"seats {'9' * 5000}", "seats -1", "seats", "game vampire_radar 1", "game",
                "game vampire_radar 99", "game ../../x 1", "option field first", "option field",
                "option dawn 05", "option dawn 5", f"option dawn {'9' * 5000}", "option x y",
                "option field " + "a/" * 5 + "x" * 300, "option", "option concede no", "seed x",
                "seed", "salt x", "salt", "commitment x", "commitment", "gloam save 2", "end x",
            )
        )
    )  # fmt: skip


@fuzz
@example(seed="two\nlines")
@example(seed="\ud800")
@example(seed="")
@given(seed=st.text(max_size=20) | st.sampled_from(ODD))
def test_a_table_that_opens_with_a_seed_can_be_saved_with_it(seed: str) -> None:
    table = understood(lambda: gloam.open_table(RADAR.name, 2, seed, field="random"), BadOption)
    if table is not None:
        assert gloam.dumps(gloam.loads(gloam.dumps(table))) == gloam.dumps(table)


# Fields.


FIRST = fields.notation(fields.first_game())
TOML = (Path(fields.__file__).parents[1] / "first.toml").read_text()


def legal_or_refused(text: str) -> None:
    tiles = understood(lambda: fields.read_field(text), BadOption)
    if tiles is not None:
        assert fields.fault(tiles) == ""
        assert fields.read_field(fields.notation(tiles)) == tiles
        assert fields.read_field(fields.to_diagram(tiles)) is not None


@fuzz
@given(
    text=st.text(max_size=80)
    | st.sampled_from(ODD)
    | st.text(".bBRnesw/", min_size=36, max_size=44)
    | st.permutations(FIRST).map("".join)
    | st.permutations(FIRST.split("/")).map("/".join)
)
def test_a_field_in_a_line_is_legal_or_refused(text: str) -> None:
    legal_or_refused(text)


@fuzz
@given(data=st.data())
def test_a_field_in_a_picture_is_legal_or_refused(data: st.DataObject) -> None:
    picture = list(fields.to_diagram(fields.first_game()))
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(picture) - 1))
        picture[at] = data.draw(st.sampled_from((*" .bBRwV+-|\n", "", "é", "+--", "\t")))
    legal_or_refused("".join(picture))


@fuzz
@given(text=st.text("+-| .bBRw\n", max_size=60))
def test_a_scribble_is_refused(text: str) -> None:
    legal_or_refused(text)


ENTRIES = st.sampled_from(
    ("A1", "B2", "C3", "F6", "B1 east", "B2 west", "E3", "G7", "a1", " A1", "A1 ", "A01", "A٣", "")
) | st.sampled_from((f"A{'1' * 5000}", "B1 up", "B1 east east", "x" * 500, "A\0", "A1\n"))


@fuzz
@given(
    listed=st.dictionaries(
        st.sampled_from(("wall", "bat", "bullet", "radar", "blank", "bad")),
        st.lists(ENTRIES, max_size=6) | st.integers() | st.booleans() | ENTRIES,
    )
)
def test_a_field_in_toml_is_legal_or_refused(listed: dict[str, Any]) -> None:
    legal_or_refused("\n".join(f"{name} = {toml(value)}" for name, value in listed.items()))


def toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        return '"' + "".join(f"\\u{ord(letter):04x}" for letter in value) + '"'
    return str(value).lower()


@fuzz
@given(data=st.data())
def test_a_field_in_spoilt_toml_is_legal_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TOML)))
    legal_or_refused(TOML[:at] + data.draw(st.text(max_size=4)) + TOML[at + 1 :])


@pytest.mark.parametrize(
    "text", ["bat = " + "[" * 5000, f"bat = {'9' * 5000}", "bat = 2026-99-99", "a.b.c = 1\na = 2"]
)
def test_a_field_in_strange_toml_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        fields.read_field(text)
    legal_or_refused(text)


@fuzz
@given(data=st.binary(max_size=60) | st.sampled_from((b"\xff\xfe", b"\0" * 40, TOML.encode())))
def test_a_field_in_a_file_is_legal_or_refused(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "field.toml"
    file.write_bytes(data)
    opened = understood(lambda: gloam.open_table(RADAR.name, 2, field=str(file)), BadOption)
    assert opened is None or opened.options["field"] == FIRST


# Options.


@every_game
@fuzz
@given(data=st.data())
def test_options_are_understood_or_refused(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    known = [option.name for option in game.words.options]
    choices = [
        choice for option in game.words.options for choice in (*option.choices, option.default)
    ]
    value = st.sampled_from([*choices, *ODD, FIRST, "a/" * 5 + "x" * 300, "x" * 3000, "."])
    anything = value | st.text(max_size=12) | st.integers() | st.booleans() | st.none()
    names = st.sampled_from([*known, "moon"]) | st.text(max_size=8)
    given_options = data.draw(st.dictionaries(names, anything, max_size=3))
    found = understood(lambda: game.options_from(given_options), BadOption)
    if found is not None:
        assert list(found) == known
        assert game.options_from(found) == found


@fuzz
@given(name=near(list(GAMES)), seats=st.integers() | st.none(), level=near(["easy", "hard"]))
def test_names_of_games_seats_and_levels_are_understood_or_refused(
    name: str, seats: int | None, level: str
) -> None:
    opened = understood(lambda: gloam.open_table(name, seats), BadOption)
    assert opened is None or opened.game.name == name
    understood(lambda: gloam.open_table(RADAR.name, seats), BadOption)
    understood(lambda: gloam.bot(RADAR.name, level), BadOption)


# The rule book.


@every_game
@fuzz
@given(word=near(["VRD-1", "VRD-G2", "radar", "walk", "LAN-1", "1", "the"]))
def test_a_rule_is_found_or_the_nearest_word_is_given(name: str, word: str) -> None:
    game = GAMES[name]
    found = look_up(game, word)
    assert all(rule in rules(game) for rule in found)
    if not found:
        assert re.fullmatch(r"(There is no such rule|No rule speaks of that)\. .*[.?]",
                            none_found(game, word))  # fmt: skip


# The command line.


WORDS = (
    "play", "games", "rules", "replay", "verify", "perft", "playthrough", "lab", "--help", "-h",
    "--version", "vampire_radar", "Vampire-Radar", "vampire_rader", "--seats", "2", "3", "9", "0",
    "-1", "--me", "vampire", "human1", "human1,human2", "all", ",", "--bots", "chance", "easy",
    "--seed", "night", "--option", "field=first", "field=random", "dawn=3", "dawn=", "=x", "x=y",
    "concede=no", "--save", "a.save", "new.save", "--load", "--delay", "0", "--tui", "--json",
    "--options", "radar", "VRD-1", "VRD-", "--seat", "--all", "--set-up", "--step", "--seal",
    "--depth", "1", "--split", "--games", "--levels", "chance,easy", "--processes", "--",
    "spoilt.save", "folder", "no.save", f"dawn={'9' * 5000}", "field=" + "a/" * 5 + "x" * 300,
    "x" * 300, "--seats=2", "--sead", "@file", *ODD,
)  # fmt: skip
COMMANDS = WORDS[:8]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("words")
    (made / "a.save").write_text(SAVES[0])
    (made / "spoilt.save").write_text(SAVES[0].replace("hide C3", "hide C4"))
    (made / "folder").mkdir()
    return made


@settings(fuzz, max_examples=200)
@given(
    argv=st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=7)
    | st.tuples(
        st.sampled_from(COMMANDS),
        st.sampled_from(("vampire_radar", "a.save", "spoilt.save", "folder")),
        st.lists(st.sampled_from(WORDS), max_size=6),
    ).map(lambda parts: [parts[0], parts[1], *parts[2]])
)
def test_a_command_line_is_obeyed_or_refused(argv: list[str], folder: Path) -> None:
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "stdin", io.StringIO("hide c3\nlook\n"))
        for name in ("perft", "split", "playthrough"):
            patch.setattr(study, name, quick[name])  # nobody waits for a whole tree
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(argv)
        for made in set(os.listdir(folder)) - {"a.save", "spoilt.save", "folder"}:
            os.unlink(made)
        (folder / "a.save").write_text(SAVES[0])
    assert code in (0, 2)
    if code == 2:
        assert err.getvalue().startswith("gloam: ")
        assert err.getvalue().count("\n") == 1
        assert out.getvalue() == ""
    else:
        assert err.getvalue() == ""


quick: dict[str, Callable[..., Any]] = {
    "perft": lambda state, depth: 1,
    "split": lambda state, depth: [(action, 1) for action in state.menu()],
    "playthrough": lambda *given, **options: "a story\n",
}
