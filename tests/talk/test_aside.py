"""What is chosen at any time is done at any time, at a keyboard and in a house."""

from pathlib import Path
from random import Random

import pytest

from gloam.house.bot_pool import BotPool
from gloam.house.house import House
from gloam.kernel.scene import Choice
from gloam.kernel.table import Table
from gloam.talk import menus
from gloam.talk.commands import Talk
from gloam.terminal.sitting import Sitting
from gloam.web import chair
from tests.house.rooms import Place, opened, short_plan, standing
from tests.kernel.test_aside import with_both

REVEAL = "reveal"


def twice(table: Table, seat: int) -> tuple[Choice, Choice]:
    """The same, in turn and at any time, as it stands on a seat's menu."""
    in_turn, aside = (each for each in table.scene(seat).choices if each.text == REVEAL)
    assert (in_turn.aside, aside.aside) == (False, True)
    return in_turn, aside


@pytest.mark.parametrize("which", [0, 1])
def test_at_a_keyboard_a_choice_is_taken_as_it_is_listed(which: int) -> None:
    table, seat, _ = with_both()
    choice = twice(table, seat)[which]
    talk = Talk(Sitting(table, range(table.seats), {}))
    number = menus.number(choice, talk.numbers(seat, table.scene(seat)))
    before = len(table.deeds)
    answer = talk.answer(seat, str(number))
    assert (answer.acted, answer.aside) == (True, choice.aside)
    assert table.deeds[before].aside == choice.aside


def test_the_word_alone_answers_the_question() -> None:
    table, seat, _ = with_both()
    before = len(table.deeds)
    answer = Talk(Sitting(table, range(table.seats), {})).answer(seat, REVEAL)
    assert (answer.acted, answer.aside) == (True, False)
    assert not table.deeds[before].aside


async def asked_to_reveal(house: House, seed: str) -> tuple[str, int]:
    """A table where somebody is asked what they may also do at any time; nobody, at seat -1."""
    code = (await house.open(short_plan("shadow_hunters"), "p0", "P0")).code
    live = await house.look(code)
    for seat in range(1, live.table.seats):
        await house.sit(code, seat, f"p{seat}", f"P{seat}")
    luck = Random(seed)
    while not (live := await house.look(code)).over:
        table = live.table
        if {*table.menu(table.asked)} & {*table.asides(table.asked)}:
            return code, table.asked
        async with house.at(code) as held:
            held.act(table.asked, luck.choice(table.menu(table.asked)), house.now())
    return code, -1


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_in_a_house_it_is_kept_which_of_them_was_meant(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path}/house.db")
    async with opened(place) as house:
        for n in range(20):
            code, seat = await asked_to_reveal(house, str(n))
            if seat >= 0:
                break
        live = await house.look(code)
        asked, decisions, deeds = live.table.asked, live.decisions[seat], len(live.table.deeds)
        numbers = menus.through_the_turn(live.table, seat, live.table.scene(seat))
        number = menus.number(twice(live.table, seat)[1], numbers)
        live, said, _ = await chair.typed(
            house, code, seat, f"p{seat}", str(number), sure=True, bot_pool=BotPool(1)
        )
        assert (said.acted, said.aside) == (True, True)
        assert live.table.deeds[deeds].aside
        assert live.decisions[seat] == decisions
        assert live.table.asked == asked
        before = standing(live)
    async with opened(place) as house:
        assert standing(await house.look(code)) == before
