"""Lantern as the rest of gloam knows it."""

from pathlib import Path

from gloam.kernel.dice import Dice
from gloam.kernel.game import Game, Level, Option, Options
from gloam.kernel.state import State

from . import guess, rules, scene
from .facts import ACTIONS, FACTS
from .view import new_glimpse


def set_up(hunt: State, seats: int, options: Options, dice: Dice) -> None:
    """Fill the lantern."""
    rules.begin(hunt, int(options["oil"]))


def longest(seats: int, options: Options) -> int:
    """Hide, be ready, a passage sticks; then each room, and an answer to each but the last."""
    return 2 + 2 * int(options["oil"])


GAME = Game(
    name="lantern",
    title="Lantern",
    summary=(
        "One hides in a dark house of four rooms, the other seeks with oil for two of them. "
        "The floor creaks, and one of the passages is stuck."
    ),
    version=1,
    seats=(2, 2),
    minutes=2,
    facts=FACTS,
    actions=ACTIONS,
    options=(
        Option(
            name="oil",
            help="how many rooms the lantern has oil for",
            default="2",
            choices=("2", "3"),
        ),
    ),
    reasons=scene.REASONS,
    seat_names=scene.seat_names,
    blank=rules.new_hunt,
    set_up=set_up,
    view=new_glimpse,
    scene=scene.draw,
    sentence=scene.sentence,
    why=scene.why_not,
    guess=guess.guess,
    agrees=guess.agrees,
    dream=guess.guess,
    thumb=guess.thumb,
    levels={
        "easy": Level(way="thumb", slip=0.5),
        "medium": Level(way="thumb"),
        "hard": Level(way="search", walks=300),
    },
    longest=longest,
    short={"oil": "2"},
    secrets=("hid", "stuck", "froze", "slipped", "bumped"),
    rules=(Path(__file__).parent / "RULES.md").read_text(),
)
