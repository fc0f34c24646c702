"""Search states: guessed worlds made ready for search.

A search state is a guess with what its players may think of each other: everybody in it knows their
own character, and of the others what the odds of the view say. Nobody in it sees it whole.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cards import RELICS
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.numbers import (
    ALLIE, ANSWERED, A_NOTHING, A_SHOW, BOB, BRYAN, CATHERINE, CHARACTERS, CHARLES, DANIEL, DAVID,
    DIED, GAVE, OUTCOME, RECEIVED, REVEALED, SHOWN, UNKNOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.guesses.guess import guess_by
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.games.shadow_hunters.sheet import Sheet
from gloam.games.shadow_hunters.sight.taste import LIES, TASTE
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
class Minds(Ear):
    """What the players of a search think of each other, and what whose search it is learns."""

    def __init__(self, seat: i64, mine: vec[float], theirs: vec[float], sheet: Sheet) -> None:
        self.sheet = sheet
        self.seat = seat
        """Whose search it is."""
        self.mine = mine
        """How likely each seat has each character, in its eyes."""
        self.theirs = theirs
        """The same in the eyes of all."""
        self.giver: i64 = OFF
        """Who gave the Green card that is being answered."""
        self.card: i64 = OFF

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Whoever is revealed is known to all; an answer tells whoever asked."""
        if word == REVEALED or word == DIED:
            _know(self.mine, a, b)
            _know(self.theirs, a, b)
        elif word == GAVE:
            self.giver = a
        elif word == RECEIVED:
            self.card = b
        elif self.giver == self.seat:
            if word == SHOWN:
                _know(self.mine, a, b)
            elif word == ANSWERED or word == OUTCOME:
                self._learn(a, b)

    def _learn(self, seat: i64, answer: i64) -> None:
        """Weigh who a seat may be by what it answered to a card that this seat has read."""
        if answer == A_SHOW:
            return
        says = answer != A_NOTHING
        total = 0.0
        at = CHARACTERS * seat
        character: i64 = 0
        while character < CHARACTERS:
            if character == UNKNOWN:
                self.mine[at + character] *= TASTE[LIES]
            elif self.sheet.bites(self.card, character) != says:
                self.mine[at + character] = 0.0
            total += self.mine[at + character]
            character += 1
        character = 0
        while character < CHARACTERS and total > 0.0:
            self.mine[at + character] /= total
            character += 1

    def clone(self) -> "Minds":
        """The same thoughts again."""
        copy = Minds(self.seat, self.mine[:], self.theirs[:], self.sheet)
        copy.giver = self.giver
        copy.card = self.card
        return copy


def _know(chances: vec[float], seat: i64, known: i64) -> None:
    character: i64 = 0
    while character < CHARACTERS:
        chances[CHARACTERS * seat + character] = 1.0 if character == known else 0.0
        character += 1


@final
class SearchState(State):
    """A guessed game with rollout choices for everybody in it."""

    def __init__(self, hunt: Hunt, minds: Minds, scorer: Scorer, rng: FastRandom) -> None:
        self.ear = None
        self.hunt = hunt
        self.minds = minds
        self.scorer = scorer
        self.rng = rng
        hunt.ear = minds

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
        minds = self.minds
        look(
            self.scorer,
            hunt.open,
            seat,
            me,
            minds.mine if seat == minds.seat else minds.theirs,
            seen_as(minds.theirs, seat, FACTION[me]),
            hunt.open.sheet.green_of[lowest(hunt.out)] if hunt.out else OFF,
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
                total += 0.5 + 0.5 * float(open_.hp[character] - open_.damage[seat]) / float(
                    open_.hp[character]
                )
            seat += 1
        return total

    def _neutral(self, seat: i64, character: i64) -> float:
        open_ = self.hunt.open
        alive = open_.alive(seat)
        left = float(open_.hp[character] - open_.damage[seat]) / float(open_.hp[character])
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
        return SearchState(self.hunt.clone(), self.minds.clone(), self.scorer, self.rng)


def search_state(sight: Sight, rng: FastRandom) -> State:
    """A likely world, ready for search."""
    return ready(sight, guess_by(sight, sight.belief.odds, rng), rng)


def ready(sight: Sight, hunt: Hunt, rng: FastRandom) -> SearchState:
    """A guessed world, ready for search."""
    belief = sight.belief
    minds = Minds(sight.seat, belief.chances[:], belief.outside[:], sight.open.sheet)
    minds.card = sight.green_card()
    minds.giver = sight.clues.giver(sight.clues.size() - 1) if sight.clues.reading() else OFF
    return SearchState(hunt, minds, Scorer(TASTE), rng)
