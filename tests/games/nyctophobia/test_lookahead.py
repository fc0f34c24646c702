"""Bots that look ahead: what they take the others to know, what they choose, who may read them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gloam
from gloam.bots import bot
from gloam.games.nyctophobia.bots.heuristic import choose
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import ACTIONS, FAMILY_FACTS, HUNTER
from gloam.games.nyctophobia.guesses.exploiters import from_goal, from_weakest, hides, lures, runs
from gloam.games.nyctophobia.guesses.lookahead import look_ahead
from gloam.games.nyctophobia.numbers import HIDE, SPRINT, THROW
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.hearsay import hears
from gloam.kernel.deadline import Deadline
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Exploiter
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.kernel.table import Table
from gloam.testing import difference
from tests.games.nyctophobia.glades import BOTH, HUNTED, VAMPIRE, drawn

NAMES = tuple(BOTH)
CORNERED = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| 1   .   X   .   .   2 |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   C   C |
+---+---+---+---+---+---+
"""
"""Nobody is next to the Hunter yet."""
BETWEEN = """
+---+---+---+---+---+---+---+
| .   1   .   X   .   2   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   C   C |
+---+---+---+---+---+---+---+
"""
"""One step to either side, and the Hunter stands next to somebody."""


def walked(name: str, seats: int, seed: str, actions: int) -> Iterator[Table]:
    """A table of medium bots after each of its first actions."""
    table = gloam.open_table(name, seats, seed)
    player = bot(table.game, "medium")
    table.deal()
    for _ in range(actions):
        if table.over:
            return
        seat = table.asked
        table.act(player.choose(table.view(seat), table.menu(seat), table.luck(seat)))
        table.deal()
        yield table


@pytest.mark.parametrize("name", NAMES)
def test_the_hunter_knows_what_the_hunted_know_together_and_no_more(name: str) -> None:
    """It is the view of somebody at no seat, who hears what all of them hear."""
    game = BOTH[name]
    *_, table = walked(name, 4, "together", 60)
    assert game.sight.onlooker is not None
    spectator: Any = game.sight.onlooker(4)
    hearing = game.words.facts.hearing(4)
    for word, a, b, c in table.record:
        ears = int(hearing.heard_by(word, a, b, c))
        if (ears >> 1 & 7).bit_count() > 1:
            spectator.hear(word, a, b, c)
    assert difference(table.view(HUNTER).dark, spectator.night) == ""
    assert table.view(HUNTER).dark.woods.at[1] == NOWHERE


@pytest.mark.parametrize("name", NAMES)
def test_who_hears_a_fact_is_what_its_word_declares(name: str) -> None:
    hearing = FAMILY_FACTS.hearing(4)
    for word in range(len(FAMILY_FACTS.words)):
        for one in (1, 2):
            ears = hearing.heard_by(word, one, 0, 0)
            assert [hears(seat, word, one) for seat in (1, 2, 3)] == [
                bool(ears >> seat & 1) for seat in (1, 2, 3)
            ], FAMILY_FACTS.words[word].name


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_that_looks_ahead_changes_nothing_of_the_view(name: str) -> None:
    thoughtful = bot(BOTH[name], "hard", simulations=6, seconds=0)
    for table in walked(name, 3, "untouched", 30):
        if table.over:
            break
        seat = table.asked
        before = table.view(seat).clone()
        choices = {thoughtful.choose(table.view(seat), table.menu(seat), Random(n)) for n in (1, 1)}
        assert len(choices) == 1
        assert difference(before, table.view(seat)) == ""


@pytest.mark.parametrize("weak", [1, 2])
def test_of_two_who_are_as_near_hard_strikes_whoever_would_fall(weak: int) -> None:
    table = drawn(BETWEEN, turn=HUNTER)
    view = table.view(HUNTER).clone()
    view.woods.health[weak] = 1
    player = bot(HUNTED, "hard", simulations=12, seconds=0)
    for n in range(6):
        chosen = player.choose(view, table.menu(HUNTER), Random(n))
        assert ACTIONS.text(chosen) == ("prowl west" if weak == 1 else "prowl east")


