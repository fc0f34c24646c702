"""Depth first: what sweeps find of a position is true of it, and with enough of them it is all."""

import pytest

from gloam.games.nightmare_hunt.book.text import standard
from gloam.games.nightmare_hunt.workshop.depths import ENDLESS
from gloam.games.nightmare_hunt.workshop.guides import guide
from gloam.games.nightmare_hunt.workshop.solver import Solver
from tests.games.nightmare_hunt.positions import fight
from tests.games.nightmare_hunt.test_solver import LIGHT, SMALL, check_bounds, solver_of, tried

MEMORY = 1 << 26
WIDE = 0.25
GUIDED = (False, True)


def small(name: str, goal: str, guided: bool, slots: int = 1024) -> tuple[Solver, int]:
    """A small fight, with guides or without."""
    solver, encounter = SMALL[name].fight(goal).solver(slots)
    if guided:
        assert guide(solver, MEMORY)
        solver.begin(encounter)
    solver.allow(1 << 27)
    return solver, encounter


def swept(solver: Solver, encounter: int, tolerance: float) -> None:
    """Sweep through a fight until its bounds meet, or nothing is left."""
    more = True
    while more and solver.at_most() - solver.least() > tolerance:
        more = solver.sweep_on(tolerance, 100_000) or solver.sweep_deeper()
        assert not solver.full or solver.grow()
        solver.begin(encounter)


@pytest.mark.parametrize("guided", GUIDED)
@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_a_swept_fight_costs_what_it_costs_by_trying_everything(
    name: str, goal: str, guided: bool
) -> None:
    solver, encounter = small(name, goal, guided)
    solver.worst = min(solver.worst, 100.0)
    swept(solver, encounter, 1e-10)
    exact = tried(name, goal)[1]
    assert solver.least() == pytest.approx(exact, abs=1e-9)
    assert solver.at_most() == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("guided", GUIDED)
@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_the_bounds_are_true_however_early_a_sweep_stops(
    name: str, goal: str, guided: bool
) -> None:
    solver, encounter = small(name, goal, guided)
    compared = 0
    for looks in (1, 1, 2, 3, 5, 8, 13, 21, 34):
        gap = solver.at_most() - solver.least()
        if not solver.sweep_on(1e-9, looks):
            solver.sweep_deeper()
        assert not solver.full or solver.grow()
        solver.begin(encounter)
        compared += check_bounds(solver, name, goal)
        assert solver.at_most() - solver.least() <= gap + 1e-9
    assert compared > 10 or solver.at_most() - solver.least() < 1e-9


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_the_bounds_of_a_sweep_are_true_where_memory_ends(name: str, goal: str) -> None:
    for slots in (4, 16, 32):
        solver, _ = SMALL[name].fight(goal).solver(slots)
        while not solver.full:
            assert solver.sweep_on(1e-9, 10_000) or solver.sweep_deeper()
        assert solver.used <= slots
        check_bounds(solver, name, goal)


@pytest.mark.parametrize("guided", GUIDED)
@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_a_coarse_sweep_is_true_and_as_close_as_asked(name: str, goal: str, guided: bool) -> None:
    solver, encounter = small(name, goal, guided)
    swept(solver, encounter, WIDE)
    assert solver.at_most() - solver.least() <= WIDE
    check_bounds(solver, name, goal)


def test_a_sweep_leaves_whoever_has_as_many_wounds_and_the_next_one_does_not() -> None:
    at = fight("Corrupted Kobold", hand="slash slash wound")
    content = at.trail.content
    encounter = content.encounter_names.index("Corrupted Kobold")
    solver = solver_of(content, encounter, 0, slots=1 << 16)
    slot = int(solver.place(at.trail))
    solver.fathom(slot, 1e-9, ENDLESS)
    assert (solver.looks, solver.left) == (0, 1)
    assert solver.sweep_deeper()
    solver.fathom(slot, 1e-9, ENDLESS)
    assert solver.looks > 0
    assert solver.left > 0  # who has two Wounds by then


def test_what_a_sweep_found_is_not_looked_into_again() -> None:
    solver, _ = small("plain", "wounds", guided=False, slots=8192)
    assert not solver.sweep_on(1e-9, 100_000)
    looks = solver.looks
    assert not solver.sweep_on(1e-9, 100_000)
    assert solver.looks == looks


def test_a_limit_is_all_that_is_shown_of_a_position() -> None:
    """It costs more than the limit, and nobody asks how much more."""
    content = standard()
    encounter = content.encounter_names.index("Dagger Prodigy")
    at = fight("Dagger Prodigy", hand="dodge dodge parry parry", energy=3)
    looks = []
    for limit in (0.2, ENDLESS):
        solver = solver_of(content, encounter, 0, slots=1 << 18)
        slot = int(solver.place(at.trail))
        solver.sweep = 3
        solver.fathom(slot, 1e-6, limit)
        assert not solver.full
        assert solver.low(slot) >= 0.2
        looks.append(int(solver.looks))
    assert looks[0] < looks[1]


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_two_who_share_know_of_each_hand_what_either_knew(name: str, goal: str) -> None:
    one, encounter = small(name, goal, guided=False)
    other, _ = small(name, goal, guided=True)
    other.sweep_on(1e-9, 40)
    for each in (one, other):
        assert not each.full or each.grow()
        each.begin(encounter)
    one.narrow(1e-9, 10)
    least = max(one.least(), other.least())
    most = min(one.at_most(), other.at_most())
    one.share(other)
    for each in (one, other):
        assert each.least() >= least - 1e-12
        assert each.at_most() <= most + 1e-12
        check_bounds(each, name, goal)
