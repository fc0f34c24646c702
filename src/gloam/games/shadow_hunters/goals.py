"""Winning: what every character is after, and when a goal ends the game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import CARDS_OF, DECK, GREEN, RELICS
from gloam.games.shadow_hunters.cast import (
    AGNES, ALLIE, BOB, BRYAN, CATHERINE, CHARLES, DANIEL, DAVID, FACTION, GOAL, HUNTER, MEMBERS,
    NEUTRAL, SHADOW, quota,
)  # fmt: skip
from gloam.games.shadow_hunters.facts import (
    ALTAR, ANSWERED, AT_END, A_FEAST, A_TROPHY, DEALT, FIRST_TO_DIE, FIVE_EQUIPMENT, HUNTERS_DEAD,
    NEUTRALS_DEAD, OVER, READ, RECEIVED, RESHUFFLED, REVEALED, SAID, SAID_TO, SHADOWS_DEAD, SHOWN,
    THREE_NEUTRALS, THREE_RELICS,
)  # fmt: skip
from gloam.games.shadow_hunters.open import OFF, Open
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.state import State


_NONE_OF_8: Final = vec[i64]([-1] * 8)


class Goals(State):
    """The whole truth, and who has won."""

    def __init__(self, open_: Open) -> None:
        self.ear = None
        self.open = open_
        self.who = _NONE_OF_8[:]
        """The character of each seat."""
        self.greens = DECK[GREEN]
        """The Green cards in the deck, as a set."""
        self.out: i64 = 0
        """The Green card that is being read, as a set of one card."""

    # Winning.

    def _judge(self) -> None:
        """Tell the end, if a goal is reached that ends the game at once. (SHH-G21, SHH-G22)"""
        why = self._reached()
        if why != OFF:
            self._end(why)

    def _reached(self) -> i64:
        """Why the game is over, or OFF. Most goals can only be reached when something changed."""
        open_ = self.open
        if open_.dead:
            if self._all_dead(SHADOW):
                return SHADOWS_DEAD  # SHH-2
            if self._all_dead(HUNTER):
                return HUNTERS_DEAD  # SHH-3
            if (open_.terms & THREE_NEUTRALS) and count(self._dead_of(NEUTRAL)) >= 3:
                return NEUTRALS_DEAD  # SHH-G20
        seat: i64 = 0
        while seat < open_.seats:
            character = self.who[seat]
            if character < 8 and self._goal_at_once(seat, character):  # the Neutrals
                return _WHY[character]
            seat += 1
        return OFF

    def _dead_of(self, faction: i64) -> i64:
        """The dead characters of a faction; the dead are face up."""
        found: i64 = 0
        dead = self.open.dead
        while dead:
            found |= BIT[self.open.face[lowest(dead)]]
            dead &= dead - 1
        return found & MEMBERS[faction]

    def _all_dead(self, faction: i64) -> bool:
        return count(self._dead_of(faction)) == quota(self.open.seats, faction)

    def _goal_at_once(self, seat: i64, character: i64) -> bool:
        """Whether a Neutral has reached a goal that ends the game."""
        open_ = self.open
        if character == BOB:
            return count(open_.gear[seat]) >= GOAL[BOB]
        if character == DAVID:
            return count(open_.gear[seat] & RELICS) >= GOAL[DAVID]
        if open_.dead == 0:
            return False
        bit = BIT[seat]
        if character == CHARLES:
            return (open_.feasts & bit & ~open_.dead) != 0  # SHH-G23: not for the dead
        if character == BRYAN:
            return (open_.trophies & bit & ~open_.dead) != 0
        if character == DANIEL:
            return (open_.firsts & bit) != 0
        if character == CATHERINE:
            if open_.firsts & bit:
                return True
            return open_.alive(seat) and count(open_.living()) <= GOAL[CATHERINE]
        return False

    def _wins(self, seat: i64) -> bool:
        """Whether a seat wins now that the game is over; Agnes is judged last. (SHH-G23)"""
        open_ = self.open
        character = self.who[seat]
        faction = FACTION[character]
        if faction == HUNTER:
            return self._all_dead(SHADOW)
        if faction == SHADOW:
            if (open_.terms & THREE_NEUTRALS) and count(self._dead_of(NEUTRAL)) >= 3:
                return True
            return self._all_dead(HUNTER)
        if character == ALLIE:
            return open_.alive(seat)
        if character == AGNES:
            step: i64 = 1 if open_.turned & BIT[seat] else open_.seats - 1  # SHH-E33
            return self._wins((seat + step) % open_.seats)
        if character == BRYAN and open_.place[seat] == ALTAR:
            return True
        if character == DANIEL and open_.alive(seat) and self._all_dead(SHADOW):
            return True
        return self._goal_at_once(seat, character)

    def _end(self, why: i64) -> None:
        """Show all characters, and say who has won."""
        open_ = self.open
        winners: i64 = 0
        seat: i64 = 0
        while seat < open_.seats:
            if self._wins(seat):
                winners |= BIT[seat]
            seat += 1
        seat = 0
        while seat < open_.seats:
            if open_.hidden(seat):
                self.tell(REVEALED, seat, self.who[seat], AT_END)  # SHH-R8
            seat += 1
        self.tell(OVER, winners, why)

    def payoff(self, seat: i64) -> float:
        """Several may win together. (SHH-77)"""
        return 1.0 if self.open.winners & BIT[seat] else -1.0

    def reason(self) -> i64:
        """Why it ended."""
        return self.open.why

    # Who is hidden.

    def _may_reveal(self, seat: i64) -> bool:
        """Anybody, at any time; Daniel only when another dies. (SHH-G19, SHH-R11)"""
        open_ = self.open
        if not open_.hidden(seat) or not open_.alive(seat):
            return False
        return self.who[seat] != DANIEL or (open_.chained & BIT[seat]) != 0

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true: most lie open, a few do not."""
        if word == DEALT:
            self.who[a] = b
        elif word == READ:
            card = self.greens & CARDS_OF[b]
            card &= -card
            self.greens ^= card
            self.out = card
            return
        elif word == RECEIVED or word == SHOWN or word == SAID or word == SAID_TO:
            return
        elif word == ANSWERED:
            self.out = 0
        elif word == RESHUFFLED and a == GREEN:
            self.greens = DECK[GREEN]
        self.open.happen(word, a, b, c)


_WHY: Final = vec[i64](
    [OFF, OFF, FIVE_EQUIPMENT, A_TROPHY, A_FEAST, FIRST_TO_DIE, FIRST_TO_DIE, THREE_RELICS]
)
"""Why the game ends when a Neutral has reached a goal."""
