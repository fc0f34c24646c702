"""Refusals: why an action is not on the hunter's menu, and by which rule."""

from gloam.games.nightmare_hunt.facts import CARD, MOST_FOES
from gloam.games.nightmare_hunt.numbers import (
    CONCEDE, DRAW, ENDED, PLAY, PUNCH, REACT, REST,
)  # fmt: skip
from gloam.games.nightmare_hunt.questions import asked_in
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel import refusal
from gloam.kernel.question import said


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, in terms that the hunter knows."""
    trail = sight.trail
    question = asked_in(trail)
    if trail.phase == ENDED:
        return "the hunt is over."
    if action == CONCEDE:
        return "nobody gives up at this table. (NMH-R3)"
    if action >= DRAW:
        return "that is for chance."
    if question is None or question.by_chance:
        return "cards and enemies come first."
    card = _card_of(action)
    if card >= trail.content.cards:
        return f"this hunt has no {CARD.names[card]} card."
    return said(question.refused, sight, 0, action)


def refusal_rule(sight: Sight, action: int) -> str:
    """The rule for which an action is not on the menu; nothing where no rule says so."""
    return refusal.rule(why_not(sight, action))


def _card_of(action: int) -> int:
    """The card that an action plays or pays; -1 for none."""
    if PLAY <= action < REACT:
        return (action - PLAY) % (PUNCH - PLAY) // MOST_FOES
    return (action - REACT) % len(CARD.names) if REACT <= action < REST else -1
