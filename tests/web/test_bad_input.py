"""Bad input over HTTP: one sentence each, nothing changed, and nobody was told.

Ann hides as the vampire and is asked first, Bob is a human, and a bot is the other.
"""

import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from gloam.house.events import Moved
from gloam.house.house import House, NotYours
from gloam.house.people import Doorman
from gloam.web.app import create_app
from gloam.web.guard import MOST_BYTES, Guard
from gloam.web.settings import Settings

from .callers import PLAN, Caller, events
from .conftest import HouseApp, opened
from .served import Served, serving

FORM = {"content-type": "application/x-www-form-urlencoded"}
BIDI, ZERO_WIDTH, ZERO = "\u202eevil", "An\u200bn", "A\x00nn"


class Night(NamedTuple):
    """A game that has begun, and those who play it."""

    app: HouseApp
    ann: Caller
    bob: Caller
    code: str

    def state(self) -> Any:
        """Everything that happened at the table, kept or not, and what each seat can see of it."""
        live = self.app.house.at_hand(self.code)
        assert live is not None
        views = [self.ann.view(self.code, 0), self.bob.view(self.code, 1)]
        return live.size, tuple(live.table.record), tuple(live.murmurs), live.phase, views


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseApp]:
    """A house for all that is refused: nothing of it may change anything there."""
    with opened(tmp_path_factory.mktemp("house")) as client:
        yield client


@pytest.fixture
def house_app(one_house: HouseApp) -> HouseApp:
    """That house, before a client whom it has never seen."""
    one_house.cookies.clear()
    return one_house


@pytest.fixture
def night(house_app: HouseApp) -> Night:
    """A game of two people and a bot, in this process; the first of them is asked."""
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open()
    bob.sit(code, 1)
    assert ann.view(code, 0)["asked"]
    return Night(house_app, ann, bob, code)


