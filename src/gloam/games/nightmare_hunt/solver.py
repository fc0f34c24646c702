"""The exact solver: what a fight costs when it is played as well as can be.

A fight is a tree of choices and draws without a way back (each turn spends or draws a card), so
that its worth can be computed. Every position that was looked at has two bounds, and its true cost
is never outside them. They are tightened from the
leaves up, first where it looks best, until those of the first position are close enough; where the
memory ends before that, they are still true.

The cost is a weight for each Wound gained, and one for dying. It is written for speed, apart from
`rules.py`; `test_solver.py` holds the two against each other, position by position.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import (
    DISCARD_DECK, INFLICT, NONE, POWER, SKIP, SUMMON, Content,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import (
    CRITICAL_EARLY, DRAWS_WHEN_SKIPPED, ENDS_WITH_OWN, ENDURE, MOST_FOES, NO_LAST_REFILL, PASS,
    PASS_IS_COOL, PLAY, PUNCH, REACT, REACTIONS_FREE, REACTS_TO_PASS, REPEATS, REST, SKIPS_ADD,
    SPRINT,
)  # fmt: skip
from gloam.games.nightmare_hunt.stance import Stance, total
from gloam.games.nightmare_hunt.trail import REACTING, Trail
from gloam.kernel.bits import BIT

DYING: Final = 20.0
"""What a death counts for, in Wounds."""
GIVING_UP: Final = 250.0
"""No position costs more Wounds than this: whoever gives up, and only rests, is dead before. With a
book of one's own it is more, by the worst that one ability can do."""
HITS: Final = 60.0
ENDLESS: Final = 1e9

_ENERGY_BITS: Final = 5
_MOST_ENERGY: Final = 31
_MOST_WOUNDS: Final = 255
_MOST_STACKS: Final = 15
_WON: Final = -1
"""An outcome that is an end: all of its cost is known."""
_FAR: Final = -2
"""An outcome that is not looked into."""
_STUCK: Final = -3
"""An outcome that cannot be narrowed now: `_STUCK - slot`."""
_TINY: Final = 1e-12

# Plans: which choices to consider, where a good way to play is wanted and not the best.
EVERYTHING: Final = 0
BY_HUNCH: Final = 1
PUNCH_AND_SPRINT: Final = 2
PUNCH_AND_ENDURE: Final = 4
SECOND_HUNCH: Final = 8
THIRD_HUNCH: Final = 16

_SLOT_BYTES: Final = 48
_FIRST_SLOTS: Final = 65536
_ONE: Final = vec[i64]([16**n for n in range(8)])


def _choose(n: int, k: int) -> float:
    found = 1.0
    for at in range(k):
        found = found * (n - at) / (at + 1)
    return found


def _binomials() -> "vec[float]":
    found = vec[float]()
    for n in range(_MOST_WOUNDS + 1):
        for k in range(8):
            found = append(found, _choose(n, k) if k <= n else 0.0)
    return found


_WAYS: Final = _binomials()
"""`_WAYS[8 * n + k]`: in how many ways k cards can be taken from n."""


def _zeros(n: i64) -> "vec[i64]":
    found = vec[i64](capacity=n)
    at: i64 = 0
    while at < n:
        found = append(found, 0)
        at += 1
    return found


def _noughts(n: i64) -> "vec[float]":
    found = vec[float](capacity=n)
    at: i64 = 0
    while at < n:
        found = append(found, 0.0)
        at += 1
    return found


