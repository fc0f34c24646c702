"""Small doors: keys that are used twice, codes that are guessed, replays of private tables."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gloam.house.house import CODE_LENGTH, PRIVATE_LENGTH, House
from gloam.house.plan import plain_name
from gloam.kernel.errors import BadOption
from gloam.web.app import create_app
from gloam.web.hosts import Hosts
from gloam.web.settings import Settings, store_of

from .callers import Caller
from .conftest import HouseApp
from .served import serving


def two(app: HouseApp, **plan: object) -> tuple[Caller, Caller, str]:
    ann, bob = Caller(app, "Ann"), Caller(app, "Bob")
    code = ann.open(seats=["person", "person"], **plan)
    bob.sit(code, 1)
    return ann, bob, code


def call_off(*people: tuple[Caller, str, int]) -> None:
    for person, code, seat in people:
        person.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})


# Keys.


def test_a_key_that_comes_again_with_another_body_is_a_conflict(house_app: HouseApp) -> None:
    ann, bob, code = two(house_app)
    asked = ann if ann.view(code, 0)["asked"] else bob
    seat = 0 if asked is ann else 1
    menu = asked.view(code, seat)["menu"]
    assert asked.act(code, seat, menu[0], "k 1").status_code == 201
    heard = asked.view(code, seat)["heard"]
    assert asked.act(code, seat, menu[0], "k 1").status_code == 201  # the same: done once
    other = asked.act(code, seat, menu[1], "k 1")
    assert other.status_code == 409
    assert "another request" in other.json()["error"]
    path = f"/tables/{code}/seats/{seat}"
    for sub, body in (("words", {"words": "Hi", "sure": True, "key": "k 1"}),):
        assert asked.send("POST", f"{path}/{sub}", body).status_code == 409
    headers = asked.known | {"idempotency-key": "k 1"}
    typed = house_app.post(f"/api{path}/lines", json={"line": "menu"}, headers=headers)
    assert typed.status_code == 409
    undo = house_app.post(f"/api{path}/undo", headers=headers)
    assert undo.status_code == 409
    assert asked.view(code, seat)["heard"] == heard


def test_a_key_is_known_with_its_body_after_a_restart_too(house_app: HouseApp) -> None:
    ann, bob, code = two(house_app)
    seat, asked = next((n, p) for n, p in ((0, ann), (1, bob)) if p.view(code, n)["asked"])
    menu = asked.view(code, seat)["menu"]
    assert asked.act(code, seat, menu[0], "k").status_code == 201
    house_app.house._lives.clear()
    assert asked.act(code, seat, menu[0], "k").status_code == 201
    assert asked.act(code, seat, menu[1], "k").status_code == 409


# Codes.


def test_a_private_table_has_a_longer_code(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    assert len(ann.open(public=True)) == CODE_LENGTH
    assert len(ann.open()) == PRIVATE_LENGTH
    assert 20**PRIVATE_LENGTH > 10**13


@pytest.fixture
def strict_app(tmp_path: Path) -> Iterator[HouseApp]:
    """A client of a house with the usual limits."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'house.db'}", pace=0, bot_pool=1)
    house = House(store_of(settings))
    with HouseApp(create_app(settings, house), base_url="http://gloam.test") as client:
        client.house = house
        yield client


def test_guessing_codes_is_limited_and_then_a_hit_looks_like_a_miss(strict_app: HouseApp) -> None:
    house_app = strict_app
    ann = Caller(house_app, "Ann")
    code = ann.open()
    guesses = [f"BCDF{letter}{other}" for letter in "GHJKM" for other in "BCDFGHJK"]
    status = [house_app.get(f"/api/tables/{guess}").status_code for guess in guesses]
    assert status[0] == 404
    assert status[-1] == 429
    assert 10 <= status.count(404) <= 30
    missed = house_app.get(f"/t/{guesses[0]}")
    house_app.cookies.clear()
    hit = house_app.get(f"/t/{code}")
    assert (hit.status_code, hit.text) == (missed.status_code, missed.text)
    joined = house_app.post("/join", data={"code": code})
    assert joined.status_code == 429
    assert ann.send("GET", f"/tables/{code}").status_code == 200  # whoever sits there may
    assert ann.send("GET", f"/tables/{code}/seats/0").status_code == 200
    assert house_app.get("/").status_code == 200


# Replays.


