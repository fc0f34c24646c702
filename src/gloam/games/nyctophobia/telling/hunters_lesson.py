"""A newcomer's first night as the Hunter, or as the vampire: what is said before each decision."""

from collections.abc import Callable
from typing import Final

from gloam.games.nyctophobia.facts import HUNTER, TILE
from gloam.games.nyctophobia.lore import retold
from gloam.games.nyctophobia.numbers import SIMPLE
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.kernel.grid import NOWHERE

Tip = Callable[[HunterSight], str]


def said(sight: HunterSight, menu: tuple[int, ...], made: int) -> str:
    """What to say before a decision; nothing once the newcomer has learnt enough."""
    if not menu or made >= len(_TIPS):
        return ""
    return retold(_TIPS[made](sight), sight.vampire)


def points(sight: HunterSight, menu: tuple[int, ...], made: int) -> str:
    """The thing on the page that it speaks of."""
    if not said(sight, menu, made):
        return ""
    where = _POINTS[made]
    if where == "me":
        return f"cell {TILE.text(sight.woods.at[HUNTER])}"
    if where == "noise":
        noise = sight.woods.noise
        return f"cell {TILE.text(noise)}" if noise != NOWHERE else "menu"
    if where == "cards" and sight.woods.deck == SIMPLE:
        return "menu"
    return "pile hand" if where == "cards" else where


def _clue(sight: HunterSight) -> str:
    what = "familiar" if sight.vampire else "car"
    return (
        "You are the Hunter: you alone see the forest, and everybody in it. First give the Hunted "
        f"a true clue to where the {what} is, counted from the middle of the board."
    )


def _cards(sight: HunterSight) -> str:
    if sight.woods.deck == SIMPLE:
        return "You go two spaces each turn; trees stop you as they stop everybody."
    return (
        "Each turn you play one of your two cards. Noise on the board changes what a card does: "
        "what counts now is written on it."
    )


def _way(sight: HunterSight) -> str:
    return (
        "Where you go is not quite yours to choose: to the noise if there is some, else to the "
        "nearest of them who is not hidden, always by a shortest way. Of equal ways you choose."
    )


def _blow(sight: HunterSight) -> str:
    if sight.vampire:
        return (
            "You bite whoever feels you or walks into you, and some cards let you bite one beside "
            "you. Stand still beside their way: they have to reach out."
        )
    return (
        "Next to one of them, with no tree between, you strike: 1 health of their 2. They may "
        "strike back with a rock, and that drives you off."
    )


def _noise(sight: HunterSight) -> str:
    return (
        "They throw rocks to lead you away: the noise lies where a rock lands. Going there takes "
        "it off the board, and your steps that are left go after somebody."
    )


def _end(sight: HunterSight) -> str:
    end = "bring the familiar home" if sight.vampire else "call for help from the car and last"
    return f"Take the last health of any one of them before they {end}. Good hunting."


_TIPS: Final[tuple[Tip, ...]] = (_clue, _cards, _way, _blow, _noise, _end)
_POINTS: Final = ("menu", "cards", "me", "person 1", "noise", "goal")
