"""The solver against the rules, at length: many positions, all small fights, very many games."""

import pytest

from gloam.games.nightmare_hunt.numbers import VENTURE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY
from tests.games.nightmare_hunt.test_solver import (
    ARMORS,
    ENCOUNTERS,
    GOALS,
    SMALL,
    Chooser,
    Tally,
    check_bounds,
    check_mean,
    check_rare,
    check_solved,
    chosen_at_random,
    drawn,
    expedition_and_compare,
    hunt_of,
    readings,
    solved,
    solver_of,
    to_fight,
    walk_and_compare,
)  # fmt: skip

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_what_comes_of_each_choice_is_what_the_rules_say(name: str) -> None:
    tally = Tally()
    rng = FastRandom(len(name))
    while tally.positions < 400 or (tally.positions < 1000 and "won" not in tally.ends):
        walk_and_compare(tally, name, rng.below(3), rng, most=20)
    check_rare(tally, name)
    assert tally.ends >= {"asked", "won"}


def test_what_comes_of_each_choice_on_expeditions_is_what_the_rules_say() -> None:
    tally = Tally()
    rng = FastRandom(11)
    while tally.positions < 2000:
        expedition_and_compare(tally, 1 + rng.below(3), rng, most=20, refill=rng.below(4) > 0)
    check_rare(tally, "")
    assert tally.ends == {"asked", "won", "died"}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", SMALL)
def test_a_small_fight_costs_what_it_costs_by_trying_everything(name: str, goal: str) -> None:
    check_solved(name, goal)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", SMALL)
def test_the_bounds_are_true_however_early_it_stops(name: str, goal: str) -> None:
    solver, _ = SMALL[name].fight(goal).solver(4096)
    compared = 0
    for _ in range(40):
        solver.narrow(1e-9, 50)
        compared += check_bounds(solver, name, goal)
    assert compared > 100


def fought(name: str, armor: int, chooser: Chooser, fights: int) -> list[float]:
    """What so many fights cost, each played as the solver says."""
    rng = FastRandom(len(name) + armor)
    menu = Menu()
    first = hunt_of(mode="fight", encounter=name, armor=ARMORS[armor])
    wound_cost, death = chooser.solver.wound_cost, chooser.solver.death
    costs = []
    for _ in range(fights):
        hunt = first.clone()
        trail = hunt.trail
        while (asked := hunt.asked()) != NOBODY:
            if asked == CHANCE:
                menu.clear()
                hunt.offer(menu)
                hunt.play(menu.pick(rng.below(menu.total)))
            elif trail.foe_count():
                hunt.play(chooser.choose(trail))
            else:
                hunt.play(VENTURE)
        costs.append(wound_cost * int(trail.taken) + (0.0 if trail.victory else death))
    return costs


@pytest.mark.parametrize(
    ("name", "armor", "goal", "cost"),
    [
        ("Vile Giant", 1, "win", 1 - 0.998055),
        ("Vile Giant", 1, "wounds", 0.099350),
        ("Corrupted Kobold", 0, "wounds", 0.151449),
        ("Rabid Dog", 2, "wounds", 0.362637),
    ],
)
def test_a_hundred_thousand_fights_cost_what_the_solver_says(
    name: str, armor: int, goal: str, cost: float
) -> None:
    solver = solved(name, armor, goal, 1e-6)
    assert solver.least() == pytest.approx(cost, abs=2e-6)
    check_mean(solver, fought(name, armor, Chooser(solver, looks=200), 100_000))


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_no_position_comes_twice_in_a_fight(name: str) -> None:
    rng = FastRandom(len(name))
    for n in range(100):
        terms, options = readings(rng)
        armor = n % len(ARMORS)
        hunt = hunt_of(mode="fight", encounter=name, armor=ARMORS[armor], **options)
        content = hunt.trail.content
        solver = solver_of(content, content.encounter_names.index(name), armor, terms)
        to_fight(hunt, rng)
        met: set[int] = set()
        while hunt.asked() != NOBODY and not solver.full:
            slot = int(solver.place(hunt.trail))
            assert slot not in met
            if slot >= 0:
                met.add(slot)
            hunt.play(chosen_at_random(hunt, rng, bold=False))
            drawn(hunt, rng)
        assert met
