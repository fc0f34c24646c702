"""Leave and come back: a closed page, a killed server, another device; nothing is lost."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from .conftest import Newcomer, Server
from .people import Person, play_on, who_is_asked

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

DOWN = r"ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|net::ERR|Failed to fetch"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A house that a test may kill."""
    house = Server(tmp_path)
    house.start()
    yield house
    house.stop()


def two_at_a_table(newcomer: Newcomer, base: str = "") -> tuple[Person, Person]:
    """Ann is the vampire, Bob hunts it with a bot."""
    ann, bob = newcomer("Ann", base), newcomer("Bob", base)
    code = ann.opens_at_once("vampire_radar", seat2="easy")
    assert bob.posts(f"/t/{code}/sit", name="Bob", seat="1") == 303
    for seat, person in enumerate((ann, bob)):
        person.goes(f"/t/{code}/{seat}")
        person.arrives()
    return ann, bob


@pytest.mark.slow
def test_a_closed_page_comes_back_as_it_was(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    play_on([ann, bob], Random(5), seconds=180, most=6)
    asked = who_is_asked([ann, bob])
    before, log = asked.standing, asked.log
    assert before.asked
    code, seat = asked.code, asked.seat
    asked.page.close()

    asked.page = asked.new_page()
    asked.goes("/")
    asked.page.click(f"a[href^='/t/{code}']")
    asked.arrives()
    assert asked.seat == seat
    assert asked.standing == before
    assert asked.log == log
    asked.chooses(Random(6))
    assert asked.standing.heard > before.heard
    assert asked.log[: len(log)] == log


@pytest.mark.slow
def test_a_page_goes_on_by_itself_when_the_server_was_killed_and_started_again(
    newcomer: Newcomer, own_server: Server
) -> None:
    ann, bob = two_at_a_table(newcomer, own_server.base)
    for person in (ann, bob):
        person.tolerated.append(DOWN)
    play_on([ann, bob], Random(7), seconds=180, most=8)
    asked = who_is_asked([ann, bob])
    other = bob if asked is ann else ann
    before, log = asked.standing, asked.log
    addresses = [person.page.url for person in (ann, bob)]
    own_server.kill()
    tapped = next(iter(asked.choices()))
    asked.unfolds(tapped)
    asked.page.click(f"#{tapped}")
    asked.page.wait_for_function("document.getElementById('said').textContent.trim() !== ''")
    assert asked.standing == before

    own_server.start()
    asked.hears(more_than=before.heard)  # the tap was kept on the page, and sent again
    assert asked.log[: len(log)] == log
    taps = play_on([ann, bob], Random(8), seconds=180, most=4)
    assert taps == 4
    assert [person.page.url for person in (ann, bob)] == addresses
    for person in (asked, other):
        shown = person.log
        assert len(shown) == len(set(person.page.locator("#log .heard").evaluate_all(
            "lines => lines.map((line) => line.id)"
        )))  # fmt: skip
        fresh = person.new_page()
        fresh.goto(person.page.url)
        told = [" ".join(line.split()) for line in fresh.locator("#log .heard").all_text_contents()]
        assert told[: len(shown)] == shown


@pytest.mark.slow
def test_no_bot_stays_behind_when_the_server_is_killed(
    newcomer: Newcomer, own_server: Server
) -> None:
    ann = newcomer("Ann", own_server.base)
    ann.tolerated.append(DOWN)
    ann.plays_now("vampire_radar")
    assert ann.waits()  # a bot has hidden: it thought in a process of its own
    assert len(own_server.left_behind()) > 1
    own_server.kill()
    end = time.monotonic() + 20
    while own_server.left_behind():
        assert time.monotonic() < end, own_server.left_behind()
        time.sleep(0.1)


@pytest.mark.slow
def test_a_personal_link_moves_a_seat_to_another_device(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    code, log = ann.code, ann.log
    ann.page.click("#people > summary")
    ann.page.click("form[action$='/link'] button")
    link = ann.page.input_value("#link")
    assert link.startswith(f"{ann.base}/move/")
    ann.page.click(f"a[href='/t/{code}/0']")
    ann.arrives()

    phone = newcomer("Ann again")
    phone.page.goto(link)
    phone.page.click("form[action^='/move/'] button")
    phone.arrives()
    assert (phone.code, phone.seat) == (code, 0)
    assert phone.log[: len(log)] == log
    assert phone.standing.asked

    ann.tolerated.append("status of 403")
    ann.page.wait_for_selector("#refusal", timeout=30_000)  # her first device has it no longer
    assert ann.page.locator("#table").count() == 0
    ann.page.goto(link)
    assert ann.page.locator("#refusal, .refusal").count() == 1  # and the link works once
    ann.tolerated.append("status of 409")
    phone.chooses(Random(1))
    bob.waits()
    assert link.rpartition("/")[2] not in bob.page.content()


@pytest.mark.slow
def test_somebody_who_left_is_played_for_by_a_bot_and_others_see_it(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    bob.page.click("#people > summary")
    bob.page.click("form[action$='/leave'] button")
    bob.page.wait_for_url(re.compile(r"/$"))
    ann.page.wait_for_function(
        "() => document.getElementById('log').lastElementChild.textContent.includes('Bob')"
    )
    heard = ann.standing.heard
    play_on([ann], Random(3), seconds=180, most=3)
    assert ann.standing.heard > heard + 3  # a bot answers where Bob sat
