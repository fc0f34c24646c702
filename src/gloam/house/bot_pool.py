"""The bot pool: bots think in processes of their own, and the house goes on meanwhile."""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from threading import Thread
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct

from gloam import bots, games
from gloam.house.asking import at_work, bill, out_of_line
from gloam.house.recent import Recent
from gloam.kernel.words import Fact

TRIES = 3
BELIEFS_KEPT = 200
HINTS_KEPT = 200
HINT_LASTS = 5.0
"""How many seconds somebody waits for a hint, in line and while it is thought about."""
Given = TypeVar("Given")
Got = TypeVar("Got")


class Question(Struct, frozen=True, kw_only=True):
    """All that a bot gets: what its seat heard, and what it may choose. Never the state."""

    game: str
    seats: int
    seat: int
    heard: tuple[Fact, ...]
    menu: tuple[int, ...]
    level: str
    luck: int
    seconds: float | None = None
    """When to stop in any case, where the level says nothing shorter."""


class Memory(Struct, frozen=True):
    """What a seat has heard up to some moment."""

    game: str
    seats: int
    seat: int
    heard: tuple[Fact, ...]


class Advice(Struct, frozen=True):
    """What somebody wants a hint for: what their seat heard, and what it may choose."""

    game: str
    seats: int
    seat: int
    heard: tuple[Fact, ...]
    menu: tuple[int, ...]


def viewed(memory: "Memory | Question | Advice") -> Any:
    """What somebody knows who has heard this."""
    view = games.load(memory.game).sight.view(memory.seat, memory.seats)
    for fact in memory.heard:
        view.hear(*fact)
    return view


def believed(memory: Memory) -> tuple[str, ...]:
    """What a seat could believe of what it was not told, in games that say so."""
    belief = games.load(memory.game).telling.belief
    return tuple(belief(viewed(memory))) if belief is not None else ()


def advised(advice: Advice) -> tuple[str, ...]:
    """What a game advises, in games that give hints."""
    hint = games.load(advice.game).telling.hint
    return tuple(hint(viewed(advice), advice.menu)) if hint is not None else ()


def answer(question: Question) -> int:
    """What a bot chooses: it folds what it heard into a view, and thinks."""
    game, view = games.load(question.game), viewed(question)
    bot = bots.bot(game, question.level, seconds=_limit(question))
    return bot.choose(view, question.menu, Random(question.luck))


def _limit(question: Question) -> float | None:
    level = games.load(question.game).bots.levels.get(question.level)
    if level is None or question.seconds is None or level.way == "heuristic":
        return None
    return min(level.seconds, question.seconds) if level.seconds else question.seconds


