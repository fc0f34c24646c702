"""A clock and two kinds of store for every test of the house."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .cluster import Cluster
from .rooms import Hands, Place


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def _cluster() -> Iterator[Callable[[], Cluster]]:
    """One PostgreSQL for all tests of this process, started when the first of them asks."""
    started: list[Cluster] = []

    def get() -> Cluster:
        if not started:
            started.append(Cluster())
        return started[0]

    yield get
    for cluster in started:
        cluster.remove()


@pytest.fixture
def cluster(_cluster: Callable[[], Cluster]) -> Cluster:
    return _cluster()


@pytest.fixture
def sqlite(tmp_path: Path) -> Place:
    return Place(f"sqlite:///{tmp_path}/house/house.db")


@pytest.fixture
def postgres(cluster: Cluster) -> Place:
    return Place(cluster.new_database())


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    """Each store in turn: whatever a test says of one, it says of the other."""
    found: Place = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def hands() -> Hands:
    return Hands()
