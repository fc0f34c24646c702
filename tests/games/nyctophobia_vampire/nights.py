"""Nights of Vampire Encounter for tests, docs and bug reports: drawn, or whole games."""

from typing import Any

from gloam.games.nyctophobia.numbers import FOUND
from gloam.games.nyctophobia.rules.opening import house_options, set_up
from gloam.games.nyctophobia_vampire.rules import new_night
from gloam.kernel.dice import Dice
from tests.games.nyctophobia.positions import Position, position

MEADOW = """
    +---+---+---+---+---+---+---+
    | .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +
    | .   1   X   .   .   .   . |
    +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   2 |
    +---+---+---+---+---+---+---+"""


def verbs(night: Position) -> set[str]:
    """What the asked seat may do, without where to."""
    return {action.split(" ")[0] for action in night.menu()}


def dark(
    picture: str, *, carrier: int = 0, wounded: bool = False, turn: int = 1, **more: Any
) -> Position:
    """A night as drawn; a Hunted may carry the familiar already, and the vampire be wounded."""
    night = new_night(3)
    more.setdefault("hand", ("Borrowed-Legs", "Thirst"))
    made = position(picture, night, vampire=True, turn=turn, begin=False, **more)
    if carrier:
        night.happen(FOUND, carrier, 0, 0)
    made.woods.wound = 1 if wounded else 0
    night._begin(turn, more.get("round", 1))  # type: ignore[attr-defined]
    night._go_on()  # type: ignore[attr-defined]
    return made


def opened(seats: int, seed: str = "dusk", **options: str) -> Position:
    """A whole game whose table has just been set."""
    night = new_night(seats)
    made = Position(night, vampire=True)
    plain = {option.name: option.default for option in house_options()}
    plain["map"] = "the-long-way-round"
    set_up(night, seats, plain | options, Dice(seed, salt=""), "vampire")
    return made


def begun(seats: int, seed: str = "dusk", **options: str) -> Position:
    """A whole game after the first cards and the clue."""
    made = opened(seats, seed, **options)
    while made.woods.turn < 0:
        made.act(made.menu()[0])
    return made
