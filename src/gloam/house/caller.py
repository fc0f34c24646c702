"""The caller: takes calls out of the outbox and makes them, beside everything else.

A call is taken out before it is made, so it is made once or not at all. Whoever does not answer
keeps nobody waiting: each service has a line of its own, each call a time limit, and what would
make a line too long is let go.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from gloam.house.calls import MAIL, PUSH, SPOKEN, Callee, Due, Register, message, still_so
from gloam.house.house import House
from gloam.house.limits import Limits
from gloam.house.live import Live
from gloam.house.mail import NotSent, Postman, letter
from gloam.house.mail import Refused as Undeliverable
from gloam.house.push import Gone, Pusher, Unreachable, kept_subscription
from gloam.house.recent import Recent
from gloam.house.store import StoreDown
from gloam.kernel.errors import GloamError

AT_ONCE = 200
"""How many calls are taken out of the outbox at once."""
SIDE_BY_SIDE = 8
"""How many calls are made to one service at the same time."""
LONGEST_LINE = 400
"""How many calls may stand in line for one service; more are let go."""
LOOKS = 2.0
"""How many seconds lie between two looks into the outbox, at most."""
LEARNS = 5.0
"""How many seconds lie between two looks at what other workers were asked for."""
QUIET = 600.0
"""For how many seconds nobody is called again for having been spoken to at one table."""
LETTERS_AT_ONCE, LETTERS_A_DAY = 20.0, 40.0
"""How many letters one address is sent."""
_LOG = logging.getLogger("gloam.house")


class Services:
    """How calls are made: by push, by e-mail, and from which address of the house."""

    def __init__(self, pusher: Pusher | None, postman: Postman | None, address: str = "") -> None:
        self.pusher = pusher
        self.postman = postman
        self.address = address
        self.unsubscribe: Callable[[Callee], str] = lambda callee: ""
        """The link that stops the letters of one callee."""


class Caller:
    """Makes the calls of one worker."""

    def __init__(self, house: House, register: Register, services: Services) -> None:
        self.house = house
        self.register = register
        self.services = services
        self.present: Callable[[Live, int], Awaitable[bool]] = _nobody
        """Whether somebody is at a seat now."""
        self.done: Counter[str] = Counter()
        """What has become of calls, by word, for whoever hosts."""
        self.side_by_side = SIDE_BY_SIDE
        self._lines: dict[str, asyncio.Semaphore] = {}
        self._waiting: Counter[str] = Counter()
        self._spoken: Recent[tuple[str, int], float] = Recent(10_000)
        self._letters = Limits(LETTERS_AT_ONCE, LETTERS_A_DAY / 86_400)
        self._making: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._learnt = float("-inf")

    def start(self) -> None:
        """Begin to look into the outbox."""
        self._task = asyncio.get_running_loop().create_task(self._looking())

    async def stop(self) -> None:
        """Let be what is not made yet; what was not taken out is made by whoever comes next."""
        tasks = [*self._making, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.services.pusher is not None:
            await self.services.pusher.close()

    async def _looking(self) -> None:
        while True:
            try:
                await self.round()
            except StoreDown:
                pass
            except Exception:  # noqa: BLE001  # whatever it is, the others are called all the same
                _LOG.exception("calls could not be made")
            await asyncio.sleep(await self._pause())

    async def _pause(self) -> float:
        """How long there is nothing to do, as far as anybody knows."""
        if not self.register.by_person:
            return LOOKS
        with suppress(StoreDown):
            due = await self.register.next_due()
            if due is not None:
                return min(LOOKS, max(0.05, due - self.house.now()))
        return LOOKS

    async def round(self) -> None:
        """Take out what is due, and begin to make it."""
        now = asyncio.get_running_loop().time()
        if self.house.store.shared and now - self._learnt >= LEARNS:
            self._learnt = now
            await self.register.learn()
        if not self.register.by_person:
            return
        for call in await self.register.take(AT_ONCE):
            task = asyncio.get_running_loop().create_task(self._make(call))
            self._making.add(task)
            task.add_done_callback(self._making.discard)

    async def finished(self) -> None:
        """Wait until everything that was begun is made, or was given up."""
        while self._making:
            await asyncio.gather(*self._making)

    async def _make(self, call: Due) -> None:
        """Call somebody in every way that they asked for, unless they are here, or it is past."""
        try:
            live = await self.house.look(call.code)
            if not still_so(live, call):
                self.done["past"] += 1
                return
            if await self.present(live, call.seat):
                self.done["here"] += 1
                return
            if call.kind == SPOKEN and await self._was_spoken_to(live, call):
                return
            wanted = [
                each for each in self.register.of(call.who) if each.hears(call.code, call.kind)
            ]
            await asyncio.gather(*(self._call(live, call, callee) for callee in wanted))
        except GloamError:
            self.done["past"] += 1
        except Exception:  # noqa: BLE001  # one call's trouble stops no other
            _LOG.exception("a call could not be made")

    async def _was_spoken_to(self, live: Live, call: Due) -> bool:
        """Whether they were called for the same lately."""
        now, key = self.house.now(), (call.code, call.seat)
        last = self._spoken.get(key)
        if last is not None and now - last < QUIET:
            self.done["lately"] += 1
            return True
        self._spoken.put(key, now)
        return False

    async def _call(self, live: Live, call: Due, callee: Callee) -> None:
        said = message(live, call.seat, call.kind, detail=callee.detail)
        if callee.kind == PUSH and self.services.pusher is not None:
            pusher, to = self.services.pusher, kept_subscription(callee.address)
            service = urlsplit(to.endpoint).netloc
            await self.in_line(service, PUSH, callee, lambda: pusher.send(to, said))
        elif callee.kind == MAIL and self.services.postman is not None:
            if not self._letters.take(callee.address):
                self.done["mail let go"] += 1
                return
            postman = self.services.postman
            link = self.services.unsubscribe(callee)
            where = f"{self.services.address}{said.url}"
            more = [said.body] if said.body else []
            lines = [f"{said.title}.", *more, "", where, "", f"Stop these letters: {link}"]
            mail = letter(postman.post, callee.address, said.title, lines, link)
            await self.in_line("mail", MAIL, callee, lambda: postman.send(mail))

    async def in_line(
        self, service: str, kind: str, callee: Callee, send: Callable[[], Awaitable[None]]
    ) -> bool:
        """Make a call when it is its turn at a service; whether it was taken there."""
        if self._waiting[service] >= LONGEST_LINE:
            self.done[f"{kind} let go"] += 1
            return False
        line = self._lines.setdefault(service, asyncio.Semaphore(self.side_by_side))
        self._waiting[service] += 1
        try:
            async with line:
                await send()
            self.done[f"{kind} sent"] += 1
            return True
        except (Gone, Undeliverable):
            self.done[f"{kind} gone"] += 1
            await self.register.forget_address(callee.kind, callee.address)
        except (Unreachable, NotSent):
            self.done[f"{kind} failed"] += 1
        finally:
            self._waiting[service] -= 1
            if not self._waiting[service]:
                del self._waiting[service]
                self._lines.pop(service, None)
        return False

    def may_write(self, address: str) -> bool:
        """Whether an address may be sent one more letter now."""
        return self._letters.take(address)


async def _nobody(live: Live, seat: int) -> bool:
    return False
