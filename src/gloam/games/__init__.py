"""The games that can be played: one folder each, found by listing, never named elsewhere.

A game that lies anywhere else is brought by saying where: `my_game.game:GAME`, `my_game` for the
same in short, or the path of a file or a folder. Only a command line and the environment say so,
never a request.
"""

import copyreg
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.words import unknown

BROUGHT = "GLOAM_GAMES"
"""The variable of the environment that says, with commas between, where other games lie: so that
every process of a house or a lab finds them."""

_LOADED: dict[str, Game] = {}
_BROUGHT: dict[str, Game | None] = {}
"""What was found at each place that was named; None where nothing could be."""


def names() -> list[str]:
    """The names of all games, ours and those of other packages."""
    _bring_all()
    return sorted(set(_folders()) | set(_LOADED) | {each.name for each in _installed(entry_points)})


@lru_cache(maxsize=2)
def _installed(found: Callable[..., Iterable[EntryPoint]]) -> tuple[EntryPoint, ...]:
    """The games of other packages, looked for once: it reads the disk."""
    return tuple(found(group="gloam.games"))


@cache
def _folders() -> tuple[str, ...]:
    """The games that come with gloam, looked for once."""
    here = Path(__file__).parent
    return tuple(folder.name for folder in here.iterdir() if (folder / "game.py").exists())


def load(name: str) -> Game:
    """The game of that name; BadOption, with the nearest name, if there is none."""
    _bring_all()
    if name not in _LOADED:
        points = {point.name: point for point in _installed(entry_points)}
        if name in _folders():
            _LOADED[name] = import_module(f"gloam.games.{name}.game").GAME
        elif name in points:
            _LOADED[name] = _from_elsewhere(points[name])
        else:
            raise BadOption(f"There is no such game. {unknown(str(name), names())}")
    return _LOADED[name]


def _from_elsewhere(point: EntryPoint) -> Game:
    """A game of another package, if it is one and is called what it says."""
    try:
        game = point.load()
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it, it is not ours
        raise BadOption(f"The game {point.name!r} cannot be loaded: {error}.") from None
    if not isinstance(game, Game) or game.name != point.name:
        raise BadOption(f"The entry point {point.name!r} must name a Game of that name.")
    return game


copyreg.pickle(Game, lambda game: (load, (game.name,)))  # a game is pickled by its name


def add(game: Game) -> None:
    """Let a game that is not installed be played in this process."""
    _LOADED[game.name] = game


# Games that lie anywhere.


def is_place(text: str) -> bool:
    """Whether somebody says where a game lies, and not what it is called.

    >>> is_place("my_game.game:GAME"), is_place("games/my_game"), is_place("vampire_radar")
    (True, True, False)
    """
    return ":" in text or "/" in text or text.endswith(".py")


def bring(place: str) -> Game:
    """The game at a place, for this process and those that it starts; BadOption if there is none.

    A place is a module or the path of a file or folder, and after a colon what the game is called
    in it: `GAME`, if nothing is said.
    """
    place = _absolute(place)
    if "," in place:
        raise BadOption("A place with a comma in its name cannot be told to other processes.")
    game = _BROUGHT.get(place) or _found_at(place)
    if _LOADED.get(game.name, game) is not game or game.name in _at_home():
        raise BadOption(
            f"There is another game called {game.name!r}: give yours a name of its own."
        )
    _LOADED[game.name] = _BROUGHT[place] = game
    if place not in _places():
        os.environ[BROUGHT] = ",".join([*_places(), place])
    return game


def _places() -> list[str]:
    return [place.strip() for place in os.environ.get(BROUGHT, "").split(",") if place.strip()]


def _bring_all() -> None:
    """Bring what the environment names, each once; one that cannot be is left out."""
    for place in _places():
        if _absolute(place) not in _BROUGHT:
            _BROUGHT[_absolute(place)] = None
            try:
                bring(place)
            except BadOption as error:
                warnings.warn(f"{BROUGHT}: {error}", stacklevel=3)


def _at_home() -> set[str]:
    return set(_folders()) | {point.name for point in entry_points(group="gloam.games")}


def _absolute(place: str) -> str:
    """The same place, whatever folder a process is started in."""
    where, colon, called = place.strip().partition(":")
    if "/" in where or where.endswith(".py") or where in (".", ".."):
        where = os.path.abspath(where)
    return f"{where}{colon}{called}"


def _found_at(place: str) -> Game:
    where, _, called = place.partition(":")
    called = called or "GAME"
    path = Path(where)
    module = _file(path) if path.is_absolute() else _module(where)
    game = getattr(module, called, None)
    if game is None:
        found = [name for name, thing in vars(module).items() if isinstance(thing, Game)]
        there = f"the games in it are {', '.join(found)}" if found else "there is no game in it"
        raise BadOption(f"There is no {called[:40]!r} in {where}: {there}.")
    if not isinstance(game, Game):
        raise BadOption(f"{called} in {where} is a {type(game).__name__}, and not a Game.")
    if not re.fullmatch("[a-z][a-z0-9_]*", game.name):
        raise BadOption(
            f"A game cannot be called {game.name!r}: its name is lower-case letters, digits and _."
        )
    return game


def _module(name: str) -> ModuleType:
    """A module by its name, from where the command was given too; a package by its `game`."""
    if not all(part.isidentifier() for part in name.split(".")):
        raise BadOption(f"{name[:60]!r} is no name of a module, and no path of a file.")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        if find_spec(name) is None:
            raise ModuleNotFoundError(name=name)
        found = import_module(name)
        inside = f"{name}.game"
        if not hasattr(found, "GAME") and hasattr(found, "__path__") and find_spec(inside):
            return import_module(inside)
        return found
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise BadOption(f"There is no module {error.name!r} to be found from here.") from None
        raise _broken(name, error) from None
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it, it is not ours
        raise _broken(name, error) from None


def _file(path: Path) -> ModuleType:
    """A file of Python, or `game.py` in a folder, with the package around it, whatever it is."""
    file = path / "game.py" if path.is_dir() else path
    if not file.is_file() or file.suffix != ".py" or not file.stem.isidentifier():
        raise BadOption(f"There is no file {str(file)[-80:]!r} of Python.")
    top = file.parent
    while (top / "__init__.py").exists() and (top.parent / "__init__.py").exists():
        top = top.parent
    package = "gloam_at_" + re.sub(r"\W", "_", str(top))
    if package not in sys.modules:
        around = ModuleType(package, f"What lies in {top}.")
        around.__path__ = [str(top)]
        sys.modules[package] = around
    try:
        return import_module(".".join([package, *file.relative_to(top).with_suffix("").parts]))
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it, it is not ours
        raise _broken(str(file)[-80:], error) from None


def _broken(where: str, error: Exception) -> BadOption:
    return BadOption(f"{where} cannot be loaded: {type(error).__name__}: {error}")


class Shelf(ModuleType):
    """This module, which can also be asked: `gloam.games()` gives every game by its name."""

    def __call__(self) -> dict[str, Game]:
        """Every game by its name; one that cannot be loaded is left out, with a warning."""
        found: dict[str, Game] = {}
        for name in names():
            try:
                found[name] = load(name)
            except BadOption as error:
                warnings.warn(str(error), stacklevel=2)
        return found


sys.modules[__name__].__class__ = Shelf