@final
class Solver(Stance):
    """One kind of fight: a content, its terms, an armour, and what counts as cost."""

    def __init__(
        self,
        content: Content,
        terms: i64,
        armor: i64,
        at_once: bool,
        wound_cost: float,
        death: float,
        slots: i64 = _FIRST_SLOTS,
    ) -> None:
        super().__init__(content, terms, armor)
        self.at_once = at_once
        """Whether the last blow is the end: with a boss, and in a single fight."""
        self.wound_cost = wound_cost
        self.death = death
        self.worst = death if wound_cost == 0.0 else self._given_up() * wound_cost
        self.all_cards = content.all_cards()
        # How foes are packed into one number.
        self.kinds: list[int] = []
        self.kind_at = vec[i64]()
        self.kind_of = vec[i64]()
        self.damage_bits: i64 = 0
        self.width: i64 = 0
        self.room: i64 = 0
        # The position at hand, beyond its cards and foes.
        self.cost: float = 0.0
        self.winning: bool = False
        # What was looked at: keys of three numbers; two bounds, and how many looks it took.
        self.slots: i64 = slots
        self.keys = _zeros(3 * slots)
        self.bounds = _noughts(3 * slots)
        self.used: i64 = 0
        self.most: i64 = slots
        """How many slots there may be: the memory that is allowed."""
        self.full: bool = False
        self.looks: i64 = 0
        """How often a position was looked at."""
        self.patience: i64 = 0
        """After how many looks to stop in any case; 0 for never."""
        self.tired: bool = False
        # The choices that are being weighed, deepest last.
        self.chance = _noughts(4096)
        self.price = _noughts(4096)
        self.leads = _zeros(4096)
        self.outcomes: i64 = 0
        self.first = _zeros(1024)
        self.action = _zeros(1024)
        self.looked = _noughts(1024)
        """How good each choice looks before it was looked into."""
        self.barred = _zeros(1024)
        """Whether a choice is left out, by the plan."""
        self.options: i64 = 0
        self.plans: i64 = EVERYTHING
        self.chosen: i64 = -1
        self.room_left: float = ENDLESS
        """By how much the chosen one may rise until another looks better."""
        self.doubt: float = 0.3
        """How much of what is not known of a choice is counted as its cost."""
        self.step = 0.5 * (wound_cost if wound_cost > 0.0 else death)

    def _given_up(self) -> float:
        """What it costs at most to do nothing any more."""
        content = self.content
        worst = GIVING_UP
        for ability in range(len(content.cost)):
            wounds: i64 = 0
            for part in range(content.first_effect[ability], content.first_effect[ability + 1]):
                if content.effect[part] == POWER:
                    wounds += content.hit(self.armor, content.amount[part], 0)
            if HITS * float(wounds) > worst:
                worst = HITS * float(wounds)
        return worst

    # Foes as one number.

    def meet(self, kinds: list[int]) -> None:
        """Make ready for these prey and all that they can summon."""
        content = self.content
        found = list(kinds)
        for prey in found:
            for ability in range(content.first_ability[prey], content.first_ability[prey + 1]):
                for part in range(content.first_effect[ability], content.first_effect[ability + 1]):
                    if content.effect[part] == SUMMON and int(content.amount[part]) not in found:
                        found.append(int(content.amount[part]))
        self.kinds = found
        self.kind_at = vec[i64]()
        self.kind_of = _zeros(len(content.prey_names))
        toughest = 1
        for n, prey in enumerate(found):
            self.kind_at = append(self.kind_at, prey)
            self.kind_of[prey] = n
            toughest = max(toughest, int(content.health[prey]))
        self.damage_bits = 0 if toughest == 1 else toughest.bit_length()
        kind_bits = len(found).bit_length()
        self.width = kind_bits + self.damage_bits + _ENERGY_BITS
        self.room = 62 // self.width

    def _packed_foes(self) -> i64:
        """All foes in one number; -1 if they do not fit."""
        if self.foes > self.room:
            return -1
        packed: i64 = 0
        place = self.foes - 1
        while place >= 0:
            if self.energy[place] > _MOST_ENERGY:
                return -1
            code = self.kind_of[self.kind[place]] + 1
            code = code << self.damage_bits | self.damage[place]
            packed = packed << self.width | code << _ENERGY_BITS | self.energy[place]
            place -= 1
        return packed

    def _unpack_foes(self, packed: i64) -> None:
        place: i64 = 0
        mask = BIT[self.width] - 1
        while packed:
            code = packed & mask
            self.energy[place] = code & _MOST_ENERGY
            code >>= _ENERGY_BITS
            self.damage[place] = code & (BIT[self.damage_bits] - 1)
            self.kind[place] = self.kind_at[(code >> self.damage_bits) - 1]
            packed >>= self.width
            place += 1
        self.foes = place

    # Positions as three numbers.

    def _find(self, acting: i64) -> i64:
        """The slot of the position at hand, new or known; _FAR if there is no room for it.

        `acting` is 0 in the player's turn, and the place of the foe plus one in a reaction.
        """
        foes = self._packed_foes()
        stacks = self._packed_conditions()
        if (
            foes < 0
            or stacks < 0
            or self.deck_wounds > _MOST_WOUNDS
            or self.discarded > _MOST_WOUNDS
            or self.skips > 3
            or (acting and self.movers > 8)
        ):
            return _FAR
        first = self.hand | self.wounds << 32 | self.deck_wounds << 36 | self.discarded << 44
        second = self.deck | stacks << 32
        if acting:
            step: i64 = 0
            if self.ability != NONE:
                step = 1 + self.ability - self.content.first_ability[self.kind[acting - 1]]
            order = (acting - 1) << 6 | (self.movers - 1) << 9
            second |= (1 | self.skips << 1 | step << 3 | order) << 48
        if self.own:
            first |= BIT[52]
        return self._slot(first, second, foes)

    def _packed_conditions(self) -> i64:
        packed: i64 = 0
        shift: i64 = 0
        stacks = self.conditions
        while stacks:
            if stacks & 255 > _MOST_STACKS:
                return -1
            packed |= (stacks & 255) << shift
            stacks >>= 8
            shift += 4
        return packed

    def _slot(self, first: i64, second: i64, third: i64) -> i64:
        mask = self.slots - 1
        mixed = (
            first * 0x1E3779B97F4A7C15 ^ second * 0x3F58476D1CE4E5B9 ^ third * 0x14D049BB133111EB
        )
        mixed ^= mixed >> 29
        mixed *= 0x1F58476D1CE4E5B9
        slot = (mixed >> 32) & mask
        keys = self.keys
        while True:
            at = 3 * slot
            if keys[at + 2] == third and keys[at] == first and keys[at + 1] == second:
                return slot
            if keys[at + 2] == 0:
                break
            slot = (slot + 1) & mask
        if self.used * 4 >= self.slots * 3:
            self.full = True
            return _FAR
        keys[at] = first
        keys[at + 1] = second
        keys[at + 2] = third
        self.used += 1
        self.bounds[3 * slot + 1] = self.worst
        self.bounds[3 * slot + 2] = 0.0
        self.bounds[3 * slot] = 0.0
        return slot

    def _load(self, slot: i64) -> i64:
        """Take up a position; the place of the acting foe plus one, or 0 in the player's turn."""
        first = self.keys[3 * slot]
        second = self.keys[3 * slot + 1]
        self._unpack_foes(self.keys[3 * slot + 2])
        self.hand = first & 0xFFFFFFFF
        self.held = total(self.hand)
        self.wounds = first >> 32 & 15
        self.deck_wounds = first >> 36 & 255
        self.discarded = first >> 44 & 255
        self.own = (first >> 52 & 1) != 0
        self.deck = second & 0xFFFFFFFF
        self.decked = total(self.deck)
        stacks = second >> 32 & 0xFFFF
        self.conditions = 0
        shift: i64 = 0
        while stacks:
            self.conditions |= (stacks & 15) << shift
            stacks >>= 4
            shift += 8
        rest = second >> 48
        self.skips = rest >> 1 & 3
        self.cost = 0.0
        self.winning = False
        self.ability = NONE
        if rest == 0:
            return 0
        self.acting = rest >> 6 & 7
        self.movers = (rest >> 9 & 7) + 1
        step = rest >> 3 & 7
        if step:
            self.ability = self.content.first_ability[self.kind[self.acting]] + step - 1
        return self.acting + 1

    def grow(self) -> bool:
        """Twice the room, if the memory allows it; whether it does."""
        if 2 * self.slots > self.most:
            return False
        keys, bounds, slots = self.keys, self.bounds, self.slots
        self.slots = 2 * slots
        self.keys = _zeros(3 * self.slots)
        self.bounds = _noughts(3 * self.slots)
        self.used = 0
        self.full = False
        slot: i64 = 0
        while slot < slots:
            if keys[3 * slot + 2]:
                new = self._slot(keys[3 * slot], keys[3 * slot + 1], keys[3 * slot + 2])
                self.bounds[3 * new] = bounds[3 * slot]
                self.bounds[3 * new + 1] = bounds[3 * slot + 1]
                self.bounds[3 * new + 2] = bounds[3 * slot + 2]
            slot += 1
        return True

    def allow(self, memory: i64) -> None:
        """Set the memory that may be used, in bytes; while it grows, the old room counts too."""
        self.most = _FIRST_SLOTS
        while 3 * self.most * _SLOT_BYTES <= memory:
            self.most *= 2

    def memory(self) -> int:
        """How many bytes the positions take."""
        return int(self.slots * _SLOT_BYTES)

    # What follows from a position: choices, and for each what may come of it.

    def _expand(self, slot: i64) -> None:
        """Lay out every choice of a position with its outcomes."""
        if self._load(slot):
            self._expand_reaction(slot)
        elif self.held == 0:
            self._option(PASS)
            if not self.terms & PASS_IS_COOL:
                self._burn()
            self._spend(self.content.pass_time)
        else:
            self._expand_turn(slot)

    def _expand_turn(self, slot: i64) -> None:
        content = self.content
        hand = self.hand
        foes = self.foes
        card: i64 = 0
        while card < content.cards:
            if hand >> (4 * card) & 15:
                place: i64 = 0
                while place < foes:
                    if content.power[card]:
                        self._option(PLAY + MOST_FOES * card + place)
                        self._strike(card, place, content.power[card], content.time[card])
                        self._load(slot)
                    self._option(PUNCH + MOST_FOES * card + place)
                    self._strike(card, place, content.punch_power, content.punch_time)
                    self._load(slot)
                    place += 1
            card += 1
        self._option(REST)
        self.hand = 0
        self.held = 0
        self.discarded += self.wounds
        self.wounds = 0
        self.conditions = 0
        self._spend(content.rest_time)

    def _expand_reaction(self, slot: i64) -> None:
        content = self.content
        hand = self.hand
        sprints = self.answers(content.sprint_cancels)
        card: i64 = 0
        while card < content.cards:
            if hand >> (4 * card) & 15:
                if self.answers(content.cancels[card]):
                    self._option(REACT + card)
                    self._react(card, content.time[card], content.skips[card])
                    self._load(slot)
                if sprints:
                    self._option(SPRINT + card)
                    self._react(card, content.sprint_time, content.sprint_skips)
                    self._load(slot)
            card += 1
        self._option(ENDURE)
        if self._resolve():
            self._end(1.0, self.death)
            return
        self._acted()
        self._prey(1.0)

    def _option(self, action: i64) -> None:
        if self.options + 1 >= len(self.first):
            self.first = append(self.first, 0)
            self.action = append(self.action, 0)
            self.looked = append(self.looked, 0.0)
            self.barred = append(self.barred, 0)
        self.first[self.options] = self.outcomes
        self.action[self.options] = action
        self.looked[self.options] = self.hunch(action)
        self.barred[self.options] = 0
        self.options += 1

    def _outcome(self, chance: float, price: float, leads: i64) -> None:
        if self.outcomes == len(self.leads):
            self.chance = append(self.chance, 0.0)
            self.price = append(self.price, 0.0)
            self.leads = append(self.leads, 0)
        self.chance[self.outcomes] = chance
        self.price[self.outcomes] = price
        self.leads[self.outcomes] = leads
        self.outcomes += 1

    def _end(self, chance: float, price: float) -> None:
        self._outcome(chance, self.cost + price, _WON)

    def _strike(self, card: i64, place: i64, power: i64, time: i64) -> None:
        content = self.content
        self.hand -= _ONE[card]
        self.held -= 1
        self._burn()
        prey = self.kind[place]
        if not self.shielded(prey):
            damage = self.damage[place] + power
            if content.sheds[prey] and damage >= content.sheds[prey]:
                damage = 0
            if damage >= content.health[prey]:
                own = self.own and place == 0
                self._fell(place)
                if self.foes == 0 or (own and self.terms & ENDS_WITH_OWN):
                    self._won()
                    return
            else:
                self.damage[place] = damage
        self._spend(time)

    def _fell(self, place: i64) -> None:
        if place == 0:
            self.own = False
        self.foes -= 1
        while place < self.foes:
            self.kind[place] = self.kind[place + 1]
            self.damage[place] = self.damage[place + 1]
            self.energy[place] = self.energy[place + 1]
            place += 1

    def _won(self) -> None:
        """The last blow: that is all, or the hand is refilled once more."""
        if self.at_once or self.terms & NO_LAST_REFILL:
            self._end(1.0, 0.0)
        else:
            self.winning = True
            self._refill(1.0)

    def _burn(self) -> None:
        if self.conditions:
            wounds = self.content.burning(self.conditions)
            self.discarded += wounds
            self.cost += self.wound_cost * float(wounds)

    def _spend(self, time: i64) -> None:
        self._feed(time)
        self._refill(1.0)

    def _feed(self, time: i64) -> None:
        place: i64 = 0
        while place < self.foes:
            self.energy[place] += time
            place += 1

    # Draws.

    def _refill(self, chance: float) -> None:
        """Every hand that may be drawn, each with its chance."""
        need = self.content.mind - self.held - self.wounds
        size = self.decked + self.deck_wounds
        if need <= 0:
            self._filled(chance)
        elif size > _MOST_WOUNDS:
            self._outcome(chance, self.cost, _FAR)
        elif need < size:
            self._draw(0, need, chance / _WAYS[8 * size + need])
        else:  # the whole deck, and then from a new one
            self.hand += self.deck
            self.held += self.decked
            self.wounds += self.deck_wounds
            if self.wounds >= self.content.body:
                self._end(chance, self.death)
                return
            self._recover()
            self._refill(chance)

    def _recover(self) -> None:
        self.cost += self.wound_cost
        self.deck = self.all_cards - self.hand
        self.decked = total(self.deck)
        self.deck_wounds = self.discarded + 1
        self.discarded = 0

    def _draw(self, card: i64, need: i64, chance: float) -> None:
        """So many cards more, of this kind and those behind it; Wounds are the last kind."""
        if need == 0:
            self._drawn(chance)
            return
        if card == self.content.cards:
            if self.deck_wounds >= need:
                chance *= _WAYS[8 * self.deck_wounds + need]
                self.deck_wounds -= need
                self.wounds += need
                self._drawn(chance)
                self.deck_wounds += need
                self.wounds -= need
            return
        there = self.deck >> (4 * card) & 15
        self._draw(card + 1, need, chance)
        taken: i64 = 1
        while taken <= there and taken <= need:
            change = taken << (4 * card)
            self.hand += change
            self.deck -= change
            self.held += taken
            self.decked -= taken
            self._draw(card + 1, need - taken, chance * _WAYS[8 * there + taken])
            self.hand -= change
            self.deck += change
            self.held -= taken
            self.decked += taken
            taken += 1

    def _drawn(self, chance: float) -> None:
        """Go on with one hand, and come back to where the draws began."""
        if self.wounds >= self.content.body:
            self._end(chance, self.death)
            return
        hand, held, wounds = self.hand, self.held, self.wounds
        deck, decked, deck_wounds = self.deck, self.decked, self.deck_wounds
        discarded, conditions, skips = self.discarded, self.conditions, self.skips
        own, cost = self.own, self.cost
        foes = self._packed_foes()
        if foes < 0:
            self._outcome(chance, self.cost, _FAR)
            return
        self._filled(chance)
        self._unpack_foes(foes)
        self.hand = hand
        self.held = held
        self.wounds = wounds
        self.deck = deck
        self.decked = decked
        self.deck_wounds = deck_wounds
        self.discarded = discarded
        self.conditions = conditions
        self.skips = skips
        self.own = own
        self.cost = cost

    def _filled(self, chance: float) -> None:
        if self.winning:
            self._end(chance, 0.0)
            return
        self.acting = 0
        self.movers = self.foes
        self._prey(chance)

    # The prey's turn.

    def _prey(self, chance: float) -> None:
        """Let the enemies act until the player is asked, or dead."""
        while True:
            while self.acting < self.movers:
                prey = self.kind[self.acting]
                ability = self.content.dearest(prey, self.energy[self.acting])
                self.ability = ability
                if ability != NONE:
                    self.energy[self.acting] -= self.content.cost[ability]
                elif not self.terms & REACTS_TO_PASS:
                    self.acting += 1
                    continue
                if self._can_react():
                    self._ask(chance, self.acting + 1)
                    return
                if self._resolve():
                    self._end(chance, self.death)
                    return
                self._acted()
            if self.skips == 0:
                self._ask(chance, 0)
                return
            self.skips -= 1
            if self.terms & DRAWS_WHEN_SKIPPED:
                self._refill(chance)
                return
            self.acting = 0
            self.movers = self.foes

    def _ask(self, chance: float, acting: i64) -> None:
        self._outcome(chance, self.cost, self._find(acting))

    def _can_react(self) -> bool:
        if self.held == 0:
            return False
        content = self.content
        if self.answers(content.sprint_cancels):
            return True
        card: i64 = 0
        hand = self.hand
        while hand:
            if hand & 15 and self.answers(content.cancels[card]):
                return True
            hand >>= 4
            card += 1
        return False

    def _react(self, card: i64, time: i64, skips: i64) -> None:
        self.hand -= _ONE[card]
        self.held -= 1
        self._burn()
        if skips:
            self._skip()
        if not self.terms & REACTIONS_FREE:
            self._feed(time)
        self._acted()
        self._prey(1.0)

    def _skip(self) -> None:
        self.skips = self.skips + 1 if self.terms & SKIPS_ADD else 1

    def _acted(self) -> None:
        if self.terms & REPEATS:
            again = self.content.dearest(self.kind[self.acting], self.energy[self.acting])
            if again != NONE and self.content.cost[again] > 0:
                return
        self.acting += 1

    def _resolve(self) -> bool:
        """Let an ability happen; whether the player dies of it."""
        if self.ability == NONE:
            return False
        content = self.content
        part = content.first_effect[self.ability]
        last = content.first_effect[self.ability + 1]
        while part < last:
            effect = content.effect[part]
            amount = content.amount[part]
            if effect == POWER:
                wounds = content.hit(self.armor, amount, self.conditions)
                self.cost += self.wound_cost * float(wounds)
                if content.is_critical(self.armor, amount, (self.terms & CRITICAL_EARLY) != 0):
                    self.wounds += wounds
                    if self.wounds >= content.body:
                        return True
                else:
                    self.discarded += wounds
            elif effect == SKIP:
                self._skip()
            elif effect == INFLICT:
                if self.conditions >> (8 * amount) & 255 < 255:
                    self.conditions += BIT[8 * amount]
            elif effect == SUMMON:
                if self.foes < MOST_FOES:
                    self.kind[self.foes] = amount
                    self.damage[self.foes] = 0
                    self.energy[self.foes] = 0
                    self.foes += 1
            elif effect == DISCARD_DECK:
                self.discarded += self.deck_wounds
                self._recover()
            part += 1
        return False

    # Tightening the bounds.

    def tighten(self, slot: i64, tolerance: float, limit: float, budget: i64) -> bool:
        """Bring the bounds closer than the tolerance, with about so many looks.

        It is enough to show that the position costs more than the limit. It says whether the looks
        were too few.
        """
        low = self.bounds[3 * slot]
        high = self.bounds[3 * slot + 1]
        if high - low <= tolerance or low >= limit:
            return False
        if self.full or self.tired:
            return True
        before = self.looks
        self.looks += 1
        if self.patience and self.looks >= self.patience:
            self.tired = True
        options = self.options
        outcomes = self.outcomes
        self._expand(slot)
        last = self.options
        end = self.outcomes
        if self.plans:
            self._plan(slot, options, last)
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

    def _plan(self, slot: i64, options: i64, last: i64) -> None:
        """Leave out every choice but the best of each plan.

        What is found is then one way to play, and the most that the best way costs.
        """
        self._load(slot)
        option = options
        while option < last:
            self.barred[option] = 1
            option += 1
        plan: i64 = 1
        while plan <= THIRD_HUNCH:
            if self.plans & plan:
                best = options
                option = options + 1
                while option < last:
                    if self._fits(plan, option) > self._fits(plan, best):
                        best = option
                    option += 1
                self.barred[best] = 0
            plan *= 2

    def _fits(self, plan: i64, option: i64) -> float:
        """How well a choice fits a plan."""
        action = self.action[option]
        if plan == BY_HUNCH:
            return self.looked[option]
        if plan >= SECOND_HUNCH:  # the best of those that no plan has chosen yet
            return self.looked[option] if self.barred[option] else -ENDLESS
        if action == ENDURE:
            return 1.0 if plan == PUNCH_AND_ENDURE else 0.0
        if SPRINT <= action < REST:
            return 0.9 - 0.1 * self.price_of(action - SPRINT)
        if PUNCH <= action < REACT:
            at = action - PUNCH
            if self.shielded(self.kind[at % MOST_FOES]):
                return -1.0
            return 1.0 - 0.1 * self.price_of(at // MOST_FOES) - 0.001 * float(at % MOST_FOES)
        return -2.0

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
            if self.barred[option]:
                option += 1
                continue
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
                if leads == _WON:
                    least += chance * price
                    most += chance * price
                elif leads == _FAR:
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
            cost = least + self.doubt * (most - least)
            if not touched and gap > 0.0:
                hunch = 3.0 - self.looked[option]
                cost = least + self.step * (hunch if hunch > 0.0 else 0.0)
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

    # A whole fight from its beginning.

    def begin(self, encounter: i64) -> None:
        """Lay out every first hand of a fight from a fresh deck, as it is after leaving Town."""
        content = self.content
        self.options = 0
        self.outcomes = 0
        self.hand = 0
        self.held = 0
        self.wounds = 0
        self.deck = self.all_cards
        self.decked = total(self.deck)
        self.deck_wounds = 0
        self.discarded = 0
        self.conditions = 0
        self.skips = 0
        self.cost = 0.0
        self.winning = False
        self.foes = 0
        slow = content.slow[self.armor]
        prey = content.prey_of[encounter]
        self.own = prey != NONE and (self.terms & ENDS_WITH_OWN) != 0
        if prey != NONE:
            self._enter(prey, content.fast[prey] + slow)
        part = content.first_entry[encounter]
        while part < content.first_entry[encounter + 1]:
            if content.entry[part] == SUMMON:
                self._enter(content.entry_amount[part], slow)
            elif content.entry[part] == INFLICT:
                self.conditions += BIT[8 * content.entry_amount[part]]
            part += 1
        self._refill(1.0)

    def _enter(self, prey: i64, energy: i64) -> None:
        self.kind[self.foes] = prey
        self.damage[self.foes] = 0
        self.energy[self.foes] = energy
        self.foes += 1

    def least(self) -> float:
        """What the fight that was begun costs at least."""
        total: float = 0.0
        at: i64 = 0
        while at < self.outcomes:
            total += self.chance[at] * self.price[at]
            leads = self.leads[at]
            if leads <= _STUCK:
                leads = _STUCK - leads
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
            leads = self.leads[at]
            if leads <= _STUCK:
                leads = _STUCK - leads
            if leads >= 0:
                total += self.chance[at] * self.bounds[3 * leads + 1]
            elif leads == _FAR:
                total += self.chance[at] * self.worst
            at += 1
        return total

    def narrow(self, tolerance: float, looks: i64) -> bool:
        """Tighten the fight that was begun, with at most so many looks.

        It says whether there is more to do; if there was no room for it, `full` is set.
        """
        self.patience = self.looks + looks if looks > 0 else self.looks + 1
        self.tired = False
        while self.at_most() - self.least() > tolerance and not (self.full or self.tired):
            if self._open_gap(0, self.outcomes) <= 0.0:
                return False
            self.room_left = ENDLESS
            self._tighten_option(0, self.outcomes, tolerance, looks if looks > 0 else 1)
        return self.at_most() - self.least() > tolerance

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
                elif leads == _FAR:
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

    def low(self, slot: i64) -> float:
        """What a position costs at least."""
        return self.bounds[3 * slot]

    def high(self, slot: i64) -> float:
        """What a position costs at most."""
        return self.bounds[3 * slot + 1]
