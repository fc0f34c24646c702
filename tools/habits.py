"""What a vampire of Vampire Radar usually does that searches a tree: a small net. `make train`

Games of `hard` against itself are played. In each turn of the vampire somebody who knows what lies
open searches from every tile where it may be (`guesses/seeking.py`), and notes how likely each
choice came out; where the vampire really is, nobody asks. The net (`bots/habits.py`) is fitted to
that: it says in microseconds what a search says in a tenth of a second, for nights that are only
thought of.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import gloam
from gloam.bots import bot
from gloam.games import load
from gloam.games.vampire_radar.bots.boards import points_left
from gloam.games.vampire_radar.bots.habits import (
    BITES,
    HABIT_SIZE,
    HABITS,
    HABITS_PLACE,
    IN_HAND,
    ONE_STEP,
    STAYS,
    STRIKES,
    UNITS,
    VALUE,
    WEIGHED,
    Model,
)  # fmt: skip
from gloam.games.vampire_radar.bots.turns import Turn
from gloam.games.vampire_radar.bots.worth import PLACE, Worth
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reading import read
from gloam.games.vampire_radar.guesses.seeking import KEEN, UNLIKELY, Seeking
from gloam.games.vampire_radar.guesses.thinking import ROUNDS
from gloam.games.vampire_radar.trained import LOOSE
from gloam.kernel.deadline import Deadline
from gloam.kernel.table import Table

MOST = 64
"""From no tile are there more choices than this."""
BATCH = 256
RATE = 0.003


class Notes:
    """What was seen: of each tile in each turn, what there is to weigh, and how it came out."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.shares: list[Any] = []

    def watch(self, table: Table, simulations: int) -> None:
        """Search in a turn of the vampire, as a human may who only looks on."""
        view: Any = table.view(1)
        turn = read(view, ROUNDS, 0.0).turn
        if turn is None:
            return
        seeking = Seeking(view, turn, simulations, Deadline(0.0), {}, KEEN)
        scales = Scales(turn)
        for points, odds in ((2, turn.two), (1, turn.one)):
            for tile in range(36):
                if odds[tile] >= UNLIKELY:
                    self.note(scales.weigh(tile, points), seeking.choices(tile, points))

    def note(self, weighed: dict[int, list[float]], came: Any) -> None:
        """One tile: a row for each choice, and how likely it was."""
        rows = np.zeros((MOST, WEIGHED + 1), np.float32)
        shares = np.zeros(MOST, np.float32)
        for n, (choice, row) in enumerate(weighed.items()):
            rows[n, :WEIGHED], rows[n, WEIGHED], shares[n] = row, 1.0, came[choice]
        self.rows.append(rows)
        self.shares.append(shares / shares.sum())


class Scales:
    """What the net weighs of each choice in a turn: as `Turn` does before it is solved."""

    def __init__(self, turn: Turn) -> None:
        model = Model(turn.model.net, turn.model.habit, LOOSE, 0.0)
        self.turn = Turn(turn.board, turn.two, turn.one, turn.quiet, model)
        self.turn.solve(0, 1)
        begun, odds = self.turn.begun, self.turn.quiet_odds()
        self.worth = Worth(model.net)
        self.worth.look(begun, odds, points_left(begun), self.turn.quiet)

    def weigh(self, tile: int, points: int) -> dict[int, list[float]]:
        """By choice from a tile."""
        found: dict[int, list[float]] = {}
        for choice, value in enumerate(self.turn.answers(tile, points)):
            if value > 1.0:
                continue  # it cannot be chosen
            kind, to = divmod(choice, 36)
            near = bool(self.turn.board.field.near[tile] >> to & 1)
            self.worth.describe(to)
            row = [*self.worth.place, *[0.0] * (WEIGHED - PLACE)]
            row[VALUE] = value
            row[STAYS], row[ONE_STEP] = float(to == tile), float(near and to != tile)
            row[STRIKES], row[BITES] = float(kind == 1), float(kind == 2)
            row[IN_HAND] = float(kind > 0 and points == 2 and near)
            found[choice] = row
        return found


