"""Ratings: what is won against what is hard counts more, and doubt becomes less."""

from gloam.puzzles.rating import Rating, after_game, after_puzzle, difficulty, level
from gloam.puzzles.shelf import shipped


def test_everybody_begins_alike() -> None:
    assert Rating().points == 1500
    assert not Rating().sure
    assert Rating(games=10).sure


def test_a_right_answer_raises_and_a_wrong_one_lowers() -> None:
    me = Rating()
    won, lost = after_puzzle(me, 1500, 1.0), after_puzzle(me, 1500, 0.0)
    half = after_puzzle(me, 1500, 0.5)
    assert lost.points < 1500 < won.points
    assert lost.points < half.points < won.points
    assert won.doubt < me.doubt
    assert won.games == 1


def test_what_is_hard_counts_for_more() -> None:
    me = Rating(doubt=3.0)
    assert after_puzzle(me, 2300, 1.0).points > after_puzzle(me, 1000, 1.0).points
    assert after_puzzle(me, 1000, 0.0).points < after_puzzle(me, 2300, 0.0).points


def test_somebody_who_solves_all_of_a_strength_comes_to_it() -> None:
    """Right up to 1,700 points and wrong above: the rating ends between the two."""
    me = Rating()
    for _ in range(60):
        for points in (1300, 1500, 1700, 1900, 2100):
            me = after_puzzle(me, points, float(points <= 1700))
    assert 1650 < me.points < 1950


def test_a_game_is_won_by_a_team() -> None:
    [[hunter], [one, two]] = after_game([[Rating()], [Rating(), Rating(games=4)]], [False, True])
    assert hunter.points < 1500 < one.points
    assert two.games == 5


def test_difficulties_have_names() -> None:
    points = [difficulty(kept.puzzle) for kept in shipped().puzzles.values()]
    assert 900 <= min(points) < max(points) <= 2600
    assert {level(each) for each in points} == {"easy", "medium", "hard", "very hard"}
