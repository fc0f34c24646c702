"""A game that somebody adds is playable in a browser at once, with no looks of its own.

Lantern is added in this process; Firefly, three files, and Wreck, of another kind, lie elsewhere.
"""

import asyncio
import re
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from gloam import games
from gloam.house.bot_pool import BotPool, Question, answer
from gloam.kernel.game import Game
from gloam.kernel.state import CHANCE, NOBODY
from tests.elsewhere import EXAMPLES, brought, put_back
from tests.lantern.game import GAME as LANTERN

from .conftest import HouseApp
from .served import serving

ELSEWHERE = ("firefly", "wreck")


@pytest.fixture(params=["lantern", *ELSEWHERE])
def sixth(request: pytest.FixtureRequest) -> Iterator[Game]:
    if request.param in ELSEWHERE:
        with brought(EXAMPLES / request.param) as game:
            yield game
        return
    with put_back():
        games.add(LANTERN)
        yield LANTERN


def choices(page: str) -> list[str]:
    menu = page.partition('id="menu"')[2].partition("</section>")[0]
    return [unescape(found) for found in re.findall(r'name="line" value="([^"]+)"', menu)]


def test_a_game_without_looks_is_on_the_shelf_and_can_be_played(
    house_app: HouseApp, sixth: Game
) -> None:
    assert sixth.looks is None
    assert sixth.sight.onlooker is None
    assert sixth.title in house_app.get("/").text
    form = {"name": "Ann", "seats": str(sixth.seats[1])}
    form |= {f"seat{n}": "person" for n in range(sixth.seats[1])}
    opened = house_app.post(f"/new/{sixth.name}", data=form | {"hot_seat": "yes"})
    code = opened.url.path.rpartition("/")[2]
    for seat in range(1, sixth.seats[1]):
        house_app.post(f"/t/{code}/sit", data={"seat": str(seat), "name": f"Guest {seat}"})
    live = house_app.house.at_hand(code)
    assert live is not None
    while not live.over:
        seat, heard = live.table.asked, len(live.table.record)
        url = f"/t/{code}/{seat}"
        shown = house_app.get(f"{url}?show=yes")
        assert shown.status_code == 200
        assert set(live.table.choices(seat)) <= set(choices(shown.text))
        house_app.post(url, data={"line": choices(shown.text)[0]})
        assert len(live.table.record) > heard
    assert 'id="result"' in house_app.get(f"/t/{code}/0?show=yes").text
    assert house_app.get(f"/t/{code}/replay").status_code == 200
    assert house_app.get(f"/t/{code}/replay?step=2").status_code == 200
    rules = house_app.get(f"/rules/{sixth.name}")
    assert rules.status_code == 200
    assert sixth.title in rules.text


def test_whoever_looks_on_at_a_game_without_onlookers_hears_what_all_hear(
    house_app: HouseApp, sixth: Game
) -> None:
    form = {"name": "Ann", "seats": str(sixth.seats[0])}
    form |= {f"seat{n}": "person" if n == 0 else "medium" for n in range(sixth.seats[0])}
    opened = house_app.post(f"/new/{sixth.name}", data=form)
    code = opened.url.path.split("/")[2]
    house_app.cookies.clear()
    watched = house_app.get(f"/t/{code}/watch")
    assert watched.status_code == 200
    assert "You look on" in watched.text


@pytest.mark.parametrize("sixth", ELSEWHERE, indirect=True)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_of_every_level_play_it_in_processes_of_their_own(
    house_app: HouseApp, sixth: Game, level: str
) -> None:
    form = {"name": "Ann", "seats": "2", "seat0": "person", "seat1": level}
    opened = house_app.post(f"/new/{sixth.name}", data=form)
    code, seat = opened.url.path.split("/")[2:4]
    url = f"/t/{code}/{seat}"
    live = house_app.house.at_hand(code)
    assert live is not None
    until = time.monotonic() + 60
    mine = 0
    while not live.over and mine < 2 and time.monotonic() < until:
        if live.table.asked == int(seat):
            house_app.post(url, data={"line": choices(house_app.get(url).text)[0]})
            mine += 1
        time.sleep(0.05)
    while live.table.asked not in (int(seat), NOBODY) and time.monotonic() < until:
        time.sleep(0.05)
    assert any(deed.seat not in (CHANCE, int(seat)) for deed in live.table.deeds)
    assert mine


@pytest.mark.parametrize("name", ["tests.lantern.game:GAME", "json:GAME", "..%2Flantern", "/etc"])
def test_no_request_brings_a_game(house_app: HouseApp, name: str) -> None:
    before = set(sys.modules)
    for address in (f"/new/{name}", f"/rules/{name}", f"/api/games/{name}", f"/look/{name}.css"):
        assert house_app.get(address).status_code in (404, 405, 422), address
    asked = house_app.post("/api/tables", json={"game": name, "seats": ["person", "person"]})
    assert 400 <= asked.status_code < 500
    assert not [module for module in set(sys.modules) - before if "lantern" in module]


@pytest.mark.slow
def test_a_house_serves_a_game_that_lies_elsewhere_and_its_bots_find_it(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--game", str(EXAMPLES / "firefly")) as served,
        httpx.Client(base_url=served.url, follow_redirects=True, timeout=30) as browser,
    ):
        assert "Firefly" in browser.get("/").text
        form = {"name": "Ann", "seats": "2", "seat0": "person", "seat1": "medium"}
        url = browser.post("/new/firefly", data=form).url.path
        browser.post(url, data={"line": "settle rose"})
        until = time.monotonic() + 60
        while "Grabbed" not in (page := browser.get(url).text) and time.monotonic() < until:
            time.sleep(0.2)
        assert "Grabbed: at" in page


def test_a_process_that_thinks_finds_the_game_by_the_environment() -> None:
    async def asked(name: str) -> int | None:
        pool = BotPool(1)
        question = Question(game=name, seats=2, seat=0, heard=(), menu=(0, 1), level="easy", luck=1)
        try:
            return await pool._asked(answer, question)
        finally:
            pool.close()

    with brought(EXAMPLES / "firefly"):
        assert asyncio.run(asked("firefly")) in (0, 1)
    assert asyncio.run(asked("firefly")) is None
