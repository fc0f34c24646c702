"""What one seat knows: the open house, and every world that it cannot rule out.

A world is a pair: the room of the hider, and the passage that is stuck. The house is so small that
a view can hold the whole set. This module may not import the rules.
"""

from gloam.kernel.grid import NOWHERE
from gloam.kernel.view import View

from .facts import BUMPED, DUSK, HID, HIDER, HUSHED, LIT, OPENED, SEEKER, SLIPPED
from .house import ROOMS, WEIGHTS, House, answer, passage
from .questions import TO_HIDE

World = tuple[int, int]


class Glimpse(View):
    """What one seat knows."""

    def __init__(self, seat: int, seats: int, house: House) -> None:
        self.seat = seat
        self.seats = seats
        self.house = house
        self.worlds: set[World] = set()

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more."""
        if word == DUSK:
            self.worlds = {(NOWHERE, NOWHERE)}
            if self.seat == SEEKER:  # the hider may have hidden already: LAN-6
                self.worlds |= {(room, NOWHERE) for room in ROOMS}
        elif word == HID:
            self.worlds = {(a, NOWHERE)}
        elif word == LIT:
            self.worlds = {(room, n) for room, _ in self.worlds for n, _ in enumerate(WEIGHTS)}
        elif word == OPENED:
            self.worlds = {world for world in self.worlds if answer(a, world[0]) == b}
        elif word == SLIPPED:
            self.worlds = {(a, n) for room, n in self.worlds if passage(room, a) != n}
        elif word == BUMPED:
            self.worlds = {world for world in self.worlds if world[1] == a}
        elif word == HUSHED and self.seat != HIDER:
            self.worlds = self._after_silence()
        self.house.happen(word, a, b)

    def _after_silence(self) -> set[World]:
        """What the hider may have done unheard."""
        if self.house.agenda.first() == TO_HIDE:
            return {world for world in self.worlds if world[0] != NOWHERE}
        slipped = {
            (to, n)
            for room, n in self.worlds
            for to in self.house.ways(room)
            if passage(room, to) != n
        }
        return self.worlds | slipped

    def rooms(self) -> list[int]:
        """The rooms where the hider can be."""
        return sorted({room for room, _ in self.worlds if room != NOWHERE})

    def clone(self) -> "Glimpse":
        """The same knowledge again."""
        copy = Glimpse(int(self.seat), int(self.seats), self.house.clone())
        copy.worlds = set(self.worlds)
        return copy


def new_glimpse(seat: int, seats: int) -> View:
    """What a seat knows before anything was told."""
    return Glimpse(seat, seats, House())
