"""Guides: what an easier and a harder fight say of a position is true of it, and helps."""

import pytest

from gloam.games.nightmare_hunt.book.text import standard
from gloam.games.nightmare_hunt.numbers import ENDURE, PUNCH, REACT, REST, SPRINT
from gloam.games.nightmare_hunt.workshop.guides import guide
from gloam.games.nightmare_hunt.workshop.solver import Solver
from tests.games.nightmare_hunt.positions import book, fight
from tests.games.nightmare_hunt.test_solver import (
    CARDS,
    LIGHT,
    SMALL,
    check_bounds,
    narrowed,
    prey,
    solver_of,
    tried,
)

MEMORY = 1 << 26
DODGE, PARRY, WILD = 0, 1, 5


def small(name: str, goal: str, slots: int = 1024) -> tuple[Solver, list[Solver], int]:
    """A small fight with its guides."""
    solver, encounter = SMALL[name].fight(goal).solver(slots)
    return solver, guide(solver, MEMORY), encounter


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_what_guides_say_is_true_of_every_position(name: str, goal: str) -> None:
    solver, guides, _ = small(name, goal)
    assert guides
    compared = 0
    for looks in (1, 1, 2, 3, 5, 8, 13, 21):
        solver.narrow(1e-9, looks)
        compared += check_bounds(solver, name, goal)
    assert compared > 10 or solver.at_most() - solver.least() < 1e-9


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_a_guided_fight_costs_what_it_costs_by_trying_everything(name: str, goal: str) -> None:
    solver, _, encounter = small(name, goal)
    solver.allow(1 << 27)
    assert narrowed(solver, encounter, 1e-10)
    assert solver.least() == pytest.approx(tried(name, goal)[1], abs=1e-9)


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_jokers_cost_no_more_and_blank_cards_no_less(name: str, goal: str) -> None:
    """Each guide plays its own fight from its beginning, without being guided."""
    exact = tried(name, goal)[1]
    _, guides, encounter = small(name, goal)
    for each in guides:
        each.floor = each.roof = None
        each.begin(encounter)
        each.narrow(0.01, 300)
        if each.jokers:
            assert each.least() <= exact + 1e-9
        else:
            assert each.at_most() >= exact - 1e-9


# What may be done with wild cards.


def choices(hand: str, *, jokers: bool, energy: int = 0, turn: str = "yours") -> list[int]:
    """The choices of a guide to which all cards of a hand are wild."""
    at = fight("Vile Giant", hand=hand, energy=energy, turn=turn)
    content = at.trail.content
    solver = solver_of(content, content.encounter_names.index("Vile Giant"), 0)
    slot = int(solver.place(at.trail))
    guides = [each for each in guide(solver, MEMORY) if each.jokers == jokers]
    blind = guides[-1]
    keys = [int(solver.keys[3 * slot + n]) for n in range(3)]
    found = int(blind.judge(keys[0], keys[1], keys[2], 0))
    return sorted(action for action, _, _ in blind.weigh(found))


def test_a_joker_is_any_card() -> None:
    found = choices("dodge dodge", jokers=True)
    assert REST in found
    assert len([action for action in found if action < PUNCH]) == 3  # Slash, Slam and Swipe
    assert len([action for action in found if PUNCH <= action < REACT]) == 1


def test_a_blank_card_is_good_for_basic_actions_only() -> None:
    found = choices("slash swipe", jokers=False)
    assert len(found) == 2
    assert REST in found


def test_a_blank_card_can_run_but_not_dodge() -> None:
    found = choices("dodge parry", jokers=False, energy=8, turn="prey")
    assert found == [ENDURE, SPRINT + WILD]


def test_a_joker_dodges_parries_and_runs() -> None:
    found = choices("slash slash", jokers=True, energy=8, turn="prey")
    assert found == [ENDURE, REACT + DODGE, REACT + PARRY, SPRINT + WILD]


# Where there are none.


def test_a_book_with_more_cards_than_can_be_counted_has_no_guides() -> None:
    cards = [{**card, "copies": 4} for card in CARDS]
    text = book(prey("Cur", 5, (3, "power 2")), cards=cards)
    at = fight("Cur", options={"content": text})
    solver = solver_of(at.trail.content, 0, 0)
    assert guide(solver, MEMORY) == []
    assert not solver.hopes


def test_without_room_there_are_no_guides() -> None:
    solver = solver_of(standard(), 0, 0)
    assert guide(solver, 1000) == []
    assert solver.floor is None
    assert solver.roof is None
