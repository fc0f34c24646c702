"""A house is killed between a move and its call: made once or never, and only of what was kept."""

import asyncio
import signal
from pathlib import Path

import httpx
import pytest

from .rooms import Place, until
from .services import push_service
from .serving import Guest, Served

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # a whole house, several times
MOMENTS = (0.0, 0.35)
"""How many seconds after a move the house is killed; a call is due after 0.3."""


async def test_a_house_that_is_killed_calls_once_or_not_at_all(
    sqlite: Place, tmp_path: Path
) -> None:
    async with push_service() as service, httpx.AsyncClient(timeout=30) as web:
        device = service.device("bob")
        house = Served(
            sqlite.address, tmp_path, GLOAM_PUSH_NEAR=service.near, GLOAM_CALL_AFTER="0.3"
        )
        await asyncio.to_thread(house.start)
        try:
            ann, bob = await Guest.arrive(web, house, "Ann"), await Guest.arrive(web, house, "Bob")
            code = await ann.open(house, game="vampire_radar", seats=["person", "person"], away=0)
            await bob.post(house, f"tables/{code}/seats/1", name="Bob")
            way = {"endpoint": service.endpoint(device), **device.keys, "wants": ["turn"]}
            assert (await bob.post(house, "calls", **way)).is_success
            heard = []
            for n, moment in enumerate(MOMENTS):
                await play_to(house, code, [ann, bob], 0, f"{n} ann")
                await quiet(sqlite)
                device.heard.clear()
                await play_to(house, code, [ann, bob], 1, f"{n} bob")
                await asyncio.sleep(moment)
                house.end(signal.SIGKILL)
                kept = bool(sqlite.sql("SELECT 1 FROM outbox"))
                await asyncio.to_thread(house.start)
                await until(lambda: not sqlite.sql("SELECT 1 FROM outbox"))
                if kept:
                    await until(lambda: device.heard)
                await asyncio.sleep(0.3)
                assert (await bob.view(house, code, 1))["asked"]
                heard.append(len(device.heard))
                assert all(each["title"] == f"Your turn at {code}" for each in device.heard)
            assert set(heard) <= {0, 1}
            assert heard[0] == 1  # it was kept, and the house that came back made it
        finally:
            house.end()
        assert service.refused == []


async def quiet(place: Place) -> None:
    """Wait until nothing is left to be called out."""
    await until(lambda: not place.sql("SELECT 1 FROM outbox"))
    await asyncio.sleep(0.2)


async def play_to(house: Served, code: str, people: list[Guest], seat: int, key: str) -> None:
    """Play on until a seat is asked."""
    for n in range(60):
        for each, guest in enumerate(people):
            view = await guest.view(house, code, each)
            if not view["asked"]:
                continue
            if each == seat:
                return
            assert await guest.act(house, code, each, view["menu"][0], f"{key} {n}")
            break
    raise AssertionError("nobody is asked")
