"""Access: who a request comes from, and what the application has at hand for it."""

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException
from msgspec import Struct

from gloam.house.asking import known
from gloam.house.caller import Caller
from gloam.house.hosting import SHUT_OUT, Host
from gloam.house.house import House, NotYours, plain_code
from gloam.house.keeper import Keeper
from gloam.house.live import Live
from gloam.house.past import Pasts
from gloam.web.news import Streams
from gloam.web.settings import Settings

AnyRequest = Request[Any, Any, Any]
COOKIE = "gloam"
REPLAY_COOKIE = "gloam-replay"
YEAR = 60 * 60 * 24 * 365


class Hall(Struct, frozen=True):
    """Everything that a route needs."""

    settings: Settings
    house: House
    keeper: Keeper
    streams: Streams
    pasts: Pasts
    caller: Caller
    host: Host
    figures: Any
    """What is counted for whoever hosts: gloam.web.metrics.Figures."""


def hall_of(request: AnyRequest) -> Hall:
    """The hall that this application was made with."""
    hall: Hall = request.app.state.hall
    return hall


def who_is(request: AnyRequest) -> str:
    """The person that a request comes from, by cookie or bearer token; nobody, if it shows none."""
    return recognised(hall_of(request).house, _carried(request))


def recognised(house: House, passport: str) -> str:
    """The person who carries this; NotYours if they are not let in, TooMuch if they cost a lot."""
    who = house.doorman.who(passport)
    if who in house.shut_out:
        raise NotYours(SHUT_OUT)
    known(who)
    return who


def passport_in(scope: Any) -> str:
    """What proves who sent a request, before it is read; nothing where it shows nothing."""
    return _carried(Request(scope))


def _carried(request: AnyRequest) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else request.cookies.get(COOKIE, "")


def must_be(request: AnyRequest) -> str:
    """The person that a request comes from; 401 if it shows nobody."""
    return somebody(who_is(request))


def somebody(who: str) -> str:
    """The same person; 401 if it is nobody."""
    if not who:
        raise NotAuthorizedException(
            "The house does not know you yet: sit down at a table, or ask for a token first."
        )
    return who


async def own_table(request: AnyRequest, code: str, seat: int) -> Live:
    """The table, if the seat is the asker's: who is then known to be there."""
    hall = hall_of(request)
    live = await hall.house.look(plain_code(code))
    hall.house.check_own(live, seat, who_is(request))
    hall.keeper.saw(live.code, seat)
    return live


def cookie_for(request: AnyRequest, who: str) -> Cookie:
    """What a person's browser carries from now on; no script can read it."""
    return Cookie(
        key=COOKIE,
        value=hall_of(request).house.doorman.passport(who),
        httponly=True,
        secure=address_of(request).startswith("https:"),
        samesite="lax",
        max_age=YEAR,
        path="/",
    )


def replay_key(request: AnyRequest, key: str = "") -> str:
    """What somebody carries who was sent the link to a private table's replay."""
    return (key or request.cookies.get(REPLAY_COOKIE, ""))[:80]


def replay_cookie(request: AnyRequest, code: str, key: str) -> Cookie:
    """What lets a browser look back at one private table."""
    return Cookie(
        key=REPLAY_COOKIE,
        value=key,
        httponly=True,
        secure=address_of(request).startswith("https:"),
        samesite="lax",
        max_age=YEAR,
        path=f"/t/{code}",
    )


def address_of(request: AnyRequest) -> str:
    """How people reach the house, for links that are sent to others."""
    given = hall_of(request).settings.address
    return given or str(request.base_url).rstrip("/")
