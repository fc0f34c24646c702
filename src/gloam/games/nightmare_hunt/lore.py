"""How things are called: cards, enemies, what an act does, where the hunt goes."""

from gloam.games.nightmare_hunt.content import (
    DISCARD_DECK, INFLICT, NONE, POWER, SKIP, SUMMON, Content,
)  # fmt: skip
from gloam.games.nightmare_hunt.forecast import Act, Part
from gloam.games.nightmare_hunt.numbers import FIGHT
from gloam.games.nightmare_hunt.public import Trail


def many(number: int, thing: str) -> str:
    """`1 Wound`, `2 Wounds`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def times(number: int) -> str:
    """How often something is there, after its name: ` x2`, or nothing for once."""
    return f" x{number}" if number > 1 else ""


def listed(parts: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def cards_listed(content: Content, counts: list[int], wounds: int) -> str:
    """Cards by name, with how many there are of each, and Wounds."""
    parts = [
        f"{number} {name}"
        for name, number in zip(content.card_names, counts, strict=False)
        if number
    ]
    if wounds:
        parts.append(many(wounds, "Wound"))
    return listed(parts) or "nothing"


def part_words(content: Content, part: Part, *, you: bool = True) -> str:
    """A part of an act: `power 2 (1 Wound to discard)`."""
    if part.effect == INFLICT:
        return content.condition_names[part.amount]
    if part.effect == SUMMON:
        return f"a new {content.prey_names[part.amount]}"
    if part.effect == SKIP:
        return "you lose a turn" if you else "the hunter loses a turn"
    if part.effect == DISCARD_DECK:
        return f"{'your' if you else 'the'} deck is discarded and comes back with 1 Wound more"
    wounds = many(part.wounds, "Wound") if part.wounds else "no Wound"
    if part.critical:
        death = ", death" if part.kills else ""
        return f"power {part.amount} (critical: {wounds} to hand{death})"
    return f"power {part.amount} ({wounds}{' to discard' if part.wounds else ''})"


def printed(content: Content, ability: int, *, you: bool = True) -> str:
    """What an ability does, as it stands in the book: `power 4, you lose a turn`."""
    return ", ".join(
        f"power {content.amount[at]}"
        if content.effect[at] == POWER
        else part_words(content, Part(int(content.effect[at]), int(content.amount[at])), you=you)
        for at in range(int(content.first_effect[ability]), int(content.first_effect[ability + 1]))
    )


def does_words(content: Content, act: Act, *, you: bool = True) -> str:
    """All that an act does, in the order of the rules."""
    return ", ".join(part_words(content, part, you=you) for part in act.parts) or "nothing"


def use_words(content: Content, act: Act, *, you: bool = True) -> str:
    """What an enemy pays, for what, and what it keeps: `pays 3 for power 2 (...), and keeps 2`."""
    does = does_words(content, act, you=you)
    if act.exact:
        return f"pays its last {act.cost} for {does}" if act.cost else f"pays nothing for {does}"
    return f"pays {act.cost} for {does}, and keeps {act.left}"


def called(trail: Trail) -> list[str]:
    """The enemies by name, with their places where there are several."""
    names = [trail.content.prey_names[trail.kind(place)] for place in range(len(trail.foes))]
    return names if len(names) == 1 else [f"{name} {n}" for n, name in enumerate(names, 1)]


def hand_counts(trail: Trail) -> list[int]:
    """How many there are of each action card in the hand."""
    return [int(trail.in_hand(card)) for card in range(int(trail.content.cards))]


def foes(trail: Trail) -> str:
    """Who is fought: how many, or the only one and how it stands."""
    if trail.foe_count() > 1:
        return f"{trail.foe_count()} enemies"
    return f"{called(trail)[0]}, {trail.left(0)} health, {trail.energy(0)} energy"


def goal(trail: Trail) -> str:
    """Where the hunt goes: a level, or the one encounter that is fought."""
    if trail.single != NONE:
        return trail.content.encounter_names[trail.single]
    return f"level {trail.level + 1}, {trail.content.level_names[trail.level]}"


def won_words(trail: Trail) -> str:
    """What the hunter does with the last blow: `win the fight`, `clear the level`."""
    return "clear the level" if trail.boss_is_met() and trail.mode != FIGHT else "win the fight"
