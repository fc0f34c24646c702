"""What a seat knows of a game of Shadow Hunters, ready to show (a first sketch)."""

from gloam.games.shadow_hunters.facts import ACTIONS, FACTS
from gloam.games.shadow_hunters.view import Sight
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.words import Fact

REASONS = tuple(
    "the Shadows are dead, the Hunters are dead, three Neutrals are dead, Bob has his Equipment, "
    "David has his relics, Charles has feasted, Bryan has his trophy, the first to die wins, "
    "Catherine is among the last two, the rounds are over".split(", ")
)


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return tuple(f"player{n}" for n in range(1, seats + 1))


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact as it is said to a seat."""
    return FACTS.text(fact) + "."


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on a seat's menu."""
    return "It is not on offer."


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose."""
    choices = [Choice(a, ACTIONS.text(a), ACTIONS.text(a)) for a in menu]
    choices += [Choice(a, ACTIONS.text(a), ACTIONS.text(a), aside=True) for a in asides]
    return Scene("shadow_hunters", int(sight.seat), "A game.", 1, 1, (), (), (), tuple(choices), ("A game.",))
