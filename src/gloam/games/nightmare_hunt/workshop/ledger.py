"""What the solver has looked at: positions as three numbers, each with two bounds of its cost.

Keys lie in one long row, bounds in another, at places that follow from the key; when they are full,
both are made twice as long, as far as the memory allows.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import NONE, POWER, SUMMON, Content
from gloam.games.nightmare_hunt.bots.stance import Stance, total
from gloam.kernel.bits import BIT

GIVING_UP: Final = 250.0
"""No position costs more Wounds than this: whoever gives up, and only rests, is dead before. With a
book of one's own it is more, by the worst that one ability can do."""
HITS: Final = 60.0
FAR: Final = -2
"""No slot: a position that is not looked into."""
MOST_WOUNDS: Final = 255
FIRST_SLOTS: Final = 65536
FIRST_EFFORT: Final = 1
"""How many looks a guide takes for a position that nobody has looked into yet."""

_ENERGY_BITS: Final = 5
_MOST_ENERGY: Final = 31
_MOST_STACKS: Final = 15
_MOST_MOVERS: Final = 8
_SLOT_BYTES: Final = 48


def zeros(n: i64) -> "vec[i64]":
    """So many noughts."""
    found = vec[i64](capacity=n)
    at: i64 = 0
    while at < n:
        found = append(found, 0)
        at += 1
    return found


def noughts(n: i64) -> "vec[float]":
    """So many noughts, with a fraction."""
    found = vec[float](capacity=n)
    at: i64 = 0
    while at < n:
        found = append(found, 0.0)
        at += 1
    return found


def itself() -> "vec[i64]":
    """Every kind of card in its own place."""
    return vec[i64]([0, 1, 2, 3, 4, 5, 6, 7])


def recounted(packed: i64, places: "vec[i64]") -> i64:
    """A number with cards in its lower half, each kind counted in another place."""
    found = packed >> 32 << 32
    cards = packed & 0xFFFFFFFF
    kind: i64 = 0
    while cards:
        found += (cards & 15) << (4 * places[kind])
        cards >>= 4
        kind += 1
    return found


class Ledger(Stance):
    """Positions of one kind of fight, and what is known of their cost."""

    def __init__(
        self,
        content: Content,
        terms: i64,
        armor: i64,
        wound_cost: float,
        death: float,
        slots: i64,
    ) -> None:
        super().__init__(content, terms, armor)
        self.wound_cost = wound_cost
        self.death = death
        self.worst = death if wound_cost == 0.0 else self._given_up() * wound_cost
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
        # What was looked at: keys of three numbers; two bounds, and how many looks it took, or in
        # which sweep all was found that can be.
        self.slots: i64 = slots
        self.keys = zeros(3 * slots)
        self.bounds = noughts(3 * slots)
        self.used: i64 = 0
        self.most: i64 = slots
        """How many slots there may be: the memory that is allowed."""
        self.full: bool = False
        # Guides: fights with other cards, between which this one lies.
        self.becomes = itself()
        """What each kind of card is in the deck: itself, or a wild card."""
        self.from_hand = itself()
        self.from_deck = itself()
        """Where each kind of card of the guided fight is counted here."""
        self.floor: Ledger | None = None
        """An easier fight: no position costs less than there."""
        self.roof: Ledger | None = None
        """A harder fight: no position costs more than there."""

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
        self.kind_of = zeros(len(content.prey_names))
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
        """The slot of the position at hand, new or known; FAR if there is no room for it.

        `acting` is 0 in the player's turn, and the place of the foe plus one in a reaction.
        """
        foes = self._packed_foes()
        stacks = self._packed_conditions()
        if (
            foes < 0
            or stacks < 0
            or self.deck_wounds > MOST_WOUNDS
            or self.discarded > MOST_WOUNDS
            or self.skips > 3
            or (acting and self.movers > _MOST_MOVERS)
        ):
            return FAR
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
        """The slot of a position, with first bounds if it is new; FAR if there is no room."""
        before = self.used
        slot = self._seat(first, second, third)
        if self.used != before:
            self.bounds[3 * slot] = 0.0
            self.bounds[3 * slot + 1] = self.worst
            self.bounds[3 * slot + 2] = 0.0
            self._consult(slot, FIRST_EFFORT)
        return slot

    def _consult(self, slot: i64, effort: i64) -> None:
        """Ask both guides about a position, with so many looks."""
        first = self.keys[3 * slot]
        second = self.keys[3 * slot + 1]
        third = self.keys[3 * slot + 2]
        floor = self.floor
        if floor is not None:
            known = floor.judge(first, second, third, effort)
            if known >= 0 and floor.bounds[3 * known] > self.bounds[3 * slot]:
                self.bounds[3 * slot] = floor.bounds[3 * known]
        roof = self.roof
        if roof is not None:
            known = roof.judge(first, second, third, effort)
            if known >= 0 and roof.bounds[3 * known + 1] < self.bounds[3 * slot + 1]:
                self.bounds[3 * slot + 1] = roof.bounds[3 * known + 1]
        if self.bounds[3 * slot] > self.bounds[3 * slot + 1]:  # by the last digit of a float
            self.bounds[3 * slot] = self.bounds[3 * slot + 1]

    def toil(self) -> i64:
        """How often anybody looked, the guides among them."""
        found: i64 = 0
        if self.floor is not None:
            found += self.floor.toil()
        if self.roof is not None:
            found += self.roof.toil()
        return found

    def judge(self, first: i64, second: i64, third: i64, effort: i64) -> i64:
        """The slot of a position of the guided fight, looked into; FAR if it has none here."""
        return self._slot(
            recounted(first, self.from_hand), recounted(second, self.from_deck), third
        )

    def _seat(self, first: i64, second: i64, third: i64) -> i64:
        """The slot of a position, new or known, without any bounds if it is new."""
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
            return FAR
        keys[at] = first
        keys[at + 1] = second
        keys[at + 2] = third
        self.used += 1
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
        self.keys = zeros(3 * self.slots)
        self.bounds = noughts(3 * self.slots)
        self.used = 0
        self.full = False
        slot: i64 = 0
        while slot < slots:
            if keys[3 * slot + 2]:
                new = self._seat(keys[3 * slot], keys[3 * slot + 1], keys[3 * slot + 2])
                self.bounds[3 * new] = bounds[3 * slot]
                self.bounds[3 * new + 1] = bounds[3 * slot + 1]
                self.bounds[3 * new + 2] = bounds[3 * slot + 2]
            slot += 1
        return True

    def allow(self, memory: i64) -> None:
        """Set the memory that may be used, in bytes; while it grows, the old room counts too."""
        self.most = self.slots
        while 3 * self.most * _SLOT_BYTES <= memory:
            self.most *= 2

    def memory(self) -> int:
        """How many bytes the positions take."""
        return int(self.slots * _SLOT_BYTES)

    def low(self, slot: i64) -> float:
        """What a position costs at least."""
        return self.bounds[3 * slot]

    def high(self, slot: i64) -> float:
        """What a position costs at most."""
        return self.bounds[3 * slot + 1]