def check_refused(answer: httpx.Response, *statuses: int) -> str:
    """An answer is a refusal in one plain sentence, with nothing of how it came about."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    if answer.headers["content-type"].startswith("application/json"):
        assert answer.json().keys() <= {"error", "rule"}
        sentence = str(answer.json()["error"])
    else:
        found = re.search(r"<p[^>]*>([^<]+)</p>", answer.text)
        assert found is not None, answer.text
        sentence = found[1].strip()
    assert re.fullmatch(r"[A-Za-z].*[.!?]", sentence), sentence
    assert len(sentence) < 400
    for inner in ("Traceback", "/src/", ".py", "gloam.", "litestar", "msgspec", "sqlite"):
        assert inner not in answer.text.replace("gloam.css", "").replace("gloam.js", "")
    return sentence


def deeds(code: str, seat: int) -> list[tuple[str, str, Any]]:
    """Everything that can be done at a seat."""
    here = f"/api/tables/{code}/seats/{seat}"
    return [
        ("GET", here, None),
        ("GET", f"{here}/news", None),
        ("DELETE", here, None),
        ("POST", f"{here}/actions", {"action": "hide A1"}),
        ("POST", f"{here}/words", {"words": "hello"}),
        ("POST", f"{here}/lines", {"line": "look"}),
        ("POST", f"{here}/undo", None),
        ("POST", f"{here}/vote", {"yes": True}),
        ("POST", f"{here}/time", {"seconds": 60}),
        ("POST", f"{here}/back", None),
        ("POST", f"{here}/link", None),
    ]


def page_deeds(code: str, seat: int) -> list[tuple[str, str]]:
    """The same on pages."""
    here = f"/t/{code}/{seat}"
    return [
        ("GET", here),
        ("POST", here),
        *(("POST", f"{here}/{deed}") for deed in ("vote", "time", "back", "leave", "link")),
    ]


# Who somebody is.


def test_who_shows_no_or_a_false_passport_is_nobody(night: Night) -> None:
    who, _, signature = night.ann.token.partition(".")
    other_house = Doorman("another key").passport(who)
    shown: list[dict[str, str]] = [
        {},
        *(
            {"cookie": f"gloam={text}"}
            for text in ("", "x", who, f"{who}.", f".{signature}", f"{who}.{signature[:-1]}?")
        ),
        {"cookie": f"gloam={other_house}"},
        {"cookie": "gloam=" + "a" * 4000},
        {"authorization": f"Bearer {other_house}"},
        {"authorization": "Bearer"},
        {"authorization": f"Basic {night.ann.token}"},
        {"authorization": "Bearer " + "a" * 4000},
    ]
    before = night.state()
    for headers in shown:
        for method, path, body in deeds(night.code, 0):
            check_refused(night.app.request(method, path, json=body, headers=headers), 401, 403)
        for method, path in page_deeds(night.code, 0):
            answer = night.app.request(method, path, headers=headers | FORM, content=b"line=look")
            check_refused(answer, 401, 403)
    assert night.state() == before


def test_nobody_does_anything_at_the_seat_of_somebody_else(night: Night) -> None:
    before = night.state()
    for seat in (0, 2):
        for method, path, body in deeds(night.code, seat):
            check_refused(night.bob.send(method, path.removeprefix("/api"), body), 403)
        for method, path in page_deeds(night.code, seat):
            answer = night.app.request(method, path, headers=night.bob.known | FORM, content=b"a=b")
            check_refused(answer, 403)
    assert night.state() == before


def test_a_seat_that_is_not_at_the_table_is_refused(night: Night) -> None:
    before = night.state()
    for seat in ("3", "63", "64", "-1", "1e9", "x", "9" * 60):
        answer = night.ann.send("GET", f"/tables/{night.code}/seats/{seat}")
        check_refused(answer, 400, 403, 404, 422)
    assert night.state() == before


# Acting.


def test_an_action_out_of_turn_is_refused(night: Night) -> None:
    before = night.state()
    action = night.ann.view(night.code, 0)["menu"][0]
    for asked in (action, "pass", "end", "walk 1 north"):
        check_refused(night.bob.act(night.code, 1, asked), 422)
    assert night.state() == before


def test_an_action_that_does_not_exist_is_refused(night: Night) -> None:
    before = night.state()
    for action in (
        "",
        " ",
        "fly",
        "hide Z99",
        "\x00",
        "hide A1\nhide B1",
        "'; drop table",
        "🦇" * 60,
    ):
        check_refused(night.ann.act(night.code, 0, action), 422)
    check_refused(night.ann.act(night.code, 0, "h" * 201), 400)
    assert night.state() == before


def test_a_request_that_comes_twice_is_done_once(night: Night) -> None:
    menu = night.ann.view(night.code, 0)["menu"]
    assert night.ann.act(night.code, 0, menu[0], "first").status_code == 201
    after = night.state()
    assert night.ann.act(night.code, 0, menu[0], "first").status_code == 201
    assert night.ann.act(night.code, 0, menu[1], "first").status_code == 409
    path = f"/api/tables/{night.code}/seats/0/actions"
    headers = night.ann.known | {"idempotency-key": "first"}
    assert night.app.post(path, json={"action": menu[0]}, headers=headers).status_code == 201
    assert night.state() == after


def test_words_that_come_twice_are_said_once(night: Night) -> None:
    body = {"words": "Is anybody there?", "key": "hello", "sure": True}
    for _ in range(3):
        night.bob.ask("POST", f"/tables/{night.code}/seats/1/words", body)
    said = [f for f in night.ann.view(night.code, 0)["facts"] if "anybody there" in f["words"]]
    assert len(said) == 1


def test_twenty_requests_at_once_with_one_key_are_done_once(served: str) -> None:
    with httpx.Client(base_url=served) as client:
        ann = Caller(client, "Ann")
        code = ann.open(seats=["person", "chance"])
        action = ann.view(code, 0)["menu"][0]
        answers: list[int] = []

        def send() -> None:
            answer = httpx.post(
                f"{served}/api/tables/{code}/seats/0/actions",
                json={"action": action, "key": "once"},
                headers=ann.known,
                timeout=30,
            )
            answers.append(answer.status_code)

        threads = [threading.Thread(target=send) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert answers == [201] * 20
        hid = [f for f in ann.view(code, 0)["facts"] if f["fact"].startswith("hid ")]
        assert len(hid) == 1


@pytest.mark.parametrize(
    "words", ["", " ", "x" * 401, "a\x00b", "a\x1bb", BIDI, "x" * 100_000], ids=repr
)
def test_words_that_cannot_be_said_are_refused(night: Night, words: str) -> None:
    before = night.state()
    check_refused(night.bob.say(night.code, 1, words), 400, 413, 422)
    assert night.state() == before


def test_what_takes_no_sense_around_a_table_is_refused(night: Night) -> None:
    before = night.state()
    here = f"/tables/{night.code}/seats/0"
    for path, body in [
        (f"{here}/time", {"seconds": 60}),
        (f"{here}/time", {"seconds": -1}),
        (f"{here}/time", {"seconds": 10**30}),
        (f"{here}/vote", {"yes": "perhaps"}),
        (f"{here}/vote", {}),
        (f"{here}/bot", {"level": "hard"}),
        (f"{here}/bot", {"level": "god"}),
        (f"{here}/words", {"words": "hello", "to": "nobody at all"}),
        (f"/tables/{night.code}/start", {}),
        (f"/tables/{night.code}/again", None),
    ]:
        check_refused(night.ann.send("POST", path, body), 400, 409, 422)
    check_refused(night.ann.send("GET", f"/tables/{night.code}/save"), 409)
    check_refused(night.ann.send("GET", f"/tables/{night.code}/watch"), 403)
    assert night.state() == before


# Names and plans.


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "x" * 1_000_000, "a\nb\x00", "\x07bell", ZERO, BIDI, ZERO_WIDTH,
     "a\u2066b", "\ufeffAnn", "a\u00adb", "\ue000", "\U000e0041nn"],
    ids=lambda name: repr(name[:12]),
)  # fmt: skip
def test_a_name_that_nobody_could_read_is_refused(house_app: HouseApp, name: str) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open()
    check_refused(bob.send("POST", f"/tables/{code}/seats/1", {"name": name}), 400, 413, 422)
    check_refused(bob.send("POST", "/tables", {"name": name, **PLAN}), 400, 413, 422)
    form = {"name": name, "seat": "1"}
    answer = house_app.post(f"/t/{code}/sit", data=form, headers=bob.known)
    check_refused(answer, 400, 413, 422)
    assert bob.ask("GET", "/tables/mine") == []
    assert ann.ask("GET", f"/tables/{code}")["seats"][1]["by"] == "free"


def test_two_people_at_one_table_are_not_called_the_same(house_app: HouseApp) -> None:
    ann, other = Caller(house_app, "Ann"), Caller(house_app, "Ann")
    code = ann.open()
    check_refused(other.send("POST", f"/tables/{code}/seats/1", {"name": " Ann "}), 409)


@pytest.mark.parametrize(
    "plan",
    [
        {"game": "chess"},
        {"game": "../../etc/passwd"},
        {"game": "x" * 1_000},
        {"seats": []},
        {"seats": ["person"]},
        {"seats": ["chance", "chance", "chance"]},
        {"seats": ["person"] * 17},
        {"seats": ["person", "god", "chance"]},
        {"seats": "person"},
        {"seat": -1},
        {"seat": 3},
        {"seat": 2},
        {"seat": 1.5},
        {"options": {"field": "nowhere"}},
        {"options": {"nonsense": "1"}},
        {"options": {"dawn": "-1"}},
        {"options": {"dawn": "9" * 5_000}},
        {"options": {"field": "/etc/passwd"}},
        {"options": {"field": "x" * 30_000}},
        {"clock": {"kind": "sand"}},
        {"clock": {"kind": "move", "seconds": 0}},
        {"clock": {"kind": "game", "seconds": 10**12}},
        {"watching": {"kind": "delay", "minutes": 0}},
        {"away": 1},
        {"away": -5},
        {"stand_in": "ghost"},
        {"name": 7},
        {"hot_seat": "yes"},
    ],
    ids=lambda plan: json.dumps(plan)[:40],
)
def test_a_table_that_cannot_be_is_not_opened(house_app: HouseApp, plan: dict[str, Any]) -> None:
    ann = Caller(house_app, "Ann")
    asked = {"name": "Ann", **PLAN, **plan}
    sentence = check_refused(ann.send("POST", "/tables", asked), 400, 422)
    assert "root:" not in sentence
    assert ann.ask("GET", "/tables/mine") == []


# Requests that are no requests.


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://gloam.test.evil.example"},
        {"origin": "http://gloam.test:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "http://gloam.test"},
    ],
    ids=str,
)
def test_what_another_site_makes_a_browser_send_is_refused(
    night: Night, headers: dict[str, str]
) -> None:
    before = night.state()
    carried = {"cookie": f"gloam={night.ann.token}", **headers}
    for method, path, body in deeds(night.code, 0):
        if method != "GET":
            check_refused(night.app.request(method, path, json=body, headers=carried), 403)
    for method, path in [*page_deeds(night.code, 0), ("POST", "/play/vampire_radar")]:
        if method != "GET":
            answer = night.app.request(method, path, headers=carried | FORM, content=b"line=look")
            check_refused(answer, 403)
    assert night.state() == before


def test_the_page_itself_may_send_what_another_site_may_not(night: Night) -> None:
    own = {"origin": "http://gloam.test", "sec-fetch-site": "same-origin"}
    headers = {"cookie": f"gloam={night.bob.token}", **own}
    path = f"/api/tables/{night.code}/seats/1/words"
    answer = night.app.post(path, json={"words": "Here.", "sure": True}, headers=headers)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b"7", b'"x"', b"{'action': 1}", b'{"action": 1}', b'{"act": "x"}',
     b'{"action": "\\ud800"}', b'{"action": "\xff"}', b"\x00", b"[" * 20_000, b'{"action":' * 5_000,
     b'{"action": "pass", "action": ["pass"]}'],
    ids=lambda body: repr(body[:24]),
)  # fmt: skip
def test_json_that_is_none_is_refused(night: Night, body: bytes) -> None:
    before = night.state()
    path = f"/api/tables/{night.code}/seats/0/actions"
    headers = night.ann.known | {"content-type": "application/json"}
    check_refused(night.app.post(path, content=body, headers=headers), 400, 422)
    assert night.state() == before


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
     "application/xml", "application/json-patch", "", "x" * 300],
)  # fmt: skip
def test_a_body_that_is_not_said_to_be_json_is_refused(night: Night, kind: str) -> None:
    before = night.state()
    action = night.ann.view(night.code, 0)["menu"][0]
    path = f"/api/tables/{night.code}/seats/0/actions"
    body = json.dumps({"action": action}).encode()
    answer = night.app.post(path, content=body, headers=night.ann.known | {"content-type": kind})
    check_refused(answer, 415)
    assert night.state() == before


@pytest.mark.parametrize(
    "kind", ["application/json", "multipart/form-data; boundary=x", "text/plain", "x" * 300]
)
def test_a_form_that_is_none_changes_nothing(night: Night, kind: str) -> None:
    before = night.state()
    headers = night.ann.known | {"content-type": kind}
    for method, path in page_deeds(night.code, 0)[1:3]:
        answer = night.app.request(method, path, content=b"\xff--x\r\n{", headers=headers)
        assert answer.status_code < 500, answer.text
    assert night.state() == before


def test_an_oversized_body_is_refused(night: Night) -> None:
    before = night.state()
    body = {"action": "x" * MOST_BYTES}
    check_refused(night.ann.send("POST", f"/tables/{night.code}/seats/0/actions", body), 413)
    answer = night.app.post(
        f"/t/{night.code}/0", data={"line": "x" * MOST_BYTES}, headers=night.ann.known
    )
    check_refused(answer, 413)
    assert night.state() == before


def test_a_method_that_a_path_does_not_have_is_refused_with_those_it_has(night: Night) -> None:
    before = night.state()
    for method, path in [
        ("PUT", f"/api/tables/{night.code}/seats/0"),
        ("PATCH", f"/api/tables/{night.code}"),
        ("DELETE", f"/api/tables/{night.code}"),
        ("POST", f"/api/tables/{night.code}/save"),
        ("GET", f"/api/tables/{night.code}/seats/0/actions"),
        ("TRACE", "/api/games"),
        ("BREW", "/"),
        ("DELETE", f"/t/{night.code}/0"),
    ]:
        answer = night.app.request(method, path, headers=night.ann.known)
        check_refused(answer, 405)
        assert answer.headers["allow"]
    assert night.state() == before


# On the wire.


def raw(served: Served, data: bytes, patience: float = 20) -> bytes:
    """Send bytes as they are, and give back the answer as it is."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=patience) as wire:
        try:
            wire.sendall(data)
        except OSError:  # the house has closed its ear already
            return b""
        answer = b""
        try:
            while part := wire.recv(65536):
                answer += part
        except OSError:
            return answer
        return answer


