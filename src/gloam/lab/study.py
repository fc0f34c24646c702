"""A study: the games of a plan, played until each question has its answer.

Where a plan says when to stop, it is looked at after so many games of every cell, always the same
numbers, so that it comes out the same however many processes play it.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from gloam.games import load
from gloam.kernel.game import Game
from gloam.lab.count import differences, shares
from gloam.lab.plan import Plan
from gloam.lab.progress import Progress
from gloam.lab.rows import Row, row_of
from gloam.lab.runners import Numbered, Runner

if TYPE_CHECKING:
    from gloam.lab.store import Store

FIRST_LOOK = 40
"""After how many games of a cell a study is first looked at."""
GROWTH = 1.4
"""How many times as many games there are at the next look."""


class Study:
    """A plan, and the games that were played of it."""

    def __init__(self, plan: Plan, rows: Sequence[Row] = ()) -> None:
        self.plan = plan
        self.game: Game = load(plan.game)
        self.cells: list[dict[int, Row]] = [{} for _ in plan.cells]
        for row in rows:
            if row.cell < len(self.cells) and row.number < plan.games:
                self.cells[row.cell][row.number] = row

    def rows(self, cell: int) -> list[Row]:
        """The games of a cell, by their numbers."""
        return [self.cells[cell][n] for n in sorted(self.cells[cell])]

    @property
    def played(self) -> int:
        """How many games there are."""
        return sum(map(len, self.cells))


def looks(plan: Plan) -> Iterator[int]:
    """After how many games of each cell the study is looked at; the last is all of them."""
    count = FIRST_LOOK
    while plan.looks_often and count < plan.games:
        yield count
        count = ceil(count * GROWTH)
    yield plan.games


def run(plan: Plan, runner: Runner, store: "Store | None" = None) -> Study:
    """Play what is not there yet, and give all of it."""
    study = Study(plan, tuple(store.rows.values()) if store else ())
    cells = range(len(plan.cells))
    going_on = set(cells)
    try:
        with Progress(plan.games * len(plan.cells), study.played) as watch:
            for upto in looks(plan):
                wanted = [
                    (cell, n)
                    for n in range(upto)
                    for cell in sorted(going_on)
                    if n not in study.cells[cell]
                ]
                _play(study, wanted, runner, store, watch)
                going_on = set(open_cells(study, going_on, upto))
                if not going_on:
                    break
                over = sum(upto for cell in cells if cell not in going_on)
                watch.fewer(over + plan.games * len(going_on))
        if store is not None:
            store.finish()
    finally:
        if store is not None:
            try:
                store.write()
            finally:
                store.close()
    return study


def _play(
    study: Study,
    wanted: Sequence[tuple[int, int]],
    runner: Runner,
    store: "Store | None",
    watch: Progress,
) -> None:
    matches: list[Numbered] = [
        (n, study.plan.match(cell, number)) for n, (cell, number) in enumerate(wanted)
    ]
    if not matches:
        return
    for n, result in runner(matches):
        cell, number = wanted[n]
        if number in study.cells[cell]:
            continue  # nobody counts a game twice
        study.cells[cell][number] = row_of(cell, number, result)
        if store is not None:
            store.add(cell, number, result)
        watch.step()


def open_cells(study: Study, among: set[int], upto: int) -> Iterator[int]:
    """The cells that need more games, after so many of each."""
    plan = study.plan
    if not plan.looks_often:
        return
    if plan.kind == "compare":
        for base, other in compared(plan):
            if {base, other} & among and not _settled(study, base, other, upto):
                yield base
                yield other
        return
    near = plan.within / 100
    for cell in among:
        found = shares(study.game, plan.cells[cell], study.rows(cell)[:upto], often=True)
        if any(share.estimate.reach > near for share in found.values()):
            yield cell


def compared(plan: Plan) -> list[tuple[int, int]]:
    """The pairs of a comparison: at each number of seats, the first cell and each other."""
    first: dict[int, int] = {}
    pairs = []
    for n, cell in enumerate(plan.cells):
        base = first.setdefault(cell.seats, n)
        if base != n:
            pairs.append((base, n))
    return pairs


def _settled(study: Study, base: int, other: int, upto: int) -> bool:
    """Whether a difference is shown, or known as nearly as was asked."""
    plan = study.plan
    rows = study.rows(base)[:upto], study.rows(other)[:upto]
    found = differences(study.game, (plan.cells[base], plan.cells[other]), rows, often=True)
    if plan.shown and any(each.estimate.shows for each in found.values()):
        return True
    near = plan.within / 100
    return bool(near) and all(each.estimate.reach <= near for each in found.values())
