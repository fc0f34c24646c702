"""A game: the one interface that tables, bots and clients know it by."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.lots import Lots
from gloam.kernel.scene import Scene
from gloam.kernel.state import State
from gloam.kernel.view import View
from gloam.kernel.words import Actions, Fact, Vocabulary, unknown

Options = Mapping[str, str]
"""Options by name, as text: what stands in a save and on a command line."""


class Option(Struct, frozen=True, kw_only=True):
    """Something about a game that may be chosen before it starts."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    """The values that it may have; where this is empty, `check` decides."""
    fetch: Callable[[str], str] = str
    """Turns what a person gave into the plain form: it may read a file. Saves never pass here."""
    check: Callable[[str], str] = str
    """Gives the plain form back, or raises BadOption with the reason."""
    said: Callable[[str], str] = str
    """How a value is said to a seat: one that is itself a secret is not said as it is."""

    def read(self, value: object, *, saved: bool = False) -> str:
        """The value in its plain form; BadOption if it cannot be used."""
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        text = text if saved else self.fetch(text)
        if self.choices and text not in self.choices:
            raise BadOption(
                f"{self.name} may be {', '.join(self.choices)}. "
                + unknown(text, list(self.choices))
            )
        return self.check(text)


class Level(Struct, frozen=True, kw_only=True):
    """How a bot of one level plays a game."""

    way: str
    """`thumb`: by rules of thumb; `search`: by belief search; `own`: as the game itself thinks."""
    slip: float = 0.0
    """How often a rule of thumb gives way to chance."""
    walks: int = 0
    """How many walks a search takes before it answers."""
    depth: int = 400
    """How many actions a playout goes on before it asks for a verdict."""
    trust: float = 0.0
    """How much a search leans on how good an action looks before it was tried."""
    seconds: float = 0.0
    """When a search stops in any case; 0 for never."""


class Maps(Struct, frozen=True, kw_only=True):
    """The maps of a game, and how to draw one's own; a map is a name, a picture, or one line."""

    names: tuple[str, ...]
    """The maps that come with the game."""
    show: Callable[[str], str]
    """A map as a picture, faults or not; BadOption if it cannot be read."""
    check: Callable[[str], tuple[str, ...]]
    """Every reason why a map cannot be played on, one sentence each."""
    about: Callable[[str], tuple[tuple[str, str], ...]]
    """Figures of a map: what is measured, and how much of it."""
    words: Callable[[str], tuple[str, ...]]
    """A map in sentences, for those who cannot see a picture."""
    make: Callable[[str, str], str]
    """A new map as a picture, from a seed and a difficulty."""
    difficulties: tuple[str, ...]
    """How hard a new map may be, the easiest first."""
    edit: Callable[[str, str], str]
    """The picture after one change to a map: `edit(map, "tree D1-E1")`."""


class Contents(Struct, frozen=True, kw_only=True):
    """Cards, foes and the like that people may write anew, in files of their own."""

    option: str
    """The option that takes a file."""
    standard: Callable[[], str]
    """The text of the file that comes with the game: a pattern for one's own."""
    check: Callable[[str], tuple[str, ...]]
    """Every reason why a text cannot be played with, one sentence each; BadOption if it cannot be
    read at all."""
    about: Callable[[str], tuple[tuple[str, str], ...]]
    """Figures of a text without faults: what is counted, and how much of it."""


class Solution(Struct, frozen=True, kw_only=True):
    """What a solver found: the true worth is not outside of the two bounds."""

    title: str
    """What was solved, in words."""
    goal: str
    low: float
    high: float
    positions: int
    memory: int
    """In bytes, at the most."""
    seconds: float
    cached: bool = False
    """Whether it was found before, and only read again."""


class Progress(Struct, frozen=True, kw_only=True):
    """How far a solver is: how much of the way, the bounds so far, and what it has used."""

    done: float
    """From 0 to 1."""
    low: float
    high: float
    positions: int
    memory: int


class Solving(Struct, frozen=True, kw_only=True):
    """How a game is solved: `solve(options, goal, tolerance, memory, seconds, show)`."""

    goals: tuple[str, ...]
    options: tuple[str, ...]
    """The options of the game that say what is to be solved, each a flag of the command line."""
    fixed: Options
    """Options that hold for anything that is solved."""
    estimate: Callable[[Options, str, float], int]
    """How many bytes it will take, by a quick try, for options, a goal and a tolerance; 0 where it
    is known already, and below nought where the try only tells that it is more than so many."""
    solve: "Callable[[Options, str, float, int, float, Callable[[Progress], None]], Solution]"
    report: "Callable[[Options, Callable[[str], None]], tuple[str, ...]]"
    """What a designer wants to know, in lines of Markdown; what it is at goes to the function."""


