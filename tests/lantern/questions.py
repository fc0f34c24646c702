"""Every question of Lantern, each in one record: what is asked, what others hear, why not."""

from typing import Final

from gloam.kernel.question import Question, Questions
from gloam.kernel.state import CHANCE

from .facts import FREEZE, GIVE_UP, HIDE, HIDER, OPEN, ROOM, SEEKER, SLIP, STICK


def _already_lit(view: object, about: int, action: int) -> str:
    return f"the {ROOM.text(action - OPEN)} is lit already. (LAN-8)"


def _no_way(view: object, about: int, action: int) -> str:
    return f"no passage leads into the dark of the {ROOM.text(action - SLIP)}. (LAN-9)"


QUESTIONS: Final = Questions(
    Question(
        name="open",
        rule="LAN-8",
        waiting="is seeking",
        prompt="Which room do you open?",
        answers=((OPEN, FREEZE),),
        refused=_already_lit,
    ),
    Question(
        name="stick",
        rule="LAN-7",
        waiting="decides which passage gets stuck",
        answers=((STICK, OPEN),),
        refused="that is for chance. (LAN-7)",
        by_chance=True,
    ),
    Question(
        name="hide",
        rule="LAN-6",
        waiting="is hiding",
        prompt="Where do you hide? Say when you are ready.",
        answers=((HIDE, STICK),),
        refused="hide first, and then be ready. (LAN-6)",
    ),
    Question(
        name="answer",
        rule="LAN-9",
        waiting="has to answer",
        prompt="The floor creaks. Do you freeze, or slip away?",
        answers=((FREEZE, GIVE_UP),),
        refused=_no_way,
    ),
)

TO_OPEN, TO_STICK, TO_HIDE, TO_ANSWER = map(QUESTIONS.number, ("open", "stick", "hide", "answer"))
"""What an agenda may hold."""

ASKED: Final = {TO_HIDE: HIDER, TO_STICK: CHANCE, TO_OPEN: SEEKER, TO_ANSWER: HIDER}
"""Who is asked it."""
