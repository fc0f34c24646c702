"""Wreck as the rest of gloam knows it."""

from pathlib import Path

from gloam.kernel.game import Game, Rules, Sight, Telling, Words, rules_in

from .facts import ACTIONS, FACTS
from .guesses import agrees, guess
from .public import CHESTS, Deck
from .rules import Wreck
from .sight import Lookout
from .telling import LESSON, draw, why


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return tuple(f"captain{n + 1}" for n in range(seats))


GAME = Game(
    name="wreck",
    title="Wreck",
    summary="Captains bid in sealed letters for a chest that only one of them has seen.",
    seats=(2, 4),
    minutes=10,
    words=Words(facts=FACTS, actions=ACTIONS),
    rules=Rules(
        blank=lambda seats: Wreck(Deck(seats)),
        seat_names=seat_names,
        secrets={"the seat in `by`": "saw wrote"},
        longest=lambda seats, options: CHESTS * (1 + seats),
        text=rules_in(Path(__file__).parent),
    ),
    sight=Sight(view=Lookout, guess=guess, agrees=agrees),
    telling=Telling(scene=draw, why=why, lesson=LESSON),
)
