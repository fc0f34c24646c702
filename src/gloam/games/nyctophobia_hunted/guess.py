"""Worlds that a view allows, under the rules of this book."""

from mypy_extensions import mypyc_attr

from gloam.games.nyctophobia.guess import agrees_with, guess_with
from gloam.games.nyctophobia.rules import Dark
from gloam.games.nyctophobia.view import Sight
from gloam.games.nyctophobia.woods import Woods
from gloam.games.nyctophobia_hunted.rules import Night
from gloam.kernel.lots import Lots


def _night(woods: Woods) -> Dark:
    return Night(woods)


def guess(sight: Sight, lots: Lots) -> Dark:
    """A whole world that the view cannot rule out."""
    return guess_with(_night, sight, lots)


def agrees(sight: Sight, night: Dark) -> bool:
    """Whether the view can be a view of that world."""
    return agrees_with(sight, night)
