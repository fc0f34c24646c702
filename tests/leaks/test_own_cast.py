"""Hit points that are not the book's: all know them, and nothing else gets out with them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.game import GAME
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.testing import BrokenLaw, no_view_rules_out_the_truth
from gloam.testing.alter import altered
from tests.games.shadow_hunters.test_own_cast import WILD, changed
from tests.leaks.worlds import EVERYTHING, SALT, SEED, Moment, Search, at_random, told_apart


def test_worlds_with_hit_points_of_their_own_are_told_apart_by_nobody() -> None:
    bounded = {**GAME.rules.bounded_options, "content": WILD}
    wild = replace(GAME, rules=replace(GAME.rules, bounded_options=bounded))
    moments: list[Moment] = []
    for seat in range(3):
        rng = Random(f"town {seat}")
        found = list(Search(at_random(wild, 4, rng, 20), seat, rng).moments())
        several = [moment for moment in found if len(moment[1]) > 1]
        moments += rng.sample(several, min(3, len(several)))
    assert len(moments) > 3, "too few secrets to compare"
    for look in EVERYTHING:
        assert told_apart(look, moments) == ""


def test_of_characters_who_are_not_in_the_game_nobody_hears_anything() -> None:
    tables = [
        Table(GAME, 4, GAME.options_from(given), Dice(SEED, SALT))
        for given in ({}, {"content": changed(Ellen=8, Wight=20)})
    ]
    assert tables[0].options != tables[1].options
    for look in EVERYTHING:
        assert told_apart(look, [(seat, tables) for seat in range(4)]) == ""


def test_hit_points_that_are_kept_from_somebody_are_noticed() -> None:
    """The hole: a town in which characters are not what everybody was told."""

    def set_up(hunt: Any, *given: Any) -> None:
        GAME.rules.set_up(hunt, *given)
        hit_points = hunt.open.hp[:]
        hit_points[CHARACTER.number("emi")] = 8
        hunt.open.hp = hit_points

    with pytest.raises(BrokenLaw):
        no_view_rules_out_the_truth(altered(GAME, set_up=set_up), 4, seed="a hole", moments=3)
