"""What people may change about a game, and what can be worked out about it."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from gloam.kernel.daily import Daily
from gloam.kernel.options import Options
from gloam.kernel.puzzle import PuzzleKind
from gloam.kernel.scene import Scene


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
    line: Callable[[str], str]
    """A map in one line, as options and saves have it."""
    scene: Callable[[str], Scene]
    """A map as a board, as the one who lays it sees it: to be shown and asked about."""
    changes: tuple[tuple[str, str], ...]
    """How a map can be changed: an example of each change, and what it does."""


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


class Workshop(Struct, frozen=True, kw_only=True):
    """What people change and study: maps, cards and the like, and a solver."""

    maps: Maps | None = None
    """The maps it is played on, where people may draw their own."""
    contents: Contents | None = None
    """What people may write anew, in games that are read from a file."""
    places: tuple[str, ...] = ()
    """The names of the domains in which facts say where something happens: `tile`. The lab counts
    them, and draws a map of those that are called A1, A2 and so on."""
    things: tuple[str, ...] = ()
    """The names of the domains in which facts name a card or the like: the lab counts what each
    of these did."""
    called: Callable[[Options], Mapping[str, str]] | None = None
    """What these things are called at a table with such options, by the words that facts have for
    them: where people may write cards of their own, a fact knows only that it was the sixth."""
    solver: Solving | None = None
    """What can be solved, in games without a second player and with few enough positions."""
    puzzles: tuple[PuzzleKind, ...] = ()
    """What can be asked about a moment of it, for those who like to think without an opponent."""
    daily: Daily | None = None
    """How it is played once a day by everybody, where every decision can be weighed exactly."""
