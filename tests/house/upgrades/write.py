"""Write the tables of a house as the gloam at hand keeps them, for the tests of upgrades.

For a version that is about to be tagged, or from a worktree of one that was:

    git worktree add /tmp/then COMMIT
    PYTHONPATH=/tmp/then/src python tests/house/upgrades/write.py tests/house/upgrades/NAME.sql

Every game has a table that waits for people, one that is being played, one that was called off and
one that was played to its end, or nearly. It uses nothing that the first house did not have.
"""

import asyncio
import itertools
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from gloam import games
from gloam.house.house import House
from gloam.house.plan import PERSON, Clock, Plan
from gloam.house.sqlite import SqliteStore
from gloam.kernel.dice import Dice

PLAYED, LONGEST = 10, 150
LETTERS = "BCDFGHJKMN"
SHORT = {
    "vampire_radar": {"dawn": "2"},
    "nyctophobia_hunted": {"rounds": "1", "characters": "none"},
    "nyctophobia_vampire": {"rounds": "1", "characters": "none"},
    "shadow_hunters": {"rounds": "1"},
    "nightmare_hunt": {"mode": "fight", "encounter": "Dire Rat"},
}
"""Every game, and what makes it short."""


async def write(path: Path) -> None:
    """Open a house in a file, and let seeded people play there."""
    ticks, codes = itertools.count(1_000_000), itertools.count()
    house = House(
        SqliteStore(path),
        clock=lambda: float(next(ticks)),
        new_code=lambda: "".join(LETTERS[int(digit)] for digit in f"{next(codes):06}"),
        new_dice=lambda: Dice("a night of long ago", "salt"),
    )
    await house.start("a key for tests")
    for name, short in SHORT.items():
        seats = (PERSON,) * games.load(name).seats[0]
        if len(seats) > 1:
            await house.open(Plan(game=name, seats=seats, public=True), "p0", "Ann")
        await playing(house, Plan(game=name, seats=seats))
        await called_off(house, Plan(game=name, seats=seats))
        await playing(house, Plan(game=name, seats=seats, options=short), LONGEST)
    clock = Clock(kind="move", seconds=600)
    seats = (PERSON, PERSON)
    code = await playing(house, Plan(game="vampire_radar", seats=seats, clock=clock, away=0))
    other = 1 - asked(await house.look(code))
    await house.extend(code, other, f"p{other}", 60)
    await house.stop()


def asked(live: Any) -> int:
    """The seat that is asked."""
    return int(live.table.asked)


async def playing(house: House, plan: Plan, most: int = PLAYED) -> str:
    """A table where people did something, as chance would have it; its code."""
    rng = Random(f"{plan.game} {most}")
    code = (await house.open(plan, "p0", "Ann")).code
    for seat in range(1, len(plan.seats)):
        await house.sit(code, seat, f"p{seat}", f"Guest {seat}")
    for n in range(most):
        live = await house.look(code)
        if live.over:
            break
        seat = asked(live)
        await house.act(code, seat, f"p{seat}", rng.choice(texts(live, seat)), f"k{n}")
    return code


def texts(live: Any, seat: int) -> list[str]:
    """The menu of a seat, in the words of any version."""
    game = live.game
    actions = game.words.actions if hasattr(game, "words") else game.actions
    return [actions.text(action) for action in live.table.menu(seat)]


async def called_off(house: House, plan: Plan) -> None:
    """A table where somebody left and came back, all wanted to call it off, and one spoke on."""
    code = await playing(house, plan)
    if len(plan.seats) > 1:
        await house.stand(code, 0, "p0")
        await house.come_back(code, 0, "p0")
    for seat in range(len(plan.seats)):
        await house.vote(code, seat, f"p{seat}", yes=True)
    await house.say(code, 0, "p0", "Good night.")


def main(target: str) -> None:
    """Write the file that was named."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        asyncio.run(write(path))
        file = sqlite3.connect(path)
        version = file.execute("PRAGMA user_version").fetchone()[0]
        lines = [*file.iterdump(), f"PRAGMA user_version = {version};"]
        Path(target).write_text("\n".join(lines) + "\n", encoding="utf-8")
        file.close()


if __name__ == "__main__":
    main(sys.argv[1])
