"""Search states: guessed worlds made ready for search.

A search state is a guess with what the humans could conclude in it, rollout choices for both sides,
and an evaluation where a rollout stops. A human in it does not see the vampire in it: its choices
come from the set of tiles that the facts told there allow.
"""

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from gloam.games.vampire_radar.sight.belief import Belief
from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.guess import likely_guess
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.bots.heuristic import Scorer
from gloam.kernel.bits import count
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import State

SHORTLIST: Final = 10
"""How many of the best-looking actions a search thinks about."""


@final
class SearchState(State):
    """A guessed night with what the humans would conclude in it, and rollout choices for both."""

    def __init__(self, night: Night, belief: Belief, rng: FastRandom) -> None:
        self.ear = None
        self.night = night
        self.belief = belief
        self.scorer = Scorer()
        self.rng = rng
        night.ear = belief

    def asked(self) -> i64:
        """As in the night."""
        return self.night.asked()

    def offer(self, menu: Menu) -> None:
        """The best-looking part of what the night offers."""
        night = self.night
        night.offer(menu)
        self.scorer.look(night.board, self.belief, night.vampire, menu, self.rng, 0.25)
        if menu.total > SHORTLIST:
            menu.shorten(self.scorer.scores, SHORTLIST)

    def play(self, action: i64) -> None:
        """As in the night."""
        self.night.play(action)

    def rollout_choice(self, menu: Menu, rng: FastRandom) -> i64:
        """The best-looking action: `offer` has just looked, and may have cut it by a hair."""
        best = self.scorer.best
        return best if menu.has(best) else menu.pick(rng.below(menu.total))

    def payoff(self, seat: i64) -> float:
        """As in the night."""
        return self.night.payoff(seat)

    def prior(self, action: i64) -> float:
        """How good it looked to `offer`."""
        score = self.scorer.scores[action] - self.scorer.highest
        return score if score > -2.0 else -2.0

    def evaluate(self, seat: i64) -> float:
        """How a seat stands, from hit points, bullets and pawns."""
        score = humans_chance(self.night.board, self.belief.tiles())
        return score if seat != VAMPIRE else -score

    def clone(self) -> "SearchState":
        """The same state again."""
        night = self.night.clone()
        return SearchState(night, self.belief.clone(night.board), self.rng)


def humans_chance(board: Board, tiles: i64) -> float:
    """How the humans stand, from -1 to 1: a logistic fit to 4,500 games of our own bots."""
    pawns: i64 = 0
    pawn: i64 = 0
    while pawn < board.pawns_each * board.humans:
        if board.pawns[pawn] != NOWHERE:
            pawns += 1
        pawn += 1
    hand = float(board.bullets_in_hand())
    field = float(count(board.bullets))
    bats = float(count(board.bats))
    hp = float(board.hp)
    if board.humans == 1:
        logit = -1.7 - 1.44 * hp + 0.5 * hand + 0.38 * field + 0.26 * float(pawns) + 0.39 * bats
    elif board.humans == 2:
        logit = -1.1 - 1.66 * hp + 0.55 * hand + 0.22 * field + 0.52 * float(pawns) - 0.37 * bats
    else:
        logit = -1.7 - 1.31 * hp + 0.58 * hand + 0.34 * field + 0.42 * float(pawns) - 0.55 * bats
    logit -= 0.33 * log(float(count(tiles if tiles else board.field.lairs)))
    return 2.0 / (1.0 + exp(-logit)) - 1.0


def search_state(sight: Sight, rng: FastRandom) -> State:
    """A likely world, ready for search."""
    night = likely_guess(sight, rng)
    belief = sight.belief.clone(night.board)
    belief.weighing = False
    return SearchState(night, belief, rng)
