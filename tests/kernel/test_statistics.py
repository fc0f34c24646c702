"""Intervals and tests against what is published, and against their own definition."""

import pytest

from gloam.kernel.statistics import turned_by_luck, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe 1998, table I, method 3 (Wilson's score without continuity correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # and some that anybody can work out from the definition, as the next test does
        (50, 100, 0.4038, 0.5962),
        (5, 10, 0.2366, 0.7634),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilson_gives_the_published_intervals(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_an_end_of_wilsons_interval_is_a_share_that_the_result_only_just_allows() -> None:
    for wins, games in ((50, 100), (5, 10), (1, 29), (15, 148), (19, 20)):
        for end in wilson(wins, games):
            away = abs(wins / games - end) / (end * (1 - end) / games) ** 0.5
            assert away == pytest.approx(1.959964)


def test_wilsons_interval_holds_its_share_and_ends_where_all_or_none_were_won() -> None:
    """To the last digit: a picture that is drawn from a share to its bounds takes no less."""
    for whole in range(1, 301):
        assert wilson(0, whole)[0] == 0.0
        assert wilson(whole, whole)[1] == 1.0
        for part in range(whole + 1):
            low, high = wilson(part, whole)
            assert 0 <= low <= part / whole <= high <= 1, (part, whole)


def test_wilson_knows_nothing_of_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_is_the_same_from_either_side() -> None:
    for wins in range(0, 31, 3):
        low, high = wilson(wins, 30)
        assert (1 - high, 1 - low) == pytest.approx(wilson(30 - wins, 30))
        assert 0 <= low <= wins / 30 <= high <= 1


def test_pairs_that_turn_as_often_one_way_as_the_other_are_luck() -> None:
    assert turned_by_luck(7, 7) == turned_by_luck(0, 0) == 1.0
    assert turned_by_luck(12, 3) == turned_by_luck(3, 12)
    assert turned_by_luck(20, 2) < turned_by_luck(12, 3) < turned_by_luck(6, 3)


def test_mcnemars_test_is_the_normal_tail_beyond_the_lead_in_standard_errors() -> None:
    """A lead of 1.96 standard errors is what luck brings once in twenty times."""
    assert turned_by_luck(196, 4) < 0.001
    assert turned_by_luck(60, 40) == pytest.approx(0.0455, abs=5e-5)  # two standard errors
