"""Perft: count the tree of a game to a depth. One number pins the whole menu."""

from mypy_extensions import i64

from gloam.kernel.menu import Menu
from gloam.kernel.state import NOBODY, State


def perft(state: State, depth: i64) -> int:
    """How many ways there are to play `depth` actions from here; a finished game counts once.

    Chance counts like a choice: each outcome is one way.
    """
    if depth <= 0 or state.asked() == NOBODY:
        return 1
    menu = Menu()
    state.offer(menu)
    if depth == 1:
        return len(menu.actions())
    ways = 0
    for action in menu.actions():
        child = state.clone()
        child.play(action)
        ways += perft(child, depth - 1)
    return ways


def split(state: State, depth: i64) -> list[tuple[int, int]]:
    """The same count for each first action, so that a broken rule is found by bisection."""
    counts: list[tuple[int, int]] = []
    for action in state.menu():
        child = state.clone()
        child.play(action)
        counts.append((action, perft(child, depth - 1)))
    return counts
