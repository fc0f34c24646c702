"""The daily game: which start a day has, and how a finished one is told to others.

Everything follows from the date, so that it is the same in every house and at every keyboard.
Whoever wants to can work the dice out beforehand, as in any puzzle of the day: they would cheat
nobody but themselves.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from math import floor
from typing import Protocol

from msgspec import Struct

import gloam
from gloam import games
from gloam.kernel.daily import Daily, Moves, Review, Weighed
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Options
from gloam.kernel.table import Table
from gloam.kernel.words import Fact

FIRST = date(2026, 1, 1)
"""The day that is counted as the first."""
SLIP, BLUNDER = 0.005, 0.5
"""From what cost on a decision was not the best, and from what cost on it was a blunder."""
SQUARES = ("🟩", "🟨", "🟥")


class Today(Struct, frozen=True, kw_only=True):
    """What is played on a day."""

    day: str
    game: str
    options: Options
    seed: str
    named: str
    """Who is met, in a few words."""
    number: int
    """The how manieth it is."""

    @property
    def dice(self) -> Dice:
        """The dice of the day."""
        return Dice(self.seed, salt=self.day)


def day_at(seconds: float) -> str:
    """The day, by Greenwich, at a number of seconds since 1970.

    >>> day_at(0.0), day_at(1_800_000_000.0)
    ('1970-01-01', '2027-01-15')
    """
    return datetime.fromtimestamp(floor(seconds), UTC).date().isoformat()


def until_tomorrow(seconds: float) -> int:
    """How many minutes are left of that day.

    >>> until_tomorrow(0.0), until_tomorrow(86_399.0)
    (1440, 1)
    """
    return -(-(86_400 - floor(seconds) % 86_400) // 60)


def checked_day(said: str) -> date:
    """A day as somebody wrote it; BadOption if it is none."""
    try:
        return date.fromisoformat(said)
    except ValueError:
        raise BadOption(f"A day is written as 2026-11-17, not {said[:20]!r}.") from None


def dailies() -> list[tuple[str, Daily]]:
    """The games that are played daily."""
    found = [(name, games.load(name).workshop.daily) for name in games.names()]
    return [(name, daily) for name, daily in found if daily is not None]


def today(day: str) -> Today:
    """What is played on a day: each start once, in an order of its own, before any comes again.

    >>> today("2026-11-17") == today("2026-11-17"), today("2026-11-17") == today("2026-11-18")
    (True, False)
    """
    number = (checked_day(day) - FIRST).days
    starts = [(name, daily, start) for name, daily in dailies() for start in daily.starts]
    if not starts:
        raise BadOption("No game here is played daily.")
    lap, at = divmod(number, len(starts))
    Dice(f"gloam daily lap {lap}", salt="").stream("order").shuffle(starts)
    name, daily, start = starts[at]
    return Today(
        day=day,
        game=name,
        options=dict(start),
        seed=f"gloam daily {day}",
        named=daily.named(start),
        number=number + 1,
    )


def opened(what: Today) -> Table:
    """A table for a day's game, without beliefs: everybody thinks for themselves."""
    table = gloam.open_table(what.game, 1, what.seed, **what.options)
    table.belief = False
    return table


class Finished(Struct, frozen=True, kw_only=True):
    """A daily game that is over, as a process that weighs it is given it."""

    game: str
    options: Options
    facts: tuple[Fact, ...]
    moves: Moves
    seconds: float


def finished(table: Table, options: Options, seconds: float) -> Finished:
    """What there is to weigh at a table whose game is over."""
    moves = tuple((int(deed.told), int(deed.action)) for deed in table.deeds if deed.seat == 0)
    return Finished(
        game=table.game.name,
        options=options,
        facts=tuple(table.heard(0)),
        moves=moves,
        seconds=seconds,
    )


def reviewed(what: Finished) -> Review:
    """Weigh a finished game."""
    daily = games.load(what.game).workshop.daily
    if daily is None:
        raise BadOption("That game is not played daily.")
    review: Review = daily.review(what.options, what.facts, what.moves, what.seconds)
    return review


# What is told to others.


class Told(Protocol):
    """A finished game as far as others are told of it."""

    @property
    def said(self) -> str:
        """What it has cost, in words."""

    @property
    def decisions(self) -> tuple[Weighed, ...]:
        """What each decision has cost."""


def squares(review: Told) -> str:
    """A square for each decision: the best, a slip, a blunder."""
    kinds = [(each.cost >= SLIP) + (each.cost >= BLUNDER) for each in review.decisions]
    return "".join(SQUARES[kind] for kind in kinds)


def share_line(day: str, review: Told, streak: int) -> str:
    """A line to send to others: it says how it went, and nothing about the fight."""
    right = sum(each.cost < SLIP for each in review.decisions)
    parts = [
        f"gloam daily hunt {day}: {review.said}",
        f"{right} of {len(review.decisions)} decisions right",
    ]
    if streak > 1:
        parts.append(f"{streak} days in a row")
    return f"{', '.join(parts)} {squares(review)}".rstrip()


def streak(days: Iterable[str], day: str) -> int:
    """How many days in a row somebody has hunted, up to today or, not yet today, yesterday.

    >>> streak(["2026-11-15", "2026-11-16"], "2026-11-17"), streak(["2026-11-15"], "2026-11-17")
    (2, 0)
    """
    done, at = set(days), date.fromisoformat(day)
    if day not in done:
        at -= timedelta(days=1)
    count = 0
    while at.isoformat() in done:
        count += 1
        at -= timedelta(days=1)
    return count


def longest(days: Iterable[str]) -> int:
    """The most days in a row.

    >>> longest(["2026-11-14", "2026-11-16", "2026-11-17"])
    2
    """
    done = {date.fromisoformat(day) for day in days}
    return max((_run(day, done) for day in done if day - timedelta(days=1) not in done), default=0)


def _run(day: date, done: set[date]) -> int:
    count = 0
    while day in done:
        count, day = count + 1, day + timedelta(days=1)
    return count