def test_the_replay_of_a_private_table_needs_the_link(house_app: HouseApp) -> None:
    ann, bob, code = two(house_app)
    call_off((ann, code, 0), (bob, code, 1))
    seen = house_app.get(f"/t/{code}/replay", headers=ann.known)
    link = re.search(r'value="http://gloam\.test(/t/\w+/replay\?key=[\w-]+)"', seen.text)
    assert link is not None
    for path in (f"/t/{code}/replay", f"/t/{code}/save", f"/api/tables/{code}/replay",
                 f"/api/tables/{code}/save", f"/t/{code}/replay?key=x"):  # fmt: skip
        house_app.cookies.clear()
        refused = house_app.get(path)
        assert refused.status_code == 403, path
        assert "can send you the link" in refused.text
    key = link[1].partition("key=")[2]
    assert house_app.get(f"/api/tables/{code}/replay?key={key}").json()["result"]["seed"]
    assert house_app.get(f"/api/tables/{code}/save?key={key}").status_code == 200
    assert house_app.get(link[1]).status_code == 200
    assert house_app.get(f"/t/{code}/replay?step=0&eyes=seat0").status_code == 200  # by cookie
    assert house_app.get(f"/t/{code}/save").status_code == 200
    other_ann, other_bob, other = two(house_app)
    call_off((other_ann, other, 0), (other_bob, other, 1))
    assert house_app.get(f"/t/{other}/replay?key={key}").status_code == 403


def test_whoever_looked_on_is_shown_everything_after_the_end(house_app: HouseApp) -> None:
    ann, bob, code = two(house_app)
    house_app.cookies.clear()
    assert house_app.get(f"/t/{code}/watch").status_code == 200
    call_off((ann, code, 0), (bob, code, 1))
    assert house_app.get(f"/t/{code}/replay").status_code == 200
    house_app.cookies.clear()
    assert house_app.get(f"/t/{code}/replay").status_code == 403


def test_what_the_dice_were_made_from_is_told_with_the_replay(house_app: HouseApp) -> None:
    for public in (False, True):
        ann, bob, code = two(house_app, public=public)
        call_off((ann, code, 0), (bob, code, 1))
        house_app.cookies.clear()
        strangers = house_app.get(f"/api/tables/{code}").json()["result"]
        assert bool(strangers["seed"]) == public
        assert bool(strangers["salt"]) == public
        assert ann.ask("GET", f"/tables/{code}")["result"]["seed"]
        assert house_app.get(f"/t/{code}/replay").status_code == (200 if public else 403)


# Names.


@pytest.mark.parametrize(
    "name",
    ["Bot", "a bot (hard)", "A BOT", "bot 2", "(bot)", "b.o.t", "B0t", "Ｂｏｔ", "ℬot", "Böt",
     "A‑bot", "Ann (away; a bot plays)", "nobody yet", "Hard bot", "ⓑⓞⓣ", "𝐛𝐨𝐭"],
)  # fmt: skip
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(BadOption):
        plain_name(name)


@pytest.mark.parametrize("name", ["Abbot", "Robotina", "Botho", "Zoë", "Ann 2", "李"])
def test_other_people_keep_their_names(name: str) -> None:
    assert plain_name(name) == name


def test_names_are_compared_after_they_were_taken_apart(house_app: HouseApp) -> None:
    ann, hat = Caller(house_app, "Ham"), Caller(house_app, "ℍam")
    code = ann.open(seats=["person", "person"])
    refused = hat.send("POST", f"/tables/{code}/seats/1", {"name": "ℍam"})
    assert refused.status_code == 409
    assert "called" in refused.json()["error"]


# Bodies.


@pytest.mark.parametrize("path", ["/api/tables", "/join", "/new/vampire_radar"])
def test_a_body_that_goes_on_and_on_makes_one_line_in_the_log(
    house_app: HouseApp, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    headers = {"content-type": kind} | Caller(house_app, "Ann").known

    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 4096

    with caplog.at_level("WARNING"):
        answer = house_app.post(path, content=endless(), headers=headers)
    assert answer.status_code == 413
    logged = [record for record in caplog.records if record.levelname != "INFO"]
    assert [(record.getMessage(), record.exc_info) for record in logged] == [
        ("a body was too large to be read", None)
    ]


# Names of the house, and who asks.


@pytest.mark.parametrize(
    "host", ["evil.example", "gloam.test.evil.example", "127.0.0.1.evil.example"]
)
def test_a_name_that_is_not_the_houses_is_refused(house_app: HouseApp, host: str) -> None:
    for path in ("/", "/api/tables"):
        refused = house_app.get(path, headers={"host": host})
        assert refused.status_code == 400
        assert "GLOAM_HOSTS" in refused.text
        assert host not in refused.text


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost", "[::1]:8000", "192.168.1.20", "den.local", "den:8000"]
)
def test_friends_in_the_room_reach_it_by_address_or_local_name(
    house_app: HouseApp, host: str
) -> None:
    assert house_app.get("/", headers={"host": host}).status_code == 200


