"""Where each queue of a large house begins to grow: a simulation with figures that were measured.

    python -m benchmarks.scale                       # the tables of docs/scale.md
    python -m benchmarks.scale --write docs/scale.md # put them there

Tables are spread over workers by their codes, so each worker is a queue of its own; a database has
one queue for its commits, and PostgreSQL lets one of those that notify through at a time; every
worker hears every notification of its database. What each costs is in FIGURES: processor time,
taken with `time.thread_time` and `time.process_time`: a busy machine makes it hardly longer.
"""

import argparse
import random
import statistics
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple

import simpy

FIGURES = {
    "act": 0.67e-3,  # one action, kept, with the views of four seats brought up to date
    "tell": 0.55e-3,  # four streams are told of it: benchmarks/house.py, less the action itself
    "part": 4.3e-3,  # one person's page, made anew
    "commit": 0.33e-3,  # PostgreSQL's share of an action
    "serial": 0.12e-3,  # assumed: the third of it that one commit with NOTIFY does at a time
    "fsync": 1.0e-3,  # assumed: the same where each commit waits for a good disk
    "hear": 8e-6,  # one worker hears one notification about a table that is not its own
    "push": 2.0e-3,  # one push, encrypted, signed and sent
    "bot": 0.72,  # one breath of a bot that thinks: four fifths of a pace
    "stream": 22e3,  # bytes in memory for a listener
    "table": 60e3,  # bytes in memory for a table
}
"""Seconds of one core of an AMD EPYC, and bytes; compiled, Python 3.11, Vampire Radar for four."""
SEATS = 4
EVERY = 12.0
"""A table of people acts once in so many seconds."""
BOT_TABLES, BOT_SHARE = 0.3, 0.5
"""At so many of the tables bots sit, and make so many of the actions there."""
AWAY = 0.02
"""So many actions are followed by a push: the next one is not there."""
CORE, GIGABYTE = 8.0, 1.5
"""Euros a month for a core and for a gigabyte of memory, as small hosters ask in 2026."""
COME = 5_000
"""So many come to each queue that is looked at."""
LATE = 12.0
"""A queue has begun to grow where one in a hundred waits for so many others."""
BEGIN, END = "<!-- What follows is written by benchmarks/scale.py. -->", "<!-- So far. -->"


class Waits(NamedTuple):
    """How long those waited who came, in seconds."""

    median: float
    p99: float
    busy: float


def queue(rate: float, service: Callable[[random.Random], float], servers: int = 1) -> Waits:
    """So many a second come to a queue, by chance; what they wait before it is their turn."""
    luck, env = random.Random(7), simpy.Environment()
    desk = simpy.Resource(env, servers)
    waited: list[float] = []
    worked = 0.0

    def one() -> Generator[Any, Any, None]:
        nonlocal worked
        came = env.now
        with desk.request() as turn:
            yield turn
            waited.append(env.now - came)
            took = service(luck)
            worked += took
            yield env.timeout(took)

    def all_() -> Generator[Any, Any, None]:
        while True:
            yield env.timeout(luck.expovariate(rate))
            env.process(one())

    env.process(all_())
    env.run(until=COME / rate)
    if len(waited) < 2:
        return Waits(0.0, 0.0, 0.0)
    busy = worked * rate / COME / servers
    return Waits(statistics.median(waited), statistics.quantiles(waited, n=100)[98], busy)


def begins_to_grow(service: Callable[[random.Random], float], servers: int = 1) -> float:
    """The rate at which one in a hundred waits too long, to some four percent."""
    mean = statistics.mean(service(random.Random(n)) for n in range(400))
    low, high = 0.05 * servers / mean, 1.5 * servers / mean
    while high / low > 1.04:
        middle = (low * high) ** 0.5
        low, high = (
            (middle, high) if queue(middle, service, servers).p99 < LATE * mean else (low, middle)
        )
    return low


def worker_work(luck: random.Random, *, browsers: bool = True) -> float:
    """What one action costs a worker, with everybody who hears of it."""
    pages = SEATS * FIGURES["part"] if browsers else 0.0
    mean = FIGURES["act"] + FIGURES["tell"] + pages + AWAY * FIGURES["push"]
    return mean * luck.uniform(0.5, 1.5)


