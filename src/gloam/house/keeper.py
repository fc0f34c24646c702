"""The keeper: lets bots answer, watches clocks, and gives a seat to a bot when nobody is there."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from gloam import driver
from gloam.house import events
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import Conflict, House
from gloam.house.live import Live
from gloam.house.store import PLAYING, StoreDown
from gloam.kernel.errors import GloamError
from gloam.kernel.table import Table

PACE = 0.9
"""How many seconds lie between two things that a bot lets people hear."""
BEAT = 1.0
"""How often clocks are looked at."""
SIDE_BY_SIDE = 2
"""How many bots think at the same time at all tables of one host."""
AT_ONCE = 32
"""So many tables are looked at before others get a word in."""
MOST_SEEN, DAY = 50_000, 86_400.0
"""Of so many seats it is remembered when somebody was last there; then only of the last day's."""
TELL_OTHERS = 15.0
"""How often the other workers are told who is here."""
IN_ONE_BREATH = 40
"""So many things bots do at most before they wait, however little of it is heard."""
_LOG = logging.getLogger("gloam.house")


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
        """Where the bots of one host's tables stand in line to think."""
        self._watch: asyncio.Task[None] | None = None
        self._told = 0.0
        house.on_change = self.stir

    def start(self) -> None:
        """Wake the bots, and begin to look at the clocks."""
        self.bot_pool.warm_up()
        self._watch = asyncio.get_running_loop().create_task(self._watching())

    async def stop(self) -> None:
        """Let everything be."""
        tasks = [*self._driving.values(), *self._hurrying.values()]
        tasks += [self._watch] if self._watch else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bot_pool.close()

    # Bots.

    def stir(self, code: str) -> None:
        """Something happened at a table: if a bot is asked now, let it answer."""
        if code in self._driving:
            return
        live = self.house.at_hand(code)
        if live is None or live.bot_to_move() is None:
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

    async def _drive(self, code: str) -> None:
        """Let bots answer until a person is asked."""
        heard_at = self._clock()
        while True:
            try:
                live = await self.house.look(code)
                if live.bot_to_move() is None:
                    return
                moves = await self._planned(live)
                if self.pace:
                    await asyncio.sleep(self._left(heard_at))
                    heard_at = self._clock()
                async with self.house.at(code) as held:
                    for move in moves:
                        if not self._made(held, move):
                            break  # somebody did something meanwhile; it is thought over again
            except Conflict:
                continue  # another worker's bot was quicker
            except StoreDown:
                await asyncio.sleep(1.0)
            except GloamError:
                return

    async def _planned(self, live: Live) -> list[Move]:
        """What the bots do next, up to something that all people hear or that one is asked.

        What fewer hear is done in the same moment as that: if it took a time of its own, whoever
        does not hear it could count it.
        """
        trial, moves = live.table.fork(), list[Move]()
        while len(moves) < IN_ONE_BREATH:
            seat = live.bot_to_move(trial)
            if seat is None:
                break
            before = len(trial.record)
            action = await self._thought(live, trial, seat, len(moves))
            moves.append(Move(seat, action))
            if action not in trial.menu(seat):
                break
            trial.act(action, seat)
            trial.deal()
            if any(
                all(trial.hears(n, person) for person in live.people)
                for n in range(before, len(trial.record))
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
        held.act(move.seat, move.action, self.house.now(), by=by)
        return True

    async def _thought(self, live: Live, table: Table, seat: int, before: int) -> int:
        level = live.sitters[seat].bot
        if not level:
            return live.auto_pass.passing
        seconds = self.pace * driver.share(before) if self.pace else None
        return await self._think(live, _question(table, seat, level, seconds))

    async def _think(self, live: Live, question: Question) -> int:
        """Ask the bot pool; whoever opened many tables keeps nobody else's bots waiting long."""
        line = self._lines.get(live.host)
        if line is None:
            line = self._lines[live.host] = asyncio.Semaphore(SIDE_BY_SIDE)
        async with line:
            return await self.bot_pool.think(question)

    def _left(self, since: float) -> float:
        """How long to wait, so that the time since something was heard is a whole number of paces.

        How many silent things a bot did, and how long it thought about them, is then not to be read
        from the clock on the wall.
        """
        return driver.left(self._clock() - since, self.pace)

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
        if asked >= 0 and not live.is_bot(asked):
            left = live.left(asked, now)
            if left is not None and left <= 0 and now - self.started > 10:
                self._hurry(live.code, asked)
        if live.plan.away:
            for seat in live.people:
                if not live.sitters[seat].away and await self._is_gone(live, seat, now):
                    await self._hand_over(live.code, seat)

    async def _is_gone(self, live: Live, seat: int, now: float) -> bool:
        own = live.seats_of(live.sitters[seat].who)  # one device may hold several
        if any(self.present(live.code, each) for each in own):
            return False
        limit = live.plan.away
        last = max(self.last.get((live.code, each), 0.0) for each in own)
        last = max(last, self.started, live.row.opened)
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
        deeds = len(live.table.deeds)
        question = _question(live.table, seat, live.plan.stand_in, 0.5)
        action = await self._think(live, question)
        async with self.house.at(code) as held:
            if held.asked(seat) and len(held.table.deeds) == deeds:
                held.act(seat, action, self.house.now(), by="clock")


def _question(table: Table, seat: int, level: str, seconds: float | None) -> Question:
    """What a bot is asked: what its seat heard, what it may choose, and luck of its own."""
    return Question(
        game=table.game.name,
        seats=table.seats,
        seat=seat,
        heard=tuple(table.heard(seat)),
        menu=table.menu(seat),
        level=level,
        luck=table.luck(seat).getrandbits(64),
        seconds=seconds,
    )