class First(Struct, frozen=True, kw_only=True):
    """A newcomer's first game: how it is set up, and what is said before each decision."""

    seats: int
    seat: int
    """Where the newcomer sits; bots have the other seats."""
    options: Options
    level: str
    """How the bots play."""
    said: Callable[[Any, tuple[int, ...], int], str]
    """What to say before a decision, from the newcomer's view, its menu, and how many decisions it
    has made: one to three sentences, or nothing once it has learnt enough."""


class Looks(Struct, frozen=True, kw_only=True):
    """How a game is drawn in a browser, beyond what any scene says."""

    layout: str
    """`grid`: cells are squares with walls between; `cards`: cells are cards to be read."""
    cover: str
    """A picture of the game, as SVG."""
    symbols: str
    """SVG symbols, one for a kind of cell, a mark or a piece: `mark-rock`, `piece-hunter`."""
    style: str
    """A style sheet, added to that of the house."""


def looks_in(folder: Path, layout: str, *more: Path) -> Looks:
    """The looks that lie in a game's folder: `cover.svg`, `symbols.svg` and `look.css`.

    Games of one family may share more style sheets, which follow on their own.
    """

    def text(path: Path) -> str:
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    return Looks(
        layout=layout,
        cover=text(folder / "cover.svg"),
        symbols=text(folder / "symbols.svg"),
        style="".join(text(path) for path in (folder / "look.css", *more)),
    )


class Lull(Struct, frozen=True):
    """How a seat may be let alone: a client answers for it, with what it could have said itself."""

    passing: int
    """The action that declines a question, wherever it is on the seat's menu."""
    until: str
    """The name of the fact with which a lull ends, when the seat hears it next."""


