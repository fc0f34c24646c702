"""The past of a table: what it was like after any step, or at any moment, through whose eyes.

A step is what a seat did, or said, with what chance answered to it; step 0 is the set-up. All of it
is secret while the game is played: `open_to` decides how much of a table somebody may look back at.
"""

import asyncio
from collections.abc import Iterable
from itertools import takewhile
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from gloam.house.asking import at_work
from gloam.house.bot_pool import BotPool, Memory
from gloam.house.house import NOT_BEGUN, Conflict, House, NotYours
from gloam.house.live import Live, catch_up, laid
from gloam.house.recent import Recent
from gloam.house.store import WAITING, Kept
from gloam.house.turns import in_turns
from gloam.kernel.ask import SAYING, Deed
from gloam.kernel.errors import BadOption
from gloam.kernel.finale import Finale
from gloam.kernel.heard import Heard
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE
from gloam.kernel.table import ONLOOKER, Table

EVERYTHING = "all"
"""The eyes that see everything."""
PASTS_KEPT = 48
"""How many tables are kept as they were once: the next step is then not a whole game."""


class Step(Struct, frozen=True):
    """One step of a game: what was done, and the facts that came of it."""

    n: int
    deed: Deed | None
    """What a seat did or said; nothing at the set-up."""
    said: str
    """What it said, if it spoke."""
    first: int
    """The number of the first fact of this step."""
    end: int
    """How many facts were told by its end."""
    deeds: int
    """How many deeds, those of chance among them, were done by its end."""


class Eyes(Struct, frozen=True):
    """Through whose eyes somebody looks back: those of all, of a team, or of one seat."""

    name: str
    """`all`, `team1`, `seat0`."""
    called: str
    seats: tuple[int, ...]
    seat: int = ONLOOKER
    """The seat, where it is one seat's eyes."""


class Pasts:
    """The tables that were looked back at lately, so that they are not played again each time."""

    def __init__(self) -> None:
        self._delayed: Recent[str, Live] = Recent(PASTS_KEPT)
        """Tables that are being played, as they stood so many minutes ago, by their codes."""
        self._tables: Recent[tuple[str, int, int], Table] = Recent(PASTS_KEPT)
        """Tables after a step, by code, by how often something was taken back, and by deeds."""
        self._steps: Recent[tuple[str, int, int], list[Step]] = Recent(PASTS_KEPT)
        self._finales: Recent[tuple[str, int, int], Finale | None] = Recent(PASTS_KEPT)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def forget(self) -> None:
        """Look at everything anew: something that was kept was written over, or forgotten."""
        self._delayed, self._tables = Recent(PASTS_KEPT), Recent(PASTS_KEPT)
        self._steps, self._finales = Recent(PASTS_KEPT), Recent(PASTS_KEPT)

    def _lock(self, code: str) -> asyncio.Lock:
        """Of those who look back at the same table at once, one does the work for all."""
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def delayed(self, house: House, live: Live, moment: float) -> Live:
        """A table as it stood at a moment, with what was folded before as its beginning."""
        async with self._lock(live.code):
            past = self._delayed.get(live.code) or laid(live.row, live.plan)
            self._delayed.drop(live.code)  # what breaks off in the middle is not used again
            kept = await house.store.read(live.code, past.size)
            past = await as_it_stood(past, kept, moment)
            self._delayed.put(live.code, past)
            return past

    async def finale(self, live: Live) -> Finale | None:
        """What was true at a table, once its game is over, where the game can say it.

        It is made in a thread, and once: to see when a game turned may take a while.
        """
        if not live.over:
            return None
        key = (live.code, len(live.undone), len(live.table.deeds))
        async with self._lock(live.code):
            if key not in list(self._finales):
                with at_work():
                    self._finales.put(key, await asyncio.to_thread(live.table.finale))
            return self._finales.get(key)

    def steps(self, live: Live) -> list[Step]:
        """Every step of a table, the set-up first."""
        key = (live.code, len(live.undone), len(live.table.deeds))
        found = self._steps.get(key)
        if found is None:
            found = steps(live.table)
            self._steps.put(key, found)
        return found

    async def after(self, live: Live, step: Step) -> Table:
        """A table as it was after a step: played on from the nearest that is at hand."""
        if live.over and step.deeds == len(live.table.deeds):
            deaf = any(map(live.table.muted, range(live.table.seats)))
            return live.table.fork() if deaf else live.table  # whom one mutes is one's own affair
        async with self._lock(live.code):
            key = (live.code, len(live.undone), step.deeds)
            table = self._tables.get(key)
            if table is None:
                table = await at_step(live.table, step, self._nearest(live, step))
                self._tables.put(key, table)
            return table

    def _nearest(self, live: Live, step: Step) -> Table | None:
        key = (live.code, len(live.undone))
        known = [each for each in self._tables if each[:2] == key and each[2] < step.deeds]
        return self._tables.get(max(known)) if known else None


