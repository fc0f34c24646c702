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

    def add_action(name: str, text: str, example: str) -> "Parser":
        parser = add_word(name, text, example)
        parser.add_argument(
            "--game", metavar="NAME", help="for which game, where there are several"
        )
        return parser

    check = add_action(
        "check",
        "say everything that is wrong with a file, or what is in it",
        "gloam content check my-own.toml",
    )
    check.add_argument("file", metavar="FILE")
    check.add_argument("--json", action="store_true", help="for programs")
    check.set_defaults(run=check_content)
    show = add_action(
        "show",
        "show the file that comes with a game, as a pattern for your own",
        "gloam content show > my-own.toml",
    )
    show.set_defaults(run=show_content)


def check_content(asked: argparse.Namespace) -> int:
    """Say every fault of a file; 1 if there is any."""
    game, contents = _contents(asked.game)
    text = text_in(
        asked.file, "file of content", LARGEST, BadOption, hint=" Try: gloam content show"
    )
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
    print(_contents(asked.game)[1].standard().rstrip("\n"))
    return 0


def _contents(name: str | None) -> tuple[Game, Contents]:
    """The game that was named, or the only one that reads such files."""
    if name is not None:
        game = game_named(name)
        if game.workshop.contents is None:
            raise BadOption(f"{game.title} is not played with files of one's own.")
        return game, game.workshop.contents
    found = [
        (game, game.workshop.contents)
        for game in gloam.games().values()
        if game.workshop.contents is not None
    ]
    if not found:
        raise BadOption("No game here is played with files of one's own.")
    if len(found) > 1:
        names = ", ".join(game.name for game, _ in found)
        raise BadOption(f"Say for which game, with --game: {names}.")
    return found[0]


def _faults(contents: Contents, text: str) -> tuple[str, ...]:
    try:
        return contents.check(text)
    except BadOption as error:  # it cannot be read at all, which is a fault like others
        return (str(error),)
