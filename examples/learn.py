"""Learn to hunt in Vampire Radar on one core, with numpy alone, in a quarter of an hour.

    python -m examples.learn humans --minutes 12
    gloam lab ladder vampire_radar --seats 2 --bots easy,medium,examples.learn:humans --games 100

Humans win too seldom to learn from play alone: first they learn to choose what `medium` would, and
then play on against a `medium` vampire, by proximal policy optimisation (PPO). A vampire can learn
here, too, against `medium` humans; `learn_vampire.py` is for one that is a match for `hard` ones.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import random
import time
from typing import Any

import numpy as np

import gloam
import gloam.bots

GAME, SEATS = "vampire_radar", 2
GAMES, STEPS, HIDDEN = 128, 32, 192
LEARNED = {"vampire": 0, "humans": 1}
Rows = Any  # an array of numpy's, a row for each game


class Policy:
    """Two hidden layers, from what a seat knows to how likely each action is, and its worth."""

    def __init__(self, inputs: int, actions: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        self.weights = [
            (rng.standard_normal(size) * np.sqrt((2, 2, 0.01, 1)[n] / size[0])).astype("f4")
            for n, size in enumerate(sizes)
        ]
        self.weights += [np.zeros(size[1], "f4") for size in sizes]
        self.mean = [np.zeros_like(part) for part in self.weights]
        self.square = [np.zeros_like(part) for part in self.weights]
        self.updates = 0

    def __call__(self, seen: Rows, masks: Rows) -> tuple[Rows, Rows, list[Rows]]:
        """Probabilities, worths, and the layers on the way there."""
        one, two, choose, worth, *bias = self.weights
        first = np.maximum(seen @ one + bias[0], 0)
        second = np.maximum(first @ two + bias[1], 0)
        logits = np.where(masks, second @ choose + bias[2], -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True), second @ worth[:, 0] + bias[3], [first, second]

    def learn(
        self, seen: Rows, layers: list[Rows], to_logits: Rows, to_worth: Rows, rate: float
    ) -> None:
        """One step of Adam down these slopes."""
        _, two, choose, worth, *_ = self.weights
        first, second = layers
        back = (to_logits @ choose.T + to_worth[:, None] * worth[:, 0]) * (second > 0)
        to_first = (back @ two.T) * (first > 0)
        slopes = [seen.T @ to_first, first.T @ back, second.T @ to_logits]
        slopes += [(second.T @ to_worth)[:, None], to_first.sum(0), back.sum(0)]
        slopes += [to_logits.sum(0), np.array([to_worth.sum()], "f4")]
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        self.updates += 1
        for n, slope in enumerate(slopes):
            slope = slope * min(1.0, 0.5 / (size + 1e-8))
            self.mean[n] += 0.1 * (slope - self.mean[n])
            self.square[n] += 0.001 * (slope**2 - self.square[n])
            step = self.mean[n] / (1 - 0.9**self.updates)
            root = np.sqrt(self.square[n] / (1 - 0.999**self.updates)) + 1e-8
            self.weights[n] -= (rate * step / root).astype("f4")

    def choose(self, seen: Rows, masks: Rows, rng: np.random.Generator) -> tuple[Rows, Rows, Rows]:
        """An action for each game, drawn; how likely it was, and what the seat expects."""
        odds, worths, _ = self(seen, masks)
        drawn = (odds.cumsum(1) > rng.random((len(odds), 1))).argmax(1)
        drawn = np.where(masks[np.arange(len(odds)), drawn], drawn, odds.argmax(1))
        return drawn, odds[np.arange(len(odds)), drawn], worths


def batch(seat: int, other: str | gloam.bots.Bot, seed: str) -> gloam.Batch:
    """Games in which the other seat is played inside."""
    return gloam.batch(GAME, GAMES, SEATS, seed, inside={1 - seat: other}, most_steps=400)


def played(policy: Policy, games: Any, seat: int, rng: np.random.Generator) -> dict[str, Rows]:
    """Some steps of all games, with what each choice turned out to be worth."""
    rows: dict[str, list[Rows]] = {name: [] for name in ("seen", "mask", "act", "odds", "worth")}
    rewards, ends = [], []
    for _ in range(STEPS):
        seen = np.asarray(games.observations).astype("f4")
        masks = np.asarray(games.masks).astype(bool)
        acts, odds, worths = policy.choose(seen, masks, rng)
        np.asarray(games.actions)[:] = acts
        games.step()
        for name, value in zip(rows, (seen, masks, acts, odds, worths), strict=True):
            rows[name].append(value)
        rewards.append(np.asarray(games.rewards)[:, seat].astype("f4"))
        ends.append(np.asarray(games.ended).astype("f4"))
    _, after, _ = policy(np.asarray(games.observations).astype("f4"), np.asarray(games.masks))
    gains, gain = [], np.zeros(len(after), "f4")
    for step in reversed(range(STEPS)):
        going = 1 - ends[step]
        worth = rows["worth"][step]
        gain = rewards[step] + going * after - worth + 0.95 * going * gain
        gains.append(gain)
        after = worth
    found = {name: np.concatenate(value) for name, value in rows.items()}
    found["gain"] = np.concatenate(gains[::-1])
    found["won"] = np.array([np.sum(np.stack(rewards) > 0), np.sum(ends)])
    return found


def improve(
    policy: Policy, rows: dict[str, Rows], rng: np.random.Generator, rate: float, passes: int = 2
) -> None:
    """Proximal policy optimisation over what was played, some times."""
    gains = (rows["gain"] - rows["gain"].mean()) / (rows["gain"].std() + 1e-6)
    aims = rows["worth"] + rows["gain"]
    for _ in range(passes):
        for part in np.array_split(rng.permutation(len(gains)), 8):
            seen, mask, acts = rows["seen"][part], rows["mask"][part], rows["act"][part]
            odds, worths, layers = policy(seen, mask)
            at = np.arange(len(part))
            ratio = odds[at, acts] / rows["odds"][part]
            near = np.where(gains[part] > 0, ratio < 1.2, ratio > 0.8)
            pull = -(gains[part] * ratio * near)[:, None]
            chosen = np.eye(odds.shape[1], dtype="f4")[acts]
            logs = np.where(mask, np.log(odds + 1e-9), 0)
            spread = odds * (logs - (odds * logs).sum(1, keepdims=True))  # keeps it guessing
            to_logits = (pull * (chosen - odds) + 0.01 * spread) / len(part)
            to_worth = 0.5 * (worths - aims[part]) / len(part)
            policy.learn(seen, layers, to_logits.astype("f4"), to_worth.astype("f4"), rate)


def imitate(policy: Policy, games: Any, seat: int, rng: np.random.Generator) -> float:
    """One step towards what `medium` would choose; how often the policy does already."""
    teacher, luck = gloam.bot(GAME, "medium"), random.Random(int(rng.integers(2**32)))
    seen, masks = np.asarray(games.observations).astype("f4"), np.asarray(games.masks).astype(bool)
    views = [(each.view(seat), each.menu.actions()) for each in games.episodes]
    wanted = np.array([teacher.choose(view, menu, luck) for view, menu in views])
    odds, worths, layers = policy(seen, masks)
    taught = np.eye(odds.shape[1], dtype="f4")[wanted]
    policy.learn(seen, layers, (odds - taught) / len(odds), 0 * worths, 1e-3)
    drawn, _, _ = policy.choose(seen, masks, rng)
    np.asarray(games.actions)[:] = np.where(rng.random(len(drawn)) < 0.5, drawn, wanted)
    games.step()
    return float((odds.argmax(1) == wanted).mean())


def train(side: str, minutes: float) -> None:
    """Learn one side, a line every half minute, and keep it."""
    seat, rng, began = LEARNED[side], np.random.default_rng(7), time.monotonic()
    games, agreed = batch(seat, "medium", "first"), 0.0
    policy = Policy(int(games.size), int(games.choices))
    while side == "humans" and time.monotonic() < began + 60 * minutes * 0.4:
        agreed = imitate(policy, games, seat, rng)
    print(f"chooses as medium would in {agreed:.0%}", flush=True)
    steps, said, won = 0, began, np.zeros(2)
    while (spent := time.monotonic() - began) < 60 * minutes:
        rows = played(policy, games, seat, rng)
        improve(policy, rows, rng, 3e-4)
        steps, won = steps + len(rows["gain"]), won + rows["won"]
        if time.monotonic() > said + 30:
            share_won = won[0] / max(won[1], 1)
            print(f"{spent:6.0f} s {steps:9,} choices, won {share_won:.0%}", flush=True)
            said, won = time.monotonic(), np.zeros(2)
    np.savez(f"{side}.npz", *policy.weights)


def learnt(side: str) -> gloam.bots.Bot:
    """Somebody who plays by kept weights, and draws what they do by its odds."""
    kept = np.load(f"{side}.npz")
    policy = Policy(len(kept["arr_0"]), kept["arr_2"].shape[1])
    policy.weights = [kept[name] for name in kept.files]

    def choose(seen: Rows, mask: Rows, luck: random.Random) -> int:
        odds, _, _ = policy(np.asarray(seen, "f4")[None], np.asarray(mask, bool)[None])
        return luck.choices(range(odds.shape[1]), odds[0])[0]

    return gloam.bot(GAME, policy=choose)


vampire, humans = lambda game: learnt("vampire"), lambda game: learnt("humans")  # for ladders

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("side", choices=LEARNED)
    parser.add_argument("--minutes", type=float, default=15.0, help="how long to learn")
    train(**vars(parser.parse_args()))
