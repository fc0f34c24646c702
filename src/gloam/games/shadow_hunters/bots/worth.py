"""What other characters' harm is worth to a character, and what its own is: prices for bots."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    CARDS_OF, GUARDS, HURTS, KIND_OF, PLACE_OF, RELICS,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import FACTION, GOAL, HUNTER, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.numbers import (
    AGNES, ALLIE, AXE, BOB, BROOCH, BRYAN, CATHERINE, CHAINSAW, CHARACTERS, CHARLES, COMPASS,
    DANIEL, DAVID, DOLL, FIRST_AID, FIRST_BLACK, FIRST_GREEN, FIRST_SHADOW, FLARE, GOBLIN, HANDGUN,
    KINDS, KNIFE, KNOWLEDGE, MACHINE_GUN, MASAMUNE, MIRROR, NEUTRALS, ROBE, ROSARY, SPEAR, TALISMAN,
    THREE_NEUTRALS, WHITE,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sheet import BOOK, Sheet
from gloam.games.shadow_hunters.sight.taste import (
    CLOSER, DYING, FIRST_BLOOD, FRIENDS, GREED, IN_THE_WAY, OWN_DEATH, PAIN, PAIN_NEAR_DEATH,
)  # fmt: skip
from gloam.kernel.bits import BIT, count, lowest

_NO_WORTH: Final = vec[float]([0.0] * CHARACTERS)


@final
class Prices:
    """What harm is worth to one seat, which knows its own character and guesses the others'."""

    def __init__(self, taste: vec[float]) -> None:
        self.taste = taste
        self.open: Open | None = None
        self.seat: i64 = 0
        self.me: i64 = 0
        self.chances = vec[float]()
        """How likely each seat has each character, in this seat's eyes."""
        self.worth = _NO_WORTH[:]
        """What the harm of each character is worth."""
        self.fatal = _NO_WORTH[:]
        """What its death is worth on top of it."""

    def look(self, open_: Open, seat: i64, me: i64, chances: vec[float]) -> None:
        """Take in how things stand for a seat."""
        self.open = open_
        self.seat = seat
        self.me = me
        self.chances = chances
        character: i64 = 0
        while character < CHARACTERS:
            worth = self._worth_to(me, character, open_)
            self.worth[character] = worth
            self.fatal[character] = self.taste[DYING] * worth + self._end_by(character, open_)
            character += 1

    def _worth_to(self, me: i64, other: i64, open_: Open) -> float:
        faction = FACTION[me]
        theirs = FACTION[other]
        if faction != NEUTRAL:
            if theirs == NEUTRAL:
                return self._worth_of_neutral(faction, other, open_)
            return -self.taste[FRIENDS] if theirs == faction else 1.0
        if me == AGNES:
            return self._worth_to_agnes(other, open_)
        if me == DANIEL and open_.dead:
            return 1.0 if theirs == SHADOW else -0.4 if theirs == HUNTER else 0.0
        if me == CHARLES:
            return 0.5
        if me == CATHERINE and open_.dead:
            return 0.6
        if me == BRYAN:
            return 0.5 if open_.hp[other] >= GOAL[BRYAN] else 0.0
        if me == BOB or me == DAVID:
            return 0.25
        return 0.05

    def _worth_of_neutral(self, faction: i64, other: i64, open_: Open) -> float:
        """Neutrals are in the way, or of use, or dangerous to kill first."""
        if faction == SHADOW:
            if open_.terms & THREE_NEUTRALS:
                return 0.35
            if other == DANIEL and open_.dead:
                return 0.4
        elif other == DANIEL and open_.dead:
            return -0.3
        if other == BOB or other == CHARLES or other == BRYAN or other == DAVID:
            return self.taste[IN_THE_WAY]
        return 0.0

    def _worth_to_agnes(self, other: i64, open_: Open) -> float:
        """She takes the side of the neighbour on whom her goal depends."""
        step: i64 = open_.seats - 1
        if open_.turned & BIT[self.seat]:
            step = 1
        friend = (self.seat + step) % open_.seats
        lean = self.share(friend, HUNTER) - self.share(friend, SHADOW)
        theirs = FACTION[other]
        return lean if theirs == SHADOW else -lean if theirs == HUNTER else 0.0

    def _end_by(self, character: i64, open_: Open) -> float:
        """What it is worth that this character's death may end the game."""
        if open_.dead == 0 and (character == DANIEL or character == CATHERINE):
            return -self.taste[FIRST_BLOOD]  # the first to die wins
        if self.me == CHARLES:
            return 3.0 if count(open_.dead) + 1 >= GOAL[CHARLES] else 0.6
        if self.me == BRYAN:
            return 3.0 if open_.hp[character] >= GOAL[BRYAN] else -0.3
        return 0.0

    def share(self, seat: i64, faction: i64) -> float:
        """How likely a seat is of a faction."""
        total = 0.0
        first: i64 = 0 if faction == NEUTRAL else NEUTRALS if faction == HUNTER else FIRST_SHADOW
        end: i64 = CHARACTERS
        if faction != SHADOW:
            end = NEUTRALS if faction == NEUTRAL else FIRST_SHADOW
        while first < end:
            total += self.chances[CHARACTERS * seat + first]
            first += 1
        return total

    def harm(self, target: i64, damage: i64) -> float:
        """What it is worth that somebody takes so much damage."""
        open_ = self.open
        assert open_ is not None
        if target == self.seat:
            return -self.pain(damage)
        total = 0.0
        taken = open_.damage[target]
        character: i64 = 0
        while character < CHARACTERS:
            chance = self.chances[CHARACTERS * target + character]
            if chance > 0.0:
                left = open_.hp[character] - taken
                if damage >= left:
                    total += chance * (
                        self.worth[character] * float(left) / float(open_.hp[character])
                        + self.fatal[character]
                    )
                else:
                    part = float(damage) / float(open_.hp[character])
                    nearer = 1.0 + self.taste[CLOSER] * float(taken) / float(open_.hp[character])
                    total += chance * self.worth[character] * part * nearer
            character += 1
        return total

    def heal(self, target: i64, amount: i64) -> float:
        """What it is worth that somebody heals so much."""
        open_ = self.open
        assert open_ is not None
        taken = open_.damage[target]
        if amount > taken:
            amount = taken
        if target == self.seat:
            return self.relief(amount)
        total = 0.0
        character: i64 = 0
        while character < CHARACTERS:
            chance = self.chances[CHARACTERS * target + character]
            total -= chance * self.worth[character] * float(amount) / float(open_.hp[character])
            character += 1
        return 1.3 * total

    def wants_to_die(self) -> bool:
        """Daniel and Catherine, while nobody is dead."""
        assert self.open is not None
        return self.open.dead == 0 and (self.me == DANIEL or self.me == CATHERINE)

    def pain(self, damage: i64) -> float:
        """What it costs to take so much damage oneself."""
        assert self.open is not None
        taken = self.open.damage[self.seat]
        hp = self.open.hp[self.me]
        if self.wants_to_die():
            return -3.0 if taken + damage >= hp else -0.15 * float(damage)
        if taken + damage >= hp:
            return (2.0 if self.me == ALLIE else 1.0) * self.taste[OWN_DEATH]
        ratio = float(2 * taken + damage) / float(2 * hp)
        return float(damage) * (self.taste[PAIN] + self.taste[PAIN_NEAR_DEATH] * ratio * ratio)

    def relief(self, amount: i64) -> float:
        """What it is worth to heal so much oneself."""
        assert self.open is not None
        if self.wants_to_die():
            return -0.15 * float(amount)
        taken = self.open.damage[self.seat]
        ratio = float(2 * taken - amount) / float(2 * self.open.hp[self.me])
        return float(amount) * (self.taste[PAIN] + self.taste[PAIN_NEAR_DEATH] * ratio * ratio)

    # Equipment.

    def gear(self, kind: i64) -> float:
        """What a piece of Equipment in play is worth to whoever has this character."""
        if self.me == BOB:
            return 0.8
        if self.me == DAVID and CARDS_OF[kind] & RELICS:
            return 1.0
        assert self.open is not None
        return self.taste[GREED] * usual_price(self.open.sheet, kind)

    def all_gear(self, gear: i64) -> float:
        """What some Equipment is worth together."""
        total = 0.0
        while gear:
            total += self.gear(KIND_OF[lowest(gear)])
            gear &= gear - 1
        return total


