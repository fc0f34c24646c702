"""A menu: what may be chosen now, or what chance may bring and how likely each is.

A menu is filled by a state and read by whoever asks. It keeps runs of actions as bits, so that
offering thirty walks costs no more than offering one; it is made once and used again.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.bits import count, lowest, nth

_NONE_YET: Final = vec[i64]([0] * 16)


@final
class Menu:
    """What is on offer.

    >>> menu = Menu()
    >>> menu.add(7)
    >>> menu.offer(20, 0b1011)
    >>> menu.actions()
    (7, 20, 21, 23)
    >>> menu.has(22), menu.has(23), menu.total
    (False, True, 4)
    >>> menu.clear()
    >>> menu.weigh(1, 3)
    >>> menu.weigh(2, 1)
    >>> menu.outcomes()
    ((1, 3), (2, 1))
    """

    def __init__(self) -> None:
        self.base = vec[i64]()
        self.bits = vec[i64]()
        self.weight = vec[i64]()
        """All weights of a run together."""
        self.runs: i64 = 0
        """How many runs there are; what is behind them is left from before."""
        self.size: i64 = 0
        """How many actions there are."""
        self.total: i64 = 0
        """All weights together: the number of actions, where each weighs one."""

    def clear(self) -> None:
        """Take everything off the menu."""
        self.runs = 0
        self.size = 0
        self.total = 0

    def add(self, action: i64) -> None:
        """Offer one action."""
        self._run(action, 1, 1, 1)

    def offer(self, base: i64, bits: i64) -> None:
        """Offer the action `base + n` for every n in the set."""
        if bits:
            size = count(bits)
            self._run(base, bits, size, size)

    def weigh(self, action: i64, weight: i64) -> None:
        """Let chance bring an action with this weight; nothing, if the weight is nought."""
        if weight > 0:
            self._run(action, 1, 1, weight)

    def _run(self, base: i64, bits: i64, size: i64, weight: i64) -> None:
        at = self.runs
        if at == len(self.base):
            self._lengthen()
        self.base[at] = base
        self.bits[at] = bits
        self.weight[at] = weight
        self.runs = at + 1
        self.size += size
        self.total += weight

    def _lengthen(self) -> None:
        """Room for one run more."""
        self.base = append(self.base, 0)
        self.bits = append(self.bits, 0)
        self.weight = append(self.weight, 0)

    def pick(self, lot: i64) -> i64:
        """The action that a lot from 0 to `total - 1` falls on."""
        at: i64 = 0
        while lot >= self.weight[at]:
            lot -= self.weight[at]
            at += 1
        bits = self.bits[at]
        if bits == 1:
            return self.base[at]
        return self.base[at] + nth(bits, lot)

    def has(self, action: i64) -> bool:
        """Whether an action is on the menu."""
        at: i64 = 0
        while at < self.runs:
            n = action - self.base[at]
            if 0 <= n < 62 and (self.bits[at] >> n) & 1:
                return True
            at += 1
        return False

    def shorten(self, scores: vec[float], most: i64) -> None:
        """Keep at most so many actions (16 or fewer), those with the highest scores, best first.

        `scores[action]` must be there for every action on the menu.
        """
        found: i64 = 0
        chosen = _NONE_YET[:]
        run: i64 = 0
        while run < self.runs:
            bits = self.bits[run]
            while bits:
                action = self.base[run] + lowest(bits)
                bits &= bits - 1
                if found < most:
                    at = found
                    found += 1
                elif scores[action] > scores[chosen[most - 1]]:
                    at = most - 1
                else:
                    continue
                while at > 0 and scores[chosen[at - 1]] < scores[action]:
                    chosen[at] = chosen[at - 1]
                    at -= 1
                chosen[at] = action
            run += 1
        self.clear()
        at = 0
        while at < found:
            self.add(chosen[at])
            at += 1

    def actions(self) -> tuple[int, ...]:
        """Everything on the menu, in the order in which it was offered."""
        found = vec[i64](capacity=self.size)
        at: i64 = 0
        while at < self.runs:
            base = self.base[at]
            bits = self.bits[at]
            while bits:
                found = append(found, base + lowest(bits))
                bits &= bits - 1
            at += 1
        return tuple(int(action) for action in found)

    def outcomes(self) -> tuple[tuple[int, int], ...]:
        """Every action with its weight."""
        found: list[tuple[int, int]] = []
        at: i64 = 0
        while at < self.runs:
            bits = self.bits[at]
            weight: i64 = 1
            if bits == 1:
                weight = self.weight[at]
            while bits:
                found.append((int(self.base[at] + lowest(bits)), int(weight)))
                bits &= bits - 1
            at += 1
        return tuple(found)