def head(method: str, path: str, *lines: str) -> bytes:
    """The head of a request."""
    asked = [f"{method} {path} HTTP/1.1", "Host: gloam.test", "Connection: close", *lines]
    return "\r\n".join(asked).encode() + b"\r\n\r\n"


def status_of(answer: bytes) -> int:
    """The status that an answer says."""
    assert answer.startswith(b"HTTP/1.1 "), answer[:80]
    return int(answer.split(b" ", 2)[1])


TRICKS = [
    "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/%2e%2e%2fapp.py",
    "/static/....//app.py", "/static/..%5capp.py", "/static//etc/passwd", "/static/%00",
    "/static/gloam.css%00.py", "/static/", "/static", "/look/../../pyproject.toml",
    "/look/..%2f..%2fpyproject.toml", "/look/%00.css", "/rules/..%2f..", "/new/%2e%2e", "/new/%00",
    "/api/games/..%2f..%2fetc%2fpasswd", "/api/games/%00", "/api/games/%ff%fe",
    "/api/tables/%00", "/api/tables/..", "/api/tables/%2e%2e/%2e%2e/alive", "/t/../..",
    "/t/%2e%2e", "/t/%e2%80%ae", "//etc/passwd", "//evil.example/", "/%2fevil.example",
    "/t//0", "/move/..", "/move/x", "/move/.", "/move/%00.%00", "/move/W10.x", "/.git/config",
    "/.env", "/api/schema/../../app.py", "/t/" + "A" * 60, "/" + "a" * 1_900, "/%c0%af",
]  # fmt: skip


