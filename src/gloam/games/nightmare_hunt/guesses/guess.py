"""The world that a view allows: there is only one, for nothing is hidden but what is to come."""

from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.fast_random import FastRandom


def guess(sight: Sight, rng: FastRandom) -> Hunt:
    """The world as it was told."""
    return Hunt(sight.trail.clone())


def agrees(sight: Sight, hunt: Hunt) -> bool:
    """Whether the view can be a view of that world."""
    return sight.trail.same_as(hunt.trail)
