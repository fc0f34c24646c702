r"""A game that some seats play in words, with bots on the others: the words are those of line mode.

>>> game = TextGame("vampire_radar", seats=2, outside=["human1"], opponents="easy", seed="words")
>>> game.asked, game.names[game.asked]
(1, 'human1')
>>> print(game.tell().partition("\n")[0])
You play Vampire Radar, as Human 1.
>>> game.answer("[fly away]").words
"I do not know 'fly away'. Say help or menu."
>>> game.answer("I think that I should go. [walk 1 south]").acted
True
"""

import re
from collections.abc import Iterable

from msgspec import Struct

import gloam
from gloam import driver
from gloam.adapters.text import prompts
from gloam.bots import bot
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.errors import BadOption
from gloam.kernel.state import NOBODY
from gloam.kernel.table import Table
from gloam.kernel.words import unknown
from gloam.talk.commands import Answer, Talk

UNREADABLE = 3
"""How many answers in a row may mean nothing: with the next one the seat gives up the game."""
QUESTIONS = 8
"""How much may be asked and said before each decision: what is beyond it means nothing."""
FORFEIT = -1.0
"""What a game is worth to whoever gave it up; it is worth nothing to the others."""
LONGEST = 20_000
"""How many choices a game may take before it is broken off, worth nothing to anybody."""
MOST_LINES = 40
"""How much of the log is read out at once."""
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


class Told(Struct, frozen=True):
    """What came of an answer."""

    words: str
    """What the seat is told of it; nothing where the next question says all."""
    acted: bool
    """Whether it was a choice."""
    readable: bool
    """Whether it was a choice of the menu or a question; what is neither may be tried again."""


