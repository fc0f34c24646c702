"""What a table may not be asked for without end: events, and time for oneself."""

from collections.abc import AsyncIterator

import pytest

from gloam.house import live as lives
from gloam.house.bells import MOST_REMEMBERED, Bells
from gloam.house.house import Conflict, House
from gloam.house.plan import Clock, Plan
from gloam.kernel.errors import IllegalAction

from .rooms import Hands, Place
from .rooms import opened as house_at

pytestmark = pytest.mark.anyio
TWO = Plan(game="vampire_radar", seats=("person", "person"), clock=Clock(kind="move", seconds=60))


@pytest.fixture
async def house(place: Place, hands: Hands) -> AsyncIterator[House]:
    async with house_at(place, hands) as house:
        yield house


async def opened(house: House) -> str:
    code = (await house.open(TWO, "ann", "Ann")).code
    await house.sit(code, 1, "bob", "Bob")
    return code


async def asked_and_other(house: House, code: str) -> tuple[tuple[int, str], tuple[int, str]]:
    people = [(0, "ann"), (1, "bob")]
    live = await house.look(code)
    people.sort(key=lambda each: not live.asked(each[0]))
    return people[0], people[1]


async def test_the_others_give_time_and_whoever_is_asked_does_not(house: House) -> None:
    code = await opened(house)
    asked, other = await asked_and_other(house, code)
    with pytest.raises(Conflict, match="others"):
        await house.extend(code, *asked, 60)
    await house.extend(code, *other, 60)
    assert (await house.look(code)).extra == 60


async def test_whoever_plays_alone_gives_time_to_themselves(house: House) -> None:
    plan = Plan(game="vampire_radar", seats=("person", "easy"), clock=TWO.clock)
    code = (await house.open(plan, "ann", "Ann")).code
    await house.extend(code, 0, "ann", 60)
    assert (await house.look(code)).extra == 60


async def test_a_game_without_end_can_only_be_called_off(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await opened(house)
    asked, other = await asked_and_other(house, code)
    choice = (await house.look(code)).table.choices(asked[0])[0]
    await house.act(code, *asked, choice)
    asked, other = await asked_and_other(house, code)
    monkeypatch.setattr(lives, "MOST_EVENTS", 1)
    choice = (await house.look(code)).table.choices(asked[0])[0]
    with pytest.raises(IllegalAction, match="Call it off"):
        await house.act(code, *asked, choice)
    await house.vote(code, *asked, yes=True)
    await house.vote(code, *other, yes=True)
    assert (await house.look(code)).over


async def test_tables_that_nobody_listens_to_are_not_remembered_for_ever() -> None:
    bells = Bells()
    for n in range(3 * MOST_REMEMBERED):
        bells.tell(f"T{n}", n)
    assert len(bells.newest) <= MOST_REMEMBERED
