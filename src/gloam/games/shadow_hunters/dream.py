"""Dreams: guessed worlds made ready for search (a first sketch)."""

from gloam.games.shadow_hunters.guess import guess
from gloam.games.shadow_hunters.view import Sight
from gloam.kernel.lots import Lots
from gloam.kernel.state import State


def dream(sight: Sight, lots: Lots) -> State:
    """A world."""
    return guess(sight, lots)
