"""Pages where a table cannot be read, a rule fails, or nothing of one's own is taken."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import httpx
import pytest

from gloam import games
from gloam.house.house import House
from gloam.house.live import Live
from gloam.kernel.errors import BadOption
from gloam.web import news
from gloam.web.app import create_app
from gloam.web.settings import Settings, from_environment, store_of
from tests.babble import GAME, Ears
from tests.elsewhere import put_back

from .callers import Caller
from .conftest import HouseApp
from .served import serving


@pytest.fixture(autouse=True)
def every_answer_is_made() -> None:
    """Here the house is broken on purpose."""


@pytest.fixture(autouse=True)
def babble() -> Iterator[None]:
    with put_back():
        games.add(GAME)
        yield


@contextmanager
def house_at(folder: Path, *, own_content: bool = True) -> Iterator[HouseApp]:
    """A house in this process, whose file may have been there before."""
    settings = Settings(
        database=f"sqlite:///{folder / 'house.db'}",
        secret="the same every time",
        pace=0,
        rate=100_000,
        bot_pool=1,
        own_content=own_content,
    )
    house = House(store_of(settings), own_content=own_content)
    with HouseApp(
        create_app(settings, house), base_url="http://gloam.test", raise_server_exceptions=False
    ) as client:
        client.house = house
        yield client


def words_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def spoil(folder: Path, code: str, sql: str) -> None:
    file = sqlite3.connect(folder / "house.db", isolation_level=None)
    assert file.execute(sql, (code,)).rowcount
    file.close()


WRONG = {
    "a plan without its options, and other facts": (
        'UPDATE tables SET plan = \'{"game":"babble","seats":["person","easy"]}\', '
        "seed = 'other', game = 'vampire_radar' WHERE code = ?"
    ),
    "a plan that is none": "UPDATE tables SET plan = '[]' WHERE code = ?",
    "another version": "UPDATE tables SET version = 77 WHERE code = ?",
    "an event that is none": "UPDATE facts SET fact = 'oops' WHERE n = 1 AND code = ?",
    "a key that no set-up can read": (
        'UPDATE tables SET plan = replace(plan, \'"key":"3"\', \'"key":"flat"\') WHERE code = ?'
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_table_that_cannot_be_read_has_a_page_that_says_so_and_the_house_goes_on(
    tmp_path: Path, wrong: str
) -> None:
    with house_at(tmp_path) as app:
        ann = Caller(app, "Ann")
        bad = ann.open(game="babble", seats=["person", "easy"])
        good = ann.open(game="vampire_radar", seats=["person", "person"], public=True)
    spoil(tmp_path, bad, WRONG[wrong])
    with house_at(tmp_path) as app:
        home = app.get("/", headers=ann.known)
        assert home.status_code == 200
        said = words_of(home.text)
        assert "One of your tables is set aside" in said
        assert bad in said.partition("set aside")[2]
        assert good in home.text
        for path in (f"/t/{bad}", f"/t/{bad}/0", f"/t/{bad}/watch", f"/t/{bad}/replay"):
            page = app.get(path, headers=ann.known)
            assert page.status_code == 409, path
            assert re.search("kept as it is|set aside as it is", words_of(page.text)), path
        for path in (f"/tables/{bad}", f"/tables/{bad}/seats/0", f"/tables/{bad}/watch"):
            answer = ann_at(app, ann).send("GET", path)
            assert answer.status_code == 409
            assert answer.json()["error"].endswith(".")
        assert [each["code"] for each in ann_at(app, ann).ask("GET", "/tables/mine")] == [good]
        stranger = app.get("/")
        assert stranger.status_code == 200
        assert "set aside" not in stranger.text
        assert bad not in stranger.text
        assert good in stranger.text


def ann_at(app: HouseApp, ann: Caller) -> Caller:
    """The same person at the house as it was opened again."""
    again = Caller(app, ann.name)
    again.known = ann.known
    return again


def test_a_rule_that_fails_is_said_in_a_sentence_and_the_table_can_be_played(
    tmp_path: Path,
) -> None:
    with house_at(tmp_path) as app:
        ann, bob = Caller(app, "Ann"), Caller(app, "Bob")
        code = ann.open(game="babble", seats=["person", "person"])
        bob.sit(code, 1)
        before = ann.view(code, 0)
        answer = ann.act(code, 0, "trip")
        assert answer.status_code == 409
        assert "Nothing was changed" in answer.json()["error"]
        assert "Zero" not in answer.text
        answer = ann.act(code, 0, "babble")
        assert answer.status_code == 422
        assert "more than 100 facts at once" in answer.json()["error"]
        typed = app.post(f"/t/{code}/0", data={"line": "trip"}, headers=ann.known)
        assert typed.status_code == 422
        assert "it is not your fault" in words_of(typed.text)
        assert ann.view(code, 0) == before
        assert ann.act(code, 0, "hum").status_code == 201
        assert bob.view(code, 1)["asked"]


# Nothing of one's own.


def test_pages_do_not_offer_what_the_house_does_not_take(tmp_path: Path) -> None:
    with house_at(tmp_path) as app:
        assert '<input id="own-content"' in app.get("/new/nightmare_hunt").text
        assert '<input id="own-map"' in app.get("/new/nyctophobia_hunted").text
    with house_at(tmp_path, own_content=False) as app:
        hunt = app.get("/new/nightmare_hunt").text
        assert '<select id="option-content"' in hunt
        assert "own-content" not in hunt
        forest = app.get("/new/nyctophobia_hunted").text
        assert '<select id="option-map"' in forest
        assert "of your own" not in forest
        assert '<option value="random" selected>random (usual)</option>' in forest
        field = app.get("/new/vampire_radar").text
        assert '<select id="option-field"' in field
        assert "or a file" not in field
        for name in games.names():
            info = app.get(f"/api/games/{name}").json()
            assert not re.search("of your own|or a file", str(info["options"]))
            opened = app.post(f"/new/{name}", data={"name": "Ann", "seats": info["most"]})
            assert opened.status_code == 200, words_of(opened.text)


def test_a_book_that_is_sent_all_the_same_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with house_at(tmp_path, own_content=False) as app:
        form = {"name": "Ann", "option-content": '{"name":"Mine"}'}
        page = app.post("/new/nightmare_hunt", data=form)
        assert page.status_code == 422
        assert "content may be standard, small here, and nothing of your own." in words_of(
            page.text
        )
        body = {
            "game": "nyctophobia_hunted",
            "name": "Ann",
            "seats": ["person"] * 3,
            "options": {"map": "trees=0"},
        }
        answer = Caller(app, "Ann").send("POST", "/tables", body)
        assert answer.status_code == 422
        assert "nothing of your own" in answer.json()["error"]


def test_whoever_serves_may_switch_it_off(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-own-content") as served:
        page = httpx.get(f"{served.url}/new/nightmare_hunt", timeout=30).text
        assert "option-armor" in page
        assert "own-content" not in page


def test_the_environment_says_yes_or_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GLOAM_OWN_CONTENT", raising=False)
    assert from_environment().own_content
    monkeypatch.setenv("GLOAM_OWN_CONTENT", "no")
    assert not from_environment().own_content
    monkeypatch.setenv("GLOAM_OWN_CONTENT", "off")
    with pytest.raises(BadOption, match="GLOAM_OWN_CONTENT is yes or no, not 'off'"):
        from_environment()


# What cannot be shown.


def test_a_view_that_fails_is_said_in_a_sentence_to_its_seat_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Ears.hear

    def hear(self: Ears, *fact: int) -> None:
        whole(self, *fact)
        if self.seat == 0:
            raise ZeroDivisionError("the view fell over")

    with house_at(tmp_path) as app:
        ann, bob = Caller(app, "Ann"), Caller(app, "Bob")
        code = ann.open(game="babble", seats=["person", "person"])
        bob.sit(code, 1)
        monkeypatch.setattr(Ears, "hear", hear)
        for answer in (
            ann.act(code, 0, "hum"),
            bob.act(code, 1, "hum"),
            app.get("/", headers=ann.known),
            app.get(f"/t/{code}/1", headers=bob.known),
        ):
            assert answer.status_code in (200, 201)
        for _ in range(2):
            for path in (f"/t/{code}/0", f"/api/tables/{code}/seats/0"):
                answer = app.get(path, headers=ann.known)
                assert answer.status_code == 409
                assert "it is not your fault" in words_of(answer.text)
                assert "Zero" not in answer.text
        assert app.post(f"/t/{code}/0", data={"line": "look"}, headers=ann.known).status_code == 409
        monkeypatch.setattr(Ears, "hear", whole)
        assert ann.view(code, 0)["asked"]
        assert app.house._lives[code].table.view(0).heard == 3, "no fact is lost or heard twice"


def test_a_stream_that_fails_ends_and_its_browser_comes_back_seldom(
    house_app: HouseApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open(game="babble", seats=["person", "easy"])

    def fails(live: Live, seat: int) -> None:
        raise ZeroDivisionError("the view fell over")

    monkeypatch.setattr(news, "standing", fails)
    stream = house_app.get(f"/api/tables/{code}/seats/0/news", headers=ann.known)
    assert stream.text == "retry: 30000\n\n"
