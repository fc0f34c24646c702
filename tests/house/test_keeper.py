"""The keeper: bots answer, time runs out, and a seat that nobody sits at is not waited for."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from gloam.house import events
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.plan import PERSON, Clock, Plan
from gloam.house.store import OVER, PLAYING, StoreDown

from .rooms import ANN, BOB, Hands, Place, a_round, act, opened, short_plan, two_at_radar, until

pytestmark = pytest.mark.anyio


class Quick(BotPool):
    """Bots that take the first thing on their menu, here and at once."""

    def __init__(self) -> None:
        super().__init__(1)
        self.levels: list[str] = []

    async def think(self, question: Question) -> int:
        self.levels.append(question.level)
        await asyncio.sleep(0)
        return question.menu[0]


@pytest.fixture
async def keeper(place: Place, hands: Hands) -> AsyncIterator[Keeper]:
    async with opened(place, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        hands.turn(60)  # after a start, clocks wait a little for people to come back
        yield keeper
        await keeper.stop()


def by(kept: list[Any]) -> list[str]:
    """By whom each deed was done."""
    read = [events.read(each.fact) for each in kept]
    return [event.by for event in read if isinstance(event, events.Did)]


async def test_bots_answer_until_a_person_is_asked(keeper: Keeper) -> None:
    house = keeper.house
    plan = Plan(game="vampire_radar", seats=("easy", "medium", PERSON))
    code = (await house.open(plan, ANN, "Ann")).code
    await until(lambda: house._lives[code].asked(2))
    assert keeper.bot_pool.levels[:2] == ["easy", "medium"]  # type: ignore[attr-defined]
    assert set(by(await house.store.read(code))) == {"bot"}


async def test_a_game_of_bots_alone_ends(keeper: Keeper) -> None:
    house = keeper.house
    short = short_plan("vampire_radar", 2)
    plan = Plan(game="vampire_radar", seats=(PERSON, "chance"), options=short.options)
    code = (await house.open(plan, ANN, "Ann")).code
    await house.stand(code, 0, ANN)
    await until(lambda: house._lives[code].phase == OVER, 60)


async def test_by_the_move_a_bot_answers_once_when_time_is_up(keeper: Keeper, hands: Hands) -> None:
    house = keeper.house
    code = await two_at_radar(house, clock=Clock(kind="move", seconds=60), away=0)
    live = await house.look(code)
    hands.turn(59)
    await a_round(keeper)
    assert live.left(0, hands()) == 1
    assert live.left(1, hands()) == 60
    assert (await house.look(code)).table.asked == 0
    hands.turn(1)
    await a_round(keeper)
    live = await house.look(code)
    assert live.table.asked == 1
    assert live.name_of(0) == "Ann"
    assert by(await house.store.read(code)) == ["clock"]
    assert live.left(1, hands()) == 60


async def test_by_the_game_a_bot_plays_on_when_time_is_up(keeper: Keeper, hands: Hands) -> None:
    house = keeper.house
    code = await two_at_radar(house, clock=Clock(kind="game", seconds=100), away=0)
    hands.turn(70)
    await house.act(code, 0, ANN, "hide C3")
    live = await house.look(code)
    assert (live.left(0, hands()), live.left(1, hands())) == (30, 100)
    hands.turn(50)
    await a_round(keeper)
    assert (await house.look(code)).asked(1)
    hands.turn(49)
    await a_round(keeper)
    live = await house.look(code)
    assert (live.left(1, hands()), live.asked(1), live.sitters[1].away) == (1, True, "")
    hands.turn(1)
    await a_round(keeper)
    live = await house.look(code)
    assert live.name_of(1) == "Bob (away; a bot plays)"
    await until(lambda: "bot" in by_now(house, code))


def by_now(house: House, code: str) -> list[str]:
    return [house._lives[code].sitters[deed.seat].bot and "bot" for deed in deeds(house, code)]


def deeds(house: House, code: str) -> list[Any]:
    return [deed for deed in house._lives[code].table.deeds if deed.seat >= 0]


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_the_others_give_more_time(keeper: Keeper, hands: Hands, kind: Any) -> None:
    house = keeper.house
    code = await two_at_radar(house, clock=Clock(kind=kind, seconds=60), away=0)
    hands.turn(55)
    await house.extend(code, 1, BOB, 30)
    hands.turn(34)
    await a_round(keeper)
    live = await house.look(code)
    assert (live.asked(0), live.left(0, hands())) == (True, 1)
    await house.act(code, 0, ANN, "hide C3")
    live = await house.look(code)
    assert live.left(1, hands()) == (60 if kind == "move" else 90)
    hands.turn(60)
    await a_round(keeper)
    live = await house.look(code)
    assert live.sitters[1].away == ""
    assert by(await house.store.read(code)) == ["person", *(["clock"] if kind == "move" else [])]


async def test_no_clock_runs_for_bots_nor_before_nor_after_the_game(
    keeper: Keeper, hands: Hands
) -> None:
    house = keeper.house
    plan = short_plan("vampire_radar", 2, clock=Clock(kind="move", seconds=60), away=0)
    code = (await house.open(plan, ANN, "Ann")).code
    live = await house.look(code)
    assert live.left(0, hands()) is None
    hands.turn(1000)
    await a_round(keeper)
    await house.sit(code, 1, BOB, "Bob")
    assert (await house.look(code)).left(0, hands()) == 60
    await house.stand(code, 1, BOB)
    assert (await house.look(code)).left(1, hands()) is None
    await house.vote(code, 0, ANN, yes=True)
    assert (await house.look(code)).left(0, hands()) is None


async def test_a_clock_does_not_run_out_while_the_house_was_closed(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        code = await two_at_radar(house, clock=Clock(kind="move", seconds=60), away=0)
    hands.turn(10_000)
    async with opened(place, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        await house.wake()
        await a_round(keeper)
        assert (await house.look(code)).asked(0)
        hands.turn(11)
        await a_round(keeper)
        assert not (await house.look(code)).asked(0)
        await keeper.stop()


async def test_a_seat_that_nobody_sits_at_is_played_by_a_bot_and_taken_back(
    keeper: Keeper, hands: Hands
) -> None:
    house = keeper.house
    code = await two_at_radar(house, away=120, stand_in="easy")
    keeper.came(code, 1)
    keeper.saw(code, 0)
    hands.turn(119)
    await a_round(keeper)
    assert (await house.look(code)).sitters[0].away == ""
    hands.turn(1)
    await a_round(keeper)
    live = await house.look(code)
    assert [sitter.away for sitter in live.sitters] == ["easy", ""]
    await until(lambda: house._lives[code].asked(1))
    await house.come_back(code, 0, ANN)
    keeper.saw(code, 0)
    await a_round(keeper)
    assert (await house.look(code)).name_of(0) == "Ann"
    keeper.went(code, 1)
    hands.turn(119)
    keeper.saw(code, 0)
    await a_round(keeper)
    assert (await house.look(code)).sitters[1].away == ""
    hands.turn(1)
    await a_round(keeper)
    assert (await house.look(code)).sitters[1].away == "easy"


async def test_two_windows_at_one_seat_are_one_person(keeper: Keeper) -> None:
    keeper.came("BCDFGH", 0)
    keeper.came("BCDFGH", 0)
    keeper.went("BCDFGH", 0)
    assert keeper.present("BCDFGH", 0)
    keeper.went("BCDFGH", 0)
    assert not keeper.present("BCDFGH", 0)
    assert not keeper.here


async def test_with_away_nought_nobody_is_replaced(keeper: Keeper, hands: Hands) -> None:
    code = await two_at_radar(keeper.house, away=0)
    hands.turn(10**7)
    await a_round(keeper)
    assert [sitter.away for sitter in (await keeper.house.look(code)).sitters] == ["", ""]


async def test_who_acts_at_another_worker_is_not_away(postgres: Place, hands: Hands) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        keepers = [Keeper(house, Quick(), pace=0) for house in (here, there)]
        code = await two_at_radar(here, away=120)
        await there.look(code)
        for _ in range(10):
            hands.turn(16)
            keepers[0].saw(code, 0)  # Ann looks now and then, and has no stream open
            if _ == 0:
                keepers[0].came(code, 1)  # Bob has one open all the time
            for keeper in keepers:
                await a_round(keeper)
        assert [sitter.away for sitter in (await there.look(code)).sitters] == ["", ""]
        for keeper in keepers:
            await keeper.stop()


async def test_a_worker_that_did_not_hear_of_a_deed_does_not_stop_the_clock_for_it(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        keeper = Keeper(there, Quick(), pace=0)
        there.bells.on_remote_event = lambda code, n, at, event: None  # the news is late
        code = await two_at_radar(here, clock=Clock(kind="move", seconds=60), away=0)
        await act(here, code)
        stale = await there.look(code)
        hands.turn(55)
        menu = (await here.look(code)).table.choices(1)
        await here.act(code, 1, BOB, next(text for text in menu if text.startswith("walk")))
        assert (await here.look(code)).asked(1)
        hands.turn(6)
        assert stale.left(1, hands()) == -1
        await a_round(keeper)
        assert by(await here.store.read(code)) == ["person", "person"]
        hands.turn(54)
        await a_round(keeper)
        assert by(await here.store.read(code)) == ["person", "person", "clock"]
        await keeper.stop()


@pytest.mark.slow
async def test_two_workers_drive_the_same_bots_and_nothing_is_doubled(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        keepers = [Keeper(house, Quick(), pace=0) for house in (here, there)]
        plan = Plan(game="shadow_hunters", seats=(PERSON, "easy", "easy", "easy"), options={"rounds": "6"})  # fmt: skip  # noqa: E501
        code = (await here.open(plan, ANN, "Ann")).code
        await there.look(code)
        await here.stand(code, 0, ANN)

        async def over() -> bool:
            for keeper in keepers:
                await a_round(keeper)
            return (await here.look(code)).phase == OVER

        await until(over, 60)
        kept = await here.store.read(code)
        assert [each.n for each in kept] == list(range(len(kept)))
        async with opened(postgres, hands) as third:
            assert (await third.look(code)).table.record == (await here.look(code)).table.record
        for keeper in keepers:
            await keeper.stop()


async def test_after_a_restart_bots_take_up_where_they_were(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        plan = Plan(game="vampire_radar", seats=("easy", PERSON))
        code = (await house.open(plan, ANN, "Ann")).code
        assert (await house.look(code)).bot_to_move() == 0
    async with opened(place, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        await house.wake()
        await a_round(keeper)
        assert house.at_hand(code) is None  # no clock runs, and nobody waits for the bot
        assert (await house.look(code)).bot_to_move() == 0
        await a_round(keeper)
        await until(lambda: house._lives[code].asked(1))
        await keeper.stop()


async def test_after_a_restart_only_tables_with_a_clock_are_woken(
    place: Place, hands: Hands
) -> None:
    clock = Clock(kind="move", seconds=60)
    async with opened(place, hands) as house:
        without = [await two_at_radar(house, away=0) for _ in range(3)]
        running = [await two_at_radar(house, clock=clock, away=0) for _ in range(3)]
        over = await two_at_radar(house, clock=clock)
        for seat, who in enumerate((ANN, BOB)):
            await house.vote(over, seat, who, yes=True)
    async with opened(place, hands) as house:
        await house.wake()
        assert {live.code for live in house.in_memory} == set(running)
        for code in (*without, over):
            assert (await house.look(code)).code == code


async def test_a_keeper_wakes_the_clocks_behind_and_not_before_it_has_started(
    place: Place, hands: Hands
) -> None:
    clock = Clock(kind="move", seconds=60)
    async with opened(place, hands) as house:
        code = await two_at_radar(house, clock=clock, away=0)
    async with opened(place, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        keeper.start()
        assert house.at_hand(code) is None
        await until(lambda: house.at_hand(code) is not None)
        hands.turn(61)
        await until(lambda: not house._lives[code].asked(0))  # nobody has looked at it
        await keeper.stop()


async def test_bots_wait_for_a_store_that_is_down(
    sqlite: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        code = (await house.open(Plan(game="vampire_radar", seats=("easy", PERSON)), ANN, "A")).code
        append = house.store.append
        failed: list[Any] = []

        async def down(*given: Any) -> None:
            if not failed:
                failed.append(given)
                raise StoreDown("The house cannot write.")
            await append(*given)

        monkeypatch.setattr(house.store, "append", down)
        await until(lambda: code in house._lives and house._lives[code].asked(1))
        assert failed
        await keeper.stop()


async def test_one_table_in_trouble_does_not_stop_the_clocks_of_the_others(
    keeper: Keeper, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = keeper.house
    wishes: dict[str, Any] = {"clock": Clock(kind="move", seconds=60), "away": 0}
    bad, good = await two_at_radar(house, **wishes), await two_at_radar(house, **wishes)
    broken = await house.look(bad)

    def stumble(*given: Any) -> None:
        raise KeyError("the rules fell over")

    monkeypatch.setattr(broken, "left", stumble)
    hands.turn(61)
    await a_round(keeper)
    assert (await house.look(good)).asked(1)
    assert (await house.look(good)).phase == PLAYING
