"""Search states: the hunt made ready for search, with rollout choices for the one who plays."""

from typing import Final, final

from mypy_extensions import i64

from gloam.games.nightmare_hunt.numbers import (
    CAMPAIGN, ENDURE, EXPEDITION, FIGHT, ONWARD, REACTING, TOWN, TRAIL, VENTURE, YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.bots.stance import Stance
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.bits import lowest
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import State

DYING: Final = 20.0
SCALE: Final = 6.0
"""How many Wounds are as much as half of all that may come of a fight."""


@final
class SearchState(State):
    """A hunt that goes on by rules of thumb."""

    def __init__(self, hunt: Hunt, taken: i64) -> None:
        self.ear = None
        self.hunt = hunt
        trail = hunt.trail
        self.stance = Stance(trail.content, trail.terms, trail.armor)
        self.taken: i64 = taken
        """How many Wounds had been gained when the search began."""

    def asked(self) -> i64:
        """As in the hunt."""
        return self.hunt.asked()

    def offer(self, menu: Menu) -> None:
        """As in the hunt; but what is not felt is endured, and nobody thinks about it."""
        trail = self.hunt.trail
        if trail.phase == REACTING and self.hunt.asked() >= 0:
            self.stance.armor = trail.armor
            self.stance.take(trail)
            if self.stance.is_harmless():
                menu.add(ENDURE)
                return
        self.hunt.offer(menu)

    def play(self, action: i64) -> None:
        """As in the hunt."""
        self.hunt.play(action)

    def rollout_choice(self, menu: Menu, rng: FastRandom) -> i64:
        """What looks best; in Town and on the way, on."""
        trail = self.hunt.trail
        if trail.phase == TOWN:
            return VENTURE
        if trail.phase == TRAIL:
            return ONWARD
        stance = self.stance
        stance.armor = trail.armor
        stance.take(trail)
        best: i64 = -1
        highest: float = -1e9
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                action = menu.base[run] + lowest(bits)
                bits &= bits - 1
                score = stance.prior_score(action)
                if score > highest:
                    highest = score
                    best = action
            run += 1
        return best

    def prior(self, action: i64) -> float:
        """How good an action looks before it was tried."""
        trail = self.hunt.trail
        if trail.phase != YOURS and trail.phase != REACTING:
            return 0.0
        self.stance.take(trail)
        score = 0.2 * self.stance.prior_score(action)
        return score if score > -1.0 else -1.0

    def payoff(self, seat: i64) -> float:
        """As in the hunt; in a single fight the Wounds count, and a death as many more."""
        trail = self.hunt.trail
        if trail.mode != FIGHT:
            return self.hunt.payoff(seat)
        cost = float(trail.taken - self.taken) + (0.0 if trail.victory else DYING)
        worth = 1.0 - cost / SCALE
        return worth if worth > -1.0 else -1.0

    def evaluate(self, seat: i64) -> float:
        """Nobody knows yet."""
        return 0.0

    def clone(self) -> "SearchState":
        """The same state again."""
        return SearchState(self.hunt.clone(), self.taken)


def search_state(sight: Sight, rng: FastRandom) -> State:
    """The world as it was told, ready for search."""
    trail = sight.trail.clone()
    if trail.mode == CAMPAIGN:
        trail.mode = EXPEDITION  # what counts is to come through this one
    return SearchState(Hunt(trail), trail.taken)
