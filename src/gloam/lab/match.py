"""Matches: games between bots, one after the other or over processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct

from gloam.bots import named
from gloam.games import load
from gloam.kernel.ask import Over
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table

PATIENCE = 4000
"""A game of bots that takes more actions than this is broken off: nobody has won it."""
OUT_OF_PATIENCE = "out of patience"


class Match(Struct, frozen=True):
    """Who plays whom."""

    game: str
    seats: int
    levels: tuple[str, ...]
    """A level for each team of the game; for each seat, where `by_seat`."""
    options: dict[str, str]
    seed: str
    by_seat: bool = False
    one: int = 0
    """The seat that is counted, where the levels are by seat."""


class Result(Struct, frozen=True):
    """What came of one game."""

    match: Match
    payoff: tuple[float, ...]
    reason: str
    actions: int
    parts: tuple[tuple[str, ...], ...] = ()
    """The names that each seat is counted under; none, if the game has none or was broken off."""


def play(match: Match) -> Result:
    """Play one game between bots. They get views and menus; the table keeps the truth."""
    game = load(match.game)
    table = Table(game, match.seats, game.options_from(match.options), Dice(match.seed, salt=""))
    sides = (
        tuple((n,) for n in range(match.seats)) if match.by_seat else game.rules.teams(match.seats)
    )
    levels = {seat: level for side, level in zip(sides, match.levels, strict=True) for seat in side}
    players = {seat: named(game, level) for seat, level in levels.items()}
    table.deal()
    while not table.over and len(table.deeds) < PATIENCE:
        seat = table.asked
        choose = players[seat].choose
        table.act(choose(table.view(seat), table.menu(seat), table.luck(seat)))
        table.deal()
    if not table.over:
        return Result(match, (0.0,) * match.seats, OUT_OF_PATIENCE, len(table.deeds))
    over = table.ask
    assert isinstance(over, Over)
    parts = game.rules.factions_of(table.record, match.seats) if game.rules.factions_of else ()
    return Result(match, over.payoff, over.reason, len(table.deeds), parts)


def play_all(matches: Sequence[Match], processes: int = 1) -> Iterator[Result]:
    """Play many games; the results come in any order, the games do not depend on it."""
    if processes <= 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, matches, chunksize=handful(len(matches), processes))


def handful(matches: int, processes: int) -> int:
    """How many matches a process is sent at once: few enough that none is left waiting at the end.

    >>> handful(40, 2), handful(200, 2), handful(100_000, 2)
    (1, 6, 16)
    """
    return min(16, max(1, matches // (16 * processes)))
