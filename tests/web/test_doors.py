"""Small doors: keys that are used twice, codes that are guessed, replays of private tables."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloam.house.house import CODE_LENGTH, PRIVATE_LENGTH, House
from gloam.house.plan import plain_name
from gloam.kernel.errors import BadOption
from gloam.web.app import create_app
from gloam.web.settings import Settings, store_of

from .callers import Caller
from .conftest import HouseApp


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
