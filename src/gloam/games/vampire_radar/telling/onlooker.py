"""Somebody at no seat, who hears what everybody hears, or at a replay what a side or all heard.

This module may not import the rules: an onlooker knows what was told, and nothing else.
"""

from gloam.games.vampire_radar.numbers import ATTACKED, HEALED, LAY_LOW, TURN
from gloam.games.vampire_radar.telling.scene import draw
from gloam.games.vampire_radar.sight.view import Sight, new_sight
from gloam.kernel.grid import NOWHERE
from gloam.kernel.scene import Scene
from gloam.kernel.view import View

NO_SEAT = -1


class Onlooker(View):
    """What somebody at no seat knows: the open board, and the vampire's place if it was told."""

    def __init__(self, seats: int, sight: Sight) -> None:
        self.seat = NO_SEAT
        self.seats = seats
        self.sight = sight

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more."""
        sight = self.sight
        if word == TURN and not sight.hidden:
            sight.hear(LAY_LOW, 0, 0, 0)  # nobody's turn comes before the vampire has hidden
        sight.hear(word, a, b, c)
        if (word == ATTACKED or word == HEALED) and sight.vampire != NOWHERE:
            sight.vampire = a  # whoever hears its steps follows it to where it strikes

    def clone(self) -> "Onlooker":
        """The same knowledge again."""
        return Onlooker(int(self.seats), self.sight.clone())


def new_onlooker(seats: int) -> View:
    """Somebody at no seat, before anything was told."""
    sight = new_sight(NO_SEAT, seats)
    assert isinstance(sight, Sight)
    return Onlooker(seats, sight)


def overview(onlooker: Onlooker) -> Scene:
    """What an onlooker knows, ready to show; there is nothing to choose in it."""
    return draw(onlooker.sight, (), ())
