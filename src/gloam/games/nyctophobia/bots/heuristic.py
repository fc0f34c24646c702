"""Rules of thumb, from nothing but a view and a menu: how either side plays without searching."""

from mypy_extensions import i64

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.games.nyctophobia.bots.hunted import decision
from gloam.games.nyctophobia.bots.hunter import best_looking, looks
from gloam.games.nyctophobia.numbers import CALL_OUT
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight


def heuristic(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """What a rule of thumb would choose."""
    offered = Menu()
    for action in menu:
        offered.add(action)
    return int(choose(sight, offered, rng))


def aside(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """Whoever does not hide calls out what was felt, so that friends know it in their turns."""
    hides = (sight.woods.hidden >> sight.seat) & 1
    return int(CALL_OUT) if CALL_OUT in menu and not hides else -1


def prices(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> tuple[float, ...]:
    """What every choice is worth to the rule of thumb, about -4 to 2.

    The Hunter's choices weigh less than they look: the rules of movement do most of its thinking.
    """
    if not isinstance(sight, HuntedSight):
        return tuple([0.3 * looks(sight.woods, action) for action in menu])
    offered = Menu()
    for action in menu:
        offered.add(action)
    deciding = decision(sight, offered, rng)
    best = deciding.choice()
    return tuple([deciding.price(action) + (2.0 if action == best else 0.0) for action in menu])


def choose(sight: Sight, menu: Menu, rng: FastRandom) -> i64:
    """The same, for a menu of the kernel."""
    choice: i64 = NOWHERE
    if isinstance(sight, HuntedSight):
        choice = decision(sight, menu, rng).choice()
    else:
        choice = best_looking(sight.woods, menu, rng)
    if choice == NOWHERE or not menu.has(choice):
        return menu.pick(rng.below(menu.total))
    return choice
