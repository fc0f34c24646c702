"""Search states: guessed worlds made ready for search.

A search state is a guess with what its players may think of each other: everybody in it knows their
own character, and of the others what the odds of the view say. Nobody in it sees it whole.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cards import KIND_OF, RELICS
from gloam.games.shadow_hunters.cast import FACTION, HP, HUNTER, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.numbers import (
    ALLIE, BOB, BRYAN, CATHERINE, CHARACTERS, CHARLES, DANIEL, DAVID, DIED, REVEALED,
)  # fmt: skip
from gloam.games.shadow_hunters.guesses.guess import guess_by
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.games.shadow_hunters.sight.taste import TASTE
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.bots.heuristic import look, seen_as
from gloam.games.shadow_hunters.bots.scorer import Scorer
from gloam.games.shadow_hunters.bots.sense import set_nonsense_aside
from gloam.kernel.bits import count, lowest
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import Ear, State

SHORTLIST: Final = 5
"""How many of the best-looking actions a search thinks about."""


@final
class Odds(Ear):
    """What the players of a search think of each other; a reveal is heard by all."""

    def __init__(self, chances: vec[float]) -> None:
        self.chances = chances

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Whoever is revealed is known."""
        if word == REVEALED or word == DIED:
            character: i64 = 0
            while character < CHARACTERS:
                self.chances[CHARACTERS * a + character] = 1.0 if character == b else 0.0
                character += 1


@final
class SearchState(State):
    """A guessed game with rollout choices for everybody in it."""

    def __init__(
        self, hunt: Hunt, seat: i64, mine: vec[float], theirs: Odds, rng: FastRandom
    ) -> None:
        self.ear = None
        self.hunt = hunt
        self.seat = seat
        """Whose search it is."""
        self.mine = mine
        self.theirs = theirs
        self.rng = rng
        self.scorer = Scorer(TASTE)
        hunt.ear = theirs

    def asked(self) -> i64:
        """As in the game."""
        return self.hunt.asked()

    def offer(self, menu: Menu) -> None:
        """The best-looking part of what the game offers."""
        hunt = self.hunt
        hunt.offer(menu)
        seat = hunt.asked()
        if seat < 0 or menu.size == 1:
            if seat >= 0:
                self.scorer.best = menu.pick(0)
                self.scorer.highest = 0.0
                self.scorer.scores[self.scorer.best] = 0.0
            return
        me = hunt.who[seat]
        look(
            self.scorer,
            hunt.open,
            seat,
            me,
            self.mine if seat == self.seat else self.theirs.chances,
            seen_as(self.theirs.chances, seat, FACTION[me]),
            KIND_OF[lowest(hunt.out)] if hunt.out else OFF,
            menu,
            self.rng,
            0.1,
        )
        left = set_nonsense_aside(self.scorer, hunt.open, seat, menu)
        if left > SHORTLIST:
            left = SHORTLIST
        if menu.total > left:
            menu.shorten(self.scorer.scores, left)

    def play(self, action: i64) -> None:
        """As in the game."""
        self.hunt.play(action)

    def rollout_choice(self, menu: Menu, rng: FastRandom) -> i64:
        """The best-looking action: `offer` has just looked."""
        return self.scorer.best

    def payoff(self, seat: i64) -> float:
        """As in the game."""
        return self.hunt.payoff(seat)

    def prior(self, action: i64) -> float:
        """How good it looked to `offer`."""
        score = self.scorer.scores[action] - self.scorer.highest
        return score if score > -2.0 else -2.0

    def evaluate(self, seat: i64) -> float:
        """How a seat stands, from the damage and the deaths on either side."""
        character = self.hunt.who[seat]
        faction = FACTION[character]
        if faction == NEUTRAL:
            return self._neutral(seat, character)
        lead = self._lead()
        return lead if faction == HUNTER else -lead

    def _lead(self) -> float:
        """How the Hunters stand against the Shadows."""
        hunters = self._left(HUNTER)
        shadows = self._left(SHADOW)
        score = 1.6 * (hunters - shadows) / (hunters + shadows + 0.3)
        return 0.95 if score > 0.95 else -0.95 if score < -0.95 else score

    def _left(self, faction: i64) -> float:
        """What is left of a side: each who lives counts half, and the rest by hit points left."""
        open_ = self.hunt.open
        total = 0.0
        seat: i64 = 0
        while seat < open_.seats:
            character = self.hunt.who[seat]
            if FACTION[character] == faction and open_.alive(seat):
                total += 0.5 + 0.5 * float(HP[character] - open_.damage[seat]) / float(
                    HP[character]
                )
            seat += 1
        return total

    def _neutral(self, seat: i64, character: i64) -> float:
        open_ = self.hunt.open
        alive = open_.alive(seat)
        left = float(HP[character] - open_.damage[seat]) / float(HP[character])
        if character == ALLIE:
            return -1.0 + 1.6 * left if alive else -1.0
        if character == BOB:
            return -0.9 + 0.4 * float(count(open_.gear[seat])) if alive else -1.0
        if character == DAVID:
            return -0.8 + 0.5 * float(count(open_.gear[seat] & RELICS)) if alive else -1.0
        if character == DANIEL:
            if open_.dead == 0:
                return -0.6 + (1.0 - left)
            return 0.6 * self._lead() + 0.3 * left if alive else -1.0
        if character == CATHERINE:
            if open_.dead == 0:
                return -0.6 + (1.0 - left)
            rest = float(count(open_.living()))
            return -0.6 + 0.5 * left - 0.1 * (rest - 4.0) if alive else -1.0
        if character == CHARLES or character == BRYAN:
            return -0.7 + 0.3 * float(count(open_.dead)) + 0.2 * left if alive else -1.0
        return 0.0

    def clone(self) -> "SearchState":
        """The same state again."""
        return SearchState(
            self.hunt.clone(), self.seat, self.mine, Odds(self.theirs.chances[:]), self.rng
        )


def search_state(sight: Sight, rng: FastRandom) -> State:
    """A likely world, ready for search."""
    hunt = guess_by(sight, sight.belief.odds, rng)
    belief = sight.belief
    return SearchState(hunt, sight.seat, belief.chances, Odds(belief.outside[:]), rng)
