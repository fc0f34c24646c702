"""Being called back, over HTTP: what is asked for, what is refused, and how it is stopped."""

import re
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloam.house.house import House
from gloam.web.app import create_app
from gloam.web.offline import kept_paths, worker
from gloam.web.settings import Settings, store_of
from tests.house.services import Device, MailServer

from .callers import Caller
from .conftest import HouseApp

ATOM = "{http://www.w3.org/2005/Atom}"


def way(device: Device, **wishes: Any) -> dict[str, Any]:
    return {"endpoint": "https://push.example/ann", **device.keys, **wishes}


def test_a_way_to_be_called_is_asked_for_listed_and_taken_away(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open()
    key = ann.ask("GET", "/calls")["push_key"]
    assert re.fullmatch(r"[\w-]{87}", key)
    made = ann.ask("POST", "/calls", way(Device(), code=code, wants=["turn"]))
    assert (made["where"], made["code"], made["wants"]) == ("push.example", code, ["turn"])
    assert ann.ask("GET", "/calls")["ways"] == [made]
    assert bob.ask("GET", "/calls")["ways"] == []
    assert bob.send("DELETE", f"/calls/{made['id']}").status_code == 403
    again = ann.ask("POST", "/calls", way(Device(), code=code))
    assert len(ann.ask("GET", "/calls")["ways"]) == 2  # another browser
    for each in (made, again):
        ann.ask("DELETE", f"/calls/{each['id']}")
    assert ann.ask("GET", "/calls")["ways"] == []


def test_bad_wishes_are_refused_with_a_sentence(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open()
    good = Device()
    for body, status in (
        (way(good, endpoint="https://10.0.0.1/a"), 422),
        (way(good, endpoint="http://push.example/a"), 422),
        (way(good, auth="no"), 422),
        (way(good, wants=[]), 422),
        (way(good, code="BCDFGH"), 404),
        ({"endpoint": 3}, 400),
    ):
        answer = ann.send("POST", "/calls", body)
        assert answer.status_code == status, (body, answer.text)
        assert answer.json()["error"]
    assert bob.send("POST", "/calls", way(good, code=code)).status_code == 409
    assert house_app.post("/api/calls", json=way(good)).status_code == 401
    assert ann.ask("GET", "/calls")["ways"] == []
    for n in range(12):
        ann.ask("POST", "/calls", way(good, endpoint=f"https://push.example/{n}"))
    assert ann.send("POST", "/calls", way(good)).status_code == 409


def test_the_key_is_made_once_and_kept_with_the_house(tmp_path: Path) -> None:
    from litestar.testing import TestClient

    settings = Settings(database=f"sqlite:///{tmp_path / 'house.db'}", pace=0, bot_pool=1)
    keys = []
    for _ in range(2):
        app = create_app(settings, House(store_of(settings)))
        with TestClient(app, base_url="http://gloam.test") as client:
            keys.append(Caller(client, "Ann").ask("GET", "/calls")["push_key"])
    assert keys[0] == keys[1]


def test_whoever_logs_out_everywhere_is_called_nowhere(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    ann.open()
    ann.ask("POST", "/calls", way(Device()))
    feed = house_app.house.doorman.feed(ann.token.partition(".")[0])
    assert house_app.get(f"/feed/{feed}.atom").status_code == 200
    token = ann.ask("POST", "/people/me")["token"]
    ann.known = {"authorization": f"Bearer {token}"}
    assert ann.ask("GET", "/calls")["ways"] == []
    assert house_app.get(f"/feed/{feed}.atom").status_code == 403


def test_a_feed_says_whose_turn_it_is_and_nothing_else(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open(seats=["person", "person"], clock={"kind": "move", "seconds": 86_400})
    bob.sit(code, 1)
    house = house_app.house
    found = {}
    for person in (ann, bob):
        link = house.doorman.feed(person.token.partition(".")[0])
        answer = house_app.get(f"/feed/{link}.atom")
        assert answer.headers["content-type"].startswith("application/atom+xml")
        assert "no-store" in answer.headers["cache-control"]
        titles = [each.text for each in Xml.fromstring(answer.text).iter(f"{ATOM}title")]
        calendar = house_app.get(f"/feed/{link}.ics")
        assert calendar.headers["content-type"].startswith("text/calendar")
        assert calendar.text.startswith("BEGIN:VCALENDAR\r\n")
        found[person.name] = titles[1], "BEGIN:VEVENT" in calendar.text
    assert sorted(found.values()) == [
        (f"Not your turn: Vampire Radar, {code}", False),
        (f"Your turn: Vampire Radar, {code}", True),
    ]
    link = house.doorman.feed("nobody")
    for wrong in (f"{link[:-1]}.atom", f"{link}.html", "x.atom", "..atom"):
        assert house_app.get(f"/feed/{wrong}").status_code == 403


def test_the_page_offers_what_there_is(house_app: HouseApp) -> None:
    assert "does not know this browser" in house_app.get("/calls").text
    house_app.post("/play/vampire_radar", data={"name": "Ann"})
    page = house_app.get("/calls").text
    assert 'id="push" data-key="' in page
    assert 'id="mail"' not in page  # no server was named
    assert "/feed/" in page
    refused = house_app.post("/calls/push", data={"endpoint": "nonsense", "turn": "yes"})
    assert refused.status_code == 422
    assert "https://" in refused.text
    asked = {f"{name}": value for name, value in way(Device()).items()} | {"turn": "yes"}
    page = house_app.post("/calls/push", data=asked).text
    assert "by push, through <b>push.example</b>" in page
    number = re.findall(r'name="number" value="([^"]+)"', page)[0]
    assert house_app.post("/calls/stop", data={"number": number}).status_code == 200
    assert "by push, through" not in house_app.get("/calls").text
    assert house_app.post("/calls/nothing", data={}).status_code == 422


def test_a_browser_that_is_reached_elsewhere_is_called_there(house_app: HouseApp) -> None:
    house_app.post("/play/vampire_radar", data={"name": "Ann"})
    asked = {f"{name}": value for name, value in way(Device()).items()} | {"turn": "yes"}
    house_app.post("/calls/push", data=asked)
    moved = asked | {"old": asked["endpoint"], "endpoint": "https://other.example/ann"}
    house_app.post("/calls/renew", data=moved)
    ways = house_app.get("/api/calls").json()["ways"]
    assert [(each["where"], each["wants"]) for each in ways] == [("other.example", ["turn"])]


# E-mail.


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture
def writing(tmp_path: Path, mail: MailServer) -> Iterator[HouseApp]:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'house.db'}", pace=0, rate=100_000, bot_pool=1,
        address="http://gloam.test", mail=mail.address, mail_from="house@gloam.test",
    )  # fmt: skip
    with HouseApp(create_app(settings), base_url="http://gloam.test") as client:
        yield client


def links(letter: Any, deed: str) -> list[str]:
    text = letter.get_payload(decode=True).decode()
    return re.findall(rf"http://gloam\.test(/calls/{deed}/\S+)", text)


def test_letters_come_after_a_yes_and_stop_after_a_tap(writing: HouseApp, mail: MailServer) -> None:
    writing.post("/play/vampire_radar", data={"name": "Ann"})
    page = writing.post("/calls/mail", data={"address": "ann@home.example", "turn": "yes"}).text
    assert "A letter is on its way" in page
    assert "once you say yes" in page
    (first,) = mail.letters
    assert first["To"] == "ann@home.example"
    (yes,) = links(first, "on")
    stranger = HouseApp(writing.app, base_url="http://gloam.test")
    assert "Yes, write to me" in stranger.get(yes).text
    assert not writing.get("/api/calls").json()["ways"][0]["confirmed"]  # to look is no answer
    assert stranger.post(yes).status_code == 200
    assert writing.get("/api/calls").json()["ways"][0]["confirmed"]
    tap = re.findall(r"<http://gloam\.test(.*)>", first["List-Unsubscribe"])[0]
    assert "Stop" in stranger.get(tap).text
    one_click = {"List-Unsubscribe": "One-Click"}
    answer = stranger.post(tap, data=one_click, follow_redirects=False)
    assert answer.status_code == 200
    assert writing.get("/api/calls").json()["ways"] == []
    assert stranger.post(tap, data=one_click).status_code == 200  # a second tap does no harm
    assert stranger.post(yes).text.count("taken back") == 1
    assert stranger.post(tap[:-1] + "?", data=one_click).status_code == 403


def test_a_bad_address_is_refused_and_nobody_is_flooded(
    writing: HouseApp, mail: MailServer
) -> None:
    writing.post("/play/vampire_radar", data={"name": "Ann"})
    for bad in ("ann", "ann@home", "a@b.example\nBcc: c@d.example", ""):
        assert writing.post("/calls/mail", data={"address": bad, "turn": "yes"}).status_code == 422
    mail.unknown.add("nobody@home.example")
    asked = {"address": "nobody@home.example", "turn": "yes"}
    assert "could not write" in writing.post("/calls/mail", data=asked).text
    assert writing.get("/api/calls").json()["ways"] == []
    for _ in range(30):
        writing.post("/calls/mail", data={"address": "bob@home.example", "turn": "yes"})
    assert len(mail.letters) <= 20


# What a browser keeps.


def test_what_a_browser_keeps_is_public_and_the_same_for_everybody(house_app: HouseApp) -> None:
    paths = kept_paths()
    assert "/offline" in paths
    assert "/rules/vampire_radar" in paths
    for path in paths:
        assert not path.startswith(("/t/", "/api/tables", "/calls", "/me", "/move", "/host"))
    stranger = {path: house_app.get(path) for path in paths}
    house_app.post("/play/vampire_radar", data={"name": "Ann"})
    for path in paths:
        answer = house_app.get(path)
        assert answer.status_code == 200, path
        assert answer.content == stranger[path].content, path
        assert "set-cookie" not in answer.headers


def test_the_worker_has_the_version_of_what_it_keeps(house_app: HouseApp) -> None:
    answer = house_app.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == worker()
    assert re.match(r'const VERSION = "[0-9a-f]{16}";\nconst KEPT = \[', answer.text)


def test_the_house_can_be_installed(house_app: HouseApp) -> None:
    manifest = house_app.get("/static/manifest.webmanifest")
    assert "json" in manifest.headers["content-type"]
    said = manifest.json()
    assert (said["start_url"], said["display"]) == ("/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in said["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in said["icons"])
    for icon in said["icons"]:
        drawn = house_app.get(icon["src"]).content
        if icon["type"] == "image/png":
            size = int(icon["sizes"].partition("x")[0])
            assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
            assert drawn[16:24] == size.to_bytes(4, "big") * 2
    assert '<link rel="manifest"' in house_app.get("/").text
