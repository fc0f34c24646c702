"""The daily hunt in the house: whose try counts, how it went, and what is shown of it."""

import asyncio

from msgspec import Struct

from gloam import games
from gloam.house.asking import Bill, at_work, bill, charged, out_of_line
from gloam.house.bot_pool import BotPool
from gloam.house.house import House, NoSuchTable
from gloam.house.live import Live
from gloam.house.plan import PERSON, Plan, Watching
from gloam.kernel.daily import Weighed
from gloam.puzzles import daily
from gloam.puzzles.daily import Today
from gloam.web.mine import DAILY, DailyKept, packed, unpacked
from gloam.web.shown import GamePage, GameShown, game_shown

WEIGHED_WITHIN, LONGEST_WAIT = 12.0, 60.0
"""How many seconds a process may weigh a finished hunt, and how long it may take to get there."""
PATIENCE = 2.5
"""How many seconds a page waits for that."""
SHOWN_DAYS = 14


class DayRow(Struct, frozen=True):
    """A day on which somebody hunted."""

    day: str
    said: str
    given_away: float
    code: str


class DailyPage(GamePage, frozen=True, kw_only=True):
    """The hunt of the day, as one person sees it."""

    day: str
    number: int
    title: str
    about: str
    named: str
    unit: str
    going_on: str
    """The code of the table where it is being played; nothing where it is not."""
    weighing: bool
    """Whether it is over, and not weighed yet."""
    mine: DailyKept | None
    """How it went, once it is over."""
    share: str
    squares: str
    right: int
    streak: int
    longest: int
    hours: int
    minutes: int
    """Until the next one."""
    past: tuple[DayRow, ...]


class DailyInfo(Struct, frozen=True, kw_only=True):
    """The hunt of the day, for programs."""

    day: str
    number: int
    game: str
    named: str
    """Who is met, and in what."""
    table: str = ""
    """The code of the table where your own try is or was played."""
    over: bool = False
    said: str = ""
    """How it went: `2 Wounds`."""
    score: float | None = None
    par: float | None = None
    """What exact play costs on average: told when your own try is over."""
    decisions: tuple[Weighed, ...] = ()
    share: str = ""
    streak: int = 0


def plan_for(what: Today, *, counts: bool) -> Plan:
    """The table of a day's hunt: alone, without beliefs or hints, and nobody looks on."""
    return Plan(
        game=what.game,
        seats=(PERSON,),
        options=dict(what.options),
        shut=True,
        watching=Watching(kind="none"),
        away=0,
        stand_in="chance",
        belief=False,
        daily=what.day if counts else "",
    )


async def hunt(house: House, who: str, name: str) -> str:
    """The code of the table where a person hunts today: the one that counts, or a new practice."""
    what = daily.today(daily.day_at(house.now()))
    kept = await own(house, who, what.day)
    if kept is not None and not kept.over:
        live = await _table(house, kept)
        if live is not None and not live.over:
            return kept.code
    counts = kept is None
    live = await house.open(plan_for(what, counts=counts), who, name, 0, dice=what.dice)
    if counts:
        thing = packed(DAILY, what.day, house.now(), DailyKept(code=live.code))
        if not await house.store.keep_new(who, thing):  # another device was quicker
            return (await own(house, who, what.day) or DailyKept(code=live.code)).code
    return live.code


async def _table(house: House, kept: DailyKept) -> Live | None:
    try:
        return await house.look(kept.code)
    except NoSuchTable:
        return None


async def own(house: House, who: str, day: str) -> DailyKept | None:
    """A person's try of a day that counts, if there is one."""
    thing = await house.store.keepsake(who, DAILY, day) if who else None
    return unpacked(thing) if thing is not None else None