def _quietly() -> None:
    """An interrupt at the keyboard is for the house, which then sends its bots home.

    Where both want the processor, it is the house's: people wait for it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    Thread(target=_leave_with_the_house, daemon=True).start()


def _leave_with_the_house() -> None:
    """However the house went, killed even: its bots do not stay behind."""
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)


def _wake_up() -> str:
    """Open every game once, so that the first question is answered as quickly as any."""
    for name in games.names():
        games.load(name)
    return str(games.__file__)


class Processes(ProcessPoolExecutor):
    """Processes that take gloam from a folder, where one is named, and not from the house's own.

    A new process looks for packages where its parent does. The house has its own gloam already,
    and finds all of it there: a folder that is named for a moment changes nothing for it.
    """

    folder: str = ""

    def submit(self, work: Callable[..., Got], /, *given: Any, **named: Any) -> "Future[Got]":
        """Give work to a process, which may have to be started for it."""
        if not self.folder:
            return super().submit(work, *given, **named)
        sys.path.insert(0, self.folder)
        try:
            return super().submit(work, *given, **named)
        finally:
            sys.path.remove(self.folder)


class BotPool:
    """A few processes in which bots think. One that dies is replaced, and asked again."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: Processes | None = None
        self._folder = ""
        """Where the processes take gloam from; nothing where they take the house's own."""
        self._beliefs: Recent[Memory, tuple[str, ...]] = Recent(BELIEFS_KEPT)
        self._hints: Recent[Advice, tuple[str, ...]] = Recent(HINTS_KEPT)
        self._recalling = asyncio.Semaphore(1)
        """Whoever looks back, or wants a hint, keeps at most one process from the bots."""
        self._lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Where they stand in line before that, each address in one of its own."""
        self.deaths = 0
        """How often bots had to be replaced."""

    def _open(self) -> Processes:
        if self._pool is None:
            self._pool = self._started(self._folder)
        return self._pool

    def _started(self, folder: str) -> Processes:
        context = multiprocessing.get_context("spawn")
        pool = Processes(self.processes, context, initializer=_quietly)
        pool.folder = folder
        return pool

    def warm_up(self) -> None:
        """Start the processes before anybody is asked."""
        for _ in range(self.processes):
            self._open().submit(_wake_up)

    async def renew(self, folder: str, patience: float = 120.0) -> bool:
        """Let bots think with the gloam in a folder; where that fails, nothing has changed.

        What is being thought is thought to its end by those who began it.
        """
        fresh = self._started(folder)
        try:
            woken = [asyncio.wrap_future(fresh.submit(_wake_up)) for _ in range(self.processes)]
            async with asyncio.timeout(patience):
                homes = await asyncio.gather(*woken)
            good = all(home.startswith(folder) for home in homes)
        except Exception:  # noqa: BLE001  # whatever it is, those who think now go on
            good = False
        if not good:
            fresh.shutdown(wait=False, cancel_futures=True)
            return False
        before, self._pool, self._folder = self._pool, fresh, folder
        if before is not None:
            before.shutdown(wait=False)
        return True

    async def think(self, question: Question) -> int:
        """A bot's answer; if bots die over it again and again, one that only follows chance."""
        chosen = await self._asked(answer, question)
        if chosen is None:
            return question.menu[Random(question.luck).randrange(len(question.menu))]
        return chosen

    async def believe(self, memory: Memory) -> tuple[str, ...]:
        """What a seat could believe; the last few answers are remembered."""
        known = self._beliefs.get(memory)
        if known is None:
            async with out_of_line(), self._line(), self._recalling:
                with at_work():
                    known = await self._asked(believed, memory) or ()
            self._beliefs.put(memory, known)
        return known

    def _line(self) -> asyncio.Semaphore:
        """Where whoever asks now stands in line: one address keeps nobody else waiting long."""
        address = bill().address
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = asyncio.Semaphore(1)
        return line

    async def advise(self, advice: Advice) -> tuple[str, ...] | None:
        """A hint; None where it is not there in time. The last few are remembered."""
        known = self._hints.get(advice)
        if known is not None:
            return known
        try:
            async with out_of_line(), asyncio.timeout(HINT_LASTS), self._line(), self._recalling:
                with at_work():
                    known = await self._asked(advised, advice)
        except TimeoutError:
            return None
        if known is not None:
            self._hints.put(advice, known)
        return known

    async def weigh(self, work: Callable[[Given], Got], given: Given, seconds: float) -> Got | None:
        """What a process makes of something else that is dear; None where it is not there in time.

        Whoever asks stands in line like those who want a hint, and it is on their bill.
        """
        try:
            async with out_of_line(), asyncio.timeout(seconds), self._line(), self._recalling:
                with at_work():
                    return await self._asked(work, given)
        except TimeoutError:
            return None

    async def _asked(self, work: Callable[[Given], Got], given: Given) -> Got | None:
        """What a process makes of something; None if processes die over it again and again."""
        for _ in range(TRIES):
            pool = self._open()
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, work, given)
            except BrokenProcessPool:
                if self._pool is pool:
                    self.deaths += 1
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
            except Exception:  # noqa: BLE001  # whatever a bot stumbles over, the table goes on
                break
        return None

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that think now."""
        return tuple(self._pool._processes or ()) if self._pool is not None else ()

    def close(self) -> None:
        """Send all bots home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
