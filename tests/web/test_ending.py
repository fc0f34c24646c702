"""Endings: what was true is told once the game is over, and to those who may look back."""

from random import Random

import pytest
from msgspec.structs import replace

from gloam import games
from gloam.kernel.dice import Dice
from gloam.kernel.finale import Finale, Reveal, Trail
from gloam.kernel.scene import Cell
from gloam.kernel.table import Table
from gloam.web import ending as endings

from .callers import Caller
from .conftest import HouseApp


def finished(client: HouseApp) -> tuple[Caller, str]:
    """A game that Ann plays from both seats, to its end; until then nothing of it is told."""
    ann, rng = Caller(client, "Ann"), Random("end")
    code = ann.open(seats=["person", "person"], options={"dawn": "1"}, hot_seat=True)
    ann.ask("POST", f"/tables/{code}/seats/1", {"name": "Bob"})
    refused = ann.send("GET", f"/tables/{code}/finale")
    assert (refused.status_code, "at its end" in refused.text) == (409, True)
    page = client.get(f"/t/{code}/0?show=yes", headers=ann.known).text
    assert 'id="ending"' not in page
    assert 'id="result"' not in page
    for _ in range(60):
        for seat in (0, 1):
            menu = [each for each in ann.view(code, seat)["menu"] if "concede" not in each]
            if menu:
                assert ann.act(code, seat, rng.choice(menu)).status_code == 201
        if ann.ask("GET", f"/tables/{code}")["phase"] == "over":
            return ann, code
    raise AssertionError("it goes on and on")


def test_a_finale_is_told_after_the_end_to_those_who_may_look_back(house_app: HouseApp) -> None:
    ann, code = finished(house_app)
    told = ann.ask("GET", f"/tables/{code}/finale")
    assert [each["seat"] for each in told["reveals"]]
    page = house_app.get(f"/t/{code}/0?show=yes", headers=ann.known).text
    assert '<b>Ann</b> <span class="note">you</span>' in page
    assert all(f'id="reveal-{seat}"' in page for seat in (0, 1))
    assert "data-share=" in page
    eve = Caller(house_app, "Eve")
    assert eve.send("GET", f"/tables/{code}/finale").status_code == 403  # the table is private


def test_whoever_looks_on_is_told_nothing_before_the_end_and_all_of_it_after(
    house_app: HouseApp,
) -> None:
    ann, rng = Caller(house_app, "Ann"), Random("looked at")
    code = ann.open(seats=["person", "person"], options={"dawn": "1"}, hot_seat=True, public=True)
    ann.ask("POST", f"/tables/{code}/seats/1", {"name": "Bo"})
    while ann.ask("GET", f"/tables/{code}")["phase"] != "over":
        for way in ("", "?part=yes"):
            page = house_app.get(f"/t/{code}/watch{way}").text
            for sign in ('id="ending"', 'id="result"', 'id="reveal', "trail", "Won by"):
                assert sign not in page, sign
        seat = next(n for n in (0, 1) if ann.view(code, n)["menu"])
        menu = [each for each in ann.view(code, seat)["menu"] if "concede" not in each]
        assert ann.act(code, seat, rng.choice(menu)).status_code == 201
    for way in ("", "?part=yes"):
        answer = house_app.get(f"/t/{code}/watch{way}")
        assert answer.status_code == 200
        assert all(f'id="reveal-{seat}"' in answer.text for seat in (0, 1))
        assert "Won by Ann." in answer.text
        assert f"/t/{code}/replay" in answer.text
        assert ">you<" not in answer.text  # nobody who looks on sat there


def test_the_finale_of_a_private_table_is_for_those_who_were_there(house_app: HouseApp) -> None:
    _, code = finished(house_app)
    house_app.cookies.clear()
    page = house_app.get(f"/t/{code}/watch")
    assert page.status_code == 403
    assert "reveal-" not in page.text


def test_a_game_that_was_called_off_tells_those_who_look_on_no_more_than_that(
    house_app: HouseApp,
) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open(seats=["person", "person"], public=True)
    bob.sit(code, 1)
    for seat, who in enumerate((ann, bob)):
        who.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})
    page = house_app.get(f"/t/{code}/watch").text
    assert "Nobody has won." in page
    assert "called off" in page
    assert 'id="ending"' not in page


