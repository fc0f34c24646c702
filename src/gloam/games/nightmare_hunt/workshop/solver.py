"""The exact solver: what a fight costs when it is played as well as can be.

A fight is a tree of choices and draws without a way back (each turn spends or draws a card), so
that its worth can be computed. Every position that was looked at has two bounds, and its true cost
is never outside them. They are tightened from the
leaves up, first where it looks best, until those of the first position are close enough; where the
memory ends before that, they are still true.

The cost is a weight for each Wound gained, and one for dying. `ledger.py` keeps what was looked at,
`moves.py` says what may come of a position; here is where to look next.
"""

from typing import Final, final

from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.numbers import REACTING
from gloam.games.nightmare_hunt.workshop.ledger import (
    FAR, FIRST_EFFORT, FIRST_SLOTS, recounted,
)  # fmt: skip
from gloam.games.nightmare_hunt.workshop.depths import ENDLESS, Depths
from gloam.games.nightmare_hunt.workshop.moves import ENDED
from gloam.games.nightmare_hunt.public import Trail

DYING: Final = 20.0
"""What a death counts for, in Wounds."""

_STUCK: Final = -3
"""An outcome that cannot be narrowed now: `_STUCK - slot`."""
_TINY: Final = 1e-12
_TRUST: Final = 4
"""How often a guide looks into a position for each look that it had already."""
_MOST_EFFORT: Final = 1000
"""How often it does so at the most, each time that it is asked."""
_GUIDED: Final = 0.02
"""How close the bounds of a guide are to come, as a part of a step."""


