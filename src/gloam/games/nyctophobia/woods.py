"""The forest and everything in it: what the Hunter sees, and what a fact changes.

The truth and the Hunter's own view fold facts with this one class. Nothing here decides anything:
it keeps the board, the pieces, the cards, and the agenda of what is still to be asked or done.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nyctophobia.cards import (
    ANY, CHARGING, COPIES, DEAF, DRAGGING, EFFECT, EFFECTS_IN_HALF, FELLING, FROM_NOISE, HOW, HUNT,
    KINDS_IN_DECK, LEADING, MUCH, PULLING, SWINGING, TO_CAR,
)  # fmt: skip
from gloam.games.nyctophobia.facts import (
    AIMED, ATTACKED, BOXER, BUMPED, CHEERED, CLATTERED, CLIMBED, CONCEDED, COUNTERED, DRAGGED, DREW,
    ENDURED, FEARED, FELLED, FELT, FELT_FAR, FLOOR, FOGGED, FOUND, GAVE_CLUE, HAULED, HID, HOPPED,
    HUNTER, HURT, KLUTZ, LANDED, LAY, LED, LIFTED, MISTED, NOISE_AT, NOISE_GONE, NOTE_FAR,
    NOTE_FELT, NOTE_HEADING, NOTE_HOP, NO_DECK, OVER, PARKED, PASSED, PICKED_UP, PLACED, PLANTED,
    PLAYED, POCKETED, PROWLED, RADIOED, RECOILED, REELED, RESET, RESHUFFLED, RESOLVED, RESTED,
    RUMMAGED, SEARCHED, SEATED, SET_AT, SET_DOWN, SHOOK, SOMEBODY, SPOKE, SPRINTED, SPUN, STAYED,
    STEPPED, STOOD, STUMBLED, SWAPPED, TERMS, THREW, TOLD, TOPPED, TRACK_STAR, TREAD, TREE, TURN,
    TURNED, UNHID, VAMPIRE, WAITED, WALKED,
)  # fmt: skip
from gloam.games.nyctophobia.ground import (
    EAST, EVERY_EAST, HALF, NORTH, SOUTH, SOUTH_HIGH, WEST, beyond, high, holds, low, side_of,
    side_start, spread_high, spread_low, turned,
)  # fmt: skip
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT, count
from gloam.kernel.grid import NOWHERE
from gloam.kernel.pile import Pile

# What an agenda may hold, beside the effects of cards (`cards.py`): questions and duties.

Q_CLUE: Final = 1
Q_TURN: Final = 2
Q_SPRINT: Final = 3
Q_COUNTER: Final = 4
Q_RECOIL: Final = 5
Q_RETREAT: Final = 6
Q_HIDE: Final = 7
Q_CHEER: Final = 8
Q_CARD: Final = 9
Q_PREY: Final = 10
Q_PLANT: Final = 11
C_RESET: Final = 12
C_END: Final = 13
X_DRAW: Final = 14
X_RUMMAGE: Final = 15

CHANCE_FLOOR: Final = 5
"""How `floor` says that chance is asked."""
UNHURT_LEGS: Final = 99
TAKEN: Final = 1
"""A retreat has taken a step."""
OPTIONAL: Final = 2
"""A retreat need not be taken."""
RETREAT_LEFT: Final = 4

_NO_PLACES: Final = vec[i64]([-1] * 5)
_NO_ROCKS: Final = vec[i64]([-1] * 7)
_NONE: Final = vec[i64]([0] * 5)
_NO_CARDS: Final = vec[i64]([0] * 12)


@final
class Woods:
    """The whole board at one moment."""

    def __init__(self, agenda: Agenda, pile: Pile) -> None:
        self.agenda = agenda
        self.pile = pile
        # Sides with nothing on them.
        self.east_lo: i64 = EVERY_EAST
        self.east_hi: i64 = EVERY_EAST
        self.south_lo: i64 = HALF
        self.south_hi: i64 = SOUTH_HIGH
        # Pieces and tokens.
        self.at = _NO_PLACES[:]
        """Where the Hunter (0) and the Hunted (1 to 4) stand."""
        self.health = _NONE[:]
        self.rocks = _NONE[:]
        """Rocks in hand."""
        self.characters = _NONE
        """Shared between copies: it changes only while the table is set."""
        self.loose = _NO_ROCKS[:]
        """Where each rock lies that nobody holds."""
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
        self.call_age: i64 = 0
        """How many turns of the caller have ended since the call."""
        # The Hunter's cards.
        self.deck: i64 = NO_DECK
        self.hand_one: i64 = NOWHERE
        self.hand_two: i64 = NOWHERE
        self.played: i64 = NOWHERE
        self.discard = _NO_CARDS[:]
        self.discards: i64 = 0
        self.wound: i64 = 0
        """0 none, 1 for the Hunter's next turn, 2 dealt in the Hunter's own turn."""
        self.legs: i64 = UNHURT_LEGS
        """How many spaces the Hunter may still move in this turn, if wounded."""
        self.lured: i64 = 0
        """Whether the Hunter's last step was toward the noise."""
        self.origin: i64 = NOWHERE
        """Where the Hunter stood when the card was played."""
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
        self.untold = vec[i64]()
        """What each Hunted did and felt and has not called out: `1024 * seat + note`."""
        self.yielded: i64 = 0
        self.winner: i64 = NOWHERE
        self.why: i64 = 0

    # Reading the board.

    def is_open(self, tile: i64, heading: i64) -> bool:
        """Whether nothing stands on a side: no tree, and not the edge."""
        if heading == EAST:
            return holds(self.east_lo, self.east_hi, tile)
        if heading == WEST:
            return tile & 7 != 0 and holds(self.east_lo, self.east_hi, tile - 1)
        if heading == SOUTH:
            return holds(self.south_lo, self.south_hi, tile)
        return tile >= 8 and holds(self.south_lo, self.south_hi, tile - 8)

    def has_tree(self, side: i64) -> bool:
        """Whether a tree stands on a side, by its number."""
        start = side_start(side)
        if side < 56:
            return not holds(self.east_lo, self.east_hi, start)
        return not holds(self.south_lo, self.south_hi, start)

    def trees(self) -> list[int]:
        """The sides on which a tree stands."""
        return [side for side in range(112) if self.has_tree(side)]

    def is_car(self, tile: i64) -> bool:
        """Whether a space is one of the car's."""
        return tile == self.car_one or tile == self.car_two

    def face_up(self, seat: i64) -> bool:
        """Whether a Hunted is in the game and not hidden."""
        return self.at[seat] != NOWHERE and (self.hidden >> seat) & 1 == 0

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
        apart = self.at[seat] - self.at[HUNTER]
        if apart == 1:
            return self.is_open(self.at[HUNTER], EAST)
        if apart == -1:
            return self.is_open(self.at[HUNTER], WEST)
        if apart == 8:
            return self.is_open(self.at[HUNTER], SOUTH)
        return apart == -8 and self.is_open(self.at[HUNTER], NORTH)

    def connected(self, without_car: bool) -> bool:
        """Whether every space can be reached from every other; or all but the car's, without it."""
        free_lo: i64 = HALF
        free_hi: i64 = HALF
        if without_car:
            free_lo &= ~(low(self.car_one) | low(self.car_two))
            free_hi &= ~(high(self.car_one) | high(self.car_two))
        lo = free_lo & (0 - free_lo)
        hi: i64 = 0
        while True:
            next_lo = spread_low(lo, hi, self.east_lo, self.south_lo) & free_lo
            next_hi = spread_high(lo, hi, self.south_lo, self.east_hi, self.south_hi) & free_hi
            if next_lo == lo and next_hi == hi:
                return lo == free_lo and hi == free_hi
            lo = next_lo
            hi = next_hi

    def open_sides(self) -> i64:
        """How many sides have nothing on them."""
        return (
            count(self.east_lo) + count(self.east_hi) + count(self.south_lo) + count(self.south_hi)
        )

    def same_public(self, other: "Woods") -> bool:
        """Whether all that everybody knows is the same on two boards."""
        seat: i64 = 0
        while seat < 5:
            if self.health[seat] != other.health[seat] or self.rocks[seat] != other.rocks[seat]:
                return False
            seat += 1
        return (
            self.hunted == other.hunted
            and self.hidden == other.hidden
            and self.turn == other.turn
            and self.round == other.round
            and self.slot == other.slot
            and self.floor == other.floor
            and self.steps == other.steps
            and self.acted == other.acted
            and self.can_search == other.can_search
            and (self.left == NOWHERE) == (other.left == NOWHERE)
            and self.caller == other.caller
            and self.call_age == other.call_age
            and self.escaping == other.escaping
            and self.carrier == other.carrier
            and self.fog == other.fog
            and self.fear == other.fear
            and self.fought == other.fought
            and self.clue == other.clue
            and self.yielded == other.yielded
            and self.winner == other.winner
            and self.why == other.why
            and (self.turn == HUNTER or self.wound == other.wound)
        )

    def same_secrets(self, other: "Woods") -> bool:
        """Whether all that only the Hunter knows is the same on two boards."""
        piece: i64 = 0
        while piece < 5:
            if self.at[piece] != other.at[piece]:
                return False
            piece += 1
        card: i64 = 0
        while card < KINDS_IN_DECK:
            if self.discard[card] != other.discard[card]:
                return False
            if self.pile.bag[card] != other.pile.bag[card]:
                return False
            card += 1
        rock: i64 = 0
        while rock < 7:
            if self.loose[rock] != other.loose[rock]:
                return False
            rock += 1
        return (
            self.east_lo == other.east_lo
            and self.east_hi == other.east_hi
            and self.south_lo == other.south_lo
            and self.south_hi == other.south_hi
            and self.noise == other.noise
            and self.familiar == other.familiar
            and self.hand_one == other.hand_one
            and self.hand_two == other.hand_two
            and self.played == other.played
            and self.wound == other.wound
            and self.legs == other.legs
            and self.mist == other.mist
            and self.known_shut == other.known_shut
            and self.known_trees == other.known_trees
            and len(self.untold) == len(other.untold)
            and self.agenda.size == other.agenda.size
            and self.agenda.first() == other.agenda.first()
        )

    # Changing it.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        if word < TURN:
            self._set_up(word, a, b, c)
        elif word < SPRINTED:
            self._moves(word, a, b, c)
        elif word <= RESET:
            self._acts(word, a, b, c)
        elif word <= RESTED:
            self._hunts(word, a, b)
        else:
            self._speaks(word, a, b)

    def _set_up(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == PLANTED:
            self._put_tree(a)
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
            self.health[a] = 2  # NYH-18, NVE-5
            self.rocks[a] = 1  # NYH-17
        elif word == TERMS:
            self._agree_on(a, b, c)
        elif word == DREW:
            kind = a - KINDS_IN_DECK * self.deck
            self.pile.draw(kind)
            if self.hand_one == NOWHERE:
                self.hand_one = kind
            else:
                self.hand_two = kind
            self.agenda.drop()
        elif word == RESHUFFLED:
            kind = 0
            while kind < KINDS_IN_DECK:
                while self.discard[kind]:
                    self.discard[kind] -= 1
                    self.pile.shuffle_in(kind)
                kind += 1
            self.discards = 0
        elif word == GAVE_CLUE:
            self.clue = a
            self.agenda.drop()

    def _agree_on(self, rounds: i64, house: i64, deck: i64) -> None:
        self.rounds = rounds
        self.house = house
        self.deck = deck
        self.agenda.put(Q_CLUE)
        if deck == NO_DECK:
            self.floor = HUNTER
            return
        kind: i64 = 0
        while kind < KINDS_IN_DECK:
            copies = COPIES[KINDS_IN_DECK * deck + kind]
            while copies > 0:
                self.pile.shuffle_in(kind)
                copies -= 1
            kind += 1
        self.agenda.put(X_DRAW)
        self.agenda.put(X_DRAW)
        self.floor = CHANCE_FLOOR

    def _moves(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == STEPPED:
            self.left = self.at[a]
            self.at[a] = b
        elif word == TREAD:
            self.voice = 0
            self._tread()
        elif word == WALKED:
            self._note(a, b)
        elif word == FELT:
            self._note(a, NOTE_FELT + NOTE_HEADING * b + c)
        elif word == FELT_FAR:
            self._note(a, NOTE_FELT + NOTE_HEADING * b + NOTE_FAR + c)
        elif word == SEARCHED:
            self.can_search = 0
            self._feel(a)
        elif word == BUMPED:
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
            agenda.put(Q_SPRINT, a, 2 if self.characters[a] == TRACK_STAR else 1)  # NYH-139
        elif word == HOPPED:
            self._note(a, NOTE_HOP + b)
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
            agenda.put(Q_RECOIL, a, 8 * b + c)
        elif word == HURT:
            self.health[a] = b
            agenda.put(Q_HIDE, a)
            agenda.put(Q_RETREAT, a, RETREAT_LEFT * self._stride(a) + OPTIONAL)
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
            self._put_tree(agenda.a())  # the tree in hand goes back to where it stood
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
        agenda.put(Q_RETREAT, seat, RETREAT_LEFT * self._stride(seat))
        if self.rocks[seat] > 0 or self.characters[seat] == BOXER:  # NYH-112, NYH-134
            agenda.put(Q_COUNTER, seat)
        self._fresh_hands()
        self.can_search = 1

    def _stride(self, seat: i64) -> i64:
        return 3 if self.characters[seat] == TRACK_STAR else 2  # NYH-115, NYH-140

    def _hunts(self, word: i64, a: i64, b: i64) -> None:
        agenda = self.agenda
        if word == PROWLED:
            self.at[HUNTER] = a
            if self.legs != UNHURT_LEGS:
                self.legs -= 1
            kind = agenda.first()
            listens = kind == HUNT and agenda.a() & DEAF == 0
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
            self._take_tree(a)
            if agenda.first() == FELLING:
                self._one_less()
        elif word == LIFTED:
            self._take_tree(a)
            agenda.put(Q_PLANT, a)
        elif word == TURNED:
            self._turn_board(a)
        elif word == DRAGGED:
            self.at[a] = b
        elif word == HAULED:
            self._forget(a)
        elif word == SPUN:
            self.untold = vec[i64]()
        elif word == SWAPPED:
            held = self.at[a]
            self.at[a] = self.at[b]
            self.at[b] = held
            self._forget(a)
            self._forget(b)
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
            kind = a - KINDS_IN_DECK * self.deck
            self.discard[kind] -= 1
            self.discards -= 1
            self.pile.put_on_top(kind)
            agenda.drop()

    def _speaks(self, word: i64, a: i64, b: i64) -> None:
        if word == SPOKE:
            self.hidden &= ~BIT[a]
            self.noise = self.at[a]  # NYH-68
            if self.deck != VAMPIRE:  # NVE-37: a voice starts no combat there
                self.voice = a
        elif word == TOLD:
            self._take_note(a, b)
        elif word == CONCEDED:
            self.yielded |= BIT[a]
        elif word == OVER:
            self.winner = a
            self.why = b
        elif word == RADIOED:
            self.caller = a
            self.call_age = 0 if self.turn == a else 1  # on a friend's turn: NYH-G50
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

    def _put_tree(self, side: i64) -> None:
        start = side_start(side)
        if side < 56:
            self.east_lo &= ~low(start)
            self.east_hi &= ~high(start)
        else:
            self.south_lo &= ~low(start)
            self.south_hi &= ~high(start)

    def _take_tree(self, side: i64) -> None:
        start = side_start(side)
        if side < 56:
            self.east_lo |= low(start)
            self.east_hi |= high(start)
        else:
            self.south_lo |= low(start)
            self.south_hi |= high(start)

    def _drop_rock(self, tile: i64) -> None:
        rock: i64 = 0
        while rock < 6 and self.loose[rock] != NOWHERE:
            rock += 1
        self.loose[rock] = tile

    def _turn(self, seat: i64, round_: i64) -> None:
        """A new turn: nothing is left of the one before."""
        if self.turn == self.caller and self.caller:
            self.call_age += 1
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
            self.legs = 1 if self.wound else UNHURT_LEGS  # NYH-82, NYH-G16
            self.lured = 0
            self.origin = self.at[HUNTER]
            self.agenda.put(C_END)
            if self.deck == NO_DECK:
                self.agenda.put(HUNT, 0, 2)  # NYH-131
            else:
                self.agenda.put(Q_CARD)
            return
        self.steps = 2  # NYH-49, NVE-14
        self.can_search = 1
        self.agenda.put(Q_TURN, seat)

    def _fresh_hands(self) -> None:
        """Whoever is asked now has felt nothing from where they stand."""
        self.known_shut = 0
        self.known_trees = 0
        self.left = NOWHERE

    def _tread(self) -> None:
        kind = self.agenda.first()
        self.known_shut = 0
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
        left = self.agenda.b() // RETREAT_LEFT - 1
        self.agenda.drop()
        if left > 0:
            self.agenda.put(Q_RETREAT, seat, RETREAT_LEFT * left + TAKEN)

    def _one_less(self) -> None:
        """Of what comes first on the agenda, one less is left; at nought, it is done."""
        kind = self.agenda.first()
        a = self.agenda.a()
        much = self.agenda.b() - 1
        self.agenda.drop()
        if much <= 0 and (kind == LEADING or (kind == Q_SPRINT and not self._may_clatter(a))):
            return
        self.agenda.put(kind, a, much if much > 0 else 0)

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
        heading: i64 = 0
        while heading < 4 and tile != NOWHERE:
            to = beyond(tile, heading)
            if to == NOWHERE:
                self.known_shut |= BIT[heading]
            elif not self.is_open(tile, heading):
                self.known_shut |= BIT[heading]
                self.known_trees |= BIT[heading]
            elif self.who_stands(to) or self.at[HUNTER] == to:
                self.known_shut |= BIT[heading]
            heading += 1

    def _note(self, seat: i64, note: i64) -> None:
        self.untold = append(self.untold, 1024 * seat + note)

    def _take_note(self, seat: i64, note: i64) -> None:
        """The oldest note of a seat has been called out."""
        n: i64 = 0
        size: i64 = len(self.untold)
        while n < size and self.untold[n] // 1024 != seat:
            n += 1
        if n == size:
            return
        while n + 1 < size:
            self.untold[n] = self.untold[n + 1]
            n += 1
        self.untold = self.untold[: size - 1]

    def _forget(self, seat: i64) -> None:
        """What a seat has not called out is worth nothing any more: they were moved."""
        kept: i64 = 0
        n: i64 = 0
        while n < len(self.untold):
            if self.untold[n] // 1024 != seat:
                self.untold[kept] = self.untold[n]
                kept += 1
            n += 1
        self.untold = self.untold[:kept]

    def next_note(self, seat: i64) -> i64:
        """The oldest thing that a seat has not called out; NOWHERE if there is nothing."""
        n: i64 = 0
        while n < len(self.untold):
            if self.untold[n] // 1024 == seat:
                return self.untold[n] % 1024
            n += 1
        return NOWHERE

    def _play(self, kind: i64) -> None:
        if self.hand_one == kind:
            self.hand_one = self.hand_two
        self.hand_two = NOWHERE
        self.played = kind
        self.agenda.drop()
        half: i64 = 0 if self.noise == NOWHERE else 1  # NYH-95
        if self.carrier:
            half += 2
        place = ((KINDS_IN_DECK * self.deck + kind) * 4 + half + 1) * EFFECTS_IN_HALF
        n: i64 = 0
        while n < EFFECTS_IN_HALF:
            place -= 1
            if EFFECT[place]:
                self.agenda.put(EFFECT[place], HOW[place], MUCH[place])
            n += 1

    def _aim(self, number: i64) -> None:
        """The Hunter has chosen a heading, or somebody, for what comes first."""
        kind = self.agenda.first()
        how = self.agenda.a()
        much = self.agenda.b()
        self.agenda.drop()
        if kind == CHARGING or kind == SWINGING:
            self.agenda.put(kind, number + 1, much)
        elif kind == HUNT:
            self.agenda.put(kind, (how & ~ANY) + 16 * number, much)
        elif kind == DRAGGING or kind == PULLING:
            self.agenda.put(DRAGGING, number, much)

    def _rest(self) -> None:
        """The Hunter's turn is over: the card is laid aside, and an old wound is healed."""
        self.agenda.drop()
        self.wound = 1 if self.wound == 2 else 0  # NYH-G16, NYH-G17
        self.legs = UNHURT_LEGS
        if self.deck == NO_DECK:
            return
        if self.played != NOWHERE:
            self.discard[self.played] += 1
            self.discards += 1
            self.played = NOWHERE
        if self.hand_two == NOWHERE:
            self.agenda.put(X_DRAW)  # NYH-93

    def _turn_board(self, quarters: i64) -> None:
        """Everything on the board goes round; the compass stays. (sheet 3.2)"""
        trees = self.trees()
        self.east_lo = EVERY_EAST
        self.east_hi = EVERY_EAST
        self.south_lo = HALF
        self.south_hi = SOUTH_HIGH
        for tree in trees:
            side: i64 = tree
            start = side_start(side)
            heading = (EAST if side < 56 else SOUTH) + quarters
            self._put_tree(side_of(turned(start, quarters), heading % 4))
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
        copy = Woods(self.agenda.clone(), self.pile.clone())
        copy.east_lo = self.east_lo
        copy.east_hi = self.east_hi
        copy.south_lo = self.south_lo
        copy.south_hi = self.south_hi
        copy.at = self.at[:]
        copy.health = self.health[:]
        copy.rocks = self.rocks[:]
        copy.characters = self.characters
        copy.loose = self.loose[:]
        copy.hidden = self.hidden
        copy.hunted = self.hunted
        copy.noise = self.noise
        copy.car_one = self.car_one
        copy.car_two = self.car_two
        copy.familiar = self.familiar
        copy.carrier = self.carrier
        copy.escaping = self.escaping
        copy.caller = self.caller
        copy.call_age = self.call_age
        copy.deck = self.deck
        copy.hand_one = self.hand_one
        copy.hand_two = self.hand_two
        copy.played = self.played
        copy.discard = self.discard[:]
        copy.discards = self.discards
        copy.wound = self.wound
        copy.legs = self.legs
        copy.lured = self.lured
        copy.origin = self.origin
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
        copy.known_trees = self.known_trees
        copy.kept_search = self.kept_search
        copy.kept_trees = self.kept_trees
        copy.left = self.left
        copy.fought = self.fought
        copy.voice = self.voice
        if len(self.untold):
            copy.untold = self.untold[:]
        copy.yielded = self.yielded
        copy.winner = self.winner
        copy.why = self.why
        return copy


def empty_woods() -> Woods:
    """A board with nothing on it."""
    return Woods(Agenda(), Pile(KINDS_IN_DECK))
