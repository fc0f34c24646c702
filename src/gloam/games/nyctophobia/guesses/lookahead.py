"""Looking ahead: each choice is played on in worlds that a view allows, by the rules of thumb.

The Hunted in such a world know what the Hunted know together, and learn more as it goes on; the
Hunter in it sees all. What did best is chosen; what the rule of thumb advises, unless another
choice did clearly better.
"""

from typing import Final, final

from mypy_extensions import i64

from gloam.games.nyctophobia.bots.hunted import Decision, decision, last_heading
from gloam.games.nyctophobia.bots.heuristic import choose
from gloam.games.nyctophobia.bots.hunter import best_looking
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.guesses.guess import Make, guess_with
from gloam.games.nyctophobia.guesses.search_state import (
    SearchState, at_ease, goes_without_saying,
)  # fmt: skip
from gloam.games.nyctophobia.numbers import (
    CALL_OUT, CLATTER, DONE, GO, SEARCH, SKIP, SPRINT, THROW,
)  # fmt: skip
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hearsay import Hearsay
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.kernel.deadline import Deadline
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.kernel.playout import worth
from gloam.kernel.state import CHANCE, NOBODY

MOST: Final = 8
"""So many choices are looked into; of more, any so many."""
MARGIN: Final = 0.1
"""How much better than the advice a choice must do for a Hunted, who guesses at the forest."""
HASTE: Final = 0.002
"""What every action takes off the worth of what comes after it: better soon than late."""


@final
class Tried:
    """A choice, and what came of it so far."""

    def __init__(self, action: i64) -> None:
        self.action = action
        self.walks: i64 = 0
        self.total = 0.0

    def mean(self) -> float:
        """What it was worth on average."""
        return self.total / float(self.walks) if self.walks else -1e9


