"""Line mode: plain sentences, one after another. Nothing is drawn and nothing is painted over."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

from gloam.house import menus
from gloam.house.talk import Answer
from gloam.kernel.errors import GloamError
from gloam.terminal.ending import after_saving, ending, opening
from gloam.terminal.keeping import talk_at
from gloam.terminal.pace import Pace, pace_of
from gloam.terminal.pauses import Pauses
from gloam.terminal.sitting import Sitting, file_named

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
        self.pauses = Pauses(sitting)
        self.console = console
        self.delay = delay
        self.pace = pace or Pace(pace_of(sitting) if console.live else 0.0)
        self.holder: int | None = None
        """The seat that has the keyboard."""
        self._last = ""
        self._read = False
        """Whether whoever has the keyboard has pressed Enter since something was said."""
        self._hinted: set[int] = set()
        """The seats that know how to hear a long menu."""
        self._lulled: set[int] = set()
        """The seats that know how not to be asked."""

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        say = self.console.say
        say(*opening(self.sitting))
        self.console.complete_with(self._words)
        try:
            self._keep()
            while self._others():
                self._turn(self.table.asked)
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

    # Those who are not at the keyboard.

    def _others(self) -> bool:
        """Let bots and chance act until a person is asked; False at the end of the game."""
        if self.sitting.circles == 1 and self.holder is None:
            self.holder = self.sitting.people[0]
        acted = False
        self.pace.begin()
        while self._let_speak() and self._one_goes_on():
            acted = True
            self._keep()
            if self._tell(self._wait_for_it):
                if self.delay:
                    time.sleep(self.delay)  # after news only: one for a secret step would tell it
                self.pace.begin()
        if acted:
            self._wait_for_it()  # that somebody is asked is heard, too
        return not self.table.over

    def _wait_for_it(self) -> None:
        try:
            self.pace.wait()
        except KeyboardInterrupt:
            self.console.say("")
            raise Leave from None

    def _one_goes_on(self) -> bool:
        try:
            return self.sitting.go_on(self.pace.share(), self.holder)
        except KeyboardInterrupt:
            self.console.say("")
            raise Leave from None

    def _tell(self, before: Callable[[], None] = lambda: None) -> bool:
        """Say the news to whoever has the keyboard; do something before, if there are any."""
        news = [] if self.holder is None else self.sitting.news(self.holder)
        if not news:
            return False
        before()
        self._read = False
        self.console.say(*news)
        self._last = news[-1]
        return True

    # Out of turn.

    def _let_speak(self) -> bool:
        """Before the others go on, let somebody put a word in, if a pause is due; then True."""
        seat = self.pauses.due(self.holder)
        if seat is not None:
            self._hand_over(seat)
            self._tell()
            self._put_in(seat)
            self.pace.begin()
        return True

    def _put_in(self, seat: int) -> None:
        """Answer somebody who is not asked, until they wait, or have nothing more to lose."""
        while self.pauses.open(seat):
            line = self.console.ask(self.pauses.prompt)
            if seat not in self.talk.doubts and line.strip().lower() in ("", "wait"):
                self._read = True
                return
            if (other := self.pauses.named(line)) is not None:
                seat = other
                self._hand_over(seat)
                self._tell()
            elif self._answered(seat, line).acted:
                self._tell()

    def _answered(self, seat: int, line: str) -> Answer:
        """Answer a line, and keep what was done."""
        answer = self.talk.answer(seat, line)
        self.console.say(*answer.lines)
        if answer.quit:
            raise Leave
        if answer.acted:
            self._keep()
        return answer

    # A person's turn.

    def _turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell()
        if self.sitting.lulls.due(seat):
            return  # it is let pass as the others act, and behind the curtain that all expect
        self._heading(seat)
        while self.table.asked == seat:
            before = self._question(seat)
            answer = self._answered(seat, self.console.ask("> "))
            if answer.acted:
                self._tell()
                if self.table.asked != seat or self.sitting.lulls.due(seat):
                    return
                if not answer.aside or self._question(seat) != before:
                    self._heading(seat)

    def _hand_over(self, seat: int) -> None:
        before, self.holder = self.holder, seat
        if before == seat or len(self.sitting.people) == 1:
            return
        self.talk.doubts.clear()
        name = self.table.called(seat)
        if before is not None and self.sitting.circle(before) == self.sitting.circle(seat):
            self.console.say("", f"{name}, the keyboard is yours.")
            return
        if before is not None:
            if not self._read:
                self._wait("Press Enter to clear the screen. ")
            self.console.wipe()
        self._read = False
        self._wait(f"Pass the keyboard to {name}, then press Enter. ")
        self.console.say(f"You play {name}.")

    def _wait(self, prompt: str) -> None:
        if self.console.ask(prompt).strip().lower() in ("q", "quit", "exit"):
            raise Leave

    def _question(self, seat: int) -> tuple[str, tuple[int, ...]]:
        return self.table.scene(seat).heading, self.table.menu(seat)

    def _heading(self, seat: int) -> None:
        scene = self.table.scene(seat)
        in_turn = [choice for choice in scene.choices if not choice.aside]
        if len(in_turn) <= menus.SHORT:
            self.console.say(scene.heading, *(menus.item(scene, choice) for choice in in_turn))
            self._hint_at_quiet(seat)
            return
        hint = "." if seat in self._hinted else ": say menu to hear them."
        self._hinted.add(seat)
        self.console.say(f"{scene.heading} {menus.count(scene)}{hint}")
        self._hint_at_quiet(seat)

    def _hint_at_quiet(self, seat: int) -> None:
        """Say once to each seat how not to be asked, when it is."""
        if self.sitting.lulls.offered(seat) and seat not in self._lulled:
            self._lulled.add(seat)
            self.console.say("Say quiet to let it pass and not to be asked again this turn.")

    # Keeping and leaving.

    def _keep(self) -> None:
        """Bring the save up to date, where one was asked for."""
        if self.sitting.keep is None:
            return
        try:
            self.sitting.save()
        except GloamError as error:
            self.console.say(str(error), "The game goes on; nothing is saved until you say save.")
            self.sitting.keep = None

    def _end(self) -> None:
        if self.sitting.circles > 1:
            public = self.sitting.public_news()
            self.console.say(*public)
            self._last = public[-1] if public else self._last
        self.console.say("", *ending(self.sitting, self._last))
        self._offer()
        if self.sitting.safe:
            self.console.say(after_saving(self.sitting))

    def _offer(self) -> None:
        """Offer to save what is not saved yet; leave in any case."""
        sitting = self.sitting
        while not sitting.safe and self.table.deeds:
            try:
                name = self.console.ask("To keep this game, type a file name; Enter to leave. ")
            except Leave:
                break
            if name.strip().lower() in ("", "n", "no"):
                break
            try:
                self.console.say(sitting.save(file_named(name)))
            except GloamError as error:
                self.console.say(str(error))
        if sitting.safe and not self.table.over:
            self.console.say(f"gloam play --load {sitting.keep} goes on from here.")
