"""A game for clocks: one speaks, and the other nods unheard, as often as it likes."""

from random import Random
from typing import Any

from gloam.games import load
from gloam.kernel import plain
from gloam.kernel.dice import Dice
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.seats import only
from gloam.kernel.state import NOBODY, State
from gloam.kernel.table import Table
from gloam.kernel.view import View
from gloam.kernel.words import Actions, Vocabulary, fact, verb
from gloam.testing.alter import altered

NODDED, SPOKE, STOPPED = range(3)
NOD, SPEAK, STOP = range(3)
SAID = ("You nod.", "Somebody speaks.", "The nodding stops.")
ACTIONS = Actions(verb("nod"), verb("speak"), verb("stop"))


class Chat(State):
    """Seat 0 speaks, seat 1 nods and stops; after two rounds it is over."""

    def __init__(self) -> None:
        self.stops = 0
        self.turn = 0

    def asked(self) -> int:
        return NOBODY if self.stops == 2 else self.turn

    def offer(self, menu: Menu) -> None:
        for action in (NOD, STOP) if self.turn else (SPEAK,):
            menu.add(action)

    def play(self, action: int) -> None:
        self.tell((NODDED, SPOKE, STOPPED)[action])

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        self.turn = int(word != STOPPED)
        self.stops += word == STOPPED

    def payoff(self, seat: int) -> float:
        return 0.0


class Heard(View):
    """Somebody who knows nothing else."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        pass


def scene(view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    choices = tuple(Choice(a, ACTIONS.text(a), ACTIONS.text(a)) for a in menu)
    return Scene("nods", int(view.seat), "Your turn.", 0, 0, (), (), (), choices, ())


def opened() -> Table:
    """A table for two, with bots that search at level `hard`."""
    game = altered(
        load("vampire_radar"),
        name="nods",
        seats=(2, 2),
        options=(),
        loudness=None,
        digest=None,
        cue=plain.no_cue,
        takes_itself=plain.nothing_takes_itself,
        facts=Vocabulary(fact("nodded", only(1)), fact("spoke"), fact("stopped")),
        actions=ACTIONS,
        reasons=("all is said",),
        blank=lambda seats: Chat(),
        set_up=lambda state, seats, options, dice: None,
        view=Heard,
        circles=lambda view: {},
        refusal_rule=None,
        scene=scene,
        sentence=lambda told, seat, seats: SAID[told[0]],
        levels={"medium": Level(way="heuristic"), "hard": Level(way="search", simulations=1)},
    )
    return Table(game, 2, {}, Dice("night", "salt"))


class Clock:
    """A clock that only moves when somebody thinks or sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now = round(self.now + seconds, 6)

    async def rest(self, seconds: float) -> None:
        self.sleep(seconds)


class Nodder:
    """A slow bot that nods so many times, unheard, before it stops."""

    def __init__(self, nods: int, thinks: float, clock: Clock) -> None:
        self.nods = self.left = nods
        self.thinks = thinks
        self.clock = clock

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        self.clock.sleep(self.thinks)
        if self.left:
            self.left -= 1
            return NOD
        self.left = self.nods
        return STOP
