"""News: what a seat hears, as it hears it, over one long answer (server-sent events).

A listener keeps how much its seat has heard and nothing else of the record. When the bell rings it
is told every fact since, one event a fact, and then how things stand for it. What its seat was not
told makes no event, no number and no delay.
"""

import asyncio
import logging
from asyncio import FIRST_COMPLETED
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

import msgspec

from gloam.house.keeper import Keeper
from gloam.house.live import Live
from gloam.house.store import StoreDown
from gloam.kernel.table import ONLOOKER
from gloam.talk import speech
from gloam.web.guard import refuse
from gloam.web.wire import standing, told

QUIET = 20.0
"""After how many silent seconds a sign of life is sent."""
FACTS_AT_ONCE = 200
"""How many facts are told before others get a word in."""
STUCK = 30.0
"""How long a reader may keep the house waiting."""
STILL_HERE = b"event: still\ndata: {}\n\n"
"""An event and not a comment: a page is not told of comments, and could not miss them."""
SOON, SELDOM = b"retry: 1500\n\n", b"retry: 30000\n\n"
"""After how many milliseconds a browser comes back whose stream has ended."""
_JSON = msgspec.json.Encoder()
_LOG = logging.getLogger("gloam.web")


def event(name: str, data: Any, number: int | None = None) -> bytes:
    """One server-sent event."""
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: ".encode() + _JSON.encode(data) + b"\n\n"


class Dismissed(Exception):
    """Whoever listens has the seat no longer."""


class Unshown(Exception):
    """Something failed over what a listener is to be told."""


class Listener:
    """Keeps the place of one listener, and says what is new for it."""

    __slots__ = ("heard", "level", "murmurs", "said", "seat", "shown", "undone", "who")

    def __init__(
        self, live: Live, seat: int, who: str, heard: int, level: str = speech.FULL
    ) -> None:
        self.seat = seat
        self.who = who
        self.level = level
        """How much is to be said aloud: see gloam.talk.speech."""
        self.heard = self.said = min(heard, len(live.table.told(seat)))
        self.undone = len(live.undone)
        self.murmurs = len(live.murmurs)
        self.shown = standing(live, seat)

    def dismissed(self, live: Live) -> bool:
        """Whether somebody else has the seat now: it was moved to another device, or left."""
        return self.seat != ONLOOKER and live.sitters[self.seat].who != self.who

    def news(self, live: Live, *, always: bool = False) -> bytes:
        """The events since the last time; nothing if this seat was told nothing."""
        parts = []
        if len(live.undone) != self.undone and self._back(live):
            parts.append(event("undone", {"heard": self.heard}, self.heard))
        heard = live.table.told(self.seat)
        for line in told(heard.since(self.heard, FACTS_AT_ONCE)):
            self.heard = line.n + 1
            parts.append(event("fact", line, self.heard))
        if self.heard < len(heard):
            return b"".join(parts)  # how things stand is said after the last of them
        if lines := self._due(live):
            parts.append(event("said", {"lines": lines}))
        for _, words in live.murmurs_for(self.seat)[self.murmurs :]:
            if words:
                parts.append(event("murmur", {"words": words}))
        self.murmurs = len(live.murmurs)
        now = standing(live, self.seat)
        if parts or always or now != self.shown:
            parts.append(event("now", now))
        self.shown = now
        return b"".join(parts)

    def _due(self, live: Live) -> tuple[str, ...]:
        """What is to be said aloud by now; where everything is, facts say it by themselves."""
        if self.level == speech.FULL:
            return ()
        table = live.table
        now = table.over or table.asked == self.seat
        lines, self.said = speech.due(table, self.seat, self.said, self.level, now=now)
        return lines

    def _back(self, live: Live) -> bool:
        """After something was taken back: whether this seat did it, and has to forget it again.

        To everybody else nothing has happened, because nobody else had heard of it.
        """
        kept = [heard for seat, heard in live.undone[self.undone :] if seat == self.seat]
        before, self.undone = self.heard, len(live.undone)
        self.heard = min([before, *kept])
        self.said = min(self.said, self.heard)
        return self.heard < before


EVERYWHERE: "WeakSet[Streams]" = WeakSet()
"""The streams of every house in this process."""


