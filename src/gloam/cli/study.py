"""`gloam perft`, `playthrough`: games counted, and written down."""

import argparse
import json
from typing import TYPE_CHECKING

import gloam
from gloam.cli.words import (
    game_named,
    options_named,
    seed_named,
    takes_a_game,
    takes_options,
    whole,
)
from gloam.kernel.game import Game
from gloam.kernel.perft import perft, split
from gloam.kernel.playthrough import playthrough

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser


def declare(add: "Add") -> None:
    """Declare the commands."""
    count = add(
        "perft",
        "count the ways in which a game can begin",
        "gloam perft GAME --depth 2 --seats SEATS --split",
    )
    _about_a_game(count)
    count.add_argument(
        "--depth", type=whole(0, 99), required=True, metavar="N", help="actions deep"
    )
    count.add_argument("--split", action="store_true", help="a count for each first action")
    count.add_argument("--seed", default="start", metavar="TEXT", help="for a set-up by chance")
    count.add_argument("--json", action="store_true", help="for programs")
    count.set_defaults(run=count_ways)
    write = add(
        "playthrough",
        "play a game at random from a seed, and write down every fact and who heard it",
        "gloam playthrough GAME --seed night-1 --seats SEATS",
    )
    _about_a_game(write)
    write.add_argument("--seed", required=True, metavar="TEXT", help="the same seed, the same game")
    write.set_defaults(run=write_down)


def _about_a_game(command: "Parser") -> None:
    takes_a_game(command)
    command.add_argument("--seats", type=whole(1, 99), metavar="N", help="how many play")
    takes_options(command)


def _seats(game: Game, seats: int | None) -> int:
    return game.check_seats(game.seats[1] if seats is None else seats)


def count_ways(asked: argparse.Namespace) -> int:
    """Count."""
    game = game_named(asked.game)
    seats, options = _seats(game, asked.seats), options_named(asked.option)
    state = gloam.start(game.name, seats, seed_named(asked.seed) or "start", **options)
    first = split(state, asked.depth) if asked.split and asked.depth else []
    ways = sum(n for _, n in first) if first else perft(state, asked.depth)
    texts = {game.words.actions.text(action): n for action, n in first}
    if asked.json:
        print(
            json.dumps(
                {
                    "game": game.name,
                    "seats": seats,
                    "depth": asked.depth,
                    "ways": ways,
                    "split": texts,
                }
            )
        )
        return 0
    for text, n in texts.items():
        print(f"{text}: {n}")
    print(f"{_many(ways, 'way')} to play {_many(asked.depth, 'action')}.")
    return 0


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def write_down(asked: argparse.Namespace) -> int:
    """Write a game down."""
    game = game_named(asked.game)
    seed = seed_named(asked.seed)
    assert seed is not None
    options = game.options_from(options_named(asked.option))
    print(playthrough(game, _seats(game, asked.seats), seed, **options), end="")
    return 0
