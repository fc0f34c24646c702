"""The full screen: the same scenes, words and answers, on a board for keys and mouse."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from gloam.house import menus
from gloam.house.sketch import HERE, Lines, lettered, token
from gloam.house.talk import Answer
from gloam.kernel.errors import GloamError
from gloam.kernel.scene import Cell, Choice, Scene
from gloam.terminal.ending import ending, opening
from gloam.terminal.keeping import talk_at
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import Pace, pace_of
from gloam.terminal.pauses import Pauses
from gloam.terminal.sitting import Sitting

OWNERS = (
    "bright_white",
    "bright_cyan",
    "bright_yellow",
    "bright_green",
    "bright_magenta",
    "orange1",
)
KEYS = (
    "Arrows: move on the board. Enter: pick the place or the piece there; Enter again: choose.",
    "Tab: from board to choices to the line below. Escape: back to the board and all choices.",
    "Letters and digits go to the line below, which takes the same words as line mode.",
    "A click picks, a second click chooses. ?: this help. q: leave.",
    "While others act, what you type or pick is done as soon as you have heard what they did.",
)
HINT_KEY = "F1: a hint, what would be best now; the same as the word hint."
WAIT = "wait"
AFTER = ("look", "log", "map", "odds", "rules", "save", "walls", "who")
"""What may still be asked when the game is over."""


class BoardView(Widget, can_focus=True):
    """The board: places, walls, tokens, pieces, and how likely the hidden one is where."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("enter", "pick", show=False),
    ]

    class Picked(Message):
        """Somebody picked a place."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Passed(Message):
        """The cursor came to a place."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(id="board")
        self.scene: Scene | None = None
        self.rows = rows
        self.columns = columns
        self.at = (0, 0)
        self.marked: frozenset[str] = frozenset()
        """The places where the picked piece can act."""
        self.wide = 6
        self.high = 1
        self.room = Size(80, 24)
        """How large the terminal is."""

    def show(self, scene: Scene | None, marked: frozenset[str]) -> None:
        """Draw a scene; nothing, for none."""
        self.scene = scene
        self.marked = marked
        if scene is not None and (scene.rows, scene.columns) != (self.rows, self.columns):
            self.rows, self.columns = scene.rows, scene.columns
            self.at = _start(scene)
            self.fit(self.room)
        self.refresh()

    def fit(self, size: Size) -> None:
        """Make the places as large as the terminal allows."""
        self.room = size
        if self.rows and self.columns:
            across = (int(size.width * 0.58) - 4) // self.columns - 1
            down = (int((size.height - 3) * 0.65) - 2) // self.rows - 1
            self.wide = max(3, min(11, across))
            self.high = max(1, min(3, down))
        self.styles.width = 4 + self.columns * (self.wide + 1) if self.rows else 0
        self.styles.height = 2 + self.rows * (self.high + 1) if self.rows else 0

    # Drawing.

    def render(self) -> Text:
        """The whole board."""
        scene = self.scene
        if scene is None or not scene.cells:
            return Text("")
        lines = Lines(scene)
        names = lettered(scene)
        text = Text("   ", no_wrap=True)
        for column in range(scene.columns):
            text.append(f" {chr(65 + column) if names else '':^{self.wide}}", "bold")
        self._rim(text, lines, -1)
        for row in range(scene.rows):
            for part in range(self.high):
                text.append(
                    f"\n{row + 1:2} " if names and part == self.high // 2 else "\n   ", "bold"
                )
                for column in range(scene.columns):
                    text.append("┃" if lines.left_of(row, column) else " ", "bold")
                    self._part(text, scene, lines.at.get((row, column)), part)
                text.append("┃" if lines.left_of(row, scene.columns) else " ", "bold")
            self._rim(text, lines, row)
        return text

    def _rim(self, text: Text, lines: Lines, row: int) -> None:
        """The line under a row."""
        outer = lines.framed and row in (-1, lines.rows - 1)
        text.append("\n   ")
        for column in range(lines.columns + 1):
            text.append("+" if lines.corner(row, column) else " ", "bold" if outer else "dim")
            if column < lines.columns:
                text.append(("━" if lines.under(row, column) else " ") * self.wide, "bold")

    def _part(self, text: Text, scene: Scene, cell: Cell | None, part: int) -> None:
        """One line of one place."""
        if cell is None:
            text.append(" " * self.wide)
            return
        inside = Text(no_wrap=True)
        if part == 0:
            for piece in scene.pieces:
                if piece.cell == cell.id:
                    inside.append(piece.glyph, f"bold {OWNERS[piece.owner % len(OWNERS)]}")
            inside.append(token(cell), "white")
            if not inside.plain:
                inside.append("·", "dim")
        here = self.at == (cell.row, cell.column)
        ends = "[]" if here and self.has_focus else "‹›" if cell.id in self.marked else "  "
        ends = "><" if ends == "  " and cell.id == HERE else ends
        if ends == "  " and inside.cell_len > self.wide - 2:
            ends = " "  # a long name needs the room more than the gap beside it
        odds = self._odds(cell, inside.cell_len) if part == self.high - 1 else ""
        room = self.wide - len(ends) - len(odds)
        inside.truncate(room)
        inside.append(" " * (room - inside.cell_len) + odds)
        line = Text.assemble((ends[0], "bold"), inside, (ends[1:], "bold"))
        line.stylize(Style(bgcolor=self._heat(cell)))
        if here and self.has_focus:
            line.stylize("reverse")
        text.append_text(line)

    def _odds(self, cell: Cell, taken: int) -> str:
        """How likely the hidden one is here, in the room that is left beside the pieces."""
        if not cell.possible:
            return ""
        percent = f"{round(100 * cell.heat)}%"
        gap = 1 if taken else 0
        return percent if percent != "0%" and taken + gap + len(percent) <= self.wide - 2 else "?"

    def _heat(self, cell: Cell) -> str:
        """The likelier, the redder; what cannot be is black."""
        assert self.scene is not None
        if not cell.possible:
            return "#1c1c1c"
        most = max(each.heat for each in self.scene.cells) or 1.0
        return f"#{60 + int(110 * cell.heat / most):02x}2030"

    # Keys and mouse.

    def action_go(self, down: int, across: int) -> None:
        """Move the cursor."""
        if self.scene is None:
            return
        row = max(0, min(self.scene.rows - 1, self.at[0] + down))
        column = max(0, min(self.scene.columns - 1, self.at[1] + across))
        self._move((row, column))

    def action_pick(self) -> None:
        """Pick the place under the cursor."""
        if (cell := self._cell(self.at)) is not None:
            self.post_message(self.Picked(cell.id))

    def on_click(self, event: events.Click) -> None:
        """Pick the place under the mouse."""
        row, column = (event.y - 1) // (self.high + 1), (event.x - 3) // (self.wide + 1)
        if (cell := self._cell((row, column))) is not None:
            self._move((row, column))
            self.post_message(self.Picked(cell.id))

    def _move(self, at: tuple[int, int]) -> None:
        self.at = at
        self.refresh()
        if (cell := self._cell(at)) is not None:
            self.post_message(self.Passed(cell.id))

    def _cell(self, at: tuple[int, int]) -> Cell | None:
        cells = self.scene.cells if self.scene else ()
        return next((cell for cell in cells if (cell.row, cell.column) == at), None)


