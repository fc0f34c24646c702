"""Matches: games between bots, one after the other or over processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from msgspec import Struct

from gloam.bots import bot
from gloam.games import load
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table

PATIENCE = 4000
"""A game of bots that takes more actions than this is broken off: nobody has won it."""
OUT_OF_PATIENCE = "out of patience"


class Match(Struct, frozen=True):
    """Who plays whom: a level for each team of a game."""

    game: str
    seats: int
    levels: tuple[str, ...]
    options: dict[str, str]
    seed: str


class Result(Struct, frozen=True):
    """What came of one game."""

    match: Match
    payoff: tuple[float, ...]
    reason: str
    actions: int


def play(match: Match) -> Result:
    """Play one game between bots. They get views and menus; the table keeps the truth."""
    game = load(match.game)
    table = Table(game, match.seats, game.options_from(match.options), Dice(match.seed, salt=""))
    levels = {
        seat: level
        for team, level in zip(game.teams(match.seats), match.levels, strict=True)
        for seat in team
    }
    players = {seat: bot(game, level) for seat, level in levels.items()}
    table.deal()
    while not table.over and len(table.deeds) < PATIENCE:
        seat = table.asked
        choose = players[seat].choose
        table.act(choose(table.view(seat), table.menu(seat), table.luck(seat)))
        table.deal()
    if not table.over:
        return Result(match, (0.0,) * match.seats, OUT_OF_PATIENCE, len(table.deeds))
    over = table.ask
    return Result(match, over.payoff, over.reason, len(table.deeds))  # type: ignore[union-attr]


def play_all(matches: Sequence[Match], processes: int = 1) -> Iterator[Result]:
    """Play many games; the results come in any order, the games do not depend on it."""
    if processes <= 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, matches, chunksize=1)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 percent interval for a share of wins (Wilson's score).

    >>> low, high = wilson(90, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach /= 1 + z * z / games
    return max(0.0, middle - reach), min(1.0, middle + reach)
