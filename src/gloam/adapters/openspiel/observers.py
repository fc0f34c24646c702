"""What OpenSpiel's algorithms see of a state: tensors with named parts, and strings."""

from typing import Any

import numpy as np
import pyspiel

from gloam.adapters.openspiel.course import KEY_CELLS, Course, Kind
from gloam.kernel.layout import Layout, number, numbers
from gloam.kernel.memory import LIMB, heard_layout


class _Tensor:
    """A flat tensor with its parts by name, as OpenSpiel wants it."""

    def __init__(self, *layouts: Layout) -> None:
        parts = [part for layout in layouts for part in layout.parts]
        self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for part in parts:
            self.dict[part.name] = self.tensor[at : at + part.size].reshape(part.shape)
            at += part.size


class View(_Tensor):
    """What a seat knows now: the game's encoding, and its scene in words."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind.layout)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat knows."""
        self.tensor[:] = np.frombuffer(state.course.cells(player), np.int16)

    def string_from(self, state: Any, player: int) -> str:
        """What a seat knows, drawn and in sentences."""
        course: Course = state.course
        return course.text(player)


class Information(_Tensor):
    """All that a seat has heard: the newest facts, and a key that tells all of them apart."""

    def __init__(self, kind: Kind) -> None:
        heard = heard_layout(kind.room, kind.seats)
        key = numbers("key", KEY_CELLS, LIMB - 1, "a digest of all facts, fifteen bits a cell")
        super().__init__(heard, Layout(key, number("window", 1, "whether a window is open")))

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat has heard."""
        course: Course = state.course
        cells = np.frombuffer(course.facts_cells(player), np.int16)
        self.tensor[: len(cells)] = cells
        self.tensor[len(cells) :] = course.key_cells(player)

    def string_from(self, state: Any, player: int) -> str:
        """Every fact that a seat has heard, a line each."""
        course: Course = state.course
        return course.information(player)


class Facts:
    """What was told to everybody, or to a seat and not to everybody: all of it, or what is new."""

    tensor = None

    def __init__(self, kind: Kind, *, public: bool, new: bool) -> None:
        self.kind = kind
        self.public = public
        self.new = new
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There is no tensor of it."""

    def string_from(self, state: Any, player: int) -> str:
        """The facts, a line each."""
        course: Course = state.course
        words = self.kind.game.words.facts
        facts = course.told(player, public=self.public, new=self.new)
        return "".join([f"{words.text(fact)}\n" for fact in facts])


def observer(kind: Kind, wanted: Any, params: Any) -> Any:
    """Whoever observes what is wanted; nobody, where all seats' secrets are."""
    if params:
        raise ValueError(f"An observer of gloam takes no parameters, and was given {params}.")
    private = wanted.private_info
    if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
        return None
    if wanted.public_info and private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
        return Information(kind) if wanted.perfect_recall else View(kind)
    public = wanted.public_info
    return Facts(kind, public=public, new=not wanted.perfect_recall)
