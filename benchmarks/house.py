"""The house under load: a thousand tables with four people each, in one process.

    python -m benchmarks.house                    # SQLite, one worker
    python -m benchmarks.house --postgres         # then one and two workers on PostgreSQL

A server is started on loopback. A client in another process plays all the people: it holds one
stream a seat, sends actions at a steady rate, and measures how long it takes from the first byte of
an action until the last of the four seats that hear of it has heard. Every fact that a stream
brings is counted and compared at the end with what the house says each seat has heard.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks.cluster import Cluster
from benchmarks.page import HOUSE, replaced

GAME, SEATS = "vampire_radar", 4
IDLE, LOST = 10.0, 9.0
"""After how many seconds a silent line is not used again, and the news of an action is lost."""


class Wire:
    """One connection for requests, kept open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.used = time.perf_counter()

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = ""
    ) -> tuple[int, Any]:
        """Send a request and read its answer."""
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        if data:
            head += "content-type: application/json\r\n"
        head += f"content-length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        said = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(said.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0] or 0)
        answer = await self.reader.readexactly(length)
        self.used = time.perf_counter()
        return int(said[9:12]), msgspec.json.decode(answer) if answer else None


class Now(msgspec.Struct):
    """How things stand for a seat, as far as its person needs to know it."""

    asked: bool
    phase: str
    menu: list[str] = []


NOW = msgspec.json.Decoder(Now)


class Seat(asyncio.Protocol):
    """One person: a stream that is read, and the menu that it last brought."""

    def __init__(self, table: "Table", number: int, token: str) -> None:
        self.table, self.number, self.token = table, number, token
        self.facts = 0
        self.menu: list[str] = []
        self.last = 0.0
        self.ready = asyncio.Event()
        self._rest = b""
        self._line: asyncio.BaseTransport | None = None

    async def listen(self, port: int) -> None:
        """Open the stream."""
        loop = asyncio.get_running_loop()
        line, _ = await loop.create_connection(lambda: self, "127.0.0.1", port)
        path = f"/api/tables/{self.table.code}/seats/{self.number}/news"
        head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
        line.write(f"{head}authorization: Bearer {self.token}\r\n\r\n".encode())
        self._line = line

    def data_received(self, data: bytes) -> None:
        """Count the facts, and read the last word on how things stand."""
        if data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(data.decode())
        data = self._rest + data
        whole, end, self._rest = data.rpartition(b"\n\n")
        if not end:
            return
        facts = whole.count(b"\nevent: fact\n")
        _, found, now = (whole + end).rpartition(b"event: now\ndata: ")
        if not facts and not found:
            return  # a sign of life
        self.facts += facts
        self.last = time.perf_counter()
        if found:
            standing = NOW.decode(now.partition(b"\n")[0])
            self.menu = standing.menu if standing.asked else []
            if self.menu:
                self.table.asked = self
            self.table.over = standing.phase == "over"
            self.ready.set()

    async def send(self, wire: Wire, action: str) -> tuple[int, Any]:
        """Choose something; what the house answers."""
        path = f"/api/tables/{self.table.code}/seats/{self.number}/actions"
        return await wire.ask("POST", path, {"action": action}, self.token)

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()


class Table:
    """One table with its four people."""

    def __init__(self) -> None:
        self.code = ""
        self.seats: list[Seat] = []
        self.asked: Seat | None = None
        self.over = False
        self.busy = False

    @property
    def last_heard(self) -> float:
        """When the last of its people heard something."""
        return max(seat.last for seat in self.seats)


async def opened(wire: Wire) -> Table:
    """Open a table and seat four people at it."""
    table = Table()
    tokens = [(await wire.ask("POST", "/api/people"))[1]["token"] for _ in range(SEATS)]
    plan = {"game": GAME, "name": "Ann0", "seats": ["person"] * SEATS, "away": 0}
    status, info = await wire.ask("POST", "/api/tables", plan, tokens[0])
    assert status == 201, (status, info)
    table.code = info["code"]
    for seat in range(1, SEATS):
        path = f"/api/tables/{table.code}/seats/{seat}"
        status, info = await wire.ask("POST", path, {"name": f"Ann{seat}"}, tokens[seat])
        assert status == 201, (status, info)
    table.seats = [Seat(table, n, token) for n, token in enumerate(tokens)]
    return table