_PRICES: Final = {
    BROOCH: 0.12, ROBE: 0.2, COMPASS: 0.2, ROSARY: 0.15, SPEAR: 0.2, TALISMAN: 0.15, KNIFE: 0.4,
    CHAINSAW: 0.4, AXE: 0.4, MASAMUNE: 0.35, HANDGUN: 0.2, MACHINE_GUN: 0.3,
}  # fmt: skip
_USUAL: Final = vec[float]([_PRICES.get(kind, 0.0) for kind in range(KINDS)])


def usual_price(sheet: Sheet, kind: i64) -> float:
    """What a piece of Equipment is worth to most: the more it does, the more."""
    if sheet is BOOK:
        return _USUAL[kind]
    if sheet.hurts[kind] != HURTS[kind]:
        return _USUAL[kind] * float(sheet.hurts[kind]) / float(HURTS[kind])
    if sheet.guards[kind] != GUARDS[kind]:
        return _USUAL[kind] * float(sheet.guards[kind]) / float(GUARDS[kind])
    return _USUAL[kind]


# What decks are worth that are not the book's.


def _single_price(sheet: Sheet, kind: i64) -> float:
    """What a card that is played is worth, about, to whoever draws it."""
    if kind == KNOWLEDGE:
        return 0.4 * float(sheet.turns[kind])
    if kind == FIRST_AID:
        return 0.2
    if kind == GOBLIN:
        return 0.3
    if kind == MIRROR:
        return 0.0
    hits = float(sheet.hits[kind]) / 6.0 if kind == DOLL else 1.0
    wide = 2.0 if kind == FLARE else 1.0
    own = float(sheet.own[kind]) * (1.0 - hits if kind == DOLL else 1.0)
    score = 0.08 * wide * hits * float(sheet.hurts[kind]) - 0.08 * own
    return score + 0.06 * float(sheet.heals[kind]) + (0.1 if sheet.hurts[kind] == 0 else 0.0)


def deck_price(sheet: Sheet, deck: i64) -> float:
    """What a White or a Black card is worth more, on average, than one of the book."""
    return 0.0 if sheet is BOOK else _mean(sheet, deck) - _mean(BOOK, deck)


def _mean(sheet: Sheet, deck: i64) -> float:
    total = 0.0
    kind: i64 = 0 if deck == WHITE else FIRST_BLACK
    end: i64 = FIRST_BLACK if deck == WHITE else FIRST_GREEN
    while kind < end:
        price = _single_price(sheet, kind) if PLACE_OF[kind] < 0 else usual_price(sheet, kind)
        total += float(sheet.copies[kind]) * price
        kind += 1
    return total / float(count(sheet.deck[deck]))