@final
class Lookahead:
    """One question, thought about."""

    def __init__(self, make: Make, sight: Sight, depth: i64, rng: FastRandom) -> None:
        self.make = make
        self.sight = sight
        self.depth = depth
        """How many actions are played on before the stand is judged."""
        self.rng = rng
        self.menu = Menu()
        """What is offered in a walk: one is enough for all of them."""

    def best(self, advice: i64, choices: list[i64], walks: i64, deadline: Deadline) -> i64:
        """What did best, of the choices: the worse half is left out again and again.

        Where no world is found to walk in, that is the advice.
        """
        tried = [Tried(action) for action in choices]
        margin = 0.0 if self.sight.seat == HUNTER else MARGIN
        stages: i64 = 1
        while (i64(len(tried)) >> stages) > 1:
            stages += 1
        while True:
            self._try_all(tried, walks // stages // len(tried) + 1, deadline)
            tried = _better_half(tried, advice)
            if len(tried) <= 2 or deadline.over:
                break
        first = tried[0]
        for each in tried:
            if each.action == advice and first.mean() < each.mean() + margin:
                return advice
        return first.action

    def _try_all(self, tried: list[Tried], walks: i64, deadline: Deadline) -> None:
        walk: i64 = 0
        while walk < walks and not (walk and deadline.over):
            start = self.rng.next()
            try:
                for each in tried:
                    each.total += self._walk(each.action, FastRandom(start))
                    each.walks += 1
            except NoWorld:  # by the first of them: all walk in the same world
                pass
            walk += 1

    def _walk(self, action: i64, rng: FastRandom) -> float:
        """What comes of a choice in one world, for whoever chooses."""
        sight = self.sight
        if isinstance(sight, HunterSight):
            night = self.make(sight.woods.clone())
            dark = sight.dark.clone()
            last: i64 = NOWHERE
        else:
            assert isinstance(sight, HuntedSight)
            night = guess_with(self.make, sight, rng)
            dark = sight.clone()
            dark.catch_up(night.woods)
            last = last_heading(sight)
        night.ear = Hearsay(dark)
        walked = Walk(night, dark, last, rng, self.menu)
        walked.play(action)
        late = walked.play_on(self.depth)
        found = worth(SearchState(night, rng, sight.vampire, 0), sight.seat)
        return found * (1.0 - HASTE * float(late))


def _better_half(tried: list[Tried], advice: i64) -> list[Tried]:
    """The better half, the best first; and the advice, however it did."""
    ranked = sorted(tried, key=_mean, reverse=True)
    kept = ranked[: max(2, (len(ranked) + 1) // 2)]
    for each in ranked:
        if each.action == advice and each not in kept:
            kept[-1] = each
    return kept


def _mean(tried: Tried) -> float:
    return tried.mean()


@final
class Walk:
    """A world in which all play on by rule of thumb."""

    def __init__(
        self, night: Dark, dark: HuntedSight, last: i64, rng: FastRandom, menu: Menu
    ) -> None:
        self.night = night
        self.dark = dark
        """What the Hunted know together."""
        self.last = last
        """The heading of the last step of the Hunted whose turn it is."""
        self.rng = rng
        self.menu = menu

    def play_on(self, depth: i64) -> i64:
        """Play until the end, or so many actions; say how many were played."""
        night = self.night
        menu = self.menu
        played: i64 = 0
        while played < depth:
            asked = night.asked()
            if asked == NOBODY:
                break
            menu.clear()
            night.offer(menu)
            if asked == CHANCE or menu.total == 1:
                self.play(menu.pick(self.rng.below(menu.total)))
            else:
                self.play(self._choice(asked, menu))
            played += 1
        return played

    def _choice(self, seat: i64, menu: Menu) -> i64:
        choice: i64 = NOWHERE
        if seat != HUNTER:
            choice = Decision(self.dark, self.night.woods, seat, self.last, menu, self.rng).choice()
        elif menu.total <= MOST:
            choice = best_looking(self.night.woods, menu, self.rng)
        if choice == NOWHERE or not menu.has(choice):
            return menu.pick(self.rng.below(menu.total))
        return choice

    def play(self, action: i64) -> None:
        """Play one action."""
        turn = self.night.woods.turn
        self.night.play(action)
        verb = VERB[action]
        if self.night.woods.turn != turn:
            self.last = NOWHERE
        elif verb == GO or verb == SPRINT:
            self.last = action - verb


def look_ahead(
    make: Make,
    sight: Sight,
    menu: Menu,
    walks: i64,
    depth: i64,
    deadline: Deadline,
    rng: FastRandom,
) -> i64:
    """What does best when all play on by rule of thumb."""
    advice = choose(sight, menu, rng)
    if goes_without_saying(sight.woods, advice):
        return advice
    if isinstance(sight, HuntedSight):
        if at_ease(sight) and sight.woods.steps > 0:
            return advice  # how the turn ends is still worth a thought
        choices = _worth_a_thought(decision(sight, menu, rng), advice)
    else:
        choices = _some(menu, advice, rng)
    if len(choices) == 1:
        return advice
    return Lookahead(make, sight, depth, rng).best(advice, choices, walks, deadline)


def _some(menu: Menu, advice: i64, rng: FastRandom) -> list[i64]:
    """What the Hunter may choose; of many trees to move, a few."""
    if menu.total <= MOST:
        return [menu.pick(n) for n in range(menu.total)]
    found = [advice]
    if menu.has(SKIP) and advice != SKIP:
        found.append(SKIP)
    n: i64 = 0
    while n < MOST:
        action = menu.pick(rng.below(menu.total))
        if action not in found:
            found.append(action)
        n += 1
    return found


def _worth_a_thought(deciding: Decision, advice: i64) -> list[i64]:
    """What a Hunted may choose that is not known to be senseless."""
    found = [advice]
    n: i64 = 0
    while n < deciding.menu.total:
        action = deciding.menu.pick(n)
        verb = VERB[action]
        if action == advice or verb == SEARCH or verb == CALL_OUT or verb == CLATTER:
            pass
        elif verb == GO or verb == SPRINT:
            if not deciding.is_senseless(action - verb, verb == SPRINT):
                found.append(action)
        elif verb == THROW:
            if action == THROW + deciding.away_from_friends():
                found.append(action)
        elif verb != DONE or deciding.woods.steps == 0:
            found.append(action)
        n += 1
    return found
