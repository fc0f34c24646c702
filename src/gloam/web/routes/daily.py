"""The daily hunt, for people and for programs."""

from litestar import Controller, Response, get, post
from litestar.params import JSONBody
from litestar.response import Redirect

from gloam.web.access import AnyRequest, hall_of, must_be, who_is
from gloam.web.forms import Form, one
from gloam.web.hunting import DailyInfo, daily_info, daily_page, hunt
from gloam.web.pages import go, known
from gloam.web.paper import sheet
from gloam.web.routes.common import KNOWN, REFUSALS
from gloam.web.wire import Name, NewCode


class DailyPages(Controller):
    """The hunt of the day."""

    path = "/daily"
    include_in_schema = False

    @get("/")
    async def daily(self, request: AnyRequest) -> Response[str]:
        """The hunt of the day, and how one's own went."""
        hall = hall_of(request)
        page = await daily_page(hall.house, hall.keeper.bot_pool, who_is(request))
        return sheet("daily", page)

    @post("/")
    async def begin(self, request: AnyRequest, data: Form) -> Redirect:
        """Hunt: the first time it counts, after that it is practice."""
        who, new = known(request)
        code = await hunt(hall_of(request).house, who, one(data, "name") or "Guest")
        return go(request, f"/t/{code}/0", who, new=new)


class DailyHunts(Controller):
    """The hunt of the day, for programs."""

    path = "/api/daily"
    tags = ("daily",)

    @get("/", responses=REFUSALS, summary="The hunt of the day, and how your own went")
    async def look(self, request: AnyRequest) -> DailyInfo:
        """What exact play costs is told when your own try is over."""
        hall = hall_of(request)
        return await daily_info(hall.house, hall.keeper.bot_pool, who_is(request))

    @post("/", responses=REFUSALS, summary="Hunt today", security=KNOWN)
    async def begin(self, request: AnyRequest, data: JSONBody[Name]) -> NewCode:
        """The code of the table: the first of a day counts, any other is practice."""
        return NewCode(await hunt(hall_of(request).house, must_be(request), data.name))
