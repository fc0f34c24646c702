"""Search states: guessed forests made ready for search.

A search state offers only what is worth a thought, has rollout choices for both sides, and an
evaluation where a rollout stops. The Hunted in it walk as if they knew the guessed forest; because
every simulation guesses another forest, what they do best in all of them is good without knowing.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from gloam.games.nyctophobia.bots.heuristic import choose
from gloam.games.nyctophobia.bots.hunted import stays_back
from gloam.games.nyctophobia.bots.hunter import looks
from gloam.games.nyctophobia.bots.paths import FAR, first_steps, steps_between, walk_between
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import beyond, high, low
from gloam.games.nyctophobia.guesses.guess import Make
from gloam.games.nyctophobia.numbers import (
    CALL, CALL_OUT, CHEER, CLATTER, CLIMB, CLUE, COUNTER, DONE, GO, HIDE, LEAVE, LIFT, PLANT,
    Q_CHEER, Q_COUNTER, Q_HIDE, Q_RETREAT, Q_SPRINT, Q_TURN, SEARCH, SKIP, SPRINT, STAY, THROW,
)  # fmt: skip
from gloam.games.nyctophobia.public import EVERY_HUNTED, Woods
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.playout import policy_playout, worth
from gloam.kernel.state import CHANCE, State

FEW: Final = 3
"""How many trees a guessed Hunter thinks of lifting, or of places to plant one."""
_OFFERED: Final = Menu()
_PONDERED: Final = Menu()
MOST_PONDERED: Final = 8
WALKS_PONDERED: Final = 4
STEPS_PONDERED: Final = 24
RECKLESS: Final = 6
"""So near the Hunter, nobody who is weak sprints who could hide."""


@final
class SearchState(State):
    """A guessed night, with rollout choices for both sides."""

    def __init__(self, night: Dark, rng: FastRandom, vampire: bool, lost: i64) -> None:
        self.ear = None
        self.night = night
        self.rng = rng
        self.vampire = vampire
        self.lost = lost
        """The Hunted who do not know where to go, as a set."""
        self.sure: i64 = NOWHERE
        """What goes without saying, before anything was searched."""
        self.advice: i64 = NOWHERE
        """What the rule of thumb would do, before anything was searched."""
        self.last: i64 = NOWHERE
        """The heading of the last step of the Hunted whose turn it is, in this turn."""

    def asked(self) -> i64:
        """As in the night."""
        return self.night.asked()

    def offer(self, menu: Menu) -> None:
        """What is worth a thought of all that the night offers."""
        if self.sure != NOWHERE:
            menu.add(self.sure)
            return
        night = self.night
        asked = night.asked()
        if asked == CHANCE:
            night.offer(menu)
            return
        offered = _OFFERED
        offered.clear()
        night.offer(offered)
        if asked == HUNTER:
            self._shorten(offered, menu)
        else:
            self._sift(asked, offered, menu)
        if menu.size == 0:
            menu.add(offered.pick(self.rng.below(offered.total)))

    def _shorten(self, offered: Menu, menu: Menu) -> None:
        """All that the Hunter may do; of trees to move, a few."""
        n: i64 = 0
        first = offered.pick(0)
        if offered.total > 8 and (VERB[first] == LIFT or VERB[first] == PLANT):
            while n < FEW:
                action = offered.pick(self.rng.below(offered.total))
                if not menu.has(action):
                    menu.add(action)
                n += 1
            if offered.has(SKIP) and not menu.has(SKIP):
                menu.add(SKIP)
            return
        while n < offered.total:
            menu.add(offered.pick(n))
            n += 1

    def _sift(self, seat: i64, offered: Menu, menu: Menu) -> None:
        kind = self.night.woods.agenda.first()
        if kind == Q_COUNTER:
            menu.add(COUNTER)
        elif kind == Q_HIDE:
            menu.add(HIDE)
        elif offered.has(CALL):
            menu.add(CALL)
        else:
            n: i64 = 0
            while n < offered.total:
                action = offered.pick(n)
                if self._is_worth_a_thought(seat, action):
                    menu.add(action)
                n += 1

    def _is_worth_a_thought(self, seat: i64, action: i64) -> bool:
        woods = self.night.woods
        at = woods.at[seat]
        verb = VERB[action]
        if verb == GO:
            return self._is_free(at, action - GO)
        if verb == SPRINT:
            return self._is_free(at, action - SPRINT) and self._is_a_sprint(seat, action - SPRINT)
        if verb == CLIMB:
            to = beyond(at, action - CLIMB)
            return self._away(seat, to) + 2 < self._away(seat, at)
        if verb == THROW:
            return self._is_a_throw(at, action - THROW)
        if verb == LEAVE:
            return woods.is_car(beyond(at, action - LEAVE))
        if verb == CHEER:
            friend = action - CHEER + 1
            return not self.vampire and woods.caller == 0 and woods.is_car(woods.at[friend])
        return verb != SEARCH and verb != CALL_OUT and verb != CLATTER

    def _is_a_sprint(self, seat: i64, heading: i64) -> bool:
        """On and not back; and who is weak, with the Hunter near, would rather hide afterwards."""
        woods = self.night.woods
        if self.last != NOWHERE and heading == (self.last + 2) % 4 and woods.turn == seat:
            return False
        if woods.health[seat] > 1 or not self.night._may_hide():
            return True
        to = beyond(woods.at[seat], heading)
        return self._away(seat, to) == 0 or walk_between(woods, to, woods.at[HUNTER]) > RECKLESS

    def _is_free(self, at: i64, heading: i64) -> bool:
        woods = self.night.woods
        to = beyond(at, heading)
        if to == NOWHERE or not woods.trees.is_open(at, heading):
            return False
        return woods.who_stands(to) == 0 and woods.at[HUNTER] != to

    def _is_a_throw(self, at: i64, heading: i64) -> bool:
        """A rock that flies far, or hits the Hunter, and no friend."""
        woods = self.night.woods
        if walk_between(woods, at, woods.at[HUNTER]) > 7:
            return False
        spaces: i64 = 0
        while woods.trees.is_open(at, heading):
            at = beyond(at, heading)
            spaces += 1
            if woods.at[HUNTER] == at:
                return True
            if woods.who_stands(at):
                return False
        return spaces >= 2

    # Where to go.

    def _goal_low(self, seat: i64) -> i64:
        woods = self.night.woods
        if self.vampire and woods.carrier != seat:
            if woods.carrier:
                return low(woods.at[woods.carrier])
            return low(woods.familiar)
        return low(woods.car_one) | low(woods.car_two)

    def _goal_high(self, seat: i64) -> i64:
        woods = self.night.woods
        if self.vampire and woods.carrier != seat:
            if woods.carrier:
                return high(woods.at[woods.carrier])
            return high(woods.familiar)
        return high(woods.car_one) | high(woods.car_two)

    def _away(self, seat: i64, tile: i64) -> i64:
        return steps_between(self.night.woods, tile, self._goal_low(seat), self._goal_high(seat))

    # Rollout choices.

    def play(self, action: i64) -> None:
        """As in the night."""
        self.sure = NOWHERE
        self.advice = NOWHERE
        turn = self.night.woods.turn
        self.night.play(action)
        verb = VERB[action]
        if self.night.woods.turn != turn:
            self.last = NOWHERE
        elif verb == GO or verb == SPRINT:
            self.last = action - verb

    def rollout_choice(self, menu: Menu, rng: FastRandom) -> i64:
        """A quick choice for whoever is asked."""
        seat = self.night.asked()
        if seat == HUNTER:
            return self._hunt(menu, rng)
        choice = self._flee_or_go(seat, menu, rng)
        if choice != NOWHERE and menu.has(choice):
            return choice
        return menu.pick(rng.below(menu.total))

    def _hunt(self, menu: Menu, rng: FastRandom) -> i64:
        if menu.total > 4 or rng.below(4) == 0:
            return menu.pick(rng.below(menu.total))
        best = menu.pick(0)
        highest = -1e9
        n: i64 = 0
        while n < menu.total:
            action = menu.pick(n)
            score = looks(self.night.woods, action) + rng.unit()
            if score > highest:
                highest = score
                best = action
            n += 1
        return best

    def _flee_or_go(self, seat: i64, menu: Menu, rng: FastRandom) -> i64:
        woods = self.night.woods
        kind = woods.agenda.first()
        at = woods.at[seat]
        if kind == Q_TURN or kind == Q_SPRINT or kind == Q_CHEER:
            ways: i64 = 0
            if woods.caller and not self.vampire:
                ways = self._flight(at)
            elif (self.lost >> seat) & 1 == 0 or rng.below(3) > 0:
                ways = first_steps(woods, at, self._goal_low(seat), self._goal_high(seat))
            if kind == Q_TURN and woods.steps > 0:
                return self._one_of(ways, GO, menu, rng)
            if kind == Q_SPRINT:
                choice = self._one_of(ways, GO, menu, rng)
                if choice != NOWHERE:
                    return choice
                return STAY
            near = walk_between(woods, at, woods.at[HUNTER])
            if menu.has(HIDE) and (near <= 4 or rng.below(4) == 0):
                return HIDE
            if rng.below(3) > 0:
                choice = self._one_of(ways, SPRINT, menu, rng)
                if choice != NOWHERE:
                    return choice
            return DONE
        if kind == Q_RETREAT:
            return self._one_of(self._flight(at), GO, menu, rng)
        return NOWHERE

    def _flight(self, at: i64) -> i64:
        """The headings that lead away from the Hunter."""
        woods = self.night.woods
        hunter = woods.at[HUNTER]
        best: i64 = -1
        ways: i64 = 0
        bit: i64 = 1
        heading: i64 = 0
        while heading < 4:
            if self._is_free(at, heading):
                apart = walk_between(woods, beyond(at, heading), hunter)
                if apart > best:
                    best = apart
                    ways = bit
                elif apart == best:
                    ways |= bit
            bit *= 2
            heading += 1
        return ways

    def _one_of(self, ways: i64, base: i64, menu: Menu, rng: FastRandom) -> i64:
        if ways == 0:
            return NOWHERE
        heading = rng.below(4)
        n: i64 = 0
        while n < 4:
            if (ways >> heading) & 1 and menu.has(base + heading):
                return base + heading
            heading = (heading + 1) % 4
            n += 1
        return NOWHERE

    # Judging.

    def payoff(self, seat: i64) -> float:
        """As in the night."""
        return self.night.payoff(seat)

    def prior(self, action: i64) -> float:
        """How good an action looks: the rule of thumb's advice first, then the way to the goal."""
        if action == self.advice:
            return 0.4
        seat = self.night.asked()
        if seat == HUNTER:
            return 0.05 * looks(self.night.woods, action)
        verb = VERB[action]
        if verb == GO or verb == SPRINT:
            at = self.night.woods.at[seat]
            to = beyond(at, action - verb)
            return 0.1 * float(self._away(seat, at) - self._away(seat, to))
        return 0.0

    def evaluate(self, seat: i64) -> float:
        """How a seat stands: health, the way that is left, and how near the Hunter is."""
        score = self._hunted_stand()
        return score if seat != HUNTER else -score

    def _hunted_stand(self) -> float:
        woods = self.night.woods
        score = 0.9
        nearest: i64 = FAR
        seat: i64 = 1
        hurt: i64 = 0
        threat = 0.0
        while seat <= woods.hunted:
            if woods.health[seat] == 1:
                hurt += 1
            if not self.vampire or woods.carrier == 0 or woods.carrier == seat:
                apart = self._away(seat, woods.at[seat])
                if apart < nearest:
                    nearest = apart
            if (woods.hidden >> seat) & 1 == 0:
                danger = float(walk_between(woods, woods.at[seat], woods.at[HUNTER]))
                threat += (1.2 if woods.health[seat] == 1 else 0.4) * exp(-0.45 * danger)
            seat += 1
        left = float(nearest)
        if self.vampire and woods.carrier == 0:
            left += 9.0
        if woods.caller:
            left = -5.0 if woods.call_age else -2.0
        score -= 0.14 * left + 0.45 * float(hurt) + 0.9 * threat
        score -= 0.25 * float(woods.hunted - 2)
        return 2.0 / (1.0 + exp(-1.6 * score)) - 1.0

    def clone(self) -> "SearchState":
        """The same state again."""
        night = self.night.clone()
        assert isinstance(night, Dark)
        copy = SearchState(night, self.rng, self.vampire, self.lost)
        copy.sure = self.sure
        copy.advice = self.advice
        copy.last = self.last
        return copy


