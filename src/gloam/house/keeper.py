"""The keeper: lets bots answer, watches clocks, and gives a seat to a bot when nobody is there."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from gloam import driver
from gloam.house import events
from gloam.house.asking import Bill, bill
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import TRY_AGAIN, Conflict, House
from gloam.house.limits import Limits, Metered
from gloam.house.live import ITSELF, Live
from gloam.house.plan import SKIP
from gloam.house.recent import Recent
from gloam.house.store import PLAYING, StoreDown
from gloam.house.turns import work_off
from gloam.kernel.errors import GloamError
from gloam.kernel.table import Table

PACE = 0.9
"""How many seconds lie between two things that a bot lets people hear."""
BEAT = 1.0
"""How often clocks are looked at."""
SKIPPING = 8
"""How many times as fast as usual bots play where nobody wants to wait for them."""
BREATH = 0.8
"""How much of a pace bots have to think about one breath; what is not decided by then is decided by
rule of thumb, so that a breath takes one pace whoever else keeps the bots' processes busy."""
SIDE_BY_SIDE = 2
"""How many bots think at the same time at all tables that were opened from one address."""
WORK_AT_ONCE, WORK_EACH_SECOND = 1.5, 0.15
"""How many seconds the event loop works for the bots of one address: at once, and then each second.
Bots of an address that has used that up follow chance, and take their time."""
STEP = 0.005
"""A breath is charged in whole steps of so many seconds: one with several silent deeds costs the
address no more than one with a single deed, so when its bots get tired tells nothing of them."""
TIRED = 4
"""How many paces a breath of theirs takes."""
LONGEST_WAIT = 30.0
"""So many seconds bots wait at most until one breath of theirs has been heard."""
AT_ONCE = 32
"""So many tables are looked at before others get a word in."""
MOST_SEEN, DAY = 50_000, 86_400.0
"""Of so many seats it is remembered when somebody was last there; then only of the last day's."""
TELL_OTHERS = 15.0
"""How often the other workers are told who is here."""
NEVER = float("-inf")
"""The deadline of bots that may not think at all."""
IN_ONE_BREATH = 40
"""So many things bots do at most before they wait, however little of it is heard."""
_LOG = logging.getLogger("gloam.house")
Got = TypeVar("Got")


class Move(NamedTuple):
    """What a bot has in mind."""

    seat: int
    action: int


