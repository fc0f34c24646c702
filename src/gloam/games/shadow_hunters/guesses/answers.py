"""What is true in a whole world, as riddles are answered."""

from gloam.games.shadow_hunters.cast import FACTION
from gloam.games.shadow_hunters.guesses.search_state import SearchState
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.kernel.state import State


def truth(world: State, seat: int) -> tuple[int, ...]:
    """The sides of all others, as somebody in a seat would have to name them."""
    hunt = world.hunt if isinstance(world, SearchState) else world
    assert isinstance(hunt, Hunt)
    others = [other for other in range(int(hunt.open.seats)) if other != seat]
    return tuple(int(FACTION[hunt.who[other]]) for other in others)
