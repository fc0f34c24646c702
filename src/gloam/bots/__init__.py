"""Bots: they get a view and a menu, never the state."""

import sys
from importlib import import_module
from math import exp, sqrt
from random import Random
from types import ModuleType
from typing import Any, Protocol

from msgspec.structs import replace

from gloam.bots.solved import solved_odds
from gloam.kernel.episode import Chooser
from gloam.kernel.errors import BadOption, NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game, Level
from gloam.kernel.ismcts import Search
from gloam.kernel.plain import anything
from gloam.kernel.recorder import Decider
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
        rate = self.level.seat_rates.get(int(view.seat), self.level.blunder_rate)
        if light and rng.random() < rate:
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
        return self.decide(view, menu, rng)[0]

    def decide(self, view: Any, menu: tuple[int, ...], rng: Random) -> tuple[int, dict[int, int]]:
        """The same, with how often each action was tried: nothing where there was no search."""
        if len(menu) == 1:
            return menu[0], {}
        search = self._search(view, rng)
        try:
            choice = search.best(menu, self.level.simulations, self.level.seconds)
        except NoWorld:
            return self.game.bots.heuristic(view, menu, FastRandom(rng.getrandbits(32))), {}
        visits = _visits(search, menu)
        if not self.game.words.actions.is_grave(choice):
            return choice, visits
        thumb = self.game.bots.heuristic(view, menu, FastRandom(rng.getrandbits(32)))
        if thumb == choice:
            return choice, visits
        return self._second_thought(search, choice, menu), visits

    def visits(self, view: Any, menu: tuple[int, ...], rng: Random) -> dict[int, int]:
        """Search, and say how often each action of the menu was tried: a policy to learn from.

        NoWorld, where no world could be guessed.
        """
        search = self._search(view, rng)
        search.best(menu, self.level.simulations, self.level.seconds)
        return _visits(search, menu)

    def _search(self, view: Any, rng: Random) -> Search:
        lot = FastRandom(rng.getrandbits(32))
        search = Search(self.game.bots.search_state, view, int(view.seat), lot)
        search.longest = self.level.depth
        search.prior_weight = self.level.prior_weight
        return search

    def _second_thought(self, search: Search, grave: int, menu: tuple[int, ...]) -> int:
        """What is grave, though the rule of thumb would not, must have done clearly better.

        Clearly is by two standard errors, for what simulations are worth: about a half either way.
        """
        tried = {action: seen for action, seen in search.tried().items() if action in menu}
        is_grave = self.game.words.actions.is_grave
        light = [action for action in tried if not is_grave(action) and tried[action][0]]
        if not light:
            return grave
        other = max(light, key=lambda action: tried[action][0])
        (visits, total), (others, theirs) = tried[grave], tried[other]
        margin = sqrt(1 / visits + 1 / others)
        return grave if total / visits - theirs / others > margin else other


class OwnBot:
    """Plays as the game itself thinks, and searches where that gives no answer."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level
        self.search = SearchBot(game, level)

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick what the game's own thinking says, if it says anything."""
        return self.decide(view, menu, rng)[0]

    def decide(self, view: Any, menu: tuple[int, ...], rng: Random) -> tuple[int, dict[int, int]]:
        """The same, with how often each action was tried, where it came to a search."""
        if len(menu) == 1:
            return menu[0], {}
        odds = self.odds(view, menu)
        if odds:
            return rng.choices(menu, [odds[action] for action in menu])[0], {}
        if self.game.bots.think is not None:
            lot = FastRandom(rng.getrandbits(32))
            try:
                choice = self.game.bots.think(view, menu, self.level, lot)
            except NoWorld:
                return self.game.bots.heuristic(view, menu, lot), {}
            if choice >= 0:
                return choice, {}
        return self.search.decide(view, menu, rng)

    def visits(self, view: Any, menu: tuple[int, ...], rng: Random) -> dict[int, int]:
        """How often a search would try each action of the menu, whatever the game itself thinks."""
        return self.search.visits(view, menu, rng)

    def odds(self, view: Any, menu: tuple[int, ...]) -> dict[int, float]:
        """How likely it makes each choice, where it can tell; nothing elsewhere."""
        return solved_odds(self.game, view, menu)


def _visits(search: Search, menu: tuple[int, ...]) -> dict[int, int]:
    """How often a search tried each action of a menu."""
    tried = search.tried()
    return {action: tried[action][0] if action in tried else 0 for action in menu}


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


class _Luck(Random):
    """Draws of a quick generator, for bots that want one of Python's own."""

    def __init__(self) -> None:
        super().__init__(0)
        self.quick = FastRandom(0)

    def random(self) -> float:
        """A number from 0 up to, but not, 1."""
        return self.quick.unit()

    def getrandbits(self, k: int, /) -> int:
        """So many bits."""
        found = 0
        for _ in range(0, k, 32):
            found = found << 32 | int(self.quick.next())
        return found & (1 << k) - 1


def named(game: Game, name: str) -> Bot:
    """A bot at a level, or one's own: `module:name` is called with the game and gives a bot.

    It runs whatever is in that module, so it is for one's own machine: a house knows levels only.
    """
    if ":" not in name:
        return bot(game, name)
    place, _, what = name.partition(":")
    module = module_of(place, name)
    try:
        made: Bot = getattr(module, what)(game)
    except (Exception, SystemExit) as error:  # whatever is wrong with it, it is not ours
        raise _no_bot(name, error) from error
    if not callable(getattr(made, "choose", None)):
        raise BadOption(f"{name!r} gives no bot: it has no `choose`.")
    return made


def module_of(place: str, name: str = "") -> ModuleType:
    """A module with bots of one's own, from where the command was given too."""
    if "" not in sys.path:
        sys.path.insert(0, "")  # what lies in the folder where somebody works
    try:
        return import_module(place)
    except (Exception, SystemExit) as error:  # whatever is wrong with it, it is not ours
        raise _no_bot(name or place, error) from error


def _no_bot(name: str, error: BaseException) -> BadOption:
    return BadOption(f"{name!r} gives no bot: {type(error).__name__}: {error}.")


def chooser(game: Game, level: str | Bot) -> Chooser | None:
    """Who plays inside a batch, at a level or as a bot: None for chance, which is drawn there."""
    if level == "chance":
        return None
    player, luck = bot(game, level, seconds=0) if isinstance(level, str) else level, _Luck()
    if isinstance(player, HeuristicBot) and not player.level.blunder_rate:
        return game.bots.heuristic

    def choose(view: Any, menu: tuple[int, ...], rng: FastRandom) -> int:
        luck.quick = rng
        return player.choose(view, menu, luck)

    return choose


def decider(game: Game, level: str) -> Decider | None:
    """Who plays in a recorder at a level: None for chance, which is drawn there."""
    if level == "chance":
        return None
    player, luck = bot(game, level, seconds=0), _Luck()

    def decide(view: Any, menu: tuple[int, ...], rng: FastRandom) -> tuple[int, dict[int, int]]:
        luck.quick = rng
        if isinstance(player, SearchBot | OwnBot):
            return player.decide(view, menu, luck)
        return player.choose(view, menu, luck), {}

    return decide
