"""Whole games played inside the kernel: quick ones at random, or by rollout choices."""

from mypy_extensions import i64

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State


def random_playout(state: State, rng: FastRandom, menu: Menu, longest: i64) -> i64:
    """Play anything on the menu until the end or `longest` actions; say how many were played."""
    played: i64 = 0
    while played < longest and state.asked() != NOBODY:
        menu.clear()
        state.offer(menu)
        state.play(menu.pick(rng.below(menu.total)))
        played += 1
    return played


def policy_playout(state: State, rng: FastRandom, menu: Menu, longest: i64) -> i64:
    """Play by the game's own rollout choices until the end or `longest` actions."""
    played: i64 = 0
    while played < longest:
        asked = state.asked()
        if asked == NOBODY:
            break
        menu.clear()
        state.offer(menu)
        if asked == CHANCE:
            state.play(menu.pick(rng.below(menu.total)))
        else:
            state.play(state.rollout_choice(menu, rng))
        played += 1
    return played


def many_playouts(start: State, rng: FastRandom, games: i64, longest: i64) -> int:
    """Play many random games from one start; the number of actions in all of them."""
    menu = Menu()
    played: i64 = 0
    n: i64 = 0
    while n < games:
        played += random_playout(start.clone(), rng, menu, longest)
        n += 1
    return int(played)


def worth(state: State, seat: i64) -> float:
    """What a state is worth to a seat: the payoff at the end, an evaluation before it."""
    if state.asked() == NOBODY:
        return state.payoff(seat)
    return state.evaluate(seat)
