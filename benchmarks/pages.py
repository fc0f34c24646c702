"""Measures the pages: what they weigh, when something is seen, what a turn costs, what jumps.

    python -m benchmarks.pages [--turns 12] [--games NAME …] [--write docs/benchmarks.md]

Chromium runs with a processor that it slows down four times itself, and its own tracing says how
long scripts ran: those of our pages, and what their promises went on with.
"""

import argparse
import gzip
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

import gloam
from benchmarks.page import PAGES, replaced
from gloam.kernel.game import Game

SLOWED = 4
"""How many times slower than this machine's the processor is made."""
HEAVIEST = 250_000
"""How many bytes all static files and all looks may have, compressed."""
LONGEST = 100.0
"""How many milliseconds scripts may run in one turn, on the slowed processor."""
MOST_SHIFT = 0.02
"""How much may jump in one turn, by Chromium's own measure."""
PATIENCE = 90.0
"""For how many seconds nothing may happen at a table before the run gives up."""
SCRIPTS = {"FunctionCall", "EvaluateScript", "v8.evaluateModule"}
SHIFTS = """() => {
    performance.setResourceTimingBufferSize(5000);
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((each) => {
        window.shifted += each.value;
    })).observe({ type: "layout-shift" });
}"""
CHOICES = """() => [...document.querySelectorAll("button[name=line][form=act]")]
    .filter((button) => !button.classList.contains("aside"))
    .map((button) => button.value).filter((line) => !/concede|give up|undo|hint/.test(line))"""
CHOOSE = """(line) => [...document.querySelectorAll("button[name=line][form=act]")]
    .find((button) => button.value === line)?.click()"""
SURE = "() => document.querySelector('#held .yes')?.click()"
STANDS = """({ ...document.getElementById("table").dataset,
    settling: document.body.classList.contains("settling") })"""
UPDATES = """performance.getEntriesByType("resource")
    .filter((each) => each.name.includes("part=yes")).length"""
PAINT = """() => performance.getEntriesByType("paint")
    .find((each) => each.name === "first-contentful-paint")?.startTime ?? null"""


# What the pages weigh.


def weights(games: list[Game]) -> dict[str, int]:
    """How many bytes go over the line, compressed, for the pages and for the looks of each game."""
    static = Path(str(resources.files("gloam.web"))) / "static"
    found = {"scripts, styles and icon": sum(map(_packed, sorted(static.iterdir())))}
    for game in games:
        looks = game.looks
        parts = (looks.symbols, looks.style, looks.cover) if looks is not None else ()
        found[game.title] = sum(len(gzip.compress(part.encode(), 9)) for part in parts)
    return found


def _packed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))


# What a turn costs.


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """A house in a process of its own; its address."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = int(trial.getsockname()[1])
    given = {
        "GLOAM_DATABASE": f"sqlite:///{folder}/house.db",
        "GLOAM_RATE": "1000",
        "GLOAM_PACE": "0.6",
        "PYTHONPATH": str(Path(gloam.__file__).parent.parent),
    }
    command = [sys.executable, "-m", "gloam", "serve", "--port", str(port)]
    house = subprocess.Popen(command, env={**os.environ, **given}, stdout=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}"
    try:
        while not _alive(base):
            assert house.poll() is None, "the house fell"
            time.sleep(0.1)
        yield base
    finally:
        house.send_signal(signal.SIGINT)
        house.wait(20)


def _alive(base: str) -> bool:
    try:
        with urllib.request.urlopen(f"{base}/alive", timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False


class Tracing:
    """Chromium's own record of what a page did."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.events: list[dict[str, Any]] = []
        self._done = False
        session.on("Tracing.dataCollected", lambda got: self.events.extend(got["value"]))
        session.on("Tracing.tracingComplete", self._complete)

    def _complete(self, got: object) -> None:
        self._done = True

    def start(self) -> None:
        """Begin to record."""
        self.events.clear()
        self._done = False
        categories = ["devtools.timeline", "v8.execute"]
        self.session.send(
            "Tracing.start",
            {
                "traceConfig": {"includedCategories": categories},
                "transferMode": "ReportEvents",
            },
        )

    def milliseconds(self, page: Page) -> float:
        """How long our scripts ran since then, and what their promises went on with."""
        self.session.send("Tracing.end")
        while not self._done:
            page.wait_for_timeout(20)
        spans = sorted(
            (event["ts"], event.get("dur", 0), event.get("tdur", event.get("dur", 0)))
            for event in self.events
            if event.get("ph") == "X" and _is_ours(event)
        )
        total, until = 0.0, 0.0
        for begin, lasted, worked in spans:
            if begin >= until:  # what lies within another is in its time
                total += worked
                until = begin + lasted
        return total / 1000


def _is_ours(event: dict[str, Any]) -> bool:
    if event["name"] == "RunMicrotasks":
        return True
    data = event.get("args", {}).get("data") or {}
    return event["name"] in SCRIPTS and "/static/" in str(data.get("url") or data.get("fileName"))


