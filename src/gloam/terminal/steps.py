"""Steps: what a mode carries out, in its own way, before the next person is asked."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct


class Think(Struct):
    """A bot is asked: the question is to be answered, here or in a thread."""

    question: Callable[[], int]
    answer: int = -1


class Rest(Struct, frozen=True):
    """Nothing may be heard for so many seconds."""

    seconds: float


class News(Struct, frozen=True):
    """Something was heard by whoever has the keyboard."""

    lines: tuple[str, ...]


class Say(Struct, frozen=True):
    """Something that is no fact is to be said."""

    lines: tuple[str, ...]


class Gap(Struct):
    """All that happened is known: what was typed meanwhile can be done now."""

    acted: bool = False
    """Whether that was done which may let the others go on."""


class Pause(Struct, frozen=True):
    """Somebody who is not asked may put a word in, before the others go on."""

    seat: int


class Out(Struct, frozen=True):
    """Whoever has the keyboard plays no more, and may choose what they hear of the others."""

    seat: int


class Beside(Struct, frozen=True):
    """The keyboard goes to somebody who may see all that is on the screen."""

    words: str


class Hide(Struct, frozen=True):
    """Whoever has the keyboard is to read to the end, before all is hidden from the next."""


class Wipe(Struct, frozen=True):
    """Nobody has the keyboard, and nothing may be left on the screen."""


class Pass(Struct, frozen=True):
    """The keyboard goes to somebody, who is to say when they have it."""

    words: str


Step: TypeAlias = Think | Rest | News | Say | Gap | Pause | Out | Beside | Hide | Wipe | Pass
"""What a mode has to carry out before it asks for the next one."""
