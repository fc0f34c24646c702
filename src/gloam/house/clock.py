"""The clock of a house: the time of day at its start, and from then on only forwards."""

import time
from collections.abc import Callable


def steady_clock() -> Callable[[], float]:
    """A clock that nobody can set: delays, clocks and links hang on it.

    When the time of day is put right while the house is open, no delay is over sooner and nobody's
    time runs out. A machine that slept has gone on, where its system tells so.
    """
    start, began = time.time(), _uptime()
    return lambda: start + _uptime() - began


def _uptime() -> float:
    if hasattr(time, "CLOCK_BOOTTIME"):  # counts while the machine sleeps, too
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()
