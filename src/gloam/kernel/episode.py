"""A game as those who learn play it: the truth, what each seat knows, and chance dealt at once.

A table keeps a record and lets nobody cheat; an episode keeps neither record nor deeds. What it
tells a seat, it tells by the same audiences.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.bits import BIT
from gloam.kernel.dice import Dice
from gloam.kernel.encoding import Encoding
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.record import Hearing
from gloam.kernel.set_ups import SetUp
from gloam.kernel.state import CHANCE, NOBODY, Ear, State
from gloam.kernel.view import View
from gloam.kernel.windows import Windows

Chooser = Callable[[Any, tuple[int, ...], FastRandom], int]
"""Who plays a seat inside: `choose(view, menu, rng)`."""
LOTS: Final = 2**32
A_FACT: Final = 5
"""What is kept of a fact until everybody has heard it: who hears it, its word, three numbers."""
MOST_KEPT: Final = 200 * A_FACT
"""When so much is kept, everybody is told."""


class Noting(Dice):
    """Dice that remember whether anybody drew from them."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, salt="")
        self.drawn = False

    def below(self, n: int, *key: object) -> int:
        """Draw, and remember it."""
        self.drawn = True
        return super().below(n, *key)

    def stream(self, *key: object) -> Random:
        """The same."""
        self.drawn = True
        return super().stream(*key)


