"""Somebody at a browser: what a person does on the pages, by their buttons, fields and links."""

import re
import time
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Response
from playwright.sync_api import TimeoutError as TooLong

CHOICES = """() => [...document.querySelectorAll("#menu button[name=line]")]
    .filter((button) => !button.closest("#asides"))
    .map((button) => [button.id, button.value])"""
STANDING = """() => {
    const table = document.getElementById("table");
    if (!table || !document.getElementById("main")) return null;
    return [table.dataset.asked, Number(table.dataset.heard), table.dataset.phase];
}"""
STIRRED = """([asked, heard, phase]) => {
    const table = document.getElementById("table");
    if (!table) return false;
    const said = document.getElementById("answer");
    return table.dataset.asked !== asked || Number(table.dataset.heard) !== heard
        || table.dataset.phase !== phase || Boolean(said && said.textContent.trim());
}"""
UP = """() => {
    const table = document.getElementById("table");
    return table && (table.dataset.asked === "yes" || table.dataset.phase === "over");
}"""
PATIENCE = 90_000
"""For how many milliseconds people wait: several bots, one after another, on a busy machine."""
GIVING_UP = re.compile(r"concede|resign|give up", re.IGNORECASE)


class Standing(NamedTuple):
    """How things stand on somebody's page."""

    asked: bool
    heard: int
    over: bool


