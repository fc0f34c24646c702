"""Hot seat: one device is passed around, and its screen is blank in between."""

import re
from random import Random

import pytest

from .conftest import Newcomer
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`


def shows(person: Person) -> None:
    """The right person has the device, and lifts the curtain."""
    person.page.click("#main form[method=get] button")
    person.page.wait_for_selector("#table")


def assert_blank(person: Person, *secrets: str) -> None:
    """The page holds nothing of any seat, neither in sight nor in its source."""
    page = person.page
    page.wait_for_selector("body.curtain")
    source = page.content()
    for part in ("table", "board", "log", "menu", "status", "act", "line", "answer"):
        assert page.locator(f"#{part}").count() == 0
    assert not re.search(r"data-(heard|asked|stream|cell)", source)
    for secret in secrets:
        assert secret not in source


def test_the_curtain_falls_between_players_and_holds_no_secret(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    page = ann.page
    code = ann.opens("vampire_radar", seats=3, bots={2: "easy"}, hot_seat=True)
    ann.sits(1, "Bob")
    page.wait_for_url(re.compile(rf"/t/{code}/0"))
    assert_blank(ann)
    assert "Ann" in page.inner_text("#main")
    shows(ann)
    before = len(ann.log)
    hid = ann.chooses(Random(2))  # the vampire hides, and only its seat hears where
    own = ann.log[before:]
    assert own
    tile = hid.rpartition(" ")[2]
    for _ in range(6):
        if page.locator("#pass a").count():
            break
        ann.chooses(Random(3))
        own = ann.log[before:]
    page.click("#pass a")
    assert_blank(ann, *own, f">{tile}<", f" {tile}.")
    assert "Bob" in page.inner_text("#main")
    page.reload()
    assert_blank(ann, *own)
    shows(ann)
    assert ann.seat == 1
    assert ann.standing.asked
    theirs = page.content()
    assert own[0] not in theirs

    page.goto(f"{ann.base}/t/{code}/0")
    assert_blank(ann, *own)
    page.goto(f"{ann.base}/t/{code}")
    assert_blank(ann, *own)
    assert "Bob" in page.inner_text("#main")


def test_only_a_hot_seat_table_gives_one_device_two_seats(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    code = ann.opens("vampire_radar", seats=3, bots={2: "easy"})
    assert ann.page.locator("#name1").count() == 0
    assert ann.posts(f"/t/{code}/sit", seat="1", name="Bob") == 409
