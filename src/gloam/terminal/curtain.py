"""The curtain: what hangs before the board while the keyboard goes from one to the next."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static


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
