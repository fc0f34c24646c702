"""A sitting: one table, the people who share a keyboard, and bots on the other seats."""

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from gloam.bots import Bot, SearchBot
from gloam.house.lulls import Lulls
from gloam.kernel import save
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.record import BUT_FIELD, BUT_ONE, FIELD, FIELD_AND_ONE, ONE, SET
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact


class Sitting:
    """Who is at the table, what each has been told, and where the game is kept."""

    def __init__(
        self,
        table: Table,
        people: Iterable[int],
        bots: Mapping[int, Bot],
        level: str = "",
        keep: Path | None = None,
    ) -> None:
        self.table = table
        self.people = tuple(sorted(set(people)))
        self.bots = bots
        self.level = level
        self.keep = keep
        """The file that is brought up to date after every action, if there is one."""
        self.kept = -1
        """How many deeds stand in that file."""
        self.lulls = Lulls(table)
        self._circle = {seat: self._first_of_circle(seat) for seat in self.people}
        told = len(table.record) if table.deeds else table.opening
        self._told = dict.fromkeys(self._circle.values(), told)
        self._remarks: dict[int, list[tuple[int, str]]] = {circle: [] for circle in self._told}
        """What each circle is to be told beside the facts, and before which of them."""

    # Who may look over whose shoulder.

    def _first_of_circle(self, seat: int) -> int:
        return next(other for other in self.people if same_ears(self.table.game, seat, other))

    def circle(self, seat: int) -> int:
        """The first of the people who hear all that this seat hears, and nothing else."""
        return self._circle[seat]

    @property
    def circles(self) -> int:
        """How many groups of people must not see each other's screens."""
        return len(self._told)

    # What happens.

    def thinking(self, holder: int | None = None) -> int | None:
        """The bot that must choose now, if one must, or the person who is let alone.

        That somebody is let alone is known to those who share a screen with them. So it takes one
        of these to hold the keyboard: to anybody else it looks as if they had chosen themselves.
        """
        asked = self.table.asked
        if asked in (CHANCE, NOBODY):
            return None
        return asked if asked not in self.people or self._is_let_alone(asked, holder) else None

    def _is_let_alone(self, seat: int, holder: int | None) -> bool:
        near = holder is not None and self.circle(holder) == self.circle(seat)
        return near and self.lulls.due(seat)

    def thought(self, seat: int, share: float = 1.0) -> int:
        """What a bot chooses, from what it knows and from nothing else."""
        return self.question(seat, share)()

    def question(self, seat: int, share: float = 1.0) -> Callable[[], int]:
        """A bot's question, with all that it may know, to be answered here or in a thread.

        A bot that looks at a clock is given this share of its time. A person who is let alone has
        no question left.
        """
        table = self.table
        if seat in self.people:
            return lambda: self.lulls.passing
        luck = table.luck(seat)
        bot = _hurried(self.bots[seat], share)
        return partial(bot.choose, table.view(seat), table.menu(seat), luck)

    @property
    def searches(self) -> bool:
        """Whether the bots here search, and so think long enough to be timed."""
        plan = self.table.game.levels.get(self.level)
        return bool(self.bots) and plan is not None and plan.way == "search"

    @property
    def patience(self) -> float:
        """How many seconds a bot here may think in any case; nought where no clock stops it."""
        plan = self.table.game.levels.get(self.level)
        return plan.seconds if self.searches and plan is not None else 0.0

    def hush(self, seat: int) -> str:
        """What it would cost a seat to say something now; nothing where that is free."""
        return "" if self.table.over else self.table.game.hush(self.table.view(seat))

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Let a person speak, asked or not: to the table, or to a circle of the game."""
        self.table.say(seat, words, to)
        self.table.deal()

    def take(self, seat: int, action: int) -> None:
        """Let a person act, and the bots of its team follow where all its people agree."""
        aside = action not in self.table.menu(seat)
        self.table.act(action, seat)
        if aside:
            self._follow(seat, action)
        self.table.deal()

    def _follow(self, seat: int, action: int) -> None:
        table = self.table
        if table.over or action in table.asides(seat):
            return  # what can be done again is no word that stands
        team = next(team for team in table.game.teams(table.seats) if seat in team)
        waiting = [mate for mate in team if action in table.asides(mate)]
        undecided = [mate for mate in waiting if mate in self.people]
        if undecided:
            self._remark(seat, action, undecided)
            return
        told = range(table.deeds[-1].told, len(table.record))
        for mate in waiting:
            heard = any(table.hears(n, mate) for n in told)
            if heard and not table.over and action in table.asides(mate):
                table.act(action, mate)

    def _remark(self, seat: int, action: int, undecided: list[int]) -> None:
        """Say whom the game still waits for, if those at the keyboard may know it."""
        if any(self.circle(mate) != self.circle(seat) for mate in undecided):
            return
        verb, space, rest = self.table.game.actions.text(action).partition(" ")
        verb += "s" if len(undecided) == 1 else ""
        names = " and ".join(self.table.called(mate) for mate in undecided)
        self._say_beside(seat, f"The game goes on until {names} {verb}{space}{rest} too.")

    def _say_beside(self, seat: int, line: str) -> None:
        """Say something that is no fact to those who share a screen with a seat."""
        self._remarks[self.circle(seat)].append((len(self.table.record), line))

    def go_on(self, share: float = 1.0, holder: int | None = None) -> bool:
        """Let chance or a bot act once; False when a person must choose or the game is over."""
        self.table.deal()
        seat = self.thinking(holder)
        if seat is None:
            return False
        self.answer_for(seat, self.thought(seat, share))
        return True

    def answer_for(self, seat: int, action: int) -> None:
        """Let a bot act, or a person who is let alone: to the table it is a deed like any."""
        if seat in self.people:
            self._say_beside(seat, self.lets_it_pass(seat))
        self.table.act(action, seat)
        self.table.deal()

    def lets_it_pass(self, seat: int) -> str:
        """What those who share a screen with a seat are told when it lets a question pass."""
        alone = sum(circle == self.circle(seat) for circle in self._circle.values()) == 1
        return "You let it pass." if alone else f"{self.table.called(seat)} lets it pass."

    # What is said.

    def news(self, seat: int) -> list[str]:
        """What a seat heard since its circle was last told, one sentence a fact.

        Facts that are not announced are left out, for every seat alike.
        """
        circle = self.circle(seat)
        first, remarks = self._told[circle], self._remarks[circle]
        self._told[circle], self._remarks[circle] = len(self.table.record), []
        spoken = [
            (n, self.table.sentence(fact, seat))
            for n, fact in self._heard(seat, first)
            if self._is_spoken(fact)
        ]
        return [line for _, line in sorted([*remarks, *spoken], key=lambda said: said[0])]

    def sentences(self, seat: int, first: int) -> list[str]:
        """Everything that a seat heard from fact `first` on."""
        return [self.table.sentence(fact, seat) for _, fact in self._heard(seat, first)]

    def _heard(self, seat: int, first: int) -> list[tuple[int, Fact]]:
        facts = enumerate(self.table.facts_from(first), first)
        return [(n, fact) for n, fact in facts if self.table.hears(n, seat)]

    def _is_spoken(self, fact: Fact) -> bool:
        game = self.table.game
        return game.facts.name(fact) not in game.unspoken

    def public_news(self) -> list[str]:
        """What everybody heard since anybody at this keyboard was last told something."""
        table = self.table
        first = max(self._told.values(), default=table.opening)
        return [
            table.sentence(fact, ONLOOKER)
            for n, fact in enumerate(table.facts_from(first), first)
            if self._is_spoken(fact) and all(table.hears(n, seat) for seat in range(table.seats))
        ]

    def undo(self, seat: int) -> None:
        """Take a person's last action back: the facts taken back were never told."""
        self.table.undo(seat)
        for circle, told in self._told.items():
            self._told[circle] = min(told, len(self.table.record))
        self.lulls.forget()
        self.lulls.end(seat)  # whoever takes something back wants to be asked again

    def who(self) -> list[str]:
        """Who sits where."""
        lines = []
        for seat in range(self.table.seats):
            by = "somebody at this keyboard" if seat in self.people else f"a bot ({self.level})"
            if self.people == (seat,):
                by = "you"
            lines.append(f"{self.table.called(seat)}: {by}.")
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


def _hurried(bot: Bot, share: float) -> Bot:
    """The same bot, with a share of its time; one that looks at no clock is as it was."""
    if share == 1.0 or not isinstance(bot, SearchBot) or not bot.level.seconds:
        return bot
    return SearchBot(bot.game, replace(bot.level, seconds=share * bot.level.seconds))


def same_ears(game: Game, one: int, other: int) -> bool:
    """Whether two seats always hear the same, by the words of the game and whatever happens."""
    for word in game.facts.words:
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
