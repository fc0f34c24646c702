"""The house: it opens tables, seats people, takes what they do, and writes everything down first.

Whatever happens goes the same way: under the table's own lock it happens to the live table, then it
is kept, then the bell rings. If it cannot be kept it never happened: the live table is thrown
away and folded again from what was kept.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec

from gloam import driver, games
from gloam.house import events
from gloam.house.bells import Bells
from gloam.house.clock import steady_clock
from gloam.house.live import (
    ASKED,
    DAY,
    Live,
    OtherRules,
    SetAside,
    catch_up,
    folded,
    go_on,
    marked,
)
from gloam.house.people import Doorman, Ticket
from gloam.house.plan import (
    LEVELS,
    PERSON,
    Plan,
    alike,
    check_nothing_own,
    check_speed,
    checked,
    plain_name,
)
from gloam.house.recent import Recent
from gloam.house.store import OVER, PLAYING, WAITING, Kept, Row, Store, StoreDown, Taken, Write
from gloam.kernel.dice import Dice, is_nonce, is_share, share_of
from gloam.kernel.errors import BadOption, GloamError, IllegalAction
from gloam.kernel.game import Game

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""Codes have no vowels, so that they spell nothing, and no letter that looks like another."""
CODE_LENGTH, PRIVATE_LENGTH = 6, 10
"""How long codes are: a table that is not listed has one that nobody finds by guessing."""
TICKET_LASTS = 900.0
LISTED_FOR = 86_400.0
"""How many seconds a table is listed at which nothing happens."""
MOST_FOR_ONE = 40
"""How many unfinished tables one person may sit at."""
REVEALED_WITHIN = 8.0
"""How many seconds a game that could begin waits for shares in its dice; then it goes without."""
MOST_IN_MEMORY = 4_000
MOST_ASIDE = 1_000
"""Of so many tables it is remembered that they cannot be read, and why."""
TRY_AGAIN = 60.0
"""After how many seconds what failed is tried again: somebody may have mended it."""
BETWEEN = 0.005
"""How many seconds the house leaves to others between two tables that it wakes."""
TRIES = 3
ROOM_EVERY, BALLAST = 5.0, 8_192
"""How often it is tried, for whoever asks, if anything can be written, and how many letters."""
NOT_BEGUN = "The game has not begun."
_LOG = logging.getLogger("gloam.house")


class NoSuchTable(GloamError):
    """There is no table of that code."""


class NotYours(GloamError):
    """Somebody tried to do something at a seat that they do not have."""


class Conflict(GloamError):
    """It cannot be done as things are now: a seat is taken, a game has begun."""


class Stumbled(GloamError):
    """The house or the rules failed over something; nothing of it was done."""


class Quicker(Conflict):
    """Another worker wrote to the table at the same moment; it may be tried again."""


