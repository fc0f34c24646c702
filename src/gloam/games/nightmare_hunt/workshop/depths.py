"""Depth first: who looks into a position looks into all that may come of it, and not again.

What keeps that from leading too far is a number of Wounds: a position with as many, in the hand, in
the deck and discarded, is left as the guides see it. Whoever wants to know better makes another
sweep, with one Wound more. What one sweep found to be close stays so, and is not looked into again.
"""

from typing import Final

from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.workshop.ledger import FAR
from gloam.games.nightmare_hunt.workshop.moves import Moves

ENDLESS: Final = 1e9

_EFFORT: Final = 8
"""How often a guide looks into a position before it is fathomed."""
_NEW: Final = 0.0
_CUT: Final = 1.0
_DONE: Final = 2.0
"""A choice in a sweep: not looked into; found to cost more than the limit; all is found of it."""


class Depths(Moves):
    """Positions that are looked into depth first."""

    def __init__(
        self,
        content: Content,
        terms: i64,
        armor: i64,
        at_once: bool,
        wound_cost: float,
        death: float,
        slots: i64,
    ) -> None:
        super().__init__(content, terms, armor, at_once, wound_cost, death, slots)
        self.looks: i64 = 0
        """How often a position was looked at."""
        self.last_toil: i64 = 0
        """After how many looks to stop, if those of the guides count, too; 0 for never."""
        self.tired: bool = False
        self.doubt: float = 0.3
        """How much of what is not known of a choice is counted as its cost."""
        self.sweep: i64 = 1
        """The number of the sweep: a position is looked into if it has fewer Wounds."""
        self.left: i64 = 0
        """How many positions were left in this sweep, because they have too many Wounds."""

    def toil(self) -> i64:
        """How often anybody looked, the guides among them."""
        return self.looks + super().toil()

    def _look(self) -> None:
        self.looks += 1
        if self.last_toil and self.toil() >= self.last_toil:
            self.tired = True

    def _is_close(self, slot: i64, tolerance: float, limit: float) -> bool:
        low = self.bounds[3 * slot]
        return self.bounds[3 * slot + 1] - low <= tolerance or low >= limit

    # A sweep.

    def sweep_on(self, tolerance: float, looks: i64) -> bool:
        """Go on with a sweep through the fight that was begun, for about so many looks.

        It says whether there is more to do in it; if there was no room for that, `full` is set.
        """
        self.last_toil = self.toil() + (looks if looks > 0 else 1)
        self.tired = False
        at: i64 = 0
        while at < self.outcomes and not (self.full or self.tired):
            if self.leads[at] >= 0:
                self.fathom(self.leads[at], tolerance, ENDLESS)
            at += 1
        self.last_toil = 0
        return self.full or self.tired

    def sweep_deeper(self) -> bool:
        """Begin another sweep, with one Wound more; False if that can find nothing new."""
        self.sweep += 1
        found = self.left > 0
        self.left = 0
        return found

    def fathom(self, slot: i64, tolerance: float, limit: float) -> None:
        """Bring the bounds of a position closer than the tolerance, if this sweep can.

        It is enough to show that the position costs more than the limit.
        """
        if self._is_fathomed(slot, tolerance, limit) or self.full or self.tired:
            return
        self._consult(slot, _EFFORT)
        if self._is_fathomed(slot, tolerance, limit):
            return
        if self._wounds_at(slot) >= self.sweep:
            self.bounds[3 * slot + 2] = float(self.sweep)
            self.left += 1
            return
        self._look()
        options = self.options
        outcomes = self.outcomes
        self._expand(slot)
        self._fathom_all(slot, options, tolerance, limit)
        self.options = options
        self.outcomes = outcomes

    def _is_fathomed(self, slot: i64, tolerance: float, limit: float) -> bool:
        known = self.bounds[3 * slot + 2] >= float(self.sweep)
        return known or self._is_close(slot, tolerance, limit)

    def _wounds_at(self, slot: i64) -> i64:
        """How many Wounds there are in a position, wherever they are."""
        first = self.keys[3 * slot]
        return (first >> 32 & 15) + (first >> 36 & 255) + (first >> 44 & 255)

    def _fathom_all(self, slot: i64, options: i64, tolerance: float, limit: float) -> None:
        """Fathom one choice after the other, until the others cannot matter."""
        last = self.options
        end = self.outcomes
        option = options
        while option < last:
            self._sum_up(option, self._stop(option, last, end))
            self.looked[option] = _NEW
            option += 1
        while True:
            option = self._likely(slot, options, last)
            low = self.bounds[3 * slot]
            high = self.bounds[3 * slot + 1]
            if high - low <= tolerance or low >= limit or self.full or self.tired:
                return
            if option < 0:
                if not self._renewed(options, last):
                    self.bounds[3 * slot + 2] = float(self.sweep)
                    return
                limit = ENDLESS  # what was cut may still bring the upper bound down
                continue
            bar = high - tolerance
            self.looked[option] = _DONE
            if limit < bar:
                bar = limit
                self.looked[option] = _CUT
            if self.least_of[option] < bar:
                self._fathom_option(option, self._stop(option, last, end), tolerance, bar)
            if self.least_of[option] < bar:
                self.looked[option] = _DONE

    def _stop(self, option: i64, last: i64, end: i64) -> i64:
        """Where the outcomes of a choice end, among those from one choice to the last."""
        if option + 1 < last:
            return self.first[option + 1]
        return end

    def _likely(self, slot: i64, options: i64, last: i64) -> i64:
        """The new choice that seems to cost least; the bounds of the position follow from all."""
        lowest = ENDLESS
        found: i64 = -1
        likely = ENDLESS
        high = self.bounds[3 * slot + 1]
        option = options
        while option < last:
            least = self.least_of[option]
            most = self.most_of[option]
            if least < lowest:
                lowest = least
            if most < high:
                high = most
            cost = least + self.doubt * (most - least)
            if self.looked[option] == _NEW and cost < likely:
                found = option
                likely = cost
            option += 1
        low = self.bounds[3 * slot]
        if lowest > low:
            low = lowest
        if low > high:  # by the last digit of a float
            low = high
        self.bounds[3 * slot] = low
        self.bounds[3 * slot + 1] = high
        return found

    def _renewed(self, options: i64, last: i64) -> bool:
        """Take up again what was cut; whether there was anything."""
        found = False
        option = options
        while option < last:
            if self.looked[option] == _CUT:
                self.looked[option] = _NEW
                found = True
            option += 1
        return found

    def _fathom_option(self, option: i64, stop: i64, tolerance: float, bar: float) -> None:
        """Fathom the outcomes of a choice, until it is shown to cost more than the bar."""
        least = self.least_of[option]
        at = self.first[option]
        while at < stop and least < bar and not (self.full or self.tired):
            leads = self.leads[at]
            if leads >= 0:
                chance = self.chance[at]
                low = self.bounds[3 * leads]
                self.fathom(leads, tolerance, low + (bar - least) / chance)
                least += chance * (self.bounds[3 * leads] - low)
            at += 1
        self._sum_up(option, stop)

    def _sum_up(self, option: i64, stop: i64) -> None:
        """What a choice costs at least and at most, by what is known of its outcomes."""
        least: float = 0.0
        most: float = 0.0
        at = self.first[option]
        while at < stop:
            chance = self.chance[at]
            leads = self.leads[at]
            price = chance * self.price[at]
            least += price
            most += price
            if leads >= 0:
                least += chance * self.bounds[3 * leads]
                most += chance * self.bounds[3 * leads + 1]
            elif leads == FAR:
                most += chance * self.worst
            at += 1
        self.least_of[option] = least
        self.most_of[option] = most
