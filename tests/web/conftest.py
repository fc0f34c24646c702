"""Houses for tests: one in this process, and real ones that are served on loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gloam.house.bot_pool import BotPool
from gloam.house.house import House
from gloam.web.app import create_app
from gloam.web.settings import Settings, store_of

from .served import Served, serving


class HouseApp(TestClient[Any]):
    """A browser without a window, at a house in this process; `house` is that house."""

    __test__ = False
    house: House


@pytest.fixture(scope="package", autouse=True)
def bots_wake_when_they_are_asked() -> Iterator[None]:
    """A house in this process starts a process for its bots when one has to think, not before.

    Most tests ask no bot, and to start a process takes longer than such a test. A house that is
    served starts it at once, as ever.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(BotPool, "warm_up", lambda pool: None)
        yield


async def _no_rehearsal(app: Any, paths: Any) -> None:
    """Nobody waits for the first pages of a house that lives for one test."""


@pytest.fixture(scope="package", autouse=True)
def pages_are_drawn_when_they_are_asked_for() -> Iterator[None]:
    """A house in this process asks itself for no pages first: that is half of what it opens with.

    A house that is served rehearses, as ever.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gloam.web.app.rehearse", _no_rehearsal)
        yield


@pytest.fixture(autouse=True)
def every_answer_is_made(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No answer fails over a fault of the house, even where the guest gets a sentence for it.

    A test that breaks the house on purpose has a fixture of this name of its own.
    """
    yield
    failed = [line for when in ("setup", "call") for line in caplog.get_records(when)]
    failed = [line for line in failed if line.name == "gloam.web" and line.exc_info]
    assert not failed, [line.exc_info for line in failed]


@pytest.fixture
def house_app(tmp_path: Path) -> Iterator[HouseApp]:
    """A client of a house in this process: no pace, no limits that matter, its file in tmp_path.

    Cookies are kept from request to request. Streams do not end, so they need `served`.
    """
    with opened(tmp_path) as client:
        yield client


@contextmanager
def opened(folder: Path) -> Iterator[HouseApp]:
    """Such a house, with its file in a folder."""
    settings = Settings(
        database=f"sqlite:///{folder / 'house.db'}", pace=0, rate=100_000, bot_pool=1
    )
    house = House(store_of(settings))
    with HouseApp(
        create_app(settings, house), base_url="http://gloam.test", raise_server_exceptions=False
    ) as client:
        client.house = house
        yield client


@pytest.fixture(scope="session")
def house_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server process: its `url`, `port`, `log`, `database` and `pid`. Do not end it."""
    with serving(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture(scope="session")
def served(house_process: Served) -> str:
    """The address of a real server process, without a slash at the end; shared by all tests.

    Use people and tables of your own there. For a house with other settings, or one that may be
    ended, use `serving(folder, GLOAM_STREAMS="8")` from `.served`.
    """
    return house_process.url
