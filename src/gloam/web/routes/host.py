"""Whoever hosts: a page behind a secret link, readiness for what stands before it, and figures."""

import hmac
from datetime import UTC, datetime

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

import gloam
from gloam.house import hosting
from gloam.house.house import NotYours, plain_code
from gloam.house.store import OVER, PLAYING, WAITING, StoreDown
from gloam.kernel.errors import BadOption, GloamError
from gloam.web.access import AnyRequest, address_of, hall_of
from gloam.web.forms import Form, one
from gloam.web.paper import sheet
from gloam.web.shown import Page

COOKIE = "gloam-host"
NOT_HOST = "Only whoever hosts this house may see that: `gloam house link` prints the way in."
DAY = 60 * 60 * 24
ORDERED = "It is done within two seconds."


class SeatNow(Struct, frozen=True):
    """Who sits where, as whoever hosts sees it."""

    seat: int
    who: str
    name: str
    here: bool


class TableShown(Struct, frozen=True):
    """A table on the host's page: nothing of its game."""

    code: str
    game: str
    phase: str
    opened: str
    seats: tuple[SeatNow, ...]


class ReportShown(Struct, frozen=True):
    """What somebody told, on the host's page."""

    id: str
    at: str
    code: str
    seat: int
    name: str
    about: str
    words: str


class HostPage(Page, frozen=True, kw_only=True):
    """A house, as whoever hosts sees it."""

    version: str
    figures: tuple[tuple[str, str], ...]
    tables: tuple[TableShown, ...]
    reports: tuple[ReportShown, ...]
    shut_out: tuple[tuple[str, str], ...]
    notice: str
    draining: bool
    keep_days: float
    addresses: tuple[tuple[str, int], ...]
    refusal: str = ""
    said: str = ""


async def is_host(request: AnyRequest) -> bool:
    """Whether a request shows the host's key, as a cookie or as a bearer token."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    shown = token.strip() if kind.lower() == "bearer" else request.cookies.get(COOKIE, "")
    key = await hosting.decided(hall_of(request).house.store, hosting.LINK)
    return bool(key) and shown.isascii() and hmac.compare_digest(shown, key)


async def must_host(request: AnyRequest) -> None:
    """NotYours, unless whoever hosts asks."""
    if not await is_host(request):
        raise NotYours(NOT_HOST)


class HostPages(Controller):
    """The host's own page, and what machines ask a house."""

    path = "/"
    include_in_schema = False

    @get("/host/{key:str}")
    async def enter(self, request: AnyRequest, key: FromPath[str]) -> Redirect:
        """The host's link: what it ends with goes into a cookie, and out of the address."""
        known = await hosting.decided(hall_of(request).house.store, hosting.LINK)
        if not known or not key.isascii() or not hmac.compare_digest(key, known):
            raise NotYours(NOT_HOST)
        cookie = Cookie(
            key=COOKIE,
            value=key,
            httponly=True,
            secure=address_of(request).startswith("https:"),
            samesite="strict",
            max_age=30 * DAY,
            path="/host",
        )
        return Redirect("/host", status_code=303, cookies=[cookie])

    @get("/host")
    async def page(self, request: AnyRequest) -> Response[str]:
        """Tables and people now, and what can be done about them."""
        await must_host(request)
        return sheet("host", await host_page(request))

    @post("/host/{deed:str}", status_code=200)
    async def decide(self, request: AnyRequest, deed: FromPath[str], data: Form) -> Response[str]:
        """Do something as host; the page again, with what came of it."""
        await must_host(request)
        try:
            said = await done(request, deed, data)
        except GloamError as error:
            return sheet("host", await host_page(request, refusal=str(error)), 422)
        return sheet("host", await host_page(request, said=said))

    @get("/ready")
    async def ready(self, request: AnyRequest) -> Response[dict[str, str]]:
        """Whether new people may be sent to this worker: 503 while it drains, or cannot write."""
        hall = hall_of(request)
        try:
            await hall.house.check_room()
        except StoreDown as down:
            return Response({"error": str(down)}, status_code=503)
        if hall.host.draining:
            return Response({"error": hosting.DRAINED}, status_code=503)
        return Response({"gloam": gloam.__version__})

    @get("/metrics")
    async def metrics(self, request: AnyRequest) -> Response[bytes]:
        """Figures for Prometheus, with the host's key as a bearer token."""
        await must_host(request)
        media = "text/plain; version=0.0.4; charset=utf-8"
        headers = {"cache-control": "no-store"}
        return Response(await hall_of(request).figures.text(), media_type=media, headers=headers)


