"""Making puzzles: bots play, and every moment is asked whether it is one."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import gloam
from gloam.bots import Bot, bot
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.puzzle import PuzzleKind
from gloam.kernel.table import Table
from gloam.puzzles.moments import Kept, all_kinds, deeds_of, story_of

MOST_PLAYED = 2_000
MOST_DEEDS = 400
"""A moment further on than this is no puzzle: nobody reads so much."""


def made(kind_name: str, seed: str, first: int = 1) -> Iterator[Kept]:
    """Puzzles of a kind without end; with the same seed, the same ones."""
    game, kind = all_kinds()[kind_name]
    number, turn = first, 0
    seen: set[object] = set()
    while True:
        for found in _in_one_game(game, kind, f"{seed}/{kind.name}/{turn}", turn):
            mark = (found.puzzle.asks, found.puzzle.because)
            if mark not in seen:
                seen.add(mark)
                yield _numbered(found, number)
                number += 1
        turn += 1


def _numbered(kept: Kept, number: int) -> Kept:
    return Kept(
        **{name: getattr(kept, name) for name in kept.__struct_fields__}
        | {"id": f"{kept.kind}-{number:03}"}
    )


def _in_one_game(game: Game, kind: PuzzleKind, seed: str, turn: int) -> Iterator[Kept]:
    """The puzzles of one game, none twice for the same conclusion."""
    options = dict(kind.options[turn % len(kind.options)])
    table = gloam.open_table(game.name, kind.seats, seed, **options)
    players = [bot(game, kind.bots.get(n, kind.level), seconds=0) for n in range(table.seats)]
    luck = Dice(seed, salt="").stream("puzzles")
    found, last = 0, ""
    while len(table.deeds) < MOST_PLAYED and found < kind.most:
        table.deal()
        if table.over or len(table.deeds) > MOST_DEEDS:
            return
        seat = table.asked
        if kind.asked is None or seat in kind.asked:
            puzzle = kind.ask(story_of(table, seat))
            if puzzle is not None and puzzle.best.text != last:
                found, last = found + 1, puzzle.best.text
                yield Kept(
                    id="",
                    kind=kind.name,
                    game=game.name,
                    version=game.version,
                    seats=table.seats,
                    seat=seat,
                    options=options,
                    seed=seed,
                    deeds=deeds_of(table),
                    puzzle=puzzle,
                )
        _go_on(table, players[seat], seat, luck)


def _go_on(table: Table, player: Bot, seat: int, luck: Random) -> None:
    table.act(player.choose(table.view(seat), table.menu(seat), luck), seat)


Show = Callable[[str], None]


def many(kinds: tuple[str, ...], count: int, seed: str, show: Show) -> list[Kept]:
    """So many puzzles, of each kind as many as of any other, the easiest of each kind first.

    Twice as many are made, and of every number of steps as many are taken as of any other: what is
    hard is rare.
    """
    found: list[Kept] = []
    for n, name in enumerate(kinds):
        share = count // len(kinds) + (n < count % len(kinds))
        some: list[Kept] = []
        for kept in islice(made(name, seed), 2 * share):
            some.append(kept)
            show(f"{name}: {len(some)} of {2 * share}")
        some.sort(key=lambda kept: (kept.puzzle.steps, kept.id))
        chosen = _spread(some, share)
        found += [_numbered(kept, number) for number, kept in enumerate(chosen, 1)]
    return found


def _spread(some: list[Kept], share: int) -> list[Kept]:
    """So many of some, of every number of steps as evenly as there are any."""
    by_steps: dict[int, list[Kept]] = {}
    for kept in some:
        by_steps.setdefault(kept.puzzle.steps, []).append(kept)
    chosen: list[Kept] = []
    while len(chosen) < share:
        for same in by_steps.values():
            if same and len(chosen) < share:
                chosen.append(same.pop(0))
    return sorted(chosen, key=lambda kept: (kept.puzzle.steps, kept.id))
