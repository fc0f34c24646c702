"""Houses in processes of their own, which may be killed, and people who play there over HTTP."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

import gloam

BOUND = 60.0
"""How many seconds a house may take to open: the machine may be busy."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Served:
    """A house in a process of its own."""

    def __init__(self, address: str, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"house-{self.port}.log"
        self._environment = os.environ | {
            "GLOAM_DATABASE": address,
            "GLOAM_PACE": "0",
            "GLOAM_RATE": "100000",
            "GLOAM_BOT_PROCESSES": "1",
            "PYTHONPATH": str(Path(gloam.__file__).parent.parent),
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "gloam", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end = time.monotonic() + BOUND
        while True:
            try:
                httpx.get(f"{self.url}/alive", timeout=5).raise_for_status()
                return
            except httpx.TransportError:
                assert self._process.poll() is None, self.log.read_text()[-3000:]
                assert time.monotonic() < end, self.log.read_text()[-3000:]
                time.sleep(0.1)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, gently or by SIGKILL; its bots go with it."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(15)
        with suppress(ProcessLookupError):  # nobody was left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process = None


@contextmanager
def serving(address: str, folder: Path, count: int = 1) -> Iterator[list[Served]]:
    """So many workers on one database, each on a port of its own."""
    houses = [Served(address, folder) for _ in range(count)]
    try:
        for house in houses:
            house.start()
        yield houses
    finally:
        for house in houses:
            house.end()


class Guest:
    """Somebody who plays over HTTP, at whichever worker answers."""

    def __init__(self, web: httpx.AsyncClient, name: str, token: str) -> None:
        self.web = web
        self.name = name
        self.headers = {"authorization": f"Bearer {token}"}
        self.acknowledged: list[str] = []
        """The keys of what the house said was done."""

    @classmethod
    async def arrive(cls, web: httpx.AsyncClient, house: Served, name: str) -> "Guest":
        answer = await web.post(f"{house.url}/api/people")
        answer.raise_for_status()
        return cls(web, name, answer.json()["token"])

    async def post(self, house: Served, path: str, **data: Any) -> httpx.Response:
        return await self.web.post(f"{house.url}/api/{path}", json=data, headers=self.headers)

    async def open(self, house: Served, **plan: Any) -> str:
        answer = await self.post(house, "tables", name=self.name, **plan)
        assert answer.is_success, answer.text
        return str(answer.json()["code"])

    async def view(self, house: Served, code: str, seat: int) -> dict[str, Any]:
        url = f"{house.url}/api/tables/{code}/seats/{seat}/"
        answer = await self.web.get(url, headers=self.headers)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def act(self, house: Served, code: str, seat: int, action: str, key: str) -> bool:
        """Whether the house says that it was done."""
        path = f"tables/{code}/seats/{seat}/actions"
        answer = await self.post(house, path, action=action, key=key)
        if answer.is_success:
            self.acknowledged.append(key)
        return answer.is_success

    @asynccontextmanager
    async def hearing(self, house: Served, code: str, seat: int) -> AsyncIterator["Ear"]:
        """Listen to the news of a seat at one worker, coming back whenever the line breaks."""
        ear = Ear()
        url = f"{house.url}/api/tables/{code}/seats/{seat}/news"
        task = asyncio.create_task(self._listen(url, ear))
        try:
            yield ear
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _listen(self, url: str, ear: "Ear") -> None:
        while True:
            try:
                last = {"last-event-id": str(len(ear.facts))} if ear.facts else {}
                headers = self.headers | last
                async with self.web.stream("GET", url, headers=headers, timeout=60) as stream:
                    ear.lines += 1
                    kind = ""
                    async for line in stream.aiter_lines():
                        if line.startswith("event: "):
                            kind = line[7:]
                        elif line.startswith("data: ") and kind == "fact":
                            ear.facts.append(json.loads(line[6:]))
            except httpx.TransportError:
                await asyncio.sleep(0.2)


class Ear:
    """What was heard on a stream, in order."""

    def __init__(self) -> None:
        self.facts: list[dict[str, Any]] = []
        self.lines = 0
        """How often a line was opened."""

    def has(self, count: int) -> bool:
        """Whether so many facts were heard."""
        return len(self.facts) >= count
