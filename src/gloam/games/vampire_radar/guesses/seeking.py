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
"""How much the looks of an action count, while it has been tried little."""
KEEN: Final = 4.0
"""What was tried twice as often is chosen sixteen times as often."""
FORESEEN: Final = 3.0
"""And is taken to be chosen eight times as often by those who tried less."""
Searched = dict[int, dict[int, float]]
"""What searches found, by points and tile: how likely each action is."""
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


def in_its_place(sight: Sight, tile: int, points: int) -> Sight:
    """What the vampire would know in its turn, if it were on a tile and had so many points."""
    head = sight.clone()
    head.seat, head.vampire, head.board.turn, head.board.points = VAMPIRE, tile, VAMPIRE, points
    return head


class Seeking:
    """A turn of the vampire, searched from everywhere by somebody who knows what lies open."""

    def __init__(
        self,
        sight: Sight,
        turn: Turn,
        simulations: int,
        time: Deadline,
        found: Searched,
        keen: float = FORESEEN,
    ) -> None:
        self.sight = sight
        self.turn = turn
        self.simulations = simulations
        self.time = time
        self.found = found
        """What was found before, and what will be: no search is made twice."""
        self.keen = keen
        self.steps = turn.board.field.grid.steps

    def run(self) -> None:
        """Put what is found in place of what such vampires usually do, from likely tiles first."""
        places = [
            (odds[tile], points, tile)
            for points, odds in ((2, self.turn.two), (1, self.turn.one))
            for tile in range(36)
            if odds[tile] >= UNLIKELY
        ]
        for _, points, tile in sorted(places, reverse=True):
            likely = self.choices(tile, points)
            if self.time.over:
                break  # a tile that is half searched stays as it was
            self.turn.expect(tile, points, likely)
        self.turn.reckon()

    def choices(self, tile: int, points: int) -> vec[float]:
        """How likely each choice of a turn is from a tile."""
        found = [0.0] * CHOICES
        for action, share in self._actions(tile, points).items():
            if not PROWL <= action < ATTACK:
                found[self._choice(tile, action)] += share
                continue
            to = int(self.steps[4 * tile + action - PROWL])
            if points == 1 or share < SELDOM:
                found[to] += share
                continue
            for then, part in self._actions(to, 1).items():
                found[self._choice(to, then)] += share * part
        return vec[float](found)

    def _actions(self, tile: int, points: int) -> dict[int, float]:
        """How likely each action is on a tile; nothing, if there is no time left to search."""
        place = 36 * points + tile
        if place not in self.found and not self.time.over:
            head = in_its_place(self.sight, tile, points)
            menu = tuple(guess(head, FastRandom(1)).menu())
            luck = FastRandom(1 + place)
            self.found[place] = sought(head, menu, self.simulations, 0.0, self.keen, luck)
        return self.found.get(place, {})

    def _choice(self, tile: int, action: int) -> int:
        """The choice of a turn that an action makes: where it ends, or shows the vampire.

        Who steps and then strikes the tile itself has one point less than this choice says.
        """
        if action == DONE:
            return tile
        if action < ATTACK:
            return int(self.steps[4 * tile + action - PROWL])
        reach = action - (ATTACK if action < HEAL else HEAL)
        to = tile if reach == 0 else int(self.steps[4 * tile + reach - 1])
        return (STRIKE if action < HEAL else BITE) + to
