"""Learn a vampire that is a match for `hard` humans, on two cores, in half an hour.

    python -m examples.learn_vampire --minutes 30
    gloam lab ladder vampire_radar --seats 2 --bots medium,hard,examples.learn_vampire:vampire

A vampire that plays anything dies before it learns. So it first chooses as `medium` does, and then
plays on (PPO) against humans who believe what `hard` ones do who do not read: first looking an
action ahead, then planning their round. It sees what they believe. Minutes are of the processor, on
each core.
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

import gloam.bots
from gloam.games.vampire_radar.bots.heuristic import looked
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.kernel.fast_random import FastRandom

GAMES, STEPS, ACTIONS, SHARP = 64, 32, 128, 3  # at a table, likelier choices become likelier
LESSONS, QUICK = 66, 270  # until which second, of one core, it is taught, and humans do not plan
RADAR = gloam.games()[GAME]
LAYOUT = RADAR.sight.encoding_called("reckoned").layout(SEATS)
SCALE = 1 / np.array([40 if most == 1000 else most for most in LAYOUT.bounds()[1]])[LAYOUT.ground :]
under_way: list[Any] = []  # the games of this process, and whom they are against


def part(seen: Rows, name: str) -> Rows:
    """A part of observations, by its name; tiles as planes of 36."""
    at, size = LAYOUT.at(name), LAYOUT.part(name).size
    cells = seen[:, at : at + size].astype("f4")
    return cells.reshape(len(seen), -1, 36) if size % 36 == 0 else cells


def lines_of_fire() -> tuple[Rows, Rows]:
    """From each tile, those one step away; and for each tile and heading, what a shot can hit."""
    seen = np.array(gloam.open_table(GAME, SEATS, seed="field").observe(0, "reckoned"))[None]
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
    pawns, here = part(seen, "pawns").sum(1), part(seen, "vampire")[:, 0]
    odds, before = part(seen, "odds")[:, 0] / 1e4, part(seen, "odds before")[:, 0] / 1e4
    near = pawns @ STEP
    planes = [pawns, pawns @ SIGHT, near @ SIGHT, aimed(odds, pawns), aimed(odds, near)]
    planes += [part(seen, "bats")[:, 0], odds, before, *part(seen, "ways").swapaxes(0, 1)]
    wide = np.full((len(seen), len(planes), 12, 12), -1, "f4")
    wide[:, :, 3:9, 3:9] = np.stack(planes, 1).reshape(len(seen), -1, 6, 6)
    rows, columns = (at[:, None] + np.arange(7) for at in divmod(here.argmax(1), 6))
    every = np.arange(len(seen))[:, None, None]
    close = wide[every, :, rows[:, :, None], columns[:, None, :]].reshape(len(seen), -1)
    rest = seen[:, LAYOUT.ground :] * SCALE
    return np.concatenate([rest, pawns, near @ SIGHT, aimed(odds, near), close], 1).astype("f4")


def stands(seen: Rows) -> Rows:
    """How the vampire stands, from hit points, bullets and pawns: what it gains is told at once."""
    hand, field = part(seen, "ammo").sum(1), part(seen, "bullets")[:, 0].sum(1)
    pawns, hp = part(seen, "pawns").sum((1, 2)), part(seen, "hp")[:, 0]
    return 0.5 * np.tanh(0.5 * (1.7 + 1.44 * hp - 0.5 * hand - 0.38 * field - 0.26 * pawns))


class Human:
    """Who believes what `hard` does of the vampire's place, and looks ahead, an action or three."""

    def __init__(self, plan: bool) -> None:
        self.ahead = 3 if plan else 1

    def choose(self, view: Any, menu: tuple[int, ...], rng: random.Random) -> int:
        """What looks best. To read this vampire, it would have to take it for one of ours."""
        luck = FastRandom(rng.getrandbits(32))
        return int(looked(view, reckoned(view), menu, luck, 0.05, self.ahead).best)


def lessons(games: Any, luck: FastRandom) -> Rows:
    """How likely `medium` would choose each action, in each game."""
    rows = np.zeros((GAMES, ACTIONS), "f4")
    for n, episode in enumerate(games.episodes):
        menu = episode.menu.actions()
        rows[n, list(menu)] = np.exp(RADAR.bots.prices(episode.view(0), menu, luck))
    return rows / rows.sum(1, keepdims=True)


