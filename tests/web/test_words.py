"""What a word means at one table: the same to everybody there, with the numbers that all heard."""

from typing import Any

import pytest

from gloam.games.shadow_hunters.game import GAME
from tests.games.shadow_hunters.test_own_cards import changed

from .callers import Caller
from .conftest import HouseApp

DYNAMITE = {"content": changed({"black.Dynamite.hurts": 4, "character.Emi.hp": 8})}
BOOK = "/api/games/shadow_hunters/glossary"


def opened(people: list[Caller], **plan: Any) -> str:
    """A table of Shadow Hunters where these people sit, and its game has begun."""
    plan = {"options": DYNAMITE, **plan}
    code = people[0].open(game="shadow_hunters", seats=["person"] * len(people), **plan)
    for seat, person in enumerate(people[1:], 1):
        person.sit(code, seat)
    return code


def meaning(terms: list[dict[str, Any]], word: str) -> str:
    return str(next(term["words"] for term in terms if term["word"] == word))


def looked_up_at(page: str) -> str:
    """Where the script of a page asks what words mean."""
    return page.partition('data-words="')[2].partition('"')[0]


@pytest.fixture
def people(house_app: HouseApp) -> list[Caller]:
    return [Caller(house_app, name) for name in ("Ann", "Bob", "Cyd", "Dee")]


def test_shh_r19_a_word_that_is_opened_says_the_numbers_of_its_table(
    house_app: HouseApp, people: list[Caller]
) -> None:
    code = opened(people)
    own = f"/api/tables/{code}/glossary"
    for seat, person in enumerate(people):
        page = house_app.get(f"/t/{code}/{seat}", headers=person.known).text
        assert looked_up_at(page) == own
        assert 'href="/glossary/shadow_hunters"' in page  # for whoever has no scripts
    assert looked_up_at(house_app.get(f"/t/{code}/watch").text) == own
    terms = people[2].ask("GET", f"/tables/{code}/glossary")
    assert "4 damage to all in that Area" in meaning(terms, "Dynamite")
    assert "of 8 hit points" in meaning(terms, "Emi")
    assert [term["word"] for term in terms] == [term.word for term in GAME.telling.glossary]


def test_at_a_table_by_the_book_words_are_those_of_the_game(
    house_app: HouseApp, people: list[Caller]
) -> None:
    code = opened(people, options={})
    for path in (f"/t/{code}/0", f"/t/{code}/watch"):
        known = people[0].known if path.endswith("0") else {}
        assert looked_up_at(house_app.get(path, headers=known).text) == BOOK
    answer = people[0].send("GET", f"/tables/{code}/glossary")
    assert answer.content == house_app.get(BOOK).content
    assert "3 damage to all in that Area" in meaning(answer.json(), "Dynamite")


def test_what_words_mean_is_the_same_to_the_last_byte_for_every_seat_and_onlooker(
    house_app: HouseApp, people: list[Caller]
) -> None:
    """Whatever was dealt to whom and whatever was done: nothing secret can be in it."""
    found = set()
    for _ in range(2):
        code = opened(people)
        path = f"/api/tables/{code}/glossary"
        for _ in range(6):
            for known in (*(person.known for person in people), {}):
                answer = house_app.get(path, headers=known)
                assert answer.status_code == 200
                found.add((answer.content, tuple(answer.headers.multi_items())))
            views = [person.view(code, seat) for seat, person in enumerate(people)]
            seat = next(seat for seat, view in enumerate(views) if view["menu"])
            people[seat].act(code, seat, views[seat]["menu"][0])
    assert len(found) == 1


def test_one_device_for_all_hears_the_same(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = opened([ann] * 4, hot_seat=True)
    for seat in range(4):
        page = house_app.get(f"/t/{code}/{seat}?show=yes", headers=ann.known).text
        assert looked_up_at(page) == f"/api/tables/{code}/glossary"
    assert "4 damage" in meaning(ann.ask("GET", f"/tables/{code}/glossary"), "Dynamite")
    assert looked_up_at(house_app.get(f"/t/{code}/0", headers=ann.known).text) == BOOK  # a curtain


def test_who_may_not_look_on_is_told_so(house_app: HouseApp, people: list[Caller]) -> None:
    eve = Caller(house_app, "Eve")
    code = opened(people, watching={"kind": "none"})
    path = f"/api/tables/{code}/glossary"
    for known in (eve.known, {"authorization": "Bearer nonsense"}, {}):
        answer = house_app.get(path, headers=known)
        assert answer.status_code == 403
        assert answer.json()["error"].startswith("Nobody may look on at this table")
    assert people[3].send("GET", f"/tables/{code}/glossary").status_code == 200
    unknown = eve.send("GET", "/tables/BCDFGH/glossary")
    assert unknown.status_code == 404
    assert unknown.json()["error"].startswith("There is no table of that code.")


def test_before_the_game_nothing_was_told_of_its_numbers(
    house_app: HouseApp, people: list[Caller]
) -> None:
    code = people[0].open(game="shadow_hunters", seats=["person"] * 4, options=DYNAMITE)
    for person in people[:2]:
        answer = person.send("GET", f"/tables/{code}/glossary")
        assert answer.status_code == 409
        assert answer.json()["error"] == "The game has not begun."
    assert looked_up_at(house_app.get(f"/t/{code}", headers=people[0].known).text) == BOOK


def test_a_replay_says_the_numbers_of_its_table(house_app: HouseApp, people: list[Caller]) -> None:
    code = opened(people)
    for seat, person in enumerate(people):
        person.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})
    page = house_app.get(f"/t/{code}/replay", headers=people[1].known).text
    assert looked_up_at(page) == f"/api/tables/{code}/glossary"
    assert "4 damage" in meaning(house_app.get(looked_up_at(page)).json(), "Dynamite")
