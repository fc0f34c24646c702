"""Ways over a chart: how far its places are apart, over what is known and what is not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64
from gloam.games.nyctophobia.sight.chart import OPEN, PLACES, WIDE, Chart, next_place

MANY: Final = 9999
_COSTS: Final = vec[i64]([MANY] * PLACES)
_NOTHING: Final = vec[i64]([0] * PLACES)
UNFELT_COST: Final = 3
"""What a side that nobody has felt costs on a way, where an open one costs 2."""


def apart(one: i64, other: i64) -> i64:
    """Steps between two places of a chart, as the crow flies along rows and columns."""
    across = one % WIDE - other % WIDE
    down = one // WIDE - other // WIDE
    return (across if across > 0 else -across) + (down if down > 0 else -down)


def costs_from(chart: Chart, place: i64) -> vec[i64]:
    """What it costs to walk from a place to all others: known ways are cheaper than unknown."""
    costs = _COSTS[:]
    costs[place] = 0
    waiting = _NOTHING[:]
    queue = _COSTS[:]
    queue[0] = place
    first: i64 = 0
    size: i64 = 1
    while size > 0:
        here = queue[first]
        first = (first + 1) % PLACES
        size -= 1
        waiting[here] = 0
        heading: i64 = 0
        while heading < 4:
            if _may_be(chart, here % WIDE, here // WIDE, heading):
                side = chart.side(here, heading)
                if side == OPEN or side == 0:
                    to = next_place(here, heading)
                    cost = costs[here] + (2 if side == OPEN else UNFELT_COST)
                    if cost < costs[to]:
                        costs[to] = cost
                        if waiting[to] == 0:
                            waiting[to] = 1
                            queue[(first + size) % PLACES] = to
                            size += 1
            heading += 1
    return costs


def _may_be(chart: Chart, x: i64, y: i64, heading: i64) -> bool:
    """Whether a neighbour is within one space of what is known of the board."""
    if heading == 0:
        return y > chart.top - 1 and y > 0
    if heading == 1:
        return x < chart.right + 1 and x < WIDE - 1
    if heading == 2:
        return y < chart.bottom + 1 and y < WIDE - 1
    return x > chart.left - 1 and x > 0
