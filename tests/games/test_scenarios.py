"""Scenarios by option: what they leave out is not on a menu, and one sentence says why."""

import pytest

import gloam
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.table import Table


def opened(name: str, seats: int, **options: str) -> Table:
    table = gloam.open_table(name, seats=seats, seed="scenario", **options)
    table.deal()
    return table


def refusal(table: Table, action: str) -> str:
    with pytest.raises(IllegalAction) as error:
        table.act(action)
    return str(error.value)


@pytest.mark.parametrize("name", ["nyctophobia_hunted", "nyctophobia_vampire"])
def test_in_a_short_turn_a_hunted_takes_one_step(name: str) -> None:
    table = opened(name, 3, turns="short", characters="none")
    while table.asked == 0:
        table.act(table.menu(0)[0])
        table.deal()
    assert {choice.split()[0] for choice in table.choices(1)} <= {"go", "shout", "concede"}
    assert "turns are short here: nobody feels around" in refusal(table, "search")
    assert "turns are short here: one step" in refusal(table, "sprint north")
    assert "you have to move one space first" in refusal(table, "done")


def test_armour_that_is_not_changed() -> None:
    table = opened("nightmare_hunt", 1, changing="no")
    assert [choice for choice in table.choices(0) if choice.startswith("wear")] == []
    assert "at this table armour is not changed" in refusal(table, "wear plate")
    usual = opened("nightmare_hunt", 1)
    assert any(choice.startswith("wear") for choice in usual.choices(0))


def test_the_small_book_is_a_book_like_any_other() -> None:
    table = opened("nightmare_hunt", 1, content="small", mode="fight", encounter="Dire Rat")
    assert gloam.loads(gloam.dumps(table)).record == table.record
    with pytest.raises(BadOption, match="needs an encounter by its name"):
        opened("nightmare_hunt", 1, content="small", mode="fight", encounter="Vile Giant")
    with pytest.raises(BadOption, match="content may be standard, small or a file"):
        opened("nightmare_hunt", 1, content="tiny")
