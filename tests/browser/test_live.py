"""A page that stays up to date: it speaks, keeps what was typed, glides, or has no script."""

from random import Random

import pytest

from .conftest import Newcomer
from .hands import Hands
from .people import play_on
from .test_leaving import two_at_a_table
from .test_spoken import chooses_speech

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

EAR = """() => {
    window.spoken = [];
    const said = document.getElementById("said");
    new MutationObserver(() => {
        const words = said.textContent.trim();
        if (words) window.spoken.push(words);
    }).observe(said, { childList: true, characterData: true, subtree: true });
}"""


GLIDES = """() => {
    const start = document.startViewTransition.bind(document);
    window.glides = 0;
    document.startViewTransition = (change) => { window.glides += 1; return start(change); };
}"""


def test_what_somebody_else_did_is_spoken(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    chooses_speech(ann, "full")
    play_on([ann], Random(1), seconds=180, most=1)
    bob.waits()
    ann.page.evaluate(EAR)
    before = len(ann.log)
    heard = ann.standing.heard
    bob.chooses(Random(4))
    ann.hears(more_than=heard)
    words = ann.page.locator("#log .heard").nth(before).evaluate("line => line.firstChild.data")
    ann.page.wait_for_function(
        "(words) => window.spoken.some((spoken) => spoken.includes(words))", arg=words.strip()
    )


def test_whose_turn_it_is_stands_in_the_title(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    assert ann.page.title().startswith("(!)")
    assert not bob.page.title().startswith("(!)")
    play_on([ann], Random(1), seconds=180, most=1)
    bob.waits()
    assert bob.page.title().startswith("(!)")
    ann.page.wait_for_function("() => !document.title.startsWith('(!)')")


@pytest.mark.slow
def test_pieces_that_glide_raise_no_error(newcomer: Newcomer) -> None:
    """With motion, many refreshes one after another cut each other's transitions short."""
    ann = newcomer("Ann", reduced_motion="no-preference")
    ann.plays_now("vampire_radar", seats="3", seat="1")
    assert ann.waits()
    ann.page.evaluate(GLIDES)
    hands, heard = Hands(ann), ann.standing.heard
    for pawn, there, back in ((1, "east", "west"), (3, "west", "east"), (2, "south", "north")):
        for way in (there, back):
            line = f"walk {pawn} {way}"
            if line in hands.view()["menu"]:
                ann.posts(f"/t/{ann.code}/{ann.seat}", line=line, key=f"{line} {heard}")
                ann.hears(more_than=heard)  # it still glides then
                heard = ann.standing.heard
    assert ann.waits()
    assert ann.page.evaluate("window.glides") > 1


def test_a_half_typed_word_and_an_open_part_survive_news(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    bob.page.click("#people > summary")
    bob.page.type("#words", "I am on my w")
    heard = bob.standing.heard
    play_on([ann], Random(1), seconds=180, most=1)
    bob.hears(more_than=heard)
    bob.waits()
    assert bob.page.input_value("#words") == "I am on my w"
    assert bob.page.evaluate("document.activeElement.id") == "words"
    assert bob.page.get_attribute("#people", "open") is not None


def test_what_is_said_reaches_the_others_as_text(newcomer: Newcomer) -> None:
    ann, bob = two_at_a_table(newcomer)
    bob.says("<b>boo</b> & <script>alert(1)</script>")
    ann.page.wait_for_function(
        "() => document.getElementById('log').textContent.includes('<b>boo</b>')"
    )
    assert ann.page.locator("#log script, #log b").count() == 0


def test_what_stands_in_the_chat_is_said_and_never_done(newcomer: Newcomer) -> None:
    """Whoever greets somebody by a word that is also a command has still only greeted them."""
    ann, bob = two_at_a_table(newcomer)
    heard = ann.standing.heard
    for words in ("hello Ann", "look", "concede"):
        bob.says(words)
        ann.page.wait_for_function(
            "words => document.getElementById('log').textContent.includes(`says: ${words}`)",
            arg=words,
        )
        assert bob.page.input_value("#words") == ""
        assert bob.page.evaluate("document.activeElement.id") == "words"
    assert ann.standing.heard == heard + 3
    assert not ann.standing.over


def test_the_chat_reaches_one_circle_and_nobody_else(newcomer: Newcomer) -> None:
    ann, bob = newcomer("Ann"), newcomer("Bob")
    code = ann.opens("vampire_radar", seats=3, bots={2: "easy"}, options={"counsel": "yes"})
    bob.joins(code, 1, by_link=True)
    ann.arrives()
    bob.arrives()
    bob.page.check("#talk-tabs input[value=humans]")
    bob.says("it sleeps by the bat")
    bob.page.wait_for_function(
        "() => document.getElementById('log').textContent.includes('sleeps')"
    )
    bob.page.check("#to-0")
    bob.says("good evening")
    ann.page.wait_for_function("() => document.getElementById('log').textContent.includes('good')")
    assert "sleeps" not in ann.page.content()


def test_without_scripts_a_person_plays_against_bots(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", java_script_enabled=False)
    page = ann.page
    ann.goes("/")
    page.click("#game-vampire_radar form[action='/play/vampire_radar'] button.main")
    page.wait_for_selector("#table")
    for _ in range(20):
        if page.get_attribute("#table", "data-asked") == "yes":
            break
        page.reload()
    before = page.locator("#log .heard").count()
    page.locator("#menu button[name=line]:visible, #board button[name=line]:visible").first.click()
    page.wait_for_selector("#table")
    assert page.locator("#log .heard").count() > before
    page.click("#typing > summary")
    page.fill("#line", "help")
    page.click("#typed button")
    assert page.inner_text("#answer").strip()


def test_without_scripts_a_person_opens_a_table_by_the_form(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", java_script_enabled=False)
    page = ann.page
    ann.goes("/new/vampire_radar")
    page.fill("#name", "Ann")
    page.select_option("#seats", "2")
    page.select_option("#seat1", "easy")
    page.click("#new-table button.main")
    page.wait_for_selector("#table")
    assert page.get_attribute("#table", "data-asked") == "yes"
    page.locator("#menu button[name=line]:visible, #board button[name=line]:visible").first.click()
    page.wait_for_selector("#table")
    assert page.locator("#log .heard").count() >= 1
