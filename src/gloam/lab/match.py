"""Matches: games between bots, one after the other or over processes.

No bot looks at a clock here: it thinks by simulations, so that a match comes out the same on any
machine. `hard@500` is `hard` with 500 simulations for each choice.
"""

import hashlib
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from msgspec import Struct

from gloam.bots import Bot, bot, named
from gloam.games import load
from gloam.kernel.ask import Over
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption, GloamError
from gloam.kernel.game import Game, seats_said
from gloam.kernel.table import Table
from gloam.lab.tally import Length, tally

PATIENCE = 4000
"""A game of bots that takes more actions than this is broken off: nobody has won it."""
OUT_OF_PATIENCE = "out of patience"
MOST_SIMULATIONS = 10**7


class BotFailed(GloamError):
    """A bot, often one of somebody's own, that gave no choice, or one that is not on its menu."""


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
    patience: int = 0
    """After how many actions it is broken off; `PATIENCE`, unless it says so."""


class Result(Struct, frozen=True):
    """What came of one game."""

    match: Match
    payoff: tuple[float, ...]
    reason: str
    actions: int
    parts: tuple[tuple[str, ...], ...] = ()
    """The names that each seat is counted under; none, if the game has none or was broken off."""
    turns: int = 0
    rounds: int = 0
    told: dict[str, int] = {}
    """What happened, and how often: see `tally`."""
    digest: str = ""
    """The beginning of the SHA-256 of all facts: who plays it again can tell whether it is same."""

    @property
    def ended(self) -> bool:
        """Whether it was played to its end."""
        return self.reason != OUT_OF_PATIENCE


def player(game: Game, name: str) -> Bot:
    """A bot by its level, with `@` so many simulations, or `module:name`; none looks at a clock.

    What one of one's own does is its own affair: a bot that looks at a clock makes a study that
    nobody can repeat.
    """
    if ":" in name:
        return named(game, name)
    level, at, count = name.partition("@")
    plain = bot(game, level, seconds=0)
    if not at:
        return plain
    if level == "chance" or game.bots.levels[level].way == "heuristic":
        raise BadOption(f"{level} does not search: leave {at}{count[:20]} out.")
    if not (count.isdecimal() and count.isascii() and 0 < int(count[:9]) <= MOST_SIMULATIONS):
        raise BadOption(f"After @ stands how many simulations, not {count[:20]!r}.")
    return bot(game, level, simulations=int(count[:9]), seconds=0)


def levels_by_seat(game: Game, match: Match) -> tuple[str, ...]:
    """Who plays in each seat."""
    if match.by_seat:
        sides: tuple[tuple[int, ...], ...] = tuple((n,) for n in range(match.seats))
    else:
        sides = game.rules.teams(match.seats)
    levels = {seat: level for side, level in zip(sides, match.levels, strict=True) for seat in side}
    return tuple(levels[seat] for seat in range(match.seats))


def played_out(match: Match) -> Table:
    """The table of one game between bots, played to its end, or until nobody has patience left.

    Bots get views and menus; the table keeps the truth.
    """
    game = load(match.game)
    table = Table(game, match.seats, game.options_from(match.options), Dice(match.seed, salt=""))
    names = levels_by_seat(game, match)
    players = [player(game, name) for name in names]
    patience = match.patience or PATIENCE
    chosen = [0] * match.seats
    table.deal()
    while not table.over and len(table.deeds) < patience:
        seat = table.asked
        luck = table.dice.stream("bot", seat, chosen[seat])  # `table.luck`, without counting anew
        table.act(choice_of(players[seat], names[seat], table, luck, match.seed))
        chosen[seat] += 1
        table.deal()
    return table


def choice_of(player: Bot, name: str, table: Table, luck: Random, seed: str) -> int:
    """What the bot of the seat that is asked chooses; BotFailed, if it cannot."""
    view, menu = table.view(table.asked), table.menu(table.asked)
    try:
        choice = player.choose(view, menu, luck)
        on_the_menu = choice in menu
    except (Exception, SystemExit) as error:
        raise _failed(table, name, seed, _said(error)) from error
    if not on_the_menu:
        why = f"it chose {choice!r}, which is not on its menu"
        raise _failed(table, name, seed, why[:200])
    return int(choice)


def _failed(table: Table, name: str, seed: str, why: str) -> BotFailed:
    at = f"in the game with the seed {seed!r}, {seats_said(table.seats, table.seats)}"
    return BotFailed(f"{name!r} failed {at}: {why}.")


def _said(error: BaseException) -> str:
    """What was raised, and where."""
    said = " ".join(f"{type(error).__name__}: {error}".split())[:200].rstrip(".: ")
    _, *inside = traceback.extract_tb(error.__traceback__)
    if not inside:
        return said  # it could not even be called
    return f"{said} ({Path(inside[-1].filename).name}, line {inside[-1].lineno})"


def play(match: Match) -> Result:
    """Play one game between bots, and say what came of it."""
    table = played_out(match)
    game, record = table.game, table.record
    turns, rounds = Length(game).of(record)
    told = tally(game, record[table.opening :])
    digest = digest_of(table)
    if not table.over:
        nothing = (0.0,) * match.seats
        return Result(
            match, nothing, OUT_OF_PATIENCE, len(table.deeds), (), turns, rounds, told, digest
        )
    over = table.ask
    assert isinstance(over, Over)
    parts = game.rules.factions_of(record, match.seats) if game.rules.factions_of else ()
    return Result(
        match, over.payoff, over.reason, len(table.deeds), parts, turns, rounds, told, digest
    )


def digest_of(table: Table) -> str:
    """The beginning of the SHA-256 of all facts of a table."""
    facts = " ".join(",".join(map(str, fact)) for fact in table.record)
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


def play_all(matches: Sequence[Match], processes: int = 1) -> Iterator[Result]:
    """Play many games; the results come in the order of the matches."""
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