def test_the_name_of_its_address_and_those_that_are_listed_are_good() -> None:
    hosts = Hosts(None, "https://play.example", ("other.example",))
    assert hosts.knows(b"play.example")
    assert hosts.knows(b"Other.Example:443")
    assert not hosts.knows(b"evil.example")
    assert not hosts.knows(b"play.example.evil.example")
    assert Hosts(None, "", ("*",)).knows(b"evil.example")


def test_links_follow_the_address_that_was_set(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'house.db'}", pace=0, bot_pool=1,
        address="https://play.example",
    )  # fmt: skip
    with HouseApp(create_app(settings), base_url="http://127.0.0.1") as client:
        code = Caller(client, "Ann").open()
        assert f'value="https://play.example/t/{code}"' in client.get(f"/t/{code}").text


def test_only_a_proxy_that_was_named_is_believed_where_a_request_comes_from(
    tmp_path: Path,
) -> None:
    for named, limited in (("", True), ("127.0.0.1", False)):
        folder = tmp_path / (named or "none")
        folder.mkdir()
        with (
            serving(folder, GLOAM_RATE="0.1", GLOAM_PROXIES=named) as house,
            httpx.Client(base_url=house.url, timeout=30) as client,
        ):
            told = [{"x-forwarded-for": f"203.0.113.{n}"} for n in range(20)]
            found = [client.post("/api/people", headers=each).status_code for each in told]
            assert (429 in found) == limited


# Whether it can keep anything.


def test_alive_says_when_nothing_can_be_kept(
    house_app: HouseApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house_app.get("/alive").status_code == 200
    file = house_app.house.store._file  # type: ignore[attr-defined]
    pages = file.execute("PRAGMA page_count").fetchone()[0]
    file.execute("DELETE FROM settings WHERE name = 'ballast'")
    file.execute("VACUUM")
    pages = file.execute("PRAGMA page_count").fetchone()[0]
    file.execute(f"PRAGMA max_page_count = {pages}")
    monkeypatch.setattr(house_app.house, "_room_checked", 0.0)
    full = house_app.get("/alive")
    assert full.status_code == 503
    assert "no room left" in full.json()["error"]
    assert full.headers["retry-after"]


# Logging out.


def test_logging_out_here_forgets_the_cookie_only(house_app: HouseApp) -> None:
    house_app.post("/play/vampire_radar", data={"name": "Ann"})
    cookie = house_app.cookies["gloam"]
    assert "you as Ann" in house_app.get("/me").text
    assert house_app.post("/me/here", data={"sure": "yes"}).status_code == 200
    assert "gloam" not in house_app.cookies
    assert "does not know this browser" in house_app.get("/me").text
    house_app.cookies.set("gloam", cookie)
    assert "you as Ann" in house_app.get("/me").text


def test_other_devices_can_be_logged_out_and_this_one_stays(house_app: HouseApp) -> None:
    answer = house_app.post("/play/vampire_radar", data={"name": "Ann"})
    seat = answer.url.path
    stolen = house_app.cookies["gloam"]
    assert house_app.post("/me/others", data={"sure": "yes"}).status_code == 200
    assert house_app.cookies["gloam"] != stolen
    assert house_app.get(seat).status_code == 200
    house_app.cookies.clear()
    house_app.cookies.set("gloam", stolen)
    assert house_app.get(seat).status_code == 403


def test_a_program_can_log_out_and_renew_its_token(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open()
    token = ann.ask("POST", "/people/me")["token"]
    assert ann.send("GET", "/tables/mine").status_code == 401
    ann.known = {"authorization": f"Bearer {token}"}
    assert [table["code"] for table in ann.ask("GET", "/tables/mine")] == [code]
    ann.ask("DELETE", "/people/me")
    assert ann.send("GET", "/tables/mine").status_code == 401
    assert ann.send("DELETE", "/people/me").status_code == 401


def test_a_stream_ends_when_what_opened_it_becomes_void(served: str) -> None:
    with httpx.Client(base_url=served, timeout=30) as client:
        ann = Caller(client, "Ann")
        code = ann.open()
        with ann.listening(code, 0) as stream:
            assert next(stream)[0]
            with httpx.Client(base_url=served, timeout=30) as other:
                assert other.post("/api/people/me", headers=ann.known).status_code == 201
            assert not [event for event in stream if event[0] == "fact"]  # and it ends
