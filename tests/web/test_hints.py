"""A hint is thought about in a bot's process, within a time, and nobody else waits for it."""

import asyncio
import time
from pathlib import Path

import pytest

from gloam.house import bot_pool as pools
from gloam.house.bot_pool import Advice, BotPool
from gloam.house.house import House
from gloam.house.plan import Plan
from gloam.house.sqlite import SqliteStore
from gloam.kernel.dice import Dice
from gloam.web import chair

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def hinted(folder: Path, bot_pool: BotPool) -> tuple[str, ...]:
    """What somebody is told who asks for a hint in a hunt."""
    house = House(SqliteStore(folder / "house.db"), new_dice=lambda: Dice("night", "salt"))
    await house.start("key")
    try:
        code = (await house.open(Plan(game="nightmare_hunt", seats=("person",)), "ann", "Ann")).code
        _, said, _ = await chair.typed(house, code, 0, "ann", "hint", bot_pool=bot_pool)
    finally:
        bot_pool.close()
        await house.stop()
    return said.lines


async def test_a_hint_says_what_the_game_says(tmp_path: Path) -> None:
    assert await hinted(tmp_path, BotPool(1)) == ("In this level most come through in Plate.",)


def never(advice: Advice) -> tuple[str, ...]:
    time.sleep(1.0)
    return ("too late",)


async def test_a_hint_that_is_not_there_in_time_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "advised", never)
    monkeypatch.setattr(pools, "HINT_LASTS", 0.1)
    assert await hinted(tmp_path, BotPool(1)) == (chair.NO_HINT,)


class Waiting(BotPool):
    """A pool that is busy for ever."""

    async def _asked(self, work: object, given: object) -> None:
        await asyncio.Event().wait()


async def test_a_table_is_not_held_while_somebody_waits_for_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "HINT_LASTS", 5.0)
    house = House(SqliteStore(tmp_path / "house.db"), new_dice=lambda: Dice("night", "salt"))
    await house.start("key")
    code = (await house.open(Plan(game="nightmare_hunt", seats=("person",)), "ann", "Ann")).code
    task = asyncio.create_task(chair.typed(house, code, 0, "ann", "hint", bot_pool=Waiting(1)))
    await asyncio.sleep(0.1)
    assert not task.done()
    choice = (await house.look(code)).table.choices(0)[0]
    async with asyncio.timeout(4):
        await house.act(code, 0, "ann", choice)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await house.stop()
