"""Axe finds nothing on any page: what it looks for is what a screen reader cannot use."""

from importlib.resources import files
from typing import Any

import pytest

from gloam import games

from .conftest import Newcomer
from .people import Person
from .walks import around, at_game

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS: dict[str, Any] = {**EVERYTHING, "runOnly": {"type": "rule", "values": ["color-contrast"]}}


def violations(person: Person, options: dict[str, Any]) -> list[str]:
    """What axe finds on a page, one line a rule, with the first elements it is about."""
    page = person.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{each['id']}: {each['help']}: "
        + "; ".join(str(node["html"])[:160] for node in each["nodes"][:4])
        for each in found["violations"]
    ]


def look(person: Person, place: str) -> list[str]:
    """A page in the dark and in the light."""
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = [f"{place}, dark: {line}" for line in violations(person, EVERYTHING)]
    person.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found += [f"{place}, light: {line}" for line in violations(person, COLOURS)]
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_axe_finds_nothing_on_the_pages_of_a_game(name: str, newcomer: Newcomer) -> None:
    found = [line for place, who in at_game(name, newcomer) for line in look(who, place)]
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_axe_finds_nothing_around_the_tables(newcomer: Newcomer) -> None:
    found = [line for place, who in around(newcomer("Ann")) for line in look(who, place)]
    assert not found, "\n".join(found)


def test_axe_would_find_something(newcomer: Newcomer) -> None:
    """A picture without words and a field without a name are found, or the above says nothing."""
    ann = newcomer("Ann")
    ann.goes("/")
    ann.page.evaluate(
        "document.getElementById('main').append("
        "document.createElement('img'), document.createElement('input'))"
    )
    found = " ".join(violations(ann, EVERYTHING))
    assert "image-alt" in found
    assert "label" in found
