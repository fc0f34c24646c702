"""What lies open on the table: the fold of what everybody hears, shared by the truth and the views.

Who is who and what the Green cards say is not here. `facts.py` has the words, and `changes.py` what
each of them changes.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cards import CARDS_OF, EQUIPMENT_AT
from gloam.games.shadow_hunters.cast import FACTION, MEMBERS, NOBODY_KNOWN, quota
from gloam.games.shadow_hunters.numbers import (
    AXE, BLACK, BOARD, CHAINSAW, EITHER, HANDGUN, KNIFE, PLAIN, Q_KEEP, RING, WHITE,
)  # fmt: skip
from gloam.games.shadow_hunters.sheet import Sheet
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT, count

START: Final = 0
FIGHT: Final = 1
"""The two steps of a turn: before one has moved, and after."""
BY_NOBODY: Final = -1
"""Whose doing it is, where it is nobody's."""
CUT_SHORT: Final = 2
"""`fought` when the turn ends with the attack."""
TWO_D6: Final = 100
"""What `dice` has more where it is two d6 that were rolled."""

_NONE_OF_8: Final = vec[i64]([0] * 8)
_OFF_8: Final = vec[i64]([-1] * 8)
_OFF_6: Final = vec[i64]([-1] * 6)


@final
class Open:
    """Everything that everybody knows."""

    def __init__(self, agenda: Agenda, sheet: Sheet) -> None:
        self.agenda = agenda
        """What is being asked inside a turn."""
        self.sheet = sheet
        """The numbers and copies of the cards."""
        self.seats: i64 = 0
        self.rounds: i64 = 0
        self.terms: i64 = 0
        self.pool: i64 = 0
        """The characters that may be in the game."""
        self.hp = sheet.hp[:]  # copied: self.hp
        """The hit points of each character; never changed in place, for copies share them."""
        self.slots = _OFF_6[:]  # copied: self.slots if self.laid == 6 else self.slots[:]
        """Which Area lies in which slot; slots 0 and 1, 2 and 3, 4 and 5 are Regions."""
        self.slot_of = _OFF_6[:]  # copied: self.slot_of if self.laid == 6 else self.slot_of[:]
        self.laid: i64 = 0
        self.dealt: i64 = 0
        self.place = _OFF_8[:]
        """The Area where each seat stands."""
        self.damage = _NONE_OF_8[:]
        self.gear = _NONE_OF_8[:]
        """Equipment in play, as sets of cards."""
        self.hand = _NONE_OF_8[:]
        """Cards that are held; everybody saw them drawn."""
        self.face = _OFF_8[:]
        """The characters that are revealed."""
        self.shown: i64 = 0
        """The same as a set of characters."""
        self.bared: i64 = 0
        """Who has revealed in this turn because they chose to."""
        self.dead: i64 = 0
        self.firsts: i64 = 0
        """Who died first."""
        self.chained: i64 = 0
        """Whose ability is void."""
        self.used: i64 = 0
        """Who has used an ability that is used once: in a game, or Ultra Soul's in a turn."""
        self.angels: i64 = 0
        self.barriers: i64 = 0
        self.turned: i64 = 0
        """Who has turned to the other neighbour."""
        self.feasts: i64 = 0
        """Who has killed when three or more were dead."""
        self.trophies: i64 = 0
        """Who has killed, by an attack, a character of 13 hit points or more."""
        self.deck = sheet.deck[WHITE] | sheet.deck[BLACK]
        self.discards: i64 = 0
        self.green_deck = sheet.greens
        self.green_discards: i64 = 0
        self.turn: i64 = OFF
        self.turns: i64 = 0
        self.step: i64 = START
        self.extra: i64 = 0
        self.fought: i64 = 0
        """Whether the attack of this turn is done with."""
        self.prey: i64 = 0
        """Who was attacked in this turn, by whoever has it."""
        self.roll: i64 = 0
        """The last roll to move, 10 times the d4, and the d6; 100 times the one before it."""
        self.attacker: i64 = OFF
        self.targets: i64 = 0
        self.attacked: i64 = 0
        """The targets, and whoever was robbed instead or has blurred the attack."""
        self.how: i64 = PLAIN
        self.base = _NONE_OF_8[:]
        """What the dice say against each target."""
        self.struck_by: i64 = 0
        """The d6 of an attacker at duel dice."""
        self.dared: i64 = 0
        """Whether this attack is doubled or lost."""
        self.doubled: i64 = 0
        self.couped: i64 = 0
        self.blurred: i64 = 0
        self.blurring: i64 = 0
        """Who blurs this attack."""
        self.stood: i64 = 0
        """Who has doubled, struck a final blow, blurred, and made a last stand: once each."""
        self.dice: i64 = 0
        """What the dice showed last: 10 times the d4, and the d6; with TWO_D6, of two d6."""
        self.winners: i64 = OFF
        self.why: i64 = 0

    # What can be read from it.

    def alive(self, seat: i64) -> bool:
        """Whether a seat is still in the game."""
        return (self.dead & BIT[seat]) == 0

    def living(self) -> i64:
        """The seats that are alive, as a set."""
        return (BIT[self.seats] - 1) & ~self.dead

    def hidden(self, seat: i64) -> bool:
        """Whether a seat's character is face down."""
        return self.face[seat] == NOBODY_KNOWN

    def power(self, seat: i64) -> i64:
        """The character whose ability a seat may use: it is revealed, and not chained."""
        if self.chained & BIT[seat]:
            return NOBODY_KNOWN
        return self.face[seat]

    def has(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has a piece of Equipment in play."""
        return (self.gear[seat] & CARDS_OF[kind]) != 0

    def blades(self, seat: i64) -> i64:
        """What a seat's Knife, Chainsaw and Axe add to an attack."""
        found: i64 = 0
        if self.has(seat, KNIFE):
            found += self.sheet.hurts[KNIFE]
        if self.has(seat, CHAINSAW):
            found += self.sheet.hurts[CHAINSAW]
        if self.has(seat, AXE):
            found += self.sheet.hurts[AXE]
        return found

    def counted(self, seat: i64) -> i64:
        """Equipment that counts for a goal: not what its taker has yet to equip. (SHH-G13)"""
        if self.agenda.first() == Q_KEEP and self.agenda.a() == seat:
            return self.gear[seat] & ~CARDS_OF[EQUIPMENT_AT[self.agenda.b()]]
        return self.gear[seat]

    def all_gear(self) -> i64:
        """Equipment in play, of all seats."""
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            found |= self.gear[seat]
            seat += 1
        return found

    def owner(self, kind: i64) -> i64:
        """Who has a piece of Equipment in play, or OFF."""
        seat: i64 = 0
        while seat < self.seats:
            if self.gear[seat] & CARDS_OF[kind]:
                return seat
            seat += 1
        return OFF

    def might_be_out_there(self, character: i64) -> bool:
        """Whether, for all that the table knows, a face-down seat may have this character."""
        if (self.pool & BIT[character]) == 0 or (self.shown & BIT[character]):
            return False
        if (self.terms & EITHER) and (self.shown & BIT[character ^ 1]):
            return False
        faction = FACTION[character]
        return count(self.shown & MEMBERS[faction]) < quota(self.seats, faction)

    def at(self, area: i64) -> i64:
        """The living seats on an Area, as a set."""
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.place[seat] == area:
                found |= BIT[seat]
            seat += 1
        return found & ~self.dead

    def ring(self, seat: i64) -> i64:
        """The Areas next to where a seat stands: its partner, and the neighbour on the ring."""
        if self.place[seat] == OFF:
            return 0
        slot = self.slot_of[self.place[seat]]
        return BIT[self.slots[(slot + 1) % 6]] | BIT[self.slots[(slot + 5) % 6]]

    def in_range(self, seat: i64) -> i64:
        """Whom a seat could attack, as a set. (SHH-G1, SHH-E11)"""
        return self.in_range_from(seat, self.place[seat])

    def in_range_from(self, seat: i64, area: i64) -> i64:
        """Whom a seat could attack if it stood on this Area."""
        if area == OFF:
            return 0
        mine = self.slot_of[area]
        far = self.has(seat, HANDGUN)
        found: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.place[other] != OFF:
                slot = self.slot_of[self.place[other]]
                near = slot // 2 == mine // 2
                if far:
                    near = not near
                elif self.terms & BOARD:
                    near = True
                elif self.terms & RING:
                    apart = (slot - mine + 6) % 6
                    near = apart <= 1 or apart == 5
                if near:
                    found |= BIT[other]
            other += 1
        return found & ~self.dead

    def total_of(self, n: i64) -> i64:
        """The total of the first or the second of two rolls, counted from nought."""
        roll = self.roll % 100 if n else self.roll // 100
        return roll // 10 + roll % 10

    # Copies.

    def clone(self) -> "Open":
        """The same table again."""
        copy = Open(self.agenda.clone(), self.sheet)
        # Field by field: make copies.
        copy.seats = self.seats
        copy.rounds = self.rounds
        copy.terms = self.terms
        copy.pool = self.pool
        copy.hp = self.hp
        copy.slots = self.slots if self.laid == 6 else self.slots[:]
        copy.slot_of = self.slot_of if self.laid == 6 else self.slot_of[:]
        copy.laid = self.laid
        copy.dealt = self.dealt
        copy.place = self.place[:]
        copy.damage = self.damage[:]
        copy.gear = self.gear[:]
        copy.hand = self.hand[:]
        copy.face = self.face[:]
        copy.shown = self.shown
        copy.bared = self.bared
        copy.dead = self.dead
        copy.firsts = self.firsts
        copy.chained = self.chained
        copy.used = self.used
        copy.angels = self.angels
        copy.barriers = self.barriers
        copy.turned = self.turned
        copy.feasts = self.feasts
        copy.trophies = self.trophies
        copy.deck = self.deck
        copy.discards = self.discards
        copy.green_deck = self.green_deck
        copy.green_discards = self.green_discards
        copy.turn = self.turn
        copy.turns = self.turns
        copy.step = self.step
        copy.extra = self.extra
        copy.fought = self.fought
        copy.prey = self.prey
        copy.roll = self.roll
        copy.attacker = self.attacker
        copy.targets = self.targets
        copy.attacked = self.attacked
        copy.how = self.how
        copy.base = self.base[:]
        copy.struck_by = self.struck_by
        copy.dared = self.dared
        copy.doubled = self.doubled
        copy.couped = self.couped
        copy.blurred = self.blurred
        copy.blurring = self.blurring
        copy.stood = self.stood
        copy.dice = self.dice
        copy.winners = self.winners
        copy.why = self.why
        return copy

    def everything(self) -> list[int]:
        """All but the sheet as one list of numbers: of tables that are the same, it is the same."""
        agenda = self.agenda
        numbers = [int(agenda.entries[at]) for at in range(int(agenda.size))]
        # Field by field: make copies.
        numbers.append(int(self.seats))
        numbers.append(int(self.rounds))
        numbers.append(int(self.terms))
        numbers.append(int(self.pool))
        numbers += [int(n) for n in self.hp]
        numbers += [int(n) for n in self.slots]
        numbers += [int(n) for n in self.slot_of]
        numbers.append(int(self.laid))
        numbers.append(int(self.dealt))
        numbers += [int(n) for n in self.place]
        numbers += [int(n) for n in self.damage]
        numbers += [int(n) for n in self.gear]
        numbers += [int(n) for n in self.hand]
        numbers += [int(n) for n in self.face]
        numbers.append(int(self.shown))
        numbers.append(int(self.bared))
        numbers.append(int(self.dead))
        numbers.append(int(self.firsts))
        numbers.append(int(self.chained))
        numbers.append(int(self.used))
        numbers.append(int(self.angels))
        numbers.append(int(self.barriers))
        numbers.append(int(self.turned))
        numbers.append(int(self.feasts))
        numbers.append(int(self.trophies))
        numbers.append(int(self.deck))
        numbers.append(int(self.discards))
        numbers.append(int(self.green_deck))
        numbers.append(int(self.green_discards))
        numbers.append(int(self.turn))
        numbers.append(int(self.turns))
        numbers.append(int(self.step))
        numbers.append(int(self.extra))
        numbers.append(int(self.fought))
        numbers.append(int(self.prey))
        numbers.append(int(self.roll))
        numbers.append(int(self.attacker))
        numbers.append(int(self.targets))
        numbers.append(int(self.attacked))
        numbers.append(int(self.how))
        numbers += [int(n) for n in self.base]
        numbers.append(int(self.struck_by))
        numbers.append(int(self.dared))
        numbers.append(int(self.doubled))
        numbers.append(int(self.couped))
        numbers.append(int(self.blurred))
        numbers.append(int(self.blurring))
        numbers.append(int(self.stood))
        numbers.append(int(self.dice))
        numbers.append(int(self.winners))
        numbers.append(int(self.why))
        return numbers
