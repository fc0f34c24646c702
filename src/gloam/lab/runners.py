"""Who plays the games of a study: this process, some on this machine, or a Dask cluster.

Each takes matches with a number and gives results with the same, in any order, each once. What was
lost with a process or a worker is played again.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from queue import Empty, SimpleQueue
from typing import Any

from gloam.kernel.errors import BadOption
from gloam.lab import fingerprints
from gloam.lab.match import Match, Result, handful, play

Numbered = tuple[int, Match]
Played = tuple[int, Result]
Runner = Callable[[Sequence[Numbered]], Iterator[Played]]

MOST_LOSSES = 3
"""How often the same games may be lost with whoever played them."""
AHEAD = 4
"""How many handfuls wait for each process, so that none is idle."""


def alone(matches: Sequence[Numbered]) -> Iterator[Played]:
    """Play in this process."""
    for number, match in matches:
        yield number, play(match)


def handful_played(matches: Sequence[Numbered]) -> list[Played]:
    """Some games, in whatever process this is."""
    return [(number, play(match)) for number, match in matches]


STOPS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that stop a study."""


def _begin() -> None:
    """Let those signals stop the one who asked, who then ends the others; and do not outlive it."""
    for each in STOPS:
        signal.signal(each, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until whoever started this process is gone, killed without a word; then go, too."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


class Processes:
    """So many processes on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __call__(self, matches: Sequence[Numbered]) -> Iterator[Played]:
        """Play, in any order; games that were lost with a process are played again."""
        size = handful(len(matches), self.count)
        left = [matches[n : n + size] for n in range(0, len(matches), size)]
        losses = 0
        while left:
            lost: list[Sequence[Numbered]] = []
            with pool_of(self.count) as pool:
                yield from self._over(pool, left, lost)
            losses = losses + 1 if lost else 0
            if losses > MOST_LOSSES:
                first = lost[0][0][1]
                raise BadOption(
                    f"A process was lost {losses} times; one of the games is "
                    f"{first.game} with {first.seats} seats and the seed {first.seed!r}."
                )
            left = lost

    def _over(
        self,
        pool: ProcessPoolExecutor,
        left: list[Sequence[Numbered]],
        lost: list[Sequence[Numbered]],
    ) -> Iterator[Played]:
        ahead = iter(left)
        under_way: dict[Future[list[Played]], Sequence[Numbered]] = {}
        done = False
        while under_way or not done:
            while not done and len(under_way) < AHEAD * self.count:
                some = next(ahead, None)
                if some is None:
                    done = True
                    break
                try:
                    under_way[pool.submit(handful_played, some)] = some
                except BrokenProcessPool:
                    lost.append(some)
                    lost.extend(ahead)
                    done = True
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                some = under_way.pop(future)
                try:
                    found = future.result()
                except BrokenProcessPool:
                    lost.append(some)
                    continue
                yield from found


@contextmanager
def pool_of(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes that end when their work is done, or when somebody stops it."""
    pool = ProcessPoolExecutor(count, initializer=_begin)
    try:
        yield pool
    finally:
        _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes, also in the middle of a game."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
    for worker in workers:
        worker.join()


def checked(
    bots: list[str], code: dict[str, dict[str, str]], matches: Sequence[Numbered]
) -> list[Played]:
    """Some games, on a machine that has the same code for each; what differs is refused."""
    for game, wanted in code.items():
        if here := fingerprints.other(fingerprints.of(game, bots), wanted):
            raise BadOption(f"A worker has {here}.")
    return handful_played(matches)


class Cluster:
    """The workers of a Dask cluster, by the address of its scheduler."""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        """Find the scheduler, and somebody who works there, each within so many seconds."""
        try:
            from distributed import Client
        except ImportError:
            raise BadOption(
                "A cluster needs one more package: pip install 'gloam[dask]'."
            ) from None
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong we say ourselves
        self.address = repr(address[:80])
        self.patience = patience
        try:
            self.client: Any = Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = str(error).splitlines()[0][:100] if str(error) else type(error).__name__
            raise BadOption(f"No Dask scheduler answers at {self.address}: {reason}.") from None
        try:
            self._await_workers()
        except BadOption:
            self.close()
            raise

    def workers(self) -> int:
        """How many threads of workers there are now."""
        return sum(self.client.nthreads().values())

    def _await_workers(self) -> None:
        """Wait until there is one; BadOption, if none comes."""
        try:
            self.client.wait_for_workers(1, timeout=self.patience)
        except TimeoutError:
            raise BadOption(
                f"Nobody works for the Dask scheduler at {self.address}: start a worker there, "
                "with `dask worker`, and give the same command."
            ) from None

    def __call__(self, matches: Sequence[Numbered]) -> Iterator[Played]:
        """Play, in any order; games that were lost with a worker are played again, by Dask."""
        from distributed import KilledWorker

        try:
            yield from self._over(matches)
        except KilledWorker as error:
            raise BadOption(f"The workers were lost again and again: {error}.") from None
        except (CancelledError, OSError):
            raise BadOption(
                f"The Dask scheduler at {self.address} was lost. What was played is kept if there "
                "is an --out, and the same command goes on."
            ) from None

    def _over(self, matches: Sequence[Numbered]) -> Iterator[Played]:
        threads = self.workers()
        size = handful(len(matches), threads)
        bots = sorted({level for _, match in matches for level in match.levels})
        code = {name: fingerprints.of(name, bots) for name in {m.game for _, m in matches}}
        ahead = iter([list(matches[n : n + size]) for n in range(0, len(matches), size)])
        done: SimpleQueue[Any] = SimpleQueue()
        under_way = set()

        def send() -> None:
            some = next(ahead, None)
            if some is not None:
                sent = self.client.submit(
                    checked, bots, code, some, pure=False, retries=MOST_LOSSES
                )
                under_way.add(sent)
                sent.add_done_callback(done.put)

        for _ in range(AHEAD * threads):
            send()
        while under_way:
            future = self._awaited(done.get)
            found = self._awaited(future.result)
            under_way.remove(future)
            future.release()
            send()
            yield from found

    def _awaited(self, give: Callable[..., Any]) -> Any:
        """What comes in time; when nothing comes for long, somebody must at least be working."""
        while True:
            try:
                return give(timeout=self.patience)
            except (Empty, TimeoutError):
                self._await_workers()

    def close(self) -> None:
        """Let the cluster go; it stays up."""
        self.client.close()
