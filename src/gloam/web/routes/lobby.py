"""Open tables: all that anybody may join, to be looked through and joined."""

from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import QueryParameter
from msgspec import Struct

from gloam import games
from gloam.house.house import House
from gloam.house.live import Live
from gloam.kernel.errors import BadOption
from gloam.web import mine
from gloam.web.access import AnyRequest, hall_of, who_is
from gloam.web.paper import sheet
from gloam.web.shown import Page

Text = Annotated[str, QueryParameter(max_length=40)]
MOST = 50
CLOCKS = {"": "any clock", "none": "no clock", "quick": "up to 5 minutes", "slow": "slower"}
QUICK = 300


class OpenRow(Struct, frozen=True, kw_only=True):
    """An open table in the list."""

    code: str
    game: str
    title: str
    free: int
    seats: int
    host: str
    people: tuple[str, ...]
    """Who sits there, each with their ratings at this game, if they want that to be seen."""
    clock: str
    pace: str
    """The same for the filter."""
    changed: tuple[str, ...]
    """What is not played as usual."""


class OpenPage(Page, frozen=True, kw_only=True):
    """The open tables that fit."""

    rows: tuple[OpenRow, ...]
    all: int
    games: tuple[tuple[str, str], ...]
    clocks: tuple[tuple[str, str], ...] = tuple(CLOCKS.items())
    chosen: str
    clock: str


def _clock(live: Live) -> tuple[str, str]:
    clock = live.plan.clock
    if clock.kind == "none":
        return "no clock", "none"
    each = "a decision" if clock.kind == "move" else "a game"
    seconds = clock.seconds
    said = f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes"
    if seconds >= 7200:
        said = f"{seconds // 3600} hours"
    return f"{said} {each}", "quick" if seconds <= QUICK else "slow"


async def open_row(house: House, live: Live) -> OpenRow:
    """A table as everybody may know it."""
    said, pace = _clock(live)
    people = []
    for seat in live.people:
        sitter = live.sitters[seat]
        rated = await mine.ratings(house, sitter.who)
        own = [
            f"{name.partition('/')[2]} {each.points}"
            for name, each in sorted(rated.items())
            if name.partition("/")[0] == live.game.name
        ]
        people.append(f"{sitter.name} ({', '.join(own)})" if own else sitter.name)
    chosen = live.game.with_defaults(live.plan.options)
    changed = [
        f"{option.called}: {option.value_said(chosen[option.name])}"
        for option in live.game.words.options
        if chosen[option.name] != option.default
    ]
    return OpenRow(
        code=live.code,
        game=live.game.name,
        title=live.game.title,
        free=sum(sitter.free for sitter in live.sitters),
        seats=len(live.sitters),
        host=people[0] if people else "",
        people=tuple(people),
        clock=said,
        pace=pace,
        changed=tuple(changed[:4]),
    )


class OpenTables(Controller):
    """The open tables."""

    path = "/tables"
    include_in_schema = False

    @get("/")
    async def listed(self, request: AnyRequest, game: Text = "", clock: Text = "") -> Response[str]:
        """All open tables with free seats, or those of a game or with a clock."""
        if clock not in CLOCKS or (game and game not in games.names()):
            raise BadOption("There is no such game, or no such clock, to look for.")
        house, who = hall_of(request).house, who_is(request)
        lives = [live for live in await house.open_tables(MOST) if not live.seats_of(who)]
        rows = [await open_row(house, live) for live in lives]
        fits = [
            row
            for row in rows
            if (not game or row.game == game) and (not clock or row.pace == clock)
        ]
        named = tuple((name, games.load(name).title) for name in games.names())
        page = OpenPage(rows=tuple(fits), all=len(rows), games=named, chosen=game, clock=clock)
        return sheet("open", page)
