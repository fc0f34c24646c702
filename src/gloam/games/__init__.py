"""The games that can be played: one folder each, found by listing, never named elsewhere."""

import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.words import unknown

_LOADED: dict[str, Game] = {}


def names() -> list[str]:
    """The names of all games, ours and those of other packages."""
    return sorted(
        set(_folders()) | set(_LOADED) | {point.name for point in entry_points(group="gloam.games")}
    )


def _folders() -> Iterator[str]:
    for folder in Path(__file__).parent.iterdir():
        if (folder / "game.py").exists():
            yield folder.name


def load(name: str) -> Game:
    """The game of that name; BadOption, with the nearest name, if there is none."""
    if name not in _LOADED:
        points = {point.name: point for point in entry_points(group="gloam.games")}
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


def add(game: Game) -> None:
    """Let a game that is not installed be played in this process."""
    _LOADED[game.name] = game


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
