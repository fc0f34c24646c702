"""A position in a fight, taken apart into plain numbers, and how good a choice in it looks.

The rules of thumb are here: a choice is worth the damage that it does, less what the enemies will
make of its time, less what it uses up. What can be parried or run from weighs less than what must
be endured. The solver starts from the same numbers, and looks first at what looks best.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import (
    ALWAYS, EXACT, INFLICT, NONE, POWER, SKIP, SUMMON, Content,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.numbers import (
    CRITICAL_EARLY, ENDS_WITH_OWN, ENDURE, PASS, PLAY, PUNCH, REACT, REACTING, REST, SPRINT,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.kernel.bits import BIT

_DEATH: Final = 30.0
_LOST_TURN: Final = 0.8
_FALL: Final = 1.5
_WASTE: Final = 12.0
"""What it costs to react to nothing: more than a careless player would give."""
_NOUGHTS: Final = vec[i64]([0] * (MOST_FOES + 4))


class Stance:
    """Cards, conditions and foes of a fight at one moment."""

    def __init__(self, content: Content, terms: i64, armor: i64) -> None:
        self.content = content
        self.terms = terms
        self.armor = armor
        self.hand: i64 = 0
        self.held: i64 = 0
        self.wounds: i64 = 0
        self.deck: i64 = 0
        self.decked: i64 = 0
        self.deck_wounds: i64 = 0
        self.discarded: i64 = 0
        self.conditions: i64 = 0
        self.skips: i64 = 0
        self.foes: i64 = 0
        self.kind = _NOUGHTS[:]
        self.damage = _NOUGHTS[:]
        self.energy = _NOUGHTS[:]
        self.own: bool = False
        """Whether the first foe is the card's own prey, where that matters."""
        self.acting: i64 = 0
        self.movers: i64 = 0
        self.ability: i64 = NONE

    def take(self, trail: Trail) -> None:
        """Take up the position of a trail."""
        self.hand = trail.hand
        self.held = trail.held
        self.wounds = trail.hand_wounds
        self.deck = trail.deck
        self.decked = trail.decked
        self.deck_wounds = trail.deck_wounds
        self.discarded = trail.discard_wounds
        self.conditions = trail.conditions
        self.skips = 0
        if trail.phase == REACTING:
            self.skips = trail.skips
        self.own = trail.own and (self.terms & ENDS_WITH_OWN) != 0
        self.acting = trail.acting
        self.movers = trail.movers
        self.ability = trail.ability
        self.foes = trail.foe_count()
        place: i64 = 0
        while place < self.foes:
            self.kind[place] = trail.kind(place)
            self.damage[place] = trail.damage(place)
            self.energy[place] = trail.energy(place)
            place += 1

    def shielded(self, prey: i64) -> bool:
        """Whether a prey takes no damage now. (NMH-85)"""
        shield = self.content.shield[prey]
        place: i64 = 0
        while shield != NONE and place < self.foes:
            if self.kind[place] == shield:
                return True
            place += 1
        return False

    def answers(self, how: i64) -> bool:
        """Whether a reaction that cancels so can cancel what the acting foe does."""
        return how == ALWAYS or (how == EXACT and self.energy[self.acting] == 0)

    # How good a choice looks.

    def prior_score(self, action: i64) -> float:
        """How good a choice in the player's turn or a reaction looks."""
        if action >= REACT and action != REST:
            return self._prior_of_reaction(action)
        if action == ENDURE:
            return -self._harm(self.ability) if self.ability != NONE else 0.0
        if action == REST:
            gain = 0.9 * float(self.wounds) + 0.4 * self.stacks() - 1.5
            return gain - self._coming(self.content.rest_time, NONE, 0, False)
        if action == PASS:
            return 0.0
        return self._prior_of_blow(action)

    def _prior_of_blow(self, action: i64) -> float:
        content = self.content
        punches = action >= PUNCH
        at = action - (PUNCH if punches else PLAY)
        card = at // MOST_FOES
        place = at % MOST_FOES
        power = content.punch_power if punches else content.power[card]
        time = content.punch_time if punches else content.time[card]
        prey = self.kind[place]
        damage = self.damage[place] + power
        falls = False
        if self.shielded(prey):
            worth = -2.0
        elif content.sheds[prey] and damage >= content.sheds[prey]:
            worth = -0.3 * float(self.damage[place]) - 1.0
        elif damage >= content.health[prey]:
            falls = True
            worth = _FALL + 0.35 * float(content.health[prey] - self.damage[place])
        else:
            worth = 0.35 * float(power)
            if content.sheds[prey] and content.health[prey] - damage < content.weakest:
                worth = -1.0  # no blow would fit any more
        worth -= self.price_of(card)
        return worth - self._coming(time, place if falls else NONE, self.hand - BIT[4 * card], True)

    def is_harmless(self) -> bool:
        """Whether what the acting foe does is not felt: no reaction to it is worth anything."""
        return self.ability != NONE and self._harm(self.ability) == 0.0

    def _prior_of_reaction(self, action: i64) -> float:
        content = self.content
        if self.is_harmless():
            return -_WASTE
        if action >= SPRINT:
            return -1.0 - self.price_of(action - SPRINT) - 0.05 * float(content.sprint_time)
        card = action - REACT
        cost = _LOST_TURN if content.skips[card] else 0.0
        return -cost - 0.5 * self.price_of(card) - 0.05 * float(content.time[card])

    def price_of(self, card: i64) -> float:
        """What a card would be worth in the hand."""
        content = self.content
        if content.cancels[card] == ALWAYS:
            return 0.7
        if content.cancels[card] == EXACT:
            return 0.5
        return 0.04 * float(content.power[card])

    def stacks(self) -> float:
        """How many conditions there are, each as often as it was inflicted."""
        total: float = 0.0
        stacks = self.conditions
        while stacks:
            total += float(stacks & 255)
            stacks >>= 8
        return total

    def _coming(self, time: i64, fallen: i64, hand: i64, known: bool) -> float:
        """What the enemies will do with so much energy more, as a cost."""
        content = self.content
        total: float = 0.0
        place: i64 = 0
        while place < self.foes:
            if place != fallen:
                energy = self.energy[place] + time
                ability = content.dearest(self.kind[place], energy)
                if ability != NONE:
                    exact = energy == content.cost[ability]
                    total += self._answered(self._harm(ability), exact, hand, known)
            place += 1
        return total

    def _answered(self, harm: float, exact: bool, hand: i64, known: bool) -> float:
        """What is left of a harm after the best answer; without a hand to know, a part of it."""
        if not known:
            return harm * (0.45 if exact else 0.7)
        content = self.content
        best = harm
        card: i64 = 0
        while hand:
            if hand & 15:
                how = content.cancels[card]
                if how == ALWAYS or (how == EXACT and exact):
                    cost = 0.9 if content.skips[card] else 0.4
                    best = cost if cost < best else best
                if exact and content.sprint_cancels and best > 1.1:
                    best = 1.1
            hand >>= 4
            card += 1
        return best

    def _harm(self, ability: i64) -> float:
        """What an ability does to the player, as a cost."""
        content = self.content
        harm: float = 0.0
        in_hand = self.wounds
        part = content.first_effect[ability]
        while part < content.first_effect[ability + 1]:
            effect = content.effect[part]
            amount = content.amount[part]
            if effect == POWER:
                wounds = content.hit(self.armor, amount, self.conditions)
                if content.is_critical(self.armor, amount, (self.terms & CRITICAL_EARLY) != 0):
                    in_hand += wounds
                    harm += 2.5 * float(wounds)
                    if in_hand >= content.body:
                        harm += _DEATH
                else:
                    harm += float(wounds)
            elif effect == SKIP:
                harm += _LOST_TURN
            elif effect == INFLICT:
                harm += 1.2
            elif effect == SUMMON:
                harm += 2.5
            else:
                harm += 0.7
            part += 1
        return harm


def total(packed: i64) -> i64:
    """All packed counts together."""
    found: i64 = 0
    while packed:
        found += packed & 15
        packed >>= 4
    return found
