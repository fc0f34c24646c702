"""The forest and everything in it: what the Hunter sees, and what a fact changes.

The truth and the Hunter's own view fold facts with this one class. Nothing here decides anything:
it keeps the board, the pieces, the cards, and the agenda of what is still to be asked or done.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.kernel.errors import UnknownFact
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.kernel.packing import Packing
from gloam.games.nyctophobia.cards import EFFECT, EFFECTS_IN_HALF, HOW, KINDS_IN_DECK
from gloam.games.nyctophobia.dispatch import parts
from gloam.games.nyctophobia.facts import HUNTER, NOTE_FAR, NOTE_FELT, NOTE_HEADING, NOTE_HOP
from gloam.games.nyctophobia.ground import HALF, beyond, high, low, turned
from gloam.games.nyctophobia.hand import Hand, no_cards
from gloam.games.nyctophobia.notes import noted, oldest, without, without_oldest
from gloam.games.nyctophobia.numbers import (
    AIMED, AMENDED, ANY, ATTACKED, BOARDED, BOXER, BUMPED, CHANCE_FLOOR, CHARGING, CHEERED,
    CLATTERED, CLIMBED, CONCEDED, COUNTERED, CRASHED, C_END, C_RESET, DEAF, DRAGGED, DRAGGING, DREW,
    DREW_UNSEEN, ENDURED, FEARED, FELLED, FELLING, FELT, FELT_FAR, FLEW, FLOOR, FOGGED, FOUND,
    FROM_NOISE, GAVE_CLUE, HAULED, HID, HOPPED, HUNT, HURT, KLUTZ, LANDED, LAY, LEADING, LED,
    LIFTED, MISTED, NAMED, NOISE_AT, NOISE_GONE, NO_ROOM, OVER, PARKED, PASSED, PICKED_UP, PLACED,
    PLANTED, PLAYED, POCKETED, PROWLED, PULLING, PUT, Q_CARD, Q_CHEER, Q_CLUE, Q_COUNTER, Q_HIDE,
    Q_PLANT, Q_RECOIL, Q_RETREAT, Q_SPRINT, Q_TURN, RADIOED, RECOILED, REELED, RESET, RESHUFFLED,
    RESOLVED, RESTED, RUMMAGED, SAID, SEARCHED, SEATED, SET_AT, SET_DOWN, SHOOK, SHORT, SHOUTED,
    SIMPLE, SOMEBODY, SPOKE, SPRINTED, SPUN, STAYED, STEPPED, STOOD, STUMBLED, SWAPPED, SWINGING,
    TAUNTED, TERMS, THREW, TOLD, TOPPED, TOPPED_UNSEEN, TO_CAR, TRACK_STAR, TREAD, TREE, TURN,
    TURNED, UNHID, UPROOTED, VAMPIRE, WAITED, WALKED, X_DRAW, X_RUMMAGE,
)  # fmt: skip
from gloam.games.nyctophobia.sheet import STANDARD
from gloam.games.nyctophobia.trees import NO_TREES

# What the agenda's entries are about, beside whom they ask.

RETREATING: Final = Packing(spaces=4, optional=2, taken=2)
"""Of a retreat: how far it may still go, whether it need not be taken, and whether it has begun."""
RETREAT_SPACES: Final = 0
RETREAT_OPTIONAL: Final = 1
RETREAT_TAKEN: Final = 2
DRIVEN: Final = Packing(heading=4, spaces=8)
"""Of the Hunter who is driven back: in which heading, and how far."""
DRIVEN_HEADING: Final = 0
DRIVEN_SPACES: Final = 1
WAY_BACK: Final = Packing(first=5, second=5, third=5)
"""The headings of a way back, as the action has them; STOP where it goes no further."""
STOP: Final = 4
HOWS: Final = 16
HUNTING: Final = Packing(prey=5, how=HOWS)
"""Of a hunt: the one of the Hunted that it is for, 0 for any; and how it goes, as a set.