class Person:
    """Somebody with a browser of their own, who notices whatever goes wrong in it."""

    def __init__(self, context: BrowserContext, base: str, name: str) -> None:
        self.context = context
        self.base = base
        self.name = name
        self.trouble: list[str] = []
        self.tolerated: list[str] = []
        """What may go wrong in one test, as patterns: a server that is killed does not answer."""
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another page in the same browser, watched like the first."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))
        page.on("request", self._asked_for)
        page.on("response", self._answered)
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "blocked by Playwright" not in text:
            self.trouble.append(f"console {kind}: {text}")

    def _asked_for(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("data", "blob"):
            return
        if f"{address.scheme}://{address.netloc}" != self.base:
            self.trouble.append(f"a request to another host: {request.url}")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 500:
            self.trouble.append(f"{answer.status} at {answer.url}")

    @property
    def troubles(self) -> list[str]:
        """What went wrong and was not to be expected."""
        return [
            line
            for line in self.trouble
            if not any(re.search(pattern, line) for pattern in self.tolerated)
        ]

    # Opening and joining.

    def goes(self, path: str) -> None:
        """Open a page of the house."""
        self.page.goto(self.base + path)

    def opens(
        self,
        game: str,
        *,
        seats: int,
        bots: dict[int, str] | None = None,
        seat: int = 0,
        options: dict[str, str] | None = None,
        hot_seat: bool = False,
    ) -> str:
        """Open a table by the form; its code."""
        page = self.page
        self.goes(f"/new/{game}")
        page.fill("#name", self.name)
        closed = page.locator("#new-table details:not([open]) > summary")
        for _ in range(closed.count()):
            closed.first.click()
        if page.locator("#seats").count():
            page.select_option("#seats", str(seats))
            for n in range(seats):
                page.select_option(f"#seat{n}", (bots or {}).get(n, "person"))
            page.check(f'input[name=seat][value="{seat}"]')
        for name, value in (options or {}).items():
            field = page.locator(f"#option-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        if hot_seat:
            page.check("input[name=hot_seat]")
        page.click("#new-table button.main")
        page.wait_for_url(re.compile(r"/t/[A-Z]+"))
        return self.code

    @property
    def code(self) -> str:
        """The code of the table at which this person is."""
        found = re.search(r"/t/([A-Z]+)", self.page.url)
        assert found, f"{self.page.url} is no table"
        return found[1]

    @property
    def seat(self) -> int:
        """The seat at which this person is."""
        found = re.search(r"/t/[A-Z]+/(\d+)", self.page.url)
        assert found, f"{self.page.url} is no seat"
        return int(found[1])

    def joins(self, code: str, seat: int, *, by_link: bool = False) -> None:
        """Come by the link or by the code, and sit down."""
        if by_link:
            self.goes(f"/t/{code}")
        else:
            self.goes("/")
            self.page.fill("#code", f"{code[:3].lower()}-{code[3:].lower()}")
            self.page.click("form[action='/join'] button")
            self.page.wait_for_url(re.compile(rf"/t/{code}"))
        self.sits(seat, self.name)

    def sits(self, seat: int, name: str) -> None:
        """Take a free seat in the lobby."""
        self.page.fill(f"#name{seat}", name)
        self.page.press(f"#name{seat}", "Enter")

    def plays_now(self, game: str, **form: str) -> None:
        """Start a game against bots at once, without the form."""
        answer = self.context.request.post(
            f"{self.base}/play/{game}", form={"name": self.name, **form}, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        self.goes(answer.headers["location"])
        self.page.wait_for_selector("#table")

    def opens_at_once(self, game: str, **form: str) -> str:
        """Open a table for three without the page of the form, and sit at its first seat."""
        wanted: dict[str, str | float | bool] = {"name": self.name, "seats": "3", "seat": "0"}
        answer = self.context.request.post(
            f"{self.base}/new/{game}", form={**wanted, **form}, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"].rpartition("/")[2]

    def arrives(self) -> None:
        """Wait until the game has begun and the page shows the seat."""
        self.page.wait_for_selector("#table")
        assert re.search(r"/t/[A-Z]+/\d+", self.page.url)

    # Playing.

    @property
    def standing(self) -> Standing:
        """How things stand on the page."""
        found: list[Any] | None = self.page.evaluate(STANDING)
        assert found is not None, f"no table at {self.page.url}"
        return Standing(found[0] == "yes", int(found[1]), found[2] == "over")

    @property
    def log(self) -> list[str]:
        """What the log says, oldest first."""
        return [
            " ".join(line.split()) for line in self.page.locator("#log .heard").all_text_contents()
        ]

    def choices(self) -> dict[str, str]:
        """The buttons of the menu by id, with what each says; giving up is no choice."""
        found: list[list[str]] = self.page.evaluate(CHOICES)
        return {id_: said for id_, said in found if not GIVING_UP.search(said)}

    def chooses(self, rng: Random, *, by_key: bool = False) -> str:
        """Tap a button of the menu, and wait for what comes of it; what the button says.

        A question may go by: the house answers for somebody who wants to be let alone.
        """
        before = self.page.evaluate(STANDING)
        offered = self.choices()
        if not offered:
            assert not self.standing.asked, f"{self.name} is asked, and has no button"
            return ""
        chosen = rng.choice(list(offered))
        try:
            self.unfolds(chosen)
            if by_key:
                self.page.press(f"#{chosen}", "Enter", timeout=8_000)
            else:
                self.page.click(f"#{chosen}", timeout=8_000)
        except TooLong:
            assert self.page.evaluate(STANDING) != before, f"{offered[chosen]} cannot be tapped"
            return ""
        self.agrees()
        self.page.wait_for_function(STIRRED, arg=before, polling=20)
        return offered[chosen]

    def agrees(self) -> None:
        """Say yes, where what was tapped is grave and asks once; a moment later, as people do."""
        if self.page.is_visible("#held .yes"):
            self.page.wait_for_timeout(320)
            self.page.click("#held .yes")

    def types(self, line: str) -> None:
        """Open the line for commands, as its key does, and type one."""
        if not self.page.is_visible("#line"):
            self.page.click("#typing > summary")
        self.page.fill("#line", line)
        self.page.press("#line", "Enter")

    def says(self, words: str) -> None:
        """Write into the chat."""
        self.page.fill("#words", words)
        self.page.press("#words", "Enter")

    def unfolds(self, chosen: str) -> None:
        """Open whatever part of the menu a choice is folded into."""
        for _ in range(3):
            if self.page.is_visible(f"#{chosen}"):
                return
            closed = f"#menu details:not([open]):has(#{chosen}) > summary"
            self.page.locator(closed).first.click(timeout=8_000)

    def waits(self, milliseconds: float = PATIENCE) -> bool:
        """Wait until this person is asked or the game is over; whether it came to that."""
        try:
            self.page.wait_for_function(UP, polling=20, timeout=milliseconds)
        except TooLong:
            return False
        return True

    def hears(self, more_than: int) -> None:
        """Wait until the page has heard more than so many facts."""
        self.page.wait_for_function(
            "(heard) => Number(document.getElementById('table').dataset.heard) > heard",
            arg=more_than,
            polling=20,
        )

    def posts(self, path: str, **form: str) -> int:
        """Send a form without a page, as the same person; the status of the answer."""
        return self.context.request.post(self.base + path, form=dict(form), max_redirects=0).status


def who_is_asked(people: list[Person]) -> Person:
    """Wait until somebody is asked, whoever it is."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for person in people:
            if person.waits(100) and person.standing.asked:
                return person
    raise AssertionError(f"none of {[person.name for person in people]} is asked")


def play_on(people: list[Person], rng: Random, *, seconds: float, most: int = 2_000) -> int:
    """Let people tap buttons until the game is over, or so many were tapped; how many."""
    end = time.monotonic() + seconds
    taps = 0
    while taps < most:
        assert time.monotonic() < end, f"not over after {seconds} seconds and {taps} taps"
        stirring = False
        for person in people:
            while person.standing.asked and taps < most:
                person.chooses(rng, by_key=taps % 4 > 0)  # a menu takes keys at once, taps later
                taps, stirring = taps + 1, True
        if all(person.standing.over for person in people):
            return taps
        if not stirring:
            people[taps % len(people)].waits(100)
            for person in people:
                if person.standing.asked:
                    break
    return taps
