"""Refusals: why an action is not on the hunter's menu, and by which rule."""

from gloam.games.nightmare_hunt.choices import hand_counts
from gloam.games.nightmare_hunt.content import EXACT, NEVER, Content
from gloam.games.nightmare_hunt.facts import (
    CARD, CONCEDE, DRAW, ENDURE, MOST_FOES, ONWARD, PASS, PLAY,
    PUNCH, REACT, REST, RETURN, SPRINT, VENTURE,
)  # fmt: skip
from gloam.games.nightmare_hunt.forecast import called, cards_listed, many
from gloam.games.nightmare_hunt.trail import ENDED, REACTING, TOWN, TRAIL, YOURS, Trail
from gloam.games.nightmare_hunt.view import Sight


Refusal = tuple[str, str]
"""Why not, and the rules that say so, the first one first; no rule where none says it."""


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, in terms that the hunter knows."""
    reason, rules = _refusal(sight.trail, action)
    return f"{reason} ({rules})" if rules else reason


def grounds(sight: Sight, action: int) -> str:
    """The rule for which an action is not on the menu; nothing where no rule says so."""
    return _refusal(sight.trail, action)[1].partition(",")[0]


def _refusal(trail: Trail, action: int) -> Refusal:
    if trail.phase == ENDED:
        return "the hunt is over.", ""
    if action == CONCEDE:
        return "nobody gives up at this table.", "NMH-R3"
    if action >= DRAW:
        return "that is for chance.", ""
    if trail.phase not in _WHERE:
        return "cards and enemies come first.", ""
    card = _card_of(action)
    if card >= trail.content.cards:
        return f"this hunt has no {CARD.names[card]} card.", ""
    if action <= RETURN:
        return _not_on_the_way(trail, action)
    if trail.phase in (TOWN, TRAIL):
        return f"there is nobody to fight {_WHERE[int(trail.phase)]}.", ""
    if trail.phase == REACTING:
        return _no_reaction(trail, action, card)
    return _no_action(trail, action, card)


_WHERE = {
    TOWN: "in Town: set out first",
    TRAIL: "here: go on first",
    REACTING: "in a fight",
    YOURS: "in a fight",
}


def _card_of(action: int) -> int:
    """The card that an action plays or pays; -1 for none."""
    if PLAY <= action < REACT:
        return (action - PLAY) % (PUNCH - PLAY) // MOST_FOES
    return (action - REACT) % len(CARD.names) if REACT <= action < REST else -1


# Town and the way.


def _not_on_the_way(trail: Trail, action: int) -> Refusal:
    content = trail.content
    if action < VENTURE:
        if action >= content.armors:
            return f"this hunt has {many(int(content.armors), 'armour')}.", ""
        if trail.phase != TOWN:
            return "armour is changed in Town, and only there.", "NMH-17"
        return f"you wear {content.armor_names[action]} already.", ""
    if trail.phase in (REACTING, YOURS):
        return "the fight has to be won first.", "NMH-27"
    if action == VENTURE:
        return "you have set out already: go on.", ""
    if trail.phase == TOWN:
        if action == ONWARD:
            return "you are in Town: set out first.", "NMH-18"
        return "you are in Town already.", ""
    return "there is no way back to Town in this mode.", "NMH-R1"


# Fights.


def _no_action(trail: Trail, action: int, card: int) -> Refusal:
    """Why not on one's own turn."""
    content = trail.content
    if action == PASS:
        return f"you pass only without an action card in hand; you have {_held(trail)}.", "NMH-39"
    if action == ENDURE or REACT <= action < REST:
        return "no enemy is acting now: reactions answer what an enemy does.", "NMH-G3"
    if action == REST:
        return "a Rest costs an action card, and you have none: pass.", "NMH-40, NMH-G9"
    if not trail.in_hand(card):
        return _not_held(trail, card, basic=action >= PUNCH)
    if action < PUNCH and not content.power[card]:
        return _no_attack(content, card)
    place = (action - PLAY) % MOST_FOES
    return f"there is no enemy {place + 1}, only {_enemies(trail)}.", "NMH-G19"


def _no_attack(content: Content, card: int) -> Refusal:
    name = content.card_names[card]
    reason = f"{name} has no power: it answers what an enemy does. You may punch with it."
    return reason, "NMH-G3"


def _no_reaction(trail: Trail, action: int, card: int) -> Refusal:
    """Why not in answer to an enemy."""
    content = trail.content
    if not REACT <= action < REST:
        return f"first react to {called(trail)[trail.acting]}, or endure.", "NMH-G3"
    if not trail.in_hand(card):
        return _not_held(trail, card, basic=action >= SPRINT)
    left = int(trail.energy(trail.acting))
    if action >= SPRINT and content.sprint_cancels == NEVER:
        return "a Sprint cancels nothing in this hunt.", "NMH-R12"
    if action >= SPRINT:
        return _not_exact("Sprint", left, "NMH-43")
    if content.cancels[card] == EXACT:
        return _not_exact(content.card_names[card], left, "NMH-48")
    return f"{content.card_names[card]} cancels nothing: it is for your own turn.", "NMH-G3"


def _not_exact(name: str, left: int, rule: str) -> Refusal:
    return f"{name} needs an enemy that paid with its last energy; this one has {left} left.", rule


def _not_held(trail: Trail, card: int, *, basic: bool) -> Refusal:
    reason = f"you have no {trail.content.card_names[card]} in hand; you have {_held(trail)}."
    return reason, "NMH-40" if basic else ""


def _held(trail: Trail) -> str:
    return cards_listed(trail.content, hand_counts(trail), int(trail.hand_wounds))


def _enemies(trail: Trail) -> str:
    number = int(trail.foe_count())
    return called(trail)[0] if number == 1 else f"enemies 1 to {number}"
