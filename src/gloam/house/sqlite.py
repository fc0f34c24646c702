"""A store in one SQLite file, for a house with one worker."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gloam.house.bells import Bells
from gloam.house.store import (
    TOO_NEW,
    Door,
    Keepsake,
    Kept,
    Row,
    StoreDown,
    Taken,
    Write,
    migrations,
)
from gloam.kernel.errors import BadOption

T = TypeVar("T")
PATIENCE = 2.0
"""How many seconds a write waits for another program that has the file locked."""
SWEEP = 1_000
"""After so many writes the log is carried over into the file, beside whoever writes on."""
LONGEST_LOG = 64 * 1024 * 1024
"""At so many bytes the log is begun anew, for which the next write has to wait."""
TRY_AGAIN = 50
"""After so many writes that is tried again, if another program reads the file."""
_ROW = "code, game, version, plan, seed, salt, opened, changed, phase, open"


class Waiting(NamedTuple):
    """Something that is to be kept, all of it or none, and who waits for it."""

    writes: list[Write]
    asked: float
    """When it was asked for."""
    kept: "asyncio.Future[None]"


class SqliteStore:
    """Tables in one file. One thread has the file, so that the event loop never waits for it."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(1, "gloam-store")
        self._file: sqlite3.Connection | None = None
        self._patience = PATIENCE
        self._broom = ThreadPoolExecutor(1, "gloam-broom")
        self._sweeping: Future[None] | None = None
        self._writes = 0
        self._next_cut = 0
        """From which write on the log may be begun anew."""
        self._waiting: list[Waiting] = []
        """What is to be kept next, all in one transaction."""
        self._keeping = False
        """Whether some of it is being kept."""

    async def start(self) -> None:
        """Open the file, or make it, and bring it up to this version."""
        await self._in_thread(self._open)

    def _open(self) -> None:
        new = not self.path.exists()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            if new:
                os.chmod(self.path, 0o600)  # it holds every secret of every table
            _turn_to_wal(file)
            self._bring_up(file)
        except BaseException:
            file.close()
            raise
        self._file, self._patience = file, PATIENCE

    def _bring_up(self, file: sqlite3.Connection) -> None:
        file.execute("PRAGMA synchronous = NORMAL")
        file.execute("PRAGMA wal_autocheckpoint = 0")  # see _sweep
        steps = migrations()
        file.execute("BEGIN IMMEDIATE")  # whoever else starts now waits, and finds it done
        found = file.execute("PRAGMA user_version").fetchone()[0]
        if found > steps[-1][0]:
            raise BadOption(TOO_NEW.format(found=found, known=steps[-1][0]))
        for number, step in steps:
            if number > found:
                for statement in step:
                    file.execute(statement)
                file.execute(f"PRAGMA user_version = {number}")
        file.execute("COMMIT")

    async def stop(self) -> None:
        """Close the file."""
        await self._in_thread(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        self._broom.shutdown()
        if self._file is not None:
            self._file.close()
            self._file = None

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Do something in the file's thread, after all that was asked for before it."""
        asked, loop = time.monotonic(), asyncio.get_running_loop()
        if self._waiting:
            self._keep_next(loop)

        def patiently() -> T:
            self._wait_at_most(PATIENCE - (time.monotonic() - asked))
            return work()

        try:
            return await loop.run_in_executor(self._thread, patiently)
        except (sqlite3.Error, OSError) as error:
            raise _told(error) from None

    def _wait_at_most(self, seconds: float) -> None:
        """Whoever stood in line behind others that waited need not wait as long again."""
        patience = max(0, round(seconds, 1))
        if self._file is not None and patience != self._patience:
            self._file.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
            self._patience = patience

    def _query(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        if self._file is None:
            self._open()
        assert self._file is not None
        return self._file.execute(sql, values).fetchall()

    def _write(self, writes: Iterable[Write]) -> list[tuple[object, ...]]:
        if self._file is None:
            self._open()
        assert self._file is not None
        file = self._file
        file.execute("BEGIN IMMEDIATE")
        found: list[tuple[object, ...]] = []
        try:
            for sql, values in writes:
                found = file.execute(sql, values).fetchall()
            file.execute("COMMIT")
        except BaseException as error:
            if file.in_transaction:
                file.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise Taken("Somebody else was quicker.") from None
            raise
        self._writes += 1
        if self._sweeping is not None and self._sweeping.done():
            self._sweeping = None
            _carry_over(file)  # the little that came meanwhile: the next write begins the log anew
        if self._writes % SWEEP == 0 and self._sweeping is None:
            # In a thread of its own: a disk takes long over it.
            self._sweeping = self._broom.submit(_carried_over, self.path)
        if self._writes >= self._next_cut and self.log_size() > LONGEST_LOG:
            self._cut(file)
        return found

    def log_size(self) -> int:
        """How many bytes the log beside the file has."""
        with suppress(OSError):
            return os.stat(f"{self.path}-wal").st_size
        return 0

    def _cut(self, file: sqlite3.Connection) -> None:
        """Carry all of the log over and begin it anew: the next write waits for that.

        While another program reads the file that cannot be done. Then it is tried again after a
        few more writes, and nobody waits for the reader.
        """
        file.execute("PRAGMA busy_timeout = 0")
        try:
            busy = file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error:
            busy = 1  # a full or a broken disk: whoever writes next is told so
        finally:
            file.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
        self._next_cut = self._writes + (TRY_AGAIN if busy else 0)

    async def open_table(self, row: Row) -> None:
        """Keep a new table."""
        sql = f"INSERT INTO tables ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        values = tuple(getattr(row, name) for name in _ROW.split(", "))
        await self._in_thread(lambda: self._write([(sql, values)]))

    async def append(
        self,
        code: str,
        facts: Iterable[Kept],
        phase: str,
        sitters: Iterable[tuple[int, str]] | None,
        also: Sequence[Write] = (),
    ) -> None:
        """Add facts, and do what else is written, all or none."""
        writes: list[Write] = [
            ("INSERT INTO facts VALUES (?, ?, ?, ?)", (code, kept.n, kept.at, kept.fact))
            for kept in facts
        ]
        at = writes[-1][1][2]
        writes.append(
            ("UPDATE tables SET phase = ?, changed = ? WHERE code = ?", (phase, at, code))
        )
        if sitters is not None:
            writes.append(("DELETE FROM sitters WHERE code = ?", (code,)))
            for seat, who in sitters:
                writes.append(("INSERT INTO sitters VALUES (?, ?, ?)", (code, seat, who)))
        writes += also
        await self._keep(writes)

    async def _keep(self, writes: list[Write]) -> None:
        """Do all of it or none, together with what others ask for in the same moment.

        A transaction costs nearly the same for one action as for ten, and so does it to hand it to
        the file's thread and back: while one is made, the next gathers.
        """
        loop = asyncio.get_running_loop()
        kept = loop.create_future()
        self._waiting.append(Waiting(writes, time.monotonic(), kept))
        if not self._keeping:
            self._keeping = True
            loop.call_soon(self._keep_next, loop)
        await kept

    def _keep_next(self, loop: asyncio.AbstractEventLoop) -> None:
        batch = [each for each in self._waiting if not each.kept.done()]
        self._waiting = []
        self._keeping = bool(batch)
        if batch:
            try:
                self._thread.submit(self._keep_all, batch, loop)
            except RuntimeError as closed:
                self._kept(loop, batch, [closed] * len(batch))

    def _keep_all(self, batch: "list[Waiting]", loop: asyncio.AbstractEventLoop) -> None:
        """In the file's thread: keep a batch, and let everybody know what became of theirs."""
        outcomes = self._outcomes(batch)
        loop.call_soon_threadsafe(self._kept, loop, batch, outcomes)

    def _outcomes(self, batch: "list[Waiting]") -> list[Exception | None]:
        """Keep a batch at once. If that cannot be, each by itself: one's trouble is no other's."""
        if len(batch) > 1:
            together = [write for each in batch for write in each.writes]
            if self._tried(together, batch[0].asked) is None:
                return [None] * len(batch)
        return [self._tried(each.writes, each.asked) for each in batch]

    def _tried(self, writes: list[Write], asked: float) -> Exception | None:
        """Do all of something or none; what went wrong."""
        try:
            self._wait_at_most(PATIENCE - (time.monotonic() - asked))
            self._write(writes)
        except (sqlite3.Error, OSError) as error:
            return _told(error)
        except Exception as error:  # noqa: BLE001  # it is for whoever waits
            return error
        return None

    def _kept(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: "list[Waiting]",
        outcomes: Sequence[Exception | None],
    ) -> None:
        """Tell whoever waits, and go on with what has gathered."""
        for each, error in zip(batch, outcomes, strict=True):
            if each.kept.done():
                continue  # whoever asked has gone
            if error is None:
                each.kept.set_result(None)
            else:
                each.kept.set_exception(error)
        self._keep_next(loop)

    async def row(self, code: str) -> Row | None:
        """The table of that code, if there is one."""
        sql = f"SELECT {_ROW} FROM tables WHERE code = ?"
        found = await self._in_thread(lambda: self._query(sql, code))
        return row_of(found[0]) if found else None

    async def read(self, code: str, first: int = 0) -> list[Kept]:
        """The facts of a table from one number on."""
        sql = "SELECT n, at, fact FROM facts WHERE code = ? AND n >= ? ORDER BY n"
        return [Kept(*row) for row in await self._in_thread(lambda: self._query(sql, code, first))]  # type: ignore[arg-type]  # as the columns are

    async def listed(self, phase: str, *, only_open: bool, most: int) -> list[Row]:
        """The tables in a phase, the latest first."""
        where = "phase = ? AND open = 1" if only_open else "phase = ?"
        sql = f"SELECT {_ROW} FROM tables WHERE {where} ORDER BY changed DESC LIMIT ?"
        return [row_of(row) for row in await self._in_thread(lambda: self._query(sql, phase, most))]

    async def of_person(self, who: str, most: int) -> list[Row]:
        """The tables at which somebody sits: going on first, then the latest opened first.

        Not the latest changed: that would tell of what nobody heard.
        """
        sql = (
            f"SELECT {_ROW} FROM tables WHERE code IN (SELECT code FROM sitters WHERE who = ?) "
            "ORDER BY phase = 'over', opened DESC, code LIMIT ?"
        )
        return [row_of(row) for row in await self._in_thread(lambda: self._query(sql, who, most))]

    async def saw(self, seats: Iterable[tuple[str, int]], at: float) -> None:
        """One worker has nobody to tell."""

    async def seen(self, code: str) -> dict[int, float]:
        """One worker has seen everybody itself."""
        return {}

    async def listen(self, bells: Bells) -> None:
        """One worker hears itself."""

    async def setting(self, name: str, value: str) -> str:
        """What was decided by that name, or this from now on."""
        put = "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._in_thread(lambda: self._write([(put, (name, value))]))
        get = "SELECT value FROM settings WHERE name = ?"
        return str((await self._in_thread(lambda: self._query(get, name)))[0][0])

    async def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question in SQL finds."""
        return await self._in_thread(lambda: self._query(sql, *values))

    async def change(self, *writes: Write) -> list[tuple[Any, ...]]:
        """Do several things, all or none."""
        return await self._in_thread(lambda: self._write(writes))

    async def check_room(self, ballast: str) -> None:
        """Write something, and write it over."""
        put = "INSERT OR REPLACE INTO settings VALUES ('ballast', ?)"
        await self._in_thread(lambda: self._write([(put, (ballast,))]))

    async def revoke(self, who: str) -> int:
        """Make void what a person carries."""
        put = (
            "INSERT INTO revoked VALUES (?, 1) "
            "ON CONFLICT (who) DO UPDATE SET serial = revoked.serial + 1"
        )
        await self._in_thread(lambda: self._write([(put, (who,))]))
        return (await self.revoked())[who]

    async def revoked(self) -> dict[str, int]:
        """The number that what people carry must have."""
        rows = await self._in_thread(lambda: self._query("SELECT who, serial FROM revoked"))
        return {str(who): int(str(serial)) for who, serial in rows}

    async def keep(self, who: str, things: Iterable[Keepsake]) -> None:
        """Keep things for a person, in place of those of the same kind and name."""
        put = "INSERT OR REPLACE INTO keepsakes VALUES (?, ?, ?, ?, ?)"
        writes = [(put, (who, each.kind, each.name, each.at, each.value)) for each in things]
        await self._in_thread(lambda: self._write(writes))

    async def keep_new(self, who: str, thing: Keepsake) -> bool:
        """Keep a thing unless there is one of that kind and name."""
        put = "INSERT INTO keepsakes VALUES (?, ?, ?, ?, ?)"
        values = (who, thing.kind, thing.name, thing.at, thing.value)
        try:
            await self._in_thread(lambda: self._write([(put, values)]))
        except Taken:
            return False
        return True

    async def keepsakes(self, who: str, kind: str = "", most: int = 10_000) -> list[Keepsake]:
        """What a person has kept, of one kind or all, the latest first."""
        sql = (
            "SELECT kind, name, at, value FROM keepsakes WHERE who = ? AND (? = '' OR kind = ?) "
            "ORDER BY at DESC, kind, name LIMIT ?"
        )
        rows = await self._in_thread(lambda: self._query(sql, who, kind, kind, most))
        return [Keepsake(*row) for row in rows]  # type: ignore[arg-type]  # as the columns are

    async def keepsake(self, who: str, kind: str, name: str) -> Keepsake | None:
        """One thing that a person has kept, if there is such a one."""
        sql = "SELECT kind, name, at, value FROM keepsakes WHERE who = ? AND kind = ? AND name = ?"
        rows = await self._in_thread(lambda: self._query(sql, who, kind, name))
        return Keepsake(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the columns are

    async def forget(self, who: str, kind: str = "", name: str = "") -> None:
        """Forget what a person has kept: one thing, all of a kind, or everything."""
        sql = (
            "DELETE FROM keepsakes WHERE who = ? AND (? = '' OR kind = ?) AND (? = '' OR name = ?)"
        )
        await self._in_thread(lambda: self._write([(sql, (who, kind, kind, name, name))]))

    async def add_door(self, door: Door) -> None:
        """Let something open a person's own things."""
        put = "INSERT INTO doors VALUES (?, ?, ?, ?)"
        values = (door.id, door.who, door.kind, door.value)
        await self._in_thread(lambda: self._write([(put, values)]))

    async def door(self, id_: str) -> Door | None:
        """What something opens, if it opens anything."""
        sql = "SELECT id, who, kind, value FROM doors WHERE id = ?"
        rows = await self._in_thread(lambda: self._query(sql, id_))
        return Door(*rows[0]) if rows else None  # type: ignore[arg-type]  # as the columns are

    async def doors_of(self, who: str) -> list[Door]:
        """All that opens a person's own things."""
        sql = "SELECT id, who, kind, value FROM doors WHERE who = ? ORDER BY kind, id"
        rows = await self._in_thread(lambda: self._query(sql, who))
        return [Door(*row) for row in rows]  # type: ignore[arg-type]  # as the columns are

    async def close_doors(self, who: str, kind: str = "", id_: str = "") -> None:
        """Let something, all of a kind, or everything open a person's own things no more."""
        sql = "DELETE FROM doors WHERE who = ? AND (? = '' OR kind = ?) AND (? = '' OR id = ?)"
        await self._in_thread(lambda: self._write([(sql, (who, kind, kind, id_, id_))]))


def row_of(values: tuple[object, ...]) -> Row:
    """A row of the table of tables, as it comes from a database."""
    named = dict(zip(_ROW.split(", "), values, strict=True))
    return Row(**named | {"open": bool(named["open"])})  # type: ignore[arg-type]  # as the columns are


def _carried_over(path: Path) -> None:
    """Carry what the log holds over into the file, beside whoever writes on."""
    with (
        suppress(sqlite3.Error),  # a full or a broken disk: whoever writes next is told so
        closing(sqlite3.connect(path, isolation_level=None)) as file,
    ):
        _carry_over(file)


def _carry_over(file: sqlite3.Connection) -> None:
    """The same by one who has the file; nobody is waited for."""
    with suppress(sqlite3.Error):
        file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def _turn_to_wal(file: sqlite3.Connection) -> None:
    """Write ahead to a log, also where several open a new file at once.

    SQLite answers "locked" at once to the second of two that turn a file, however long it was
    told to wait: each waiting for the other would never end.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            file.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _told(error: sqlite3.Error | OSError) -> StoreDown:
    """What went wrong with the file, in a sentence."""
    if isinstance(error, sqlite3.OperationalError):
        return StoreDown(_reason(error))
    if isinstance(error, OSError):
        why = error.strerror or "it cannot be made"
        return StoreDown(f"The house cannot open its file: {why}.")
    return StoreDown("The house's file cannot be read: it is damaged.")


def _reason(error: sqlite3.OperationalError) -> str:
    """What is wrong with the file, for the person who waits."""
    said = str(error)
    if "full" in said:
        return "The house has no room left to write this down. Nothing was changed; try again soon."
    if "locked" in said or "busy" in said:
        return "Another program has the house's file. Nothing was changed; try again in a moment."
    return "The house cannot reach its file now. Nothing was changed; try again in a moment."
