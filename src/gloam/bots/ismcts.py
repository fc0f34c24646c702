"""Belief search: one tree of actions, walked again and again through worlds that a view allows.

Each walk dreams up a world (a guess made ready for search), goes down the tree by the actions that
are on offer in that world, adds one node, and plays the rest out by hunches. What an action was
worth on average, over all worlds, decides. (Information-set Monte Carlo tree search with a single
observer: Cowling, Powley and Whitehouse, 2012.)
"""

from collections.abc import Callable
from math import log, sqrt
from time import perf_counter
from typing import Any, final

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.playout import hunch_playout, worth
from gloam.kernel.state import CHANCE, NOBODY, State


@final
@mypyc_attr(acyclic=True)
class Node:
    """What came of an action so far."""

    def __init__(self, action: i64, seat: i64) -> None:
        self.action = action
        self.seat = seat
        """Who chose it."""
        self.visits: i64 = 0
        self.offered: i64 = 0
        self.total = 0.0
        self.children: list[Node] = []


@final
class Search:
    """One question, thought about."""

    def __init__(
        self, dream: Callable[[Any, Lots], State], view: Any, seat: int, lots: Lots
    ) -> None:
        self.dream = dream
        self.view = view
        self.seat = seat
        self.lots = lots
        self.root = Node(-1, -1)
        self.menu = Menu()
        self.daring = 0.7
        """How much a little-tried action is favoured."""
        self.longest: i64 = 400
        """Where a playout stops and asks for a verdict."""

    def best(self, menu: tuple[int, ...], walks: int, seconds: float) -> int:
        """The action that was walked most, after so many walks or seconds."""
        stop = perf_counter() + seconds
        for n in range(walks):
            self.walk()
            if seconds and n & 15 == 15 and perf_counter() > stop:
                break
        known = {int(child.action): int(child.visits) for child in self.root.children}
        return max(menu, key=lambda action: known.get(action, 0))

    def walk(self) -> None:
        """One walk: a world, down the tree, one node more, a playout, and back up."""
        state = self.dream(self.view, self.lots)
        path = [self.root]
        node = self.root
        grown = False
        while not grown:
            asked = state.asked()
            if asked == NOBODY:
                break
            self.menu.clear()
            state.offer(self.menu)
            if asked == CHANCE:
                state.play(self.menu.pick(self.lots.below(self.menu.total)))
                continue
            before = len(node.children)
            node = self._child(node, asked, state)
            grown = len(path[len(path) - 1].children) > before
            state.play(node.action)
            path.append(node)
        hunch_playout(state, self.lots, self.menu, self.longest)
        for step in path:
            step.visits += 1
            if step.seat >= 0:
                step.total += worth(state, step.seat)

    def _child(self, node: Node, asked: i64, state: State) -> Node:
        """The most promising action on offer in this world; one not tried yet comes first."""
        menu = self.menu
        best: Node | None = None
        highest = -1e9
        known: i64 = 0
        for child in node.children:
            if menu.has(child.action):
                known += 1
                child.offered += 1
                visits = float(child.visits)
                score = child.total / visits
                score += self.daring * sqrt(log(float(child.offered)) / visits)
                if score > highest:
                    highest = score
                    best = child
        if best is not None and known >= len(menu.actions()):
            return best
        return self._grow(node, asked)

    def _grow(self, node: Node, asked: i64) -> Node:
        """A new child for one of the actions that have none."""
        tried = {int(child.action) for child in node.children}
        fresh = [action for action in self.menu.actions() if action not in tried]
        child = Node(fresh[int(self.lots.below(len(fresh)))], asked)
        child.offered = 1
        node.children.append(child)
        return child
