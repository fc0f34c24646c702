"""What a screen reader is given to say: every fact once and in order, then what is asked."""

import re
from random import Random

import pytest
from playwright.sync_api import TimeoutError as TooLong

from .conftest import Newcomer
from .people import Person
from .test_leaving import two_at_a_table

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

EAR = """() => {
    const listening = Boolean(window.spoken);
    window.spoken = [];
    if (listening) return;
    const ear = new MutationObserver((changes) => {
        for (const change of changes) {
            for (const line of change.addedNodes) window.spoken.push(line.textContent);
        }
    });
    for (const lane of ["said", "answered"]) {
        ear.observe(document.getElementById(lane), { childList: true });
    }
}"""
FACTS = """(line) => [...line.childNodes]
    .filter((part) => part.nodeType === 3 || part.matches("h3"))
    .map((part) => part.textContent).join(" ").trim()"""
GLIDES = """() => {
    const start = document.startViewTransition.bind(document);
    window.glides = [];
    window.struck = [];
    document.startViewTransition = (change) => {
        const glide = start(change);
        window.glides.push(glide);
        return glide;
    };
    document.addEventListener("pointerdown", (event) => {
        const part = event.target.closest("[id]");
        window.struck.push(part ? part.id : event.target.tagName);
    }, true);
}"""


def listens(person: Person) -> None:
    """Note from now on what the page gives a screen reader to say."""
    person.page.evaluate(EAR)


def spoken(person: Person) -> str:
    """All that was said since, as one text."""
    lines: list[str] = person.page.evaluate("window.spoken")
    return " ".join(" ".join(lines).split())


def told(person: Person, since: int) -> list[str]:
    """What the log has gained, without the numbers of the rules."""
    items = person.page.locator("#log .heard:not(.loud-hush)").all()[since:]
    return [" ".join(str(item.evaluate(FACTS)).split()) for item in items]


def comes_to_say(person: Person, words: str) -> None:
    """Wait until something was said."""
    try:
        person.page.wait_for_function(
            "(words) => window.spoken.join(' ').replace(/\\s+/g, ' ').includes(words)",
            arg=words,
            timeout=15_000,
        )
    except TooLong:
        raise AssertionError(f"{words} is not in {spoken(person)}") from None


def falls_silent(person: Person) -> None:
    """Wait until what came before was said: nothing more comes for as long as the longest line."""
    person.page.wait_for_function(
        """() => {
            const lines = document.getElementById("said").childElementCount;
            if (window.lines !== lines) [window.lines, window.since] = [lines, performance.now()];
            return performance.now() - window.since > 1_500;
        }""",
        polling=50,
    )


def asked(person: Person) -> str:
    """What stands over the page."""
    return " ".join((person.page.text_content("#heading") or "").split())


def test_each_fact_is_said_once_and_in_order_and_then_what_is_asked(newcomer: Newcomer) -> None:
    """Also when it stays one's own turn, and when bots do much in a short time."""
    ann = newcomer("Ann")
    ann.plays_now("vampire_radar", seats="2")
    chooses_speech(ann, "full")
    rng = Random(5)
    for _ in range(3):
        assert ann.waits()
        falls_silent(ann)
        before, question = len(ann.log), asked(ann)
        listens(ann)
        ann.chooses(rng)
        assert ann.waits()
        ann.page.wait_for_timeout(300)
        ann.waits()
        if ann.standing.over:
            return
        facts = told(ann, before)
        assert facts
        if asked(ann) != question:
            comes_to_say(ann, asked(ann))
        comes_to_say(ann, facts[-1])
        heard = spoken(ann)
        assert re.search(".*".join(map(re.escape, facts)), heard), f"{facts} out of {heard}"
        for fact in facts:
            assert heard.count(fact) == " ".join(facts).count(fact), f"{fact} in {heard}"
        if asked(ann) != question:
            assert heard.endswith(asked(ann)), f"what is asked comes last in {heard}"
    assert ann.page.locator("[aria-live]:not(#said, #answered), output").count() == 0
    assert ann.page.locator("main [role=status], main [role=alert], main [role=log]").count() == 0


def chooses_speech(person: Person, level: str) -> None:
    """Press the button until it has the level."""
    button = person.page.locator("#speech")
    for _ in range(3):
        if button.inner_text() == f"Speech: {level}":
            break
        button.click()
        person.page.wait_for_selector("#table")
    assert button.inner_text() == f"Speech: {level}"


