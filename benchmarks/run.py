"""Measures gloam beside OpenSpiel: the same games, one process, slices of each in turn.

    make bench                       builds, measures and writes docs/benchmarks.md
    run.py [--quick] [--json] [--write PAGE]

All times are of the processor, not of the wall, so that a busy machine spoils less; and ours and
theirs take turns every quarter of a second, so that what is spoilt is spoilt for both.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import random
from statistics import median
from time import process_time
from typing import Any

import pyspiel

import gloam
from benchmarks.leduc import MOST_CHIPS, Hand, Leduc, hearing, search_state
from benchmarks.page import HOUSE, page
from benchmarks.phantom_ttt import PhantomTicTacToe
from benchmarks.weigh import in_the_middle
from gloam.kernel import NOBODY, FastRandom, State
from gloam.kernel.ismcts import Search
from gloam.kernel.playout import many_playouts
from gloam.kernel.record import Record

Work = Callable[[], tuple[float, float]]
"""Does something for a few milliseconds; how much was done, in so many seconds."""

LONGEST = 1_000_000
ROLLOUTS = 1000
SIMULATIONS = 1000
DARING = 2.0
"""How much both searches favour what was little tried, in chips."""


@dataclass
class Row:
    """One line of the table."""

    what: str
    ours: float
    theirs: float | None
    unit: str
    measured: float
    low: float
    high: float
    wanted: float
    kind: str
    """`ratio` to theirs, `rate` a second, or `bytes`, where less is better."""

    @property
    def met(self) -> bool:
        """Whether it is as good as was wanted."""
        return self.measured < self.wanted if self.kind == "bytes" else self.measured >= self.wanted


# What is measured. Driving is the same loop for both: over?, what may be done?, do it.


def timed(do: Callable[[], float]) -> Work:
    def work() -> tuple[float, float]:
        start = process_time()
        done = do()
        return done, process_time() - start

    return work


def drive_ours(new: Callable[[], State], games: int) -> Work:
    def drive() -> float:
        steps = 0
        for _ in range(games):
            state = new()
            while state.asked() != NOBODY:
                menu = state.menu()
                state.play(menu[int(random() * len(menu))])
                steps += 1
        return steps

    return timed(drive)


def drive_theirs(name: str, games: int) -> Work:
    game = pyspiel.load_game(name)

    def drive() -> float:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                menu = state.legal_actions()
                state.apply_action(menu[int(random() * len(menu))])
                steps += 1
        return steps

    return timed(drive)


def playouts_ours(start: State, games: int) -> Work:
    rng = FastRandom(2)
    return timed(lambda: many_playouts(start, rng, games, LONGEST))


def playouts_theirs(name: str, deals: tuple[int, ...], start: State) -> Work:
    """Random playouts in C++: their evaluator is not bound, so a search of two simulations asks it.

    The first simulation plays out from the root, the second from one step below it. How long those
    playouts are on average is counted with our game, which agrees with theirs step by step.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 3)
    bot = pyspiel.MCTSBot(pyspiel.load_game(name), evaluator, 2.0, 2, 10, False, 4, False)
    state = position(name, deals)
    length = many_playouts(start, FastRandom(5), 200_000, LONGEST) / 200_000

    def search() -> float:
        bot.step(state)
        return ROLLOUTS * (length + length - 1)

    return timed(search)


def position(name: str, actions: tuple[int, ...]) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def first_bet() -> tuple[Leduc, Hand]:
    """Leduc with two cards dealt, and what the first seat knows of it."""
    state = Leduc()
    record = Record(hearing())
    state.ear = record
    for card in DEALS:
        state.play(card)
    hand = Hand(0)
    record.pass_on(hand, 0, 0)
    return state.clone(), hand


DEALS = (0, 3)


def search_ours() -> Work:
    state, hand = first_bet()
    menu = state.menu()
    rng = FastRandom(6)

    def search() -> float:
        thought = Search(search_state, hand, 0, rng)
        thought.daring = DARING / MOST_CHIPS
        thought.best(menu, SIMULATIONS, 0.0)
        return SIMULATIONS

    return timed(search)


def search_theirs() -> Work:
    state = position("leduc_poker", DEALS)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.ISMCTSBot(8, evaluator, DARING, SIMULATIONS)

    def search() -> float:
        bot.step(state)
        return SIMULATIONS

    return timed(search)


def clones(state: Any) -> Work:
    def copy() -> float:
        for _ in range(5000):
            state.clone()
        return 5000

    return timed(copy)


def vampire_radar() -> State:
    return gloam.start("vampire_radar", seats=4)


LARGE_GAMES = (
    ("nyctophobia_hunted", "The Hunted", 5, 1e6),
    ("nyctophobia_vampire", "Vampire Encounter", 5, 1e6),
    ("shadow_hunters", "Shadow Hunters", 8, 2e6),
    ("nightmare_hunt", "Nightmare Hunt", 1, 2e6),
)
"""Games that no peer has: name, title, seats, and the actions a second wanted in the kernel."""


