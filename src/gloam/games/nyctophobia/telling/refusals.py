"""Why an action is not on a seat's menu, from nothing but what the seat knows.

Each question says why an answer to it may be refused; here is only which of them speaks.
"""

from gloam.kernel.grid import NOWHERE
from gloam.kernel.question import Question, said
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.lore import called, in_book, rule_said
from gloam.games.nyctophobia.numbers import (
    CALL_OUT, CHANCE_FLOOR, CONCEDE, DRAW, MAY_CONCEDE, PICK, PLAY, SIMPLE, SKIP,
)  # fmt: skip
from gloam.games.nyctophobia.questions import (
    IDLE, MUST_DO, NOT_NOW, OF_THE_HUNTER, PICK_A_FIGHT, REST, about_what, first_on_agenda,
)  # fmt: skip
from gloam.games.nyctophobia.sight.common import Sight


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, and the rule that says so, if a single one does."""
    return in_book(_reason(sight, action), sight.vampire)


def refusal_rule(sight: Sight, action: int) -> str:
    """The rule for which an action is not on the menu; nothing where no single rule says so."""
    return rule_said(why_not(sight, action))


def _reason(sight: Sight, action: int) -> str:
    woods = sight.woods
    hunts = sight.seat == HUNTER
    if woods.winner != NOWHERE:
        return "the game is over."
    if action == CONCEDE:
        if not woods.house & MAY_CONCEDE:
            return "at this table nobody may concede."
        return "you have conceded already; all of the Hunted have to."
    if VERB[action] == DRAW:
        return "cards are drawn by chance. (NYH-93 NVE-8)"
    if hunts and action not in OF_THE_HUNTER:
        return (
            "that is for the Hunted; the Hunter plays cards and says what it likes. (NYH-150 NVE-7)"
        )
    if not hunts and action in OF_THE_HUNTER:
        return "that is for the Hunter; the Hunted feel, walk and act. (NYH-149 NVE-21)"
    if woods.clue == NOWHERE and not hunts:
        return "the Hunter gives a clue first. (NYH-26 NVE-50)"
    if action == CALL_OUT:
        return "you have nothing new to call out. (NYH-G55 NVE-46)"
    question = first_on_agenda(woods)
    if woods.floor != sight.seat or question is None:
        return _not_asked(sight)
    if question.answered_by(action) and question.refused:
        return said(question.refused, sight, about_what(woods), action)
    return _something_else(sight, question, action)


def _not_asked(sight: Sight) -> str:
    woods = sight.woods
    if woods.floor == CHANCE_FLOOR:
        return "a card is drawn first. (NYH-93 NVE-8)"
    if woods.floor == NOWHERE or woods.floor == woods.turn:
        return f"it is the turn of {called(woods.turn)}. (NYH-38 NVE-44)"
    return f"{called(woods.floor)} has to choose first. (NYH-38 NVE-44)"


def _something_else(sight: Sight, question: Question, action: int) -> str:
    """Why an action cannot be taken that is no answer to the question."""
    hunts = sight.seat == HUNTER
    wanted = f"{question.wanted} ({question.rule})" if question.wanted else ""
    if wanted and (hunts or not question.refused):
        return wanted  # one thing after another
    if hunts and VERB[action] == PICK:
        return said(PICK_A_FIGHT.refused, sight, 0, action)
    if hunts and VERB[action] == SKIP:
        return MUST_DO
    if VERB[action] == PLAY and sight.woods.deck == SIMPLE:
        return "you play without cards. (NYH-131)"
    idle = said(IDLE.get(action, ""), action)
    return idle or wanted or (REST if hunts else NOT_NOW)
