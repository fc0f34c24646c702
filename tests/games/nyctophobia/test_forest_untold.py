"""The forest is new every night, and nobody who is hunted is told which it is. (NYH-11, NYH-15)"""

from itertools import combinations
from random import Random
from statistics import mean

import pytest

import gloam
from gloam.games.nyctophobia.workshop.forest import Map, faults
from gloam.games.nyctophobia.workshop.growing import FITTING, OLD, PLACES, fitting_map
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table

GAMES = ("nyctophobia_hunted", "nyctophobia_vampire")
LAID_OUT = ("planted", "parked", "placed", "waited")


def opened(name: str, seats: int, seed: str, **options: str) -> Table:
    """A table that is set, with the first cards dealt, before the clue."""
    game = gloam.games()[name]
    table = Table(game, seats, game.options_from(options), Dice(seed, salt=""))
    table.deal()
    return table


def heard(table: Table, seat: int) -> list[str]:
    """What a seat has heard, as text."""
    return [table.game.words.facts.text(fact) for fact in table.heard(seat)]


def laid_out(table: Table) -> set[str]:
    """What the Hunter saw being laid out."""
    return {line for line in heard(table, 0) if line.split(" ")[0] in LAID_OUT}


def as_facts(forest: Map, seats: int) -> set[tuple[str, int, int]]:
    """The same of a map that lies on no table."""
    told = {("planted", side, 0) for side in forest.trees}
    told |= {("parked", *forest.car), ("placed", 0, forest.hunter)}
    told |= {("placed", seat, forest.starts[seat - 1]) for seat in range(1, seats)}
    return told | ({("waited", forest.familiar, 0)} if forest.familiar >= 0 else set())


@pytest.mark.parametrize("name", GAMES)
def test_nyh_15_whoever_opens_another_table_as_hunter_learns_nothing_of_this_one(name: str) -> None:
    seats, kind = 4, name.removeprefix("nyctophobia_")
    tables = [laid_out(opened(name, seats, f"table {n}")) for n in range(16)]
    maps = [as_facts(fitting_map(Random(n), kind, seats), seats) for n in range(16)]
    assert {len(facts) for facts in tables} == {len(facts) for facts in maps}
    shared = [len(one & other) for one, other in combinations(tables, 2)]
    by_chance = [len(one & other) for one, other in combinations(maps, 2)]
    assert abs(mean(shared) - mean(by_chance)) < 2
    assert max(shared) <= 30  # of 45, where a scenario shared 44


@pytest.mark.parametrize("name", GAMES)
def test_nyh_11_before_the_clue_a_hunted_hears_the_same_whatever_the_forest_is(name: str) -> None:
    for seats in (3, 4, 5):
        told = {
            tuple(heard(opened(name, seats, f"table {n}", characters="none"), seat))
            for n in range(8)
            for seat in range(1, seats)
        }
        told = {tuple(line for line in lines if not line.startswith("boarded")) for lines in told}
        assert len(told) == 1


@pytest.mark.parametrize("name", GAMES)
def test_nyh_11_no_view_menu_or_refusal_names_the_forest(name: str) -> None:
    names = {*OLD, *PLACES, *(gloam.games()[name].workshop.maps.names)}  # type: ignore[union-attr]
    for n in range(4):
        table = opened(name, 4, f"table {n}")
        table.act(table.menu(0)[0])
        for seat in (1, 2, 3):
            said = repr(table.scene(seat)) + repr(table.choices(seat)) + repr(heard(table, seat))
            said += "".join(table.sentence(fact, seat) for fact in table.heard(seat))
            assert not [word for word in names if f" {word}" in said or f"{word} " in said]
        said = repr(table.overview())
        assert not [word for word in names if word in said]


@pytest.mark.parametrize("name", GAMES)
def test_the_forest_of_a_table_is_random_unless_somebody_asks_for_a_scenario(name: str) -> None:
    game = gloam.games()[name]
    option = next(option for option in game.words.options if option.name == "map")
    assert option.default == "random"
    assert option.said("random") == "random"  # and so nothing more is shown in a lobby
    scenario = game.workshop.maps.names[0]  # type: ignore[union-attr]
    same = [laid_out(opened(name, 4, f"table {n}", map=scenario)) for n in range(3)]
    assert same[0] == same[1] == same[2]


@pytest.mark.parametrize(("kind", "seats"), sorted(FITTING))
def test_a_fitting_forest_has_no_faults_and_the_same_dice_grow_the_same(
    kind: str, seats: int
) -> None:
    for n in range(6):
        forest = fitting_map(Random(n), kind, seats)
        assert faults(forest, kind) == []
        assert fitting_map(Random(n), kind, seats) == forest
