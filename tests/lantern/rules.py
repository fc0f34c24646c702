"""The rules of Lantern, in the order of RULES.md."""

from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.kernel.state import NOBODY, State

from .facts import (
    BUMPED,
    DARK,
    DUSK,
    FOUND,
    FREEZE,
    FROZE,
    GAVE_UP,
    GIVE_UP,
    HID,
    HIDE,
    HIDER,
    HUSHED,
    LIT,
    OPEN,
    OPENED,
    OVER,
    READY,
    SEEKER,
    SLIP,
    SLIPPED,
    STICK,
    STUCK,
    THE_HIDER,
    YIELDED,
)  # fmt: skip
from .house import ROOMS, WEIGHTS, House, answer, passage
from .questions import ASKED, TO_ANSWER, TO_OPEN, TO_STICK


class Hunt(State):
    """The whole truth: the open house, where the hider is, and which passage is stuck."""

    def __init__(self, house: House) -> None:
        self.ear = None
        self.house = house
        self.room = NOWHERE
        self.stuck = NOWHERE

    # Winning.

    def _judge(self, answered: int) -> None:
        """Tell the end, if this is one."""
        if answered == THE_HIDER:
            self.tell(OVER, SEEKER, FOUND)  # LAN-3
        elif self.house.oil == 0:
            self.tell(OVER, HIDER, DARK)  # LAN-4

    def payoff(self, seat: int) -> float:
        """One wins what the other loses."""
        return 1.0 if seat == self.house.winner else -1.0

    def reason(self) -> int:
        """Why it ended."""
        return self.house.why

    # What may be done.

    def asked(self) -> int:
        """Whoever is next on the agenda."""
        if self.house.winner != NOWHERE:
            return NOBODY
        return ASKED[self.house.agenda.first()]

    def offer(self, menu: Menu) -> None:
        """What the asked seat may choose, or what chance may bring."""
        question = self.house.agenda.first()
        if question == TO_STICK:
            for stuck, weight in enumerate(WEIGHTS):
                menu.weigh(STICK + stuck, weight)  # LAN-7
        elif question == TO_OPEN:
            for room in ROOMS:
                if room not in self.house.lit:
                    menu.add(OPEN + room)  # LAN-8
        elif question == TO_ANSWER:
            menu.add(FREEZE)
            for room in self.house.ways(self.room):
                menu.add(SLIP + room)  # LAN-9: stuck or not, since the hider cannot know
        elif self.room == NOWHERE:
            menu.offer(HIDE, 0b1111)  # LAN-6
        else:
            menu.add(READY)

    # What comes of it.

    def play(self, action: int) -> None:
        """Tell what comes of an action."""
        if action < READY:
            self.tell(HID, action - HIDE)
        elif action == READY:
            self.tell(HUSHED)
        elif action < OPEN:
            self.tell(STUCK, action - STICK)
            self.tell(LIT)
        elif action < FREEZE:
            answered = answer(action - OPEN, self.room)
            self.tell(OPENED, action - OPEN, answered)
            self._judge(answered)
        else:
            self._answer(action)
            self.tell(HUSHED)  # LAN-11: the same, whatever the hider did

    def _answer(self, action: int) -> None:
        if action == FREEZE:
            self.tell(FROZE)
            return
        way = passage(self.room, action - SLIP)
        if way == self.stuck:
            self.tell(BUMPED, way)  # LAN-10
        else:
            self.tell(SLIPPED, action - SLIP)

    # Out of turn.

    def offer_aside(self, seat: int, menu: Menu) -> None:
        """The seeker may give up. (LAN-12)"""
        if seat == SEEKER:
            menu.add(GIVE_UP)

    def play_aside(self, seat: int, action: int) -> None:
        """Then the hider wins."""
        self.tell(GAVE_UP, seat)
        self.tell(OVER, HIDER, YIELDED)

    # What a fact changes.

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        """Make a fact true."""
        if word in (HID, SLIPPED):
            self.room = a
        elif word == STUCK:
            self.stuck = a
        else:
            self.house.happen(word, a, b)

    def clone(self) -> "Hunt":
        """The same hunt again."""
        copy = Hunt(self.house.clone())
        copy.room = self.room
        copy.stuck = self.stuck
        return copy


def new_hunt(seats: int) -> State:
    """The truth before anything was told."""
    return Hunt(House())


def begin(hunt: State, oil: int) -> None:
    """Tell the set-up. (LAN-5)"""
    hunt.tell(DUSK, oil)