@final
class Solver(Depths):
    """One kind of fight: a content, its terms, an armour, and what counts as cost."""

    def __init__(
        self,
        content: Content,
        terms: i64,
        armor: i64,
        at_once: bool,
        wound_cost: float,
        death: float,
        slots: i64 = FIRST_SLOTS,
    ) -> None:
        super().__init__(content, terms, armor, at_once, wound_cost, death, slots)
        self.patience: i64 = 0
        """After how many looks to stop in any case; 0 for never."""
        self.chosen: i64 = -1
        self.room_left: float = ENDLESS
        """By how much the chosen one may rise until another looks better."""
        self.step = 0.5 * (wound_cost if wound_cost > 0.0 else death)

        self.hopes: bool = False
        """Whether to look first where it may cost least, and not where it looks best."""

    # Guides.

    def judge(self, first: i64, second: i64, third: i64, effort: i64) -> i64:
        """The slot of a position of the guided fight, looked into; FAR if it has none here."""
        first = recounted(first, self.from_hand)
        second = recounted(second, self.from_deck)
        while True:
            slot = self._slot(first, second, third)
            if slot >= 0:
                self.tighten(slot, _GUIDED * self.step, ENDLESS, effort)
            if not self.full or not self.grow():
                return slot

    def _ask_guides(self, slot: i64) -> None:
        """Let the guides look into a position some times as often as was done here."""
        if self.floor is None and self.roof is None:
            return
        effort = FIRST_EFFORT + _TRUST * int(self.bounds[3 * slot + 2])
        self._consult(slot, effort if effort < _MOST_EFFORT else _MOST_EFFORT)

    # Tightening the bounds.

    def tighten(self, slot: i64, tolerance: float, limit: float, budget: i64) -> bool:
        """Bring the bounds closer than the tolerance, with about so many looks.

        It is enough to show that the position costs more than the limit. It says whether the looks
        were too few.
        """
        if self._is_close(slot, tolerance, limit):
            return False
        if self.full or self.tired:
            return True
        self._ask_guides(slot)
        if self._is_close(slot, tolerance, limit):
            return False
        low = self.bounds[3 * slot]
        high = self.bounds[3 * slot + 1]
        before = self.looks
        self._look()
        if self.patience and self.looks >= self.patience:
            self.tired = True
        options = self.options
        outcomes = self.outcomes
        self._expand(slot)
        last = self.options
        end = self.outcomes
        weary = False
        while True:
            low, high = self._back_up(options, last, end, low, high, tolerance, limit)
            if high - low <= tolerance or low >= limit or self.chosen < 0:
                break
            left = budget - (self.looks - before)
            if left <= 0 or self.full or self.tired:
                weary = True
                break
            option = self.chosen
            stop = self.first[option + 1] if option + 1 < last else end
            self._tighten_option(self.first[option], stop, tolerance, left)
        self.bounds[3 * slot] = low
        self.bounds[3 * slot + 1] = high
        self.bounds[3 * slot + 2] += float(self.looks - before)
        self.options = options
        self.outcomes = outcomes
        return weary

    def _back_up(
        self,
        options: i64,
        last: i64,
        end: i64,
        low: float,
        high: float,
        tolerance: float,
        limit: float,
    ) -> tuple[float, float]:
        """The bounds that follow from those of the outcomes, and which choice to look into next.

        That is the one that seems to cost least, until its own bounds are close; then any other
        that may still cost less. Where only a limit is to be shown, it is whichever may cost least.
        """
        lowest = ENDLESS
        safe = ENDLESS
        likely: i64 = -1
        likely_cost = ENDLESS
        likely_gap: float = 0.0
        hopeful: i64 = -1
        hope = ENDLESS
        next_hope = ENDLESS
        option = options
        while option < last:
            at = self.first[option]
            stop = self.first[option + 1] if option + 1 < last else end
            least: float = 0.0
            most: float = 0.0
            gap: float = 0.0
            touched = False
            while at < stop:
                chance = self.chance[at]
                price = self.price[at]
                leads = self.leads[at]
                if leads == ENDED:
                    least += chance * price
                    most += chance * price
                elif leads == FAR:
                    least += chance * price
                    most += chance * (price + self.worst)
                else:
                    known = 3 * (leads if leads >= 0 else _STUCK - leads)
                    below = self.bounds[known]
                    above = self.bounds[known + 1]
                    least += chance * (price + below)
                    most += chance * (price + above)
                    if leads >= 0:
                        gap += chance * (above - below)
                        if self.bounds[known + 2] > 0.0:
                            touched = True
                at += 1
            if least < lowest:
                lowest = least
            if most < safe:
                safe = most
            cost = least if self.hopes else least + self.doubt * (most - least)
            if not touched and gap > 0.0 and not self.hopes:
                bonus = 3.0 - self.looked[option]
                cost = least + self.step * (bonus if bonus > 0.0 else 0.0)
            if cost < likely_cost - _TINY or (
                cost < likely_cost + _TINY and self.looked[option] > self.looked[likely]
            ):
                likely_cost = cost
                likely = option
                likely_gap = gap
            if gap > 0.0:
                if least < hope:
                    next_hope = hope
                    hope = least
                    hopeful = option
                elif least < next_hope:
                    next_hope = least
            option += 1
        if lowest > low:
            low = lowest
        if safe < high:
            high = safe
        if low > high:  # by the last digit of a float
            low = high
        if likely_gap > tolerance and limit >= high:
            self.chosen = likely
            self.room_left = ENDLESS
        elif hope >= high or hope >= limit:
            self.chosen = -1
        else:
            self.chosen = hopeful
            bar = next_hope if next_hope < high else high
            bar = limit if limit < bar else bar
            self.room_left = bar - hope + 0.01 * self.step
        return low, high

    def _tighten_option(self, start: i64, stop: i64, tolerance: float, budget: i64) -> None:
        """Look into the outcome of a choice that is least sure: there must be one."""
        room = self.room_left
        chosen: i64 = -1
        widest: float = 0.0
        open_ones: float = 0.0
        at = start
        while at < stop:
            leads = self.leads[at]
            if leads >= 0:
                gap = self.chance[at] * (self.bounds[3 * leads + 1] - self.bounds[3 * leads])
                if gap > 0.0:
                    open_ones += 1.0
                    if gap > widest:
                        widest = gap
                        chosen = at
            at += 1
        leads = self.leads[chosen]
        chance = self.chance[chosen]
        low = self.bounds[3 * leads]
        gap = self.bounds[3 * leads + 1] - low
        fine = tolerance
        if 2.0 * chance * open_ones < 1.0:  # what is rare need not be known as well
            fine = tolerance / (2.0 * chance * open_ones)
        if fine >= gap:
            fine = 0.5 * gap
        limit = ENDLESS
        if room < ENDLESS:
            rise = room / chance
            limit = low + (rise if rise < self.step else self.step)
        effort = 2 * int(self.bounds[3 * leads + 2]) + 2
        if self.tighten(leads, fine, limit, effort if effort < budget else budget):
            return
        narrowed = gap - (self.bounds[3 * leads + 1] - self.bounds[3 * leads])
        if narrowed <= _TINY * gap:
            self.leads[chosen] = _STUCK - leads

    # A whole fight.

    def least(self) -> float:
        """What the fight that was begun costs at least."""
        total: float = 0.0
        at: i64 = 0
        while at < self.outcomes:
            total += self.chance[at] * self.price[at]
            leads = self._begun(at)
            if leads >= 0:
                total += self.chance[at] * self.bounds[3 * leads]
            at += 1
        return total

    def at_most(self) -> float:
        """What the fight that was begun costs at most."""
        total: float = 0.0
        at: i64 = 0
        while at < self.outcomes:
            total += self.chance[at] * self.price[at]
            leads = self._begun(at)
            if leads >= 0:
                total += self.chance[at] * self.bounds[3 * leads + 1]
            elif leads == FAR:
                total += self.chance[at] * self.worst
            at += 1
        return total

    def share(self, other: "Solver") -> None:
        """Whatever either knows of a first hand of the fight that both began, both know now."""
        at: i64 = 0
        while at < self.outcomes and at < other.outcomes:
            mine = self._begun(at)
            theirs = other._begun(at)
            if mine >= 0 and theirs >= 0:
                low = max(self.bounds[3 * mine], other.bounds[3 * theirs])
                high = min(self.bounds[3 * mine + 1], other.bounds[3 * theirs + 1])
                low = min(low, high)  # by the last digit of a float
                self.bounds[3 * mine] = other.bounds[3 * theirs] = low
                self.bounds[3 * mine + 1] = other.bounds[3 * theirs + 1] = high
            at += 1

    def _begun(self, at: i64) -> i64:
        """The slot of a first hand; negative if it has none."""
        leads = self.leads[at]
        if leads <= _STUCK:
            return _STUCK - leads
        return leads

    def narrow(self, tolerance: float, looks: i64) -> bool:
        """Tighten the fight that was begun, with about so many looks, those of guides included.

        It says whether there is more to do; if there was no room for it, `full` is set.
        """
        self.patience = 0
        self.last_toil = self.toil() + (looks if looks > 0 else 1)
        self.tired = False
        while self.at_most() - self.least() > tolerance and not (self.full or self.tired):
            if self._open_gap(0, self.outcomes) <= 0.0:
                break
            self.room_left = ENDLESS
            self._tighten_option(0, self.outcomes, tolerance, looks if looks > 0 else 1)
        self.last_toil = 0
        return self._open_gap(0, self.outcomes) > 0.0 and self.at_most() - self.least() > tolerance

    # From and to the table.

    def place(self, trail: Trail) -> i64:
        """The slot of a trail's position, in which the player is asked; -2 if it does not fit."""
        self.take(trail)
        self.cost = 0.0
        self.winning = False
        if trail.phase == REACTING:
            return self._find(trail.acting + 1)
        return self._find(0)

    def weigh(self, slot: i64) -> list[tuple[int, float, float]]:
        """Every choice of a position with what it costs at least and at most."""
        options = self.options
        outcomes = self.outcomes
        self._expand(slot)
        found: list[tuple[int, float, float]] = []
        option = options
        while option < self.options:
            at = self.first[option]
            stop = self.first[option + 1] if option + 1 < self.options else self.outcomes
            least: float = 0.0
            most: float = 0.0
            while at < stop:
                leads = self.leads[at]
                low: float = 0.0
                high: float = 0.0
                if leads >= 0:
                    low = self.bounds[3 * leads]
                    high = self.bounds[3 * leads + 1]
                elif leads == FAR:
                    high = self.worst
                least += self.chance[at] * (self.price[at] + low)
                most += self.chance[at] * (self.price[at] + high)
                at += 1
            found.append((int(self.action[option]), least, most))
            option += 1
        self.options = options
        self.outcomes = outcomes
        return found

    def settle(self, slot: i64, tolerance: float, budget: i64) -> None:
        """Tighten every choice of a position, not only the best, with so many looks for each."""
        options = self.options
        outcomes = self.outcomes
        self._expand(slot)
        last = self.options
        end = self.outcomes
        option = options
        while option < last and not self.full:
            start = self.first[option]
            stop = self.first[option + 1] if option + 1 < last else end
            until = self.looks + budget
            self.patience = until
            self.tired = False
            while self._open_gap(start, stop) > tolerance and not (self.full or self.tired):
                self.room_left = ENDLESS
                self._tighten_option(start, stop, tolerance, until - self.looks)
            option += 1
        self.options = options
        self.outcomes = outcomes

    def _open_gap(self, start: i64, stop: i64) -> float:
        """How far the bounds of a choice are apart, where more looks may help."""
        gap: float = 0.0
        at = start
        while at < stop:
            leads = self.leads[at]
            if leads >= 0:
                gap += self.chance[at] * (self.bounds[3 * leads + 1] - self.bounds[3 * leads])
            at += 1
        return gap
