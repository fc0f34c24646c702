"""What cheats and vandals try: none of it tells them anything, or stops the others."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import pytest

from gloam.house import events
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import Conflict, House, NotYours
from gloam.house.keeper import Keeper
from gloam.house.live import MOST_AROUND
from gloam.house.plan import PERSON, Clock, Plan, plain_name
from gloam.house.store import OVER
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.web import news
from gloam.web.news import NewsStream, Streams

from .rooms import (
    ANN,
    BOB,
    CEM,
    Hands,
    Place,
    a_round,
    act,
    opened,
    short_plan,
    two_at_radar,
    until,
)

pytestmark = pytest.mark.anyio


class Ear:
    """One end of a stream, and when it heard what."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.heard: list[tuple[float, bytes]] = []
        self.gone = asyncio.Event()
        self.deaf = deaf

    async def send(self, message: dict[str, Any]) -> None:
        """Hear something; a deaf one never takes it."""
        if self.deaf:
            await asyncio.sleep(60)
        self.heard.append((asyncio.get_running_loop().time(), message.get("body", b"")))

    async def receive(self) -> dict[str, Any]:
        """Hang up, in the end."""
        await self.gone.wait()
        return {"type": "http.disconnect"}


class Night(NamedTuple):
    """A table of Ann and Bob, and whoever keeps it."""

    keeper: Keeper
    code: str

    async def listens(self, ear: Ear, seat: int, who: str) -> None:
        """Hold a stream for somebody until it ends."""
        stream = NewsStream(self.keeper, Streams(10), self.code, seat, who, 0, "here")
        await stream({}, ear.receive, ear.send)


@pytest.fixture
async def night(sqlite: Place, hands: Hands) -> AsyncIterator[Night]:
    async with opened(sqlite, hands) as house:
        keeper = Keeper(house, BotPool(1), pace=0)
        yield Night(keeper, await two_at_radar(house))
        assert not keeper.here
        await keeper.stop()


async def test_a_stream_is_for_whoever_asked_for_it(night: Night) -> None:
    ear = Ear()
    await night.listens(ear, 0, BOB)  # it was Bob's a moment ago
    assert b"".join(body for _, body in ear.heard) == b""


async def test_whoever_never_takes_the_head_of_a_stream_does_not_stay(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "STUCK", 0.05)
    await asyncio.wait_for(night.listens(Ear(deaf=True), 0, ANN), 5)


async def test_a_sign_of_life_is_not_put_off_by_what_is_not_told(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "QUIET", 2.0)
    ear = Ear()
    task = asyncio.create_task(night.listens(ear, 1, BOB))
    await until(lambda: len(ear.heard) == 2)
    for _ in range(3):
        await asyncio.sleep(0.6)
        night.keeper.house.bells.ring(night.code)  # as after an action that Bob does not hear of
    await until(lambda: len(ear.heard) == 3, 10)
    ear.gone.set()
    await asyncio.wait_for(task, 5)
    (_, _), (told, _), (still, sign) = ear.heard
    assert sign == news.STILL_HERE
    assert still - told < 3.4  # 3.8 or more, if the last bell had put it off


async def test_time_that_was_given_to_another_is_not_seen_to_end(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house, clock=Clock(kind="move", seconds=60), away=0)
        live = await house.look(code)
        await house.extend(code, 1, BOB, 30)
        before = live.left(1, hands())
        await act(house, code)
        hands.turn(1)
        assert live.left(1, hands()) in (before, 59)
        assert before == 60


