"""What is true in a whole world, as riddles are answered."""

from gloam.games.vampire_radar.guesses.search_state import SearchState
from gloam.games.vampire_radar.rules.night import Night
from gloam.kernel.state import State


def truth(world: State, seat: int) -> tuple[int, ...]:
    """The tile where the vampire is."""
    night = world.night if isinstance(world, SearchState) else world
    assert isinstance(night, Night)
    return (int(night.vampire),)
