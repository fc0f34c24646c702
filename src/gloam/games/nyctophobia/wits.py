"""Rules of thumb for both sides, from a view and a menu."""

from gloam.games.nyctophobia.view import Sight
from gloam.kernel.lots import Lots


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    """What a rule of thumb would choose."""
    return menu[int(lots.below(len(menu)))]
