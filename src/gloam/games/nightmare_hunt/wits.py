"""The rule of thumb: play what looks best."""

from gloam.games.nightmare_hunt.facts import ONWARD, RETURN, VENTURE
from gloam.games.nightmare_hunt.stance import Stance
from gloam.games.nightmare_hunt.trail import TOWN, TRAIL, Trail
from gloam.games.nightmare_hunt.view import Sight
from gloam.kernel.lots import Lots

WEARY = 8
"""With more Wounds than this between two encounters, Town looks better than the next one."""


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    """The choice that looks best; of several, the first on the menu."""
    trail = sight.trail
    if trail.phase == TOWN:
        return VENTURE
    if trail.phase == TRAIL:
        return RETURN if RETURN in menu and weary(trail) else ONWARD
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    return max(menu, key=stance.hunch)


def weary(trail: Trail) -> bool:
    """Whether too many Wounds are carried."""
    carried = trail.hand_wounds + trail.deck_wounds + trail.discard_wounds
    return carried > WEARY or trail.hand_wounds >= trail.content.body - 1
