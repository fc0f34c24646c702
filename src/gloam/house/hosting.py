"""Hosting: what whoever runs a house decides, and what every worker does about it.

It is kept in the database, so that it can be said from a shell beside a house that is open: every
worker looks there every other second. Nothing here looks into a game.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from msgspec import Struct

from gloam.house import events
from gloam.house.house import Conflict, House, NoSuchTable
from gloam.house.store import PLAYING, WAITING, Store, StoreDown, Write
from gloam.kernel.errors import BadOption, GloamError

LOOKS = 2.0
"""How many seconds lie between two looks at what was decided."""
SWEEPS = 3600.0
"""How many seconds lie between two sweeps for games that are to be forgotten."""
DAY = 86_400.0
LONGEST_NOTICE = 300
LONGEST_REPORT = 500
MOST_REPORTS = 20
"""How many reports of one person are kept at once."""
NOTICE, DRAINING, KEEP_DAYS, LINK = "notice", "draining", "keep_days", "link"
OF_A_TABLE = ("facts", "sitters", "seen", "outbox", "reports", "tables")
"""Where something about a table is kept under its code."""
SHUT_OUT = "Whoever hosts this house has shut you out."
DRAINED = "The house is about to close for a while: no table is opened now. Games go on until then."
_LOG = logging.getLogger("gloam.house")


class Report(Struct, frozen=True):
    """What somebody told whoever hosts about another at a table."""

    id: str
    at: float
    code: str
    seat: int
    about: str
    name: str
    reporter: str
    words: str


class TableNow(Struct, frozen=True):
    """A table, as whoever hosts may see it: nothing of the game, and nothing of when who acted."""

    code: str
    game: str
    phase: str
    opened: float
    people: tuple[tuple[int, str, str], ...]
    """Seats and who sits there: the number that they are known by, and the name they gave."""


class Host:
    """What whoever hosts has decided, as one worker knows it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store: Store = house.store
        self.notice = ""
        self.draining = False
        self.keep_days = 0.0
        self.people: set[str] = set()
        self.networks: list[IPv4Network | IPv6Network] = []
        self.on_dropped: Callable[[], None] = lambda: None
        """Called when tables were dropped, for whoever remembers something of them."""
        house.check_opening = self._check_opening
        self._dropped = float("-inf")
        self._swept = float("-inf")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look at what is decided."""
        self._task = asyncio.get_running_loop().create_task(self._looking())

    async def stop(self) -> None:
        """Look no longer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _looking(self) -> None:
        while True:
            await asyncio.sleep(LOOKS)
            with suppress(StoreDown):
                await self.round()

    async def round(self) -> None:
        """Learn what was decided, do what was ordered, and forget what is old."""
        try:
            await self.learn()
            await self._carry_out()
            now = asyncio.get_running_loop().time()
            if self.keep_days and now - self._swept > SWEEPS:
                self._swept = now
                await forget_old(self.store, self.keep_days, self.house.now())
        except StoreDown:
            raise
        except Exception:  # noqa: BLE001  # whatever it is, it is looked at again in a moment
            _LOG.exception("what whoever hosts decided could not be done")

    async def learn(self) -> None:
        """Learn what was decided since."""
        said = dict(await self.store.ask("SELECT name, value FROM host"))
        self.draining = said.get(DRAINING) == "yes"
        self.keep_days = float(said.get(KEEP_DAYS, "0"))
        if said.get(NOTICE, "") != self.notice:
            self.notice = said.get(NOTICE, "")
            for live in self.house.in_memory:
                self.house.bells.ring(live.code)
        await self._learn_shut_out()
        await self._drop()

    async def _learn_shut_out(self) -> None:
        people, networks = set(), []
        for (what,) in await self.store.ask("SELECT what FROM shut_out"):
            network = network_of(what)
            if network is not None:
                networks.append(network)
            else:
                people.add(str(what))
        fresh, self.people, self.networks = people - self.people, people, networks
        self.house.shut_out = people
        for who in fresh:
            self.house.ring_for(who)

    async def _drop(self) -> None:
        """Let go of tables that were forgotten, or that somebody was erased from."""
        sql = "SELECT code, at FROM dropped WHERE at > ? ORDER BY at"
        rows = await self.store.ask(sql, self._dropped)
        for code, at in rows:
            self._dropped = max(self._dropped, float(at))
            self.house.let_go(str(code))
        if rows:
            self.on_dropped()
        old = self.house.now() - DAY
        if any(float(at) < old for _, at in rows):
            await self.store.change(("DELETE FROM dropped WHERE at < ?", (old,)))

    async def _carry_out(self) -> None:
        for what, about in await take_orders(self.store):
            try:
                await carry_out(self.house, what, about)
            except StoreDown:
                raise
            except GloamError as error:
                _LOG.warning("an order of whoever hosts was not done: %s", error)

    def _check_opening(self) -> None:
        if self.draining:
            raise Conflict(DRAINED)

    def shuts_out(self, address: str) -> bool:
        """Whether nobody is let in from an address."""
        if not self.networks:
            return False
        try:
            number = ip_address(address)
        except ValueError:
            return False
        return any(number in network for network in self.networks)


