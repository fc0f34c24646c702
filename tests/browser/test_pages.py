"""Every page on a phone, and the pictures of each game's table."""

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Error

from gloam import games

from .conftest import Newcomer
from .people import Person, play_on
from .walks import around, at_game

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SMALL = """() => [...document.querySelectorAll("button, a.button, summary, select, input, .spot")]
    .filter((part) => part.checkVisibility() && part.type !== "hidden")
    .map((part) => [part, part.matches("[type=radio], [type=checkbox]") && part.closest("label")])
    .map(([part, label]) => [part, (label || part).getBoundingClientRect()])
    .filter(([part, box]) => box.height < 40 && box.width > 1)
    .map(([part, box]) => `${part.outerHTML.slice(0, 120)} is ${box.height} px high`)"""
SIDEWAYS = """() => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= innerWidth) return [];
    const out = [...document.querySelectorAll("body *")]
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 4).map((part) => part.outerHTML.slice(0, 120));
    return [`${wide} px wide: ${out.join(" | ")}`];
}"""


def cramped(person: Person, place: str) -> list[str]:
    """What does not fit a phone or a thumb."""
    found: list[str] = person.page.evaluate(SIDEWAYS) + person.page.evaluate(SMALL)[:6]
    return [f"{place}: {line}" for line in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_pages_of_a_game_fit_a_phone(name: str, newcomer: Newcomer) -> None:
    found = [
        line for place, who in at_game(name, newcomer, **PHONE) for line in cramped(who, place)
    ]
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_the_pages_around_the_tables_fit_a_phone(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", **PHONE)
    found = [line for place, who in around(ann) for line in cramped(who, place)]
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_picture_of_the_table(name: str, newcomer: Newcomer, tmp_path: Path) -> None:
    """With GLOAM_PICTURES=1 these are the pictures that the README shows."""
    wanted = os.environ.get("GLOAM_PICTURES") == "1"
    folder = PICTURES if wanted else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    ann = newcomer("Ann", viewport={"width": 1440, "height": 900}, color_scheme="dark")
    ann.plays_now(name)
    play_on([ann], Random(12), seconds=180, most=6)
    ann.waits()
    assert not ann.standing.over
    for suffix, width, height in (("", 1440, 900), ("-phone", 360, 740)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate("scrollTo(0, 0)")
        assert ann.page.locator("#heading").is_visible()
        box = ann.page.locator("#board").bounding_box()
        assert box is not None
        assert box["y"] < height, "the board is in the picture"
        path = folder / f"{name}{suffix}.png"
        ann.page.screenshot(path=path)
        assert path.stat().st_size > 10_000


def test_home_says_what_can_be_done(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.goes("/")
    for name in games.names():
        box = ann.page.locator(f"#game-{name}")
        assert games.load(name).title in box.inner_text()
        assert box.locator(f"form[action='/play/{name}'] button").count() >= 1
        assert box.locator(f"a[href='/new/{name}']").count() == 1
        assert box.locator(f"a[href='/rules/{name}']").count() == 1
        assert box.locator("svg").count() >= 1
    assert ann.page.locator("#code").count() == 1


def test_trouble_in_a_browser_is_noticed(newcomer: Newcomer) -> None:
    """Errors and requests to other hosts fail every test of this folder: here each is made once."""
    ann = newcomer("Ann")
    ann.goes("/")
    assert not ann.troubles
    ann.page.evaluate("console.error('a complaint')")
    with ann.page.expect_event("pageerror"):  # before the page that throws it is left
        ann.page.evaluate("() => { setTimeout(() => { throw new Error('a mishap'); }, 0); }")
    with pytest.raises(Error, match="ERR_"):
        ann.page.goto("http://127.0.0.1:1/")
    found = " ".join(ann.troubles)
    for sign in ("a complaint", "a mishap", "another host"):
        assert sign in found
    ann.trouble.clear()


def test_stored_theme_holds_on_the_next_page(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", color_scheme="dark")
    ann.goes("/")
    dark = ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    ann.page.click("#theme")
    light = ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    ann.goes("/rules/vampire_radar")
    assert ann.page.evaluate("getComputedStyle(document.body).backgroundColor") == light


def test_the_seat_that_is_ticked_has_no_bot_to_choose(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.goes("/new/vampire_radar")
    offered = "(all) => [...all.options].filter((one) => !one.disabled).map((one) => one.innerText)"
    assert ann.page.eval_on_selector("#seat0", offered) == ["you"]
    ann.page.select_option("#seat1", "easy")
    ann.page.check("input[name=seat][value='1']")
    assert ann.page.eval_on_selector("#seat1", offered) == ["you"]
    assert len(ann.page.eval_on_selector("#seat0", offered)) > 1
    assert ann.page.input_value("#seat1") == "person"


def test_on_a_phone_a_tap_in_the_menu_leaves_the_board_in_sight(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", **PHONE)
    ann.plays_now("vampire_radar")
    ann.waits()
    ann.page.locator("#all-choices > summary").evaluate("(summary) => summary.click()")
    fold = ann.page.locator("#menu details.of-piece").nth(5)
    fold.locator("summary").evaluate("(summary) => summary.click()")
    ann.page.wait_for_function("() => document.getElementById('menu').scrollTop > 0")
    assert ann.page.evaluate("scrollY") == 0
    assert fold.locator("button").first.is_visible()
