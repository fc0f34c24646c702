"""Asking: on whose behalf something is done now, and what it has cost so far.

Nothing of it is kept: an address is known for as long as its request is answered, and of a table it
is known from where it was opened for as long as the table is in memory.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct


class Bill(Struct):
    """What one request has cost."""

    address: str = ""
    """Where it came from; nothing for what the house does by itself."""
    who: str = ""
    """The person who asked, once that is known."""
    seconds: float = 0.0
    """How long the house has worked for it, in its event loop and in the bots' processes."""


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


@contextmanager
def at_work() -> Iterator[None]:
    """Put the time that something takes elsewhere on the bill."""
    began, on = time.perf_counter(), _BILL.get()
    try:
        yield
    finally:
        if on is not NOBODY:
            on.seconds += time.perf_counter() - began
