"""Bots think in processes of their own, from what their seat heard, and may die of it."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from random import Random

import msgspec
import pytest

import gloam
from gloam.house.bot_pool import BotPool, Question, answer
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.plan import PERSON, Plan
from gloam.house.store import OVER
from gloam.kernel.table import Table

from .rooms import ANN, Place, opened, until

pytestmark = pytest.mark.anyio
WARM = 40.0
"""How many seconds the first process may take to start on a busy machine."""


@pytest.fixture
async def bot_pool() -> AsyncIterator[BotPool]:
    bot_pool = BotPool(1)
    yield bot_pool
    bot_pool.close()


def question(level: str, table: Table | None = None) -> Question:
    if table is None:
        table = gloam.open_table("vampire_radar", seats=3, seed="night")
        table.act("hide C3")
    seat = table.asked
    return Question(
        game=table.game.name,
        seats=table.seats,
        seat=seat,
        heard=tuple(table.heard(seat)),
        menu=table.menu(seat),
        level=level,
        luck=7,
    )


def ponders(asked: Question) -> int:
    """Think for most of a second, however fast the machine is, and answer."""
    time.sleep(0.8)
    return answer(asked)


async def thinking(bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> "asyncio.Task[int]":
    """A bot that thinks for a while, in a process that is awake."""
    await asyncio.wait_for(bot_pool.think(question("chance")), WARM)
    monkeypatch.setattr("gloam.house.bot_pool.answer", ponders)
    task = asyncio.create_task(bot_pool.think(question("hard")))
    await asyncio.sleep(0.15)
    assert not task.done()
    return task


async def test_a_bot_answers_in_another_process_as_it_would_here(bot_pool: BotPool) -> None:
    asked = question("medium")
    async with asyncio.timeout(WARM):
        assert await bot_pool.think(asked) == answer(asked)
    assert bot_pool.pids
    assert os.getpid() not in bot_pool.pids


async def test_the_event_loop_goes_on_while_a_bot_thinks(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = await thinking(bot_pool, monkeypatch)
    beats = 0
    while not task.done():
        await asyncio.sleep(0.01)
        beats += 1
    assert beats >= 10  # it thinks for most of a second; a loop that waits for it beats once
    assert await task in question("hard").menu


async def test_a_bot_that_dies_is_replaced_and_asked_again(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = await thinking(bot_pool, monkeypatch)
    before = bot_pool.pids
    os.kill(before[0], signal.SIGKILL)
    assert await asyncio.wait_for(task, WARM) in question("hard").menu
    assert bot_pool.deaths == 1
    assert set(bot_pool.pids).isdisjoint(before)


async def test_where_bots_die_again_and_again_chance_answers(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.house.bot_pool.answer", dies)
    asked = question("medium")
    async with asyncio.timeout(WARM):
        chosen = await bot_pool.think(asked)
    assert chosen == asked.menu[Random(7).randrange(len(asked.menu))]
    assert bot_pool.deaths == 3


def dies(question: Question) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


async def test_where_a_bot_stumbles_chance_answers(bot_pool: BotPool) -> None:
    asked = msgspec.structs.replace(question("medium"), heard=((9999, 0, 0, 0),) * 3, level="odd")
    async with asyncio.timeout(WARM):
        assert await bot_pool.think(asked) in asked.menu
    assert bot_pool.deaths == 0


def test_a_question_has_no_room_for_the_truth() -> None:
    fields = "game", "seats", "seat", "heard", "menu", "level", "luck", "seconds"
    assert Question.__struct_fields__ == fields


class Listening(BotPool):
    """A bot pool that notes down what it is asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Question] = []

    async def think(self, question: Question) -> int:
        self.asked.append(question)
        return question.menu[Random(question.luck).randrange(len(question.menu))]

    def was_asked(self) -> bool:
        return bool(self.asked)


async def played_by_bots(house: House, keeper: Keeper, game: str, seats: int) -> str:
    """A game of bots; one of them plays for a person who went away."""
    short = dict(gloam.games.load(game).rules.bounded_options)
    plan = Plan(game=game, seats=(PERSON, *["chance"] * (seats - 1)), options=short)
    live = await house.open(plan, ANN, "Ann")
    await house.stand(live.code, 0, ANN)

    async def over() -> bool:
        return (await house.look(live.code)).phase == OVER

    await until(over, 60)
    return live.code


@pytest.mark.parametrize(("game", "seats"), [("vampire_radar", 3), ("shadow_hunters", 4)])
async def test_bots_are_asked_with_what_their_seat_heard_and_nothing_else(
    sqlite: Place, game: str, seats: int
) -> None:
    async with opened(sqlite, seed="a very secret seed") as house:
        bot_pool = Listening()
        keeper = Keeper(house, bot_pool, pace=0)
        code = await played_by_bots(house, keeper, game, seats)
        live = await house.look(code)
        await keeper.stop()
    assert {asked.seat for asked in bot_pool.asked} == set(range(seats))
    silent = 0
    for asked in bot_pool.asked:
        heard = tuple(live.table.heard(asked.seat))
        assert asked.heard == heard[: len(asked.heard)]
        silent += len(asked.heard) < len(live.table.record)
        sent = msgspec.json.encode(asked)
        assert b"secret" not in sent
        assert b"salt" not in sent
    assert silent > 0


async def test_two_worlds_that_a_seat_cannot_tell_apart_ask_its_bot_the_same(sqlite: Place) -> None:
    """The vampire hides here or there, and the human's bot is asked the same."""
    asked = []
    for place in ("hide C3", "hide D2"):
        async with opened(sqlite) as house:
            bot_pool = Listening()
            keeper = Keeper(house, bot_pool, pace=0)
            plan = Plan(game="vampire_radar", seats=(PERSON, "chance"))
            code = (await house.open(plan, ANN, "Ann")).code
            await house.act(code, 0, ANN, place)
            await until(bot_pool.was_asked)
            await keeper.stop()
            asked.append(bot_pool.asked[0])
    assert asked[0] == asked[1]


async def test_a_table_goes_on_when_a_bot_dies_thinking(place: Place) -> None:
    async with opened(place) as house:
        bot_pool = BotPool(1)
        keeper = Keeper(house, bot_pool, pace=0)
        await asyncio.wait_for(bot_pool.think(question("chance")), WARM)
        plan = Plan(game="vampire_radar", seats=(PERSON, "hard"))
        code = (await house.open(plan, ANN, "Ann")).code
        os.kill(bot_pool.pids[0], signal.SIGSTOP)  # it thinks for as long as we like
        await house.act(code, 0, ANN, "hide C3")
        await asyncio.sleep(0.15)
        size = (await house.look(code)).size
        os.kill(bot_pool.pids[0], signal.SIGKILL)

        async def gone_on() -> bool:
            return (await house.look(code)).size > size

        await until(gone_on, WARM)
        assert bot_pool.deaths == 1
        await keeper.stop()