# How much may be seen.


PRIVATE = (
    "This table is private, and its game is over. Whoever sat there can send you the link to its "
    "replay."
)


async def open_to(
    house: House, pasts: Pasts, code: str, who: str, key: str = ""
) -> tuple[Live, int]:
    """A table as far as somebody may see everything of it, and how many minutes ago that was.

    Once the game is over that is all of it; at a private table for those who sat there, and whoever
    has the key that they sent. While it is played it is what lies further back than
    the table's delay, for those who do not play there; at a table without one it is nothing.
    """
    live = await house.look(code)
    if live.over:
        if not house.may_look_back(live, who, key):
            raise NotYours(PRIVATE)
        return live, 0
    if live.phase == WAITING:
        raise Conflict(NOT_BEGUN)
    watching = live.plan.watching
    if watching.kind != "delay":
        raise Conflict("The game is still being played. Its replay opens when it is over.")
    if live.seats_of(who):
        raise NotYours("You play at this table: look at it from your own seat.")
    past = await pasts.delayed(house, live, house.now() - 60 * watching.minutes)
    if past.phase == WAITING:
        minutes = "a minute" if watching.minutes == 1 else f"{watching.minutes} minutes"
        raise Conflict(
            f"Everything is shown {minutes} later here, and the game has only just begun. "
            "Come back a little later."
        )
    return past, watching.minutes


async def as_it_stood(past: Live, kept: Iterable[Kept], moment: float) -> Live:
    """A table as it stood at a moment: what had happened by then is folded in, and nothing else."""
    await catch_up(past, takewhile(lambda each: each.at <= moment, kept))
    return past


# Steps.


def steps(table: Table) -> list[Step]:
    """Every step of a game so far, the set-up first."""
    size, sayings = table.size, iter(table.sayings)
    starts = [n for n, deed in enumerate(table.deeds) if deed.seat != CHANCE]
    found: list[Step] = []
    for n, start in enumerate([None, *starts]):
        deeds = starts[n] if n < len(starts) else len(table.deeds)
        end = table.deeds[deeds].told if deeds < len(table.deeds) else size
        if start is None:
            found.append(Step(n, None, "", table.opening, end, deeds))
            continue
        deed = table.deeds[start]
        said = next(sayings) if deed.action == SAYING else ""
        found.append(Step(n, deed, said, deed.told, end, deeds))
    return found


async def at_step(table: Table, step: Step, nearest: Table | None = None) -> Table:
    """The table as it was after a step: played again up to there, a little at a time.

    With `nearest` from there on, a table as it was after an earlier step.
    """
    if step.deeds == len(table.deeds):
        return table.fork()
    if nearest is not None:
        past = nearest.fork()
    else:
        past = Table(table.game, table.seats, dict(table.options), table.dice)
        past.belief = table.belief
        if table.names is not None:
            past.sit(table.names.given)
    sayings = iter(table.sayings[len(past.sayings) :])
    async for deed in in_turns(table.deeds[len(past.deeds) : step.deeds]):
        if deed.action == SAYING:
            past.say(deed.seat, next(sayings), deed.to)
        elif deed.aside:
            past.act_aside(deed.action, deed.seat)
        else:
            past.act(deed.action, deed.seat)
    return past