async def weighed(house: House, pool: BotPool, who: str, day: str) -> DailyKept | None:
    """The same, and weighed if it is over and was not yet: then that is kept.

    Whoever asks waits for a while. What takes longer goes on behind, and is there when they ask
    again.
    """
    kept = await own(house, who, day)
    if kept is None or kept.over:
        return kept
    live = await _table(house, kept)
    if live is None or not live.over:
        return kept
    task = _WEIGHING.get((who, day))
    if task is None:
        with charged(Bill(address=bill().address)):  # it may outlive the request
            task = asyncio.create_task(_weigh(house, pool, who, day, live))
        _WEIGHING[who, day] = task
        task.add_done_callback(lambda done: _WEIGHING.pop((who, day), None))
    async with out_of_line():
        with at_work():
            await asyncio.wait({task}, timeout=PATIENCE)
    return await own(house, who, day) if task.done() else kept


async def _weigh(house: House, pool: BotPool, who: str, day: str, live: Live) -> None:
    """Weigh a finished hunt, and keep what was found."""
    kept = DailyKept(code=live.code, over=True, said="called off", exact=False)
    if not live.called_off:
        done = daily.finished(live.table, live.plan.options, WEIGHED_WITHIN)
        review = await pool.weigh(daily.reviewed, done, LONGEST_WAIT)
        if review is None:
            return
        kept = DailyKept(
            code=live.code,
            over=True,
            score=review.score,
            said=review.said,
            par=round(review.par, 3),
            exact=review.exact,
            decisions=review.decisions,
        )
    await house.store.keep(who, [packed(DAILY, day, house.now(), kept)])


_WEIGHING: dict[tuple[str, str], asyncio.Task[None]] = {}
"""Hunts that are being weighed, by person and day."""


async def days_of(house: House, who: str) -> dict[str, DailyKept]:
    """All hunts of a person that counted and are over, the latest first."""
    things = sorted(await house.store.keepsakes(who, DAILY), key=lambda thing: thing.name)
    found = {thing.name: unpacked(thing) for thing in reversed(things)} if who else {}
    return {day: kept for day, kept in found.items() if kept is not None and kept.over}


def shared(day: str, kept: DailyKept, streak: int) -> str:
    """The line to send to others."""
    return daily.share_line(day, kept, streak)


async def daily_page(house: House, pool: BotPool, who: str) -> DailyPage:
    """The hunt of the day, as a person sees it."""
    now = house.now()
    what = daily.today(daily.day_at(now))
    about = games.load(what.game).workshop.daily
    assert about is not None
    kept = await weighed(house, pool, who, what.day)
    days = await days_of(house, who)
    counted = [day for day, each in days.items() if each.decisions or each.score]
    streak = daily.streak(counted, what.day)
    over = kept if kept is not None and kept.over else None
    live = await _table(house, kept) if kept is not None and over is None else None
    left = daily.until_tomorrow(now)
    return DailyPage(
        game=_shown(what.game),
        day=what.day,
        number=what.number,
        title=about.title,
        about=about.about,
        named=what.named,
        unit=about.unit,
        going_on=kept.code if kept is not None and live is not None and not live.over else "",
        weighing=live is not None and live.over,
        mine=over,
        share=shared(what.day, over, streak) if over is not None and over.decisions else "",
        squares=daily.squares(over) if over is not None else "",
        right=sum(each.cost < daily.SLIP for each in over.decisions) if over is not None else 0,
        streak=streak,
        longest=daily.longest(counted),
        hours=left // 60,
        minutes=left % 60,
        past=tuple(
            DayRow(day, each.said, each.given_away, each.code)
            for day, each in list(days.items())[:SHOWN_DAYS]
            if day != what.day
        ),
    )


def _shown(name: str) -> GameShown:
    return game_shown(games.load(name))


async def daily_info(house: House, pool: BotPool, who: str) -> DailyInfo:
    """The same for programs."""
    page = await daily_page(house, pool, who)
    mine = page.mine
    kept = await own(house, who, page.day)
    return DailyInfo(
        day=page.day,
        number=page.number,
        game=page.game.name,
        named=page.named,
        table=kept.code if kept is not None else "",
        over=mine is not None,
        said=mine.said if mine is not None else "",
        score=mine.score if mine is not None else None,
        par=mine.par if mine is not None and mine.exact else None,
        decisions=mine.decisions if mine is not None else (),
        share=page.share,
        streak=page.streak,
    )
