"""Faults under load: what goes wrong in the middle of an evening, and what is there afterwards.

    python -m benchmarks.faults                              # all of them, about four minutes
    python -m benchmarks.faults killed locked                # some of them

People sit at a hundred tables, hold a stream each, and act at a steady rate. In the middle
something breaks. They behave as browsers do: a stream that broke is opened again from the last
fact that it brought, and an action that was refused or not answered is sent again under the same
key. At the end every acknowledged action is looked for in the store, and every fact that a stream
brought is compared with what the house says that seat has heard.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.cluster import Cluster, NotHere
from benchmarks.house import SEATS, Wire, memory, opened
from benchmarks.page import FAULTS, replaced
from gloam.house import events
from gloam.house.live import unmarked
from gloam.web.settings import Settings, store_of

TABLES, RATE = 100, 100
BEFORE, AFTER = 5.0, 7.0
"""For how many seconds people play before something breaks, and when it is whole again."""
COMES_BACK, ASKS_AGAIN, TRIES_AGAIN = 1.5, 4.0, 0.5
"""How many seconds a stream that broke waits, one that was refused, and an action that was."""
CROWD, ROOM = 10_000, 8_000
"""How many streams are asked of a house that has room for fewer."""
TABS, LEAVE = 10, 100
"""How many of them each person asks for, and how many leave in the end to make room."""
NO_LINE = (OSError, EOFError, IndexError)
"""What a line that cannot be had, or breaks, looks like to a `Wire`."""


class House:
    """One worker, in a process that may be killed."""

    def __init__(self, database: str, **settings: int) -> None:
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            self.port = int(trial.getsockname()[1])
        given = {"RATE": 1_000_000, "STREAMS": 20_000, "STREAMS_EACH": 20_000, "PACE": 0} | settings
        self.environment = os.environ | {f"GLOAM_{name}": str(n) for name, n in given.items()}
        self.environment["GLOAM_DATABASE"] = database
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "gloam", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=self.environment, stderr=subprocess.DEVNULL, start_new_session=True
        )
        until = time.monotonic() + 30
        while self.process.poll() is None and time.monotonic() < until:
            with suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/alive", timeout=2).read()
                return
            time.sleep(0.02)
        raise RuntimeError("the house did not open")

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, and the processes that it has started."""
        if self.process is None:
            return
        self.process.send_signal(how)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        self.process = None


class Person:
    """Somebody with a seat, a stream, and what it has brought."""

    def __init__(self, code: str, seat: int, token: str, port: int) -> None:
        self.path, self.token = f"/api/tables/{code}/seats/{seat}", token
        self.home = port
        """The worker at which this person began."""
        self.wire = Wire(port)
        self.facts: list[dict[str, Any]] = []
        self.last = 0
        self.menu: list[str] = []
        self.chose = -1
        """How many facts were heard when the last action was chosen: that menu is spent."""

    def leave(self, port: int, ports: list[int]) -> None:
        """Hang up on a worker that is silent, and go to the next, where there is one."""
        if self.wire.port != port:
            return
        if self.wire.writer is not None:
            self.wire.writer.close()
        self.wire = Wire(ports[(ports.index(port) + 1) % len(ports)])

    async def hear(self) -> int:
        """Open the stream where it broke, and read it as long as it lasts; its status."""
        status, reader, writer = await stream(self.wire.port, self.path, self.token, self.last)
        try:
            event: dict[bytes, bytes] = {}
            while status == 200 and (line := await reader.readline()).endswith(b"\n"):
                if line != b"\n":
                    name, _, value = line.strip().partition(b": ")
                    event[name] = value
                    continue
                self.take(event)
                event = {}
        finally:
            writer.close()
        return status

    def take(self, event: dict[bytes, bytes]) -> None:
        """One event that came as a whole."""
        self.last = int(event.get(b"id", self.last))
        kind, data = event.get(b"event"), event.get(b"data", b"")
        if kind == b"fact":
            self.facts.append(json.loads(data))
        elif kind == b"now":
            now = json.loads(data)
            self.menu = now.get("menu", []) if now["asked"] and now["heard"] > self.chose else []


