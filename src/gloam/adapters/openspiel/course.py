"""A game as OpenSpiel walks through it: one move at a time, chance among them, and copied often.

A `Kind` is what all games with the same options have in common. A `Course` is one of them, under
way. Nothing here knows OpenSpiel.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

import gloam
from gloam.adapters.drawn import drawn
from gloam.kernel.encoding import Encoding, FactsHeard, nothing
from gloam.kernel.episode import Episode, Opening
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.memory import LIMB, Memory
from gloam.kernel.options import Option, Options
from gloam.kernel.set_ups import MOST_SET_UPS, TooManySetUps, set_ups
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.view import View
from gloam.kernel.windows import PASSING
from gloam.kernel.words import Fact

MOST_STEPS = 10_000
"""After how many choices a game is broken off, where its rules set no end."""
ROOM = 256
"""How many facts an information state's tensor shows, unless somebody says otherwise."""
KEY_CELLS = 9
"""How many cells of fifteen bits the key of an information state takes."""
OURS: dict[str, int | str | bool] = {
    "seats": 0,
    "openings": gloam.OPENINGS,
    "windows": False,
    "encoding": "",
    "facts": ROOM,
    "most_steps": 0,
}
"""What may be set for any game beside its own options, and what it is if nobody does."""
Setting = int | str | bool
PLAIN = " /.+-_:"
"""What may stand in a setting as it is; OpenSpiel takes commas, equals and brackets for its own."""


def settings_of(game: Game) -> dict[str, Setting]:
    """Every parameter that a game has in OpenSpiel, with its usual value."""
    found = dict(OURS)
    found["seats"] = game.seats[0]
    for option in game.words.options:
        if option.name in OURS:
            raise BadOption(f"{game.title} has an option {option.name}, which means another thing.")
        found[option.name] = _usual(option)
    return found


def _usual(option: Option) -> Setting:
    """The usual value, of the type that all values must have: OpenSpiel knows a number by sight.

    Where an option is a number or one word, 0 stands for the word.
    """
    if option.default.isdecimal():
        return int(option.default)
    others = set(option.choices) - {option.default}
    if others and all(each.isdecimal() and each != "0" for each in others):
        return 0
    return _written(option.default)


