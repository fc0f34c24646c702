"""Every page fits every screen, and axe finds nothing on it that a screen reader cannot use."""

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


SMALL = """() => [...document.querySelectorAll("button, a.button, summary, select, input, .spot")]
    .filter((part) => part.checkVisibility() && part.type !== "hidden")
    .map((part) => [part, part.matches("[type=radio], [type=checkbox]") && part.closest("label")])
    .map(([part, label]) => [part, (label || part).getBoundingClientRect()])
    .filter(([part, box]) => box.height < 40 && box.width > 1)
    .map(([part, box]) => `${part.outerHTML.slice(0, 120)} is ${box.height} px high`)"""
SIDEWAYS = """() => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= innerWidth) return [];
    const out = [...document.querySelectorAll("body *")]
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 4).map((part) => part.outerHTML.slice(0, 120));
    return [`${wide} px wide: ${out.join(" | ")}`];
}"""
WIDTHS = {320: 640, 360: 740, 820: 1180, 1440: 900}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def look(person: Person, place: str) -> list[str]:
    """A page at all widths, and under axe in the dark and in the light."""
    page = person.page
    before = page.viewport_size
    found = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{place}, {width} wide: {line}" for line in page.evaluate(SIDEWAYS)]
        if width == 360:
            found += [f"{place}, for a thumb: {line}" for line in page.evaluate(SMALL)[:6]]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"{place}, dark: {line}" for line in violations(person, EVERYTHING)]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found += [f"{place}, light: {line}" for line in violations(person, COLOURS)]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    if before is not None:
        page.set_viewport_size(before)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_pages_of_a_game_fit_every_screen_and_axe_finds_nothing(
    name: str, newcomer: Newcomer
) -> None:
    found = [line for place, who in at_game(name, newcomer, **PHONE) for line in look(who, place)]
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_the_pages_around_the_tables_fit_every_screen_and_axe_finds_nothing(
    newcomer: Newcomer,
) -> None:
    ann = newcomer("Ann", **PHONE)
    found = [line for place, who in around(ann) for line in look(who, place)]
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
