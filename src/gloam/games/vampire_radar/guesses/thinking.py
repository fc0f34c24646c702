"""How `hard` thinks: the vampire tries and draws, the humans read and plan.

A human first reads the vampire (`reading.py`): where one that thinks as ours do would be, and where
others would. Then it plans what is left of the humans' round, over all that a radar or a shot would
tell. How the vampire thinks is in `prowling.py`.
"""

from librt.vecs import vec
from msgspec.structs import replace

from gloam.games.vampire_radar.bots.heuristic import BAR, NEED, looked
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.prowling import NOTHING, Thought, thought
from gloam.games.vampire_radar.guesses.reading import Reader, well_read
from gloam.games.vampire_radar.numbers import PROWL, TAKE
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import DOUBT, HUNTS, KEENNESS, TRUST
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level

A_ROUND = 3
"""How many actions after the next one a human thinks ahead: the rest of the humans' round."""
WAVERING = 0.05
"""How much luck decides between what looks about as good: who always does the same is known."""
DEEPER = 10
"""How many times as long it takes to think one action further."""
IN_THE_HEAD = 16
"""With how many simulations a human thinks the vampire's thoughts, for each tile."""


def _thrifty() -> vec[float]:
    """How humans weigh things who plan: alone, a bullet is dearer than by first looks."""
    weights = HUNTS[:]
    weights[BAR], weights[NEED] = 0.2, 1.0
    return weights


THRIFTY = _thrifty()


def think(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What to do."""
    known = TAKE <= menu[0] < PROWL  # a bullet, a radar, or where to hide
    if sight.seat == VAMPIRE and not known:
        keenness = KEENNESS[sight.board.humans - 1]
        return thought(sight, menu, level, rng).drawn(keenness, rng)
    if not sight.well_read and not known:
        sight = read(sight, level)
    return _planned(sight, menu, level, rng)


def _planned(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What looks best to a human who thinks as far ahead as there is time for."""
    belief = sight.belief if sight.reckoning is None else sight.reckoning
    time, best = Deadline(level.seconds / DEEPER), NOTHING
    for ahead in range(1, A_ROUND + 1):
        best = int(looked(sight, belief, menu, rng, WAVERING, ahead, THRIFTY).best)
        if time.over:
            break
    return best


def read(sight: Sight, level: Level) -> Sight:
    """What a human knows who has read the vampire: its thoughts, with fewer simulations."""
    if sight.reckoning is None:
        return sight
    quick = replace(level, simulations=min(IN_THE_HEAD, level.simulations), seconds=0.0)

    def vampires(seen: Sight, menu: tuple[int, ...], rng: FastRandom) -> Thought:
        return thought(seen, menu, quick, rng)

    n = sight.board.humans - 1
    reader = Reader(vampires, KEENNESS[n], DOUBT[n], TRUST[n])
    return well_read(sight, reader, quick.simulations, level.seconds / 2)
