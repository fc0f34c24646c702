"""Measures what learners drive: the batch beside pgx's, turns beside PettingZoo's and rlcard's.

    python -m benchmarks.learn [--seconds 1.0] [--write docs/benchmarks.md]

Steps are choices of a seat, with its observation and its mask made each time; those of chance do
not count. Times are of the processor. Each line is the median of slices that take turns.
"""

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np

import gloam
from benchmarks.page import LEARN, replaced

FAIR = (
    "What is alike: one core, many games at once, actions drawn inside, in every step an "
    "observation, a mask, and a new game where one has ended; seconds of the processor. What is "
    "not: the games. pgx has none with hidden movement or roles; these three have at most nine "
    "choices a game and nothing to conclude, where one of ours has a hundred or more. And pgx is "
    "made for accelerators, where its batches are larger and far quicker than here. Turns cost "
    "Python for each step, in PettingZoo's game, in rlcard's and in ours alike; rlcard's give an "
    "observation with the legal actions, and no mask."
)
Run = Callable[[float], float]
"""Plays for so many seconds of the processor; the steps in a second."""
ROUNDS = 3
GAMES = 128
OPENINGS = 32
"""So few, that each has been met before it is measured."""
WANTED = {"Vampire Radar": 1_000_000, "Nightmare Hunt": 1_000_000}
ODDS = 500_000
OTHERS = 400_000
PGX_GAMES = 1024
PGX = {
    "tic_tac_toe": "nothing is hidden, no chance",
    "kuhn_poker": "three cards, two bets",
    "leduc_holdem": "six cards, two rounds of bets",
}
"""Games of pgx, and what is in them; none is like ours."""
NEAREST = "leduc_holdem"
"""The one that ours are set beside: it has cards that are not seen."""
PACKAGES = ("pgx", "jax", "pettingzoo", "rlcard", "numpy")
RLCARD = ("leduc-holdem", "limit-holdem")
"""The quickest games of rlcard."""


def in_batch(name: str, seats: int, encoding: str) -> Run:
    batch = gloam.batch(name, GAMES, seats, encoding=encoding, openings=OPENINGS, most_steps=2000)

    def run(seconds: float) -> float:
        began, steps = process_time(), 0
        while (spent := process_time() - began) < seconds or not steps:
            for _ in range(20):
                batch.draw()
                batch.step()
            steps += 20 * GAMES
        return steps / spent

    return run


def in_pgx(name: str) -> Run:
    """The same of pgx: jitted, on the processor, one thread; actions are drawn inside, too."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("XLA_FLAGS", flags)
    jax: Any = import_module("jax")
    experimental: Any = import_module("pgx.experimental")
    env, steps_at_once = import_module("pgx").make(name), 50
    steps = jax.vmap(experimental.auto_reset(env.step, env.init))

    def one(carried: Any, _: Any) -> Any:
        states, key = carried
        key, first, second = jax.random.split(key, 3)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -1e9)
        chosen = jax.random.categorical(first, odds, axis=-1)
        return (steps(states, chosen, jax.random.split(second, PGX_GAMES)), key), None

    play = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=steps_at_once)[0])
    key = jax.random.PRNGKey(1)
    begun = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_GAMES))
    now = [jax.block_until_ready(play((begun, key)))]  # compiled before it is measured

    def run(seconds: float) -> float:
        began, done = process_time(), 0
        while (spent := process_time() - began) < seconds or not done:
            now[0] = jax.block_until_ready(play(now[0]))
            done += steps_at_once * PGX_GAMES
        return done / spent

    return run


def in_turn(make: Callable[[], Any]) -> Run:
    env, rng = make(), np.random.default_rng(1)
    for _ in range(4 * OPENINGS):
        env.reset()

    def run(seconds: float) -> float:
        began, steps = process_time(), 0
        while (spent := process_time() - began) < seconds or not steps:
            env.reset()
            for _ in env.agent_iter():
                seen, _, over, broken_off, _ = env.last()
                if over or broken_off:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
                steps += 1
        return steps / spent

    return run


def in_rlcard(name: str) -> Run:
    """The same of rlcard: its own loop, whose observations list what is legal."""
    env, rng = import_module("rlcard").make(name), Random(1)

    def run(seconds: float) -> float:
        began, steps = process_time(), 0
        while (spent := process_time() - began) < seconds or not steps:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
        return steps / spent

    return run


def tic_tac_toe() -> Any:
    """PettingZoo's quickest game; it draws nothing here, and so needs nothing to draw with."""
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic import tictactoe_v3

    return tictactoe_v3.raw_env()


