"""`gloam perft`, `playthrough`, `ladder`, `balance`: games counted, written down, and played."""

import argparse
import json
from typing import TYPE_CHECKING

import gloam
from gloam.cli.words import (
    game_named,
    level_named,
    levels_of,
    options_named,
    seed_named,
    takes_a_game,
    takes_options,
    whole,
)
from gloam.kernel.errors import BadOption
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
    ladder = add(
        "ladder",
        "let bots of all levels play each other, or alone, and rank them",
        "gloam ladder GAME --games 20 --levels easy,hard --processes 4",
    )
    takes_a_game(ladder)
    ladder.add_argument(
        "--games",
        type=whole(1, 10**8),
        default=100,
        metavar="N",
        help="per pairing, role and number of seats; bots that search take seconds for each game, "
        "so that all levels at all seats take hours on one core",
    )
    ladder.add_argument(
        "--seats", default="", metavar="N,N", help="how many play; every number, if not given"
    )
    ladder.add_argument("--levels", default="", metavar="LEVEL,LEVEL", help="all, if not given")
    ladder.add_argument(
        "--against",
        default="",
        metavar="LEVEL,LEVEL",
        help="opponents, of the levels that play; all of them, if not given",
    )
    ladder.add_argument(
        "--processes",
        type=whole(1, 4096),
        default=1,
        metavar="N",
        help="cores to use; 1 if not given",
    )
    takes_options(ladder)
    ladder.add_argument("--json", action="store_true", help="for programs")
    ladder.set_defaults(run=rank)
    balance = add(
        "balance",
        "let bots of one level play every seat, and say who wins where",
        "gloam balance MAPPED --over map --games 20 --level medium --processes 4",
    )
    takes_a_game(balance)
    balance.add_argument(
        "--over",
        default="",
        metavar="OPTION",
        help="every value of it; games with factions need none",
    )
    balance.add_argument(
        "--games", type=whole(1, 10**8), default=100, metavar="N", help="for each value and seats"
    )
    balance.add_argument(
        "--seats", default="", metavar="N,N", help="how many play; every number, if not given"
    )
    balance.add_argument("--level", default="hard", metavar="LEVEL", help="hard, if not given")
    balance.add_argument(
        "--processes", type=whole(1, 4096), default=1, metavar="N", help="cores to use"
    )
    takes_options(balance)
    balance.add_argument("--json", action="store_true", help="for programs")
    balance.set_defaults(run=weigh)


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


def rank(asked: argparse.Namespace) -> int:
    """Rank the bots."""
    game = game_named(asked.game)
    counts = [part.strip() for part in asked.seats.split(",") if part.strip()]
    seats = tuple(game.check_seats(_count(part)) for part in counts)
    chosen = _levels(game, asked.levels)
    levels = tuple(level for level in levels_of(game) if not chosen or level in chosen)
    levels += tuple(level for level in chosen if ":" in level)
    against = _levels(game, asked.against)
    if not set(against) <= set(levels):
        raise BadOption("--against takes some of the levels that play.")
    options = game.options_from(options_named(asked.option)) if asked.option else None
    from gloam.lab.ladder import main  # here, because no other command needs it

    report = main(
        game.name, asked.games, seats, levels, asked.processes, asked.json, options, against
    )
    print(report.rstrip())
    return 0


def _levels(game: Game, text: str) -> list[str]:
    """The levels that somebody named, with commas between."""
    return [level_named(game, name.strip()) for name in text.split(",") if name.strip()]


def weigh(asked: argparse.Namespace) -> int:
    """Say who wins where."""
    game = game_named(asked.game)
    counts = [part.strip() for part in asked.seats.split(",") if part.strip()]
    seats = tuple(game.check_seats(_count(part)) for part in counts)
    options = options_named(asked.option)
    from gloam.lab.balance import main  # here, because no other command needs it

    level = level_named(game, asked.level)
    given = {name: str(value) for name, value in options.items()}
    print(
        main(game.name, asked.over, asked.games, seats, level, asked.processes, asked.json, given)
    )
    return 0


def _count(text: str) -> int:
    try:
        return whole(1, 99)(text)
    except argparse.ArgumentTypeError as error:
        raise BadOption(f"--seats: {error}.") from None
