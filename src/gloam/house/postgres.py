"""A store in PostgreSQL, for a house with several workers."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from psycopg import AsyncConnection, OperationalError, errors
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from gloam.house.bells import Bells
from gloam.house.sqlite import _ROW, row_of
from gloam.house.store import TOO_NEW, Kept, Row, StoreDown, Taken, migrations
from gloam.kernel.errors import BadOption

PATIENCE = 5.0
"""How many seconds a request waits for a connection."""
DOWN = "The house cannot reach its database now. Nothing was changed; try again in a moment."
FULL = "The house has no room left to write this down. Nothing was changed; try again soon."


class PostgresStore:
    """Tables in PostgreSQL. Connections that broke are replaced; whoever waits is told so."""

    shared = True

    def __init__(self, address: str, connections: int = 8) -> None:
        self._address = address
        self._pool = AsyncConnectionPool(
            address,
            open=False,
            min_size=2,
            max_size=connections,
            timeout=PATIENCE,
            kwargs={"autocommit": True},
            reconnect_timeout=PATIENCE,  # then whoever asks next tries anew, and need not wait long
            check=AsyncConnectionPool.check_connection,
        )

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
        except errors.UniqueViolation:
            raise Taken("Somebody else was quicker.") from None
        except errors.DiskFull:
            raise StoreDown(FULL) from None
        except (OperationalError, PoolTimeout):
            raise StoreDown(DOWN) from None

    async def _query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
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
    ) -> None:
        """Add facts, all or none, and tell the other workers, in one round trip."""
        rows = [(code, kept.n, kept.at, kept.fact) for kept in facts]
        places = ", ".join(["(%s, %s, %s, %s)"] * len(rows))
        sql = (
            f"WITH told AS (INSERT INTO facts VALUES {places}), "
            "now AS (UPDATE tables SET phase = %s, changed = %s WHERE code = %s) "
            "SELECT pg_notify('gloam', %s)"
        )
        values = [value for row in rows for value in row] + [
            phase,
            rows[-1][2],
            code,
            f"{code} {rows[-1][1]}",
        ]
        async with self._hand() as hand:
            if sitters is None:
                await hand.execute(sql, values)
                return
            async with hand.transaction():
                await hand.execute(sql, values)
                await hand.execute("DELETE FROM sitters WHERE code = %s", (code,))
                for seat, who in sitters:
                    put = "INSERT INTO sitters VALUES (%s, %s, %s)"
                    await hand.execute(put, (code, seat, who))

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
                hand = await AsyncConnection.connect(self._address, autocommit=True)
                async with hand:
                    await hand.execute("LISTEN gloam")
                    bells.ring_all()  # what was told while nobody listened
                    async for notice in hand.notifies():
                        code, _, n = notice.payload.partition(" ")
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
