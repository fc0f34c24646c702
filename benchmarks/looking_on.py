"""Can somebody who looks on tell from the clock how much was whispered that they did not hear?

    python -m benchmarks.looking_on --asks 3000

A house is served on loopback, with two tables of Vampire Radar that look the same to a spectator:
at one nothing was whispered, at the other 60 things. A spectator asks for both again and again, now
the one first and now the other, by page, by part and by API. AUC is the odds that an answer about
the table with whispers took longer: 0.5 tells nothing.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

from benchmarks.breath import auc
from benchmarks.guests import HOSTILE, OTHERS, Guest, house

WHISPERS = 60
PATHS = ("/t/{}/watch", "/t/{}/watch?part=yes", "/api/tables/{}/watch")


async def table(port: int, whispers: int) -> str:
    """A table of people where so much was whispered among the humans; its code."""
    ann, bob, cyd = [await Guest(port, OTHERS).arrive() for _ in range(3)]
    plan = {"game": "vampire_radar", "name": "Ann", "seats": ["person"] * 3, "away": 0}
    plan["options"] = {"counsel": "yes"}
    status, info = await ann.ask("POST", "/api/tables", plan)
    assert status == 201, info
    code = str(info["code"])
    for seat, guest in ((1, bob), (2, cyd)):
        status, said = await guest.ask(
            "POST", f"/api/tables/{code}/seats/{seat}", {"name": f"Guest {seat}"}
        )
        assert status == 201, said
    for n in range(whispers):
        body = {"words": "Hush.", "to": "humans"}
        guest, seat = ((bob, 1), (cyd, 2))[n % 2]
        status, said = await guest.ask("POST", f"/api/tables/{code}/seats/{seat}/words", body)
        assert status == 201, said
        await asyncio.sleep(0.05)
    for guest in (ann, bob, cyd):
        guest.close()
    return code


async def measured(port: int, asks: int) -> dict[str, object]:
    """How long answers about the two tables take."""
    codes = [await table(port, 0), await table(port, WHISPERS)]
    eve, rng = Guest(port, HOSTILE), random.Random(1)
    times: dict[tuple[str, int], list[float]] = {}
    for _ in range(asks):
        path = rng.choice(PATHS)
        for which in rng.sample((0, 1), 2):
            began = time.perf_counter()
            status, _ = await eve.ask("GET", path.format(codes[which]))
            times.setdefault((path, which), []).append(time.perf_counter() - began)
            assert status == 200, status
    eve.close()
    return {
        path: {
            "asked": len(times[path, 0]),
            "median, ms": [round(1000 * statistics.median(times[path, n]), 3) for n in (0, 1)],
            "AUC": round(auc(times[path, 0], times[path, 1]), 3),
        }
        for path in PATHS
    }


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--asks", type=int, default=3_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, house(Path(folder), GLOAM_RATE="1000") as port:
        print(json.dumps(asyncio.run(measured(port, args.asks))), flush=True)


if __name__ == "__main__":
    main()
