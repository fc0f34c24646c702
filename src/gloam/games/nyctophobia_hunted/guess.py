"""Worlds that a view allows, under the rules of this book; and dreams, for search."""

from mypy_extensions import i64  # noqa: F401  # compiled

from gloam.games.nyctophobia import wits
from gloam.games.nyctophobia.dream import dream_of, ponder
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.guess import agrees_with, guess_with
from gloam.games.nyctophobia.rules import Dark
from gloam.games.nyctophobia.view import Sight
from gloam.games.nyctophobia.woods import Woods
from gloam.games.nyctophobia_hunted.rules import Night
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.state import State


def _night(woods: Woods) -> Dark:
    return Night(woods)


def guess(sight: Sight, lots: Lots) -> State:
    """A whole world that the view cannot rule out."""
    return guess_with(_night, sight, lots)


def agrees(sight: Sight, night: Dark) -> bool:
    """Whether the view can be a view of that world."""
    return agrees_with(sight, night)


def dream(sight: Sight, lots: Lots) -> State:
    """A guess made ready for search."""
    return dream_of(guess_with(_night, sight, lots), sight, lots)


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    """What a rule of thumb would choose; the Hunter, who sees all, also looks a little ahead."""
    if sight.seat != HUNTER:
        return wits.thumb(sight, menu, lots)
    offered = Menu()
    for action in menu:
        offered.add(action)
    return int(ponder(_night, sight, offered, lots))
