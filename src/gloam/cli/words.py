"""Words on a command line, read: games, seats, options, numbers, saves."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import gloam
from gloam.bots import named
from gloam.games import bring, is_place, load, names
from gloam.kernel.errors import BadOption, BadSave, GloamError
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.kernel.words import unknown

if TYPE_CHECKING:
    from gloam.cli.parser import Parser

USUAL = "medium"
"""The level of bots that nobody chose a level for."""
LARGEST_SAVE = 64 * 2**20


def words_under(top: "Parser") -> Callable[[str, str, str], "Parser"]:
    """Adds the words of a command that has several: name, what it does, an example."""
    words = top.add_subparsers(dest="what", metavar="WHAT", required=True)

    def add_word(name: str, text: str, example: str) -> "Parser":
        parser: Parser = words.add_parser(
            name,
            help=text,
            description=f"{text[:1].upper()}{text[1:]}.",
            epilog=f"example:  {example}",
            allow_abbrev=False,
        )
        parser.set_defaults(parser=parser)
        return parser

    return add_word


def game_named(name: str) -> Game:
    """The game of that name, with spaces, hyphens and capitals as one likes; or at that place."""
    known = names()
    plain = plain_name(name)
    if plain in known:
        return load(plain)  # this one only: another that is broken must not matter
    if is_place(name):
        return bring(name)
    raise BadOption(f"There is no such game. {unknown(name, known)} Try: gloam games")


def plain_name(typed: str) -> str:
    """The name of a game as it is written in a program.

    >>> plain_name("Vampire Radar"), plain_name("vampire-radar")
    ('vampire_radar', 'vampire_radar')
    """
    return "_".join(typed.lower().replace("-", " ").replace("_", " ").split())


WHERE = "a game that lies elsewhere: module:GAME, or the path of a file or a folder"


def takes_a_game(command: "Parser", text: str = "", *, may_miss: bool = False) -> None:
    """Let a command be about a game: by its name, or with `--game` by where it lies."""
    command.add_argument("game", metavar="GAME", nargs="?" if may_miss else None, help=text or None)
    command.add_argument("--game", dest="game_at", metavar="WHERE", help=f"instead: {WHERE}")
    command.game_first = True


def takes_games(command: argparse.ArgumentParser) -> None:
    """Let a command that names no game find some that lie elsewhere."""
    command.add_argument(
        "--game", action="append", default=[], metavar="WHERE", help=f"also {WHERE}"
    )


def bring_games(places: Iterable[str]) -> None:
    """Find the games that `--game` named."""
    for place in places:
        game_named(as_place(place))


def as_place(typed: str) -> str:
    """What stands after `--game`, so that it is not taken for a name that nobody knows.

    >>> as_place("my_game"), as_place("my_game:GAME"), as_place("Vampire Radar")
    ('my_game:', 'my_game:GAME', 'Vampire Radar')
    """
    return typed if is_place(typed) or plain_name(typed) in names() else f"{typed}:"


def takes_options(command: argparse.ArgumentParser) -> None:
    """Let a command take the options of a game: `--option field=random`."""
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="see gloam rules GAME --options",
    )


def options_named(pairs: Iterable[str]) -> dict[str, object]:
    """Options as they were typed: `field=random`."""
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadOption(f"An option is a name, = and a value, not {pair[:40]!r}.")
        if name in found:
            raise BadOption(f"The option {name[:40]!r} is given twice.")
        if not value.isprintable() or value != value.strip():
            raise BadOption(
                f"The value of the option {name[:40]!r} must be plain text in one line."
            )
        found[name] = value
    return found


def seat_named(game: Game, seats: int, name: str) -> int:
    """The seat of that name or number."""
    names = game.rules.seat_names(seats)
    plain = "".join(name.lower().split())
    if plain.isdecimal() and plain.isascii() and len(plain) < 4 and int(plain) < seats:
        return int(plain)
    for seat, known in enumerate(names):
        if plain == known.lower():
            return seat
    raise BadOption(f"The seats are {', '.join(names)}. {unknown(name, list(names))}")


def seats_named(game: Game, seats: int, given: Sequence[str]) -> tuple[int, ...]:
    """The seats in a list, each once: given one by one, with commas, or as `all`."""
    parts = [part for name in given for part in name.split(",") if part.strip()]
    if not parts:
        raise BadOption("Name at least one seat.")
    if [part.strip().lower() for part in parts] == ["all"]:
        return tuple(range(seats))
    return tuple(sorted({seat_named(game, seats, part) for part in parts}))


def counts_named(game: Game, text: str) -> list[int]:
    """Numbers of seats, with commas between them; all that a game has, if nothing is said."""
    found = []
    for part in (part.strip() for part in text.split(",")):
        try:
            found += [game.check_seats(whole(1, 99)(part))] if part else []
        except argparse.ArgumentTypeError as error:
            raise BadOption(f"--seats: {error}.") from None
    return list(dict.fromkeys(found)) or list(range(game.seats[0], game.seats[1] + 1))


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that bots of a game play at, the weakest first."""
    return ("chance", *game.bots.levels)


def level_named(game: Game, name: str | None) -> str:
    """A level that bots of this game play at, or a bot of one's own; for none, the usual one."""
    known = levels_of(game)
    if name is None:
        return USUAL if USUAL in known else known[-1]
    if ":" in name:
        named(game, name)
        return name
    if name not in known:
        raise BadOption(f"Bots play at {', '.join(known)}. {unknown(name, list(known))}")
    return name


def seed_named(text: str | None) -> str | None:
    """A seed that can stand in a save."""
    if text is not None and (not text.isprintable() or not 0 < len(text) <= 200):
        raise BadOption("A seed is plain text in one line, of 1 to 200 letters.")
    return text


def whole(fewest: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds, for argparse."""

    def read(text: str) -> int:
        plain = text.strip()
        if plain.isdecimal() and plain.isascii() and len(plain) < 10:
            if fewest <= int(plain) <= most:
                return int(plain)
        raise argparse.ArgumentTypeError(
            f"give a number from {fewest} to {most}, not {text[:20]!r}"
        )

    return read


def seconds(text: str) -> float:
    """A short time, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 60:
        raise argparse.ArgumentTypeError(f"give seconds from 0 to 60, not {text[:20]!r}")
    return number


def text_in(
    name: str, what: str, most: int, refuse: type[GloamError], *, hint: str = "", plain: str = ""
) -> str:
    """What is in a file that somebody named; a refusal, in one sentence, if it is no text."""
    shown = repr(name[-80:])
    try:
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise refuse(f"There is no file {shown}.{hint}") from None
    except IsADirectoryError:
        raise refuse(f"{shown} is a folder, not a {what}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name for a file"
        raise refuse(f"I could not read {shown}: {reason}.") from None
    if len(data) > most:
        raise refuse(f"{shown} is too large for a {what}.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise refuse(f"{shown} is not a {plain or what}: it is not UTF-8 text.") from None


def table_saved(name: str) -> Table:
    """The table in a file; BadSave, in one sentence, if there is none."""
    text = text_in(name, "save", LARGEST_SAVE, BadSave, plain="gloam save")
    try:
        return gloam.loads(text)
    except BadSave as error:
        raise BadSave(f"{name[-80:]!r}: {error}") from None
