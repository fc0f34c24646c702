"""Guides: the same fight with other cards, which bounds a position before anybody looks into it.

Whoever draws jokers, cards that are whatever one likes, does no worse than with the cards that lie
there; whoever draws blank ones, good for a Punch, a Sprint or a Rest and nothing else, does no
better. Either fight has far fewer positions, because nobody asks which cards are left. Each is
guided itself by one in which still less is known of the cards, down to nothing but their number.
"""

from gloam.games.nightmare_hunt.content import MOST_CARDS
from gloam.games.nightmare_hunt.workshop.solver import Solver

FEWEST_SLOTS = 1024
MOST_WILD = 15
"""So many cards of one kind can be counted."""


def guide(solver: Solver, memory: int) -> list[Solver]:
    """Give a solver that has met its prey its guides, each within its part of a memory.

    Where they have no room, or a book has too many cards, there are none.
    """
    content = solver.content
    if content.cards >= MOST_CARDS or sum(content.copies) > MOST_WILD:
        return []
    floors = [_guide(solver, blind, jokers=True) for blind in (False, True)]
    roofs = [_guide(solver, blind, jokers=False) for blind in (False, True)]
    found = floors + roofs
    if memory // len(found) < found[0].memory():
        return []
    for each in found:
        each.allow(memory // len(found))
    for one, other in zip([solver, *floors], floors, strict=False):
        one.floor = other
    for one, other in zip([solver, *roofs], roofs, strict=False):
        one.roof = other
    solver.hopes = True
    return found


def _guide(solver: Solver, blind: bool, *, jokers: bool) -> Solver:
    found = Solver(
        solver.content, solver.terms, solver.armor, solver.at_once,
        solver.wound_cost, solver.death, FEWEST_SLOTS,
    )  # fmt: skip
    found.go_wild(jokers, blind)
    found.meet(solver.kinds)
    found.hopes = True
    return found
