"""How `hard` thinks: what looks good is played out, in the same worlds and with the same luck.

Each choice on a short list is tried in one world after another that the view allows, and everybody
in it goes on by the rule of thumb. All choices meet the same worlds and the same luck, so that what
differs between them is the choice; half of them are dropped, and half again. (Rollouts: Tesauro and
Galperin, 1996; sequential halving: Karnin, Koren and Somekh, 2013.)
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.bots.heuristic import ponder
from gloam.games.shadow_hunters.bots.scorer import Scorer
from gloam.games.shadow_hunters.bots.sense import NONSENSE
from gloam.games.shadow_hunters.facts import ACTIONS
from gloam.games.shadow_hunters.guesses.guess import Guesser
from gloam.games.shadow_hunters.guesses.search_state import ready
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.deadline import Deadline
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu
from gloam.kernel.playout import policy_playout, worth

SHORTLIST: Final = 6
"""How many of the best-looking actions are tried."""
CLEARLY: Final = 2.0
"""What is grave must have done better by so many standard errors, if it did not look best."""
_NOUGHT: Final = vec[float]([0.0] * len(ACTIONS))


def think(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What did best, of what looked good."""
    clear = sight.clone()
    clear.belief.think(clear.open, clear.clues)  # the last answer of this turn counts, too
    scorer = ponder(clear, menu, rng, 0.0)
    actions = _short_list(scorer, menu)
    if len(actions) == 1:
        return actions[0]
    thought = Thought(clear, scorer, level.depth, level.prior_weight, rng)
    try:
        actions = thought.narrow_down(actions, level.simulations, Deadline(level.seconds))
    except NoWorld:
        return actions[0]
    return thought.verdict(actions)


def _short_list(scorer: Scorer, menu: tuple[int, ...]) -> list[int]:
    """What looks best, the best first; what makes no sense only where nothing else is there."""
    best = int(scorer.best)
    looks = {action: float(scorer.scores[action]) for action in menu}
    others = [n for n in menu if n != best and looks[n] > NONSENSE / 2]
    return [best, *sorted(others, key=lambda n: -looks[n])][:SHORTLIST]


@final
class Thought:
    """One question, thought about."""

    def __init__(
        self, sight: Sight, scorer: Scorer, depth: i64, prior_weight: float, rng: FastRandom
    ) -> None:
        self.sight = sight
        self.scorer = scorer
        self.depth = depth
        """How many actions a playout goes on before it is evaluated."""
        self.prior_weight = prior_weight
        """How much the looks of an action count, beside what came of it."""
        self.rng = rng
        self.luck = FastRandom(0)
        """The luck of one playout: every action that is tried begins with the same."""
        self.guesser = Guesser(sight, sight.belief.odds)
        self.menu = Menu()
        self.worlds: i64 = 0
        """In how many worlds those that are left were tried."""
        self.total = _NOUGHT[:]
        """What came of each action, in all worlds together."""
        self.apart = _NOUGHT[:]
        """By how much it did better than what looked best, in all worlds together."""
        self.squares = _NOUGHT[:]
        """The squares of that."""

    def narrow_down(self, actions: list[int], simulations: i64, deadline: Deadline) -> list[int]:
        """Try actions out, and keep the better half, until two are left; the first stays."""
        rounds: i64 = 1
        while 2**rounds < len(actions):
            rounds += 1
        n: i64 = 0
        while n < rounds and not deadline.over:
            self._try_all(actions, simulations // rounds // len(actions), deadline)
            rest = sorted(actions[1:], key=lambda action: -self.value(action))
            actions = [actions[0], *rest[: len(actions) // 2]]
            n += 1
        return actions

    def _try_all(self, actions: list[int], worlds: i64, deadline: Deadline) -> None:
        some = vec[i64](actions)
        self._try_out(some)
        n: i64 = 1
        while n < worlds and not deadline.over:
            self._try_out(some)
            n += 1

    def _try_out(self, actions: vec[i64]) -> None:
        """Play each action out in one more world."""
        world = ready(self.sight, self.guesser.guess(self.rng), self.luck)
        start = self.rng.next()
        first = 0.0
        n: i64 = 0
        while n < len(actions):
            action = actions[n]
            state = world.clone()
            self.luck.at = start
            state.play(action)
            policy_playout(state, self.luck, self.menu, self.depth)
            value = worth(state, self.sight.seat)
            if n == 0:
                first = value
            self.total[action] += value
            self.apart[action] += value - first
            self.squares[action] += (value - first) * (value - first)
            n += 1
        self.worlds += 1

    def value(self, action: i64) -> float:
        """What an action was worth on average, and a little of how it looked."""
        looks = self.scorer.scores[action] - self.scorer.highest
        return self.total[action] / float(self.worlds) + self.prior_weight * looks

    def verdict(self, actions: list[int]) -> int:
        """What did best; what is grave, only if it looked best or did clearly better."""
        best = max(actions, key=self.value)
        first = actions[0]
        if best == first or not ACTIONS.is_grave(best):
            return best
        n = float(self.worlds)
        mean = self.apart[best] / n
        error = sqrt(max(self.squares[best] / n - mean * mean, 0.0) / n)
        if self.value(best) - self.value(first) > CLEARLY * error:
            return best
        return max((each for each in actions if not ACTIONS.is_grave(each)), key=self.value)
