"""One hostile address does its worst within the limits: how long does everybody else wait?

    python -m benchmarks.hostile --seconds 60

A house is served on loopback as it comes. Everybody else, at 127.0.0.1, plays and looks on at a few
tables at the pace of people. Then 127.0.0.2 opens tables of hard bots and asks without a pause, on
many connections, for what is dearest: hints, replays at any step through any eyes, long logs,
rules, new tables. Times are of everybody else, from request to answer.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.guests import HOSTILE, OTHERS, Guest, house, quantile

TABLES = 4
CONNECTIONS = 32


async def opened(guest: Guest, game: str, seats: list[str], **wishes: object) -> str:
    """Open a table; its code, or nothing if the house refuses."""
    plan = {"game": game, "name": "Guest", "seats": seats, **wishes}
    status, info = await guest.ask("POST", "/api/tables", plan)
    return str(info["code"]) if status == 201 else ""


async def acts(guest: Guest, code: str, rng: random.Random) -> None:
    """Do something from the menu of the first seat, if it is asked."""
    _, view = await guest.ask("GET", f"/api/tables/{code}/seats/0?since=999999")
    menu = [each for each in (view or {}).get("menu", []) if each != "concede"]
    if menu:
        action = {"action": menu[rng.randrange(len(menu))]}
        await guest.ask("POST", f"/api/tables/{code}/seats/0/actions", action)


# Everybody else.


async def plays(port: int, number: int, until: float, times: list[float]) -> None:
    """One guest at a table with bots, who looks and acts about three times a second."""
    guest, rng = await Guest(port, OTHERS).arrive(), random.Random(number)
    code = await opened(guest, "vampire_radar", ["person", "easy", "easy"], away=0)
    paths = [
        f"/t/{code}/0?part=yes",
        f"/api/tables/{code}/seats/0",
        "/",
        f"/api/tables/{code}",
        "/api/tables",
        "/rules/vampire_radar",
    ]
    while time.perf_counter() < until:
        began = time.perf_counter()
        if rng.random() < 0.3:
            await acts(guest, code, rng)
        status, _ = await guest.ask("GET", rng.choice(paths))
        times.append(time.perf_counter() - began)
        assert status in (200, 303), status
        await asyncio.sleep(0.2 + 0.2 * rng.random())
    guest.close()


async def everybody(port: int, seconds: float) -> list[float]:
    """The times of all guests."""
    times: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(*(plays(port, n, until, times) for n in range(TABLES)))
    return times


# The hostile address.


async def prepared(port: int) -> tuple[Guest, str, str]:
    """A table where hints are dear, one that is over and long, and twenty tables of hard bots."""
    rng = random.Random(0)
    for _ in range(20):
        one = await Guest(port, HOSTILE).arrive()
        await opened(one, "vampire_radar", ["person", "hard", "hard", "hard"], away=0)
        one.close()
        await asyncio.sleep(0.2)
    guest = await Guest(port, HOSTILE).arrive()
    hunt = await opened(guest, "nightmare_hunt", ["person"], away=0)
    past = await opened(guest, "nightmare_hunt", ["person"], away=0)
    for code, deeds in ((hunt, 6), (past, 150)):
        for _ in range(deeds):
            await acts(guest, code, rng)
            await asyncio.sleep(0.05)
    await guest.ask("POST", f"/api/tables/{past}/seats/0/vote", {"yes": True})
    return guest, hunt, past


def worst(hunt: str, past: str, rng: random.Random) -> tuple[str, str, object]:
    """Something dear to ask for."""
    seat = f"/api/tables/{hunt}/seats/0"
    eyes = rng.choice(["all", "seat0"])
    plan = {"game": "shadow_hunters", "name": "H", "seats": ["person", *["hard"] * 7], "away": 0}
    return rng.choice(
        [
            ("POST", f"{seat}/lines", {"line": "hint"}),
            ("POST", f"{seat}/lines", {"line": "log all"}),
            ("GET", f"/t/{past}/replay?step={rng.randrange(400)}&eyes={eyes}", None),
            ("GET", f"/api/tables/{past}/replay?step={rng.randrange(400)}&eyes={eyes}", None),
            ("GET", f"/t/{hunt}/0", None),
            ("GET", "/rules/shadow_hunters?find=the", None),
            ("GET", f"/api/tables/{past}/save", None),
            ("GET", "/", None),
            ("POST", "/api/tables", plan),
        ]
    )


async def attacks(
    port: int, token: str, hunt: str, past: str, until: float, seen: Counter[int], number: int
) -> None:
    """Ask for dear things on one connection, one after the other, whatever is answered."""
    guest, rng = Guest(port, HOSTILE), random.Random(number)
    guest.token = token
    while time.perf_counter() < until:
        status, _ = await guest.ask(*worst(hunt, past, rng))
        seen[status] += 1
        if status == 429:
            await asyncio.sleep(0.1)  # within the limits: whoever floods is for the firewall
    guest.close()


async def lateness(until: float, times: list[float]) -> None:
    """How late this process itself is woken: what the machine adds to every time."""
    while time.perf_counter() < until:
        began = time.perf_counter()
        await asyncio.sleep(0.02)
        times.append(time.perf_counter() - began - 0.02)


async def measured(port: int, seconds: float) -> dict[str, object]:
    """Everybody else alone, and then beside the hostile address."""
    await asyncio.sleep(10)  # the bots' processes wake up
    alone = await everybody(port, min(20.0, seconds))
    guest, hunt, past = await prepared(port)
    seen: Counter[int] = Counter()
    until = time.perf_counter() + seconds
    work = [
        attacks(port, guest.token, hunt, past, until, seen, number) for number in range(CONNECTIONS)
    ]
    late: list[float] = []
    attack = asyncio.gather(lateness(until, late), *work)
    beside = await everybody(port, seconds)
    await attack

    def said(times: list[float]) -> dict[str, float]:
        parts = {"median": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}
        return {"requests": len(times)} | {
            name: round(1000 * quantile(times, part), 1) for name, part in parts.items()
        }

    return {
        "alone, ms": said(alone),
        "beside, ms": said(beside),
        "this process is late, ms": said(late),
        "hostile": dict(seen),
    }


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as port:
        print(json.dumps(asyncio.run(measured(port, args.seconds))), flush=True)


if __name__ == "__main__":
    main()
