"""What the tests of the house share: a clock to turn, a place to keep tables, people at a table."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import psycopg
from msgspec.structs import astuple

from gloam import games
from gloam.house.bells import Bells
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.live import Live
from gloam.house.plan import PERSON, Plan
from gloam.house.store import Store
from gloam.kernel.dice import Dice
from gloam.web.settings import Settings, store_of

ANN, BOB, CEM, DAN = "ann0", "bob0", "cem0", "dan0"
"""People, as the store knows them."""


class Hands:
    """A clock that stands still until it is turned; with a tick it goes on whenever it is read."""

    def __init__(self, tick: float = 0.0) -> None:
        self.at = 1_000_000.0
        self.tick = tick

    def __call__(self) -> float:
        self.at += self.tick
        return self.at

    def turn(self, seconds: float) -> None:
        self.at += seconds


class Place:
    """A database, and a way to look into it past the house."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.shared = not address.startswith("sqlite")

    def store(self) -> Store:
        return store_of(Settings(database=self.address))

    @property
    def path(self) -> Path:
        return Path(self.address.removeprefix("sqlite:///"))

    def sql(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read or change something behind the house's back."""
        if self.shared:
            with psycopg.connect(self.address, autocommit=True) as hand:
                cursor = hand.execute(sql.replace("?", "%s"), values)  # type: ignore[arg-type,unused-ignore]
                return cursor.fetchall() if cursor.description else []
        file = sqlite3.connect(self.path, isolation_level=None, timeout=5)
        try:
            return file.execute(sql, values).fetchall()
        finally:
            file.close()


@asynccontextmanager
async def opened(
    place: Place, clock: Callable[[], float] | None = None, seed: str = "night-1"
) -> AsyncIterator[House]:
    """A house at a place, open until the block ends; each of its tables has the same seed."""
    given: dict[str, Any] = {} if clock is None else {"clock": clock}
    house = House(place.store(), new_dice=lambda: Dice(seed, "salt"), **given)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


async def two_at_radar(house: House, **wishes: Any) -> str:
    """Ann hunts and Bob is hunted: a table of Vampire Radar that has begun."""
    plan = Plan(game="vampire_radar", seats=(PERSON, PERSON), options={"dawn": "30"}, **wishes)
    live = await house.open(plan, ANN, "Ann")
    await house.sit(live.code, 1, BOB, "Bob")
    return live.code


async def act(house: House, code: str, choice: int = 0, key: str = "") -> str:
    """Let whoever is asked take a choice of their menu; what they did."""
    live = await house.look(code)
    seat = live.table.asked
    menu = live.table.menu(seat)
    text = str(live.game.words.actions.text(menu[choice % len(menu)]))
    await house.act(code, seat, live.sitters[seat].who, text, key)
    return text


def standing(live: Live) -> dict[str, Any]:
    """Everything that makes a live table what it is now, to compare it with another or later."""
    table = live.table
    seats = range(table.seats)
    return {
        "record": table.record,
        "deeds": list(table.deeds),
        "sayings": list(table.sayings),
        "asked": table.asked,
        "choices": [table.choices(seat) for seat in seats],
        "sitters": [astuple(sitter) for sitter in live.sitters],
        "host": live.host,
        "phase": live.phase,
        "size": live.size,
        "fresh": list(live.fresh),
        "votes": set(live.votes),
        "extra": live.extra,
        "spent": list(live.spent),
        "since": live.since,
        "left": [live.left(seat, live.since + 7.0) for seat in seats],
        "keys": {seat: list(keys) for seat, keys in live._keys.items()},
        "tickets": set(live.tickets),
        "rematch": deepcopy(live.rematch),
        "again": live.again,
        "called off": live.called_off,
        "undone": deepcopy(live.undone),
        "murmurs": list(live.murmurs),
        "decisions": list(live.decisions),
        "speed": live.speed,
        "own steps": dict(live.own_steps._since),
    }


async def until(true: Callable[[], Any | Awaitable[Any]], seconds: float = 20.0) -> None:
    """Wait for something to become true, and fail when it does not in time."""
    async with asyncio.timeout(seconds):
        while True:
            found = true()
            if asyncio.iscoroutine(found):
                found = await found
            if found:
                return
            await asyncio.sleep(0.02)


def short_plan(name: str, seats: int | None = None, **wishes: Any) -> Plan:
    """A plan for a short game with people on every seat."""
    game = games.load(name)
    count = seats or game.seats[0]
    return Plan(
        game=name, seats=(PERSON,) * count, options=dict(game.rules.bounded_options), **wishes
    )


async def a_round(keeper: Keeper) -> None:
    """Let a keeper look at every table once, and wait until it has done what it saw to do."""
    await keeper.round()
    await asyncio.gather(*keeper._hurrying.values())


async def rings(bells: Bells, code: str, seconds: float) -> bool:
    """Whether a table's bell rings in time."""
    bell = bells.listen(code)
    await asyncio.wait((bell,), timeout=seconds)
    bells.leave(code, bell)
    return bell.done()
