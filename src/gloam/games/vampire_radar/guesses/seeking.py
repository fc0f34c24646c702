"""Searching in the vampire's place: what it would do that searches a tree, from any tile.

What goes in lies open, but for the tile. The vampire of `hard` searches where it is and draws by
what it tried; the humans search from every tile where it may be, and reckon with that.
"""

from typing import Final

from librt.vecs import vec

from gloam.games.vampire_radar.bots.turns import BITE, CHOICES, STRIKE, Turn
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.guess import guess
from gloam.games.vampire_radar.guesses.search_state import search_state
from gloam.games.vampire_radar.numbers import ATTACK, DONE, HEAL, PROWL
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.ismcts import Search

DEPTH: Final = 12
"""How many actions a simulation goes on before it is judged."""
PRIOR_WEIGHT: Final = 2.0
KEEN: Final = 4.0
"""What was tried twice as often is chosen sixteen times as often."""
FORESEEN: Final = 3.0
"""And is taken to be chosen eight times as often by those who tried less."""
UNLIKELY: Final = 0.01
"""From tiles that are less likely than this nobody searches."""
SELDOM: Final = 0.02
"""A step that is taken less often than this is taken to end the turn."""


def sought(
    sight: Sight,
    menu: tuple[int, ...],
    simulations: int,
    seconds: float,
    keen: float,
    rng: FastRandom,
) -> dict[int, float]:
    """How likely each action is for a vampire that searches, where it is."""
    if len(menu) == 1:
        return {menu[0]: 1.0}
    search = Search(search_state, sight, VAMPIRE, rng)
    search.longest, search.prior_weight = DEPTH, PRIOR_WEIGHT
    search.best(menu, simulations, seconds)
    tried = {action: visits**keen for action, (visits, _) in search.tried().items()}
    total = sum(tried.get(action, 0.0) for action in menu)
    return {action: tried[action] / total for action in menu if action in tried}


class Seeking:
    """A turn of the vampire, searched from everywhere by somebody who knows what lies open."""

    def __init__(
        self, sight: Sight, turn: Turn, simulations: int, time: Deadline, keen: float = FORESEEN
    ) -> None:
        self.sight = sight
        self.turn = turn
        self.simulations = simulations
        self.keen = keen
        self.time = time
        self.steps = turn.board.field.grid.steps
        self.last: dict[int, dict[int, float]] = {}
        """By tile: what it would do there with one point left."""

    def run(self) -> None:
        """Put what was found in place of what such vampires usually do."""
        for points, odds in ((2, self.turn.two), (1, self.turn.one)):
            for tile in range(36):
                if odds[tile] >= UNLIKELY and not self.time.over:
                    self.turn.expect(tile, points, self.choices(tile, points))
        self.turn.reckon()

    def choices(self, tile: int, points: int) -> vec[float]:
        """How likely each choice of a turn is from a tile."""
        found = [0.0] * CHOICES
        first = self._actions(tile, 2) if points == 2 else self._last(tile)
        for action, share in first.items():
            if not PROWL <= action < ATTACK:
                found[self._choice(tile, action)] += share
                continue
            to = int(self.steps[4 * tile + action - PROWL])
            if points == 1 or share < SELDOM:
                found[to] += share
                continue
            for then, part in self._last(to).items():
                found[self._choice(to, then)] += share * part
        return vec[float](found)

    def _last(self, tile: int) -> dict[int, float]:
        if tile not in self.last:
            self.last[tile] = self._actions(tile, 1)
        return self.last[tile]

    def _actions(self, tile: int, points: int) -> dict[int, float]:
        head = self.sight.clone()
        head.seat, head.vampire, head.board.turn, head.board.points = VAMPIRE, tile, VAMPIRE, points
        menu = tuple(guess(head, FastRandom(1)).menu())
        luck = FastRandom(1 + 36 * points + tile)
        return sought(head, menu, self.simulations, 0.0, self.keen, luck)

    def _choice(self, tile: int, action: int) -> int:
        """The choice of a turn that an action makes: where it ends, or shows the vampire."""
        if action == DONE:
            return tile
        if action < ATTACK:
            return int(self.steps[4 * tile + action - PROWL])
        reach = action - (ATTACK if action < HEAL else HEAL)
        to = tile if reach == 0 else int(self.steps[4 * tile + reach - 1])
        return (STRIKE if action < HEAL else BITE) + to