class TextGame:
    """One game: who plays in words, what each of them was told, and how they may answer."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        outside: Iterable[int | str] | None = None,
        opponents: str = "medium",
        seed: str | None = None,
        *,
        belief: bool = False,
        unreadable: int = UNREADABLE,
        questions: int = QUESTIONS,
        **options: object,
    ) -> None:
        self.table: Table = gloam.open_table(name, seats, seed, **options)
        self.table.belief = belief
        self.names = tuple(self.table.game.rules.seat_names(self.table.seats))
        """What the seats are called."""
        self.outside = self._seats(self.names if outside is None else outside)
        """The seats that are played in words."""
        self.auto_pass = AutoPasser(self.table)
        self.auto_steps = True
        self.gave_up = NOBODY
        """The seat whose answers meant nothing, too often in a row."""
        self.broken_off = False
        self.turns = dict.fromkeys(self.outside, 0)
        """How many choices each seat outside has made."""
        self._opponents = opponents
        self._bot = bot(self.table.game, opponents, seconds=0)
        self._most = (unreadable, questions)
        self._left = self._most
        self._heard = dict.fromkeys(self.outside, 0)
        """How many facts each seat had heard when it was last told something."""
        self._met: set[int] = set()
        """The seats that were told the rules."""
        self._talk = Talk(self, {"undo": lambda seat, rest: Answer((NO_UNDO,))}, HELP)
        self._talk.counts_anew = True
        self._talk.most_lines = MOST_LINES
        self._go_on()

    def _seats(self, given: Iterable[int | str]) -> tuple[int, ...]:
        found = set()
        for each in given:
            if each not in self.names and each not in range(self.table.seats):
                raise BadOption(f"There is no such seat. {unknown(str(each), list(self.names))}")
            found.add(self.names.index(each) if isinstance(each, str) else each)
        if not found:
            raise BadOption("Somebody must play in words: name a seat.")
        return tuple(sorted(found))

    # What is asked and told.

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.table.over or self.gave_up != NOBODY or self.broken_off

    @property
    def asked(self) -> int:
        """The seat that must answer, or NOBODY."""
        return NOBODY if self.over else self.table.asked

    def tell(self) -> str:
        """What the asked seat has to be told: at first the rules, then what it heard since.

        Each thing is told once; the question and its menu end it.
        """
        seat = self.asked
        if seat == NOBODY:
            raise BadOption("The game is over: nobody is asked.")
        first = seat not in self._met
        since, self._heard[seat] = self._heard[seat], len(self.table.told(seat))
        self._met.add(seat)
        return prompts.first(self.table, seat) if first else prompts.news(self.table, seat, since)

    def ending(self, seat: int) -> str:
        """How it ended, as one seat is told."""
        return prompts.ending(self.table, seat, self._heard.get(seat, 0), self.how)

    @property
    def how(self) -> str:
        """Why the game is over, where the rules did not end it."""
        if self.gave_up != NOBODY:
            called = self.table.called(self.gave_up)
            return f"{called} gave no answer that could be read, and gives up the game."
        return "The game is broken off: it took too long." if self.broken_off else ""

    def payoff(self, seat: int) -> float:
        """What the game was worth to a seat; FORFEIT for whoever gave it up."""
        over = self.table.ask
        if self.gave_up != NOBODY:
            return FORFEIT if seat == self.gave_up else 0.0
        return float(over.payoff[seat]) if isinstance(over, gloam.Over) else 0.0

    # What is answered.

    def answer(self, text: str) -> Told:
        """Take what the asked seat answered: the last thing in brackets, or else the last line.

        What could be typed in line mode is understood. A choice goes on with the game; a question
        is answered; what means nothing is answered with one sentence, until there was too much of
        it in a row: then the seat gives up.
        """
        seat = self.asked
        if seat == NOBODY:
            raise BadOption("The game is over: nobody is asked.")
        said = meant(text)
        before = self.table.size, len(self.table.deeds)
        told = self._talk.answer(seat, said) if said else Answer((NOTHING_SAID,))
        words = " ".join(told.lines) if len(told.lines) < 2 else "\n".join(told.lines)
        if told.acted and not told.aside:
            self.turns[seat] += 1
            self._left = self._most
            self._go_on()
            return Told(words, acted=True, readable=True)
        unreadable, questions = self._left
        understood = told.acted or self._is_question(said) or seat in self._talk.doubts
        if understood and questions > 0:
            self._left = self._most[0], questions - 1
            if (self.table.size, len(self.table.deeds)) != before:
                self._go_on()
            return Told(words, acted=False, readable=True)
        if unreadable == 0:
            self.gave_up = seat
            return Told(self.how, acted=False, readable=False)
        self._left = unreadable - 1, questions
        return Told(TOO_MUCH if understood else words, acted=False, readable=False)

    def _is_question(self, said: str) -> bool:
        first = said.lower().partition(" ")[0]
        return self._talk.knows(first) or any(
            cell.id.lower() == said.lower() for cell in self.table.scene(self.table.asked).cells
        )

    def _go_on(self) -> None:
        """Let chance, bots and what takes itself act until somebody outside is asked."""
        table = self.table
        table.deal()
        while (seat := driver.to_move(self)) is not None:
            if len(table.deeds) >= LONGEST:
                self.broken_off = True
                return
            if self.is_bot(seat):
                action = self._bot.choose(*driver.given(table, seat))
            else:
                action = driver.unasked(self, table)
            table.act(action, seat)
            table.deal()

    # Who plays, for the driver; and who sits there, for the talk.

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays a seat."""
        return seat not in self.outside

    def speech_cost(self, seat: int) -> str:
        """What it would cost a seat to say something now."""
        return "" if self.table.over else self.table.game.telling.speech_cost(self.table.view(seat))

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Let a seat speak, asked or not."""
        self.table.say(seat, words, to)
        self.table.deal()

    def take(self, seat: int, action: int, *, aside: bool = False) -> None:
        """Let a seat act, and the bots of its team follow where all others agree."""
        table = self.table
        (table.act_aside if aside else table.act)(action, seat)
        for mate in driver.followers(self, table.deeds[-1]):
            table.act(action, mate)
        table.deal()

    def undo(self, seat: int) -> None:
        """Nothing is taken back here: whoever is scored chooses once."""
        raise BadOption(NO_UNDO)

    def who(self) -> list[str]:
        """Who sits where."""
        return [f"{self.table.called(seat)}: {self._by(seat)}." for seat in range(self.table.seats)]

    def _by(self, seat: int) -> str:
        return f"a bot ({self._opponents})" if self.is_bot(seat) else "somebody who answers"


NO_UNDO = "Nothing can be taken back here. Choose from your menu."
NOTHING_SAID = "You said nothing. Answer with one choice of your menu."
TOO_MUCH = "You have asked and said enough for now. Answer with one choice of your menu."
HELP = ("help: this.",)


def meant(text: str) -> str:
    r"""What somebody means who may have thought aloud: the last brackets, or else the last line.

    >>> meant("It is near. [walk 1 east] or rather [shoot 1 south]")
    'shoot 1 south'
    >>> meant("Hm.\n\n  walk 1 east \n"), meant("")
    ('walk 1 east', '')
    """
    bracketed = _BRACKETS.findall(text[-LONGEST:])
    if bracketed:
        return " ".join(str(bracketed[-1]).split())
    lines = [line.strip() for line in text[-LONGEST:].splitlines() if line.strip()]
    return lines[-1] if lines else ""
