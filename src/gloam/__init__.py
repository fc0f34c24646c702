"""gloam: hidden-information hunt games, to play, host, study and tune.

>>> import gloam
>>> table = gloam.open_table("vampire_radar", seats=3, seed="night-1")
>>> table.act("hide C3")[0]
(5, 14, 0, 0)
>>> table.choices(1)[:2]
('walk 1 east', 'walk 1 south')
"""

from typing import cast

from gloam import bots as _bots
from gloam import games as _games
from gloam.kernel import (
    BadOption,
    BadSave,
    Chance,
    Choose,
    Game,
    GloamError,
    IllegalAction,
    Over,
    Scene,
    State,
    Table,
    View,
)
from gloam.kernel import save as _save
from gloam.kernel.dice import Dice

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadSave",
    "Chance",
    "Choose",
    "Game",
    "GloamError",
    "IllegalAction",
    "Over",
    "Scene",
    "State",
    "Table",
    "View",
    "__version__",
    "bot",
    "compiled",
    "dumps",
    "games",
    "loads",
    "open_table",
    "start",
]


games = cast("_games.Shelf", _games)
"""What can be played: `gloam.games()` gives every game by its name."""


def open_table(
    name: str, seats: int | None = None, seed: str | None = None, **options: object
) -> Table:
    """Open a table for a game; BadOption, and nothing opened, if it cannot be played so."""
    game = _games.load(name)
    chosen = game.check_seats(game.seats[1] if seats is None else seats)
    return Table(game, chosen, game.options_from(options), Dice(seed))


def start(name: str, seats: int | None = None, seed: str = "start", **options: object) -> State:
    """A bare state at the beginning of a game, for perft, playouts and experiments."""
    game = _games.load(name)
    chosen = game.check_seats(game.seats[1] if seats is None else seats)
    state = game.rules.blank(chosen)
    game.rules.set_up(state, chosen, game.options_from(options), Dice(seed, salt=""))
    return state


def bot(
    name: str,
    level: str = "medium",
    *,
    simulations: int | None = None,
    seconds: float | None = None,
) -> _bots.Bot:
    """Somebody to play a seat of a game: `bot(...).choose(view, menu, rng)`."""
    return _bots.bot(_games.load(name), level, simulations=simulations, seconds=seconds)


def dumps(table: Table) -> str:
    """A table as text: the save file. It holds the whole truth."""
    return _save.dumps(table)


def loads(text: str) -> Table:
    """The table that a save says; BadSave, in one sentence, if it says none."""
    if not isinstance(text, str):
        raise BadSave("A save is text.")
    return _save.loads(text, _games.load)


def compiled() -> bool:
    """Whether this gloam runs compiled, or from the same source interpreted."""
    from gloam.kernel import state

    return not str(state.__file__).endswith(".py")
