"""What each choice of the Hunter would let it reach: every way it can go on, played through.

The Hunter sees the whole forest, so its view is the world, but for the order of the pile. What is
played here is a copy of that view, and ends where chance or one of the Hunted would have to answer.
"""

from collections import deque
from typing import NamedTuple

from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.guesses.guess import Make
from gloam.games.nyctophobia.numbers import Q_CLUE, SIMPLE, TURN
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu

MOST = 600
"""So many positions are looked at for each choice; where there are more, that is said."""


class Reached(NamedTuple):
    """What one choice can lead to."""

    action: int
    struck: tuple[int, ...]
    """The Hunted whom the Hunter can strike with it, by their seats."""
    killed: tuple[int, ...]
    """Those of them who would lose their last health."""
    ends: tuple[int, ...]
    """The spaces where the Hunter can stand in the end, where it strikes nobody."""
    whole: bool
    """Whether every way to go on was looked at."""


def reached(make: Make, sight: HunterSight) -> tuple[Reached, ...]:
    """What each choice leads to: of the menu, or of the cards as if the turn began now."""
    night = make(sight.woods.clone())
    woods = night.woods
    if woods.winner != NOWHERE or not woods.round:
        return ()
    if woods.turn != HUNTER or night.asked() != HUNTER or woods.agenda.first() == Q_CLUE:
        if woods.deck == SIMPLE or woods.hand.one == NOWHERE:
            return ()
        woods.happen(TURN, HUNTER, woods.round, 0)
    return tuple([_after(make, night, action) for action in _menu(night)])


def _menu(night: Dark) -> list[int]:
    offered = Menu()
    night.offer(offered)
    return [int(offered.pick(n)) for n in range(int(offered.total))]


def _after(make: Make, night: Dark, first: int) -> Reached:
    before = [int(health) for health in night.woods.health]
    struck, killed, ends = set[int](), set[int](), set[int]()
    ahead, met = deque([(night, first)]), 0
    while ahead and met < MOST:
        at, action = ahead.popleft()
        after = make(at.woods.clone())
        after.play(action)
        met += 1
        hit = [n for n, health in enumerate(before) if int(after.woods.health[n]) < health]
        if hit:
            struck.update(hit)
            killed.update(n for n in hit if not after.woods.health[n])
        elif after.asked() == HUNTER and after.woods.turn == HUNTER:
            ahead.extend((after, each) for each in _menu(after))
        else:
            ends.add(int(after.woods.at[HUNTER]))
    return Reached(
        first, tuple(sorted(struck)), tuple(sorted(killed)), tuple(sorted(ends)), not ahead
    )
