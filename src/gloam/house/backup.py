"""Backup: all that a house keeps, in one SQLite file, whichever database it has.

Such a file is a house of its own, and can be restored into either kind of database: so it is also
the way from one file to PostgreSQL.
"""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from gloam.house.sqlite import SqliteStore
from gloam.house.store import TOO_NEW, Store, migrations
from gloam.kernel.errors import BadOption

AT_ONCE = 2_000
"""How many rows are copied at once."""


async def back_up(store: Store, target: Path) -> int:
    """Write everything into a new file, beside whoever plays on; how many facts it holds."""
    if target.exists():
        raise BadOption(f"{target.name} is there already: a backup writes over nothing.")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY, 0o600))  # it holds every secret
    try:
        if isinstance(store, SqliteStore):
            with closing(sqlite3.connect(store.path)) as source, closing(_open(part)) as copy:
                source.backup(copy)
        else:
            part.unlink()
            await _migrated(part)
            await _from_postgres(store, part)
        facts = checked(part)
        part.rename(target)
    finally:
        for leftover in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm"))):
            leftover.unlink(missing_ok=True)
    return facts


async def restore(store: Store, source: Path) -> int:
    """Put a backup back into a house that is empty; how many facts it holds."""
    if not source.is_file():
        raise BadOption(f"There is no file {source.name}.")
    facts = checked(source)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "house.db"
        shutil.copyfile(source, copy)
        await _migrated(copy)  # it may be of an earlier gloam
        await store.start()
        try:
            if (await store.ask("SELECT count(*) FROM tables"))[0][0]:
                raise BadOption("There are tables in this database. Restore into an empty one.")
            if isinstance(store, SqliteStore):
                with closing(_open(copy)) as rows, closing(_open(store.path)) as file:
                    rows.backup(file)
            else:
                await _to_postgres(store, copy)
        finally:
            await store.stop()
    return facts


def checked(path: Path) -> int:
    """How many facts a file holds; BadOption if it is damaged, or no house."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
            found = file.execute("PRAGMA integrity_check").fetchone()[0]
            version = file.execute("PRAGMA user_version").fetchone()[0]
            facts = int(file.execute("SELECT count(*) FROM facts").fetchone()[0])
    except sqlite3.Error:
        raise BadOption(f"{path.name} is no house, or it is damaged.") from None
    if found != "ok":
        raise BadOption(f"{path.name} is damaged.")
    if version > migrations()[-1][0]:
        raise BadOption(TOO_NEW.format(found=version, known=migrations()[-1][0]))
    return facts


async def _migrated(path: Path) -> None:
    """Make a file, or bring it up to this version, with its log carried over."""
    store = SqliteStore(path)
    await store.start()
    await store.stop()
    with closing(_open(path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _columns(file: sqlite3.Connection) -> dict[str, list[str]]:
    """Every table of a house, and what its columns are called."""
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = sorted(str(name) for (name,) in file.execute(named))
    return {
        table: [str(row[1]) for row in file.execute(f"PRAGMA table_info({table})")]
        for table in tables
    }


async def _from_postgres(store: Any, part: Path) -> None:
    from psycopg import AsyncConnection, IsolationLevel

    async with await AsyncConnection.connect(store.address) as hand:
        await hand.set_isolation_level(IsolationLevel.REPEATABLE_READ)  # all of one moment
        with closing(_open(part)) as file:
            file.execute("BEGIN")
            for table, columns in _columns(file).items():
                marks = ", ".join("?" for _ in columns)
                cursor = hand.cursor(f"all_{table}")
                file.execute(f"DELETE FROM {table}")
                await cursor.execute(f"SELECT {', '.join(columns)} FROM {table}")
                while rows := await cursor.fetchmany(AT_ONCE):
                    file.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
                await cursor.close()
            file.execute("COMMIT")


async def _to_postgres(store: Any, copy: Path) -> None:
    from psycopg import AsyncConnection

    async with await AsyncConnection.connect(store.address) as hand:  # all of it, or nothing
        with closing(_open(copy)) as file:
            for table, columns in _columns(file).items():
                await hand.execute(f"DELETE FROM {table}")
                said = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
                async with hand.cursor() as cursor, cursor.copy(said) as lines:
                    for row in file.execute(f"SELECT {', '.join(columns)} FROM {table}"):
                        await lines.write_row(row)
