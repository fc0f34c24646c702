"""Guests of a house on loopback: one connection each, from an address of one's own choice."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import gloam
from benchmarks.house import end, opening

OTHERS, HOSTILE = "127.0.0.1", "127.0.0.2"
"""Addresses of loopback count as different ones."""


class Guest:
    """Somebody with a token, and a connection that is kept open."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address, self.token = port, address, ""
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def arrive(self) -> "Guest":
        """Ask for a token."""
        self.token = (await self.ask("POST", "/api/people"))[1]["token"]
        return self

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0), limit=1 << 24
        )

    def _head(self, method: str, path: str, length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}"]
        lines += [f"authorization: Bearer {self.token}"] if self.token else []
        lines += ["content-type: application/json"] if length else []
        return ("\r\n".join([*lines, f"content-length: {length}"]) + "\r\n\r\n").encode()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request; its status, and what was answered if that is JSON."""
        if self._lines is None or self._lines[1].is_closing():
            self._lines = await self._line()
        reader, writer = self._lines
        data = b"" if body is None else json.dumps(body).encode()
        try:
            writer.write(self._head(method, path, len(data)) + data)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0] or 0)
            answer = await reader.readexactly(length)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return 0, None
        return int(head[9:12]), json.loads(answer) if b"application/json" in head else None

    @asynccontextmanager
    async def news(self, path: str) -> AsyncIterator[AsyncIterator[tuple[str, Any, float]]]:
        """The events of a stream: name, data, and when each came."""
        reader, writer = await self._line()
        writer.write(self._head("GET", path, 0))

        async def events() -> AsyncIterator[tuple[str, Any, float]]:
            name = ""
            while line := (await reader.readline()).strip():
                if line.startswith(b"HTTP/1.1 ") and b" 200 " not in line:
                    raise RuntimeError(line.decode())
            while line := await reader.readline():
                text = line.decode().strip()
                if text.startswith("event: "):
                    name = text[7:]
                elif text.startswith("data: "):
                    yield name, json.loads(text[6:]), time.perf_counter()

        try:
            yield events()
        finally:
            writer.close()

    def close(self) -> None:
        """Hang up."""
        if self._lines is not None:
            self._lines[1].close()
            self._lines = None


@contextmanager
def house(folder: Path, **settings: str) -> Iterator[int]:
    """A house in a process of its own, as it is served by itself; its port."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = int(trial.getsockname()[1])
    environment = os.environ | settings | {
        "GLOAM_DATABASE": f"sqlite:///{folder / 'house.db'}",
        "PYTHONPATH": str(Path(gloam.__file__).parent.parent),
    }  # fmt: skip
    command = [sys.executable, "-m", "gloam", "serve", "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(command, env=environment)
    try:
        opening(server, f"http://127.0.0.1:{port}/alive")
        yield port
    finally:
        end([server])


def quantile(times: list[float], part: float) -> float:
    """The time that so large a part of all is not longer than."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0
