"""The truth about the network: what is cut is shown, tried again, and made good."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route

from .conftest import Newcomer
from .people import Person, play_on
from .test_leaving import DOWN, two_at_a_table

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

WELL = "() => document.getElementById('network').hidden"
WRONG = "() => !document.getElementById('network').hidden"
LOG = "lines => lines.map((line) => line.textContent.replace(/\\s+/g, ' ').trim())"
SENT_AGAIN = re.compile("sends what you chose again")


def shown(page: Page) -> tuple[str | None, str | None, list[str], list[str]]:
    """What a page shows of a table: whose turn it is, how much was heard, the log, the choices."""
    table, choices = page.locator("#table"), page.locator("#menu button[name=line]")
    return (
        table.get_attribute("data-asked"),
        table.get_attribute("data-heard"),
        page.locator("#log .heard").evaluate_all(LOG),
        choices.evaluate_all("buttons => buttons.map((button) => button.value)"),
    )


def is_like_a_fresh_page(person: Person) -> None:
    """In the end the page shows what one shows that is opened now."""
    fresh = person.new_page()
    fresh.goto(person.page.url)
    fresh.wait_for_selector("#table")
    expected = shown(fresh)
    fresh.close()
    person.page.wait_for_function(
        "heard => document.getElementById('table').dataset.heard === heard", arg=expected[1]
    )
    assert shown(person.page) == expected


def says_what_is_wrong(person: Person) -> str:
    person.page.wait_for_function(WRONG)
    words = person.page.inner_text("#network")
    person.page.wait_for_function(
        "words => document.getElementById('said').textContent.includes(words)", arg=words
    )
    return words


def all_is_well(person: Person) -> None:
    person.page.wait_for_function(WELL)


def refusing(person: Person, wanted: Callable[[Route], bool]) -> Callable[[], None]:
    """Cut a person off from some of what the page asks for; how to mend it."""

    def cut(route: Route) -> None:
        (route.abort if wanted(route) else route.continue_)()

    person.page.route("**/*", cut)
    return lambda: person.page.unroute("**/*", cut)


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


def is_part(route: Route) -> bool:
    return route.request.method == "GET" and "part=yes" in route.request.url


def taps(person: Person) -> None:
    """Tap some choice, and do not wait for what comes of it."""
    chosen = next(iter(person.choices()))
    person.unfolds(chosen)
    person.page.click(f"#{chosen}")


@pytest.fixture
def asked_and_other(newcomer: Newcomer) -> tuple[Person, Person]:
    """Two at a table in play: who is asked now, and who waits."""
    ann, bob = two_at_a_table(newcomer)
    for person in (ann, bob):
        person.tolerated += [DOWN, "ERR_FAILED", "ERR_INTERNET_DISCONNECTED"]
    play_on([ann], Random(1), seconds=180, most=1)
    assert bob.waits()
    return bob, ann


def test_a_choice_that_was_not_sent_is_sent_when_the_network_is_back(
    asked_and_other: tuple[Person, Person],
) -> None:
    bob, ann = asked_and_other
    heard = bob.standing.heard
    mend = refusing(bob, is_post)
    taps(bob)
    assert SENT_AGAIN.search(says_what_is_wrong(bob))
    assert bob.standing.heard == heard
    mend()
    bob.hears(more_than=heard)
    all_is_well(bob)
    is_like_a_fresh_page(bob)
    is_like_a_fresh_page(ann)


def test_a_choice_whose_answer_was_lost_is_made_once(
    asked_and_other: tuple[Person, Person],
) -> None:
    bob, _ = asked_and_other
    heard, lost = bob.standing.heard, list[str]()

    def swallow(route: Route) -> None:
        if is_post(route) and not lost:
            lost.append(route.fetch().text())  # the house has done it
            route.abort()
        else:
            route.continue_()

    bob.page.route("**/*", swallow)
    taps(bob)
    bob.hears(more_than=heard)
    assert lost
    all_is_well(bob)
    is_like_a_fresh_page(bob)
    ids = bob.page.locator("#log .heard").evaluate_all("lines => lines.map((line) => line.id)")
    assert len(ids) == len(set(ids))


def test_a_page_that_could_not_be_fetched_after_news_is_fetched_again(
    asked_and_other: tuple[Person, Person],
) -> None:
    """The fault that was found: it showed the wrong player's turn for as long as nothing came."""
    bob, ann = asked_and_other
    mend = refusing(ann, is_part)
    heard = ann.standing.heard
    bob.chooses(Random(4))
    assert "may be old" in says_what_is_wrong(ann)
    assert ann.standing.heard == heard
    mend()
    ann.hears(more_than=heard)
    all_is_well(ann)
    is_like_a_fresh_page(ann)


def test_an_answer_of_503_is_shown_and_made_good(
    asked_and_other: tuple[Person, Person],
) -> None:
    bob, ann = asked_and_other
    ann.tolerated += ["503"]
    turned_away: list[str] = []

    def busy(route: Route) -> None:
        if is_part(route) and len(turned_away) < 2:
            turned_away.append(route.request.url)
            route.fulfill(status=503, body="Not now.")
        else:
            route.continue_()

    ann.page.route("**/*", busy)
    heard = ann.standing.heard
    bob.chooses(Random(4))
    ann.hears(more_than=heard)
    assert len(turned_away) == 2
    all_is_well(ann)


def test_without_a_stream_the_page_asks_by_itself_and_says_so(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    bob.tolerated += [DOWN, "ERR_FAILED"]
    mend = refusing(bob, lambda route: "/news" in route.request.url)
    bob.page.reload()
    assert "No news" in says_what_is_wrong(bob)
    heard = bob.standing.heard
    play_on([ann], Random(1), seconds=180, most=1)
    bob.hears(more_than=heard)  # nothing but the page itself can have asked
    is_like_a_fresh_page(bob)
    mend()
    all_is_well(bob)


def test_offline_and_back_is_seen_at_once_and_made_good(
    asked_and_other: tuple[Person, Person],
) -> None:
    bob, ann = asked_and_other
    heard = ann.standing.heard
    ann.context.set_offline(True)
    assert "offline" in says_what_is_wrong(ann)
    bob.chooses(Random(4))
    ann.context.set_offline(False)
    ann.hears(more_than=heard)
    all_is_well(ann)
    is_like_a_fresh_page(ann)


def test_a_tap_on_an_old_page_does_nothing_new(asked_and_other: tuple[Person, Person]) -> None:
    """The same words may stand on the next menu: a page that shows an old one is told so."""
    bob, _ = asked_and_other
    old = bob.new_page()
    refused = []
    old.on(
        "response", lambda answer: refused.append(answer.status) if answer.status == 422 else None
    )
    old.route("**/news", lambda route: route.abort())  # it hears nothing
    old.route("**/*part=yes*", lambda route: route.continue_() if is_post(route) else route.abort())
    bob.tolerated += ["status of 422"]
    old.goto(bob.page.url)
    old.wait_for_selector("#table")
    before = bob.standing.heard
    bob.chooses(Random(2))
    after = shown(bob.page)
    assert after[1] != str(before)
    button = old.locator("#menu button[name=line]").first
    old.evaluate("button => button.click()", button.element_handle())
    old.wait_for_function(
        "() => document.getElementById('answer').textContent.includes('meanwhile')"
    )
    assert refused == [422]
    is_like_a_fresh_page(bob)
    assert shown(bob.page)[2] == after[2]
