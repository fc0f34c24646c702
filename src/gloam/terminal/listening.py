"""Listening: how long line mode speaks to a seat, from one of its turns to the next.

A bot sits where a person would and types what it chooses; whatever is said to it is timed, and
nothing else is. So the figures are those of the very lines that a person hears.
"""

import io
import re
from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from gloam import driver
from gloam.bots import Bot, bot
from gloam.bots.names import bot_name
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.heard import is_own_turn
from gloam.kernel.loudness import TURN
from gloam.kernel.options import Options
from gloam.kernel.table import Table
from gloam.talk import speech
from gloam.terminal.lines import Console, Leave, LineMode
from gloam.terminal.sitting import Sitting

PATIENCE = 400
"""After so many questions a game is broken off."""
LONGEST = 2000
"""After so many deeds as well."""


class Listened(Struct, frozen=True):
    """What one seat listened to in one game, in seconds."""

    first: float
    """Until it was first asked."""
    rounds: tuple[float, ...]
    """From one turn of its own to the next."""
    transcript: tuple[str, ...] = ()
    """What was said and typed, line by line."""


class Thoughts:
    """What bots have thought at tables with the same dice, so that nobody need think it again.

    Whoever listens, the bots of a game choose the same: it is played once, and heard by each seat.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, str, int, int], int] = {}

    def choice(self, table: Table, chooser: Bot, given: driver.Given) -> int:
        """What a bot chooses after all that was done at a table."""
        done = hash(tuple([(deed.seat, deed.action, deed.aside) for deed in table.deeds]))
        after = table.game.name, table.seats, table.dice.seed, len(table.deeds), done
        if after not in self._known:
            self._known[after] = chooser.choose(*given)
        return self._known[after]


class Remembering:
    """A bot that thinks about the same only once."""

    def __init__(self, table: Table, chooser: Bot, thoughts: Thoughts) -> None:
        self.table = table
        self.chooser = chooser
        self.thoughts = thoughts

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """What it chose there before, or what it chooses now; Leave where that goes on and on."""
        if len(self.table.deeds) > LONGEST:
            raise Leave  # whoever listens may be out of it
        return self.thoughts.choice(self.table, self.chooser, driver.Given(view, menu, rng))


class Ear(Console):
    """A console that times what is said, and types what a bot chooses."""

    def __init__(self, table: Table, seat: int, chooser: Bot, patience: int = PATIENCE) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.table = table
        self.seat = seat
        self.bot = chooser
        self.now = 0.0
        """How many seconds were spoken so far."""
        self.asked: list[float] = []
        """When it was asked first in each of its turns, and first of all."""
        self.transcript: list[str] = []
        self._turns = -1
        self._questions = 0
        self._patience = patience

    def say(self, *lines: str) -> None:
        """Listen."""
        self.transcript += [f"{self.now:6.1f}  {line}" for line in lines if line]
        self.now += speech.seconds(tuple(line for line in lines if line))

    def ask(self, prompt: str) -> str:
        """Answer as a bot would; leave once the game is over or has gone on for too long."""
        self._questions += 1
        if self.table.over or self._questions > self._patience:
            raise Leave
        if self.table.asked != self.seat:
            return ""  # a pause, to put a word in
        if self.transcript and re.search(r"Say yes to |: sure\?$", self.transcript[-1]):
            return "yes"
        turns = self._own_turns()
        if turns != self._turns or not self.asked:
            self.asked.append(self.now)
            self._turns = turns
        action = self.bot.choose(*driver.given(self.table, self.seat))
        typed = self.table.game.words.actions.text(action)
        self.transcript.append(f"        > {typed}")
        return typed

    def _own_turns(self) -> int:
        """How many turns of its own the seat has heard begin; of all, where nobody else plays."""
        alone = self.table.seats == 1
        heard = self.table.told(self.seat)
        turns = [each for each in heard.since() if each.loudness == TURN]
        return len(turns if alone else [each for each in turns if is_own_turn(each)])


def listen(
    game: Game,
    seats: int,
    seat: int,
    options: Options,
    seed: str,
    level: str,
    bots: str = "medium",
    patience: int = PATIENCE,
    thoughts: Thoughts | None = None,
) -> Listened:
    """Let a bot play one game in line mode at a level of speech, and time what it hears."""
    table = Table(game, seats, dict(options), Dice(seed, salt=""))
    table.sit(["" if n == seat else bot_name(n) for n in range(seats)])
    chooser = Remembering(table, bot(game, bots), thoughts or Thoughts())
    others = {n: chooser for n in range(seats) if n != seat}
    ear = Ear(table, seat, chooser, patience)
    sitting = Sitting(table, (seat,), others, bots, level_of_speech=level)
    LineMode(sitting, ear).play()
    gaps = [after - before for before, after in zip(ear.asked, ear.asked[1:], strict=False)]
    first = ear.asked[0] if ear.asked else ear.now
    return Listened(first, tuple(gaps), tuple(ear.transcript))


class Spoken(Struct, frozen=True):
    """How long one seat of one table listens, over some games."""

    seats: int
    seat: int
    first: float
    """The longest until the first question."""
    median: float
    tenth: float
    """What nine rounds of ten do not exceed."""
    worst: float
    rounds: int


def measured(
    game: Game,
    seats: int,
    seat: int,
    options: Options,
    level: str,
    games: int,
    patience: int = PATIENCE,
    thoughts: Thoughts | None = None,
) -> Spoken:
    """One seat over some games."""
    thoughts = thoughts or Thoughts()
    heard = [
        listen(game, seats, seat, options, f"ear {n}", level, patience=patience, thoughts=thoughts)
        for n in range(games)
    ]
    rounds = [each for one in heard for each in one.rounds]
    return Spoken(
        seats,
        seat,
        max(one.first for one in heard),
        quantile(rounds, 0.5),
        quantile(rounds, 0.9),
        max(rounds, default=0.0),
        len(rounds),
    )


def quantile(rounds: list[float], share: float) -> float:
    """What so great a share of some rounds does not exceed; nought where there were none."""
    ordered = sorted(rounds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def table_of(game: Game, spoken: Iterable[Spoken]) -> list[str]:
    """The figures as a table."""
    lines = ["| seats | seat | first question | median | nine of ten | worst | rounds |"]
    lines.append("|---|---|---|---|---|---|---|")
    for one in spoken:
        called = game.called(one.seats)[one.seat]
        lines.append(
            f"| {one.seats} | {called} | {one.first:.0f} | {one.median:.0f} | {one.tenth:.0f} | "
            f"{one.worst:.0f} | {one.rounds} |"
        )
    return lines