def test_hard_is_cut_short_by_the_clock() -> None:
    """With next to no time it still answers, from what it has tried by then."""
    for table in walked("nyctophobia_vampire", 3, "hurry", 12):
        seat = table.asked
        player = bot(table.game, "hard", simulations=10**6, seconds=0.02)
        assert player.choose(table.view(seat), table.menu(seat), Random(1)) in table.menu(seat)


def test_walks_whose_world_cannot_be_built_are_left_out() -> None:
    """One of them, and the others count; all of them, and the rule of thumb is followed."""
    begun = 0

    def all_but_one(woods: Woods) -> Dark:
        nonlocal begun
        begun += 1
        if begun == 1:
            raise NoWorld("There is none.")
        return VAMPIRE.sight.guess.__self__.night(woods)  # type: ignore[attr-defined, no-any-return]

    def none(woods: Woods) -> Dark:
        raise NoWorld("There is none.")

    thoughts = 0
    for table in walked("nyctophobia_vampire", 4, "no world", 60):
        view, offered, begun = table.view(table.asked), Menu(), 0
        if view.seat == HUNTER:
            continue
        for action in table.menu(table.asked):
            offered.add(action)
        clock = Deadline(0)
        assert offered.has(look_ahead(all_but_one, view, offered, 8, 10, clock, FastRandom(3)))
        thoughts += begun > 1
        advice = choose(view, offered, FastRandom(3))
        assert look_ahead(none, view, offered, 8, 10, clock, FastRandom(3)) == advice
    assert thoughts > 3


# Those who may exploit them.


def of(name: str, seat: int, seats: int = 3) -> dict[str, Exploiter]:
    """Everybody who plays a seat to exploit the other side."""
    game = BOTH[name]
    mine = bot(game, "hard", simulations=2, seconds=0)
    assert game.bots.exploiters is not None
    return game.bots.exploiters(mine, mine, seat, seats)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", [HUNTER, 1])
def test_every_exploiter_plays_a_whole_game_by_the_rules(name: str, side: int) -> None:
    game = BOTH[name]
    mine = bot(game, "medium")
    for who in of(name, side):
        table = gloam.open_table(name, 3, "exploited")
        seats = (HUNTER,) if side == HUNTER else (1, 2)
        readers = {seat: of(name, seat)[who] for seat in seats}
        told = dict.fromkeys(readers, 0)
        table.deal()
        while not table.over and len(table.deeds) < 400:
            seat = table.asked
            player: Any = mine
            if seat in readers:
                player, heard = readers[seat], list(table.heard(seat))
                player.hear(heard[told[seat] :])
                told[seat] = len(heard)
            table.act(player.choose(table.view(seat), table.menu(seat), table.luck(seat)))
            table.deal()
        assert table.over, who


@pytest.mark.parametrize("name", NAMES)
def test_a_reading_hunter_knows_what_each_of_the_hunted_knows(name: str) -> None:
    reader: Any = of(name, HUNTER, 4)["runs them in its head"]
    *_, table = walked(name, 4, "heads", 50)
    reader.hear(table.heard(HUNTER))
    for seat in (1, 2, 3):
        assert difference(reader.heads.sights[seat], table.view(seat)) == "", seat


def test_what_a_will_leaves_of_a_menu() -> None:
    table = drawn(CORNERED)
    for action in ("go north", "go east"):
        table.act(action)
    view, menu = table.view(1), table.menu(1)
    assert hides(view, menu) == (HIDE,)
    assert HIDE not in runs(view, menu)
    assert {int(VERB[action]) for action in menu} & {SPRINT, THROW}
    assert lures(view, menu) == runs(view, menu)
    assert ACTIONS.read("hide") == HIDE


def test_how_far_the_hunter_is_from_where_they_must_go() -> None:
    assert from_weakest(drawn(BETWEEN).view(HUNTER).woods) == 2.0
    assert from_goal(drawn(CORNERED).view(HUNTER).woods) == 4.0
