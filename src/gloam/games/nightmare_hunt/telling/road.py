"""The road: what was met, what is still to come, and how far it is."""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.facts import BOSS
from gloam.games.nightmare_hunt.numbers import CAMPAIGN, TOWN
from gloam.games.nightmare_hunt.public import Trail
from gloam.kernel.bits import members
from gloam.kernel.scene import Card, Gauge, Mark, Pile


def named(trail: Trail, cards: list[int]) -> list[str]:
    """Encounter cards by name."""
    return [trail.content.encounter_names[trail.encounter(card)] for card in cards]


def unpacked(packed: int, number: int) -> list[int]:
    """Encounter cards as the trail packs them, the top one first."""
    return [packed >> 4 * n & 15 for n in range(number)]


def met_so_far(trail: Trail) -> list[int]:
    """The Encounter Discard, the first met first."""
    return unpacked(int(trail.met), int(trail.met_cards))[::-1]


def step_of(trail: Trail) -> str:
    """Where in the game this is, in a few words: `Forgotten Forest, 3 of 7`."""
    if trail.single != NONE:
        return "A single fight"
    level = trail.content.level_names[trail.level]
    if trail.phase == TOWN:
        return "Town"
    here = int(trail.met_cards) + (trail.card != NONE)
    return f"{level}, {here} of {length(trail)}" if here else level


def length(trail: Trail) -> int:
    """How many encounters the level has, with its Boss."""
    return int(trail.content.level_sizes[trail.level]) + 1


def road_gauges(trail: Trail) -> tuple[Gauge, ...]:
    """How far it is to the Boss; in a campaign, also how many levels are cleared."""
    if trail.single != NONE:
        return ()
    most = length(trail)
    end = Mark(most, named(trail, [BOSS])[0])
    road = Gauge("Road", int(trail.met_cards), most, marks=(end,), kind="road")
    if trail.mode != CAMPAIGN:
        return (road,)
    levels = len(trail.content.level_names)
    return road, Gauge("Levels", int(trail.cleared), levels, kind="levels")


def road_piles(trail: Trail) -> tuple[Pile, ...]:
    """What was met, in order, and what is still to come, as far as anybody knows."""
    if trail.single != NONE:
        return ()
    behind = [_card(trail, card, "beaten") for card in met_so_far(trail)]
    if trail.card != NONE:
        behind.append(_card(trail, int(trail.card), "here"))
    ahead = _to_come(trail)
    return (
        Pile("road", "The road so far", len(behind), tuple(behind), kind="road"),
        Pile("ahead", "Still to come", len(ahead), tuple(ahead), kind="ahead"),
    )


def _to_come(trail: Trail) -> list[Card]:
    """The Encounter Deck: its order only where a rule has fixed it. (NMH-25, NMH-G35)"""
    top = unpacked(int(trail.top), int(trail.topped))
    cards = [
        _card(trail, card, "next" if n == 0 else f"next {n + 1}") for n, card in enumerate(top)
    ]
    cards += [_card(trail, card, "in any order") for card in members(int(trail.bag))]
    if not trail.boss_is_met() and not trail.victory:
        cards.append(_card(trail, BOSS, "Boss, last"))
    return cards


def _card(trail: Trail, card: int, badge: str) -> Card:
    title = named(trail, [card])[0]
    return Card(f"encounter{card + 1}", title, kind="boss" if card == BOSS else "prey",
                badges=(badge,))  # fmt: skip
