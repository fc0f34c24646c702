"""Who somebody cannot be, and what the Green cards may have said: all that the facts rule out.

Whoever lives with eleven damage has more hit points than that; whoever stays hidden when another
dies is not Daniel; whoever says "nothing happens" to a card is not bitten by it, or is Unknown.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import TWO_SIXES
from gloam.games.shadow_hunters.cards import GIVES, RELICS, SHOWS
from gloam.games.shadow_hunters.cast import GOAL, MEMBERS, NOBODY_KNOWN, SHADOW
from gloam.games.shadow_hunters.facts import unhandled
from gloam.games.shadow_hunters.numbers import (
    AIMED, AMENDED, ANSWERED, ASKED, ATTACKED, A_GIVE, A_HEAL, A_NOTHING, A_SHOW, A_TAKE_1,
    A_TAKE_2, BEGUN, BLASTED, BLESSED, BLURRED, BOB, BRYAN, BURIED, CAME_TO_NOTHING, CAST,
    CATHERINE, CHARACTERS, CHARLES, COUPED, DANIEL, DARED, DAVID, DEALT, DICED, DIED, DISCARDED,
    DODGED, DREW, DREW_GREEN, EQUIPPED, EXTRA, FACE_DOWN, FACT_WORDS, FELLED, FIRST_GREEN, GAVE,
    GREEN, GREENS, HANDED, HEALED, HURT, KEPT, LAID, LET_OFF, MIRROR, MISSED, MOVED, OUTCOME, OVER,
    PAIRED, PARRIED, PASSED, PICKED, PLAYED, PUT_AWAY, Q_LOOT, RAN_OUT, READ, RECEIVED, REPRINTED,
    RESHUFFLED, REVEALED, ROLLED, SEATED, SET, SHOWN, SKIPPED, SOUGHT, SPARED, STAYED_HIDDEN,
    STRUCK, TERMS, THREW, TOOK, TURN, UNEARTHED, UNKNOWN, USED, WANDERED,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sheet import BOOK, Sheet
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.fast_random import FastRandom

_NONE_OF_8: Final = vec[i64]([0] * 8)
_NOT_KNOWN: Final = vec[i64]([NOBODY_KNOWN] * 8)
_ALL_GREENS: Final = 4095
_NO_GREENS: Final = vec[i64]([0] * GREENS)

QUIET: Final = 6
"""The answer of a card of which nothing was seen: it did nothing, or what it did is not told."""
PENDING: Final = 7
"""The answer of a card that has not been answered yet."""
NO_CARD: Final = 15
"""The card of a slip that this seat has not read."""
_UNREAD: Final = 15
"""The receiver of a slip that is still being read by the giver."""
_NO_KIND: Final = vec[i64]([0])

WITHOUT_CLUE: Final = (
    SEATED, TERMS, AMENDED, REPRINTED, CAST, LAID, FACE_DOWN, BEGUN, TURN, ASKED, ROLLED, PICKED,
    MOVED, SKIPPED, SOUGHT, RAN_OUT, DREW, WANDERED, EQUIPPED, KEPT, PLAYED, DISCARDED, AIMED,
    DICED, BLASTED, STAYED_HIDDEN, BLESSED, EXTRA, ATTACKED, DARED, THREW, PARRIED, STRUCK, MISSED,
    SPARED, HEALED, SET, BURIED, PASSED, USED, BLURRED, DODGED, COUPED, LET_OFF, UNEARTHED, OVER,
)  # fmt: skip
"""The facts that rule nobody out."""
_NO_CLUE: Final = vec[i64]([1 if n in WITHOUT_CLUE else 0 for n in range(FACT_WORDS)])


def fits(
    sheet: Sheet, kind: i64, character: i64, answer: i64, bare: bool, chained: bool, barred: bool
) -> bool:
    """Whether a character may give this answer to a Green card.

    `bare`: it had no damage to heal; `chained`: Unknown could not lie; `barred`: a Barrier would
    have kept damage off.
    """
    if answer == PENDING:
        return True
    if answer == QUIET:
        return _stays_quiet(sheet, kind, character, bare, chained, barred)
    if SHOWS[kind] or answer == A_SHOW:
        return SHOWS[kind] != 0 and answer == A_SHOW
    true = sheet.bites(kind, character)
    lies = character == UNKNOWN and not chained
    if answer == A_NOTHING:
        return not true or lies
    if not true and not lies:
        return False
    if answer == A_GIVE:
        return GIVES[kind] != 0
    if sheet.heals[kind] and not bare:
        return answer == A_HEAL
    if sheet.hurts[kind] == 1:
        return answer == A_TAKE_1
    return sheet.hurts[kind] != 0 and answer == A_TAKE_2


def _stays_quiet(
    sheet: Sheet, kind: i64, character: i64, bare: bool, chained: bool, barred: bool
) -> bool:
    """Whether nothing need be seen of a Green card that a character is given. (SHH-R16)"""
    if SHOWS[kind] or fits(sheet, kind, character, A_NOTHING, bare, chained, barred):
        return True
    return barred and sheet.hurts[kind] != 0 and (bare or not sheet.heals[kind])


def _fit_sets(sheet: Sheet) -> list[int]:
    """For each Barrier, bareness, chain and answer, and each character: the cards that fit."""
    kinds = [n for n in range(GREENS) if sheet.copies[FIRST_GREEN + n] > 0]
    return [
        sum(
            2**n
            for n in kinds
            if fits(sheet, FIRST_GREEN + n, character, answer, bare, chained, barred)
        )
        for barred in (False, True)
        for bare in (False, True)
        for chained in (False, True)
        for answer in range(8)
        for character in range(CHARACTERS)
    ]


_FITS: Final = vec[i64](_fit_sets(BOOK))
_LATELY: Final[dict[tuple[int, ...], list[int]]] = {}
"""The same for sheets that were met lately: every seat of a table asks for it."""
_SO_MANY: Final = 64


def _fits_of(sheet: Sheet) -> "vec[i64]":
    """Which cards fit which answers, by a sheet: by all of it that is about Green cards."""
    green = range(FIRST_GREEN, FIRST_GREEN + GREENS)
    key = tuple(
        [int(sheet.hurts[kind]) for kind in green]
        + [int(sheet.copies[kind] > 0) for kind in green]
        + [int(characters) for characters in sheet.bitten]
    )
    found = _LATELY.get(key)
    if found is None:
        if len(_LATELY) >= _SO_MANY:
            _LATELY.clear()
        found = _LATELY[key] = _fit_sets(sheet)
    return vec[i64](found)


def _full(sheet: Sheet) -> "vec[i64]":
    """How many Green cards of each kind there are."""
    found = vec[i64]()
    for n in range(GREENS):
        found = append(found, sheet.copies[FIRST_GREEN + n])
    return found


_FULL: Final = _full(BOOK)


@final
class Clues:
    """What the facts that a seat heard rule out."""

    def __init__(self) -> None:
        self.known = _NOT_KNOWN[:]
        """Characters that this seat knows for certain."""
        self.never = _NONE_OF_8[:]
        """Who each seat cannot be, once and for all."""
        self.worst = _NONE_OF_8[:]
        """The most damage that each seat has lived with."""
        self.coups = _NOT_KNOWN[:]
        """The most damage with which a seat lived through two sixes."""
        self.silent: i64 = 0
        """Who said nothing when another died: not Daniel."""
        self.unmoved: i64 = 0
        """Who killed somebody small and stayed hidden: not Bryan."""
        self.slips = vec[i64]()
        """Every Green card that was given: see `slip`."""
        self.first: i64 = 0
        """The first slip since the Green cards were shuffled last."""
        self.full = _FULL
        """How many Green cards of each kind there are."""
        self.greens = BOOK.greens
        """How many there are in all."""
        self.fits = _FITS
        """Which of them go with which answer: see `_fit_sets`."""

    def reckon_with(self, sheet: Sheet) -> None:
        """Take in which numbers the cards of this table have. (SHH-R18, SHH-R19)"""
        self.full = _full(sheet)
        self.greens = sheet.greens
        self.fits = _fits_of(sheet)

    # A slip in one number: receiver, giver, card, answer, chained, bare and barred.

    def size(self) -> i64:
        """How many Green cards were drawn."""
        return len(self.slips)

    def receiver(self, n: i64) -> i64:
        """Who was given it, or 15 while it is being read."""
        return self.slips[n] & 15

    def giver(self, n: i64) -> i64:
        """Who drew it."""
        return (self.slips[n] >> 4) & 15

    def card(self, n: i64) -> i64:
        """Which Green card it was, counted from nought, or NO_CARD."""
        return (self.slips[n] >> 8) & 15

    def answer(self, n: i64) -> i64:
        """What was answered, or PENDING."""
        return (self.slips[n] >> 12) & 7

    def _fit(self, n: i64, character: i64) -> i64:
        """The Green cards to which a character would answer as slip n was answered."""
        slip = self.slips[n]
        return self.fits[((slip >> 12) & 63) * CHARACTERS + character]

    def cards_for(self, n: i64, character: i64) -> i64:
        """The Green cards that slip n may be, if its receiver is this character; as a set."""
        found = self._fit(n, character)
        card = self.card(n)
        return found if card == NO_CARD else found & BIT[card]

    def unseen(self, kind: i64) -> i64:
        """How many Green cards of a kind this seat has not read since the last shuffle."""
        found = self.full[kind]
        n = self.first
        while n < len(self.slips):
            if self.card(n) == kind:
                found -= 1
            n += 1
        return found

    # What is ruled out.

    def hear(self, word: i64, a: i64, b: i64, c: i64, open_: Open) -> None:
        """Take in a fact, before the open table does."""
        if word == HURT:
            damage = open_.damage[a] + b
            if damage > self.worst[a]:
                self.worst[a] = damage
        elif word == TOOK:
            if open_.alive(b):
                self._lost_gear(b, open_)
        elif word == HANDED:
            self._lost_gear(a, open_)
        elif word == REVEALED or word == DIED or word == DEALT or word == SHOWN:
            self.known[a] = b
            if word == DIED:
                self.silent |= open_.living() & ~open_.chained & ~BIT[a]
        elif word == FELLED:
            if c and not open_.chained & BIT[a] and open_.hp[open_.face[b]] < GOAL[BRYAN]:
                self.unmoved |= BIT[a]
        elif word == CAME_TO_NOTHING:
            if b == MIRROR and open_.hidden(a):
                self.never[a] |= MEMBERS[SHADOW] & ~BIT[UNKNOWN]
        elif word == PAIRED:
            if c == TWO_SIXES and open_.damage[b] > self.coups[b]:
                self.coups[b] = open_.damage[b]
        else:
            self._hear_green(word, a, b, open_)

    def _lost_gear(self, seat: i64, open_: Open) -> None:
        """Whoever had so much and did not win is not after it."""
        self.never[seat] |= _after_gear(open_.gear[seat])

    def _hear_green(self, word: i64, a: i64, b: i64, open_: Open) -> None:
        last: i64 = len(self.slips) - 1
        if word == DREW_GREEN:
            slip = 15 + 16 * a + 256 * NO_CARD + 4096 * PENDING
            self.slips = append(self.slips, slip)
        elif word == READ or word == RECEIVED:
            self.slips[last] += 256 * (b - FIRST_GREEN - self.card(last))
        elif word == GAVE:
            self.slips[last] += b - 15
        elif word == ANSWERED or word == OUTCOME:
            self._hear_answer(a, b, open_)
        elif word == PUT_AWAY:
            if self.answer(last) == PENDING:  # else this seat knows more
                self._hear_answer(a, QUIET, open_)
        elif word == RESHUFFLED:
            if a == GREEN:
                self.first = len(self.slips)
        elif not 0 <= word < FACT_WORDS or _NO_CLUE[word] == 0:
            raise unhandled(word)

    def _hear_answer(self, seat: i64, answer: i64, open_: Open) -> None:
        """What came of the last Green card, and how its receiver stood then."""
        last: i64 = len(self.slips) - 1
        slip = self.slips[last] + 4096 * (answer - PENDING)
        slip += 32768 if open_.chained & BIT[seat] else 0
        slip += 65536 if open_.damage[seat] == 0 else 0
        slip += 131072 if open_.barriers & BIT[seat] else 0
        self.slips[last] = slip

    def allowed(self, seat: i64, open_: Open) -> i64:
        """The characters that a seat may have, each taken by itself; as a set."""
        if self.known[seat] != NOBODY_KNOWN:
            return BIT[self.known[seat]]
        return self.seemly(seat, open_)

    def seemly(self, seat: i64, open_: Open) -> i64:
        """The characters that a seat may have for all that its deeds tell; as a set."""
        found = open_.pool & ~self.never[seat]
        bit = BIT[seat]
        if self.silent & bit:
            found &= ~BIT[DANIEL]
        if self.unmoved & bit:
            found &= ~BIT[BRYAN]
        if open_.agenda.first() != Q_LOOT:  # while there is loot, no goal was judged
            found &= ~_after_gear(open_.counted(seat))
            if open_.feasts & bit:
                found &= ~BIT[CHARLES]
            if open_.trophies & bit:
                found &= ~BIT[BRYAN]
            if open_.dead and count(open_.living()) <= GOAL[CATHERINE]:
                found &= ~BIT[CATHERINE]
        character: i64 = 0
        while character < CHARACTERS:
            if found & BIT[character] and self._too_weak(seat, open_.hp[character]):
                found &= ~BIT[character]
            character += 1
        n: i64 = 0
        while n < len(self.slips):
            if self.receiver(n) == seat:
                found &= self._answerers(n, found)
            n += 1
        return found

    def _too_weak(self, seat: i64, hp: i64) -> bool:
        if hp <= self.worst[seat]:
            return True
        coup = self.coups[seat]
        return coup >= 0 and hp - coup <= (1 if hp <= 11 else 2)

    def _answerers(self, n: i64, characters: i64) -> i64:
        """Those of some characters who could have answered slip n as it was answered."""
        found: i64 = 0
        while characters:
            character = lowest(characters)
            characters &= characters - 1
            if self.cards_for(n, character):
                found |= BIT[character]
        return found

    # Which Green card was which.

    def explains(self, who: vec[i64], gone: vec[i64], out: i64) -> bool:
        """Whether the slips can be these characters' answers, if just these cards are gone.

        Every slip gets a card that fits its answer: since the last shuffle one of those that left
        the deck; in each run before that, one of all the cards there are. `out` is being read.
        """
        end: i64 = len(self.slips)
        if self.reading():
            end -= 1
            if out < 0 or not self._cards(who, end) & BIT[out]:
                return False
            gone[out] -= 1
        return self._explains_past(who) and self._matches(who, self.first, end, gone)

    def reading(self) -> bool:
        """Whether a Green card is drawn and not yet answered."""
        last: i64 = len(self.slips) - 1
        return last >= 0 and self.answer(last) == PENDING

    def _explains_past(self, who: vec[i64]) -> bool:
        start: i64 = 0
        while start < self.first:
            if not self._matches(who, start, start + self.greens, self.full[:]):
                return False
            start += self.greens
        return True

    def _matches(self, who: vec[i64], start: i64, end: i64, left: vec[i64]) -> bool:
        holders = _no_holders(end - start)
        n = start
        while n < end:
            if not self._settle(who, n, start, left, holders, _NO_KIND[:]):
                return False
            n += 1
        return True

    def some_explanation(self, who: vec[i64], rng: FastRandom) -> vec[i64]:
        """Cards that may have left the deck, by kind, last the one being read; none: no way.

        Each slip takes any card that fits it, and others make room where it must be.
        """
        if not self._explains_past(who):
            return _NO_KIND[:0]
        left = self.full[:]
        size = len(self.slips) - self.first
        holders = _no_holders(size)
        start: i64 = 0
        if size:
            start = rng.below(size)
        n: i64 = 0
        while n < size:
            slip = (start + n) % size
            n += 1
            kind = self._any_card(self._cards(who, self.first + slip), left, rng)
            if kind >= 0:
                left[kind] -= 1
                holders[slip] = kind
            elif not self._settle(who, self.first + slip, self.first, left, holders, _NO_KIND[:]):
                return _NO_KIND[:0]
        gone = _NO_GREENS[:]
        n = 0
        while n < size:
            gone[holders[n]] += 1
            n += 1
        return append(gone, holders[size - 1] if self.reading() else -1)

    def _any_card(self, cards: i64, left: vec[i64], rng: FastRandom) -> i64:
        """Any card of a set of kinds that is left, or -1."""
        total: i64 = 0
        kinds = cards
        while kinds:
            total += left[lowest(kinds)]
            kinds &= kinds - 1
        if total == 0:
            return -1
        lot = rng.below(total)
        while lot >= left[lowest(cards)]:
            lot -= left[lowest(cards)]
            cards &= cards - 1
        return lowest(cards)

    def _cards(self, who: vec[i64], n: i64) -> i64:
        """The kinds of Green cards that slip n may be, if these are the characters."""
        receiver = self.receiver(n)
        if receiver == _UNREAD:
            if self.card(n) == NO_CARD:
                return _ALL_GREENS
            return BIT[self.card(n)]
        return self.cards_for(n, who[receiver])

    def _settle(
        self,
        who: vec[i64],
        n: i64,
        start: i64,
        left: vec[i64],
        holders: vec[i64],
        tried: vec[i64],
    ) -> bool:
        """Find a card for slip n, moving others if need be. (Augmenting paths: Kuhn, 1955.)"""
        cards = self._cards(who, n) & ~tried[0]
        while cards:
            kind = lowest(cards)
            cards &= cards - 1
            if tried[0] & BIT[kind]:
                continue
            tried[0] |= BIT[kind]
            found = left[kind] > 0
            if found:
                left[kind] -= 1
            other: i64 = 0
            while not found and other < len(holders):
                if holders[other] == kind:
                    found = self._settle(who, start + other, start, left, holders, tried)
                other += 1
            if found:
                holders[n - start] = kind
                return True
        return False

    def clone(self) -> "Clues":
        """The same clues again."""
        copy = Clues()
        copy.known = self.known[:]
        copy.never = self.never[:]
        copy.worst = self.worst[:]
        copy.coups = self.coups[:]
        copy.silent = self.silent
        copy.unmoved = self.unmoved
        copy.slips = self.slips[:]
        copy.first = self.first
        copy.full = self.full
        copy.greens = self.greens
        copy.fits = self.fits
        return copy


def _after_gear(gear: i64) -> i64:
    """Whoever would have won with this Equipment."""
    found: i64 = 0
    if count(gear) >= GOAL[BOB]:
        found |= BIT[BOB]
    if count(gear & RELICS) >= GOAL[DAVID]:
        found |= BIT[DAVID]
    return found


def _no_holders(size: i64) -> vec[i64]:
    """Slips without cards."""
    found = vec[i64]()
    while len(found) < size:
        found = append(found, -1)
    return found
