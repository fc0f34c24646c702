"""A browser keeps what is public for when there is no network, and is called when it is closed."""

import re
import sqlite3
from contextlib import closing

import pytest

from .conftest import Newcomer, Server
from .people import Person
from .test_axe import look

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

READY = "() => navigator.serviceWorker.ready.then((worker) => worker.active !== null)"
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        found.push(...kept.map((request) => new URL(request.url).pathname));
    }
    return found;
}"""


def installed(newcomer: Newcomer, **context: object) -> Person:
    ann = newcomer("Ann", service_workers="allow", **context)
    ann.goes("/")
    ann.page.evaluate(READY)
    return ann


def test_rules_and_words_can_be_read_offline_and_no_table_is_kept(newcomer: Newcomer) -> None:
    ann = installed(newcomer)
    ann.tolerated += [r"ERR_INTERNET_DISCONNECTED", r"Failed to (fetch|load)", r"net::"]
    ann.plays_now("vampire_radar")
    table = ann.page.url
    ann.page.reload()
    ann.page.wait_for_selector("#table")
    ann.context.set_offline(True)
    ann.page.goto(f"{ann.base}/rules/vampire_radar")
    assert "Vampire Radar" in ann.page.inner_text("h1")
    style = ann.page.evaluate("getComputedStyle(document.querySelector('header.top')).display")
    assert style == "flex"  # with its style sheet
    ann.page.goto(f"{ann.base}/glossary/shadow_hunters")
    assert "Shadow Hunters" in ann.page.inner_text("main")
    ann.page.goto(f"{ann.base}/daily")
    assert ann.page.inner_text("h1") != "You are offline"
    ann.page.goto(table)
    assert ann.page.inner_text("h1") == "You are offline"
    assert "menu" not in ann.page.inner_text("main").lower()
    assert not look(ann, "offline")
    kept = ann.page.evaluate(KEPT)
    assert kept
    for path in kept:
        assert re.match(r"/(offline$|daily$|static/|rules/|glossary/|look/|api/games/)", path), path
    ann.context.set_offline(False)
    ann.page.goto(table)
    ann.page.wait_for_selector("#table")


def test_a_page_is_never_stale(newcomer: Newcomer) -> None:
    """What is kept is not shown while the house answers: a changed page is seen at once."""
    ann = installed(newcomer)
    put = """async () => {
        const [name] = await caches.keys();
        const headers = { "content-type": "text/html" };
        const old = new Response("<h1>An old page</h1>", { headers });
        await (await caches.open(name)).put("/rules/vampire_radar", old);
    }"""
    ann.page.evaluate(put)
    ann.goes("/rules/vampire_radar")
    assert "An old page" not in ann.page.inner_text("body")


def test_the_page_to_be_called_back_fits_and_works_by_keyboard(newcomer: Newcomer) -> None:
    ann = installed(newcomer, permissions=["notifications"])
    ann.goes("/calls")
    assert not look(ann, "calls, unknown")
    ann.plays_now("vampire_radar")
    ann.goes("/calls")
    assert not look(ann, "calls")
    ann.tolerated.append("does not support the Push API in incognito")
    ann.page.focus("#push button.main")
    ann.page.keyboard.press("Enter")
    # Chromium without its vendor's push service says that none can be reached: the page does, too.
    ann.page.wait_for_selector("#push-words[role=alert], .notice[role=status]", timeout=20_000)
    shown = ann.page.inner_text("main")
    assert "cannot be reached" in shown or "It is done" in shown


def test_a_page_that_is_open_elsewhere_tells_that_it_is_ones_turn(newcomer: Newcomer) -> None:
    ann = installed(newcomer, permissions=["notifications"])
    ann.opens("vampire_radar", seats=2)
    ann.goes("/calls")
    ann.page.click("#page-calls")
    ann.page.wait_for_selector("#page-calls[aria-pressed=true]")
    called = """async () => {
        const { callBack } = await import("/static/calls.js");
        await callBack("BCDFGH");
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map((note) => [note.title, note.body]);
    }"""
    assert ann.page.evaluate(called) == []  # somebody looks at the page
    hide = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"
    ann.page.evaluate(hide)
    assert ann.page.evaluate(called) == [["Your turn at BCDFGH", ""]]


def test_a_push_is_shown_with_no_more_than_it_says(newcomer: Newcomer) -> None:
    """The worker is handed a push as a browser would, by the developer's protocol."""
    ann = installed(newcomer, permissions=["notifications"])
    session = ann.context.new_cdp_session(ann.page)
    found: list[dict[str, str]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda e: found.extend(e["registrations"])
    )
    session.send("ServiceWorker.enable")
    ann.waits(300)
    said = '{"title": "Your turn at BCDFGH", "body": "", "url": "/t/BCDFGH/0", "tag": "t"}'
    push = {"origin": ann.base, "registrationId": found[0]["registrationId"], "data": said}
    session.send("ServiceWorker.deliverPushMessage", push)
    ann.waits(500)
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
        .map((note) => [note.title, note.body, note.data.url])"""
    assert ann.page.evaluate(shown) == [["Your turn at BCDFGH", "", "/t/BCDFGH/0"]]


def test_the_hosts_page_fits_and_axe_finds_nothing(newcomer: Newcomer, server: Server) -> None:
    ann, bob = newcomer("Ann"), newcomer("Bob")
    code = ann.opens("vampire_radar", seats=2)
    bob.joins(code, 1)
    bob.arrives()
    bob.page.evaluate("document.querySelectorAll('details').forEach((part) => part.open = true)")
    bob.page.fill("#report-0", "This name is offensive.")
    bob.page.click("form[action$='/report'] button")
    bob.page.wait_for_selector("#table")
    with closing(sqlite3.connect(server.folder / "house.db", isolation_level=None)) as file:
        file.execute("INSERT INTO host (name, value) VALUES ('link', 'a-secret')")
    eve = newcomer("Eve")
    eve.goes("/host/a-secret")
    assert "This name is offensive." in eve.page.inner_text("main")
    assert not look(eve, "the host's page")
    eve.page.fill("#words", "Back at nine.")
    eve.page.keyboard.press("Enter")
    eve.page.wait_for_selector("#to-all:not([hidden])")
    ann.page.wait_for_selector("#to-all:has-text('Back at nine.')")  # over the stream
    eve.page.fill("#words", "")
    eve.page.keyboard.press("Enter")
    eve.page.wait_for_selector("#to-all[hidden]", state="attached")
