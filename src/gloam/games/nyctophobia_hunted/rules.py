"""The rules of The Hunted, where they are its own; the rest is in the family's `rules`."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from gloam.games.nyctophobia.numbers import HUNTED_WIN, OVER, RADIOED, RESCUED
from gloam.games.nyctophobia.public import Woods, empty_woods
from gloam.games.nyctophobia.rules.hunter import Prowl
from gloam.kernel.bits import BIT
from gloam.kernel.state import State


@final
@mypyc_attr(free_list_len=1)
class Night(Prowl):
    """The whole truth of The Hunted."""

    def __init__(self, woods: Woods) -> None:
        self.ear = None
        self.woods = woods

    # Winning.

    def _is_rescued(self) -> bool:
        """All have had a whole turn since the call, and live. (NYH-33, NYH-90, NYH-G41, NYH-G42)"""
        woods = self.woods
        if woods.caller == 0 or woods.turn != woods.last_turn or woods.call_age == 0:
            return False
        self.tell(OVER, HUNTED_WIN, RESCUED)
        return True

    # A turn begins with a combat, if the Hunter is there, or else with a search.

    def _begin_hunted(self, seat: i64) -> None:
        if not self._strikes(seat):  # NYH-70, NYH-G40
            self._search(seat)  # NYH-43

    # Combat: whenever they stand next to each other.

    def _fights(self) -> bool:
        return True  # NYH-108

    def _passes_hidden(self) -> bool:
        return True  # NYH-G15

    def _strikes(self, seat: i64) -> bool:
        """Combat, if the Hunter is there and these two have not fought in this turn."""
        woods = self.woods
        if not woods.face_up(seat) or (woods.fought >> seat) & 1 or not woods.touches(seat):
            return False  # NYH-65, NYH-G35
        self._attack(seat)
        return True

    def _after_step(self, seat: i64) -> None:
        self._strikes(seat)  # NYH-56

    def _voice_draws(self, seat: i64) -> None:
        if self.woods.voice == seat:
            self._strikes(seat)  # NYH-G38
        self._go_on()

    # The call for help, and hiding.

    def _may_hide(self) -> bool:
        return self.woods.caller == 0  # NYH-71

    def _may_radio(self, seat: i64) -> bool:
        return self.woods.caller == 0 and self.woods.is_car(self.woods.at[seat])  # NYH-88

    def _radio(self, seat: i64) -> None:
        self.tell(RADIOED, seat, self.woods.turn)  # NYH-89, NYH-G42: until this turn comes again

    # The clue.

    def _clues(self) -> i64:
        return halves(self.woods.car_one) & halves(self.woods.car_two)  # NYH-G4

    def clone(self) -> "Night":
        """The same night again."""
        return Night(self.woods.clone())


def halves(tile: i64) -> i64:
    """The halves of the board in which a space lies, as a set of headings."""
    found = BIT[0] if tile < 32 else BIT[2]
    return found | (BIT[1] if tile & 7 >= 4 else BIT[3])


def new_night(seats: int) -> State:
    """The truth before anything was told."""
    return Night(empty_woods())
