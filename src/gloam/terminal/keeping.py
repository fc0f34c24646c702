"""What can be typed at a keyboard and nowhere else: save and quit."""

from gloam.talk import speech
from gloam.talk.commands import Answer, Talk, seal
from gloam.terminal import hearing
from gloam.terminal.sitting import Sitting, file_named

HELP_KEEP = (
    "save and a file name: write the game down. seal: the seal on the dice.",
    "help: this. quit: leave.",
)


def talk_at(sitting: Sitting) -> Talk:
    """The talk of a table whose people share a keyboard: they may keep the game, and leave."""

    def keep(seat: int, rest: str) -> Answer:
        path = file_named(rest) if rest else None
        return Answer((sitting.save(path), "It holds every secret of the game."))

    more = {
        **hearing.commands(sitting),
        "save": keep,
        "seal": lambda seat, rest: seal(sitting.table),
        "quit": lambda seat, rest: Answer(quit=True),
    }
    talk = Talk(sitting, more, (*hearing.HELP, *HELP_KEEP))
    talk.asks_first = True
    talk.brief = lambda seat: sitting.speech.get(seat) == speech.BRIEF
    return talk
