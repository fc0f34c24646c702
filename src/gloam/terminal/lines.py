"""Line mode: plain sentences, one after another. Nothing is drawn and nothing is painted over."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from gloam.kernel.errors import GloamError
from gloam.talk.commands import Answer
from gloam.talk.speech import BRIEF, FULL, Asking, asked_again
from gloam.terminal import hearing, steps
from gloam.terminal.ending import after_saving, ending, opening
from gloam.terminal.keeping import talk_at
from gloam.terminal.pace import Pace, pace_of
from gloam.terminal.sitting import Sitting, file_named
from gloam.terminal.turn import Turn

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal's screen and what has scrolled off it."""


class Leave(Exception):  # it is a wish, not an error
    """Somebody wants to leave: by Ctrl-D, Ctrl-C, or the end of a script."""


class Console:
    """Where lines are read from and said to."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.sink = sink or sys.stdout
        self.live = self.source is sys.stdin and self.source.isatty() and self.sink.isatty()
        """Whether a person sits at a real terminal."""

    def say(self, *lines: str) -> None:
        """Say some lines."""
        for line in lines:
            self.sink.write(line + "\n")
        self.sink.flush()

    def ask(self, prompt: str) -> str:
        """Read a line; Leave when there are no more."""
        try:
            return input(prompt) if self.live else self._scripted(prompt)
        except (EOFError, KeyboardInterrupt):
            self.say("")
            raise Leave from None
        except UnicodeDecodeError:
            self.say("I could not read that: it is not UTF-8.")
            return ""

    def _scripted(self, prompt: str) -> str:
        self.sink.write(prompt)
        line = self.source.readline()
        if not line:
            raise EOFError
        self.sink.write(line.rstrip("\n") + "\n")  # so that a transcript reads like a terminal
        return line.rstrip("\n")

    def wipe(self) -> None:
        """Leave nothing of what was said: not on the screen, above it, or under the arrow keys."""
        if not self.live:
            self.say("The screen is cleared here.")
            return
        self.sink.write(CLEAR)
        self.sink.flush()
        try:
            import readline
        except ImportError:
            return
        readline.clear_history()

    def complete_with(self, words: Callable[[], list[str]]) -> None:
        """Let the Tab key finish what is typed."""
        if not self.live:
            return
        try:
            import readline
        except ImportError:
            return

        def completed(text: str, n: int) -> str | None:
            found = [word for word in words() if word.lower().startswith(text.lower())]
            return found[n] if n < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(completed)
        readline.parse_and_bind("tab: complete")


class LineMode:
    """One sitting, played in lines."""

    def __init__(
        self,
        sitting: Sitting,
        console: Console,
        delay: float = 0.0,
        pace: Pace | None = None,
    ) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.talk = talk_at(sitting)
        self.console = console
        self.pace = pace or Pace(pace_of(sitting) if console.live else 0.0)
        self.turn = Turn(sitting, self.talk, self.pace, delay)
        self._read = False
        """Whether whoever has the keyboard has pressed Enter since something was said."""
        self._asking: dict[int, Asking] = {}
        """How each seat is asked."""
        self._knows_quiet: set[int] = set()
        """The seats that know how not to be asked."""

    @property
    def holder(self) -> int | None:
        """The seat that has the keyboard."""
        return self.turn.holder

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        say = self.console.say
        say(*opening(self.sitting))
        self.console.complete_with(self._words)
        try:
            say(*self.turn.keep())
            self._carry_out(self.turn.until_asked())
            while not self.table.over:
                self._ask(self.table.asked)
                self._carry_out(self.turn.until_asked())
        except Leave:
            pass
        self.farewell()

    def farewell(self) -> None:
        """Say how it ended, offer to save what is not saved yet, and leave."""
        if self.table.over:
            self._end()
        else:
            self._offer()
        self.console.say("Good night.")

    def _words(self) -> list[str]:
        return [] if self.holder is None else self.talk.words(self.holder)

    # Until a person is asked.

    def _carry_out(self, ahead: Iterable[steps.Step]) -> None:
        """Think, wait, say and hide, in that order in which it is to be done."""
        try:
            for step in ahead:
                self._do(step)
        except KeyboardInterrupt:
            self.console.say("")
            raise Leave from None

    def _do(self, step: steps.Step) -> None:
        match step:
            case steps.Think():
                step.answer = step.question()
            case steps.Rest(seconds):
                self._rest(seconds)
            case steps.News(lines):
                self._hear(lines)
            case steps.Say(lines):
                self.console.say(*lines)
            case steps.Gap():
                pass  # nothing can be typed here while others act
            case steps.Pause(seat):
                self._let_speak(seat)
            case steps.Out(seat):
                self._let_go(seat)
            case steps.Beside(words):
                self.console.say("", words)
            case steps.Hide():
                if not self._read:
                    self._wait("Press Enter to clear the screen. ")
            case steps.Wipe():
                self.console.wipe()
            case steps.Pass(words):
                self._read = False
                self._wait(f"{words} ")

    def _rest(self, seconds: float) -> None:
        if seconds:
            self.pace.sleep(seconds)

    def _wait(self, prompt: str) -> None:
        if self.console.ask(prompt).strip().lower() in ("q", "quit", "exit"):
            raise Leave

    def _tell(self) -> bool:
        """Say the news to whoever has the keyboard; whether there are any."""
        news = self.turn.news()
        self._hear(news)
        return bool(news)

    def _hear(self, news: Sequence[str]) -> None:
        if news:
            self._read = False
            self.console.say(*news)

    # Out of turn.

    def _let_speak(self, seat: int) -> None:
        """Answer somebody who is not asked, until they wait, or have nothing more to lose."""
        self._give(seat)
        while self.turn.pauses.open(seat):
            line = self.console.ask(self.turn.pauses.prompt)
            if seat not in self.talk.doubts and line.strip().lower() in ("", "wait"):
                self._read = True
                return
            if (other := self.turn.pauses.named(line)) is not None:
                seat = other
                self._give(seat)
            elif self._answered(seat, line).acted:
                self._tell()

    def _let_go(self, seat: int) -> None:
        """Ask somebody who plays no more how much they want to hear; once."""
        said = self.console.ask(f"{hearing.OUT} Enter to go on. ").strip().lower()
        if said in ("q", "quit", "exit"):
            raise Leave
        if said:
            self._answered(seat, said)

    def _give(self, seat: int) -> None:
        """Give the keyboard to somebody who may put a word in."""
        self._carry_out(self.turn.hand_over(seat))
        self._tell()

    def _answered(self, seat: int, line: str) -> Answer:
        """Answer a line, and keep what was done."""
        answer = self.talk.answer(seat, line)
        self.console.say(*answer.lines)
        if answer.quit:
            raise Leave
        if answer.acted:
            self.console.say(*self.turn.keep())
        return answer

    # A person's turn.

    def _ask(self, seat: int) -> None:
        """Ask somebody who has the keyboard, until somebody else is asked."""
        self._tell()
        self._asking.setdefault(seat, Asking(self.table.names)).turn_began()
        self._heading(seat)
        while self.table.asked == seat:
            before = self._question(seat)
            line = self.console.ask("> ")
            if not line.strip() and seat not in self.talk.doubts:
                self.console.say(*asked_again(self.table.scene(seat), self.table.names))
                continue
            answer = self._answered(seat, line)
            if answer.acted:
                told = self._tell()
                if self.table.asked != seat or self.sitting.thinking(seat) is not None:
                    return
                if not answer.aside or self._question(seat) != before:
                    self._heading(seat, answered=told)

    def _question(self, seat: int) -> tuple[str, tuple[int, ...]]:
        return self.table.scene(seat).heading, self.table.menu(seat)

    def _heading(self, seat: int, *, answered: bool = False) -> None:
        """Say what is asked, and what may be chosen."""
        asking = self._asking.setdefault(seat, Asking(self.table.names))
        level = self.sitting.speech[seat]
        scene = self.table.scene(seat)
        numbers = self.talk.numbers(seat, scene) if level == FULL else None
        self.console.say(*asking.lines(scene, level, answered=answered, numbers=numbers))
        self._hint_at_quiet(seat)

    def _hint_at_quiet(self, seat: int) -> None:
        """Say once to each seat how not to be asked, when it is."""
        brief = self.sitting.speech[seat] == BRIEF
        if self.sitting.auto_pass.offered(seat) and seat not in self._knows_quiet and not brief:
            self._knows_quiet.add(seat)
            self.console.say("Say quiet not to be asked again this turn.")

    # Leaving.

    def _end(self) -> None:
        public = self.turn.public_news() if self.sitting.circles > 1 else ()
        self.console.say(*public, "", *ending(self.sitting, self.turn.last))
        self._offer()
        if self.sitting.safe:
            self.console.say(after_saving(self.sitting))

    def _is_command(self, line: str) -> bool:
        """Whether a line is a word that is answered, and no file name."""
        first = line.lower().split()[0]
        return first in self.talk.words(self._listener())

    def _listener(self) -> int:
        return self.sitting.people[0] if self.holder is None else self.holder

    def _offer(self) -> None:
        """Offer to save what is not saved yet; leave in any case."""
        sitting = self.sitting
        while not sitting.safe and self.table.deeds:
            try:
                name = self.console.ask("To keep this game, type a file name; Enter to leave. ")
            except Leave:
                break
            if name.strip().lower() in ("", "n", "no", "q", "quit", "exit"):
                break
            if self._is_command(name):
                self.console.say(*self.talk.answer(self._listener(), name).lines)
                continue
            try:
                self.console.say(sitting.save(file_named(name)))
            except GloamError as error:
                self.console.say(str(error))
        if sitting.safe and not self.table.over:
            self.console.say(f"gloam play --load {sitting.keep} goes on from here.")
