"""A house in a process of its own, for tests: started on a free port of loopback, and ended."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

import gloam

PATIENCE = 60.0
"""How many seconds a house may take to open: the machine may be busy."""


class Served(NamedTuple):
    """A house that is being served."""

    url: str
    """Its address, without a slash at the end."""
    log: Path
    """Everything that it has printed."""
    database: Path
    pid: int

    @property
    def port(self) -> int:
        """Its port on loopback."""
        return int(self.url.rpartition(":")[2])


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def serving(folder: Path, *arguments: str, **environment: str) -> Iterator[Served]:
    """A house in a process of its own, with its SQLite file and its log in a folder."""
    port, log, database = free_port(), folder / "house.log", folder / "house.db"
    usual = {
        "GLOAM_DATABASE": f"sqlite:///{database}",
        "GLOAM_PACE": "0",
        "GLOAM_RATE": "100000",
        "GLOAM_BOT_PROCESSES": "1",
        "PYTHONPATH": str(Path(gloam.__file__).parent.parent),
        "PYTHONUNBUFFERED": "1",
    }
    command = [sys.executable, "-m", "gloam", "serve", "--host", "127.0.0.1", "--port", str(port)]
    command += arguments
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, env=os.environ | usual | environment, stdout=out, stderr=out, cwd=folder
        )
        try:
            served = Served(f"http://127.0.0.1:{port}", log, database, process.pid)
            _wait_until_open(served, process)
            yield served
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(15)


def _wait_until_open(served: Served, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            if httpx.get(f"{served.url}/alive", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"the house did not open: {served.log.read_text()[-2000:]}")
