"""The hunt made ready to show."""

from gloam.games.nightmare_hunt.facts import ACTIONS
from gloam.games.nightmare_hunt.view import Sight
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.words import Fact

REASONS = (
    "The hunt is over: the last foe has fallen.",
    "You died.",
    "The last expedition is used up.",
    "You gave up.",
)


def seat_names(seats: int) -> tuple[str, ...]:
    return ("hunter",)


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    return Scene(
        game="nightmare_hunt",
        seat=0,
        heading="Choose.",
        rows=0,
        columns=0,
        cells=(),
        pieces=(),
        status=(),
        words=("You hunt.",),
        choices=tuple(
            Choice(a, ACTIONS.text(a), ACTIONS.text(a) + ".", aside=a in asides)
            for a in menu + asides
        ),
    )


def sentence(fact: Fact, seat: int, seats: int) -> str:
    return f"Fact {fact[0]}."


def why_not(sight: Sight, action: int) -> str:
    return "It is not possible."
