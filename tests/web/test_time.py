"""What a bot does in the dark cannot be read from a clock, whoever hears what of it.

The keeper's clock stands still here unless somebody waits or thinks, so that times can be compared
to the last digit. Each channel is also opened on purpose, to see that these tests would notice.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gloam.house.asking import Bill, bill, charged
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import House
from gloam.house.keeper import SIDE_BY_SIDE, SKIPPING, STEP, TIRED, Keeper, Move
from gloam.house.live import LONGEST_HOLD, Live
from gloam.house.plan import Plan
from gloam.house.sqlite import SqliteStore
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.table import Table
from tests.leaks.worlds import GAMES, SALT, SEED

PACE = 0.5


class Timeless:
    """The `asyncio` of a keeper whose clock stands still unless somebody waits or thinks."""

    def __init__(self) -> None:
        self.time = 0.0
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        """What happens while somebody waits, once."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Let the time pass, at once."""
        self.time += seconds
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()


class Thinker(BotPool):
    """A bot that answers as a test wants it to, and takes its time over it."""

    def __init__(self, clock: Timeless, chooses: Callable[[list[str]], str]) -> None:
        super().__init__(1)
        self.clock = clock
        self.chooses = chooses
        self.seconds = 0.0
        """How long it takes; or, with `busy`, how long the first few thoughts take."""
        self.busy: int | None = None
        """After how many thoughts others keep the processes busy, and no answer comes."""

    async def in_time(
        self, keeper: Keeper, thought: Coroutine[Any, Any, int], seconds: float
    ) -> int | None:
        """The answer, or nothing once so many seconds have gone by on the keeper's clock."""
        if self.busy == 0 or self.seconds > seconds:
            thought.close()
            self.clock.time += seconds
            return None
        if self.busy is not None:
            self.busy -= 1
        return await thought

    async def think(self, question: Question) -> int:
        """What the test chooses from the menu."""
        self.clock.time += self.seconds
        texts = [GAMES[question.game].words.actions.text(action) for action in question.menu]
        return question.menu[texts.index(self.chooses(texts))]


def partialmethod_of(work: Callable[..., Any]) -> Callable[..., Any]:
    """A function that a class binds, around one that is bound already."""
    return lambda *given: work(*given)


class Night:
    """A house whose keeper has a clock of its own, and one table in it."""

    def __init__(self, folder: Path, dice: Dice, chooses: Callable[[list[str]], str]) -> None:
        folder.mkdir(exist_ok=True)
        self.clock = Timeless()
        self.house = House(SqliteStore(folder / "house.db"), new_dice=lambda: dice)
        self.bot_pool = Thinker(self.clock, chooses)
        self.keeper = Keeper(self.house, self.bot_pool, PACE)

    @asynccontextmanager
    async def table(self, plan: Plan) -> AsyncIterator[Live]:
        """A table at which Ann, Bob and Cyd have the seats that are kept for people."""
        people = [seat for seat, kept_for in enumerate(plan.seats) if kept_for == "person"]
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("gloam.house.keeper.asyncio", self.clock)
            patched.setattr(Keeper, "_clock", lambda keeper: self.clock.time)
            patched.setattr(Keeper, "_in_time", partialmethod_of(self.bot_pool.in_time))
            await self.house.start("key")
            live = await self.house.open(plan, "ann", "Ann", people[0])
            for seat, name in zip(people[1:], ("Bob", "Cyd"), strict=False):
                await self.house.sit(live.code, seat, name.lower(), name)
            await self.calm()
            yield live
            await self.keeper.stop()
            await self.house.stop()

    async def calm(self) -> None:
        """Wait until no bot is left to answer."""
        async with asyncio.timeout(20):
            while self.keeper._driving:
                await asyncio.sleep(0.001)

    def heard(self, live: Live, seat: int) -> list[float]:
        """The moments at which a seat hears something, or is asked, from now on."""
        times: list[float] = []

        def standing() -> tuple[int, bool]:
            return sum(1 for _ in live.table.heard(seat)), live.asked(seat)

        before, start = standing(), self.clock.time

        def note(code: str) -> None:
            nonlocal before
            times.extend([self.clock.time - start] * (standing() != before))
            before = standing()
            self.keeper.stir(code)

        self.house.on_change = note
        return times


