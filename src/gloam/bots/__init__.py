"""Bots: they get a view and a menu, never the state."""

from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from gloam.bots.ismcts import Search
from gloam.kernel.errors import BadOption, NoWorld
from gloam.kernel.game import Game, Level
from gloam.kernel.lots import Lots
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


class ThumbBot:
    """Plays by a game's rules of thumb, and now and then by chance."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.slip = level.slip

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick what the rule of thumb says, unless it slips."""
        if len(menu) == 1:
            return menu[0]
        if rng.random() < self.slip:
            return menu[rng.randrange(len(menu))]
        return self.game.thumb(view, menu, Lots(rng.getrandbits(32)))


class SearchBot:
    """Plays what did best in many walks through worlds that its view allows."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game = game
        self.level = level

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Search, and pick the action that was walked most."""
        if len(menu) == 1:
            return menu[0]
        search = Search(self.game.dream, view, int(view.seat), Lots(rng.getrandbits(32)))
        search.longest = self.level.depth
        search.trust = self.level.trust
        try:
            return search.best(menu, self.level.walks, self.level.seconds)
        except NoWorld:
            return self.game.thumb(view, menu, Lots(rng.getrandbits(32)))


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
        if self.game.think is not None:
            choice = self.game.think(view, menu, self.level, Lots(rng.getrandbits(32)))
            if choice >= 0:
                return choice
        return self.search.choose(view, menu, rng)


def bot(game: Game, level: str, *, walks: int | None = None, seconds: float | None = None) -> Bot:
    """A bot for a game at a level: chance, easy, medium or hard.

    A bot that searches can be told how many walks to take, and after how many seconds to stop in
    any case. With `seconds=0` it looks at no clock: the same lots then give the same choice on any
    machine, however slow.
    """
    if level == "chance":
        return ChanceBot()
    if level not in game.levels:
        known = ["chance", *game.levels]
        raise BadOption(f"A bot plays at {', '.join(known)}. {unknown(str(level), known)}")
    plan = game.levels[level]
    if plan.way == "thumb":
        return ThumbBot(game, plan)
    plan = replace(
        plan,
        walks=plan.walks if walks is None else walks,
        seconds=plan.seconds if seconds is None else seconds,
    )
    return OwnBot(game, plan) if plan.way == "own" else SearchBot(game, plan)
