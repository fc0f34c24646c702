"""Bad input at the two Nyctophobias: one clear sentence, nothing changed, and nothing told."""

import io
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

import gloam
from gloam.cli import main
from gloam.games.nyctophobia.cards import CARD_NAMES, KINDS_IN_DECK
from gloam.games.nyctophobia.facts import DECK, HUNTER
from gloam.games.nyctophobia.workshop.maps import draw_map, notation, premade
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing import inside
from gloam.testing.alter import altered
from tests.games.nyctophobia.glades import BOTH, HUNTED, VAMPIRE, drawn, hand_of, woods_of
from tests.games.nyctophobia.test_secrets import FAR, NEAR, PLACE, elsewhere, painted, shifted
from tests.refusals import fault, unclear

both_games = pytest.mark.parametrize("name", BOTH)
Capture = pytest.CaptureFixture[str]


def refused(
    tables: Sequence[Table], act: Callable[[Table], object], *says: str, blind: bool = True
) -> None:
    """At every one of these tables it is refused in the same words, and nothing changes."""
    said = set()
    for table in tables:
        words, wrong = fault(table, act, IllegalAction)
        assert wrong == "", f"{wrong}: {words}"
        said.add(words)
        assert not (blind and PLACE.search(words)), words
    assert len(said) == 1, said
    for part in says:
        assert part in next(iter(said))


def doing(action: int | str, seat: int | None = None) -> Callable[[Table], object]:
    return lambda table: table.act(action, seat)


def after(tables: list[Table], *actions: str) -> list[Table]:
    """The tables when some things were done, of which one Hunted heard the same."""
    for table in tables:
        for action in actions:
            table.act(action)
    assert len({tuple(table.heard(1)) for table in tables}) == 1
    assert len({inside(table._truth) for table in tables}) == len(tables) > 1
    return tables


pairs = pytest.mark.parametrize("pair", [shifted, elsewhere], ids=["shifted", "elsewhere"])
Pair = Callable[[Game], list[Table]]


# Cards.


@pytest.mark.parametrize("deck", ["axe", "mage", "vampire"])
def test_a_card_that_is_not_in_the_hand(deck: str) -> None:
    game = VAMPIRE if deck == "vampire" else HUNTED
    table = drawn(painted(NEAR, game), game, deck=deck, turn=HUNTER)
    first = KINDS_IN_DECK * DECK.number(deck)
    hand = hand_of(table)
    assert len(hand) == 2
    for card in range(len(CARD_NAMES)):
        name = CARD_NAMES[card]
        if name in hand:
            continue
        mine = first <= card < first + KINDS_IN_DECK
        why = "not in your hand" if mine else "not in your deck"
        refused([table], doing(f"play {name}", HUNTER), "You cannot 'play", why)


def test_a_card_where_there_are_none() -> None:
    table = drawn(NEAR, turn=HUNTER)
    refused([table], doing("play Calm", HUNTER), "you play without cards")


@both_games
def test_a_card_of_the_hunter_in_the_hand_of_a_hunted(name: str) -> None:
    tables = elsewhere(BOTH[name])
    card = CARD_NAMES[KINDS_IN_DECK * 2 if name == VAMPIRE.name else 0]
    refused(tables, doing(f"play {card}", 1), "that is for the")
    refused(tables, doing(f"play {card}", 2), "you are not asked")


# A Hunted.


@pairs
@both_games
def test_an_action_while_hidden(name: str, pair: Pair) -> None:
    tables = after(pair(BOTH[name]), "go south", "go east", "hide")
    for action in ("throw north", "sprint east", "hide"):
        refused(tables, doing(action, 1), "you are hidden, and keep still")
    for action in ("go north", "search", "stand", "counter", "clatter", "climb west"):
        refused(tables, doing(action, 1), f"You cannot {action!r} now: ")


@both_games
def test_an_action_while_hidden_and_not_asked(name: str) -> None:
    game = BOTH[name]
    tables = [drawn(painted(picture, game), game, hidden=(2,)) for picture in (NEAR, FAR)]
    for action in ("go north", "search", "throw east", "done", "stand"):
        refused(tables, doing(action, 2), f"You cannot {action!r} now: you are not asked.")


@both_games
def test_a_step_through_a_tree_that_is_known_to_be_there(name: str) -> None:
    tables = elsewhere(BOTH[name])
    if name == VAMPIRE.name:
        after(tables, "search")
    for action in ("go west", "go north", "sprint west"):
        heading = action.split()[1]
        refused(tables, doing(action, 1), f"a tree stands to the {heading}.")


def test_a_step_against_a_tree_that_is_not_known_is_answered_by_the_world() -> None:
    tables = elsewhere(VAMPIRE)
    for table in tables:
        table.act("go west")
    assert len({tuple(table.heard(1)) for table in tables}) == 1
    refused(tables, doing("go west", 1), "a tree stands to the west.")


@pairs
@both_games
def test_a_throw_without_a_rock(name: str, pair: Pair) -> None:
    at_a_tree = "throw east" if pair is shifted else "throw west"
    tables = after(pair(BOTH[name]), "go south", "go north", at_a_tree)
    for heading in ("north", "east", "south", "west"):
        refused(tables, doing(f"throw {heading}", 1), "you have no rock.")


@pairs
@both_games
def test_what_is_for_the_other_side_or_the_other_game(name: str, pair: Pair) -> None:
    tables = pair(BOTH[name])
    for action in ("prowl north", "lift A1-B1", "recoil north north stop", "clue north"):
        text = f"You cannot {action!r} now: that is for the"
        refused(tables, doing(action, 1), text, blind=not PLACE.search(action))
    refused(tables, doing("draw 3", 1), "cards are drawn by chance")
    refused(tables, doing("radio", 1), "call for help")
    refused(tables, doing("leave north", 1), "familiar")
    refused(tables, doing("done", 1), "you have to move two spaces first.")


