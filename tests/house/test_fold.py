"""A live table is the fold of what was kept: read again, it is the same to the last fact."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gloam import games
from gloam.house import events
from gloam.house.house import TRY_AGAIN, Conflict, House, Stumbled
from gloam.house.live import Live, OtherRules
from gloam.house.plan import PERSON, Clock
from gloam.house.store import OVER, PLAYING, Kept
from gloam.kernel.errors import GloamError, IllegalAction

from .rooms import (
    ANN,
    BOB,
    Hands,
    Place,
    act,
    opened,
    rings,
    short_plan,
    standing,
    two_at_radar,
    until,
)

pytestmark = pytest.mark.anyio


class Evening:
    """A whole evening at one table, by chance: what people do, and what bots do for them."""

    def __init__(self, house: House, code: str, rng: Random) -> None:
        self.house = house
        self.code = code
        self.rng = rng
        self.devices = 0

    async def something(self) -> None:
        """Let something happen; what is refused is refused."""
        live = await self.house.look(self.code)
        deeds = [self.in_turn] * 12 + [
            self.aside,
            self.say,
            self.undo,
            self.vote,
            self.extend,
            self.leave,
            self.come_back,
            self.change_device,
        ]
        with suppress(IllegalAction, Conflict):
            await self.rng.choice(deeds)(live, self.rng.choice(live.people))

    async def in_turn(self, live: Live, seat: int) -> None:
        seat = live.table.asked
        action = self.rng.choice(live.table.menu(seat))
        if live.sitters[seat].bot:
            async with self.house.at(self.code) as held:
                held.act(seat, action, self.house.now(), by="bot")
            return
        key = self.rng.choice(["", f"k{self.rng.random()}"])
        text = live.game.words.actions.text(action)
        await self.house.act(self.code, seat, live.sitters[seat].who, text, key)

    async def aside(self, live: Live, seat: int) -> None:
        texts = [live.game.words.actions.text(action) for action in live.table.asides(seat)]
        texts = [text for text in texts if text != "concede"]
        if texts:
            await self.house.act(self.code, seat, live.sitters[seat].who, self.rng.choice(texts))

    async def say(self, live: Live, seat: int) -> None:
        to = self.rng.choice(["", *live.table.circles(seat)])
        words = f"Näht {self.rng.randrange(99)}?"
        await self.house.say(self.code, seat, live.sitters[seat].who, words, to, f"s{words}")

    async def undo(self, live: Live, seat: int) -> None:
        last = live.table.deeds[-1].seat if live.table.deeds else seat
        seat = last if last in live.people else seat
        await self.house.undo(self.code, seat, live.sitters[seat].who)

    async def vote(self, live: Live, seat: int) -> None:
        yes = seat != live.people[-1] and self.rng.random() < 0.5
        await self.house.vote(self.code, seat, live.sitters[seat].who, yes=yes)

    async def extend(self, live: Live, seat: int) -> None:
        seconds = self.rng.randrange(10, 99)
        await self.house.extend(self.code, seat, live.sitters[seat].who, seconds)

    async def leave(self, live: Live, seat: int) -> None:
        if seat != live.people[-1]:
            await self.house.stand(self.code, seat, live.sitters[seat].who)

    async def come_back(self, live: Live, seat: int) -> None:
        await self.house.come_back(self.code, seat, live.sitters[seat].who)

    async def change_device(self, live: Live, seat: int) -> None:
        ticket = await self.house.ticket(self.code, seat, live.sitters[seat].who)
        self.devices += 1
        await self.house.move(ticket, f"device{self.devices}")


CLOCKS = Clock(), Clock(kind="move", seconds=60), Clock(kind="game", seconds=900)
EVENINGS = [(name, CLOCKS[n % 3]) for n, name in enumerate(games.names())]


@pytest.mark.parametrize(("game", "clock"), EVENINGS)
async def test_a_table_read_again_is_the_table_in_memory(
    place: Place, game: str, clock: Clock
) -> None:
    rng = Random(f"{game} {clock.kind}")
    hands = Hands(tick=0.37)
    plan = short_plan(game, clock=clock)
    async with opened(place, hands) as house:
        code = (await house.open(plan, "p0", "P0")).code
        for seat in range(1, len(plan.seats)):
            await house.sit(code, seat, f"p{seat}", f"P{seat}")
    for _ in range(12):
        async with opened(place, hands) as house:
            evening = Evening(house, code, rng)
            evening.devices = rng.randrange(10**9)
            for _ in range(rng.randrange(1, 15)):
                if (await house.look(code)).phase == PLAYING:
                    await evening.something()
            live = house._lives[code]
            async with opened(place, hands) as other:
                assert standing(await other.look(code)) == standing(live)
        if live.phase == OVER:
            break
    assert live.size > 15


async def test_the_clock_on_the_wall_is_read_once_for_each_event(place: Place) -> None:
    async with opened(place, Hands(tick=1.0)) as house:
        code = await two_at_radar(house, clock=Clock(kind="game", seconds=600))
        for n in range(12):
            await act(house, code, n)
        live = house._lives[code]
        async with opened(place, Hands()) as other:
            again = await other.look(code)
            assert (again.since, again.spent) == (live.since, live.spent)
    assert sum(live.spent) > 0


# What cannot be read is refused, and never misread.


async def played(place: Place, hands: Hands) -> str:
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        for n in range(10):
            await act(house, code, n)
    return code


async def refused(place: Place, hands: Hands, code: str, said: str) -> None:
    """The table is refused with a sentence whoever opens it, and the rest of the house goes on."""
    before = place.sql("SELECT * FROM facts ORDER BY n"), place.sql("SELECT * FROM tables")
    async with opened(place, hands) as house:
        for _ in range(2):
            with pytest.raises(OtherRules, match=said):
                await house.look(code)
            with pytest.raises(OtherRules, match=said):
                await house.act(code, 1, BOB, "walk 1 east")
            with pytest.raises(OtherRules, match=said):
                await house.sit(code, 1, BOB, "Bob")
        await house.wake()
        assert await house.tables_of(ANN) == []
        assert await house.open_tables() == []
        assert (
            place.sql("SELECT * FROM facts ORDER BY n"),
            place.sql("SELECT * FROM tables"),
        ) == before
        await two_at_radar(house)


@pytest.mark.parametrize("version", [0, 2, 10**9])
async def test_another_version_of_the_rules_is_refused(
    place: Place, hands: Hands, version: int
) -> None:
    code = await played(place, hands)
    place.sql("UPDATE tables SET version = ?", version)
    await refused(place, hands, code, f"version {version} of the rules of Vampire Radar, and this")


async def test_a_game_that_is_not_here_is_refused(place: Place, hands: Hands) -> None:
    code = await played(place, hands)
    place.sql("UPDATE tables SET game = 'chess'")
    await refused(place, hands, code, "does not know")


@pytest.mark.parametrize("plan", ["", "{}", "[1]", '{"game":"vampire_radar","seats":[]}'])
async def test_a_plan_that_nobody_knows_is_refused(place: Place, hands: Hands, plan: str) -> None:
    code = await played(place, hands)
    place.sql("UPDATE tables SET plan = ?", plan)
    await refused(place, hands, code, "does not know")


async def test_other_dice_are_refused(place: Place, hands: Hands) -> None:
    """In a game whose first facts hang on the seed, and before anybody has acted."""
    async with opened(place, hands) as house:
        plan = short_plan("shadow_hunters")
        code = (await house.open(replace(plan, seats=(PERSON, *["easy"] * 3)), ANN, "Ann")).code
    place.sql("UPDATE tables SET seed = 'another night'")
    await refused(place, hands, code, "under other rules")


def edited(place: Place, code: str, n: int, **fields: object) -> None:
    """Change a fact that was kept."""
    found = place.sql("SELECT fact FROM facts WHERE code = ? AND n = ?", code, n)[0][0]
    fact = msgspec.json.encode(msgspec.json.decode(found) | fields).decode()
    place.sql("UPDATE facts SET fact = ? WHERE code = ? AND n = ?", fact, code, n)


async def deeds_of(place: Place, hands: Hands, code: str) -> list[tuple[int, events.Did]]:
    async with opened(place, hands) as house:
        kept = await house.store.read(code)
    read = [(each.n, events.read(each.fact)) for each in kept]
    return [(n, event) for n, event in read if isinstance(event, events.Did)]


EDITS: dict[str, tuple[dict[str, object], str]] = {
    "told nothing": ({"told": []}, "under other rules"),
    "told something else": ({"told": ["over winner=humans"]}, "under other rules"),
    "no such action": ({"action": "fly"}, "does not know"),
    "an action that was not on the menu": ({"action": "hide C3"}, "does not know"),
    "no such seat": ({"seat": 77}, "does not know"),
    "another seat": ({"seat": 0}, "does not know"),
    "an event of later days": ({"it": "flew"}, "does not know"),
    "a seat that is no number": ({"seat": "one"}, "does not know"),
}


@pytest.mark.parametrize("what", EDITS)
async def test_a_fact_that_was_changed_is_refused(place: Place, hands: Hands, what: str) -> None:
    fields, said = EDITS[what]
    code = await played(place, hands)
    n = next(n for n, did in await deeds_of(place, hands, code) if did.seat == 1)
    edited(place, code, n, **fields)
    await refused(place, hands, code, said)


@pytest.mark.parametrize("line", ["", "null", "{", '{"it":"did"}', "☃", "[]"])
async def test_a_fact_that_is_none_is_refused(place: Place, hands: Hands, line: str) -> None:
    code = await played(place, hands)
    place.sql("UPDATE facts SET fact = ? WHERE n = 5", line)
    await refused(place, hands, code, "does not know")


@pytest.mark.parametrize("n", [0, 2, 6])
async def test_a_fact_that_is_missing_is_seen(place: Place, hands: Hands, n: int) -> None:
    code = await played(place, hands)
    place.sql("DELETE FROM facts WHERE n = ?", n)
    await refused(place, hands, code, "Something is missing")


async def test_what_another_worker_wrote_under_other_rules_is_refused_too(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        there.bells.on_remote_event = lambda code, n, at, event: (
            None
        )  # it has to read, and reads this
        code = await two_at_radar(here)
        await act(here, code)
        await there.look(code)
        await act(here, code)
        last = (await here.store.read(code))[-1].n
        good = postgres.sql("SELECT fact FROM facts WHERE n = ?", last)[0][0]
        edited(postgres, code, last, told=["over winner=humans"])
        for _ in range(3):
            with pytest.raises(OtherRules):
                await there.look(code)
        postgres.sql("UPDATE facts SET fact = ? WHERE n = ?", good, last)
        hands.turn(TRY_AGAIN)
        assert standing(await there.look(code)) == standing(await here.look(code))


# One writes, and the others see it.


async def meet(house: House, code: str, seat: int, choice: str, met: asyncio.Barrier) -> None:
    """Act, and write it down only when somebody else is about to do the same."""
    async with house.at(code) as live:
        live.act(seat, live.game.words.actions.read(choice), house.now())
        await met.wait()


async def test_two_houses_write_the_same_number_and_one_of_them_wins(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        code = await two_at_radar(here)
        await there.look(code)
        for n in range(12):
            who = ANN if (await here.look(code)).table.asked == 0 else BOB
            seat = 0 if who == ANN else 1
            menu = (await here.look(code)).table.choices(seat)
            choice = menu[n % (len(menu) - 1)]

            met = asyncio.Barrier(2)
            tries = [meet(house, code, seat, choice, met) for house in (here, there)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            lost = [result for result in results if result]
            assert len(lost) == 1
            assert isinstance(lost[0], Conflict)
            assert "Somebody else was quicker" in str(lost[0])
            assert standing(await here.look(code)) == standing(await there.look(code))
        kept = await here.store.read(code)
        assert [each.n for each in kept] == list(range(len(kept)))
        assert sum(isinstance(events.read(each.fact), events.Did) for each in kept) == 12


async def test_what_is_not_kept_yet_is_nobodys_to_know(
    sqlite: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        before = standing(await house.look(code))
        append, gate = house.store.append, asyncio.Event()

        async def slowly(*given: Any) -> None:
            await gate.wait()
            await append(*given)

        monkeypatch.setattr(house.store, "append", slowly)
        acting = asyncio.ensure_future(house.act(code, 0, ANN, "hide C3"))
        looking = asyncio.create_task(house.look(code))
        await asyncio.sleep(0.05)
        peeking = asyncio.create_task(house.look(code))
        await asyncio.sleep(0.05)
        assert not peeking.done()
        assert not acting.done()
        gate.set()
        await asyncio.gather(acting, looking)
        assert len((await peeking).table.record) > len(before["record"])


async def stumble(house: House, code: str, accident: BaseException) -> None:
    async with house.at(code) as live:
        live.act(0, live.table.menu(0)[0], house.now())
        raise accident


async def fall_over(house: House, code: str) -> None:
    """The rules change the table half way, and no event comes of it."""
    async with house.at(code) as live:
        live.table.act("hide C3")
        raise KeyError("oops")


async def test_an_accident_in_the_middle_leaves_nothing_behind(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        before = standing(await house.look(code))
        accidents = {
            KeyError("oops"): Stumbled,
            asyncio.CancelledError(): asyncio.CancelledError,
            GloamError("no"): GloamError,
        }
        for accident, seen in accidents.items():
            with pytest.raises(seen):
                await stumble(house, code, accident)
            assert standing(await house.look(code)) == before
        with pytest.raises(Stumbled, match="Nothing was changed"):
            await fall_over(house, code)
        assert standing(await house.look(code)) == before
        await house.act(code, 0, ANN, "hide C3")


async def test_the_house_forgets_tables_and_finds_them_again(
    place: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.house.house.MOST_IN_MEMORY", 16)
    async with opened(place, hands) as house:
        codes = [await two_at_radar(house) for _ in range(15)]
        for code in codes[:3]:
            await act(house, code)
        for n in range(25):
            code = (await house.open(short_plan("nightmare_hunt"), f"p{n}", "P")).code
            await house.vote(code, 0, f"p{n}", yes=True)
        assert len(house.in_memory) <= 16
        assert len(house._locks) <= 41
        for code in codes:
            assert (await house.look(code)).table.asked == (1 if code in codes[:3] else 0)


async def test_news_brings_the_event_itself_and_it_is_folded_in(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        code = await two_at_radar(here)
        await there.look(code)
        on_remote_event: list[int] = []
        fold = there.bells.on_remote_event

        def seen(code: str, n: int, at: float, event: str) -> None:
            on_remote_event.append(n)
            fold(code, n, at, event)

        there.bells.on_remote_event = seen
        asked: list[int] = []
        read = there.store.read

        async def reading(code: str, first: int = 0) -> list[Kept]:
            asked.append(first)
            return await read(code, first)

        there.store.read = reading  # type: ignore[method-assign]
        bell = asyncio.create_task(rings(there.bells, code, 10))
        await asyncio.sleep(0)
        await act(here, code)
        assert await bell
        await until(lambda: on_remote_event)  # what rang first may be older news that came late
        live = await there.follow(code)
        assert not asked
        assert standing(live) == standing(await here.look(code))


async def test_whoever_acts_where_the_news_is_late_is_not_refused_for_it(
    postgres: Place, hands: Hands
) -> None:
    async with opened(postgres, hands) as here, opened(postgres, hands) as there:
        code = await two_at_radar(here)
        await there.look(code)
        there.bells.tell = lambda code, n: None  # type: ignore[method-assign]
        there.bells.on_remote_event = lambda code, n, at, event: None
        await act(here, code)
        live = await here.look(code)
        seat = live.table.asked
        who = live.sitters[seat].who
        choice = live.table.choices(seat)[0]
        await there.act(code, seat, who, choice)
        assert standing(await there.look(code)) == standing(await here.look(code))
