"""Nothing jumps while turns are played, and nothing is told by its colour alone."""

from random import Random
from statistics import median

import pytest
from playwright.sync_api import ViewportSize

from gloam import games

from .conftest import Newcomer
from .hands import Hands, grasp
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

SIZES = (ViewportSize(width=360, height=640), ViewportSize(width=1440, height=900))
SEATS = {"vampire_radar": "1", "nyctophobia_hunted": "1"}
"""Where somebody sits; elsewhere at the first seat."""
TURNS, FEWEST = 8, 3
"""So many turns are played, and so many are measured at least, whatever comes of them."""
MOST_SHIFT, MOST_EVER = 0.02, 0.08
"""How much may move in a turn, by Chromium's own measure, and when a place is rearranged."""
LAID_OUT = """() => new Promise((done) => {
    const frame = (left) => left
        ? requestAnimationFrame(() => frame(left - 1)) : setTimeout(done, 60);
    frame(3);
})"""
"""Until the page was drawn some times over, however busy the machine is."""
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifts.push(shift.value);
    }).observe({ type: "layout-shift" });
}"""
COLOURED = """() => [...document.querySelectorAll("#main [class*='owner-'], #main .person")]
    .filter((part) => !part.textContent.trim()).map((part) => part.outerHTML.slice(0, 120))"""
OUTLINES = """() => [...document.querySelectorAll("#main .person-chip .face")]
    .map((face) => face.firstElementChild.outerHTML)"""

SAME_AS_FRESH = """async () => {
    const told = (table) => [...table.querySelectorAll("*")]
        .filter((part) => !part.closest("#held, #answer"))
        .map((part) => [part.tagName.toLowerCase(), part.id, part.getAttribute("data-cell"),
            part.value ?? "", part.getAttribute("aria-label"), part.getAttribute("x"),
            [...part.childNodes].filter((each) => each.nodeType === 3)
                .map((each) => each.data).join(" ")].join(" ").replace(/\\s+/g, " ").trim());
    const shown = document.getElementById("table");
    const answer = await fetch(`${shown.dataset.url}?part=yes&show=yes`);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [one, other] = [told(shown), told(fresh.getElementById("table"))];
    if (one.join() === other.join()) return [];
    return [...one.filter((line) => !other.includes(line)).map((line) => `too much: ${line}`),
        ...other.filter((line) => !one.includes(line)).map((line) => `missing: ${line}`), "order"];
}"""
"""Where a page that was brought up to date again and again differs from one that is drawn now."""


def what_is_grave_asks_beside_the_finger(hands: Hands) -> None:
    """To give up, or to reveal oneself, asks once, where it was tapped; a No changes nothing."""
    page, heard = hands.page, hands.person.standing.heard
    page.evaluate("() => document.querySelectorAll('details').forEach((part) => part.open = true)")
    grave = page.locator("#main button[name=line][data-grave]:visible").first
    if grave.count() == 0:  # whoever has revealed themselves has nothing more to lose that way
        assert "shadow" in page.title().lower()
        return
    grave.scroll_into_view_if_needed()
    grave.click()
    page.wait_for_selector("#held .yes")
    strip, button = page.locator("#held").bounding_box(), grave.bounding_box()
    assert strip is not None
    assert button is not None
    above = button["y"] - strip["y"] - strip["height"]
    assert max(above, strip["y"] - button["y"] - button["height"]) < 80
    hands.sent.clear()
    page.click("#held button:has-text('No')")
    assert page.is_hidden("#held")
    assert hands.sent == []
    assert hands.person.standing.heard == heard


def sits_down(person: Person, game: str) -> Hands:
    """Begin a game against bots, and count from then on what moves."""
    person.plays_now(game, seat=SEATS.get(game, "0"))
    assert person.waits()
    person.page.evaluate(SHIFTS)
    return Hands(person)


@pytest.mark.parametrize("game", games.names())
def test_nothing_jumps_while_turns_are_played(game: str, newcomer: Newcomer) -> None:
    """Whatever moves counts, also what moves at once after a tap: in a turn, and until the next."""
    ann, rng = newcomer("Ann"), Random(game)
    hands, page = sits_down(ann, game), ann.page
    moved: list[float] = []
    for turn in range(TURNS):
        if ann.standing.over and len(moved) < FEWEST:  # a short game: then another one
            hands = sits_down(ann, game)
        page.set_viewport_size(SIZES[turn % 2])
        page.evaluate("() => { scrollTo(0, 0); }")
        page.evaluate(LAID_OUT)
        page.evaluate("() => { window.shifts = []; }")
        view, offered = hands.asked(), hands.quiet()
        choice = rng.choice(offered)
        if grasp(choice, view["scene"]).shape and not choice["grave"]:
            hands.does(choice, view["scene"], "mouse")
        else:
            hands.posts(choice["text"])
        if hands.asked()["phase"] == "over":
            if len(moved) < FEWEST:
                continue
            break
        page.evaluate(LAID_OUT)
        moved.append(sum(page.evaluate("window.shifts")))
    assert len(moved) >= FEWEST
    assert median(moved) < MOST_SHIFT, moved
    assert max(moved) < MOST_EVER, moved
    if ann.standing.asked:
        assert page.evaluate(SAME_AS_FRESH) == []
        what_is_grave_asks_beside_the_finger(hands)
    assert page.evaluate(COLOURED) == [], "each has a letter, a number or a name besides"
    outlines = page.evaluate(OUTLINES)
    assert len(set(outlines)) == len(outlines), "and each seat has a shape"
