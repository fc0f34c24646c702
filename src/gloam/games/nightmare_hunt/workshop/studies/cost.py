"""What a fight costs at least, and in which armour it always costs more."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from gloam.games.nightmare_hunt.rules.opening import content_in, terms
from gloam.games.nightmare_hunt.workshop.solver import DYING, Solver
from gloam.games.nightmare_hunt.workshop.studies.cases import Case
from gloam.games.nightmare_hunt.workshop.studies.expeditions import Outing
from gloam.kernel.options import Options

SAME = 1e-6
"""Costs that are closer than this are the same."""
SURE = 1e-7
"""A fight whose bounds are this close is solved."""
MEMORY = 1 << 28
"""How many bytes the positions of one fight may take."""


class Cost(Struct, frozen=True):
    """What a fight costs when it is played as well as can be: Wounds, and a death like many."""

    low: float
    high: float

    def closed(self) -> bool:
        """Whether the cost is known."""
        return self.high - self.low <= SAME


def solve_case(options: Options, case: Case, looks: int) -> tuple[Cost, Solver]:
    """What a single fight costs, with at most so many looks, and the solver that found it."""
    content = content_in(options)
    bits = sum(1 << term for term in terms(options))
    solver = Solver(content, bits, case.armor, True, 1.0, DYING)
    solver.meet(content.who_enters(case.encounter))
    solver.allow(MEMORY)
    solver.begin(case.encounter)
    aim = 100.0
    while solver.looks < looks:
        solver.narrow(max(aim, SURE), looks - solver.looks)
        if solver.full:
            if not solver.grow():
                break
            solver.begin(case.encounter)
        elif solver.at_most() - solver.least() <= max(aim, SURE):
            if aim <= SURE:
                break
            aim *= 0.3
        else:
            break
    cost = Cost(float(solver.least()), float(solver.at_most()))
    solver.patience = 0
    solver.tired = False
    return cost, solver


# Which armour is dominated.


class Dominance(Struct, frozen=True):
    """An armour that another one makes useless in a level."""

    armor: int
    by: int
    known: int
    """In how many fights of the level it is known to be no better."""
    fights: int


def dominated(
    fights: Sequence[int], costs: Mapping[Case, Cost], outings: Sequence[Outing]
) -> list[Dominance]:
    """Armour that is nowhere better than another and somewhere worse, by what fights cost at least.

    Where a fight is not solved that far, expeditions must not speak against it.
    """
    found = []
    for worse in outings:
        for better in outings:
            known = [_compared(costs, fight, worse.armor, better.armor) for fight in fights]
            if 1 not in known or -1 in known:
                continue
            sure = len(known) - known.count(None)
            ahead = worse.wins().interval()[0] > better.wins().interval()[1]
            if sure == len(known) or not ahead:
                found.append(Dominance(worse.armor, better.armor, sure, len(known)))
    return found


def _compared(costs: Mapping[Case, Cost], fight: int, one: int, other: int) -> int | None:
    """1 if a fight costs more in one armour than in another, -1 if less; None if nobody knows."""
    first, second = costs[Case(fight, one)], costs[Case(fight, other)]
    if second.high < first.low - SAME:
        return 1
    if first.high < second.low - SAME:
        return -1
    return 0 if first.closed() and second.closed() else None
