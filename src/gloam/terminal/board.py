"""The board, drawn: one widget that shows a scene, and says which place is picked."""

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

OWNERS = (
    "bright_white",
    "bright_cyan",
    "bright_yellow",
    "bright_green",
    "bright_magenta",
    "orange1",
)


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
