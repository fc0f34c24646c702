"""A turn: who acts before the next person is asked, in what time, and how they get the keyboard.

Line mode and full screen carry out the same steps, each in its own way: the one waits, the other
goes on drawing. In what order things are thought, waited for, heard and hidden stands here alone,
because each of these orders keeps a secret.
"""

from collections.abc import Iterator

from gloam import driver
from gloam.kernel.errors import GloamError
from gloam.talk.commands import Talk
from gloam.terminal import steps
from gloam.terminal.pace import PACE, Pace
from gloam.terminal.pauses import Pauses
from gloam.terminal.sitting import Sitting


class Turn:
    """Whose turn it is at one keyboard, and what they have been told."""

    def __init__(self, sitting: Sitting, talk: Talk, pace: Pace, delay: float = 0.0) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.talk = talk
        self.pace = pace
        sitting.delay = delay
        self.pauses = Pauses(sitting)
        self.holder: int | None = sitting.people[0] if sitting.circles == 1 else None
        """The seat that has the keyboard."""
        self.last = ""
        """The last thing that anybody here heard."""

    def until_asked(self) -> Iterator[steps.Step]:
        """Everything until a person has the keyboard and a question, or the game is over."""
        while True:
            yield from self._others()
            if self.table.over:
                return
            asked = self.table.asked
            yield from self.hand_over(asked)
            if not self.sitting.auto_pass.due(asked):
                return
            yield from self._heard()  # then it is let pass, behind the curtain that all expect

    # Those who are not at the keyboard.

    def _others(self) -> Iterator[steps.Step]:
        """Let bots and chance act until a person is asked."""
        acted = False
        self.pace.begin()
        while True:
            if (seat := self.pauses.due(self.holder)) is not None:
                yield steps.Pause(seat)
                self.pace.begin()
            self.table.deal()
            seat = self.sitting.thinking(self.holder)
            if seat is not None:
                acted = True
                yield from self._one_acts(seat)
                continue
            if acted:
                yield steps.Rest(self.pace.left())  # that somebody is asked is heard, too
            yield from self._heard()
            gap = steps.Gap()
            yield gap
            if not gap.acted:
                return
            acted = False

    def _one_acts(self, seat: int) -> Iterator[steps.Step]:
        thought = steps.Think(self.sitting.question(seat, self.pace.share()))
        yield thought
        first = self.table.size
        self.sitting.answer_for(seat, thought.answer)
        if trouble := self.keep():
            yield steps.Say(trouble)
        if self.holder is not None and self.sitting.falls_out(self.holder):
            yield steps.Out(self.holder)
        if news := self.news(now=False):
            yield steps.Rest(self.pace.left())
            yield steps.News(news)
            if self.sitting.delay:  # after news only: one for a secret step would tell it
                yield steps.Rest(self.sitting.delay)
            heard = self.sitting.to_hear(news, first)
            if heard:
                pace = self.pace.seconds or PACE
                yield steps.Rest(driver.stretched(self.sitting.delay, heard, pace))
            yield steps.Gap()
            self.pace.begin()

    # From one to the next.

    def hand_over(self, seat: int) -> Iterator[steps.Step]:
        """Give the keyboard to somebody; behind a curtain, if they hear other things."""
        before = self.holder
        if before == seat:
            return
        self.talk.doubts.clear()
        name = self.sitting.name(seat)
        if before is not None and self.sitting.circle(before) == self.sitting.circle(seat):
            self.holder = seat
            yield steps.Beside(f"{name}, the keyboard is yours.")
            return
        if before is not None:
            yield steps.Hide()
            self.holder = None
            yield steps.Wipe()
        yield steps.Pass(f"Pass the keyboard to {name}, then press Enter.")
        self.holder = seat
        yield steps.Say((self.sitting.own_seat(seat), *self.sitting.recap(seat)))

    # What is told, and kept.

    def news(self, *, now: bool = True) -> tuple[str, ...]:
        """What whoever has the keyboard has not been told yet, and now is.

        Unless it must be `now`, what a turn brings may be told when it is over.
        """
        return self._noted([] if self.holder is None else self.sitting.news(self.holder, now=now))

    def public_news(self) -> tuple[str, ...]:
        """What everybody heard at the end, and nobody here was told yet."""
        return self._noted(self.sitting.public_news())

    def _heard(self) -> Iterator[steps.Step]:
        if news := self.news():
            yield steps.News(news)

    def _noted(self, news: list[str]) -> tuple[str, ...]:
        self.last = news[-1] if news else self.last
        if news and self.holder is not None:
            self.sitting.said_last[self.holder] = tuple(news)
        return tuple(news)

    def keep(self) -> tuple[str, ...]:
        """Bring the save up to date, where one was asked for; what to say if that fails."""
        if self.sitting.keep is None:
            return ()
        try:
            self.sitting.save()
        except GloamError as error:
            self.sitting.keep = None
            return (str(error), "The game goes on; nothing is saved until you say save.")
        return ()
