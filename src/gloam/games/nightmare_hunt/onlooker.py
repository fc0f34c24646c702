"""Somebody at no seat, and what is shown to them: all that was told, without a `you` in it.

The hunter hears everything, and so does whoever looks on. This module may not import the rules.
"""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.facts import BEGUN, CAMPAIGN, LAID, PAID
from gloam.games.nightmare_hunt.forecast import called, paid_act, use_words
from gloam.games.nightmare_hunt.sayings import REASONS
from gloam.games.nightmare_hunt.scene import foes, goal, shown
from gloam.games.nightmare_hunt.trail import (
    DRAWING, ENDED, MEETING, REACTING, TOWN, TRAIL, YOURS, Trail, new_trail,
)  # fmt: skip
from gloam.kernel.scene import Scene
from gloam.kernel.view import View

NOBODY = -1
"""The seat of whoever has none."""


class Onlooker(View):
    """What somebody at no seat has heard of a hunt."""

    def __init__(self, seats: int) -> None:
        self.seat = NOBODY
        self.seats = seats
        self.trail = new_trail()
        self.begun = False
        """Whether it was said which hunt this is."""
        self.laid = False
        """Whether it was said where the hunt goes."""
        self.struck = False
        """Whether an enemy has paid, and nothing was told since."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more."""
        self.trail.happen(word, a, b, c)
        self.begun = self.begun or word == BEGUN
        self.laid = self.laid or word == LAID
        self.struck = word == PAID

    def clone(self) -> "Onlooker":
        """The same knowledge again."""
        copy = Onlooker(int(self.seats))
        copy.trail = self.trail.clone()
        copy.trail.letters = self.trail.letters
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
        return shown(onlooker.trail, NOBODY, _heading(onlooker))
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
    if trail.phase == ENDED:
        return f"The hunt is {'won' if trail.victory else 'lost'}: {REASONS[trail.why]}."
    if trail.hand_wounds >= trail.content.body:
        return "The hunter has died."
    if trail.phase == TOWN:
        return f"The hunter is in Town, before {goal(trail)}."
    if trail.phase == DRAWING:
        return "The hunter draws cards."
    if trail.phase == MEETING:
        return "The hunter turns up an Encounter card."
    if trail.phase == TRAIL:
        home = ", or back to Town" if trail.mode == CAMPAIGN else ""
        return f"The way is clear: the hunter may go on{home}."
    return _in_a_fight(trail, struck=onlooker.struck)


def _in_a_fight(trail: Trail, *, struck: bool) -> str:
    if not trail.foe_count():
        return "Nobody is left to fight."
    if trail.phase == YOURS:
        return f"It is the hunter's turn against {foes(trail)}."
    if trail.phase != REACTING:
        return "The enemies act."
    name = called(trail)[trail.acting]
    if not struck:
        return f"{name} acts."
    act = paid_act(trail)
    does = "passes" if act.ability == NONE else use_words(trail.content, act, you=False)
    answer = " How does the hunter answer?" if trail.can_react() else ""
    return f"{name} {does}.{answer}"
