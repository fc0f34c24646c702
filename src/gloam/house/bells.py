"""Bells: whoever waits for news of a table hears when there is some."""

import asyncio
from collections.abc import Callable

UNKNOWN = 1 << 60
"""Later than any event: whoever has a table at hand must look again."""


MOST_REMEMBERED = 10_000
"""Of so many tables the latest event is remembered; then only of those that are listened to."""


class Bells:
    """One bell for each table that anybody listens to.

    A bell says only that something happened. What a listener may know of it, it works out itself:
    so nothing is queued for one who reads slowly, and nothing that was not told can wait in line.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Future[None]]] = {}
        self.newest: dict[str, int] = {}
        """Of tables that another worker wrote to: the number of the latest event there."""
        self.on_remote_event: Callable[[str, int, float, str], None] = lambda code, n, at, event: (
            None
        )
        """Takes an event that came with the news itself, where it did."""

    def tell(self, code: str, n: int) -> None:
        """Some worker has written event n of a table: remember it, and wake everybody."""
        self.newest[code] = max(n, self.newest.get(code, -1))
        if len(self.newest) > MOST_REMEMBERED:
            self.newest = {each: at for each, at in self.newest.items() if each in self._waiting}
        self.ring(code)

    def ring(self, code: str) -> None:
        """Wake everybody in this worker who listens to a table."""
        for listener in self._waiting.pop(code, ()):
            if not listener.done():
                listener.set_result(None)

    def wake_all(self) -> None:
        """Wake everybody, for a reason of the house's own."""
        for code in list(self._waiting):
            self.ring(code)

    def ring_all(self) -> None:
        """Wake everybody: news may have been missed, so that nothing at hand is the newest."""
        for code in list(self._waiting):
            self.tell(code, UNKNOWN)

    def listen(self, code: str) -> "asyncio.Future[None]":
        """Listen to a table from now on: done as soon as there is news. Leave in any case."""
        listener: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(code, set()).add(listener)
        return listener

    def leave(self, code: str, listener: "asyncio.Future[None]") -> None:
        """Listen no longer."""
        waiting = self._waiting.get(code)
        if waiting is not None:
            waiting.discard(listener)
            if not waiting:
                del self._waiting[code]
