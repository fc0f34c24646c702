"""Whoever hosts, over HTTP and from a shell beside an open house; and what the logs do not say."""

import json
import logging
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from gloam.house import calls, hosting
from gloam.talk import speech
from gloam.web import news
from gloam.web.app import create_app
from gloam.web.logs import JsonLines, without_links
from gloam.web.settings import Settings

from .callers import Caller
from .conftest import HouseApp
from .served import Served, serving


def keyed(house_app: HouseApp) -> str:
    """The host's key, for a test: as `gloam house link` makes it."""

    async def make() -> str:
        return await hosting.host_link(house_app.house.store)

    return house_app.blocking_portal.call(make)


def test_the_hosts_page_is_behind_a_secret_link(house_app: HouseApp) -> None:
    for path in ("/host", "/host/nothing", "/metrics"):
        assert house_app.get(path).status_code == 403
    assert house_app.post("/host/drain", data={"on": "yes"}).status_code == 403
    key = keyed(house_app)
    assert house_app.get(f"/host/{key[:-1]}").status_code == 403
    page = house_app.get(f"/host/{key}")
    assert page.status_code == 200
    assert page.url.path == "/host"  # the key is out of the address
    assert key not in page.text


def test_what_a_host_does_is_done(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open(seats=["person", "person"])
    bob.sit(code, 1)
    house_app.get(f"/host/{keyed(house_app)}")
    page = house_app.get("/host").text
    assert code in page
    assert "seat 0: Ann" in page
    house_app.post("/host/notice", data={"words": "Back at nine."})
    assert 'id="to-all" class="network" role="status">Back at nine.' in house_app.get("/").text
    house_app.post("/host/notice", data={"words": ""})
    assert house_app.get("/ready").status_code == 200
    house_app.post("/host/drain", data={"on": "yes"})
    assert house_app.get("/ready").status_code == 503
    assert house_app.get("/alive").status_code == 200
    assert ann.send("POST", "/tables", {"game": "lantern"}).status_code in (400, 422)
    plan = {"game": "vampire_radar", "name": "Ann", "seats": ["person", "easy"]}
    assert ann.send("POST", "/tables", plan).status_code == 409
    house_app.post("/host/drain", data={"on": "no"})
    house_app.post("/host/out", data={"what": f"{code}/1", "why": "rude"})
    assert "shut you out" in bob.send("GET", f"/tables/{code}/seats/1").json()["error"]
    house_app.post("/host/in", data={"what": bob.token.partition(".")[0]})
    assert bob.send("GET", f"/tables/{code}/seats/1").status_code == 200
    house_app.post("/host/close", data={"code": code})
    assert ann.ask("GET", f"/tables/{code}")["phase"] == "over"
    assert house_app.post("/host/keep", data={"days": "ninety"}).status_code == 422
    assert house_app.post("/host/nothing", data={}).status_code == 422


def test_an_address_that_is_shut_out_gets_one_sentence(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'house.db'}", pace=0, bot_pool=1))
    app.inner.inner.shuts_out = lambda address: address == "testclient"
    with TestClient(app, base_url="http://gloam.test") as client:
        answer = client.get("/api/games")
    assert (answer.status_code, answer.json()) == (403, {"error": hosting.SHUT_OUT})


def test_figures_have_no_secret_in_them(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open()
    key = keyed(house_app)
    text = house_app.get("/metrics", headers={"authorization": f"Bearer {key}"}).text
    assert 'gloam_tables{phase="waiting"} 1.0' in text
    own = f'gloam_requests_total{{route="/api/tables",status="201",worker="{os.getpid()}"}} 1.0'
    assert own in text
    assert "gloam_request_seconds_bucket" in text
    for secret in (code, key, ann.token, ann.token.partition(".")[0], "Ann"):
        assert secret not in text


def test_somebody_is_muted_for_oneself_and_reported_to_the_host(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open(seats=["person", "person"])
    bob.sit(code, 1)
    bob.say(code, 1, "Boo to you all.")
    for person, seat in ((ann, 0), (bob, 1)):
        person.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})
    bob.ask("POST", f"/tables/{code}/seats/1/words", {"words": "Boo once more."})

    def talk(person: Caller, seat: int) -> str:
        page = house_app.get(f"/t/{code}/{seat}", headers=person.known).text
        return str(re.findall(r'(?s)id="talk-lines".*?</ol>', page)[0])

    def everything(person: Caller, seat: int) -> str:
        """All that is shown, answered and sent to a seat."""
        own = f"/tables/{code}/seats/{seat}"
        shown = [house_app.get(f"/t/{code}/{seat}", headers=person.known).text]
        shown += [house_app.get(f"/api{own}", headers=person.known).text]
        for ask in ("said", "since", "log all", "buffer talk", "older"):
            asked = house_app.get(f"/api{own}/answers?ask={ask}", headers=person.known)
            shown.append(asked.text)
        live = house_app.blocking_portal.call(house_app.house.look, code)
        for level in speech.LEVELS:
            listener = news.Listener(live, seat, live.sitters[seat].who, 0, level)
            listener.murmurs = 0
            shown.append(listener.news(live, always=True).decode())
        shown += [calls.message(live, seat, kind, detail=True).body for kind in calls.KINDS]
        return re.sub(r'name="key" value="[^"]*"', "", "\n".join(shown))

    assert "Boo once more." in talk(ann, 0)
    mute = f"/t/{code}/0/mute"
    before = everything(bob, 1)
    assert "Boo to you all." in everything(ann, 0)
    house_app.post(mute, data={"about": "1"}, headers=ann.known)
    assert "Boo" not in everything(ann, 0)
    assert "Bob says something." in everything(ann, 0)
    assert "Boo once more." in talk(bob, 1)
    assert everything(bob, 1) == before  # and nobody else can tell
    house_app.post(mute, data={"about": "1", "yes": "no"}, headers=ann.known)
    assert "Boo once more." in talk(ann, 0)
    told = {"about": "1", "words": "This name is offensive."}
    house_app.post(f"/t/{code}/0/report", data=told, headers=ann.known)
    for about in ("0", "7", "x", ""):
        wrong = told | {"about": about}
        answer = house_app.post(f"/t/{code}/0/report", data=wrong, headers=ann.known)
        assert answer.status_code == 422
    house_app.get(f"/host/{keyed(house_app)}")
    page = house_app.get("/host").text
    assert page.count("This name is offensive.") >= 1
    number = re.findall(r'name="number" value="([^"]+)"', page)[0]
    house_app.post("/host/settle", data={"number": number})
    assert "This name is offensive." not in house_app.get("/host").text


# Logs.


def test_no_link_stands_in_a_log() -> None:
    links = ("/move/abc.def", "/feed/x-0.sig.atom", "/calls/off/id.sig", "/host/key", "/t/A?key=k")
    for link in links:
        said = without_links(f"GET {link} failed")
        assert "…" in said
        assert link not in said
    record = logging.LogRecord("gloam", 40, "", 0, "GET /move/%s", ("abc.def",), None)
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "GET /move/…"
    assert (line["level"], line["logger"]) == ("error", "gloam")


# A house that is served.


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> object:
    with serving(tmp_path_factory.mktemp("host"), GLOAM_LOG="json") as served:
        yield served


def house_command(served: Served, *words: str) -> str:
    """What `gloam house …` prints, beside a house that is open."""
    env = os.environ | {
        "GLOAM_DATABASE": f"sqlite:///{served.database}",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    run = [sys.executable, "-m", "gloam", "house", *words]
    done = subprocess.run(run, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_shell_beside_an_open_house_and_its_log(logged: Served, tmp_path: Path) -> None:
    with httpx.Client(base_url=logged.url, timeout=30) as client:
        ann = Caller(client, "Ann")
        code = ann.open(seats=["person", "easy"])
        with ann.listening(code, 0) as events:
            assert re.search(rf"{code} .* 0: Ann \([^)]+\)", house_command(logged, "tables"))
            house_command(logged, "message", "Back at nine.")
            said = next(data for name, _, data in events if name == "notice")
            assert said == {"words": "Back at nine."}
            assert "is closed" in house_command(logged, "close", code)
            phases = (data["phase"] for name, _, data in events if name == "now")
            assert next(phase for phase in phases if phase == "over")
        client.get("/move/s3cret.s3cret")
        key = house_command(logged, "link").strip().rpartition("/")[2]
        assert client.get(f"/host/{key}").status_code == 303
        copy = tmp_path / "tonight.db"
        assert "facts" in house_command(logged, "backup", str(copy))
        assert copy.stat().st_size > 10_000
    lines = [json.loads(line) for line in logged.log.read_text().splitlines() if line[:1] == "{"]
    answered = [line for line in lines if line["logger"] == "gloam.requests"]
    assert {"POST /api/people 201", "GET /move/{ticket} 403", "GET /host/{key} 303"} <= {
        f"{line['method']} {line['route']} {line['status']}" for line in answered
    }
    text = logged.log.read_text()
    for secret in ("s3cret", key, ann.token, code, '127.0.0.1"'):
        assert secret not in text


@pytest.mark.slow
def test_a_house_that_stops_lets_its_streams_end(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url, timeout=30) as client:
        ann = Caller(client, "Ann")
        code = ann.open(seats=["person", "easy"])
        with ann.listening(code, 0) as events:
            next(events)
            began = time.monotonic()
            os.kill(served.pid, signal.SIGTERM)
            for _ in events:
                pass  # it ends as an answer does: nothing is broken off
        assert time.monotonic() - began < 1.5
        for _ in range(100):
            try:
                client.get("/alive")
            except httpx.TransportError:
                break
            time.sleep(0.05)
        assert "Traceback" not in served.log.read_text()
