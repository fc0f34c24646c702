"""Limits: how much the house does for one address, and how that is measured."""

import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

from msgspec import Struct

from gloam.house.asking import Bill
from gloam.house.recent import Recent

MOST_KNOWN = 20_000
"""Of so many addresses it is remembered how much they have asked for."""
OPENING, SAMPLED = 8, 8
"""So many steps of a stream are measured; from then on one in so many."""
Got = TypeVar("Got")


class Bucket(Struct):
    """What is left of what an address may send."""

    left: float
    at: float


class Limits:
    """How much each address may ask for: so much at once, and so much each second."""

    def __init__(
        self, burst: float, each_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst = burst
        self.each_second = each_second
        self.clock = clock
        self._buckets: Recent[str, Bucket] = Recent(MOST_KNOWN)

    def _bucket(self, address: str) -> Bucket:
        """What is left to an address now."""
        now = self.clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = Bucket(self.burst, now)
            self._buckets.put(address, bucket)
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.each_second)
        bucket.at = now
        return bucket

    def any_left(self, address: str) -> bool:
        """Whether one more would be answered, without counting it."""
        return self._bucket(address).left >= 1

    def take(self, address: str) -> bool:
        """Whether one more request from an address is answered."""
        bucket = self._bucket(address)
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def spent(self, address: str) -> bool:
        """Whether nothing is left to an address now."""
        return self._bucket(address).left <= 0

    def charge(self, address: str, cost: float) -> None:
        """Take what something has cost from what is left, which may leave less than nothing."""
        self._bucket(address).left -= cost


class Metered(Generic[Got]):
    """Something to await: the time that the event loop works for it goes on a bill.

    It is the time of this thread alone, and not that in which others work or everybody waits. Of a
    stream, which takes a short step each time that somebody acts, only one step in SAMPLED is
    measured once it is open, and counts for all of them: to look at the clock costs, too.
    """

    def __init__(
        self, work: Coroutine[Any, Any, Got], bill: Bill, *, is_stream: bool = False
    ) -> None:
        self.work = work
        self.bill = bill
        self.is_stream = is_stream

    def __await__(self) -> Generator[Any, Any, Got]:
        steps, error, taken = self.work.__await__(), None, 0
        clock, bill = time.thread_time, self.bill
        while True:
            taken += 1
            counts = 1
            if self.is_stream and taken > OPENING:
                counts = 0 if taken % SAMPLED else SAMPLED
            began = clock() if counts else 0.0
            try:
                waits_for = steps.send(None) if error is None else steps.throw(error)
            except StopIteration as done:
                got: Got = done.value
                return got
            finally:
                if counts:
                    took = clock() - began
                    bill.seconds += counts * took
                    bill.longest = max(bill.longest, took)
            error = None
            try:
                yield waits_for
            except BaseException as raised:  # noqa: BLE001  # it is for whoever waits there
                error = raised
