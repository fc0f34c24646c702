"""Whole games by ear: every kind of seat, by accessible names, roles and live regions alone.

No part of a page is found by how it looks or where it stands, and nothing is asked of the house but
by the keys and the words that a person has.
"""

import re
import time
from random import Random

import pytest
from playwright.sync_api import Locator, Page

from .conftest import Newcomer
from .people import Person

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

SOON = {
    "vampire_radar": {"dawn": "1"},
    "nyctophobia_hunted": {"rounds": "1"},
    "nyctophobia_vampire": {"rounds": "1"},
    "shadow_hunters": {"rounds": "1"},
    "nightmare_hunt": {"mode": "fight", "encounter": "Corrupted Kobold"},
}
SEATS = {
    "the vampire of Vampire Radar": ("vampire_radar", 2, 0),
    "a human": ("vampire_radar", 2, 1),
    "one of the Hunted": ("nyctophobia_hunted", 3, 1),
    "the vampire of Vampire Encounter": ("nyctophobia_vampire", 3, 0),
    "one of the Hunted of Vampire Encounter": ("nyctophobia_vampire", 3, 1),
    "a player of Shadow Hunters": ("shadow_hunters", 4, 0),
    "the hunter of Nightmare Hunt": ("nightmare_hunt", 1, 0),
}
PATIENCE = 20.0


class Ear:
    """Somebody who hears a page and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rng = Random(7)
        self.heard: list[str] = []
        """What was answered, in order."""

    def lane(self, name: str) -> Locator:
        """One of the two live regions."""
        return self.page.get_by_role("log", name=name).get_by_role("paragraph")

    def presses(self, *keys: str) -> str:
        """Press keys, and hear what is answered."""
        lines = self.lane("Answers")
        before = lines.count()
        for key in keys:
            self.page.keyboard.press(key)
        return self._hears(lines, before + len(keys) - 1)

    def types(self, words: str) -> None:
        """Type a command into the line that the key for it opens."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Shift+Tab")  # letters are keys again

    def _hears(self, lines: Locator, before: int) -> str:
        end = time.monotonic() + PATIENCE
        while lines.count() <= before:
            assert time.monotonic() < end, f"nothing is answered after {self.heard[-3:]}"
            self.page.wait_for_timeout(15)
        self.heard.append(lines.last.inner_text())
        return self.heard[-1]

    def over(self) -> bool:
        """Whether the page has the way to look back at the game."""
        return self.page.get_by_role("link", name="Watch the replay").count() > 0

    def plays(self, most: int = 60) -> int:
        """Choose by the numbers of the menu until the game is over; how often."""
        chosen = 0
        end = time.monotonic() + 3 * PATIENCE
        while not self.over():
            assert time.monotonic() < end, f"not over after {chosen}: {self.heard[-4:]}"
            numbers = self._menu()
            if not numbers:
                self.page.wait_for_timeout(40)
                continue
            assert chosen < most, self.heard[-4:]
            self.types(self.rng.choice(numbers))
            sure = self.page.get_by_role("button", name="Yes, do it")
            if sure.count():
                sure.press("Enter")
            chosen += 1
        return chosen

    def _menu(self) -> list[str]:
        """The numbers of what may be chosen now, in turn, as `m` reads them out."""
        if self.over():
            return []
        said = self.presses("m").partition("At any time:")[0]
        return re.findall(r"(?:^|[.:;,] |\s)(\d+)\. (?!concede)", said)


def sits_down(person: Person, game: str, seats: int, seat: int) -> Ear:
    """Open a table with bots at the other seats, and begin."""
    form = {f"seat{n}": "easy" for n in range(seats) if n != seat}
    form |= {f"option-{name}": value for name, value in SOON[game].items()}
    code = person.opens_at_once(game, seats=str(seats), seat=str(seat), **form)
    person.goes(f"/t/{code}")
    return Ear(person.page)


@pytest.mark.parametrize("who", SEATS)
def test_a_whole_game_is_finished_by_ear(who: str, newcomer: Newcomer) -> None:
    game, seats, seat = SEATS[who]
    ear = sits_down(newcomer("Ann"), game, seats, seat)
    goes_over_the_board(ear)
    assert ear.plays() > 0
    page = ear.page
    ended = page.get_by_role("heading", level=1).inner_text()
    assert ended, "what stands over the page says how it ended"
    happened = " ".join(ear.lane("What happens").all_inner_texts())
    assert happened, "nothing was said"


def goes_over_the_board(ear: Ear) -> None:
    """One Tab stop, arrows and Home and End, and every cell says what it is in a breath."""
    page, board = ear.page, ear.page.get_by_role("grid")
    focused = board.get_by_role("gridcell").and_(page.locator(":focus"))
    page.keyboard.press("j")
    said = []
    for key in ("Home", "End", "Control+Home", "ArrowRight", "ArrowDown", "Control+End"):
        page.keyboard.press(key)
        said.append(focused.get_attribute("aria-label") or "")
    assert len(set(said)) > 1 or board.get_by_role("gridcell", name=re.compile(".")).count() < 2
    assert all(0 < len(words) < 200 for words in said), "a cell is said in one breath"
    page.keyboard.press("Tab")
    assert focused.count() == 0, "the board is one stop of the Tab key"


def test_a_hunter_builds_a_maze_by_keys_and_hunts_in_it(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ear, page = Ear(ann.page), ann.page
    ann.goes("/maze/nyctophobia_hunted")
    page.get_by_role("gridcell", name="B1.", exact=True).focus()
    assert ear.presses("t", "ArrowDown").endswith("A map has 40 trees, not 41. (NYH-8)")
    page.keyboard.press("End")
    assert ear.presses("e") == "Everything can be reached."
    page.get_by_role("gridcell", name=re.compile("^C2,.*tree")).focus()
    assert "This map can be played." in ear.presses("t", "ArrowDown"), "a tree was felled there"
    assert re.match(r"F2, \d+ steps from C2: ", ear.presses("f"))
    regions = ear.presses("d")
    assert re.search(r"North west, A1 to D4\..*South east, E5 to H8\.", regions)
    assert len(regions) / 14 < 120, "it is learned in two minutes"
    page.get_by_role("textbox", name="Change or question").fill("title Ann Mile")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Ann Mile: a map").wait_for()
    page.get_by_role("button", name="Play on this map").press("Enter")
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("combobox", name="How many").select_option("3")
    for n in (1, 2):
        page.get_by_role("combobox", name=f"Who plays Hunted {n}").select_option("a bot: easy")
    page.get_by_text("Fine print").click()
    page.get_by_role("textbox", name="Most rounds").fill("1")
    page.get_by_role("button", name="Open the table").press("Enter")
    page.get_by_role("grid").wait_for()
    assert page.get_by_role("gridcell", name="B1, a tree south.", exact=True).count() == 1
    assert ", you, the Hunter" in ear.presses("w")
    assert re.match(r"\w+: [A-H][1-8], .* steps\. ", ear.presses("p")), "the nearest first"
    page.keyboard.press("/")
    page.keyboard.type("regions")
    assert "Walls east of" in ear.presses("Enter"), "the forest can be learned at the table too"
    page.keyboard.press("Shift+Tab")  # letters are keys again
    assert ear.plays() > 0
