"""A sitting: one table, the people who share a keyboard, and bots on the other seats."""

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from gloam import driver
from gloam.bots import Bot
from gloam.kernel import save
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.heard import Heard
from gloam.kernel.record import BUT_FIELD, BUT_ONE, FIELD, FIELD_AND_ONE, ONE, SET
from gloam.kernel.table import ONLOOKER, Table
from gloam.talk import speech
from gloam.talk.commands import last_turn


class Sitting:
    """Who is at the table, what each has been told, and where the game is kept."""

    def __init__(
        self,
        table: Table,
        people: Iterable[int],
        bots: Mapping[int, Bot],
        level: str = "",
        keep: Path | None = None,
        *,
        auto_steps: bool = True,
        level_of_speech: str = speech.NORMAL,
    ) -> None:
        self.table = table
        self.people = tuple(sorted(set(people)))
        self.bots = bots
        self.level = level
        self.keep = keep
        """The file that is brought up to date after every action, if there is one."""
        self.kept = -1
        """How many deeds stand in that file."""
        self.auto_pass = AutoPasser(table)
        self.auto_steps = auto_steps
        """Whether steps without a choice take themselves."""
        self.own_steps = driver.OwnSteps()
        self.speech = dict.fromkeys(self.people, level_of_speech)
        """How much is said to each of the people: see gloam.talk.speech."""
        self.said_last: dict[int, tuple[str, ...]] = {}
        """What was last said to each of them."""
        self.skipping: set[int] = set()
        """Those who want to hear no more before they are asked."""
        self.ears: dict[int, int] = {}
        """How many letters a second those listen to who ask the bots to wait for it."""
        self._out: set[int] = set()
        """Those who were told that they play no more."""
        self.delay = 0.0
        """How many seconds pass after each thing that a bot does in the open."""
        self._circle = {seat: self._first_of_circle(seat) for seat in self.people}
        told = len(table.record) if table.deeds else table.opening
        self._told = dict.fromkeys(self._circle.values(), told)
        self._come_back = set(self._told) if table.deeds else set()
        """The circles that have still to hear where a game was that goes on."""
        self._remarks: dict[int, list[tuple[int, str]]] = {circle: [] for circle in self._told}
        """What each circle is to be told beside the facts, and before which of them."""

    def name(self, seat: int) -> str:
        """What whoever has a seat is called."""
        names = self.table.names
        return self.table.called(seat) if names is None else names.names[seat]

    def own_seat(self, seat: int) -> str:
        """Who somebody is, said to them: `You are Ann, and play Human 1.`"""
        name, title = self.name(seat), self.table.called(seat)
        return f"You play {title}." if name == title else f"You are {name}, and play {title}."

    # Who may look over whose shoulder.

    def _first_of_circle(self, seat: int) -> int:
        return next(other for other in self.people if same_ears(self.table.game, seat, other))

    def circle(self, seat: int) -> int:
        """The first of the people who hear all that this seat hears, and nothing else."""
        return self._circle[seat]

    def beside(self, seat: int) -> tuple[int, ...]:
        """The people of a seat's circle, itself among them."""
        return tuple(each for each in self.people if self.circle(each) == self.circle(seat))

    @property
    def circles(self) -> int:
        """How many groups of people must not see each other's screens."""
        return len(self._told)

    # What happens.

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays a seat."""
        return seat not in self.people

    def thinking(self, holder: int | None = None) -> int | None:
        """The bot that must choose now, if one must, or the person who need not.

        That somebody is let alone is known to those who share a screen with them. So it takes one
        of these to hold the keyboard: to anybody else it looks as if they had chosen themselves.
        """
        return driver.to_move(self, passing=() if holder is None else self.beside(holder))

    def question(self, seat: int, share: float = 1.0) -> Callable[[], int]:
        """A bot's question, with all that it may know, to be answered here or in a thread.

        A bot that looks at a clock is given this share of its time. A person who is let alone has
        no question left.
        """
        if not self.is_bot(seat):
            unasked = driver.unasked(self, self.table)
            return lambda: unasked
        bot = driver.hurried(self.bots[seat], share)
        return partial(bot.choose, *driver.given(self.table, seat))

    @property
    def searches(self) -> bool:
        """Whether the bots here search, or think in their own way, long enough to be timed."""
        plan = self.table.game.bots.levels.get(self.level)
        return bool(self.bots) and plan is not None and plan.way != "heuristic"

    @property
    def patience(self) -> float:
        """How many seconds a bot here may think in any case; nought where no clock stops it."""
        plan = self.table.game.bots.levels.get(self.level)
        return plan.seconds if self.searches and plan is not None else 0.0

    def speech_cost(self, seat: int) -> str:
        """What it would cost a seat to say something now; nothing where that is free."""
        return "" if self.table.over else self.table.game.telling.speech_cost(self.table.view(seat))

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Let a person speak, asked or not: to the table, or to a circle of the game."""
        self.table.say(seat, words, to)
        self.table.deal()

    def take(self, seat: int, action: int, *, aside: bool = False) -> None:
        """Let a person act, and the bots of its team follow where all its people agree."""
        table = self.table
        (table.act_aside if aside else table.act)(action, seat)
        deed = table.deeds[-1]
        if not deed.aside:
            self.own_steps.did(seat, itself=False)
        if undecided := driver.undecided(self, deed):
            self._remark(seat, action, undecided)
        for mate in driver.followers(self, deed):
            table.act(action, mate)
        table.deal()
        self._at_window(deed.told)

    def _at_window(self, first: int) -> None:
        """Let bots do what they do out of turn, if a turn has begun since fact number `first`."""
        for seat, action in driver.at_window(self, first):
            self.table.act_aside(action, seat)
            self.table.deal()

    def _remark(self, seat: int, action: int, undecided: list[int]) -> None:
        """Say whom the game still waits for, if those at the keyboard may know it."""
        if any(self.circle(mate) != self.circle(seat) for mate in undecided):
            return
        verb, space, rest = self.table.game.words.actions.text(action).partition(" ")
        verb += "s" if len(undecided) == 1 else ""
        names = " and ".join(self.name(mate) for mate in undecided)
        self._say_beside(seat, f"The game goes on until {names} {verb}{space}{rest} too.")

    def _say_beside(self, seat: int, line: str) -> None:
        """Say something that is no fact to those who share a screen with a seat."""
        self._remarks[self.circle(seat)].append((len(self.table.record), line))

    def answer_for(self, seat: int, action: int) -> None:
        """Let a bot act, or a person who is let alone: to the table it is a deed like any."""
        itself = driver.own_step(self) is not None
        if not self.is_bot(seat):
            self.own_steps.did(seat, itself=itself)
        if not self.is_bot(seat) and not itself:
            self._say_beside(seat, self.lets_it_pass(seat))
        first = self.table.size
        self.table.act(action, seat)
        self.table.deal()
        self._at_window(first)

    def lets_it_pass(self, seat: int) -> str:
        """What those who share a screen with a seat are told when it lets a question pass."""
        alone = self.beside(seat) == (seat,)
        return "You let it pass." if alone else f"{self.name(seat)} lets it pass."

    # What is said.

    def news(self, seat: int, *, now: bool = True) -> list[str]:
        """What a seat heard since its circle was last told, as its speech is set.

        Unless it must be `now`, a turn that is still going on may wait until it is over.
        """
        circle = self.circle(seat)
        told, remarks = self.table.told(seat), self._remarks[circle]
        first = told.number_at(self._told[circle])
        level = self.speech[seat]
        if level == speech.FULL or self.table.game.telling.digest is None:
            return self._fact_by_fact(circle, told, first)
        skips = seat in self.skipping
        if self.table.asked == seat:
            self.skipping.discard(seat)
        at_once = now or bool(remarks)
        lines, until = speech.due(self.table, seat, first, level, now=at_once, skipping=skips)
        if until == len(told):
            self._told[circle], self._remarks[circle] = len(self.table.record), []
            return [*lines, *[line for _, line in remarks]]
        self._told[circle] = told.place(until)
        return list(lines)

    def _fact_by_fact(self, circle: int, told: Heard, first: int) -> list[str]:
        """One sentence a fact; those that are not announced are left out, for every seat alike."""
        remarks = self._remarks[circle]
        self._told[circle], self._remarks[circle] = len(self.table.record), []
        spoken = [(each.at, each.words) for each in told.since(first) if each.spoken]
        return [line for _, line in sorted([*remarks, *spoken], key=lambda said: said[0])]

    def to_hear(self, news: tuple[str, ...], first: int) -> float:
        """How long the bots wait until what they did has been heard, from fact number `first` on.

        Where people must not see each other's screens, only what everybody heard counts: those who
        wait could read the rest from the clock.
        """
        asked = [letters for letters in self.ears.values() if letters]
        if not asked:
            return 0.0
        if self.circles > 1:
            return driver.to_say(self.table, first, min(asked))
        return sum(len(line) + 1 for line in news) / min(asked)

    def falls_out(self, seat: int) -> bool:
        """Whether a seat plays no more, and has not been told what it hears from now on."""
        if seat in self._out or self.table.over or not speech.is_out(self.table, seat):
            return False
        self._out.add(seat)
        self.skipping.discard(seat)
        return True

    def recap(self, seat: int) -> list[str]:
        """What happened since a seat's last turn, once, for whoever comes back to a game."""
        if self.circle(seat) not in self._come_back:
            return []
        self._come_back.discard(self.circle(seat))
        return list(self.table.aloud(seat, last_turn(self.table, seat), len(self.table.told(seat))))

    def public_news(self) -> list[str]:
        """What everybody heard since anybody at this keyboard was last told something."""
        first = max(self._told.values(), default=self.table.opening)
        told = self.table.told(ONLOOKER).from_record(first)
        return [each.words for each in told if each.spoken]

    def undo(self, seat: int) -> None:
        """Take back what a person chose last: the facts taken back were never told."""
        for _ in range(self.own_steps.to_undo(self.table, seat) or 1):
            self.table.undo(seat)
            self.own_steps.undid(seat)
        for circle, told in self._told.items():
            self._told[circle] = min(told, len(self.table.record))
        self.auto_pass.forget()
        self.auto_pass.end(seat)  # whoever takes something back wants to be asked again

    def who(self) -> list[str]:
        """Who sits where."""
        lines = []
        for seat in range(self.table.seats):
            by = "somebody at this keyboard" if seat in self.people else f"a bot ({self.level})"
            if self.people == (seat,):
                by = "you"
            name, title = self.name(seat), self.table.called(seat)
            lines.append(f"{title if name == title else f'{title} ({name})'}: {by}.")
        return lines

    # Where it is kept.

    def save(self, path: Path | None = None) -> str:
        """Write the game down; say where. BadOption, and nothing written, if that fails."""
        path = path or self.keep
        if path is None:
            raise BadOption("Say where: save and the name of a file.")
        if path != self.keep and os.path.lexists(path):
            raise BadOption(f"There is a file {str(path)!r} already; choose another name.")
        write(path, save.dumps(self.table))
        self.keep = path
        self.kept = len(self.table.deeds)
        return f"The game is saved as {path}."

    @property
    def safe(self) -> bool:
        """Whether everything that happened stands in a file."""
        return self.kept == len(self.table.deeds)


def same_ears(game: Game, one: int, other: int) -> bool:
    """Whether two seats always hear the same, by the words of the game and whatever happens."""
    for word in game.words.facts.words:
        audience = word.heard_by
        if audience.kind in (FIELD, BUT_FIELD, SET, FIELD_AND_ONE) and one != other:
            return False
        if audience.kind in (ONE, BUT_ONE) and one != other and audience.seat in (one, other):
            return False
    return True


def file_named(text: str) -> Path:
    """The file that somebody named."""
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError:
        return Path(text.strip())


def check_place(path: Path) -> None:
    """BadOption if a new file cannot be written there; nothing is left behind."""
    write(path, "")
    path.unlink()


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, for its owner's eyes only: a save holds every secret."""
    try:
        number, name = tempfile.mkstemp(prefix=".gloam", dir=path.parent)
        try:
            with open(number, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name for a file"
        raise BadOption(f"I could not write {str(path)[-80:]!r}: {reason}.") from None