async def test_what_others_do_does_not_push_out_a_seats_own_keys(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        await act(house, code, key="mine")
        for n in range(100):
            await house.say(code, 1, BOB, f"word {n}", key=f"k{n}")
        live = await house.look(code)
        assert live.knows("0:mine")
        assert not live.knows("1:k0")
        assert live.knows("1:k99")


async def test_undo_and_time_are_done_once_under_one_key(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house, clock=Clock(kind="game", seconds=60), away=0)
        await house.act(code, 0, ANN, "hide C3")
        await house.act(code, 1, BOB, "done")
        live = await house.look(code)
        walk = next(
            text
            for text in map(live.game.words.actions.text, live.table.menu(0))
            if text.startswith("walk")
        )
        await house.act(code, 0, ANN, walk)
        await house.undo(code, 0, ANN, "once")
        await house.act(code, 0, ANN, walk)
        deeds = len(live.table.deeds)
        await house.undo(code, 0, ANN, "once")
        assert len((await house.look(code)).table.deeds) == deeds
        await house.extend(code, 1, BOB, 30, "more")
        await house.extend(code, 1, BOB, 30, "more")
        assert live.extra == 30
        again = House(sqlite.store())
        await again.start()
        await again.undo(code, 0, ANN, "once")  # nor after a restart
        assert len((await again.look(code)).table.deeds) == deeds
        await again.stop()


async def test_leaving_and_coming_back_does_not_wind_a_clock_up(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        for kind in ("move", "game"):
            clock = Clock(kind=kind, seconds=60)
            code = await two_at_radar(house, clock=clock, away=0)
            live = await house.look(code)
            hands.turn(40)
            await house.stand(code, 1, BOB)
            await house.come_back(code, 1, BOB)
            assert live.left(0, hands()) == 20, kind  # another's leaving is no reason either
            await house.stand(code, 0, ANN)
            hands.turn(5)
            await house.come_back(code, 0, ANN)
            assert live.left(0, hands()) == 20, kind


async def test_votes_that_change_nothing_are_not_kept_and_the_others_have_an_end(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        live = await house.look(code)
        await house.vote(code, 1, BOB, yes=True)
        size = live.size
        for _ in range(5):
            await house.vote(code, 1, BOB, yes=True)
        assert live.size == size
        for n in range(MOST_AROUND - 2):  # beside sitting down, and the vote above
            await house.vote(code, 1, BOB, yes=bool(n % 2))
        with pytest.raises(IllegalAction, match="more often"):
            await house.vote(code, 1, BOB, yes=False)
        live = await house.look(code)
        assert len(live.murmurs) < MOST_AROUND + 10
        await act(house, code)  # and the game goes on
        await house.vote(code, 0, ANN, yes=True)


async def test_the_last_who_wants_to_play_leaves_and_the_game_is_called_off(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        await house.vote(code, 0, ANN, yes=True)
        await house.stand(code, 1, BOB)
        live = await house.look(code)
        assert (live.phase, live.called_off) == (OVER, True)
        await house.say(code, 1, BOB, "Sorry.")  # whoever was away at the end may still talk
        assert live.murmurs[-1][1] == "Bob: Sorry."


async def test_the_host_asks_somebody_to_leave_before_the_game_and_only_then(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        live = await house.open(short_plan("vampire_radar", 3), ANN, "Ann")
        await house.sit(live.code, 1, BOB, "Bob")
        with pytest.raises(NotYours):
            await house.stand(live.code, 0, BOB)
        await house.stand(live.code, 1, ANN)
        assert live.sitters[1].free
        await house.sit(live.code, 1, BOB, "Bob")
        await house.assign_bot(live.code, 2, "easy", ANN)
        assert ("A bot (easy) sits down as Human 2.") in [words for _, words in live.murmurs]
        with pytest.raises(NotYours):
            await house.stand(live.code, 1, ANN)


class Slow(BotPool):
    """Bots that think until they are let go, and are counted meanwhile."""

    def __init__(self) -> None:
        super().__init__(3)  # two for one address, and one is left for others
        self.thinking = self.most = 0
        self.go = asyncio.Event()
        self.quick: set[str] = set()

    async def think(self, question: Question) -> int:
        """The first of the menu, in the end."""
        if question.level in self.quick:
            return question.menu[0]
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        await self.go.wait()
        self.thinking -= 1
        return question.menu[0]


async def test_whoever_opens_many_tables_keeps_no_other_bots_waiting(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        bot_pool = Slow()
        keeper = Keeper(house, bot_pool, pace=0)
        seats = ("hard", PERSON)
        for _ in range(6):
            await house.open(Plan(game="vampire_radar", seats=seats), ANN, "Ann")
        await asyncio.sleep(0.05)
        assert bot_pool.most == 2
        await house.open(Plan(game="vampire_radar", seats=seats), BOB, "Bob")
        await until(lambda: bot_pool.most == 3)
        bot_pool.go.set()
        await until(lambda: not keeper._driving)
        await keeper.stop()


async def test_no_clock_waits_for_another_tables_bot(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        bot_pool = Slow()
        bot_pool.quick = {"easy"}
        keeper = Keeper(house, bot_pool, pace=0)
        hands.turn(60)
        clock = Clock(kind="move", seconds=60)
        slow = await two_at_radar(house, clock=clock, away=0, stand_in="hard")
        quick = await two_at_radar(house, clock=clock, away=0, stand_in="easy")
        hands.turn(61)
        await asyncio.wait_for(keeper.round(), 5)
        await until(lambda: house._lives[quick].asked(1), 5)
        assert house._lives[slow].asked(0)
        bot_pool.go.set()
        await a_round(keeper)
        assert house._lives[slow].asked(1)
        await keeper.stop()


async def test_bots_keep_their_pace_when_everybody_is_away(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        bot_pool = Slow()
        bot_pool.go.set()
        keeper = Keeper(house, bot_pool, pace=0.3)
        plan = Plan(game="vampire_radar", seats=("easy", PERSON))
        code = (await house.open(plan, ANN, "Ann")).code
        await house.stand(code, 1, ANN)
        begun = asyncio.get_running_loop().time()
        await until(lambda: house._lives[code].played >= 4)
        assert asyncio.get_running_loop().time() - begun > 0.55
        await keeper.stop()


NO_NAMES = [
    "\u3164", "\u2800\u2800", "A\u034fnn", "\ufe0f", "a" + "\u0301" * 20, "\u0410nn",
    "a bot (hard)", "A  BOT", "Ann\uffa0",
]  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_can_be_seen_and_told_from_others(name: str) -> None:
    with pytest.raises(BadOption):
        plain_name(name)


@pytest.mark.parametrize("name", ["Zoë", "Анна", "Ἑλένη", "李雷", "อัน", "नमिता", "❤️", "Ann 2", "Õ"])
def test_a_name_may_be_in_any_script(name: str) -> None:
    assert plain_name(name)


@pytest.mark.parametrize("name", ["ann", "ANN", "Ａｎｎ", "Ánn"])
async def test_nobody_takes_a_name_that_looks_like_anothers(
    sqlite: Place, hands: Hands, name: str
) -> None:
    async with opened(sqlite, hands) as house:
        live = await house.open(short_plan("vampire_radar", 3), ANN, "Ann")
        with pytest.raises(Conflict, match="already"):
            await house.sit(live.code, 1, CEM, name)


async def test_a_fold_counts_the_same_as_the_table_that_was_played(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        await house.vote(code, 1, BOB, yes=True)
        await act(house, code)
        await house.say(code, 1, BOB, "Hm.")
        live = await house.look(code)
        again = House(sqlite.store())
        await again.start()
        other = await again.look(code)
        assert (other.played, other._around) == (live.played, live._around)
        assert live._around[BOB] == 2  # sat down, voted
        assert events.written(events.Undid(1)) == '{"it":"undid","seat":1,"key":""}'
        await again.stop()