class Load:
    """The people at all tables, and what was measured of them."""

    opened = staticmethod(opened)
    """How a table is opened and everybody sits down."""

    def __init__(self, ports: list[int], tables: int, seed: int = 1) -> None:
        self.ports = ports
        self.count = tables
        self.tables: list[Table] = []
        self.rng = random.Random(seed)
        self.times: list[float] = []
        self.posts: list[float] = []
        self.refused = 0
        self.wires: list[list[Wire]] = [[] for _ in ports]

    async def open(self) -> None:
        """Open all tables, and a stream for each seat."""
        lines = [Wire(port) for port in self.ports for _ in range(4)]
        queue = list(range(self.count))

        async def work(wire: Wire) -> None:
            while queue:
                queue.pop()
                self.tables.append(await self.opened(wire))

        await asyncio.gather(*(work(wire) for wire in lines))
        for n, table in enumerate(self.tables):
            for seat in table.seats:
                port = self.ports[(n + seat.number) % len(self.ports)]
                await seat.listen(port)
            if n % 25 == 24:
                await asyncio.gather(*(seat.ready.wait() for seat in table.seats))
        for table in self.tables:
            await asyncio.wait_for(asyncio.gather(*(s.ready.wait() for s in table.seats)), 60)

    async def act(self, table: Table) -> None:
        """One person acts; the time until everybody who hears of it has heard is kept."""
        seat = table.asked
        assert seat is not None
        table.asked = None
        try:
            await self.acted(table, seat)
        finally:
            table.busy = False

    async def acted(self, table: Table, seat: Seat) -> None:
        """Send the action, and wait until everybody has heard of it."""
        n = self.rng.randrange(len(self.ports))
        wire = self.wires[n].pop() if self.wires[n] else Wire(self.ports[n])
        if time.perf_counter() - wire.used > IDLE:
            wire = Wire(self.ports[n])  # the house may hang up on one that was silent for long
        action = self.rng.choice(seat.menu)
        seat.menu = []
        start = time.perf_counter()
        status, answer = await seat.send(wire, action)
        self.posts.append(time.perf_counter() - start)
        self.wires[n].append(wire)
        if status != 201:
            self.refused += 1
            print("refused:", status, answer, file=sys.stderr)
            return
        while time.perf_counter() - start < LOST and table.last_heard < start:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.35)  # by then the last seat has heard, unless that took longer
        last = table.last_heard
        self.times.append(last - start if last >= start else LOST)

    async def run(self, rate: float, seconds: float) -> dict[str, float]:
        """Act at a steady rate; what came of it."""
        self.times.clear()
        self.posts.clear()
        acting: set[asyncio.Task[None]] = set()
        start = time.perf_counter()
        sent = late = 0
        while (now := time.perf_counter()) - start < seconds:
            due = int((now - start) * rate)
            while sent < due:
                ready = None
                for _ in range(200):
                    table = self.rng.choice(self.tables)
                    if table.asked is not None and not table.busy and not table.over:
                        ready = table
                        table.busy = True
                        break
                if ready is None:
                    late += 1
                    break
                sent += 1
                task = asyncio.create_task(self.act(ready))
                acting.add(task)
                task.add_done_callback(acting.discard)
            await asyncio.sleep(0.002)
        if acting:
            await asyncio.wait(acting, timeout=20)
        spent = time.perf_counter() - start
        order = sorted(self.times)
        return {
            "rate": len(order) / spent,
            "asked_rate": rate,
            "p50": order[len(order) // 2] * 1000 if order else 0,
            "p99": order[int(0.99 * len(order))] * 1000 if order else 0,
            "max": order[-1] * 1000 if order else 0,
            "post_p99": sorted(self.posts)[int(0.99 * len(self.posts))] * 1000 if order else 0,
            "refused": self.refused,
            "late": late,
        }

    async def compare(self) -> tuple[int, int, int]:
        """How many facts the streams brought, how many there are, and where they differ."""
        await asyncio.sleep(1.0)
        brought = kept = wrong = 0
        wire = Wire(self.ports[0])
        for table in self.tables:
            for seat in table.seats:
                path = f"/api/tables/{table.code}/seats/{seat.number}?since=1000000"
                _, view = await wire.ask("GET", path, None, seat.token)
                brought += seat.facts
                kept += view["heard"]
                wrong += seat.facts != view["heard"]
        return brought, kept, wrong

    def close(self) -> None:
        """Hang up."""
        for table in self.tables:
            for seat in table.seats:
                seat.close()


def memory(pid: int) -> int:
    """How many bytes a process and its children have in memory, shared pages counted once."""
    total = 0
    for each in [pid, *children(pid)]:
        try:
            for line in Path(f"/proc/{each}/smaps_rollup").read_text().split("\n"):
                if line.startswith("Pss:"):
                    total += int(line.split()[1]) * 1024
        except OSError:
            continue
    return total


def children(pid: int) -> list[int]:
    """All processes that a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += [int(child), *children(int(child))]
    return found


def spent(pid: int) -> float:
    """How many seconds of processor time a process and its children have used."""
    ticks = 0
    for each in [pid, *children(pid)]:
        parts = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(parts[11]) + int(parts[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def serve(port: int, database: str) -> "subprocess.Popen[bytes]":
    """Start a house on loopback, and wait until it answers."""
    environment = os.environ | {
        "GLOAM_DATABASE": database,
        "GLOAM_RATE": "1000000",
        "GLOAM_STREAMS": "20000",
        "GLOAM_PACE": "0",
        "GLOAM_STREAMS_EACH": "20000",
    }
    command = [sys.executable, "-m", "gloam", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=environment)
    return opening(server, f"http://127.0.0.1:{port}/alive")


def opening(server: "subprocess.Popen[bytes]", address: str) -> "subprocess.Popen[bytes]":
    """Wait until a server that was started answers."""
    for _ in range(600):
        time.sleep(0.1)
        assert server.poll() is None, "it did not open"
        try:
            urllib.request.urlopen(address, timeout=1).read()
            return server
        except OSError:
            continue
    raise RuntimeError("it did not open")


def end(servers: "list[subprocess.Popen[bytes]]") -> None:
    """Ask servers to stop, and see that they do."""
    for server in servers:
        server.send_signal(signal.SIGINT)
    for server in servers:
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


async def measure(
    args: argparse.Namespace,
    servers: "list[subprocess.Popen[bytes]]",
    ports: list[int],
    cluster: Cluster | None = None,
    kind: type[Load] = Load,
) -> dict[str, Any]:
    """Open everything, run every rate, and compare."""
    before = sum(memory(server.pid) for server in servers)
    load = kind(ports, args.tables)
    start = time.perf_counter()
    await load.open()
    opening = time.perf_counter() - start
    await asyncio.sleep(1)
    each = (sum(memory(server.pid) for server in servers) - before) / args.tables
    rows = []
    for rate in args.rates:
        own, house = time.process_time(), sum(spent(server.pid) for server in servers)
        database = spent(cluster.pid) if cluster else 0.0
        row = await load.run(rate, args.seconds)
        row["client"] = time.process_time() - own
        row["busy"] = sum(spent(server.pid) for server in servers) - house
        row["database"] = (spent(cluster.pid) if cluster else 0.0) - database
        row["cpu"] = 1e6 * row["busy"] / max(1, len(load.times))
        row["load"] = os.getloadavg()[0]
        for name in ("client", "busy", "database"):
            row[name] /= args.seconds
        rows.append(row)
        print(json.dumps({name: round(value, 1) for name, value in row.items()}), flush=True)
        if row["p99"] > 1000:
            break
    after = (sum(memory(server.pid) for server in servers) - before) / args.tables
    facts = await load.compare()
    load.close()
    return {
        "tables": args.tables,
        "opening": opening,
        "bytes_a_table": each,
        "bytes_a_table_after": after,
        "rows": rows,
        "facts": facts,
    }


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rates", type=float, nargs="+", default=[200])
    parser.add_argument("--port", type=int, default=8950)
    parser.add_argument("--write", metavar="PAGE", help="put the report on this page")
    parser.add_argument("--postgres", action="store_true", help="one and two workers there too")
    args = parser.parse_args()
    results = [run(args, 1, shared=False)]
    if args.postgres:
        results += [run(args, workers, shared=True) for workers in (1, 2)]
    if args.write:
        path = Path(args.write)
        path.write_text(replaced(path.read_text(), HOUSE, report(results)))


def run(args: argparse.Namespace, workers: int, *, shared: bool) -> dict[str, Any]:
    """Serve with so many workers, measure, and end everything that was started."""
    with tempfile.TemporaryDirectory() as folder:
        # As SQLite does here: what was written survives the house, if not the machine.
        cluster = Cluster(Path(folder), "-c synchronous_commit=off") if shared else None
        database = cluster.address if cluster else f"sqlite:///{folder}/house.db"
        ports = [args.port + n for n in range(workers)]
        servers: list[subprocess.Popen[bytes]] = []
        try:
            servers += [serve(port, database) for port in ports]
            gc.disable()  # the client's own pauses are not the house's
            found = uvloop.run(measure(args, servers, ports, cluster))
        finally:
            end(servers)
            if cluster:
                cluster.stop()
    found |= {"workers": workers, "store": database.partition(":")[0]}
    print(json.dumps(found, default=str), flush=True)
    return found


ABOUT = """
## The house under load

`benchmarks/house.py` opens tables of Vampire Radar with four people each, holds a stream for every
seat, and sends actions at a steady rate. The time is from the first byte of the request until the
last of the four seats has been told everything that came of it. `house`, `database` and `client`
say how many cores each used: they share the {cores} of one machine. PostgreSQL runs as it is
installed, with `synchronous_commit` off: like SQLite in this house, it answers before the disk has.
`µs` is the house's processor time for an action and all that it tells, in microseconds; where a
machine has other things to do, it says more than the waiting does. `load` is the machine's, over
the last minute. Facts are counted at both ends.

### Where the time goes

`python -m benchmarks.where`: microseconds of the house's processor time for an action at a table of
four, sampled in the house, before and after
[decision 31](decisions/0031-a-short-way-for-what-is-asked-most.md).

| part | before | after |
| --- | ---: | ---: |
| the store's thread: transactions | 193 | 105 |
| clocks of tables, calls | 64 | 29 |
| streams: written to sockets | 137 | 98 |
| streams: woken, facts as sentences, menus | 456 | 172 |
| the action: store, the loop's side | 100 | 29 |
| the action: rules, fold, views | 274 | 133 |
| the answer: checked and written to its socket | 73 | 29 |
| routes: Litestar, or the fast path | 383 | 42 |
| every request: names, codes, limits, figures | 255 | 104 |
| uvicorn: parsing, tasks | 46 | 78 |
| the event loop, and reading from sockets | 82 | 94 |
| together | 2063 | 914 |

Both were measured within three minutes, at a load of 9 and 10 on two cores, which makes all of it
dearer: an action waits for its core, and finds its caches cold. In six other pairs of runs that
hour, at loads of 2.5 to 16, some before all of it was done, it was 1,500 to 2,250 µs before, and
800 to 1,120 after.

### What it holds
"""


def report(results: list[dict[str, Any]]) -> str:
    """The report on the house, for the page."""
    lines = [
        ABOUT.format(cores=os.cpu_count()),
        "| store | workers | wanted/s | done/s | median ms | p99 ms | worst ms | µs | house "
        "| database | client | load |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for found in results:
        for row in found["rows"]:
            lines.append(
                f"| {found['store']} | {found['workers']} "
                f"| {row['asked_rate']:.0f} | {row['rate']:.0f} | {row['p50']:.1f} "
                f"| {row['p99']:.1f} | {row['max']:.1f} | {row['cpu']:.0f} | {row['busy']:.2f} "
                f"| {row['database']:.2f} | {row['client']:.2f} | {row['load']:.1f} |"
            )
    lines.append("")
    for found in results:
        brought, kept, wrong = found["facts"]
        lines.append(
            f"- {found['store']}, {found['workers']} worker{'s' if found['workers'] > 1 else ''}: "
            f"{found['bytes_a_table'] / 1000:.0f} kB a table with its four streams when they were "
            f"opened, {found['bytes_a_table_after'] / 1000:.0f} kB after the run; the streams "
            f"brought {brought:,} facts, the house has {kept:,}, and {wrong} seats differ."
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
