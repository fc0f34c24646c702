"""Rules of thumb."""

from gloam.games.nightmare_hunt.view import Sight
from gloam.kernel.lots import Lots


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    return menu[lots.below(len(menu))]
