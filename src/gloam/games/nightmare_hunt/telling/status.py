"""The status: how the hunt stands, line by line, in the order in which it is needed."""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.facts import BOSS, MODE, TERM
from gloam.games.nightmare_hunt.lore import (
    called, cards_listed, goal, hand_counts, many, times,
)  # fmt: skip
from gloam.games.nightmare_hunt.numbers import CAMPAIGN, TOWN
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.questions import Told
from gloam.games.nightmare_hunt.telling.advice import advice
from gloam.games.nightmare_hunt.telling.choices import armor_words
from gloam.games.nightmare_hunt.telling.foes import abilities_words, stands
from gloam.games.nightmare_hunt.telling.road import met_so_far, named, unpacked
from gloam.games.nightmare_hunt.telling.sentences import TERM_WORDS, Hearer
from gloam.kernel.bits import members
from gloam.kernel.scene import Status


def status_of(view: Told) -> tuple[Status, ...]:
    """All that was told, as it stands, for the hunter or for whoever looks on."""
    trail, hearer = view.trail, Hearer(int(view.seat))
    lines = [
        *_fight_lines(trail, hearer),
        ("What to try", advice(trail, view.death) if view.death.encounter != NONE else ""),
        *_card_lines(trail),
        *_way_lines(trail),
    ]
    return tuple(Status(label, value.removesuffix(".")) for label, value in lines if value)


def _fight_lines(trail: Trail, hearer: Hearer) -> list[tuple[str, str]]:
    names = called(trail)
    lines = [(name, stands(trail, hearer, place)) for place, name in enumerate(names)]
    kinds = dict.fromkeys(int(trail.kind(place)) for place in range(len(names)))
    for prey in kinds:
        name = trail.content.prey_names[prey]
        lines.append((f"Abilities of {name}", abilities_words(trail, hearer, prey)))
    if trail.skips:
        more = f", and {trail.skips - 1} more after it" if trail.skips > 1 else ""
        whose = "Your" if hearer.you else "The hunter's"
        lines.append((f"{whose} coming turn", f"is lost{more}"))
    return lines


def _card_lines(trail: Trail) -> list[tuple[str, str]]:
    content = trail.content
    kinds = range(int(content.cards))
    deck = [int(trail.in_deck(card)) for card in kinds]
    discard = [int(trail.in_discard(card)) for card in kinds]
    hand = cards_listed(content, hand_counts(trail), int(trail.hand_wounds))
    conditions = [
        f"{name}{times(number)}"
        for at, name in enumerate(content.condition_names)
        if (number := int(trail.conditions) >> 8 * at & 255)
    ]
    return [
        ("Hand", hand),
        ("Wounds", _wounds(trail)),
        ("Conditions", ", ".join(conditions) or "none"),
        ("Deck", _pile(trail, deck, int(trail.deck_wounds))),
        ("Discard", _pile(trail, discard, int(trail.discard_wounds))),
        ("Armour", armor_words(trail, int(trail.armor))),
        ("Mind and Body", f"{content.mind} and {content.body}"),
    ]


def _wounds(trail: Trail) -> str:
    kill = f"{trail.content.body} there are death"
    elsewhere = f"{trail.deck_wounds} in the deck, {trail.discard_wounds} in the discard"
    return f"{trail.hand_wounds} in hand ({kill}), {elsewhere}"


def _pile(trail: Trail, counts: list[int], wounds: int) -> str:
    total = sum(counts) + wounds
    listed = cards_listed(trail.content, counts, wounds)
    return f"{many(total, 'card')}: {listed}" if total else "empty"


def _way_lines(trail: Trail) -> list[tuple[str, str]]:
    score = f"{many(int(trail.taken), 'Wound')} taken"
    if trail.mode == CAMPAIGN:
        of = f" of at most {trail.limit}" if trail.limit else ""
        score = (
            f"{many(int(trail.expeditions), 'expedition')}{of}, {score}, "
            f"{trail.at_once} of {many(int(trail.cleared), 'cleared level')} at the first try"
        )
    hasten = f"the next begins with {trail.hasten} energy more" if trail.hasten else ""
    terms = [TERM_WORDS[TERM.names[term]] for term in members(int(trail.terms))]
    return [
        ("Where", _where(trail)),
        ("Met so far", _met(trail)),
        ("Still to come", _to_come(trail)),
        ("Sneaking up", hasten),
        ("Score", score),
        ("Hunt", MODE.names[trail.mode]),
        ("Terms of this table", "; ".join(terms)),
    ]


def _where(trail: Trail) -> str:
    place = "Town, before " if trail.phase == TOWN else ""
    if trail.card != NONE and trail.single == NONE:
        name = trail.content.encounter_names[trail.encounter(trail.card)]
        return f"{goal(trail)}, at {name}{', the Boss' if trail.boss_is_met() else ''}"
    return f"{place}{goal(trail)}"


def _met(trail: Trail) -> str:
    """The Encounter Discard, the first met first."""
    if trail.single != NONE:
        return ""
    return ", ".join(named(trail, met_so_far(trail))) or "nothing"


def _to_come(trail: Trail) -> str:
    """The Encounter Deck: its order only where a rule has fixed it. (NMH-25, NMH-G35)"""
    if trail.single != NONE:
        return ""
    top = named(trail, unpacked(int(trail.top), int(trail.topped)))
    bag = named(trail, members(int(trail.bag)))
    parts = [f"next {', then '.join(top)}"] if top else []
    if bag:
        order = "in any order " if len(bag) > 1 else ""
        parts.append(f"{order}{', '.join(bag)}")
    if not trail.boss_is_met():
        boss = named(trail, [BOSS])[0]
        parts.append(f"last {boss}, the Boss")
    return "; then ".join(parts) or "nothing"
