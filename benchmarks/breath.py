"""Can a guest tell from the clock what a bot did in silence, while others keep the bots busy?

    python -m benchmarks.breath --seconds 90

A house is served on loopback. From 127.0.0.2 twenty tables of hard bots are opened, whose people
act as soon as they may. At 127.0.0.1 people play against a hard vampire and note how long each of
their turns takes until they are asked again. What the vampire did meanwhile is read from the
store afterwards. Of turns in which the same number of facts was heard, AUC is the odds that one
with more silent deeds took longer than one with fewer: 0.5 tells nothing.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import tempfile
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from benchmarks.guests import HOSTILE, OTHERS, Guest, house
from benchmarks.hostile import opened

LOAD = 20
Turn = tuple[float, int]
"""How long a turn took, and how many facts were heard in it."""


async def plays(port: int, address: str, seats: list[str], until: float) -> tuple[str, list[Turn]]:
    """One guest acts as soon as they are asked; the table's code, and how long each turn took."""
    guest, rng = await Guest(port, address).arrive(), random.Random(1)
    seat = seats.index("person")
    code = await opened(guest, "vampire_radar", seats, away=0, seat=seat)
    turns: list[Turn] = []
    path = f"/api/tables/{code}/seats/{seat}"
    began, facts = 0.0, 0
    async with guest.news(f"{path}/news") as news:
        async for name, data, at in news:
            if time.perf_counter() > until or (name == "now" and data["phase"] == "over"):
                break
            facts += name == "fact"
            if name != "now" or not data["asked"]:
                continue
            if began:
                turns.append((at - began, facts))
            menu = [each for each in data["menu"] if each != "concede"]
            action = "done" if "done" in menu else menu[rng.randrange(len(menu))]
            facts = 0
            status, _ = await guest.ask("POST", f"{path}/actions", {"action": action})
            began = time.perf_counter()
            if status == 429:
                await asyncio.sleep(1)
    guest.close()
    return code, turns


async def measured(
    port: int, seconds: float, load: int, tables: int
) -> list[tuple[str, list[Turn]]]:
    """The turns of the guests at 127.0.0.1, with and without others that keep the bots busy."""
    until = time.perf_counter() + seconds
    hostile = [
        asyncio.create_task(plays(port, HOSTILE, ["person", "hard", "hard", "hard"], until))
        for _ in range(load)
    ]
    await asyncio.sleep(2)
    found: list[tuple[str, list[Turn]]] = []

    async def again() -> None:
        while time.perf_counter() < until - 3:
            found.append(await plays(port, OTHERS, ["hard", "person"], until))

    await asyncio.wait_for(asyncio.gather(*(again() for _ in range(tables))), seconds + 60)
    for task in hostile:
        task.cancel()
    await asyncio.gather(*hostile, return_exceptions=True)
    return found


def silent(folder: Path, code: str) -> list[int]:
    """How many deeds the bot did between one deed of the person and the next."""
    with closing(sqlite3.connect(folder / "house.db")) as file:
        rows = file.execute("SELECT fact FROM facts WHERE code = ? ORDER BY n", (code,)).fetchall()
    counts: list[int] = []
    for (line,) in rows:
        event = json.loads(line)
        if event["it"] != "did":
            continue
        if event["seat"] == 1:
            counts.append(0)
        elif counts:
            counts[-1] += 1
    return counts


def auc(fewer: list[float], more: list[float]) -> float:
    """The odds that one of the latter is larger than one of the former; a tie counts half."""
    wins = sum((b > a) + 0.5 * (a == b) for a in fewer for b in more)
    return wins / (len(fewer) * len(more))


def compared(turns: list[tuple[float, int, int]]) -> dict[str, float]:
    """Turns with few against turns with many silent deeds, among those that sounded the same."""
    by_sound: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for took, facts, deeds in turns:
        by_sound[facts].append((took, deeds))
    sound = max(by_sound, key=lambda each: len(by_sound[each]), default=0)
    alike = by_sound[sound]
    if len({deeds for _, deeds in alike}) < 2:
        return {"turns": len(alike)}
    middle = statistics.median(deeds for _, deeds in alike)
    fewer = [
        took
        for took, deeds in alike
        if deeds < middle or (deeds == middle and middle == max(d for _, d in alike))
    ]
    low = min(deeds for _, deeds in alike)
    if not fewer:
        fewer = [took for took, deeds in alike if deeds == low]
    more = [took for took, deeds in alike if deeds > middle or (deeds == middle > low)]
    if not fewer or not more:
        return {"turns": len(alike)}
    return {
        "turns": len(alike),
        "fewer": len(fewer),
        "more": len(more),
        "median of fewer, s": round(statistics.median(fewer), 3),
        "median of more, s": round(statistics.median(more), 3),
        "AUC": round(auc(fewer, more), 3),
    }


def run(seconds: float, load: int, tables: int) -> dict[str, float]:
    """Serve, measure, and compare."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with house(folder) as port:
            found = asyncio.run(measured(port, seconds, load, tables))
        turns = [
            (took, facts, deeds)
            for code, mine in found
            for (took, facts), deeds in zip(mine, silent(folder, code), strict=False)
        ]
    return compared(turns)


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--load", type=int, default=LOAD, help="tables that keep the bots busy")
    args = parser.parse_args()
    print(json.dumps(run(args.seconds, args.load, args.tables)), flush=True)


if __name__ == "__main__":
    main()
