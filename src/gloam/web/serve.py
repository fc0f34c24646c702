"""Serving: uvicorn, with as many open connections as the system allows, and no line that tells."""

import asyncio
import errno
import socket
import sys

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gloam.kernel.errors import BadOption
from gloam.web import logs
from gloam.web.news import EVERYWHERE
from gloam.web.settings import from_environment, store_of

LONGEST_HEAD = 64 * 1024
"""How many bytes of address and headers are read."""


class Listening(HttpToolsProtocol):
    """Hears a request out, but not one that never ends, and not for ever."""

    slowest = 30.0
    """How many seconds a request may take to come in."""
    _head: int = 0
    """How much was read of a head that is not complete; -1 when none is being read."""
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody rings."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody hung up."""
        self._wait(for_more=False)
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
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if for_more:
            self._patience = self.loop.call_later(self.slowest, self.transport.close)

    def on_headers_complete(self) -> None:
        """Its head was read."""
        self._head = -1
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Some bytes came."""
        super().data_received(data)
        if self._head < 0 or self.transport.is_closing():
            return
        self._head += len(data)
        if self._head > LONGEST_HEAD:
            self.send_400_response("That is more than the house reads at once.")


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
