"""A game to count with: masks are dealt, each runs or stays, and several may win at once.

Hens win if they ran. Foxes never win. Owls always win, but not in a gale.
"""

from typing import Any

from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Bots, Game, Level, Rules, Sight, Telling, Words
from gloam.kernel.menu import Menu
from gloam.kernel.options import Option, Options
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.view import View
from gloam.kernel.words import NUMBER, SEAT, YES_NO, Actions, Domain, Fact, Vocabulary, fact, verb

BLEW, DEALT, RAN, STAYED = range(4)
RUN, STAY, DEAL = 0, 1, 2
MASKS = ("Rex", "Tod", "Ada", "Bea", "Ulla")
FACTIONS = ("Foxes", "Foxes", "Hens", "Hens", "Owls")
MASK = Domain("mask", " ".join(MASKS))


class Yard(State):
    """Who is who, and who ran."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.gale = 0
        self.masks: list[int] = []
        self.ran: list[bool] = []

    def asked(self) -> int:
        if len(self.masks) < self.seats:
            return CHANCE
        return len(self.ran) if len(self.ran) < self.seats else NOBODY

    def offer(self, menu: Menu) -> None:
        if self.asked() == CHANCE:
            for mask in range(len(MASKS)):
                if mask not in self.masks:
                    menu.weigh(DEAL + mask, 1)
        else:
            menu.add(RUN)
            menu.add(STAY)

    def play(self, action: int) -> None:
        if action >= DEAL:
            self.tell(DEALT, len(self.masks), action - DEAL)
        else:
            self.tell(RAN if action == RUN else STAYED, len(self.ran))

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        if word == BLEW:
            self.gale = a
        elif word == DEALT:
            self.masks.append(b)
        else:
            self.ran.append(word == RAN)

    def payoff(self, seat: int) -> float:
        faction = FACTIONS[self.masks[seat]]
        won = self.ran[seat] if faction == "Hens" else faction == "Owls" and not self.gale
        return 1.0 if won else -1.0

    def reason(self) -> int:
        return 0 if all(self.ran) else 1 if any(self.ran) else 2


class Eyes(View):
    """Somebody who needs to know nothing."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        pass


def set_up(yard: State, seats: int, options: Options, dice: Dice) -> None:
    yard.tell(BLEW, int(options["wind"] == "gale"))


def factions_of(record: tuple[Fact, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    dealt = [mask for word, _, mask, _ in record if word == DEALT]
    assert len(dealt) == seats
    return tuple((FACTIONS[mask], MASKS[mask]) for mask in dealt)


def run(view: Any, menu: tuple[int, ...], rng: FastRandom) -> int:
    return RUN


def not_needed(*_: Any) -> Any:
    raise NotImplementedError("the lab looks at no scene")


def no_scene(view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    raise NotImplementedError("the lab looks at no scene")


GAME = Game(
    name="masks",
    title="Masks",
    summary="Run or stay.",
    version=1,
    seats=(3, 4),
    minutes=1,
    words=Words(
        facts=Vocabulary(
            fact("blew", gale=YES_NO),
            fact("dealt", seat=SEAT, mask=MASK),
            fact("ran", seat=SEAT),
            fact("stayed", seat=SEAT, n=NUMBER),
        ),
        actions=Actions(verb("run"), verb("stay"), verb("deal", MASK)),
        options=(
            Option(name="wind", help="how it blows", default="calm", choices=("gale", "calm")),
        ),
        reasons=("all ran", "some ran", "none ran", "the sun rose"),
    ),
    rules=Rules(
        blank=Yard,
        set_up=set_up,
        seat_names=lambda seats: tuple(f"mask{n + 1}" for n in range(seats)),
        longest=lambda seats, options: 2 * seats,
        factions_of=factions_of,
    ),
    sight=Sight(view=Eyes, guess=not_needed, agrees=not_needed),
    telling=Telling(scene=no_scene, sentence=not_needed, why=not_needed),
    bots=Bots(heuristic=run, levels={"easy": Level(way="heuristic")}),
)
