"""The board, drawn: one widget that shows a scene, and says which place is picked."""

from collections.abc import Callable
from textwrap import wrap
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from gloam.kernel.scene import Cell, Scene
from gloam.talk.sketch import HERE, Lines, lettered, token
from gloam.terminal.panels import OWNERS, gauge_line, signs_said

SQUARE = (11, 3)
"""How wide and high a place is at most that shows a few letters."""
WRITTEN = (64, 7)
"""The same of a place with a name and more written on it."""


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
        self.calm: Callable[[], bool] = lambda: True
        """Whether a click is meant for what the board shows now."""
        self.marked: frozenset[str] = frozenset()
        """The places where the picked piece can act."""
        self.titled = False
        """Whether its places have names, with something written below them."""
        self.wide = 6
        self.high = 1
        self.room = Size(80, 24)
        """How large the terminal is."""

    def show(self, scene: Scene | None, marked: frozenset[str]) -> None:
        """Draw a scene; nothing, for none."""
        self.scene = scene
        self.marked = marked
        if scene is not None:
            titled = any(cell.title for cell in scene.cells)
            shape = (scene.rows, scene.columns, titled)
            if shape != (self.rows, self.columns, self.titled):
                self.rows, self.columns, self.titled = shape
                self.at = _start(scene)
                self.fit(self.room)
            elif titled:
                self.fit(self.room)
        self.refresh()

    def fit(self, size: Size) -> None:
        """Make the places as large as the terminal allows."""
        self.room = size
        if self.rows and self.columns:
            across = (int(size.width * 0.58) - 4) // self.columns - 1
            down = (int((size.height - 3) * 0.65) - 2) // self.rows - 1
            wide, high = WRITTEN if self.titled else SQUARE
            self.wide = max(3, min(wide, across))
            self.high = max(1, min(high if not self.titled else self._lines(high), down))
        self.styles.width = 4 + self.columns * (self.wide + 1) if self.rows else 0
        self.styles.height = self.lines

    @property
    def lines(self) -> int:
        """How many lines of the screen it takes."""
        return 2 + self.rows * (self.high + 1) if self.rows else 0

    def _lines(self, most: int) -> int:
        """How many lines the fullest of the written places needs."""
        scene = self.scene
        if scene is None:
            return most
        return min(most, max(len(self._written(scene, cell)) for cell in scene.cells))

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
        inside = self._inside(scene, cell, part)
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

    def _inside(self, scene: Scene, cell: Cell, part: int) -> Text:
        """What stands on one line of a place."""
        if cell.title:
            lines = self._written(scene, cell)
            return lines[part] if part < len(lines) else Text(no_wrap=True)
        inside = Text(no_wrap=True)
        if part == 0:
            inside.append_text(_pieces(scene, cell))
            inside.append(token(cell), "white")
            if not inside.plain:
                inside.append("·", "dim")
        return inside

    def _written(self, scene: Scene, cell: Cell) -> list[Text]:
        """A place with a name: who is there, its gauges, what it is about to do, and its text."""
        head = Text(cell.title, "bold", no_wrap=True)
        for piece in scene.pieces:
            if piece.cell == cell.id:
                colour = OWNERS[piece.owner % len(OWNERS)]
                head.append("  ").append(f" {piece.glyph} ", f"bold reverse {colour}")
        if cell.badges:
            head.append(f" {', '.join(cell.badges)}", "italic not bold")
        lines = [head]
        for gauge in cell.gauges:
            line = gauge_line(gauge, noted=False)
            if cell.signs and gauge is cell.gauges[-1]:
                line.append(f"  next: {signs_said(cell.signs)}", "bold")
            lines.append(line)
        for words in cell.lines:
            lines += [Text(line, "not bold") for line in wrap(words, max(8, self.wide - 2))]
        return lines

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
        """Pick the place under the mouse, unless the click was meant for something else."""
        if not self.calm():
            return
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


def _pieces(scene: Scene, cell: Cell) -> Text:
    """Those who stand on a place, each letter in its owner's colour."""
    text = Text(no_wrap=True)
    for piece in scene.pieces:
        if piece.cell == cell.id:
            text.append(piece.glyph, f"bold {OWNERS[piece.owner % len(OWNERS)]}")
    return text


def _start(scene: Scene) -> tuple[int, int]:
    """Where the cursor begins: where the seat stands, if places are named from there."""
    return next(((cell.row, cell.column) for cell in scene.cells if cell.id == HERE), (0, 0))