@pytest.mark.parametrize("path", TRICKS, ids=lambda path: path[:40])
def test_a_path_that_tries_to_be_clever_finds_nothing(house_process: Served, path: str) -> None:
    answer = raw(house_process, head("GET", path))
    assert 400 <= status_of(answer) < 500, answer[:300]
    for inside in (b"import ", b"[project]", b"root:", b"Traceback", b"openapi"):
        assert inside not in answer


@pytest.mark.parametrize("length", [3_000, 30_000, 60_000])
def test_a_path_that_does_not_end_is_refused(house_process: Served, length: int) -> None:
    answer = raw(house_process, head("GET", "/" + "a" * length))
    assert status_of(answer) == 414
    assert b"too long" in answer


def chunked(parts: Iterator[bytes]) -> bytes:
    """A body of which nobody said how long it is."""
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def test_a_chunked_body_that_is_too_large_is_refused_though_its_beginning_is_whole(
    house_process: Served,
) -> None:
    with httpx.Client(base_url=house_process.url) as client:
        ann = Caller(client, "Ann")
        code = ann.open(seats=["person", "chance"])
        view = ann.view(code, 0)
        path = f"/api/tables/{code}/seats/0/actions"
        lines = [
            f"Authorization: Bearer {ann.token}",
            "Content-Type: application/json",
            "Transfer-Encoding: chunked",
        ]
        whole = json.dumps({"action": view["menu"][0]}).encode()
        padding = (b" " * 8_000 for _ in range(20))
        body = chunked(iter([whole, *padding]))
        answer = raw(house_process, head("POST", path, *lines) + body)
        assert status_of(answer) == 413
        assert b"more than the house reads" in answer
        assert ann.view(code, 0) == view
        # The same without the padding is granted: it was the size that was refused.
        answer = raw(house_process, head("POST", path, *lines) + chunked(iter([whole])))
        assert status_of(answer) == 201