def played(policy: Policy, core: int, plan: bool, taught: bool) -> tuple[dict[str, Rows], float]:
    """Some steps of all games of this process, what each choice was worth, and seconds spent."""
    began = process_time()
    if not under_way or under_way[0] != plan:
        how: Any = {"inside": {1: Human(plan)}, "encoding": "reckoned", "most_steps": 400}
        batch = gloam.batch(GAME, GAMES, SEATS, f"{core}", **how)
        under_way[:] = [plan, batch, np.random.default_rng(core), FastRandom(core)]
    _, games, rng, luck = under_way
    rows: dict[str, list[Rows]] = {}
    for _ in range(STEPS):
        now = np.array(games.observations)
        seen, mask = inputs(now), np.array(games.masks).astype(bool)
        lesson = lessons(games, luck) if taught else np.zeros((GAMES, 0))
        act, odds, worth = policy.choose(seen, mask, rng)
        np.asarray(games.actions)[:] = act
        games.step()
        end, lost = np.array(games.ended), np.array(games.broken_off)
        after = np.where(end, 0, stands(np.asarray(games.observations)))
        reward = np.array(games.rewards)[:, 0] - lost  # who does not win has not won
        new = {"seen": seen, "mask": mask, "act": act, "odds": odds, "worth": worth, "end": end}
        new |= {"lesson": lesson, "won": reward > 0, "reward": reward + after - stands(now)}
        for name, value in new.items():
            rows.setdefault(name, []).append(value)
    _, after, _ = policy(inputs(np.asarray(games.observations)), np.array(games.masks).astype(bool))
    gain, gains = np.zeros(GAMES), []
    back = [rows[name][::-1] for name in ("reward", "end", "worth")]
    for reward, end, worth in zip(*back, strict=True):
        gain = reward + (1 - end) * (after + 0.95 * gain) - worth
        gains.append(gain)
        after = worth
    found = {name: np.concatenate(value) for name, value in rows.items()}
    return found | {"gain": np.concatenate(gains[::-1]).astype("f4")}, process_time() - began


def imitate(policy: Policy, rows: dict[str, Rows], rng: np.random.Generator) -> None:
    """Some steps towards the odds of what was taught, and what came of it."""
    for some in np.array_split(rng.permutation(len(rows["act"])), len(rows["act"]) // 256):
        odds, worths, layers = policy(rows["seen"][some], rows["mask"][some])
        slopes = (odds - rows["lesson"][some]) / len(some)
        aims = (rows["worth"] + rows["gain"])[some]
        policy.learn(rows["seen"][some], layers, slopes, (worths - aims) / 2 / len(some), 1e-3)


def train(minutes: float, cores: int = 2) -> None:
    """Learn, a line now and then, and keep it."""
    rng = np.random.default_rng(7)
    pools = [ProcessPoolExecutor(1, get_context("fork")) for _ in range(cores)]
    policy = Policy(inputs(np.zeros((1, LAYOUT.size), "i2")).shape[1], ACTIONS)
    spent, elsewhere, said, steps, won, ended = 0.0, 0.0, 0.0, 0, 0, 0
    while spent < 60 * minutes:
        taught, plan = spent * cores < LESSONS, spent * cores > QUICK
        asked = [pool.submit(played, policy, n, plan, taught) for n, pool in enumerate(pools)]
        parts = [each.result() for each in asked]
        rows = {name: np.concatenate([rows[name] for rows, _ in parts]) for name in parts[0][0]}
        if taught:
            imitate(policy, rows, rng)
        else:
            improve(policy, rows, rng, 3e-4, passes=3)
        elsewhere += sum(seconds for _, seconds in parts)
        spent, steps = (process_time() + elsewhere) / cores, steps + len(rows["act"])
        won, ended = won + int(rows["won"].sum()), ended + int(rows["end"].sum())
        if spent > said + 20:
            print(f"{spent:5.0f} s {steps:9,} choices, {won} of {ended} won", flush=True)
            said, won, ended = spent, 0, 0
        np.savez("vampire.npz", *policy.weights)


def vampire(game: Any) -> gloam.bots.Bot:
    """Somebody who plays by kept weights: for tables and ladders."""
    kept = np.load("vampire.npz")
    policy = Policy(len(kept["arr_0"]), ACTIONS)
    policy.weights = [kept[name] for name in kept.files]

    def choose(seen: Rows, mask: Rows, luck: random.Random) -> int:
        odds = policy(inputs(np.asarray(seen)[None]), np.asarray(mask, bool)[None])[0]
        return luck.choices(range(ACTIONS), odds[0] ** SHARP)[0]

    return gloam.bot(GAME, policy=choose, encoding="reckoned")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0, help="of the processor, on a core")
    parser.add_argument("--cores", type=int, default=2)
    train(**vars(parser.parse_args()))