def commit_work(luck: random.Random, kind: str = "serial") -> float:
    """For how long a commit that notifies keeps all others waiting."""
    return FIGURES[kind] * luck.uniform(0.5, 1.5)


def knees() -> list[str]:
    """Where each queue begins to grow."""
    per_person = 1 / EVERY / SEATS
    worker = begins_to_grow(worker_work)
    programs = begins_to_grow(lambda luck: worker_work(luck, browsers=False))
    serial = begins_to_grow(commit_work)
    synced = begins_to_grow(lambda luck: commit_work(luck, "fsync"))
    hears = 0.1 / FIGURES["hear"]  # a tenth of a worker's time
    bots = begins_to_grow(lambda luck: FIGURES["bot"] * luck.uniform(0.3, 1.0))
    rows = [
        ("one worker, people in browsers", worker, "more workers"),
        ("one worker, programs at the API", programs, "more workers"),
        (
            "one PostgreSQL, `NOTIFY`, `synchronous_commit` off",
            serial,
            "another bus; databases by code",
        ),
        ("one PostgreSQL, `NOTIFY`, each commit synced", synced, "`synchronous_commit` off"),
        ("a tenth of each worker's time is spent on hearing others' news", hears, "another bus"),
        ("one core of bots", bots / BOT_TABLES / BOT_SHARE, "more cores; else the rule of thumb"),
    ]
    lines = ["| queue | actions a second | people at once | what helps |", "|---|---:|---:|---|"]
    for name, rate, helps in rows:
        lines.append(f"| {name} | {rate:,.0f} | {rate / per_person:,.0f} | {helps} |")
    return lines


def sizes() -> list[str]:
    """What a house for so many people takes."""
    names = ["people at once", "actions a second", "workers", "wait, p99", "databases"]
    names += ["cores for bots", "memory", "euros a month"]
    head = [f"| {' | '.join(names)} |", "|---:" * len(names) + "|"]
    most_each, most_base = begins_to_grow(worker_work), begins_to_grow(commit_work)
    lines = []
    for people in (1_000, 10_000, 100_000, 1_000_000):
        rate = people / SEATS / EVERY
        workers = max(1, round(0.5 + rate / (0.8 * most_each)))
        bases = max(1, round(0.5 + rate / (0.5 * most_base)))
        bots = rate * BOT_TABLES * BOT_SHARE * FIGURES["bot"] * 0.65
        memory = (people * FIGURES["stream"] + people / SEATS * FIGURES["table"]) / 1e9
        memory += 0.15 * workers + 0.1 * bots + 4 * bases
        waits = queue(rate / workers, worker_work)
        cores = workers + bots + bases * max(1.0, rate / bases * FIGURES["commit"])
        euros = cores * CORE + memory * GIGABYTE
        lines.append(
            f"| {people:,} | {rate:,.0f} | {workers} | {1000 * waits.p99:.0f} ms | {bases} "
            f"| {bots:,.0f} | {memory:,.0f} GB | {euros:,.0f} |"
        )
    return head + lines


def growing() -> list[str]:
    """How one worker's queue grows as people come."""
    lines = ["| people at one worker | busy | wait, median | wait, p99 |", "|---:|---:|---:|---:|"]
    for people in (600, 1_200, 1_800, 2_100, 2_400, 2_700):
        waits = queue(people / SEATS / EVERY, worker_work)
        waited = " | ".join(f"{1000 * each:.0f} ms" for each in (waits.median, waits.p99))
        lines.append(f"| {people:,} | {waits.busy:.0%} | {waited} |")
    return lines


def main() -> None:
    """Print the tables, or put them into the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    parts = ["### Where each queue begins to grow", *knees(), "", "### One worker",
             *growing(), "", "### Houses", *sizes()]  # fmt: skip
    text = "\n".join(line if not line.startswith("#") else f"{line}\n" for line in parts)
    if asked.write is None:
        print(text)
        return
    page = asked.write.read_text(encoding="utf-8")
    before, after = page.partition(BEGIN)[0], page.partition(END)[2]
    asked.write.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
