"""How the bots of Vampire Radar learn: writes `trained.py` of that game anew. `make train`

Both sides weigh a position by a few dozen weights (`sight/prowl.py`, `bots/heuristic.py`). There
are several ways to learn them:

- `imitate`: `hard` plays itself, and the vampire's weights become those under which its choices
  are likeliest. Then the humans reckon with a vampire that plays as ours does.
- `play`: both sides learn in turn. Whoever learns plays the newest and some older versions of the
  other side (fictitious play), and moves towards those weights that did better (an evolution
  strategy). The humans always reckon with the very odds by which the vampire draws: what helps the
  vampire is only what still helps when it is known.
- `judge`: `hard` plays itself, and the weights by which a thought is judged become those under
  which who won is likeliest.
- `exploit`: the exploiters learn as in `play`, each against the other side as it is shipped, which
  takes the exploiter for one of ours and reckons with the shipped odds.
- `hide`: tiles from which the vampire wins more often than from others become likelier, again with
  humans who know how likely each is.
"""

import argparse
import sys
import time
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from librt.vecs import vec

import gloam
from gloam.games.vampire_radar import trained
from gloam.games.vampire_radar.bots import evaluation, heuristic
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.guesses.search_state import (
    SearchState,
    hidden_games,
    whole_game,
)
from gloam.games.vampire_radar.sight import prowl
from gloam.games.vampire_radar.sight.belief import new_reckoning
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.playout import policy_playout

Weights = list[float]
COUNTS = (1, 2, 3)
BROOD = 16
"""How many versions are tried in a generation."""
OLDER = 3
"""How many older versions of the other side a generation plays, beside the newest."""
LONGEST = 1500
"""A game that takes more actions teaches no more."""
ROW = 9
"""How many weights stand in a line."""
CLOSE = 0.3
"""What it is worth at most to have come close."""
LEAST = {
    "prowls": {prowl.IMPATIENCE: 0.08},
    "hunts": {heuristic.RESTLESS: 0.015, heuristic.RESTLESS_FETCH: 0.05},
}
"""What keeps a game from lasting for ever is no matter of taste."""
PLACE = Path(__file__).parent.parent / "src/gloam/games/vampire_radar/trained.py"


class Side:
    """The weights of one side for one number of humans, and what they were before."""

    def __init__(self, kind: str, weights: Weights) -> None:
        self.kind = kind
        self.weights = weights
        self.spread = [0.15 * abs(each) + 0.08 for each in weights]
        self.older: list[Weights] = [weights]