class Refused(IllegalAction):
    """An action that is not on the seat's menu, and the rule for which it is not."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule


class Aside(NamedTuple):
    """A table that is set aside: as it was found, and what is said of it."""

    row: Row
    sentence: str
    kind: type[SetAside]
    at: float
    """When it was last tried."""


Given = ParamSpec("Given")
Got = TypeVar("Got")


def tried_again(work: Callable[Given, Awaitable[Got]]) -> Callable[Given, Awaitable[Got]]:
    """Do something again, on the table as it is then, when another worker was quicker."""

    @wraps(work)
    async def tried(*args: Given.args, **kwargs: Given.kwargs) -> Got:
        for _ in range(TRIES):
            try:
                return await work(*args, **kwargs)
            except Quicker:
                continue
        return await work(*args, **kwargs)

    return tried


class House:
    """All tables of one worker, and the store that it shares with the others."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] | None = None,
        new_code: Callable[[], str] | None = None,
        new_dice: Callable[[], Dice] = Dice,
        own_content: bool = True,
    ) -> None:
        self.store = store
        self.own_content = own_content
        """Whether people may bring books, maps and fields of their own."""
        self.now = clock or steady_clock()
        self.bells = Bells()
        self.bells.on_remote_event = self._on_remote_event
        self.doorman = Doorman("")
        self._new_code = new_code
        self._new_dice = new_dice
        self._lives: dict[str, Live] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._aside: dict[str, Aside] = {}
        """Tables that cannot be read now, by their codes."""
        self._room_checked, self._no_room = 0.0, ""
        self._listening: asyncio.Task[None] | None = None
        self.on_change: Callable[[str], None] = lambda code: None
        """Called after something happened at a table: for whoever keeps bots and clocks going."""
        self.check_opening: Callable[[], None] = lambda: None
        """Raises Conflict where no table may be opened now, by whoever hosts."""
        self.shut_out: set[str] = set()
        """People who are not let in, by whoever hosts."""
        self.on_revoked: Callable[[str], None] = lambda who: None
        """Called when somebody made void what they carried, for whoever would call them."""
        self.before_change: Callable[[Live], Any] = lambda live: None
        """Asked before anything is done to a table, for whoever calls people who are away."""
        self.to_keep: Callable[[Live, Any], list[Write]] = lambda live, before: []
        """Asked what is to be kept together with what was done, given the answer to that."""
        self.on_over: Callable[[Live], Awaitable[None]] = _nothing
        """Called once a game is over and kept: for whoever remembers results."""
        self._ended: Recent[str, bool] = Recent(MOST_IN_MEMORY)
        """The tables at which that was done."""

    async def start(self, key: str = "") -> None:
        """Open the store, and learn the key that signs what people carry."""
        await self.store.start()
        self.doorman = Doorman(key or await self.store.setting("key", secrets.token_urlsafe(32)))
        await self.learn_revoked()
        self._listening = asyncio.get_running_loop().create_task(self.store.listen(self.bells))

    async def stop(self) -> None:
        """Close the store."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.store.stop()

    async def learn_revoked(self) -> None:
        """Learn who made void what they had carried; their streams end, wherever they are open."""
        fresh = await self.store.revoked()
        known = self.doorman.serials
        for who in [who for who, serial in fresh.items() if serial > known.get(who, 0)]:
            known[who] = fresh[who]
            self.ring_for(who)

    async def revoke(self, who: str) -> None:
        """Make void every cookie, token and personal link that a person has; nobody calls them.

        Of somebody who sits nowhere nothing is kept: there is nothing to protect.
        """
        if who and (await self.store.of_person(who, 1) or await self.store.keepsakes(who, "", 1)):
            self.doorman.serials[who] = await self.store.revoke(who)
            await self.store.change(("DELETE FROM callees WHERE who = ?", (who,)))
            self.on_revoked(who)
            self.ring_for(who)

    def ring_for(self, who: str) -> None:
        """Ring at every table at hand where a person sits: something has changed for them."""
        for live in self.in_memory:
            if live.seats_of(who):
                self.bells.ring(live.code)

    async def check_room(self) -> None:
        """StoreDown, with the reason, if nothing can be written now; it is tried now and then."""
        now = self.now()
        if now >= self._room_checked + ROOM_EVERY:
            self._room_checked, self._no_room = now, ""
            try:
                await self.store.check_room(secrets.token_hex(BALLAST // 2))
            except StoreDown as down:
                self._no_room = str(down)
        if self._no_room:
            raise StoreDown(self._no_room)

    # Finding tables.

    async def look(self, code: str) -> Live:
        """A table as it stands, to be read and not to be changed."""
        live = self._lives.get(code)
        if live is not None and not self.store.shared and not live.fresh:
            return live  # what is not kept yet is nobody's to know
        async with self._lock(code):
            return await self._current(code)

    async def follow(self, code: str) -> Live:
        """A table as it stands, for whoever a bell woke: the store is asked if it knows more."""
        live = self._lives.get(code)
        newest = self.bells.newest.get(code, -1)
        if live is not None and live.size > newest and not live.fresh:
            return live
        live = await self.look(code)
        self.bells.newest.pop(code, None)
        return live

    @asynccontextmanager
    async def at(self, code: str, *, as_heard: bool = False) -> AsyncIterator[Live]:
        """A table, held fast: what is done to it is kept at the end, or was never done.

        With `as_heard` it is taken as the news from other workers left it, and the store is not
        asked: if there is more, what is done then cannot be kept, and is tried again.
        """
        async with self._lock(code):
            live = self._newest(code) if as_heard else None
            live = live or await self._current(code)
            before = self.before_change(live)
            try:
                try:
                    yield live
                except GloamError:
                    raise
                except Exception as error:
                    _LOG.exception("%s failed at table %s", live.game.name, code)
                    raise _stumbled(live) from error
                changed = bool(live.fresh)
                if changed:
                    await self._keep(live, self.to_keep(live, before))
            except BaseException as error:
                if live.fresh or not isinstance(error, GloamError) or isinstance(error, Stumbled):
                    self._lives.pop(code, None)
                raise
        if changed:
            self.bells.ring(code)
            self.on_change(code)
            if live.over and self._ended.get(code) is None:
                self._ended.put(code, True)
                await self._tell_over(live)

    async def _tell_over(self, live: Live) -> None:
        """Let results be remembered. Where that fails the game is kept all the same."""
        try:
            await self.on_over(live)
        except GloamError as error:
            _LOG.warning("the result of table %s was not remembered: %s", live.code, error)

    def _newest(self, code: str) -> Live | None:
        """The table at hand, if no other worker is known to have written to it since."""
        live = self._lives.get(code)
        if live is not None and live.size > self.bells.newest.get(code, -1):
            return live
        return None

    def _on_remote_event(self, code: str, n: int, at: float, event: str) -> None:
        """Fold in an event of another worker that came with the news, if it is the next one."""
        live, lock = self._lives.get(code), self._locks.get(code)
        if live is None or live.size != n or live.fresh or (lock is not None and lock.locked()):
            return
        try:
            go_on(live, Kept(n, at, event))
            for _ in live.sorting():
                pass
        except GloamError:
            self._lives.pop(code, None)

    def _lock(self, code: str) -> asyncio.Lock:
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def _current(self, code: str) -> Live:
        live = self._lives.get(code)
        if live is None:
            return await self._fetch(code)
        if self.store.shared:
            await self._catch_up(live)
        return live

    async def _fetch(self, code: str) -> Live:
        row = await self.store.row(code) if _is_code(code) else None
        if row is None:
            self._locks.pop(code, None)
            raise NoSuchTable("There is no table of that code. Look at its letters again.")
        live = await self._folded(row)
        if len(self._lives) >= MOST_IN_MEMORY:
            self._forget_some()
        self._lives[code] = live
        return live

    async def _folded(self, row: Row) -> Live:
        """A table as it was kept; SetAside if it cannot be read, and that is remembered."""
        known = self._aside.get(row.code)
        if known is not None and known.row == row and self.now() - known.at < TRY_AGAIN:
            raise known.kind(known.sentence)
        try:
            live = await folded(row, _plan_of(row), await self.store.read(row.code))
        except SetAside as reason:
            if known is None:
                cause = reason.__cause__
                _LOG.error("table %s is set aside: %s", row.code, reason, exc_info=cause)
            if len(self._aside) >= MOST_ASIDE:
                del self._aside[next(iter(self._aside))]
            self._aside[row.code] = Aside(row, str(reason), type(reason), self.now())
            raise
        self._aside.pop(row.code, None)
        return live

    async def _catch_up(self, live: Live) -> None:
        """Fold in what other workers have kept since."""
        kept = await self.store.read(live.code, live.size)
        try:
            await catch_up(live, kept)
        except BaseException:
            self._lives.pop(live.code, None)
            raise

    def _forget_some(self) -> None:
        """Let go of finished tables first; they can be folded again at any time."""
        order = sorted(self._lives.values(), key=lambda live: (not live.over, live.since))
        for live in order[: MOST_IN_MEMORY // 8]:
            if not self._lock(live.code).locked():
                self._lives.pop(live.code, None)
                self._locks.pop(live.code, None)

    async def _keep(self, live: Live, also: list[Write]) -> None:
        first = live.size - len(live.fresh)
        kept = [Kept(first + n, at, events.written(e)) for n, (e, at) in enumerate(live.fresh)]
        moved = any(
            isinstance(e, events.Sat | events.Stood | events.Manned | events.Moved)
            for e, _ in live.fresh
        )
        sitters = [(n, live.sitters[n].who) for n in live.people] if moved else None
        try:
            await self.store.append(live.code, kept, live.phase, sitters, also)
        except Taken:
            raise Quicker("Somebody else was quicker. Look again, and choose anew.") from None
        await live.keep_up()
        live.fresh.clear()

    def let_go(self, code: str) -> None:
        """Let go of a table in memory: what is kept of it was changed, or forgotten."""
        self._lives.pop(code, None)
        self.bells.ring(code)

    def at_hand(self, code: str) -> Live | None:
        """A table that this worker has in memory, if it has."""
        return self._lives.get(code)

    @property
    def in_memory(self) -> list[Live]:
        """The tables that this worker has at hand."""
        return list(self._lives.values())

    async def wake(self) -> None:
        """After a start: take up, one by one, the tables at which a clock runs.

        A clock runs out also where nobody looks. All other tables sleep until somebody comes: then
        the bots go on that were asked, and whoever is away is missed from then on.
        """
        for row in await self.store.listed(PLAYING, only_open=False, most=MOST_IN_MEMORY // 2):
            if row.code in self._lives or not _has_clock(row):
                continue
            try:
                await self.look(row.code)
            except StoreDown:
                raise
            except GloamError:
                continue  # it is set aside: whoever opens it is told so
            self.on_change(row.code)
            await asyncio.sleep(BETWEEN)

    async def open_tables(self, most: int = 50) -> list[Live]:
        """Tables that anybody may join, the latest first."""
        rows = await self.store.listed(WAITING, only_open=True, most=most)
        late = self.now() - LISTED_FOR
        return await self._readable([row for row in rows if row.changed > late])

    async def tables_of(self, who: str, most: int = 50) -> list[Live]:
        """The tables at which a person sits, the latest first."""
        return (await self.tables_and_aside(who, most))[0]

    async def tables_and_aside(self, who: str, most: int = 50) -> tuple[list[Live], list[Aside]]:
        """The tables at which a person sits, the latest first; and those that are set aside."""
        rows = await self.store.of_person(who, most) if who else []
        lives = await self._readable(rows)
        there = {live.code for live in lives}
        missing = [row.code for row in rows if row.code not in there]
        return lives, [self._aside[code] for code in missing if code in self._aside]

    async def finished_games(self, who: str) -> set[str]:
        """The games that a person has played to an end, at the latest tables."""
        rows = await self.store.of_person(who, 50) if who else []
        return {row.game for row in rows if row.phase == OVER}

    async def _readable(self, rows: list[Row]) -> list[Live]:
        lives = []
        for row in rows:
            try:
                lives.append(await self.look(row.code))
            except StoreDown:
                raise
            except GloamError:
                continue  # it is set aside: whoever opens it is told so
        return lives

    # Opening, sitting down, starting.

    async def open(
        self,
        plan: Plan,
        who: str,
        name: str,
        seat: int | None = None,
        share: str = "",
        dice: Dice | None = None,
    ) -> Live:
        """Open a table, and sit down at it; BadOption, and nothing opened, if it cannot be.

        Its dice are new and secret, unless they are given: those of a day are the same for all.
        """
        game, plan = self._checked(plan)
        self.check_opening()
        name, share = plain_name(name), plain_share(share)
        if seat is not None and not 0 <= seat < len(plan.seats):
            raise BadOption(f"There is no seat {seat}: seats are 0 to {len(plan.seats) - 1}.")
        chosen = plan.seats.index(PERSON) if seat is None else seat
        if plan.seats[chosen] != PERSON:
            raise BadOption("You cannot sit where a bot sits: keep that seat for a person.")
        mine = await self.store.of_person(who, MOST_FOR_ONE + 20)
        if sum(row.phase != OVER for row in mine) >= MOST_FOR_ONE:
            raise Conflict(
                f"You have {MOST_FOR_ONE} unfinished tables. Finish or leave some first."
            )
        row = self._row(game, plan, dice)
        Live(row, plan)  # what cannot be set up is refused here, before it is kept
        code = await self._with_code(row)
        async with self.at(code) as live:
            live.do(events.Sealed(live.seal), self.now())
            live.do(events.Sat(chosen, who, name, share), self.now())
            self._begin_if_full(live)
        return await self.look(code)

    def _checked(self, plan: Plan) -> tuple[Game, Plan]:
        """The game and the plan in its plain form; BadOption if this house does not play it so."""
        if not self.own_content:
            check_nothing_own(games.load(plan.game), plan)
        return checked(plan)

    def _row(self, game: Game, plan: Plan, dice: Dice | None = None) -> Row:
        """A new table, with fresh dice or those that are given, before it has a code."""
        dice = dice or self._new_dice()
        now = self.now()
        return Row(
            code="",
            game=game.name,
            version=game.version,
            plan=msgspec.json.encode(plan).decode(),
            seed=dice.seed,
            salt=dice.salt,
            opened=now,
            changed=now,
            phase=WAITING,
            open=plan.public,
        )

    async def _with_code(self, row: Row) -> str:
        for _ in range(20):
            code = self._new_code() if self._new_code else _random_code(public=row.open)
            try:
                await self.store.open_table(msgspec.structs.replace(row, code=code))
            except Taken:
                continue
            return code
        raise StoreDown("The house finds no free code. Nothing was changed; try again.")

    @tried_again
    async def sit(self, code: str, seat: int, who: str, name: str, share: str = "") -> None:
        """Sit down; the game begins when the last free seat is taken.

        A share is the SHA-256 of a nonce for the dice: with any, the game waits until they are
        revealed.
        """
        name, share = plain_name(name), plain_share(share)
        async with self.at(code) as live:
            self._check_seat(live, seat)
            sitter = live.sitters[seat]
            if sitter.who == who:
                return
            if live.phase != WAITING:
                raise Conflict("The game has begun; no seat is free.")
            if live.plan.shut and live.host != who:
                raise NotYours("This table is open to nobody: no seat of it can be taken.")
            if not sitter.free:
                raise Conflict(f"{live.table.called(seat)} is taken. Choose another seat.")
            if live.seats_of(who) and not live.plan.hot_seat:
                raise Conflict("You have a seat here already. One device holds one seat.")
            taken = [alike(other.name) for other in live.sitters if other.who not in ("", who)]
            if alike(name) in taken:
                raise Conflict(f"Somebody here is called {name} already. Choose another name.")
            live.do(events.Sat(seat, who, name, share), self.now())
            self._begin_if_full(live)

    def _begin_if_full(self, live: Live) -> None:
        """Begin once everybody sits, and what they give to the dice was told, then revealed.

        Nobody is waited for longer than a moment: the game begins with what was revealed.
        """
        if not live.drawing:
            return
        now = self.now()
        asked = any(sitter.share == ASKED for sitter in live.sitters)
        if asked and live.closed is None and now < live.row.opened + REVEALED_WITHIN:
            return
        if live.closed is None and live.withheld:
            live.do(events.Closed(), now)
        if live.withheld and live.closed is not None and now < live.closed + REVEALED_WITHIN:
            return
        live.begin(now)

    @tried_again
    async def share(self, code: str, seat: int, who: str, share: str) -> None:
        """Tell the SHA-256 of a seat's nonce, where it was asked for."""
        async with self.at(code) as live:
            self.check_own(live, seat, who)
            if live.sitters[seat].share == share:
                return
            if live.sitters[seat].share != ASKED or live.closed is not None:
                raise Conflict("No share in the dice is taken from this seat now.")
            live.do(events.Shared(seat, plain_share(share)), self.now())
            self._begin_if_full(live)

    @tried_again
    async def reveal(self, code: str, seat: int, who: str, nonce: str) -> None:
        """Reveal a seat's nonce, once all shares are in; the game begins with the last of them."""
        async with self.at(code) as live:
            self.check_own(live, seat, who)
            if nonce and live.sitters[seat].nonce == nonce:
                return
            if live.closed is None or live.phase != WAITING:
                raise Conflict("Shares in the dice are not revealed now.")
            if not is_nonce(nonce) or share_of(nonce) != live.sitters[seat].share:
                raise BadOption("That is not the nonce that this seat told the SHA-256 of.")
            live.do(events.Revealed(seat, nonce), self.now())
            self._begin_if_full(live)

    @tried_again
    async def stop_waiting(self, code: str) -> None:
        """Begin a game that waited long enough for shares in its dice."""
        async with self.at(code) as live:
            self._begin_if_full(live)

    @tried_again
    async def stand(self, code: str, seat: int, who: str) -> None:
        """Leave a seat. Before the game it is free again; in the game a bot plays on.

        Before the game the host may also ask somebody else to leave.
        """
        async with self.at(code) as live:
            self._check_seat(live, seat)
            if live.phase != WAITING or not who or live.host != who:
                self.check_own(live, seat, who)
            self._check_not_closed(live)
            if live.phase == WAITING and live.sitters[seat].who:
                live.do(events.Stood(seat), self.now())
            elif live.phase == PLAYING and not live.sitters[seat].away:
                live.do(events.Handed(seat, live.plan.stand_in), self.now())
                self.call_off_if_all_want_it(live)

    @tried_again
    async def assign_bot(self, code: str, seat: int, level: str, who: str) -> None:
        """Give a free seat to a bot, or keep it for a person: the host may, before the game."""
        async with self.at(code) as live:
            self._check_seat(live, seat)
            self._check_host(live, who)
            if level not in (PERSON, *LEVELS):
                raise BadOption(f"A seat is for a {', '.join((PERSON, *LEVELS))}.")
            if live.phase != WAITING:
                raise Conflict("The game has begun.")
            self._check_not_closed(live)
            if live.sitters[seat].who:
                raise Conflict("Somebody sits there.")
            live.do(events.Manned(seat, level), self.now())
            self._begin_if_full(live)

    @tried_again
    async def begin(self, code: str, who: str, level: str = "medium") -> None:
        """Begin now, with bots on the seats that are still free: the host may."""
        async with self.at(code) as live:
            self._check_host(live, who)
            if live.phase != WAITING:
                raise Conflict("The game has begun already.")
            if level not in LEVELS:
                raise BadOption(f"A bot plays at {', '.join(LEVELS)}.")
            for seat, sitter in enumerate(live.sitters):
                if sitter.free:
                    live.do(events.Manned(seat, level), self.now())
            self._begin_if_full(live)

    def _check_not_closed(self, live: Live) -> None:
        if live.phase == WAITING and live.closed is not None:
            raise Conflict("The game is about to begin.")

    def _check_seat(self, live: Live, seat: int) -> None:
        if not 0 <= seat < live.table.seats:
            raise BadOption(f"There is no seat {seat}: seats are 0 to {live.table.seats - 1}.")

    def check_own(self, live: Live, seat: int, who: str) -> None:
        """NotYours, unless the seat is this person's."""
        self._check_seat(live, seat)
        if not who or live.sitters[seat].who != who:
            raise NotYours("That is not your seat.")

    def check_watching(self, live: Live, who: str) -> None:
        """Refuse to let somebody look on who may not: NotYours, or Conflict before the game."""
        if live.over:
            return
        if live.seats_of(who):
            raise NotYours("You play at this table: look at it from your own seat.")
        if live.plan.watching.kind == "none":
            raise NotYours("Nobody may look on at this table before the game is over.")
        if live.phase == WAITING:
            raise Conflict(NOT_BEGUN)

    def check_hearing(self, live: Live, who: str) -> None:
        """The same for what all at a table have heard, which whoever plays there may hear, too."""
        if not live.seats_of(who):
            self.check_watching(live, who)
        elif live.phase == WAITING:
            raise Conflict(NOT_BEGUN)

    def may_look_back(self, live: Live, who: str, key: str = "") -> bool:
        """Whether somebody may see everything of a finished game.

        At a table that is listed, or shows everything after a delay, anybody may. At any other,
        those who sat there, and whoever they sent the link to its replay.
        """
        if live.plan.public or live.plan.watching.kind == "delay" or live.seats_of(who):
            return True
        return self.doorman.opens_replay(live.code, key)

    def _check_host(self, live: Live, who: str) -> None:
        if not who or live.host != who:
            raise NotYours("Only whoever opened the table may do that.")

    def check_playing(self, live: Live, seat: int, who: str) -> None:
        """NotYours, unless the seat is this person's; Conflict, while a bot plays for them."""
        self.check_own(live, seat, who)
        if live.sitters[seat].away:
            raise Conflict("A bot plays for you. Take your seat back first.")

    # Playing.

    @tried_again
    async def act(self, code: str, seat: int, who: str, action: str, key: str = "") -> None:
        """Take an action from the seat's menu, by its text; IllegalAction changes nothing."""
        if self.store.shared:
            try:
                return await self._act(code, seat, who, action, key, as_heard=True)
            except Quicker:
                raise
            except (IllegalAction, Conflict, NotYours):
                pass  # unless another worker knows better: look there before it is refused
        return await self._act(code, seat, who, action, key, as_heard=False)

    async def _act(
        self, code: str, seat: int, who: str, action: str, key: str, *, as_heard: bool
    ) -> None:
        key = marked(seat, key, "act", action)
        async with self.at(code, as_heard=as_heard) as live:
            self.check_playing(live, seat, who)
            if live.knows(key):
                return
            number = live.game.words.actions.read(action)
            try:
                self.take(live, seat, number, key)
            except IllegalAction as error:
                refusal_rule = live.game.telling.refusal_rule
                rule = (
                    refusal_rule(live.table.view(seat), number) if refusal_rule is not None else ""
                )
                raise Refused(str(error), rule) from None

    def take(
        self, live: Live, seat: int, action: int, key: str = "", *, aside: bool = False
    ) -> None:
        """Let a person act at a table that is held fast, and the bots of its team follow."""
        deed = live.act(seat, action, self.now(), key=key, aside=aside)
        for mate in driver.followers(live, deed):
            live.act(mate, action, self.now(), by="bot")
        self.at_window(live, deed.told)

    def at_window(self, live: Live, first: int) -> None:
        """Let bots do what they do out of turn, if a turn has begun since fact number `first`."""
        for seat, action in driver.at_window(live, first):
            live.act(seat, action, self.now(), by="bot", aside=True)

    @tried_again
    async def say(
        self, code: str, seat: int, who: str, words: str, to: str = "", key: str = ""
    ) -> None:
        """Say something at the table; after the end, around it."""
        key = marked(seat, key, "say", words, to)
        async with self.at(code) as live:
            (self.check_own if live.over else self.check_playing)(live, seat, who)
            if live.knows(key):
                return
            self.speak(live, seat, words, to, key)

    def speak(self, live: Live, seat: int, words: str, to: str = "", key: str = "") -> None:
        """Let a person speak at a table that is held fast."""
        if live.phase == PLAYING:
            live.speak(seat, " ".join(words.split()), to, self.now(), key)
            return
        plain = " ".join(words.split())
        if not 0 < len(plain) <= 280 or not plain.isprintable():
            raise IllegalAction("Say something in at most 280 letters.")
        live.do(events.Chatted(seat, plain, key), self.now())

    @tried_again
    async def undo(self, code: str, seat: int, who: str, key: str = "") -> None:
        """Take the seat's last action back, as long as nobody else has heard of it."""
        key = marked(seat, key, "undo")
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            if not live.knows(key):
                live.undo(seat, self.now(), key)

    @tried_again
    async def vote(self, code: str, seat: int, who: str, *, yes: bool) -> None:
        """Want to call the game off, or not; it ends when all people who are there want it."""
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            if live.phase != PLAYING:
                raise Conflict("There is no game to call off.")
            if (seat in live.votes) != yes:
                live.do(events.Voted(seat, yes), self.now())
                self.call_off_if_all_want_it(live)

    def call_off_if_all_want_it(self, live: Live) -> None:
        """Call a game off once everybody who is still there wants it."""
        here = {n for n in live.people if not live.sitters[n].away}
        if here and here <= live.votes:
            live.do(events.CalledOff(), self.now())

    @tried_again
    async def extend(self, code: str, seat: int, who: str, seconds: int, key: str = "") -> None:
        """Give everybody more time: whoever is not asked may, or whoever plays alone."""
        key = marked(seat, key, "time", seconds)
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            if live.knows(key):
                return
            if live.plan.clock.kind == "none" or live.phase != PLAYING:
                raise Conflict("No clock runs here.")
            others = [n for n in live.people if n != seat and not live.sitters[n].away]
            if others and live.asked(seat):
                raise Conflict("It is for the others to give you more time. Ask them.")
            if not 10 <= seconds <= 86_400:
                raise BadOption("Give from 10 seconds to a day.")
            live.do(events.Extended(seat, seconds, key), self.now())

    @tried_again
    async def rest(self, code: str, seat: int, who: str, days: int) -> None:
        """Go on holiday for so many days, as the table allows; 0 to be back before the end."""
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            now = self.now()
            if live.phase != PLAYING or not live.plan.holidays:
                raise Conflict("There are no holidays at this table.")
            if days == 0:
                if live.rests(seat, now):
                    live.do(events.Rested(seat, 0), now)
                return
            if live.rests(seat, now):
                raise Conflict("You are on holiday already.")
            left = live.plan.holidays - live.rested(seat) / DAY
            if not 1 <= days <= left:
                raise BadOption(f"You have {max(0, int(left))} days of holiday left here.")
            live.do(events.Rested(seat, days), now)

    @tried_again
    async def set_speed(self, code: str, seat: int, who: str, speed: int) -> None:
        """Let the bots of a table play faster or slower, for everybody: any person there may."""
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            check_speed(speed)
            if live.phase != PLAYING:
                raise Conflict("Nobody plays here now.")
            if live.speed != speed:
                live.do(events.Paced(seat, speed), self.now())

    @tried_again
    async def listen(self, code: str, seat: int, who: str, letters: int) -> None:
        """Let the bots wait until what all heard is said, for everybody alike; 0: no longer."""
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            live.listen(seat, letters, self.now())

    @tried_again
    async def mute(self, code: str, seat: int, who: str, about: int, *, yes: bool) -> None:
        """Let a seat hear another's words no longer, or again."""
        async with self.at(code) as live:
            self.check_own(live, seat, who)
            live.mute(seat, about, self.now(), yes=yes)

    @tried_again
    async def hold(self, code: str, seat: int, who: str, *, ready: bool) -> None:
        """Hold the bots of a table up for a while, or let them go on."""
        async with self.at(code) as live:
            self.check_playing(live, seat, who)
            live.hold(seat, self.now(), ready=ready)

    @tried_again
    async def come_back(self, code: str, seat: int, who: str) -> None:
        """Take a seat back from the bot that played for its person."""
        async with self.at(code) as live:
            self.check_own(live, seat, who)
            if live.sitters[seat].away and live.phase == PLAYING:
                live.do(events.Returned(seat), self.now())

    # Another device, another game.

    async def ticket(self, code: str, seat: int, who: str) -> str:
        """A personal link's secret part: it takes the seat to another device, once."""
        live = await self.look(code)
        self.check_own(live, seat, who)
        return self.doorman.ticket(code, seat, who, self.now() + TICKET_LASTS)

    async def read_ticket(self, text: str) -> tuple[Live, Ticket]:
        """The table and the seat that a personal link is for."""
        ticket = self.doorman.read_ticket(text, self.now())
        live = await self.look(ticket.code)
        _check_ticket(live, ticket)
        return live, ticket

    @tried_again
    async def move(self, text: str, who: str) -> tuple[str, int]:
        """Take a seat to the device of whoever followed a personal link."""
        _, ticket = await self.read_ticket(text)
        async with self.at(ticket.code) as live:
            _check_ticket(live, ticket)
            others = [seat for seat in live.seats_of(who) if seat != ticket.seat]
            if others and not live.plan.hot_seat:
                raise Conflict("This device has another seat at that table already.")
            live.do(events.Moved(ticket.seat, who, ticket.nonce), self.now())
        return ticket.code, ticket.seat

    async def play_again(
        self,
        code: str,
        who: str,
        share: str = "",
        *,
        swapped: bool = True,
        yes: bool = True,
        now: bool = False,
    ) -> str:
        """Ask the others for another game, or answer whoever asked; its code once all want it.

        With `now` whoever asked goes ahead with those who want it: the other seats stay free.
        Those who had a share in the dice are asked for one again.
        """
        share = plain_share(share)
        async with self.at(code) as live:
            own = live.seats_of(who)
            if not own:
                raise NotYours("You did not play at this table.")
            if not live.over:
                raise Conflict("The game is not over.")
            if live.again:
                return live.again
            self.check_opening()
            self._answer_wish(live, own[0], swapped=swapped, yes=yes)
            rematch = live.rematch
            goes_ahead = now and rematch is not None and rematch.by in own
            if live.all_play_again or goes_ahead:
                live.do(events.Again(await self._open_again(live, who, share)), self.now())
            return live.again

    def _answer_wish(self, live: Live, seat: int, *, swapped: bool, yes: bool) -> None:
        """Keep what somebody says about another game, unless it was said before."""
        if live.rematch is None:
            if not yes:
                raise Conflict("Nobody has asked you for another game.")
            live.do(events.Wished(seat, swapped), self.now())
        elif live.rematch.answers.get(seat) is not yes:
            live.do(events.Answered(seat, yes), self.now())

    async def _open_again(self, live: Live, who: str, share: str) -> str:
        assert live.rematch is not None
        on = 1 if live.rematch.swapped else 0
        game, plan = self._checked(_turned(live, on))
        row, now = self._row(game, plan), self.now()
        new = await self._with_code(row)
        async with self.at(new) as table:
            table.do(events.Sealed(table.seal), now)
            for seat, sitter in enumerate(live.sitters):
                if sitter.who and live.rematch.answers.get(seat, False):
                    there = (seat + on) % len(live.sitters)
                    given = share if seat == live.seats_of(who)[0] else ""
                    given = given or (ASKED if sitter.share else "")
                    table.do(events.Sat(there, sitter.who, sitter.name, given), now)
            self._begin_if_full(table)
        return new