class Fit:
    """The net's weights, moved towards the shares that came out: Adam, on cross entropy."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.rng = rng
        inward, outward = rng.normal(0, 0.2, (WEIGHED, UNITS)), rng.normal(0, 0.2, UNITS)
        self.parts = [inward, np.zeros(UNITS), outward]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def line(self) -> str:
        """As the bots read it."""
        flat = np.concatenate([part.ravel() for part in self.parts])
        assert len(flat) == HABIT_SIZE
        return " ".join(f"{each:.4g}" for each in flat)

    def fit(self, rows: Any, shares: Any, passes: int) -> None:
        """Some passes over everything, in smaller and smaller steps."""
        for n in range(passes):
            order = self.rng.permutation(len(rows))
            for at in range(0, len(rows), BATCH):
                some = order[at : at + BATCH]
                self._step(rows[some], shares[some], RATE * (1 - 0.95 * n / passes))

    def odds(self, rows: Any) -> tuple[Any, Any, Any]:
        """How likely each choice is, and what led to it."""
        inward, own, outward = self.parts
        before = rows[..., :WEIGHED] @ inward + own
        units = np.maximum(before, 0)
        score = np.where(rows[..., WEIGHED] > 0, units @ outward, -1e9)
        likes = np.exp(score - score.max(1, keepdims=True))
        return likes / likes.sum(1, keepdims=True), before, units

    def missed(self, rows: Any, shares: Any) -> float:
        """How far from what came out: in nats, over what nobody could know."""
        odds = self.odds(rows)[0]
        seen = shares > 0
        return float((shares[seen] * np.log(shares[seen] / odds[seen])).sum() / len(rows))

    def _step(self, rows: Any, shares: Any, rate: float) -> None:
        odds, before, units = self.odds(rows)
        slope = (odds - shares) / len(rows)
        back = slope[..., None] * self.parts[2] * (before > 0)
        inputs = rows[..., :WEIGHED].reshape(-1, WEIGHED)
        back = back.reshape(-1, UNITS)
        grads = (inputs.T @ back, back.sum(0), slope.ravel() @ units.reshape(-1, UNITS))
        self.steps += 1
        for part, grad, (mean, square) in zip(self.parts, grads, self.moments, strict=True):
            mean[...] = 0.9 * mean + 0.1 * grad
            square[...] = 0.999 * square + 0.001 * grad**2
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * mean / (1 - 0.9**self.steps) / scale


def played(humans: int, first: int, games: int, simulations: int) -> tuple[Any, Any]:
    """What is seen in some games."""
    hard, notes = bot(load("vampire_radar"), "hard", seconds=0), Notes()
    for n in range(first, first + games):
        table = gloam.open_table("vampire_radar", seats=humans + 1, seed=f"habits {n}")
        rng, last = Random(n), -1
        while not table.over:
            seat = table.asked
            if seat == VAMPIRE and last >= 0 and last != VAMPIRE:
                notes.watch(table, simulations)
            last = seat
            table.act(hard.choose(table.view(seat), table.menu(seat), rng), seat)
    return np.array(notes.rows), np.array(notes.shares)


def main() -> None:
    """Watch, fit and write, for every number of humans that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--humans", type=int, nargs="*", default=[1, 2, 3])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--passes", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HABITS_PLACE)
    asked = parser.parse_args()
    lines = [" ".join(f"{each:.4g}" for each in net) for net in HABITS]
    for humans in asked.humans:
        firsts = range(0, asked.games, 5)
        many = len(firsts)
        with ProcessPoolExecutor(asked.processes) as pool:
            some, long = [5] * many, [asked.simulations] * many
            seen = list(pool.map(played, [humans] * many, firsts, some, long))
        rows, shares = (np.concatenate(part) for part in zip(*seen, strict=True))
        kept = len(rows) * 9 // 10
        fit = Fit(asked.seed)
        fit.fit(rows[:kept], shares[:kept], asked.passes)
        off = fit.missed(rows[:kept], shares[:kept])
        left_out = fit.missed(rows[kept:], shares[kept:])
        print(
            f"{humans} humans: {len(rows)} tiles, off {off:.3f}, on games left out {left_out:.3f}"
        )
        lines[humans - 1] = fit.line()
    asked.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
