"""What somebody at no seat knows: a spectator, or whoever looks on at a replay.

Who hears what the Hunter hears knows the board. Anybody else is in the dark with the Hunted, and
has their charts: each Hunted's own, where what only that one heard was told, or else what all of
them have called out.
"""

from collections.abc import Callable

from gloam.kernel.grid import NOWHERE
from gloam.kernel.view import View
from gloam.kernel.words import Fact
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.numbers import (
    BUMPED, FELT, FELT_FAR, HOPPED, NAMED, PARKED, PLACED, PLANTED, PUT, WALKED,
)  # fmt: skip
from gloam.games.nyctophobia.public import empty_woods
from gloam.games.nyctophobia.sight.hunted import HuntedSight, in_the_dark
from gloam.games.nyctophobia.sight.hunter import HunterSight

_LAID_OUT = (PLANTED, PARKED, PLACED)
"""What the Hunter alone is told, and before anything else."""
_BY_TOUCH = (FELT, FELT_FAR, WALKED, BUMPED, HOPPED, PUT)
"""What the one it happens to is told, and the Hunter."""


class Onlooker(View):
    """What somebody at no seat knows, from whichever facts were told them."""

    def __init__(self, seats: int, vampire: bool) -> None:
        self.seat = NOWHERE
        self.seats = seats
        self.vampire = vampire
        """Whether this is Vampire Encounter."""
        self.board: HunterSight | None = None
        """The forest, for an onlooker who hears what the Hunter hears."""
        self.night = in_the_dark(NOWHERE, seats)
        """What everybody may know, for one who is in the dark."""
        self.hands: dict[int, HuntedSight] = {}
        """What each of the Hunted knows whose hands were told of."""
        self.told: list[Fact] = []
        """All that was told in the dark."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more; whoever takes it in refuses one that nobody handles."""
        if word in _LAID_OUT and self.board is None:
            self.board = HunterSight(HUNTER, self.seats, empty_woods())
        if self.board is not None:
            self.board.hear(word, a, b, c)
            return
        fact = (word, a, b, c)
        self.told.append(fact)
        if word in _BY_TOUCH:
            if a not in self.hands:
                self.hands[a] = self._hands_of(a)
            else:
                self.hands[a].hear(*fact)
            return
        self.night.hear(*fact)
        for seat, sight in self.hands.items():
            if word != NAMED or a != seat:
                sight.hear(*fact)

    def _hands_of(self, seat: int) -> HuntedSight:
        """What one of the Hunted knows, from the first fact on."""
        sight = in_the_dark(seat, self.seats)
        for fact in self.told:
            own = fact[1] == seat
            if own if fact[0] in _BY_TOUCH else not own or fact[0] != NAMED:
                sight.hear(*fact)
        return sight

    def clone(self) -> "Onlooker":
        """The same knowledge again."""
        copy = Onlooker(int(self.seats), self.vampire)
        copy.board = None if self.board is None else self.board.clone()
        copy.night = self.night.clone()
        copy.hands = {seat: sight.clone() for seat, sight in self.hands.items()}
        copy.told = list(self.told)
        return copy


def onlooker_at(*, vampire: bool) -> Callable[[int], View]:
    """How somebody at no seat of one of the two games begins."""
    return lambda seats: Onlooker(seats, vampire)
