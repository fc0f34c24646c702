"""A view of either Nyctophobia game made ready to show: cells, pieces, status, choices, sentences."""

from gloam.games.nyctophobia.facts import ACTIONS, HUNTED_FACTS, HUNTER, VAMPIRE_FACTS
from gloam.games.nyctophobia.view import Sight
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.words import Fact

REASONS = (
    "one of the Hunted has lost the last of their health",
    "help has come, and all of the Hunted are alive",
    "the familiar is back in the car",
    "the night is over, and the Hunted are still in the forest",
    "the Hunter has conceded",
    "the Hunted have conceded",
)


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return ("hunter", *(f"hunted{seat}" for seat in range(1, seats)))


def vampire_seat_names(seats: int) -> tuple[str, ...]:
    """The seats of Vampire Encounter."""
    return ("vampire", *(f"hunted{seat}" for seat in range(1, seats)))


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    choices = [Choice(a, ACTIONS.text(a), ACTIONS.text(a)) for a in menu]
    choices += [Choice(a, ACTIONS.text(a), ACTIONS.text(a), aside=True) for a in asides]
    heading = f"Round {int(sight.woods.round)}."
    return Scene(
        game="nyctophobia_vampire" if sight.vampire else "nyctophobia_hunted",
        seat=int(sight.seat),
        heading=heading,
        rows=8,
        columns=8,
        cells=(),
        pieces=(),
        status=(),
        choices=tuple(choices),
        words=(heading,),
    )


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact as it is said."""
    return (HUNTED_FACTS if fact[0] <= 72 else VAMPIRE_FACTS).text(fact) + "."


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, from nothing but what the seat knows."""
    return "it is not your turn." if sight.woods.floor != sight.seat else "not now."


assert HUNTER == 0