def rows(seconds: float) -> list[str]:
    from gloam.adapters.pettingzoo import module

    batches: dict[tuple[str, int, str], Run] = {}
    peers = {name: in_pgx(name) for name in PGX} if find_spec("pgx") else {}
    turns: dict[str, Run] = {"tic-tac-toe of PettingZoo": in_turn(tic_tac_toe)}
    if find_spec("rlcard"):
        turns |= {f"{name} of rlcard": in_rlcard(name) for name in RLCARD}
    for game in gloam.games().values():
        for seats in sorted(set(game.seats)):
            for encoding in ("", *game.sight.encodings):
                batches[game.title, seats, encoding] = in_batch(game.name, seats, encoding)
        turns[game.title] = in_turn(partial(module(game.name).raw_env, openings=OPENINGS))
    measured = _measured({**batches, **peers}, seconds)
    of_batch = {key: measured[key] for key in batches}
    of_turns = _measured(turns, seconds)
    theirs = measured.get(NEAREST)
    lines = [
        f"| game in a batch | seats | encoding | steps a second | wanted | {NEAREST} of pgx |",
        "|---|---|---|---|---|---|",
    ]
    for (title, seats, encoding), rate in of_batch.items():
        wanted = ODDS if encoding else WANTED.get(title, OTHERS)
        said = f"{wanted:,}" if (title in WANTED and encoding == "odds") or not encoding else "-"
        beside = f"{rate / theirs:.2f} times" if theirs else "-"
        called = encoding or "usual"
        lines.append(f"| {title} | {seats} | {called} | {rate:,.0f} | {said} | {beside} |")
    lines += _beside_pgx({name: measured[name] for name in peers})
    peer = of_turns["tic-tac-toe of PettingZoo"]
    lines += [
        "",
        "| game in turns (`raw_env`) | steps a second | beside tic-tac-toe |",
        "|---|---|---|",
    ]
    lines += [f"| {title} | {rate:,.0f} | {rate / peer:.1f} |" for title, rate in of_turns.items()]
    return lines


def _beside_pgx(rates: dict[str, float]) -> list[str]:
    if not rates:
        return ["", "pgx was not installed in this run."]
    lines = [
        "",
        f"| game in a batch of pgx, {PGX_GAMES:,} games | what is in it | steps a second |",
        "|---|---|---|",
    ]
    return lines + [f"| {name} | {PGX[name]} | {rate:,.0f} |" for name, rate in rates.items()]


def _versions() -> str:
    """What stood beside us, and which."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"no {package}")
    load = f"The load of the machine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."
    return f"Beside gloam {gloam.__version__} stood {', '.join(found)}. {load}"


def _measured(runs: dict[Any, Run], seconds: float) -> dict[Any, float]:
    found: dict[Any, list[float]] = {key: [] for key in runs}
    for _ in range(ROUNDS):
        for key, run in runs.items():
            found[key].append(run(seconds))
    return {key: median(rates) for key, rates in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    how = "compiled" if gloam.compiled() else "interpreted"
    text = "\n".join(
        [
            "",
            "## For those who learn",
            "",
            f"Made by `python -m benchmarks.learn`, {how}, one core, batches of {GAMES} games, "
            "with observations and masks; actions are drawn inside.",
            "",
            *rows(given.seconds),
            "",
            _versions(),
            "",
            FAIR,
            "",
        ]
    )
    print(text)
    if given.write:
        given.write.write_text(replaced(given.write.read_text(), LEARN, text))


if __name__ == "__main__":
    main()