class Evening:
    """The people at all tables, what they did, and what they were refused."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.rng = random.Random(1)
        self.tables: dict[str, list[Person]] = {}
        self.people: list[Person] = []
        self.deeds: list[tuple[str, Person, float]] = []
        """Every action that was acknowledged: its key, whose it was, and when."""
        self.refused: Counter[str] = Counter()
        self.streams: Counter[str] = Counter()
        """Why streams had to be opened again."""
        self.ended = False
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Everybody sits down and listens; the people of a table are at different workers."""
        for n in range(TABLES):
            table = await opened(wire := Wire(self.ports[n % len(self.ports)]))
            assert wire.writer is not None
            wire.writer.close()
            self.tables[table.code] = [
                Person(table.code, seat.number, seat.token, self.ports[at % len(self.ports)])
                for at, seat in enumerate(table.seats, n)
            ]
            self.people += self.tables[table.code]
        self.listening = [asyncio.create_task(self.listen(person)) for person in self.people]

    async def listen(self, person: Person) -> None:
        """Hold a stream, and open it again whenever it ends, as a browser does."""
        while True:
            port = person.wire.port
            try:
                status = await person.hear()
                self.streams["broken" if status == 200 else f"refused with {status}"] += 1
            except NO_LINE:
                status = 200
                self.streams["no answer"] += 1
                person.leave(port, self.ports)
            await asyncio.sleep(COMES_BACK if status == 200 else ASKS_AGAIN)

    async def play(self, code: str) -> None:
        """One table: whoever is asked acts, about once in a second, until the evening ends."""
        due = time.perf_counter() + self.rng.random() * TABLES / RATE
        n = 0
        while not self.ended:
            await asyncio.sleep(max(0.05, due - time.perf_counter()))
            asked = [person for person in self.tables[code] if person.menu]
            if asked:
                n += 1
                await self.act(asked[0], f"{code}-{n}")
                due = max(due + TABLES / RATE, time.perf_counter())

    async def act(self, person: Person, key: str) -> None:
        """Choose something, and send it until it is acknowledged."""
        body = {"action": self.rng.choice(person.menu), "key": key}
        path = person.path + "/actions"
        person.menu, person.chose = [], len(person.facts)
        while True:
            port = person.wire.port
            try:
                async with asyncio.timeout(20):
                    status, answer = await person.wire.ask("POST", path, body, person.token)
            except NO_LINE:
                self.refused["no answer"] += 1
                person.leave(port, self.ports)
            else:
                if status == 201:
                    self.deeds.append((key, person, time.perf_counter()))
                    return
                self.refused[refusal(status, answer)] += 1
                if status < 500:
                    return
            await asyncio.sleep(TRIES_AGAIN * (0.5 + self.rng.random()))

    async def compare(self) -> dict[str, int]:
        """How many facts the streams brought, and where they differ from what the house says."""
        found: Counter[str] = Counter(brought=0, lost=0, doubled=0, untrue=0)
        wire = Wire(self.ports[0])
        for person in self.people:
            status, view = await wire.ask("GET", person.path, None, person.token)
            assert status == 200, view
            heard = {fact["n"]: fact for fact in person.facts}
            kept = {fact["n"]: fact for fact in view["facts"]}
            found["brought"] += len(person.facts)
            found["lost"] += len(kept.keys() - heard.keys())
            found["doubled"] += len(person.facts) - len(heard)
            found["untrue"] += sum(kept.get(n) != fact for n, fact in heard.items())
        return dict(found)

    async def end(self, playing: Iterable["asyncio.Task[None]"]) -> dict[str, int]:
        """Let everybody finish and hear, for some seconds at most; then compare, and hang up."""
        self.ended = True
        await asyncio.wait_for(asyncio.gather(*playing), 30)
        until = time.monotonic() + 8
        while (found := await self.compare())["lost"] and time.monotonic() < until:
            await asyncio.sleep(0.5)
        for task in self.listening:
            task.cancel()
        return found


def refusal(status: int, answer: dict[str, str]) -> str:
    """What somebody was told instead."""
    return f"{status} “{answer['error']}”"


