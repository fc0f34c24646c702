"""`gloam play`: a game at this keyboard, with bots on the seats that nobody takes."""

import argparse
import sys
from os.path import lexists
from pathlib import Path
from typing import TYPE_CHECKING

import gloam
from gloam.bots import LEVELS, named
from gloam.bots.names import bot_name
from gloam.cli.words import (
    USUAL,
    game_named,
    level_named,
    options_named,
    seats_named,
    seconds,
    seed_named,
    table_saved,
    takes_a_game,
    takes_options,
    whole,
)
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.talk import speech
from gloam.terminal.lines import Console, Leave, LineMode
from gloam.terminal.sitting import Sitting, check_place

if TYPE_CHECKING:
    from gloam.cli.parser import Add

LONGEST_NAME = 24
"""How many letters a name has at most: it is said in every sentence."""


def declare(add: "Add") -> None:
    """Declare the command."""
    command = add(
        "play",
        "play a game in the terminal, in plain lines or full screen",
        "gloam play GAME --seats SEATS --me SEAT --bots hard",
    )
    takes_a_game(command, "as `gloam games` lists it", may_miss=True)
    command.add_argument("--seats", type=whole(1, 99), metavar="N", help="how many play")
    command.add_argument(
        "--me",
        action="append",
        metavar="SEAT",
        help="a seat for you; several, or all, for people who share this keyboard",
    )
    command.add_argument(
        "--names",
        metavar="ANN,BO",
        help="what you and whoever shares this keyboard are called",
    )
    command.add_argument(
        "--bots",
        metavar="LEVEL",
        help=f"{', '.join(LEVELS)}; {USUAL} if not given",
    )
    command.add_argument("--seed", metavar="TEXT", help="play the same chances again")
    takes_options(command)
    command.add_argument(
        "--save", metavar="FILE", help="keep the game in this file, action by action"
    )
    command.add_argument(
        "--load", metavar="FILE", help="go on with a saved game, and keep it there"
    )
    command.add_argument(
        "--delay", nargs="?", const=1.0, default=0.0, type=seconds, metavar="SECONDS",
        help="wait a little after each thing that a bot does in the open",
    )  # fmt: skip
    command.add_argument(
        "--every-step",
        action="store_true",
        help="ask also where there is nothing to choose; such steps take themselves otherwise",
    )
    command.add_argument(
        "--speech", default=speech.NORMAL, metavar="LEVEL",
        help="how much is said: full, every fact; normal; brief, what strikes",
    )  # fmt: skip
    command.add_argument(
        "--tui", action="store_true", help="a full-screen board, with mouse and keys"
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Play."""
    table = _loaded(asked) if asked.load else _opened(asked)
    level = level_named(table.game, asked.bots)
    said = speech.level_called(asked.speech)
    keep = asked.save or asked.load
    if asked.save is not None and asked.save != asked.load:
        _check_place(asked.save)
    console = Console()
    people = _people(asked, table, console)
    if not people:
        return 0
    table.sit(_named(asked.names, people, table.seats))
    bots = {seat: named(table.game, level) for seat in range(table.seats) if seat not in people}
    where = Path(keep) if keep else None
    sitting = Sitting(
        table, people, bots, level, where, auto_steps=not asked.every_step, level_of_speech=said
    )
    if asked.tui:
        _full_screen(sitting, asked.delay)
    else:
        LineMode(sitting, console, asked.delay).play()
    return 0


def _named(said: str | None, people: tuple[int, ...], seats: int) -> list[str]:
    """What every seat is called: people in the order of their seats, and the bots."""
    if said is None:
        return ["" if seat in people else bot_name(seat) for seat in range(seats)]
    names = [" ".join(name.split()) for name in said.split(",")]
    if len(names) != len(people) or not all(names):
        count = "1 name" if len(people) == 1 else f"{len(people)} names, with commas between"
        raise BadOption(f"Say {count}: one for each seat that is played here.")
    if any(len(name) > LONGEST_NAME or not name.isprintable() for name in names):
        raise BadOption(f"A name has at most {LONGEST_NAME} letters.")
    given = dict(zip(people, names, strict=True))
    return [given.get(seat) or bot_name(seat) for seat in range(seats)]


def _check_place(name: str) -> None:
    if lexists(name):
        raise BadOption(
            f"There is a file {name[-80:]!r} already: --load it, or choose another name."
        )
    check_place(Path(name))


def _opened(asked: argparse.Namespace) -> Table:
    if asked.game is None:
        raise BadOption("Say which game: gloam games lists them.")
    game = game_named(asked.game)
    options = options_named(asked.option)
    return gloam.open_table(game.name, asked.seats, seed_named(asked.seed), **options)


def _loaded(asked: argparse.Namespace) -> Table:
    if asked.seats or asked.seed or asked.option:
        raise BadOption("A saved game has its own seats, seed and options: leave them out.")
    game = game_named(asked.game) if asked.game else None
    table = table_saved(asked.load)
    if game is not None and game is not table.game:
        raise BadOption(f"{asked.load[-80:]!r} is a game of {table.game.title}.")
    if table.over:
        raise BadOption(f"This game is over. Try: gloam replay {asked.load}")
    return table


def _people(asked: argparse.Namespace, table: Table, console: Console) -> tuple[int, ...]:
    """The seats of the people here; a person at a terminal who named none is asked."""
    game = table.game
    if asked.me:
        return seats_named(game, table.seats, asked.me)
    if not console.live or table.seats == 1:
        return (0,)
    return _asked_seat(game, table, console)


def _asked_seat(game: Game, table: Table, console: Console) -> tuple[int, ...]:
    names = game.rules.seat_names(table.seats)
    console.say(f"{game.title}. The seats are {', '.join(names)}.")
    while True:
        try:
            said = console.ask(f"Which is yours? Enter for {names[0]}; all to share the keyboard. ")
        except Leave:
            return ()
        try:
            return seats_named(game, table.seats, [said]) if said.strip() else (0,)
        except BadOption as error:
            console.say(str(error))


def _full_screen(sitting: Sitting, delay: float) -> None:
    try:
        from gloam.terminal import screen
    except ImportError:
        raise BadOption(
            "The full-screen board needs textual: pip install 'gloam[terminal]'. "
            "Without --tui the same game is played in lines."
        ) from None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOption("A full-screen board needs a terminal. Leave --tui out to play in lines.")
    screen.play(sitting, delay)