def whispers(night: Night, live: Live) -> None:
    """While a bot waits, Bob whispers something to the humans."""
    night.clock.meanwhile = partial(night.house.say, live.code, 2, "bob", "Hush.", "humans")


# What nobody hears: a vampire that walks in silence.


class Walks:
    """A vampire that takes so many silent steps before it rests."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def __call__(self, texts: list[str]) -> str:
        self.steps -= 1
        walks = [text for text in texts if text.startswith("walk")]
        return walks[0] if walks and self.steps >= 0 else "done" if "done" in texts else texts[0]


async def heard_after(
    folder: Path,
    steps: int,
    seconds: float,
    *,
    whisper: bool = False,
    busy: int | None = None,
    speed: int = 1,
    letters: int = 0,
    hold: bool = False,
) -> list[float]:
    """How many paces lie between what a human hears of the turns of another and of the vampire."""
    vampire = Walks(9)
    night = Night(folder, Dice(SEED, SALT), vampire)
    seats = ("easy", "person", "person")
    plan = Plan(game="vampire_radar", seats=seats, options={"counsel": "yes"}, away=0, speed=speed)
    async with night.table(plan) as live:
        await night.house.act(live.code, 1, "ann", "done")
        await night.calm()
        vampire.steps, night.bot_pool.seconds = steps, seconds
        night.bot_pool.busy = busy
        heard = night.heard(live, 1)
        if whisper:
            whispers(night, live)
        if letters:
            await night.house.listen(live.code, 2, "bob", letters)
            heard.clear()
        if hold:
            await night.house.hold(live.code, 1, "ann", ready=False)
            began, start = night.house.now(), night.clock.time
            night.house.now = lambda: began + 40 * (night.clock.time - start)
            heard.clear()
        if letters:
            text = GAMES["vampire_radar"].words.actions.text
            walk = next(text(n) for n in live.table.menu(2) if text(n).startswith("walk"))
            await night.house.act(live.code, 2, "bob", walk)
            heard.clear()
        await night.house.act(live.code, 2, "bob", "done")
        await night.calm()
        assert live.asked(1)
    moments = sorted({0.0, *(round(moment / PACE, 6) for moment in heard)})
    return [after - before for before, after in pairwise(moments)]


SILENT = [(0, 0.0), (0, 0.2), (1, 0.0), (1, 0.2), (2, 0.0), (2, 0.1), (1, 0.24)]


@pytest.mark.parametrize(("steps", "seconds"), SILENT)
def test_what_a_bot_did_silently_cannot_be_read_from_a_clock(
    steps: int, seconds: float, tmp_path: Path
) -> None:
    assert set(asyncio.run(heard_after(tmp_path, steps, seconds))) == {1.0}


@pytest.mark.parametrize("speed", [2, 4, 0])
def test_at_any_speed_silent_steps_cannot_be_counted_by_a_clock(speed: int, tmp_path: Path) -> None:
    waits = [
        asyncio.run(heard_after(tmp_path / f"{n}", steps, seconds, speed=speed))
        for n, (steps, seconds) in enumerate([(0, 0.0), (1, 0.01), (2, 0.02), (2, 0.4)])
    ]
    assert {wait for each in waits for wait in each} == {1 / (speed or SKIPPING)}


EARS = [(0, 0.0), (1, 0.2), (2, 0.1)]


def test_bots_wait_for_ears_in_whole_paces_whatever_was_done_in_silence(tmp_path: Path) -> None:
    waits = {
        letters: {
            tuple(asyncio.run(heard_after(tmp_path / f"{letters}-{n}", *each, letters=letters)))
            for n, each in enumerate(EARS)
        }
        for letters in (5, 14, 80)
    }
    assert all(len(each) == 1 for each in waits.values())
    slow, usual, fast = (sum(next(iter(each))) for each in waits.values())
    assert slow > usual > fast
    assert all(wait == int(wait) for each in waits.values() for wait in next(iter(each)))


async def heard_after_a_person(folder: Path, steps: int) -> list[float]:
    """When Bob hears a bot go on, in paces, after Ann has walked so far in silence."""
    night = Night(folder, Dice(SEED, SALT), Walks(0))
    plan = Plan(game="vampire_radar", seats=("person", "easy", "person"), away=0)
    async with night.table(plan) as live:
        text = live.game.words.actions.text

        async def go(seat: int, wanted: str) -> None:
            texts = [text(action) for action in live.table.menu(seat)]
            chosen = next((each for each in texts if each.startswith(wanted)), texts[0])
            await night.house.act(live.code, seat, "bob" if seat else "ann", chosen)
            await night.calm()

        await night.house.listen(live.code, 2, "bob", 5)
        await go(0, "hide")
        while not live.asked(0):
            await go(live.table.asked, "done")
        for _ in range(steps):
            await go(0, "walk")
        heard = night.heard(live, 2)
        await go(0, "done")
    return sorted({round(moment / PACE, 6) for moment in heard})


def test_how_long_bots_wait_for_ears_hangs_on_what_all_heard(tmp_path: Path) -> None:
    waits = [asyncio.run(heard_after_a_person(tmp_path / f"{steps}", steps)) for steps in (0, 1)]
    assert waits[0] == waits[1]
    assert waits[0]


def test_opened_to_ears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wait for all that was told, whoever heard it, instead of what everybody heard."""

    def all_of_it(table: Table, first: int, letters: int) -> float:
        told = table.record[table.opening :]
        return 0.1 * sum(len(table.sentence(fact, 0)) for fact in told) / letters

    monkeypatch.setattr("gloam.driver.to_say", all_of_it)
    waits = [asyncio.run(heard_after_a_person(tmp_path / f"{steps}", steps)) for steps in (0, 1)]
    assert len({tuple(wait) for wait in waits}) > 1


