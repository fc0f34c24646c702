"""Serving: uvicorn, with as many open connections as the system allows, and no line that tells."""

import asyncio
import errno
import socket
import sys
from functools import lru_cache
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from gloam.kernel.errors import BadOption
from gloam.web import logs
from gloam.web.news import EVERYWHERE
from gloam.web.settings import from_environment, store_of

LONGEST_HEAD = 64 * 1024
"""How many bytes of address and headers are read."""
SPECIAL = (b"connection", b"transfer-encoding", b"set-cookie", b"location")
"""Headers that change how an answer is written, or are one person's and not remembered."""


class Listening(HttpToolsProtocol):
    """Hears a request out, but not one that never ends, and not for ever."""

    slowest = 30.0
    """How many seconds a request may take to come in."""
    _head: int = 0
    """How much was read of a head that is not complete; -1 when none is being read."""
    _waits: bool = False
    """Whether a request, or the rest of it, is waited for."""
    _since: float = 0.0
    """Since when."""
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody rings."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody hung up."""
        self._waits = False
        if self._patience is not None:
            self._patience.cancel()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = 0
        self._wait()

    def on_message_complete(self) -> None:
        """All of it was read."""
        self._wait(for_more=False)
        super().on_message_complete()

    def shutdown(self) -> None:
        """The house closes: streams end as they should, and their browsers come back later."""
        for streams in list(EVERYWHERE):
            if not streams.closing:
                streams.close()
        super().shutdown()

    def _wait(self, *, for_more: bool = True) -> None:
        """Wait for a request, or no longer: one timer does for all that come while it runs."""
        self._waits = for_more
        if for_more:
            self._since = self.loop.time()
            if self._patience is None:
                self._patience = self.loop.call_later(self.slowest, self._look)

    def _look(self) -> None:
        """Hang up on whoever was waited for long enough."""
        self._patience = None
        left = self._since + self.slowest - self.loop.time()
        if self._waits and left > 0:
            self._patience = self.loop.call_later(left, self._look)
        elif self._waits:
            self.transport.close()

    def on_headers_complete(self) -> None:
        """Its head was read."""
        self._head = -1
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self.cycle.send = Whole(self.cycle).send  # type: ignore[method-assign]

    def data_received(self, data: bytes) -> None:
        """Some bytes came."""
        super().data_received(data)
        if self._head < 0 or self.transport.is_closing():
            return
        self._head += len(data)
        if self._head > LONGEST_HEAD:
            self.send_400_response("That is more than the house reads at once.")


class Whole:
    """Sends the head of an answer and its body in one piece, where both are there.

    uvicorn writes one after the other, and looks at every letter of every header anew, though
    nearly all of ours are always the same. What is not a plain answer is left to it.
    """

    __slots__ = ("_cycle", "_start")

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self._start: Any = None

    async def send(self, message: Any) -> None:
        """Send something: a head that a whole body follows, together with it."""
        start, self._start, cycle = self._start, None, self._cycle
        if start is None and not cycle.response_started and self._is_plain(message):
            self._start = message
            return
        cycle.__dict__.pop("send", None)  # it has done its work, and need not hold its cycle
        if start is not None:
            if self._fits(start, message):
                self._write(start, message["body"])
                return
            await cycle.send(start)
        await cycle.send(message)

    def _is_plain(self, message: Any) -> bool:
        return (
            message["type"] == "http.response.start"
            and self._cycle.scope["method"] != "HEAD"
            and message["status"] >= 200
            and any(name == b"content-length" for name, _ in message["headers"])
            and not any(name in SPECIAL for name, _ in message["headers"])
        )

    def _fits(self, start: Any, message: Any) -> bool:
        """Whether the answer is whole, and goes out at once on a line that stays open."""
        cycle, length = self._cycle, dict(start["headers"])[b"content-length"]
        return (
            message["type"] == "http.response.body"
            and not message.get("more_body")
            and length == b"%d" % len(message.get("body", b""))
            and cycle.keep_alive
            and not cycle.disconnected
            and not cycle.flow.write_paused
        )

    def _write(self, start: Any, body: bytes) -> None:
        """As uvicorn does it, in one piece."""
        cycle = self._cycle
        headers = [*cycle.default_headers, *start["headers"]]
        lines = [_header(name, value) for name, value in headers]
        head = b"".join([STATUS_LINE[start["status"]], *lines, b"\r\n", body])
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        cycle.transport.write(head)
        cycle.message_event.set()
        cycle.on_response()


@lru_cache(512)
def _header(name: bytes, value: bytes) -> bytes:
    """A header as it is written; RuntimeError for one that would be more than one."""
    if HEADER_RE.search(name) or HEADER_VALUE_RE.search(value):
        raise RuntimeError("Invalid HTTP header.")
    return b"%b: %b\r\n" % (name.lower(), value)


def serve(host: str, port: int, workers: int) -> None:
    """Serve the house until it is interrupted; BadOption if it cannot be."""
    settings = from_environment()
    store = store_of(settings)
    if workers > 1 and not store.shared:
        raise BadOption(
            "One SQLite file is for one worker. For more, set GLOAM_DATABASE=postgresql://…"
        )
    _open_wide()
    logs.set_up(settings.log)
    uvicorn.run(
        "gloam.web.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=Listening,
        ws="none",
        proxy_headers=bool(settings.proxies),  # else anybody could say where they come from
        forwarded_allow_ips=list(settings.proxies),
        access_log=False,  # a personal link is an address, and must not stand in a log
        log_level="warning",
        log_config=None,  # as every other line: see gloam.web.logs
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        server_header=False,
        backlog=4096,
    )


def _open_wide() -> None:
    """Let as many connections in as the system allows; Windows has no such limit."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def check_free(host: str, port: int) -> None:
    """BadOption if somebody else is served there, or nobody can be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or "that is no port"
            other = f" Try --port {port % 65535 + 1}." if _is_taken(error) else ""
            raise BadOption(f"I cannot serve at {host[:60]}:{port}: {reason}.{other}") from None


def _is_taken(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EADDRINUSE