class School:
    """Two sides that learn from each other."""

    def __init__(self, humans: int, seed: int) -> None:
        self.humans = humans
        self.exploiting = False
        """Whether the humans take the vampire for the shipped one, whatever it is."""
        self.rng = Random(1000 * seed + humans)
        table = gloam.open_table("vampire_radar", seats=humans + 1, seed="school")
        self.night: Any = table._truth.clone()  # a table's beginning holds no secret
        self.prowls = Side("prowls", part(trained.PROWLS, prowl.EACH, humans))
        self.hunts = Side("hunts", part(trained.HUNTS, heuristic.EACH, humans))

    def wins(self, prowls: Weights, hunts: Weights, seed: int, games: int) -> tuple[float, float]:
        """What games are worth to the humans and to the vampire: who lost may have come close."""
        rng = FastRandom(seed)
        both = vec[float](prowls * 3), vec[float](hunts * 3)
        humans = vampire = 0.0
        for _ in range(games):
            night = self.night.clone()
            play_it = self._exploited if self.exploiting else whole_game
            winner = play_it(night, *both, rng)
            board = night.board
            spent = 1 - (board.bullets_in_hand() + board.bullets.bit_count()) / 14
            fallen = sum(at < 0 for at in list(board.pawns)[: board.pawns_each * board.humans])
            humans += 1.0 if winner == 1 else CLOSE * (1 - board.hp / board.most_hp)
            lost = max(spent, fallen / (board.pawns_each * board.humans))
            vampire += 1.0 if winner == 0 else CLOSE * lost if winner == 1 else 0.0
        return humans / games, vampire / games

    def _exploited(self, night: Any, prowls: Any, hunts: Any, rng: FastRandom) -> int:
        """Play a night in which the humans reckon with the shipped vampire; who won."""
        belief, scorer = new_reckoning(night.board, trained.PROWLS), heuristic.Scorer(prowls, hunts)
        policy_playout(SearchState(night, belief, rng, scorer), rng, Menu(), 900)
        return int(night.board.winner)

    def won_from(self, tile: int, games: int) -> float:
        """How often the vampire wins that hides on a tile, from humans who know how it is drawn."""
        night = self.night.clone()
        rng = FastRandom(self.rng.getrandbits(30))
        both = vec[float](self.prowls.weights * 3), vec[float](self.hunts.weights * 3)
        return hidden_games(night, tile, *both, rng, games)

    def generation(self, learner: Side, other: Side, games: int) -> float:
        """Try a brood of versions, and move towards the better ones; how often they won."""
        against = [other.weights, *self.rng.choices(other.older, k=OLDER)]
        seed = self.rng.getrandbits(30)
        brood: list[tuple[float, Weights]] = []
        version: Weights = []
        for n in range(BROOD):
            if n % 2:
                version = [2 * m - v for m, v in zip(learner.weights, version, strict=True)]
            else:
                around = zip(learner.weights, learner.spread, strict=True)
                version = [self.rng.gauss(mean, spread) for mean, spread in around]
            for at, least in LEAST[learner.kind].items():
                version[at] = max(least, version[at])
            brood.append((self.worth(learner, version, against, seed, games), version))
        brood.sort(key=lambda each: -each[0])
        best = [version for _, version in brood[: BROOD // 4]]
        for at in range(len(learner.weights)):
            found = [version[at] for version in best]
            mean = sum(found) / len(found)
            off = (sum((each - learner.weights[at]) ** 2 for each in found) / len(found)) ** 0.5
            learner.weights[at] = 0.4 * learner.weights[at] + 0.6 * mean
            learner.spread[at] = max(0.03, 0.85 * learner.spread[at] + 0.15 * off)
        learner.older.append(list(learner.weights))
        return sum(worth for worth, _ in brood) / BROOD

    def worth(
        self, learner: Side, version: Weights, against: list[Weights], seed: int, games: int
    ) -> float:
        """How often a version wins: half of it against the newest of the other side."""
        total = 0.0
        for n, other in enumerate(against):
            share = games // 2 if n == 0 else games // (2 * OLDER)
            if learner.kind == "prowls":
                total += share * self.wins(version, other, seed + n, share)[1]
            else:
                total += share * self.wins(other, version, seed + n, share)[0]
        return total / games


class Imitation:
    """What a vampire chose, and how likely weights make it."""

    def __init__(self, humans: int, games: int, simulations: int) -> None:
        self.humans = humans
        self.chosen: list[tuple[Any, Menu, int]] = []
        teacher = gloam.bot("vampire_radar", "hard", simulations=simulations, seconds=0)
        for n in range(games):
            table = gloam.open_table("vampire_radar", seats=humans + 1, seed=f"imitate {n}")
            while not table.over and len(table.deeds) < LONGEST:
                seat = table.asked
                view, menu = table.view(seat), table.menu(seat)
                action = teacher.choose(view, menu, table.luck(seat))
                if seat == VAMPIRE and view.hidden:
                    offered = Menu()
                    for each in menu:
                        offered.add(each)
                    self.chosen.append((view.clone(), offered, action))
                table.act(action)

    def surprise(self, weights: Weights) -> float:
        """How unlikely its choices are, each on average, in nats; large weights count a little."""
        scorer = heuristic.Scorer(vec[float](weights * 3), trained.HUNTS)
        total, rng = 0.0, FastRandom(1)
        for view, menu, action in self.chosen:
            scorer.look(view.board, reckoned(view), view.vampire, menu, rng, 0.0)
            total -= log(0.92 * scorer.scores[action] + 0.08 / menu.total)
        return total / len(self.chosen) + 0.0005 * sum(w * w for w in weights) / len(weights)

    def learn(self, side: Side, minutes: float, rng: Random) -> None:
        """Move the weights to where the choices are likeliest."""
        until = time.monotonic() + 60 * minutes
        while time.monotonic() < until:
            around = list(zip(side.weights, side.spread, strict=True))
            brood = [[rng.gauss(*each) for each in around] for _ in range(24)]
            best = sorted(brood, key=self.surprise)[:6]
            for at in range(len(side.weights)):
                found = [version[at] for version in best]
                off = (sum((each - side.weights[at]) ** 2 for each in found) / 6) ** 0.5
                side.weights[at] = sum(found) / 6
                side.spread[at] = max(0.02, 0.8 * side.spread[at] + 0.2 * off)
        print(f"{self.humans} humans: {self.surprise(side.weights):.3f} nats a choice", flush=True)


def judge(humans: int, games: int, simulations: int) -> None:
    """Fit the weights of standing: the rounds of games that `hard` played against itself."""
    bot = gloam.bot("vampire_radar", "hard", simulations=simulations, seconds=0)
    seen: list[list[float]] = []
    won: list[float] = []
    for n in range(games):
        table = gloam.open_table("vampire_radar", seats=humans + 1, seed=f"judge {n}")
        rows: list[list[float]] = []
        while not table.over and len(table.deeds) < LONGEST:
            seat = table.asked
            view, truth = table.view(seat), table._truth  # who judges a world sees all of it
            if seat != VAMPIRE and view.board.round > len(rows):
                rows.append(
                    [*evaluation.features(truth.board, reckoned(view), truth.vampire)]  # type: ignore[attr-defined]
                )
            table.act(bot.choose(view, table.menu(seat), table.luck(seat)))
        if table.over:
            seen += rows
            won += [float(table.ask.payoff[1] > 0)] * len(rows)  # type: ignore[union-attr]
    weights = logistic(np.array(seen), np.array(won))
    first = evaluation.EACH * (humans - 1)
    for n, weight in enumerate(weights):
        trained.STANDINGS[first + n] = float(weight)
    print(f"{humans} humans: {len(seen)} rounds, {100 * np.mean(won):.0f} percent of them won")


def logistic(seen: Any, won: Any) -> Any:
    """The weights under which what was won is likeliest, large ones held back (Newton's way)."""
    held_back = np.full(seen.shape[1], 2.0)
    held_back[0] = 0.05
    weights = np.zeros(seen.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (chance - won) + held_back * weights
        bend = (seen * (chance * (1 - chance))[:, None]).T @ seen + np.diag(held_back)
        weights -= np.linalg.solve(bend, slope)
    return weights


def exploit(schools: list[School], generations: int, games: int) -> None:
    """Let the exploiters of both sides learn; those they play against stay as they are."""
    for school in schools:
        school.exploiting = True
        sides = (school.prowls, school.hunts)
        shipped = [list(side.weights) for side in sides]
        for n, (learner, weights, each, whole) in enumerate(
            (
                (sides[0], shipped[1], prowl.EACH, trained.SLY_PROWLS),
                (sides[1], shipped[0], heuristic.EACH, trained.SLY_HUNTS),
            )
        ):
            other = Side(sides[1 - n].kind, list(weights))
            for _ in range(generations):
                share = school.generation(learner, other, games)
            for at, weight in enumerate(learner.weights):
                whole[each * (school.humans - 1) + at] = weight
            said = f"{school.humans} humans: sly {learner.kind} win {100 * share:.0f} percent"
            print(said, flush=True)
        for side, weights in zip(sides, shipped, strict=True):
            side.weights = weights


def part(weights: Any, each: int, humans: int) -> Weights:
    """The weights for one number of humans."""
    return [float(weights[each * (humans - 1) + n]) for n in range(each)]


def learn_lairs(school: School, steps: int, games: int) -> None:
    """Make the tiles likelier from which the vampire wins more often, and the others less."""
    first = 36 * (school.humans - 1)
    lairs = [tile for tile in range(36) if school.night.board.field.lairs >> tile & 1]
    odds, mean = dict.fromkeys(lairs, 1 / len(lairs)), dict.fromkeys(lairs, 0.0)
    for step in range(1, steps + 1):
        for tile in lairs:
            trained.LAIRS[first + tile] = odds[tile]
        won = {tile: school.won_from(tile, games) for tile in lairs}
        usual = sum(odds[tile] * won[tile] for tile in lairs)
        weights = {tile: odds[tile] * exp(2.0 * (won[tile] - usual)) for tile in lairs}
        total = sum(weights.values())
        odds = {tile: max(0.01, weights[tile] / total) for tile in lairs}
        total = sum(odds.values())
        odds = {tile: each / total for tile, each in odds.items()}
        mean = {tile: mean[tile] + (odds[tile] - mean[tile]) / step for tile in lairs}
    for tile in lairs:
        trained.LAIRS[first + tile] = mean[tile]


def main() -> None:
    """Learn for so many minutes, and write what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("way", choices=("imitate", "play", "judge", "exploit", "hide"))
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--games", type=int, default=240, help="for each version tried")
    parser.add_argument("--lead", type=int, default=0, help="turns that the vampire learns alone")
    parser.add_argument("--steps", type=int, default=12, help="to exploit, or learn where to hide")
    parser.add_argument("--simulations", type=int, default=300, help="of the bot that is imitated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--humans", type=int, nargs="*", default=list(COUNTS))
    parser.add_argument("--out", type=Path, default=PLACE)
    given = parser.parse_args()
    schools = [School(humans, given.seed) for humans in given.humans]
    if given.way == "imitate":
        for school in schools:
            found = Imitation(school.humans, given.games // 6, given.simulations)
            found.learn(school.prowls, given.minutes / len(schools), school.rng)
    elif given.way == "play":
        play(schools, given.minutes, given.games, given.lead)
    elif given.way == "judge":
        for school in schools:
            judge(school.humans, given.games, given.simulations)
    elif given.way == "exploit":
        exploit(schools, given.steps, given.games)
    else:
        for school in schools:
            learn_lairs(school, given.steps, given.games)
    write(given.out, schools)


def play(schools: list[School], minutes: float, games: int, lead: int) -> None:
    """Let both sides learn in turn; first, the vampire for some turns alone."""
    began, turn = time.monotonic(), 0
    while time.monotonic() - began < 60 * minutes:
        for school in schools:
            sides = (school.prowls, school.hunts)
            learner, other = sides if turn < lead or (turn // 3) % 2 == 0 else sides[::-1]
            share = school.generation(learner, other, games)
            said = f"{turn} {school.humans} humans: {learner.kind} win {100 * share:.0f} percent"
            print(said, flush=True)
        turn += 1


def write(place: Path, schools: list[School]) -> None:
    """Put the weights where the game finds them; what was not learnt now stays as it was."""
    for school in schools:
        for side, whole, each in (
            (school.prowls, trained.PROWLS, prowl.EACH),
            (school.hunts, trained.HUNTS, heuristic.EACH),
        ):
            for n, weight in enumerate(side.weights):
                whole[each * (school.humans - 1) + n] = weight
    text = PLACE.read_text(encoding="utf-8")
    for name, whole in (
        ("PROWLS", trained.PROWLS),
        ("HUNTS", trained.HUNTS),
        ("STANDINGS", trained.STANDINGS),
        ("SLY_PROWLS", trained.SLY_PROWLS),
        ("SLY_HUNTS", trained.SLY_HUNTS),
        ("LAIRS", trained.LAIRS),
    ):
        head, _, rest = text.partition(f"\n{name}: Final = vec[float]([")
        _, _, tail = rest.partition("])\n")
        rows = [
            "    "
            + ", ".join(f"{whole[n]:.4g}" for n in range(at, min(at + ROW, len(whole))))
            + ",\n"
            for at in range(0, len(whole), ROW)
        ]
        text = f"{head}\n{name}: Final = vec[float]([\n{''.join(rows)}])\n{tail}"
    place.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
