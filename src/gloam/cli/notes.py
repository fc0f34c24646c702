"""`gloam games` and `gloam rules`: what there is to play, and how."""

import argparse
import json
from typing import TYPE_CHECKING

import gloam
from gloam.cli.words import bring_games, game_named, takes_a_game, takes_games
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game, seats_said
from gloam.kernel.options import Option
from gloam.kernel.words import unknown
from gloam.talk.rulebook import look_up, none_found, read_aloud, rules

if TYPE_CHECKING:
    from gloam.cli.parser import Add


def declare(add: "Add") -> None:
    """Declare the commands."""
    games = add("games", "list what can be played", "gloam games")
    takes_games(games)
    games.add_argument("--json", action="store_true", help="for programs")
    games.set_defaults(run=list_games)
    book = add(
        "rules",
        "read the rules of a game, one rule, or every rule with a word",
        "gloam rules GAME RULE",
    )
    takes_a_game(book)
    book.add_argument("word", nargs="*", metavar="ID or WORD", help="a rule's id, or words to find")
    book.add_argument(
        "--options",
        action="store_true",
        help="what may be chosen before a game, in place of the rules; all of it, or what is named",
    )
    book.add_argument("--markdown", action="store_true", help="the whole book as it was written")
    book.add_argument("--json", action="store_true", help="for programs")
    book.set_defaults(run=read_rules)


def list_games(asked: argparse.Namespace) -> int:
    """List what can be played."""
    bring_games(asked.game)
    games = gloam.games()
    if asked.json:
        print(json.dumps([_facts(game) for game in games.values()], indent=2))
        return 0
    for game in games.values():
        seats = seats_said(*game.seats)
        print(f"{game.name}: {game.title}, {seats}, about {game.minutes} minutes.")
        print(f"  {game.summary}")
    return 0


def _facts(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "seats": list(game.seats),
        "seat_names": list(game.rules.seat_names(game.seats[1])),
        "minutes": game.minutes,
        "options": [_option(option) for option in game.words.options],
    }


def _option(option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default,
        "choices": list(option.choices),
    }


def read_rules(asked: argparse.Namespace) -> int:
    """Read the rules, or some of them."""
    game = game_named(asked.game)
    if asked.options:
        _read_options(game, asked.word, as_json=asked.json)
        return 0
    word = " ".join(asked.word)
    found = look_up(game, word) if word else rules(game)
    if word and not found:
        raise BadOption(none_found(game, word))
    if asked.json:
        rows = [{"id": rule.id, "section": rule.section, "text": rule.text} for rule in found]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    elif word:
        for rule in found:
            print(rule.line)
    else:
        print(game.rules.text.rstrip() if asked.markdown else "\n".join(read_aloud(game)))
    return 0


def _read_options(game: Game, wanted: list[str], *, as_json: bool) -> None:
    known = {option.name: option for option in game.words.options}
    for name in wanted:
        if name not in known:
            raise BadOption(f"{game.title} has no such option. {unknown(name, list(known))}")
    options = [known[name] for name in wanted or known]
    if as_json:
        print(json.dumps([_option(option) for option in options], indent=2))
    elif options:
        print("\n".join(_line(option) for option in options))
    else:
        print(f"{game.title} has no options.")
    if not as_json and not wanted and game.bots.errs:
        print("\nBots, and how each level errs:")
        print("\n".join(f"  {level}: {said}" for level, said in game.bots.errs.items()))


def _line(option: Option) -> str:
    """An option as it is typed if one wants what one gets anyway, its other values, and its help.

    >>> _line(Option(name="ink", help="what to write with", default="red", choices=("red", "blue")))
    'ink=red (or blue): what to write with'
    """
    others = ", ".join(value for value in option.choices if value != option.default)
    return f"{option.name}={option.default}{f' (or {others})' if others else ''}: {option.help}"
