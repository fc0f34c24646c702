"""Measures how many puzzles are answered a second: from the cache, and all the way.

    python -m benchmarks.puzzles [--seconds 3]

Three figures: the shelf of answers alone; the house's whole path without a socket (who asks, the
answer, the rating, what is kept); and the same over HTTP with one worker, beside a program that
answers any request with two letters, which is what HTTP itself can do on a core here. Each is by
the second of one core that whoever answers took, so that a busy machine says nearly the same.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from gloam.house.house import House
from gloam.puzzles.shelf import shipped
from gloam.web.mine import PUZZLES, rating
from gloam.web.puzzling import answer, done_by, following
from gloam.web.settings import Settings, store_of

WANTED = 10_000
CONNECTIONS = 16
HELLO = """
async def app(scope, receive, send):
    await receive()
    head = [(b"content-length", b"2"), (b"content-type", b"text/plain")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b"ok"})
"""


def questions(count: int = 4096) -> list[tuple[str, str]]:
    """Puzzles and answers to them, right and wrong, in no order."""
    shelf, rng = shipped(), random.Random(7)
    every = [(id_, each.text) for id_ in shelf.ids for each in shelf.get(id_).puzzle.answers]
    return [rng.choice(every) for _ in range(count)]


def from_the_shelf(seconds: float) -> float:
    """Answers a second that the shelf gives."""
    shelf, asked = shipped(), questions()
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for id_, said in asked:
            shelf.answered(id_, said)
        done += len(asked)
    return done / (time.process_time() - began)


def over_http(port: int, requests: list[bytes], seconds: float) -> int:
    """How many requests are answered in a while, over some connections that stay open."""

    async def one(n: int, until: float) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        done = 0
        while time.perf_counter() < until:
            writer.write(requests[(n * 257 + done) % len(requests)])
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 20" not in head[:14]:
                raise RuntimeError(head.decode())
            size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            await reader.readexactly(size)
            done += 1
        writer.close()
        return done

    async def all_of_them() -> int:
        until = time.perf_counter() + seconds
        return sum(await asyncio.gather(*(one(n, until) for n in range(CONNECTIONS))))

    return asyncio.run(all_of_them())


def request(path: str, token: str, body: bytes) -> bytes:
    """A request as it goes over the line."""
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n"
    head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    return head.encode() + body


def asked_of(port: int) -> list[bytes]:
    """Answers to puzzles, from people whom the house knows; each answers most of them again."""
    tokens = []
    for _ in range(CONNECTIONS):
        made = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/people",
            data=b"{}",
            headers={"content-type": "application/json"},
        )
        with urllib.request.urlopen(made) as answer:
            tokens.append(json.load(answer)["token"])
    return [
        request(
            f"/api/puzzles/{id_}", tokens[n % CONNECTIONS], json.dumps({"answer": said}).encode()
        )
        for n, (id_, said) in enumerate(questions())
    ]


def took(process: int) -> float:
    """How many seconds of a core a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def served(
    command: list[str], asked: Callable[[int], list[bytes]], seconds: float, **env: str
) -> float:
    """Requests that a server of its own answers in a second of a core."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    process = subprocess.Popen(
        [*command, "--port", str(port)],
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        requests = asked(port)
        over_http(port, requests, 1.0)
        began = took(process.pid)
        return over_http(port, requests, seconds) / (took(process.pid) - began)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


async def without_a_socket(folder: Path, seconds: float) -> float:
    """Answers a second by the same path as over HTTP, but that nothing is sent."""
    house = House(store_of(Settings(database=f"sqlite:///{folder / 'puzzles.db'}")))
    await house.start("")
    shelf, asked, done = shipped(), questions(), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        id_, said = asked[done % len(asked)]
        who = f"p{done % CONNECTIONS}"
        await answer(house, shelf, who, id_, said)
        following(shelf, await done_by(house, who), await rating(house, who, PUZZLES))
        done += 1
    each = done / (time.process_time() - began)
    await house.stop()
    return each


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "hello.py").write_text(HELLO)
        hello = [sys.executable, "-m", "uvicorn", "--app-dir", folder, "--no-access-log"]
        database = f"sqlite:///{place / 'served.db'}"
        house = [sys.executable, "-m", "gloam", "serve"]
        figures = {
            "the shelf of answers": from_the_shelf(seconds),
            "with rating and what is kept": asyncio.run(without_a_socket(place, seconds)),
            "over HTTP, one worker": served(
                house,
                asked_of,
                seconds,
                GLOAM_DATABASE=database,
                GLOAM_RATE="1000000",
            ),
            "HTTP itself, two letters": served(
                [*hello, "hello:app"], lambda port: [request("/", "x", b"{}")], seconds
            ),
        }
    print(f"| what answers | in a second of one core | of {WANTED:,} wanted |\n|---|---|---|")
    for name, figure in figures.items():
        print(f"| {name} | {figure:,.0f} | {figure / WANTED:.2f} times |")


if __name__ == "__main__":
    main()
