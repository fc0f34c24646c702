"""In turn or aside: the table decides it once, and whoever means one of them can say so."""

from random import Random

import pytest

import gloam
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.table import Table


def with_both() -> tuple[Table, int, int]:
    """A table where a seat is asked, among other things, what it may also do at any time."""
    luck = Random(1)
    for n in range(50):
        table = gloam.open_table("shadow_hunters", seats=5, seed=f"both-{n}")
        table.deal()
        while not table.over:
            seat = table.asked
            both = sorted({*table.menu(seat)} & {*table.asides(seat)})
            if both:
                return table, seat, both[0]
            table.act(luck.choice(table.menu(seat)))
            table.deal()
    raise AssertionError("nobody was ever asked such a thing")


def test_the_table_says_whether_it_was_done_in_turn_or_aside() -> None:
    table, seat, action = with_both()
    table.act(action, seat)
    assert not table.deeds[-1].aside
    table = gloam.open_table("vampire_radar", seats=3, seed="aside")
    table.deal()
    other = next(seat for seat in range(3) if seat != table.asked)
    table.act("concede", other)
    assert table.deeds[-1].aside


def test_where_both_are_possible_one_can_be_meant() -> None:
    table, seat, action = with_both()
    told = table.act_aside(action, seat)
    assert told
    assert table.deeds[-1].aside
    assert table.deeds[-1].told + len(told) == len(table.record)
    assert table.asked == seat  # nothing of what was asked is answered by it


def test_a_save_keeps_which_of_them_was_meant() -> None:
    table, seat, action = with_both()
    table.act_aside(action, seat)
    table.deal()
    text = gloam.dumps(table)
    again = gloam.loads(text)
    assert again.deeds == table.deeds
    assert again.record == table.record


def test_after_it_the_game_goes_on_to_its_end() -> None:
    table, seat, action = with_both()
    table.act_aside(action, seat)
    table.deal()
    luck = Random(2)
    while not table.over:
        both = {*table.menu(table.asked)} & {*table.asides(table.asked)}
        if both:
            table.act_aside(min(both), table.asked)
        else:
            table.act(luck.choice(table.menu(table.asked)))
        table.deal()
    assert gloam.loads(gloam.dumps(table)).record == table.record


def test_what_is_not_offered_aside_is_refused_and_changes_nothing() -> None:
    table, seat, action = with_both()
    only_in_turn = next(a for a in table.menu(seat) if a not in table.asides(seat))
    before = table.record
    with pytest.raises(IllegalAction, match="out of turn"):
        table.act_aside(only_in_turn, seat)
    with pytest.raises(BadOption, match="no seat 9"):
        table.act_aside(action, 9)
    assert table.record == before
