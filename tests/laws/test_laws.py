"""The laws, over every game that is found, and over Lantern, whose whole tree is walked.

`make check` looks at one seat count of each game for each law; the slow tests look at all of them,
more often and more closely.
"""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.perft import perft
from gloam.testing import (
    LAWS,
    Law,
    Play,
    Tree,
    cases,
    check,
    every_rule_has_a_test,
    laws_for,
    walk_tree,
)  # fmt: skip
from tests.finished import FINISHED
from tests.lantern.game import GAME as LANTERN

GAMES = {**gloam.games(), LANTERN.name: LANTERN}

by_seed = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # a smaller seed is no simpler
    suppress_health_check=list(HealthCheck),
)


def quick_cases() -> list[tuple[Law, str, int]]:
    """Each law for each game, at one number of seats, so that all numbers of seats have a turn."""
    quick = []
    for turn, (name, game) in enumerate(GAMES.items()):
        fewest, most = game.seats
        for n, law in enumerate(laws_for(game)):
            quick.append((law, name, fewest + (n + turn) % (most - fewest + 1)))
    return quick


def all_cases() -> list[tuple[Law, str, int]]:
    """Each law for each game, at every number of seats."""
    return [(law, game.name, seats) for law, game, seats in cases(GAMES.values())]


def test_a_finished_game_is_held_to_every_law() -> None:
    for name, game in FINISHED.items():
        assert laws_for(game) == LAWS, name


@pytest.mark.parametrize(("law", "name", "seats"), quick_cases(), ids=str)
@settings(by_seed, max_examples=1)
@given(seed=st.integers(0, 2**32))
def test_the_law_holds(law: Law, name: str, seats: int, seed: int) -> None:
    law(GAMES[name], seats, seed=str(seed), moments=5, guesses=3)


@pytest.mark.parametrize("law", LAWS, ids=str)
@settings(max_examples=5, deadline=None, derandomize=True, database=None)
@given(rng=st.randoms(use_true_random=False))
def test_the_law_holds_in_lantern_however_it_is_played(law: Law, rng: Random) -> None:
    law(LANTERN, 2, rng=rng, options={"oil": "3"})


@pytest.mark.slow
@pytest.mark.parametrize(("law", "name", "seats"), all_cases(), ids=str)
def test_the_law_holds_at_every_number_of_seats(law: Law, name: str, seats: int) -> None:
    """What swaps worlds looks at 8 of them at each of 16 moments: two games are many looks."""
    for n in range(2):
        law(GAMES[name], seats, seed=f"{name} {seats} {n}", moments=16, guesses=8)


def test_check_holds_a_game_to_every_law() -> None:
    check(LANTERN, games=1)


def test_a_law_plays_the_same_games_again() -> None:
    """A broken law must be broken again when somebody looks: the seed decides everything."""
    assert [_script("one") for _ in range(3)] == [_script("one")] * 3
    assert len({tuple(_script(str(n))) for n in range(20)}) > 10


def _script(seed: str) -> list[str]:
    """What one law plays."""
    played: list[str] = []

    @Law
    def watch(play: Play) -> None:
        for table, _ in play.moments():
            played.append(str(table.record))

    watch(LANTERN, 2, seed=seed)
    return played


# The whole tree of Lantern.


def test_the_whole_tree_of_lantern() -> None:
    assert walk_tree(LANTERN, 2) == Tree(
        histories=393,
        ends=256,
        perft=(4, 4, 16, 64, 128, 256),
        worlds=265,
        information_sets=(13, 9),
    )


@pytest.mark.slow
def test_the_whole_tree_of_lantern_with_more_oil() -> None:
    assert walk_tree(LANTERN, 2, options={"oil": "3"}) == Tree(
        histories=1073,
        ends=576,
        perft=(4, 4, 16, 64, 128, 288, 440, 576),
        worlds=521,
        information_sets=(53, 37),
    )


@pytest.mark.parametrize(
    ("oil", "counted"),
    [("2", (4, 4, 16, 64, 128, 256)), ("3", (4, 4, 16, 64, 128, 288, 440, 576))],
)
def test_perft_counts_the_same_tree(oil: str, counted: tuple[int, ...]) -> None:
    start = LANTERN.rules.blank(2)
    LANTERN.rules.set_up(start, 2, {"oil": oil}, Dice("perft", salt=""))
    assert tuple(perft(start, depth + 1) for depth in range(len(counted))) == counted


def test_a_tree_that_is_too_large_is_left_alone() -> None:
    with pytest.raises(ValueError, match="more than 100 histories"):
        walk_tree(LANTERN, 2, limit=100)


# Rules and tests.


def test_every_rule_of_lantern_has_a_test() -> None:
    source = (Path(__file__).parents[1] / "lantern" / "test_rules.py").read_text()
    every_rule_has_a_test(LANTERN.rules.text, source)
