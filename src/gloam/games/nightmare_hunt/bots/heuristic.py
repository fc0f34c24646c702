"""The rule of thumb: play what looks best."""

from gloam.games.nightmare_hunt.numbers import ONWARD, RETURN, TOWN, TRAIL, VENTURE
from gloam.games.nightmare_hunt.bots.stance import Stance
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.fast_random import FastRandom

WEARY = 8
"""With more Wounds than this between two encounters, Town looks better than the next one."""


def heuristic(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """The choice that looks best; of several, the first on the menu."""
    trail = sight.trail
    if trail.phase == TOWN:
        return VENTURE
    if trail.phase == TRAIL:
        return RETURN if RETURN in menu and weary(trail) else ONWARD
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    return max(menu, key=stance.prior_score)


def prices(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> tuple[float, ...]:
    """What every choice is worth to the rule of thumb; outside a fight, all the same."""
    trail = sight.trail
    if trail.phase == TOWN or trail.phase == TRAIL:
        return (0.0,) * len(menu)
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    return tuple(float(stance.prior_score(action)) for action in menu)


def weary(trail: Trail) -> bool:
    """Whether too many Wounds are carried."""
    carried = trail.hand_wounds + trail.deck_wounds + trail.discard_wounds
    return carried > WEARY or trail.hand_wounds >= trail.content.body - 1
