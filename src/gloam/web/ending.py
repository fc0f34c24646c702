"""Endings: what was true, for those who may look back at a finished game."""

from msgspec import Struct
from msgspec.structs import replace

from gloam.house import past
from gloam.house.live import Live
from gloam.house.past import Pasts
from gloam.kernel.ask import Over
from gloam.kernel.finale import Finale, Reveal, Trail
from gloam.kernel.scene import Gauge, Scene
from gloam.web import draw


class Stop(Struct, frozen=True):
    """A place on a trail, in the measure of the picture."""

    n: int
    x: float
    y: float
    cell: str
    words: str
    """What happened there; nothing where nothing did."""


class TrailShown(Struct, frozen=True):
    """A way over the board, ready to be drawn."""

    label: str
    owner: int
    points: str
    stops: tuple[Stop, ...]


class Ending(Struct, frozen=True, kw_only=True):
    """The end of a game, ready to stand on a page."""

    headline: str
    reveals: tuple[Reveal, ...]
    trails: tuple[TrailShown, ...]
    board: draw.Drawn | None
    width: int
    height: int
    turning: str
    turning_step: int | None
    """The step of the replay at which it turned."""
    gauges: tuple[Gauge, ...]
    numbers: tuple[tuple[str, str], ...]
    share: str
    own: Reveal | None
    """Whoever looks, where they sat there."""


async def finale_of(pasts: Pasts, live: Live) -> Finale | None:
    """What was true at a table, once its game was played to an end; nothing before."""
    if not live.over or live.called_off:
        return None
    return await pasts.finale(live) or plain_finale(live)


def plain_finale(live: Live) -> Finale:
    """Who played what and who has won, for a game that says no more."""
    table = live.table
    over = table.ask
    assert isinstance(over, Over)
    names = table.names.names if table.names is not None else table.game.called(table.seats)
    roles = _roles(live)
    return Finale(
        headline=f"{over.reason[:1].upper()}{over.reason[1:]}.",
        reveals=tuple(
            Reveal(
                seat=seat,
                called=names[seat],
                role=roles[seat],
                words="",
                won=seat in over.winners,
            )
            for seat in range(table.seats)
        ),
    )


def _roles(live: Live) -> tuple[str, ...]:
    """What each seat turned out to be; else what it is called."""
    table, factions_of = live.table, live.game.rules.factions_of
    if factions_of is None:
        return tuple(table.game.called(table.seats))
    return tuple(", ".join(reversed(names)) for names in factions_of(table.record, table.seats))


def ending(live: Live, finale: Finale | None, seat: int) -> Ending | None:
    """A finale as whoever sat at a seat is shown it; an onlooker sat at none."""
    if finale is None:
        return None
    scene = Scene(
        game=live.game.name,
        seat=seat,
        heading="",
        rows=finale.rows,
        columns=finale.columns,
        cells=finale.cells,
        pieces=finale.pieces,
        status=(),
        choices=(),
        words=(),
    )
    at = {cell.id: (cell.column, cell.row) for cell in finale.cells}
    titles = {cell.id: cell.title or cell.id for cell in finale.cells}
    names = live.table.names
    reveals = tuple(
        replace(each, called=names.names[each.seat]) if names is not None else each
        for each in finale.reveals
    )
    return Ending(
        headline=finale.headline,
        reveals=reveals,
        trails=tuple(_drawn(trail, at, titles) for trail in finale.trails),
        board=draw.board(live.game, scene),
        width=draw.SIDE * finale.columns,
        height=draw.SIDE * finale.rows,
        turning=finale.turning,
        turning_step=_step_of(live, finale.turning_at),
        gauges=finale.gauges,
        numbers=finale.numbers,
        share=finale.share or f"A game of {live.game.title} at gloam.",
        own=next((each for each in reveals if each.seat == seat), None),
    )


def _drawn(trail: Trail, at: dict[str, tuple[int, int]], titles: dict[str, str]) -> TrailShown:
    """A trail in the measure of the picture: what comes back to a place goes a little beside it."""
    stops: list[Stop] = []
    seen: dict[str, int] = {}
    for n, cell in enumerate(trail.cells):
        if cell not in at:
            continue
        again = seen[cell] = seen.get(cell, -1) + 1
        column, row = at[cell]
        dx, dy = ASIDE[again % len(ASIDE)]
        words = trail.stops[n] if n < len(trail.stops) else ""
        x, y = (column + 0.5 + dx) * draw.SIDE, (row + 0.5 + dy) * draw.SIDE
        stops.append(Stop(n, x, y, titles[cell], words))
    points = " ".join(f"{stop.x:g},{stop.y:g}" for stop in stops)
    return TrailShown(trail.label, trail.owner, points, tuple(stops))


ASIDE = ((0.0, 0.0), (0.16, 0.12), (-0.16, -0.12), (0.14, -0.16), (-0.14, 0.16))
"""How far beside the middle a trail passes that comes to a place again."""


def _step_of(live: Live, fact: int) -> int | None:
    """The step of the replay in which a fact was told."""
    if fact < 0:
        return None
    return next((step.n for step in past.steps(live.table) if step.first <= fact < step.end), None)
