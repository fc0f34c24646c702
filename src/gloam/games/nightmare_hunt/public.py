"""Where the hunt stands: all that was told, folded. The truth and the view both keep one.

Cards are counted, four bits for each kind, and so lie in no order; what is neither in the hand nor
in the deck is in the discard. A foe is one number: its kind, its damage and its energy.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nightmare_hunt.book.text import content_of
from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import BOSS, WOUND
from gloam.games.nightmare_hunt.numbers import (
    ACTED, BEGUN, BOOK, BURNED, BY_VICTORY, CANCELLED, CLEARED_LEVEL, CONCEDED, DIED, DODGED,
    DRAWING, DREW, ENDED, ENDURED, ENTERED, FELL, HASTENED, HIT, HOMED, HURT, INFLICTED, LAID,
    MEETING, MET, NO_CONCEDING, OVER, OVERTURNED, PAGE, PAID, PASSED, PLAYED, PREY, PUNCHED,
    REACTING, RECOVERED, REFILLS, REPEATS, RESTACKED, RESTED, SET_OUT, SHED, SHIELDED, SKIPPED,
    SKIPS_ADD, SPRINTED, STIRRED, TERMS, TIMED, TOWN, TO_TOWN, TRAIL, TURN, TURN_LOST, UNDECKED,
    WAITED, WENT_ON, WON, WORE, YOURS,
)  # fmt: skip
from gloam.kernel.bits import BIT
from gloam.kernel.errors import UnknownFact

_NOBODY: Final = vec[i64]([])
_ONE: Final = vec[i64]([16**n for n in range(15)])
"""One card of a kind, as packed counts."""
LETTERS: Final = 6
"""How many letters of a book one number of a page holds."""

_KIND: Final = 255
_DAMAGE_SHIFT: Final = 8
_ENERGY_SHIFT: Final = 20


@final
class Trail:
    """All that was told: the book, the cards, the foes and the way."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.letters = ""
        """What was read of the book so far."""
        self.terms: i64 = 0
        self.mode: i64 = 0
        self.limit: i64 = 0
        """After how many expeditions a campaign is lost; 0 for never."""
        self.level: i64 = 0
        self.single: i64 = NONE
        """The one encounter that is fought, where it is only one."""
        self.armor: i64 = 0
        # Cards.
        self.hand: i64 = 0
        self.held: i64 = 0
        """How many action cards are in the hand."""
        self.hand_wounds: i64 = 0
        self.deck: i64 = 0
        self.decked: i64 = 0
        """How many action cards are in the deck."""
        self.deck_wounds: i64 = 0
        self.discard_wounds: i64 = 0
        self.conditions: i64 = 0
        """How often each condition was inflicted, in eight bits each."""
        # The fight.
        self.foes = _NOBODY  # copied: self.foes[:]
        self.own: bool = False
        """Whether the first foe is the card's own prey."""
        self.acting: i64 = 0
        """The place of the foe whose turn it is."""
        self.movers: i64 = 0
        """How many foes act in this turn: newcomers wait for the next. (NMH-G18)"""
        self.ability: i64 = NONE
        """What the acting foe has paid for."""
        self.skips: i64 = 0
        """How many of the player's coming turns are lost."""
        # The way.
        self.phase: i64 = TOWN
        self.then: i64 = TO_TOWN
        """What comes when the hand is full again."""
        self.bag: i64 = 0
        """The Encounter cards whose order nobody knows, as a set."""
        self.top: i64 = 0
        """The Encounter cards on top in a known order, four bits each, the next lowest."""
        self.topped: i64 = 0
        self.met: i64 = 0
        """The Encounter Discard, in the same way, the last met lowest."""
        self.met_cards: i64 = 0
        self.card: i64 = NONE
        """The Encounter card that is being resolved."""
        self.hasten: i64 = 0
        # The score.
        self.expeditions: i64 = 0
        self.tries: i64 = 0
        """Expeditions into this level."""
        self.taken: i64 = 0
        """Wounds gained so far. (NMH-R5)"""
        self.at_once: i64 = 0
        """Levels that were cleared in the first expedition into them. (NMH-R2)"""
        self.cleared: i64 = 0
        self.victory: bool = False
        self.why: i64 = 0

    # What follows from it.

    def has(self, term: i64) -> bool:
        """Whether a rule differs from the usual one."""
        return (self.terms & term) != 0

    def in_hand(self, card: i64) -> i64:
        """How many of an action card are in the hand."""
        return self.hand >> (4 * card) & 15

    def in_deck(self, card: i64) -> i64:
        """How many of an action card are in the deck."""
        return self.deck >> (4 * card) & 15

    def in_discard(self, card: i64) -> i64:
        """How many of an action card are in the discard."""
        return self.content.copies[card] - self.in_hand(card) - self.in_deck(card)

    def hand_size(self) -> i64:
        """How many cards are in the hand, Wounds too."""
        return self.held + self.hand_wounds

    def foe_count(self) -> i64:
        """How many foes there are."""
        return len(self.foes)

    def kind(self, place: i64) -> i64:
        """Which prey stands at a place."""
        return self.foes[place] & _KIND

    def damage(self, place: i64) -> i64:
        """How much damage the foe at a place has taken."""
        return self.foes[place] >> _DAMAGE_SHIFT & 4095

    def energy(self, place: i64) -> i64:
        """How much energy the foe at a place has."""
        return self.foes[place] >> _ENERGY_SHIFT

    def left(self, place: i64) -> i64:
        """How much health the foe at a place has left."""
        return self.content.health[self.kind(place)] - self.damage(place)

    def encounter(self, card: i64) -> i64:
        """Which encounter an Encounter card of this level is."""
        if self.single != NONE:
            return self.single
        return self.content.level_cards[16 * self.level + card]

    def boss_is_met(self) -> bool:
        """Whether the encounter that is being resolved is a boss."""
        return self.card == BOSS

    def exact(self) -> bool:
        """Whether the acting foe has paid with its last energy. (NMH-43, NMH-G2)"""
        return self.energy(self.acting) == 0

    def cancels(self, how: i64) -> bool:
        """Whether a reaction that cancels so can cancel what the acting foe does."""
        return how == 2 or (how == 1 and self.exact())

    def can_react(self) -> bool:
        """Whether any reaction in the hand is allowed."""
        if self.held == 0:
            return False
        content = self.content
        if self.cancels(content.sprint_cancels):
            return True
        card: i64 = 0
        while card < content.cards:
            if self.in_hand(card) and self.cancels(content.cancels[card]):
                return True
            card += 1
        return False

    def shielded(self, place: i64) -> bool:
        """Whether the foe at a place takes no damage now. (NMH-85)"""
        shield = self.content.shield[self.kind(place)]
        if shield == NONE:
            return False
        other: i64 = 0
        while other < len(self.foes):
            if self.kind(other) == shield:
                return True
            other += 1
        return False

    def may_concede(self) -> bool:
        """Whether the table lets the player give up."""
        return self.phase != ENDED and not self.has(NO_CONCEDING)

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        if word == DREW:
            self._drew(a)
        elif word == TIMED:
            place: i64 = 0
            while place < len(self.foes):
                self.foes[place] += a << _ENERGY_SHIFT
                place += 1
        elif word == PAID:
            self.ability = b
            self.phase = REACTING
            if b != NONE:
                self.foes[a] -= self.content.cost[b] << _ENERGY_SHIFT
        elif word == WAITED:
            self.acting += 1
        elif word == ACTED:
            self._acted()
        elif word == STIRRED:
            self.phase = PREY
            self.acting = 0
            self.movers = len(self.foes)
        elif word == TURN:
            self.phase = YOURS
        elif word == PLAYED or word == PUNCHED or word == DODGED or word == SPRINTED:
            self.hand -= _ONE[a]
            self.held -= 1
        elif word == REFILLS:
            self.phase = DRAWING
            self.then = a
            self._filled()
        elif word == HURT:
            self.foes[a] += b << _DAMAGE_SHIFT
        elif word == HIT:
            self.taken += b
            if c:
                self.hand_wounds += b
            else:
                self.discard_wounds += b
        elif word == BURNED:
            self.taken += a
            self.discard_wounds += a
        elif word == FELL:
            self._fell(a)
        elif word == SKIPPED:
            if self.has(SKIPS_ADD):
                self.skips += 1
            else:
                self.skips = 1
        elif word == TURN_LOST:
            self.skips -= 1
        elif word == INFLICTED:
            if self.conditions >> (8 * a) & 255 < 255:
                self.conditions += BIT[8 * a]
        elif word == RESTED:
            self.hand = 0
            self.held = 0
            self.discard_wounds += self.hand_wounds
            self.hand_wounds = 0
            self.conditions = 0  # NMH-64, NMH-66, NMH-G26
        elif word == RECOVERED:
            self._recovered()
        elif word == UNDECKED:
            self.deck = 0
            self.decked = 0
            self.discard_wounds += self.deck_wounds
            self.deck_wounds = 0
        elif word == SHED:
            self.foes[a] &= ~(4095 << _DAMAGE_SHIFT)
        else:
            self._happen_on_the_way(word, a, b, c)

    def _drew(self, card: i64) -> None:
        if card == WOUND:
            self.deck_wounds -= 1
            self.hand_wounds += 1
        else:
            self.deck -= _ONE[card]
            self.decked -= 1
            self.hand += _ONE[card]
            self.held += 1
        self._filled()

    def _filled(self) -> None:
        """A hand that is full again, or was full, ends the drawing."""
        if self.held + self.hand_wounds >= self.content.mind:
            self.phase = TOWN if self.then == TO_TOWN else PREY

    def _acted(self) -> None:
        """On to the next foe; where abilities repeat, when this one cannot pay any more."""
        self.phase = PREY
        self.ability = NONE
        if self.has(REPEATS):
            again = self.content.dearest(self.kind(self.acting), self.energy(self.acting))
            if again != NONE and self.content.cost[again] > 0:
                return
        self.acting += 1

    def _fell(self, place: i64) -> None:
        left = vec[i64](capacity=len(self.foes))
        other: i64 = 0
        while other < len(self.foes):
            if other != place:
                left = append(left, self.foes[other])
            other += 1
        self.foes = left
        if place == 0:
            self.own = False

    def _recovered(self) -> None:
        """One Wound more, and the discard is the deck. (NMH-11, NMH-12)"""
        content = self.content
        self.taken += 1
        self.deck_wounds += self.discard_wounds + 1
        self.discard_wounds = 0
        self.deck = content.all_cards() - self.hand
        self.decked = _sum(self.deck)

    def _happen_on_the_way(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == ENTERED:
            self.foes = append(self.foes[:], a | b << _ENERGY_SHIFT)
            if not c:
                self.own = True
                self.hasten = 0
        elif word == MET:
            self.card = a
            if self.topped:
                self.top >>= 4
                self.topped -= 1
            elif a != BOSS:
                self.bag &= ~BIT[a]
        elif word == WON:
            self._put_away()
            self.phase = TRAIL
        elif word == WENT_ON:
            self.phase = MEETING
        elif word == SET_OUT:
            self.expeditions = a
            self.tries += 1
            self.phase = MEETING
        elif word == HASTENED:
            self.hasten += a
        elif word == WORE:
            self.armor = a
        elif word == DIED:
            self.phase = TRAIL
        elif word == RESTACKED:
            self._restack(False)
        elif word == OVERTURNED:
            self._restack(True)
        elif word == HOMED:
            self._come_home(a)
        elif word == LAID:
            self.level = a
            self.single = NONE
            self.bag = BIT[self.content.level_sizes[a]] - 1
            if b:
                self.single = c
                self.bag = 0
            self.top = 0
            self.topped = 0
            self.met = 0
            self.met_cards = 0
        elif word == CLEARED_LEVEL:
            self.cleared += 1
            if self.tries == 1:
                self.at_once += 1
        elif word == OVER:
            self.victory = a == 1
            self.why = b
            self.phase = ENDED
        elif (
            word == PASSED
            or word == ENDURED
            or word == CANCELLED
            or word == SHIELDED
            or word == CONCEDED
        ):
            pass  # said for whoever listens; what follows from it is told by other facts
        else:
            self._open(word, a, b, c)

    def _put_away(self) -> None:
        """The encounter is over: its card goes to the Encounter Discard, and who is left, away."""
        if self.card != BOSS:
            self.met = self.met << 4 | self.card
            self.met_cards += 1
        self._leave()

    def _leave(self) -> None:
        """Nobody is fought any more."""
        self.card = NONE
        self.foes = _NOBODY
        self.own = False
        self.skips = 0
        self.ability = NONE

    def _restack(self, overturned: bool) -> None:
        """The Encounter Discard on top, unshuffled; a boss goes below. (NMH-23 to NMH-25)"""
        self._put_away()
        met = _turned(self.met, self.met_cards) if overturned else self.met  # NMH-G40
        self.top = self.top << (4 * self.met_cards) | met
        self.topped += self.met_cards
        self.met = 0
        self.met_cards = 0

    def _come_home(self, why: i64) -> None:
        """Wounds and conditions gone, all cards in the deck, a new hand. (NMH-15, NMH-16)"""
        self._leave()
        self.hand = 0
        self.held = 0
        self.hand_wounds = 0
        self.deck = self.content.all_cards()
        self.decked = _sum(self.deck)
        self.deck_wounds = 0
        self.discard_wounds = 0
        self.conditions = 0
        self.hasten = 0
        self.then = TO_TOWN
        self.phase = DRAWING
        if why == BY_VICTORY:
            self.tries = 0

    def _open(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """The set-up: the book, page by page, and the terms."""
        if word == PAGE:
            self.letters += unpacked(a) + unpacked(b) + unpacked(c)
        elif word == BOOK:
            self.content = content_of(self.letters)
            self.letters = ""
        elif word == TERMS:
            self.terms |= BIT[a]
        elif word == BEGUN:
            self.mode = a
            self.limit = c
        else:
            raise UnknownFact(word)

    def same_as(self, other: "Trail") -> bool:
        """Whether all that was told comes to the same."""
        return (
            self.content.text == other.content.text
            and self.terms == other.terms
            and self.mode == other.mode
            and self.limit == other.limit
            and self.level == other.level
            and self.single == other.single
            and self.armor == other.armor
            and self.hand == other.hand
            and self.held == other.held
            and self.hand_wounds == other.hand_wounds
            and self.deck == other.deck
            and self.decked == other.decked
            and self.deck_wounds == other.deck_wounds
            and self.discard_wounds == other.discard_wounds
            and self.conditions == other.conditions
            and self.own == other.own
            and self.acting == other.acting
            and self.movers == other.movers
            and self.ability == other.ability
            and self.skips == other.skips
            and self.phase == other.phase
            and self.then == other.then
            and self.bag == other.bag
            and self.top == other.top
            and self.topped == other.topped
            and self.met == other.met
            and self.met_cards == other.met_cards
            and self.card == other.card
            and self.hasten == other.hasten
            and self.expeditions == other.expeditions
            and self.tries == other.tries
            and self.taken == other.taken
            and self.at_once == other.at_once
            and self.cleared == other.cleared
            and self.victory == other.victory
            and self.why == other.why
            and list(self.foes) == list(other.foes)
        )

    def clone(self) -> "Trail":
        """The same trail again."""
        copy = Trail(self.content)
        # Field by field: make copies.
        copy.letters = self.letters
        copy.terms = self.terms
        copy.mode = self.mode
        copy.limit = self.limit
        copy.level = self.level
        copy.single = self.single
        copy.armor = self.armor
        copy.hand = self.hand
        copy.held = self.held
        copy.hand_wounds = self.hand_wounds
        copy.deck = self.deck
        copy.decked = self.decked
        copy.deck_wounds = self.deck_wounds
        copy.discard_wounds = self.discard_wounds
        copy.conditions = self.conditions
        copy.foes = self.foes[:]
        copy.own = self.own
        copy.acting = self.acting
        copy.movers = self.movers
        copy.ability = self.ability
        copy.skips = self.skips
        copy.phase = self.phase
        copy.then = self.then
        copy.bag = self.bag
        copy.top = self.top
        copy.topped = self.topped
        copy.met = self.met
        copy.met_cards = self.met_cards
        copy.card = self.card
        copy.hasten = self.hasten
        copy.expeditions = self.expeditions
        copy.tries = self.tries
        copy.taken = self.taken
        copy.at_once = self.at_once
        copy.cleared = self.cleared
        copy.victory = self.victory
        copy.why = self.why
        return copy


def _sum(packed: i64) -> i64:
    """All packed counts together."""
    total: i64 = 0
    while packed:
        total += packed & 15
        packed >>= 4
    return total


def _turned(cards: i64, number: i64) -> i64:
    """So many cards in order, turned over: what lay lowest is on top."""
    found: i64 = 0
    while number:
        found = found << 4 | (cards & 15)
        cards >>= 4
        number -= 1
    return found


def packed(letters: str) -> int:
    """Up to six plain letters as one number; `unpacked` gives them back."""
    number = 0
    for letter in reversed(letters):
        number = number * 128 + ord(letter)
    return number


def unpacked(number: i64) -> str:
    """The letters in a number of a page."""
    letters = ""
    while number:
        letters += chr(int(number & 127))
        number >>= 7
    return letters


def new_trail() -> Trail:
    """A trail before anything was told."""
    return Trail(content_of(""))
