"""The full screen: the same scenes, words and answers, on a board for keys and mouse."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from gloam.kernel.scene import Choice, Scene
from gloam.talk.commands import Answer
from gloam.terminal import hearing, steps
from gloam.terminal.board import BoardView
from gloam.terminal.choices import ChoiceList, id_of, listed
from gloam.terminal.curtain import Curtain
from gloam.terminal.ending import ending, opening
from gloam.terminal.help import Help
from gloam.terminal.keeping import talk_at
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import Pace, pace_of
from gloam.terminal.panels import hand_drawn, standing, told
from gloam.terminal.sitting import Sitting
from gloam.terminal.turn import Turn

KEYS = (
    "Arrows: move on the board. Enter: pick the place or the piece there; Enter again: choose.",
    "Tab: from board to choices to the line below. Escape: back to the board and all choices.",
    "Letters and digits go to the line below, which takes the same words as line mode.",
    "A click picks, a second click chooses; a double click does no more than that.",
    "?: this help. Ctrl-P: all words and choices, to search. Ctrl-D, or the word quit: leave.",
    "While others act, what you type or pick is done as soon as you have heard what they did.",
)
HINT_KEY = "F1: a hint, what would be best now; the same as the word hint."
HIDE = "Press Enter to hide the board."
WAIT = "wait"
LEAVE = "Press Ctrl-D, or say quit, to leave."
DOUBLE_CLICK = 0.5
"""Clicks within so many seconds after a choice are not meant for what came of it."""
NEEDS_MORE = ("say", "tell", "why", "save", "toward", "far", "about", "may", "tile", "speech")
"""Words that mean nothing alone: they are typed."""
BARS = 4
"""The lines of the screen above and below board and choices."""
LEAST_LOG = 3
"""Where fewer lines are left below the board, the log stands beside it."""
AFTER = ("look", "log", "map", "odds", "rules", "save", "walls", "who")
"""What may still be asked when the game is over."""


class FullScreen(App[None]):
    """One sitting, played on a board."""

    COMMAND_PALETTE_DISPLAY = "^p"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", "help", key_display="?"),
        Binding("tab", "app.focus_next", "next part"),
        Binding("escape", "everything", "all choices"),
        Binding("f1", "hint", "hint"),
        Binding("ctrl+d", "quit", "leave"),
    ]
    CSS = """
    Screen { layers: base; }
    #heading { height: 1; background: $primary; color: $text; padding: 0 1; text-style: bold; }
    #body { height: 1fr; }
    #left { width: auto; min-width: 50%; }
    RichLog { height: 1fr; width: 100%; scrollbar-size-vertical: 1; padding: 0 1; }
    #beside { height: 6; border-top: solid $primary; }
    #right { width: 1fr; }
    #status { height: auto; max-height: 55%; scrollbar-size-vertical: 1; padding: 0 1; }
    .crowded #status { max-height: 35%; }
    #hand { height: auto; padding: 0 0 0 3; }
    #choices { height: 1fr; border: none; padding: 0 0 0 1; scrollbar-size-vertical: 1; }
    #about { height: 1; background: $surface; padding: 0 1; }
    #line { height: 1; border: none; padding: 0 1; }
    """

    def __init__(self, sitting: Sitting, delay: float = 0.0, pace: Pace | None = None) -> None:
        super().__init__()
        self.rest: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.sitting = sitting
        self.table = sitting.table
        self.talk = talk_at(sitting)
        self.turn = Turn(sitting, self.talk, pace or Pace(0.0), delay)
        self.busy = True
        """Whether others are acting: what is typed and picked has to wait a little."""
        self.waiting = False
        """Whether the others wait for the holder of the keyboard, who may put a word in."""
        self.later: list[str] = []
        """What was typed and picked while others were acting."""
        self.piece = ""
        self.place = ""
        self.clock: Callable[[], float] = time.monotonic
        self.chose_at = float("-inf")
        """When a choice was last taken: a click just after it belongs to the click that took it."""

    @property
    def holder(self) -> int | None:
        """The seat that has the keyboard."""
        return self.turn.holder

    def compose(self) -> ComposeResult:
        """Heading, board and log on the left, status and choices on the right, a line below."""
        scene = self.table.scene(self.sitting.people[0])
        yield Static("", id="heading", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield BoardView(scene.rows, scene.columns)
                yield Static("", id="hand", markup=False)
                yield RichLog(id="log", wrap=True, markup=False, auto_scroll=True, min_width=20)
            with Vertical(id="right"):
                with VerticalScroll(id="status", can_focus=False):
                    yield Static("", id="stands", markup=False)
                yield ChoiceList(id="choices", markup=False)
                yield RichLog(id="beside", wrap=True, markup=False, auto_scroll=True, min_width=20)
        yield Static("", id="about", markup=False)
        yield Input(
            id="line",
            select_on_focus=False,
            placeholder="type here, or use arrows, Enter and mouse; ? for help",
        )
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        for log in self._logs():
            log.can_focus = False
        self.choice_list.calm = self.board.calm = self._calm
        self.board.focus()
        self.say(*opening(self.sitting)[:-1])
        self.go_on()

    @property
    def base(self) -> Screen[object]:
        """The screen under any curtain."""
        return self.screen_stack[0]

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.base.query_one(BoardView)

    @property
    def choice_list(self) -> ChoiceList:
        """What may be chosen."""
        return self.base.query_one(ChoiceList)

    def _logs(self) -> list[RichLog]:
        """What was said, below the board and beside it: one of them is shown."""
        return [self.base.query_one(name, RichLog) for name in ("#log", "#beside")]

    @property
    def log_view(self) -> RichLog:
        """What was said, where it is shown."""
        below, beside = self._logs()
        return below if below.display else beside

    def say(self, *lines: str) -> None:
        """Add to what was said."""
        for log in self._logs():
            for line in lines:
                log.write(line)
        if lines and self.log_view.size.height < 1 and self.is_running:
            self.base.query_one("#about", Static).update(lines[-1])

    # Until a person is asked.

    def go_on(self) -> None:
        """Let the others act, and then show what the next person may see."""
        self.run_worker(self._go_on(), exclusive=True)

    async def _go_on(self) -> None:
        if self.waiting and isinstance(self.focused, OptionList):
            self.board.focus()
        self.busy, self.waiting = True, False
        self.say(*self.turn.keep())
        self.table.deal()
        self.tell()
        self.waiting = await self._carry_out(self.turn.until_asked())
        self.busy = False
        self.tell()
        self.show()
        if self.waiting and isinstance(self.focused, BoardView):
            self.choice_list.focus()  # where the first choice, under the Enter key, is to wait
        if self.table.over:
            public = self.turn.public_news()
            self.say(*public, *ending(self.sitting, self.turn.last), LEAVE)

    async def _pass_on(self, seat: int) -> None:
        """Give the keyboard to somebody who wants to put a word in."""
        self.busy = True
        await self._carry_out(self.turn.hand_over(seat))
        self.busy = False
        self.waiting = self.turn.pauses.open(seat)
        self.tell()
        self.show()

    async def _carry_out(self, ahead: Iterable[steps.Step]) -> bool:
        """Do what is to be done before a person is asked; True if one may put a word in first."""
        for step in ahead:
            match step:
                case steps.Think():
                    self.show()
                    step.answer = await asyncio.to_thread(step.question)
                case steps.Rest(seconds):
                    await self.rest(seconds)
                case steps.News(lines) | steps.Say(lines):
                    self.say(*lines)
                case steps.Gap():
                    step.acted = self._put_in()
                case steps.Pause(seat):
                    await self._carry_out(self.turn.hand_over(seat))
                    return True
                case steps.Out():
                    self.say(hearing.OUT)
                case steps.Beside():
                    pass  # the heading says whose turn it is
                case steps.Hide():
                    self._put_away()
                    self.show()
                    await self.push_screen_wait(Curtain(HIDE, thin=True))
                case steps.Wipe():
                    self.wipe()
                case steps.Pass(words):
                    self._put_away()
                    await self.push_screen_wait(Curtain(words))
        return False

    def _put_away(self) -> None:
        """Close help and palette: what they show is not for whoever comes next."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def _put_in(self) -> bool:
        """Do what was typed while others acted, now that it is known what they did.

        Sooner would tell, by what is answered, when somebody acted in the dark.
        """
        later, self.later = self.later, []
        acted = False
        for line in later:
            if self.holder is not None and not self.table.over:
                acted = self._answer(self.holder, line).acted or acted
        if acted:
            self.say(*self.turn.keep())
            self.table.deal()
            self.tell()
        return acted

    def _answer(self, seat: int, line: str) -> Answer:
        """Answer a line in the words of line mode."""
        answer = self.talk.answer(seat, line)
        self.say(f"> {line}", *answer.lines)
        if answer.quit:
            self.exit()
        return answer

    def wipe(self) -> None:
        """Leave nothing of what one person saw for the next."""
        self.later.clear()
        self.board.at = (0, 0)
        for log in self._logs():
            log.clear()
        self.base.query_one("#line", Input).value = ""
        self.base.query_one("#about", Static).update("")
        self.show()

    def tell(self) -> None:
        """Say the news to whoever has the keyboard."""
        self.say(*self.turn.news())

    # What is shown.

    def show(self) -> None:
        """Show what the holder of the keyboard may see, and no more."""
        scene = None if self.holder is None else self.table.scene(self.holder)
        heading = scene.heading if scene else ""
        if scene and self.holder is not None and len(self.sitting.people) > 1:
            heading = f"{self.sitting.name(self.holder)}. {heading}"
        self.base.query_one("#heading", Static).update(heading)
        offered = self.offered(scene)
        picked = offered if self.piece or self.place else []
        self.board.show(scene, frozenset(choice.cell for choice in picked))
        self._show_beside(scene)
        self._place_log()
        self.choice_list.show([] if scene is None else self._items(scene, offered))

    def _show_beside(self, scene: Scene | None) -> None:
        """The hand below the board; people, gauges, cards and piles beside it."""
        stands, hand = (self.base.query_one(name, Static) for name in ("#stands", "#hand"))
        hand.display = scene is not None and any(pile.hand for pile in scene.piles)
        if scene is None:
            stands.update("")
            hand.update("")
            return
        names = [self.sitting.name(seat) for seat in range(self.table.seats)]
        width, height = self.board.room
        stands.update(Text("\n").join([standing(scene, names, width // 2 - 4), told(scene)]))
        high = min(4 if height < 30 else 7, height - BARS - self.board.lines)
        hand.update(hand_drawn(scene, int(width * 0.58) - 4, high))

    def _place_log(self) -> None:
        """The log stands below the board, or, where that leaves no lines, beside it."""
        hand = self.base.query_one("#hand", Static)
        taken = self.board.lines + (str(hand.content).count("\n") + 1 if hand.display else 0)
        crowded = self.board.room.height - BARS - taken < LEAST_LOG
        below, beside = self._logs()
        below.display, beside.display = not crowded, crowded
        self.base.query_one("#right").set_class(crowded, "crowded")

    def offered(self, scene: Scene | None) -> list[Choice]:
        """The choices, or those of the piece or the place that was picked."""
        if scene is None:
            return []
        if self.busy:
            return [choice for choice in scene.choices if choice.aside]
        picked = [
            choice
            for choice in scene.choices
            if (self.piece and choice.piece == self.piece)
            or (self.place and choice.cell == self.place)
        ]
        return picked or list(scene.choices)

    def _items(self, scene: Scene, offered: list[Choice]) -> list[Option]:
        doubt = None if self.holder is None else self.talk.doubts.get(self.holder)
        if doubt is not None:
            return [
                Option(f"no, do not {doubt.what}", id="no"),
                Option(f"yes, {doubt.what}", id="yes"),
            ]
        first = [Option("wait, and let the others go on", id=WAIT)] if self.waiting else []
        if self.waiting and self.turn.pauses.apart:
            others = [seat for seat in self.sitting.people if seat != self.holder]
            first += [Option(f"pass to {self.sitting.name(s)}", id=f"to {s}") for s in others]
        quiet = not self.busy and self.sitting.auto_pass.offered(scene.seat)
        last = [Option("let it pass, and do not ask me this turn", id="quiet")] if quiet else []
        return listed(self.talk.numbers(scene.seat, scene), offered, first, last)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the board and what stands beside it to the terminal."""
        self.board.fit(event.size)
        if not self.busy:
            self.show()

    # Choosing.

    def on_board_view_passed(self, message: BoardView.Passed) -> None:
        """Say what is under the cursor."""
        if self.board.scene is not None:
            cells = {cell.id: cell for cell in self.board.scene.cells}
            self.base.query_one("#about", Static).update(cells[message.cell].said)

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        """A piece and then a place is a choice; a place alone picks first, and then chooses."""
        scene = self.board.scene
        if scene is None or self.busy:
            return
        cell = message.cell
        there = [choice for choice in scene.choices if choice.cell == cell]
        mine = [p.id for p in scene.pieces if p.cell == cell]
        mine = [piece for piece in mine if any(c.piece == piece for c in scene.choices)]
        going = [
            c for c in there if self.piece and c.piece == self.piece and self.piece not in mine
        ]
        again = [c for c in there if self.place == cell]
        if len(going) == 1:
            self.choose(going[0])
        elif len(again) == 1 and not mine:
            self.choose(again[0])
        elif mine:
            after = mine.index(self.piece) + 1 if self.piece in mine else 0
            self.narrow(piece=(*mine, "")[after])
        else:
            self.narrow(place=cell if there else "")

    def narrow(self, piece: str = "", place: str = "") -> None:
        """Offer only what is about a piece or a place; everything, for neither."""
        self.piece, self.place = piece, place
        if not self.busy:  # a scene ahead of its news would tell what the pace hides
            self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose from the list."""
        scene, picked = self.board.scene, event.option.id or ""
        if scene is None:
            return
        if chosen := [choice for choice in scene.choices if id_of(choice) == picked]:
            self.choose(chosen[0])
        elif picked.startswith("to "):
            self.do(self.table.called(int(picked[3:])))
        else:
            self.do(picked)

    def choose(self, choice: Choice) -> None:
        """Take a choice; one out of turn while others act, as soon as something is heard."""
        if self.holder is None:
            return
        self.chose_at = self.clock()
        if self.busy:
            self.put_off(choice.text)
            return
        self.after(self.talk.choose(self.holder, choice))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what the line says, in the words of line mode."""
        line = event.value
        event.input.value = ""
        self.do(line)

    def do(self, line: str) -> None:
        """Do what some words say."""
        said = line.strip().lower()
        if said in ("quit", "exit"):
            self.exit()
        elif said == "q":
            self.say(LEAVE)
        elif said in ("help", "h", "?"):
            self.action_keys()
        elif self.waiting and self.holder not in self.talk.doubts and said in ("", WAIT):
            self.go_on()
        elif not said:
            self.board.focus()
        elif self.holder is None:
            self.say("Wait: it is not your turn yet.")
        elif self.busy:
            self.put_off(line)
        elif self.table.over and said.split()[0] not in AFTER:
            self.say("The game is over.")
        elif self.waiting and (seat := self.turn.pauses.named(line)) is not None:
            self.run_worker(self._pass_on(seat), exclusive=True)
        else:
            self.after(self._answer(self.holder, line), said=True)

    def _calm(self) -> bool:
        """Whether a click is meant: not the second of two, of which the first has chosen."""
        return self.clock() - self.chose_at >= DOUBLE_CLICK

    def put_off(self, line: str) -> None:
        """Keep a line until whoever typed it has heard what the others did."""
        self.later.append(line)
        self.base.query_one("#about", Static).update(f"In a moment: {'; '.join(self.later)}")

    def _show_whole(self, lines: Sequence[str]) -> None:
        """Lay an answer over the board where the log has no room for it."""
        if lines and self.log_view.size.height <= len(lines) and len(self.screen_stack) == 1:
            self.push_screen(Help(lines))

    def after(self, answer: Answer, *, said: bool = False) -> None:
        """Go on after an answer: with the game, or with the same question."""
        if not said:
            self.say(*answer.lines)
        elif not answer.acted and not answer.quit and self.holder not in self.talk.doubts:
            self._show_whole(answer.lines)
        self.piece = self.place = ""
        if answer.acted and not (
            self.waiting and self.holder is not None and self.turn.pauses.open(self.holder)
        ):
            self.go_on()
            return
        if answer.acted:
            self.say(*self.turn.keep())
            self.tell()
        self.show()

    # Keys.

    def action_keys(self) -> None:
        """Show what keys and words there are, until that is put away."""
        if len(self.screen_stack) > 1:
            return
        words = () if self.holder is None else self.talk.answer(self.holder, "help").lines
        self.push_screen(Help([*KEYS, *([HINT_KEY] if self.talk.hints else []), "", *words]))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: every word that is answered now, and every choice."""
        yield SystemCommand("help", "keys and words", self.action_keys)
        yield SystemCommand("quit", "leave the game", self.exit)
        if self.holder is None or self.busy:
            return
        scene = self.table.scene(self.holder)
        for choice in scene.choices:
            yield SystemCommand(choice.text, choice.words, partial(self.choose, choice))
        choices = set(self.table.choices(self.holder))
        for word in self.talk.words(self.holder):
            if word not in choices and word not in ("help", "quit", *NEEDS_MORE):
                yield SystemCommand(word, "", partial(self.do, word))

    def action_hint(self) -> None:
        """Give a hint to whoever asks for one."""
        self.do("hint")

    def action_everything(self) -> None:
        """Back to the board, and to all choices."""
        self.narrow()
        self.board.focus()

    async def on_event(self, event: events.Event) -> None:
        """Letters and digits begin a line, wherever they are typed."""
        if isinstance(event, events.Key) and len(self.screen_stack) == 1:
            letter = event.character or ""
            if letter.isalnum() and isinstance(self.focused, BoardView | OptionList):
                self.set_focus(self.base.query_one("#line", Input))
        await super().on_event(event)


def play(sitting: Sitting, delay: float = 0.0) -> None:
    """Play on the full screen; then say the end in plain lines, and offer to save."""
    FullScreen(sitting, delay, Pace(pace_of(sitting))).run()
    LineMode(sitting, Console()).farewell()
