"""gloam: hidden-information hunt games, to play, host, study and tune.

>>> import gloam
>>> table = gloam.open_table("vampire_radar", seats=3, seed="night-1")
>>> table.act("hide C3")[0]
(5, 14, 0, 0)
>>> table.choices(1)[:2]
('walk 1 east', 'walk 1 south')
"""

from collections.abc import Mapping
from typing import cast

from gloam import bots as _bots
from gloam import games as _games
from gloam.bots.policy import Policy, PolicyBot
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
from gloam.kernel.batch import Batch
from gloam.kernel.dice import Dice
from gloam.kernel.episode import Episode, Opening

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadSave",
    "Batch",
    "Chance",
    "Choose",
    "Episode",
    "Game",
    "GloamError",
    "IllegalAction",
    "Opening",
    "Over",
    "Scene",
    "State",
    "Table",
    "View",
    "__version__",
    "batch",
    "bot",
    "compiled",
    "dumps",
    "games",
    "loads",
    "open_table",
    "opening",
    "start",
]

OPENINGS = 256
"""In how many ways a game begins that chance sets up, for those who learn."""

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


def batch(
    name: str,
    games: int = 256,
    seats: int | None = None,
    seed: str = "batch",
    *,
    inside: Mapping[int, str | _bots.Bot] | None = None,
    encoding: str = "",
    openings: int = OPENINGS,
    windows: bool = False,
    most_steps: int = 0,
    **options: object,
) -> Batch:
    """Many games at once in compiled code, for those who learn: arrays in and out.

    `inside` says which seats bots play there: levels, or bots themselves. Where chance sets a game
    up, games begin with any of so many `openings`; with 0 each is set up anew. With `windows`,
    every seat is asked when a turn begins whether it does something out of turn. After `most_steps`
    choices a game is broken off; with 0, never.
    """
    begins = opening(
        name,
        seats,
        inside=inside,
        encoding=encoding,
        openings=openings,
        windows=windows,
        **options,
    )
    return Batch(
        begins,
        [f"{seed}-{n}" for n in range(games)],
        most_steps,
    )


def opening(
    name: str,
    seats: int | None = None,
    *,
    inside: Mapping[int, str | _bots.Bot] | None = None,
    encoding: str = "",
    openings: int = OPENINGS,
    windows: bool = False,
    **options: object,
) -> Opening:
    """How games begin that have no table: for batches and adapters."""
    game = _games.load(name)
    chosen = game.check_seats(game.seats[1] if seats is None else seats)
    taken = dict(inside or {})
    for seat in taken:
        if seat not in range(chosen):
            raise BadOption(f"There is no seat {seat}: seats are 0 to {chosen - 1}.")
    return Opening(
        game,
        chosen,
        game.options_from(options),
        game.sight.encoding_called(encoding),
        {seat: _bots.chooser(game, level) for seat, level in taken.items()},
        openings,
        windows=windows,
    )


def bot(
    name: str,
    level: str = "medium",
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    policy: Policy | None = None,
    encoding: str = "",
) -> _bots.Bot:
    """Somebody to play a seat of a game: `bot(...).choose(view, menu, rng)`.

    With a `policy`, whatever that chooses from an observation in this `encoding` and a mask.
    """
    if policy is not None:
        return PolicyBot(_games.load(name), policy, encoding)
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
