"""The maps in both rule books are the maps that are played: every picture, and every word."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import gloam
from gloam.games.nyctophobia.workshop.forest import HUNTER, clues, heading_words
from gloam.games.nyctophobia.workshop.maps import for_seats, premade, read_map
from gloam.games.nyctophobia.workshop.rule_pages import in_words, picture, with_maps

MAPS = [(kind, name) for kind in ("hunted", "vampire") for name in premade(kind)]


def book(kind: str) -> str:
    """The text of a rule book."""
    path = Path(gloam.__file__).parent / "games" / f"nyctophobia_{kind}" / "RULES.md"
    return path.read_text(encoding="utf-8")


def page(kind: str, name: str) -> str:
    """What a rule book has under the heading of a map."""
    title = premade(kind)[name].title
    return re.split(r"\n#+ ", book(kind).split(f"### {title}\n")[1])[0]


@pytest.mark.parametrize(("kind", "name"), MAPS)
def test_the_picture_in_the_rules_is_the_map(kind: str, name: str) -> None:
    forest = premade(kind)[name]
    drawn = read_map(page(kind, name).split("```")[1], kind)
    assert drawn == replace(forest, title="", hunter_deck="", blurb="", five="")


@pytest.mark.parametrize(("kind", "name"), MAPS)
def test_the_words_in_the_rules_are_the_map(kind: str, name: str) -> None:
    forest = premade(kind)[name]
    (said,) = re.findall(r"In words: .*", page(kind, name))
    said, _, with_five = said.partition(" With five at the table: ")
    assert tuple(spaces(said, "car on")) == forest.car
    assert tuple(spaces(said, "rock spots")) == forest.rocks
    assert bool(with_five) == bool(forest.five)
    told = [(said, forest), (with_five, for_seats(forest, 5))]
    for words, placed in told[: 1 + bool(with_five)]:
        assert spaces(words, f"{HUNTER[kind]} on") == [placed.hunter]
        assert tuple(spaces(words, "Hunted on")) == placed.starts
        assert spaces(words, "familiar on") == ([placed.familiar] if kind == "vampire" else [])
        assert words.endswith(f"True clues: {heading_words(clues(placed, kind))}.")


def spaces(said: str, what: str) -> list[int]:
    """The spaces that a sentence names after some words."""
    found = re.search(rf"{what} ((?:[A-H][1-8](?:, | and )?)+)", said)
    names = re.findall("[A-H][1-8]", found[1]) if found else []
    return [8 * (int(name[1]) - 1) + "ABCDEFGH".index(name[0]) for name in names]


@pytest.mark.parametrize("kind", ["hunted", "vampire"])
def test_the_rules_are_as_the_tool_writes_them(kind: str) -> None:
    assert with_maps(book(kind), kind) == book(kind)


def test_a_piece_that_was_moved_changes_picture_and_words() -> None:
    forest = premade("hunted")["lantern-loop"]
    moved = replace(forest, hunter=forest.hunter + 1)
    assert picture(moved) != picture(forest)
    assert in_words(moved, "hunted") != in_words(forest, "hunted")


def test_a_map_without_a_page_is_missed() -> None:
    rules = book("vampire").replace("### Cold Hollow", "### Warm Hollow")
    with pytest.raises(ValueError, match="no page for the map cold-hollow"):
        with_maps(rules, "vampire")