class Game(Struct, frozen=True, kw_only=True):
    """All that the rest of gloam knows of a game."""

    name: str
    title: str
    summary: str
    """What it is, in two sentences."""
    version: int
    """The version of the rules: it changes when the same actions tell other facts."""
    seats: tuple[int, int]
    """The fewest and the most seats."""
    minutes: int
    """How long people usually take."""
    facts: Vocabulary
    actions: Actions
    options: tuple[Option, ...]
    reasons: tuple[str, ...]
    """Why a game may end, in the order of the numbers that `State.reason` gives."""

    seat_names: Callable[[int], tuple[str, ...]]
    """What the seats are called, for a number of seats."""
    blank: Callable[[int], State]
    """The truth before anything was told."""
    set_up: Callable[[State, int, Options, Dice], None]
    """Tell what lies where when the game begins."""
    view: Callable[[int, int], View]
    """What a seat knows before anything was told: `view(seat, seats)`."""
    scene: Callable[[Any, tuple[int, ...], tuple[int, ...]], Scene]
    """What it knows, and may choose in turn and out of turn, ready to show."""
    sentence: Callable[[Fact, int, int], str]
    """A fact as it is said to a seat: `sentence(fact, seat, seats)`."""
    why: Callable[[Any, int], str]
    """Why an action is not on a seat's menu, in terms that the seat may know."""

    guess: Callable[[Any, Lots], State]
    """A whole world that a view cannot rule out."""
    agrees: Callable[[Any, Any], bool]
    """Whether a view can be a view of that world."""
    dream: Callable[[Any, Lots], State]
    """A guess made ready for search: it may carry hunches and verdicts."""
    thumb: Callable[[Any, tuple[int, ...], Lots], int]
    """What a rule of thumb would choose, from a view and a menu."""
    levels: Mapping[str, Level]
    """How the levels of bots play: `easy`, `medium` and `hard`."""
    longest: Callable[[int, Options], int]
    """The most actions that a game can take; 0 where the rules set no end."""
    short: Options
    """Options under which every game ends within `longest`: for laws, and for trying out."""
    secrets: tuple[str, ...] = ()
    """The names of facts that some seat does not hear: an audit of the audiences."""
    fleeting: tuple[str, ...] = ()
    """The names of facts of which a view keeps what it can, in games with more worlds than can
    be told apart: worlds in which they were not told may agree with it all the same."""
    hush: Callable[[Any], str] = lambda view: ""
    """What it would cost a seat to say something now, as a warning; nothing if it is free."""
    circles: Callable[[Any], Mapping[str, tuple[int, ...]]] = lambda view: {}
    """From a seat's view, the seats that it may speak to instead of everybody, itself among them:
    by a name in one word that goes with `the`, such as `humans`."""
    rules: str = ""
    """The text of RULES.md."""
    teams: Callable[[int], tuple[tuple[int, ...], ...]] = lambda seats: tuple(
        (seat,) for seat in range(seats)
    )
    """Which seats win and lose together."""
    parts: Callable[[tuple[Fact, ...], int], tuple[tuple[str, ...], ...]] | None = None
    """Under which names each seat is counted, its faction first: from the record of a finished game
    and the number of seats, where chance deals who is who."""
    maps: Maps | None = None
    """The maps it is played on, where people may draw their own."""
    lull: Lull | None = None
    """How a seat says that it does not want to be asked for a while, where it is asked often."""
    unspoken: tuple[str, ...] = ()
    """The names of facts that a client need not announce, to any seat, because the question that
    comes of them says the same: they stay in the record and in the log."""
    belief: Callable[[Any], tuple[str, ...]] | None = None
    """What a seat believes of what it was not told, in sentences, from its view."""
    voice: Callable[[Any, Fact, int], str] | None = None
    """Instead of `sentence`, in games where names are themselves told: from a view that heard them,
    a fact as it is said to a seat."""
    hint: Callable[[Any, tuple[int, ...]], tuple[str, ...]] | None = None
    """What would be best now and what each other choice would cost, from a view and its menu, in
    sentences: only for those who ask."""
    think: "Callable[[Any, tuple[int, ...], Level, Lots], int] | None" = None
    """How a bot of a level whose way is `own` chooses, from a view and its menu; below nought where
    it would rather search."""
    solver: Solving | None = None
    """What can be solved, in games without a second player and with few enough positions."""
    contents: Contents | None = None
    """What people may write anew, in games that are read from a file."""
    onlooker: Callable[[int], View] | None = None
    """Somebody at no seat, who has heard nothing yet: `onlooker(seats)`. A spectator hears what
    everybody hears; at a replay an onlooker hears what a team heard, or everything."""
    overview: Callable[[Any], Scene] | None = None
    """What an onlooker knows, ready to show; there is nothing to choose in it."""
    cites: Mapping[str, str] = {}
    """For the name of each fact, the rule that it follows from."""
    grounds: Callable[[Any, int], str] | None = None
    """The rule for which an action is not on a seat's menu: beside what `why` says, and from the
    same view; nothing where no single rule says so."""
    weighty: tuple[str, ...] = ("concede",)
    """First words of actions that a client asks about before it takes them from a single tap."""
    calls: tuple[str, ...] = ()
    """What people at this game often say, to be said on one tap."""
    first: First | None = None
    """How somebody who has never played it is led through a first game."""
    looks: Looks | None = None
    """How it is drawn in a browser."""

    def options_from(self, given: Mapping[str, object], *, saved: bool = False) -> dict[str, str]:
        """All options with their values; BadOption for one that does not exist."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.title} has no such option. {unknown(name, list(known))}")
        return {
            name: option.read(given.get(name, option.default), saved=saved)
            for name, option in known.items()
        }

    def options_said(self, chosen: Options) -> dict[str, str]:
        """The options of a table as any seat may hear them."""
        return {option.name: option.said(chosen[option.name]) for option in self.options}

    def called(self, seats: int) -> tuple[str, ...]:
        """The seats as they are spoken to: `Human 2`."""
        names = [name.replace("_", " ") for name in self.seat_names(seats)]
        spaced = [re.sub(r"(?<=[a-z])(?=\d)", " ", name) for name in names]
        return tuple(name[:1].upper() + name[1:] for name in spaced)

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played by so many."""
        fewest, most = self.seats
        if not isinstance(seats, int) or not fewest <= seats <= most:
            raise BadOption(f"{self.title} is for {seats_said(fewest, most)}, not {seats}.")
        return seats


def seats_said(fewest: int, most: int) -> str:
    """How many seats there are, or may be, as it is said.

    >>> seats_said(1, 1), seats_said(2, 2), seats_said(1, 4)
    ('1 seat', '2 seats', '1 to 4 seats')
    """
    if fewest != most:
        return f"{fewest} to {most} seats"
    return "1 seat" if most == 1 else f"{most} seats"
