"""`gloam speech`: how long each seat of a game listens, from one of its turns to the next."""

import argparse
from typing import TYPE_CHECKING

from gloam.cli.words import game_named, options_named, takes_a_game, takes_options, whole
from gloam.talk import speech
from gloam.terminal.listening import PATIENCE, Thoughts, measured, table_of

if TYPE_CHECKING:
    from gloam.cli.parser import Add


def declare(add: "Add") -> None:
    """Declare the command."""
    command = add(
        "speech",
        "let bots play by ear, and say how many seconds each seat is spoken to",
        "gloam speech GAME --seats SEATS --games 5 --level brief",
    )
    takes_a_game(command)
    command.add_argument(
        "--seats", type=whole(1, 99), metavar="N", help="how many play; every number, if not given"
    )
    command.add_argument(
        "--games", type=whole(1, 10_000), default=20, metavar="N", help="for each seat; 20"
    )
    command.add_argument(
        "--level", default=speech.NORMAL, metavar="LEVEL", help="full, normal or brief; normal"
    )
    takes_options(command)
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Listen, and print the table line by line."""
    game, level = game_named(asked.game), speech.level_called(asked.level)
    options = game.options_from(options_named(asked.option))
    least, most = game.seats
    counts = range(least, most + 1) if asked.seats is None else [game.check_seats(asked.seats)]
    head = table_of(game, ())
    print("\n".join(head), flush=True)
    for seats in counts:
        thoughts = Thoughts()
        for seat in range(seats):
            one = measured(game, seats, seat, options, level, asked.games, PATIENCE, thoughts)
            print("\n".join(table_of(game, [one])[len(head) :]), flush=True)
    return 0
