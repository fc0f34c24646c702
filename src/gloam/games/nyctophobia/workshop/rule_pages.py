"""The maps as RULES.md shows them: a picture and a line of words for each, from the map itself."""

import re

from msgspec.structs import replace

from gloam.games.nyctophobia.lore import listed
from gloam.games.nyctophobia.sides import PLAIN
from gloam.games.nyctophobia.workshop.forest import HUNTER, Map, clues, heading_words
from gloam.games.nyctophobia.workshop.maps import draw_map, for_seats, premade
from gloam.kernel.grid import NOWHERE


def picture(forest: Map) -> str:
    """The map as a picture, with nothing above it."""
    return draw_map(replace(forest, title="", hunter_deck="", blurb="", five=""))


def in_words(forest: Map, kind: str) -> str:
    """What stands where on a map, in one line; with five at the table too, if that differs."""
    rocks = f"; rock spots {_names(forest.rocks)}" if forest.rocks else ""
    said = f"In words: car on {_names(forest.car)}; {_pieces(forest, kind)}{rocks}."
    said += _true(forest, kind)
    if forest.five:
        five = for_seats(forest, 5)
        said += f" With five at the table: {_pieces(five, kind)}.{_true(five, kind)}"
    return said


def _pieces(forest: Map, kind: str) -> str:
    familiar = f"familiar on {_names((forest.familiar,))}; " if forest.familiar != NOWHERE else ""
    hunter = f"{HUNTER[kind]} on {_names((forest.hunter,))}"
    return f"{hunter}; {familiar}Hunted on {_names(forest.starts)}"


def _true(forest: Map, kind: str) -> str:
    return f" True clues: {heading_words(clues(forest, kind))}."


def _names(tiles: tuple[int, ...]) -> str:
    return listed([PLAIN.name(tile) for tile in tiles])


def with_maps(rules: str, kind: str) -> str:
    """A rule book with every picture and every line of words as the maps are now."""
    for name, forest in premade(kind).items():
        page = re.compile(
            rf"(### {re.escape(forest.title)}\n\n[^#]*?`{re.escape(name)}`\.\n\n```\n)"
            r"[^`]*(\n```\n\n)In words: [^\n]*"
        )
        found = page.search(rules)
        if found is None:
            raise ValueError(f"RULES.md has no page for the map {name}: heading, picture, words.")
        shown = f"{found[1]}{picture(forest)}{found[2]}{in_words(forest, kind)}"
        rules = rules[: found.start()] + shown + rules[found.end() :]
    return rules
