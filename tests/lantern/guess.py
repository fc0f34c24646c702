"""Worlds that a view allows, and what a bot makes of them."""

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.state import State

from .facts import FREEZE, OPEN
from .house import WEIGHTS
from .rules import Hunt
from .view import Glimpse


def guess(glimpse: Glimpse, rng: FastRandom) -> State:
    """A whole world that the view cannot rule out: each as likely."""
    worlds = sorted(glimpse.worlds)
    hunt = Hunt(glimpse.house.clone())
    hunt.room, hunt.stuck = worlds[rng.below(len(worlds))]
    return hunt


def agrees(glimpse: Glimpse, hunt: Hunt) -> bool:
    """Whether the view can be a view of that world."""
    return (hunt.room, hunt.stuck) in glimpse.worlds and glimpse.house.same(hunt.house)


def heuristic(glimpse: Glimpse, menu: tuple[int, ...], rng: FastRandom) -> int:
    """Open the likeliest room; as the hider, do anything."""
    if not OPEN <= menu[0] < FREEZE:
        return menu[rng.below(len(menu))]
    odds = dict.fromkeys(menu, 0)
    for room, stuck in glimpse.worlds:
        if OPEN + room in odds:
            odds[OPEN + room] += WEIGHTS[stuck]
    return max(menu, key=lambda action: odds[action])
