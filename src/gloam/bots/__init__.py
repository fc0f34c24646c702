"""Bots: they get a view and a menu, never the state."""

from math import exp, sqrt
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from gloam.bots.ismcts import Search
from gloam.kernel.errors import BadOption, NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game, Level
from gloam.kernel.plain import anything
from gloam.kernel.words import unknown

LEVELS = ("chance", "easy", "medium", "hard")


class Bot(Protocol):
    """Somebody who can play a seat."""

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick an action from the menu, knowing the view."""
        ...


class ChanceBot:
    """Plays anything on its menu."""

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick any action."""
        return menu[rng.randrange(len(menu))]


class HeuristicBot:
    """Plays by a game's rules of thumb, and now and then carelessly."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick what the rule of thumb says, unless it slips."""
        if len(menu) == 1:
            return menu[0]
        light = tuple(n for n in menu if not self.game.words.actions.is_grave(n))
        if light and rng.random() < self.level.blunder_rate:
            return self._blunder(view, light, rng)
        thumb = self.game.bots.heuristic
        known = light if light and thumb is anything else menu  # chance is no reason for it either
        return thumb(view, known, FastRandom(rng.getrandbits(32)))

    def _blunder(self, view: Any, light: tuple[int, ...], rng: Random) -> int:
        """Anything that is not grave: the dearer, the rarer."""
        prices = self.game.bots.prices
        if prices is None or len(light) == 1:
            return light[rng.randrange(len(light))]
        worth = prices(view, light, FastRandom(rng.getrandbits(32)))
        best, leeway = max(worth), self.level.leeway
        return rng.choices(light, [exp((each - best) / leeway) for each in worth])[0]


class SearchBot:
    """Plays what did best in many simulations of worlds that its view allows.

    What is grave it plays for a reason only: see `_second_thought`.
    """

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Search, and pick the action that was tried most."""
        if len(menu) == 1:
            return menu[0]
        search = Search(
            self.game.bots.search_state, view, int(view.seat), FastRandom(rng.getrandbits(32))
        )
        search.longest = self.level.depth
        search.prior_weight = self.level.prior_weight
        try:
            choice = search.best(menu, self.level.simulations, self.level.seconds)
        except NoWorld:
            return self.game.bots.heuristic(view, menu, FastRandom(rng.getrandbits(32)))
        if not self.game.words.actions.is_grave(choice):
            return choice
        thumb = self.game.bots.heuristic(view, menu, FastRandom(rng.getrandbits(32)))
        return choice if thumb == choice else self._second_thought(search, choice, menu)

    def _second_thought(self, search: Search, grave: int, menu: tuple[int, ...]) -> int:
        """What is grave, though the rule of thumb would not, must have done clearly better.

        Clearly is by two standard errors, for what simulations are worth: about a half either way.
        """
        tried = {action: seen for action, seen in _tried(search).items() if action in menu}
        is_grave = self.game.words.actions.is_grave
        light = [action for action in tried if not is_grave(action) and tried[action][0]]
        if not light:
            return grave
        other = max(light, key=lambda action: tried[action][0])
        (visits, total), (others, theirs) = tried[grave], tried[other]
        margin = sqrt(1 / visits + 1 / others)
        return grave if total / visits - theirs / others > margin else other


def _tried(search: Search) -> dict[int, tuple[int, float]]:
    """How often a search tried each action that it could begin with, and what came of all that."""
    found: dict[int, tuple[int, float]] = {}
    node = search.root.child
    while node is not None:
        found[int(node.action)] = int(node.visits), float(node.total)
        node = node.sibling
    return found


class OwnBot:
    """Plays as the game itself thinks, and searches where that gives no answer."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level
        self.search = SearchBot(game, level)

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick what the game's own thinking says, if it says anything."""
        if len(menu) == 1:
            return menu[0]
        if self.game.bots.think is not None:
            choice = self.game.bots.think(view, menu, self.level, FastRandom(rng.getrandbits(32)))
            if choice >= 0:
                return choice
        return self.search.choose(view, menu, rng)


def bot(
    game: Game, level: str, *, simulations: int | None = None, seconds: float | None = None
) -> Bot:
    """A bot for a game at a level: chance, easy, medium or hard.

    A bot that searches can be told how many simulations to run, and after how many seconds to
    stop in any case. With `seconds=0` it looks at no clock: the same seed then gives the same
    choice on any machine, however slow.
    """
    if level == "chance":
        return ChanceBot()
    if level not in game.bots.levels:
        known = ["chance", *game.bots.levels]
        raise BadOption(f"A bot plays at {', '.join(known)}. {unknown(str(level), known)}")
    plan = game.bots.levels[level]
    if plan.way == "heuristic":
        return HeuristicBot(game, plan)
    plan = replace(
        plan,
        simulations=plan.simulations if simulations is None else simulations,
        seconds=plan.seconds if seconds is None else seconds,
    )
    return OwnBot(game, plan) if plan.way == "own" else SearchBot(game, plan)
