"""Help on the full screen: it lies over the board until it is put away, however small that is."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static


class Help(ModalScreen[None]):
    """Keys and words; arrows scroll, Escape puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark", "dismiss", "back to the game"),
    ]
    CSS = """
    Help { align: center middle; }
    Help VerticalScroll { width: 90%; height: 90%; border: round $primary; padding: 0 1; }
    Help VerticalScroll { background: $surface; }
    Help Static { width: 100%; height: auto; }
    """

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """All of it, to scroll through."""
        with VerticalScroll():
            yield Static("\n".join(self.lines), markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Let arrows scroll at once."""
        self.query_one(VerticalScroll).focus()
