"""`gloam map`: maps to play on, shown, checked, drawn and made."""

import argparse
import json
import secrets
import sys
from os.path import lexists
from pathlib import Path
from typing import TYPE_CHECKING

from gloam.cli.words import game_named, seed_named, takes_a_game, text_in, words_under
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.words import unknown
from gloam.kernel.workshop import Maps
from gloam.terminal.lines import Console, Leave
from gloam.terminal.sitting import write

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser

LARGEST = 100_000
FAULTY = 2


def declare(add: "Add") -> None:
    """Declare the commands."""
    top = add(
        "map",
        "make, check, show and change maps to play on",
        "gloam map show MAPPED MAPNAME",
    )
    add_word = words_under(top)

    def add_action(name: str, text: str, example: str) -> "Parser":
        parser = add_word(name, text, example)
        takes_a_game(parser)
        return parser

    _declare_new(add_action)
    check = add_action(
        "check", "say what is wrong with a map, or its figures", "gloam map check MAPPED my-map.txt"
    )
    check.add_argument("map", metavar="FILE or NAME")
    check.add_argument("--json", action="store_true", help="for programs")
    check.set_defaults(run=check_map)
    show = add_action(
        "show", "show a map, as a picture or in words", "gloam map show MAPPED MAPNAME --words"
    )
    show.add_argument(
        "map", nargs="?", metavar="FILE or NAME", help="all names are listed, if not given"
    )
    show.add_argument("--words", action="store_true", help="in sentences, row by row")
    show.add_argument("--json", action="store_true", help="for programs")
    show.set_defaults(run=show_map)
    edit = add_action(
        "edit",
        "change a map in a file; without a change, line by line",
        "gloam map edit MAPPED my-map.txt tree D1-E1, rock G7",
    )
    edit.add_argument("file", metavar="FILE")
    edit.add_argument("change", nargs="*", metavar="CHANGE", help="with commas between several")
    edit.set_defaults(run=change_map)


def _declare_new(add_action: "Add") -> None:
    new = add_action(
        "new",
        "make a map: a copy of one that comes with the game, or a random one",
        "gloam map new MAPPED --random -o my-map.txt",
    )
    new.add_argument("--random", action="store_true", help="one that nobody has drawn")
    new.add_argument("--seed", metavar="TEXT", help="the same seed, the same random map")
    new.add_argument("--difficulty", metavar="LEVEL", help="how hard a random map is")
    new.add_argument("--from", dest="copied", metavar="NAME", help="the map to copy")
    new.add_argument("-o", "--output", metavar="FILE", help="write it to this file")
    new.add_argument("--force", action="store_true", help="even if there is such a file")
    new.set_defaults(run=new_map)


# What was asked for.


def _maps(name: str) -> tuple[Game, Maps]:
    game = game_named(name)
    if game.workshop.maps is None:
        raise BadOption(f"{game.title} is not played on maps that can be drawn.")
    return game, game.workshop.maps


def _named(maps: Maps, name: str) -> str:
    """The text of a map: the name of one that comes with the game, one line, or a file."""
    plain = "-".join(name.lower().replace("_", " ").split())
    if plain in maps.names:
        return plain
    if "=" in name and not lexists(name):
        return name
    if not lexists(name):
        hint = unknown(name, list(maps.names))
        raise BadOption(f"There is no such file, and the maps are {', '.join(maps.names)}. {hint}")
    return _text(name)


def _text(name: str) -> str:
    """What is in a file; BadOption, in one sentence, if it is no text."""
    return text_in(name, "map", LARGEST, BadOption, hint=" Try: gloam map new")


# New.


def new_map(asked: argparse.Namespace) -> int:
    """Make a map."""
    game, maps = _maps(asked.game)
    _check_output(asked)
    picture, how = _random(maps, asked) if asked.random else _copied(maps, asked)
    if asked.output is None:
        print(picture)
        return 0
    write(Path(asked.output), picture + "\n")
    print(f"A map for {game.title} is in {asked.output[-80:]!r}. {how}")
    return 0


def _check_output(asked: argparse.Namespace) -> None:
    if asked.output is not None and lexists(asked.output) and not asked.force:
        shown = repr(asked.output[-80:])
        raise BadOption(f"There is a file {shown} already: say --force to write over it.")


def _copied(maps: Maps, asked: argparse.Namespace) -> tuple[str, str]:
    if asked.seed is not None or asked.difficulty is not None:
        raise BadOption("A seed and a difficulty are for a random map: add --random.")
    name = maps.names[0] if asked.copied is None else asked.copied.lower()
    if name not in maps.names:
        raise BadOption(f"The maps are {', '.join(maps.names)}. {unknown(name, list(maps.names))}")
    return maps.show(name), f"It is {name}, to be changed as you like."


