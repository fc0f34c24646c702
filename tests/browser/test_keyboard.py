"""Keys alone: from the home page to the end of a game, and the focus is never lost."""

import time
from random import Random

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLong

from .conftest import Newcomer
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

FOCUS = """() => {
    const focus = document.activeElement;
    return focus && focus !== document.body;
}"""


def tabs_to(page: Page, selector: str, most: int = 150, key: str = "Tab") -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not reach {selector} at {page.url}")


def enters(page: Page, selector: str) -> None:
    """Go to something by Tab, and press Enter on it."""
    tabs_to(page, selector)
    page.keyboard.press("Enter")


def picks(page: Page, selector: str, steps: int) -> None:
    """Choose in a list by arrow keys."""
    tabs_to(page, selector)
    page.keyboard.press("Home")
    for _ in range(steps):
        page.keyboard.press("ArrowDown")


def has_focus(person: Person) -> bool:
    """Whether somebody has the focus, at the latest when the page is drawn anew."""
    try:
        person.page.wait_for_function(FOCUS, timeout=20_000)
    except TooLong:
        return False
    return True


def test_the_skip_link_goes_to_the_content(newcomer: Newcomer) -> None:
    ann = newcomer()
    for path in ("/", "/rules/vampire_radar", "/new/shadow_hunters"):
        ann.goes(path)
        ann.page.keyboard.press("Tab")
        assert ann.page.evaluate("document.activeElement.matches('a.skip, a[href=\"#main\"]')")
        box = ann.page.locator("a[href='#main']").bounding_box()
        assert box is not None
        assert box["width"] > 40, "the skip link is seen when it has the focus"
        ann.page.keyboard.press("Enter")
        assert ann.page.evaluate("document.activeElement.id") == "main"


@pytest.mark.slow
def test_keys_alone_from_the_home_page_to_the_end_of_a_game(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    page = ann.page
    ann.goes("/")
    enters(page, "a[href='/new/vampire_radar']")
    page.wait_for_url(lambda url: url.endswith("/new/vampire_radar"))
    tabs_to(page, "#name")
    page.keyboard.type("Ann")
    picks(page, "#seats", 0)
    picks(page, "#seat1", 2)
    assert page.input_value("#seat1") == "easy"
    enters(page, "#new-table details > summary")
    tabs_to(page, "#option-dawn")
    page.keyboard.press("Control+A")
    page.keyboard.type("1")
    enters(page, "#new-table button.main")
    ann.arrives()

    words = taps = 0
    end = time.monotonic() + 180
    while ann.waits():
        assert time.monotonic() < end
        before = ann.standing
        if before.over:
            break
        choices = ann.choices()
        assert choices
        if (words + taps) % 2:
            page.keyboard.press("/")
            assert page.evaluate("document.activeElement.id") == "line"
            page.keyboard.type(next(iter(choices.values())))
            words += 1
        else:
            chosen = next(iter(choices))
            while not page.is_visible(f"#{chosen}"):
                enters(page, f"#menu details:not([open]):has(#{chosen}) > summary")
            tabs_to(page, f"#{chosen}")
            taps += 1
        page.keyboard.press("Enter")
        ann.hears(more_than=before.heard)
        assert has_focus(ann), f"the focus is lost after {choices}"
    assert words
    assert taps
    assert page.is_visible("#result")
    ann.page.wait_for_function(FOCUS)
    enters(page, "#result a[href$='/replay']")
    page.wait_for_selector("#replay")


def test_arrows_go_over_the_board_and_one_tab_leaves_it(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    page = ann.page
    ann.plays_now("vampire_radar")
    tabs_to(page, ".spot")
    first = page.evaluate("document.activeElement.id")
    there = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        there.add(page.evaluate("document.activeElement.id"))
        assert page.evaluate("document.activeElement.matches('.spot')")
        label = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert label, "every cell says what it is"
    assert len(there | {first}) > 2
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('.spot')")


@pytest.mark.slow
def test_the_focus_stays_while_others_act(newcomer: Newcomer) -> None:
    """A bot that acts, a menu that goes and comes: whoever had the focus somewhere keeps it."""
    ann = newcomer("Ann")
    ann.plays_now("shadow_hunters", seats="4")
    rng = Random(6)
    for _ in range(6):
        assert ann.waits()
        ann.chooses(rng, by_key=True)
        assert has_focus(ann)
        ann.waits()
        assert has_focus(ann)


def test_questions_are_single_keys_and_can_be_turned_off(newcomer: Newcomer) -> None:
    """The list of keys has only what the game has; cells say their place last, if one likes."""
    ann = newcomer("Ann")
    page = ann.page
    ann.plays_now("shadow_hunters", seats="4")
    assert ann.waits()
    answers = page.get_by_role("log", name="Answers").get_by_role("paragraph")
    page.keyboard.press("j")
    cell = page.locator(":focus")
    place = (cell.get_attribute("aria-label") or "").partition(",")[0]
    page.keyboard.press("p")
    answers.first.wait_for(state="attached")
    assert "Owl: " in answers.last.inner_text()
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    assert "people: who is where" in listed.inner_text()
    assert "around:" not in listed.inner_text(), "this board has no directions"
    listed.get_by_label("Cells say their place last").check()
    listed.get_by_label("Single keys").uncheck()
    page.keyboard.press("Escape")
    page.wait_for_function(
        "(place) => document.activeElement.getAttribute('aria-label')?.endsWith(`${place}.`)",
        arg=place,
    )
    said = answers.count()
    for key in ("p", "?", "/"):
        page.keyboard.press(key)
    assert listed.count() == 0
    assert page.evaluate("document.activeElement.role") == "gridcell", "letters do nothing now"
    assert answers.count() == said


def test_a_focus_that_somebody_moved_is_not_taken_back(newcomer: Newcomer) -> None:
    """Neither by an answer that comes late, nor by one's turn."""
    ann = newcomer("Ann")
    page = ann.page
    ann.plays_now("nyctophobia_hunted", seat="0")
    assert ann.waits()
    page.keyboard.press("/")
    page.keyboard.type(next(iter(ann.choices().values())))
    page.evaluate("""() => {
        window.lost = [];
        document.addEventListener("focusout", (event) => window.lost.push(event.target.id));
    }""")
    before = ann.standing.heard
    page.keyboard.press("Enter")
    page.focus("#sound")
    ann.hears(more_than=before)
    assert ann.waits()
    page.wait_for_timeout(600)
    assert page.evaluate("document.activeElement.id") == "sound"
    assert page.evaluate("window.lost") == ["line"], "it was moved once, and by hand"