# Speech.


@both_games
def test_speech_at_a_table_where_the_game_is_over(name: str) -> None:
    tables = elsewhere(BOTH[name])
    for table in tables:
        table.act("concede", HUNTER)
        assert table.over
    for seat in (0, 1, 2):
        refused(tables, lambda table, seat=seat: table.say(seat, "boo"), "The game is over.")  # type: ignore[misc]
        refused(tables, doing("shout come-to-me", seat), "The game is over.")
        refused(tables, doing("concede", seat), "The game is over.")


@pytest.mark.parametrize("seat", [-1, -2, 3, 99, 10**30])
@both_games
def test_speech_of_somebody_who_has_no_seat(name: str, seat: int) -> None:
    tables = elsewhere(BOTH[name])
    refused(tables, lambda table: table.say(seat, "boo"), "There is no seat")
    refused(tables, doing("shout come-to-me", seat), "There is no seat")


@pytest.mark.parametrize("words", ["", " \t", "x" * 281, "bell\a", "\0"])
@both_games
def test_speech_that_says_nothing_or_too_much_leaves_the_hidden_hidden(
    name: str, words: str
) -> None:
    table = drawn(painted(NEAR, BOTH[name]), BOTH[name], hidden=(2,))
    refused([table], lambda table: table.say(2, words), "at most 280 letters")
    assert woods_of(table).hidden >> 2 & 1


@both_games
def test_shouts_of_the_hunter(name: str) -> None:
    refused(elsewhere(BOTH[name]), doing("shout come-to-me", HUNTER), "you are not asked")


# Maps.


def broken_maps(kind: str) -> dict[str, str]:
    forest = next(iter(premade(kind).values()))
    line, picture = notation(forest), draw_map(forest)
    return {
        "no car": re.sub("car=[^;]*;", "", line),
        "half a car": re.sub("car=([^,;]*),[^;]*;", r"car=\1;", line),
        "a car in two places": re.sub("car=[^;]*;", "car=A1,H8;", line),
        "no hunter": re.sub("hunter=[^;]*;", "", line),
        "the hunter off the board": re.sub("hunter=[^;]*;", "hunter=J9;", line),
        "the hunter in the car": re.sub("(car=([^,;]*).*hunter=)[^;]*;", r"\1\2;", line),
        "no trees": re.sub("trees=[^;]*;", "trees=;", line),
        "trees that are no number": re.sub("trees=[^;]*;", "trees=xyz;", line),
        "trees everywhere": re.sub("trees=[^;]*;", f"trees={'f' * 28};", line),
        "nobody to hunt": re.sub("starts=[^;]*;", "starts=;", line),
        "all in one space": re.sub("starts=[^;]*;", "starts=A1,A1,A1,A1;", line),
        "something else": "trees=" + "x" * 5000,
        "a picture without a car": picture.replace("C", "."),
        "a picture with two hunters": picture.replace("| . ", "| X ", 1),
        "half a picture": picture[: len(picture) // 2],
        "no such file": "no/such/map",
    }  # fmt: skip


@pytest.mark.parametrize("what", broken_maps("hunted"))
@both_games
def test_a_map_that_breaks_a_rule(
    name: str, what: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = broken_maps(name.removeprefix("nyctophobia_"))[what]
    if "\n" in value:
        file = tmp_path / "map"
        file.write_text(value)
        value = str(file)
    with pytest.raises(BadOption) as caught:
        gloam.open_table(name, 3, "night", map=value)
    assert unclear(str(caught.value), HUNTED) == "", str(caught.value)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", name, "--seats", "3", "--option", f"map={value}"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"gloam: {caught.value}\n"


@pytest.mark.parametrize(
    "option",
    [
        {"characters": "wizard"}, {"characters": "boxer,boxer"}, {"characters": ""},
        {"rounds": "-1"}, {"rounds": "1001"}, {"rounds": "٣"}, {"rounds": "many"},
        {"callouts": "never"}, {"stalker": "maybe"}, {"notes": ""},
    ],
)  # fmt: skip
@both_games
def test_an_option_with_a_wrong_value(name: str, option: dict[str, str]) -> None:
    with pytest.raises(BadOption) as caught:
        BOTH[name].options_from(option)
    assert unclear(str(caught.value), HUNTED) == "", str(caught.value)


# These tests can fail.


class Explains(Table):
    """Says in a refusal where the Hunter is."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction as error:
            raise IllegalAction(f"{error} You are {woods_of(self).at[0]} spaces in.") from None


class Fumbles(Table):
    """Says no, and does something all the same."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction:
            super().act("shout dead-end", 1)
            raise


def test_refusals_opened() -> None:
    with pytest.raises(AssertionError, match="You are"):
        refused(elsewhere(HUNTED, Explains), doing("go west", 1))
    with pytest.raises(AssertionError, match="something changed"):
        refused(elsewhere(HUNTED, Fumbles), doing("go west", 1))
    with pytest.raises(AssertionError, match="it was done"):
        refused(elsewhere(HUNTED), doing("go south", 1))
    mumbles = [drawn(NEAR, altered(HUNTED, why=lambda view, action: "no\nway"))]
    with pytest.raises(AssertionError, match="not one line"):
        refused(mumbles, doing("go west", 1))
    with pytest.raises(AssertionError, match="it is a"):
        refused(elsewhere(HUNTED), partial(Table.menu, seat=9))
