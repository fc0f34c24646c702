"""Pace: how long a bot seems to think, whatever it did in the dark."""

import time
from collections.abc import Callable
from typing import Final

from gloam import driver
from gloam.terminal.sitting import Sitting

PACE: Final = 0.5
"""The fewest seconds from one thing that a person hears to the next, where a bot searches."""


class Pace:
    """Stretches the time between two heard things to a whole number of paces.

    One silent action or three then take the same, as long as all thinking fits in one pace. A bot
    that looks at a clock is made to fit: each thought that nobody hears gets a share of its time,
    and all the shares together are less than one.

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
        sleep: Callable[[float], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self.clock = clock
        self.sleep = sleep or time.sleep
        self.since = clock()
        """When the person last heard something."""
        self.thoughts = 0
        """How many thoughts a bot has had since then."""

    def begin(self) -> None:
        """Something was heard just now."""
        self.since = self.clock()
        self.thoughts = 0

    def share(self) -> float:
        """How much of its time the next thought of a bot may take."""
        self.thoughts += 1
        return driver.share(self.thoughts - 1) if self.seconds else 1.0

    def left(self) -> float:
        """How long to wait before the next thing may be heard."""
        return driver.left(self.clock() - self.since, self.seconds)


def pace_of(sitting: Sitting) -> float:
    """The pace for a sitting: as long as its bots may think; nought where none can be timed."""
    return max(PACE, sitting.patience) if sitting.searches else 0.0
