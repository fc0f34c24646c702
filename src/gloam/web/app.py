"""The application: house, pages and API in one, ready to be served."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

import gloam
from gloam import games
from gloam.house.bot_pool import BotPool
from gloam.house.hosting import Host
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.past import Pasts
from gloam.house.store import StoreDown
from gloam.kernel.errors import BadOption
from gloam.web import calling, logs, paper, passkeys
from gloam.web.access import COOKIE, Hall
from gloam.web.codes import Codes
from gloam.web.fast_path import FastPath
from gloam.web.guard import Guard, TooLarge
from gloam.web.hosts import Hosts
from gloam.web.metrics import Figures
from gloam.web.mine import remember
from gloam.web.news import Streams
from gloam.web.offline import offline, service_worker, worker
from gloam.web.pages import Pages
from gloam.web.paper import sheet, warm_up
from gloam.web.refusals import refusal_of
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

HERE = Path(__file__).parent
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
    guard = Guard(FastPath(app, hall), settings.rate)
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
    refused = refusal_of(error, at_a_table="code" in request.path_params)
    if request.url.path.startswith("/api/"):
        return Response(refused.body, status_code=refused.status, headers=refused.headers)
    shown = RefusalPage(
        sentence=refused.body.error, status=refused.status, again=refused.status == 503
    )
    return sheet("refusal", shown, refused.status, refused.headers)
