"""Lantern with a draught in the house, by which it is lawful in everything but undo."""

from gloam.kernel.game import Game
from gloam.kernel.grid import NOWHERE
from gloam.testing.alter import altered
from tests.lantern.facts import BUMPED, DUSK, FROZE, HID, LIT, READY, SEEKER
from tests.lantern.house import ROOMS, House
from tests.lantern.questions import TO_HIDE, TO_OPEN, TO_STICK
from tests.laws.breaks import Copy, CopyView, with_rules


class DraughtyHouse(House):
    """The passage gets stuck first; then the hider hides."""

    def happen(self, word: int, a: int, b: int) -> None:
        if word == DUSK:
            self.oil = a
            self.agenda.put(TO_OPEN)
            self.agenda.put(TO_HIDE)
            self.agenda.put(TO_STICK)
        else:
            super().happen(word, a, b)

    def clone(self) -> House:
        plain = super().clone()
        copy = DraughtyHouse()
        copy.__dict__.update(plain.__dict__)
        return copy


class Draughty(Copy):
    """Hiding beside the stuck passage, the hider feels it; hiding elsewhere, it feels nothing."""

    def play(self, action: int) -> None:
        super().play(action)
        if action < READY:
            beside = self.stuck in (self.room, (self.room + 3) % 4)
            self.tell(*((BUMPED, self.stuck) if beside else (FROZE,)))


class DraughtyGlimpse(CopyView):
    """What one seat knows, the draught included."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        hiding = self.house.agenda.first() == TO_HIDE
        if word == DUSK:
            self.worlds = {(NOWHERE, NOWHERE)}
            self.house.happen(word, a, b)
        elif word == LIT:
            rooms = (NOWHERE, *ROOMS) if self.seat == SEEKER else (NOWHERE,)
            self.worlds = {(room, n) for room in rooms for n in range(4)}
            self.house.happen(word, a, b)
        elif word == HID:
            self.worlds = {(a, n) for n in range(4)}
        elif word == FROZE and hiding:
            self.worlds = {(r, n) for r, n in self.worlds if n not in (r, (r + 3) % 4)}
        else:
            super().hear(word, a, b, c)


def draughty() -> Game:
    lawful = with_rules(Draughty)
    return altered(
        lawful,
        blank=lambda seats: Draughty(DraughtyHouse()),
        view=lambda seat, seats: DraughtyGlimpse(seat, seats, DraughtyHouse()),
    )
