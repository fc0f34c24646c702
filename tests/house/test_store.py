"""Every promise of a store, on SQLite and on PostgreSQL alike."""

import asyncio
import contextlib
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gloam.house.bells import Bells
from gloam.house.sqlite import SqliteStore
from gloam.house.store import (
    OVER,
    PLAYING,
    WAITING,
    Door,
    Keepsake,
    Kept,
    Row,
    Store,
    StoreDown,
    Taken,
    migrations,
)
from gloam.kernel.errors import BadOption
from gloam.web.settings import Settings, store_of

from .rooms import Place, rings

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def started(place: Place) -> AsyncIterator[Store]:
    store = place.store()
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    async with started(place) as store:
        yield store


def row(code: str, *, at: float = 1.0, public: bool = False) -> Row:
    return Row(
        code=code,
        game="vampire_radar",
        version=1,
        plan='{"ünï": "☾"}',
        seed="seed",
        salt="salt",
        opened=at,
        changed=at,
        phase=WAITING,
        open=public,
    )


def facts(first: int, *texts: str, at: float = 2.0) -> list[Kept]:
    return [Kept(n, at, text) for n, text in enumerate(texts, first)]


async def test_a_table_is_kept_as_it_was_opened(store: Store) -> None:
    await store.open_table(row("BCDFGH", public=True))
    assert await store.row("BCDFGH") == row("BCDFGH", public=True)
    assert await store.row("NOSUCH") is None
    assert await store.row("bcdfgh") is None


async def test_a_code_is_taken_once(store: Store) -> None:
    await store.open_table(row("BCDFGH"))
    with pytest.raises(Taken):
        await store.open_table(row("BCDFGH", at=9.0))
    found = await store.row("BCDFGH")
    assert found is not None
    assert found.opened == 1.0


async def test_facts_are_read_in_order_from_any_number_on(store: Store) -> None:
    await store.open_table(row("BCDFGH"))
    await store.append("BCDFGH", facts(0, "a", "b"), WAITING, None)
    await store.append("BCDFGH", facts(2, "ç\u2603", at=3.5), PLAYING, None)
    assert await store.read("BCDFGH") == [Kept(0, 2.0, "a"), Kept(1, 2.0, "b"), Kept(2, 3.5, "ç☃")]
    assert await store.read("BCDFGH", 2) == [Kept(2, 3.5, "ç☃")]
    assert await store.read("BCDFGH", 3) == []
    assert await store.read("NOSUCH") == []
    found = await store.row("BCDFGH")
    assert found is not None
    assert (found.phase, found.changed) == (PLAYING, 3.5)


@pytest.mark.parametrize("sitters", [None, [(0, "ann"), (1, "bob")]])
async def test_facts_are_added_all_or_none(
    store: Store, sitters: list[tuple[int, str]] | None
) -> None:
    await store.open_table(row("BCDFGH"))
    await store.append("BCDFGH", facts(0, "a", "b", "c"), PLAYING, [(0, "cem")])
    with pytest.raises(Taken):
        await store.append("BCDFGH", facts(1, "x", "y", "z", at=9.0), OVER, sitters)
    with pytest.raises(Taken):
        await store.append("BCDFGH", facts(2, "x", "new", at=9.0), OVER, sitters)
    assert [kept.fact for kept in await store.read("BCDFGH")] == ["a", "b", "c"]
    found = await store.row("BCDFGH")
    assert found is not None
    assert (found.phase, found.changed) == (PLAYING, 2.0)
    assert [row.code for row in await store.of_person("cem", 9)] == ["BCDFGH"]
    assert await store.of_person("ann", 9) == []
    await store.append("BCDFGH", facts(3, "d"), PLAYING, None)
    assert len(await store.read("BCDFGH")) == 4