def test_bots_wait_for_whoever_holds_them_up_and_not_for_ever(tmp_path: Path) -> None:
    waits = [
        asyncio.run(heard_after(tmp_path / f"{n}", *each, hold=True)) for n, each in enumerate(EARS)
    ]
    assert len({tuple(wait) for wait in waits}) == 1
    assert 1.0 < waits[0][0] <= LONGEST_HOLD / PACE


async def told_of_ears(folder: Path) -> list[str]:
    """What all are told when somebody asks bots to wait, and what is refused."""
    night = Night(folder, Dice(SEED, SALT), Walks(0))
    plan = Plan(game="vampire_radar", seats=("easy", "person", "person"), away=0)
    async with night.table(plan) as live:
        house, refused = night.house, []
        for letters in (14, 14, 4, 81, -3):
            try:
                await house.listen(live.code, 1, "ann", letters)
            except BadOption as error:
                refused.append(str(error))
        assert live.slowest_ear() == 14
        await house.listen(live.code, 2, "bob", 30)
        assert live.slowest_ear() == 14
        await house.hold(live.code, 1, "ann", ready=False)
        await house.act(live.code, 1, "ann", "done")
        assert not live.holding
        await house.listen(live.code, 1, "ann", 0)
        assert live.slowest_ear() == 30
        return [
            *refused,
            *[line for _, line in live.murmurs if "ots wait" in line or "bots" in line],
        ]


def test_all_are_told_who_asks_the_bots_to_wait(tmp_path: Path) -> None:
    refused = "One listens to 5 to 80 letters a second, or to 0: off."
    assert asyncio.run(told_of_ears(tmp_path)) == [
        *[refused] * 3,
        "Ann listens: bots wait until what all heard is said.",
        "Bob listens: bots wait until what all heard is said.",
        "Ann asks the bots to wait.",
        "Bots wait no longer until Ann has heard it all.",
    ]


