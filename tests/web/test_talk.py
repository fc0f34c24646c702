"""Talk: a list of its own, that holds what a seat heard and what may be said by its side."""

import re

from gloam import games
from gloam.web.talking import calls_for, emotes_of, talk_of

from .callers import Caller
from .conftest import HouseApp

SAID = re.compile(r'<li id="((?:said|chat)-\d+)" class="said([^"]*)">')


def three(client: HouseApp) -> tuple[Caller, Caller, Caller, str]:
    """The vampire and two humans who may take counsel."""
    people = ann, bob, cem = tuple(Caller(client, name) for name in ("Ann", "Bob", "Cem"))
    code = ann.open(seats=["person"] * 3, options={"counsel": "yes"})
    for seat, person in enumerate(people[1:], 1):
        person.sit(code, seat)
    return ann, bob, cem, code


def test_talk_is_what_a_seat_heard_with_names_feelings_and_circles(house_app: HouseApp) -> None:
    ann, bob, cem, code = three(house_app)
    feeling = emotes_of(games.load("vampire_radar"))[0].line
    for words, to in (("Psst, B2.", "humans"), (feeling, "")):
        answer = house_app.post(
            f"/t/{code}/1?part=yes", data={"words": words, "to": to}, headers=bob.known
        )
        assert answer.status_code == 200
    live = house_app.house.at_hand(code)
    assert live is not None
    heard = [[(line.name, line.words, line.to) for line in talk_of(live, n)] for n in range(3)]
    assert heard[0] == [("Bob", feeling, "")]
    assert heard[1] == heard[2] == [("Bob", "Psst, B2.", "humans"), ("Bob", feeling, "")]
    pages = [house_app.get(f"/t/{code}/{n}", headers=who.known).text
             for n, who in enumerate((ann, bob, cem))]  # fmt: skip
    assert [SAID.findall(page) for page in pages] == [
        [("said-0", " circle-0")],
        [("said-0", " mine circle-1"), ("said-1", " mine circle-0")],
        [("said-0", " circle-1"), ("said-1", " circle-0")],
    ]
    assert "Psst" not in pages[0]
    assert 'value="humans"' in pages[1]
    assert 'value="humans"' not in pages[0]


def test_calls_fit_the_side_and_nothing_else_of_it(house_app: HouseApp) -> None:
    *_, code = three(house_app)
    live = house_app.house.at_hand(code)
    assert live is not None
    telling = live.game.telling
    assert calls_for(live, 0) == telling.role_calls["vampire"]
    assert calls_for(live, 1) == calls_for(live, 2) == telling.calls
    assert len(emotes_of(live.game)) == 6
    for game in map(games.load, games.names()):
        assert len({each.line for each in emotes_of(game)}) == 6
        assert all(each.picture and each.word for each in emotes_of(game))


def test_what_is_said_after_the_end_stands_in_the_talk_too(house_app: HouseApp) -> None:
    ann, bob, cem, code = three(house_app)
    for seat, who in enumerate((ann, bob, cem)):
        who.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})
    ann.say(code, 0, "Well played: all of you.")
    live = house_app.house.at_hand(code)
    assert live is not None
    assert [(line.name, line.words) for line in talk_of(live, 2)] == [
        ("Ann", "Well played: all of you.")
    ]
