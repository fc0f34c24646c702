"""Every gesture in every game: what can be taken and where it goes, by every kind of hand."""

from random import Random

import pytest
from playwright.sync_api import ViewportSize

from gloam import games

from .conftest import Newcomer
from .hands import WAYS, Hands, grasp

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PHONE = ViewportSize(width=360, height=640)
DESK = ViewportSize(width=1440, height=900)
TAPS = ("mouse", "touch", "keys")
SEATS: dict[str, dict[str, tuple[str, ...]]] = {
    "vampire_radar as a human": {"piece to place": WAYS, "piece": TAPS},
    "vampire_radar as the vampire": {"to place": TAPS, "piece to place": WAYS},
    "nyctophobia_hunted as the Hunter": {"piece to place": WAYS, "card": ("any",)},
    "nyctophobia_hunted as a Hunted": {"piece to place": WAYS, "piece": TAPS},
    "nyctophobia_vampire as the vampire": {"piece to place": WAYS, "card": TAPS},
    "nyctophobia_vampire as a Hunted": {"piece to place": WAYS, "piece": TAPS},
    "shadow_hunters as anybody": {"to person": WAYS, "to place": ("any",)},
    "nightmare_hunt as the hunter": {"card to place": WAYS, "to place": TAPS},
}
"""At which seats somebody sits down, and what is done there by which hands, or by `any`."""
SEAT = {"as the Hunter": "0", "as the vampire": "0", "as anybody": "0", "as the hunter": "0"}
TABLES, PATIENCE = 24, 12
"""At so many tables at most, each until so many choices went by without anything new."""


@pytest.mark.parametrize("where", SEATS)
def test_every_choice_is_made_by_every_kind_of_hand(where: str, newcomer: Newcomer) -> None:
    """And a menu that has just changed feels no tap."""
    game, _, role = where.partition(" ")
    rng, fewest = Random(where), str(games.load(game).seats[0])
    ann = newcomer("Ann", viewport=PHONE, has_touch=True)
    owed = {(shape, way) for shape, ways in SEATS[where].items() for way in ways}
    for _ in range(TABLES):
        if owed:
            ann.plays_now(game, seats=fewest, seat=SEAT.get(role, "1"))
            assert ann.waits()
            by_hand(Hands(ann), owed, rng)
            assert ann.page.evaluate("window.awake") == []
    assert not owed
    assert ann.page.evaluate("window.settled") > 0


def by_hand(hands: Hands, owed: set[tuple[str, str]], rng: Random) -> None:
    """Play at a table, by hand whatever is owed, as long as something of it is met."""
    idle = 0
    while owed and idle < PATIENCE:
        view = hands.asked()
        if view["phase"] == "over":
            return
        grasps = [(choice, grasp(choice, view["scene"])) for choice in hands.quiet()]
        found = [
            (choice, how.shape, way)
            for choice, how in grasps
            for way in WAYS
            if {(how.shape, way), (how.shape, "any")} & owed and (way in TAPS or how.lifted)
        ]
        if not found:
            idle += 1
            hands.posts(rng.choice(grasps)[0]["text"])
            continue
        idle = 0
        choice, shape, way = rng.choice(found)
        hands.page.set_viewport_size(PHONE if way in ("touch", "swipe") else DESK)
        hands.does(choice, view["scene"], way)
        owed -= {(shape, way), (shape, "any")}


PADS = """() => {
    const boxes = [...document.querySelectorAll("#menu .compass :is(button, .verb)")]
        .map((part) => [part.textContent.trim(), part.getBoundingClientRect(), part.tagName]);
    const found = [];
    for (const [name, one, tag] of boxes) {
        if (one.left < 0 || one.right > innerWidth) found.push(`${name} is beyond the edge`);
        if (tag === "BUTTON" && Math.min(one.width, one.height) < 42) found.push(`${name}: small`);
        for (const [other, two] of boxes) {
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (one !== two && across > 0.5 && down > 0.5) found.push(`${name} lies on ${other}`);
        }
    }
    return [boxes.length, found];
}"""


@pytest.mark.parametrize("game", ["nyctophobia_hunted", "nyctophobia_vampire"])
def test_arrows_stand_side_by_side_at_every_width(game: str, newcomer: Newcomer) -> None:
    ann = newcomer("Ann", viewport=PHONE, has_touch=True)
    ann.plays_now(game, seat="1")
    hands, rng = Hands(ann), Random(game)
    for turn in range(4):
        if hands.asked()["phase"] == "over":
            break
        for width in (320, 360, 820, 1440):
            ann.page.set_viewport_size({"width": width, "height": 740})
            pads, found = ann.page.evaluate(PADS)
            assert pads or turn, "a first turn has arrows"
            assert not found, f"{width} wide: {found}"
        hands.posts(rng.choice(hands.quiet())["text"])