def test_opened_to_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pace that hangs on what was done in silence, instead of what all were told."""

    def hasty(self: Keeper, live: Live) -> float:
        return self.pace / (1 + len(live.table.deeds) % 3)

    monkeypatch.setattr(Keeper, "pace_of", hasty)
    waits = [
        asyncio.run(heard_after(tmp_path / f"{n}", steps, seconds))
        for n, (steps, seconds) in enumerate(SILENT)
    ]
    assert len({tuple(wait) for wait in waits}) > 1


def test_a_bot_that_thinks_too_long_does_what_the_rule_of_thumb_says_in_time(
    tmp_path: Path,
) -> None:
    assert set(asyncio.run(heard_after(tmp_path, 2, 0.55))) == {1.0}


LOADED = [(steps, busy) for steps in (0, 1, 2) for busy in (0, 1, 2)]


@pytest.mark.parametrize(("steps", "busy"), LOADED)
def test_however_busy_others_keep_the_bots_a_breath_takes_one_pace(
    steps: int, busy: int, tmp_path: Path
) -> None:
    assert set(asyncio.run(heard_after(tmp_path, steps, 0.1, busy=busy))) == {1.0}


def test_opened_to_whoever_keeps_the_bots_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without one deadline for a breath, each silent thought would wait in line anew."""
    monkeypatch.setattr("gloam.house.keeper.BREATH", 4.0)
    waits = [
        asyncio.run(heard_after(tmp_path / f"{n}", steps, 0.1, busy=busy))
        for n, (steps, busy) in enumerate(LOADED)
    ]
    assert len({tuple(wait) for wait in waits}) > 1


def test_bots_of_an_address_that_has_used_up_its_time_follow_chance_at_a_slow_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.house.keeper.WORK_AT_ONCE", -1.0)
    monkeypatch.setattr(Thinker, "think", None)  # nobody is asked
    assert set(asyncio.run(heard_after(tmp_path, 2, 0.1))) == {float(TIRED)}


