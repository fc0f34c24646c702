"""The Hunted of bots: no step is undone, whoever is weak hides, and whoever waits looks around."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gloam.bots import Bot, bot
from gloam.games.nyctophobia.facts import ACTIONS
from gloam.games.nyctophobia.numbers import STEPPED, TURN
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.table import Table
from gloam.lab.match import Match, played_out
from tests.games.nyctophobia.glades import HUNTED, drawn

ALLEY = """
+---+---+---+---+---+
| .   1   .   . | . |
+   +---+---+---+   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   2 |
+   +   +   +   +   +
| X   .   .   C   C |
+---+---+---+---+---+
"""
"""Two steps east of Hunted 1 the way ends."""
BESIDE = """
+---+---+---+---+---+---+
| .   .   1   X   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   2 |
+   +   +   +   +   +   +
| .   .   .   .   C   C |
+---+---+---+---+---+---+
"""
"""Hunted 1 begins the turn next to the Hunter, and is left with one health."""


class Thumb:
    """Plays by rule of thumb, and never carelessly."""

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        return HUNTED.bots.heuristic(view, menu, FastRandom(rng.getrandbits(32)))


def player(level: str) -> Bot:
    """A bot that thinks by a few simulations, and looks at no clock."""
    return Thumb() if level == "thumb" else bot(HUNTED, level, simulations=24, seconds=0)


def turn_of_hunted_1(table: Table, level: str, luck: Random) -> Iterator[str]:
    """What Hunted 1 chooses until its turn is over, as text; the Hunter does what comes first."""
    while not table.over and table.view(1).woods.turn == 1:
        seat = table.asked
        choice = table.menu(seat)[0]
        if seat == 1:
            choice = player(level).choose(table.view(1), table.menu(1), luck)
            yield ACTIONS.text(choice)
        table.act(choice)
        table.deal()


@pytest.mark.parametrize("level", ["thumb", "hard"])
def test_nobody_sprints_back_over_the_last_step(level: str) -> None:
    table = drawn(ALLEY)
    for action in ("go east", "go east"):
        table.act(action)
    assert ACTIONS.read("sprint west") in table.menu(1)
    for n in range(8):
        chosen = player(level).choose(table.view(1), table.menu(1), Random(n))
        assert ACTIONS.text(chosen) != "sprint west"


def test_a_step_that_is_undone_is_a_dear_blunder() -> None:
    table = drawn(ALLEY)
    for action in ("go east", "go east"):
        table.act(action)
    assert HUNTED.bots.prices is not None
    menu = table.menu(1)
    worth = dict(zip(menu, HUNTED.bots.prices(table.view(1), menu, FastRandom(1)), strict=True))
    back = worth.pop(ACTIONS.read("sprint west"))
    assert back < min(worth.values()) - 1


@pytest.mark.parametrize("level", ["thumb", "hard"])
def test_whoever_is_weak_hides_from_the_hunter_and_never_sprints_at_it(level: str) -> None:
    for n in range(4):
        table = drawn(BESIDE)
        assert table.view(1).woods.health[1] == 1
        done = list(turn_of_hunted_1(table, level, Random(n)))
        assert not any(action.startswith("sprint") for action in done), done
        assert "hide" in done


def test_few_sprints_are_undone() -> None:
    """Before, 244 of 1,037 sprints of medium ended in a space of the same turn."""
    sprints = undone = 0
    for n in range(6):
        table = played_out(Match("nyctophobia_hunted", 4, ("medium", "medium"), {}, f"sprints {n}"))
        name = table.game.words.facts.name
        here: dict[int, int] = {}
        path, sprinting = [0], False
        for fact in table.record:
            word, (_, a, b, _) = name(fact), fact
            if word == "placed":
                here[a] = b
            elif word == "turn":
                path, sprinting = [here[a]], False
            elif word == "sprinted":
                sprints, sprinting = sprints + 1, True
            elif word == "stepped":
                undone += sprinting and b in path
                here[a], sprinting = b, False
                path.append(b)
    assert sprints >= 20
    assert undone <= sprints // 10


def test_whoever_stays_back_from_the_vampire_finds_new_ground() -> None:
    """Hunted 3 is the one who waits while two others go."""
    new = turns = 0
    for n in range(6):
        table = played_out(Match("nyctophobia_vampire", 4, ("easy", "medium"), {}, f"waits {n}"))
        seen: set[int] = set()
        for word, a, b, _ in table.record:
            turns += word == TURN and a == 3
            if word == STEPPED and a == 3 and b not in seen:
                seen.add(b)
        new += len(seen)
    assert turns >= 30
    assert new >= turns * 2 // 3
