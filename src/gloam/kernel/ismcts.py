"""Belief search: one tree of actions, gone down again and again in worlds that a view allows.

Each simulation guesses a world (made ready for search), goes down the tree by the actions that are
on offer in that world, adds one node, and plays the rest out by the game's rollout choices. What
an action was worth on average, over all worlds, decides. (Information-set Monte Carlo tree search
with a single observer: Cowling, Powley and Whitehouse, 2012.)
"""

from collections.abc import Callable
from math import log, sqrt
from time import perf_counter
from typing import Any, final

from mypy_extensions import i64

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.playout import policy_playout, worth
from gloam.kernel.state import CHANCE, NOBODY, State


@final
class Node:
    """What came of an action so far."""

    def __init__(self, action: i64, seat: i64, sibling: "Node | None") -> None:
        self.action = action
        self.seat = seat
        """Who chose it."""
        self.sibling = sibling
        """The next node below the same one, if there is another."""
        self.child: Node | None = None
        """The first of the nodes below this one."""
        self.visits: i64 = 0
        self.offered: i64 = 1
        self.total = 0.0
        self.looks = 0.0
        """How good it looked before it was tried."""


@final
class Search:
    """One question, thought about."""

    def __init__(
        self,
        search_state: Callable[[Any, FastRandom], State],
        view: Any,
        seat: int,
        rng: FastRandom,
    ) -> None:
        self.search_state = search_state
        self.view = view
        self.seat = seat
        self.rng = rng
        self.root = Node(-1, -1, None)
        self.menu = Menu()
        self.path: list[Node] = []
        """The nodes of the simulation that is under way, the root left out."""
        self.daring = 0.7
        """How much a little-tried action is favoured."""
        self.prior_weight = 0.0
        """How much the looks of an action count, while it has been tried little."""
        self.choices: i64 = 0
        """How many actions the last world offered at first."""
        self.longest: i64 = 400
        """Where a playout stops and is evaluated."""

    def best(self, menu: tuple[int, ...], simulations: int, seconds: float) -> int:
        """The action that was tried most, after so many simulations or seconds."""
        stop = perf_counter() + seconds if seconds else 0.0
        for _ in range(simulations):
            self.simulate()
            if self.choices == 1:
                break  # there is nothing to think about
            if seconds and perf_counter() > stop:
                break
        known = self.tried()
        return max(menu, key=lambda action: known[action][0] if action in known else 0)

    def tried(self) -> dict[int, tuple[int, float]]:
        """How often each action to begin with was tried, and what came of all that together."""
        found: dict[int, tuple[int, float]] = {}
        node = self.root.child
        while node is not None:
            found[int(node.action)] = int(node.visits), node.total
            node = node.sibling
        return found

    def simulate(self) -> None:
        """One simulation: a world, down the tree, one node more, a playout, and back up."""
        state = self.search_state(self.view, self.rng)
        menu = self.menu
        self.path.clear()
        node = self.root
        grown = False
        while not grown:
            asked = state.asked()
            if asked == NOBODY:
                break
            menu.clear()
            state.offer(menu)
            if not self.path:
                self.choices = menu.size
            if asked == CHANCE:
                state.play(menu.pick(self.rng.below(menu.total)))
                continue
            child = self._favourite(node, asked)
            if child is None:
                child = self._grow(node, asked, state)
                grown = True
            node = child
            self.path.append(node)
            state.play(node.action)
        policy_playout(state, self.rng, menu, self.longest)
        self._learn(state)

    def _favourite(self, node: Node, asked: i64) -> Node | None:
        """The most promising action on offer in this world; None while one has not been tried."""
        menu = self.menu
        best: Node | None = None
        highest = -1e9
        known: i64 = 0
        child = node.child
        while child is not None:
            if child.seat == asked and menu.has(child.action):
                known += 1
                child.offered += 1
                visits = float(child.visits)
                score = (child.total + self.prior_weight * child.looks) / visits
                score += self.daring * sqrt(log(float(child.offered)) / visits)
                if score > highest:
                    highest = score
                    best = child
            child = child.sibling
        return best if known >= menu.size else None

    def _grow(self, node: Node, asked: i64, state: State) -> Node:
        """A new child for an action that has none: any of them, or the best-looking."""
        action = (
            self._best_looking(node, asked, state) if self.prior_weight else self._any(node, asked)
        )
        child = Node(action, asked, node.child)
        if self.prior_weight:
            child.looks = state.prior(action)
        node.child = child
        return child

    def _any(self, node: Node, asked: i64) -> i64:
        """The first action without a child, from anywhere on the menu on."""
        menu = self.menu
        lot = self.rng.below(menu.total)
        end = lot + menu.total
        while lot < end and _tried(node, asked, menu.pick(lot % menu.total)):
            lot += 1
        return menu.pick(lot % menu.total)

    def _best_looking(self, node: Node, asked: i64, state: State) -> i64:
        """The action without a child that the game likes best."""
        menu = self.menu
        best: i64 = -1
        highest = -1e9
        lot: i64 = 0
        while lot < menu.total:
            action = menu.pick(lot)
            looks = state.prior(action)
            if looks > highest and not _tried(node, asked, action):
                highest = looks
                best = action
            lot += 1
        return best

    def _learn(self, state: State) -> None:
        """Tell every node of the simulation what came of it."""
        seat: i64 = -1
        came = 0.0
        for node in self.path:
            if node.seat != seat:
                seat = node.seat
                came = worth(state, seat)
            node.visits += 1
            node.total += came


def _tried(node: Node, asked: i64, action: i64) -> bool:
    child = node.child
    while child is not None:
        if child.action == action and child.seat == asked:
            return True
        child = child.sibling
    return False