async def test_what_is_kept_together_fails_alone(sqlite: Place) -> None:
    """Those who act in one moment share a transaction, and nobody another's trouble."""
    async with started(sqlite) as store:
        assert isinstance(store, SqliteStore)
        codes = ["BBBBBB", "CCCCCC", "DDDDDD"]
        for code in codes:
            await store.open_table(row(code))
        before = store._writes
        together = [store.append(code, [Kept(0, 1.0, "a")], PLAYING, None) for code in codes]
        assert await asyncio.gather(*together) == [None] * 3
        assert store._writes == before + 1
        numbers = [1, 0, 1]  # the second is taken
        anew = [
            store.append(code, [Kept(n, 2.0, "b")], PLAYING, None)
            for code, n in zip(codes, numbers, strict=True)
        ]
        outcomes = await asyncio.gather(*anew, return_exceptions=True)
        assert [type(each) for each in outcomes] == [type(None), Taken, type(None)]
        assert [len(await store.read(code)) for code in codes] == [2, 1, 2]
        last = asyncio.ensure_future(store.append("BBBBBB", [Kept(2, 3.0, "c")], PLAYING, None))
        await asyncio.sleep(0)
        assert len(await store.read("BBBBBB")) == 3  # whoever reads after it finds it
        await last


async def test_the_number_is_the_lock(place: Place) -> None:
    async with started(place) as here, started(place) as there:
        await here.open_table(row("BCDFGH"))
        for n in range(12):
            tries = [
                store.append("BCDFGH", facts(n, f"{name} {n}"), PLAYING, None)
                for name, store in (("here", here), ("there", there))
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(result) for result in results if result] == [Taken]
        assert [kept.n for kept in await there.read("BCDFGH")] == list(range(12))


async def test_tables_are_listed_by_phase_the_latest_first(store: Store) -> None:
    for n, code in enumerate(("BBBBBB", "CCCCCC", "DDDDDD", "FFFFFF")):
        await store.open_table(row(code, at=float(n), public=n != 2))
    await store.append("BBBBBB", facts(0, "a", at=50.0), WAITING, None)
    await store.append("CCCCCC", facts(0, "a", at=60.0), PLAYING, None)

    async def codes(phase: str, only_open: bool = False, most: int = 9) -> list[str]:
        rows = await store.listed(phase, only_open=only_open, most=most)
        return [row.code for row in rows]

    assert await codes(WAITING) == ["BBBBBB", "FFFFFF", "DDDDDD"]
    assert await codes(WAITING, only_open=True) == ["BBBBBB", "FFFFFF"]
    assert await codes(WAITING, most=1) == ["BBBBBB"]
    assert await codes(PLAYING) == ["CCCCCC"]
    assert await codes(OVER) == []


async def test_a_person_finds_their_tables_those_going_on_first_then_the_latest_opened(
    store: Store,
) -> None:
    for n, code in enumerate(("BBBBBB", "CCCCCC", "DDDDDD", "FFFFFF")):
        await store.open_table(row(code, at=float(n)))
        await store.append(code, facts(0, "sat"), WAITING, [(0, "ann"), (1, "bob")])
    await store.append("BBBBBB", facts(1, "stood", at=9.0), WAITING, [(1, "bob")])
    await store.append("FFFFFF", facts(1, "over", at=9.0), OVER, None)

    async def codes(who: str, most: int = 9) -> list[str]:
        return [row.code for row in await store.of_person(who, most)]

    assert await codes("ann") == ["DDDDDD", "CCCCCC", "FFFFFF"]
    assert await codes("bob") == ["DDDDDD", "CCCCCC", "BBBBBB", "FFFFFF"]
    assert await codes("bob", 1) == ["DDDDDD"]
    assert await codes("") == []
    await store.append("CCCCCC", facts(1, "unheard", at=99.0), PLAYING, None)
    assert await codes("ann") == ["DDDDDD", "CCCCCC", "FFFFFF"]  # what nobody heard moves nothing


async def test_a_setting_is_what_the_first_to_ask_said(place: Place) -> None:
    async with started(place) as here, started(place) as there:
        said = await asyncio.gather(here.setting("key", "one"), there.setting("key", "two"))
        assert said[0] == said[1]
        assert said[0] in ("one", "two")
        assert await here.setting("key", "three") == said[0]
        assert await here.setting("other", "four") == "four"
    async with started(place) as later:
        assert await later.setting("key", "five") == said[0]


async def test_workers_tell_each_other_who_is_here(postgres: Place) -> None:
    async with started(postgres) as here, started(postgres) as there:
        assert here.shared
        assert await there.seen("BBBBBB") == {}
        await here.saw([], 1.0)
        await here.saw([("BBBBBB", 0), ("BBBBBB", 2), ("CCCCCC", 1), ("BBBBBB", 0)], 5.0)
        await there.saw([("BBBBBB", 2)], 7.0)
        await here.saw([("BBBBBB", 2)], 6.0)
        assert await here.seen("BBBBBB") == {0: 5.0, 2: 7.0}
        assert await here.seen("CCCCCC") == {1: 5.0}


