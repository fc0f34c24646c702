"""A deadline for those who think: the one clock that a game's bots may look at."""

from time import perf_counter


class Deadline:
    """So many seconds from now; never, for none.

    >>> Deadline(0.0).over, Deadline(-1.0).over
    (False, True)
    """

    def __init__(self, seconds: float) -> None:
        self.at = perf_counter() + seconds if seconds else 0.0

    @property
    def over(self) -> bool:
        """Whether it has passed."""
        return bool(self.at) and perf_counter() > self.at
