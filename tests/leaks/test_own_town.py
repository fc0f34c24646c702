"""Cards that are not the book's: all know them, and nothing else gets out with them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gloam.games.shadow_hunters.facts import FIGURE
from gloam.games.shadow_hunters.game import GAME
from gloam.testing import BrokenLaw, no_view_rules_out_the_truth
from gloam.testing.alter import altered
from tests.games.shadow_hunters.test_own_cards import WILD, at_random
from tests.leaks.worlds import EVERYTHING, Moment, Search, told_apart
from tests.leaks.worlds import at_random as played_at_random


@pytest.mark.parametrize("content", [WILD, at_random("a leak")], ids=["wild", "random"])
def test_worlds_with_cards_of_their_own_are_told_apart_by_nobody(content: str) -> None:
    bounded = {**GAME.rules.bounded_options, "content": content}
    wild = replace(GAME, rules=replace(GAME.rules, bounded_options=bounded))
    moments: list[Moment] = []
    for seat in range(3):
        rng = Random(f"cards {seat}")
        found = list(Search(played_at_random(wild, 4, rng, 20), seat, rng).moments())
        several = [moment for moment in found if len(moment[1]) > 1]
        moments += rng.sample(several, min(3, len(several)))
    assert len(moments) > 3, "too few secrets to compare"
    for look in EVERYTHING:
        assert told_apart(look, moments) == ""


@pytest.mark.parametrize("figure", ["black.Dynamite.hurts", "green.Slap.copies"])
def test_a_number_that_is_kept_from_somebody_is_noticed(figure: str) -> None:
    """The hole: a town in which the cards are not what everybody was told."""

    def set_up(hunt: Any, *given: Any) -> None:
        GAME.rules.set_up(hunt, *given)
        hunt.open.sheet = hunt.open.sheet.reprinted(FIGURE.number(figure), 4)

    with pytest.raises(BrokenLaw):
        no_view_rules_out_the_truth(altered(GAME, set_up=set_up), 4, seed="a hole", moments=3)
