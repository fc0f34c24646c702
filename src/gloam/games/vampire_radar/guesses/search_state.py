"""Search states: guessed worlds made ready for search.

A search state is a guess with what the humans could conclude in it, rollout choices for both sides,
and an evaluation where a rollout stops. A human in it does not see the vampire in it: its choices
come from the set of tiles that the facts told there allow.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.sight.belief import Belief
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.guess import likely_guess
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.numbers import HIDE
from gloam.games.vampire_radar.rules.night import VAMPIRE_WINS, Night
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.bots.evaluation import humans_chance
from gloam.games.vampire_radar.bots.heuristic import Scorer
from gloam.games.vampire_radar.sight.belief import new_reckoning
from gloam.games.vampire_radar.trained import HUNTS, PROWLS
from gloam.kernel.playout import policy_playout, worth
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.kernel.state import State

SHORTLIST: Final = 10
"""How many of the best-looking actions a search thinks about."""


@final
class SearchState(State):
    """A guessed night with what the humans would conclude in it, and rollout choices for both."""

    def __init__(self, night: Night, belief: Belief, rng: FastRandom, scorer: Scorer) -> None:
        self.ear = None
        self.night = night
        self.belief = belief
        self.scorer = scorer
        self.rng = rng
        night.ear = belief

    def asked(self) -> i64:
        """As in the night."""
        return self.night.asked()

    def offer(self, menu: Menu) -> None:
        """The best-looking part of what the night offers."""
        night = self.night
        night.offer(menu)
        self.scorer.look(night.board, self.belief, night.vampire, menu, self.rng, 0.15)
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
        """How a seat stands."""
        score = humans_chance(self.night.board, self.belief, self.night.vampire)
        return score if seat != VAMPIRE else -score

    def clone(self) -> "SearchState":
        """The same state again."""
        night = self.night.clone()
        scorer = Scorer(self.scorer.prowls, self.scorer.hunts)
        return SearchState(night, self.belief.clone(night.board), self.rng, scorer)


def search_state(sight: Sight, rng: FastRandom) -> State:
    """A likely world, ready for search."""
    night = likely_guess(sight, rng)
    belief = reckoned(sight)
    scorer = Scorer(PROWLS, HUNTS)
    scorer.ahead = 0  # a rollout goes by first looks
    return SearchState(night, belief.clone(night.board), rng, scorer)


def played_on(sight: Sight, action: i64, then: i64, rng: FastRandom, least: i64) -> float:
    """What an action of the vampire came to, told to the seat that looks, from -1 to 1.

    If `then` is not below nought, it follows: whoever plans a turn has planned that, too.
    The humans answer for a round by planning, then both sides go on by first looks. After so many
    actions, and when the vampire's turn is over, it is judged: then what the humans know is whole.
    """
    state = search_state(sight, rng)
    assert isinstance(state, SearchState)
    board = state.night.board
    state.play(action)
    if then >= 0:
        state.play(then)
    menu = Menu()
    while board.winner == NOWHERE and board.turn == VAMPIRE:
        policy_playout(state, rng, menu, 1)
    state.scorer.ahead = 1
    while board.winner == NOWHERE and board.turn != VAMPIRE:
        policy_playout(state, rng, menu, 1)
    state.scorer.ahead = 0
    policy_playout(state, rng, menu, least)
    now = board.round
    while board.winner == NOWHERE and board.round == now:
        policy_playout(state, rng, menu, 1)
    return worth(state, sight.seat)


# Whole games, for those who learn.


def whole_game(night: Night, prowls: vec[float], hunts: vec[float], rng: FastRandom) -> i64:
    """Play a night that was set up by these weights; who won, or NOWHERE after 900 actions."""
    belief = new_reckoning(night.board, prowls)
    scorer = Scorer(prowls, hunts)
    policy_playout(SearchState(night, belief, rng, scorer), rng, Menu(), 900)
    return night.board.winner


def hidden_games(
    night: Night, tile: i64, prowls: vec[float], hunts: vec[float], rng: FastRandom, games: i64
) -> float:
    """How often the vampire wins that hides on a tile."""
    won = 0.0
    n: i64 = 0
    while n < games:
        copy = night.clone()
        belief = new_reckoning(copy.board, prowls)
        state = SearchState(copy, belief, rng, Scorer(prowls, hunts))
        state.play(HIDE + tile)
        policy_playout(state, rng, Menu(), 900)
        won += 1.0 if copy.board.winner == VAMPIRE_WINS else 0.0
        n += 1
    return won / float(games)
