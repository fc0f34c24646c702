"""`gloam data`: games recorded for those who learn, and checked by their recipes."""

import argparse
import importlib.util
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from gloam.bots import LEVELS
from gloam.cli.words import (
    game_named,
    level_named,
    options_named,
    seed_named,
    takes_a_game,
    takes_options,
    whole,
    words_under,
)
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser
    from gloam.lab.data.recipe import Recipe

OPENINGS = 256


def declare(add: "Add") -> None:
    """Declare the commands."""
    top = add(
        "data",
        "record games as Parquet, and check recordings by their recipes",
        "gloam data record GAME --games 1000 --out recorded",
    )
    add_action = words_under(top)

    new = add_action(
        "record",
        "let bots play, and write down every decision and every fact; goes on where it broke off",
        "gloam data record GAME --games 1000 --out recorded",
    )
    _takes_a_recipe(new)
    new.add_argument("--out", required=True, metavar="FOLDER", help="where to write it")
    new.add_argument(
        "--part", type=whole(1, 10**6), default=1000, metavar="N", help="games in a file; 1000"
    )
    new.add_argument(
        "--processes", type=whole(1, 4096), default=1, metavar="N", help="cores to use"
    )
    new.set_defaults(run=record_games)
    verify = add_action(
        "verify",
        "say whether a recording, or a sample, is what its recipe makes",
        "gloam data verify recorded",
    )
    verify.add_argument("what_to_verify", metavar="FOLDER, FILE or SAMPLE")
    verify.add_argument(
        "--first", action="store_true", help="of a sample, only the first few games"
    )
    verify.set_defaults(run=verify_games)
    make = add_action(
        "sample",
        "print a recipe with the digest of its games, for others to verify",
        "gloam data sample GAME --games 1000",
    )
    _takes_a_recipe(make)
    make.set_defaults(run=make_sample)

    riddles = add_action(
        "riddles",
        "write tasks that are scored by exact odds, as lines of JSON; or what our bots score",
        "gloam data riddles GAME --tasks 100",
    )
    takes_a_game(riddles)
    riddles.add_argument(
        "--tasks", type=whole(1, 10**6), default=100, metavar="N", help="how many; 100"
    )
    riddles.add_argument("--seats", type=whole(1, 99), metavar="N", help="the most, if not given")
    riddles.add_argument("--seed", default="tasks", metavar="TEXT", help="other tasks, by another")
    riddles.add_argument(
        "--baselines", action="store_true", help="a table of what our bots score at them"
    )
    riddles.set_defaults(run=write_riddles)


def _takes_a_recipe(command: "Parser") -> None:
    takes_a_game(command)
    command.add_argument(
        "--games", type=whole(1, 10**8), required=True, metavar="N", help="how many"
    )
    command.add_argument(
        "--bots",
        default="chance",
        metavar="LEVEL,LEVEL",
        help=f"{', '.join(LEVELS)}: one for all seats, or one for each; chance if not given",
    )
    command.add_argument("--seats", type=whole(1, 99), metavar="N", help="the fewest, if not given")
    command.add_argument("--seed", default="data", metavar="TEXT", help="other games, by another")
    takes_options(command)
    command.add_argument(
        "--encoding", default="", metavar="NAME", help="another way to write a view as numbers"
    )
    command.add_argument(
        "--belief", action="store_true", help="also what the seat could know of what is hidden"
    )
    command.add_argument(
        "--openings",
        type=whole(0, 10**6),
        default=OPENINGS,
        metavar="N",
        help=f"in how many ways games begin that chance sets up; {OPENINGS}, or 0 for always anew",
    )


def _needed() -> None:
    if importlib.util.find_spec("numpy") is None or importlib.util.find_spec("pyarrow") is None:
        raise BadOption("Recordings need two more packages: pip install 'gloam[data]'.")


def _levels(game: Game, text: str) -> str | tuple[str, ...]:
    levels = tuple(level_named(game, name.strip()) for name in text.split(",") if name.strip())
    if not levels:
        raise BadOption("Say at which level the bots play.")
    return levels[0] if len(levels) == 1 else levels


def record_games(asked: argparse.Namespace) -> int:
    """Record."""
    _needed()
    from gloam.lab.data.files import record
    from gloam.lab.data.load import Recording

    out = Path(asked.out)
    written = record(_recipe(asked), out, asked.processes, print, asked.part)
    found = Recording(out)
    files = "1 part" if written == 1 else f"{written} parts"
    games = f"{found.recipe.games} game{'' if found.recipe.games == 1 else 's'}"
    print(f"{games} with {len(found)} decisions are in {asked.out[-80:]!r}; {files} written now.")
    return 0


def _recipe(asked: argparse.Namespace) -> "Recipe":
    from gloam.lab.data.recipe import recipe

    game = game_named(asked.game)
    options: dict[str, Any] = options_named(asked.option)
    return recipe(
        game.name,
        asked.games,
        asked.seats,
        _levels(game, asked.bots),
        seed_named(asked.seed) or "data",
        encoding=asked.encoding,
        belief=asked.belief,
        openings=asked.openings,
        **options,
    )


def verify_games(asked: argparse.Namespace) -> int:
    """Verify."""
    _needed()
    from gloam.lab.data.load import Recording
    from gloam.lab.data.recipe import BadRecording
    from gloam.lab.data.verify import check_sample, played, sample_named

    name = asked.what_to_verify
    if not Path(name).is_dir():
        known = sample_named(name)
        count = check_sample(known, only_first=asked.first)
        print(f"The same: {count} decisions of {known.recipe.game}, played again.")
        return 0
    found = Recording(name)
    stored, again = found.digest(), played(found.recipe)
    if stored.hex != again.hex:
        raise BadRecording(
            f"{name[-80:]!r} does not hold what its recipe makes: its digest is "
            f"{stored.hex[:16]}…, and {again.hex[:16]}… comes of the recipe."
        )
    print(f"The same: {stored.decisions} decisions, played again. SHA-256: {stored.hex}")
    return 0


def make_sample(asked: argparse.Namespace) -> int:
    """Print a sample."""
    _needed()
    from gloam.lab.data.recipe import dumps
    from gloam.lab.data.verify import sampled

    print(dumps(sampled(_recipe(asked))), end="")
    return 0


def write_riddles(asked: argparse.Namespace) -> int:
    """Write riddles, or what our bots score at them."""
    from gloam.adapters.text import baselines
    from gloam.adapters.text.beliefs import tasks

    game, seed = game_named(asked.game), seed_named(asked.seed) or "tasks"
    if asked.seats is not None:
        game.check_seats(asked.seats)
    if asked.baselines:
        rows = baselines.at_riddles(game.name, asked.tasks, seed, asked.seats)
        print("\n".join(baselines.table_of(rows)))
        return 0
    for task in islice(tasks(game.name, seed, asked.seats), asked.tasks):
        print(msgspec.json.encode(task).decode())
    return 0
