"""Take the pawn: pieces are taken by mouse, finger and keys, and what they can do lights up."""

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Newcomer
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def ann(newcomer: Newcomer, request: pytest.FixtureRequest) -> Person:
    """Ann has two pawns in each corner, six bullets and the first turn."""
    context: dict[str, Any] = getattr(request, "param", {})
    person = newcomer("Ann", **context)
    person.plays_now("vampire_radar", seats="2", seat="1")
    assert person.waits()
    person.page.wait_for_function("() => !document.body.classList.contains('settling')")
    return person


def lit(page: Page) -> set[str]:
    """The cells that are lit up."""
    found: list[str] = page.locator(".cell.reach").evaluate_all("cells => cells.map(c => c.id)")
    return {cell.removeprefix("cell-") for cell in found}


def beside(page: Page) -> list[str]:
    """What stands beside what is taken, as it is said."""
    buttons = page.locator("#held button:not(.quiet)")
    words: list[str] = buttons.evaluate_all(
        "all => all.map(b => b.getAttribute('aria-label') ?? b.textContent)"
    )
    return words


def test_of_two_pawns_on_a_place_one_is_taken_and_walks(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard
    page.click("#spot-A1")
    assert beside(page) == ["Pawn 1", "Pawn 5"]
    assert page.locator("#held button svg").count() == 2  # by name and picture
    page.click("#held button:has-text('Pawn 5')")
    assert lit(page) == {"B1", "A2"}
    assert beside(page) == [
        f"shoot with pawn 5 from A1 {way}" for way in ("west", "north", "south", "east")
    ]
    assert ann.standing.heard == heard  # taking a piece tells nobody anything
    page.click("#spot-B1")
    ann.hears(more_than=heard)
    assert ann.log[-1].startswith("Pawn 5 walks to B1.")
    assert not lit(page)
    assert page.is_hidden("#held")


def test_a_place_that_two_pawns_can_reach_asks_which(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard
    page.click("#spot-B1")
    assert beside(page) == [f"walk pawn {pawn} east to B1" for pawn in (1, 5)]
    page.locator("#held button").nth(1).click()
    ann.hears(more_than=heard)
    assert ann.log[-1].startswith("Pawn 5 walks to B1.")


def test_what_is_taken_is_let_go_and_outlives_news(ann: Person) -> None:
    page = ann.page
    for let_go in ("Escape", "own place", "cross"):
        page.click("#spot-A6")
        page.click("#held button:has-text('Pawn 4')")
        assert lit(page) == {"B6", "A5"}
        if let_go == "Escape":
            page.keyboard.press("Escape")
        elif let_go == "own place":
            page.click("#spot-A6")
        else:
            page.click("#held button[aria-label='Let go']")
        assert not lit(page), let_go
        assert page.is_hidden("#held")
    page.click("#spot-A6")
    page.click("#held button:has-text('Pawn 4')")
    ann.says("wait for me")
    page.wait_for_function("() => document.getElementById('log').textContent.includes('wait')")
    assert lit(page) == {"B6", "A5"}
    assert len(beside(page)) == 4


def test_by_keys_a_pawn_is_taken_and_shoots(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard
    page.focus("#spot-A1")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "Pawn 1"
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.getElementById('said').textContent.includes('It can go to B1, A2.')"
    )
    page.locator("#held button[aria-label$=' east']").press("Enter")
    ann.hears(more_than=heard)
    assert "Pawn 1 shoots east" in " ".join(ann.log)


@pytest.mark.parametrize("ann", [{}, PHONE], indirect=True, ids=["mouse", "phone"])
def test_a_pawn_is_dragged_to_where_it_can_go(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard

    def middle(cell: str) -> tuple[float, float]:
        box = page.locator(f"#spot-{cell}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle("F1"))
    page.mouse.down()
    page.mouse.move(*middle("D3"), steps=4)
    assert lit(page) == {"E1", "F2"}
    page.mouse.up()  # not a place that it can reach: it stays in the hand
    assert ann.standing.heard == heard
    page.mouse.move(*middle("F1"))
    page.mouse.down()
    page.mouse.move(*middle("E1"), steps=4)
    page.mouse.up()
    ann.hears(more_than=heard)
    assert "walks to E1" in " ".join(ann.log[-2:])


@pytest.mark.parametrize("ann", [PHONE], indirect=True, ids=["phone"])
def test_on_a_phone_the_board_and_the_choices_are_seen_together(ann: Person) -> None:
    page = ann.page
    page.tap("#spot-A1")
    page.tap("#held button:has-text('Pawn 1')")
    board, menu = page.locator("#board").bounding_box(), page.locator("#menu").bounding_box()
    assert board is not None
    assert menu is not None
    assert board["y"] + board["height"] <= menu["y"] + 60, "the sheet covers a row at most"
    strip = page.locator("#held").bounding_box()
    assert strip is not None
    assert strip["x"] >= 0
    assert strip["x"] + strip["width"] <= 360
    for button in page.locator("#held button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_menu_that_has_just_changed_takes_no_tap(ann: Person) -> None:
    """The second click of a double click falls on whatever stands there by then: on nothing."""
    page, heard = ann.page, ann.standing.heard
    page.click("#spot-A1")
    page.click("#held button:has-text('Pawn 1')")
    page.evaluate(
        """() => {
            window.blocked = [];
            new MutationObserver(() => {
                const at = document.querySelector('#spot-A2').getBoundingClientRect();
                const hit = document.elementFromPoint(at.x + 9, at.y + 9);
                const settling = document.body.classList.contains('settling');
                if (settling) window.blocked.push(!hit?.closest('.spot'));
            }).observe(document.body, { attributes: true, attributeFilter: ['class'] });
        }"""
    )
    page.click("#spot-B1")
    ann.hears(more_than=heard)
    page.wait_for_function("() => !document.body.classList.contains('settling')")
    assert page.evaluate("window.blocked") == [True]


def test_the_hunted_takes_their_own_piece_on_their_private_map(newcomer: Newcomer) -> None:
    bob = newcomer("Bob")
    bob.plays_now("nyctophobia_hunted", seats="3", seat="1")
    assert bob.waits()
    page = bob.page
    page.wait_for_function("() => !document.body.classList.contains('settling')")
    own = page.locator("#board svg.piece.own").get_attribute("data-cell")
    page.click(f"#spot-{own}")
    assert lit(page) | set(beside(page))
    assert page.locator(".held-name").inner_text()
