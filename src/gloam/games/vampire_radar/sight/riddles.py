"""What the humans are to find out: where the vampire is, and how likely each tile."""

from gloam.games.vampire_radar.facts import TILE
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.grid import NOWHERE
from gloam.kernel.riddle import Riddle


def ask(sight: Sight) -> tuple[Riddle, ...]:
    """The one riddle, once the vampire has hidden."""
    if not sight.hidden:
        return ()
    if sight.vampire != NOWHERE:
        odds = tuple(float(tile == sight.vampire) for tile in range(36))
    else:
        odds = tuple(sight.odds())
    return (Riddle("vampire", "Where is the vampire? Answer with a tile.", TILE.names, odds),)


SAYS = (
    "The vampire chooses from its menu by chance: then these are the exact odds, from all that "
    "the humans were told and from its silence."
)
