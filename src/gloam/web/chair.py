"""A chair: where one person sits and types, at a table that is held fast."""

from typing import NamedTuple

from msgspec.structs import replace

from gloam.house.bot_pool import Advice, BotPool
from gloam.house.house import Conflict, House, tried_again
from gloam.house.live import Live, marked
from gloam.house.store import PLAYING
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.scene import Scene
from gloam.kernel.table import Table
from gloam.talk import asking, speech
from gloam.talk.commands import HELP_LAST, Answer, Command, Talk

MOST_LINES = 200
"""How much of the log is read out at once."""
QUESTIONS = (
    *asking.ANSWERS, "may", "reach", "since", "said", "believe", "buffer", "older", "newer", "look",
    "menu", "tile", "odds", "walls", "who", "log", "why", "what", "rules", "map", "help",
)  # fmt: skip
"""The words that only ask."""
NO_QUESTION = "That is no question: say help to hear what you can ask."
HELP_EARS = (
    "ears, or ears and a number of letters a second: bots wait until what all heard is said, for "
    "everybody alike; ears off: no longer. hold: bots wait until you say ready.",
)
NO_HINT = "That takes longer to think about than the house has time for now. Ask again in a moment."


class Chair:
    """What typed words may do at a live table; whatever they do is kept like anything else."""

    def __init__(self, house: House, live: Live, key: str = "") -> None:
        self.house = house
        self.live = live
        self.key = key
        """What the client calls this, so that it is not done twice."""
        self.wanted: Advice | None = None
        """The hint that was asked for: it is thought about once the table is let go."""

    @property
    def table(self) -> Table:
        """The table that is talked about."""
        return self.live.table

    @property
    def auto_pass(self) -> AutoPasser:
        """Who does not want to be asked."""
        return self.live.auto_pass

    def speech_cost(self, seat: int) -> str:
        """What it would cost a seat to say something now; nothing where that is free."""
        return price(self.live, seat)

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Let a person speak."""
        self.house.speak(self.live, seat, words, to, self.key)

    def take(self, seat: int, action: int, *, aside: bool = False) -> None:
        """Let a person act, and the bots of its team follow."""
        self.house.take(self.live, seat, action, self.key, aside=aside)

    def undo(self, seat: int) -> None:
        """Take a person's last action back."""
        self.live.undo(seat, self.house.now(), self.key)

    def advise(self, seat: int, menu: tuple[int, ...]) -> tuple[str, ...]:
        """Note that a hint is wanted. It would keep everybody waiting if it were made here."""
        table = self.table
        heard = table.told(seat).facts()
        self.wanted = Advice(table.game.name, table.seats, seat, heard, menu)
        return ()

    def listening(self) -> dict[str, Command]:
        """What somebody can type who listens: at a table with others, it is for everybody."""

        def ears(seat: int, rest: str) -> Answer:
            self.live.listen(seat, speech.letters_named(rest), self.house.now())
            return Answer((speech.ears_said(self.live.ears.get(seat, 0)),))

        def hold(seat: int, rest: str) -> Answer:
            self.live.hold(seat, self.house.now(), ready=False)
            return Answer(("The bots wait until you say ready, or act; two minutes at most.",))

        def ready(seat: int, rest: str) -> Answer:
            self.live.hold(seat, self.house.now(), ready=True)
            return Answer(("The bots go on.",))

        return {"ears": ears, "hold": hold, "ready": ready}

    def who(self) -> list[str]:
        """Who sits where."""
        return who_sits(self.live)


def price(live: Live, seat: int) -> str:
    """What it would cost a seat to be heard now; nothing where that is free."""
    if live.phase != PLAYING:
        return ""
    return str(live.game.telling.speech_cost(live.table.view(seat)))


