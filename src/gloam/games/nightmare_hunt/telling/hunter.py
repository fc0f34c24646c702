"""The hunter: Wounds, armour, conditions, and what the hunt is after."""

from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import BOSS
from gloam.games.nightmare_hunt.lore import many
from gloam.games.nightmare_hunt.numbers import CAMPAIGN, CRITICAL_EARLY, DIED_THERE, ENDED
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.telling.road import length, named
from gloam.games.nightmare_hunt.telling.sentences import Hearer
from gloam.kernel.scene import Card, Cell, Gauge, Mark, Person, Sign

ART = "person-hunter"


def hunter(trail: Trail) -> Person:
    """The one at the table."""
    content = trail.content
    armor = content.armor_names[trail.armor]
    return Person(
        seat=0,
        called="Hunter",
        role=f"in {armor}",
        term=armor,
        art=ART,
        gauges=(wounds(trail),),
        cards=(armor_card(trail, int(trail.armor)), *condition_cards(trail)),
        badges=_badges(trail),
        out=bool(trail.phase == ENDED and trail.why == DIED_THERE),
    )


def wounds(trail: Trail) -> Gauge:
    """The Wounds in hand, with death at the end."""
    body = int(trail.content.body)
    value = min(int(trail.hand_wounds), body)
    death = Mark(body, "death")
    return Gauge("Wounds", value, body, marks=(death,), kind="wounds", good=False)


def _badges(trail: Trail) -> tuple[str, ...]:
    badges = []
    if trail.skips:
        badges.append(f"loses {'the next turn' if trail.skips == 1 else f'{trail.skips} turns'}")
    if waiting := int(trail.deck_wounds + trail.discard_wounds):
        badges.append(f"{many(waiting, 'Wound')} in deck and discard")
    return tuple(badges)


def armor_card(trail: Trail, armor: int) -> Card:
    """An armour: where its Wounds begin, where it is critical, and what it costs."""
    content = trail.content
    return Card(
        id=f"armor{armor + 1}",
        title=content.armor_names[armor],
        kind="armor",
        lines=armor_lines(trail, armor),
        signs=tuple(
            Sign("track", str(value), f"a Wound from power {value}")
            for value in content.tracks[armor]
        ),
    )


def armor_lines(trail: Trail, armor: int) -> tuple[str, ...]:
    """An armour in short lines."""
    content = trail.content
    track = " ".join(str(value) for value in content.tracks[armor])
    early = trail.has(CRITICAL_EARLY)
    critical = content.early_critical[armor] if early else content.critical[armor]
    slow = int(content.slow[armor])
    haste = f"Head start for enemies: {slow} energy" if slow else "No head start for enemies"
    return f"Wounds at {track}", f"Critical from {critical}", haste


def condition_cards(trail: Trail) -> tuple[Card, ...]:
    """What ails the hunter."""
    content = trail.content
    return tuple(
        Card(
            id=f"condition{at + 1}",
            title=name,
            kind="condition",
            lines=(condition_line(content, at),),
            count=number,
        )
        for at, name in enumerate(content.condition_names)
        if (number := int(trail.conditions) >> 8 * at & 255)
    )


def condition_line(content: Content, condition: int) -> str:
    """What a condition does."""
    if burns := int(content.burns[condition]):
        return f"{many(burns, 'Wound')} to discard with each action but a Rest"
    return f"1 Wound more from power {content.bares[condition]} upwards"


def own_card(trail: Trail) -> Card:
    """Who the hunter is."""
    content = trail.content
    return Card(
        id="hunter",
        title="The Hunter",
        kind="hunter",
        lines=(
            f"The hand is filled up to {content.mind}",
            f"{content.body} Wounds there are death",
        ),
        signs=(
            Sign("mind", str(content.mind), f"Mind {content.mind}"),
            Sign("body", str(content.body), f"Body {content.body}"),
        ),
    )


def goal_of(trail: Trail) -> str:
    """What the hunter is after, in one sentence."""
    content = trail.content
    death = f"{content.body} Wounds in hand at once are death"
    if trail.single != NONE:
        return f"Beat {content.encounter_names[trail.single]}. {death}."
    if trail.mode == CAMPAIGN:
        return f"Clear all {many(len(content.level_names), 'level')}, down to each Boss. {death}."
    boss, level = named(trail, [BOSS])[0], content.level_names[trail.level]
    return f"Get through {length(trail) - 1} encounters of {level} and beat {boss}. {death}."


# Town: what can be worn.


def armor_cells(trail: Trail, hearer: Hearer) -> list[Cell]:
    """The armour to choose from, side by side."""
    return [_armor_cell(trail, hearer, armor) for armor in range(int(trail.content.armors))]


def _armor_cell(trail: Trail, hearer: Hearer, armor: int) -> Cell:
    worn = armor == trail.armor
    name = trail.content.armor_names[armor]
    words = f"{name}: {'. '.join(armor_lines(trail, armor))}."
    return Cell(
        id=f"armor{armor + 1}",
        row=armor // 4,
        column=armor % 4,
        kind="armor",
        words=f"{words} {hearer.does('wear', 'it')}" if worn else words,
        glyph=f"{'*' if worn else ' '}{name}",
        title=name,
        lines=armor_lines(trail, armor),
        badges=("worn",) if worn else (),
    )
