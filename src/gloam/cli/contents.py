"""`gloam content`: cards, foes and the like of one's own, shown and checked."""

import argparse
import json
from typing import TYPE_CHECKING

import gloam
from gloam.cli.words import game_named, text_in, words_under
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.workshop import Contents

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser

LARGEST = 1_000_000
FAULTY = 1


def declare(add: "Add") -> None:
    """Declare the commands."""
    top = add(
        "content",
        "check cards and foes of your own, and show those that come with a game",
        "gloam content check my-own.toml",
    )
    add_word = words_under(top)

    def add_action(name: str, text: str, example: str, of_which: str) -> "Parser":
        parser = add_word(name, text, example)
        parser.add_argument("--game", metavar="NAME", help=of_which)
        return parser

    check = add_action(
        "check",
        "say everything that is wrong with a file, or what is in it",
        "gloam content check my-own.toml",
        "for which game; without it, the one that the file is most like",
    )
    check.add_argument("file", metavar="FILE")
    check.add_argument("--json", action="store_true", help="for programs")
    check.set_defaults(run=check_content)
    show = add_action(
        "show",
        "show the file that comes with a game, as a pattern for your own",
        "gloam content show nyctophobia_hunted > my-own.toml",
        "the same as GAME",
    )
    show.add_argument(
        "named", nargs="?", metavar="GAME", help="of which game; without it, of the first"
    )
    show.set_defaults(run=show_content)


def check_content(asked: argparse.Namespace) -> int:
    """Say every fault of a file; 1 if there is any."""
    text = text_in(
        asked.file, "file of content", LARGEST, BadOption, hint=" Try: gloam content show"
    )
    game, contents = _named(asked.game) if asked.game else _most_like(text)
    faults = _faults(contents, text)
    figures = () if faults else contents.about(text)
    if asked.json:
        said = {"game": game.name, "playable": not faults, "faults": faults}
        print(json.dumps(said | {"figures": dict(figures)}, indent=2, ensure_ascii=False))
    elif faults:
        print("\n".join(faults))
    else:
        counted = ", ".join(f"{figure} {what}" for what, figure in figures)
        print(f"{asked.file} can be played: {counted}.")
        print(f"Try: gloam play {game.name} --option {contents.option}={asked.file}")
    return FAULTY if faults else 0


def show_content(asked: argparse.Namespace) -> int:
    """Show the file that comes with a game."""
    name = asked.named or asked.game
    contents = (_named(name) if name else _all()[0])[1]
    print(contents.standard().rstrip("\n"))
    return 0


def _named(name: str) -> tuple[Game, Contents]:
    game = game_named(name)
    if game.workshop.contents is None:
        raise BadOption(f"{game.title} is not played with files of one's own.")
    return game, game.workshop.contents


def _all() -> list[tuple[Game, Contents]]:
    """Every game that reads such files."""
    found = [
        (game, game.workshop.contents)
        for game in gloam.games().values()
        if game.workshop.contents is not None
    ]
    if not found:
        raise BadOption("No game here is played with files of one's own.")
    return found


def _most_like(text: str) -> tuple[Game, Contents]:
    """The game whose file a text is most like: the one that finds the fewest faults in it."""
    return min(_all(), key=lambda each: len(_faults(each[1], text)))


def _faults(contents: Contents, text: str) -> tuple[str, ...]:
    try:
        return contents.check(text)
    except BadOption as error:  # it cannot be read at all, which is a fault like others
        return (str(error),)
