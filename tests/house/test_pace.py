"""How fast bots play, for everybody alike, and steps that take themselves."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from gloam import driver, games
from gloam.house import events
from gloam.house.house import Conflict, NotYours
from gloam.house.keeper import SKIPPING, Keeper
from gloam.house.live import MOST_AROUND
from gloam.house.plan import PERSON, Clock, Plan, checked
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.table import Table
from gloam.talk import speech
from gloam.terminal.sitting import Sitting
from gloam.testing import altered

from .rooms import ANN, BOB, Hands, Place, a_round, act, opened, standing, two_at_radar, until
from .test_keeper import Quick, by

pytestmark = pytest.mark.anyio
RADAR = games.load("vampire_radar")
DONE = RADAR.words.actions.read("done")


@pytest.fixture
async def keeper(sqlite: Place, hands: Hands) -> AsyncIterator[Keeper]:
    async with opened(sqlite, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        hands.turn(60)
        yield keeper
        await keeper.stop()


@pytest.fixture
def itself(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Vampire Radar in which the turns of some seats end by themselves, from when a test says."""
    seats: set[int] = set()

    def takes_itself(view: Any, menu: tuple[int, ...]) -> int:
        return DONE if int(view.seat) in seats and DONE in menu else -1

    game = altered(RADAR, takes_itself=takes_itself)
    monkeypatch.setattr(games, "load", lambda name: game)
    return seats


# Speed.


async def test_anybody_at_the_table_sets_the_speed_and_all_are_told(place: Place) -> None:
    async with opened(place) as house:
        code = await two_at_radar(house)
        await house.set_speed(code, 1, BOB, 4)
        await house.set_speed(code, 1, BOB, 4)
        await house.set_speed(code, 0, ANN, 0)
        live = await house.look(code)
        assert live.speed == 0
        assert [words for _, words in live.murmurs[-2:]] == [
            "Bob sets the bots' speed to 4.",
            "Ann skips the bots' turns, up to the next decision of a person.",
        ]
        kept = standing(live)
    async with opened(place) as house:
        assert standing(await house.look(code)) == kept


async def test_a_speed_that_cannot_be_is_refused(keeper: Keeper) -> None:
    house = keeper.house
    code = await two_at_radar(house)
    for speed in (-1, 3, 8):
        with pytest.raises(BadOption, match="speed 1, 2 or 4"):
            await house.set_speed(code, 0, ANN, speed)
    with pytest.raises(NotYours):
        await house.set_speed(code, 0, BOB, 2)
    with pytest.raises(BadOption):
        checked(Plan(game="vampire_radar", seats=(PERSON, PERSON), speed=3))
    waiting = await house.open(Plan(game="vampire_radar", seats=(PERSON, PERSON)), ANN, "Ann")
    with pytest.raises(Conflict):
        await house.set_speed(waiting.code, 0, ANN, 2)


async def test_nobody_fills_the_record_with_speeds(keeper: Keeper) -> None:
    house = keeper.house
    code = await two_at_radar(house)
    for n in range(MOST_AROUND - 1):  # sitting down was the first
        await house.set_speed(code, 0, ANN, 2 if n % 2 else 4)
    with pytest.raises(IllegalAction, match="more often"):
        await house.set_speed(code, 0, ANN, 1)
    await house.set_speed(code, 1, BOB, 1)


async def test_a_breath_is_a_whole_part_of_the_usual_pace(sqlite: Place) -> None:
    async with opened(sqlite) as house:
        keeper = Keeper(house, Quick(), pace=0.8)
        live = await house.look(await two_at_radar(house))
        for speed, parts in ((1, 1), (2, 2), (4, 4), (0, SKIPPING)):
            live.speed = speed
            assert keeper.pace_of(live) == pytest.approx(0.8 / parts)
        await keeper.stop()


# Steps that take themselves.


async def test_a_step_without_a_choice_takes_itself(
    keeper: Keeper, hands: Hands, itself: set[int]
) -> None:
    house = keeper.house
    clock = Clock(kind="game", seconds=600)
    code = await two_at_radar(house, clock=clock, away=0)
    await act(house, code)
    live = await house.look(code)
    assert live.waits_for(1)
    hands.turn(20)
    itself.add(1)
    assert not live.waits_for(1)
    await a_round(keeper)
    await until(lambda: house._lives[code].asked(0))
    assert by(await house.store.read(code))[-1] == "itself"
    assert live.spent[1] == 0  # nobody thought about it
    assert live.left(1, hands()) == 600


async def test_a_table_may_want_to_be_asked_everything(keeper: Keeper, itself: set[int]) -> None:
    house = keeper.house
    code = await two_at_radar(house, auto_steps=False, away=0)
    await act(house, code)
    itself.add(1)
    await a_round(keeper)
    assert (await house.look(code)).waits_for(1)


async def test_nothing_takes_itself_while_something_can_be_taken_back(
    keeper: Keeper, itself: set[int]
) -> None:
    house = keeper.house
    code = await two_at_radar(house, away=0)
    await house.act(code, 0, ANN, "hide C3")
    await house.act(code, 1, BOB, "done")
    itself.add(0)
    await house.act(code, 0, ANN, "walk north")
    live = await house.look(code)
    assert live.may_undo(0)
    assert live.waits_for(0)
    itself.clear()
    await house.undo(code, 0, ANN)
    assert not live.may_undo(0)


async def test_what_took_itself_is_kept_and_read_again(
    sqlite: Place, hands: Hands, itself: set[int]
) -> None:
    async with opened(sqlite, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        code = await two_at_radar(house, away=0)
        itself.add(1)
        await act(house, code)
        await until(lambda: house._lives[code].asked(0))
        kept = standing(await house.look(code))
        written = [events.read(each.fact) for each in await house.store.read(code)]
        assert any(isinstance(event, events.Did) and event.by == "itself" for event in written)
        await keeper.stop()
    async with opened(sqlite, hands) as house:
        assert standing(await house.look(code)) == kept


def test_an_undo_takes_along_what_took_itself() -> None:
    """Alone at a table, all may be taken back: so far as one chose, and no shorter."""
    game = games.load("nightmare_hunt")
    table = Table(game, 1, game.options_from({}), Dice("undo", ""))
    table.deal()
    steps = driver.OwnSteps()
    while True:
        before = table.record
        table.act(table.menu(0)[0])
        if table.may_undo(0):
            steps.did(0, itself=False)
            table.act(table.menu(0)[0])
            if table.may_undo(0):
                break
        table.deal()
    steps.did(0, itself=True)
    assert steps.to_undo(table, 0) == 2
    for _ in range(2):
        table.undo(0)
        steps.undid(0)
    assert table.record == before
    assert steps.to_undo(table, 0) == int(table.may_undo(0))


def test_at_a_keyboard_a_step_takes_itself_too(itself: set[int]) -> None:
    game = games.load("vampire_radar")
    table = Table(game, 2, game.options_from({"dawn": "30"}), Dice("night-1", ""))
    table.act("hide C3")
    itself.add(1)
    asked = Sitting(table, (0, 1), {}, auto_steps=False)
    assert asked.thinking(0) is None
    sitting = Sitting(table, (0, 1), {}, level_of_speech=speech.FULL)
    assert sitting.thinking(0) == 1
    sitting.answer_for(1, sitting.question(1)())
    assert table.asked == 0
    assert sitting.news(1)[-1].startswith("Round")
