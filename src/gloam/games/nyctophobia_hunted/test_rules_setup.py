"""The parts, the set-up, talk, the end and the order of turns: NYH-1 to NYH-41, NYH-G1 to NYH-G8."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gloam.games.nyctophobia.cards import ALL_DECKS, CARD_NAMES
from gloam.games.nyctophobia.facts import (
    ACTIONS, ALWAYS, CHARACTER, HEADING, HUNTED_FACTS, PARKED, PIECE, PLACED, PREY, SIMPLE, TERMS,
    TILE,
)  # fmt: skip
from gloam.games.nyctophobia.maps import draw_map, notation, premade
from gloam.games.nyctophobia.opening import house_options, map_option, set_up
from gloam.games.nyctophobia.positions import Position, position
from gloam.games.nyctophobia_hunted.game import GAME
from gloam.games.nyctophobia_hunted.rules import new_night
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.menu import Menu

EVERY = pytest.mark.parametrize("seats", [3, 4, 5])
MAPS = premade("hunted")
EVERY_MAP = pytest.mark.parametrize("name", MAPS)
CHANCE = -1
NOBODY = -2

APART = """
    +---+---+---+---+---+---+
    | X | .   .   .   .   . |
    +---+   +   +   +   +   +
    | .   .   1   .   .   . |
    +   +   +   +   +   +   +
    | .   .   2   .   .   . |
    +---+---+---+---+---+---+"""
THREE_APART = APART.replace("2   .", "2   3")
FOUR_APART = APART.replace("2   .   .", "2   3   4")

CAR = """
    +---+---+---+---+---+
    | X | .   .   .   . |
    +---+   +   +   +   +
    | 1*  C   .   .   2 |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +---+---+---+---+---+"""

CORNERED = """
    +---+---+---+---+---+
    | 1   .   X   .   . |
    +   +   +   +   +   +
    | .   .   .   .   2 |
    +---+---+---+---+---+"""


def night(picture: str, **given: Any) -> Position:
    """A position of The Hunted, against a Hunter without cards unless a deck is named."""
    return position(picture, new_night(3), **{"deck": "simple", **given})


def opened(seats: int = 4, seed: str = "a", **chosen: str) -> Position:
    """A table that has just been set."""
    options = {option.name: option.default for option in house_options()}
    options |= {"map": "lantern-loop", "hunter": "scenario", **chosen}
    made = Position(new_night(seats), False)
    set_up(made.night, seats, options, Dice(seed, salt=""), "hunted")
    return made


def begun(seats: int = 4, seed: str = "a", **chosen: str) -> Position:
    """The same, after the first cards and the clue."""
    made = opened(seats, seed, **chosen)
    while made.asked == CHANCE:
        made.act(made.menu()[0])
    made.act(made.menu()[0])
    return made


def played(seed: int, seats: int = 4, **chosen: str) -> Position:
    """A game in which everybody chooses blindly, for a while."""
    made = opened(seats, str(seed), **chosen)
    lots = Random(seed)
    for _ in range(150):
        if made.asked != NOBODY:
            made.act(lots.choice(made.menu()))
    return made


def words(told: list[str], *names: str) -> list[str]:
    """The facts of some kinds, in order."""
    return [fact for fact in told if fact.split()[0] in names]


def idle(made: Position, turns: int) -> None:
    """So many turns of the Hunted, in which everybody walks to and fro."""
    for _ in range(turns):
        seat = made.asked
        assert seat > 0
        step = [action for action in made.menu() if action.startswith("go ")][0]
        back = {"north": "south", "south": "north", "east": "west", "west": "east"}
        made.act(step, f"go {back[step.split()[1]]}", "done")


def turns(made: Position) -> list[str]:
    """Whose turns there have been."""
    return [fact.split()[1][3:] for fact in words(made.heard(0), "turn")]


# The parts.


def test_nyh_1_the_board_is_eight_by_eight() -> None:
    assert len(TILE.names) == 64
    assert (TILE.names[0], TILE.names[7], TILE.names[56], TILE.names[63]) == (
        "A1",
        "H1",
        "A8",
        "H8",
    )
    for heading, far in (("east", "H1"), ("south", "A8")):
        made = night(APART.replace("X | .", ".   1").replace(". | .", "1   .").replace(
            "1   .   .   .   . |\n    +---+", "X", 0))  # fmt: skip
        made = night("""
            +---+---+
            | 1   . |
            +   +   +
            | .   2 |
            +---+---+""".replace("2", "2") + "\n", rocks=(1, 1), turn=1)  # fmt: skip
        made.woods.at[0] = 9 + 8 * 4
        assert "flew spaces=7 struck=edge" in made.act(f"throw {heading}")
        assert made.rocks() == [far]


def test_nyh_2_there_is_one_noise_token() -> None:
    made = night(APART.replace("1   .   .   . ", "1   .   N   . "), rocks=(1, 1))
    assert made.noise == "E2"
    made.act("throw west")
    assert made.noise == "A2"
    idle(made, 1)
    made.act("throw west")
    assert made.noise == "A3"


def test_nyh_3_there_is_one_wound_token() -> None:
    made = night("""
        +---+---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   . |
        +   +   +   +   +   +   +   +   +
        | 1   .   X   .   .   .   .   . |
        +---+---+---+---+---+   +   +   +
        | .   .   .   .   .   .   .   . |
        +   +   +   +   +   +   +   +   +
        | 2   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+""", characters=("nobody", "nobody"))  # fmt: skip
    made.act("throw east", "recoil east east stop")
    made.act("go north", "go south", "done")
    made.woods.at[2] = 8 + 1  # the friend stands beside the thrower, with the Hunter before them
    made.woods.at[1] = 0
    made.act("throw east", made.menu()[0]) if False else made.act("throw east")
    made.act(made.menu()[0])
    assert made.woods.wound == 1  # a second wound is the same token
    made.act("go south") if False else None
