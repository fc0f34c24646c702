"""A day or three for each decision, holidays, and a bot only where the table chose one."""

import pytest

from gloam.house.house import Conflict
from gloam.house.keeper import Keeper
from gloam.house.plan import Clock
from gloam.kernel.errors import BadOption

from .rooms import ANN, BOB, Hands, Place, a_round, opened, two_at_radar
from .test_keeper import Quick

pytestmark = pytest.mark.anyio
DAY = 86_400.0


async def asked_of(house: object, code: str) -> tuple[int, str]:
    live = await house.look(code)  # type: ignore[attr-defined]
    return live.table.asked, (ANN, BOB)[live.table.asked]


async def test_three_days_for_a_decision_and_no_bot_before(sqlite: Place, hands: Hands) -> None:
    clock = Clock(kind="move", seconds=int(3 * DAY))
    async with opened(sqlite, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        code = await two_at_radar(house, clock=clock, away=0)
        seat, _ = await asked_of(house, code)
        for _ in range(2):
            hands.turn(1.4 * DAY)
            await a_round(keeper)
            assert (await house.look(code)).decisions[seat] == 0
        hands.turn(0.3 * DAY)
        await a_round(keeper)
        live = await house.look(code)
        assert live.decisions[seat] == 1  # a bot has answered once
        assert not live.sitters[seat].away  # and plays no further for them
        await keeper.stop()


async def test_on_holiday_the_clock_stands_still_and_no_bot_takes_over(
    sqlite: Place, hands: Hands
) -> None:
    clock = Clock(kind="move", seconds=int(DAY))
    async with opened(sqlite, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        code = await two_at_radar(house, clock=clock, away=int(2 * DAY), holidays=10)
        seat, who = await asked_of(house, code)
        hands.turn(0.5 * DAY)
        await house.rest(code, seat, who, 7)
        left = (await house.look(code)).left(seat, hands())
        hands.turn(6.5 * DAY)
        await a_round(keeper)
        live = await house.look(code)
        assert live.left(seat, hands()) == left == pytest.approx(0.5 * DAY)
        assert not live.sitters[seat].away
        assert (live.decisions[seat], live.rests(seat, hands())) == (0, True)
        await house.rest(code, seat, who, 0)
        hands.turn(0.6 * DAY)
        await a_round(keeper)
        assert (await house.look(code)).decisions[seat] == 1
        await keeper.stop()


async def test_holidays_are_counted_and_survive_a_restart(place: Place, hands: Hands) -> None:
    clock = Clock(kind="game", seconds=int(5 * DAY))
    async with opened(place, hands) as house:
        code = await two_at_radar(house, clock=clock, away=0, holidays=5)
        seat, who = await asked_of(house, code)
        await house.rest(code, seat, who, 3)
        with pytest.raises(Conflict, match="already"):
            await house.rest(code, seat, who, 1)
        hands.turn(4 * DAY)
        with pytest.raises(BadOption, match="2 days"):
            await house.rest(code, seat, who, 3)
    async with opened(place, hands) as house:
        live = await house.look(code)
        assert live.left(seat, hands()) == pytest.approx(4 * DAY)
        assert live.rested(seat) == 3 * DAY
        assert any("on holiday for 3 days" in line for _, line in live.murmurs)


async def test_where_the_table_has_none_there_are_no_holidays(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        with pytest.raises(Conflict, match="no holidays"):
            await house.rest(code, 0, ANN, 1)
