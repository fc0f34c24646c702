"""What hangs on time does not hang on the time of day; what is kept has room, or it is said."""

import sqlite3
import time

import pytest

from gloam.house import sqlite as file_store
from gloam.house.bot_pool import BotPool
from gloam.house.clock import steady_clock
from gloam.house.house import ROOM_EVERY, Conflict, House
from gloam.house.keeper import Keeper
from gloam.house.past import Pasts, open_to
from gloam.house.people import BadTicket
from gloam.house.plan import Clock, Watching
from gloam.house.store import StoreDown

from .rooms import ANN, BOB, Hands, Place, a_round, opened, two_at_radar

pytestmark = pytest.mark.anyio


# Time.


def test_a_steady_clock_starts_at_the_time_of_day_and_only_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = steady_clock()
    assert abs(now() - time.time()) < 5
    for jump in (86_400.0, -86_400.0):
        before, real = now(), time.time()
        monkeypatch.setattr(time, "time", lambda real=real, jump=jump: real + jump)
        assert 0 <= now() - before < 5


async def test_when_the_time_of_day_is_changed_no_delay_is_over(
    sqlite: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(sqlite.store())
    await house.start()
    keeper = Keeper(house, BotPool(1), 0)
    keeper.started -= 60
    try:
        code = await two_at_radar(
            house, watching=Watching(kind="delay", minutes=10), clock=Clock(kind="move", seconds=60)
        )
        keeper.saw(code, 0)
        keeper.saw(code, 1)
        ticket = await house.ticket(code, 0, ANN)
        real = time.time()
        monkeypatch.setattr(time, "time", lambda: real + 7_200)
        with pytest.raises(Conflict, match="only just begun"):
            await open_to(house, Pasts(), code, "eve")
        await a_round(keeper)
        live = await house.look(code)
        assert not any(sitter.away for sitter in live.sitters)
        assert not live.table.deeds  # nobody's time ran out
        assert (await house.read_ticket(ticket))[1].seat == 0
    finally:
        await keeper.stop()
        await house.stop()


# Room.


async def test_the_house_says_when_there_is_no_room(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        await house.check_room()
        file: sqlite3.Connection = house.store._file  # type: ignore[attr-defined]
        file.execute("DELETE FROM settings WHERE name = 'ballast'")
        file.execute("VACUUM")
        pages = file.execute("PRAGMA page_count").fetchone()[0]
        file.execute(f"PRAGMA max_page_count = {pages}")
        await house.check_room()  # it was looked at a moment ago
        hands.turn(ROOM_EVERY)
        for _ in range(2):
            with pytest.raises(StoreDown, match="no room left"):
                await house.check_room()
        file.execute("PRAGMA max_page_count = 100000")
        hands.turn(ROOM_EVERY)
        await house.check_room()


async def test_room_is_looked_for_in_every_store(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        for _ in range(3):
            hands.turn(ROOM_EVERY)
            await house.check_room()
        assert len(place.sql("SELECT value FROM settings WHERE name = 'ballast'")) == 1


@pytest.fixture
def short_log(monkeypatch: pytest.MonkeyPatch) -> int:
    """A log that is begun anew at 400 kB, as the usual one is at 64 MB."""
    most = 400 * 1024
    monkeypatch.setattr(file_store, "LONGEST_LOG", most)
    return most


LARGEST_WRITE = 200 * 1024


async def test_the_log_beside_the_file_stays_as_short_as_is_said(
    sqlite: Place, hands: Hands, short_log: int
) -> None:
    async with opened(sqlite, hands) as house:
        store = house.store
        longest = 0
        for _ in range(200):
            await store.check_room("x" * 20_000)
            longest = max(longest, store.log_size())  # type: ignore[attr-defined]
        assert short_log / 2 < longest < short_log + LARGEST_WRITE


async def test_the_log_grows_while_another_reads_and_is_cut_when_that_ends(
    sqlite: Place, hands: Hands, short_log: int
) -> None:
    async with opened(sqlite, hands) as house:
        store = house.store
        other = sqlite3.connect(sqlite.path, isolation_level=None)
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM tables").fetchone()
        start = time.monotonic()
        for _ in range(120):
            await store.check_room("x" * 20_000)
        assert store.log_size() > short_log  # type: ignore[attr-defined]
        assert time.monotonic() - start < 20  # nobody waits for the reader
        other.execute("COMMIT")
        other.close()
        for _ in range(file_store.TRY_AGAIN + 1):
            await store.check_room("x" * 20_000)
        assert store.log_size() < short_log + LARGEST_WRITE  # type: ignore[attr-defined]


# What people carry.


async def test_what_somebody_carried_becomes_void_and_stays_so(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        old, bobs = house.doorman.passport(ANN), house.doorman.passport(BOB)
        ticket = await house.ticket(code, 0, ANN)
        await house.revoke(ANN)
        new = house.doorman.passport(ANN)
        assert house.doorman.who(old) == ""
        assert house.doorman.who(new) == ANN
        assert house.doorman.who(bobs) == BOB
        with pytest.raises(BadTicket, match="void"):
            await house.read_ticket(ticket)
        await house.revoke(ANN)
        assert house.doorman.who(new) == ""
    async with opened(place, hands) as house:
        assert house.doorman.who(old) == house.doorman.who(new) == ""
        assert house.doorman.who(house.doorman.passport(ANN)) == ANN


async def test_another_worker_learns_of_it(postgres: Place, hands: Hands) -> None:
    async with opened(postgres, hands) as house, opened(postgres, hands) as other:
        await two_at_radar(house)
        old = other.doorman.passport(ANN)
        await house.revoke(ANN)
        keeper = Keeper(other, BotPool(1), 0)
        await a_round(keeper)
        assert other.doorman.who(old) == ""
        await keeper.stop()


async def test_of_somebody_who_sits_nowhere_nothing_is_kept(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        await house.revoke("nobody0")
        assert await house.store.revoked() == {}
