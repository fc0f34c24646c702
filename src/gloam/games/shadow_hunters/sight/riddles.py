"""What everybody is to find out: whose side the others are on."""

from gloam.games.shadow_hunters.cast import FACTION, FACTION_NAMES
from gloam.games.shadow_hunters.lore import called
from gloam.games.shadow_hunters.numbers import CHARACTERS
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.riddle import Riddle

SIDES = tuple(name.removesuffix("s") for name in FACTION_NAMES)


def odds(sight: Sight) -> list[list[float]]:
    """How likely each seat has each character, as far as the view can tell at this moment."""
    belief = sight.belief.clone()
    belief.think(sight.open, sight.clues)
    chances = [float(chance) for chance in belief.chances]
    return [chances[CHARACTERS * seat : CHARACTERS * (seat + 1)] for seat in range(sight.seats)]


def ask(sight: Sight) -> tuple[Riddle, ...]:
    """A riddle for each other seat, once all characters are dealt."""
    if sight.open.dealt < sight.open.seats:
        return ()
    return tuple(
        _whose_side(seat, chances) for seat, chances in enumerate(odds(sight)) if seat != sight.seat
    )


def _whose_side(seat: int, chances: list[float]) -> Riddle:
    sides = [0.0] * len(SIDES)
    for character, chance in enumerate(chances):
        sides[int(FACTION[character])] += chance
    asks = f"On whose side is {called(seat)}? Answer with Neutral, Hunter or Shadow."
    total = sum(sides)
    return Riddle(f"player{seat + 1}", asks, SIDES, tuple(side / total for side in sides))


SAYS = (
    "Every casting that the facts allow is counted, each weighed by how likely it makes what "
    "was done and answered: somebody who hurts one of the other side is the likelier of theirs."
)
