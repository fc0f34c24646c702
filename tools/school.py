"""How `hard` of Vampire Radar learns what a night is worth: by playing itself. `make train`

Both sides go by the net that is learnt (`bots/worth.py`): the humans take what is worth most to
them, the vampire's turns are solved with it (`bots/turns.py`). After some games the net is fitted
to what came of them: to what it thought a little later, and the nearer the end was, the more to how
it ended. Then the next games are played. In some of them the vampire plays in another way, so that
the humans learn what they are worth against somebody whom they take for one of ours. Whoever begins
anew begins with games by rules of thumb.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from librt.vecs import vec

import gloam
from gloam.bots import SearchBot
from gloam.games.vampire_radar.bots import heuristic, nets
from gloam.games.vampire_radar.bots.boards import points_left
from gloam.games.vampire_radar.bots.habits import HABITS, Model
from gloam.games.vampire_radar.bots.hunting import Hunt
from gloam.games.vampire_radar.bots.tracking import Track, hiding_odds
from gloam.games.vampire_radar.bots.turns import CHOICES, STRIKE
from gloam.games.vampire_radar.bots.worth import HIDDEN, OPEN, PLACE, SIZE, Worth
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reading import follow, new_track
from gloam.games.vampire_radar.guesses.thinking import action_for
from gloam.games.vampire_radar.numbers import ATTACK, CREPT, HID, HIDE, LAY_LOW
from gloam.games.vampire_radar.sight.belief import Belief, new_reckoning
from gloam.games.vampire_radar.trained import HUNTS, LOOSE, PROWLS, SEARCHES
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu
from gloam.kernel.state import Ear

LONGEST = 900
"""A game that takes more actions teaches no more."""
FARSIGHT = 0.85
"""How much of what is learnt from a moment comes from later than the next one."""
HEAT = 0.02
"""How much less a choice may be worth and still be taken: e times as rarely."""
WHIM = 0.03
"""How often a human does anything instead."""
STRAY = 0.25
"""How often a vampire that strays ends its turn anywhere, where nobody expects it."""
BY_THUMB, SETTLED, STRAYING, SEARCHING = 0.1, 0.2, 0.4, 0.6
"""Up to this share of games the vampire goes by known odds; never draws; strays; searches."""
TREE = Level(way="search", simulations=100, depth=12, prior_weight=2.0, seconds=0.0)
ROUNDS = 32
"""In how many rounds a turn is solved."""
KEPT = 12
"""To how many of the last batches of games the net is fitted."""
THUMB_GAMES = 1500
WHERE = Path(__file__).parent.parent / "src/gloam/games/vampire_radar/bots/nets.txt"
BATCH = 512


class Listening(Ear):
    """Who follows a game: one that solves turns, one that knows odds, and the vampire itself."""

    def __init__(self, track: Track, known: Belief, vampire: Any) -> None:
        self.track = track
        self.known = known
        self.vampire = vampire
        """What the vampire knows, if anybody asks."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """As a human at the table would; and the vampire."""
        if self.vampire is not None and word != LAY_LOW:
            self.vampire.hear(word, a, b, c)
        if word not in (CREPT, HID):
            follow(self.track, (word, a, b, c))
            self.known.hear(word, a, b, c)


class Games:
    """Games of both sides, and what was seen in them."""

    def __init__(self, humans: int, net: Any, seed: int, ahead: int) -> None:
        table = gloam.open_table("vampire_radar", seats=humans + 1, seed="school")
        self.night: Any = table._truth.clone()  # a table's beginning holds no secret
        self.track = new_track(ROUNDS)
        for fact in table.heard(1):
            follow(self.track, fact)
        self.sight = table.view(VAMPIRE).clone()
        self.tree = SearchBot(table.game, TREE)
        self.humans = humans
        self.net = net
        self.worth = Worth(net)
        self.rng = Random(seed)
        self.ahead = ahead
        self.rows: list[list[float]] = []
        self.targets: list[float] = []
        self.won = 0

    def play(self) -> None:
        """One game of the net against itself, or against a vampire of another sort."""
        night, style = self.night.clone(), self.rng.random()
        board, seen = night.board, []
        track = self.track.clone(self.track.board.clone())
        track.model = Model(self.net, HABITS[self.humans - 1], LOOSE, SEARCHES[self.humans - 1])
        known = new_reckoning(track.board, PROWLS)
        known.hear(LAY_LOW, 0, 0, 0)
        sight = self.sight.clone() if STRAYING <= style < SEARCHING else None
        night.ear = Listening(track, known, sight)
        lairs = [tile for tile in range(36) if board.field.lairs >> tile & 1]
        odds = hiding_odds(board, self.net)
        night.play(HIDE + self.rng.choices(lairs, [odds[tile] for tile in lairs])[0])
        for _ in range(LONGEST):
            if board.winner >= 0:
                break
            menu = Menu()
            night.offer(menu)
            if board.turn != VAMPIRE and menu.total == 2:
                night.play(menu.pick(0))  # a bullet or an answer: it costs nothing
                continue
            seen.append(self._seen(board, track.odds, track.quiet, night.vampire))
            if board.turn == VAMPIRE:
                self._prowl(night, track, known, sight, style)
            else:
                night.play(self._hunted(board, track, menu))
        end = 1.0 if board.winner == 1 else -1.0
        self.won += board.winner == 1
        for row, value in reversed(seen):
            self.rows.append(row)
            self.targets.append(end)
            end = (1 - FARSIGHT) * value + FARSIGHT * end

    def by_thumb(self) -> None:
        """One game by rules of thumb."""
        night, rng = self.night.clone(), FastRandom(self.rng.getrandbits(30))
        belief = night.ear = new_reckoning(night.board, PROWLS)
        scorer, board, rows, last = heuristic.Scorer(PROWLS, HUNTS), night.board, [], VAMPIRE
        for _ in range(LONGEST):
            if board.winner >= 0:
                break
            menu = Menu()
            night.offer(menu)
            if board.turn != VAMPIRE or last != VAMPIRE:
                rows.append(self._seen(board, belief.whole(), belief.quiet, night.vampire)[0])
            last = board.turn
            scorer.look(board, belief, night.vampire, menu, rng, 0.2)
            night.play(scorer.best)
        self.won += board.winner == 1
        self.rows += rows
        self.targets += [1.0 if board.winner == 1 else -1.0] * len(rows)

    def _seen(self, board: Any, odds: Any, quiet: int, tile: int) -> tuple[list[float], float]:
        """What goes into the net, and what comes out."""
        left = points_left(board) if board.turn != VAMPIRE else 0
        self.worth.look(board, odds, left, quiet)
        value = self.worth.at(tile)
        return [*self.worth.open, *self.worth.place], value

    def _hunted(self, board: Any, track: Any, menu: Menu) -> int:
        """What a human does."""
        actions = menu.actions()
        if self.rng.random() < WHIM:
            return self.rng.choice(actions)
        scores = Hunt(self.net, track.quiet).scores(board, track.odds, menu, self.ahead)
        best = max(scores[action] for action in actions)
        weights = [exp((scores[action] - best) / HEAT) for action in actions]
        return self.rng.choices(actions, weights)[0]

    def _prowl(self, night: Any, track: Any, known: Any, sight: Any, style: float) -> None:
        """A turn of the vampire."""
        lot, scorer = FastRandom(self.rng.getrandbits(30)), heuristic.Scorer(PROWLS, HUNTS)
        board, choice = night.board, -1
        while board.turn == VAMPIRE and board.winner < 0:
            if style < BY_THUMB:
                menu = Menu()
                night.offer(menu)
                scorer.look(board, known, night.vampire, menu, lot, 0.0)
                night.play(scorer.best)
                continue
            if sight is not None:
                menu = Menu()
                night.offer(menu)
                night.play(self.tree.choose(sight, menu.actions(), self.rng))
                continue
            turn, at, points = track.turn, int(night.vampire), int(board.points)
            if choice < 0:
                choice = self._chosen(turn, at, points, style)
            action = action_for(turn, at, points, choice)
            night.play(action)
            if action >= ATTACK:  # it has shown itself: what comes next is another choice
                choice = -1

    def _chosen(self, turn: Any, at: int, points: int, style: float) -> int:
        worth = turn.answers(at, points)
        every = [choice for choice in range(CHOICES) if worth[choice] <= 1.0]
        if style < SETTLED:
            return min(every, key=lambda choice: worth[choice])
        if style < STRAYING and self.rng.random() < STRAY:
            unseen = [choice for choice in every if choice < STRIKE]
            return self.rng.choice(unseen if self.rng.random() < 0.8 else every)
        return self.rng.choices(every, [turn.likely(at, points, n) for n in every])[0]


class Fit:
    """The net's weights, moved towards what came of games: Adam, on squared errors."""

    def __init__(self, seed: int) -> None:
        rng, inputs = np.random.default_rng(seed), OPEN + PLACE
        self.parts = [
            rng.normal(0, 0.2, (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            rng.normal(0, 0.05, HIDDEN),
            np.zeros(1),
        ]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def net(self) -> Any:
        """As the bots read it."""
        flat = np.concatenate([part.ravel() for part in self.parts])
        return vec[float]([float(f"{each:.4g}") for each in flat])

    def load(self, net: Any) -> None:
        """Go on from a net."""
        flat, at = np.array(list(net)), 0
        assert len(flat) == SIZE
        for part in self.parts:
            part[...] = flat[at : at + part.size].reshape(part.shape)
            at += part.size

    def fit(self, seen: Any, came: Any, passes: int, rate: float) -> float:
        """Some passes over all that was seen; how far off it was in the last."""
        rng, off = np.random.default_rng(self.steps), 0.0
        for n in range(passes):
            order, off = rng.permutation(len(seen)), 0.0
            for at in range(0, len(seen) - BATCH + 1, BATCH):
                some = order[at : at + BATCH]
                off += self._step(seen[some], came[some], rate * (1 - 0.9 * n / passes))
        return off / max(1, len(seen) // BATCH)

    def _step(self, seen: Any, came: Any, rate: float) -> float:
        inward, own, outward, shift = self.parts
        before = seen @ inward + own
        units = np.maximum(before, 0)
        out = np.tanh(units @ outward + shift)
        off = out - came
        slope = off * (1 - out**2) * 2 / len(came)
        back = np.outer(slope, outward) * (before > 0)
        grads = (seen.T @ back, back.sum(0), units.T @ slope, np.array([slope.sum()]))
        self.steps += 1
        for part, grad, (mean, square) in zip(self.parts, grads, self.moments, strict=True):
            mean[...] = 0.9 * mean + 0.1 * grad
            square[...] = 0.999 * square + 0.001 * grad**2
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * mean / (1 - 0.9**self.steps) / scale
        return float((off**2).mean())


def learn(humans: int, asked: argparse.Namespace) -> str:
    """Play and fit, again and again; the net in the end."""
    until, fit = time.monotonic() + 60 * asked.minutes, Fit(asked.seed)
    batches: list[tuple[Any, Any]] = []
    if asked.anew:
        thumb = Games(humans, fit.net(), asked.seed, 0)
        for _ in range(THUMB_GAMES):
            thumb.by_thumb()
        off = fit.fit(np.array(thumb.rows), np.array(thumb.targets), 6, 0.003)
        print(f"{humans} humans, by thumb: won {thumb.won} of {THUMB_GAMES}, off {off:.3f}")
    else:
        fit.load(nets.net_for(humans))
    rate, n = 0.001, 0
    while time.monotonic() < until:
        n += 1
        games = Games(humans, fit.net(), 1000 * asked.seed + n, asked.ahead)
        for _ in range(asked.games):
            games.play()
        batches.append((np.array(games.rows, np.float32), np.array(games.targets, np.float32)))
        batches = batches[-KEPT:]
        if until - time.monotonic() < 20 * asked.minutes:
            rate = 0.0004
        seen, came = (np.concatenate(part) for part in zip(*batches, strict=True))
        off = fit.fit(seen, came, 2, rate)
        print(f"{humans} humans, {n}: won {games.won} of {asked.games}, off {off:.3f}", flush=True)
        asked.out.with_suffix(f".{humans}").write_text(_line(fit.net()), encoding="utf-8")
    return _line(fit.net())


def _line(net: Any) -> str:
    return " ".join(f"{each:.4g}" for each in net)


def main() -> None:
    """Learn for every number of humans that is asked for, side by side, and write the nets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--humans", type=int, nargs="*", default=[1, 2, 3])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--games", type=int, default=150, help="between two fits")
    parser.add_argument("--ahead", type=int, default=2, help="how far the humans look")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="forget what was learnt before")
    parser.add_argument("--out", type=Path, default=WHERE)
    asked = parser.parse_args()
    lines = nets.PLACE.read_text(encoding="utf-8").splitlines()
    with ProcessPoolExecutor(len(asked.humans)) as pool:
        found = pool.map(learn, asked.humans, [asked] * len(asked.humans))
        for humans, line in zip(asked.humans, found, strict=True):
            lines[humans - 1] = line
    asked.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