class Kind:
    """All games with one number of seats and the same options."""

    def __init__(self, name: str, chosen: Mapping[str, Setting]) -> None:
        self.game = gloam.games.load(name)
        usual = settings_of(self.game)
        said = {key: _written(value) for key, value in chosen.items()}
        self.chosen = {key: value for key, value in said.items() if usual.get(key) != value}
        """What is not as usual."""
        every = usual | self.chosen
        given = {key: _read(value) for key, value in self.chosen.items() if key not in OURS}
        options = self.game.options_from(given)
        self.seats = self.game.check_seats(int(every["seats"]))
        self.encoding: Encoding = self.game.sight.encoding_called(str(every["encoding"]))
        self.layout = self.encoding.layout(self.seats)
        self.room = _bounded("facts", every["facts"], 0, 100_000)
        openings = _bounded("openings", every["openings"], 0, 1_000_000)
        self.opening = Opening(
            self.game,
            self.seats,
            options,
            FactsHeard(),
            {},
            openings,
            windows=bool(every["windows"]),
        )
        self.drawn = not self.opening.fixed
        """Whether chance sets games up: then it first says in which of its ways this one begins."""
        self.ways = self._ways(options, openings) if self.drawn else []
        """How likely each of them is."""
        self.choices = self.opening.choices
        steps = _bounded("most_steps", every["most_steps"], 0, 100_000_000)
        ruled = self.game.rules.longest(self.seats, options)
        if self.opening.windows.open():
            ruled *= 1 + self.seats  # a turn may begin with every action, and then all are asked
        self.most_steps = steps or ruled or MOST_STEPS
        self.most_chances = (ruled or 100 * self.most_steps) + int(self.drawn)
        self._told_first = [0] * self.seats
        if not self.drawn:
            start = self.opening.prepared(0)
            self._told_first = [len(heard_by(start, seat).facts()) for seat in range(self.seats)]

    def _ways(self, options: Options, openings: int) -> list[float]:
        """How likely each beginning is: of all that there are, or of so many that are drawn."""
        try:
            every = set_ups(self.game, self.seats, options, openings or MOST_SET_UPS)
        except TooManySetUps as refusal:
            if not openings:
                raise BadOption(f"{refusal} Say how many: openings=256.") from None
            return [1 / openings] * openings
        self.opening.keep(every)
        return [way.odds for way in every]

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle`: what was chosen says all of it."""
        return kind, (self.game.name, tuple(self.chosen.items()))

    def said_first(self, seat: int) -> int:
        """How many facts a seat hears at the beginning of every game alike."""
        return self._told_first[seat]

    def action(self, number: int) -> str:
        """An action in words."""
        if self.opening.windows.open() and number == self.opening.windows.passing:
            return PASSING
        text: str = self.game.words.actions.text(number)
        return text


@lru_cache(maxsize=64)
def kind(name: str, chosen: tuple[tuple[str, Setting], ...]) -> Kind:
    """The kind of all games with these settings."""
    return Kind(name, dict(chosen))


def _written(value: Setting) -> Setting:
    """A setting as it stands in a game's name: signs that OpenSpiel needs itself as `%2C`."""
    return quote(unquote(value), PLAIN) if isinstance(value, str) else value


def _read(value: Setting) -> str:
    return unquote(value) if isinstance(value, str) else str(value)


def _bounded(name: str, value: Setting, least: int, most: int) -> int:
    if not least <= int(value) <= most:
        raise BadOption(f"{name} is a number from {least} to {most}, not {value}.")
    return int(value)


def heard_by(episode: Episode, seat: int) -> Memory:
    """All that a seat heard."""
    memory = episode.view(seat)
    assert isinstance(memory, Memory)
    return memory


class Course:
    """One game under way, from before chance set it up."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.moves: list[int] = []
        """Every action so far, those of chance too."""
        self.length = 0
        """How many of them a seat has chosen."""
        self.episode = None if kind.drawn else kind.opening.prepared(0)
        """The game; none while chance has yet to set it up."""
        self.before = [0] * kind.seats
        """How many facts each seat had heard before the last move."""
        self.own: list[list[tuple[int, int]]] = [[] for _ in range(kind.seats)]
        """What each seat chose, and how many facts it had heard by then."""
        self.beliefs: dict[int, Any] = {}
        """Which courses each seat could not tell from this one, when it was last asked for them."""
        self._views: dict[int, tuple[View, int]] = {}
        self._texts: dict[int, tuple[int, str]] = {}

    @property
    def asked(self) -> int:
        """Who chooses now: a seat, CHANCE or NOBODY."""
        if self.episode is None:
            return CHANCE
        return NOBODY if self.length >= self.kind.most_steps else int(self.episode.asked)

    def menu(self) -> list[int]:
        """What the asked seat may choose, in ascending order."""
        return [] if self.episode is None else sorted(self.episode.menu.actions())

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely each is."""
        if self.episode is None:
            return list(enumerate(self.kind.ways))
        total = int(self.episode.menu.total)
        return sorted((action, weight / total) for action, weight in self.episode.menu.outcomes())

    def move(self, action: int) -> None:
        """Do what was chosen."""
        self.moves.append(action)
        if self.episode is None:
            self.episode = self.kind.opening.prepared(action)
            return
        episode, asked = self.episode, int(self.episode.asked)
        self.before = [int(heard_by(episode, seat).size) for seat in range(self.kind.seats)]
        if asked >= 0:
            self.length += 1
            self.own[asked].append((self.before[asked], action))
        episode.play(action)
        episode.look()

    def payoffs(self) -> list[float]:
        """What the game was worth to each seat; nought while it lasts, or was broken off."""
        seats = range(self.kind.seats)
        if self.episode is None or self.episode.asked != NOBODY:
            return [0.0 for _ in seats]
        return [float(self.episode.state.payoff(seat)) for seat in seats]

    def at_window(self, seat: int) -> bool:
        """Whether a seat is asked what it does out of turn."""
        return self.asked == seat and self.episode is not None and self.episode.at_window()

    # What a seat knows.

    def information(self, seat: int) -> str:
        """The information state: every fact that a seat heard, a line each.

        What every game with these options begins with is left out.
        """
        if self.episode is None:
            return ""
        memory = heard_by(self.episode, seat)
        size, text = self._texts.get(seat, (self.kind.said_first(seat), ""))
        if size < memory.size:
            words = self.kind.game.words.facts
            text += "".join([f"{words.text(fact)}\n" for fact in memory.facts(size)])
            self._texts[seat] = (int(memory.size), text)
        return f"{text}window\n" if self.at_window(seat) else text

    def told(self, seat: int, *, public: bool, new: bool) -> list[Fact]:
        """What a seat heard that everybody heard, or that not everybody did; all of it, or new."""
        if self.episode is None:
            return []
        first = self.before[seat] if new else self.kind.said_first(seat)
        hearing = self.episode.hearing
        return [
            fact
            for fact in heard_by(self.episode, seat).facts(first)
            if (hearing.heard_by(*fact) == hearing.everyone) == public
        ]

    def view(self, seat: int) -> View:
        """A seat's view, as the encoding wants it."""
        assert self.episode is not None
        memory = heard_by(self.episode, seat)
        found, size = self._views.get(seat, (None, 0))
        if found is None:
            own = self.kind.encoding.listener(seat, self.kind.seats)
            found = self.kind.game.sight.view(seat, self.kind.seats) if own is None else own
        for fact in memory.facts(size):
            found.hear(*fact)
        self._views[seat] = (found, int(memory.size))
        return found

    def cells(self, seat: int) -> Any:
        """What a seat knows, by the encoding, as numbers of sixteen bits."""
        layout, encoding = self.kind.layout, self.kind.encoding
        out = nothing(layout.size)
        if self.episode is not None:
            view = self.view(seat)
            encoding.lay(view, out, 0)
            encoding.observe(view, out, layout.ground)
        return out

    def facts_cells(self, seat: int) -> Any:
        """The newest facts that a seat heard, laid out as `heard_layout` says."""
        room, seats = self.kind.room, self.kind.seats
        size = seats + 1 + room * 7
        out = nothing(size)
        if self.episode is not None:
            heard_by(self.episode, seat).write(out, 0, room)
        return out

    def key_cells(self, seat: int) -> list[int]:
        """The key of the information state, fifteen bits a cell, and whether a window is open."""
        key = 0 if self.episode is None else heard_by(self.episode, seat).key()
        cells = [key // LIMB**n % LIMB for n in range(KEY_CELLS)]
        return [*cells, int(self.at_window(seat))]

    def text(self, seat: int) -> str:
        """What a seat knows, drawn and in sentences."""
        if self.episode is None:
            return ""
        return drawn(self.kind.opening, self.episode, seat)

    # Copies.

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        """The same game again."""
        copy = Course.__new__(Course)
        copy.kind = self.kind
        copy.moves = self.moves[:]
        copy.length = self.length
        copy.episode = None if self.episode is None else self.episode.clone()
        copy.before = self.before
        copy.own = [mine[:] for mine in self.own]
        copy.beliefs = dict(self.beliefs)
        copy._views = {seat: (view.clone(), size) for seat, (view, size) in self._views.items()}
        copy._texts = dict(self._texts)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle`: the moves say all of it."""
        return replayed, (self.kind, tuple(self.moves))


def replayed(kind: Kind, moves: tuple[int, ...]) -> Course:
    """The course that these moves make."""
    course = Course(kind)
    for action in moves:
        course.move(action)
    return course