async def done(request: AnyRequest, deed: str, data: Form) -> str:
    """Do what was asked for; what to say then."""
    hall = hall_of(request)
    store, now = hall.house.store, hall.house.now()
    if deed == "close":
        await hosting.close(hall.house, plain_code(one(data, "code")))
        return "The table is closed."
    if deed == "out":
        who = one(data, "what").strip()
        if hosting.network_of(who) is None:
            who = await hosting.person_at(store, who)
        kept = await hosting.shut(store, who, one(data, "why"), now)
        await hall.host.learn()
        return f"{kept} is shut out. {ORDERED}"
    if deed == "in":
        await hosting.let_in(store, one(data, "what").strip())
    elif deed == "notice":
        await hosting.tell_all(store, one(data, "words"))
    elif deed == "drain":
        await hosting.decide(store, hosting.DRAINING, "yes" if one(data, "on") == "yes" else "no")
    elif deed == "keep":
        await hosting.keep_for(store, _days(one(data, "days")))
    elif deed == "settle":
        await hosting.settle(store, one(data, "number"))
        return "The report is put away."
    else:
        raise BadOption("There is nothing of that name to do here.")
    await hall.host.learn()
    return ORDERED


def _days(text: str) -> float:
    try:
        return float(text or "0")
    except ValueError:
        raise BadOption("Say a number of days.") from None


async def host_page(request: AnyRequest, refusal: str = "", said: str = "") -> HostPage:
    """Everything that whoever hosts may see."""
    hall = hall_of(request)
    store, host = hall.house.store, hall.host
    count = await hosting.counted(store)
    waiting = int((await store.ask("SELECT count(*) FROM outbox"))[0][0])
    figures = (
        ("Tables being played", str(count.get(PLAYING, 0))),
        ("Tables that wait for people", str(count.get(WAITING, 0))),
        ("Games that are over", str(count.get(OVER, 0))),
        ("Listeners at this worker", str(hall.streams.open)),
        ("Calls still to be made", str(waiting)),
    )
    now = [
        table
        for phase in (PLAYING, WAITING)
        for table in await hosting.tables_now(store, phase, 60)
    ]
    out = await store.ask("SELECT what, why FROM shut_out ORDER BY at DESC LIMIT 200")
    busy = sorted(hall.streams.by_address.items(), key=lambda each: -each[1])[:10]
    return HostPage(
        version=gloam.__version__,
        figures=figures,
        tables=tuple([await _shown(request, table) for table in now]),
        reports=tuple(
            ReportShown(r.id, _when(r.at), r.code, r.seat, r.name, r.about, r.words)
            for r in (await hosting.reports(store))[:60]
        ),
        shut_out=tuple((str(what), str(why)) for what, why in out),
        notice=host.notice,
        draining=host.draining,
        keep_days=host.keep_days,
        addresses=tuple(busy),
        refusal=refusal,
        said=said,
    )


async def _shown(request: AnyRequest, table: hosting.TableNow) -> TableShown:
    hall = hall_of(request)
    seats = tuple(
        SeatNow(seat, who, name, hall.keeper.present(table.code, seat))
        for seat, who, name in table.people
    )
    return TableShown(table.code, table.game, table.phase, _when(table.opened), seats)


def _when(at: float) -> str:
    return datetime.fromtimestamp(int(at), UTC).strftime("%Y-%m-%d %H:%M")