@pytest.mark.parametrize("step", [STEP, 1e-9])
def test_how_much_bots_did_in_silence_is_not_what_their_address_is_charged(
    step: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else when they get tired would tell; charged to the last moment, it would."""
    monkeypatch.setattr("gloam.house.keeper.STEP", step)

    async def left_after(milliseconds: float) -> float:
        house = House(SqliteStore(tmp_path / f"{milliseconds}.db"))
        keeper = Keeper(house, BotPool(1), PACE)
        keeper.work.clock = lambda: 0.0
        await house.start("key")
        live = await house.open(Plan(game="vampire_radar", seats=("person", "person")), "a", "A", 0)

        async def works() -> None:
            until = time.thread_time() + milliseconds / 1000
            while time.thread_time() < until:
                pass

        await keeper._charged(live, works())
        await house.stop()
        return keeper.work._bucket(keeper._whose(live)).left

    left = {asyncio.run(left_after(each)) for each in (0.2, 1.0, 2.0)}
    assert len(left) == (1 if step == STEP else 3)


def test_bots_of_tables_from_one_address_think_one_after_the_other(tmp_path: Path) -> None:
    """Whoever opens many tables, as whomever, stands in one line; others do not stand in it."""
    thinking: Counter[str] = Counter()

    class Endless(BotPool):
        async def think(self, question: Question) -> int:
            thinking[bill().address] += 1
            await asyncio.Event().wait()
            return question.menu[0]

    async def many() -> None:
        house = House(SqliteStore(tmp_path / "house.db"), new_dice=lambda: Dice(SEED, SALT))
        keeper = Keeper(house, Endless(3), 60.0)
        await house.start("key")
        plan = Plan(game="vampire_radar", seats=("easy", "person"), away=0)
        for n in range(12):
            with charged(Bill(address="one" if n % 4 else "another")):
                await house.open(plan, f"somebody{n}", "Ann", 1)
        await asyncio.sleep(0.2)
        await keeper.stop()
        await house.stop()

    asyncio.run(many())
    assert thinking == {"one": SIDE_BY_SIDE, "another": SIDE_BY_SIDE}


def test_what_others_whisper_does_not_make_a_bot_slower(tmp_path: Path) -> None:
    assert asyncio.run(heard_after(tmp_path, 1, 0.1, whisper=True)) == [1.0]


def test_opened_to_thoughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keeper, "_left", lambda self, since, pace: PACE)
    waits = [
        asyncio.run(heard_after(tmp_path / f"{n}", steps, seconds))
        for n, (steps, seconds) in enumerate(SILENT)
    ]
    assert len({tuple(wait) for wait in waits}) > 1


def think_again_once(patch: pytest.MonkeyPatch) -> None:
    """Bots think again, once, after somebody has spoken."""
    made, again = Keeper._made, [True]

    def thinks_again(self: Keeper, held: Live, move: Move) -> bool:
        if held.table.sayings and again:
            again.clear()
            return False
        return made(self, held, move)

    patch.setattr(Keeper, "_made", thinks_again)


def test_opened_to_whispers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think_again_once(monkeypatch)
    assert sum(asyncio.run(heard_after(tmp_path, 1, 0.1, whisper=True))) > 1.5


# What a bot is told: by a human beside it, and the vampire hears nothing of it.


async def vampire_hears(folder: Path, *, whisper: bool) -> list[float]:
    """When a vampire hears its own turn end, and then the bot that is a human."""
    night = Night(folder, Dice(SEED, SALT), Walks(0))
    seats = ("person", "easy", "person")
    plan = Plan(game="vampire_radar", seats=seats, options={"counsel": "yes"}, away=0)
    async with night.table(plan) as live:
        heard = night.heard(live, 0)
        if whisper:
            whispers(night, live)
        first = live.game.words.actions.text(live.table.menu(0)[0])
        await night.house.act(live.code, 0, "ann", first)
        await night.calm()
        assert bool(live.table.sayings) == whisper
    return heard


@pytest.mark.parametrize("whisper", [False, True])
def test_what_a_bot_is_told_does_not_make_it_slower_for_those_who_are_not(
    tmp_path: Path, whisper: bool
) -> None:
    heard = asyncio.run(vampire_hears(tmp_path, whisper=whisper))
    assert heard[:2] == pytest.approx([0.0, PACE])


def test_opened_to_what_a_bot_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think_again_once(monkeypatch)
    assert asyncio.run(vampire_hears(tmp_path, whisper=True))[1] > 1.5 * PACE


# What only one person hears: a Hunted that bumps into a tree, before the Hunter's eyes.


STRAIGHT = ["go south", "go north", "done"]
BUMPS = ["go south", "go south", "go north", "done"]
"""The second step goes into a tree, and is made again elsewhere."""


async def treads(folder: Path, script: list[str]) -> list[float]:
    """When one Hunted hears what another does, who follows a script."""
    lines = list(script)
    night = Night(folder, Dice("3", "x"), lambda texts: lines.pop(0))
    night.bot_pool.seconds = 0.1
    known = {"map": "lantern-loop", "callouts": "asked"}  # where a script knows the trees
    seats = ("person", "easy", "person", "person")
    plan = Plan(game="nyctophobia_hunted", seats=seats, options=known, away=0)
    async with night.table(plan) as live:
        heard = night.heard(live, 2)
        await night.house.act(live.code, 0, "ann", "clue north")
        await night.calm()
        assert not lines
    return heard


def test_what_a_bot_lets_only_one_person_hear_cannot_be_read_from_the_others_clocks(
    tmp_path: Path,
) -> None:
    straight = asyncio.run(treads(tmp_path / "a", STRAIGHT))
    assert len(straight) == 4  # the clue, two steps, and that the turn is over
    assert asyncio.run(treads(tmp_path / "b", BUMPS)) == pytest.approx(straight)


def test_opened_to_what_one_person_hears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloam.house.keeper.IN_ONE_BREATH", 1)
    straight = asyncio.run(treads(tmp_path / "a", STRAIGHT))
    assert asyncio.run(treads(tmp_path / "b", BUMPS))[-1] > straight[-1] + 0.5 * PACE