def guesses(name: str, seats: int) -> Work:
    """Whole worlds that agree with what one seat has heard, some rounds into a game."""
    game = gloam.games()[name]
    table = gloam.open_table(name, seats=seats, seed="bench")
    rng = FastRandom(8)
    table.deal()
    while not table.over and (len(table.deeds) < 60 or table.asked != 1):
        table.act(game.bots.heuristic(table.view(table.asked), table.menu(table.asked), rng))
        table.deal()
    view = table.view(1)

    def guess() -> float:
        for _ in range(100):
            game.sight.guess(view, rng)
        return 100

    return timed(guess)


def drive_recorded(games: int) -> Work:
    start = vampire_radar()
    heard_by = gloam.games()["vampire_radar"].words.facts.hearing(4)

    def new() -> State:
        state = start.clone()
        state.ear = Record(heard_by)
        return state

    return drive_ours(new, games)


def drive_table() -> Work:
    """A table as it is live: each action checked, recorded, and taken into all four views.

    Opening the table is not counted.
    """

    def play() -> tuple[float, float]:
        table = gloam.open_table("vampire_radar", seats=4, seed="bench")
        seats = range(table.seats)
        steps = 0
        start = process_time()
        while not table.over:
            menu = table.menu(table.asked)
            table.act(menu[int(random() * len(menu))])
            for seat in seats:
                table.view(seat)
            steps += 1
        return steps, process_time() - start

    return play


# How it is measured.


def rate(work: Work, seconds: float) -> float:
    """How much is done a second, over a slice of so many."""
    done = 0.0
    spent = 0.0
    while spent < seconds:
        more, took = work()
        done += more
        spent += took
    return done / spent


@dataclass
class Match:
    """What one row measures, and the rates found so far: ours, and theirs if it has them."""

    what: str
    unit: str
    ours: Work
    theirs: Work | None
    wanted: float
    mine: list[float]
    others: list[float]

    def row(self) -> Row:
        """The median of the ratios of each pair, or of our rates."""
        mine = median(self.mine)
        if self.theirs is None:
            found, kind, other = self.mine, "rate", None
        else:
            found = [a / b for a, b in zip(self.mine, self.others, strict=True)]
            kind, other = "ratio", median(self.others)
        low, middle, high = min(found), median(found), max(found)
        return Row(self.what, mine, other, self.unit, middle, low, high, self.wanted, kind)


class Bench:
    """Takes the measures in rounds, so that a bad minute of the machine spoils no row alone."""

    def __init__(self) -> None:
        self.matches: list[Match] = []

    def versus(self, what: str, unit: str, ours: Work, theirs: Work, wanted: float) -> None:
        """Ours and theirs in turn."""
        self.matches.append(Match(what, unit, ours, theirs, wanted, [], []))

    def alone(self, what: str, unit: str, ours: Work, wanted: float) -> None:
        """Ours, against a figure."""
        self.matches.append(Match(what, unit, ours, None, wanted, [], []))

    def run(self, rounds: int, seconds: float) -> list[Row]:
        """In every round a slice, or a pair of slices, for each row; the first is for warmth."""
        for n in range(rounds + 1):
            for match in self.matches:
                mine = rate(match.ours, seconds)
                other = rate(match.theirs, seconds) if match.theirs else 0.0
                if n > 0:
                    match.mine.append(mine)
                    match.others.append(other)
        return [match.row() for match in self.matches]


def weight(what: str, ours: str, theirs: str, wanted: float) -> Row:
    """Bytes a state, each engine in a process of its own."""
    mine, other = weighed("gloam", ours), weighed("open_spiel", theirs)
    return Row(what, mine, other, "bytes", mine, mine, mine, wanted, "bytes")


