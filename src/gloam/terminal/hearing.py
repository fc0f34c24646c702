"""What a listener can ask for at a keyboard: how much is said, again, slower, or not now."""

from gloam import driver
from gloam.talk import speech
from gloam.talk.commands import Answer, Command
from gloam.terminal.sitting import Sitting

LONGEST = 10.0
"""How many seconds pass at most after each thing that a bot does."""
OUT = "You play no more: what strikes is said once a round. Say skip to hear only the end."
HELP = (
    "speech full, speech normal or speech brief: how much is said. repeat: the last again; "
    "Enter alone: the question again.",
    "skip: say no more of what the others do before you are asked. slower, faster: how long to "
    "wait after each thing that a bot does.",
    "ears, or ears and a number of letters a second: bots wait until what was said can have been "
    "heard; ears off: they do not.",
)


def commands(sitting: Sitting) -> dict[str, Command]:
    """The words of a listener."""

    def level(seat: int, rest: str) -> Answer:
        if rest:
            sitting.speech[seat] = speech.level_called(rest)
        return Answer((f"Speech is {sitting.speech[seat]}.",))

    def repeat(seat: int, rest: str) -> Answer:
        said = sitting.said_last.get(seat, ())
        table = sitting.table
        asked = speech.asked_again(table.scene(seat), table.names) if table.menu(seat) else ()
        return Answer((*said, *asked) or ("Nothing was said yet.",))

    def skip(seat: int, rest: str) -> Answer:
        sitting.skipping.add(seat)
        return Answer(("Until you are asked, only what strikes is said. Say since for the rest.",))

    def slower(seat: int, rest: str) -> Answer:
        sitting.delay = min(LONGEST, sitting.delay + 1)
        return Answer((_waits(sitting.delay),))

    def faster(seat: int, rest: str) -> Answer:
        sitting.delay = max(0.0, sitting.delay - 1)
        return Answer((_waits(sitting.delay),))

    def ears(seat: int, rest: str) -> Answer:
        letters = speech.letters_named(rest)
        driver.check_letters(letters)
        sitting.ears[seat] = letters
        return Answer((speech.ears_said(letters),))

    return {
        "ears": ears,
        "speech": level,
        "repeat": repeat,
        "skip": skip,
        "slower": slower,
        "faster": faster,
    }


def _waits(delay: float) -> str:
    if not delay:
        return "There is no wait after what a bot does."
    seconds = "1 second passes" if delay == 1 else f"{delay:g} seconds pass"
    return f"After each thing that a bot does, {seconds}."