class Keeper:
    """Keeps the tables of one worker going, whoever does not answer."""

    def __init__(self, house: House, bot_pool: BotPool, pace: float = PACE) -> None:
        self.house = house
        self.bot_pool = bot_pool
        self.pace = pace
        self.here: Counter[tuple[str, int]] = Counter()
        """How many streams each seat has open in this worker."""
        self.last: dict[tuple[str, int], float] = {}
        """When each seat was last seen here."""
        self.started = house.now()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._hurrying: dict[str, asyncio.Task[None]] = {}
        """Tables where a bot answers because time is up."""
        self._lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Where the bots of the tables of one address stand in line to think."""
        self._opened_from: Recent[str, str] = Recent(MOST_SEEN)
        """From which address each table was opened, or woken. It is written nowhere."""
        self.work = Limits(WORK_AT_ONCE, WORK_EACH_SECOND)
        self._watch: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._stuck: dict[str, tuple[int, float]] = {}
        """Tables at which a bot's turn failed, how much had happened there, and when that was:
        until something else happens, it would most likely fail again."""
        self._told = 0.0
        house.on_change = self.stir

    def start(self) -> None:
        """Wake the bots, begin to look at the clocks, and wake the tables behind."""
        self.bot_pool.warm_up()
        loop = asyncio.get_running_loop()
        self._watch = loop.create_task(self._watching())
        self._waking = loop.create_task(self._wake())

    async def _wake(self) -> None:
        """Take up what went on before the start, as soon as the store can be read."""
        while True:
            try:
                return await self.house.wake()
            except StoreDown:
                await asyncio.sleep(BEAT)

    async def stop(self) -> None:
        """Let everything be."""
        tasks = [*self._driving.values(), *self._hurrying.values()]
        tasks += [task for task in (self._watch, self._waking) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bot_pool.close()

    # Bots.

    def stir(self, code: str) -> None:
        """Something happened at a table: if a bot is asked now, let it answer."""
        address = bill().address
        if address and self._opened_from.get(code) is None:
            self._opened_from.put(code, address)
        if code in self._driving:
            return
        live = self.house.at_hand(code)
        if live is None or self._is_stuck(live) or live.bot_to_move() is None:
            return
        task = asyncio.get_running_loop().create_task(self._drive(code))
        self._driving[code] = task
        task.add_done_callback(lambda done: self._done(code, done))

    def _done(self, code: str, task: asyncio.Task[None]) -> None:
        self._driving.pop(code, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            _LOG.error("a bot's turn broke off: %s", type(error).__name__)
        else:
            self.stir(code)  # something may have happened while the last bot put its coat on

    def _stick(self, live: Live, size: int, error: Exception) -> None:
        """A bot's turn failed: it is said once, and tried again when something has happened."""
        if len(self._stuck) >= MOST_SEEN:
            self._stuck.clear()
        if live.code not in self._stuck or self._stuck[live.code][0] != size:
            _LOG.error("a bot's turn failed at table %s", live.code, exc_info=error)
        self._stuck[live.code] = size, self.house.now()

    def _is_stuck(self, live: Live) -> bool:
        """Whether nothing has happened at a table since a bot's turn failed there just now."""
        size, at = self._stuck.get(live.code, (-1, 0.0))
        return size == live.size and self.house.now() - at < TRY_AGAIN

    async def _drive(self, code: str) -> None:
        """Let bots answer until a person is asked."""
        heard_at, heard_from = self._clock(), -1
        while True:
            try:
                live = await self.house.look(code)
            except StoreDown:
                await asyncio.sleep(1.0)
                continue
            except GloamError:
                return None
            size = live.size
            try:
                if live.bot_to_move() is None:
                    return None
                pace = self.pace_of(live)
                tired = bool(pace) and self.work.spent(self._whose(live))
                plan = self._planned(live, heard_at, pace, tired=tired)
                moves = await self._charged(live, plan)
                if pace:
                    paces = TIRED * self.pace - pace if tired else 0.0
                    await asyncio.sleep(self._left(heard_at, pace) + paces)
                    await self._for_ears(live, heard_at, heard_from, pace)
                    heard_at, heard_from = self._clock(), live.table.size
                await self._charged(live, self._make(code, moves))
            except Conflict:
                continue  # another worker's bot was quicker
            except StoreDown:
                await asyncio.sleep(1.0)
            except Exception as error:  # noqa: BLE001  # whatever it is, it would be so again
                return self._stick(live, size, error)

    async def _for_ears(self, live: Live, heard_at: float, first: int, pace: float) -> None:
        """Wait, in whole paces, until the slowest who asks for it can have heard what was told.

        How long that is follows from what everybody heard, and from what people asked for in front
        of all. What only some heard is not counted: the others could read it from the clock.
        """
        letters = live.slowest_ear()
        if letters:
            deeds = live.table.deeds
            first = first if first >= 0 else deeds[-1].told if deeds else live.table.size
            needed = min(driver.to_say(live.table, first, letters), LONGEST_WAIT)
            await asyncio.sleep(driver.stretched(self._clock() - heard_at, needed, pace))
        while live.phase == PLAYING and live.held_up(self.house.now()):
            await asyncio.sleep(pace)
            live = await self.house.look(live.code)

    def _whose(self, live: Live) -> str:
        """Who answers for what a table costs: the address it was opened from, or its host."""
        return self._opened_from.get(live.code) or live.host

    async def _make(self, code: str, moves: list[Move]) -> None:
        """Let bots do what they planned, in one moment."""
        async with self.house.at(code) as held:
            for move in moves:
                if not self._made(held, move):
                    break  # somebody did something meanwhile; it is thought over again

    async def _charged(self, live: Live, work: Coroutine[Any, Any, Got]) -> Got:
        """Do something for a table's bots; what it costs the loop is taken from its address."""
        cost = Bill()
        try:
            return await Metered(work, cost)
        finally:
            self.work.charge(self._whose(live), STEP * ceil(cost.seconds / STEP))

    def pace_of(self, live: Live) -> float:
        """How long a breath takes at a table: it hangs on what everybody there was told."""
        return self.pace / (SKIPPING if live.speed == SKIP else live.speed)

    async def _planned(self, live: Live, since: float, pace: float, *, tired: bool) -> list[Move]:
        """What the bots do next, up to something that all people hear or that one is asked.

        What fewer hear is done in the same moment as that: if it took a time of its own, whoever
        does not hear it could count it. So all of it has one deadline, a part of a pace after
        something was last heard.
        """
        until = NEVER if tired else since + BREATH * pace
        trial, moves = live.table.fork(), list[Move]()
        while len(moves) < IN_ONE_BREATH:
            seat = live.bot_to_move(trial)
            if seat is None:
                break
            before = trial.size
            action = await self._thought(live, trial, seat, len(moves), until)
            moves.append(Move(seat, action))
            if action not in trial.menu(seat):
                break
            trial.act(action, seat)
            trial.deal()
            if any(
                all(trial.hears(n, person) for person in live.people)
                for n in range(before, trial.size)
            ):
                break
        return moves

    def _made(self, held: Live, move: Move) -> bool:
        """Let a bot do what it had in mind; whether it still could.

        It does so whatever it was told meanwhile: if it thought again, whoever was not told could
        hear from its silence that somebody spoke.
        """
        if held.bot_to_move() != move.seat or move.action not in held.table.menu(move.seat):
            return False
        by = "bot" if held.is_bot(move.seat) else "lull"
        if driver.own_step(held) is not None:
            by = ITSELF
        deed = held.act(move.seat, move.action, self.house.now(), by=by)
        self.house.at_window(held, deed.told)
        return True

    async def _thought(self, live: Live, table: Table, seat: int, before: int, until: float) -> int:
        level = live.sitters[seat].bot
        if not level:
            return driver.unasked(live, table)
        if not self.pace:
            return await self._think(live, _question(table, seat, level, None))
        if until == NEVER:
            return driver.by_chance(table, seat)
        left = until - self._clock()
        if left > 0:
            seconds = min(left, self.pace_of(live) * driver.share(before))
            thought = self._think(live, _question(table, seat, level, seconds))
            action = await self._in_time(thought, left)
            if action is not None:
                return action
        await work_off(table.keep_up((seat,)))
        return driver.by_rule_of_thumb(table, seat)

    async def _in_time(self, thought: Coroutine[Any, Any, int], seconds: float) -> int | None:
        """What somebody thinks, if they do so within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                return await thought
        except TimeoutError:
            return None

    async def _think(self, live: Live, question: Question) -> int:
        """Ask the bot pool; whoever opened many tables keeps nobody else's bots waiting long."""
        whose = self._whose(live)
        line = self._lines.get(whose)
        if line is None:
            most = max(1, min(SIDE_BY_SIDE, self.bot_pool.processes - 1))
            line = self._lines[whose] = asyncio.Semaphore(most)
        async with line:
            return await self.bot_pool.think(question)

    def _left(self, since: float, pace: float) -> float:
        """How long to wait, so that the time since something was heard is a whole number of paces.

        How many silent things a bot did, and how long it thought about them, is then not to be read
        from the clock on the wall.
        """
        return driver.left(self._clock() - since, pace)

    def _clock(self) -> float:
        return asyncio.get_running_loop().time()

    # Who is here.

    def came(self, code: str, seat: int) -> None:
        """Somebody opened a stream at a seat."""
        self.here[code, seat] += 1
        self.last[code, seat] = self.house.now()

    def went(self, code: str, seat: int) -> None:
        """A stream at a seat was closed."""
        self.here[code, seat] -= 1
        self.last[code, seat] = self.house.now()
        if self.here[code, seat] <= 0:
            del self.here[code, seat]

    def saw(self, code: str, seat: int) -> None:
        """Somebody did something at a seat."""
        self.last[code, seat] = self.house.now()

    def present(self, code: str, seat: int) -> bool:
        """Whether somebody is at a seat, as far as this worker knows."""
        return self.here[code, seat] > 0

    # Clocks.

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.round()

    async def round(self) -> None:
        """Look at every table once: whose time is up, who is gone."""
        await self._quietly(self._tell_others)
        for n, live in enumerate(self.house.in_memory):
            if live.phase == PLAYING:
                await self._quietly(self._look_after, live)
            elif live.drawing:
                await self._quietly(self.house.stop_waiting, live.code)
            if n % AT_ONCE == 0:
                await asyncio.sleep(0)  # whoever acts now does not wait for the whole round
        if len(self.last) > MOST_SEEN:
            late = self.house.now() - DAY
            self.last = {seat: at for seat, at in self.last.items() if at > late}

    async def _quietly(self, work: Callable[..., Any], *given: Any) -> None:
        """Do something that is tried again in a moment if the store is down now."""
        try:
            await work(*given)
        except GloamError:
            return
        except Exception:  # noqa: BLE001  # one table's trouble does not stop the others' clocks
            _LOG.exception("a table could not be looked after")

    async def _tell_others(self) -> None:
        now = self.house.now()
        if self.house.store.shared:
            await self.house.learn_revoked()
        if self.house.store.shared and now - self._told >= TELL_OTHERS:
            self._told = now
            recent = now - TELL_OTHERS - 2 * BEAT
            lately = [seat for seat, at in self.last.items() if at >= recent]
            await self.house.store.saw([*self.here, *lately], now)

    async def _look_after(self, live: Live) -> None:
        self.stir(live.code)
        now = self.house.now()
        asked = live.table.asked
        if asked >= 0 and live.waits_for(asked):
            left = live.left(asked, now)
            late = left is not None and left <= 0 and now - self.started > 10
            if late and not self._is_stuck(live):
                self._hurry(live.code, asked)
        if live.plan.away:
            for seat in live.people:
                if live.rests(seat, now):
                    continue
                if not live.sitters[seat].away and await self._is_gone(live, seat, now):
                    await self._hand_over(live.code, seat)

    async def _is_gone(self, live: Live, seat: int, now: float) -> bool:
        own = live.seats_of(live.sitters[seat].who)  # one device may hold several
        if any(self.present(live.code, each) for each in own):
            return False
        limit = live.plan.away
        last = max(self.last.get((live.code, each), 0.0) for each in own)
        back = max((end for each in own for _, end in live.holidays[each]), default=0.0)
        last = max(last, self.started, live.row.opened, back)
        if now - last < limit:
            return False
        if self.house.store.shared:
            seen = await self.house.store.seen(live.code)
            last = max(last, *(seen.get(each, 0.0) for each in own))
        return now - last >= limit

    async def _hand_over(self, code: str, seat: int) -> None:
        async with self.house.at(code) as live:
            if live.phase == PLAYING and live.sitters[seat].who and not live.sitters[seat].away:
                live.do(events.Handed(seat, live.plan.stand_in), self.house.now())
                self.house.call_off_if_all_want_it(live)

    def _hurry(self, code: str, seat: int) -> None:
        """A clock has run out: no other table's clock waits until that is settled."""
        if code not in self._hurrying:
            work = self._quietly(self._time_is_up, code, seat)
            task = asyncio.get_running_loop().create_task(work)
            self._hurrying[code] = task
            task.add_done_callback(lambda done: self._hurrying.pop(code, None))

    async def _time_is_up(self, code: str, seat: int) -> None:
        """By the move: a bot answers once. By the game: it plays on for the seat."""
        live = await self.house.look(code)
        left = live.left(seat, self.house.now())
        if not live.asked(seat) or left is None or left > 0:
            return  # another worker has heard from the seat
        if live.plan.clock.kind == "game":
            await self._hand_over(code, seat)
            return
        deeds, size = len(live.table.deeds), live.size
        question = _question(live.table, seat, live.plan.stand_in, 0.5)
        action = await self._think(live, question)
        try:
            async with self.house.at(code) as held:
                if held.asked(seat) and len(held.table.deeds) == deeds:
                    held.act(seat, action, self.house.now(), by="clock")
        except (StoreDown, Conflict):
            raise
        except GloamError as error:
            self._stick(live, size, error)


def _question(table: Table, seat: int, level: str, seconds: float | None) -> Question:
    """What a bot is asked: what its seat heard, what it may choose, and luck of its own."""
    return Question(
        game=table.game.name,
        seats=table.seats,
        seat=seat,
        heard=table.told(seat).facts(),
        menu=table.menu(seat),
        level=level,
        luck=table.luck(seat).getrandbits(64),
        seconds=seconds,
    )