@pytest.mark.parametrize(
    "flood",
    [
        b"X-Flood: " + b"x" * 2_000_000,
        b"".join(b"X-%d: y\r\n" % n for n in range(100_000)),
        b"Cookie: " + b"gloam=x; " * 100_000,
    ],
    ids=["one endless header", "a hundred thousand headers", "endless cookies"],
)
def test_a_flood_of_headers_is_not_read_to_its_end(house_process: Served, flood: bytes) -> None:
    begun = head("GET", "/").removesuffix(b"\r\n")
    answer = raw(house_process, begun + flood + b"\r\n\r\n")
    assert answer == b"" or status_of(answer) == 400
    assert httpx.get(f"{house_process.url}/alive").status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        b"hello\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: a\x00b\r\n\r\n",
    ],
    ids=lambda data: repr(data[:30]),
)
def test_bytes_that_are_no_request_are_refused(house_process: Served, data: bytes) -> None:
    answer = raw(house_process, data)
    assert 400 <= status_of(answer) < 500, answer[:200]


# Streams.


def test_whoever_is_refused_is_not_heard_by_the_others(served: str) -> None:
    with httpx.Client(base_url=served, timeout=30) as client:
        ann, bob, eve = (Caller(client, name) for name in ("Ann", "Bob", "Eve"))
        code = ann.open()
        bob.sit(code, 1)
        with bob.listening(code, 1) as stream:
            for name, _, data in stream:
                if name == "now":
                    assert data["phase"] == "playing"
                    break
            for method, path, body in deeds(code, 0):
                if method != "GET":
                    check_refused(eve.send(method, path.removeprefix("/api"), body), 403)
            check_refused(eve.send("POST", f"/tables/{code}/seats/1", {"name": "Eve"}), 409)
            check_refused(ann.act(code, 0, "fly"), 422)
            check_refused(bob.act(code, 1, "pass"), 422)
            assert ann.say(code, 0, "Now this is said.").status_code == 201
            name, _, data = next(stream)
            assert (name, "Now this is said." in data["words"]) == ("fact", True)


