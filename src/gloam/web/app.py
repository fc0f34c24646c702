"""The application: house, pages and API in one, ready to be served."""

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    MethodNotAllowedException,
)
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

import gloam
from gloam import games
from gloam.house.asking import TooMuch
from gloam.house.bot_pool import BotPool
from gloam.house.hosting import Host
from gloam.house.house import Conflict, House, NoSuchTable, NotYours, Stumbled
from gloam.house.keeper import Keeper
from gloam.house.live import KeyReused, SetAside
from gloam.house.past import Pasts
from gloam.house.people import BadTicket
from gloam.house.store import StoreDown
from gloam.kernel.errors import BadOption, GloamError, IllegalAction
from gloam.web import calling, logs, paper, passkeys
from gloam.web.access import COOKIE, Hall
from gloam.web.codes import Codes
from gloam.web.guard import Guard, TooLarge
from gloam.web.hosts import Hosts
from gloam.web.metrics import Figures
from gloam.web.mine import remember
from gloam.web.news import Streams
from gloam.web.offline import offline, service_worker, worker
from gloam.web.pages import Pages
from gloam.web.paper import sheet, warm_up
from gloam.web.rehearsal import rehearse
from gloam.web.renewal import renewing
from gloam.web.replay import ReplayPages
from gloam.web.routes.calls import CallPages, Calls
from gloam.web.routes.daily import DailyHunts, DailyPages
from gloam.web.routes.games import Games
from gloam.web.routes.host import HostPages
from gloam.web.routes.lobby import OpenTables
from gloam.web.routes.mine import MinePages, MyGames
from gloam.web.routes.puzzles import PuzzlePages, Puzzles
from gloam.web.routes.replays import ReplayTables
from gloam.web.routes.seats import Seats
from gloam.web.routes.tables import Tables
from gloam.web.settings import Settings, from_environment, store_of
from gloam.web.shown import RefusalPage

_LOG = logging.getLogger("gloam.web")
HERE = Path(__file__).parent
STATUS: dict[type[Exception], int] = {
    NoSuchTable: 404,
    NotYours: 403,
    BadTicket: 403,
    Conflict: 409,
    SetAside: 409,
    Stumbled: 409,
    KeyReused: 409,
    IllegalAction: 422,
    BadOption: 422,
    TooMuch: 429,
    StoreDown: 503,
}
SAID = {
    400: "The house does not understand that.",
    401: "The house does not know you yet: sit down at a table first.",
    404: "There is nothing here.",
    405: "That cannot be done here.",
    413: "That is more than the house reads at once.",
    500: "Something is wrong with the house, not with you. What was acknowledged is kept.",
}
BROKEN_OFF = "disconnected prematurely"
"""How Litestar says that a request went away before it was whole."""
UNSHOWN = (
    "Something failed over what is to be shown of this table; it is not your fault. What was "
    "acknowledged is kept. Look again in a moment, or play at another table."
)

WAYS_TO_BE_KNOWN: dict[str, SecurityScheme | Reference] = {
    "token": SecurityScheme(
        type="http", scheme="bearer", description="What `POST /api/people` gave you."
    ),
    "cookie": SecurityScheme(
        type="apiKey",
        name=COOKIE,
        security_scheme_in="cookie",
        description="What a browser was given when its person first sat down.",
    ),
}


def create_app(settings: Settings | None = None, house: House | None = None) -> Any:
    """The whole application, with those around it who look at every request first."""
    if settings is None:
        settings = from_environment()
        logs.set_up(settings.log)  # in every worker
    house = house or House(store_of(settings), own_content=settings.own_content)
    keeper = Keeper(house, BotPool(settings.bot_pool or None), settings.pace)
    streams = Streams(settings.streams, settings.streams_each)
    caller = calling.caller_of(settings, house, keeper)
    streams.wake = house.bells.wake_all
    host = Host(house)
    figures = Figures(house, keeper, streams, caller, host)
    hall = Hall(settings, house, keeper, streams, Pasts(), caller, host, figures)
    host.on_dropped = hall.pasts.forget
    streams.notice = paper.NOTICE.say = lambda: host.notice
    house.on_over = partial(remember, house)

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        _wake_up()
        await house.start(settings.secret)
        await rehearse(app, _first_pages())
        keeper.start()
        await calling.begin(caller, settings)
        await host.learn()
        host.start()
        _settle_down()
        try:
            with renewing(keeper.bot_pool, settings.build):
                yield
        finally:
            await host.stop()
            await caller.stop()
            await keeper.stop()
            await house.stop()

    app = Litestar(
        route_handlers=[
            Pages,
            Games,
            Tables,
            Seats,
            ReplayPages,
            ReplayTables,
            CallPages,
            Calls,
            HostPages,
            service_worker,
            offline,
            DailyPages,
            DailyHunts,
            PuzzlePages,
            Puzzles,
            MinePages,
            MyGames,
            OpenTables,
            look,
            alive,
            create_static_files_router(path="/static", directories=[HERE / "static"]),
        ],
        lifespan=[open_house],
        state=State({"hall": hall}),
        exception_handlers={Exception: refusal_page},
        logging_config=None,  # see gloam.web.logs
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=600, exclude=["news$", "save$"]
        ),
        openapi_config=OpenAPIConfig(
            title="gloam",
            version=gloam.__version__,
            description="Everything that the pages do, for programs. See docs/protocol.md.",
            path="/api/schema",
            use_handler_docstrings=True,
            operation_id_creator=_operation,
            components=Components(security_schemes=WAYS_TO_BE_KNOWN),
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=64 * 1024,
    )
    guard = Guard(app, settings.rate)
    guard.shuts_out = host.shuts_out
    guard.on_answer = [figures.answered, logs.answered]
    guarded = Codes(guard, house, settings.rate)
    return Hosts(guarded, settings.address, settings.hosts)