def _random(maps: Maps, asked: argparse.Namespace) -> tuple[str, str]:
    if asked.copied is not None:
        raise BadOption("A map is either random or a copy: leave out --random or --from.")
    known = list(maps.difficulties)
    difficulty = known[len(known) // 2] if asked.difficulty is None else asked.difficulty
    if difficulty not in known:
        raise BadOption(f"A random map is {', '.join(known)}. {unknown(difficulty, known)}")
    seed = seed_named(asked.seed) or secrets.token_hex(4)
    how = f"--seed {seed} --difficulty {difficulty}"
    if asked.seed is None and asked.output is None:
        Console(sink=sys.stderr).say(f"To make this map again: {how}")
    return maps.make(seed, difficulty), f"To make it again: {how}"


# Check and show.


def check_map(asked: argparse.Namespace) -> int:
    """Say every fault of a map; 2 if there is any."""
    game, maps = _maps(asked.game)
    text = _named(maps, asked.map)
    faults = maps.check(text)
    figures = () if faults else maps.about(text)
    if asked.json:
        said = {"game": game.name, "playable": not faults, "faults": faults}
        print(json.dumps(said | {"figures": dict(figures)}, indent=2, ensure_ascii=False))
    elif faults:
        print("\n".join(faults))
    else:
        print("This map can be played.")
        for name, figure in figures:
            print(f"{name[:1].upper()}{name[1:]}: {figure}.")
    return FAULTY if faults else 0


def show_map(asked: argparse.Namespace) -> int:
    """Show a map, or what maps there are."""
    game, maps = _maps(asked.game)
    if asked.map is None:
        listed = json.dumps({"game": game.name, "maps": maps.names}, indent=2)
        print(listed if asked.json else "\n".join(maps.names))
        return 0
    text = _named(maps, asked.map)
    picture = maps.show(text)
    if asked.json:
        said = {"game": game.name, "picture": picture, "words": maps.words(text)}
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        print("\n".join(maps.words(text)) if asked.words else picture)
    return 0


# Edit.


def change_map(asked: argparse.Namespace) -> int:
    """Change a map in its file, or leave the file as it is."""
    _, maps = _maps(asked.game)
    path = Path(asked.file)
    picture = maps.show(_text(asked.file))
    changes = " ".join(asked.change)
    if not changes.strip():
        Desk(maps, path, picture).work()
        return 0
    picture = _changed(maps, picture, changes)
    write(path, picture + "\n")
    print("\n".join(["The map is changed.", *_left(maps, picture)]))
    return 0


def _changed(maps: Maps, picture: str, changes: str) -> str:
    """The picture after changes with commas between, if it can still be read."""
    for change in changes.split(","):
        if change.strip():
            picture = maps.edit(picture, change.strip())
    return maps.show(picture)


def _left(maps: Maps, picture: str) -> list[str]:
    """What is still wrong with a map."""
    return list(maps.check(picture)) or ["This map can be played."]


class Desk:
    """A map on the desk: changed line by line, and kept when one says so."""

    def __init__(self, maps: Maps, path: Path, picture: str) -> None:
        self.maps = maps
        self.path = path
        self.picture = picture
        self.kept = picture
        self.console = Console()

    def work(self) -> None:
        """Do what is typed until somebody leaves."""
        asides = {
            "show": self._show,
            "words": self._words,
            "check": self._check,
            "save": self._save,
        }
        self.console.say(f"Type a change, or {', '.join(asides)} or quit.")
        last = ""
        while True:
            try:
                line = " ".join(self.console.ask("map> ").split())
            except Leave:
                return self._leave()
            if line == "quit" and (self.kept == self.picture or last == "quit"):
                return self._leave()
            last = line
            try:
                if line == "quit":
                    self.console.say("There are changes: save them, or quit again to drop them.")
                elif line in asides:
                    asides[line]()
                elif line:
                    self._change(line)
            except BadOption as error:
                self.console.say(str(error))

    def _change(self, line: str) -> None:
        self.picture = _changed(self.maps, self.picture, line)
        many = len(self.maps.check(self.picture))
        left = (
            f"{many} fault{'s' if many > 1 else ''} left: say check to hear" if many else "no fault"
        )
        self.console.say(f"Done, {left}.")

    def _show(self) -> None:
        self.console.say(self.picture)

    def _words(self) -> None:
        self.console.say(*self.maps.words(self.picture))

    def _check(self) -> None:
        self.console.say(*_left(self.maps, self.picture))

    def _save(self) -> None:
        write(self.path, self.picture + "\n")
        self.kept = self.picture
        self.console.say("The map is saved.")

    def _leave(self) -> None:
        if self.kept != self.picture:
            self.console.say("The changes are dropped.")
