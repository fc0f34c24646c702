"""The past of a table: what it was like after any step, or at any moment, through whose eyes.

A step is what a seat did, or said, with what chance answered to it; step 0 is the set-up. All of it
is secret while the game is played: `open_to` decides how much of a table somebody may look back at.
"""

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

import msgspec
from msgspec import Struct

from gloam.house.bot_pool import BotPool, Memory
from gloam.house.house import Conflict, House, NotYours
from gloam.house.live import Live, folded
from gloam.house.store import WAITING, Kept
from gloam.kernel.ask import SAYING, Deed
from gloam.kernel.errors import BadOption
from gloam.kernel.heard import Heard
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE
from gloam.kernel.table import ONLOOKER, Table

EVERYTHING = "all"
"""The eyes that see everything."""


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


# How much may be seen.


PRIVATE = (
    "This table is private, and its game is over. Whoever sat there can send you the link to its "
    "replay."
)


async def open_to(house: House, code: str, who: str, key: str = "") -> tuple[Live, int]:
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
        raise Conflict("The game has not begun.")
    watching = live.plan.watching
    if watching.kind != "delay":
        raise Conflict("The game is still being played. Its replay opens when it is over.")
    if live.seats_of(who):
        raise NotYours("You play at this table: look at it from your own seat.")
    kept = await house.store.read(live.code)
    past = as_it_stood(live, kept, house.now() - 60 * watching.minutes)
    if past.phase == WAITING:
        minutes = "a minute" if watching.minutes == 1 else f"{watching.minutes} minutes"
        raise Conflict(
            f"Everything is shown {minutes} later here, and the game has only just begun. "
            "Come back a little later."
        )
    return past, watching.minutes


def as_it_stood(live: Live, kept: Iterable[Kept], moment: float) -> Live:
    """A table as it stood at a moment: folded from what had happened by then, and nothing else."""
    return folded(live.row, live.plan, takewhile(lambda each: each.at <= moment, kept))


# Steps.


def steps(table: Table) -> list[Step]:
    """Every step of a game so far, the set-up first."""
    size, sayings = len(table.record), iter(table.sayings)
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


def at_step(table: Table, step: Step) -> Table:
    """The table as it was after a step: played again up to there, once."""
    if step.deeds == len(table.deeds):
        return table
    past = Table(table.game, table.seats, dict(table.options), table.dice)
    sayings = iter(table.sayings)
    for deed in table.deeds[: step.deeds]:
        if deed.action == SAYING:
            past.say(deed.seat, next(sayings), deed.to)
        else:
            past.act(deed.action, deed.seat)
    return past


def deed_said(table: Table, step: Step) -> str:
    """What was done in a step, as it is typed: `Human 1: walk 3 north`."""
    deed = step.deed
    if deed is None:
        return ""
    if deed.action == SAYING:
        what = f"tell {deed.to} {step.said}" if deed.to else f"say {step.said}"
    else:
        what = table.game.words.actions.text(deed.action)
    return f"{table.called(deed.seat)}: {what}"


# Eyes.


def all_eyes(table: Table) -> list[Eyes]:
    """Through whose eyes a table may be looked back at: everything, each team, each seat."""
    everybody = tuple(range(table.seats))
    found = [Eyes(EVERYTHING, "Everything", everybody)]
    for n, team in enumerate(table.game.rules.teams(table.seats)):
        if 1 < len(team) < table.seats:
            found.append(Eyes(f"team{n}", listed([table.called(seat) for seat in team]), team))
    found += [Eyes(f"seat{n}", table.called(n), (n,), n) for n in everybody]
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
    record = table.record
    heard = Heard(
        table.game,
        partial(table.overheard, ears=eyes.seats),
        record.__getitem__,
        partial(table.sentence, seat=ONLOOKER),
    )
    heard.catch_up(len(record))
    return heard


def scene(table: Table, eyes: Eyes) -> Scene | None:
    """What those who are looked through knew, with nothing left to choose."""
    if eyes.seat != ONLOOKER:
        return msgspec.structs.replace(table.scene(eyes.seat), choices=())
    return table.overview(eyes.seats) if table.game.telling.overview is not None else None


async def belief(bot_pool: BotPool, table: Table, eyes: Eyes) -> tuple[str, ...]:
    """What a seat could believe of what it was not told, in games that say so."""
    if table.game.telling.belief is None or eyes.seat == ONLOOKER:
        return ()
    heard = tuple(table.heard(eyes.seat))
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
    missed = [table.called(seat) for seat in range(table.seats) if seat not in heard]
    if len(missed) < len(heard):
        return f"heard by all but {listed(missed)}"
    return f"heard by {listed([table.called(seat) for seat in heard])}"