@final
class Episode(Ear):
    """One game under way.

    A seat is passed what it heard when somebody asks what it knows, and not before: most facts are
    told to seats that have long to wait, and the memory of all of them would be gone through for
    each.
    """

    def __init__(
        self,
        state: State,
        views: list[View],
        hearing: Hearing,
        rng: FastRandom,
        windows: Windows,
    ) -> None:
        self.state = state
        self.views = views
        """What each seat knows; ask `view` for one that has heard everything."""
        self.hearing = hearing
        self.rng = rng
        """What chance brings, and how those play who are inside."""
        self.menu = Menu()
        """What the asked seat may choose."""
        self.asked: i64 = NOBODY
        self.length: i64 = 0
        """How many choices were made."""
        self.told = vec[i64]()
        """Facts that somebody may not have heard yet, and, next, how far that goes."""
        self.end: i64 = 0
        self.caught_up = vec[i64]()
        """How far each seat has heard it."""
        self.windows = windows
        self.due = False
        """Whether a turn has begun, so that a window opens before the next question."""
        self.next_at_window: i64 = len(views)
        """The seat that is asked at the open window; as many as there are seats, if none is."""
        self.begin(state, views)

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Keep a fact for whoever hears it."""
        if self.end == len(self.told):
            if self.end >= MOST_KEPT:
                self.tell_all()
            else:
                self._make_room()
        at = self.end
        told = self.told
        told[at] = self.hearing.heard_by(word, a, b, c)
        told[at + 1] = word
        told[at + 2] = a
        told[at + 3] = b
        told[at + 4] = c
        self.end = at + A_FACT
        if word == self.windows.turn:
            self.due = True

    def _make_room(self) -> None:
        told = self.told
        n: i64 = 0
        while n < A_FACT:
            told = append(told, 0)
            n += 1
        self.told = told

    def view(self, seat: i64) -> View:
        """What a seat knows, with all that it has heard by now."""
        view = self.views[seat]
        at = self.caught_up[seat]
        if at == self.end:
            return view
        told = self.told
        mine = BIT[seat]
        while at < self.end:
            if told[at] & mine:
                view.hear(told[at + 1], told[at + 2], told[at + 3], told[at + 4])
            at += A_FACT
        self.caught_up[seat] = at
        return view

    def tell_all(self) -> None:
        """Pass everything on, and keep nothing."""
        seat: i64 = 0
        while seat < len(self.caught_up):
            self.view(seat)
            self.caught_up[seat] = 0
            seat += 1
        self.end = 0

    def begin(self, state: State, views: list[View]) -> None:
        """Another game begins."""
        self.state.ear = None
        self.state = state
        self.views = views
        self.length = 0
        self.end = 0
        self.due = False
        self.next_at_window = len(views)
        self.caught_up = vec[i64](capacity=len(views))
        while len(self.caught_up) < len(views):
            self.caught_up = append(self.caught_up, 0)
        state.ear = self

    def step(self, action: i64) -> None:
        """Do what the asked seat chose from its menu, and all that chance answers."""
        self.length += 1
        self.play(action)
        self.deal()

    def play(self, action: i64) -> None:
        """Do what the asked seat, or chance, has chosen; then `look` or `deal`."""
        if self.asked == CHANCE or not self.at_window():
            self.state.play(action)
            return
        self.next_at_window += 1
        if action != self.windows.passing:
            self.state.play_aside(self.asked, action)

    def at_window(self) -> bool:
        """Whether a window is open: whoever is asked then may pass, or do something aside."""
        return self.next_at_window < len(self.views)

    def look(self) -> None:
        """See who is asked now, chance too, and what is on the menu."""
        menu = self.menu
        menu.clear()
        asked = self.state.asked()
        if asked >= 0:
            if self.due:
                self.due = False
                self.next_at_window = 0
            if self.at_window():
                asked = self.next_at_window
                self.windows.offer(self.state, asked, menu)
            else:
                self.state.offer(menu)
        elif asked == CHANCE:
            self.state.offer(menu)
        self.asked = asked

    def deal(self) -> None:
        """Let chance answer until a seat, or nobody, is asked; then its menu is ready."""
        self.look()
        while self.asked == CHANCE:
            self.state.play(self.menu.pick(self.rng.below(self.menu.total)))
            self.look()

    def clone(self) -> "Episode":
        """The same game again, with what each seat knows; chance goes on as it would have here."""
        self.tell_all()
        rng = FastRandom(1)
        rng.at = self.rng.at
        views = [view.clone() for view in self.views]
        copy = Episode(self.state.clone(), views, self.hearing, rng, self.windows)
        copy.length = self.length
        copy.due = self.due
        copy.next_at_window = self.next_at_window
        copy.look()
        return copy


@final
class Opening:
    """How games of one kind begin: with so many seats, and with these options.

    Where chance sets a game up before anybody is asked, that can cost more than to play it. With
    `kept`, there are so many beginnings, each set up when it is first met; a game begins with any
    of them, by its own seed. With 0, every game is set up anew.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        encoding: Encoding,
        inside: dict[int, Chooser | None],
        kept: int = 0,
        *,
        windows: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.encoding = encoding
        self.inside = inside
        """Who plays inside, by seat; None for whoever chooses anything."""
        self.hearing = game.words.facts.hearing(seats)
        self.windows = Windows(game, windows)
        self.choices = len(game.words.actions) + int(self.windows.open())
        """How many actions there are: those of the game, and to let a window pass."""
        dice = Noting("opening 0")
        game.rules.set_up(game.rules.blank(seats), seats, options, dice)
        self.fixed = not dice.drawn
        """Whether every game begins alike: nothing is drawn to set it up."""
        self._kept: i64 = kept
        self._known: dict[int, tuple[State, list[View], bool]] = {}

    def begun(self, seed: str) -> Episode:
        """A game that begins, with chance dealt; the seed decides all that chance brings."""
        rng = FastRandom(Dice(seed, salt="").below(LOTS, "episode"))
        first = Episode(self.game.rules.blank(self.seats), [], self.hearing, rng, self.windows)
        self.begin(first, seed)
        return first

    def prepared(self, n: int) -> Episode:
        """A game that begins in the n-th of its ways, before chance was dealt."""
        blank = self.game.rules.blank(self.seats)
        first = Episode(blank, [], self.hearing, FastRandom(1), self.windows)
        self._copy(first, n)
        first.look()
        return first

    def keep(self, ways: list[SetUp]) -> None:
        """Let the n-th game that is `prepared` begin in the n-th of these ways."""
        self._kept = len(ways)
        for n, way in enumerate(ways):
            begun = Episode(
                way.state.clone(), self._fresh(), self.hearing, FastRandom(1), self.windows
            )
            for word, a, b, c in way.facts:
                begun.hear(word, a, b, c)
            begun.tell_all()
            self._known[n] = (begun.state, begun.views, begun.due)

    def begin(self, episode: Episode, seed: str) -> None:
        """Let a game begin where another has ended."""
        if self.fixed or self._kept:
            self._copy(episode, 0 if self.fixed else int(episode.rng.below(self._kept)))
        else:
            self._set_up(episode, seed)
        episode.deal()

    def _copy(self, episode: Episode, n: int) -> None:
        """Begin as others have begun before, or will."""
        if n not in self._known:
            self._set_up(episode, f"opening {n}")
            episode.tell_all()
            self._known[n] = (episode.state, episode.views, episode.due)
        state, views, due = self._known[n]
        episode.begin(state.clone(), [view.clone() for view in views])
        episode.due = due

    def _set_up(self, episode: Episode, seed: str) -> None:
        episode.begin(self.game.rules.blank(self.seats), self._fresh())
        dice = Dice(seed, salt="")
        self.game.rules.set_up(episode.state, self.seats, self.options, dice)

    def _fresh(self) -> list[View]:
        """What each seat knows before anything was told."""
        views: list[View] = []
        for seat in range(self.seats):
            own = None if seat in self.inside else self.encoding.listener(seat, self.seats)
            views.append(self.game.sight.view(seat, self.seats) if own is None else own)
        return views

    def choose(self, episode: Episode) -> i64:
        """What somebody inside chooses in the asked seat."""
        chooser = self.inside[int(episode.asked)]
        if chooser is None:
            return episode.menu.pick(episode.rng.below(episode.menu.total))
        if episode.at_window():
            return self._aside(episode)
        return chooser(episode.view(episode.asked), episode.menu.actions(), episode.rng)

    def _aside(self, episode: Episode) -> i64:
        """What a bot does at a window: what its game's rule of thumb says, or nothing."""
        passing = self.windows.passing
        thumb = self.game.bots.aside
        asides = tuple([action for action in episode.menu.actions() if action != passing])
        if thumb is None or not asides:
            return passing
        action: i64 = thumb(episode.view(episode.asked), asides, episode.rng)
        return action if action >= 0 else passing
