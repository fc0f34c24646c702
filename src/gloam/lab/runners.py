"""Who plays the games of a study: this process, some on this machine, or a Dask cluster.

Each takes matches with a number and gives results with the same, in any order, each once. What was
lost with a process or a worker is played again.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
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
        try:
            from distributed import Client
        except ImportError:
            raise BadOption(
                "A cluster needs one more package: pip install 'gloam[dask]'."
            ) from None
        try:
            self.client: Any = Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = str(error).splitlines()[0][:100] if str(error) else type(error).__name__
            raise BadOption(f"No Dask scheduler answers at {address[:80]!r}: {reason}.") from None

    def workers(self) -> int:
        """How many threads of workers there are now."""
        return sum(self.client.nthreads().values())

    def __call__(self, matches: Sequence[Numbered]) -> Iterator[Played]:
        """Play, in any order; games that were lost with a worker are played again, by Dask."""
        from distributed import KilledWorker, as_completed

        threads = max(1, self.workers())
        size = handful(len(matches), threads)
        bots = sorted({level for _, match in matches for level in match.levels})
        code = {name: fingerprints.of(name, bots) for name in {m.game for _, m in matches}}
        ahead = iter([list(matches[n : n + size]) for n in range(0, len(matches), size)])
        client = self.client

        def send() -> list[Any]:
            some = next(ahead, None)
            if some is None:
                return []
            return [client.submit(checked, bots, code, some, pure=False, retries=MOST_LOSSES)]

        first = [future for _ in range(AHEAD * threads) for future in send()]
        under_way = as_completed(first, loop=client.loop)
        try:
            for future in under_way:
                found = future.result()
                future.release()
                for more in send():
                    under_way.add(more)
                yield from found
        except KilledWorker as error:
            raise BadOption(f"The workers were lost again and again: {error}.") from None

    def close(self) -> None:
        """Let the cluster go; it stays up."""
        self.client.close()
