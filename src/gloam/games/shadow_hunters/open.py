"""What lies open on the table: the fold of what everybody hears, shared by the truth and the views.

Who is who and what the Green cards say is not here. `facts.py` has the words.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import BLACK, CARDS_OF, DECK, GREEN, HANDGUN, WHITE
from gloam.games.shadow_hunters.cast import (
    BRYAN, CHARLES, FACTION, GOAL, HP, MEMBERS, NOBODY_KNOWN, ULTRA_SOUL, quota,
)  # fmt: skip
from gloam.games.shadow_hunters.facts import (
    AIMED, ANSWERED, ASKED, ATTACKED, BEGUN, BLASTED, BLESSED, BLURRED, BOARD, BURIED, CAST,
    COUPED, COUP_DEFENDER, DARED, DEALT, DICED, DIED, DISCARDED, DODGED, DREW, DREW_GREEN, EITHER,
    EQUIPPED, EXTRA, FACE_DOWN, FEAST, FELLED, GAVE, HANDED, HEALED, HURT, KEPT, LAID, LAST,
    LET_OFF, MOVED, OVER, PAIRED, PARRIED, PASSED, PICKED, PLAIN, PLAYED, Q_ANSWER, Q_AREA,
    Q_BLAST, Q_BLUR, Q_COUP, Q_DIE, Q_DODGE, Q_DRAW, Q_GIVE, Q_GO, Q_KEEP, Q_LOOT, Q_MOVE, Q_PAIR,
    Q_PARRY, Q_PEEL, Q_PICK, Q_REACT, Q_ROLL, Q_STEAL, Q_STRIKE, Q_TARGET, Q_UNMASK, RAN_OUT,
    RESHUFFLED, REVEALED, RING, ROLLED, SEATED, SET, SKIPPED, SOUGHT, STAYED_HIDDEN, STRUCK, TERMS,
    THREW, TOOK, TURN, UNEARTHED, USED, U_BARRIER, U_CAPRICCIO, U_CHAIN, U_MULTIPLY, WANDERED,
)  # fmt: skip
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT, count

OFF: Final = -1
"""Where a piece is that has not moved yet, and where nobody is any more."""
START: Final = 0
FIGHT: Final = 1

_NONE_OF_8: Final = vec[i64]([0] * 8)
_OFF_8: Final = vec[i64]([-1] * 8)
_OFF_6: Final = vec[i64]([-1] * 6)


def _bits(*numbers: int) -> int:
    return sum(2**n for n in numbers)


_POPS: Final[dict[int, int]] = {
    ROLLED: _bits(Q_MOVE),
    PICKED: _bits(Q_PICK),
    MOVED: _bits(Q_GO),
    SKIPPED: _bits(Q_AREA),
    SOUGHT: _bits(Q_AREA),
    WANDERED: _bits(Q_AREA),
    TOOK: _bits(Q_AREA, Q_STEAL, Q_LOOT),
    RAN_OUT: _bits(Q_DRAW),
    DREW: _bits(Q_DRAW),
    DREW_GREEN: _bits(Q_DRAW),
    GAVE: _bits(Q_GIVE),
    ANSWERED: _bits(Q_ANSWER),
    EQUIPPED: _bits(Q_KEEP),
    KEPT: _bits(Q_KEEP),
    AIMED: _bits(Q_TARGET),
    DICED: _bits(Q_DIE),
    HANDED: _bits(Q_PEEL),
    REVEALED: _bits(Q_UNMASK),
    STAYED_HIDDEN: _bits(Q_UNMASK),
    BLASTED: _bits(Q_BLAST),
    THREW: _bits(Q_ROLL),
    PARRIED: _bits(Q_PARRY),
    STRUCK: _bits(Q_STRIKE),
    PASSED: _bits(Q_REACT, Q_COUP, Q_BLUR),
    ATTACKED: _bits(Q_REACT),
    COUPED: _bits(Q_COUP),
    PAIRED: _bits(Q_PAIR),
    BLURRED: _bits(Q_BLUR),
    DODGED: _bits(Q_DODGE),
}
ANSWERS: Final = vec[i64]([_POPS.get(word, 0) for word in range(OVER + 1)])
"""`ANSWERS[word]`: the questions that a fact answers, where its seat is asked one of them."""


@final
class Open:
    """Everything that everybody knows."""

    def __init__(self, agenda: Agenda) -> None:
        self.agenda = agenda
        """What is being asked inside a turn."""
        self.seats: i64 = 0
        self.rounds: i64 = 0
        self.terms: i64 = 0
        self.pool: i64 = 0
        """The characters that may be in the game."""
        self.slots = _OFF_6[:]
        """Which Area lies in which slot; slots 0 and 1, 2 and 3, 4 and 5 are Regions."""
        self.slot_of = _OFF_6[:]
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
        self.deck = DECK[WHITE] | DECK[BLACK]
        self.discards: i64 = 0
        self.green_deck = count(DECK[GREEN])
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
        """The first of two rolls: 10 times the d4, and the d6."""
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
        """What the dice showed last: 10 times the first, and the second."""
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
        return NOBODY_KNOWN if (self.chained & BIT[seat]) else self.face[seat]

    def has(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has a piece of Equipment in play."""
        return (self.gear[seat] & CARDS_OF[kind]) != 0

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

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Take in a fact that everybody hears."""
        if ANSWERS[word] and self.agenda.size:
            if (ANSWERS[word] & BIT[self.agenda.first()]) and self.agenda.a() == a:
                if self.agenda.first() != Q_LOOT or self.agenda.b() // 2 == b:  # of this victim
                    self.agenda.drop()
        if word == ASKED:
            self.agenda.put(b, a, c)
        elif word < DREW:
            self._turn_word(word, a, b, c)
        elif word < ATTACKED:
            self._card_word(word, a, b, c)
        else:
            self._fight_word(word, a, b, c)

    def _turn_word(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == ROLLED:
            self.dice = 10 * b + c
            self.roll = 100 * (self.roll % 100) + 10 * b + c
        elif word == MOVED:
            self.place[a] = b
            self.roll = 0
            if self.turns > 0:
                self.step = FIGHT
        elif word == TURN:
            if a == self.turn and self.extra > 0 and self.turns > 0:
                self.extra -= 1
            else:
                self.extra = 0
            self.turn = a
            self.turns = b
            self.step = START
            self.fought = 0
            self.prey = 0
            self.dared = 0
            self.roll = 0
            self.angels &= ~BIT[a]
            self.barriers &= ~BIT[a]
            if self.face[a] == ULTRA_SOUL:
                self.used &= ~BIT[a]  # SHH-E32: every turn
        elif word == RESHUFFLED:
            if a == GREEN:
                self.green_deck = self.green_discards
                self.green_discards = 0
            else:
                self.deck |= self.discards & DECK[a]
                self.discards &= ~DECK[a]
        elif word == SEATED:
            self.seats = a
            self.rounds = b
        elif word == TERMS:
            self.terms |= BIT[a]
        elif word == CAST:
            self.pool = a
        elif word == LAID:
            self.slots[a] = b
            self.slot_of[b] = a
            self.laid += 1
        elif word == DEALT or word == FACE_DOWN:
            self.dealt = a + 1
        elif word == BEGUN:
            self.turn = a

    def _card_word(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == DREW:
            card = self.deck & CARDS_OF[b]
            card &= -card
            self.deck ^= card
            self.hand[a] |= card
        elif word == EQUIPPED:
            self.hand[a] &= ~CARDS_OF[b]
            self.gear[a] |= CARDS_OF[b]
        elif word == PLAYED or word == DISCARDED:
            card = self.hand[a] & CARDS_OF[b]
            card &= -card
            self.hand[a] ^= card
            self.discards |= card
        elif word == DREW_GREEN:
            self.green_deck -= 1
        elif word == ANSWERED:
            self.green_discards += 1
        elif word == TOOK:
            self.gear[b] &= ~CARDS_OF[c]
            self.gear[a] |= CARDS_OF[c]
        elif word == HANDED:
            self.gear[a] &= ~CARDS_OF[c]
            self.gear[b] |= CARDS_OF[c]
        elif word == KEPT:
            self.gear[a] &= ~CARDS_OF[b]
            self.hand[a] |= CARDS_OF[b]
        elif word == BLESSED:
            self.angels |= BIT[a]
        elif word == EXTRA:
            self.extra += b
        elif word == DICED or word == BLASTED:
            self.dice = 10 * b + c

    def _fight_word(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == HURT:
            self.damage[a] += b
        elif word == HEALED:
            self.damage[a] -= b
        elif word == ATTACKED:
            self._attacked(a, b, c)
        elif word == THREW:
            self._threw(b, c)
        elif word == REVEALED:
            self.face[a] = b
            self.shown |= BIT[b]
        elif word == DIED:
            self.face[a] = b
            self.shown |= BIT[b]
            self.dead |= BIT[a]
            self.place[a] = OFF
            self.agenda.forget(a)
            if c == 0:
                self.firsts |= BIT[a]
        elif word == FELLED:
            if count(self.dead) >= GOAL[CHARLES]:
                self.feasts |= BIT[a]
            if c and HP[self.face[b]] >= GOAL[BRYAN]:
                self.trophies |= BIT[a]
        elif word == BURIED:
            self.discards |= self.gear[a] | self.hand[a]
            self.gear[a] = 0
            self.hand[a] = 0
        elif word == SET:
            self.damage[a] = b
        elif word == LET_OFF:
            self.targets &= ~BIT[b]
        elif word == UNEARTHED:
            self.discards &= ~CARDS_OF[b]
            self.gear[a] |= CARDS_OF[b]
        elif word == USED:
            self._used(a, b, c)
        elif word == OVER:
            self.winners = a
            self.why = b
        else:
            self._house_word(word, a, b, c)

    def _attacked(self, seat: i64, targets: i64, how: i64) -> None:
        self.attacker = seat
        self.targets = targets
        self.attacked = targets
        self.how = how
        self.blurring = 0
        if how == PLAIN:
            self.fought = 1
        else:
            self.dared = 0  # one attack is doubled, not what follows on it
        if how == PLAIN or how == FEAST:
            self.prey |= targets
        elif how == LAST:
            self.stood |= BIT[seat]

    def _threw(self, four: i64, six: i64) -> None:
        """Nought for a die that was not rolled: a lone d4 never misses."""
        self.dice = 10 * four + six
        base = four if six == 0 else six - four if six > four else four - six
        self.struck_by = 0
        if four == 0:
            self.struck_by = six
            base = 0
        seat: i64 = 0
        while seat < self.seats:
            self.base[seat] = base
            seat += 1

    def _used(self, seat: i64, ability: i64, target: i64) -> None:
        self.used |= BIT[seat]
        if ability == U_CHAIN:
            self.chained |= BIT[target]
        elif ability == U_CAPRICCIO:
            self.turned |= BIT[seat]
        elif ability == U_BARRIER:
            self.barriers |= BIT[seat]
            self.fought = 1
        elif ability == U_MULTIPLY:
            self.fought = 1

    def _house_word(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == DARED:
            self.dared = 1
            self.doubled |= BIT[a]
        elif word == PARRIED:
            self.dice = 10 * b
            apart = self.struck_by - b
            self.base[c] = apart if apart > 0 else -apart
        elif word == PAIRED:
            self.dice = c
        elif word == BLURRED:
            self.blurred |= BIT[a]
            self.blurring |= BIT[a]
        elif word == COUPED:
            self.couped |= BIT[b] if self.terms & COUP_DEFENDER else BIT[a]
            while self.agenda.first() == Q_COUP and (self.terms & COUP_DEFENDER) == 0:
                self.agenda.drop()  # once a game: the others hit are not asked about
        elif word == DODGED:
            self.dice = 10 * b + c
            self.blurring &= ~BIT[a]
            theirs = b if c == 0 else c - b if c > b else b - c
            if theirs >= (self.base[a] if b else self.struck_by):
                self.targets &= ~BIT[a]
                self.fought = 2  # the attacker's turn ends with this attack

    def clone(self) -> "Open":
        """The same table again."""
        copy = Open(self.agenda.clone())
        copy.seats = self.seats
        copy.rounds = self.rounds
        copy.terms = self.terms
        copy.pool = self.pool
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
        """All of it in one list of numbers: two tables are the same if their lists are."""
        found = [
            self.seats, self.rounds, self.terms, self.pool, self.laid, self.dealt, self.shown,
            self.dead, self.firsts, self.chained, self.used, self.angels, self.barriers,
            self.turned, self.feasts, self.trophies, self.deck, self.discards, self.green_deck,
            self.green_discards, self.turn, self.turns, self.step, self.extra, self.fought,
            self.prey, self.roll, self.attacker, self.targets, self.attacked, self.how,
            self.struck_by,
            self.dared, self.doubled, self.couped, self.blurred, self.blurring, self.stood,
            self.dice, self.winners, self.why, self.agenda.size,
        ]  # fmt: skip
        numbers = [int(number) for number in found]
        for row in (
            self.slots,
            self.place,
            self.damage,
            self.gear,
            self.hand,
            self.face,
            self.base,
        ):
            numbers += [int(number) for number in row]
        numbers += [int(self.agenda.entries[at]) for at in range(int(self.agenda.size))]
        return numbers