def _wake_up() -> None:
    """Read now what would keep everybody waiting for the first who asks."""
    warm_up()
    passkeys.warm_up()
    for name in games.names():
        with suppress(BadOption):  # whoever asks for it is told why
            games.load(name)
    worker()


def _first_pages() -> list[str]:
    """What is dear when it is asked for the first time."""
    return [
        "/",
        "/daily",
        "/puzzles",
        "/api/schema/openapi.json",
        *(f"/rules/{name}" for name in games.names()),
    ]


def _settle_down() -> None:
    """What is in memory now stays: the collector need not look through it again and again.

    With a thousand tables a full collection stops the world for a second, and is made once in
    hours; the smaller ones look at no more than 30,000 things, which takes some 5 milliseconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 2_000)


@get("/look/{name:str}", include_in_schema=False)
async def look(name: FromPath[str]) -> Response[str]:
    """A game's own style sheet."""
    game = games.load(name.removesuffix(".css"))
    style = game.looks.style if game.looks is not None else ""
    headers = {"cache-control": "public, max-age=300"}
    return Response(style, media_type=MediaType.CSS, headers=headers)


@get("/alive", include_in_schema=False)
async def alive(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Says that the house is open; 503, with the reason, if it cannot keep anything now."""
    house: House = request.app.state.hall.house
    try:
        await house.check_room()
    except StoreDown as down:
        body = {"gloam": gloam.__version__, "error": str(down)}
        return Response(body, status_code=503, headers={"retry-after": "5"})
    return Response({"gloam": gloam.__version__})


def _operation(handler: HTTPRouteHandler, method: Any, path: Any) -> str:
    """What an operation is called in the description of the API: `seats_act`, `tables_open`."""
    return handler.fn.__qualname__.replace(".", "_").lower()


def refusal_page(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every error as one sentence, in JSON or on a page; nothing of how it came about."""
    if isinstance(error, TooLarge):
        raise error  # the guard answers, and says so in one line of the log
    status, sentence = _said(error)
    if status == 500:
        _LOG.error("an answer could not be made", exc_info=error)
        if "code" in request.path_params:
            status, sentence = 409, UNSHOWN
    headers = {"retry-after": "3"} if status in (429, 503) else {}
    if isinstance(error, MethodNotAllowedException):
        headers |= error.headers or {}
    if request.url.path.startswith("/api/"):
        rule = getattr(error, "rule", "")
        body = {"error": sentence} | ({"rule": rule} if rule else {})
        return Response(body, status_code=status, headers=headers)
    shown = RefusalPage(sentence=sentence, status=status, again=status == 503)
    return sheet("refusal", shown, status, headers)


def _said(error: Exception) -> tuple[int, str]:
    if isinstance(error, GloamError):
        status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)
        return status, str(error)
    if isinstance(error, InternalServerException) and BROKEN_OFF in error.detail:
        return 400, SAID[400]  # nobody is there to read it, and nothing of the house failed
    if isinstance(error, HTTPException):
        status = error.status_code
        if status == 401:
            return status, error.detail
        if status == 400 and error.extra:
            return status, _what_is_wrong(error.extra)
        return status, SAID.get(status, "That cannot be done here.")
    if isinstance(error, UnicodeDecodeError | RecursionError):
        return 400, SAID[400]  # a body of letters that are none, or nested without end
    return 500, SAID[500]


def _what_is_wrong(extra: Any) -> str:
    """The first thing that is wrong with a request, by the name of its field."""
    first = extra[0] if isinstance(extra, list) and extra else {}
    field = str(first.get("key", ""))[:40] if isinstance(first, dict) else ""
    reason = str(first.get("message", ""))[:160] if isinstance(first, dict) else ""
    return f"{SAID[400]} {field}: {reason}." if field or reason else SAID[400]
