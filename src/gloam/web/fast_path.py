"""The fast path: what a house is asked all the time, answered without the framework's way round.

An action and the stream of a seat are nine in ten requests, and half of what an action cost was the
way through routes, signatures and responses (docs/benchmarks.md). Both are answered here as
`routes/seats.py` answers them. Whatever is out of the ordinary goes on to the routes untouched, so
what they say of it, and what the description of the API says, stands in one place.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from gloam.house.house import plain_code
from gloam.web.access import Hall, passport_in, recognised, somebody
from gloam.web.guard import Scope, TooLarge, who_asks
from gloam.web.news import NewsStream
from gloam.web.refusals import refusal_of
from gloam.web.routes.common import LAST_SEAT, heard_before, key_in
from gloam.web.wire import Action, Done

SEAT = re.compile(r"/api/tables/([A-Za-z-]{1,40})/seats/([0-9]{1,2})/(actions|news)")
TEMPLATE = "/api/tables/{{code}}/seats/{{seat}}/{}"
"""How such an address is named in figures and logs."""
SPEECH = {b"": "full", b"speech=full": "full", b"speech=normal": "normal", b"speech=brief": "brief"}
"""How much is to be said aloud, by what is asked for."""
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
_JSON = msgspec.json.Encoder()
_ACTION = msgspec.json.Decoder(Action)
_DONE = _JSON.encode(Done())
_KIND = (b"content-type", b"application/json")


class Call(NamedTuple):
    """A request for a seat, and where its answer goes."""

    scope: Scope
    receive: Any
    send: Any
    headers: Mapping[bytes, bytes]
    code: str
    seat: int

    def header(self, name: bytes) -> str:
        """What a header says; nothing, if there is none."""
        return self.headers.get(name, b"").decode("latin-1")

    def passport(self) -> str:
        """What proves who sent it: a bearer token, or a browser's cookie."""
        kind, _, token = self.header(b"authorization").partition(" ")
        return token.strip() if kind.lower() == "bearer" else passport_in(self.scope)


class FastPath:
    """Wraps the application: answers what is asked most by itself, and passes on all else."""

    def __init__(self, app: Any, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Answer a request, here or by the routes."""
        found = SEAT.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is not None and int(found[2]) <= LAST_SEAT:
            headers = dict(scope["headers"])
            plain = len(headers) == len(scope["headers"])  # which of two is meant, the routes know
            method, deed = scope["method"], found[3]
            call = Call(scope, receive, send, headers, plain_code(found[1]), int(found[2]))
            if plain and method == "POST" and deed == "actions":
                return await self._act(call)
            if plain and method == "GET" and deed == "news" and scope["query_string"] in SPEECH:
                return await self._follow(call)
        await self.app(scope, receive, send)
        return None

    async def _act(self, call: Call) -> None:
        """As `Seats.act` does."""
        message = await call.receive()
        try:
            if message["type"] != "http.request" or message.get("more_body"):
                raise msgspec.DecodeError  # somebody hung up, or it comes in parts
            data = _ACTION.decode(message["body"])
        except UNREADABLE:
            await self.app(call.scope, _again(message, call.receive), call.send)
            return None
        call.scope["path_template"] = TEMPLATE.format("actions")
        house = self.hall.house
        try:
            who = somebody(recognised(house, call.passport()))
            key = data.key or key_in(call.header(b"idempotency-key"))
            await house.act(call.code, call.seat, who, data.action, key)
            self.hall.keeper.saw(call.code, call.seat)
        except TooLarge:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is, one sentence and not a stack
            return await _refuse(call.send, error)
        return await _answer(call.send, 201, _DONE)

    async def _follow(self, call: Call) -> None:
        """As `Seats.news` does."""
        scope, seat, hall = call.scope, call.seat, self.hall
        scope["path_template"] = TEMPLATE.format("news")
        try:
            live = await hall.house.look(call.code)
            who = recognised(hall.house, call.passport())
            hall.house.check_own(live, seat, who)
            hall.keeper.saw(live.code, seat)
        except Exception as error:  # noqa: BLE001  # whatever it is, one sentence and not a stack
            return await _refuse(call.send, error)
        heard = heard_before(call.header(b"last-event-id"))
        level, address = SPEECH[scope["query_string"]], who_asks(scope)
        stream = NewsStream(hall.keeper, hall.streams, live.code, seat, who, heard, address, level)
        return await stream(scope, call.receive, call.send)


def _again(message: Any, receive: Any) -> Any:
    """What is read of a request, once more from its beginning."""
    read = [message]

    async def once_more() -> Any:
        return read.pop() if read else await receive()

    return once_more


async def _refuse(send: Any, error: Exception) -> None:
    refused = refusal_of(error, at_a_table=True)
    more = [(name.encode(), value.encode()) for name, value in refused.headers.items()]
    await _answer(send, refused.status, _JSON.encode(refused.body), more)


async def _answer(
    send: Any, status: int, body: bytes, more: list[tuple[bytes, bytes]] | None = None
) -> None:
    headers = [*(more or ()), _KIND, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
