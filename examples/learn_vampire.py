"""Learn a vampire that is a match for `hard` humans, on two cores, in less than half an hour.

    python -m examples.learn_vampire --minutes 6
    gloam lab ladder vampire_radar --seats 2 --bots medium,hard,examples.learn_vampire:vampire

A vampire that plays anything dies before it learns. So it first learns to choose as a short search
would, and then plays on against `hard` humans in a hurry, by proximal policy optimisation (PPO).
It knows what all have heard, and so how likely they think that it is on each tile. Minutes are
those of the processor on each of two cores, however busy the machine is.
"""

import argparse
import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from examples.learn import GAME, SEATS, Policy, Rows, improve

import gloam
import gloam.bots

CORES, GAMES, STEPS, ACTIONS = 2, 64, 32, 128
OWN, LESSONS, SHARP = 0.3, 66.0, 4
"""How often its own choice is played while it is taught; seconds of that; the power of its odds."""
TEACHER, LENIENT, HUMANS = 60, 10, 40
"""Simulations of the teacher, of the humans meanwhile, and of those who are played afterwards."""
LAYOUT = gloam.games()[GAME].sight.encoding_called("odds").layout(SEATS)
MOST = np.array(LAYOUT.bounds()[1])
SCALE = (1 / np.where(MOST == 1000, 40, MOST))[LAYOUT.ground :]
under_way: list[Any] = []
"""The games of this process, and who they are against."""


def part(seen: Rows, name: str) -> Rows:
    """A part of observations, by its name, as planes of 36 tiles."""
    at, size = LAYOUT.at(name), LAYOUT.part(name).size
    return seen[:, at : at + size].reshape(len(seen), -1, 36).astype("f4")


def lines_of_fire() -> tuple[Rows, Rows]:
    """From each tile, those one step away; and for each tile and heading, what a shot can hit."""
    seen = np.array(gloam.open_table(GAME, SEATS, seed="field").observe(0))[None]
    step, lines = np.eye(36, dtype="f4"), np.repeat(np.eye(36, dtype="f4"), 4, 0)
    for heading, move in enumerate((-6, 1, 6, -1)):
        for tile in range(36):
            at = tile
            while part(seen, "ways")[0, heading, at]:
                at += move
                lines[4 * tile + heading, at] = 1
            if at != tile:
                step[tile, tile + move] = 1
    return step, lines


STEP, LINES = lines_of_fire()
SIGHT = LINES.reshape(36, 4, 36).max(1)


def aimed(odds: Rows, pawns: Rows) -> Rows:
    """For each tile, how likely the vampire is on the best line of fire that goes through it."""
    likely = (odds @ LINES.T) * np.repeat(pawns > 0, 4, 1)
    return (likely[:, :, None] * LINES).max(1)


def inputs(seen: Rows) -> Rows:
    """Observations as the network takes them: as they are, and as it looks from the own tile."""
    pawns, odds = part(seen, "pawns").sum(1), part(seen, "odds")[:, 0] / 1e4
    here = part(seen, "vampire")[:, 0]
    near = pawns @ STEP
    planes = [pawns, pawns @ SIGHT, near @ SIGHT, aimed(odds, pawns), aimed(odds, near)]
    planes += [part(seen, "bats")[:, 0], odds, *part(seen, "ways").swapaxes(0, 1)]
    wide = np.full((len(seen), len(planes), 12, 12), -1, "f4")
    wide[:, :, 3:9, 3:9] = np.stack(planes, 1).reshape(len(seen), -1, 6, 6)
    rows, columns = (at[:, None] + np.arange(7) for at in divmod(here.argmax(1), 6))
    every = np.arange(len(seen))[:, None, None]
    close = wide[every, :, rows[:, :, None], columns[:, None, :]].reshape(len(seen), -1)
    rest = seen[:, LAYOUT.ground :] * SCALE
    return np.concatenate([rest, pawns, near @ SIGHT, aimed(odds, near), close], 1).astype("f4")


def hard(simulations: int) -> Any:
    """A bot that searches so much, and looks at no clock."""
    return gloam.bot(GAME, "hard", simulations=simulations, seconds=0)


def lessons(games: Any, luck: random.Random) -> Rows:
    """What a teacher would choose in each game, by how often its search tried it."""
    teacher, rows = hard(TEACHER), np.zeros((GAMES, ACTIONS), "f4")
    for n, episode in enumerate(games.episodes):
        for action, tries in teacher.visits(episode.view(0), episode.menu.actions(), luck).items():
            rows[n, action] = tries**2
    return rows / rows.sum(1, keepdims=True)


