"""Lantern as the rest of gloam knows it."""

from pathlib import Path

from gloam.kernel.dice import Dice
from gloam.kernel.encoding import FactsHeard
from gloam.kernel.game import Bots, Game, Level, Rules, Sight, Telling, Words, rules_in
from gloam.kernel.options import Option, Options
from gloam.kernel.state import State

from . import guess, rules, scene
from .encoding import LanternEncoding
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
    words=Words(
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
    ),
    rules=Rules(
        blank=rules.new_hunt,
        set_up=set_up,
        secrets={"hider": "hid froze slipped bumped", "nobody": "stuck"},
        seat_names=scene.seat_names,
        longest=longest,
        bounded_options={"oil": "2"},
        text=rules_in(Path(__file__).parent),
    ),
    sight=Sight(
        view=new_glimpse,
        guess=guess.guess,
        agrees=guess.agrees,
        encoding=LanternEncoding(),
        encodings={"facts": FactsHeard(room=16)},
    ),
    telling=Telling(scene=scene.draw, sentence=scene.sentence, why=scene.why_not),
    bots=Bots(
        heuristic=guess.heuristic,
        levels={
            "easy": Level(way="heuristic", blunder_rate=0.5),
            "medium": Level(way="heuristic"),
            "hard": Level(way="search", simulations=300),
        },
    ),
)