def weighed(engine: str, name: str) -> float:
    script = Path(__file__).with_name("weigh.py")
    run = [sys.executable, str(script), engine, name]
    return float(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


def measure(pairs: int, seconds: float) -> list[Row]:
    bench = Bench()
    night = vampire_radar()
    bet, _ = first_bet()
    ttt = PhantomTicTacToe()

    bench.versus(
        "phantom_ttt driven from Python",
        "actions/s",
        drive_ours(PhantomTicTacToe, 100),
        drive_theirs("phantom_ttt", 100),
        2.5,
    )
    bench.versus(
        "leduc driven from Python",
        "actions/s",
        drive_ours(Leduc, 200),
        drive_theirs("leduc_poker", 200),
        2.5,
    )
    bench.versus(
        "phantom_ttt playouts in the engine",
        "actions/s",
        playouts_ours(ttt, 2000),
        playouts_theirs("phantom_ttt", (), ttt),
        5,
    )
    bench.versus(
        "leduc playouts in the engine",
        "actions/s",
        playouts_ours(bet, 4000),
        playouts_theirs("leduc_poker", DEALS, bet),
        5,
    )
    bench.versus(
        "leduc IS-MCTS, 1000 simulations", "simulations/s", search_ours(), search_theirs(), 5
    )
    for name in ("phantom_ttt", "leduc_poker"):
        bench.versus(
            f"{name.removesuffix('_poker')} clone",
            "clones/s",
            clones(in_the_middle("gloam", name)),
            clones(in_the_middle("open_spiel", name)),
            10,
        )
    bench.versus(
        "Vampire Radar driven, v their phantom_ttt driven",
        "actions/s",
        drive_ours(night.clone, 4),
        drive_theirs("phantom_ttt", 100),
        2,
    )
    bench.versus(
        "Vampire Radar playouts, v their phantom_ttt playouts",
        "actions/s",
        playouts_ours(night, 100),
        playouts_theirs("phantom_ttt", (), ttt),
        2,
    )
    bench.alone(
        "Vampire Radar driven, every fact recorded", "actions/s", drive_recorded(4), 1_000_000
    )
    bench.alone("Vampire Radar live table, four views kept", "actions/s", drive_table(), 200_000)
    for name, title, seats, wanted in LARGE_GAMES:
        ends = (
            gloam.games()[name].rules.bounded_options if seats == 1 else {}
        )  # alone, a game may go on for ever
        start = gloam.start(name, seats=seats, **ends)
        bench.versus(
            f"{title} driven, v their phantom_ttt driven",
            "actions/s",
            drive_ours(start.clone, 10),
            drive_theirs("phantom_ttt", 100),
            0,
        )
        bench.versus(
            f"{title} playouts, v their phantom_ttt playouts",
            "actions/s",
            playouts_ours(start, 100),
            playouts_theirs("phantom_ttt", (), ttt),
            0,
        )
        bench.alone(f"{title} driven from Python", "actions/s", drive_ours(start.clone, 10), 5e5)
        bench.alone(
            f"{title} playouts in the kernel", "actions/s", playouts_ours(start, 100), wanted
        )
        if seats > 1:
            bench.alone(f"{title}: guesses of one seat", "worlds/s", guesses(name, seats), 1000)
    return [
        *bench.run(pairs, seconds),
        weight("Vampire Radar state, v their phantom_ttt", "vampire_radar", "phantom_ttt", 600),
        weight("Shadow Hunters state, v their phantom_ttt", "shadow_hunters", "phantom_ttt", 2000),
        weight("Nightmare Hunt state, v their phantom_ttt", "nightmare_hunt", "phantom_ttt", 500),
        weight("leduc state", "leduc_poker", "leduc_poker", 600),
        weight("phantom_ttt state", "phantom_ttt", "phantom_ttt", 600),
    ]


# How it is shown.


def short(number: float) -> str:
    if number >= 1e6:
        return f"{number / 1e6:.2f} M"
    return f"{number / 1e3:.0f} k" if number >= 1e4 else f"{number:.0f}"


def shown(row: Row) -> tuple[str, ...]:
    """The cells of a row."""
    if row.kind == "ratio":
        measured, spread = f"{row.measured:.2f} times", f"{row.low:.2f} .. {row.high:.2f}"
        wanted = f"{row.wanted:g} times" if row.wanted else "no figure"
    elif row.kind == "rate":
        measured, spread = short(row.measured), f"{short(row.low)} .. {short(row.high)}"
        wanted = f"{row.wanted:,.0f}"
    else:
        measured, spread, wanted = f"{row.measured:.0f} bytes", "", f"under {row.wanted:.0f}"
    theirs = "" if row.theirs is None else f"{short(row.theirs)} {row.unit}"
    met = "yes" if row.met else "**no**"
    return row.what, f"{short(row.ours)} {row.unit}", theirs, measured, spread, wanted, met


def line(row: Row) -> str:
    what, ours, theirs, measured, spread, wanted, met = shown(row)
    return f"{what:54}{ours:>22}{theirs:>22}{measured:>14}  {spread:18} wanted {wanted:12} {met}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short slices, to try it out")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--write", metavar="PAGE", help="write the results to this page")
    given = parser.parse_args()
    if not gloam.compiled():
        sys.exit("gloam is not compiled here: run benchmarks/build.py, set PYTHONPATH=build/bench.")
    pairs, seconds = (3, 0.05) if given.quick else (15, 0.25)
    rows = measure(pairs, seconds)
    for row in rows:
        print(line(row), file=sys.stderr)
    if given.json:
        print(json.dumps([asdict(row) | {"met": row.met} for row in rows], indent=1))
    if given.write:
        path = Path(given.write)
        kept = path.read_text().partition(HOUSE)[2] if path.exists() else ""
        engine = page([shown(row) for row in rows], pairs, seconds)
        path.write_text(engine + (HOUSE + kept if kept else ""))


if __name__ == "__main__":
    main()
