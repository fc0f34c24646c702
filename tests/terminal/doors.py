"""A game of questions: whoever knocks has everybody else asked whether they open."""

from random import Random
from typing import Any

from gloam.games import load
from gloam.kernel import plain
from gloam.kernel.dice import Dice
from gloam.kernel.game import AutoPass, Level
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.seats import EVERYONE, only, seat_in
from gloam.kernel.state import NOBODY, State
from gloam.kernel.table import Table
from gloam.kernel.view import View
from gloam.kernel.words import SEAT, Actions, Vocabulary, fact, verb
from gloam.testing.alter import altered

TURN, KNOCKED, ASKED, PASSED, OPENED, PEEKED, CHIMED = range(7)
KNOCK, DONE, PASS, OPEN, PEEK = range(5)
ACTIONS = Actions(
    verb("knock"), verb("done"), verb("pass"), verb("open"),
    verb("peek"),
)  # fmt: skip
TURNS = 9
SAID = (
    "The turn of {}.", "{} knocks.", "{} is asked.", "{} passes.", "{} opens.", "A secret of {}.",
    "A clock strikes.",
)  # fmt: skip


class House(State):
    """Each knocks as often as they like; those who are asked may peek before they answer."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.turns = 0
        self.turn = 0
        self.asking: list[int] = []

    def asked(self) -> int:
        if self.turns > TURNS:
            return NOBODY
        return self.asking[0] if self.asking else self.turn

    def offer(self, menu: Menu) -> None:
        for action in (PASS, OPEN, PEEK) if self.asking else (KNOCK, DONE, PEEK):
            menu.add(action)

    def play(self, action: int) -> None:
        seat = self.asked()
        if action == KNOCK:
            self.tell(KNOCKED, seat)
            for other in range(1, self.seats):
                self.tell(ASKED, (seat + other) % self.seats)
        elif action == DONE:
            self.tell(CHIMED)
            self.tell(TURN, (seat + 1) % self.seats)
        else:
            self.tell({PASS: PASSED, OPEN: OPENED, PEEK: PEEKED}[action], seat)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        if word == TURN:
            self.turns += 1
            self.turn = a
        elif word == ASKED:
            self.asking = [*self.asking, a]
        elif word in (PASSED, OPENED):
            self.asking = self.asking[1:]

    def payoff(self, seat: int) -> float:
        return 0.0


class Ears(View):
    """Somebody who counts what they heard."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.count = 0

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        self.count += 1


def scene(view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    choices = tuple(Choice(a, ACTIONS.text(a), ACTIONS.text(a)) for a in menu)
    heading = "Do you open?" if PASS in menu else "Your turn." if menu else "You wait."
    heard = f"You have heard {view.count} things."
    return Scene("doors", int(view.seat), heading, 0, 0, (), (), (), choices, (heading, heard))


def opened(*, apart: bool = False, **changes: Any) -> Table:
    """A table for three; `apart`, where each peeks alone and a clock strikes for seat 0 only."""
    game = altered(
        load("vampire_radar"),
        name="doors",
        seats=(3, 3),
        options=(),
        loudness=None,
        digest=None,
        cue=plain.no_cue,
        takes_itself=plain.nothing_takes_itself,
        facts=Vocabulary(
            fact("turn", to=SEAT),
            fact("knocked", by=SEAT),
            fact("asked", seat=SEAT),
            fact("passed", seat=SEAT),
            fact("opened", seat=SEAT),
            fact("peeked", seat_in("by") if apart else EVERYONE, by=SEAT),
            fact("chimed", only(0) if apart else EVERYONE),
        ),
        actions=ACTIONS,
        reasons=("all is said",),
        seat_names=lambda seats: ("owl", "mouse1", "mouse2"),
        blank=House,
        set_up=lambda state, seats, options, dice: state.tell(TURN, 0),
        view=Ears,
        circles=lambda view: {},
        refusal_rule=None,
        scene=scene,
        sentence=lambda told, seat, seats: SAID[told[0]].format(told[1]),
        why=lambda view, action: "it is not your turn.",
        teams=lambda seats: ((0,), (1,), (2,)),
        belief=None,
        levels={"medium": Level(way="heuristic"), "hard": Level(way="search", simulations=1)},
        **{"auto_pass": AutoPass(passing=PASS, until="turn"), "unspoken": ("asked",)} | changes,
    )
    return Table(game, 3, {}, Dice("night", "salt"))


class Knocker:
    """A bot that knocks so many times in each turn, and opens to nobody."""

    def __init__(self, times: int = 2) -> None:
        self.times = self.left = times

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        if PASS in menu:
            return PASS
        self.left = self.left - 1 if self.left else self.times
        return KNOCK if self.left < self.times else DONE
