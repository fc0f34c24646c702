"""A random game, played once and then walked through again, moment by moment, by a law."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NoReturn

from gloam.kernel.ask import SAYING, Deed
from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.state import CHANCE, NOBODY, Ear, State
from gloam.kernel.table import Table
from gloam.kernel.view import View
from gloam.kernel.words import Fact
from gloam.testing.inside import inside

LONGEST = 2_000
"""Where a game that does not end is left."""
ASIDES = 40
"""One action in so many is taken out of turn, or is something said."""


class BrokenLaw(AssertionError):
    """A game breaks a law: which, for whom, after what, and how."""

    def __init__(self, law: str, game: str, seat: str, story: tuple[str, ...], what: str) -> None:
        self.law = law
        self.seat = seat
        self.story = story
        self.what = what
        whom = f"\n  for {seat}" if seat else ""
        so_far = "".join(f"\n    {line}" for line in story) or "\n    nothing yet"
        super().__init__(f"{law}: not in {game}{whom}\n  {what}\n  so far:{so_far}")


class Listener(Ear):
    """Somebody who writes down every fact that is told."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Write a fact down."""
        self.facts.append((int(word), int(a), int(b), int(c)))


class Outcome:
    """What came of one action in one world: the world after it, and what was told."""

    def __init__(self, play: "Play", world: State, seat: int, action: int, *, aside: bool) -> None:
        listener = Listener()
        world.ear = listener
        if aside:
            world.play_aside(seat, action)
        else:
            world.play(action)
        world.ear = None
        self.action = action
        self.world = world
        self.guessed = -1
        """The lot that its world was guessed with; below nought where it was not guessed."""
        self.facts = listener.facts
        self._hearing = play.game.words.facts.hearing(play.seats)
        self.inside = inside(world)

    def told(self, seat: int) -> list[Fact]:
        """What a seat heard of it."""
        return [fact for fact in self.facts if self._hearing.heard_by(*fact) >> seat & 1]


class Play:
    """One random game, for one law to look at."""

    def __init__(
        self,
        game: Game,
        seats: int,
        rng: Random,
        options: Options | None = None,
        moments: int = 8,
        guesses: int = 6,
    ) -> None:
        self.law = ""
        self.game = game
        self.seats = seats
        self.rng = rng
        self.options = game.options_from({**game.rules.bounded_options, **(options or {})})
        self.seed = f"{rng.getrandbits(64):016x}"
        self.looks = moments
        """At how many moments to look."""
        self.guesses = guesses
        """How many worlds to guess from each view."""
        self._drawn = 0
        self.now: Table | None = None
        """The table that was looked at last."""

    # What a law may say.

    def broken(self, what: str, table: Table | None = None, seat: int | None = None) -> NoReturn:
        """The law is broken: say how."""
        raise self.breach(what, table, seat)

    def breach(self, what: str, table: Table | None = None, seat: int | None = None) -> BrokenLaw:
        """The law, who breaks it, after what, and how."""
        table = table or self.now
        names = self.game.rules.seat_names(self.seats)
        whom = "" if seat is None else f"seat {seat} ({names[seat]})"
        story = story_of(table) if table else ()
        title = f"{self.game.title} with {self.seats} seats, seed {self.seed}"
        return BrokenLaw(self.law, title, whom, story, what)

    def text(self, actions: tuple[int, ...] | list[int]) -> str:
        """Some actions as text, for a message."""
        texts = self.game.words.actions.texts
        return ", ".join(texts[a] if 0 <= a < len(texts) else f"#{a}" for a in actions) or "nothing"

    def facts(self, facts: list[Fact]) -> str:
        """Some facts as text, for a message."""
        return "; ".join(self.game.words.facts.text(fact) for fact in facts) or "nothing"

    # Tables and worlds.

    def opened(self) -> Table:
        """A new table for this game."""
        dice = Dice(self.seed, salt="laws")
        self.now = Table(self.game, self.seats, dict(self.options), dice)
        return self.now

    def table_in(self, world: State, table: Table) -> Table:
        """The same table, with the same record, in another world.

        What each seat knows is folded from that record alone, so it is folded once for all worlds.
        """
        other = Table(self.game, self.seats, dict(table.options), table.dice, world)
        other.deeds = list(table.deeds)
        other.sayings = list(table.sayings)
        other._record = table._record.clone()
        other._truth.ear = other._record
        other.opening = table.opening
        other._views = list(table._views)
        other._caught_up = list(table._caught_up)
        return other

    def world(self, table: Table, size: int | None = None) -> State:
        """The truth again, made from the record, so that no law trusts a game's own `clone`."""
        state = self.game.rules.blank(self.seats)
        for fact in table.record[:size]:
            state.happen(*fact)
        return state

    def heard(self, table: Table, seat: int, first: int = 0, size: int | None = None) -> list[Fact]:
        """What a seat heard, from one fact of the record to another."""
        facts = table.record[:size]
        return [fact for n, fact in enumerate(facts) if n >= first and table.hears(n, seat)]

    def view(self, table: Table, seat: int, size: int) -> View:
        """What a seat knew when so many facts had been told, from nothing but what it heard."""
        view = self.game.sight.view(seat, self.seats)
        for fact in self.heard(table, seat, size=size):
            view.hear(*fact)
        return view

    def guess(self, view: Any) -> State:
        """A world that a view cannot rule out."""
        return self.game.sight.guess(view, self.thoughts())

    def thoughts(self) -> FastRandom:
        """Another generator each time, whatever `rng` makes of its draws."""
        return FastRandom(self.lot())

    def lot(self) -> int:
        """What such a generator begins with, to draw the same again."""
        self._drawn += 1
        return int(self.seed[:7], 16) + self._drawn

    def outcome(self, world: State, seat: int, action: int, *, aside: bool = False) -> Outcome:
        """What comes of an action in a world, which it changes."""
        return Outcome(self, world, seat, action, aside=aside)

    def instead(self, table: Table, deed: Deed, action: int) -> Outcome:
        """What would come of an action here and now."""
        return self.outcome(self.world(table), deed.seat, action)

    def some(self, actions: Sequence[int], most: int) -> list[int]:
        """At most so many of the actions, in any order."""
        return self.rng.sample(actions, min(most, len(actions)))

    def wander(self, world: State, most: int = 30) -> None:
        """Play on in a world at random."""
        for _ in range(most):
            menu = menu_of(world)
            if not menu:
                return
            world.play(self.some(menu, 1)[0])

    # Playing.

    def moments(self, looks: int | None = None) -> Iterator[tuple[Table, Deed | None]]:
        """The table at some moments, the first and the last among them, and what is done next."""
        deeds, sayings = self._script()
        looks = self.looks if looks is None else looks
        chosen = {0, len(deeds)}
        if len(deeds) > 1:
            inner = range(1, len(deeds))
            chosen |= set(self.rng.sample(inner, min(max(0, looks - 2), len(inner))))
        table = self.opened()
        said = iter(sayings)
        for n, deed in enumerate(deeds):
            if n in chosen:
                yield table, deed
            if len(table.deeds) == n:
                self.do(table, deed, said)
        yield table, None

    def do(self, table: Table, deed: Deed, said: Iterator[str] | None = None) -> None:
        """Do at a table what was done before."""
        if deed.action == SAYING:
            table.say(deed.seat, next(said) if said else "Boo.", deed.to)
        else:
            table.act(deed.action, deed.seat)

    def _script(self) -> tuple[list[Deed], list[str]]:
        """Play a whole game at random; a game that gets stuck, or does not end, is left there."""
        table = self.opened()
        most = 2 * self.game.rules.longest(self.seats, self.options) or LONGEST
        while len(table.deeds) < most and menu_of(table._truth):
            if table.asked == CHANCE:
                table.act(table.drawn(), CHANCE)
            else:
                self._choose(table)
        return table.deeds, table.sayings

    def _choose(self, table: Table) -> None:
        seat = self.rng.randrange(self.seats)
        if self.rng.randrange(ASIDES) == 0:
            asides = table.asides(seat)
            if table._truth.may_speak(seat) and self.rng.randrange(3):
                circles = ["", *table.circles(seat)]
                to = circles[self.rng.randrange(len(circles))] if len(circles) > 1 else ""
                table.say(seat, f"Number {len(table.deeds)}: who is there?", to)
                return
            if asides:
                table.act(asides[self.rng.randrange(len(asides))], seat)
                return
        menu = table.menu(table.asked)
        table.act(menu[self.rng.randrange(len(menu))], table.asked)


