"""What bots reckon with beside the plain odds: worked out when asked for, as if it were kept up."""

from random import Random

import pytest

import gloam
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses import reckoning
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.numbers import CREPT, HID, LAY_LOW
from gloam.games.vampire_radar.public import empty_board
from gloam.games.vampire_radar.sight.belief import Belief, new_reckoning
from gloam.games.vampire_radar.sight.encoding import RadarEncoding
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import PROWLS
from gloam.testing import inside


def told(belief: Belief) -> tuple[object, ...]:
    return (
        [*belief.odds], [*belief.odds_one], [*belief.odds_done],
        int(belief.two), int(belief.one), int(belief.quiet), belief.evidence,
    )  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4])
def test_it_is_what_somebody_knows_who_kept_it_up_all_the_time(seats: int) -> None:
    table, rng = gloam.open_table("vampire_radar", seats=seats, seed="kept up"), Random(seats)
    beliefs, heard = {}, dict.fromkeys(range(seats), 0)
    for seat in range(seats):
        beliefs[seat] = new_reckoning(empty_board(), PROWLS)
    while not table.over and len(table.deeds) < 90:
        for seat, belief in beliefs.items():
            facts = list(table.heard(seat))
            for fact in facts[heard[seat] :]:
                if fact[0] == HID:
                    belief.hear(LAY_LOW, 0, 0, 0)
                elif fact[0] != CREPT:
                    belief.board.happen(*fact)
                    belief.hear(*fact)
            heard[seat] = len(facts)
            before = inside(table.view(seat))
            assert told(reckoned(table.view(seat))) == told(belief)
            assert inside(table.view(seat)) == before, "a view is not changed by who asks"
        table.act(rng.choice(table.menu(table.asked)))
    assert any(told(belief)[0] != [*table.view(1).belief.odds] for belief in beliefs.values())


def test_a_vampire_and_the_humans_reckon_alike_and_not_by_its_tile() -> None:
    found = []
    for lair in ("C3", "E5"):
        table = gloam.open_table("vampire_radar", seats=3, seed="alike")
        table.act(f"hide {lair}")
        found += [told(reckoned(table.view(seat))) for seat in range(3)]
    assert all(each == found[0] for each in found)


def test_no_more_are_kept_than_a_few() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="few")
    table.act("hide C3")
    for _ in range(3 * reckoning.KEPT):
        first = reckoned(table.view(1))
        assert reckoned(table.view(1)) is first, "who asks again is given the same"
        table.act("done")
    assert len(reckoning._kept) == reckoning.KEPT


def test_a_view_that_keeps_no_facts_has_its_plain_odds() -> None:
    view = RadarEncoding(weighing=True).listener(VAMPIRE, 2)
    assert isinstance(view, Sight)
    assert reckoned(view) is view.belief
