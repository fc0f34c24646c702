"""Can a guest tell from the clock how much bots did in silence, while others keep the bots busy?

    python -m benchmarks.breath --seconds 90

A house is served on loopback. From 127.0.0.2 twenty tables of hard bots are opened, whose people
act as soon as they may. At 127.0.0.1 people play Vampire Radar against a vampire that follows
chance, and walks now once, now often, unheard; it stands in line like any bot. When each breath of
bots was heard, and how many deeds were in it, is read from the store afterwards. AUC is the odds
that a breath with several deeds took longer than one with a single deed: 0.5 tells nothing.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import tempfile
from contextlib import closing
from pathlib import Path

from benchmarks.guests import HOSTILE, OTHERS, Guest, house
from benchmarks.hostile import opened

LOAD = 20
TOGETHER = 0.2
"""What bots do within so many seconds is one breath."""
BUSY = ("vampire_radar", ["person", "hard", "hard", "hard"])
WATCHED = ("vampire_radar", ["chance", "person"])
Breath = tuple[float, int]
"""How long after something was heard it came, and how many deeds were in it."""


async def plays(port: int, address: str, game: str, seats: list[str], codes: list[str]) -> None:
    """One guest acts as soon as they are asked, until the game is over; its code is noted."""
    guest, rng = await Guest(port, address).arrive(), random.Random(1)
    seat = seats.index("person")
    code = await opened(guest, game, seats, away=0, seat=seat)
    codes.append(code)
    path = f"/api/tables/{code}/seats/{seat}"
    async with guest.news(f"{path}/news") as news:
        async for name, data, _ in news:
            if name == "now" and data["phase"] == "over":
                break
            if name == "now" and data["asked"]:
                menu = [each for each in data["menu"] if each != "concede"]
                action = {"action": menu[rng.randrange(len(menu))]}
                while (await guest.ask("POST", f"{path}/actions", action))[0] == 429:
                    await asyncio.sleep(1.0)
    guest.close()


async def measured(port: int, seconds: float, load: int, tables: int) -> list[str]:
    """The tables of the guests at 127.0.0.1, beside others that keep the bots busy."""
    busy = [asyncio.create_task(plays(port, HOSTILE, *BUSY, [])) for _ in range(load)]
    await asyncio.sleep(2)
    codes: list[str] = []

    async def again() -> None:
        while True:
            await plays(port, OTHERS, *WATCHED, codes)

    watched = [asyncio.create_task(again()) for _ in range(tables)]
    await asyncio.wait(watched, timeout=seconds)
    for task in (*watched, *busy):
        task.cancel()
    await asyncio.gather(*watched, *busy, return_exceptions=True)
    return codes


def breaths(folder: Path, code: str) -> list[Breath]:
    """The breaths of bots at a table, one after the other."""
    with closing(sqlite3.connect(folder / "house.db")) as file:
        sql = "SELECT at, fact FROM facts WHERE code = ? ORDER BY n"
        rows = [(at, json.loads(line)) for at, line in file.execute(sql, (code,))]
    found: list[Breath] = []
    before = 0.0
    for at, event in rows:
        if event["it"] == "did" and event["by"] == "bot" and before:
            if at - before > TOGETHER:
                found.append((at - before, 1))
            elif found:
                found[-1] = found[-1][0], found[-1][1] + 1
        before = at
    return found


def auc(fewer: list[float], more: list[float]) -> float:
    """The odds that one of the latter is larger than one of the former; a tie counts half."""
    wins = sum((b > a) + 0.5 * (a == b) for a in fewer for b in more)
    return wins / (len(fewer) * len(more)) if fewer and more else 0.5


def run(seconds: float, load: int, tables: int) -> dict[str, float]:
    """Serve, measure, and compare."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with house(folder) as port:
            codes = asyncio.run(measured(port, seconds, load, tables))
        all_of_them = [breath for code in codes for breath in breaths(folder, code)]
    fewer = [took for took, deeds in all_of_them if deeds == 1]
    more = [took for took, deeds in all_of_them if deeds > 1]
    return {
        "with one deed": len(fewer),
        "with more": len(more),
        "median of one, s": round(statistics.median(fewer or [0.0]), 3),
        "median of more, s": round(statistics.median(more or [0.0]), 3),
        "AUC": round(auc(fewer, more), 3),
        "AUC in hundredths of a second": round(
            auc([round(took, 2) for took in fewer], [round(took, 2) for took in more]), 3
        ),
    }


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
