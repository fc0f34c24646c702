"""What single pages say and do, and the pictures of each game's table."""

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Error

from gloam import games

from .conftest import Newcomer
from .hands import Hands

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_picture_of_the_table(name: str, newcomer: Newcomer, tmp_path: Path) -> None:
    """With GLOAM_PICTURES=1 these are the pictures that the README shows."""
    wanted = os.environ.get("GLOAM_PICTURES") == "1"
    folder = PICTURES if wanted else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    ann = newcomer("Ann", viewport={"width": 1440, "height": 900}, color_scheme="dark")
    rng, acts = Random(12), 0
    while acts < 6:  # a game that ends before its sixth choice is not the one to be shown
        ann.plays_now(name)
        hands, acts = Hands(ann), 0
        while acts < 6 and hands.asked()["phase"] == "playing":
            hands.posts(rng.choice(hands.quiet())["text"])
            acts += hands.asked()["phase"] == "playing"
    for suffix, width, height in (("", 1440, 900), ("-tablet", 820, 1180), ("-phone", 360, 740)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.reload()  # what was tapped, opened and lit up is none of the picture's business
        ann.page.wait_for_selector("#table")
        ann.page.evaluate("scrollTo(0, 0)")
        ann.page.wait_for_timeout(200)
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
