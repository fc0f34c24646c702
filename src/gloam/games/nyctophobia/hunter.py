"""The Hunter's turn, in both games: the cards, and where the Hunter may and must go."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.games.nyctophobia.cards import (
    ANY, BECKON, CHARGING, DEAF, DRAGGING, ECHO, FEAR, FELLING, FOG, FROM_NOISE, HALF_TURN, HUNT,
    HUSH, KINDS_IN_DECK, LEADING, MIST, MUST, PAST_TREES, POCKETING, PULLING, REPLANTING, RUMMAGE,
    SHAKE, SWAPPING, SWINGING, THROUGH, TO_CAR, TURNING, VOICE, WISPING,
)  # fmt: skip
from gloam.games.nyctophobia.facts import (
    AIMED, CHARGE, CLUE, CRASHED, DRAG, DRAGGED, DRAW, DREW, DREW_UNSEEN, FEARED, FELL, FELLED,
    FOGGED, GAVE_CLUE, HAULED, HUNTER, LEAD, LED, LIFT, LIFTED, MISTED, NOISE_AT, NOISE_GONE, PICK,
    PICKED_UP, PLANT, PLANTED, PLAY, PLAYED, POCKET, POCKETED, PROWL, PROWLED, RESHUFFLED,
    RESOLVED, RESTED, RUMMAGED, SHOOK, SKIP, SPUN, STALKER, SWAP, SWAPPED, TOPPED, TOPPED_UNSEEN,
    TURN_LEFT, TURN_RIGHT, TURNED, UPROOTED, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.ground import (
    ENDS, EVERY_EAST, HALF, SOUTH_HIGH, STARTS, away, beyond, high, holds, low, side_of,
    spread_high, spread_low,
)  # fmt: skip
from gloam.games.nyctophobia.rules import Dark
from gloam.games.nyctophobia.woods import (
    C_END, Q_CARD, Q_CLUE, Q_PLANT, X_DRAW, X_RUMMAGE, Woods,
)  # fmt: skip
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu

ALL_HEADINGS: Final = 15
_FIRST_OF_PAIR: Final = vec[i64]([1, 1, 1, 2, 2, 3])
_SECOND_OF_PAIR: Final = vec[i64]([2, 3, 4, 3, 4, 4])
_SCRATCH: Final = Menu()
_PARENT: Final = vec[i64]([0] * 64)
_DEPTH: Final = vec[i64]([0] * 64)
_QUEUE: Final = vec[i64]([0] * 64)


@mypyc_attr(allow_interpreted_subclasses=True)
class Prowl(Dark):
    """The rules of the Hunter's turn."""

    # What differs between the two books.

    def _fights(self) -> bool:
        """Whether the Hunter attacks whoever it stands next to."""
        raise NotImplementedError("a rule book must say how combat starts")

    def _passes_hidden(self) -> bool:
        """Whether the Hunter may pass over a hidden Hunted."""
        raise NotImplementedError("a rule book must say what the Hunter may enter")

    def _clues(self) -> i64:
        """The compass directions that would be a true clue, as a set."""
        raise NotImplementedError("a rule book must say what the clue is about")

    # What needs nobody's choice.

    def _hunter_goes_on(self, kind: i64) -> bool:
        woods = self.woods
        if kind == X_DRAW:
            if woods.pile.size() == 0:
                self.tell(RESHUFFLED)  # NYH-94
                return True
            return False
        if kind == Q_CLUE or kind == Q_CARD or kind == X_RUMMAGE or kind == Q_PLANT:
            return False
        prey = self._prey(kind)
        if prey:
            if prey & (prey - 1):
                return False
            self._attack(lowest(prey))
            return True
        if kind == C_END:
            self.tell(RESTED)  # NYH-92
            return True
        if kind == HUNT and self._hears_out():
            return True
        if self._effect(kind):
            return True
        return self._only_way(kind)

    def _only_way(self, kind: i64) -> bool:
        """Take the one choice that there is, or none; False if the Hunter must choose."""
        _SCRATCH.clear()
        self._offer_hunter(kind, _SCRATCH)
        if _SCRATCH.size == 0:
            self.tell(RESOLVED)
            return True
        if _SCRATCH.size == 1:
            self._hunt(kind, _SCRATCH.pick(0))
            return True
        return False

    def _effect(self, kind: i64) -> bool:
        """An effect without a choice; False if it is not one."""
        woods = self.woods
        if kind == HUSH:
            if woods.noise != NOWHERE:
                self.tell(NOISE_GONE)
        elif kind == SHAKE:
            self.tell(SHOOK)
        elif kind == FOG:
            self.tell(FOGGED)
        elif kind == FEAR:
            self.tell(FEARED)
        elif kind == MIST:
            self.tell(MISTED)
        elif kind == HALF_TURN:
            self.tell(TURNED, 2)
            self.tell(SPUN, 2)
        elif kind == BECKON:
            self._beckon()
        elif kind == RUMMAGE:
            self.tell(RESOLVED)
            if woods.discards:
                self.tell(RUMMAGED)
            return True
        elif (kind == CHARGING or kind == SWINGING) and woods.agenda.a():
            return self._charges(kind, woods.agenda.a() - 1)
        elif kind == PULLING and woods.carrier and self._drags(woods.carrier):
            self.tell(AIMED, woods.carrier)
            return True
        else:
            return False
        self.tell(RESOLVED)
        return True

    def _beckon(self) -> None:
        woods = self.woods
        if woods.carrier:
            if woods.face_up(woods.carrier):  # NVE-24, NVE-G9
                self.tell(NOISE_AT, woods.at[woods.carrier])
        elif woods.familiar != NOWHERE:
            self.tell(NOISE_AT, woods.familiar)

    # Whom the Hunter attacks.

    def _prey(self, kind: i64) -> i64:
        """The Hunted whom the Hunter may attack now, as a set. (NYH-108, NYH-G34)"""
        woods = self.woods
        if woods.fought or not self._fights():
            return 0
        through = kind == HUNT and woods.agenda.a() & THROUGH
        prey: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if woods.face_up(seat):
                if woods.touches(seat) or (through and away(woods.at[seat], woods.at[HUNTER]) == 1):
                    prey |= BIT[seat]
            seat += 1
        if prey & (prey - 1) == 0:
            return prey
        return self._preferred(kind, prey)

    def _preferred(self, kind: i64, prey: i64) -> i64:
        woods = self.woods
        if kind == HUNT:
            aimed = woods.agenda.a() // 16
            if aimed and (prey >> aimed) & 1:
                return BIT[aimed]
            if aimed == 0 and woods.lured == 0 and not self._follows_noise():
                return prey  # all of them are nearest: NYH-103
        healthy: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if (prey >> seat) & 1 and woods.health[seat] == 2:
                healthy |= BIT[seat]
            seat += 1
        return healthy if healthy else prey

    # Where the Hunter may go.

    def _follows_noise(self) -> bool:
        woods = self.woods
        return woods.noise != NOWHERE and woods.agenda.a() & DEAF == 0

    def _blocked_low(self) -> i64:
        """Where the Hunter may not go: the car, pieces, and a loose familiar. (NYH-G9)"""
        woods = self.woods
        blocked = low(woods.car_one) | low(woods.car_two)
        seat: i64 = 1
        while seat <= woods.hunted:
            if (woods.hidden >> seat) & 1 == 0 or not self._passes_hidden():
                blocked |= low(woods.at[seat])
            seat += 1
        if woods.familiar != NOWHERE:
            blocked |= low(woods.familiar)
        return blocked

    def _blocked_high(self) -> i64:
        woods = self.woods
        blocked = high(woods.car_one) | high(woods.car_two)
        seat: i64 = 1
        while seat <= woods.hunted:
            if (woods.hidden >> seat) & 1 == 0 or not self._passes_hidden():
                blocked |= high(woods.at[seat])
            seat += 1
        if woods.familiar != NOWHERE:
            blocked |= high(woods.familiar)
        return blocked

    def _hears_out(self) -> bool:
        """The Hunter has come to the noise, or as near as it can: the token goes. (NYH-100)"""
        if not self._has_come_to_noise():
            return False
        self.tell(NOISE_GONE)
        return True

    def _has_come_to_noise(self) -> bool:
        woods = self.woods
        if not self._follows_noise():
            return False
        at = woods.at[HUNTER]
        if at == woods.noise:
            return True
        if self._may_stand(woods.noise) or away(at, woods.noise) != 1:
            return False
        heading: i64 = 0
        while heading < 4:
            if beyond(at, heading) == woods.noise and woods.is_open(at, heading):
                return True  # NYH-G11
            heading += 1
        return False

    def _may_stand(self, tile: i64) -> bool:
        if holds(self._blocked_low(), self._blocked_high(), tile):
            return False
        return not self.woods.hides_at(tile)

    def _ways(self, how: i64) -> i64:
        """The headings in which a hunt may take its next step, as a set. (NYH-98 to NYH-104)"""
        woods = self.woods
        if woods.agenda.b() == 0 or woods.legs == 0:
            return 0
        past_trees = how & PAST_TREES
        if woods.noise != NOWHERE and how & DEAF == 0:
            noise = woods.noise
            found: i64 = 0
            if self._may_stand(noise):
                found = self._toward(low(noise), high(noise), past_trees)
            else:
                found = self._next_to(BIT[7], noise, past_trees)
            if found:
                return self._short_of_hidden(found & ALL_HEADINGS)
        seats: i64 = 0
        seat: i64 = 1
        while seat <= woods.hunted:
            if woods.face_up(seat) and (how // 16 == 0 or how // 16 == seat):
                seats |= BIT[seat]
            seat += 1
        if seats:
            found = self._next_to(seats, NOWHERE, past_trees | how & THROUGH)
            if found == 0 and how // 16:
                found = self._next_to(self._face_up(), NOWHERE, past_trees)  # NYH-G10
            return self._short_of_hidden(found)
        if woods.house & STALKER and how // 16 == 0:
            found = self._next_to(woods.hidden, NOWHERE, past_trees)
            if found // 16 > 1:  # NYH-G12: two steps short of the piece
                return self._short_of_hidden(found)
        return 0

    def _short_of_hidden(self, ways: i64) -> i64:
        """Ways that do not end on a hidden Hunted. (NYH-G15)"""
        woods = self.woods
        ways &= ALL_HEADINGS
        if woods.hidden:
            heading: i64 = 0
            while heading < 4:
                to = beyond(woods.at[HUNTER], heading)
                if (ways >> heading) & 1 and woods.hides_at(to) and self._ends_on(to):
                    ways &= ~BIT[heading]
                heading += 1
        return ways

    def _ends_on(self, tile: i64) -> bool:
        """Whether a walk that goes on to a space would end there; tried out on a copy."""
        truth = self.woods
        if truth.agenda.b() == 1 or truth.legs == 1:
            return True
        self.woods = truth.clone()
        self.woods.happen(PROWLED, tile, 0, 0)
        kind = truth.agenda.first()
        if kind == HUNT and self._has_come_to_noise():
            self.woods.happen(NOISE_GONE, 0, 0, 0)
        if self._prey(kind):
            ends = True
        elif kind == HUNT:
            ends = self._ways(truth.agenda.a()) == 0
        else:
            ends = (self._to_car() if kind == TO_CAR else self._from_noise()) == 0
        self.woods = truth
        return ends

    def _next_to(self, seats: i64, tile: i64, how: i64) -> i64:
        """The way to the nearest space beside one of some Hunted, or beside one space."""
        woods = self.woods
        lo: i64 = 0
        hi: i64 = 0
        if tile != NOWHERE:
            lo = low(tile)
            hi = high(tile)
        else:
            seat: i64 = 1
            while seat <= woods.hunted:
                if (seats >> seat) & 1:
                    lo |= low(woods.at[seat])
                    hi |= high(woods.at[seat])
                seat += 1
        if how & THROUGH:
            near_lo = spread_low(lo, hi, EVERY_EAST, HALF)
            near_hi = spread_high(lo, hi, HALF, EVERY_EAST, SOUTH_HIGH)
        else:
            near_lo = spread_low(lo, hi, woods.east_lo, woods.south_lo)
            near_hi = spread_high(lo, hi, woods.south_lo, woods.east_hi, woods.south_hi)
        near_lo &= ~lo
        near_hi &= ~hi
        seat = 1
        while seat <= woods.hunted:
            if (woods.hidden >> seat) & 1:
                near_lo &= ~low(woods.at[seat])
                near_hi &= ~high(woods.at[seat])
            seat += 1
        return self._toward(near_lo, near_hi, how & PAST_TREES)

    def _toward(self, goal_lo: i64, goal_hi: i64, past_trees: i64) -> i64:
        """First steps of the shortest ways to a set: `16 * steps + headings`; 0 if none."""
        woods = self.woods
        east_lo = EVERY_EAST if past_trees else woods.east_lo
        east_hi = EVERY_EAST if past_trees else woods.east_hi
        south_lo = HALF if past_trees else woods.south_lo
        south_hi = SOUTH_HIGH if past_trees else woods.south_hi
        free_lo = HALF & ~self._blocked_low()
        free_hi = HALF & ~self._blocked_high()
        goal_lo &= free_lo
        goal_hi &= free_hi
        at = woods.at[HUNTER]
        lo = low(at)
        hi = high(at)
        if goal_lo & lo or goal_hi & hi:
            return 0
        steps: i64 = 0
        while goal_lo & lo == 0 and goal_hi & hi == 0:
            next_lo = spread_low(lo, hi, east_lo, south_lo) & free_lo
            next_hi = spread_high(lo, hi, south_lo, east_hi, south_hi) & free_hi
            next_lo |= low(at)
            next_hi |= high(at)
            if next_lo == lo and next_hi == hi:
                return 0  # NYH-G10
            lo = next_lo
            hi = next_hi
            steps += 1
        lo &= goal_lo
        hi &= goal_hi
        back: i64 = 1
        while back < steps:
            next_lo = spread_low(lo, hi, east_lo, south_lo) & free_lo
            hi = spread_high(lo, hi, south_lo, east_hi, south_hi) & free_hi
            lo = next_lo
            back += 1
        ways: i64 = 0
        heading: i64 = 0
        while heading < 4:
            to = beyond(at, heading)
            if to != NOWHERE and (past_trees or woods.is_open(at, heading)):
                if holds(lo, hi, to):
                    ways |= BIT[heading]
            heading += 1
        return 16 * steps + ways

    def _from_noise(self) -> i64:
        """The headings that lead further from the noise, on foot."""
        woods = self.woods
        if woods.noise == NOWHERE or woods.agenda.b() == 0 or woods.legs == 0:
            return 0
        free_lo = HALF & ~self._blocked_low()
        free_hi = HALF & ~self._blocked_high()
        at = woods.at[HUNTER]
        lo = low(woods.noise)
        hi = high(woods.noise)
        while not holds(lo, hi, at):
            next_lo = spread_low(lo, hi, woods.east_lo, woods.south_lo) & (free_lo | low(at))
            next_hi = spread_high(lo, hi, woods.south_lo, woods.east_hi, woods.south_hi)
            next_hi &= free_hi | high(at)
            next_lo |= lo
            next_hi |= hi
            if next_lo == lo and next_hi == hi:
                return 0
            lo = next_lo
            hi = next_hi
        ways: i64 = 0
        heading: i64 = 0
        while heading < 4:
            to = beyond(at, heading)
            if to != NOWHERE and woods.is_open(at, heading):
                if holds(free_lo, free_hi, to) and not holds(lo, hi, to):
                    ways |= BIT[heading]
            heading += 1
        return self._short_of_hidden(ways)

    def _to_car(self) -> i64:
        woods = self.woods
        if woods.agenda.b() == 0 or woods.legs == 0:
            return 0
        lo = low(woods.car_one) | low(woods.car_two)
        hi = high(woods.car_one) | high(woods.car_two)
        near_lo = spread_low(lo, hi, woods.east_lo, woods.south_lo)
        near_hi = spread_high(lo, hi, woods.south_lo, woods.east_hi, woods.south_hi)
        return self._short_of_hidden(self._toward(near_lo, near_hi, 0))

    def _prowl(self, heading: i64) -> None:
        woods = self.woods
        deaf = woods.agenda.first() == HUNT and woods.agenda.a() & DEAF
        self.tell(PROWLED, beyond(woods.at[HUNTER], heading))
        if woods.noise == woods.at[HUNTER] and not deaf:
            self.tell(NOISE_GONE)  # NYH-100

    def _charges(self, kind: i64, heading: i64) -> bool:
        """One space straight on, or the end of it."""
        woods = self.woods
        at = woods.at[HUNTER]
        to = beyond(at, heading)
        if to == NOWHERE or woods.legs == 0:
            self.tell(RESOLVED)
        elif not woods.is_open(at, heading):
            if kind == SWINGING:
                self.tell(FELLED, side_of(at, heading))
                self.tell(CRASHED)
            self.tell(RESOLVED)
        elif holds(self._blocked_low(), self._blocked_high(), to):
            self.tell(RESOLVED)
        elif woods.hides_at(to) and not self._runs_on(to, heading):
            self.tell(RESOLVED)  # NYH-G15
        else:
            self._prowl(heading)
        return True

    def _runs_on(self, tile: i64, heading: i64) -> bool:
        """Whether a charge goes on behind a space."""
        woods = self.woods
        to = beyond(tile, heading)
        if self._fights() and self._neighbours(tile):
            return False
        if to == NOWHERE or woods.legs == 1 or not woods.is_open(tile, heading):
            return False
        if holds(self._blocked_low(), self._blocked_high(), to):
            return False
        return not woods.hides_at(to) or self._runs_on(to, heading)

    def _neighbours(self, tile: i64) -> bool:
        """Whether a face-up Hunted stands next to a space with nothing between."""
        heading: i64 = 0
        while heading < 4:
            if self.woods.is_open(tile, heading) and self.woods.who_stands(beyond(tile, heading)):
                return True
            heading += 1
        return False

    # What the Hunter may choose.

    def _offer_hunter(self, kind: i64, menu: Menu) -> None:
        woods = self.woods
        if kind == Q_CARD:
            menu.add(PLAY + KINDS_IN_DECK * woods.deck + woods.hand_one)  # NYH-91
            if woods.hand_two != woods.hand_one:
                menu.add(PLAY + KINDS_IN_DECK * woods.deck + woods.hand_two)
            return
        if kind == X_DRAW:
            woods.pile.offer(menu, DRAW)
            return
        if kind == X_RUMMAGE:
            card: i64 = 0
            while card < KINDS_IN_DECK:
                menu.weigh(DRAW + card, woods.discard[card])
                card += 1
            return
        if kind == Q_CLUE:
            menu.offer(CLUE, self._clues())
            return
        if kind == Q_PLANT:
            self._offer_plant(menu)
            return
        prey = self._prey(kind)
        if prey:
            menu.offer(PICK, prey >> 1)
        elif kind == HUNT:
            if woods.agenda.a() & ANY:
                menu.offer(PICK, self._face_up() >> 1)
            else:
                menu.offer(PROWL, self._ways(woods.agenda.a()))
        elif kind == CHARGING or kind == SWINGING:
            menu.offer(CHARGE, ALL_HEADINGS)
        elif kind == TO_CAR:
            menu.offer(PROWL, self._to_car())
        elif kind == FROM_NOISE:
            menu.offer(PROWL, self._from_noise())
        elif kind == FELLING:
            if woods.agenda.b() > 0 and self._trees_here():
                menu.offer(FELL, self._trees_here())
                if woods.agenda.a() & MUST == 0:
                    menu.add(SKIP)
        elif kind == REPLANTING:
            if woods.agenda.b() > 0:
                self._offer_lift(menu)
                if woods.agenda.a() & MUST == 0:
                    menu.add(SKIP)
        elif kind == TURNING:
            menu.add(TURN_RIGHT)
            menu.add(TURN_LEFT)
        elif kind == VOICE:
            menu.offer(PICK, self._face_up() >> 1)
        elif kind == ECHO:
            menu.offer(PICK, self._nearest_to_noise() >> 1)
        else:
            self._offer_meddling(kind, menu)

    def _offer_meddling(self, kind: i64, menu: Menu) -> None:
        """What the Hunter may move that is neither itself nor a tree."""
        woods = self.woods
        if kind == SWAPPING:
            pair: i64 = 0
            while pair < 6:
                if self._may_swap(_FIRST_OF_PAIR[pair]) and self._may_swap(_SECOND_OF_PAIR[pair]):
                    menu.add(SWAP + pair)
                pair += 1
        elif kind == DRAGGING:
            if woods.agenda.a():
                menu.offer(DRAG, self._drags(woods.agenda.a()))
                return
            seat: i64 = 1
            while seat <= woods.hunted:
                if self._drags(seat):
                    menu.add(PICK + seat - 1)
                seat += 1
        elif kind == LEADING:
            ways = self._leads()
            if ways:
                menu.offer(LEAD, ways)
                if woods.agenda.a() & MUST == 0:
                    menu.add(SKIP)
        elif kind == POCKETING:
            reach = self._pockets()
            menu.offer(POCKET, reach)
        elif kind == WISPING:
            menu.add(WISP)
            menu.add(SKIP)

    def _face_up(self) -> i64:
        seats: i64 = 0
        seat: i64 = 1
        while seat <= self.woods.hunted:
            if self.woods.face_up(seat):
                seats |= BIT[seat]
            seat += 1
        return seats

    def _trees_here(self) -> i64:
        """The headings in which a tree borders the Hunter's own space."""
        woods = self.woods
        at = woods.at[HUNTER]
        found: i64 = 0
        heading: i64 = 0
        while heading < 4:
            if beyond(at, heading) != NOWHERE and not woods.is_open(at, heading):
                found |= BIT[heading]
            heading += 1
        return found

    def _nearest_to_noise(self) -> i64:
        """The face-up Hunted nearest to the noise, on foot, as a set."""
        woods = self.woods
        lo = low(woods.noise)
        hi = high(woods.noise)
        open_lo = lo | (HALF & ~self._blocked_low())
        open_hi = hi | (HALF & ~self._blocked_high())
        face_up = self._face_up()
        while True:
            found: i64 = 0
            seat: i64 = 1
            while seat <= woods.hunted:
                if (face_up >> seat) & 1 and holds(lo, hi, woods.at[seat]):
                    found |= BIT[seat]
                seat += 1
            from_lo = lo & open_lo  # NYH-G9
            from_hi = hi & open_hi
            next_lo = lo | spread_low(from_lo, from_hi, woods.east_lo, woods.south_lo)
            next_hi = hi | spread_high(
                from_lo, from_hi, woods.south_lo, woods.east_hi, woods.south_hi
            )
            if found or (next_lo == lo and next_hi == hi):
                return found
            lo = next_lo
            hi = next_hi

    # The safety rule: no card may seal anything off, split the car, or put a Hunted onto a
    # piece, into or out of the car, or next to the Hunter. (sheet 3.3)

    def _may_swap(self, seat: i64) -> bool:
        woods = self.woods
        if seat > woods.hunted or not woods.face_up(seat):
            return False
        return not woods.is_car(woods.at[seat]) and not woods.touches(seat)

    def _drags(self, seat: i64) -> i64:
        """The headings in which a card may move a Hunted, as a set."""
        woods = self.woods
        at = woods.at[seat]
        ways: i64 = 0
        if not woods.face_up(seat) or woods.is_car(at):
            return 0
        heading: i64 = 0
        while heading < 4:
            to = beyond(at, heading)
            if to != NOWHERE and woods.is_open(at, heading) and not woods.is_car(to):
                if woods.who_stands(to) == 0 and not woods.hides_at(to) and woods.familiar != to:
                    if woods.at[HUNTER] != to and not self._beside_hunter(to):
                        ways |= BIT[heading]
            heading += 1
        return ways

    def _beside_hunter(self, tile: i64) -> bool:
        woods = self.woods
        heading: i64 = 0
        while heading < 4:
            if beyond(tile, heading) == woods.at[HUNTER] and woods.is_open(tile, heading):
                return True
            heading += 1
        return False

    def _leads(self) -> i64:
        """The headings in which a card may move the loose familiar. (sheet 3.3)"""
        woods = self.woods
        at = woods.familiar
        ways: i64 = 0
        if at == NOWHERE or woods.agenda.b() == 0:
            return 0
        heading: i64 = 0
        while heading < 4:
            to = beyond(at, heading)
            if to != NOWHERE and woods.is_open(at, heading) and not woods.is_car(to):
                if woods.who_stands(to) == 0 and not woods.hides_at(to) and woods.at[HUNTER] != to:
                    ways |= BIT[heading]
            heading += 1
        return ways

    def _pockets(self) -> i64:
        """Where a loose rock lies within the Hunter's reach: here, or past an open side."""
        woods = self.woods
        at = woods.at[HUNTER]
        reach: i64 = 1 if woods.rocks_at(at) else 0
        heading: i64 = 0
        while heading < 4:
            if woods.is_open(at, heading) and woods.rocks_at(beyond(at, heading)):
                reach |= BIT[heading + 1]
            heading += 1
        return reach

    def _offer_lift(self, menu: Menu) -> None:
        """Any tree, but none that keeps the Hunter from somebody. (NYH-G37)"""
        woods = self.woods
        side: i64 = 0
        while side < 112:
            if woods.has_tree(side) and not self._keeps_apart(side):
                menu.add(LIFT + side)
            side += 1

    def _keeps_apart(self, side: i64) -> bool:
        woods = self.woods
        hunter = woods.at[HUNTER]
        if STARTS[side] == hunter:
            return woods.who_stands(ENDS[side]) != 0 or woods.hides_at(ENDS[side])
        if ENDS[side] != hunter:
            return False
        return woods.who_stands(STARTS[side]) != 0 or woods.hides_at(STARTS[side])

    def _offer_plant(self, menu: Menu) -> None:
        """Any open side where a tree seals nothing off and does not split the car."""
        woods = self.woods
        whole_low = bridges(woods, False, 0)
        whole_high = bridges(woods, False, 1)
        hunter_low = bridges(woods, True, 0)
        hunter_high = bridges(woods, True, 1)
        lifted = woods.agenda.a()
        found = False
        side: i64 = 0
        while side < 112:
            if side != lifted and not woods.has_tree(side):
                if side < 56:
                    sealing = ((whole_low | hunter_low) >> side) & 1
                else:
                    sealing = ((whole_high | hunter_high) >> (side - 56)) & 1
                inside_car = woods.is_car(STARTS[side]) and woods.is_car(ENDS[side])
                if sealing == 0 and not inside_car:
                    menu.add(PLANT + side)
                    found = True
            side += 1
        if not found:
            menu.add(PLANT + lifted)

    # What comes of it.

    def _hunt(self, kind: i64, action: i64) -> None:
        woods = self.woods
        if action < PLAY:
            self.tell(GAVE_CLUE, action - CLUE)  # NYH-26
        elif action < PROWL:
            self.tell(PLAYED, action - PLAY)
        elif action < CHARGE:
            self._prowl(action - PROWL)
        elif action < FELL:
            self.tell(AIMED, action - CHARGE)
        elif action < LIFT:
            self.tell(FELLED, side_of(woods.at[HUNTER], action - FELL))
            self.tell(CRASHED)
        elif action < PLANT:
            self.tell(LIFTED, action - LIFT)
        elif action < PICK:
            self.tell(PLANTED, action - PLANT)
            self.tell(UPROOTED)
        elif action < SWAP:
            self._pick(kind, action - PICK + 1)
        elif action < DRAG:
            pair = action - SWAP
            self.tell(SWAPPED, _FIRST_OF_PAIR[pair], _SECOND_OF_PAIR[pair])
            self.tell(RESOLVED)
        elif action < LEAD:
            self._drag(woods.agenda.a(), action - DRAG)
        elif action < TURN_RIGHT:
            self.tell(LED, beyond(woods.familiar, action - LEAD))
        elif action < POCKET:
            self.tell(TURNED, 1 if action == TURN_RIGHT else 3)
            self.tell(SPUN, 1)
            self.tell(RESOLVED)
        elif action < SKIP:
            reach = action - POCKET
            at = woods.at[HUNTER]
            self.tell(POCKETED, at if reach == 0 else beyond(at, reach - 1))
            self.tell(RESOLVED)
        elif action == SKIP:
            self.tell(RESOLVED)
        elif action == WISP:
            self.tell(NOISE_AT, woods.origin)
            self.tell(RESOLVED)
        else:
            self._bring(kind, action - DRAW)

    def _pick(self, kind: i64, seat: i64) -> None:
        woods = self.woods
        if self._prey(kind):
            self._attack(seat)
        elif kind == VOICE or kind == ECHO:
            self.tell(NOISE_AT, woods.at[seat])
            self.tell(RESOLVED)
        else:
            self.tell(AIMED, seat)

    def _drag(self, seat: i64, heading: i64) -> None:
        woods = self.woods
        self.tell(DRAGGED, seat, beyond(woods.at[seat], heading))
        self.tell(HAULED, seat)
        rocks = woods.rocks_at(woods.at[seat])
        if rocks:
            self.tell(PICKED_UP, seat, rocks)
        self.tell(RESOLVED)

    def _bring(self, kind: i64, card: i64) -> None:
        """What chance brings: the next card of the pile, or one of the discards."""
        number = KINDS_IN_DECK * self.woods.deck + card
        if kind == X_RUMMAGE:
            self.tell(TOPPED, number)
            self.tell(TOPPED_UNSEEN)
        else:
            self.tell(DREW, number)  # NYH-93
            self.tell(DREW_UNSEEN)


def bridges(woods: Woods, without_car: bool, part: i64) -> i64:
    """The open sides that alone hold the forest together: sides 0 to 55 (part 0), or the rest.

    Without the car: that alone let the Hunter, who may not cross it, get everywhere.
    """
    start: i64 = 0
    while without_car and woods.is_car(start):
        start += 1
    seen_lo = low(start)
    seen_hi = high(start)
    tree_low: i64 = 0
    tree_high: i64 = 0
    _PARENT[start] = NOWHERE
    _DEPTH[start] = 0
    _QUEUE[0] = start
    first: i64 = 0
    last: i64 = 1
    while first < last:
        tile = _QUEUE[first]
        first += 1
        heading: i64 = 0
        while heading < 4:
            to = beyond(tile, heading)
            if to != NOWHERE and woods.is_open(tile, heading) and not holds(seen_lo, seen_hi, to):
                if not (without_car and woods.is_car(to)):
                    seen_lo |= low(to)
                    seen_hi |= high(to)
                    side = side_of(tile, heading)
                    if side < 56:
                        tree_low |= BIT[side]
                    else:
                        tree_high |= BIT[side - 56]
                    _PARENT[to] = tile
                    _DEPTH[to] = _DEPTH[tile] + 1
                    _QUEUE[last] = to
                    last += 1
            heading += 1
    left_low = tree_low
    left_high = tree_high
    side = 0
    while side < 112:
        in_tree = (tree_low >> side) & 1 if side < 56 else (tree_high >> (side - 56)) & 1
        if in_tree == 0 and not woods.has_tree(side):
            one = STARTS[side]
            other = ENDS[side]
            if not (without_car and (woods.is_car(one) or woods.is_car(other))):
                while one != other:
                    if _DEPTH[one] < _DEPTH[other]:
                        one, other = other, one
                    up = _PARENT[one]
                    over = _side_between(one, up)
                    if over < 56:
                        left_low &= ~BIT[over]
                    else:
                        left_high &= ~BIT[over - 56]
                    one = up
        side += 1
    return left_low if part == 0 else left_high


def _side_between(one: i64, other: i64) -> i64:
    first = one if one < other else other
    if one - other == 1 or other - one == 1:
        return (first >> 3) * 7 + (first & 7)
    return 56 + first
