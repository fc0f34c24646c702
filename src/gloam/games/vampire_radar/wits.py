"""What a bot needs to judge a position."""

from gloam.games.vampire_radar.guess import likely_guess
from gloam.games.vampire_radar.view import Sight
from gloam.kernel.lots import Lots
from gloam.kernel.state import State


def dream(sight: Sight, lots: Lots) -> State:
    return likely_guess(sight, lots)


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    return menu[int(lots.below(len(menu)))]