def _start(scene: Scene) -> tuple[int, int]:
    """Where the cursor begins: where the seat stands, if places are named from there."""
    return next(((cell.row, cell.column) for cell in scene.cells if cell.id == HERE), (0, 0))


class Curtain(ModalScreen[None]):
    """A sentence, and nothing behind it; Enter opens it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", show=False)]
    CSS = """
    Curtain { align: center middle; background: black; }
    Curtain.thin { align: center bottom; background: transparent; }
    Curtain Static { width: auto; max-width: 90%; padding: 1 3; background: $primary; }
    """

    def __init__(self, sentence: str, *, thin: bool = False) -> None:
        super().__init__(classes="thin" if thin else None)
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static(self.sentence, markup=False)

    def on_click(self) -> None:
        """A click opens it too."""
        self.dismiss()


class FullScreen(App[None]):
    """One sitting, played on a board."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", show=False),
        Binding("ctrl+d", "quit", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("f1", "hint", show=False),
        Binding("escape", "everything", show=False),
    ]
    CSS = """
    Screen { layers: base; }
    #heading { height: 1; background: $primary; color: $text; padding: 0 1; text-style: bold; }
    #body { height: 1fr; }
    #left { width: auto; min-width: 50%; }
    #log { height: 1fr; width: 100%; scrollbar-size-vertical: 1; padding: 0 1; }
    #right { width: 1fr; }
    #status { height: auto; max-height: 45%; scrollbar-size-vertical: 1; padding: 0 1; }
    #choices { height: 1fr; border: none; padding: 0 0 0 1; scrollbar-size-vertical: 1; }
    #about { height: 1; background: $surface; padding: 0 1; }
    #line { height: 1; border: none; padding: 0 1; }
    """

    def __init__(self, sitting: Sitting, delay: float = 0.0, pace: Pace | None = None) -> None:
        super().__init__()
        self.pace = pace or Pace(0.0)
        self.rest: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.sitting = sitting
        self.table = sitting.table
        self.talk = talk_at(sitting)
        self.pauses = Pauses(sitting)
        self.delay = delay
        self.holder: int | None = sitting.people[0] if sitting.circles == 1 else None
        self.busy = True
        """Whether others are acting: what is typed and picked has to wait a little."""
        self.waiting = False
        """Whether the others wait for the holder of the keyboard, who may put a word in."""
        self.later: list[str] = []
        """What was typed and picked while others were acting."""
        self.piece = ""
        self.place = ""
        self._last = ""

    def compose(self) -> ComposeResult:
        """Heading, board and log on the left, status and choices on the right, a line below."""
        scene = self.table.scene(self.sitting.people[0])
        yield Static("", id="heading", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield BoardView(scene.rows, scene.columns)
                yield RichLog(id="log", wrap=True, markup=False, auto_scroll=True, min_width=20)
            with Vertical(id="right"):
                with VerticalScroll(id="status", can_focus=False):
                    yield Static("", id="stands", markup=False)
                yield OptionList(id="choices", markup=False)
        yield Static("", id="about", markup=False)
        yield Input(
            id="line",
            select_on_focus=False,
            placeholder="type here, or use arrows, Enter and mouse; ? for help",
        )

    def on_mount(self) -> None:
        """Begin."""
        self.log_view.can_focus = False
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
    def log_view(self) -> RichLog:
        """What was said."""
        return self.base.query_one("#log", RichLog)

    def say(self, *lines: str) -> None:
        """Add to what was said."""
        for line in lines:
            self.log_view.write(line)

    # Those who are not at the keyboard.

    def go_on(self) -> None:
        """Let the others act, and then show what the next person may see."""
        self.run_worker(self._go_on(), exclusive=True)

    async def _go_on(self) -> None:
        if self.waiting and isinstance(self.focused, OptionList):
            self.board.focus()
        self.busy, self.waiting = True, False
        self.keep()
        self.table.deal()
        self.tell()
        self.waiting = await self._others()
        while not self.waiting and not self.table.over:
            await self._hand_over(self.table.asked)
            if not self.sitting.lulls.due(self.table.asked):
                break
            self.tell()  # then it is let pass, behind the curtain that all expect
            self.waiting = await self._others()
        self.busy = False
        self.tell()
        self.show()
        if self.waiting:
            self._offer_to_wait()
        if self.table.over:
            self.say(
                *self.sitting.public_news(), *ending(self.sitting, self._last), "Press q to leave."
            )

    def _offer_to_wait(self) -> None:
        """Put the first choice, which is to wait, under the Enter key."""
        if isinstance(self.focused, BoardView):
            self.base.query_one("#choices", OptionList).focus()

    async def _others(self) -> bool:
        """Let the others act until a person is asked; True if they wait for a word before that."""
        acted = False
        self.pace.begin()
        while True:
            if self._pauses():
                return True
            seat = self.sitting.thinking(self.holder)
            if seat is None:
                if acted:
                    await self.rest(self.pace.left())  # that somebody is asked is heard, too
                self.tell()
                if not self._put_in():
                    return False
                acted = False
                continue
            acted = True
            self.show()
            question = self.sitting.question(seat, self.pace.share())
            self.sitting.answer_for(seat, await asyncio.to_thread(question))
            self.keep()
            if news := self.news():
                await self.rest(self.pace.left())
                self.hear(news)
                if self.delay:
                    await self.rest(self.delay)
                self._put_in()
                self.pace.begin()

    def _pauses(self) -> bool:
        """Whether somebody may put a word in now; then they have the keyboard."""
        seat = self.pauses.due(self.holder)
        if seat is not None:
            self.holder = seat  # the same, or one who hears the same
        return seat is not None

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
            self.keep()
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

    async def _pass_on(self, seat: int) -> None:
        """Give the keyboard to somebody who wants to put a word in."""
        self.busy = True
        await self._hand_over(seat)
        self.busy = False
        self.waiting = self.pauses.open(seat)
        self.tell()
        self.show()

    async def _hand_over(self, seat: int) -> None:
        before = self.holder
        if before is not None and self.sitting.circle(before) == self.sitting.circle(seat):
            self.holder = seat
            return
        name = self.table.called(seat)
        if before is not None:
            self.show()
            await self.push_screen_wait(Curtain("Press Enter to hide the board.", thin=True))
            self.wipe()
        await self.push_screen_wait(Curtain(f"Pass the keyboard to {name}, then press Enter."))
        self.holder = seat
        self.say(f"You play {name}.")

    def wipe(self) -> None:
        """Leave nothing of what one person saw for the next."""
        self.holder = None
        self.later.clear()
        self.talk.doubts.clear()
        self.board.at = (0, 0)
        self.log_view.clear()
        self.base.query_one("#line", Input).value = ""
        self.base.query_one("#about", Static).update("")
        self.show()

    def tell(self) -> None:
        """Say the news to whoever has the keyboard."""
        self.hear(self.news())

    def news(self) -> list[str]:
        """What whoever has the keyboard has not been told yet."""
        return [] if self.holder is None else self.sitting.news(self.holder)

    def hear(self, news: list[str]) -> None:
        """Say some news."""
        self.say(*news)
        self._last = news[-1] if news else self._last

    def keep(self) -> None:
        """Bring the save up to date, where one was asked for."""
        if self.sitting.keep is not None:
            try:
                self.sitting.save()
            except GloamError as error:
                self.sitting.keep = None
                self.say(str(error))

    # What is shown.

    def show(self) -> None:
        """Show what the holder of the keyboard may see, and no more."""
        scene = None if self.holder is None else self.table.scene(self.holder)
        heading = scene.heading if scene else ""
        if scene and self.holder is not None and len(self.sitting.people) > 1:
            heading = f"{self.table.called(self.holder)}. {heading}"
        self.base.query_one("#heading", Static).update(heading)
        lines = [f"{line.label}: {line.value}" for line in scene.status] if scene else []
        self.base.query_one("#stands", Static).update("\n".join(lines))
        offered = self.offered(scene)
        picked = offered if self.piece or self.place else []
        self.board.show(scene, frozenset(choice.cell for choice in picked))
        self._list(scene, offered)

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

    def _list(self, scene: Scene | None, offered: list[Choice]) -> None:
        choices = self.base.query_one("#choices", OptionList)
        items = [] if scene is None else self._items(scene, offered)
        before = [choices.get_option_at_index(n) for n in range(choices.option_count)]
        if [(item.id, item.prompt) for item in before] == [
            (item.id, item.prompt) for item in items
        ]:
            return  # whoever is choosing from it is not disturbed
        choices.clear_options()
        choices.add_options(items)
        choices.highlighted = 0 if items and not items[0].disabled else None

    def _items(self, scene: Scene, offered: list[Choice]) -> list[Option]:
        doubt = None if self.holder is None else self.talk.doubts.get(self.holder)
        if doubt is not None:
            return [
                Option(f"no, do not {doubt.what}", id="no"),
                Option(f"yes, {doubt.what}", id="yes"),
            ]
        items = [Option("wait, and let the others go on", id=WAIT)] if self.waiting else []
        if self.waiting and self.pauses.apart:
            others = [seat for seat in self.sitting.people if seat != self.holder]
            items += [Option(f"pass to {self.table.called(s)}", id=f"to {s}") for s in others]
        items += [_option(scene, choice) for choice in offered if not choice.aside]
        if not self.busy and self.sitting.lulls.offered(scene.seat):
            items.append(Option("let it pass, and do not ask me this turn", id="quiet"))
        asides = [_option(scene, choice) for choice in offered if choice.aside]
        return [*items, Option("At any time:", disabled=True), *asides] if asides else items

    def on_resize(self, event: events.Resize) -> None:
        """Fit the board to the terminal."""
        self.board.fit(event.size)

    # Choosing.

    def on_board_view_passed(self, message: BoardView.Passed) -> None:
        """Say what is under the cursor."""
        if self.board.scene is not None:
            cells = {cell.id: cell for cell in self.board.scene.cells}
            self.base.query_one("#about", Static).update(cells[message.cell].words)

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
        if chosen := [choice for choice in scene.choices if _id(choice) == picked]:
            self.choose(chosen[0])
        elif picked.startswith("to "):
            self.do(self.table.called(int(picked[3:])))
        else:
            self.do(picked)

    def choose(self, choice: Choice) -> None:
        """Take a choice; one out of turn while others act, as soon as something is heard."""
        if self.holder is None:
            return
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
        if said in ("q", "quit", "exit"):
            self.exit()
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
        elif self.waiting and (seat := self.pauses.named(line)) is not None:
            self.run_worker(self._pass_on(seat), exclusive=True)
        else:
            self.after(self._answer(self.holder, line), said=True)

    def put_off(self, line: str) -> None:
        """Keep a line until whoever typed it has heard what the others did."""
        self.later.append(line)
        self.base.query_one("#about", Static).update(f"In a moment: {'; '.join(self.later)}")

    def after(self, answer: Answer, *, said: bool = False) -> None:
        """Go on after an answer: with the game, or with the same question."""
        if not said:
            self.say(*answer.lines)
        self.piece = self.place = ""
        if answer.acted and not (
            self.waiting and self.holder is not None and self.pauses.open(self.holder)
        ):
            self.go_on()
            return
        if answer.acted:
            self.keep()
            self.tell()
        self.show()

    # Keys.

    def action_keys(self) -> None:
        """Say what keys and words there are."""
        self.say(*KEYS, *([HINT_KEY] if self.talk.hints else []))

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
            if (
                letter.isalnum()
                and letter != "q"
                and isinstance(self.focused, BoardView | OptionList)
            ):
                self.set_focus(self.base.query_one("#line", Input))
        await super().on_event(event)


def _option(scene: Scene, choice: Choice) -> Option:
    return Option(f"{menus.number(scene, choice)}. {choice.words}", id=_id(choice))


def _id(choice: Choice) -> str:
    """What a choice is known by in the list: the same may be there in turn and at any time."""
    return f"{'aside' if choice.aside else 'turn'}-{choice.action}"


def play(sitting: Sitting, delay: float = 0.0) -> None:
    """Play on the full screen; then say the end in plain lines, and offer to save."""
    FullScreen(sitting, delay, Pace(pace_of(sitting))).run()
    LineMode(sitting, Console()).farewell()
