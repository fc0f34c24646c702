"""What is asked most is answered by a shorter way, and nobody can tell from the answer."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from litestar.testing import TestClient

from gloam.web.app import create_app
from gloam.web.guard import Guard
from gloam.web.settings import Settings


class Ways(NamedTuple):
    """A table of two, to be asked by the shorter way and by the routes."""

    client: TestClient[Any]
    guard: Guard
    seat: str
    ann: dict[str, str]

    def both(self, method: str, path: str, **what: Any) -> tuple[int, str, bool]:
        """Status and body, alike by either way; and whether the shorter one answered by itself."""
        fast, passed_on = self.guard.inner, list[str]()
        routes = fast.app

        async def noted(scope: Any, receive: Any, send: Any) -> None:
            passed_on.append(scope["path"])
            await routes(scope, receive, send)

        try:
            fast.app = noted
            answer = self.client.request(method, self.seat + path, **what)
            quick = not passed_on
            self.guard.inner = routes
            again = self.client.request(method, self.seat + path, **what)
        finally:
            self.guard.inner, fast.app = fast, routes
        assert (answer.status_code, answer.text) == (again.status_code, again.text)
        assert sorted(answer.headers.multi_items()) == sorted(again.headers.multi_items())
        return answer.status_code, answer.text, quick


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    address = f"sqlite:///{tmp_path_factory.mktemp('ways') / 'house.db'}"
    return create_app(Settings(database=address, pace=0, rate=100_000, bot_pool=1))


@pytest.fixture(scope="module")
def client(app: Any) -> Iterator[TestClient[Any]]:
    with TestClient(app, base_url="http://gloam.test") as client:
        yield client


@pytest.fixture
def ways(app: Any, client: TestClient[Any]) -> Ways:
    tokens = [client.post("/api/people").json()["token"] for _ in range(2)]
    ann, bob = ({"authorization": f"Bearer {token}"} for token in tokens)
    plan = {"game": "vampire_radar", "name": "Ann", "seats": ["person"] * 2, "away": 0}
    code = client.post("/api/tables", json=plan, headers=ann).json()["code"]
    client.post(f"/api/tables/{code}/seats/1", json={"name": "Bob"}, headers=bob)
    client.cookies.clear()
    return Ways(client, app.inner.inner, f"/api/tables/{code}/seats/0", ann)


def test_an_action_is_answered_alike_by_either_way(ways: Ways) -> None:
    act = {"action": "hide C3", "key": "once"}
    assert ways.both("POST", "/actions", json=act, headers=ways.ann) == (
        201,
        '{"done":true}',
        True,
    )


@pytest.mark.parametrize(
    ("status", "act", "headers"),
    [
        (401, {"action": "done"}, {}),
        (401, {"action": "done"}, {"authorization": "Bearer no.body"}),
        (401, {"action": "done"}, {"cookie": "gloam=nobody"}),
        (422, {"action": "dance"}, None),
        (422, {"action": "walk A1"}, None),
        (409, {"action": "hide C4", "key": "k"}, None),
    ],
)
def test_a_refusal_is_the_same_sentence_by_either_way(
    ways: Ways, status: int, act: dict[str, str], headers: dict[str, str] | None
) -> None:
    hidden = {"action": "hide C3", "key": "k"}
    ways.client.post(f"{ways.seat}/actions", json=hidden, headers=ways.ann)
    known = ways.ann if headers is None else headers
    found, body, quick = ways.both("POST", "/actions", json=act, headers=known)
    assert (found, quick) == (status, True)
    assert "error" in body


JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "what"),
    [
        ("POST", "/actions", {"content": b"", "headers": JSON}),
        ("POST", "/actions", {"content": b"\xff", "headers": JSON}),
        ("POST", "/actions", {"json": {"deed": "done"}}),
        ("POST", "/actions", {"json": {"action": 7}}),
        ("POST", "/actions", {"json": {"action": "x" * 500}}),
        ("POST", "/actions/", {"json": {"deed": 1}}),
        ("GET", "/actions", {}),
        ("POST", "/news", {"json": {}}),
        ("GET", "/news?speech=loud", {}),
    ],
)
def test_what_is_out_of_the_ordinary_is_left_to_the_routes(
    ways: Ways, method: str, path: str, what: dict[str, Any]
) -> None:
    headers = ways.ann | what.get("headers", {})
    status, body, quick = ways.both(method, path, **(what | {"headers": headers}))
    assert not quick
    assert 400 <= status < 500
    assert "error" in body


@pytest.mark.parametrize(("seat", "known"), [("", False), ("/../1", True), ("/../9", True)])
def test_a_stream_that_is_not_ones_own_is_refused_alike(
    ways: Ways, seat: str, *, known: bool
) -> None:
    status, body, quick = ways.both("GET", f"{seat}/news", headers=ways.ann if known else {})
    assert quick
    assert status in (403, 422)
    assert "error" in body
