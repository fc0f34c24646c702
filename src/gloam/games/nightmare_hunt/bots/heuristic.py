"""The rule of thumb: play what looks best."""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.numbers import FIGHT, ONWARD, RETURN, TOWN, TRAIL, VENTURE, WEAR
from gloam.games.nightmare_hunt.bots.stance import Stance
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.fast_random import FastRandom

WEARY = 8
"""With more Wounds than this between two encounters, Town looks better than the next one."""
PATIENCE = 20
"""For each so many Wounds that a hunt has cost, one Wound more is carried on: nobody goes home for
ever."""
FAVOURITES = {
    "Forgotten Forest": "Plate",
    "Crimson Valley": "Robes",
    "Forbidden Sewers": "Leather",
}
"""The armour in which bots come through each level of the standard book most often, by name: a file
that has these names is dressed for as the book is."""


def heuristic(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """The choice that looks best; of several, the first on the menu."""
    trail = sight.trail
    if trail.phase == TOWN:
        return dress(trail, menu)
    if trail.phase == TRAIL:
        return RETURN if RETURN in menu and weary(trail) else ONWARD
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    return max(menu, key=stance.prior_score)


def prices(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> tuple[float, ...]:
    """What every choice is worth to the rule of thumb; on the way, all the same."""
    trail = sight.trail
    if trail.phase == TRAIL:
        return (0.0,) * len(menu)
    if trail.phase == TOWN:
        best = dress(trail, menu)
        return tuple(3.0 if action == best else 0.0 for action in menu)
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    return tuple(float(stance.prior_score(action)) for action in menu)


def dress(trail: Trail, menu: tuple[int, ...]) -> int:
    """Wear what is best for the level; in a single fight, what one has on."""
    number = favourite(trail)
    if trail.mode == FIGHT or number == NONE or trail.armor == number:
        return VENTURE
    return WEAR + number if WEAR + number in menu else VENTURE


def favourite(trail: Trail) -> int:
    """The armour that suits the level that comes; NONE where its book has other names."""
    content = trail.content
    suits = FAVOURITES.get(content.level_names[trail.level], "")
    return content.armor_names.index(suits) if suits in content.armor_names else int(NONE)


def weary(trail: Trail) -> bool:
    """Whether too many Wounds are carried: the longer the hunt, the more are borne."""
    carried = trail.hand_wounds + trail.deck_wounds + trail.discard_wounds
    borne = WEARY + trail.taken // PATIENCE
    if trail.hand_wounds >= trail.content.body - 1:
        return borne < 3 * WEARY
    return bool(carried > borne)
