"""Somebody at no seat, and what is shown to them: all that was told, without a `you` in it.

The hunter hears everything, and so does whoever looks on. This module may not import the rules.
"""

from gloam.games.nightmare_hunt.death import Death
from gloam.games.nightmare_hunt.questions import asked_in
from gloam.games.nightmare_hunt.lore import called
from gloam.games.nightmare_hunt.numbers import (
    BEGUN, ENDED, LAID, PAID, PREY, REACTING, YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.telling.scene import ending, shown
from gloam.games.nightmare_hunt.public import new_trail
from gloam.kernel.question import said
from gloam.kernel.scene import Scene
from gloam.kernel.view import View

FIGHTING = (PREY, REACTING, YOURS)
NOBODY = -1
"""The seat of whoever has none."""


class Onlooker(View):
    """What somebody at no seat has heard of a hunt."""

    def __init__(self, seats: int) -> None:
        self.seat = NOBODY
        self.seats = seats
        self.trail = new_trail()
        self.death = Death()
        self.begun = False
        """Whether it was said which hunt this is."""
        self.laid = False
        """Whether it was said where the hunt goes."""
        self.struck = False
        """Whether an enemy has paid, and nothing was told since."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more."""
        self.death.hear(self.trail, word, a)
        self.trail.happen(word, a, b, c)
        self.begun = self.begun or word == BEGUN
        self.laid = self.laid or word == LAID
        self.struck = word == PAID

    def clone(self) -> "Onlooker":
        """The same knowledge again."""
        copy = Onlooker(int(self.seats))
        copy.trail = self.trail.clone()
        copy.trail.letters = self.trail.letters
        copy.death = self.death.clone()
        copy.begun = self.begun
        copy.laid = self.laid
        copy.struck = self.struck
        return copy


def new_onlooker(seats: int) -> View:
    """Somebody at no seat, before anything was told."""
    return Onlooker(seats)


def overview(onlooker: Onlooker) -> Scene:
    """What an onlooker knows, ready to show; before the hunt is laid out, nothing is shown."""
    if onlooker.laid:
        return shown(onlooker, _heading(onlooker))
    begun = (
        "The hunt is being laid out." if onlooker.begun else "Nothing was told of this hunt yet."
    )
    return Scene(
        game="nightmare_hunt",
        seat=NOBODY,
        heading=begun,
        rows=0,
        columns=0,
        cells=(),
        pieces=(),
        status=(),
        choices=(),
        words=(begun,),
    )


def _heading(onlooker: Onlooker) -> str:
    """Whose turn it is; also in the middle of what one action brought about."""
    trail = onlooker.trail
    question = asked_in(trail)
    if trail.phase == ENDED:
        return ending(trail)
    if trail.hand_wounds >= trail.content.body:
        return "The hunter has died."
    if trail.phase in FIGHTING and not trail.foe_count():
        return "Nobody is left to fight."
    if question is None:
        return "The enemies act."
    if question.by_chance:
        return f"The hunter {question.waiting}."
    if trail.phase == REACTING and not onlooker.struck:
        return f"{called(trail)[trail.acting]} acts."
    return said(question.prompt, onlooker, 0, ())
