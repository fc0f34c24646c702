"""One bad table, or one bad rule, does not stop the house or the other tables."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gloam import games
from gloam.house import house as house_module
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import House, Stumbled
from gloam.house.keeper import Keeper
from gloam.house.live import OtherRules, SetAside
from gloam.house.plan import PERSON, Clock, Plan
from gloam.house.store import OVER, PLAYING
from gloam.kernel.errors import BadOption, TooManyFacts
from tests.babble import BABBLE, GAMBLE, GAME, HUM, MOST, TRIP, Room
from tests.elsewhere import put_back

from .rooms import ANN, BOB, CEM, Hands, Place, a_round, act, opened, standing, two_at_radar, until

pytestmark = pytest.mark.anyio
PLAN = Plan(game="babble", seats=(PERSON, PERSON))


@pytest.fixture(autouse=True)
def babble() -> Iterator[None]:
    with put_back():
        games.add(GAME)
        yield


async def two_at_babble(house: House, **wishes: Any) -> str:
    code = (await house.open(replace(PLAN, **wishes), ANN, "Ann")).code
    await house.sit(code, 1, BOB, "Bob")
    return code


# A plan from before an option.


async def test_a_table_from_before_an_option_has_its_usual_value(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        for n in range(4):
            await act(house, code, n)
        before = standing(await house.look(code))
    plan = msgspec.json.decode(place.sql("SELECT plan FROM tables")[0][0])
    for name in ("counsel", "order", "concede"):
        del plan["options"][name]
    place.sql("UPDATE tables SET plan = ?", msgspec.json.encode(plan).decode())
    async with opened(place, hands) as house:
        live = await house.look(code)
        assert standing(live) == before
        assert live.plan.options["counsel"] == "no"
        assert live.game.options_said(live.plan.options)["order"] == "by-player"
        await act(house, code)


async def test_a_table_from_before_an_option_that_mattered_is_set_aside(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        code = await two_at_babble(house, options={"key": "5"})
        await act(house, code)
    plan = place.sql("SELECT plan FROM tables")[0][0]
    place.sql("UPDATE tables SET plan = ?", plan.replace('"key":"5",', ""))
    async with opened(place, hands) as house:
        with pytest.raises(OtherRules, match="under other rules"):
            await house.look(code)


# A table that cannot be read.


async def test_a_table_that_breaks_whatever_reads_it_is_set_aside_and_the_others_go_on(
    place: Place,
    hands: Hands,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = Clock(kind="move", seconds=60)
    async with opened(place, hands) as house:
        bad = await two_at_babble(house, clock=clock)
        await act(house, bad)
        good = await two_at_radar(house, clock=clock)
        waiting = (await house.open(replace(PLAN, public=True), CEM, "Cem")).code

    def fall_over(*given: Any) -> None:
        raise ZeroDivisionError("a fault in the rules")

    monkeypatch.setattr(Room, "play", fall_over)
    before = place.sql("SELECT * FROM facts ORDER BY code, n"), place.sql("SELECT * FROM tables")
    async with opened(place, hands) as house:
        caplog.set_level(logging.ERROR, "gloam.house")
        await house.wake()
        assert [live.code for live in house.in_memory] == [good]
        for _ in range(3):
            with pytest.raises(SetAside, match="cannot be read any more; it is not your fault"):
                await house.look(bad)
            with pytest.raises(SetAside):
                await house.act(bad, 0, ANN, "hum")
            lives, aside = await house.tables_and_aside(ANN)
            assert [live.code for live in lives] == [good]
            assert [each.row.code for each in aside] == [bad]
            hands.turn(house_module.TRY_AGAIN)
        assert [live.code for live in await house.open_tables()] == [waiting]
        assert (
            place.sql("SELECT * FROM facts ORDER BY code, n"),
            place.sql("SELECT * FROM tables"),
        ) == before
        told = [each for each in caplog.records if "set aside" in each.message]
        assert len(told) == 1
        assert bad in told[0].message
        assert told[0].exc_info is not None
        await act(house, good)


async def test_a_table_that_is_set_aside_is_not_read_again_at_every_look(
    place: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(place, hands) as house:
        code = await two_at_babble(house)
        await act(house, code)
    place.sql("UPDATE facts SET fact = 'nothing' WHERE n = 2")
    async with opened(place, hands) as house:
        reads: list[str] = []
        read = house.store.read

        async def reading(code: str, first: int = 0) -> Any:
            reads.append(code)
            return await read(code, first)

        monkeypatch.setattr(house.store, "read", reading)
        for _ in range(5):
            with pytest.raises(OtherRules):
                await house.look(code)
        assert len(reads) == 1
        hands.turn(house_module.TRY_AGAIN)
        with pytest.raises(OtherRules):
            await house.look(code)
        assert len(reads) == 2


async def test_a_table_whose_action_told_too_much_is_not_read_to_its_end(
    place: Place, hands: Hands
) -> None:
    """It was kept by a house that had no bound."""
    async with opened(place, hands) as house:
        code = await two_at_babble(house)
        n = (await house.look(code)).size
    told = ",".join(f'"word n={n}"' for n in range(3 * MOST))
    fact = f'{{"it":"did","seat":0,"action":"babble","aside":false,"told":[{told}]}}'
    place.sql("INSERT INTO facts VALUES (?, ?, 1.0, ?)", code, n, fact)
    async with opened(place, hands) as house:
        with pytest.raises(OtherRules, match="It is kept as it is"):
            await house.look(code)


# A rule that fails while a game is played.


@pytest.mark.parametrize("what", ["babble", "gamble"])
async def test_what_tells_too_much_is_refused_and_nothing_is_kept(
    place: Place, hands: Hands, what: str
) -> None:
    async with opened(place, hands) as house:
        code = await two_at_babble(house)
        await act(house, code)
        live = await house.look(code)
        before, kept = standing(live), await house.store.read(code)
        for _ in range(3):
            with pytest.raises(TooManyFacts, match=f"more than {MOST} facts"):
                await house.act(code, 1, BOB, what, key="once")
        assert await house.look(code) is live  # nothing had to be read again
        assert (standing(live), await house.store.read(code)) == (before, kept)
        await house.act(code, 1, BOB, "hum", key="once")
        assert (await house.look(code)).table.asked == 0


async def test_a_fault_in_the_rules_is_said_and_nothing_is_kept(
    place: Place, hands: Hands, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(place, hands) as house:
        code = await two_at_babble(house)
        await act(house, code)
        before, kept = standing(await house.look(code)), await house.store.read(code)
        for attempt in ("trip", "slip"):
            with pytest.raises(Stumbled, match=r"Babble failed over that; .* Nothing was changed"):
                await house.act(code, 1, BOB, attempt)
            assert (standing(await house.look(code)), await house.store.read(code)) == (
                before,
                kept,
            )
        assert "ZeroDivisionError" in caplog.text
        await house.act(code, 1, BOB, "hum")
        assert (await house.look(code)).table.asked == 0


async def test_a_game_that_cannot_begin_leaves_the_table_as_it_was(
    place: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(place, hands) as house:
        code = (await house.open(PLAN, ANN, "Ann")).code
        live = await house.look(code)
        before = standing(live)

        def fall_over(room: Room) -> int:
            raise ZeroDivisionError("a fault in the rules")

        with monkeypatch.context() as broken:
            broken.setattr(Room, "asked", fall_over)
            with pytest.raises(Stumbled):
                await house.sit(code, 1, BOB, "Bob")
        assert standing(await house.look(code)) == before
        await house.sit(code, 1, BOB, "Bob")
        assert (await house.look(code)).phase == PLAYING


# Bots.


class Stubborn(BotPool):
    """Bots that want to do one thing only."""

    def __init__(self, action: int) -> None:
        super().__init__(1)
        self.action = action
        self.thoughts = 0

    async def think(self, question: Question) -> int:
        self.thoughts += 1
        await asyncio.sleep(0)
        return self.action


@pytest.mark.parametrize("action", [BABBLE, TRIP, GAMBLE])
async def test_a_bot_whose_turn_fails_does_not_try_without_end(
    place: Place, hands: Hands, action: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(place, hands) as house:
        bots = Stubborn(action)
        keeper = Keeper(house, bots, pace=0)
        plan = replace(PLAN, seats=(PERSON, "easy"))
        code = (await house.open(plan, ANN, "Ann")).code
        await house.act(code, 0, ANN, "hum")
        await until(lambda: bots.thoughts)
        for _ in range(5):
            await a_round(keeper)
            await asyncio.sleep(0.01)
        assert bots.thoughts == 1
        hands.turn(house_module.TRY_AGAIN)  # it may have been a passing trouble
        await a_round(keeper)
        await until(lambda: bots.thoughts == 2 and not keeper._driving)
        assert len([each for each in caplog.records if "bot's turn failed" in each.message]) == 1
        assert (await house.look(code)).asked(1)
        bots.action = HUM
        await house.say(code, 0, ANN, "Go on.")  # something has happened: it is tried again
        await until(lambda: house._lives[code].asked(0))
        assert bots.thoughts == 3
        await keeper.stop()


async def test_a_clock_that_runs_out_over_a_fault_does_not_try_without_end(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        bots = Stubborn(TRIP)
        keeper = Keeper(house, bots, pace=0)
        code = await two_at_babble(house, clock=Clock(kind="move", seconds=60), away=0)
        hands.turn(61)
        for _ in range(5):
            await a_round(keeper)
        assert bots.thoughts == 1
        await house.act(code, 0, ANN, "hum")  # the table can be played
        await house.vote(code, 0, ANN, yes=True)
        await house.vote(code, 1, BOB, yes=True)
        assert (await house.look(code)).phase == OVER
        await keeper.stop()


# A house that takes nothing of one's own.


OWN = (
    ("nightmare_hunt", "content", "{}"),
    ("nyctophobia_hunted", "map", "trees=0"),
    ("nyctophobia_hunted", "cards", "{}"),
    ("nyctophobia_vampire", "map", "trees=0"),
    ("nyctophobia_vampire", "cards", "{}"),
    ("shadow_hunters", "content", "{}"),
    ("vampire_radar", "field", "....../......"),
    ("babble", "tune", "my own"),
)


@pytest.mark.parametrize(("game", "name", "value"), OWN)
async def test_a_house_may_take_nothing_of_ones_own(
    sqlite: Place, game: str, name: str, value: str
) -> None:
    seats = (PERSON,) * games.load(game).seats[0]
    house = House(sqlite.store(), own_content=False)
    await house.start()
    try:
        with pytest.raises(BadOption, match=f"{name} may be .* here, and nothing of your own"):
            await house.open(Plan(game=game, seats=seats, options={name: value}), ANN, "Ann")
        assert await house.store.of_person(ANN, 9) == []
        option = next(each for each in games.load(game).words.options if each.name == name)
        for named in option.named:
            await house.open(Plan(game=game, seats=seats, options={name: named}), ANN, "Ann")
    finally:
        await house.stop()


async def test_what_is_of_ones_own_is_not_played_again_where_it_was_switched_off(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_babble(house, options={"tune": "my own"})
        await house.act(code, 0, ANN, "leave")
        house.own_content = False
        assert (await house.look(code)).over  # it can still be looked at
        await house.play_again(code, BOB)
        with pytest.raises(BadOption, match="nothing of your own"):
            await house.play_again(code, ANN)


def test_every_option_that_takes_more_than_it_names_is_known() -> None:
    """An option that may be a book or a map says so: whoever adds one adds it to `OWN`."""
    found = {
        (game.name, option.name)
        for game in games().values()
        for option in game.words.options
        if option.named
    }
    assert found == {(game, name) for game, name, _ in OWN}
    for game, name, value in OWN:
        option = next(each for each in games.load(game).words.options if each.name == name)
        assert option.default in option.named
        assert option.is_own(value)
        assert not any(option.is_own(each) for each in option.named)
