"""How `hard` thinks: every choice that looks good is played on many times, and then it draws.

Where the rules of thumb would lead from each choice is tried in worlds that the view allows. A
human takes what did best. The vampire draws: what did better becomes likelier than the humans
reckon, by so much that reading it does not pay. A thought goes on for about two rounds, and is then
judged by how the humans stand (`bots/evaluation.py`): that tells more, and sooner, than the end of
a game between rules of thumb.
"""

from math import exp

from gloam.games.vampire_radar.bots.heuristic import looked
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.search_state import played_on
from gloam.games.vampire_radar.numbers import PROWL, TAKE
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import KEENNESS
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level

SHORTLIST = 8
"""How many choices a human thinks through."""
POOR = 0.005
"""What a vampire would do less often than this, it does not think of."""
A_ROUND = 6
"""How often each choice is played on before the poor ones are left aside."""
BEHIND = 1.0
"""How far behind the best a choice is left aside after one try; after four tries, half of it."""
LEAN = 0.05
"""How much the looks of a choice count for a human, beside what it came to."""


def think(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What to do."""
    belief = sight.belief if sight.reckoning is None else sight.reckoning
    scorer = looked(sight, belief, menu, rng, 0.0)
    looks = {action: float(scorer.scores[action]) for action in menu}
    if TAKE <= menu[0] < PROWL:  # a bullet, a radar, or where to hide: that is known
        return int(scorer.best)
    if sight.seat == VAMPIRE:
        thought = [action for action in menu if looks[action] >= POOR] or list(menu)
    else:
        thought = sorted(menu, key=lambda action: -looks[action])[:SHORTLIST]
    if len(thought) == 1:
        return thought[0]
    worth = _tried(sight, thought, level, rng)
    if sight.seat != VAMPIRE:
        return max(thought, key=lambda action: worth[action] + LEAN * looks[action])
    best, keenness = max(worth.values()), KEENNESS[sight.board.humans - 1]
    likely = {action: looks[action] * exp(keenness * (worth[action] - best)) for action in worth}
    return _drawn(likely, rng)


def _tried(sight: Sight, thought: list[int], level: Level, rng: FastRandom) -> dict[int, float]:
    """What each choice was worth on average; those that fall far behind are tried no more.

    All are tried in the same worlds and with the same luck, so that luck decides less between them.
    """
    deadline = Deadline(level.seconds)
    totals = dict.fromkeys(thought, 0.0)
    times = dict.fromkeys(thought, 0)
    left, alive = level.simulations, list(thought)
    while left > 0 and len(alive) > 1:
        luck = rng.next()
        for action in alive:
            totals[action] += played_on(sight, action, FastRandom(luck), level.depth)
            times[action] += 1
        left -= len(alive)
        if deadline.over:
            break
        if times[alive[0]] % A_ROUND == 0:
            mean = {action: totals[action] / times[action] for action in alive}
            best = max(mean.values())
            alive = [n for n in alive if mean[n] > best - BEHIND / times[n] ** 0.5]
    return {action: totals[action] / times[action] for action in thought}


def _drawn(likely: dict[int, float], rng: FastRandom) -> int:
    lot = rng.unit() * sum(likely.values())
    for action, share in likely.items():
        lot -= share
        if lot < 0:
            return action
    return max(likely, key=lambda action: likely[action])
