"""What may come of a position: every choice, and for each the outcomes with their chances.

These are the rules once more, on plain numbers and for speed; `test_solver.py` holds them against
`rules.py`, position by position.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import (
    DISCARD_DECK, INFLICT, NONE, POWER, SKIP, SUMMON, Content,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.numbers import (
    CRITICAL_EARLY, DRAWS_WHEN_SKIPPED, ENDS_WITH_OWN, ENDURE, NO_LAST_REFILL, PASS, PASS_IS_COOL,
    PLAY, PUNCH, REACT, REACTIONS_FREE, REACTS_TO_PASS, REPEATS, REST, SKIPS_ADD, SPRINT,
)  # fmt: skip
from gloam.games.nightmare_hunt.workshop.ledger import (
    FAR,
    MOST_WOUNDS,
    Ledger,
    noughts,
    recounted,
    zeros,
)
from gloam.games.nightmare_hunt.bots.stance import total
from gloam.kernel.bits import BIT

ENDED: Final = -1
"""An outcome that is an end: all of its cost is known."""

_ONE: Final = vec[i64]([16**n for n in range(8)])


def _choose(n: int, k: int) -> float:
    found = 1.0
    for at in range(k):
        found = found * (n - at) / (at + 1)
    return found


def _binomials() -> "vec[float]":
    found = vec[float]()
    for n in range(MOST_WOUNDS + 1):
        for k in range(8):
            found = append(found, _choose(n, k) if k <= n else 0.0)
    return found


_WAYS: Final = _binomials()
"""`_WAYS[8 * n + k]`: in how many ways k cards can be taken from n."""


class Moves(Ledger):
    """Choices and outcomes, laid out in rows: those of the position that is weighed come last."""

    def __init__(
        self,
        content: Content,
        terms: i64,
        armor: i64,
        at_once: bool,
        wound_cost: float,
        death: float,
        slots: i64,
    ) -> None:
        super().__init__(content, terms, armor, wound_cost, death, slots)
        self.at_once = at_once
        """Whether the last blow is the end: with a boss, and in a single fight."""
        self.all_cards = content.all_cards()
        self.kinds_of_cards: i64 = content.cards
        """How many kinds of cards there are, with the wild one."""
        self.jokers: bool = False
        """Whether a wild card is any that became one; else it is blank."""
        self.chance = noughts(4096)
        self.price = noughts(4096)
        self.leads = zeros(4096)
        self.outcomes: i64 = 0
        self.first = zeros(1024)
        self.action = zeros(1024)
        self.looked = noughts(1024)
        """How good each choice looks before it was looked into; in a sweep, what was done of it."""
        self.least_of = noughts(1024)
        self.most_of = noughts(1024)
        self.options: i64 = 0

    # Wild cards.

    def go_wild(self, jokers: bool, blind: bool) -> None:
        """Make every card wild when it is drawn: a joker, or a blank one.

        The hand of a position of which this fight is asked stays as it is, unless it is blind.
        """
        cards = self.content.cards
        self.jokers = jokers
        self.kinds_of_cards = cards + 1
        for card in range(cards):
            self.becomes[card] = cards
            self.from_deck[card] = cards
            if blind:
                self.from_hand[card] = cards

    def _holds(self, card: i64) -> bool:
        return self.hand >> (4 * card) & 15 != 0

    def _plays(self, card: i64) -> bool:
        """Whether there is a card in the hand that can be used as one of this kind."""
        return self._holds(card) or (self.jokers and self._holds(self.becomes[card]))

    def _pays(self, card: i64) -> bool:
        """Whether a card of this kind may go for a basic action.

        Nobody gives away a joker who has a card that could be one, nor any card who has a blank.
        """
        if not self._holds(card):
            return False
        wild = self.content.cards
        if self.kinds_of_cards == wild:
            return True
        if not self.jokers:
            return card == wild or not self._holds(wild)
        kind: i64 = 0
        while card == wild and kind < wild:
            if self.becomes[kind] == wild and self._holds(kind):
                return False
            kind += 1
        return True

    def _give(self, card: i64) -> None:
        """A card leaves the hand, or what stands for it."""
        self.hand -= _ONE[card if self._holds(card) else self.becomes[card]]
        self.held -= 1

    def _shuffle_up(self) -> None:
        """All cards that are not in the hand are the deck."""
        known = self.hand & (BIT[4 * self.content.cards] - 1)
        self.deck = recounted(self.all_cards - known, self.becomes) - (self.hand - known)
        self.decked = total(self.deck)

    # A whole fight from its beginning.

    def begin(self, encounter: i64) -> None:
        """Lay out every first hand of a fight from a fresh deck, as it is after leaving Town."""
        content = self.content
        self.options = 0
        self.outcomes = 0
        self.hand = 0
        self.held = 0
        self.wounds = 0
        self._shuffle_up()
        self.deck_wounds = 0
        self.discarded = 0
        self.conditions = 0
        self.skips = 0
        self.cost = 0.0
        self.winning = False
        self.foes = 0
        slow = content.slow[self.armor]
        prey = content.prey_of[encounter]
        self.own = prey != NONE and (self.terms & ENDS_WITH_OWN) != 0
        if prey != NONE:
            self._enter(prey, content.fast[prey] + slow)
        part = content.first_entry[encounter]
        while part < content.first_entry[encounter + 1]:
            if content.entry[part] == SUMMON:
                self._enter(content.entry_amount[part], slow)
            elif content.entry[part] == INFLICT:
                self.conditions += BIT[8 * content.entry_amount[part]]
            part += 1
        self._refill(1.0)

    def _enter(self, prey: i64, energy: i64) -> None:
        self.kind[self.foes] = prey
        self.damage[self.foes] = 0
        self.energy[self.foes] = energy
        self.foes += 1

    # What follows from a position: choices, and for each what may come of it.

    def _expand(self, slot: i64) -> None:
        """Lay out every choice of a position with its outcomes."""
        if self._load(slot):
            self._expand_reaction(slot)
        elif self.held == 0:
            self._option(PASS)
            if not self.terms & PASS_IS_COOL:
                self._burn()
            self._spend(self.content.pass_time)
        else:
            self._expand_turn(slot)

    def _expand_turn(self, slot: i64) -> None:
        content = self.content
        foes = self.foes
        card: i64 = 0
        while card < self.kinds_of_cards:
            plays = card < content.cards and content.power[card] > 0 and self._plays(card)
            pays = self._pays(card)
            place: i64 = 0
            while place < foes and (plays or pays):
                if plays:
                    self._option(PLAY + MOST_FOES * card + place)
                    self._strike(card, place, content.power[card], content.time[card])
                    self._load(slot)
                if pays:
                    self._option(PUNCH + MOST_FOES * card + place)
                    self._strike(card, place, content.punch_power, content.punch_time)
                    self._load(slot)
                place += 1
            card += 1
        self._option(REST)
        self.hand = 0
        self.held = 0
        self.discarded += self.wounds
        self.wounds = 0
        self.conditions = 0
        self._spend(content.rest_time)

    def _expand_reaction(self, slot: i64) -> None:
        content = self.content
        sprints = self.answers(content.sprint_cancels)
        card: i64 = 0
        while card < self.kinds_of_cards:
            pays = sprints and self._pays(card)
            if card < content.cards and self._plays(card) and self.answers(content.cancels[card]):
                self._option(REACT + card)
                self._react(card, content.time[card], content.skips[card])
                self._load(slot)
            if pays:
                self._option(SPRINT + card)
                self._react(card, content.sprint_time, content.sprint_skips)
                self._load(slot)
            card += 1
        self._option(ENDURE)
        if self._resolve():
            self._end(1.0, self.death)
            return
        self._acted()
        self._prey(1.0)

    def _option(self, action: i64) -> None:
        if self.options + 1 >= len(self.first):
            self.first = append(self.first, 0)
            self.action = append(self.action, 0)
            self.looked = append(self.looked, 0.0)
            self.least_of = append(self.least_of, 0.0)
            self.most_of = append(self.most_of, 0.0)
        self.first[self.options] = self.outcomes
        self.action[self.options] = action
        self.looked[self.options] = self._score(action)
        self.options += 1

    def _score(self, action: i64) -> float:
        """How good a choice looks; with wild cards, as if any card were there to answer."""
        wild = self.content.cards
        if self.kinds_of_cards == wild:
            return self.prior_score(action)
        hand = self.hand
        self.hand = self.all_cards
        if PUNCH <= action < REACT and (action - PUNCH) // MOST_FOES == wild:
            action -= MOST_FOES  # a wild card is paid like the last kind
        elif action == SPRINT + wild:
            action -= 1
        score = self.prior_score(action)
        self.hand = hand
        return score

    def _outcome(self, chance: float, price: float, leads: i64) -> None:
        if self.outcomes == len(self.leads):
            self.chance = append(self.chance, 0.0)
            self.price = append(self.price, 0.0)
            self.leads = append(self.leads, 0)
        self.chance[self.outcomes] = chance
        self.price[self.outcomes] = price
        self.leads[self.outcomes] = leads
        self.outcomes += 1

    def _end(self, chance: float, price: float) -> None:
        self._outcome(chance, self.cost + price, ENDED)

    def _strike(self, card: i64, place: i64, power: i64, time: i64) -> None:
        content = self.content
        self._give(card)
        self._burn()
        prey = self.kind[place]
        if not self.shielded(prey):
            damage = self.damage[place] + power
            if content.sheds[prey] and damage >= content.sheds[prey]:
                damage = 0
            if damage >= content.health[prey]:
                own = self.own and place == 0
                self._fell(place)
                if self.foes == 0 or (own and self.terms & ENDS_WITH_OWN):
                    self._won()
                    return
            else:
                self.damage[place] = damage
        self._spend(time)

    def _fell(self, place: i64) -> None:
        if place == 0:
            self.own = False
        self.foes -= 1
        while place < self.foes:
            self.kind[place] = self.kind[place + 1]
            self.damage[place] = self.damage[place + 1]
            self.energy[place] = self.energy[place + 1]
            place += 1

    def _won(self) -> None:
        """The last blow: that is all, or the hand is refilled once more."""
        if self.at_once or self.terms & NO_LAST_REFILL:
            self._end(1.0, 0.0)
        else:
            self.winning = True
            self._refill(1.0)

    def _burn(self) -> None:
        if self.conditions:
            wounds = self.content.burning(self.conditions)
            self.discarded += wounds
            self.cost += self.wound_cost * float(wounds)

    def _spend(self, time: i64) -> None:
        self._feed(time)
        self._refill(1.0)

    def _feed(self, time: i64) -> None:
        place: i64 = 0
        while place < self.foes:
            self.energy[place] += time
            place += 1

    # Draws.

    def _refill(self, chance: float) -> None:
        """Every hand that may be drawn, each with its chance."""
        need = self.content.mind - self.held - self.wounds
        size = self.decked + self.deck_wounds
        if need <= 0:
            self._filled(chance)
        elif size > MOST_WOUNDS:
            self._outcome(chance, self.cost, FAR)
        elif need < size:
            self._draw(0, need, chance / _WAYS[8 * size + need])
        else:  # the whole deck, and then from a new one
            self.hand += self.deck
            self.held += self.decked
            self.wounds += self.deck_wounds
            if self.wounds >= self.content.body:
                self._end(chance, self.death)
                return
            self._recover()
            self._refill(chance)

    def _recover(self) -> None:
        self.cost += self.wound_cost
        self._shuffle_up()
        self.deck_wounds = self.discarded + 1
        self.discarded = 0

    def _draw(self, card: i64, need: i64, chance: float) -> None:
        """So many cards more, of this kind and those behind it; Wounds are the last kind."""
        if need == 0:
            self._drawn(chance)
            return
        if card == self.kinds_of_cards:
            if self.deck_wounds >= need:
                chance *= _WAYS[8 * self.deck_wounds + need]
                self.deck_wounds -= need
                self.wounds += need
                self._drawn(chance)
                self.deck_wounds += need
                self.wounds -= need
            return
        there = self.deck >> (4 * card) & 15
        self._draw(card + 1, need, chance)
        taken: i64 = 1
        while taken <= there and taken <= need:
            change = taken << (4 * card)
            self.hand += change
            self.deck -= change
            self.held += taken
            self.decked -= taken
            self._draw(card + 1, need - taken, chance * _WAYS[8 * there + taken])
            self.hand -= change
            self.deck += change
            self.held -= taken
            self.decked += taken
            taken += 1

    def _drawn(self, chance: float) -> None:
        """Go on with one hand, and come back to where the draws began."""
        if self.wounds >= self.content.body:
            self._end(chance, self.death)
            return
        hand, held, wounds = self.hand, self.held, self.wounds
        deck, decked, deck_wounds = self.deck, self.decked, self.deck_wounds
        discarded, conditions, skips = self.discarded, self.conditions, self.skips
        own, cost = self.own, self.cost
        foes = self._packed_foes()
        if foes < 0:
            self._outcome(chance, self.cost, FAR)
            return
        self._filled(chance)
        self._unpack_foes(foes)
        self.hand = hand
        self.held = held
        self.wounds = wounds
        self.deck = deck
        self.decked = decked
        self.deck_wounds = deck_wounds
        self.discarded = discarded
        self.conditions = conditions
        self.skips = skips
        self.own = own
        self.cost = cost

    def _filled(self, chance: float) -> None:
        if self.winning:
            self._end(chance, 0.0)
            return
        self.acting = 0
        self.movers = self.foes
        self._prey(chance)

    # The prey's turn.

    def _prey(self, chance: float) -> None:
        """Let the enemies act until the player is asked, or dead."""
        while True:
            while self.acting < self.movers:
                prey = self.kind[self.acting]
                ability = self.content.dearest(prey, self.energy[self.acting])
                self.ability = ability
                if ability != NONE:
                    self.energy[self.acting] -= self.content.cost[ability]
                elif not self.terms & REACTS_TO_PASS:
                    self.acting += 1
                    continue
                if self._can_react():
                    self._ask(chance, self.acting + 1)
                    return
                if self._resolve():
                    self._end(chance, self.death)
                    return
                self._acted()
            if self.skips == 0:
                self._ask(chance, 0)
                return
            self.skips -= 1
            if self.terms & DRAWS_WHEN_SKIPPED:
                self._refill(chance)
                return
            self.acting = 0
            self.movers = self.foes

    def _ask(self, chance: float, acting: i64) -> None:
        self._outcome(chance, self.cost, self._find(acting))

    def _can_react(self) -> bool:
        if self.held == 0:
            return False
        content = self.content
        if self.answers(content.sprint_cancels):
            return True
        card: i64 = 0
        while card < content.cards:
            if self._plays(card) and self.answers(content.cancels[card]):
                return True
            card += 1
        return False

    def _react(self, card: i64, time: i64, skips: i64) -> None:
        self._give(card)
        self._burn()
        if skips:
            self._skip()
        if not self.terms & REACTIONS_FREE:
            self._feed(time)
        self._acted()
        self._prey(1.0)

    def _skip(self) -> None:
        if self.terms & SKIPS_ADD:
            self.skips += 1
        else:
            self.skips = 1

    def _acted(self) -> None:
        if self.terms & REPEATS:
            again = self.content.dearest(self.kind[self.acting], self.energy[self.acting])
            if again != NONE and self.content.cost[again] > 0:
                return
        self.acting += 1

    def _resolve(self) -> bool:
        """Let an ability happen; whether the player dies of it."""
        if self.ability == NONE:
            return False
        content = self.content
        part = content.first_effect[self.ability]
        last = content.first_effect[self.ability + 1]
        while part < last:
            effect = content.effect[part]
            amount = content.amount[part]
            if effect == POWER:
                wounds = content.hit(self.armor, amount, self.conditions)
                self.cost += self.wound_cost * float(wounds)
                if content.is_critical(self.armor, amount, (self.terms & CRITICAL_EARLY) != 0):
                    self.wounds += wounds
                    if self.wounds >= content.body:
                        return True
                else:
                    self.discarded += wounds
            elif effect == SKIP:
                self._skip()
            elif effect == INFLICT:
                if self.conditions >> (8 * amount) & 255 < 255:
                    self.conditions += BIT[8 * amount]
            elif effect == SUMMON:
                if self.foes < MOST_FOES:
                    self.kind[self.foes] = amount
                    self.damage[self.foes] = 0
                    self.energy[self.foes] = 0
                    self.foes += 1
            elif effect == DISCARD_DECK:
                self.discarded += self.deck_wounds
                self._recover()
            part += 1
        return False