def story_of(table: Table) -> tuple[str, ...]:
    """What was done at a table, as text."""
    lines = []
    for deed in table.deeds:
        who = "chance" if deed.seat == CHANCE else str(deed.seat)
        what = "(speaks)" if deed.action == SAYING else table.game.words.actions.text(deed.action)
        lines.append(f"{who}{' aside' if deed.aside else ''}: {what}")
    return tuple(lines)


def menu_of(world: State) -> tuple[int, ...]:
    """What is on offer in a world."""
    menu = Menu()
    if world.asked() != NOBODY:
        world.offer(menu)
    return menu.actions()


class Law:
    """A law that every game keeps: call it with a game, or let `check` call them all."""

    def __init__(self, holds: Callable[[Play], None]) -> None:
        self.holds = holds
        self.__name__ = holds.__name__
        self.__doc__ = holds.__doc__
        self.name = holds.__name__.replace("_", " ")

    def __repr__(self) -> str:
        return self.__name__

    def __call__(
        self,
        game: Game,
        seats: int | None = None,
        *,
        games: int = 1,
        seed: str = "laws",
        options: Options | None = None,
        moments: int = 8,
        guesses: int = 6,
        rng: Random | None = None,
    ) -> None:
        """Play some games at random, and raise BrokenLaw if the law does not hold in one.

        Without `seats`, at every number of seats. Give `rng` to choose in another way, as
        Hypothesis does. `moments` and `guesses` say how closely to look.
        """
        fewest, most = game.seats
        for count in range(fewest, most + 1) if seats is None else (seats,):
            for n in range(games):
                chooser = rng or Dice(seed, salt="").stream(self.name, game.name, count, n)
                self._look(Play(game, count, chooser, options, moments, guesses))

    def _look(self, play: Play) -> None:
        play.law = self.name
        try:
            self.holds(play)
        except BrokenLaw:
            raise
        except Exception as error:  # a game may fail in any way; the law says after what
            raise play.breach(f"it fails with {type(error).__name__}: {error}") from error
