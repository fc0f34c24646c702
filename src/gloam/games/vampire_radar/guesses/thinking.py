"""How `hard` thinks: every choice that looks good is played on many times, and then it draws.

Where the rules of thumb would lead from each choice is tried in worlds that the view allows. A
human first reads the vampire (`reading.py`), and takes what did best. The vampire draws: what did
better becomes likelier than the humans reckon. A thought goes on for about two rounds, and is then
judged by how the humans stand (`bots/evaluation.py`): that tells more, and sooner, than the end of
a game between rules of thumb.
"""

from math import exp

from msgspec.structs import replace

from gloam.games.vampire_radar.bots.heuristic import looked
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reading import Reader, well_read
from gloam.games.vampire_radar.guesses.search_state import SearchState, played_on, search_state
from gloam.games.vampire_radar.numbers import PROWL, TAKE
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import DOUBT, KEENNESS
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu

SHORTLIST = 8
"""How many choices a human thinks through."""
POOR = 0.005
"""What a vampire would do less often than this, it does not think of."""
A_ROUND = 6
"""How often each choice is played on before the poor ones are left aside."""
BEHIND = 1.0
"""How far behind the best a choice is left aside after one try; after four tries, half of it."""
PLANS = 8
"""A vampire with a turn before it tries each plan once for so many simulations."""
A_TURN = 2
NOTHING = -1
HEADS = 2
IN_THE_HEAD = 16
"""How often a human runs the vampire in the head from each tile, and with how many tries."""
LEAN = 0.05
"""How much the looks of a choice count for a human, beside what it came to."""


def think(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What to do."""
    if sight.seat != VAMPIRE and not sight.well_read and not TAKE <= menu[0] < PROWL:
        sight = _read(sight, level)
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
    if sight.seat != VAMPIRE:
        worth = _tried(sight, thought, level, rng)
        return max(thought, key=lambda action: worth[action] + LEAN * looks[action])
    planned = sight.board.points == A_TURN
    worth = (_planned if planned else _tried)(sight, thought, level, rng)
    return _drawn(_likely(sight, worth, looks), rng)


def _read(sight: Sight, level: Level) -> Sight:
    """What a human knows who has read the vampire: its bot, run in the head, with fewer tries."""
    if sight.reckoning is None:
        return sight
    quick = replace(level, simulations=min(IN_THE_HEAD, level.simulations), seconds=0.0)

    def vampire(seen: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
        return think(seen, menu, quick, rng)

    reader = Reader(vampire, HEADS, DOUBT[sight.board.humans - 1])
    return well_read(sight, reader, quick.simulations, level.seconds / 2)


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
            totals[action] += played_on(sight, action, NOTHING, FastRandom(luck), level.depth)
            times[action] += 1
        left -= len(alive)
        if deadline.over:
            break
        if times[alive[0]] % A_ROUND == 0:
            mean = {action: totals[action] / times[action] for action in alive}
            best = max(mean.values())
            alive = [n for n in alive if mean[n] > best - BEHIND / times[n] ** 0.5]
    return {action: totals[action] / times[action] for action in thought}


def _planned(sight: Sight, thought: list[int], level: Level, rng: FastRandom) -> dict[int, float]:
    """What each choice is worth to a vampire that plans what it does after it in the same turn.

    Whoever feeds has to think of where to rest; by first looks, it would seldom be gone in time.
    """
    deadline = Deadline(level.seconds)
    plans = {action: _following(sight, action, rng) for action in thought}
    totals = {(action, then): 0.0 for action, looks in plans.items() for then in looks}
    times = 0
    while times == 0 or (times < level.simulations // PLANS and not deadline.over):
        luck = rng.next()
        for action, then in totals:
            totals[action, then] += played_on(sight, action, then, FastRandom(luck), level.depth)
        times += 1
    return {
        action: _mean(sight, {then: totals[action, then] / times for then in looks}, looks)
        for action, looks in plans.items()
    }


def _following(sight: Sight, action: int, rng: FastRandom) -> dict[int, float]:
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


def _mean(sight: Sight, worth: dict[int, float], looks: dict[int, float]) -> float:
    """What it will be worth on average, as it will be drawn."""
    likely = _likely(sight, worth, looks)
    return sum(likely[each] * worth[each] for each in worth) / sum(likely.values())


def _likely(sight: Sight, worth: dict[int, float], looks: dict[int, float]) -> dict[int, float]:
    """By how much what is worth more becomes likelier than it is at first look."""
    best, keenness = max(worth.values()), KEENNESS[sight.board.humans - 1]
    return {each: looks[each] * exp(keenness * (worth[each] - best)) for each in worth}


def _drawn(likely: dict[int, float], rng: FastRandom) -> int:
    lot = rng.unit() * sum(likely.values())
    for action, share in likely.items():
        lot -= share
        if lot < 0:
            return action
    return max(likely, key=lambda action: likely[action])