def test_at_normal_a_turn_is_said_in_short_and_then_what_is_asked(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.plays_now("vampire_radar", seats="2")
    assert ann.page.inner_text("#speech") == "Speech: normal"
    assert ann.waits()
    ann.page.wait_for_timeout(1_500)
    before = len(ann.log)
    listens(ann)
    while ann.standing.asked:
        ann.chooses(Random(5))
    assert ann.waits()
    comes_to_say(ann, asked(ann))
    heard, facts = spoken(ann), told(ann, before)
    assert heard.endswith(asked(ann))
    assert [fact for fact in facts if fact not in heard], f"every fact is said whole in {heard}"
    assert " a miss." in heard or "walks" in heard or " hit" in heard, f"nothing is said in {heard}"


def test_a_line_that_was_said_stays_for_a_slow_reader(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    listens(ann)
    for words in ("one", "two", "three"):
        bob.says(words)
        comes_to_say(ann, words)
    text = ann.page.locator("#said").inner_text()
    assert re.search(r"one.*two.*three", text, re.DOTALL), text


def test_how_the_game_ended_is_said(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    listens(ann)
    concedes(bob, ann)
    comes_to_say(ann, " ".join(ann.page.inner_text("#result-words").split()))


def concedes(person: Person, *others: Person) -> None:
    """Give up without a page, and wait until others are shown how it ended."""
    path = f"/t/{person.code}/{person.seat}"
    person.posts(path, line="concede", sure="yes", key="concede")
    for other in others:
        other.page.wait_for_selector("#result")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_an_answer_is_said_at_once_and_a_question_gets_the_focus(
    newcomer: Newcomer, motion: str
) -> None:
    """With motion the page is brought up to date a moment later: the answer is not read before."""
    ann = newcomer("Ann", reduced_motion=motion)
    ann.plays_now("vampire_radar")
    assert ann.waits()
    listens(ann)
    ann.types("help")
    ann.page.wait_for_function("() => document.getElementById('answer').innerText.trim()")
    comes_to_say(ann, " ".join(ann.page.inner_text("#answer").split()))
    ann.page.click("#asides > summary")
    listens(ann)
    ann.page.click("#asides button[value*=concede]")
    comes_to_say(ann, "Concede? That cannot be taken back.")
    assert ann.page.evaluate("document.getElementById('held').contains(document.activeElement)")


def test_the_focus_waits_and_then_goes_to_the_choices(newcomer: Newcomer) -> None:
    """The menu is gone while others are asked; when it comes back the focus is where it begins."""
    ann, bob = two_at_a_table(newcomer)
    while ann.standing.asked:
        ann.chooses(Random(2), by_key=True)
    ann.page.wait_for_function("() => document.activeElement.id === 'heading'")
    for _ in range(30):
        if ann.standing.asked or ann.standing.over:
            break
        if bob.waits(500) and bob.standing.asked:
            bob.chooses(Random(3))
    assert ann.waits()
    if not ann.standing.over:
        ann.page.wait_for_function("() => document.activeElement.id === 'menu-head'")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_tap_while_pieces_glide_is_not_lost(newcomer: Newcomer, width: int) -> None:
    ann = newcomer("Ann", reduced_motion="no-preference", viewport={"width": width, "height": 800})
    bob = newcomer("Bob")
    code = ann.opens("vampire_radar", seats=2)
    bob.joins(code, 1)
    ann.arrives()
    bob.arrives()
    page = ann.page
    ann.posts(f"/t/{code}/{ann.seat}", line="hide C3", key="hidden")
    for wanted, step in (("heading", "walk 4 north"), ("sound", "walk 4 south")):
        page.reload()
        page.wait_for_selector("#table")
        page.locator(f"#{wanted}").scroll_into_view_if_needed()
        page.evaluate(GLIDES)
        bob.posts(f"/t/{code}/{bob.seat}", line=step, key=wanted)
        page.wait_for_function("() => window.glides.length > 0", polling=10)
        page.evaluate("() => window.glides.at(-1).ready.then(() => undefined, () => undefined)")
        box = page.locator(f"#{wanted}").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
        page.wait_for_function("() => window.struck.length > 0")
        assert page.evaluate("window.struck") == [wanted], "the glide swallowed the tap"


def test_hidden_words_are_apart_from_those_that_are_shown(newcomer: Newcomer) -> None:
    """`Rules` and the hidden `of Vampire Radar` are not run together by a reader."""
    ann = newcomer("Ann")
    ann.goes("/")
    for role, name in (
        ("link", "Rules of Vampire Radar"),
        ("link", "With friends at a table of Vampire Radar"),
        ("link", "Choose options for Nightmare Hunt"),
    ):
        found = ann.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        assert found.count() == 1, name
        assert name in " ".join(found.inner_text().split()), "what is read line by line"
    ann.plays_now("vampire_radar")
    assert ann.waits()
    ann.page.click("#all-choices > summary")
    first = ann.page.locator("#menu details.of-piece > summary").first
    assert re.search(r"\d+ choices?$", " ".join(first.inner_text().split()))


def test_a_cell_of_a_replay_is_said_by_one_voice(newcomer: Newcomer) -> None:
    ann, _ = two_at_a_table(newcomer)
    ann.posts(f"/t/{ann.code}/{ann.seat}", line="hide C3", key="hidden")
    concedes(ann, ann)
    ann.goes(f"/t/{ann.code}/replay")
    listens(ann)
    ann.page.locator("#replay a.spot").first.click()
    ann.page.wait_for_selector("#here")
    words = " ".join(ann.page.inner_text("#here").split())
    comes_to_say(ann, words)
    assert spoken(ann).count(words) == 1
    assert ann.page.locator("main [role=status], main [aria-live]").count() == 0
