"""Plays the games of a recipe, and gives what is kept of them in arrays."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from msgspec import Struct

import gloam
from gloam.bots import decider
from gloam.kernel.game import Game
from gloam.kernel.recorder import A_FACT, Recorder
from gloam.lab.data.recipe import Recipe, check

Array = Any
ROOM = 8_192 if gloam.compiled() else 256
"""How many decisions are kept before they are given away: what room is for takes its time."""
MOST_FACTS = 400_000
"""After how many numbers of facts these are given away, too."""


class Ended(Struct, frozen=True):
    """How one game went."""

    game: int
    seed: str
    decisions: int
    facts: int
    payoff: tuple[float, ...]
    reason: int
    """By the game's own numbers; -1 where it was broken off."""


class Chunk(Struct, frozen=True, kw_only=True):
    """Some decisions, some facts, and the games that ended meanwhile.

    The arrays of decisions are lent: they hold until the next chunk is asked for.
    """

    games: Array
    """The number of the game of each decision; the next are its step, seat and action."""
    decisions: Array
    observations: Array
    masks: Array
    """A byte for each action."""
    visits: list[tuple[int, dict[int, int]]]
    beliefs: list[tuple[float, ...]]
    fact_games: Array
    """The number of the game of each fact."""
    facts: Array
    ended: list[Ended]


def believing(game: Game) -> Callable[[Any], tuple[float, ...]]:
    """What a view believes of all riddles, one behind the other; nothing where there are none."""
    assert game.sight.riddles is not None
    ask = game.sight.riddles.ask

    def believe(view: Any) -> tuple[float, ...]:
        return tuple([odds for riddle in ask(view) for odds in riddle.odds])

    return believe


def recorder(asked: Recipe) -> Recorder:
    """Who plays a recipe; it remembers how games begin."""
    game = check(asked)
    options: dict[str, Any] = dict(asked.options)
    opening = gloam.opening(asked.game, asked.seats, encoding=asked.encoding, openings=0, **options)
    players = [decider(game, level) for level in asked.bots]
    believe = believing(game) if asked.belief else None
    return Recorder(opening, players, ROOM, asked.most_steps, asked.openings, believe)


def chunks(
    asked: Recipe, first: int = 0, end: int | None = None, playing: Recorder | None = None
) -> Iterator[Chunk]:
    """Play games from number `first` on, and give what is kept of them.

    Whoever plays several parts of a recipe gives the one who played the last.
    """
    playing = recorder(asked) if playing is None else playing
    playing.empty()
    playing.forget()
    seen = np.asarray(playing.observations)
    masks = np.asarray(playing.masks)
    rows = np.asarray(playing.decisions)
    of_rows: list[tuple[int, int]] = []
    of_facts: list[tuple[int, int]] = []
    ended: list[Ended] = []

    def given() -> Chunk:
        nonlocal ended, of_rows, of_facts
        count, told = int(playing.rows), int(playing.told) // A_FACT if of_facts else 0
        chunk = Chunk(
            games=_numbers(of_rows),
            decisions=rows[:count],
            observations=seen[:count],
            masks=masks[:count],
            visits=playing.visits,
            beliefs=playing.beliefs,
            fact_games=_numbers(of_facts),
            facts=np.array(playing.facts)[:told] if told else np.zeros((0, A_FACT), np.int64),
            ended=ended,
        )
        ended, of_rows, of_facts = [], [], []
        return chunk

    for n in range(first, asked.games if end is None else end):
        playing.begin(asked.seed_of(n))
        before = int(playing.rows)
        while not playing.go_on():
            # In the middle of a game its decisions are given away, and its facts are kept.
            of_rows.append((n, int(playing.rows) - before))
            kept, of_facts, done, ended = of_facts, [], ended, []
            yield given()
            of_facts, ended = kept, done
            playing.empty()
            before = 0
        of_rows.append((n, int(playing.rows) - before))
        facts = int(playing.told - playing.first) // A_FACT
        of_facts.append((n, facts))
        payoff = tuple(playing.payoffs())
        seed, steps = asked.seed_of(n), int(playing.steps)
        ended.append(Ended(n, seed, steps, facts, payoff, playing.reason()))
        if playing.told > MOST_FACTS or playing.rows > ROOM // 2:
            yield given()
            playing.empty()
            playing.forget()
    if ended:
        yield given()


def _numbers(counts: list[tuple[int, int]]) -> Array:
    """A number as often as it is said to be there."""
    if not counts:
        return np.zeros(0, np.int32)
    numbers, often = zip(*counts, strict=True)
    return np.repeat(np.array(numbers, np.int32), often)
