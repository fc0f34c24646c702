"""Who may be who: all castings that a deal allows, summed up exactly and drawn from fairly.

A casting gives every seat a character: so many of each faction, each character once. There may be
millions; they are counted character by character, over the sets of seats that have one already.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.numbers import CHARACTERS
from gloam.games.shadow_hunters.cast import NOBODY_KNOWN, quota
from gloam.kernel.bits import BIT, count
from gloam.kernel.fast_random import FastRandom

_SETS: Final = 256
_NOTHING: Final = vec[float]([0.0] * ((CHARACTERS + 1) * _SETS))
_NO_ODDS: Final = vec[float]([0.0] * (8 * CHARACTERS))
_NO_CASTING: Final = vec[i64]([NOBODY_KNOWN] * 8)
EVEN: Final = vec[float]([1.0] * (8 * CHARACTERS))
"""`EVEN[20 * seat + character]`: every casting is as likely as any other."""


@final
class Casting:
    """The castings of so many seats, weighted by a weight for each seat and character."""

    def __init__(self, seats: i64, pool: i64, either: bool) -> None:
        self.seats = seats
        self.pool = pool
        self.either = either
        """Whether only one of the two characters with an initial may be in the game."""
        self.ways = _NOTHING[:]
        """`ways[256 * n + seats]`: the weight of giving the first n characters to these seats."""

    def weigh(self, allowed: vec[i64], odds: vec[float]) -> float:
        """Sum up all castings in which each seat has an allowed character; their weight."""
        ways = self.ways
        sets = BIT[self.seats]
        at: i64 = 0
        while at < (CHARACTERS + 1) * _SETS:
            ways[at] = 0.0
            at += 1
        ways[0] = 1.0
        character: i64 = 0
        while character < CHARACTERS:
            self._give_out(character, sets, allowed, odds)
            character += 1
        return ways[CHARACTERS * _SETS + sets - 1]

    def _give_out(self, character: i64, sets: i64, allowed: vec[i64], odds: vec[float]) -> None:
        """Give one more character to a seat, or to none."""
        ways = self.ways
        here = character * _SETS
        there = here + _SETS
        second = self.either and (character & 1) == 1
        least, most = self._filled(character)
        taken: i64 = 0
        while taken < sets:
            weight = ways[here + taken]
            if weight > 0.0:
                filled = count(taken)
                if filled >= least:
                    ways[there + taken] += weight
                if filled < most and not second:
                    self._to_each(character, taken, weight, there, allowed, odds)
                    if self.either:
                        self._to_each(character + 1, taken, weight, there, allowed, odds)
            taken += 1

    def _filled(self, character: i64) -> tuple[i64, i64]:
        """How many seats may have a character when this one is dealt with: at least, at most."""
        neutrals = quota(self.seats, 0)
        hunters = neutrals + quota(self.seats, 1)
        if character < 8:
            return (neutrals if character == 7 else 0), neutrals
        if character < 14:
            return (hunters if character == 13 else neutrals), hunters
        return (self.seats if character == 19 else hunters), self.seats

    def _to_each(
        self,
        character: i64,
        taken: i64,
        weight: float,
        there: i64,
        allowed: vec[i64],
        odds: vec[float],
    ) -> None:
        if (self.pool & BIT[character]) == 0:
            return
        least, _ = self._filled(character if not self.either else character & ~1)
        if count(taken) + 1 < least:
            return
        ways = self.ways
        seat: i64 = 0
        while seat < self.seats:
            if (taken & BIT[seat]) == 0 and (allowed[seat] & BIT[character]):
                ways[there + (taken | BIT[seat])] += weight * odds[CHARACTERS * seat + character]
            seat += 1

    def draw(self, allowed: vec[i64], odds: vec[float], rng: FastRandom) -> vec[i64]:
        """One casting, as likely as its weight, after `weigh` found that there is one."""
        found = _NO_CASTING[:]
        taken = BIT[self.seats] - 1
        character: i64 = CHARACTERS - 1
        while character >= 0:
            taken = self._take_back(character, taken, allowed, odds, rng, found)
            character -= 1
        return found

    def _take_back(
        self,
        character: i64,
        taken: i64,
        allowed: vec[i64],
        odds: vec[float],
        rng: FastRandom,
        found: vec[i64],
    ) -> i64:
        """Which seat got this character, if one did; the seats that had one before."""
        ways = self.ways
        here = character * _SETS
        _, most = self._filled(character)
        lot = rng.unit() * ways[here + _SETS + taken]
        second = self.either and (character & 1) == 1
        if second:
            return taken
        last = character + 1 if self.either else character
        kind = character
        while kind <= last:
            seat: i64 = 0
            while seat < self.seats:
                bit = BIT[seat]
                if (taken & bit) and (allowed[seat] & BIT[kind]) and (self.pool & BIT[kind]):
                    before = taken & ~bit
                    share = ways[here + before] * odds[CHARACTERS * seat + kind]
                    if share > 0.0 and count(before) < most:
                        lot -= share
                        if lot < 0.0:
                            found[seat] = kind
                            return before
                seat += 1
            kind += 1
        return taken

    def chances(self, allowed: vec[i64], odds: vec[float]) -> vec[float]:
        """How likely each seat has each character: exact, by going forth and back."""
        total = self.weigh(allowed, odds)
        chances = _NO_ODDS[:]
        if total <= 0.0:
            return chances
        rest = _NOTHING[:]
        sets = BIT[self.seats]
        rest[CHARACTERS * _SETS + sets - 1] = 1.0
        character: i64 = CHARACTERS - 1
        while character >= 0:
            self._add_up(character, sets, allowed, odds, rest, chances)
            character -= 1
        at: i64 = 0
        while at < 8 * CHARACTERS:
            chances[at] /= total
            at += 1
        return chances

    def _add_up(
        self,
        character: i64,
        sets: i64,
        allowed: vec[i64],
        odds: vec[float],
        rest: vec[float],
        chances: vec[float],
    ) -> None:
        ways = self.ways
        here = character * _SETS
        there = here + _SETS
        second = self.either and (character & 1) == 1
        last = character + 1 if self.either and not second else character
        least, most = self._filled(character)
        taken: i64 = 0
        while taken < sets:
            if ways[here + taken] > 0.0:
                filled = count(taken)
                after = rest[there + taken] if filled >= least else 0.0
                kind = character
                while kind <= last and filled < most and not second:
                    if self.pool & BIT[kind]:
                        seat: i64 = 0
                        while seat < self.seats:
                            bit = BIT[seat]
                            if (taken & bit) == 0 and (allowed[seat] & BIT[kind]):
                                at = CHARACTERS * seat + kind
                                share = odds[at] * rest[there + (taken | bit)]
                                after += share
                                chances[at] += ways[here + taken] * share
                            seat += 1
                    kind += 1
                rest[here + taken] = after
            taken += 1