async def test_one_worker_has_nobody_to_tell(sqlite: Place) -> None:
    async with started(sqlite) as store:
        assert not store.shared
        await store.saw([("BBBBBB", 0)], 5.0)
        assert await store.seen("BBBBBB") == {}
        async with asyncio.timeout(5):
            await store.listen(Bells())


async def test_the_bell_rings_when_another_worker_has_written(postgres: Place) -> None:
    async with started(postgres) as here, started(postgres) as there:
        await here.open_table(row("BBBBBB"))
        bells = Bells()
        listening = asyncio.create_task(here.listen(bells))
        await rings(bells, "BBBBBB", 5)  # once, because it has begun to listen
        bell = asyncio.create_task(rings(bells, "BBBBBB", 5))
        other = asyncio.create_task(rings(bells, "CCCCCC", 0.5))
        await asyncio.sleep(0)
        await there.append("BBBBBB", facts(0, "a"), PLAYING, None)
        assert await bell
        assert not await other
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_migrations_run_from_nothing_and_not_again(place: Place) -> None:
    last = migrations()[-1][0]
    assert [number for number, _ in migrations()] == list(range(1, last + 1))
    async with started(place) as store:
        await store.open_table(row("BBBBBB"))
    async with started(place) as store:
        assert await store.row("BBBBBB") == row("BBBBBB")
    asked = "SELECT max(number) FROM schema_version" if place.shared else "PRAGMA user_version"
    assert place.sql(asked) == [(last,)]


async def test_the_log_is_swept_while_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.house.sqlite.SWEEP", 20)
    monkeypatch.setattr("gloam.house.sqlite.LONGEST_LOG", 100)
    store = SqliteStore(tmp_path / "house.db")
    await store.start()
    await store.open_table(row("BBBBBB"))
    log = tmp_path / "house.db-wal"
    for n in range(600):
        await store.append("BBBBBB", [Kept(n, 1.0, "a" * 900)], PLAYING, None)
        if store._sweeping is not None:
            store._sweeping.result()  # a slow disk shall not make this test fail
        assert log.stat().st_size < 400 * 4096  # never swept, it grows to 1,200 pages and more
    with contextlib.closing(
        sqlite3.connect(f"file:{tmp_path}/house.db?immutable=1", uri=True)
    ) as alone:
        kept = alone.execute("SELECT count(*) FROM facts").fetchone()[0]
    assert kept > 300  # most of it stands in the file itself, without its log
    await store.stop()
    again = SqliteStore(tmp_path / "house.db")
    await again.start()
    assert [kept.n for kept in await again.read("BBBBBB")] == list(range(600))
    await again.stop()


async def test_many_may_turn_a_new_file_at_once(tmp_path: Path) -> None:
    for once in range(30):
        stores = [SqliteStore(tmp_path / f"{once}.db") for _ in range(3)]
        await asyncio.gather(*(store.start() for store in stores))
        for store in stores:
            await store.stop()


async def test_two_workers_may_start_at_once_on_an_empty_database(place: Place) -> None:
    stores = [place.store() for _ in range(3)]
    await asyncio.gather(*(store.start() for store in stores))
    await stores[0].open_table(row("BBBBBB"))
    assert await stores[2].row("BBBBBB") == row("BBBBBB")
    for store in stores:
        await store.stop()


async def test_a_newer_database_is_refused_with_a_sentence_and_left_alone(place: Place) -> None:
    async with started(place) as store:
        await store.open_table(row("BBBBBB"))
    if place.shared:
        place.sql("INSERT INTO schema_version VALUES (99)")
    else:
        place.sql("PRAGMA user_version = 99")
    store = place.store()
    with pytest.raises(
        BadOption, match=r"newer gloam \(it is at version 99, .*Nothing was changed"
    ):
        await store.start()
    await store.stop()
    assert place.sql("SELECT code FROM tables") == [("BBBBBB",)]


