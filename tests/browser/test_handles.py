"""Take the pawn: pieces are taken by mouse, finger and keys, and what they can do lights up."""

from random import Random
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
    assert [words.split(":")[0] for words in beside(page)] == [
        f"shoot with pawn 5 from A1 {way}" for way in ("west", "north", "south", "east")
    ]
    assert ann.standing.heard == heard  # taking a piece tells nobody anything
    page.click("#spot-B1")
    ann.hears(more_than=heard)
    assert "Pawn 5 walks to B1." in ann.log[-1]
    assert not lit(page)
    assert page.is_hidden("#held")


def test_a_place_that_two_pawns_can_reach_asks_which(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard
    page.click("#spot-B1")
    assert beside(page) == [f"walk pawn {pawn} east to B1" for pawn in (1, 5)]
    shown = page.locator("#held button:not(.quiet)").all_inner_texts()
    assert ["Pawn 1:" in shown[0], "Pawn 5:" in shown[1]] == [True, True], "to the eye, too"
    page.locator("#held button").nth(1).click()
    ann.hears(more_than=heard)
    assert "Pawn 5 walks to B1." in ann.log[-1]


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
    page.locator("#held button[aria-label^='shoot'][aria-label*=' east']").press("Enter")
    assert page.evaluate("document.activeElement.className") == "yes", "a shot asks once"
    page.wait_for_timeout(320)  # what has just appeared takes no answer yet
    assert ann.standing.heard == heard
    page.keyboard.press("Enter")
    ann.hears(more_than=heard)
    assert "Pawn 1 shoots east" in " ".join(ann.log)


def test_a_pawn_that_is_dragged_elsewhere_stays_in_the_hand(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard

    def middle(cell: str) -> tuple[float, float]:
        box = page.locator(f"#spot-{cell}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle("F1"))
    page.mouse.down()
    page.mouse.move(*middle("D3"), steps=4)
    assert lit(page) == {"E1", "F2"}
    page.mouse.up()  # not a place that it can reach
    assert lit(page) == {"E1", "F2"}
    page.click("#spot-E1")
    ann.hears(more_than=heard)
    assert "walks to E1" in " ".join(ann.log[-2:])


def box_of(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    corner = {"bottom": box["y"] + box["height"], "right": box["x"] + box["width"]}
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"], **corner}


@pytest.mark.parametrize("ann", [PHONE], indirect=True, ids=["phone"])
def test_on_a_phone_the_board_and_the_choices_are_seen_together(ann: Person) -> None:
    page = ann.page
    board, menu = box_of(page, "#board"), box_of(page, "#menu")
    assert board["bottom"] <= menu["y"] + 4, "the whole board stands above the sheet"
    assert menu["bottom"] <= 641
    assert menu["height"] <= 90, "the sheet is one line high, and a hint"
    page.tap("#spot-A1")
    page.tap("#held button:has-text('Pawn 1')")
    strip = box_of(page, "#held")
    assert strip["x"] >= 0
    assert strip["right"] <= 360
    for button in page.locator("#held button:not(.quiet)").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 42
    page.tap("#held button[aria-label='Let go']")
    page.tap("#all-choices > summary")
    assert box_of(page, "#menu")["height"] > 200, "it is pulled up by whoever wants the list"
    for width in (320, 360, 820, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_own_marks_and_notes_outlive_news_and_a_reload_and_are_sent_nowhere(
    newcomer: Newcomer,
) -> None:
    ann = newcomer("Ann", **PHONE)
    ann.plays_now("shadow_hunters", seats="4")
    assert ann.waits()
    page = ann.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    page.tap("#chip-2")
    page.select_option("#mark-2", index=1)
    mark = page.input_value("#mark-2")
    page.fill("#note-2", "pale at night")
    page.keyboard.press("Escape")
    assert page.inner_text("#my-mark-2") == f"{mark}?"
    ann.chooses(Random(1))
    assert page.inner_text("#my-mark-2") == f"{mark}?"
    page.reload()
    page.wait_for_selector("#my-mark-2:not(:empty)")
    page.tap("#chip-2")
    assert (page.input_value("#mark-2"), page.input_value("#note-2")) == (mark, "pale at night")
    assert not any("pale" in line for line in sent)


USABLE = """() => [...document.querySelectorAll("#menu button[data-card]")]
    .filter((choice) => choice.dataset.cell)
    .map((choice) => `.hand-card[data-card="${choice.dataset.card}"]`)
    .find((card) => document.querySelector(card)) ?? ''"""


def fight(newcomer: Newcomer, **context: Any) -> tuple[Person, str]:
    """Somebody before an enemy, and a card in their hand that can be used on it."""
    person = newcomer("Ann", **context)
    person.plays_now("nightmare_hunt")
    assert person.waits()
    person.page.click("#menu button[value=venture]")
    person.page.wait_for_selector("#menu button[value=venture]", state="detached")
    for _ in range(30):
        assert person.waits()
        person.page.wait_for_function("() => !document.body.classList.contains('settling')")
        if card := person.page.evaluate(USABLE):
            return person, card
        person.chooses(Random(1))
    raise AssertionError("no card can be used")


def test_a_card_is_taken_up_and_says_on_its_targets_what_would_come_of_it(
    newcomer: Newcomer,
) -> None:
    ann, card = fight(newcomer)
    page, heard = ann.page, ann.standing.heard
    page.focus(card)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.getElementById('said').textContent.includes('It can be used on')"
    )
    assert page.locator(f"{card}.taken").count() == 1
    assert page.locator(".cell.reach .outcome-here").first.inner_text().strip()
    assert ann.standing.heard == heard


def test_what_is_grave_asks_once_beside_the_finger(ann: Person) -> None:
    page, heard = ann.page, ann.standing.heard
    page.click("#asides > summary")
    page.click("#asides button[value=concede]")
    button, strip = box_of(page, "#asides button[value=concede]"), box_of(page, "#held")
    assert abs(strip["y"] - button["bottom"]) < 80 or abs(button["y"] - strip["bottom"]) < 80
    page.click("#held button:has-text('No')")
    page.evaluate(
        """() => {
            document.querySelector("#asides button[value=concede]").click();
            document.querySelector("#held .yes").click();  // the second tap of two
        }"""
    )
    page.wait_for_timeout(100)
    assert ann.standing.heard == heard
    page.click("#held button:has-text('No')")
    assert page.is_hidden("#held")
    page.click("#asides button[value=concede]")
    page.wait_for_timeout(320)
    page.click("#held .yes")
    page.wait_for_selector("#result")


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
