"""How the vampire of `hard` thinks of its turn: it tries its plans out, and then it draws.

A plan is a choice and what follows it in the same turn. Each is played on in the vampire's world:
the humans answer for a round by planning, then both sides go by first looks, and how the humans
stand in the end is judged (`bots/evaluation.py`). What came to more becomes likelier than it was at
first look; how much likelier is the vampire's keenness. A humans' reader thinks the same thoughts.
"""

from math import exp

from gloam.games.vampire_radar.bots.heuristic import looked
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.guesses.search_state import SearchState, played_on, search_state
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu

POOR = 0.005
"""What a vampire would do less often than this, it does not think of."""
PLANS = 8
"""Each plan is tried once for so many simulations."""
NOTHING = -1
"""What follows the last choice of a turn."""

Looks = dict[int, float]
"""How likely choices are at first look."""


class Thought:
    """What the plans of a turn came to."""

    def __init__(self, looks: Looks, following: dict[int, Looks]) -> None:
        self.looks = looks
        self.following = following
        """For each choice, what may follow it in the same turn."""
        self.worth = {(n, then): 0.0 for n, after in following.items() for then in after}
        """What each plan came to on average, from -1 to 1."""

    def odds(self, keenness: float) -> dict[tuple[int, int], float]:
        """How likely each plan is: e to the keenness times as likely, if it is worth a win more."""
        shares: dict[int, Looks] = {}
        means: Looks = {}
        for action, after in self.following.items():
            worth = {then: self.worth[action, then] for then in after}
            shares[action] = _drawn_to(after, worth, keenness)
            means[action] = sum(shares[action][then] * worth[then] for then in after)
        first = _drawn_to(self.looks, means, keenness)
        return {(n, then): first[n] * shares[n][then] for n, then in self.worth}

    def drawn(self, keenness: float, rng: FastRandom) -> int:
        """What is done first."""
        lot, likely = rng.unit(), self.odds(keenness)
        for (action, _), share in likely.items():
            lot -= share
            if lot < 0:
                return action
        return max(likely, key=lambda plan: likely[plan])[0]


def _drawn_to(looks: Looks, worth: Looks, keenness: float) -> Looks:
    """How likely each is, when what is worth more becomes likelier than at first look."""
    best = max(worth.values())
    found = {each: looks[each] * exp(keenness * (worth[each] - best)) for each in worth}
    total = sum(found.values())
    return {each: share / total for each, share in found.items()}


def thought(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> Thought:
    """Try every plan out that is likely enough, all of them with the same luck."""
    scores = looked(sight, reckoned(sight), menu, rng, 0.0).scores
    looks = {action: float(scores[action]) for action in menu if scores[action] >= POOR}
    if not looks:
        looks = dict.fromkeys(menu, 1.0)
    following = {action: _following(sight, action, rng) for action in looks}
    found = Thought(looks, following)
    if len(found.worth) == 1:
        return found
    deadline, times = Deadline(level.seconds), max(1, level.simulations // PLANS)
    for n in range(times):
        luck = rng.next()
        for plan in found.worth:
            tried = played_on(sight, plan[0], plan[1], FastRandom(luck), level.depth)
            found.worth[plan] += (tried - found.worth[plan]) / (n + 1)
        if deadline.over:
            break
    return found


def _following(sight: Sight, action: int, rng: FastRandom) -> Looks:
    """What the vampire might do next in its turn, and how likely that is at first look."""
    state = search_state(sight, rng)
    assert isinstance(state, SearchState)
    state.play(action)
    if state.asked() != VAMPIRE:
        return {NOTHING: 1.0}
    menu = Menu()
    state.offer(menu)
    looks = {int(then): float(state.scorer.scores[then]) for then in menu.actions()}
    return {then: share for then, share in looks.items() if share >= POOR} or looks