async def test_a_migration_that_fails_leaves_nothing_half_done(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = [*migrations(), (99, ["CREATE TABLE half (a INTEGER)", "CREATE NONSENSE"])]
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"gloam.house.{module}.migrations", lambda: broken)
    store = place.store()
    with pytest.raises(Exception):  # noqa: B017  # a database's own word for nonsense
        await store.start()
    await store.stop()
    monkeypatch.undo()
    async with started(place) as store:
        await store.open_table(row("BBBBBB"))
    where = "pg_tables WHERE tablename" if place.shared else "sqlite_master WHERE name"
    assert place.sql(f"SELECT count(*) FROM {where} = 'half'") == [(0,)]


async def test_the_file_is_for_its_owner_only(sqlite: Place) -> None:
    async with started(sqlite) as store:
        await store.open_table(row("BBBBBB"))
        for file in sqlite.path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
        assert sqlite.sql("PRAGMA journal_mode") == [("wal",)]


async def test_a_file_that_is_no_database_is_refused_and_left_alone(sqlite: Place) -> None:
    sqlite.path.parent.mkdir()
    sqlite.path.write_text("dear diary\n" * 500)
    store = sqlite.store()
    with pytest.raises(StoreDown, match="damaged"):
        await store.start()
    await store.stop()
    assert sqlite.path.read_text() == "dear diary\n" * 500


async def test_a_file_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    for path in (tmp_path / "wall" / "house.db", tmp_path):
        store = store_of(Settings(database=f"sqlite:///{path}"))
        with pytest.raises(StoreDown, match="The house cannot"):
            await store.start()
        await store.stop()


async def test_a_database_that_is_not_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setattr("gloam.house.postgres.PATIENCE", 0.5)
    store = store_of(Settings(database=f"postgresql://gloam@/night?host={tmp_path}"))
    with pytest.raises(StoreDown, match="cannot reach its database"):
        await store.start()
    await store.stop()


@pytest.mark.parametrize("said", ["mysql://x", "sqlite://", "sqlite:///", "night.db", "http://x"])
def test_a_store_that_nobody_knows_is_refused(said: str) -> None:
    with pytest.raises(BadOption, match="GLOAM_DATABASE is"):
        store_of(Settings(database=said))


# What people keep.


async def test_what_a_person_keeps_is_theirs_alone(store: Store) -> None:
    first, second = Keepsake("game", "a", 1.0, "ünï"), Keepsake("puzzle", "a", 2.0, "two")
    await store.keep("ann", [first, second])
    await store.keep("bob", [Keepsake("game", "a", 3.0, "his")])
    assert await store.keepsakes("ann") == [second, first]
    assert await store.keepsakes("ann", "game") == [first]
    assert await store.keepsake("ann", "game", "a") == first
    assert await store.keepsake("ann", "game", "b") is None
    assert await store.keepsakes("ann", most=1) == [second]
    await store.keep("ann", [Keepsake("game", "a", 4.0, "anew")])
    assert [each.value for each in await store.keepsakes("ann")] == ["anew", "two"]
    assert not await store.keep_new("ann", Keepsake("game", "a", 5.0, "late"))
    assert await store.keep_new("ann", Keepsake("game", "b", 5.0, "new"))
    await store.forget("ann", "game", "a")
    assert [each.name for each in await store.keepsakes("ann", "game")] == ["b"]
    await store.forget("ann", "game")
    assert await store.keepsakes("ann") == [second]
    await store.forget("ann")
    assert await store.keepsakes("ann") == []
    assert len(await store.keepsakes("bob")) == 1


async def test_a_door_opens_for_one_person_until_it_is_closed(store: Store) -> None:
    phrase, key = Door("phrase.x", "ann", "phrase", ""), Door("passkey.y", "ann", "passkey", "{}")
    await store.add_door(phrase)
    await store.add_door(key)
    with pytest.raises(Taken):
        await store.add_door(Door("phrase.x", "bob", "phrase", ""))
    assert await store.door("phrase.x") == phrase
    assert await store.door("phrase.z") is None
    assert await store.doors_of("ann") == [key, phrase]
    await store.close_doors("bob")
    await store.close_doors("ann", "passkey", "passkey.other")
    assert await store.doors_of("ann") == [key, phrase]
    await store.close_doors("ann", "phrase")
    assert await store.doors_of("ann") == [key]
    await store.close_doors("ann")
    assert await store.door("passkey.y") is None
