"""Speech with an audience: circles that a game offers, in tables, saves, replays and laws."""

import hashlib
import re
from functools import partial
from typing import Any

import pytest

import gloam
from gloam.cli import main
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadSave, IllegalAction
from gloam.kernel.save import fair
from gloam.kernel.table import ONLOOKER, Table
from gloam.testing import LAWS, Law
from gloam.testing.alter import altered
from gloam.testing.play import Play

RADAR = gloam.games()["vampire_radar"]
OPEN = {"vampire_radar": {"counsel": "yes"}, "shadow_hunters": {"graveyard": "yes"}}
"""The options under which the seats of a game may speak apart."""


@pytest.fixture
def table() -> Table:
    """A game under way in which the humans have spoken apart and aloud."""
    table = gloam.open_table("vampire_radar", seats=4, seed="night", counsel="yes")
    table.act("hide C3")
    table.say(1, "Where is it?")
    table.say(2, "They  are at B2.", to="humans")
    table.say(0, "Not there.")
    table.say(3, "humans: to B2!", to="humans")
    return table


def sentences(table: Table, seat: int) -> list[str]:
    return [table.sentence(fact, seat) for fact in table.heard(seat)]


def test_words_reach_the_circle_and_nobody_else(table: Table) -> None:
    assert sentences(table, 3)[-4:] == [
        "Human 1 says: Where is it?",
        "Human 2 says to the humans: They are at B2.",
        "Vampire says: Not there.",
        "You say to the humans: humans: to B2!",
    ]
    assert sentences(table, 0)[-2:] == ["Human 1 says: Where is it?", "You say: Not there."]
    assert not any("at B2" in line or "to B2" in line for line in sentences(table, 0))


def test_a_circle_that_is_not_offered_is_refused_with_those_that_are(table: Table) -> None:
    before = gloam.dumps(table)
    for to in ("vampires", "human", "Humans", "humans ", " ", "x" * 400, "a\nb", "\ud800"):
        with pytest.raises(IllegalAction) as caught:
            table.say(1, "psst", to)
        said = str(caught.value)
        assert said.endswith("You can speak to the humans, or to the whole table.")
        assert len(said) < 200
        assert "\n" not in said
    with pytest.raises(IllegalAction, match=r"^You can speak only to the whole table now\.$"):
        table.say(0, "psst", "humans")
    assert gloam.dumps(table) == before


@pytest.mark.parametrize(
    ("words", "seat", "reason"),
    [("", 1, "at most 280"), ("x" * 281, 1, "at most 280"), ("psst", 4, "no seat")],
)
def test_what_cannot_be_said_aloud_cannot_be_said_apart(
    table: Table, words: str, seat: int, reason: str
) -> None:
    before = gloam.dumps(table)
    with pytest.raises(IllegalAction, match=reason):
        table.say(seat, words, to="humans")
    assert gloam.dumps(table) == before


def test_after_the_end_there_is_nobody_to_speak_to(table: Table) -> None:
    table.act("concede", 0)
    assert table.circles(1) == {}
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        table.say(1, "well done", to="humans")


def test_what_was_said_apart_cannot_be_taken_back(table: Table) -> None:
    before = gloam.dumps(table)
    for seat in range(4):
        assert not table.may_undo(seat)
        with pytest.raises(IllegalAction, match="You cannot take that back"):
            table.undo(seat)
    assert gloam.dumps(table) == before


def test_words_stay_with_their_sayings_when_something_is_taken_back() -> None:
    table = gloam.open_table("vampire_radar", seats=3, counsel="yes")
    table.act("hide C3")
    for _ in range(2):
        table.act("done")
    table.say(1, "First.", to="humans")
    assert sentences(table, 2)[-1].endswith("First.")
    table.act("walk north")
    assert sentences(table, 2)[-1].endswith("First.")
    table.undo(0)
    table.say(2, "Second.", to="humans")
    assert [line[-7:] for line in sentences(table, 1)[-2:]] == [" First.", "Second."]


def test_a_fork_says_the_same_and_stays_apart(table: Table) -> None:
    fork = table.fork()
    assert sentences(fork, 1) == sentences(table, 1)
    fork.say(1, "Only here.", to="humans")
    assert "Only here." in sentences(fork, 2)[-1]
    assert "Only here." not in " ".join(sentences(table, 2))


def test_a_game_without_circles_offers_none_to_anybody() -> None:
    for game in gloam.games().values():
        plain = gloam.open_table(game.name, seats=game.seats[1], **game.rules.bounded_options)
        assert all(plain.circles(seat) == {} for seat in range(plain.seats))


def test_rules_that_offer_a_circle_must_tell_it() -> None:
    hunted = gloam.games()["nyctophobia_hunted"]
    game = altered(hunted, circles=lambda view: {"all": tuple(range(view.seats))})
    table = Table(game, 3, game.options_from({}), Dice("s"))
    with pytest.raises(NotImplementedError, match="must tell them"):
        table.say(1, "psst", to="all")


# Saves and replays.


def test_a_save_keeps_who_was_spoken_to(table: Table) -> None:
    save = gloam.dumps(table)
    assert "\n2 aside: say-to humans They are at B2.\n  said_to by=2 n=0 to=14\n" in save
    assert "\n1 aside: say Where is it?\n" in save
    again = gloam.loads(save)
    assert gloam.dumps(again) == save
    assert again.deeds == table.deeds
    assert again.sayings == table.sayings
    assert [sentences(again, seat) for seat in range(4)] == [
        sentences(table, seat) for seat in range(4)
    ]
    assert fair(again)