Rules divide by HOWS themselves: a hunt is asked for at each step of the Hunter.
"""

UNHURT_LEGS: Final = 99
EVERY_HUNTED: Final = 30
"""The seats of the Hunted, as a set."""
_NO_PLACES: Final = vec[i64]([-1] * 5)
_NO_ROCKS: Final = vec[i64]([-1] * 7)
_NONE: Final = vec[i64]([0] * 5)

# Which part of `happen` makes a fact true.

_SETTING: Final = 1
_WALKING: Final = 2
_ACTING: Final = 3
_HUNTS: Final = 4
_TALKING: Final = 5
_UNSEEN: Final = 6

PARTS: Final = parts(
    (PLANTED, PARKED, PLACED, LAY, WAITED, SEATED, TERMS, DREW, RESHUFFLED, GAVE_CLUE,
     AMENDED),
    (TURN, FLOOR, UNHID, SEARCHED, FELT, FELT_FAR, STEPPED, WALKED, TREAD, BUMPED, STUMBLED,
     PICKED_UP),
    (SPRINTED, HOPPED, CLIMBED, CLATTERED, HID, STOOD, STAYED, THREW, LANDED, REELED, HURT,
     CHEERED, PASSED, ATTACKED, COUNTERED, ENDURED, RECOILED, RESET),
    (PLAYED, PROWLED, AIMED, RESOLVED, NOISE_AT, NOISE_GONE, FELLED, LIFTED, TURNED, SPUN, DRAGGED,
     HAULED, SWAPPED, FOGGED, SHOOK, POCKETED, RUMMAGED, TOPPED, RESTED),
    (TAUNTED, SPOKE, TOLD, CONCEDED, OVER, RADIOED, FOUND, SET_DOWN, SET_AT, LED, MISTED, FEARED),
    # What changes nothing on the board: it says aloud what was told otherwise, or is only talk.
    (DREW_UNSEEN, TOPPED_UNSEEN, NAMED, BOARDED, FLEW, CRASHED, UPROOTED, PUT, SHOUTED, SAID),
)  # fmt: skip


@final
@mypyc_attr(free_list_len=1)
class Woods:
    """The whole board at one moment."""

    def __init__(
        self,
        agenda: Agenda,
        hand: Hand,
        at: vec[i64],
        health: vec[i64],
        rocks: vec[i64],
        loose: vec[i64],
    ) -> None:
        self.agenda = agenda
        self.hand = hand
        """The Hunter's cards."""
        self.at = at
        """Where the Hunter (0) and the Hunted (1 to 4) stand."""
        self.health = health
        self.rocks = rocks
        """Rocks in hand."""
        self.loose = loose
        """Where each rock lies that nobody holds."""
        self.trees = NO_TREES
        """Shared between copies: a tree that falls makes another forest."""
        self.sheet = STANDARD
        """The figures that are played with; shared between copies."""
        # Pieces and tokens.
        self.characters = _NONE
        """Shared between copies: it changes only while the table is set."""
        self.hidden: i64 = 0
        self.hunted: i64 = 0
        """How many Hunted there are."""
        self.noise: i64 = NOWHERE
        self.car_one: i64 = NOWHERE
        self.car_two: i64 = NOWHERE
        self.familiar: i64 = NOWHERE
        """Where the familiar is while nobody leads it."""
        self.carrier: i64 = 0
        self.escaping: i64 = 0
        """Whether the familiar has been found: the second stage of Vampire Encounter."""
        self.caller: i64 = 0
        self.last_turn: i64 = 0
        """Whose next turn is the last, once help was called. (NYH-G42)"""
        self.call_age: i64 = 0
        """How many turns of theirs have ended since the call."""
        # The Hunter.
        self.deck: i64 = SIMPLE
        self.wound: i64 = 0
        """0 none, 1 for the Hunter's next turn, 2 dealt in the Hunter's own turn."""
        self.legs: i64 = UNHURT_LEGS
        """How many spaces the Hunter may still move in this turn, if wounded."""
        self.lured: i64 = 0
        """Whether the Hunter's last step was toward the noise."""
        self.origin: i64 = NOWHERE
        """Where the Hunter stood when the card was played."""
        self.line: i64 = NOWHERE
        """What the Hunter has said, until the turn after its own is over."""
        self.fog: i64 = 0
        self.fear: i64 = 0
        self.mist: i64 = 0
        # The table's terms.
        self.rounds: i64 = 0
        self.house: i64 = 0
        self.clue: i64 = NOWHERE
        # Whose turn it is, and how far it has come.
        self.turn: i64 = NOWHERE
        self.slot: i64 = 0
        self.round: i64 = 0
        self.floor: i64 = NOWHERE
        self.steps: i64 = 0
        self.acted: i64 = 0
        self.can_search: i64 = 0
        self.known_shut: i64 = 0
        """Headings in which the one who is asked knows that there is no way from here."""
        self.known_full: i64 = 0
        """Headings in which the one who is asked knows of somebody, with whom nobody may stop."""
        self.known_trees: i64 = 0
        """Headings in which the one who is asked knows a tree from here."""
        self.kept_search: i64 = 0
        self.kept_trees: i64 = 0
        """The same of whoever's turn it is, while somebody else is asked."""
        self.left: i64 = NOWHERE
        """The space that the one who is asked has just left."""
        self.fought: i64 = 0
        self.voice: i64 = 0
        """Who has just given themselves away by speaking."""
        self.untold = vec[i64]()  # copied: self.untold[:] if len(self.untold) else copy.untold
        """What each Hunted did and felt and has not called out: see `notes.py`."""
        self.yielded: i64 = 0
        self.winner: i64 = NOWHERE
        self.why: i64 = 0

    # Reading the board.

    def is_car(self, tile: i64) -> bool:
        """Whether a space is one of the car's."""
        return tile == self.car_one or tile == self.car_two

    def car_low(self) -> i64:
        """The low half of the set of the car's spaces."""
        return low(self.car_one) | low(self.car_two)

    def car_high(self) -> i64:
        """The high half of the same."""
        return high(self.car_one) | high(self.car_two)

    def face_up(self, seat: i64) -> bool:
        """Whether a Hunted is in the game and not hidden."""
        return self.at[seat] != NOWHERE and (self.hidden >> seat) & 1 == 0

    def all_face_up(self) -> i64:
        """The Hunted who are not hidden, as a set."""
        seats: i64 = 0
        seat: i64 = 1
        while seat <= self.hunted:
            if self.face_up(seat):
                seats |= BIT[seat]
            seat += 1
        return seats

    def who_stands(self, tile: i64) -> i64:
        """The face-up Hunted in a space; 0 if there is none."""
        seat: i64 = 1
        while seat <= self.hunted:
            if self.at[seat] == tile and (self.hidden >> seat) & 1 == 0:
                return seat
            seat += 1
        return 0

    def crowded(self, seat: i64) -> bool:
        """Whether a Hunted stands in the space of another, who hid there."""
        other: i64 = 1
        while other <= self.hunted:
            if other != seat and self.at[other] == self.at[seat]:
                return True
            other += 1
        return False

    def hides_at(self, tile: i64) -> bool:
        """Whether a hidden Hunted is in a space."""
        if self.hidden == 0:
            return False
        seat: i64 = 1
        while seat <= self.hunted:
            if self.at[seat] == tile and (self.hidden >> seat) & 1:
                return True
            seat += 1
        return False

    def rocks_at(self, tile: i64) -> i64:
        """How many rocks lie in a space."""
        found: i64 = 0
        rock: i64 = 0
        while rock < 7:
            if self.loose[rock] == tile:
                found += 1
            rock += 1
        return found

    def touches(self, seat: i64) -> bool:
        """Whether the Hunter stands next to a Hunted with nothing between them. (NYH-108)"""
        return self.trees.joined(self.at[HUNTER], self.at[seat])

    def connected(self, without_car: bool) -> bool:
        """Whether every space can be reached from every other; or all but the car's, without it."""
        free_lo: i64 = HALF
        free_hi: i64 = HALF
        if without_car:
            free_lo &= ~self.car_low()
            free_hi &= ~self.car_high()
        return self.trees.connect(free_lo, free_hi)

    def no_room(self) -> i64:
        """Headings in which the one who is asked knows that they cannot stop, one space on."""
        return self.known_shut | self.known_full

    def no_way(self) -> i64:
        """Headings in which they know of no step: a movement may go through a hidden friend."""
        goes_on = self.agenda.first() == Q_TURN and self.steps >= 2  # NYH-G20
        return self.known_shut if goes_on else self.no_room()

    def unmoved(self) -> bool:
        """Whether whoever's turn it is has all of its steps before them; never in a short one."""
        return self.steps == self.sheet.steps and self.house & SHORT == 0

    def next_note(self, seat: i64) -> i64:
        """The oldest thing that a seat has not called out; NOWHERE if there is nothing."""
        return oldest(self.untold, seat)

    # Changing it.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        if word < 0 or word >= len(PARTS):
            raise UnknownFact(word)
        part = PARTS[word]
        if part == _WALKING:
            self._walks(word, a, b, c)
        elif part == _ACTING:
            self._acts(word, a, b, c)
        elif part == _HUNTS:
            self._hunts(word, a, b)
        elif part == _TALKING:
            self._talks(word, a, b)
        elif part == _SETTING:
            self._set_up(word, a, b, c)
        elif part != _UNSEEN:
            raise UnknownFact(word)

    def _set_up(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == PLANTED:
            self.trees = self.trees.planted(a)
            if self.agenda.first() == Q_PLANT:
                self.agenda.drop()
                self._one_less()
        elif word == PARKED:
            self.car_one = a
            self.car_two = b
        elif word == PLACED:
            self.at[a] = b
            if a > self.hunted:
                self.hunted = a
        elif word == LAY:
            self._drop_rock(a)
        elif word == WAITED:
            self.familiar = a
        elif word == SEATED:
            if a > self.hunted:
                self.hunted = a
            self.characters = self.characters[:]
            self.characters[a] = b
            self.health[a] = self.sheet.health  # NYH-18, NVE-5
            self.rocks[a] = self.sheet.rocks  # NYH-17
        elif word == TERMS:
            self._agree_on(a, b, c)
        elif word == DREW:
            self.hand.draw(a - KINDS_IN_DECK * self.deck)
            self.agenda.drop()
        elif word == RESHUFFLED:
            self.hand.reshuffle()
        elif word == GAVE_CLUE:
            self.clue = a
            self.agenda.drop()
        elif word == AMENDED:
            self.sheet = self.sheet.amended(a, b)

    def _agree_on(self, rounds: i64, house: i64, deck: i64) -> None:
        self.rounds = rounds
        self.house = house
        self.deck = deck
        self.agenda.put(Q_CLUE)
        if deck == SIMPLE:
            self.floor = HUNTER
            return
        self.hand.shuffle(deck, self.sheet.copies)
        self.agenda.put(X_DRAW)
        self.agenda.put(X_DRAW)
        self.floor = CHANCE_FLOOR

    def _walks(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == FELT:
            self.untold = noted(self.untold, a, NOTE_FELT + NOTE_HEADING * b + c)
        elif word == STEPPED:
            self.left = self.at[a]
            self.at[a] = b
        elif word == TREAD:
            self.voice = 0
            self._tread()
        elif word == WALKED:
            self.untold = noted(self.untold, a, b)
        elif word == FELT_FAR:
            self.untold = noted(self.untold, a, NOTE_FELT + NOTE_HEADING * b + NOTE_FAR + c)
        elif word == SEARCHED:
            self.can_search = 0
            self._feel(a)
        elif word == BUMPED:
            if c == NO_ROOM:
                self.known_full |= BIT[b]
            else:
                self.known_shut |= BIT[b]
            if c == TREE:
                self.known_trees |= BIT[b]
            elif c == SOMEBODY:
                self.known_trees &= ~BIT[b]
        elif word == TURN:
            self._turn(a, b)
        elif word == FLOOR:
            self.floor = a
            self._fresh_hands()
            kind = self.agenda.first()
            self.can_search = 1 if kind == Q_RETREAT or kind == Q_COUNTER else 0  # NYH-116
            if self.agenda.first() == Q_TURN:  # NYH-55, NVE-17, NVE-18: it was not used up
                self.can_search = self.kept_search
                self.known_shut = self.kept_trees
                self.known_trees = self.kept_trees
        elif word == UNHID:
            self.hidden &= ~BIT[a]
        elif word == STUMBLED:
            self._stumble()
        elif word == PICKED_UP:
            self.rocks[a] += b
            rock: i64 = 0
            while rock < 7:
                if self.loose[rock] == self.at[a]:
                    self.loose[rock] = NOWHERE
                rock += 1

    def _acts(self, word: i64, a: i64, b: i64, c: i64) -> None:
        agenda = self.agenda
        if word == SPRINTED:
            self._spend()
            agenda.put(Q_SPRINT, a, self.sprint_of(a))
        elif word == HOPPED:
            self.untold = noted(self.untold, a, NOTE_HOP + b)
        elif word == CLIMBED:
            self.noise = self.left  # NYH-143
            self.left = NOWHERE
            self.voice = 0
            self._fresh_hands()
            self.can_search = 1
            if agenda.first() == Q_TURN:
                self.steps = 0
                self.kept_search = 0
                self.kept_trees = 0
            else:
                agenda.drop()
        elif word == CLATTERED:
            self.left = NOWHERE
            if agenda.first() == Q_SPRINT and agenda.b() == 0:
                agenda.drop()
        elif word == HID:
            self.hidden |= BIT[a]
            if a == self.turn:
                self.steps = 0  # NYH-G31: a hidden piece does not walk
            if agenda.first() == Q_HIDE:
                agenda.drop()
            else:
                self._spend()
        elif word == STOOD or word == STAYED or word == PASSED or word == ENDURED:
            if agenda.first() == Q_RETREAT:
                self.can_search = 0  # there was time for it before
            agenda.drop()
        elif word == THREW:
            self.rocks[a] -= 1
            self._spend()
        elif word == LANDED:
            self._drop_rock(a)
            self.noise = a
        elif word == REELED:
            self._wounded()
            agenda.put(Q_RECOIL, a, DRIVEN.pack(b, c))
        elif word == HURT:
            self.health[a] = b
            agenda.put(Q_HIDE, a)
            agenda.put(Q_RETREAT, a, RETREATING.pack(self._stride(a), 1))
        elif word == CHEERED:
            self._spend()
            agenda.put(Q_CHEER, b)
        elif word == ATTACKED:
            self._attacked(a, c)
        elif word == COUNTERED:
            agenda.drop()
            if b:
                self.rocks[a] -= 1
                self._drop_rock(self.at[HUNTER])  # NYH-G30
            self._wounded()
        elif word == RECOILED:
            self.at[HUNTER] = a
        elif word == RESET:
            self.noise = NOWHERE  # NYH-119
            agenda.drop()

    def _attacked(self, seat: i64, health: i64) -> None:
        agenda = self.agenda
        self.health[seat] = health
        first = self.fought == 0
        self.fought |= BIT[seat]
        if agenda.first() == Q_PLANT:
            self.trees = self.trees.planted(
                agenda.a()
            )  # the tree in hand goes back to where it stood
        if self.turn == HUNTER and first:
            agenda.clear()
            agenda.put(C_END)  # NYH-G32
        elif self.voice != seat or self.turn == seat:
            agenda.clear()  # NYH-120, NYH-G33, NYH-G38
        elif agenda.first() == Q_TURN:
            self.kept_search = self.can_search
            self.kept_trees = self.known_trees
        self.voice = 0
        agenda.put(C_RESET)
        agenda.put(Q_HIDE, seat)
        agenda.put(Q_RETREAT, seat, RETREATING.pack(self._stride(seat)))
        if self.rocks[seat] > 0 or self.characters[seat] == BOXER:  # NYH-112, NYH-134
            agenda.put(Q_COUNTER, seat)
        self._fresh_hands()
        self.can_search = 1

    def sprint_of(self, seat: i64) -> i64:
        """How many steps a sprint of a Hunted is at most."""
        is_star = self.characters[seat] == TRACK_STAR
        return self.sheet.star_sprint if is_star else self.sheet.sprint  # NYH-60, NYH-139

    def _stride(self, seat: i64) -> i64:
        is_star = self.characters[seat] == TRACK_STAR
        return self.sheet.star_retreat if is_star else self.sheet.retreat  # NYH-115, NYH-140

    def _hunts(self, word: i64, a: i64, b: i64) -> None:
        agenda = self.agenda
        if word == PROWLED:
            self.at[HUNTER] = a
            if self.legs != UNHURT_LEGS:
                self.legs -= 1
            kind = agenda.first()
            listens = kind == HUNT and agenda.a() % HOWS & DEAF == 0
            self.lured = 1 if listens and self.noise != NOWHERE else 0
            if kind == HUNT or kind == TO_CAR or kind == FROM_NOISE:
                self._one_less()
        elif word == RESOLVED:
            agenda.drop()
        elif word == PLAYED:
            self._play(a - KINDS_IN_DECK * self.deck)
        elif word == RESTED:
            self._rest()
        elif word == AIMED:
            self._aim(a)
        elif word == NOISE_AT:
            self.noise = a
        elif word == NOISE_GONE:
            self.noise = NOWHERE
        elif word == FELLED:
            self.trees = self.trees.felled(a)
            if agenda.first() == FELLING:
                self._one_less()
        elif word == LIFTED:
            self.trees = self.trees.felled(a)
            agenda.put(Q_PLANT, a)
        elif word == TURNED:
            self._turn_board(a)
        elif word == DRAGGED:
            self.at[a] = b
        elif word == HAULED:
            self.untold = without(self.untold, a)
        elif word == SPUN:
            self.untold = vec[i64]()
        elif word == SWAPPED:
            held = self.at[a]
            self.at[a] = self.at[b]
            self.at[b] = held
            self.untold = without(without(self.untold, a), b)
        elif word == FOGGED:
            self.fog = 1
        elif word == SHOOK:
            self.wound = 0
            self.legs = UNHURT_LEGS
        elif word == POCKETED:
            rock: i64 = 0
            while rock < 7 and self.loose[rock] != a:
                rock += 1
            self.loose[rock] = NOWHERE
        elif word == RUMMAGED:
            agenda.put(X_RUMMAGE)
        elif word == TOPPED:
            self.hand.put_back(a - KINDS_IN_DECK * self.deck)
            agenda.drop()

    def _talks(self, word: i64, a: i64, b: i64) -> None:
        if word == SPOKE:
            self.hidden &= ~BIT[a]
            self.noise = self.at[a]  # NYH-68
            if self.deck != VAMPIRE:  # NVE-37: a voice starts no combat there
                self.voice = a
        elif word == TAUNTED:
            self.line = a
        elif word == TOLD:
            self.untold = without_oldest(self.untold, a)
        elif word == CONCEDED:
            self.yielded |= BIT[a]
        elif word == OVER:
            self.winner = a
            self.why = b
        elif word == RADIOED:
            self.caller = a
            self.last_turn = b
            self._spend()
        elif word == FOUND:
            self.familiar = NOWHERE
            self.carrier = a
            self.escaping = 1  # NVE-G5
        elif word == SET_DOWN:
            self.carrier = 0
            self._spend()
        elif word == SET_AT:
            self.familiar = a
        elif word == LED:
            self.familiar = a
            self._one_less()
        elif word == MISTED:
            self.mist = 1
        elif word == FEARED:
            self.fear = 1

    # Parts of the above.

    def _drop_rock(self, tile: i64) -> None:
        rock: i64 = 0
        while rock < 6 and self.loose[rock] != NOWHERE:
            rock += 1
        self.loose[rock] = tile

    def _turn(self, seat: i64, round_: i64) -> None:
        """A new turn: nothing is left of the one before."""
        if self.caller and self.turn == self.last_turn:
            self.call_age += 1
        if self.turn != HUNTER:
            self.line = NOWHERE
        if round_ != self.round:
            self.slot = 0
        elif self.turn != NOWHERE:
            self.slot += 1
        self.turn = seat
        self.round = round_
        self.floor = seat
        self.fought = 0
        self.voice = 0
        self.acted = 0
        self.kept_search = 0
        self.kept_trees = 0
        self._fresh_hands()
        self.agenda.clear()
        if seat == HUNTER:
            self.fog = 0
            self.fear = 0
            self.mist = 0
            self.steps = 0
            self.can_search = 0
            self.legs = UNHURT_LEGS
            if self.wound:
                self.legs = self.sheet.wounded  # NYH-82, NYH-G16
            self.lured = 0
            self.origin = self.at[HUNTER]
            self.agenda.put(C_END)
            if self.deck == SIMPLE:
                self.agenda.put(HUNT, 0, self.sheet.simple)  # NYH-131
            else:
                self.agenda.put(Q_CARD)
            return
        self.steps = self.sheet.steps  # NYH-49, NVE-14
        if self.house & SHORT:
            self.steps = 1
        self.can_search = 1
        self.agenda.put(Q_TURN, seat)

    def _fresh_hands(self) -> None:
        """Whoever is asked now has felt nothing from where they stand."""
        self.known_shut = 0
        self.known_full = 0
        self.known_trees = 0
        self.left = NOWHERE

    def _tread(self) -> None:
        kind = self.agenda.first()
        self.known_shut = 0
        self.known_full = 0
        self.known_trees = 0
        if kind != Q_RETREAT and self.agenda.a() == self.turn:
            self.kept_search = 0
            self.kept_trees = 0
        if kind == Q_TURN:
            self.steps -= 1
            self.can_search = 1
        elif kind == Q_SPRINT:
            self.can_search = 0  # NYH-61
            self._one_less()
        else:
            self.can_search = 1  # NYH-116
            self._one_less_retreat()

    def _stumble(self) -> None:
        """A step that came to nothing, and is gone. (NVE-G1)"""
        kind = self.agenda.first()
        if kind == Q_TURN:
            self.steps -= 1
        elif kind == Q_SPRINT:
            self._one_less()
        else:
            self._one_less_retreat()

    def _one_less_retreat(self) -> None:
        seat = self.agenda.a()
        left = RETREATING.part(self.agenda.b(), RETREAT_SPACES) - 1
        self.agenda.drop()
        if left > 0:
            self.agenda.put(Q_RETREAT, seat, RETREATING.pack(left, 0, 1))

    def _one_less(self) -> None:
        """Of what comes first on the agenda, one less is left; at nought, it is done."""
        kind = self.agenda.first()
        a = self.agenda.a()
        much = self.agenda.b() - 1
        self.agenda.drop()
        if much <= 0 and (kind == LEADING or (kind == Q_SPRINT and not self._may_clatter(a))):
            return
        if much < 0:
            much = 0
        self.agenda.put(kind, a, much)

    def _may_clatter(self, seat: i64) -> bool:
        """Whether a Klutz whom a friend cheered on must be asked once more. (NYH-G51)"""
        return seat != self.turn and self.characters[seat] == KLUTZ

    def _spend(self) -> None:
        """Somebody's one action is taken: their own, or one that a friend cheered them to."""
        if self.agenda.first() == Q_CHEER:
            self.agenda.drop()
        else:
            self.acted = 1
            self.kept_search = self.can_search
            self.kept_trees = self.known_trees

    def _wounded(self) -> None:
        self.wound = 2 if self.turn == HUNTER else 1

    def _feel(self, seat: i64) -> None:
        """What the hands of the one who searches now know of the four sides."""
        tile = self.at[seat]
        trees = self.trees
        heading: i64 = 0
        while heading < 4 and tile != NOWHERE:
            to = beyond(tile, heading)
            if to == NOWHERE:
                self.known_shut |= BIT[heading]
            elif not trees.is_open(tile, heading):
                self.known_shut |= BIT[heading]
                self.known_trees |= BIT[heading]
            elif self.who_stands(to) or self.at[HUNTER] == to:
                self.known_shut |= BIT[heading]
            heading += 1

    def _play(self, kind: i64) -> None:
        self.hand.play(kind)
        self.agenda.drop()
        half: i64 = 0 if self.noise == NOWHERE else 1  # NYH-95
        if self.carrier:
            half += 2
        place = ((KINDS_IN_DECK * self.deck + kind) * 4 + half + 1) * EFFECTS_IN_HALF
        n: i64 = 0
        while n < EFFECTS_IN_HALF:
            place -= 1
            if EFFECT[place]:
                self.agenda.put(EFFECT[place], HOW[place], self.sheet.much[place])
            n += 1

    def _aim(self, number: i64) -> None:
        """The Hunter has chosen a heading, or somebody, for what comes first."""
        kind = self.agenda.first()
        about = self.agenda.a()
        much = self.agenda.b()
        self.agenda.drop()
        if kind == CHARGING or kind == SWINGING:
            self.agenda.put(kind, number + 1, much)
        elif kind == HUNT:
            self.agenda.put(kind, HUNTING.pack(number, about % HOWS & ~ANY), much)
        elif kind == DRAGGING or kind == PULLING:
            self.agenda.put(DRAGGING, number, much)

    def _rest(self) -> None:
        """The Hunter's turn is over: the card is laid aside, and an old wound is healed."""
        self.agenda.drop()
        self.wound = 1 if self.wound == 2 else 0  # NYH-G16, NYH-G17
        self.legs = UNHURT_LEGS
        if self.deck == SIMPLE:
            return
        self.hand.lay_aside()
        if self.hand.two == NOWHERE:
            self.agenda.put(X_DRAW)  # NYH-93

    def _turn_board(self, quarters: i64) -> None:
        """Everything on the board goes round; the compass stays. (sheet 3.2)"""
        self.trees = self.trees.turned(quarters)
        seat: i64 = 0
        while seat < 5:
            if self.at[seat] != NOWHERE:
                self.at[seat] = turned(self.at[seat], quarters)
            seat += 1
        rock: i64 = 0
        while rock < 7:
            if self.loose[rock] != NOWHERE:
                self.loose[rock] = turned(self.loose[rock], quarters)
            rock += 1
        self.car_one = turned(self.car_one, quarters)
        self.car_two = turned(self.car_two, quarters)
        if self.noise != NOWHERE:
            self.noise = turned(self.noise, quarters)
        if self.familiar != NOWHERE:
            self.familiar = turned(self.familiar, quarters)
        if self.origin != NOWHERE:
            self.origin = turned(self.origin, quarters)

    def clone(self) -> "Woods":
        """The same board again."""
        copy = Woods(
            self.agenda.clone(),
            self.hand.clone(),
            self.at[:],
            self.health[:],
            self.rocks[:],
            self.loose[:],
        )
        # Field by field: make copies.
        copy.trees = self.trees
        copy.sheet = self.sheet
        copy.characters = self.characters
        copy.hidden = self.hidden
        copy.hunted = self.hunted
        copy.noise = self.noise
        copy.car_one = self.car_one
        copy.car_two = self.car_two
        copy.familiar = self.familiar
        copy.carrier = self.carrier
        copy.escaping = self.escaping
        copy.caller = self.caller
        copy.last_turn = self.last_turn
        copy.call_age = self.call_age
        copy.deck = self.deck
        copy.wound = self.wound
        copy.legs = self.legs
        copy.lured = self.lured
        copy.origin = self.origin
        copy.line = self.line
        copy.fog = self.fog
        copy.fear = self.fear
        copy.mist = self.mist
        copy.rounds = self.rounds
        copy.house = self.house
        copy.clue = self.clue
        copy.turn = self.turn
        copy.slot = self.slot
        copy.round = self.round
        copy.floor = self.floor
        copy.steps = self.steps
        copy.acted = self.acted
        copy.can_search = self.can_search
        copy.known_shut = self.known_shut
        copy.known_full = self.known_full
        copy.known_trees = self.known_trees
        copy.kept_search = self.kept_search
        copy.kept_trees = self.kept_trees
        copy.left = self.left
        copy.fought = self.fought
        copy.voice = self.voice
        copy.untold = self.untold[:] if len(self.untold) else copy.untold
        copy.yielded = self.yielded
        copy.winner = self.winner
        copy.why = self.why
        return copy


def empty_woods() -> Woods:
    """A board with nothing on it."""
    return Woods(Agenda(), no_cards(), _NO_PLACES[:], _NONE[:], _NONE[:], _NO_ROCKS[:])
