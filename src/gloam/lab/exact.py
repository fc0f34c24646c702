"""Small forms of a game, exactly: what they are worth, and what a bot or a policy loses in them.

>>> import gloam
>>> from gloam.lab.exact import Form
>>> tiny = {"field": "../..", "pawns": "1", "bullets": "1", "hp": "1", "dawn": "1"}
>>> form = Form(gloam.games()["vampire_radar"], 2, tiny, limit=10_000)
>>> found = form.solve(rounds=200)
>>> found.players, found.histories
(('vampire', 'human1'), 876)
"""

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from gloam.bots import Bot, ChanceBot, OwnBot
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.regret import Policy, Regret, best_response, even, exploitability, joined, values
from gloam.kernel.tree import GameTree, Sides, grow, key, moments

LIMIT = 2_000_000
"""How many histories a tree may have, unless somebody says otherwise: about 200 MB."""
ASKS = 16
"""How often a bot is asked at each information set, to see what it does how often."""
A_LOOK = 25
"""After how many rounds somebody looks how close it is."""

Choosing = Callable[[Any, tuple[int, ...]], Mapping[int, float]]
"""A policy: from a view and its menu, how likely each action is."""


class Worth(Struct, frozen=True):
    """What a game is worth to one player."""

    value: float
    """Under the policy that was found."""
    low: float
    """What that policy gets for certain, against anybody, where two play for the same stake."""
    high: float
    """What its best answer to the others' policy gets: nobody can promise it more."""


class Solved(Struct, frozen=True):
    """What is known of a small form."""

    players: tuple[str, ...]
    histories: int
    ends: int
    information_sets: tuple[int, ...]
    rounds: int
    seconds: float
    worth: tuple[Worth, ...]
    exploitability: float
    """What a player gains by turning from the policy, on average: nought in an equilibrium."""
    bounded: bool
    """Whether `low` and `high` bound the one value that the game has."""
    wins: bool
    """Whether every end is won or lost, so that a worth is a chance to win."""


class Judged(Struct, frozen=True):
    """What a policy does in one player's hands."""

    value: float
    """What it gets from the policy that was found."""
    worst: float
    """What it gets from whoever knows it, and answers as well as can be."""
    best: float
    """What its player could have got from the policy that was found."""


class Form:
    """A small form of a game, with its whole tree."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        *,
        limit: int = LIMIT,
        together: bool = False,
        told: Callable[[int], None] | None = None,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.options = game.options_from(options)
        self.sides: Sides = (
            game.rules.teams(seats) if together else tuple((seat,) for seat in range(seats))
        )
        self.tree: GameTree = grow(
            game, self.seats, self.options, limit, sides=self.sides, told=told
        )
        self._regret: Regret | None = None
        self._policy: Policy | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players by name: a seat, or the seats of a team."""
        names = self.game.rules.seat_names(self.seats)
        return tuple(" and ".join(names[seat] for seat in its) for its in self.sides)

    @property
    def policy(self) -> Policy:
        """The policy that was found so far; before anything was, every choice as likely."""
        if self._policy is None:
            self._policy = even(self.tree) if self._regret is None else self._regret.average()
        return self._policy

    # Solving.

    def solve(
        self,
        *,
        rounds: int = 1000,
        tolerance: float = 0.0,
        seconds: float = 0.0,
        shown: Callable[[int, float], None] | None = None,
    ) -> Solved:
        """Learn until no player gains more than the tolerance, or rounds or seconds are over."""
        began = time.monotonic()
        if self._regret is None:
            self._regret = Regret(self.tree)
        left = rounds
        while left > 0:
            self._regret.go_on(min(A_LOOK, left))
            left -= min(A_LOOK, left)
            self._policy = None
            gap = exploitability(self.tree, self.policy) if tolerance or shown or not left else 1.0
            if shown is not None:
                shown(int(self._regret.rounds), gap)
            if gap <= tolerance or (seconds and time.monotonic() - began >= seconds):
                break
        return self._found(time.monotonic() - began)

    def _found(self, seconds: float) -> Solved:
        tree, policy = self.tree, self.policy
        value = values(tree, policy)
        high = [best_response(tree, policy, player) for player in range(len(value))]
        bounded = self.bounded
        low = [-high[1], -high[0]] if bounded and len(value) == 2 else list(value)
        return Solved(
            players=self.players,
            histories=int(tree.size),
            ends=int(tree.ends),
            information_sets=tree.information_sets(),
            rounds=0 if self._regret is None else int(self._regret.rounds),
            seconds=seconds,
            worth=tuple(map(Worth, value, low, high)),
            exploitability=sum(h - v for h, v in zip(high, value, strict=True)) / len(value),
            bounded=bounded,
            wins=all(abs(tree.worth[n]) == 1.0 for n in range(len(tree.worth))),
        )

    @property
    def bounded(self) -> bool:
        """Whether the game has one value: one plays alone, or two for the same stake."""
        if len(self.sides) == 1:
            return True
        worth = self.tree.worth
        return len(self.sides) == 2 and all(
            abs(worth[n] + worth[n + 1]) < 1e-12 for n in range(0, len(worth), 2)
        )

    # Policies and bots.

    def policy_of(self, choosing: Choosing) -> Policy:
        """A policy as numbers; BadOption, if it is none at some information set."""
        found = even(self.tree)
        for place, view, menu in moments(self.tree, self.game, self.seats, self.options):
            likely = choosing(view, menu)
            odds = [float(likely.get(action, 0.0)) for action in menu]
            if min(odds) < 0 or not 0.999 < sum(odds) < 1.001 or set(likely) - set(menu):
                text = ", ".join(map(self.game.words.actions.text, menu))
                raise BadOption(f"A policy says how likely each action is, of: {text[:200]}.")
            first = int(self.tree.set_first[place])
            found[first : first + len(menu)] = [each / sum(odds) for each in odds]
        return found

    def policy_of_bot(self, bot: Bot, asks: int = ASKS) -> Policy:
        """What a bot does how often: it says so, or is asked so many times at each set."""
        if isinstance(bot, ChanceBot):
            return even(self.tree)
        dice, met = Dice("exact", salt=""), [0]

        def choosing(view: Any, menu: tuple[int, ...]) -> dict[int, float]:
            met[0] += 1
            if isinstance(bot, OwnBot) and (odds := bot.odds(view, menu)):
                return odds
            luck: Random = dice.stream("bot", met[0])
            found: dict[int, float] = {}
            for _ in range(asks):
                action = int(bot.choose(view, menu, luck))
                found[action] = found.get(action, 0.0) + 1.0 / asks
            return found

        return self.policy_of(choosing)

    def judge(self, policy: Policy, player: int) -> Judged:
        """What a policy gets in a player's hands, from the policy that was found and at worst."""
        tree = self.tree
        every = [self.policy] * len(self.sides)
        every[player] = policy
        mixed = joined(tree, every)
        value = values(tree, mixed)[player]
        worst = value
        if self.bounded and len(self.sides) == 2:
            worst = -best_response(tree, mixed, 1 - player)
        return Judged(value, worst, best_response(tree, self.policy, player))

    def place_of(self, player: int, heard: int) -> int:
        """The information set of a player who heard this (`table.information(seat).key()`)."""
        return self.tree.known[key(player, heard)]