def test_more_streams_than_the_house_holds_are_refused_politely(tmp_path: Path) -> None:
    with (
        serving(tmp_path, GLOAM_STREAMS="3") as house,
        httpx.Client(base_url=house.url, timeout=30) as client,
    ):
        ann = Caller(client, "Ann")
        code = ann.open(seats=["person", "chance"])
        path = f"/api/tables/{code}/seats/0/news"
        opened = [ann.listening(code, 0) for _ in range(3)]
        for each in opened:
            each.__enter__()
        answer = client.get(path, headers=ann.known)
        check_refused(answer, 503)
        assert int(answer.headers["retry-after"]) > 0
        assert ann.view(code, 0)["asked"]  # all else goes on
        opened.pop().__exit__(None, None, None)
        assert wait_until(lambda: heard_anything(client, path, ann.known))
        for each in opened:
            each.__exit__(None, None, None)


def heard_anything(client: httpx.Client, path: str, headers: dict[str, str]) -> bool:
    """Whether a stream is opened, and says something."""
    with client.stream("GET", path, headers=headers) as answer:
        return answer.status_code == 200 and next(events(answer.iter_lines()))[0] != ""


def wait_until(true: Callable[[], bool], seconds: float = 20) -> bool:
    """Whether something becomes true in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.1)
    return False


def memory_of(pid: int) -> int:
    """How many bytes of memory a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no such process")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_listeners_who_never_read_take_nothing_from_the_others(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as house,
        httpx.Client(base_url=house.url, timeout=30) as client,
    ):
        ann, bob = Caller(client, "Ann"), Caller(client, "Bob")
        code = ann.open()
        bob.sit(code, 1)
        deaf = []
        for _ in range(40):
            wire = socket.socket()
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.connect(("127.0.0.1", house.port))
            wire.sendall(
                head(
                    "GET", f"/api/tables/{code}/seats/1/news", f"Authorization: Bearer {bob.token}"
                )
            )
            deaf.append(wire)
        with bob.listening(code, 1) as stream:
            next(stream)
            before = memory_of(house.pid)
            for n in range(300):
                assert ann.say(code, 0, f"{n} " + "word " * 50).status_code == 201
            heard = []
            for name, _, data in stream:
                found = re.search(r"(\d+) word", data["words"]) if name == "fact" else None
                heard += [int(found[1])] if found else []
                if heard[-1:] == [299]:
                    break
        assert heard == list(range(300))
        grown = memory_of(house.pid) - before
        for wire in deaf:
            wire.close()
        assert grown < 40_000_000, grown


