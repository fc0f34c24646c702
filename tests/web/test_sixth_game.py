"""A game that somebody adds is playable in a browser at once, with no looks of its own."""

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from gloam import games
from gloam.kernel.game import Game

from .conftest import HouseApp

sys.path.append(str(Path(__file__).parents[1]))

from lantern.game import GAME as LANTERN


@pytest.fixture
def lantern() -> Iterator[Game]:
    games.add(LANTERN)
    yield LANTERN
    games._LOADED.pop(LANTERN.name)


def choices(page: str) -> list[str]:
    menu = page.partition('id="menu"')[2].partition("</section>")[0]
    return [unescape(found) for found in re.findall(r'name="line" value="([^"]+)"', menu)]


def test_a_game_without_looks_is_on_the_shelf_and_can_be_played(
    house_app: HouseApp, lantern: Game
) -> None:
    assert lantern.looks is None
    assert lantern.onlooker is None
    assert lantern.title in house_app.get("/").text
    form = {"name": "Ann", "seats": str(lantern.seats[1])}
    form |= {f"seat{n}": "person" for n in range(lantern.seats[1])}
    opened = house_app.post(f"/new/{lantern.name}", data=form | {"hot_seat": "yes"})
    code = opened.url.path.rpartition("/")[2]
    for seat in range(1, lantern.seats[1]):
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


def test_whoever_looks_on_at_a_game_without_onlookers_hears_what_all_hear(
    house_app: HouseApp, lantern: Game
) -> None:
    form = {"name": "Ann", "seats": str(lantern.seats[0])}
    form |= {f"seat{n}": "person" if n == 0 else "medium" for n in range(lantern.seats[0])}
    opened = house_app.post(f"/new/{lantern.name}", data=form)
    code = opened.url.path.split("/")[2]
    house_app.cookies.clear()
    watched = house_app.get(f"/t/{code}/watch")
    assert watched.status_code == 200
    assert "You look on" in watched.text
