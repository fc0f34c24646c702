"""Asking: on whose behalf something is done now, and what it has cost so far.

Nothing of it is kept: an address is known for as long as its request is answered, and of a table it
is known from where it was opened for as long as the table is in memory.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct

from gloam.kernel.errors import GloamError


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


@contextmanager
def at_work() -> Iterator[None]:
    """Put the time that something takes elsewhere on the bill."""
    began, on = time.perf_counter(), _BILL.get()
    try:
        yield
    finally:
        if on is not NOBODY:
            on.seconds += time.perf_counter() - began
