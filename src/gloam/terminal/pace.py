"""Pace: how long a bot seems to think, whatever it did in the dark."""

import math
import time
from collections.abc import Callable
from typing import Final

from gloam.terminal.sitting import Sitting

PACE: Final = 0.5
"""Seconds from one thing that a person hears to the next, where a bot that searches acts."""


class Pace:
    """Stretches the time between two heard things to a whole number of paces.

    One silent action or three then take the same, as long as all thinking fits in one pace.

    >>> now = [0.0]
    >>> pace = Pace(0.5, clock=lambda: now[0])
    >>> pace.begin()
    >>> now[0] = 0.25
    >>> pace.left()
    0.25
    """

    def __init__(
        self,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.seconds = seconds
        self.clock = clock
        self.sleep = sleep
        self.since = clock()
        """When the person last heard something."""

    def begin(self) -> None:
        """Something was heard just now."""
        self.since = self.clock()

    def left(self) -> float:
        """How long to wait before the next thing may be heard."""
        if not self.seconds:
            return 0.0
        spent = self.clock() - self.since
        return max(1, math.ceil(spent / self.seconds)) * self.seconds - spent

    def wait(self) -> None:
        """Wait until the next thing may be heard."""
        if left := self.left():
            self.sleep(left)


def pace_of(sitting: Sitting) -> float:
    """The pace for a sitting: nought where no bot thinks long enough to be timed."""
    return PACE if sitting.searches else 0.0
