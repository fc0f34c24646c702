"""A real server and Debian's Chromium for the tests of this folder."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import gloam

from .people import Person

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
NAMES = ("chromium", "chromium-browser", "google-chrome")
Newcomer = Callable[..., Person]


class Server:
    """A house in a process of its own, with its tables in one file."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.port = _free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._groups: list[int] = []

    def start(self) -> None:
        """Open the house, and wait until it answers."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(gloam.__file__).parent.parent),
            "GLOAM_DATABASE": f"sqlite:///{self.folder / 'house.db'}",
            "GLOAM_RATE": "1000",
            "GLOAM_PACE": "0",
            "GLOAM_BOT_PROCESSES": "1",
            **self.settings,
        }
        command = [sys.executable, "-m", "gloam", "serve", "--port", str(self.port)]
        with (self.folder / "house.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        self._groups.append(self._process.pid)
        end = time.monotonic() + 40
        while not self._answers():
            assert self._process.poll() is None, f"the house fell: {self.said()}"
            assert time.monotonic() < end, f"the house does not answer: {self.said()}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/alive", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End the house in the middle of whatever it does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(10)

    def left_behind(self) -> list[int]:
        """The processes that a house of this test, or one of its bots, still has."""
        found = []
        for place in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                state, _, group = place.read_text().rpartition(")")[2].split()[:3]
                if state != "Z" and int(group) in self._groups:
                    found.append(int(place.parent.name))
        return found

    def stop(self) -> None:
        """Close the house, and see that nothing of it is left."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        for group in self._groups:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)

    def said(self) -> str:
        """What the house wrote where only its keeper looks."""
        return (self.folder / "house.log").read_text(errors="replace")[-2000:]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in a browser that fails is looked at twice more, and the report counts it (`rerun`).

    Chromium, a house and their bots share two cores with another test: what is late there once in
    some thousand turns says nothing about a page; what is wrong with a page is wrong thrice.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all tests of a file: bots at tables that everybody left end with it."""
    house = Server(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()
    assert "Traceback" not in house.said(), house.said()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. It is let go after this folder: its event loop would be in the way of others."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("The browser tests need Chromium: install Debian's package `chromium`.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def newcomer(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Newcomer]:
    """Makes people, each with a browser of their own; at the end nothing may have gone wrong."""
    people: list[Person] = []

    def come(name: str = "Ann", base: str = "", **context: Any) -> Person:
        wished = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
        wished["service_workers"] = "block"  # what is kept for offline has tests of its own
        base = base or request.getfixturevalue("server").base
        people.append(Person(browser.new_context(**{**wished, **context}), base, name))
        return people[-1]

    yield come
    troubles = {person.name: person.troubles for person in people if person.troubles}
    for person in people:
        person.context.close()
    assert not troubles
