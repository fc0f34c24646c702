"""The questions of Wreck: each with its prompt, its refusal and its lesson."""

from typing import Any

from gloam.kernel.question import Question, Questions

from .facts import ACTIONS, BID


def _prompt(lookout: Any, about: int, menu: tuple[int, ...]) -> str:
    dived = lookout.worth >= 0
    known = f"a chest worth {lookout.worth}" if dived else "a chest that only the diver has seen"
    return f"How much do you bid for {known}, of your {lookout.deck.purses[lookout.seat]} coins?"


def _refused(lookout: Any, about: int, action: int) -> str:
    return f"you have {lookout.deck.purses[lookout.seat]} coins. (WRE-4)"


def _lesson(lookout: Any, about: int, menu: tuple[int, ...]) -> str:
    if lookout.worth >= 0:
        return "You have seen the chest. Bid less than it is worth, but more than they think it is."
    return "The diver writes last, and knows. A high bid of theirs would have told you something."


QUESTIONS = Questions(
    Question(name="chest", rule="WRE-3", waiting="is filled", by_chance=True),
    Question(
        name="bid",
        rule="WRE-4",
        waiting="writes a bid",
        prompt=_prompt,
        answers=((BID, len(ACTIONS)),),
        refused=_refused,
        lesson=_lesson,
    ),
)
BIDDING = QUESTIONS[QUESTIONS.number("bid")]
