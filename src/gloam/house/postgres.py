"""A store in PostgreSQL, for a house with several workers."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from psycopg import AsyncConnection, OperationalError, errors
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from gloam.house.bells import Bells
from gloam.house.sqlite import _ROW, row_of
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

PATIENCE = 5.0
"""How many seconds a request waits for a connection."""
DOWN = "The house cannot reach its database now. Nothing was changed; try again in a moment."
FULL = "The house has no room left to write this down. Nothing was changed; try again soon."


LONGEST_NEWS = 7_000
"""How many bytes the news of an event may carry; PostgreSQL takes a little less than 8,000."""
LATELY = 0.5
"""For so many seconds after something went well a connection is taken to be well."""


def _news(code: str, rows: list[tuple[str, int, float, str]]) -> str:
    """What the other workers are told: the number of the latest event, and if it is alone, it."""
    _, n, at, event = rows[-1]
    brings = len(rows) == 1 and len(event.encode()) < LONGEST_NEWS
    return f"{code} {n} {at!r} {event if brings else ''}"


def _for_psycopg(sql: str) -> str:
    """A statement as psycopg takes it.

    >>> _for_psycopg("SELECT 1 FROM tables WHERE code = ?")
    'SELECT 1 FROM tables WHERE code = %s'
    """
    return sql.replace("%", "%%").replace("?", "%s")


class Broken(StoreDown):
    """A connection broke while it was used; the next one is looked at before it is."""


class PostgresStore:
    """Tables in PostgreSQL. Connections that broke are replaced; whoever waits is told so."""

    shared = True

    def __init__(self, address: str, connections: int = 8) -> None:
        self.address = address
        self._well = 0.0
        self._pool = AsyncConnectionPool(
            address,
            open=False,
            min_size=2,
            max_size=connections,
            timeout=PATIENCE,
            kwargs={"autocommit": True},
            reconnect_timeout=PATIENCE,  # then whoever asks next tries anew, and need not wait long
            check=self._check,
        )

    async def _check(self, hand: AsyncConnection[Any]) -> None:
        """See that a connection still holds, unless another one did a moment ago."""
        if time.monotonic() - self._well > LATELY:
            await AsyncConnectionPool.check_connection(hand)

    async def start(self) -> None:
        """Open the pool, and bring the database up to this version."""
        await self._pool.open()
        try:
            async with self._hand() as hand:
                await self._migrate(hand)
        except BaseException:
            await self._pool.close()
            raise

    async def _migrate(self, hand: AsyncConnection[Any]) -> None:
        steps = migrations()
        async with hand.transaction():
            await hand.execute("SELECT pg_advisory_xact_lock(7105)")  # one worker at a time
            await hand.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER)")
            found = await (await hand.execute("SELECT max(number) FROM schema_version")).fetchone()
            done = int(found[0] or 0) if found else 0
            if done > steps[-1][0]:
                raise BadOption(TOO_NEW.format(found=done, known=steps[-1][0]))
            for number, step in steps:
                if number > done:
                    for statement in step:
                        await hand.execute(statement)
                    await hand.execute("INSERT INTO schema_version VALUES (%s)", (number,))

    async def stop(self) -> None:
        """Close the pool."""
        await self._pool.close()

    @asynccontextmanager
    async def _hand(self) -> AsyncIterator[AsyncConnection[Any]]:
        try:
            async with self._pool.connection() as hand:
                yield hand
            self._well = time.monotonic()
        except errors.UniqueViolation:
            raise Taken("Somebody else was quicker.") from None
        except errors.DiskFull:
            raise StoreDown(FULL) from None
        except PoolTimeout:
            raise StoreDown(DOWN) from None
        except OperationalError:
            self._well = 0.0
            raise Broken(DOWN) from None

    async def _query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return await self._asked(sql, values)
        except Broken:
            return await self._asked(sql, values)

    async def _asked(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        async with self._hand() as hand:
            return await (await hand.execute(sql, values)).fetchall()

    async def open_table(self, row: Row) -> None:
        """Keep a new table."""
        values = [getattr(row, name) for name in _ROW.split(", ")]
        values[-1] = int(row.open)
        async with self._hand() as hand:
            sql = f"INSERT INTO tables ({_ROW}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
            await hand.execute(sql, values)

    async def append(
        self,
        code: str,
        facts: Iterable[Kept],
        phase: str,
        sitters: Iterable[tuple[int, str]] | None,
        also: Sequence[Write] = (),
    ) -> None:
        """Add facts, all or none, and tell the other workers, in one round trip.

        Where a connection breaks nobody can say whether they were kept. So it is tried again: then
        either they are kept now, or they were, and stand there word for word.
        """
        kept = list(facts)
        try:
            await self._append(code, kept, phase, sitters, also)
        except Broken:
            try:
                await self._append(code, kept, phase, sitters, also)
            except Taken:
                if (await self.read(code, kept[0].n))[: len(kept)] != kept:
                    raise

    async def _append(
        self,
        code: str,
        kept: list[Kept],
        phase: str,
        sitters: Iterable[tuple[int, str]] | None,
        also: Sequence[Write],
    ) -> None:
        rows = [(code, each.n, each.at, each.fact) for each in kept]
        places = ", ".join(["(%s, %s, %s, %s)"] * len(rows))
        sql = (
            f"WITH told AS (INSERT INTO facts VALUES {places}), "
            "now AS (UPDATE tables SET phase = %s, changed = %s WHERE code = %s) "
            "SELECT pg_notify('gloam', %s)"
        )
        values = [value for row in rows for value in row]
        values += [phase, rows[-1][2], code, _news(code, rows)]
        async with self._hand() as hand:
            if sitters is None and not also:
                await hand.execute(sql, values)
                return
            async with hand.transaction():
                await hand.execute(sql, values)
                if sitters is not None:
                    await hand.execute("DELETE FROM sitters WHERE code = %s", (code,))
                    for seat, who in sitters:
                        put = "INSERT INTO sitters VALUES (%s, %s, %s)"
                        await hand.execute(put, (code, seat, who))
                for more, given in also:
                    await hand.execute(_for_psycopg(more), given)

    async def row(self, code: str) -> Row | None:
        """The table of that code, if there is one."""
        found = await self._query(f"SELECT {_ROW} FROM tables WHERE code = %s", code)
        return row_of(found[0]) if found else None

    async def read(self, code: str, first: int = 0) -> list[Kept]:
        """The facts of a table from one number on."""
        sql = "SELECT n, at, fact FROM facts WHERE code = %s AND n >= %s ORDER BY n"
        return [Kept(*row) for row in await self._query(sql, code, first)]

    async def listed(self, phase: str, *, only_open: bool, most: int) -> list[Row]:
        """The tables in a phase, the latest first."""
        where = "phase = %s AND open = 1" if only_open else "phase = %s"
        sql = f"SELECT {_ROW} FROM tables WHERE {where} ORDER BY changed DESC LIMIT %s"
        return [row_of(row) for row in await self._query(sql, phase, most)]

    async def of_person(self, who: str, most: int) -> list[Row]:
        """The tables at which somebody sits: going on first, then the latest opened first.

        Not the latest changed: that would tell of what nobody heard.
        """
        sql = (
            f"SELECT {_ROW} FROM tables WHERE code IN (SELECT code FROM sitters WHERE who = %s) "
            "ORDER BY phase = 'over', opened DESC, code LIMIT %s"
        )
        return [row_of(row) for row in await self._query(sql, who, most)]

    async def saw(self, seats: Iterable[tuple[str, int]], at: float) -> None:
        """Tell the other workers who is here."""
        rows = sorted(set(seats))
        if not rows:
            return
        async with self._hand() as hand:
            sql = (
                "INSERT INTO seen SELECT unnest(%s::text[]), unnest(%s::int[]), %s "
                "ON CONFLICT (code, seat) DO UPDATE SET at = greatest(seen.at, excluded.at)"
            )
            await hand.execute(sql, ([code for code, _ in rows], [seat for _, seat in rows], at))

    async def seen(self, code: str) -> dict[int, float]:
        """When somebody was last seen at each seat of a table, by any worker."""
        rows = await self._query("SELECT seat, at FROM seen WHERE code = %s", code)
        return {int(seat): float(at) for seat, at in rows}

    async def listen(self, bells: Bells) -> None:
        """Ring the bell of a table whenever somebody has written to it, through every restart."""
        while True:
            try:
                hand = await AsyncConnection.connect(self.address, autocommit=True)
                async with hand:
                    await hand.execute("LISTEN gloam")
                    bells.ring_all()  # what was told while nobody listened
                    async for notice in hand.notifies():
                        code, n, at, event = notice.payload.split(" ", 3)
                        if event:
                            bells.on_remote_event(code, int(n), float(at), event)
                        bells.tell(code, int(n))
            except OperationalError:
                await asyncio.sleep(0.5)

    async def setting(self, name: str, value: str) -> str:
        """What was decided by that name, or this from now on."""
        async with self._hand() as hand:
            put = "INSERT INTO settings VALUES (%s, %s) ON CONFLICT DO NOTHING"
            await hand.execute(put, (name, value))
            got = await hand.execute("SELECT value FROM settings WHERE name = %s", (name,))
            found = await got.fetchone()
        assert found is not None
        return str(found[0])

    async def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question in SQL finds."""
        return await self._query(_for_psycopg(sql), *values)

    async def change(self, *writes: Write) -> list[tuple[Any, ...]]:
        """Do several things, all or none."""
        found: list[tuple[Any, ...]] = []
        async with self._hand() as hand, hand.transaction():
            for sql, values in writes:
                done = await hand.execute(_for_psycopg(sql), values)
                found = await done.fetchall() if done.description else []
        return found

    async def check_room(self, ballast: str) -> None:
        """Write something, and write it over."""
        async with self._hand() as hand:
            put = (
                "INSERT INTO settings VALUES ('ballast', %s) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            )
            await hand.execute(put, (ballast,))

    async def revoke(self, who: str) -> int:
        """Make void what a person carries."""
        put = (
            "INSERT INTO revoked VALUES (%s, 1) "
            "ON CONFLICT (who) DO UPDATE SET serial = revoked.serial + 1 RETURNING serial"
        )
        async with self._hand() as hand:
            found = await (await hand.execute(put, (who,))).fetchone()
        assert found is not None
        return int(found[0])

    async def revoked(self) -> dict[str, int]:
        """The number that what people carry must have."""
        rows = await self._query("SELECT who, serial FROM revoked")
        return {str(who): int(serial) for who, serial in rows}

    async def _do(self, sql: str, *values: object) -> int:
        """Write something that may be written twice; how many rows it changed."""
        async with self._hand() as hand:
            return (await hand.execute(sql, values)).rowcount

    async def keep(self, who: str, things: Iterable[Keepsake]) -> None:
        """Keep things for a person, in place of those of the same kind and name."""
        put = (
            "INSERT INTO keepsakes VALUES (%s, %s, %s, %s, %s) ON CONFLICT (who, kind, name) "
            "DO UPDATE SET at = excluded.at, value = excluded.value"
        )
        async with self._hand() as hand, hand.transaction():
            for each in things:
                await hand.execute(put, (who, each.kind, each.name, each.at, each.value))

    async def keep_new(self, who: str, thing: Keepsake) -> bool:
        """Keep a thing unless there is one of that kind and name."""
        put = "INSERT INTO keepsakes VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
        return await self._do(put, who, thing.kind, thing.name, thing.at, thing.value) == 1

    async def keepsakes(self, who: str, kind: str = "", most: int = 10_000) -> list[Keepsake]:
        """What a person has kept, of one kind or all, the latest first."""
        sql = (
            "SELECT kind, name, at, value FROM keepsakes WHERE who = %s AND (%s = '' OR kind = %s) "
            "ORDER BY at DESC, kind, name LIMIT %s"
        )
        return [Keepsake(*row) for row in await self._query(sql, who, kind, kind, most)]

    async def keepsake(self, who: str, kind: str, name: str) -> Keepsake | None:
        """One thing that a person has kept, if there is such a one."""
        sql = (
            "SELECT kind, name, at, value FROM keepsakes WHERE who = %s AND kind = %s AND name = %s"
        )
        rows = await self._query(sql, who, kind, name)
        return Keepsake(*rows[0]) if rows else None

    async def forget(self, who: str, kind: str = "", name: str = "") -> None:
        """Forget what a person has kept: one thing, all of a kind, or everything."""
        sql = (
            "DELETE FROM keepsakes "
            "WHERE who = %s AND (%s = '' OR kind = %s) AND (%s = '' OR name = %s)"
        )
        await self._do(sql, who, kind, kind, name, name)

    async def add_door(self, door: Door) -> None:
        """Let something open a person's own things."""
        put = "INSERT INTO doors VALUES (%s, %s, %s, %s)"
        await self._do(put, door.id, door.who, door.kind, door.value)

    async def door(self, id_: str) -> Door | None:
        """What something opens, if it opens anything."""
        rows = await self._query("SELECT id, who, kind, value FROM doors WHERE id = %s", id_)
        return Door(*rows[0]) if rows else None

    async def doors_of(self, who: str) -> list[Door]:
        """All that opens a person's own things."""
        sql = "SELECT id, who, kind, value FROM doors WHERE who = %s ORDER BY kind, id"
        return [Door(*row) for row in await self._query(sql, who)]

    async def close_doors(self, who: str, kind: str = "", id_: str = "") -> None:
        """Let something, all of a kind, or everything open a person's own things no more."""
        sql = "DELETE FROM doors WHERE who = %s AND (%s = '' OR kind = %s) AND (%s = '' OR id = %s)"
        await self._do(sql, who, kind, kind, id_, id_)
