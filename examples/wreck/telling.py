"""What a captain is shown and told: the default scene, with a heading and how it stands."""

from msgspec.structs import replace

from gloam.kernel.game import Lesson
from gloam.kernel.plain import Scenery
from gloam.kernel.question import said
from gloam.kernel.scene import Scene, Status

from .facts import ACTIONS
from .public import CHESTS
from .questions import BIDDING
from .sight import Lookout

PLAIN = Scenery("wreck", ACTIONS)


def draw(lookout: Lookout, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a captain knows and may choose, ready to show."""
    deck, heading = lookout.deck, _heading(lookout, menu)
    coins = ", ".join(f"captain {n} {purse}" for n, purse in enumerate(deck.purses, 1))
    status = (
        Status("Chest", f"{min(deck.chest + 1, CHESTS)} of {CHESTS}"),
        Status("Coins", coins),
        Status("Letters sealed", str(len(deck.sealed))),
    )
    words = (heading, *(f"{line.label}: {line.value}." for line in status))
    return replace(PLAIN(lookout, menu, asides), heading=heading, status=status, words=words)


def _heading(lookout: Lookout, menu: tuple[int, ...]) -> str:
    if lookout.deck.over:
        return "The last chest is up."
    if menu:
        return said(BIDDING.prompt, lookout, 0, menu)
    return f"Captain {lookout.deck.bidder() + 1} {BIDDING.waiting}."


def why(lookout: Lookout, action: int) -> str:
    """Why a bid is not on the menu."""
    if BIDDING.answered_by(action):
        return said(BIDDING.refused, lookout, 0, action)
    return "that is for chance. (WRE-3)"


def _taught(lookout: Lookout, menu: tuple[int, ...], made: int) -> str:
    return said(BIDDING.lesson, lookout, 0, menu) if made < 2 else ""


LESSON = Lesson(seats=2, seat=1, options={}, level="easy", said=_taught)