class Streams:
    """Counts the streams that are open, and refuses more than the house can hold."""

    def __init__(self, most: int, for_one: int = 400) -> None:
        self.most = most
        self.for_one = for_one
        self.open = 0
        self.by_address: dict[str, int] = {}
        self.notice: Callable[[], str] = lambda: ""
        """What whoever hosts says to all."""
        self.closing = False
        """Whether the house is about to close: every stream then ends of itself."""
        self.wake: Callable[[], None] = lambda: None
        """Wakes every listener."""
        EVERYWHERE.add(self)

    def close(self) -> None:
        """Let every stream end; a browser comes back by itself."""
        self.closing = True
        self.wake()

    def enter(self, address: str) -> bool:
        """Whether one more may be opened from an address."""
        if (
            self.closing
            or self.open >= self.most
            or self.by_address.get(address, 0) >= self.for_one
        ):
            return False
        self.open += 1
        self.by_address[address] = self.by_address.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """One was closed."""
        self.open -= 1
        left = self.by_address[address] - 1
        if left:
            self.by_address[address] = left
        else:
            del self.by_address[address]


FULL = "The house has as many listeners as it can hold. Reload in a minute."


class NewsStream:
    """The answer that does not end: an ASGI application for one listener."""

    def __init__(
        self,
        keeper: Keeper,
        streams: Streams,
        code: str,
        seat: int,
        who: str,
        heard: int,
        address: str,
        level: str = speech.FULL,
    ) -> None:
        self.keeper = keeper
        self.streams = streams
        self.code = code
        self.seat = seat
        self.who = who
        """Whose seat it was when the stream was asked for: it may be another's any time after."""
        self.serial = keeper.house.doorman.serial(who)
        """What they carried was good by this number: if they make that void, the stream ends."""
        self.heard = heard
        self.address = address
        self.level = level

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send news until the listener goes away."""
        if not self.streams.enter(self.address):
            await refuse(scope, send, 503, FULL)
            return
        if self.seat != ONLOOKER:
            self.keeper.came(self.code, self.seat)
        gone = asyncio.ensure_future(_gone(receive))
        try:
            async with asyncio.timeout(STUCK):
                start = {"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS}
                await send(start)
            await self._tell(send, gone)
        except TimeoutError:
            return  # a reader that does not read; its browser will come back by itself
        except Dismissed:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except Unshown:
            await send({"type": "http.response.body", "body": SELDOM, "more_body": False})
        finally:
            gone.cancel()
            self.streams.leave(self.address)
            if self.seat != ONLOOKER:
                self.keeper.went(self.code, self.seat)

    async def _tell(self, send: Any, gone: "asyncio.Future[None]") -> None:
        house, bells = self.keeper.house, self.keeper.house.bells
        live = await house.look(self.code)
        with _shown():
            listener = Listener(live, self.seat, self.who, self.heard, self.level)
        if self._dismissed(listener, live):
            raise Dismissed
        with _shown():
            first = listener.news(live, always=True)
        await _put(send, SOON + first)
        clock = asyncio.get_running_loop().time
        said, notice = clock(), self.streams.notice()
        while not gone.done():
            bell = bells.listen(self.code)  # whatever happens from now on rings it
            try:
                if self.streams.closing:
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
                    return
                news = await self._since(listener)
                if self.streams.notice() != notice:
                    notice = self.streams.notice()
                    news += event("notice", {"words": notice})
                if not news:
                    left = max(0.0, said + QUIET - clock())  # what is not told does not put it off
                    await asyncio.wait((bell, gone), timeout=left, return_when=FIRST_COMPLETED)
                    if clock() >= said + QUIET and not gone.done():
                        news = await self._since(listener, silent=True) or STILL_HERE
            finally:
                bells.leave(self.code, bell)
            if news:
                await _put(send, news)
                said = clock()
                await asyncio.sleep(0)  # whoever has heard little for long keeps nobody waiting

    def _dismissed(self, listener: Listener, live: Live) -> bool:
        house = self.keeper.house
        void = house.doorman.serial(self.who) != self.serial or self.who in house.shut_out
        return void or listener.dismissed(live)

    async def _since(self, listener: Listener, *, silent: bool = False) -> bytes:
        """What is new for a listener; after a long silence the store itself is asked."""
        house = self.keeper.house
        while True:
            try:
                live = await (house.look if silent else house.follow)(self.code)
            except StoreDown:
                await asyncio.sleep(1.0)  # the listener stays, and is told once the store answers
            else:
                if self._dismissed(listener, live):
                    raise Dismissed
                with _shown():
                    return listener.news(live)


@contextmanager
def _shown() -> Iterator[None]:
    """Say in one line of the log, and to the listener by Unshown, that something failed."""
    try:
        yield
    except Exception as error:
        _LOG.exception("what is new at a table could not be told")
        raise Unshown from error


async def _put(send: Any, body: bytes) -> None:
    async with asyncio.timeout(STUCK):
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return


STREAM_HEADERS: Iterable[tuple[bytes, bytes]] = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"x-accel-buffering", b"no"),
]
