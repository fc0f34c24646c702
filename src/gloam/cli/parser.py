"""What may be typed after `gloam`, and one sentence for everything else."""

import argparse
from collections.abc import Callable
from typing import NoReturn

import gloam
from gloam.cli import (
    assistant,
    contents,
    daily,
    data,
    exact,
    exploit,
    house,
    lab,
    maps,
    notes,
    play,
    puzzles,
    saves,
    serve,
    solve,
    speech,
    study,
)  # fmt: skip
from gloam.cli.words import as_place
from gloam.games import load, names
from gloam.kernel.errors import BadOption
from gloam.kernel.words import unknown
from gloam.talk.rulebook import rules


class Help(Exception):  # it is an answer, not an error
    """The help that somebody asked for."""


class Parser(argparse.ArgumentParser):
    """A parser that never exits and never prints: whoever called it does."""

    prepare: "Callable[[Parser, list[str]], None] | None" = None
    """Adds what only the words that were typed can tell, before they are read."""
    game_first = False
    """Whether the first word is a game, which `--game` may name instead by where it lies."""

    def parse_known_args(  # type: ignore[override]  # it is only called with a list
        self, args: list[str], namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Read what was typed."""
        if self.game_first:
            args = _game_first(args)
        if self.prepare is not None:
            self.prepare(self, args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Refuse, in one sentence."""
        plain = message.removeprefix("argument ").rstrip(".")
        command = self.prog.partition(" ")[2]
        raise BadOption(f"{plain[:1].upper()}{plain[1:]}. Try: gloam {command} --help".strip())

    def print_help(self, file: object = None) -> None:
        """Give the help to whoever asked."""
        self.epilog = _filled_in(self.epilog or "")
        raise Help(self.format_help().rstrip())

    def options(self) -> list[str]:
        """The options that this command knows."""
        return [text for action in self._actions for text in action.option_strings]


def _game_first(args: list[str]) -> list[str]:
    """What was typed, with the place that stands after `--game` as its first word.

    >>> _game_first(["LAN-8", "--game", "my_game:GAME"]), _game_first(["--game=my/game.py"])
    (['my_game:GAME', 'LAN-8'], ['my/game.py'])
    """
    for n, word in enumerate(args):
        if word == "--game" and n + 1 < len(args):
            return [as_place(args[n + 1]), *args[:n], *args[n + 2 :]]
        if word.startswith("--game="):
            return [as_place(word.partition("=")[2]), *args[:n], *args[n + 1 :]]
    return args


def _filled_in(example: str) -> str:
    """An example with the names of a game that is here."""
    for name in names():
        try:
            game = load(name)
        except BadOption:
            continue
        if "MAPPED" in example and game.workshop.maps is None:
            continue
        if "SOLVED" in example and game.workshop.solver is None:
            continue
        if "SMALLED" in example and not game.rules.small_options:
            continue
        if "READ" in example.split(" ") and game.bots.exploiters is None:
            continue
        if "SEAT" in example.split(" ") and game.seats == (1, 1):
            continue  # where there is one seat, nobody needs to name it
        filled = {"GAME": game.name, "SEAT": game.rules.seat_names(game.seats[1])[-1]}
        filled |= {"SEATS": str(game.seats[1]), "RULE": next((r.id for r in rules(game)), "")}
        if game.workshop.maps is not None:
            filled |= {"MAPPED": game.name, "MAPNAME": game.workshop.maps.names[0]}
        if game.workshop.solver is not None:
            filled |= {"SOLVED": game.name}
        if game.rules.small_options:
            filled |= {"SMALLED": game.name}
        if game.bots.exploiters is not None:
            filled |= {"READ": game.name}
        return " ".join(filled.get(word, word) for word in example.split(" "))
    return (
        example.replace("MAPPED", "GAME")
        .replace("SOLVED", "GAME")
        .replace("SMALLED", "GAME")
        .replace("READ", "GAME")
        .replace("MAPNAME", "NAME")
    )


class _Version(argparse.Action):
    def __call__(self, *_: object, **__: object) -> NoReturn:
        how = "compiled" if gloam.compiled() else "interpreted"
        raise Help(f"gloam {gloam.__version__} ({how})")


def parser() -> Parser:
    """All commands."""
    top = Parser(
        prog="gloam",
        description="Hidden-information hunt games, to play, study and tune.",
        epilog="gloam COMMAND --help says more about a command, with an example.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="say which gloam this is")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def add(name: str, text: str, example: str) -> Parser:
        command = commands.add_parser(
            name,
            help=text,
            description=f"{text[:1].upper()}{text[1:]}.",
            epilog=f"example:  {example}",
            allow_abbrev=False,
        )
        assert isinstance(command, Parser)
        return command

    studies = (study, lab, solve, exact, exploit, data, speech)
    hosting = (serve, house)
    for part in (play, daily, puzzles, *hosting, notes, maps, contents, saves, *studies, assistant):
        part.declare(add)
    return top


Add = Callable[[str, str, str], Parser]
"""Declares a command: its name, what it does, and an example."""


def asked_for(top: Parser, argv: list[str]) -> argparse.Namespace:
    """The command that was typed; BadOption, with the nearest words, if there is none."""
    commands = _commands(top)
    if not argv:
        top.print_help()
    if not argv[0].startswith("-") and argv[0] not in commands:
        raise BadOption(f"There is no such command. {unknown(argv[0], list(commands))}")
    asked, rest = top.parse_known_args(argv)
    known = commands.get(asked.command, top) if asked.command else top
    known = getattr(asked, "parser", known)  # a command within a command has its own options
    if rest:
        hint = unknown(rest[0].partition("=")[0], known.options())
        raise BadOption(f"{hint} Try: {known.prog} --help")
    if not asked.command:
        top.print_help()
    return asked


def _commands(top: Parser) -> dict[str, Parser]:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}
