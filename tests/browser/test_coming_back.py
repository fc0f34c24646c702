"""Puzzles by tap and by keys, and passkeys by a device that Chromium plays."""

import re
from pathlib import Path

import pytest

from gloam.puzzles.shelf import shipped

from .conftest import Newcomer, Server
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def result(person: Person) -> str:
    person.page.wait_for_selector("#result")
    return person.page.inner_text("#result")


def test_a_puzzle_is_answered_by_a_tap_on_the_board(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    right = shipped().puzzles["radar-005"].puzzle.best.text
    ann.goes("/puzzles/radar-005")
    ann.page.click(f"#spot-{right}")
    assert result(ann).startswith(f"Right: {right}.")
    assert re.search(r"Your rating is now \d+", result(ann))
    ann.page.click("text=The next one")
    assert ann.page.locator("#result").count() == 0


def test_a_puzzle_is_answered_with_the_keyboard_alone(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    right = shipped().puzzles["radar-006"].puzzle.best.text
    ann.goes("/puzzles/radar-006")
    ann.page.focus("#spot-A1")
    for _ in range("ABCDEF".index(right[0])):
        ann.page.keyboard.press("ArrowRight")
    for _ in range(int(right[1]) - 1):
        ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Enter")
    assert result(ann).startswith(f"Right: {right}.")


def test_a_puzzle_says_what_a_screen_reader_needs(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.goes("/puzzles/radar-007")
    label = ann.page.get_attribute("#spot-B2", "aria-label") or ""
    assert label.startswith("B2")
    assert label.endswith("Answer: B2.")
    ann.page.fill("#line", "B2")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#result[role=status]")


def test_a_passkey_opens_ones_games_in_a_browser_that_knows_nobody(
    newcomer: Newcomer, server: Server
) -> None:
    ann = newcomer("Ann", server.base.replace("127.0.0.1", "localhost"))
    device = ann.context.new_cdp_session(ann.page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    ann.goes("/puzzles/blind-002")
    ann.page.click(".answers button >> nth=0")
    result(ann)
    ann.goes("/mine")
    ann.page.click("#make-key")
    ann.page.wait_for_selector(".keys li")
    assert "made on" in ann.page.inner_text(".keys")
    before = ann.page.inner_text("#standing")
    assert "answered 1 puzzle" in before
    ann.context.clear_cookies()
    ann.goes("/mine")
    assert "answered" not in ann.page.inner_text("#standing")
    ann.page.click("#show-key")
    ann.page.wait_for_selector(".keys li")
    assert ann.page.inner_text("#standing") == before
    ann.page.click("text=Take away")
    ann.page.wait_for_selector(".keys", state="detached")
    ann.context.clear_cookies()
    ann.goes("/mine")
    ann.tolerated.append(r"status of 403")
    ann.page.click("#show-key")
    ann.page.wait_for_function("document.getElementById('key-said').textContent")
    assert "opens nothing here" in ann.page.inner_text("#key-said")


def test_games_are_taken_along_as_a_file_and_brought_back(
    newcomer: Newcomer, tmp_path: Path
) -> None:
    ann = newcomer("Ann")
    ann.goes("/puzzles/blind-003")
    ann.page.click(".answers button >> nth=1")
    result(ann)
    ann.goes("/mine")
    with ann.page.expect_download() as coming:
        ann.page.click("text=Take all along")
    file = tmp_path / "mine.json"
    coming.value.save_as(file)
    bob = newcomer("Bob")
    bob.goes("/mine")
    bob.page.set_input_files("#file", file)
    bob.page.click("button:has-text('Bring back')")
    bob.page.wait_for_selector("#said-done")
    assert "2 things are new" in bob.page.inner_text("#said-done")
    assert "answered 1 puzzle" in bob.page.inner_text("#standing")
