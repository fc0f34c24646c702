"""What one address or one person may cost the house: time, places in line, and room in memory."""

import asyncio
import inspect
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gloam
from gloam.house.asking import (
    NOBODY,
    Bill,
    Line,
    TooMuch,
    at_work,
    bill,
    charged,
    known,
    out_of_line,
)
from gloam.house.limits import OPENING, SAMPLED, Limits, Metered
from gloam.house.recent import Recent
from gloam.web import guard
from gloam.web.app import create_app
from gloam.web.guard import Guard
from gloam.web.settings import Settings


class Clock:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# Time.


def test_what_a_request_cost_is_taken_afterwards_and_comes_back_by_and_by() -> None:
    clock = Clock()
    limits = Limits(5.0, 0.25, clock)
    limits.charge("a", 4.0)
    assert not limits.spent("a")
    limits.charge("a", 2.0)
    assert limits.spent("a")
    assert not limits.spent("b")
    clock.now = 3.9
    assert limits.spent("a")
    clock.now = 4.1
    assert not limits.spent("a")


def test_whoever_is_not_remembered_was_asked_for_longest_ago() -> None:
    """Many addresses do not wash away what one of them has used up just now."""
    clock = Clock()
    limits = Limits(5.0, 0.25, clock)
    limits._buckets = Recent(100)
    limits.charge("hostile", 60.0)
    for n in range(1_000):
        limits.take(f"other {n}")
        assert limits.spent("hostile")
    assert len(limits._buckets) == 100


def spin() -> None:
    sum(n * n for n in range(20_000))


async def works() -> None:
    spin()
    await asyncio.sleep(0.2)
    spin()


def test_only_the_time_that_the_loop_works_is_on_the_bill() -> None:
    on = Bill()

    async def awaited() -> None:
        await Metered(works(), on)

    asyncio.run(awaited())
    assert 0 < on.longest < on.seconds < 0.15


def test_a_stream_is_measured_now_and_then_and_charged_for_all_of_it() -> None:
    on = Bill()

    async def tells() -> None:
        for _ in range(OPENING + 10 * SAMPLED):
            spin()
            await asyncio.sleep(0)

    async def awaited() -> float:
        began = time.thread_time()
        await Metered(tells(), on, is_stream=True)
        return time.thread_time() - began

    spent = asyncio.run(awaited())
    assert 0.5 * spent < on.seconds < 2 * spent


def test_whoever_hangs_up_ends_what_is_metered() -> None:
    ended: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("ended")

    async def hung_up() -> None:
        task = asyncio.create_task(_metered(waits()))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(hung_up())
    assert ended == ["ended"]


async def _metered(work: Any) -> None:
    await Metered(work, Bill())


def test_what_is_worked_out_elsewhere_is_on_the_bill_too() -> None:
    with charged(Bill(address="a")) as on, at_work():
        assert bill() is on
    assert on.seconds > 0
    with at_work():
        pass
    assert NOBODY.seconds == 0


def test_a_person_who_has_used_up_their_time_is_refused_from_any_address() -> None:
    with charged(Bill(address="b", spent=lambda who: who == "ann")) as on:
        known("bob")
        assert on.who == "bob"
        with pytest.raises(TooMuch, match="Wait"):
            known("ann")


@pytest.fixture
def app(tmp_path: Path) -> Any:
    settings = Settings(database=f"sqlite:///{tmp_path / 'house.db'}", pace=0, bot_pool=1)
    return create_app(settings)


@pytest.fixture
def house(app: Any) -> Any:
    """The guard, behind those who look at names and codes."""
    return app.inner.inner


@pytest.fixture
def client(app: Any) -> Iterator[TestClient[Any]]:
    with TestClient(app, base_url="http://gloam.test") as client:
        yield client


def test_an_address_that_has_used_up_its_time_is_told_so_in_a_sentence(
    house: Guard, client: TestClient[Any]
) -> None:
    assert client.get("/api/games").status_code == 200
    house.work.charge("testclient", 60.0)
    answer = client.get("/api/games")
    assert (answer.status_code, answer.json()) == (429, {"error": guard.TOO_COSTLY})
    assert "retry-after" in answer.headers
    assert guard.TOO_COSTLY in client.get("/").text


def test_a_person_who_has_used_up_their_time_is_told_so_in_a_sentence(
    house: Guard, client: TestClient[Any]
) -> None:
    token = client.post("/api/people").json()["token"]
    ann = {"authorization": f"Bearer {token}"}
    assert client.get("/api/tables/mine", headers=ann).status_code == 200
    house.work_for.charge(token.partition(".")[0], 60.0)
    answer = client.get("/api/tables/mine", headers=ann)
    assert (answer.status_code, answer.json()) == (429, {"error": guard.TOO_COSTLY})
    assert "retry-after" in answer.headers
    assert client.get("/api/tables").status_code == 200


def test_every_request_is_charged_to_its_address_and_its_person(
    house: Guard, client: TestClient[Any]
) -> None:
    bills: list[tuple[str, str, float]] = []
    house.on_bill = lambda scope, on: bills.append((on.address, on.who, on.seconds))
    house.work.each_second = 0.0  # on a busy machine all of it could be given back by the end
    token = client.post("/api/people").json()["token"]
    client.get("/api/tables/mine", headers={"authorization": f"Bearer {token}"})
    assert [(address, who) for address, who, _ in bills] == [
        ("testclient", ""),
        ("testclient", token.partition(".")[0]),
    ]
    assert all(seconds > 0 for *_, seconds in bills)
    assert house.work._bucket("testclient").left < house.work.burst


# Places in line.


def test_of_one_address_so_many_requests_are_answered_side_by_side() -> None:
    line, at_once, most = Line(2), 0, 0

    async def asks() -> None:
        nonlocal at_once, most
        await line.enter()
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.001)
        at_once -= 1
        line.leave()

    async def everybody() -> None:
        await asyncio.gather(*(asks() for _ in range(9)))

    asyncio.run(everybody())
    assert (most, at_once, line.waiting) == (2, 0, 0)


def test_whoever_waits_for_a_bot_s_process_keeps_no_place_in_line() -> None:
    line = Line(1)

    async def waits() -> None:
        await line.enter()
        with charged(Bill(address="a", line=line)):
            async with out_of_line():
                await asyncio.wait_for(line.enter(), 1)  # the next one's turn
                line.leave()
        assert line._places.locked()
        line.leave()

    asyncio.run(waits())


# Room in memory.


def caches() -> dict[str, Any]:
    """Everything in gloam that remembers what it was asked, by name."""
    modules = [each for name, each in sys.modules.items() if name.startswith("gloam.")]
    return {
        f"{each.__module__}.{each.__name__}": each
        for module in modules
        for each in vars(module).values()
        if hasattr(each, "cache_info")
    }


def test_whatever_remembers_answers_has_a_bound_unless_nothing_can_be_asked() -> None:
    """A cache without a bound is for what has no argument, or only a few that a game names."""
    named = {"premade"}
    for name in gloam.games.names():
        gloam.games.load(name)
    found = caches().values()
    assert {"content_of", "standard", "premade"} <= {each.__name__ for each in found}
    for each in found:
        if each.cache_info().maxsize is None and each.__name__ not in named:
            assert not inspect.signature(each).parameters, each
