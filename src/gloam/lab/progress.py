"""How far a study is, and how long it will take: a bar, or lines where there is no rich."""

import sys
from time import monotonic
from typing import Any

EVERY = 5.0
"""After how many seconds there is another line, where there is no bar."""


class Progress:
    """A bar on the terminal, if there is one; nothing otherwise."""

    def __init__(self, total: int, done: int = 0) -> None:
        """So many games are ahead, and so many of them were played before."""
        self.total = total
        self.before = self.done = done
        self.began = self.said = monotonic()
        self.bar: Any = None
        self.seen = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        if not self.seen:
            return self
        try:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar
        except ImportError:
            return self
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Bar("games", *columns, console=Console(stderr=True), transient=True)
        self.bar.start()
        self.task = self.bar.add_task("games", total=self.total, completed=self.done)
        return self

    def step(self) -> None:
        """One game more."""
        self.done += 1
        if self.bar is not None:
            self.bar.update(self.task, completed=self.done)
        elif self.seen and monotonic() - self.said > EVERY:
            self.said = monotonic()
            left = (self.said - self.began) / (self.done - self.before) * (self.total - self.done)
            sys.stderr.write(f"{self.done} of {self.total} games, {time_said(left)} left\n")

    def fewer(self, total: int) -> None:
        """It turned out that so many are enough."""
        self.total = total
        if self.bar is not None:
            self.bar.update(self.task, total=total)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def time_said(seconds: float) -> str:
    """About how long, as it is said.

    >>> time_said(40), time_said(200), time_said(9000)
    ('about 40 s', 'about 3 min', 'about 2.5 h')
    """
    if seconds < 100:
        return f"about {seconds:.0f} s"
    if seconds < 6000:
        return f"about {seconds / 60:.0f} min"
    return f"about {seconds / 3600:.1f} h"
