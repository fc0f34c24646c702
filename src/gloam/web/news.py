"""News: what a seat hears, as it hears it, over one long answer (server-sent events).

A listener keeps how much its seat has heard and nothing else of the record. When the bell rings it
is told every fact since, one event a fact, and then how things stand for it. What its seat was not
told makes no event, no number and no delay.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator
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


def event(name: bytes, data: Any, number: int | None = None) -> bytes:
    """One server-sent event."""
    head = b"id: %d\n" % number if number is not None else b""
    return b"%bevent: %b\ndata: %b\n\n" % (head, name, _JSON.encode(data))


class Dismissed(Exception):
    """Whoever listens has the seat no longer."""


class Unshown(Exception):
    """Something failed over what a listener is to be told."""


class Listener:
    """Keeps the place of one listener, and says what is new for it."""

    __slots__ = ("behind", "heard", "level", "murmurs", "said", "seat", "shown", "undone", "who")

    def __init__(
        self, live: Live, seat: int, who: str, heard: int, level: str = speech.FULL
    ) -> None:
        self.seat = seat
        self.who = who
        self.level = level
        """How much is to be said aloud: see gloam.talk.speech."""
        self.heard = self.said = min(heard, len(live.table.told(seat)))
        self.behind = False
        """Whether more was heard than was told at once."""
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
            parts.append(event(b"undone", {"heard": self.heard}, self.heard))
        heard = live.table.told(self.seat)
        for line in told(heard.since(self.heard, FACTS_AT_ONCE)):
            self.heard = line.n + 1
            parts.append(event(b"fact", line, self.heard))
        self.behind = self.heard < len(heard)
        if self.behind:
            return b"".join(parts)  # how things stand is said after the last of them
        if lines := self._due(live):
            parts.append(event(b"said", {"lines": lines}))
        if len(live.murmurs) != self.murmurs:
            for _, words in live.murmurs_for(self.seat)[self.murmurs :]:
                if words:
                    parts.append(event(b"murmur", {"words": words}))
            self.murmurs = len(live.murmurs)
        now = standing(live, self.seat)
        if parts or always or now != self.shown:
            parts.append(event(b"now", now))
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
        waiting, notice = Waiting(), self.streams.notice()
        gone.add_done_callback(waiting.wake)
        try:
            while not gone.done():
                waiting.bell = bell = bells.listen(self.code)  # all from now on rings it
                try:
                    if self.streams.closing:
                        await send({"type": "http.response.body", "body": b"", "more_body": False})
                        return
                    news = await self._since(listener)
                    if self.streams.notice() != notice:
                        notice = self.streams.notice()
                        news += event(b"notice", {"words": notice})
                    if not news and waiting.is_long:
                        news = await self._since(listener, silent=True) or STILL_HERE
                    if news:
                        await _put(send, news)
                        waiting.said = waiting.clock()
                    if listener.behind:
                        await asyncio.sleep(0)  # who heard little for long keeps nobody waiting
                    else:
                        await bell
                finally:
                    bells.leave(self.code, bell)
        finally:
            waiting.end()

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


class Waiting:
    """How a listener waits: for a bell, for the end, or until it was silent for long.

    One timer is set for all that is told in QUIET seconds, and not one for each time: nearly all of
    them would be taken back at once.
    """

    __slots__ = ("_loop", "_timer", "bell", "said")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.said = self.clock()
        """When something was last told: what is not told does not put a sign of life off."""
        self.bell: asyncio.Future[None] | None = None
        self._timer = self._loop.call_later(QUIET, self._look)

    def clock(self) -> float:
        """The time, as the loop has it."""
        return self._loop.time()

    @property
    def is_long(self) -> bool:
        """Whether it is time for a sign of life."""
        return self.clock() >= self.said + QUIET

    def wake(self, why: object = None) -> None:
        """Let the listener look again."""
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    def end(self) -> None:
        """Wait no longer."""
        self._timer.cancel()

    def _look(self) -> None:
        left = self.said + QUIET - self.clock()
        if left <= 0:
            self.wake()
        self._timer = self._loop.call_later(left if left > 0 else QUIET, self._look)


@contextmanager
def _shown() -> Iterator[None]:
    """Say in one line of the log, and to the listener by Unshown, that something failed."""
    try:
        yield
    except Exception as error:
        _LOG.exception("what is new at a table could not be told")
        raise Unshown from error


async def _put(send: Any, body: bytes) -> None:
    """Send something; TimeoutError for a reader who keeps the house waiting for too long.

    Nearly always it goes into the line's buffer at once, and no timer is set.
    """
    sending = send({"type": "http.response.body", "body": body, "more_body": True})
    try:
        waits_for = sending.send(None)
    except StopIteration:
        return
    async with asyncio.timeout(STUCK):
        await Begun(sending, waits_for)


class Begun:
    """Something to await that was begun already, and waits for something."""

    def __init__(self, work: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self.work = work
        self.waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        while True:
            error = None
            try:
                yield self.waits_for
            except BaseException as raised:  # noqa: BLE001  # it is for whoever waits there
                error = raised
            try:
                work = self.work
                self.waits_for = work.send(None) if error is None else work.throw(error)
            except StopIteration:
                return


async def _gone(receive: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return


STREAM_HEADERS: Iterable[tuple[bytes, bytes]] = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"x-accel-buffering", b"no"),
]