def deed_said(table: Table, step: Step) -> str:
    """What was done in a step, as it is typed: `Ann: walk 3 north`."""
    deed = step.deed
    if deed is None:
        return ""
    if deed.action == SAYING:
        what = f"tell {deed.to} {step.said}" if deed.to else f"say {step.said}"
    else:
        what = table.game.words.actions.text(deed.action)
        what = what if table.names is None else table.names.put_typed(what)
    return f"{name_of(table, deed.seat)}: {what}"


# Eyes.


def name_of(table: Table, seat: int) -> str:
    """What whoever had a seat is called."""
    return table.called(seat) if table.names is None else table.names.names[seat]


def all_eyes(table: Table) -> list[Eyes]:
    """Through whose eyes a table may be looked back at: everything, each team, each seat."""
    everybody = tuple(range(table.seats))
    found = [Eyes(EVERYTHING, "Everything", everybody)]
    for n, team in enumerate(table.game.rules.teams(table.seats)):
        if 1 < len(team) < table.seats:
            found.append(Eyes(f"team{n}", listed([name_of(table, seat) for seat in team]), team))
    found += [Eyes(f"seat{n}", name_of(table, n), (n,), n) for n in everybody]
    return found


def eyes_named(table: Table, name: str) -> Eyes:
    """The eyes of a name; BadOption if nobody here has them."""
    known = all_eyes(table)
    for eyes in known:
        if eyes.name == name:
            return eyes
    raise BadOption(f"Look with the eyes of {', '.join(eyes.name for eyes in known)}.")


def listed(names: list[str]) -> str:
    """Names as they are said in a row.

    >>> listed(["Human 1", "Human 2", "Human 3"])
    'Human 1, Human 2 and Human 3'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def told(table: Table, eyes: Eyes) -> Heard:
    """What those who are looked through heard, in order."""
    if eyes.seat != ONLOOKER:
        return table.told(eyes.seat)
    return table.told_together(eyes.seats)


async def look_through(table: Table, eyes: Eyes) -> None:
    """Let those who are looked through hear everything that they heard, a little at a time."""
    alone = eyes.seat != ONLOOKER
    hearing = table.keep_up(eyes.seats) if alone else table.keep_onlooker_up(eyes.seats)
    async for _ in in_turns(hearing):
        pass


def scene(table: Table, eyes: Eyes) -> Scene | None:
    """What those who are looked through knew, with nothing left to choose."""
    if eyes.seat != ONLOOKER:
        return msgspec.structs.replace(table.scene(eyes.seat), choices=())
    return table.overview(eyes.seats) if table.game.telling.overview is not None else None


async def belief(bot_pool: BotPool, table: Table, eyes: Eyes) -> tuple[str, ...]:
    """What a seat could believe of what it was not told, in games and at tables that say so."""
    if table.game.telling.belief is None or eyes.seat == ONLOOKER or not table.belief:
        return ()
    heard = table.told(eyes.seat).facts()
    return await bot_pool.believe(Memory(table.game.name, table.seats, eyes.seat, heard))


def heard_by(table: Table, n: int) -> tuple[int, ...]:
    """The seats that heard fact n."""
    return tuple(seat for seat in range(table.seats) if table.hears(n, seat))


def ears_said(table: Table, n: int) -> str:
    """Who heard a fact, in words; nothing where everybody did."""
    heard = heard_by(table, n)
    if len(heard) == table.seats:
        return ""
    if not heard:
        return "heard by nobody"
    missed = [name_of(table, seat) for seat in range(table.seats) if seat not in heard]
    if len(missed) < len(heard):
        return f"heard by all but {listed(missed)}"
    return f"heard by {listed([name_of(table, seat) for seat in heard])}"