class Asker:
    """Somebody who only asks: whatever they type, nothing happens at the table."""

    def __init__(self, live: Live) -> None:
        self.live = live

    @property
    def table(self) -> Table:
        """The table that is talked about."""
        return self.live.table

    @property
    def auto_pass(self) -> AutoPasser:
        """Who does not want to be asked."""
        return self.live.auto_pass

    def speech_cost(self, seat: int) -> str:
        """Nothing: nobody speaks."""
        return ""

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Refuse: that is no question."""
        raise IllegalAction(NO_QUESTION)

    def take(self, seat: int, action: int, *, aside: bool = False) -> None:
        """Refuse: that is no question."""
        raise IllegalAction(NO_QUESTION)

    def undo(self, seat: int) -> None:
        """Refuse: that is no question."""
        raise IllegalAction(NO_QUESTION)

    def who(self) -> list[str]:
        """Who sits where."""
        return who_sits(self.live)


def asked(live: Live, seat: int, question: str, place: str = "") -> tuple[tuple[str, ...], str]:
    """What a seat is answered from what it knows, and where it then stands in which buffer.

    Without a word it is what the seat is asked itself. Nothing at the table changes.
    """
    table = live.table
    talk = Talk(Asker(live))
    talk.most_lines = MOST_LINES
    talk.buffers.stand(seat, place)
    word = question.strip().partition(" ")[0].lower()
    if not word:
        return speech.asked_again(table.scene(seat), table.names), place
    if word not in QUESTIONS:
        raise IllegalAction(NO_QUESTION)
    said = talk.answer(seat, question)
    return said.lines, talk.buffers.place(seat)


def questions_for(game: Game, scene: Scene) -> tuple[str, ...]:
    """The questions that have an answer for whoever is shown this scene."""
    found = {
        **{word: asking.fits(word, scene) for word in asking.ANSWERS},
        "believe": game.telling.belief is not None,
        "odds": any(cell.possible for cell in scene.cells),
        "walls": any(cell.walls for cell in scene.cells),
        "map": bool(scene.cells),
        "reach": game.telling.reach is not None and scene.seen_whole,
        "what": bool(game.telling.glossary),
    }
    return tuple(word for word in QUESTIONS if found.get(word, True))


def who_sits(live: Live) -> list[str]:
    """Who sits where."""
    return [f"{live.table.called(n)}: {live.name_of(n)}." for n in range(live.table.seats)]


class Typed(NamedTuple):
    """What came of a typed line."""

    said: Answer
    waits: bool
    """Whether it only waits for a yes."""
    wanted: Advice | None = None
    """A hint that is still to be thought about."""


def answer(house: House, live: Live, seat: int, line: str, *, sure: bool, key: str = "") -> Typed:
    """Do what a person typed, or say why not; and whether it only waits for a yes.

    A yes is given together with what it is a yes to, so that any worker can take it.
    """
    chair = Chair(house, live, key)
    talk = Talk(chair, chair.listening(), (*HELP_EARS, *HELP_LAST))
    talk.advise, talk.most_lines, talk.asks_first = chair.advise, MOST_LINES, True
    said = talk.answer(seat, line)
    if seat in talk.doubts and sure:
        said = talk.answer(seat, "yes")
    return Typed(said, seat in talk.doubts, chair.wanted)


async def typed(
    house: House,
    code: str,
    seat: int,
    who: str,
    line: str,
    *,
    bot_pool: BotPool,
    sure: bool = False,
    key: str = "",
    decision: str = "",
) -> tuple[Live, Answer, bool]:
    """Take what a person typed: the table as it is then, the answer, and if it waits for a yes.

    With a key that was used before, nothing is done again. With the number of a decision it is done
    only while that decision is open: a tap on an old page means what that page showed.
    """
    key = marked(seat, key, "line", line)
    live, done = await _typed(house, code, seat, who, line, sure=sure, key=key, decision=decision)
    if done.wanted is None:
        return live, done.said, done.waits
    lines = await bot_pool.advise(done.wanted)
    live = await house.look(code)
    house.check_own(live, seat, who)  # it may be another's by now
    return live, replace(done.said, lines=lines or (NO_HINT,)), done.waits


@tried_again
async def _typed(
    house: House,
    code: str,
    seat: int,
    who: str,
    line: str,
    *,
    sure: bool,
    key: str,
    decision: str,
) -> tuple[Live, Typed]:
    async with house.at(code) as live:
        house.check_playing(live, seat, who)
        if live.knows(key):
            return live, Typed(Answer(acted=True), waits=False)
        if decision and decision != str(live.decisions[seat]):
            raise Conflict(
                "Something was decided at your seat meanwhile, so this was not done. "
                "Look again, and choose anew."
            )
        done = answer(house, live, seat, line, sure=sure, key=key)
    return live, done
