"""Board and choice are seen together: on a small phone, in a lesson, and with cards in the hand."""

import pytest

from .conftest import Newcomer

pytestmark = pytest.mark.slow  # it needs a house and Chromium

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SLACK = 4
"""So many pixels of a frame may lie under the sheet."""
SEEN = """() => {
    const box = (part) => document.querySelector(part)?.getBoundingClientRect();
    return {
        board: box("#board").bottom, sheet: box("#menu").top, hand: box(".fan .hand-card")?.bottom,
        lesson: box("#lesson")?.bottom ?? 0, top: box("#board").top, scrolled: scrollY,
    };
}"""
TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("vampire_radar", {"seat": "0"}), ("vampire_radar", {"seat": "1"}),
    ("vampire_radar", {"lesson": "0"}), ("shadow_hunters", {}), ("shadow_hunters", {"lesson": "0"}),
    ("nyctophobia_hunted", {"seat": "0"}), ("nyctophobia_hunted", {"lesson": "1"}),
)  # fmt: skip


def test_on_a_small_phone_the_whole_board_stands_above_the_choices(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", **SMALL)
    for game, form in TABLES:
        ann.plays_now(game, **form)
        ann.waits()
        seen = ann.page.evaluate(SEEN)
        place = f"{game} {form}: {seen}"
        assert seen["scrolled"] == 0, place
        assert seen["board"] <= seen["sheet"] + SLACK, place
        assert seen["lesson"] <= seen["top"], place
        if seen["hand"] is not None:
            assert seen["hand"] <= seen["sheet"] + SLACK, place


def test_on_a_large_screen_the_hunters_cards_are_seen_below_the_forest(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", viewport={"width": 1440, "height": 900})
    ann.plays_now("nyctophobia_hunted", seat="0")
    ann.waits()
    seen = ann.page.evaluate(SEEN)
    assert seen["hand"] is not None
    assert seen["hand"] < 900, seen
