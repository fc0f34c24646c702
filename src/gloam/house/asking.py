"""Asking: on whose behalf something is done now, and what it has cost so far.

Nothing of it is kept: an address is known for as long as its request is answered, and of a table it
is known from where it was opened for as long as the table is in memory.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

from msgspec import Struct

from gloam.kernel.errors import GloamError


class Line:
    """Where the requests of one address wait, so that not all of them are answered at once."""

    def __init__(self, side_by_side: int) -> None:
        self.waiting = 0
        self._places = asyncio.Semaphore(side_by_side)

    async def enter(self) -> None:
        """Wait until it is one's turn."""
        self.waiting += 1
        try:
            await self._places.acquire()
        finally:
            self.waiting -= 1

    def leave(self) -> None:
        """Make room for the next."""
        self._places.release()


class Bill(Struct):
    """What one request has cost."""

    address: str = ""
    """Where it came from; nothing for what the house does by itself."""
    who: str = ""
    """The person who asked, once that is known."""
    seconds: float = 0.0
    """How long the house has worked for it, in its event loop and in the bots' processes."""
    longest: float = 0.0
    """The longest that it has kept the event loop without a pause."""
    spent: Callable[[str], bool] = lambda who: False
    """Whether a person has used up what the house does for one."""
    line: Line | None = None
    """Where it has a place among the requests of its address."""


class TooMuch(GloamError):
    """Somebody has asked for more work than the house does for one person."""


NOBODY = Bill()
_BILL: ContextVar[Bill] = ContextVar("bill", default=NOBODY)


def bill() -> Bill:
    """The bill of the request that is answered now."""
    return _BILL.get()


@contextmanager
def charged(to: Bill) -> Iterator[Bill]:
    """Let what is done now go on a bill."""
    before = _BILL.set(to)
    try:
        yield to
    finally:
        _BILL.reset(before)


def known(who: str) -> None:
    """Whoever asks was recognised: it goes on their bill too. TooMuch if they have used it up."""
    on = _BILL.get()
    if who and on is not NOBODY:
        on.who = who
        if on.spent(who):
            raise TooMuch("That was a great deal of work at once. Wait a few seconds, and go on.")


@asynccontextmanager
async def out_of_line() -> AsyncIterator[None]:
    """Wait for something that is worked out elsewhere; others of the address go on meanwhile."""
    line = _BILL.get().line
    if line is None:
        yield
        return
    line.leave()
    try:
        yield
    finally:
        await line.enter()


@contextmanager
def at_work() -> Iterator[None]:
    """Put the time that something takes elsewhere on the bill."""
    began, on = time.perf_counter(), _BILL.get()
    try:
        yield
    finally:
        if on is not NOBODY:
            on.seconds += time.perf_counter() - began
