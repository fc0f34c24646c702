"""`gloam solve`: what a game is worth when it is played as well as can be, between two bounds."""

import argparse
import json
import sys
from collections.abc import Callable
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from gloam.cli.words import game_named, options_named, plain_name, takes_a_game, takes_options
from gloam.games import is_place, names
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.words import unknown
from gloam.kernel.workshop import Progress, Solution, Solving

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser

UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
LEAST_MEMORY = 16 * 2**20
MOST_MEMORY = 64 * 2**40
FLAG = "option "
"""Before the name of an option that is a flag: no other flag has a space in it."""
DIGITS = 10**6
NOISE = 0.001
"""How much of the last digit is not worth rounding for: sums of floats are not exact."""


def declare(add: "Add") -> None:
    """Declare the command."""
    solve = add(
        "solve",
        "compute what a game is worth when it is played as well as can be",
        "gloam solve SOLVED --report",
    )
    takes_a_game(solve, "gloam solve GAME --help says what of it can be solved")
    solve.add_argument(
        "--goal", metavar="GOAL", help="what is wanted; the game's first, if not given"
    )
    solve.add_argument(
        "--tolerance",
        type=number(1e-9, 1000),
        default=0.001,
        metavar="X",
        help="how close the two bounds are to come; 0.001 if not given",
    )
    solve.add_argument(
        "--memory",
        type=memory,
        default=4 * 2**30,
        metavar="SIZE",
        help="the most that positions may take, as 500M or 8G; 4G if not given",
    )
    solve.add_argument(
        "--seconds",
        type=number(0, 10**8),
        default=1800.0,
        metavar="N",
        help="the longest that it may take; 1800 if not given",
    )
    solve.add_argument("--fresh", action="store_true", help="do not read what was found before")
    solve.add_argument("--report", action="store_true", help="all that a designer wants to know")
    takes_options(solve)
    solve.add_argument("--json", action="store_true", help="for programs")
    solve.prepare = add_flags
    solve.set_defaults(run=run)


def add_flags(command: "Parser", typed: list[str]) -> None:
    """Make flags of the options that say what is to be solved, in the game that was typed."""
    for word in typed:
        if plain_name(word) in names() or is_place(word):
            game = game_named(word)
            break
    else:
        return
    wanted = _solving(game).options
    for option in game.words.options:
        if option.name in wanted and f"--{option.name}" not in command.options():
            command.add_argument(
                f"--{option.name}", dest=FLAG + option.name, metavar="VALUE", help=option.help
            )


# Words on the command line.


