"""How our own bots do: at riddles, and at whole games in words.

A bot gives no answer to a riddle; so its answer is what it would play by. `chance` finds all
answers as likely. `easy` believes in one world that it cannot rule out, `medium` in one that is
drawn by the odds, and `hard` in as many of these as it searches before it chooses.
"""

from collections.abc import Iterator
from itertools import islice
from statistics import mean
from typing import Any

from msgspec import Struct

import gloam
from gloam.adapters.text.beliefs import Score, Task, moments, riddles_of, score
from gloam.adapters.text.game import TextGame
from gloam.bots import LEVELS, bot
from gloam.kernel.dice import Dice
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.riddle import Riddles
from gloam.kernel.table import Table

POSSIBLE = "possible"
"""Whoever finds every answer as likely that cannot be ruled out."""
WAYS = ("chance", POSSIBLE, *[level for level in LEVELS if level != "chance"])
MOST_WORLDS = 2_000


class Row(Struct, frozen=True):
    """What one of them scores on average."""

    by: str
    points: float
    best: float
    brier: float
    bits: float


def at_riddles(
    name: str,
    count: int,
    seed: str = "tasks",
    seats: int | None = None,
    ways: tuple[str, ...] = WAYS,
) -> list[Row]:
    """What each of our bots scores at the first riddles of a seed."""
    scores: dict[str, list[Score]] = {way: [] for way in ways}
    riddles = riddles_of(gloam.games.load(name))
    for table, n, task in islice(moments(name, seed, seats), count):
        rng = FastRandom(Dice(task.id, salt="").below(2**32, "baseline"))
        for way in ways:
            scores[way].append(score(task, _answer(way, riddles, table, n, task, rng)))
    return [_row(way, found) for way, found in scores.items()]


def _row(way: str, found: list[Score]) -> Row:
    return Row(
        way,
        mean(each.points for each in found),
        mean(each.best for each in found),
        mean(each.brier for each in found),
        mean(each.bits for each in found),
    )


def _answer(
    way: str, riddles: Riddles, table: Table, n: int, task: Task, rng: FastRandom
) -> list[float]:
    if way == "chance":
        return [1.0] * len(task.odds)
    if way == POSSIBLE:
        return [float(odds > 0) for odds in task.odds]
    level = table.game.bots.levels[way]
    worlds = max(1, min(level.simulations, MOST_WORLDS)) if way == "hard" else 1
    seat, view = table.asked, table.view(table.asked)
    guess = table.game.sight.guess if way == "easy" else table.game.bots.search_state
    found = [0.0] * len(task.odds)
    for _ in range(worlds):
        try:
            found[riddles.truth(guess(view, rng), seat)[n]] += 1
        except NoWorld:
            return [1.0] * len(task.odds)
    return found


def at_games(
    name: str, level: str, games: int, seat: int | str = 0, opponents: str = "medium"
) -> Iterator[float]:
    """What whole games in words are worth to a bot of a level, in a seat against others.

    A game for one alone is played with the options under which it ends: nobody else ends it.
    """
    known = gloam.games.load(name)
    player = bot(known, level, seconds=0)
    alone = known.seats == (1, 1)
    options: dict[str, Any] = dict(known.rules.bounded_options) if alone else {}
    for n in range(games):
        seed = f"baseline {n}"
        game = TextGame(name, known.seats[0], [seat], opponents, seed, **options)
        while not game.over:
            asked = game.asked
            table = game.table
            choice = player.choose(table.view(asked), table.menu(asked), table.luck(asked))
            game.answer(f"[{table.game.words.actions.text(choice)}]")
        yield game.payoff(game.outside[0])


def table_of(rows: list[Row]) -> list[str]:
    """The rows as a table of Markdown."""
    lines = ["| by | points | first answer | Brier | bits |", "|---|---|---|---|---|"]
    for row in rows:
        lines.append(
            f"| {row.by} | {row.points:.3f} | {row.best:.3f} | {row.brier:.3f} | {row.bits:.2f} |"
        )
    return lines
