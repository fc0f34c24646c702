"""Where the time of an action goes: the house's processor time, by part.

    python -m benchmarks.where                # 300 actions a second for 20 seconds

A house is served on loopback with a timer of its processor time, which looks a thousand times a
second at what the event loop is doing; benchmarks/house.py plays at it. What the system counts for
the process is divided by the actions that were answered, and by the parts that were seen. It stays
the same, more or less, on a machine that has other things to do.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import uvloop

from benchmarks.house import Load, end, opening

PARTS = (
    ("the store's thread: transactions", "", ""),
    ("clocks of tables, calls", "", "Keeper.round|/house/caller.py"),
    ("streams: written to sockets", "Cycle.send|Whole.", "/web/news.py"),
    ("streams: woken, facts as sentences, menus", "", "/web/news.py"),
    ("the action: store, the loop's side", "", "/house/sqlite.py"),
    ("the action: rules, fold, views", "", "/house/house.py"),
    ("the answer: checked and written to its socket", "Cycle.send|Whole.", "run_asgi"),
    ("routes: Litestar, or the fast path", "", "/litestar/|/web/fast_path.py|/web/routes/"),
    ("every request: names, codes, limits, figures", "", "run_asgi"),
    ("uvicorn: parsing, tasks", "", "/uvicorn/protocols/"),
    ("the event loop, and reading from sockets", "", ""),
)
"""What time is spent for; what is then done itself, and for what: the first that fits counts."""
_SEEN: Counter[int] = Counter()


def part_of(frame: FrameType | None) -> int:
    """The part that a stack belongs to."""
    stack = []
    while frame is not None:
        stack.append(f"{frame.f_code.co_filename}:{frame.f_code.co_qualname}")
        frame = frame.f_back
    for n, (_, itself, within) in enumerate(PARTS):
        if within and _any(itself, stack[:1]) and _any(within, stack):
            return n
    return len(PARTS) - 1


def _any(marks: str, stack: list[str]) -> bool:
    return any(mark in name for mark in marks.split("|") for name in stack)


def sampled(out: str) -> None:
    """Serve, and look at what is done between two signals; in the server's process."""

    def look(number: int, frame: FrameType | None) -> None:
        _SEEN[part_of(frame)] += 1

    def begin(number: int, frame: FrameType | None) -> None:
        _SEEN.clear()
        signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)

    def finish(number: int, frame: FrameType | None) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        Path(out).write_text(json.dumps(_SEEN))

    signal.signal(signal.SIGPROF, look)
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, finish)
    from gloam.cli import main as gloam

    sys.exit(gloam())


def ticks(pid: int) -> tuple[float, float]:
    """The seconds of processor time of a process, and of its first thread, which has the loop."""
    found = []
    for path in (f"/proc/{pid}/stat", f"/proc/{pid}/task/{pid}/stat"):
        parts = Path(path).read_text().rpartition(")")[2].split()
        found.append((int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK"))
    return found[0], found[1]


async def measured(
    args: argparse.Namespace, server: "subprocess.Popen[bytes]", out: Path
) -> list[tuple[str, float]]:
    """Play, and give the microseconds an action of each part."""
    load = Load([args.port], args.tables)
    await load.open()
    await asyncio.sleep(1)
    all_before, loop_before = ticks(server.pid)
    server.send_signal(signal.SIGUSR1)
    row = await load.run(args.rate, args.seconds)
    server.send_signal(signal.SIGUSR2)
    all_after, loop_after = ticks(server.pid)
    load.close()
    actions = len(load.times)
    print(json.dumps({"actions": actions} | {k: round(v, 1) for k, v in row.items()}), flush=True)
    await asyncio.sleep(1)
    seen = {int(part): count for part, count in json.loads(out.read_text()).items()}
    loop = 1e6 * (loop_after - loop_before) / actions
    whole = 1e6 * (all_after - all_before) / actions
    each = [loop * seen.get(n, 0) / sum(seen.values()) for n in range(len(PARTS))]
    each[0] = whole - loop
    return [(name, spent) for (name, *_), spent in zip(PARTS, each, strict=True)]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--port", type=int, default=8960)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "seen.json"
        environment: dict[str, Any] = os.environ | {
            "GLOAM_DATABASE": f"sqlite:///{folder}/house.db", "GLOAM_RATE": "1000000",
            "GLOAM_STREAMS": "20000", "GLOAM_STREAMS_EACH": "20000", "GLOAM_PACE": "0",
        }  # fmt: skip
        source = f"from benchmarks.where import sampled; sampled({str(out)!r})"
        command = [sys.executable, "-c", source, "serve", "--port", str(args.port)]
        server = subprocess.Popen(command, env=environment)
        try:
            opening(server, f"http://127.0.0.1:{args.port}/alive")
            found = uvloop.run(measured(args, server, out))
        finally:
            end([server])
    print("| part | µs an action |\n| --- | ---: |")
    for name, spent in found:
        print(f"| {name} | {spent:.0f} |")
    print(f"| together | {sum(spent for _, spent in found):.0f} |")
    print(f"load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}")


if __name__ == "__main__":
    main()
