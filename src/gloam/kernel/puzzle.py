"""Puzzles: a moment of a game, a question about it, and what every answer is worth."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from gloam.kernel.options import Options
from gloam.kernel.words import Fact


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that can be answered; all answers but their worth are shown at once."""

    text: str
    """As it is typed: `C4`, `player3`, `slash 1`."""
    words: str
    """As it is said: `Slash at Dire Rat 2`."""
    worth: float = 0.0
    """From 0, wrong, to 1, right: told only to whoever has answered."""
    why: str = ""
    """What speaks for or against it, as a sentence: told only then, too."""
    cell: str = ""
    """The place on the board that it belongs to, if it has one."""
    person: int = -1
    """The seat that it is about, if there is one."""
    card: str = ""
    """The card that it is done with, if there is one."""


class Puzzle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question about a moment, with all that can be answered."""

    asks: str
    answers: tuple[Answer, ...]
    because: tuple[str, ...]
    """How it is found out, step by step, by rules and by what was told: for afterwards."""
    steps: int
    """How much must be concluded: from 1 on."""

    @property
    def best(self) -> Answer:
        """The right answer, or the first of several that are as good."""
        return max(self.answers, key=lambda answer: answer.worth)


class Story(Struct, frozen=True, kw_only=True):
    """A moment, as one seat knows it: what it heard, and what it may choose."""

    seat: int
    seats: int
    facts: tuple[Fact, ...]
    view: Any
    menu: tuple[int, ...]


class PuzzleKind(Struct, frozen=True, kw_only=True):
    """A kind of puzzle: where its moments come from, and what is asked about them."""

    name: str
    """In one word, unlike that of any other kind: `radar`."""
    title: str
    about: str
    """What it is about, in a sentence or two for somebody who has never played the game."""
    ask: Callable[[Story], Puzzle | None]
    """The puzzle of a moment; None where that moment is none. It knows what the seat knows."""
    seats: int
    options: tuple[Options, ...] = ({},)
    """The games that moments are taken from, by turns."""
    level: str = "medium"
    bots: Mapping[int, str] = {}
    """How the seats play in them, where that is not the level above."""
    asked: tuple[int, ...] | None = None
    """The seats that are asked; any, unless it is said."""
    most: int = 3
    """The most moments that one game is looked through for."""
    eyes_shut: bool = False
    """Whether the board is not shown before it is answered."""