def measured(context: BrowserContext, base: str, game: Game, turns: int) -> dict[str, Any]:
    """First paint of a table, and script time and shifts of some turns of one game."""
    page, rng = context.new_page(), random.Random(game.name)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    answer = context.request.post(f"{base}/play/{game.name}", form={"name": "Ann"}, max_redirects=0)
    page.goto(base + answer.headers["location"])
    asked(session)
    paint = page.evaluate(PAINT)
    page.evaluate(SHIFTS)
    tracing, scripts, shifts = Tracing(session), list[float](), list[float]()
    for _ in range(turns):
        if standing(session)["phase"] == "over":
            break
        offered = page.evaluate(CHOICES)
        if not offered:  # something is to be sketched or typed here
            break
        before = page.evaluate("window.shifted")
        tracing.start()
        page.evaluate(CHOOSE, rng.choice(offered))
        page.wait_for_timeout(340)  # a question takes no answer before it can have been read
        page.evaluate(SURE)
        page.wait_for_timeout(150)
        asked(session)
        page.wait_for_timeout(300)
        scripts.append(tracing.milliseconds(page))
        shifts.append(page.evaluate("window.shifted") - before)
    updates = page.evaluate(UPDATES)
    page.close()
    return {
        "game": game.title,
        "paint": paint,
        "scripts": scripts,
        "updates": updates,
        "shifts": shifts,
    }


def asked(session: CDPSession) -> None:
    """Wait until the page asks, or says that it is over; for as long as anything goes on there.

    Several bots that play one after another, at a pace that people can follow, may take a minute.
    """
    before, until = {"heard": ""}, time.monotonic() + PATIENCE
    while True:
        now = standing(session)
        if not now["settling"] and (now["asked"] == "yes" or now["phase"] == "over"):
            return
        if now != before:
            before, until = now, time.monotonic() + PATIENCE
        if time.monotonic() > until:
            raise TimeoutError(f"Nothing happens any more at a table that stands so: {now}")
        time.sleep(0.25)


def standing(session: CDPSession) -> dict[str, Any]:
    """How the table stands, by one plain expression: it has no promises that would be counted."""
    answer = session.send("Runtime.evaluate", {"expression": STANDS, "returnByValue": True})
    return dict(answer["result"]["value"])


# The report.

ABOUT = """
## The pages

`benchmarks/pages.py` weighs what a browser is sent, and plays a few turns of each game against bots
in Chromium, whose processor it slows down {slowed} times. A turn is one choice of ours and all that
comes of it, bots' turns with their effects included, until we are asked again. Script time is from
Chromium's own tracing: our modules, and what their promises go on with; layout shift is all that
it counts as such, also what moves at once after a tap. Times are of the processor, not of the wall.
Wanted: under {heaviest:.0f} kB, {longest:.0f} ms a turn, and a shift of {shift} a turn.
"""


def report(weighed: dict[str, int], rows: list[dict[str, Any]]) -> str:
    """The report on the pages."""
    total = sum(weighed.values())
    parts = "; ".join(f"{name} {size / 1000:.1f}" for name, size in weighed.items())
    met = "met" if total < HEAVIEST else "**not met**"
    about = ABOUT.format(slowed=SLOWED, heaviest=HEAVIEST / 1000, longest=LONGEST, shift=MOST_SHIFT)
    lines = [
        about,
        f"All pages with all games: **{total / 1000:.1f} kB** compressed ({met}). In kB: {parts}.",
        "",
        "| game | first paint ms | turns | script ms a turn, median | worst | updates a turn "
        "| script ms an update | shift a turn, median | worst |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        scripts, shifts = row["scripts"], row["shifts"]
        lines.append(
            f"| {row['game']} | {row['paint']:.0f} | {len(scripts)} | {median(scripts):.0f} "
            f"| {max(scripts):.0f} | {row['updates'] / len(scripts):.1f} "
            f"| {sum(scripts) / max(row['updates'], 1):.0f} "
            f"| {median(shifts):.3f} | {max(shifts):.3f} |"
        )
    late = [row["game"] for row in rows if median(row["scripts"]) >= LONGEST]
    jumps = [row["game"] for row in rows if median(row["shifts"]) >= MOST_SHIFT]
    if late:
        lines += ["", f"**Scripts run too long in** {', '.join(late)}."]
    if jumps:
        lines += ["", f"**Too much jumps in** {', '.join(jumps)}."]
    load = os.getloadavg()[0]
    lines += ["", f"The load of the machine was {load:.1f} on {os.cpu_count()} cores."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and say or write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--games", nargs="*", default=sorted(gloam.games()))
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    games = gloam.games()
    weighed = weights([games[name] for name in sorted(games)])
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    rows = []
    with tempfile.TemporaryDirectory() as folder, serving(folder) as base, sync_playwright() as run:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = run.chromium.launch(executable_path=path, args=flags)
        for name in asked.games:
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            rows.append(measured(context, base, games[name], asked.turns))
            print(json.dumps(rows[-1]), flush=True)
            context.close()
        browser.close()
    said = report(weighed, rows)
    if asked.write:
        text = asked.write.read_text(encoding="utf-8")
        asked.write.write_text(replaced(text, PAGES, said), encoding="utf-8")
    print(said)


if __name__ == "__main__":
    main()
