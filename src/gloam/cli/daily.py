"""`gloam daily`: the hunt of the day, at this keyboard."""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from gloam.cli.words import table_saved
from gloam.games import load
from gloam.kernel.daily import Review
from gloam.kernel.errors import BadOption
from gloam.kernel.table import Table
from gloam.puzzles import daily, diary
from gloam.puzzles.daily import Today
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting

if TYPE_CHECKING:
    from gloam.cli.parser import Add

WEIGHED_WITHIN = 120.0
"""How many seconds a finished hunt is weighed at most."""
SHOWN_DAYS = 14


def declare(add: "Add") -> None:
    """Declare the command."""
    command = add(
        "daily",
        "the hunt of the day, the same for everybody, and what each decision of it has cost",
        "gloam daily",
    )
    command.add_argument("--day", metavar="DAY", help="another day, as practice: 2026-11-17")
    command.add_argument("--practice", action="store_true", help="hunt without its counting")
    command.add_argument("--results", action="store_true", help="how your hunts went")
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Hunt, or tell how hunts went."""
    kept = diary.read()
    now = daily.day_at(time.time())
    if asked.results:
        print("\n".join(_results(kept, now)))
        return 0
    day = daily.checked_day(asked.day).isoformat() if asked.day else now
    if day > now:
        raise BadOption("That day has not come yet.")
    what = daily.today(day)
    counts = day == now and not asked.practice and day not in kept.days
    about = load(what.game).workshop.daily
    assert about is not None
    print(f"{about.title}, {what.day}: {what.named}.")
    print(about.about)
    if not counts and day == now and not asked.practice:
        print("You have hunted today, so this is practice.")
    elif not counts:
        print("This is practice.")
    where = _place(day) if counts else None
    table = _table(what, where)
    LineMode(Sitting(table, (0,), {}, "", where), Console()).play()
    if not table.over:
        if counts:
            print("Say gloam daily again to go on.")
        return 0
    print("Weighing every decision …", file=sys.stderr, flush=True)
    review = daily.reviewed(daily.finished(table, what.options, WEIGHED_WITHIN))
    if counts:
        kept.days[day] = review
        diary.write(kept)
    print("\n".join(told(review, about.unit)))
    streak = daily.streak(kept.days, now)
    if counts:
        print(f"To send to others: {daily.share_line(day, review, streak)}")
    return 0


def _place(day: str) -> Path:
    """The file in which a hunt that counts is kept, to be gone on with."""
    folder = diary.folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{folder} cannot be made: {error.strerror}.") from None
    return folder / f"daily-{day}.txt"


def _table(what: Today, where: Path | None) -> Table:
    """The table of the day, as it was left if it was begun."""
    if where is None or not where.exists():
        return daily.opened(what)
    table = table_saved(str(where))
    table.belief = False
    return table


def told(review: Review, unit: str) -> list[str]:
    """How a hunt went, in lines."""
    lines = [f"You came away with {review.said}."]
    if review.exact:
        lines.append(f"Exact play comes away with {review.par:.2f} {unit} on average.")
    for n, each in enumerate(review.decisions, 1):
        if each.cost < daily.SLIP:
            lines.append(f"{n}. {each.chosen}: nothing was better.")
        else:
            lines.append(f"{n}. {each.chosen}: cost {each.cost:.2f} {unit}. Best was {each.best}.")
    lines.append(f"Given away by decisions, luck apart: {review.given_away:.2f} {unit}.")
    if not review.exact:
        lines.append("There was not time to weigh all of it: a decision may have cost more.")
    return lines


def _results(kept: diary.Diary, now: str) -> list[str]:
    if not kept.days:
        return ["You have not hunted yet. Say gloam daily."]
    lines = [
        f"{day}: {review.said}, {review.given_away:.2f} given away."
        for day, review in sorted(kept.days.items(), reverse=True)[:SHOWN_DAYS]
    ]
    streak, longest = daily.streak(kept.days, now), daily.longest(kept.days)
    return [*lines, f"Days in a row: {streak}; the most: {longest}."]