def search_state_of(night: Dark, sight: Sight, rng: FastRandom) -> State:
    """A guessed night, ready for search."""
    lost: i64 = 0
    if isinstance(sight, HunterSight):
        lost = EVERY_HUNTED & ~sight.car_known
        if sight.vampire:
            lost = EVERY_HUNTED
    guessed = SearchState(night, rng, sight.vampire, lost)
    asked = night.asked()
    if isinstance(sight, HuntedSight) and sight.woods.turn == sight.seat:
        if not sight.woods.unmoved():
            guessed.last = sight.heading
    if asked == sight.seat:
        offered = _OFFERED
        offered.clear()
        night.offer(offered)
        advice = choose(sight, offered, rng)
        eased = isinstance(sight, HuntedSight) and at_ease(sight)
        if eased or goes_without_saying(night.woods, advice):
            guessed.sure = advice
        elif asked != HUNTER and offered.has(HIDE):
            advice = HIDE  # nobody hunts whom nobody sees: anything else must prove better
        guessed.advice = advice
    return guessed


def at_ease(sight: HuntedSight) -> bool:
    """Whether a Hunted may go by the rule of thumb: the Hunter was not met of late."""
    woods = sight.woods
    if stays_back(woods, sight.seat) and not woods.escaping:
        return True  # hidden, they cannot be bitten; later on they have to look out
    if woods.caller or woods.carrier or (woods.hunted == 4 and woods.round == 1):
        return False
    return sight.hunter_turns > 2 or sight.atlas.hunter.chart != sight.atlas.chart_of[sight.seat]


def goes_without_saying(woods: Woods, action: i64) -> bool:
    """What nobody needs to think about: to feel, to tell, to call for help, to strike back."""
    return (
        VERB[action] == CLUE
        or action == SEARCH
        or action == CALL_OUT
        or action == CALL
        or action == COUNTER
        or (action == HIDE and woods.agenda.first() == Q_HIDE)
    )


def ponder(make: Make, sight: HunterSight, menu: Menu, rng: FastRandom) -> i64:
    """What does best for the Hunter in a few quick walks through what may come of each choice."""
    best = choose(sight, menu, rng)
    if menu.total > MOST_PONDERED:
        return best
    highest = -1e9
    n: i64 = 0
    while n < menu.total:
        action = menu.pick(n)
        total = 0.0
        walk: i64 = 0
        while walk < WALKS_PONDERED:
            guessed = SearchState(
                make(sight.woods.clone()), rng, sight.vampire, EVERY_HUNTED & ~sight.car_known
            )
            guessed.play(action)
            policy_playout(guessed, rng, _PONDERED, STEPS_PONDERED)
            total += worth(guessed, HUNTER)
            walk += 1
        if total > highest:
            highest = total
            best = action
        n += 1
    return best
