"""What goes wrong outside: a full disk, a locked file, a database that goes away and comes back."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gloam.house.house import House
from gloam.house.store import StoreDown

from .cluster import Cluster
from .rooms import ANN, BOB, Hands, Place, act, opened, rings, standing, two_at_radar, until

pytestmark = pytest.mark.anyio


async def refused(house: House, code: str, deed: Awaitable[Any]) -> str:
    """The sentence with which something was refused; what is at hand is as it was."""
    before = standing(house._lives[code])
    with pytest.raises(StoreDown) as down:
        await deed
    if not house.store.shared:
        assert standing(await house.look(code)) == before
    return str(down.value)


async def fill(house: House, code: str) -> str:
    """Talk until there is no room left; the sentence with which the house says so."""
    for n in range(2_000):
        words = f"{n} " + "so it was said " * 15
        before = standing(await house.look(code))
        try:
            await house.say(code, n % 2, (ANN, BOB)[n % 2], words[:200])
        except StoreDown as down:
            assert standing(await house.look(code)) == before
            return str(down)
    raise AssertionError("there is always room")


async def test_a_full_disk_is_a_sentence_and_nothing_is_lost(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        file: sqlite3.Connection = house.store._file  # type: ignore[attr-defined]
        pages = file.execute("PRAGMA page_count").fetchone()[0]
        file.execute(f"PRAGMA max_page_count = {pages + 2}")
        said = await fill(house, code)
        assert said == (
            "The house has no room left to write this down. Nothing was changed; try again soon."
        )
        kept = await house.store.read(code)
        assert "no room left" in await fill(house, code)
        file.execute("PRAGMA max_page_count = 100000")
        await act(house, code)
        assert (await house.store.read(code))[: len(kept)] == kept
        live = house._lives[code]
        async with opened(sqlite, hands) as other:
            assert standing(await other.look(code)) == standing(live)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte, where this may be made."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a small disk; the test above fills a file instead")
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    made = subprocess.run(command, capture_output=True, timeout=20)
    if made.returncode:
        pytest.skip("no disk can be made here; the test above fills a file instead")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True, timeout=20)


async def test_a_disk_that_is_really_full_is_a_sentence_and_nothing_is_lost(
    small_disk: Path, hands: Hands
) -> None:
    place = Place(f"sqlite:///{small_disk}/house.db")
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        await act(house, code)
        ballast = small_disk / "ballast"
        with ballast.open("wb", buffering=0) as heavy, suppress(OSError):
            while heavy.write(b"x" * 4096):
                pass
        said = await fill(house, code)
        assert "Nothing was changed" in said
        kept = await house.store.read(code)
        ballast.unlink()
        await act(house, code, 2)
        assert (await house.store.read(code))[: len(kept)] == kept
        live = house._lives[code]
    async with opened(place, hands) as house:
        assert standing(await house.look(code)) == standing(live)


async def test_a_locked_file_is_a_sentence_within_two_seconds(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        codes = [await two_at_radar(house) for _ in range(4)]
        other = sqlite3.connect(sqlite.path, isolation_level=None)
        try:
            other.execute("BEGIN EXCLUSIVE")
            start = time.monotonic()
            tries = [refused(house, code, house.act(code, 0, ANN, "hide C3")) for code in codes]
            said = set(await asyncio.gather(*tries))
            took = time.monotonic() - start
            await house.look(codes[0])  # to look needs no lock
            other.execute("ROLLBACK")
        finally:
            other.close()
        assert said == {
            "Another program has the house's file. Nothing was changed; try again in a moment."
        }
        assert 1.5 < took < 4.0  # all of them together, and not one after the other
        for code in codes:
            await house.act(code, 0, ANN, "hide C3")
            assert (await house.look(code)).asked(1)


async def test_a_file_that_is_locked_for_a_moment_is_waited_for(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        other = sqlite3.connect(sqlite.path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        acting = asyncio.ensure_future(house.act(code, 0, ANN, "hide C3"))
        await asyncio.sleep(0.3)
        assert not acting.done()
        other.execute("ROLLBACK")
        other.close()
        await acting
        assert (await house.look(code)).asked(1)


async def test_a_house_does_not_open_on_a_locked_file_and_says_why(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = sqlite.store()
    with pytest.raises(StoreDown, match="Another program has the house's file"):
        await store.start()
    await store.stop()
    other.close()
    async with opened(sqlite, hands) as house:
        assert (await house.look(code)).asked(0)


async def test_a_request_that_is_dropped_in_the_middle_is_kept_or_never_was(
    place: Place, hands: Hands
) -> None:
    """A browser goes away while its action is being written: house and store agree afterwards."""
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        for n in range(30):
            acting = asyncio.create_task(act(house, code, n))
            for _ in range(n % 6):
                await asyncio.sleep(0)
            if n % 5 == 4:
                await asyncio.sleep(0.001)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            async with opened(place, hands) as other:
                seen = standing(await other.look(code))
            assert standing(await house.look(code)) == seen
        await act(house, code)


STOPS: list[Callable[[Cluster], None]] = [
    lambda cluster: cluster.stop(),
    lambda cluster: cluster.stop(signal.SIGQUIT),
]


@pytest.mark.slow
@pytest.mark.parametrize("stop", STOPS, ids=["stopped", "killed"])
async def test_postgres_goes_away_and_comes_back_and_the_house_goes_on(
    cluster: Cluster, postgres: Place, hands: Hands, stop: Callable[[Cluster], None]
) -> None:
    async with opened(postgres, hands) as house, opened(postgres, hands) as other:
        code = await two_at_radar(house)
        await act(house, code)
        before = standing(await house.look(code))
        await other.look(code)
        await until(lambda: house._listening is not None)
        try:
            await asyncio.to_thread(stop, cluster)
            for _ in range(2):
                start = time.monotonic()
                said = await refused(house, code, act(house, code, 1))
                assert said == (
                    "The house cannot reach its database now. Nothing was changed; "
                    "try again in a moment."
                )
                assert time.monotonic() - start < 8
        finally:
            await asyncio.to_thread(cluster.start)

        async def there_again() -> bool:
            try:
                return standing(await house.look(code)) == before
            except StoreDown:
                return False

        await until(there_again, 20)
        await act(house, code, 1)
        after = standing(await house.look(code))
        assert len(after["record"]) > len(before["record"])

        async def hears() -> bool:
            """Whether the bell of one house rings for what the other does."""
            bell = asyncio.create_task(rings(house.bells, code, 2))
            await asyncio.sleep(0)
            try:
                await act(other, code)
            except StoreDown:
                bell.cancel()
                return False
            return await bell

        await until(hears, 30)
        assert standing(await house.look(code)) == standing(await other.look(code))
        kept = await house.store.read(code)
        assert [each.n for each in kept] == list(range(len(kept)))


@pytest.mark.slow
async def test_postgres_that_drops_its_connections_is_met_with_new_ones(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as house:
        code = await two_at_radar(house)
        for n in range(3):
            postgres.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await act(house, code, n)
