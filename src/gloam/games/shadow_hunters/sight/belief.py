"""Who is likely who: exact odds over all castings, weighed by what was done and answered.

Every casting that the facts allow is counted. What a seat did weighs on it: a Hunter would rather
hurt a Shadow, a Shadow a Hunter. What it answered to a Green card weighs by the cards that this
seat has not seen elsewhere, each card taken by itself. The weight of a casting is the product of
the weights of its seats, so the odds are sums that can be had exactly (see `casting`).
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, MEMBERS, NOBODY_KNOWN, SHADOW
from gloam.games.shadow_hunters.sight.casting import EVEN, Casting
from gloam.games.shadow_hunters.sight.clues import NO_CARD, Clues
from gloam.games.shadow_hunters.numbers import (
    AIMED, ANSWERED, ATTACKED, BAT, BLESSING, CHARACTERS, DOLL, EITHER, FIRST_AID, PLAIN,
    PUT_AWAY, SPIDER, TURN, UNKNOWN, USED, U_DEMOLISH, U_LIGHTNING, U_RAY, WANDERED,
)  # fmt: skip
from gloam.games.shadow_hunters.public import FIGHT, Open
from gloam.games.shadow_hunters.sight.taste import LIES, MERCY, TASTE, ZEAL
from gloam.kernel.bits import BIT, count, lowest

_NO_ODDS: Final = vec[float]([0.0] * (8 * CHARACTERS))


@final
class Belief:
    """How likely each seat has each character, as far as one seat can tell."""

    def __init__(self, seat: i64, weighing: bool) -> None:
        self.seat = seat
        self.weighing = weighing
        """Whether to keep odds; to go without is quicker."""
        self.odds = EVEN[:] if weighing else _NO_ODDS
        """`odds[20 * seat + character]`: the weight of what was done, if it was this character."""
        self.chances = _NO_ODDS
        """How likely each character is, from all that this seat knows; made anew every turn."""
        self.outside = _NO_ODDS
        """The same from what everybody knows: what others may think of this seat."""

    def hear(self, word: i64, a: i64, b: i64, c: i64, open_: Open, clues: Clues) -> None:
        """Take in a fact, once the table and the clues have."""
        if not self.weighing:
            return
        if word == ATTACKED:
            if c == PLAIN and count(b) == 1:
                self._weigh_deed(a, lowest(b), open_.in_range(a), TASTE[ZEAL], True)
        elif word == WANDERED:
            self._weigh_deed(a, b, open_.living(), -TASTE[MERCY] if c else TASTE[ZEAL], False)
        elif word == AIMED:
            if b == BAT or b == SPIDER or b == DOLL:
                self._weigh_deed(a, c, open_.living(), TASTE[ZEAL], False)
            elif b == BLESSING or b == FIRST_AID:
                self._weigh_deed(a, c, open_.living(), -TASTE[MERCY], False)
        elif word == USED:
            if b == U_LIGHTNING or b == U_DEMOLISH or b == U_RAY:
                self._weigh_deed(a, c, open_.living(), TASTE[ZEAL], False)
        elif word == ANSWERED or word == PUT_AWAY:
            self._weigh_answer(clues)
        elif word == TURN:
            self.think(open_, clues)

    def _weigh_deed(self, seat: i64, target: i64, others: i64, zeal: float, may_pass: bool) -> None:
        """Whoever hurts somebody rather than others is more likely of the other side.

        Each side is thought to choose among `others` (and to pass, where it may) by how likely
        they are of the other side, in an exponent: the target weighs against all of them.
        """
        if seat == target:
            return
        hunters = 1.0 if may_pass else 0.0
        shadows = hunters
        others &= ~BIT[seat]
        while others:
            lean = zeal * self._lean(lowest(others))
            hunters += exp(-lean)
            shadows += exp(lean)
            others &= others - 1
        lean = zeal * self._lean(target) if target != OFF else 0.0
        hunters = exp(-lean) / hunters
        shadows = exp(lean) / shadows
        neutrals = 0.5 * (hunters + shadows)
        character: i64 = 0
        while character < CHARACTERS:
            faction = FACTION[character]
            self.odds[CHARACTERS * seat + character] *= (
                hunters if faction == HUNTER else shadows if faction == SHADOW else neutrals
            )
            character += 1
        self._scale(seat)

    def before(self, word: i64, open_: Open) -> None:
        """Take in a fact before the table does: a turn that passes without an attack tells too."""
        if not self.weighing:
            return
        if word == TURN and open_.step == FIGHT and open_.fought == 0 and open_.alive(open_.turn):
            targets = open_.in_range(open_.turn)
            if targets:
                self._weigh_deed(open_.turn, OFF, targets, TASTE[ZEAL], True)

    def _lean(self, seat: i64) -> float:
        """How much more likely a seat is a Hunter than a Shadow, in the eyes of all."""
        return self._share(seat, HUNTER) - self._share(seat, SHADOW)

    def _share(self, seat: i64, faction: i64) -> float:
        """How likely a seat is of a faction, in the eyes of all."""
        total = 0.0
        members = MEMBERS[faction]
        while members:
            total += self.outside[CHARACTERS * seat + lowest(members)]
            members &= members - 1
        return total

    def _weigh_answer(self, clues: Clues) -> None:
        """How likely the last answer was, for each character, over the cards not seen elsewhere."""
        last = clues.size() - 1
        seat = clues.receiver(last)
        if clues.card(last) != NO_CARD:
            self._weigh_known(seat)
            return
        character: i64 = 0
        while character < CHARACTERS:
            total = 0.0
            cards = clues.cards_for(last, character)
            while cards:
                kind = lowest(cards)
                cards &= cards - 1
                total += float(clues.unseen(kind)) * _frank(character)
            self.odds[CHARACTERS * seat + character] *= total if total > 0.0 else 0.001
            character += 1
        self._scale(seat)

    def _weigh_known(self, seat: i64) -> None:
        """A card that this seat has read: whom it rules out is a clue, and Unknown may lie."""
        character: i64 = 0
        while character < CHARACTERS:
            self.odds[CHARACTERS * seat + character] *= _frank(character)
            character += 1
        self._scale(seat)

    def _scale(self, seat: i64) -> None:
        """Keep weights near one."""
        most = 1e-300
        character: i64 = 0
        while character < CHARACTERS:
            most = max(most, self.odds[CHARACTERS * seat + character])
            character += 1
        character = 0
        while character < CHARACTERS:
            weight = self.odds[CHARACTERS * seat + character] / most
            self.odds[CHARACTERS * seat + character] = weight if weight > 1e-9 else 1e-9
            character += 1

    def think(self, open_: Open, clues: Clues) -> None:
        """Sum up all castings."""
        casting = Casting(open_.seats, open_.pool, (open_.terms & EITHER) != 0)
        mine = vec[i64]()
        theirs = vec[i64]()
        seat: i64 = 0
        while seat < 8:
            if seat >= open_.seats:
                mine = append(mine, 0)
                theirs = append(theirs, 0)
            else:
                allowed = clues.allowed(seat, open_)
                mine = append(mine, allowed)
                if open_.face[seat] == NOBODY_KNOWN and clues.known[seat] != NOBODY_KNOWN:
                    allowed = clues.seemly(seat, open_)
                theirs = append(theirs, allowed)
            seat += 1
        self.chances = casting.chances(mine, self.odds)
        self.outside = casting.chances(theirs, self.odds)

    def clone(self) -> "Belief":
        """The same belief again."""
        copy = Belief(self.seat, self.weighing)
        if self.weighing:
            copy.odds = self.odds[:]
            copy.chances = self.chances[:]
            copy.outside = self.outside[:]
        return copy


def _frank(character: i64) -> float:
    """How often a character gives the answer that it gave: Unknown may lie, the others may not."""
    return TASTE[LIES] if character == UNKNOWN else 1.0
