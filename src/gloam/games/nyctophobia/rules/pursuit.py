"""A walk of the Hunter, thought through: whom it attacks, where it may go, and where it ends.

A pursuit reads the woods and changes nothing. Where a question is about a space further on, the
space is handed in, with the noise as it will be and the spaces that will be left.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import HALF, away, beyond, high, holds, low
from gloam.games.nyctophobia.numbers import (
    CHARGING, DEAF, ECHO, FROM_NOISE, HUNT, PAST_TREES, Q_PREY, STALKER, SWINGING, THROUGH, TO_CAR,
)  # fmt: skip
from gloam.games.nyctophobia.public import HOWS, Woods
from gloam.games.nyctophobia.rules.ways import (
    ALL_HEADINGS, HEADINGS_IN_WAY, beside_high, beside_low, further_from, toward,
)  # fmt: skip


@final
@mypyc_attr(free_list_len=1)
class Pursuit:
    """What the Hunter may do with the card that comes first on the agenda."""

    def __init__(self, woods: Woods, fights: bool, passes_hidden: bool) -> None:
        self.woods = woods
        self.kind = woods.agenda.first()
        self.fights = fights or self.kind == Q_PREY  # NVE-G23
        """Whether the Hunter attacks whoever it stands next to."""
        self.prey: i64 = 0
        """The one of the Hunted that a hunt is for; 0 for any."""
        self.how: i64 = 0
        self.left: i64 = 0
        """How many spaces the Hunter may still go."""
        if self.kind != 0:
            self.left = woods.agenda.b() if woods.agenda.b() < woods.legs else woods.legs
        if self.kind == HUNT:
            self.prey = woods.agenda.a() // HOWS
            self.how = woods.agenda.a() % HOWS
        self.free_lo: i64 = 0
        self.free_hi: i64 = 0
        """Where the Hunter may go, if it goes anywhere."""
        if is_walk(self.kind):
            self.free_lo = HALF & ~shut_low(woods, passes_hidden)
            self.free_hi = HALF & ~shut_high(woods, passes_hidden)

    # Whom the Hunter attacks.

    def attacks(self, at: i64) -> i64:
        """The Hunted whom the Hunter would attack from a space, as a set. (NYH-108)"""
        woods = self.woods
        if woods.fought or not self.fights:
            return 0
        found: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if woods.face_up(seat) and self._reaches(woods.at[seat], at):
                found |= BIT[seat]
            seat += 1
        return found

    def _reaches(self, tile: i64, at: i64) -> bool:
        if self.woods.trees.joined(at, tile):
            return True
        return self.how & THROUGH != 0 and away(tile, at) == 1

    def attacks_now(self) -> i64:
        """The Hunted of whom the Hunter attacks one now, as a set. (NYH-G34)"""
        found = self.attacks(self.woods.at[HUNTER])
        if found & (found - 1) == 0:
            return found
        return self._preferred(found)

    def _preferred(self, near: i64) -> i64:
        woods = self.woods
        if self.kind == Q_PREY:
            return near  # a bite is for whom it likes: NVE-G23
        if self.kind == HUNT:
            if self.prey and (near >> self.prey) & 1:
                return BIT[self.prey]
            if self.prey == 0 and woods.lured == 0 and not self._follows(woods.noise):
                return near  # all of them are nearest: NYH-103
        healthy: i64 = 0
        most: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if (near >> seat) & 1 and woods.health[seat] >= most:
                if woods.health[seat] > most:
                    healthy = 0
                most = woods.health[seat]
                healthy |= BIT[seat]
            seat += 1
        return healthy

    # The noise.

    def _follows(self, noise: i64) -> bool:
        return noise != NOWHERE and self.how & DEAF == 0

    def has_come_to(self, noise: i64, at: i64) -> bool:
        """Whether the Hunter would be at the noise, or as near as it can. (NYH-100)"""
        if not self._follows(noise):
            return False
        if at == noise:
            return True
        return not self._may_stand(noise) and self.woods.trees.joined(at, noise)  # NYH-G11

    def _may_stand(self, tile: i64) -> bool:
        return holds(self.free_lo, self.free_hi, tile) and not self.woods.hides_at(tile)

    # Where the Hunter may go.

    def ways(self) -> i64:
        """The headings in which the walk may take its next step, as a set."""
        return self._ways_from(self.woods.at[HUNTER], self.woods.noise, self.left)

    def _ways_from(self, at: i64, noise: i64, left: i64) -> i64:
        if left == 0:
            return 0
        if self.kind == HUNT:
            found = self._hunts(at, noise)
        elif self.kind == TO_CAR:
            found = self._toward_car(at)
        elif noise != NOWHERE:
            found = further_from(self.woods.trees, at, noise, self.free_lo, self.free_hi)
        else:
            return 0
        return self._short_of_hidden(found, at, noise, left)

    def _hunts(self, at: i64, noise: i64) -> i64:
        """The way of a hunt: to the noise, or else to somebody. (NYH-98 to NYH-104)"""
        woods = self.woods
        found: i64 = 0
        if self._follows(noise):
            if self._may_stand(noise):
                found = self._toward(at, low(noise), high(noise))
            else:
                found = self._to_side_of(at, low(noise), high(noise), False)
            if found:
                return found
        face_up = woods.all_face_up()
        seats = face_up if self.prey == 0 else face_up & BIT[self.prey]
        if seats:
            found = self._to_some(at, seats, self.how & THROUGH != 0)
            if found == 0 and self.prey:
                found = self._to_some(at, face_up, False)  # NYH-G10
            return found
        if woods.house & STALKER and self.prey == 0:
            return self._on_trails(at)
        return 0

    def _on_trails(self, at: i64) -> i64:
        """The way to the hiding places whose trail was nearest as the turn began. (NYH-G12)"""
        woods = self.woods
        least: i64 = 0
        seats: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if (woods.hidden >> seat) & 1:
                steps = self._to_some(woods.origin, BIT[seat], False) // HEADINGS_IN_WAY
                if steps > 1 and (least == 0 or steps <= least):
                    seats = BIT[seat] if steps != least else seats | BIT[seat]
                    least = steps
            seat += 1
        found: i64 = 0
        if seats:
            found = self._to_some(at, seats, False)
        if found // HEADINGS_IN_WAY > 1:  # two steps short the trail is lost
            return found
        return 0

    def _to_some(self, at: i64, seats: i64, through: bool) -> i64:
        """The way to the nearest space beside one of some Hunted."""
        woods = self.woods
        lo: i64 = 0
        hi: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if (seats >> seat) & 1:
                lo |= low(woods.at[seat])
                hi |= high(woods.at[seat])
            seat += 1
        return self._to_side_of(at, lo, hi, through)

    def _to_side_of(self, at: i64, lo: i64, hi: i64, through: bool) -> i64:
        """The way to the nearest space beside a set, and not onto a hidden Hunted."""
        woods = self.woods
        near_lo = beside_low(woods.trees, lo, hi, through) & ~lo
        near_hi = beside_high(woods.trees, lo, hi, through) & ~hi
        seat: i64 = 1
        while seat <= woods.hunted:
            if (woods.hidden >> seat) & 1:
                near_lo &= ~low(woods.at[seat])
                near_hi &= ~high(woods.at[seat])
            seat += 1
        return self._toward(at, near_lo, near_hi)

    def _toward_car(self, at: i64) -> i64:
        trees = self.woods.trees
        lo = self.woods.car_low()
        hi = self.woods.car_high()
        near_lo = beside_low(trees, lo, hi, False)
        near_hi = beside_high(trees, lo, hi, False)
        return self._toward(at, near_lo, near_hi)

    def _toward(self, at: i64, lo: i64, hi: i64) -> i64:
        past_trees = self.how & PAST_TREES != 0
        return toward(self.woods.trees, at, lo, hi, self.free_lo, self.free_hi, past_trees)

    # No walk ends on a hidden Hunted.

    def _short_of_hidden(self, ways: i64, at: i64, noise: i64, left: i64) -> i64:
        """Ways that do not end on a hidden Hunted. (NYH-G15)"""
        woods = self.woods
        ways &= ALL_HEADINGS
        if woods.hidden:
            heading: i64 = 0
            while heading < 4:
                to = beyond(at, heading)
                if (ways >> heading) & 1 and woods.hides_at(to) and self._ends_at(to, noise, left):
                    ways &= ~BIT[heading]
                heading += 1
        return ways

    def _ends_at(self, tile: i64, noise: i64, left: i64) -> bool:
        """Whether a walk with so many spaces left, that goes on to a space, would end there."""
        if left == 1 or self.attacks(tile):
            return True
        if self.kind == HUNT and self.has_come_to(noise, tile):
            noise = NOWHERE
        return self._ways_from(tile, noise, left - 1) == 0

    # A charge goes straight on.

    def charges(self, at: i64, heading: i64) -> bool:
        """Whether a charge goes one space on, and does not end on a hidden Hunted there."""
        to = self._next_of_charge(at, heading, self.woods.legs)
        if to == NOWHERE:
            return False
        return not self.woods.hides_at(to) or self._runs_on(to, heading)  # NYH-G15

    def _next_of_charge(self, at: i64, heading: i64, legs: i64) -> i64:
        """Where one space more leads; NOWHERE if the charge cannot go on."""
        to = beyond(at, heading)
        if to == NOWHERE or legs == 0 or not self.woods.trees.is_open(at, heading):
            return NOWHERE
        if holds(self.free_lo, self.free_hi, to):
            return to
        return NOWHERE

    def _runs_on(self, tile: i64, heading: i64) -> bool:
        """Whether a charge goes on behind a space."""
        if self.fights and self._neighbours(tile):
            return False
        to = self._next_of_charge(tile, heading, self.woods.legs - 1)
        return to != NOWHERE and (not self.woods.hides_at(to) or self._runs_on(to, heading))

    def _neighbours(self, tile: i64) -> bool:
        """Whether a face-up Hunted stands next to a space with nothing between."""
        woods = self.woods
        heading: i64 = 0
        while heading < 4:
            if woods.trees.is_open(tile, heading) and woods.who_stands(beyond(tile, heading)):
                return True
            heading += 1
        return False

    # Who is nearest to the noise.

    def nearest_to_noise(self) -> i64:
        """The face-up Hunted nearest to the noise, on foot, as a set."""
        woods = self.woods
        trees = woods.trees
        lo = low(woods.noise)
        hi = high(woods.noise)
        open_lo = lo | self.free_lo
        open_hi = hi | self.free_hi
        face_up = woods.all_face_up()
        while True:
            found: i64 = 0
            seat: i64 = 1
            while seat <= woods.hunted:
                if (face_up >> seat) & 1 and holds(lo, hi, woods.at[seat]):
                    found |= BIT[seat]
                seat += 1
            from_lo = lo & open_lo  # NYH-G9
            from_hi = hi & open_hi
            next_lo = lo | beside_low(trees, from_lo, from_hi, False)
            next_hi = hi | beside_high(trees, from_lo, from_hi, False)
            if found or (next_lo == lo and next_hi == hi):
                return found
            lo = next_lo
            hi = next_hi


def is_walk(kind: i64) -> bool:
    """Whether an entry of the agenda is about ways that the Hunter may go."""
    return (
        kind == HUNT
        or kind == TO_CAR
        or kind == FROM_NOISE
        or kind == CHARGING
        or kind == SWINGING
        or kind == ECHO
    )


def shut_low(woods: Woods, passes_hidden: bool) -> i64:
    """Where the Hunter may not go: the car, pieces, and a loose familiar. (NYH-G9)"""
    shut = woods.car_low()
    seat: i64 = 1
    while seat <= woods.hunted:
        if (woods.hidden >> seat) & 1 == 0 or not passes_hidden:
            shut |= low(woods.at[seat])
        seat += 1
    return shut if woods.familiar == NOWHERE else shut | low(woods.familiar)


def shut_high(woods: Woods, passes_hidden: bool) -> i64:
    """The high half of the same."""
    shut = woods.car_high()
    seat: i64 = 1
    while seat <= woods.hunted:
        if (woods.hidden >> seat) & 1 == 0 or not passes_hidden:
            shut |= high(woods.at[seat])
        seat += 1
    return shut if woods.familiar == NOWHERE else shut | high(woods.familiar)
