"""From the door to the end: play now, a lesson that points, words that open, talk, the finale."""

import re

import pytest

from tests.games.shadow_hunters.test_own_cards import changed

from .conftest import Newcomer
from .people import Person
from .test_axe import look

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

BOXES = """() => {
    const box = (id) => { const found = document.querySelector(id)?.getBoundingClientRect();
        return found && [found.left, found.top, found.right, found.bottom]; };
    const arrow = getComputedStyle(document.getElementById("light"), "::after");
    return { light: box("#light"), lesson: box("#lesson"), above: arrow.top, taps: getComputedStyle(
        document.getElementById("light")).pointerEvents, goal: box("#goal") };
}"""


def entry(person: Person) -> str:
    """What the entry says that is open; nothing where none is."""
    return person.page.inner_text("#entry-word") if person.page.is_visible("#entry") else ""


@pytest.mark.parametrize("width", [360, 1440])
def test_a_newcomer_is_led_from_the_door_into_a_first_game(width: int, newcomer: Newcomer) -> None:
    ann = newcomer("Ann", viewport={"width": width, "height": 760}, reduced_motion="reduce")
    page = ann.page
    ann.goes("/")
    box = page.locator("#game-vampire_radar")
    box.locator(".how > summary").click()
    box.locator("label.pick", has_text="Vampire").click()
    box.locator("label.pick", has_text="hard").click()
    assert box.locator("[data-usual]").inner_text() == "Vampire, hard bots"
    box.locator(".learn button").first.click()
    page.wait_for_selector("#light", state="attached")

    found = page.evaluate(BOXES)
    assert page.get_attribute("#lesson", "data-points") == "goal"
    light, goal = found["light"], found["goal"]
    assert light[0] <= goal[0] and light[1] <= goal[1] and light[2] >= goal[2]  # noqa: PT018
    assert found["taps"] == "none"
    assert float(found["above"].removesuffix("px")) < 0  # the arrow stands outside what it is about
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.keyboard.press("h")
    page.wait_for_selector("#entry", state="visible")
    first = entry(ann)
    page.keyboard.press("h")
    assert entry(ann) not in ("", first)
    assert re.search(r"/rules/vampire_radar#VRD-", page.get_attribute("#entry-rule", "href") or "")
    assert not look(ann, "an entry")
    page.keyboard.press("Escape")
    assert entry(ann) == ""
    word = page.evaluate("""() => {
        const text = document.getElementById("lesson-words").firstChild;
        const at = text.nodeValue.indexOf("vampire"), range = document.createRange();
        range.setStart(text, at); range.setEnd(text, at + 7);
        const box = range.getBoundingClientRect();
        return [box.left + 5, box.top + box.height / 2]; }""")
    page.mouse.click(*word)
    assert entry(ann) == "Vampire"
    assert page.is_visible("#entry-art")
    page.mouse.click(5, 5)
    assert entry(ann) == ""
    page.mouse.move(*word)
    page.wait_for_selector("#entry", state="visible")
    stops = page.evaluate(
        "document.querySelectorAll('#lesson-words *, [data-term][tabindex]').length"
    )
    assert stops == 0  # no word stands in the order of the Tab key

    page.locator(".emote").nth(1).click()
    page.wait_for_selector("#said-0")
    assert "fright" in page.inner_text("#said-0")
    ann.says("Here I come.")
    page.wait_for_selector("#said-1")
    assert page.input_value("#words") == ""


def test_a_finale_is_shared_and_two_people_agree_to_play_again(newcomer: Newcomer) -> None:
    ann, bob = newcomer("Ann", reduced_motion="reduce"), newcomer("Bob", reduced_motion="reduce")
    code = ann.opens("vampire_radar", seats=2)
    bob.joins(code, 1)
    for person in (ann, bob):
        person.arrives()
    assert ann.posts(f"/t/{code}/0", line="concede", sure="yes") == 303
    for person in (ann, bob):
        person.page.wait_for_selector("#ending")
        person.page.wait_for_selector("body.over")  # no room is kept for choices any more
    assert "Bob" in ann.page.inner_text("#reveals")
    ann.page.click("#share-picture")
    assert not look(ann, "finale with a picture")
    told = [ann.page.get_attribute("#share-canvas", "aria-label") or ""]
    ann.page.uncheck("#share-plain")
    told.append(ann.page.get_attribute("#share-canvas", "aria-label") or "")
    assert "Bob" not in told[0]
    assert "Bob" in told[1]
    with ann.page.expect_download() as saved:
        ann.page.click("#share-send")
    assert saved.value.suggested_filename == "gloam.png"
    ann.page.click("#share-close")

    ann.page.check("#rematch input[value=kept]")
    ann.page.click("#rematch button.main")
    bob.page.wait_for_selector("#rematch-words")
    bob.page.click("#rematch button[value=no]")
    ann.page.wait_for_selector("text=Not playing: Bob.")
    bob.page.click("#rematch button.main")
    for person in (ann, bob):
        person.page.wait_for_url(lambda url: code not in url)
        person.arrives()
    assert (ann.seat, bob.seat) == (0, 1)


def test_a_word_says_what_holds_at_its_table(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    page = ann.page
    bots = {f"seat{n}": "chance" for n in range(1, 4)}
    dynamite = changed({"black.Dynamite.hurts": 4})
    for own, number in ({}, 3), ({"own-content": dynamite}, 4):
        code = ann.opens_at_once("shadow_hunters", seats="4", **bots, **own)
        ann.goes(f"/t/{code}/0")
        ann.types("what dynamite")
        page.wait_for_function("document.getElementById('answer').innerText.includes('Dynamite')")
        page.wait_for_timeout(1500)  # its words are looked for a moment later
        at = page.evaluate("""() => {
            const answer = document.getElementById("answer");
            const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
            while (!texts.nextNode().nodeValue.includes("Dynamite"));
            const text = texts.currentNode, range = document.createRange();
            const at = text.nodeValue.indexOf("Dynamite");
            range.setStart(text, at); range.setEnd(text, at + 8);
            text.parentElement.scrollIntoView({ block: "center" });
            const box = range.getBoundingClientRect();
            return [box.left + 5, box.top + box.height / 2]; }""")
        page.mouse.click(*at)
        assert entry(ann) == "Dynamite"
        assert f"{number} damage to all in that Area" in page.inner_text("#entry-words")
