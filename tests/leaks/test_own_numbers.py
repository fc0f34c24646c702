"""Numbers that are not the book's: all know them, and nothing else gets out with them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gloam.games.nyctophobia.facts import FIGURE
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.testing import BrokenLaw, no_view_rules_out_the_truth
from gloam.testing.alter import altered
from tests.games.nyctophobia.glades import BOTH, HUNTED
from tests.games.nyctophobia.test_own_cards import WILD, changed
from tests.leaks.worlds import EVERYTHING, SALT, SEED, Moment, Search, at_random, told_apart


def wild(game: Game) -> Game:
    """The game with numbers as unlike the book as can be."""
    bounded = {**game.rules.bounded_options, "cards": WILD[game.name]}
    return replace(game, rules=replace(game.rules, bounded_options=bounded))


@pytest.mark.parametrize("name", BOTH)
def test_worlds_with_numbers_of_their_own_are_told_apart_by_nobody(name: str) -> None:
    moments: list[Moment] = []
    for seat in range(3):
        rng = Random(f"{name} {seat}")
        found = list(Search(at_random(wild(BOTH[name]), 3, rng, 20), seat, rng).moments())
        several = [moment for moment in found if len(moment[1]) > 1]
        moments += rng.sample(several, min(3, len(several)))
    assert len(moments) > 3, "too few secrets to compare"
    for look in EVERYTHING:
        assert told_apart(look, moments) == ""


def test_of_a_deck_that_is_not_played_with_nobody_hears_anything() -> None:
    cards = changed(mage__Bored__copies=5, mage__Thicket__quiet="replant 5, hunt 4")
    tables = [
        Table(HUNTED, 4, HUNTED.options_from({"hunter": "axe", **given}), Dice(SEED, SALT))
        for given in ({}, {"cards": cards})
    ]
    assert tables[0].options != tables[1].options
    for look in EVERYTHING:
        assert told_apart(look, [(seat, tables) for seat in range(4)]) == ""


def test_a_number_that_is_kept_from_somebody_is_noticed() -> None:
    """The hole: a forest in which the cards are not what everybody was told."""

    def set_up(night: Any, *given: Any) -> None:
        HUNTED.rules.set_up(night, *given)
        night.woods.sheet = night.woods.sheet.amended(FIGURE.number("axe.Calm.quiet"), 5)

    with pytest.raises(BrokenLaw):
        no_view_rules_out_the_truth(altered(HUNTED, set_up=set_up), 3, seed="a hole", moments=3)
