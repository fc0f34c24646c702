"""Rules of thumb (a first sketch)."""

from gloam.games.shadow_hunters.view import Sight
from gloam.kernel.lots import Lots


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    """Anything."""
    return menu[int(lots.below(len(menu)))]
