"""A table without odds: nobody is shown what can be concluded, on any page and in any words."""

import json
import re
from random import Random
from typing import Any

import pytest

from gloam import games
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table

from .callers import Caller
from .conftest import HouseApp

CONCLUDED = re.compile(r"\d ?%|percent|most likely|can be at|\"heat\":0\.[0-9]*[1-9]|class=\"heat")


def everywhere(client: HouseApp, who: Caller, code: str, seat: int) -> dict[str, str]:
    """Everything that a seat can ask for while the game is played."""
    url, api = f"/t/{code}/{seat}", f"/tables/{code}/seats/{seat}"
    found = {"page": client.get(f"{url}?show=yes", headers=who.known).text.partition("<main")[2]}
    found["cell"] = client.get(f"{url}?at=C3&part=yes&show=yes", headers=who.known).text
    found["api"] = json.dumps(who.view(code, seat)["scene"], separators=(",", ":"))
    for line in ("look", "odds", "map", "C3", "hint", "menu"):
        found[line] = json.dumps(who.ask("POST", f"{api}/lines", {"line": line})["lines"])
    return found


def started(client: HouseApp, **plan: Any) -> tuple[Caller, str]:
    """Ann holds both seats; the vampire has hidden, and the human is asked."""
    ann = Caller(client, "Ann")
    code = ann.open(seats=["person", "person"], lesson=True, hot_seat=True, **plan)
    ann.ask("POST", f"/tables/{code}/seats/1", {"name": "Bob"})
    assert ann.act(code, 0, "hide C3").status_code == 201
    return ann, code


def test_a_table_without_odds_shows_none_anywhere(house_app: HouseApp) -> None:
    ann, code = started(house_app, belief=False)
    for place, words in everywhere(house_app, ann, code, 1).items():
        assert not CONCLUDED.search(words), (place, CONCLUDED.search(words))
    assert "without odds" in house_app.get(f"/t/{code}/1?show=yes", headers=ann.known).text
    for seat in (0, 1):
        ann.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})
    replay = house_app.get(f"/t/{code}/replay?eyes=seat1", headers=ann.known).text
    assert not CONCLUDED.search(replay.partition("<main")[2])


def test_any_other_table_would_be_seen_to(house_app: HouseApp) -> None:
    ann, code = started(house_app)
    found = everywhere(house_app, ann, code, 1)
    assert all(CONCLUDED.search(found[place]) for place in ("page", "api", "odds"))


@pytest.mark.parametrize("name", games.names())
def test_no_seat_of_any_game_is_shown_what_it_could_conclude(name: str) -> None:
    game, rng = games.load(name), Random(name)
    table = Table(game, game.seats[0], game.options_from({}), Dice("seed", "salt"))
    table.belief = False
    for _ in range(30):
        table.deal()
        if table.over:
            break
        table.act(rng.choice(table.menu(table.asked)))
    for seat in range(table.seats):
        scene = table.scene(seat)
        assert not any(cell.heat or cell.possible or cell.believed for cell in scene.cells)
        assert not any(line.believed for line in scene.status)
        assert not any(person.suspicions for person in scene.people)
        assert not re.search(r"\d percent", " ".join(scene.words))
    assert table.fork().belief is False