def played(policy: Policy, core: int, humans: int, taught: bool) -> tuple[dict[str, Rows], float]:
    """Some steps of all games of this process, what each choice was worth, and seconds spent."""
    began = process_time()
    if not under_way or under_way[0] != humans:
        batch = gloam.batch(
            GAME,
            GAMES,
            SEATS,
            f"{core} {humans}",
            inside={1: hard(humans)},
            encoding="odds",
            most_steps=400,
        )
        under_way[:] = [humans, batch, np.random.default_rng(core), random.Random(core)]
    _, games, rng, luck = under_way
    rows: dict[str, list[Rows]] = {}
    for _ in range(STEPS):
        seen, mask = inputs(np.asarray(games.observations)), np.array(games.masks).astype(bool)
        lesson = lessons(games, luck) if taught else np.zeros((GAMES, 0))
        odds, worth, _ = policy(seen, mask)
        act = np.array([luck.choices(range(ACTIONS), each)[0] for each in odds])
        if taught:
            act = np.where(rng.random(GAMES) < OWN, act, lesson.argmax(1))
        np.asarray(games.actions)[:] = act
        games.step()
        chosen = odds[np.arange(GAMES), act]
        reward, end = np.array(games.rewards)[:, 0], np.array(games.ended)
        new = {"seen": seen, "mask": mask, "act": act, "odds": chosen, "worth": worth}
        for name, value in (new | {"lesson": lesson, "reward": reward, "end": end}).items():
            rows.setdefault(name, []).append(value)
    _, after, _ = policy(inputs(np.asarray(games.observations)), np.array(games.masks).astype(bool))
    gain, gains = np.zeros(GAMES), []
    for reward, end, worth in zip(
        *(rows[name][::-1] for name in ("reward", "end", "worth")), strict=True
    ):
        gain = reward + (1 - end) * (after + 0.95 * gain) - worth
        gains.append(gain)
        after = worth
    found = {name: np.concatenate(value) for name, value in rows.items()}
    return found | {"gain": np.concatenate(gains[::-1]).astype("f4")}, process_time() - began


def imitate(policy: Policy, rows: dict[str, Rows], rng: np.random.Generator) -> None:
    """One pass towards what the teacher chose."""
    for some in np.array_split(rng.permutation(len(rows["act"])), len(rows["act"]) // 512):
        odds, worths, layers = policy(rows["seen"][some], rows["mask"][some])
        slopes = (odds - rows["lesson"][some]) / len(some)
        policy.learn(rows["seen"][some], layers, slopes, 0 * worths, 1e-3)


def train(minutes: float) -> None:
    """Learn, a line now and then, and keep it."""
    rng, cores = (
        np.random.default_rng(7),
        [ProcessPoolExecutor(1, get_context("fork")) for _ in range(CORES)],
    )
    policy = Policy(inputs(np.zeros((1, LAYOUT.size), "i2")).shape[1], ACTIONS)
    old: list[dict[str, Rows]] = []
    spent, elsewhere, said, steps, won, ended = 0.0, 0.0, 0.0, 0, 0, 0
    while spent < 60 * minutes:
        taught = spent < min(LESSONS, 60 * minutes / 2)
        humans = LENIENT if taught else HUMANS
        asked = [core.submit(played, policy, n, humans, taught) for n, core in enumerate(cores)]
        parts = [each.result() for each in asked]
        rows = {name: np.concatenate([rows[name] for rows, _ in parts]) for name in parts[0][0]}
        if taught:
            old.append(rows)
            for each in [rows, *(old[n] for n in rng.integers(len(old), size=5))]:
                imitate(policy, each, rng)
        else:
            improve(policy, rows, rng, 3e-4, passes=3)
        elsewhere += sum(seconds for _, seconds in parts)
        spent, steps = (process_time() + elsewhere) / CORES, steps + len(rows["act"])
        won, ended = won + int((rows["reward"] > 0).sum()), ended + int(rows["end"].sum())
        if spent > said + 10:
            print(f"{spent:5.0f} s {steps:9,} choices, {won} of {ended} won", flush=True)
            said, won, ended = spent, 0, 0
            np.savez("vampire.npz", *policy.weights)
    np.savez("vampire.npz", *policy.weights)


def vampire(game: Any) -> gloam.bots.Bot:
    """Somebody who plays by kept weights: for tables and ladders."""
    kept = np.load("vampire.npz")
    policy = Policy(len(kept["arr_0"]), ACTIONS)
    policy.weights = [kept[name] for name in kept.files]

    def choose(seen: Rows, mask: Rows, luck: random.Random) -> int:
        odds, _, _ = policy(inputs(np.asarray(seen)[None]), np.asarray(mask, bool)[None])
        return luck.choices(range(ACTIONS), odds[0] ** SHARP)[0]

    return gloam.bot(GAME, policy=choose, encoding="odds")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=6.0, help="of the processor, on each core")
    train(**vars(parser.parse_args()))