def network_of(what: str) -> IPv4Network | IPv6Network | None:
    """The addresses that a word stands for; None where it is a person.

    >>> network_of("192.0.2.7"), network_of("2001:db8::/32"), network_of("c35b4c64a40b8e0bd714cc34")
    (IPv4Network('192.0.2.7/32'), IPv6Network('2001:db8::/32'), None)
    """
    try:
        network = ip_network(what, strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and network.prefixlen > 64:
        return network.supernet(new_prefix=64)  # one person has all of that
    return network


# Orders: what a worker does, whoever of them sees it first.


async def order(store: Store, what: str, about: str, at: float) -> str:
    """Leave an order for a worker; its number."""
    number = secrets.token_hex(8)
    await store.change(
        ("INSERT INTO orders (id, what, about, at) VALUES (?, ?, ?, ?)", (number, what, about, at))
    )
    return number


async def take_orders(store: Store, number: str = "") -> list[tuple[str, str]]:
    """Take orders off the board, all or one: whoever took one carries it out."""
    if number:
        take: Write = ("DELETE FROM orders WHERE id = ? RETURNING what, about", (number,))
    elif await store.ask("SELECT 1 FROM orders LIMIT 1"):
        take = ("DELETE FROM orders RETURNING what, about", ())
    else:
        return []
    return [(str(what), str(about)) for what, about in await store.change(take)]


async def carry_out(house: House, what: str, about: str) -> None:
    """Do what was ordered: close a table, or show a person out."""
    if what == "close":
        await close(house, about)
    elif what == "show out":
        await show_out(house, about)


async def close(house: House, code: str) -> None:
    """Close a table: a game that is played is called off, one that never began is forgotten."""
    live = await house.look(code)
    if live.phase == WAITING:
        await forget(house.store, [code], house.now())
        house.let_go(code)
        return
    async with house.at(code) as held:
        if held.phase == PLAYING:
            held.do(events.CalledOff(), house.now())


async def show_out(house: House, who: str) -> None:
    """Let bots play wherever a person sits, and free the seats where no game has begun."""
    for row in await house.store.of_person(who, 200):
        with suppress(NoSuchTable):
            async with house.at(row.code) as live:
                for seat in live.seats_of(who):
                    if live.phase == WAITING:
                        live.do(events.Stood(seat), house.now())
                    elif live.phase == PLAYING and not live.sitters[seat].away:
                        live.do(events.Handed(seat, live.plan.stand_in), house.now())


# What is decided.


async def decide(store: Store, name: str, value: str) -> None:
    """Decide something; every worker knows it within two seconds."""
    await store.change(
        ("DELETE FROM host WHERE name = ?", (name,)),
        ("INSERT INTO host (name, value) VALUES (?, ?)", (name, value)),
    )


async def decided(store: Store, name: str) -> str:
    """What was decided by that name; nothing if nothing was."""
    found = await store.ask("SELECT value FROM host WHERE name = ?", name)
    return str(found[0][0]) if found else ""


async def tell_all(store: Store, words: str) -> None:
    """Say something to everybody, on every page; nothing takes it back."""
    plain = " ".join(words.split())
    if len(plain) > LONGEST_NOTICE or not plain.isprintable():
        raise BadOption(f"A message to all is one line of at most {LONGEST_NOTICE} letters.")
    await decide(store, NOTICE, plain)


async def keep_for(store: Store, days: float) -> None:
    """Forget finished games after so many days; 0 to keep them for good."""
    if not 0 <= days <= 36_500:
        raise BadOption("Finished games are kept for 1 to 36,500 days, or for good (0).")
    await decide(store, KEEP_DAYS, str(days))


async def host_link(store: Store, *, new: bool = False) -> str:
    """The secret part of the host's link; a new one makes all before it void."""
    key = await decided(store, LINK)
    if new or not key:
        key = secrets.token_urlsafe(24)
        await decide(store, LINK, key)
    return key


async def shut(store: Store, what: str, why: str, at: float) -> str:
    """Shut out a person, an address or a network; what is kept of it."""
    network = network_of(what)
    if network is not None:
        if network.prefixlen < 8:
            raise BadOption("That would shut out a great part of the internet.")
        kept = str(network)
    elif what.isalnum() and what.isascii() and 4 <= len(what) <= 40:
        kept = what
        await order(store, "show out", what, at)
    else:
        raise BadOption(
            "Shut out a person by their number, an address, or a network: 192.0.2.0/24."
        )
    put = "INSERT INTO shut_out (what, why, at) VALUES (?, ?, ?) ON CONFLICT (what) DO NOTHING"
    await store.change((put, (kept, why[:200], at)))
    return kept


async def let_in(store: Store, what: str) -> None:
    """Let in again whoever was shut out."""
    network = network_of(what)
    kept = str(network) if network is not None else what
    found = await store.change(("DELETE FROM shut_out WHERE what = ? RETURNING what", (kept,)))
    if not found:
        raise BadOption("Nobody of that number or address is shut out.")


async def person_at(store: Store, said: str) -> str:
    """A person by their number, or by table and seat: `BCDFGH/2`; BadOption if there is none."""
    code, slash, seat = said.partition("/")
    if not slash:
        return said
    if not seat.isdecimal() or len(seat) > 3:
        raise BadOption("A person is a number of theirs, or a table and a seat: BCDFGH/2.")
    sql = "SELECT who FROM sitters WHERE code = ? AND seat = ?"
    found = await store.ask(sql, code.upper(), int(seat))
    if not found:
        raise BadOption("Nobody sits there.")
    return str(found[0][0])


async def tables_now(store: Store, phase: str = "", most: int = 200) -> list[TableNow]:
    """Tables, the latest opened first, with who sits there."""
    where, given = ("WHERE phase = ?", (phase,)) if phase else ("", ())
    sql = f"SELECT code, game, phase, opened FROM tables {where} ORDER BY opened DESC LIMIT ?"
    rows = await store.ask(sql, *given, most)
    these = f"code IN (SELECT code FROM tables {where} ORDER BY opened DESC LIMIT ?)"
    sat = f"SELECT code, fact FROM facts WHERE {these} AND fact LIKE ? ORDER BY code, n"
    names = {}
    for code, fact in await store.ask(sat, *given, most, '%"it":"sat"%'):
        event = events.read(str(fact))
        if isinstance(event, events.Sat):
            names[code, event.seat] = event.name
    sitting: dict[str, list[tuple[int, str, str]]] = {}
    sitters = f"SELECT code, seat, who FROM sitters WHERE {these} ORDER BY code, seat"
    for code, seat, who in await store.ask(sitters, *given, most):
        sitting.setdefault(code, []).append((int(seat), str(who), names.get((code, int(seat)), "")))
    return [
        TableNow(code, game, phase, opened, tuple(sitting.get(code, ())))
        for code, game, phase, opened in rows
    ]


async def counted(store: Store) -> dict[str, int]:
    """How many tables there are in each phase."""
    rows = await store.ask("SELECT phase, count(*) FROM tables GROUP BY phase")
    return {str(phase): int(count) for phase, count in rows}


# What people tell whoever hosts.


async def report(
    store: Store, code: str, seat: int, about: str, name: str, reporter: str, words: str, at: float
) -> None:
    """Keep what somebody says of another at a table, for whoever hosts."""
    plain = " ".join(words.split())[:LONGEST_REPORT]
    if not plain or not plain.isprintable():
        raise BadOption("Say in a few words what is wrong.")
    sql = "SELECT count(*) FROM reports WHERE reporter = ?"
    if int((await store.ask(sql, reporter))[0][0]) >= MOST_REPORTS:
        raise BadOption("You have told the host a great deal already; they will read it.")
    put = (
        "INSERT INTO reports (id, at, code, seat, about, name, reporter, words) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    )
    number = secrets.token_hex(6)
    await store.change((put, (number, at, code, seat, about, name, reporter, plain)))


async def reports(store: Store) -> list[Report]:
    """What people told, the latest first."""
    sql = "SELECT id, at, code, seat, about, name, reporter, words FROM reports ORDER BY at DESC"
    return [Report(*row) for row in await store.ask(sql)]


async def settle(store: Store, number: str) -> None:
    """A report was seen to."""
    await store.change(("DELETE FROM reports WHERE id = ?", (number,)))


# What is forgotten.


async def forget(store: Store, codes: list[str], at: float) -> None:
    """Forget tables: everything that is kept of them."""
    for code in codes:
        writes: list[Write] = [
            (f"DELETE FROM {part} WHERE code = ?", (code,)) for part in OF_A_TABLE
        ]
        await store.change(*writes, _dropped(code, at))


def _dropped(code: str, at: float) -> Write:
    put = (
        "INSERT INTO dropped (code, at) VALUES (?, ?) "
        "ON CONFLICT (code) DO UPDATE SET at = excluded.at"
    )
    return put, (code, at)


async def forget_old(store: Store, days: float, now: float) -> int:
    """Forget the games that were finished so many days ago; how many."""
    sql = "SELECT code FROM tables WHERE phase = 'over' AND changed < ? LIMIT 1000"
    codes = [str(code) for (code,) in await store.ask(sql, now - days * DAY)]
    await forget(store, codes, now)
    return len(codes)