def sealed(body: str) -> str:
    """A save with the right last line."""
    body = body.rpartition("end ")[0]
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("2 aside: say-to humans ", "0 aside: say-to humans "),
        ("2 aside: say-to humans ", "2: say-to humans "),
        ("2 aside: say-to humans ", "2 aside: say-to vampires "),
        ("2 aside: say-to humans ", "2 aside: say-to  "),
        ("2 aside: say-to humans ", "2 aside: say "),
        ("2 aside: say-to humans They are at B2.", "2 aside: say-to humans"),
        ("2 aside: say-to humans They are at B2.", "2 aside: say-to"),
        ("2 aside: say-to humans ", "2 aside: say-to humans  "),
        ("1 aside: say Where", "1 aside: say-to humans Where"),
        ("said_to by=2 n=0 to=14", "said_to by=2 n=0 to=15"),
        ("said_to by=3 n=1 to=14", "said_to by=3 n=3 to=14"),
        ("option counsel yes", "option counsel no"),
        ("\n  counsel\n", "\n"),
    ],
)
def test_a_save_in_which_it_was_changed_is_refused(
    table: Table, written: str, instead: str
) -> None:
    save = gloam.dumps(table)
    assert written in save
    with pytest.raises(BadSave) as caught:
        gloam.loads(sealed(save.replace(written, instead, 1)))
    assert re.fullmatch(r"[^\n]{10,200}\.", str(caught.value))
    assert "B2" not in str(caught.value)


def test_a_replay_shows_it_to_those_who_heard_it(
    table: Table, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    table.act("concede", 0)
    file = tmp_path / "told.save"
    file.write_text(gloam.dumps(table))
    shown = {}
    for seat in ("", "--seat=vampire", "--seat=human1"):
        assert main(["replay", str(file), *([seat] if seat else [])]) == 0
        shown[seat] = capsys.readouterr().out
    assert "Human 2: tell humans They are at B2." in shown[""]
    assert "all but Vampire: Human 2 says to the humans: They are at B2." in shown[""]
    assert "Human 2 says to the humans: They are at B2." in shown["--seat=human1"]
    assert "B2" not in shown["--seat=vampire"]
    assert table.sentence(table.record[-3], ONLOOKER).startswith("Human 3 says to the humans")


# Laws.


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("name", OPEN)
def test_the_law_holds_where_some_speak_apart(law: Law, name: str) -> None:
    game = gloam.games()[name]
    law(game, game.seats[1], options=OPEN[name], moments=5, guesses=3, seed="apart")


@pytest.mark.parametrize("name", OPEN)
def test_the_laws_meet_words_said_apart(name: str) -> None:
    game = gloam.games()[name]
    spoken: list[bool] = []

    @Law
    def watch(play: Play) -> None:
        for table, _ in play.moments(looks=2):
            spoken.extend(deed.to != "" for deed in table.deeds)
            for seat in range(play.seats):
                check_circles(table, seat)

    watch(game, game.seats[1], games=4, options={**OPEN[name], **longer(name)})
    assert any(spoken)


def longer(name: str) -> dict[str, str]:
    """Options with which enough of them die to talk."""
    return {"shadow_hunters": {"rounds": "30"}}.get(name, {})


def check_circles(table: Table, seat: int) -> None:
    """A circle has a name in one word, seats that exist, the speaker, and somebody to listen."""
    for name, members in table.circles(seat).items():
        assert re.fullmatch("[a-z]+", name)
        assert seat in members
        assert sorted({*members, seat}) == list(members)
        assert len(members) > 1
        assert set(members) <= set(range(table.seats))
        assert all(table.circles(other)[name] == members for other in members)


@pytest.mark.parametrize("name", OPEN)
def test_what_is_said_apart_teaches_the_others_nothing(name: str) -> None:
    """With and without it, the others hear, see and are asked the same until the end."""
    game = gloam.games()[name]
    options = {**game.rules.bounded_options, **OPEN[name], **longer(name)}
    tables = [
        Table(game, game.seats[1], game.options_from(options), Dice("apart", "salt"))
        for _ in range(2)
    ]
    said = 0
    for n in range(600):
        for table in tables:
            table.deal()
        if tables[0].over:
            break
        choose = partial(tables[0].dice.below, len(tables[0].menu(tables[0].asked)), "apart")
        action = tables[0].menu(tables[0].asked)[choose(n)]
        for seat in range(game.seats[1]) if n % 10 == 0 else ():
            circles = tables[0].circles(seat)
            for circle in circles:
                before = tables[0].scene(seat)
                tables[0].say(seat, "psst", to=circle)
                assert tables[0].scene(seat) == before
                said += 1
        if n % 7 == 0:
            for table in tables:
                table.say(n % table.seats, f"This is number {n}.")
        for table in tables:
            table.act(action)
    assert said > 0
    for seat in range(game.seats[1]):
        first, second = (
            [fact for fact in table.heard(seat) if game.words.facts.name(fact) != "said_to"]
            for table in tables
        )
        assert first == second
        assert tables[0].scene(seat) == tables[1].scene(seat)
        assert [tables[0].sentence(fact, seat) for fact in first] == [
            tables[1].sentence(fact, seat) for fact in second
        ]