def test_a_finale_is_drawn_with_its_trail_its_turn_and_its_advice(
    house_app: HouseApp,
) -> None:
    ann, code = finished(house_app)
    live = house_app.house.at_hand(code)
    assert live is not None
    reveals = (
        Reveal(
            seat=0, called="Vampire", role="the vampire", words="Fell.", won=False, advice="Run."
        ),
        Reveal(seat=1, called="Human 1", role="a human", words="", won=True),
    )
    finale = Finale(
        headline="The end.",
        reveals=reveals,
        rows=1,
        columns=2,
        cells=(Cell("A1", 0, 0, "blank", "A1."), Cell("B1", 0, 1, "blank", "B1.")),
        trails=(Trail("The way", 0, ("A1", "B1", "A1"), ("hid", "", "fell")),),
        turning="There.",
        turning_at=live.table.size - 1,
    )
    drawn = endings.ending(live, finale, 0)
    assert drawn is not None
    assert [each.called for each in drawn.reveals] == ["Ann", "Bob"]
    assert drawn.own is not None
    assert drawn.own.advice == "Run."
    assert [stop.cell for stop in drawn.trails[0].stops] == ["A1", "B1", "A1"]
    first, _, last = drawn.trails[0].stops
    assert (first.x, first.y) != (last.x, last.y)  # who comes back passes beside it
    replay = house_app.get(f"/t/{code}/replay?step={drawn.turning_step}", headers=ann.known).text
    assert f"Step {drawn.turning_step} of {drawn.turning_step}" in replay
    plain = endings.plain_finale(live)
    assert [(each.called, each.role) for each in plain.reveals] == [
        ("Ann", "Vampire"), ("Bob", "Human 1"),
    ]  # fmt: skip
    assert endings.ending(live, replace(finale, turning_at=-1), 0).turning_step is None  # type: ignore[union-attr]


@pytest.mark.parametrize("name", games.names())
def test_every_game_ends_with_a_word_on_everybody_and_not_before(name: str) -> None:
    game, rng = games.load(name), Random(name)
    options = game.options_from({**game.rules.bounded_options, **SOON.get(name, {})})
    table = Table(game, game.seats[0], options, Dice("seed", "salt"))
    for _ in range(4_000):
        table.deal()
        if table.over:
            break
        assert table.finale() is None
        menu = table.menu(table.asked)
        calm = [each for each in menu if not game.words.actions.is_grave(each)]
        table.act(rng.choice(calm or menu))
    finale = table.finale()
    if game.telling.finale is not None:
        assert finale is not None
        assert finale.headline
        assert {each.seat for each in finale.reveals} == set(range(table.seats))


SOON = {
    "shadow_hunters": {"rounds": "2"},
    "nightmare_hunt": {"mode": "expedition"},
    "nyctophobia_hunted": {"rounds": "2"},
    "nyctophobia_vampire": {"rounds": "2"},
    "vampire_radar": {"dawn": "2"},
}


def test_a_rematch_is_asked_for_and_agreed_to_on_the_page(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open(seats=["person", "person"])
    bob.sit(code, 1)
    for seat, who in enumerate((ann, bob)):
        who.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})

    def sends(who: Caller, **form: str) -> str:
        answer = house_app.post(
            f"/t/{code}/again", data=form, headers=who.known, follow_redirects=False
        )
        return str(answer.headers["location"]).removeprefix("/t/")

    def page(who: Caller, seat: int) -> str:
        return house_app.get(f"/t/{code}/{seat}", headers=who.known).text

    assert sends(ann, seats="kept") == code
    assert "Not answered yet: Bob." in page(ann, 0)
    assert "Ann asks you for another game, in the same seats." in page(bob, 1)
    assert sends(bob, yes="no") == code
    assert "Not playing: Bob." in page(ann, 0)
    new = sends(bob)
    assert new != code
    assert f'data-next="/t/{new}"' in page(ann, 0)
    assert 'data-agreed="yes"' in page(ann, 0)
    seats = ann.ask("GET", f"/tables/{new}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bob"]
