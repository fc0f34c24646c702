"""What those conclude who know how our vampires prowl: worked out when somebody asks.

A view keeps what was heard, and the plain odds. What bots reckon with beside that costs three times
as much as all the rest of a view, and most views are never asked for it.
"""

from collections import OrderedDict
from typing import Final

from mypy_extensions import i64

from gloam.games.vampire_radar.numbers import CREPT, HID, LAY_LOW
from gloam.games.vampire_radar.public import empty_board
from gloam.games.vampire_radar.sight.belief import Belief, new_reckoning
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import PROWLS

KEPT: Final = 16
"""How many are kept, for those who ask again before anything more is heard."""
_kept: OrderedDict[tuple[int, int], Belief] = OrderedDict()


def reckoned(sight: Sight) -> Belief:
    """What a seat can conclude that knows how our vampires prowl: to be read, not to be changed.

    A view that keeps no facts has its plain odds.
    """
    if sight.reckoning is not None:
        return sight.reckoning
    if not sight.remembers:
        return sight.belief
    key = (int(sight.one), int(sight.two))
    known = _kept.get(key)
    if known is None:
        known = _kept[key] = _concluded(sight)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return known


def _concluded(sight: Sight) -> Belief:
    board = empty_board()
    belief = new_reckoning(board, PROWLS)
    heard = sight.heard
    n: i64 = 0
    while n < len(heard):
        word = heard[n]
        if word == HID:
            belief.hear(LAY_LOW, 0, 0, 0)
        elif word != CREPT:
            board.happen(word, heard[n + 1], heard[n + 2], heard[n + 3])
            belief.hear(word, heard[n + 1], heard[n + 2], heard[n + 3])
        n += 4
    return belief
