"""The ways that lie open between two fights, each a place to choose."""

from gloam.games.nightmare_hunt.facts import BOSS
from gloam.games.nightmare_hunt.lore import goal, listed, many
from gloam.games.nightmare_hunt.numbers import CAMPAIGN
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.telling.road import named, unpacked
from gloam.kernel.bits import members
from gloam.kernel.scene import Cell


def way_cells(trail: Trail) -> list[Cell]:
    """On the way: onward; in a campaign also home."""
    onward = onward_cell(trail, 0, 0)
    return [onward, _town_cell(trail)] if trail.mode == CAMPAIGN else [onward]


def onward_cell(trail: Trail, row: int, column: int, *advice: str) -> Cell:
    """The next Encounter card, face down, with all that it can be; after a death, what to try."""
    where = goal(trail)
    lines = (_next_words(trail), *_haste(trail), *(words.rstrip(".") for words in advice))
    return Cell(
        id="onward",
        row=row,
        column=column,
        kind="onward",
        words=f"Onward: {where[:1].upper()}{where[1:]}. {'. '.join(lines)}.",
        glyph="Onward",
        title="Onward",
        lines=lines,
    )


def _next_words(trail: Trail) -> str:
    """What comes next, as far as anybody knows. (NMH-22, NMH-25)"""
    if trail.single >= 0:
        return f"{trail.content.encounter_names[trail.single]} is there"
    top = unpacked(int(trail.top), int(trail.topped))
    if top:
        return f"{named(trail, top[:1])[0]} is next"
    bag = named(trail, members(int(trail.bag)))
    if not bag:
        return f"{named(trail, [BOSS])[0]}, the Boss, is next"
    return (
        f"One of {many(len(bag), 'card')}: {listed(bag)}" if len(bag) > 1 else f"{bag[0]} is next"
    )


def _haste(trail: Trail) -> tuple[str, ...]:
    return (f"It begins with {trail.hasten} energy more",) if trail.hasten else ()


def _town_cell(trail: Trail) -> Cell:
    last = trail.limit and trail.expeditions >= trail.limit
    lines = (
        ("That was the last expedition: the campaign would be lost",)
        if last
        else ("All Wounds and conditions go", "The Encounter Deck is shuffled anew")
    )
    words = f"Town: {'. '.join(lines)}."
    return Cell("town", 0, 1, "town", words, glyph="Town", title="Town", lines=lines)
