"""Each sentence is made once, however often a page, the API and a stream tell it."""

from random import Random

import pytest

from gloam.house.live import Live
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact
from gloam.web import wire
from gloam.web.news import Listener

from .callers import Caller
from .conftest import HouseApp


class Counted:
    """How many sentences the tables of a house have made."""

    def __init__(self) -> None:
        self._made = 0

    def add(self) -> None:
        """One more was made."""
        self._made += 1

    def made(self) -> int:
        """How many since this was last asked."""
        made, self._made = self._made, 0
        return made


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    found = Counted()

    class Counting(Table):
        """A table that counts its sentences."""

        def sentence(self, fact: Fact, seat: int) -> str:
            found.add()
            return super().sentence(fact, seat)

    monkeypatch.setattr("gloam.house.live.Table", Counting)
    return found


def a_while(house_app: HouseApp, choices: int = 30) -> tuple[Caller, Live]:
    """Somebody who has played for a while, alone."""
    ann, rng = Caller(house_app, "Ann"), Random(5)
    code = ann.open(game="nightmare_hunt", seats=["person"])
    for _ in range(choices):
        view = ann.view(code, 0)
        if not view["menu"]:
            break
        assert ann.act(code, 0, rng.choice(view["menu"])).status_code == 201
    live = house_app.house.at_hand(code)
    assert live is not None
    return ann, live


def forgotten(live: Live) -> None:
    """Let the table forget every sentence that it made."""
    live.table._heard.clear()


def test_a_page_makes_each_sentence_once(house_app: HouseApp, counted: Counted) -> None:
    ann, live = a_while(house_app)
    heard = len(live.table.told(0))
    assert heard > 30
    forgotten(live)
    counted.made()
    page = f"/t/{live.code}/0"
    first = house_app.get(page, headers=ann.known)
    assert first.status_code == 200
    assert 0 < counted.made() <= heard
    again = house_app.get(page, headers=ann.known)
    assert again.text == first.text
    assert counted.made() == 0


def test_the_api_and_a_stream_say_what_the_page_said(house_app: HouseApp, counted: Counted) -> None:
    ann, live = a_while(house_app)
    heard = len(live.table.told(0))
    forgotten(live)
    counted.made()
    house_app.get(f"/t/{live.code}/0", headers=ann.known)
    facts = ann.view(live.code, 0)["facts"]
    listener = Listener(live, 0, live.sitters[0].who, 0)
    said = listener.news(live, always=True)
    while part := listener.news(live):  # it tells so many facts at a time
        said += part
    assert said.count(b"event: fact") == len(facts) == heard
    assert all(fact["words"].encode() in said for fact in facts)
    assert counted.made() <= heard


def test_a_step_makes_only_its_own_sentences(house_app: HouseApp, counted: Counted) -> None:
    ann, live = a_while(house_app, 6)
    page = f"/t/{live.code}/0"
    house_app.get(page, headers=ann.known)
    before = len(live.table.told(0))
    counted.made()
    house_app.post(f"{page}?part=yes", data={"line": live.table.choices(0)[0]}, headers=ann.known)
    assert counted.made() <= len(live.table.told(0)) - before


def test_a_spectators_page_makes_each_sentence_once(house_app: HouseApp, counted: Counted) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open()
    bob.sit(code, 1)
    live = house_app.house.at_hand(code)
    assert live is not None
    heard = len(live.table.told(ONLOOKER))
    counted.made()
    page = house_app.get(f"/t/{code}/watch")
    assert f'data-heard="{heard}"' in page.text
    assert counted.made() <= heard
    house_app.get(f"/t/{code}/watch")
    assert counted.made() == 0


def test_what_goes_over_the_line_has_no_number_of_the_record(house_app: HouseApp) -> None:
    sent = ("n", "fact", "words", "rule", "spoken", "loudness", "cue")
    assert wire.Told.__struct_fields__ == sent
    ann, live = a_while(house_app, 3)
    for n, fact in enumerate(ann.view(live.code, 0)["facts"]):
        assert fact.keys() == set(sent)
        assert fact["n"] == n
