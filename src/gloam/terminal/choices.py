"""The list of choices beside the board: what may be chosen in turn, and at any time."""

from collections.abc import Callable, Sequence
from typing import Any

from textual import events
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from gloam.kernel.scene import Choice
from gloam.talk import menus


class ChoiceList(OptionList):
    """A list that stays where it is, as long as the same is offered."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.calm: Callable[[], bool] = lambda: True
        """Whether a click is meant for what the list offers now."""

    def on_click(self, event: events.Click) -> None:
        """Take no click that was meant for something else."""
        if not self.calm():
            event.prevent_default().stop()

    def show(self, items: Sequence[Option]) -> None:
        """Offer these; whoever is choosing from the same ones is not disturbed."""
        if [(each.id, each.prompt) for each in self.options] == [
            (each.id, each.prompt) for each in items
        ]:
            return
        self.clear_options()
        self.add_options(items)
        self.highlighted = 0 if items and not items[0].disabled else None


def listed(
    numbers: menus.Numbers,
    offered: Sequence[Choice],
    first: Sequence[Option],
    last: Sequence[Option],
) -> list[Option]:
    """The choices in turn between what stands first and last, and below them those at any time."""
    in_turn = [_option(choice, numbers) for choice in offered if not choice.aside]
    asides = [_option(choice, numbers) for choice in offered if choice.aside]
    heading = [Option("At any time:", disabled=True)] if asides else []
    return [*first, *in_turn, *last, *heading, *asides]


def _option(choice: Choice, numbers: menus.Numbers) -> Option:
    return Option(f"{menus.number(choice, numbers)}. {choice.words}", id=id_of(choice))


def id_of(choice: Choice) -> str:
    """What a choice is known by in the list: the same may be there in turn and at any time."""
    return f"{'aside' if choice.aside else 'turn'}-{choice.action}"
