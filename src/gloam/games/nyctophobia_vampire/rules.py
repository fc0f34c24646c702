"""The rules of Vampire Encounter where they are its own; the rest is in the family's `rules`."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import beyond
from gloam.games.nyctophobia.numbers import (
    BROUGHT_HOME, BUMPED, FOUND, HUNTED_WIN, OVER, PUT, SET_AT, SET_DOWN, STUMBLED,
)  # fmt: skip
from gloam.games.nyctophobia.public import Woods, empty_woods
from gloam.games.nyctophobia.rules.hunter import Prowl
from gloam.games.nyctophobia.rules.touch import bar_to_familiar, to_stop
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.kernel.state import State


@final
@mypyc_attr(free_list_len=1)
class Night(Prowl):
    """The whole truth of Vampire Encounter."""

    def __init__(self, woods: Woods) -> None:
        self.ear = None
        self.woods = woods

    # A turn begins with nothing: to search is a choice. (NVE-G1)

    def _begin_hunted(self, seat: i64) -> None:
        pass

    # Combat: whoever finds the vampire by searching. (NVE-36, NVE-37)

    def _fights(self) -> bool:
        return False

    def _passes_hidden(self) -> bool:
        return False  # NVE-11

    def _after_search(self, seat: i64) -> None:
        woods = self.woods
        if woods.touches(seat) and (woods.fought >> seat) & 1 == 0:
            self._attack(seat)  # NVE-36; further off he is only told: NVE-G3

    def _meets(self, seat: i64, heading: i64) -> bool:
        """A step into the vampire's space is finding him. (NVE-G2)"""
        woods = self.woods
        if beyond(woods.at[seat], heading) != woods.at[HUNTER] or not woods.touches(seat):
            return False
        if (woods.fought >> seat) & 1:
            return False
        self._attack(seat)
        return True

    # A blind step that fails is gone. (NVE-G1)

    def _forgives(self) -> bool:
        return False

    def _after_bump(self, seat: i64) -> None:
        if not self.woods.crowded(seat):  # nobody may stop on a hidden friend
            self.tell(STUMBLED, seat)

    # The familiar.

    def _after_step(self, seat: i64) -> None:
        woods = self.woods
        if woods.familiar == woods.at[seat]:
            self.tell(FOUND, seat)  # NVE-19
        if woods.carrier == seat and woods.is_car(woods.at[seat]):
            self.tell(OVER, HUNTED_WIN, BROUGHT_HOME)  # NVE-3, NVE-4, NVE-G6

    def _leave(self, seat: i64, heading: i64) -> None:
        """Set the familiar down beside oneself. (NVE-23, NVE-G7)"""
        woods = self.woods
        barred = bar_to_familiar(woods, seat, heading)
        if barred != NOWHERE:
            self.tell(BUMPED, seat, heading, to_stop(barred))
            return
        to = beyond(woods.at[seat], heading)
        self.tell(SET_DOWN, seat)
        self.tell(PUT, seat, heading)
        self.tell(SET_AT, to)
        if woods.is_car(to):
            self.tell(OVER, HUNTED_WIN, BROUGHT_HOME)  # NVE-G6

    # Hiding and talk.

    def _may_hide(self) -> bool:
        return self.woods.escaping == 0  # NVE-26

    def _voice_draws(self, seat: i64) -> None:
        self._go_on()

    # The clue.

    def _clues(self) -> i64:
        tile = self.woods.familiar
        found = BIT[0] if tile < 32 else BIT[2]
        return found | (BIT[1] if tile & 7 >= 4 else BIT[3])  # NVE-50, NVE-G20

    def clone(self) -> "Night":
        """The same night again."""
        return Night(self.woods.clone())


def new_night(seats: int) -> State:
    """The truth before anything was told."""
    return Night(empty_woods())