def number(least: float, most: float) -> Callable[[str], float]:
    """A number within bounds, for argparse."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = float("nan")
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(
                f"give a number from {least:g} to {most:g}, not {text[:20]!r}"
            )
        return found

    return read


def memory(text: str) -> int:
    """A size in bytes, for argparse.

    >>> memory("8G") == 8 * 2**30, memory("1.5g") == 3 * 2**29
    (True, True)
    """
    plain = text.strip().upper().removesuffix("IB").removesuffix("B")
    unit = UNITS.get(plain[-1:], 1)
    try:
        size = float(plain[:-1] if unit > 1 else plain) * unit
    except ValueError:
        size = float("nan")
    if not LEAST_MEMORY <= size <= MOST_MEMORY:
        raise argparse.ArgumentTypeError(
            f"give a size from {LEAST_MEMORY // UNITS['M']}M to {MOST_MEMORY // UNITS['T']}T, "
            f"such as 500M or 8G, not {text[:20]!r}"
        )
    return int(size)


def sized(size: int) -> str:
    """A size in bytes as it is read.

    >>> sized(48 * 2**20), sized(3 * 2**29), sized(700)
    ('48 MiB', '1.5 GiB', '1 KiB')
    """
    for letter in ("T", "G", "M"):
        if size >= UNITS[letter]:
            return f"{size / UNITS[letter]:.3g} {letter}iB"
    return f"{ceil(size / UNITS['K'])} KiB"


def _solving(game: Game) -> Solving:
    if game.workshop.solver is None:
        raise BadOption(f"{game.title} cannot be solved: there is no solver for it.")
    return game.workshop.solver


def _options(game: Game, solving: Solving, asked: argparse.Namespace) -> dict[str, str]:
    """What is to be solved, from flags and from `--option`."""
    given = options_named(asked.option)
    for name in given:
        if name not in solving.options:
            raise BadOption(
                f"That option does not matter here. {unknown(name, list(solving.options))}"
            )
    for name, value in vars(asked).items():
        if name.startswith(FLAG) and value is not None:
            if name.removeprefix(FLAG) in given:
                raise BadOption(f"The option {name.removeprefix(FLAG)!r} is given twice.")
            given |= options_named([f"{name.removeprefix(FLAG)}={value}"])
    return game.options_from(given | dict(solving.fixed))


def _goal(solving: Solving, goal: str | None) -> str:
    if goal is None:
        return solving.goals[0]
    if goal not in solving.goals:
        raise BadOption(
            f"A goal is {' or '.join(solving.goals)}. {unknown(goal, list(solving.goals))}"
        )
    return goal


# The command.


def run(asked: argparse.Namespace) -> int:
    """Solve, and say between which bounds the worth is."""
    game = game_named(asked.game)
    solving = _solving(game)
    goal = _goal(solving, asked.goal)
    options = _options(game, solving, asked)
    if asked.report:
        print("\n".join(solving.report(options, _whisper)))
        return 0
    if asked.fresh:
        options |= {"fresh": "yes"}
    needed = solving.estimate(options, goal, asked.tolerance)
    if needed and not asked.json:
        print(_needed(needed, asked.memory), flush=True)
    with Bar() as bar:
        found = solving.solve(options, goal, asked.tolerance, asked.memory, asked.seconds, bar.show)
    within = found.high - found.low <= asked.tolerance
    if asked.json:
        said = asdict(found) | {"game": game.name, "within": within}
        said |= {"estimate": abs(needed), "estimate_is_least": needed < 0}
        print(json.dumps(said, indent=2, ensure_ascii=False))
        return 0
    print("\n".join(_told(found)))
    if not within:
        print(f"The bounds are true, and further apart than asked: {_why(found, asked)}.")
    return 0


def _whisper(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _needed(needed: int, most: int) -> str:
    how = "about" if needed > 0 else "more than"
    return (
        f"Memory: {how} {sized(abs(needed))}, by a quick try; at most {sized(most)} will be used."
    )


def _told(found: Solution) -> list[str]:
    """What was found, in lines."""
    took = f"{found.positions} positions, {sized(found.memory)}, {found.seconds:.1f} seconds"
    return [
        found.title,
        between(found.low, found.high),
        f"{took}, cached." if found.cached else f"{took}.",
    ]


def between(low: float, high: float) -> str:
    """Two bounds in six digits, the lower one rounded down and the upper one up.

    >>> between(0.12345649, 0.12345651), between(0.1234561, 0.1234609)
    ('from 0.123456 to 0.123457', 'from 0.123456 to 0.123461')
    >>> between(0.3333333, 0.3333334)
    '0.333333'
    """
    if f"{low:.6f}" == f"{high:.6f}":
        return f"{low:.6f}"
    below, above = floor(low * DIGITS + NOISE), ceil(high * DIGITS - NOISE)
    return f"from {below / DIGITS:.6f} to {above / DIGITS:.6f}"


def _why(found: Solution, asked: argparse.Namespace) -> str:
    """What ended first. A table that cannot grow has used more than half of what it may use."""
    if found.seconds >= asked.seconds:
        return "the time was up"
    if 2 * found.memory > asked.memory:
        return "the memory was full"
    return "this is as close as they come"


class Bar:
    """A progress bar on the terminal, if there is one; nothing otherwise."""

    def __init__(self) -> None:
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> "Bar":
        if not sys.stderr.isatty():
            return self
        try:
            from rich.console import Console
            from rich.progress import BarColumn, TaskProgressColumn, TextColumn
            from rich.progress import Progress as RichProgress
        except ImportError:
            return self
        columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
        self.bar = RichProgress(*columns, console=Console(stderr=True), transient=True)
        self.bar.start()
        self.task = self.bar.add_task("", total=1.0)
        return self

    def show(self, progress: Progress) -> None:
        """Show how far it is."""
        if self.bar is not None:
            bounds = between(progress.low, progress.high)
            text = f"{bounds}, {progress.positions} positions, {sized(progress.memory)}"
            self.bar.update(self.task, completed=progress.done, description=text)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()
