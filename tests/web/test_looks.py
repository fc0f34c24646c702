"""What games bring along to be drawn with: it is whole, it is quiet, and it does not clash."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from gloam import games
from gloam.kernel.looks import Looks
from tests.finished import FINISHED, FOLDER

DRAWN = {name: looks for name in games.names() if (looks := games.load(name).looks) is not None}


def ids(text: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', text))


def without_block(style: str, head: str) -> str:
    """A style sheet without the rules that stand under some head."""
    before, found, after = style.partition(head)
    if not found:
        return style
    depth = end = 0
    for end, letter in enumerate(after):  # noqa: B007  # where it ended is what is wanted
        depth += (letter == "{") - (letter == "}")
        if letter == "}" and not depth:
            break
    return before + without_block(after[end + 1 :], head)


WITH_LOOKS = [name for name in FINISHED if (FOLDER / name / "looks").is_dir()]


def test_most_games_of_ours_bring_looks_along() -> None:
    assert len(WITH_LOOKS) >= 5


@pytest.mark.parametrize("name", WITH_LOOKS)
def test_every_game_of_ours_has_a_cover_symbols_and_a_style(name: str) -> None:
    looks = DRAWN[name]
    assert looks.layout in ("grid", "cards")
    assert looks.cover
    assert looks.symbols
    assert looks.style


@pytest.mark.parametrize("looks", DRAWN.values(), ids=DRAWN)
def test_pictures_can_be_read_and_do_nothing_but_show(looks: Looks) -> None:
    for picture in (looks.cover, looks.symbols):
        for element in ElementTree.fromstring(picture).iter():
            tag = element.tag.rpartition("}")[2]
            assert tag not in ("script", "style", "foreignObject", "image", "a"), tag
            for attribute, value in element.attrib.items():
                assert attribute != "style", "the policy of the pages forbids it"
                assert not attribute.startswith("on")
                if attribute.endswith("href"):
                    assert value.startswith("#")


@pytest.mark.parametrize("looks", DRAWN.values(), ids=DRAWN)
def test_whatever_is_pointed_at_is_there(looks: Looks) -> None:
    inside = looks.symbols + looks.style
    pointed = set(re.findall(r'url\("?#([^")]+)"?\)', inside))
    pointed |= set(re.findall(r'href="#([^"]+)"', looks.symbols))
    assert pointed <= ids(looks.symbols)
    assert set(re.findall(r'url\("?#([^")]+)"?\)', looks.cover)) <= ids(looks.cover)
    assert "://" not in looks.style
    assert "@import" not in looks.style


@pytest.mark.parametrize("looks", DRAWN.values(), ids=DRAWN)
def test_a_style_is_whole_and_stands_still_for_those_who_want_that(looks: Looks) -> None:
    assert looks.style.count("{") == looks.style.count("}")
    plain = without_block(looks.style, "@media (prefers-reduced-motion: no-preference)")
    assert "animation:" not in plain


def test_covers_that_stand_on_one_page_do_not_share_a_name() -> None:
    for one, other in combinations(DRAWN, 2):
        assert not ids(DRAWN[one].cover) & ids(DRAWN[other].cover)