# How much, how often.


def test_an_address_that_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'house.db'}", rate=0.1, pace=0, bot_pool=1)
    with HouseApp(create_app(settings), base_url="http://gloam.test") as app:
        answers = [app.post("/api/people") for _ in range(12)]
        granted = [answer for answer in answers if answer.status_code == 201]
        assert 6 <= len(granted) < 12
        check_refused(answers[-1], 429)
        assert int(answers[-1].headers["retry-after"]) > 0
        page = [app.post("/play/vampire_radar") for _ in range(3)][-1]
        check_refused(page, 429)
        assert app.get("/api/games").status_code == 200  # reading is counted by itself
        assert [app.get("/alive").status_code for _ in range(60)][-1] == 429


def test_one_address_does_not_use_up_what_another_may_ask() -> None:
    guard = Guard(None, rate=0.1)

    def granted(address: str) -> int:
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/",
            "headers": [],
            "client": (address, 1),
        }
        return sum(guard._refusal(scope) is None for _ in range(50))

    assert granted("192.0.2.1") == granted("192.0.2.2") == 6
    # Of a long address, one person has all that ends differently.
    assert granted("2001:db8:1:2::1") == 6
    assert granted("2001:db8:1:2:ffff::2") == 0
    assert granted("2001:db8:1:3::1") == 6


# Whoever is rude.


def test_a_host_that_is_no_name_is_refused(house_app: HouseApp) -> None:
    for path in ("/", "/api/games"):
        answer = house_app.get(path, headers={"host": "x" * 4_000})
        assert check_refused(answer, 400) == "That is no name of a house."


def test_answers_to_programs_are_kept_by_nobody(night: Night) -> None:
    seat = f"/api/tables/{night.code}/seats/0"
    for path in (seat, "/api/games", "/api/mine", f"/api/tables/{night.code}"):
        answer = night.app.get(path, headers=night.ann.known)
        assert answer.headers.get_list("cache-control") == ["no-store"], path
    answer = night.app.post("/api/people")
    assert answer.headers["cache-control"] == "no-store"


def test_a_cookie_is_for_https_alone_where_people_come_by_https(tmp_path: Path) -> None:
    for address, secure in (("https://gloam.example", True), ("", False)):
        settings = Settings(
            database=f"sqlite:///{tmp_path / f'{secure}.db'}",
            address=address,
            rate=1_000,
            bot_pool=1,
        )
        with HouseApp(create_app(settings), base_url="http://gloam.test") as client:
            answer = client.post("/play/nightmare_hunt", data={"name": "Ann"})
            cookies = [
                one
                for each in (*answer.history, answer)
                for one in each.headers.get_list("set-cookie")
            ]
            assert cookies
            assert all(("secure" in each.lower()) == secure for each in cookies)


def test_a_page_is_not_drawn_for_whoever_has_lost_the_seat_meanwhile(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While Ann's line waited, her seat became Bob's: the refusal shows nothing of it."""

    async def lost(house: House, code: str, *given: Any, **more: Any) -> Any:
        async with house.at(code) as live:
            live.do(Moved(0, live.sitters[1].who, "nonce"), house.now())
        raise NotYours("That is not your seat.")

    monkeypatch.setattr("gloam.web.chair.typed", lost)
    answer = night.app.post(
        f"/t/{night.code}/0", params={"part": "yes"}, data={"line": "look"}, headers=night.ann.known
    )
    check_refused(answer, 403)
    assert "hide" not in answer.text


def test_whoever_hangs_up_in_the_middle_leaves_no_trace(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for _ in range(3):
            rude = socket.create_connection(("127.0.0.1", served.port))
            rude.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            rude.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n" * 60)
            time.sleep(0.7)
            rude.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            rude.close()
        time.sleep(0.5)
        assert httpx.get(f"{served.url}/alive").status_code == 200
        assert "Traceback" not in served.log.read_text()
