"""Tables, for programs: to open, to find, to look on at."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.types import ASGIApp

from gloam.house.house import plain_code
from gloam.kernel.glossary import Term
from gloam.kernel.table import ONLOOKER
from gloam.web.access import AnyRequest, hall_of, must_be, who_is
from gloam.web.guard import who_asks
from gloam.web.news import NewsStream
from gloam.web.replay import ReplayKey, kept_game
from gloam.web.routes.common import KNOWN, REFUSALS, Code, Since, Speech, last_heard
from gloam.web.wire import (
    Done,
    Level,
    NewCode,
    NewTable,
    Person,
    TableInfo,
    WatchView,
    plan_of,
    table_info,
    watch_view,
)

Swapped = Annotated[bool, QueryParameter(description="Whether everybody sits one seat further on.")]
Yes = Annotated[bool, QueryParameter(description="Whether you want it.")]
Now = Annotated[
    bool, QueryParameter(description="Whether you, who asked, go ahead with those who want it.")
]


class Tables(Controller):
    """Tables: to open, to find, to sit down at."""

    path = "/api"
    tags = ("tables",)

    @post("/people", responses=REFUSALS, summary="Ask for a token", tags=["people"])
    async def newcomer(self, request: AnyRequest) -> Person:
        """A token for somebody new. Keep it: nothing else proves who you are."""
        doorman = hall_of(request).house.doorman
        return Person(doorman.passport(doorman.newcomer()))

    @post("/people/me", responses=REFUSALS, summary="A new token", tags=["people"], security=KNOWN)
    async def renew(self, request: AnyRequest) -> Person:
        """A new token for yourself. All older ones, and cookies and personal links, become void."""
        who, house = must_be(request), hall_of(request).house
        await house.revoke(who)
        return Person(house.doorman.passport(who))

    @delete(
        "/people/me",
        status_code=200,
        responses=REFUSALS,
        summary="Log out everywhere",
        tags=["people"],
        security=KNOWN,
    )
    async def log_out(self, request: AnyRequest) -> Done:
        """All your tokens, cookies and personal links become void; nobody can act for you then."""
        await hall_of(request).house.revoke(must_be(request))
        return Done()

    @get("/tables", responses=REFUSALS, summary="Tables that anybody may join")
    async def listed(self, request: AnyRequest) -> list[TableInfo]:
        """Open tables with free seats, the latest first."""
        who = who_is(request)
        return [table_info(live, who) for live in await hall_of(request).house.open_tables()]

    @get("/tables/mine", responses=REFUSALS, summary="Tables where you sit", security=KNOWN)
    async def mine(self, request: AnyRequest) -> list[TableInfo]:
        """Your own tables, the latest first."""
        who = must_be(request)
        return [table_info(live, who) for live in await hall_of(request).house.tables_of(who)]

    @post("/tables", responses=REFUSALS, summary="Open a table", security=KNOWN)
    async def open(self, request: AnyRequest, data: JSONBody[NewTable]) -> TableInfo:
        """Open a table and sit down at it. The game begins when no seat is free."""
        who = must_be(request)
        live = await hall_of(request).house.open(
            plan_of(data), who, data.name, data.seat, data.share
        )
        return table_info(live, who)

    @get("/tables/{code:str}", responses=REFUSALS, summary="A table")
    async def one(self, request: AnyRequest, code: Code) -> TableInfo:
        """A table, as everybody may know it."""
        live = await hall_of(request).house.look(plain_code(code))
        return table_info(live, who_is(request))

    @post(
        "/tables/{code:str}/start",
        responses=REFUSALS,
        summary="Start, with bots on the free seats",
        security=KNOWN,
    )
    async def start(self, request: AnyRequest, code: Code, data: JSONBody[Level]) -> TableInfo:
        """Begin now: whoever opened the table may."""
        who = must_be(request)
        house = hall_of(request).house
        await house.begin(plain_code(code), who, data.level)
        return table_info(await house.look(plain_code(code)), who)

    @post(
        "/tables/{code:str}/again",
        responses=REFUSALS,
        summary="Ask for another game with the same people, or answer whoever asked",
        security=KNOWN,
    )
    async def again(
        self,
        request: AnyRequest,
        code: Code,
        *,
        swapped: Swapped = True,
        yes: Yes = True,
        now: Now = False,
    ) -> NewCode:
        """The code of the new table, once all who sat here want it; nothing until then.

        Whoever asked may go ahead with `now`: the seats of the others stay free.
        """
        house, who = hall_of(request).house, must_be(request)
        table = plain_code(code)
        return NewCode(await house.play_again(table, who, swapped=swapped, yes=yes, now=now))

    @get(
        "/tables/{code:str}/glossary",
        responses=REFUSALS,
        summary="What every word of a game means at a table",
    )
    async def glossary(self, request: AnyRequest, code: Code) -> list[Term]:
        """As for the game, with the numbers that all there were told: the same to everybody."""
        house = hall_of(request).house
        live = await house.look(plain_code(code))
        house.check_hearing(live, who_is(request))
        return list(live.table.glossary())

    @get("/tables/{code:str}/watch", responses=REFUSALS, summary="What a spectator knows")
    async def watch(self, request: AnyRequest, code: Code, since: Since = 0) -> WatchView:
        """What everybody at the table has heard."""
        house = hall_of(request).house
        live = await house.look(plain_code(code))
        house.check_watching(live, who_is(request))
        return watch_view(live, since)

    @get(
        "/tables/{code:str}/watch/news",
        responses=REFUSALS,
        summary="Follow a table as a spectator",
        media_type="text/event-stream",
    )
    async def watch_news(self, request: AnyRequest, code: Code, speech: Speech = "full") -> ASGIApp:
        """Server-sent events `fact`, `said`, `murmur`, `undone` and `now`, as for a seat."""
        hall = hall_of(request)
        live = await hall.house.look(plain_code(code))
        hall.house.check_watching(live, who_is(request))
        heard = last_heard(request)
        address = who_asks(request.scope)
        return NewsStream(
            hall.keeper, hall.streams, live.code, ONLOOKER, "", heard, address, speech
        )

    @get(
        "/tables/{code:str}/save",
        responses=REFUSALS,
        summary="A finished game as a file",
        media_type="text/plain",
    )
    async def save(self, request: AnyRequest, code: Code, key: ReplayKey = "") -> Response[str]:
        """The whole game as text, for `gloam replay` and `gloam verify`: only after its end."""
        return await kept_game(request, code, key)