async def _nothing(live: Live) -> None:
    """Nobody remembers anything."""


def plain_share(share: str) -> str:
    """A share in the dice as it is told before all are revealed, or none."""
    if share and not is_share(share):
        raise BadOption("A share in the dice is the SHA-256 of a nonce: 64 hexadecimal digits.")
    return share


def _check_ticket(live: Live, ticket: Ticket) -> None:
    """A personal link is good once, and while the seat belongs to whoever asked for it."""
    if ticket.nonce in live.tickets or live.sitters[ticket.seat].who != ticket.who:
        raise Conflict("This personal link was used already. Ask for a new one.")


def _plan_of(row: Row) -> Plan:
    try:
        return msgspec.json.decode(row.plan, type=Plan)
    except msgspec.MsgspecError:
        raise OtherRules(
            "This table was opened with a plan that this house does not know. It is kept as it is."
        ) from None


def _has_clock(row: Row) -> bool:
    """Whether a clock runs at a table, as far as its plan can be read."""
    try:
        return _plan_of(row).clock.kind != "none"
    except SetAside:
        return False


def _stumbled(live: Live) -> Stumbled:
    return Stumbled(
        f"Something in {live.game.title} failed over that; it is not your fault. Nothing was "
        "changed: choose something else, or call the game off."
    )


def _turned(live: Live, on: int) -> Plan:
    """The same plan, with everybody so many seats further on."""
    kept_for = [PERSON if sitter.who else sitter.level for sitter in live.sitters]
    turned = tuple(kept_for[(seat - on) % len(kept_for)] for seat in range(len(kept_for)))
    return msgspec.structs.replace(live.plan, seats=turned, public=False, lesson=False, daily="")


def _random_code(*, public: bool) -> str:
    length = CODE_LENGTH if public else PRIVATE_LENGTH
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def _is_code(code: str) -> bool:
    return 4 <= len(code) <= 12 and code.isascii() and code.isalnum()


def plain_code(said: str) -> str:
    """A code as somebody typed it or read it out: `bcd-fgh` is `BCDFGH`."""
    plain = said.upper()[:40]
    if plain.isalnum() and plain.isascii():
        return plain
    return "".join(letter for letter in plain if letter.isalnum() and letter.isascii())
