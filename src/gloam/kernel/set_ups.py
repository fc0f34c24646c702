"""Set-ups as chance: every way in which a game may begin, and how likely each is.

A game is set up from dice (`Dice.below`, and `Dice.stream` for a shuffle). Here the same code is
run with dice that answer by a script, once for each script that there is: so what a seed decides at
a table is a chance step for whoever builds a tree. Where there are too many ways to list them, a
forest that is grown for instance, the set-up is *sampled*: it can be drawn, and not listed.
"""

from random import Random
from typing import Final

from msgspec import Struct

from gloam.kernel.dice import Dice
from gloam.kernel.errors import GloamError
from gloam.kernel.game import Game
from gloam.kernel.options import Options
from gloam.kernel.record import Record
from gloam.kernel.state import State
from gloam.kernel.words import Fact

FIXED: Final = "fixed"
LISTED: Final = "listed"
SAMPLED: Final = "sampled"
MOST_SET_UPS: Final = 10_000


class TooManySetUps(GloamError):
    """There are more ways to set a game up than can be listed."""


class SetUp(Struct, frozen=True):
    """One way in which a game may begin."""

    odds: float
    """How likely it is."""
    state: State
    """The truth at the first question; nobody listens to it yet."""
    facts: tuple[Fact, ...]
    """What was told to set it up."""


class _Scripted(Dice):
    """Dice that answer by a script, and with nought beyond its end; they note what was asked."""

    def __init__(self, script: list[int], most: int) -> None:
        super().__init__("set-up", salt="")
        self.script = script
        self.most = most
        self.ways = 1
        """How many scripts there are as long as this one, at least."""
        self.asked: list[int] = []
        """Out of how many each draw was."""

    def drawn(self, n: int) -> int:
        """The next draw."""
        self.ways *= n
        if self.ways > self.most:
            raise TooManySetUps("The set-up draws too often.")
        at = len(self.asked)
        self.asked.append(n)
        return self.script[at] if at < len(self.script) else 0

    def below(self, n: int, *key: object) -> int:
        """A number from 0 to n - 1, by the script."""
        return self.drawn(n) if n > 1 else 0

    def stream(self, *key: object) -> Random:
        """A generator that shuffles and picks by the script."""
        found = _ScriptedRandom(0)
        found.dice = self
        return found


class _ScriptedRandom(Random):
    """A generator whose every whole number is a draw of scripted dice."""

    dice: _Scripted

    def _randbelow(self, n: int) -> int:  # what shuffle, choice, sample and randrange draw with
        return self.dice.below(n)

    def random(self) -> float:
        """A number between 0 and 1 has no list."""
        raise TooManySetUps("The set-up draws a number between 0 and 1.")

    def getrandbits(self, k: int, /) -> int:
        """So many bits have too long a list."""
        raise TooManySetUps("The set-up draws bits.")


def set_ups(game: Game, seats: int, options: Options, most: int = MOST_SET_UPS) -> list[SetUp]:
    """Every way to set a game up; TooManySetUps if there are more than `most`.

    Ways that tell the same facts are one, as likely as all of them together.
    """
    found: dict[tuple[Fact, ...], tuple[float, State]] = {}
    script: list[int] = []
    while True:
        dice = _Scripted(script, most)
        try:
            state, facts = _begun(game, seats, options, dice)
        except TooManySetUps:
            raise TooManySetUps(
                f"{game.title} is set up by chance in more than {most} ways with these options: a "
                "set-up can be drawn from a seed, and not listed."
            ) from None
        odds = 1.0 / dice.ways
        before = found.get(facts)
        found[facts] = (odds + (before[0] if before else 0.0), before[1] if before else state)
        script = [*script, *[0] * (len(dice.asked) - len(script))][: len(dice.asked)]
        while script and script[-1] == dice.asked[len(script) - 1] - 1:
            script.pop()
        if not script:
            return [SetUp(odds, state, facts) for facts, (odds, state) in found.items()]
        script[-1] += 1


def _begun(game: Game, seats: int, options: Options, dice: Dice) -> tuple[State, tuple[Fact, ...]]:
    """A game that is set up, and what was told."""
    record = Record(game.words.facts.hearing(seats))
    state = game.rules.blank(seats)
    state.ear = record
    game.rules.set_up(state, seats, options, dice)
    state.ear = None
    return state, tuple(record.fact(n) for n in range(int(record.size)))


def set_up_kind(game: Game, seats: int, options: Options, most: int = MOST_SET_UPS) -> str:
    """How a game begins: `fixed`, or by chance: `listed` by `set_ups`, or only `sampled`."""
    try:
        return FIXED if len(set_ups(game, seats, options, most)) == 1 else LISTED
    except TooManySetUps:
        return SAMPLED
