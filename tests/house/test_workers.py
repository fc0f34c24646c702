"""Real processes: two workers on one PostgreSQL, and a house that is killed in mid-play."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from gloam.house import events
from gloam.house.bot_pool import BotPool
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.live import unmarked
from gloam.house.store import StoreDown
from gloam.web.news import NewsStream, Streams

from .cluster import Cluster
from .rooms import ANN, Hands, Place, act, opened, two_at_radar, until
from .serving import Guest, Served, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def web() -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(timeout=30, limits=limits) as web:
        yield web


async def facts_of(place: Place, code: str) -> list[events.Event]:
    """What was kept of a table, read past every house; no number is missing or doubled."""
    store = place.store()
    await store.start()
    kept = await store.read(code)
    await store.stop()
    assert [each.n for each in kept] == list(range(len(kept)))
    return [events.read(each.fact) for each in kept]


def keys(facts: list[events.Event]) -> Counter[str]:
    """The keys of all deeds, with how often each was done."""
    deeds = [fact for fact in facts if isinstance(fact, events.Did)]
    return Counter(unmarked(deed.key)[0].partition(":")[2] for deed in deeds if deed.key)


@pytest.mark.slow
async def test_a_client_moves_between_two_workers_and_nothing_is_lost_or_doubled(
    postgres: Place, web: httpx.AsyncClient, tmp_path: Path
) -> None:
    with serving(postgres.address, tmp_path, 2) as houses:
        one, two = houses
        ann = await Guest.arrive(web, one, "Ann")
        bob = await Guest.arrive(web, two, "Bob")
        plan: dict[str, Any] = {"game": "vampire_radar", "seats": ["person", "person"]}
        code = await ann.open(one, options={"dawn": "30"}, **plan)
        answer = await bob.post(two, f"tables/{code}/seats/1/", name="Bob")
        assert answer.is_success, answer.text
        people = [ann, bob]
        async with ann.hearing(two, code, 0) as anns, bob.hearing(one, code, 1) as bobs:
            await until(lambda: anns.lines and bobs.lines)
            rng = Random(5)
            for n in range(40):
                house = houses[n % 2]
                views = [await people[seat].view(house, code, seat) for seat in (0, 1)]
                seat = 0 if views[0]["asked"] else 1
                if not views[seat]["asked"]:
                    break
                choice = rng.choice(views[seat]["menu"])
                doubled = (people[seat].act(each, code, seat, choice, f"k{n}") for each in houses)
                assert any(await asyncio.gather(*doubled))
            for ear, guest, seat in ((anns, ann, 0), (bobs, bob, 1)):
                seen = [(await guest.view(house, code, seat))["facts"] for house in houses]
                assert seen[0] == seen[1]
                await until(partial(ear.has, len(seen[0])))
                assert ear.facts == seen[0]
                assert ear.lines == 1
        assert len(anns.facts) != len(bobs.facts)
    done = keys(await facts_of(postgres, code))
    assert len(done) > 20
    assert set(done.values()) == {1}
    assert set(done) == set(ann.acknowledged) | set(bob.acknowledged)


async def plays_on(guest: Guest, house: Served, code: str, rng: Random) -> None:
    """Somebody who acts whenever asked, as quickly as the house answers, until it falls silent."""
    n = 0
    try:
        while True:
            view = await guest.view(house, code, 0)
            if view["phase"] == "over":
                return
            if not view["asked"]:
                await asyncio.sleep(0.01)
                continue
            n += 1
            await guest.act(house, code, 0, rng.choice(view["menu"]), f"k{n}")
    except httpx.TransportError:
        return


@pytest.mark.slow
async def test_a_house_that_is_killed_in_the_middle_has_kept_all_it_acknowledged(
    place: Place, web: httpx.AsyncClient, tmp_path: Path
) -> None:
    with serving(place.address, tmp_path) as [house]:
        guests = [await Guest.arrive(web, house, f"P{n}") for n in range(6)]
        plan: dict[str, Any] = {"game": "vampire_radar", "seats": ["person", "chance"]}
        codes = [await guest.open(house, **plan) for guest in guests]
        for life in range(2):
            playing = [
                asyncio.create_task(plays_on(guest, house, code, Random(code)))
                for guest, code in zip(guests, codes, strict=True)
            ]
            await until(lambda: sum(len(guest.acknowledged) for guest in guests) > 40, 60)
            await asyncio.to_thread(house.end, signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*playing), 60)
            assert life or not all(await asyncio.gather(*overs(place, codes)))
            for guest, code in zip(guests, codes, strict=True):
                done = keys(await facts_of(place, code))
                assert set(guest.acknowledged) <= set(done)
                assert set(done.values()) <= {1}
            await asyncio.to_thread(house.start)
            for guest, code in zip(guests, codes, strict=True):
                view = await guest.view(house, code, 0)
                assert view["facts"] == sorted(view["facts"], key=lambda fact: int(fact["n"]))
                assert view["phase"] in ("playing", "over")
            codes = [await guest.open(house, **plan) for guest in guests]
            for guest in guests:
                guest.acknowledged.clear()


def overs(place: Place, codes: list[str]) -> list[Any]:
    async def over(code: str) -> bool:
        rows = await asyncio.to_thread(place.sql, "SELECT phase FROM tables WHERE code = ?", code)
        return bool(rows[0][0] == "over")

    return [over(code) for code in codes]


@pytest.mark.slow
async def test_postgres_falls_over_and_workers_and_listeners_go_on(
    cluster: Cluster, postgres: Place, web: httpx.AsyncClient, tmp_path: Path
) -> None:
    with serving(postgres.address, tmp_path, 2) as [one, two]:
        ann = await Guest.arrive(web, one, "Ann")
        bob = await Guest.arrive(web, one, "Bob")
        plan: dict[str, Any] = {"game": "vampire_radar", "seats": ["person", "person"]}
        code = await ann.open(one, **plan)
        await bob.post(two, f"tables/{code}/seats/1/", name="Bob")
        async with bob.hearing(two, code, 1) as bobs:
            await until(lambda: bobs.lines)
            try:
                await asyncio.to_thread(cluster.stop, signal.SIGQUIT)
                path = f"tables/{code}/seats/0/actions"
                answer = await ann.post(one, path, action="hide C3", key="k1")
                assert answer.status_code == 503
                assert "cannot reach its database" in answer.json()["error"]
                assert answer.headers["retry-after"]
                page = await web.get(f"{one.url}/t/{code}/0", headers={"accept": "text/html"})
                assert page.status_code in (401, 403, 503)
            finally:
                await asyncio.to_thread(cluster.start)

            async def done() -> bool:
                return await ann.act(one, code, 0, "hide C3", "k1")

            await until(done, 30)
            view = await bob.view(one, code, 1)
            await until(lambda: len(bobs.facts) >= len(view["facts"]), 30)
            assert bobs.facts == view["facts"]
            choice = next(text for text in view["menu"] if text.startswith("walk"))
            assert await bob.act(one, code, 1, choice, "k2")
            view = await bob.view(one, code, 1)
            await until(lambda: len(bobs.facts) >= len(view["facts"]), 30)
            assert bobs.facts == view["facts"]
    assert keys(await facts_of(postgres, code)) == {"k1": 1, "k2": 1}


# A stream, without a network between.


class Reader:
    """One end of a stream that reads only when it is told to."""

    def __init__(self) -> None:
        self.body = b""
        self.ready = asyncio.Event()
        self.ready.set()
        self.gone = asyncio.Event()

    async def send(self, message: dict[str, Any]) -> None:
        await self.ready.wait()
        self.body += message.get("body", b"")

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    def count(self) -> int:
        return self.body.count(b"event: fact\n")


async def heard(house: House, code: str, seat: int) -> int:
    return len(list((await house.look(code)).table.heard(seat)))


async def test_what_happens_while_a_reader_reads_is_told_next(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        keeper, reader = Keeper(house, BotPool(1), pace=0), Reader()
        stream = NewsStream(keeper, Streams(10), code, 0, ANN, 0, "here")
        task = asyncio.create_task(stream({}, reader.receive, reader.send))
        start = await heard(house, code, 0)
        await until(lambda: reader.count() == start)
        reader.ready.clear()
        await act(house, code)  # told to a reader who is slow to read it
        await asyncio.sleep(0.05)
        await act(house, code, 3)  # and meanwhile something else happens
        reader.ready.set()
        now = await heard(house, code, 0)
        await until(lambda: reader.count() == now, 5)
        reader.gone.set()
        await asyncio.wait_for(task, 5)
        assert not keeper.here
        await keeper.stop()


async def test_a_listener_outlasts_a_store_that_is_down(
    sqlite: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        keeper, reader = Keeper(house, BotPool(1), pace=0), Reader()
        stream = NewsStream(keeper, Streams(10), code, 0, ANN, 0, "here")
        task = asyncio.create_task(stream({}, reader.receive, reader.send))
        start = await heard(house, code, 0)
        await until(lambda: reader.count() == start)
        follow, tries = house.follow, []

        async def down(code: str) -> Any:
            tries.append(code)
            if len(tries) == 1:
                raise StoreDown("The house cannot reach its file.")
            return await follow(code)

        monkeypatch.setattr(house, "follow", down)
        await house.act(code, 0, ANN, "hide C3")
        now = await heard(house, code, 0)
        assert now > start
        await until(lambda: reader.count() == now, 10)
        assert len(tries) > 1
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await keeper.stop()