async def stream(
    port: int, path: str, token: str, last: int = 0
) -> tuple[int, asyncio.StreamReader, asyncio.StreamWriter]:
    """Ask for a stream; the status, and the line on which it comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    head = f"GET {path}/news HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nlast-event-id: {last}\r\n"
    writer.write(f"{head}authorization: Bearer {token}\r\n\r\n".encode())
    try:
        status = int((await reader.readline()).split()[1])
        await reader.readuntil(b"\r\n\r\n")
    except NO_LINE:
        writer.close()
        raise
    return status, reader, writer


class Place:
    """Where one evening is played: a store, and the workers that use it."""

    def __init__(self, folder: Path, *, shared: bool = False) -> None:
        self.folder = folder
        self.cluster = Cluster(folder) if shared else None
        self.file = folder / "house.db"
        self.database = self.cluster.address if self.cluster else f"sqlite:///{self.file}"
        self.houses = [House(self.database) for _ in range(2 if shared else 1)]


Ended = tuple[float, list[int]]
"""When a fault had ended, and the ports of the workers that it had struck."""


async def killed(place: Place) -> Ended:
    """The server is killed with `kill -9`, and started again after 2 s."""
    house = place.houses[0]
    await asyncio.to_thread(house.end, signal.SIGKILL)
    await asyncio.sleep(2)
    ended = time.perf_counter()
    await asyncio.to_thread(house.start)
    return ended, [house.port]


async def locked(place: Place) -> Ended:
    """Another program locks the file for 5 s."""
    other = sqlite3.connect(place.file, timeout=20, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    await asyncio.sleep(5)
    other.execute("ROLLBACK")
    ended = time.perf_counter()
    other.close()
    return ended, [place.houses[0].port]


async def full(place: Place) -> Ended:
    """The disk is full for 5 s."""
    ballast = place.folder / "ballast"
    with ballast.open("wb", buffering=0) as heavy, suppress(OSError):
        while heavy.write(b"x" * 4096):
            pass
    await asyncio.sleep(5)
    ballast.unlink()
    return time.perf_counter(), [place.houses[0].port]


async def restarted(place: Place) -> Ended:
    """PostgreSQL is restarted with `pg_ctl restart -m immediate`."""
    assert place.cluster is not None
    words = ("restart", "-w", "-m", "immediate", "-D", "data", "-l", "log")
    await asyncio.to_thread(place.cluster.call, "pg_ctl", *words)
    return time.perf_counter(), [house.port for house in place.houses]


async def halved(place: Place) -> Ended:
    """One of two workers is killed with `kill -9`, and stays away."""
    house = place.houses[1]
    await asyncio.to_thread(house.end, signal.SIGKILL)
    return time.perf_counter(), [house.port]


@contextmanager
def folder_for(fault: str) -> Iterator[Path]:
    """A folder for one evening; on a small disk of its own where that is to be filled."""
    with tempfile.TemporaryDirectory(prefix="gloam-") as name:
        if fault != "full":
            yield Path(name)
            return
        if os.geteuid() != 0:
            raise NotHere("only root can make a small disk")
        command = ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", name]
        if subprocess.run(command, capture_output=True, timeout=20).returncode:
            raise NotHere("no small disk can be made here")
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "-l", name], check=True, timeout=20)


async def evening(fault: Callable[[Place], Awaitable[Ended]], place: Place) -> dict[str, Any]:
    """Play, let something break in the middle, play on, and compare."""
    people = Evening([house.port for house in place.houses])
    await people.open()
    playing = [asyncio.create_task(people.play(code)) for code in people.tables]
    await asyncio.sleep(BEFORE)
    began = time.perf_counter()
    ended, struck = await fault(place)
    await asyncio.sleep(AFTER)
    facts = await people.end(playing)
    later = [at for _, whose, at in people.deeds if at > ended and whose.home in struck]
    for house in place.houses:
        await asyncio.to_thread(house.end)
    done = await kept(place.database, people.tables)
    keys = [key for key, _, _ in people.deeds]
    return facts | {
        "store": f"{'PostgreSQL' if place.cluster else 'SQLite'}, {len(place.houses)}",
        "acknowledged": len(keys),
        "there": sum(key in done for key in keys),
        "twice": sum(times > 1 for times in done.values()),
        "seconds": ended - began,
        "back": min(later) - ended if later else None,
        "refused": people.refused,
        "streams": people.streams,
    }


async def kept(database: str, codes: Iterable[str]) -> Counter[str]:
    """The keys of all actions that the store has, with how often each was done."""
    store = store_of(Settings(database=database))
    await store.start()
    found: Counter[str] = Counter()
    for code in codes:
        for each in await store.read(code):
            event = events.read(each.fact)
            if isinstance(event, events.Did) and event.key:
                found[unmarked(event.key)[0].partition(":")[2]] += 1
    await store.stop()
    return found


async def crowd(house: House) -> dict[str, Any]:
    """More streams than a house has room for are asked of it, and then it is asked for a view."""
    assert house.process is not None
    tables = [await opened(Wire(house.port)) for _ in range(CROWD // SEATS // TABS)]
    seats = [(f"/api/tables/{t.code}/seats/{s.number}", s.token) for t in tables for s in t.seats]
    seats *= TABS
    before, start = memory(house.process.pid), time.perf_counter()
    lines, said = [], Counter[str]()
    for n in range(0, CROWD, 100):
        asked = (stream(house.port, *seat) for seat in seats[n : n + 100])
        for status, reader, writer in await asyncio.gather(*asked):
            if status == 200:
                lines.append(writer)
                continue
            said[refusal(status, json.loads(await reader.read(200)))] += 1
            writer.close()
    found = {"open": len(lines), "refused": said, "seconds": time.perf_counter() - start}
    found["bytes"] = memory(house.process.pid) - before
    times, wire = [], Wire(house.port)
    for path, token in seats[-200:]:
        start = time.perf_counter()
        status, _ = await wire.ask("GET", path, None, token)
        assert status == 200
        times.append((time.perf_counter() - start) * 1000)
    found |= {"first": times[0], "median": sorted(times)[100], "worst": max(times)}
    for writer in lines[:LEAVE]:
        writer.close()
    await asyncio.sleep(1)
    again = await asyncio.gather(*(stream(house.port, *seat) for seat in seats[-LEAVE:]))
    found["again"] = sum(status == 200 for status, _, _ in again)
    for writer in (*lines[LEAVE:], *(writer for _, _, writer in again)):
        writer.close()
    return found


FAULTY = {fault.__name__: fault for fault in (killed, locked, full, restarted, halved)}
SHARED = ("restarted", "halved")
SILENT = ("killed", "halved")
"""In which of them nobody may answer for a while; in all others there is a sentence."""


def strike(name: str) -> dict[str, Any]:
    """One evening with one fault, from an empty store; everything that was started is ended."""
    with folder_for(name) as folder:
        place = Place(folder, shared=name in SHARED)
        try:
            for house in place.houses:
                house.start()
            found = uvloop.run(evening(FAULTY[name], place))
        finally:
            for house in place.houses:
                house.end()
            if place.cluster is not None:
                place.cluster.stop()
    wrong = sum(found[name] for name in ("twice", "lost", "doubled", "untrue"))
    may_say = ("503", "no answer") if name in SILENT else ("503",)
    polite = all(said.startswith(may_say) for said in found["refused"])
    all_there = found["there"] == found["acknowledged"] > 0
    return found | {"held": all_there and not wrong and polite and found["back"] is not None}


def crowded() -> dict[str, Any]:
    """A house with room for fewer streams than are asked of it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < CROWD + 500:
        raise NotHere(f"a process may open only {most:,} files here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with folder_for("crowd") as folder:
        house = House(f"sqlite:///{folder}/house.db", STREAMS=ROOM)
        try:
            house.start()
            found = uvloop.run(crowd(house))
        finally:
            house.end()
    polite = all(said.startswith("503") for said in found["refused"])
    return found | {"held": found["open"] == ROOM and found["again"] == LEAVE and polite}


ABOUT = f"""
## Faults under load

`benchmarks/faults.py` seats four people at each of {TABLES} tables of Vampire Radar, with a stream
each, and lets them act {RATE} times a second. After {BEFORE:g} s something breaks, and {AFTER:g} s
after it is whole again everything is compared. People behave as their browsers do: a stream that
breaks is opened again from the last fact that it brought, and an action that is refused or not
answered is sent again, under the same key. "There" is how many of the acknowledged actions the
store has, "twice" how many it has more than once. Lost, doubled and untrue are facts that a stream
did not bring, brought again, or brought although the house does not have them. "Back after" is
from the end of the fault until the first action of those whom it struck was acknowledged; a house
that is started again starts within it. PostgreSQL has `fsync` on.

| what happens | store, workers | lasted s | acknowledged | there | twice | facts | lost | doubled \
| untrue | back after s |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""
COLUMNS = ("acknowledged", "there", "twice", "brought", "lost", "doubled", "untrue")


def counted(said: Counter[str]) -> str:
    """What was said, and how often."""
    return "; ".join(f"{words} ({n:,} times)" for words, n in said.most_common()) or "none"


def row(name: str, found: dict[str, Any]) -> str:
    """One fault, as a line of the table."""
    what = str(FAULTY[name].__doc__).rstrip(".")
    if "not measured" in found:
        return f"| {what} | not measured: {found['not measured']} |" + " |" * (len(COLUMNS) + 2)
    counts = " | ".join(f"{found[column]:,}" for column in COLUMNS)
    back = "never" if found["back"] is None else f"{found['back']:.2f}"
    return f"| {what} | {found['store']} | {found['seconds']:.1f} | {counts} | {back} |"


def about_crowd(found: dict[str, Any]) -> str:
    """What came of more streams than a house has room for."""
    if "not measured" in found:
        return f"{CROWD:,} streams: not measured, {found['not measured']}."
    return (
        f"{CROWD:,} streams were asked of a house with room for {ROOM:,}, in "
        f"{found['seconds']:.0f} s. {found['open']:,} opened, and took {found['bytes'] / 1e6:.0f} "
        f"MB in all. Refused: {counted(found['refused'])}. The next request was answered after "
        f"{found['first']:.1f} ms; of 200 that followed each other the median took "
        f"{found['median']:.1f} ms and the slowest {found['worst']:.1f} ms. When {LEAVE} had left, "
        f"{found['again']} of {LEAVE} others were let in."
    )


def report(results: dict[str, dict[str, Any]]) -> str:
    """The report on the faults, for the page."""
    strikes = {name: found for name, found in results.items() if name in FAULTY}
    lines = [ABOUT.rstrip("\n"), *(row(name, found) for name, found in strikes.items()), ""]
    for name, found in strikes.items():
        if "refused" in found:
            told, met = counted(found["refused"]), counted(found["streams"])
            lines.append(f"- {FAULTY[name].__doc__} Actions refused: {told}. Streams ended: {met}.")
    if "crowd" in results:
        lines += ["", about_crowd(results["crowd"])]
    broken = [name for name, found in results.items() if not found.get("held", True)]
    verdict = f"**Broken in this run:** {', '.join(broken)}." if broken else "Every promise held."
    load = f"The load of the machine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."
    return "\n".join((*lines, "", f"{verdict} {load}", ""))


def main() -> None:
    """Break what was asked for, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = (*FAULTY, "crowd")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=", ".join(names))
    parser.add_argument("--write", metavar="PAGE", help="put the report on this page")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # and all that was started with it
    results: dict[str, dict[str, Any]] = {}
    for name in given.faults or names:
        try:
            results[name] = crowded() if name == "crowd" else strike(name)
        except NotHere as why:
            results[name] = {"not measured": str(why)}
        print(name, json.dumps(results[name]), flush=True)
    if given.write:
        path = Path(given.write)
        path.write_text(replaced(path.read_text(), FAULTS, report(results)))
    else:
        print(report(results))
    if not all(found.get("held", True) for found in results.values()):
        sys.exit("A promise was broken.")


if __name__ == "__main__":
    main()
