"""How long `hard` thinks: never much longer than its level says, whatever it is asked.

The seconds are the processor's: what else a busy machine does is not counted.
"""

from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import Any

import pytest

import gloam
from gloam.bots import Bot, bot
from gloam.kernel.game import Game
from tests.finished import FINISHED

LONGEST = 1.0 if gloam.compiled() else 3.0
ENOUGH = 0.3
"""After so many seconds at a table no more is asked there,"""
ANSWERS = 15
"""or after so many answers."""
FIGHT = {"mode": "fight", "encounter": "Ayth, Ender", "armor": "plate"}
"""A fight alone is solved before it is searched: this one, as far as time goes."""
TABLES = [
    *((name, seats, {}) for name, game in FINISHED.items() for seats in sorted(set(game.seats))),
    ("nightmare_hunt", 1, FIGHT),
]
at_every_table = pytest.mark.parametrize(
    ("name", "seats", "options"),
    [pytest.param(*each, id="-".join(map(str, (*each[:2], *each[2].values())))) for each in TABLES],
)


def questions(
    game: Game, seats: int, options: dict[str, str]
) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """What is asked now and then in a game of careless bots: a view and a menu."""
    table, rng = gloam.open_table(game.name, seats, "answers", **options), Random(seats)
    lead = bot(game, "easy")
    table.deal()
    while not table.over:
        view, menu = table.view(table.asked), table.menu(table.asked)
        if len(menu) > 1 and rng.random() < 0.3:
            yield view, menu
        table.act(lead.choose(view, menu, rng))
        table.deal()


def slowest(game: Game, seats: int, options: dict[str, str], player: Bot) -> float:
    """The longest of some answers, in seconds."""
    took: list[float] = []
    for view, menu in questions(game, seats, options):
        began = thread_time()
        player.choose(view, menu, Random(len(took)))
        took.append(thread_time() - began)
        if sum(took) > ENOUGH or len(took) == ANSWERS:
            break
    assert took
    return max(took)


@at_every_table
def test_hard_answers_within_its_time(name: str, seats: int, options: dict[str, str]) -> None:
    game = FINISHED[name]
    assert 0 < game.bots.levels["hard"].seconds < LONGEST
    assert slowest(game, seats, options, bot(game, "hard")) < LONGEST


@at_every_table
def test_hard_stops_at_its_time_whatever_is_left_to_think(
    name: str, seats: int, options: dict[str, str]
) -> None:
    game = FINISHED[name]
    player = bot(game, "hard", simulations=100_000, seconds=0.1)
    assert slowest(game, seats, options, player) < LONGEST
