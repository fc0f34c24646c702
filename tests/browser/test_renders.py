"""How often the house draws a page: once for an own click, and again only for what came since."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import uvicorn
from msgspec import Struct
from playwright.sync_api import APIResponse, Page, Route

from gloam.web import paper
from gloam.web.app import create_app
from gloam.web.settings import Settings

from .conftest import Newcomer
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

QUIET = 0.7
"""After so many seconds in which nothing was drawn, nothing more is to come."""


class OpenHouse:
    """A house in a thread of this process, which notes each page that it draws."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.drawn: list[str] = []
        written = paper.written

        def noted(name: str, shown: Struct) -> str:
            self.drawn.append(name)
            return written(name, shown)

        patch.setattr(paper, "written", noted)
        settings = Settings(database=f"sqlite:///{folder / 'house.db'}", pace=0, bot_pool=1)
        config = uvicorn.Config(
            create_app(settings), port=0, log_level="critical", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"

    def calm(self, page: Page) -> list[str]:
        """Wait until nothing more is drawn; what was since the last time."""
        before = -1
        while before != len(self.drawn):
            before = len(self.drawn)
            page.wait_for_timeout(1000 * QUIET)
        drawn, self.drawn = self.drawn, []
        return drawn

    def close(self) -> None:
        """Close the house."""
        self._server.should_exit = True
        self._thread.join(20)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenHouse]:
    open_house = OpenHouse(tmp_path, monkeypatch)
    yield open_house
    open_house.close()


def two(newcomer: Newcomer, house: OpenHouse) -> tuple[Person, Person]:
    """Ann is the vampire and is asked; Bob hunts it."""
    ann, bob = newcomer("Ann", house.base), newcomer("Bob", house.base)
    bob.joins(ann.opens("vampire_radar", seats=2), 1, by_link=True)
    ann.arrives()
    bob.arrives()
    house.calm(ann.page)
    return ann, bob


def types(page: Page, line: str) -> None:
    """Type a line at the table."""
    if not page.is_visible("#line"):
        page.click("#typing > summary")
    page.fill("#line", line)
    page.press("#line", "Enter")


class Held:
    """Answers to a page that were made, and have not arrived."""

    def __init__(self, page: Page, wanted: str) -> None:
        self._answers: list[tuple[Route, APIResponse]] = []
        self._page = page
        self._holding = True

        def hold(route: Route) -> None:
            if self._holding and route.request.method == wanted:
                self._answers.append((route, route.fetch()))
            else:
                route.continue_()

        page.route("**/t/*/*part=yes*", hold)

    def wait(self) -> None:
        """Wait until an answer was made."""
        for _ in range(1000):
            if self._answers:
                return
            self._page.wait_for_timeout(20)
        raise AssertionError("nothing was sent that could be held")

    def let_go(self) -> None:
        """Let them arrive, and hold nothing more."""
        self._holding = False
        for route, answer in self._answers:
            route.fulfill(response=answer)


def test_an_own_click_draws_the_page_once(newcomer: Newcomer, house: OpenHouse) -> None:
    ann = newcomer("Ann", house.base)
    ann.opens("nightmare_hunt", seats=1)
    ann.arrives()
    rng = Random(3)
    house.calm(ann.page)
    for _ in range(4):
        heard = ann.standing.heard
        ann.chooses(rng)
        assert house.calm(ann.page) == ["table"]
        assert ann.standing.heard > heard


def test_what_one_does_is_drawn_once_for_each(newcomer: Newcomer, house: OpenHouse) -> None:
    ann, bob = two(newcomer, house)
    heard = bob.standing.heard
    ann.chooses(Random(1))
    assert house.calm(ann.page) == ["table", "table"]
    assert bob.standing.heard > heard
    assert bob.standing.asked


def test_a_word_that_is_typed_is_drawn_once(newcomer: Newcomer, house: OpenHouse) -> None:
    ann, bob = two(newcomer, house)
    types(bob.page, "look")
    assert house.calm(bob.page) == []  # a question is answered, and nothing is drawn
    types(bob.page, "say Is anybody there?")
    assert house.calm(bob.page) == ["table", "table"]
    assert "Is anybody there?" in ann.log[-1]


def test_chat_after_the_end_is_drawn_once_for_each(newcomer: Newcomer, house: OpenHouse) -> None:
    ann, bob = two(newcomer, house)
    for person in (ann, bob):
        person.posts(f"/t/{ann.code}/{person.seat}/vote", yes="yes")
    bob.page.wait_for_selector("#result")
    house.calm(bob.page)
    types(bob.page, "say Good night.")
    assert house.calm(bob.page) == ["table", "table"]
    assert "Good night." in ann.log[-1]
    assert "Good night." in bob.log[-1]


def test_what_came_while_an_answer_was_on_its_way_is_shown(
    newcomer: Newcomer, house: OpenHouse
) -> None:
    ann, bob = two(newcomer, house)
    held = Held(ann.page, "POST")
    types(ann.page, "walk away")
    held.wait()
    types(bob.page, "say Boo!")
    bob.page.wait_for_function("() => document.getElementById('log').textContent.includes('Boo!')")
    ann.page.wait_for_timeout(300)
    held.let_go()
    ann.page.wait_for_function("() => document.getElementById('log').textContent.includes('Boo!')")
    assert house.calm(ann.page) == ["table"] * 3
    assert ann.log == [line.replace("You say", "Bob says") for line in bob.log]


def test_what_was_taken_back_and_done_otherwise_is_shown_on_another_page(
    newcomer: Newcomer, house: OpenHouse
) -> None:
    """As many facts were heard then as before: the count alone does not tell that they differ."""
    ann, bob = two(newcomer, house)
    types(ann.page, "hide C3")
    bob.waits()
    types(bob.page, "done")
    ann.waits()
    other = ann.new_page()
    other.goto(ann.page.url)
    house.calm(ann.page)
    heard = ann.standing.heard
    held = Held(other, "GET")
    types(ann.page, "walk north")
    ann.hears(more_than=heard)
    held.wait()
    types(ann.page, "undo")
    ann.page.wait_for_function(
        "(heard) => Number(document.getElementById('table').dataset.heard) === heard", arg=heard
    )
    types(ann.page, "walk west")
    ann.hears(more_than=heard)
    other.wait_for_timeout(300)
    held.let_go()
    house.calm(other)
    logs = [page.locator("#log .heard").all_text_contents() for page in (ann.page, other)]
    assert logs[0] == logs[1]
