"""How a strong player thinks: it solves what can be solved, and leaves the rest to search.

It also gives hints: what each choice would cost.
"""

from time import perf_counter
from typing import Final

from gloam.games.nightmare_hunt.telling.choices import Choices
from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.numbers import FIGHT, REACTING, TOWN, YOURS
from gloam.games.nightmare_hunt.workshop.depths import ENDLESS
from gloam.games.nightmare_hunt.workshop.guides import guide
from gloam.games.nightmare_hunt.workshop.solver import DYING, Solver
from gloam.games.nightmare_hunt.bots.stance import Stance
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.games.nightmare_hunt.bots.heuristic import dress, favourite, heuristic
from gloam.kernel.game import Level
from gloam.kernel.fast_random import FastRandom

SEARCH: Final = -1
"""Not solved: a search may know."""
CLOSE: Final = 0.004
"""Bounds that are so close are as good as one number."""
ALIKE: Final = 1e-9
SMALL: Final = 4096
LOOKS: Final = 20_000
BETWEEN: Final = 500
"""After so many looks, a glance at the clock."""
SHARE: Final = 0.5
"""Of the time of a level, how much solving may take: where it gives no answer, a search follows."""
EACH: Final = 3_000
"""How many looks a hint takes for each choice."""
MEMORY: Final = 1 << 27

Weighed = list[tuple[int, float, float]]
"""Choices, each with what it costs at least and at most."""


def think(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What to choose, or SEARCH."""
    trail = sight.trail
    if trail.phase == TOWN:
        return dress(trail, menu)
    if trail.phase not in (YOURS, REACTING):
        return heuristic(sight, menu, rng)
    if trail.mode != FIGHT:
        return SEARCH
    weighed, closed = weigh(trail, looks_for(level), seconds=level.seconds * SHARE)
    if not closed:
        return SEARCH
    return _cheapest(trail, weighed)


def _cheapest(trail: Trail, weighed: Weighed) -> int:
    """What costs least; of what costs as much, what looks best, so that no card is thrown away."""
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    least = min(low + high for _, low, high in weighed)
    alike = [action for action, low, high in weighed if low + high <= least + ALIKE]
    return max(alike, key=stance.prior_score)


def looks_for(level: Level) -> int:
    """How many looks a level takes before it leaves a position to search."""
    return min(LOOKS, 4 * level.simulations)


def weigh(trail: Trail, looks: int, each: int = 0, seconds: float = 0.0) -> tuple[Weighed, bool]:
    """Every choice in a fight with its cost in Wounds, and whether the best is known well enough.

    With `each`, so many looks more go to every choice, also to those that are not best, and guides
    bound what was not looked into. With `seconds`, it looks no further when these are over.
    """
    stop = perf_counter() + seconds if seconds else 0.0
    solver = Solver(trail.content, trail.terms, trail.armor, True, 1.0, DYING, SMALL)
    solver.meet(_kinds(trail))
    if each:
        guide(solver, MEMORY)
    solver.allow(MEMORY)
    slot = solver.place(trail)
    if slot < 0:
        return [], False
    left = looks
    while left > 0 and solver.high(slot) - solver.low(slot) > CLOSE:
        before = int(solver.looks)
        some = min(left, BETWEEN) if seconds else left
        solver.patience = before + some
        solver.tired = False
        solver.tighten(slot, CLOSE, ENDLESS, some)
        left -= int(solver.looks) - before
        if solver.full and not solver.grow():
            break
        slot = solver.place(trail)
        if seconds and perf_counter() > stop:
            break
    while each:
        solver.settle(slot, CLOSE, each)
        if not solver.full or not solver.grow():
            break
        slot = solver.place(trail)
    weighed = solver.weigh(slot)
    if not each:
        return weighed, solver.high(slot) - solver.low(slot) <= CLOSE
    least = min(low for _, low, _ in weighed)
    return weighed, min(high for _, _, high in weighed) - least <= CLOSE


def _kinds(trail: Trail) -> list[int]:
    return sorted({int(trail.kind(place)) for place in range(trail.foe_count())})


# Hints.


def hint(sight: Sight, menu: tuple[int, ...]) -> tuple[str, ...]:
    """What is best now, and what each other choice would cost more, in this fight."""
    trail = sight.trail
    if trail.phase == TOWN:
        return (_hint_in_town(trail),)
    if trail.phase not in (YOURS, REACTING):
        return ("Nothing heals on the way: go on while few Wounds come with you.",)
    weighed, closed = weigh(trail, LOOKS, EACH)
    if not weighed:
        return ("There are too many enemies here to see what is best.",)
    worth = {action: (low, high) for action, low, high in weighed}
    stance = Stance(trail.content, trail.terms, trail.armor)
    stance.take(trail)
    ranked = sorted(worth, key=lambda action: (_about(worth[action]), -stance.prior_score(action)))
    best = ranked[0]
    said = Choices(trail)
    lines = [f"Best looks {said.brief(best)}: {_wounds(worth[best])} in this fight."]
    lines += [f"{said.brief(action)}: {_wounds(worth[action])}." for action in ranked[1:]]
    if not closed:
        lines.append("Not all is known: what is not known yet stands between two numbers.")
    lines.append("Expected Wounds until the last enemy falls; a death counts as 20.")
    return tuple(lines)


def _hint_in_town(trail: Trail) -> str:
    best = favourite(trail)
    if best == NONE:
        return "In Town nothing can go wrong: choose an armour, and venture out."
    return f"In this level most come through in {trail.content.armor_names[best]}."


def _about(bounds: tuple[float, float]) -> float:
    """A cost between two bounds, coarse enough for a tie to be a tie."""
    return round(bounds[0] + 0.3 * (bounds[1] - bounds[0]), 2)


def _wounds(bounds: tuple[float, float]) -> str:
    low, high = bounds
    if high - low <= 2 * CLOSE:
        return f"{(low + high) / 2:.2f} Wounds"
    return f"{low:.2f} to {high:.2f} Wounds" if high < 100 else f"{low:.2f} Wounds or more"
