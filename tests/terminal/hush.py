"""A game for those who hold their breath: whoever has hidden is found when they speak."""

from random import Random
from typing import Any

from gloam.games import load
from gloam.kernel import plain
from gloam.kernel.dice import Dice
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Cell, Choice, Piece, Scene
from gloam.kernel.seats import EVERYONE, seat_in
from gloam.kernel.state import NOBODY, State
from gloam.kernel.table import Table
from gloam.kernel.view import View
from gloam.kernel.words import NUMBER, SEAT, Actions, Domain, Vocabulary, fact, verb
from gloam.testing.alter import altered

TURN, HID, FOUND, SAID, SHOUTED, CALLED, GAVE_UP, PEEKED = range(8)
HIDE, DONE, PEEK, CALL_OUT, SHOUT, GIVE_UP = 0, 1, 2, 3, 4, 8
WHAT = Domain("what", "rock-here rope-here car-here dead-end")
ACTIONS = Actions(
    verb("hide"), verb("done"), verb("peek"), verb("call out"),
    verb("shout", WHAT), verb("concede"),
)  # fmt: skip
TURNS = 9
PRICE = "You hide: if you say anything, you are found."


class Wood(State):
    """Each hides, peeks or is done in turn, for nine turns."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.turns = 0
        self.turn = 0
        self.hidden: set[int] = set()
        self.over = False

    def asked(self) -> int:
        return NOBODY if self.over or self.turns > TURNS else self.turn

    def offer(self, menu: Menu) -> None:
        for action in (HIDE, DONE, PEEK):
            menu.add(action)

    def play(self, action: int) -> None:
        if action == PEEK:
            self.tell(PEEKED, self.turn)
            return
        if action == HIDE:
            self.tell(HID, self.turn)
        self.tell(TURN, (self.turn + 1) % self.seats)

    def offer_aside(self, seat: int, menu: Menu) -> None:
        for action in range(CALL_OUT, GIVE_UP + 1):
            menu.add(action)

    def play_aside(self, seat: int, action: int) -> None:
        if action == GIVE_UP:
            self.tell(GAVE_UP, seat)
            return
        self._is_found(seat)
        if action == CALL_OUT:
            self.tell(CALLED, seat)
        else:
            self.tell(SHOUTED, seat, action - SHOUT)

    def may_speak(self, seat: int) -> bool:
        return True

    def speak(self, seat: int, n: int) -> None:
        self._is_found(seat)
        self.tell(SAID, seat, n)

    def _is_found(self, seat: int) -> None:
        if seat in self.hidden:
            self.tell(FOUND, seat)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        if word == TURN:
            self.turns += 1
            self.turn = a
        self.over |= word == GAVE_UP
        self.hidden = _now_hidden(self.hidden, word, a)

    def payoff(self, seat: int) -> float:
        return 0.0


class Ears(View):
    """Somebody who knows who hides."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.turn = 0
        self.hidden: set[int] = set()

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        self.turn = a if word == TURN else self.turn
        self.hidden = _now_hidden(self.hidden, word, a)


def _now_hidden(hidden: set[int], word: int, seat: int) -> set[int]:
    if word == HID:
        return hidden | {seat}
    return hidden - {seat} if word in (FOUND, TURN) else hidden


def price(view: Any) -> str:
    return PRICE if view.seat in view.hidden else ""


def place(name: str, row: int, column: int, *walls: str) -> Cell:
    return Cell(name, row, column, "felt", f"The place {name}.", walls)


PLACES = (place("n1", 0, 1, "north"), place("w1", 1, 0), place("here", 1, 1, "east"))
"""A map from where somebody stands: a bend, with one place of its square unknown."""


def scene(view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    choices = [Choice(a, ACTIONS.text(a), ACTIONS.text(a)) for a in menu]
    choices += [Choice(a, ACTIONS.text(a), ACTIONS.text(a), aside=True) for a in asides]
    heading = "Your turn." if menu else f"The turn of {view.turn}."
    me = Piece("me", "here", int(view.seat), str(view.seat), "you")
    return Scene(
        "hush", int(view.seat), heading, 2, 2, PLACES, (me,), (), tuple(choices), (heading,)
    )


def sentence(told: tuple[int, ...], seat: int, seats: int) -> str:
    word, a, b, _ = told
    return (
        f"The turn of {a}.", f"{a} hides.", f"{a} is found.", "", f"{a} shouts {WHAT.text(b)}.",
        f"{a} calls out.", f"{a} gives up.", f"A secret of {a}.",
    )[word]  # fmt: skip


def opened(*, apart: bool = False, free: bool = False, **changes: Any) -> Table:
    """A table for three; `apart`, where each peeks alone; `free`, where speech costs nothing."""
    radar = load("vampire_radar")
    game = altered(
        radar,
        name="hush",
        seats=(3, 3),
        options=(),
        loudness=None,
        digest=None,
        cue=plain.no_cue,
        takes_itself=plain.nothing_takes_itself,
        facts=Vocabulary(
            fact("turn", to=SEAT),
            fact("hid", seat=SEAT),
            fact("found", seat=SEAT),
            fact("said", by=SEAT, n=NUMBER),
            fact("shouted", by=SEAT, what=WHAT),
            fact("called", by=SEAT),
            fact("gave_up", by=SEAT),
            fact("peeked", seat_in("by") if apart else EVERYONE, by=SEAT),
        ),
        actions=ACTIONS,
        reasons=("all is said",),
        seat_names=lambda seats: ("owl", "mouse1", "mouse2"),
        blank=Wood,
        set_up=lambda state, seats, options, dice: state.tell(TURN, 1),
        view=Ears,
        circles=lambda view: {},
        refusal_rule=None,
        scene=scene,
        sentence=sentence,
        why=lambda view, action: "it is not your turn.",
        speech_cost=radar.telling.speech_cost if free else price,
        teams=lambda seats: ((0,), (1,), (2,)),
        levels={
            "medium": Level(way="heuristic"),
            "hard": Level(way="search", simulations=1, seconds=2.0),
        },
        **changes,
    )
    return Table(game, 3, {}, Dice("night", "salt"))


class Doer:
    """A bot that does the same thing every time."""

    def __init__(self, action: int = DONE) -> None:
        self.action = action

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        return self.action
