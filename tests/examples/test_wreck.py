"""Wreck, a game of sealed bids that lies in `examples`: its rules, and all the laws."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import gloam
from gloam.kernel.ask import Chance, Over
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.testing import LAWS, check, every_rule_has_a_test, laws_for
from tests.elsewhere import EXAMPLES, brought


@pytest.fixture
def wreck() -> Iterator[Game]:
    with brought(EXAMPLES / "wreck") as game:
        yield game


def dive(*actions: str, seats: int = 2) -> Table:
    """A table at which these actions were taken."""
    table = gloam.open_table("wreck", seats=seats, seed="wreck")
    for action in actions:
        table.act(action)
    return table


def told(table: Table, seat: int) -> list[str]:
    return [table.game.words.facts.text(fact) for fact in table.heard(seat)]


@pytest.mark.usefixtures("wreck")
class TestRules:
    def test_wre_1_the_most_coins_win_after_four_chests(self) -> None:
        table = dive(*["sink 5", "bid 1", "bid 0", "sink 5", "bid 0", "bid 1"] * 2)
        assert table.view(0).deck.purses == [6, 22]
        assert table.ask == Over((-1.0, 1.0), (1,), "it was played to its end")
        even = dive(*["sink 0", "bid 0", "bid 0"] * 4)
        assert even.ask == Over((0.0, 0.0), (), "it was played to its end")

    def test_wre_2_captains_have_six_coins_and_dive_in_turn(self) -> None:
        table = dive(seats=3)
        assert table.view(2).deck.purses == [6, 6, 6]
        for diver in (0, 1, 2, 0):
            table.act("sink 2")
            assert told(table, 0)[-1] == f"dived by={diver}"
            for _ in range(3):
                table.act("bid 0")

    def test_wre_3_the_diver_alone_sees_what_a_chest_is_worth(self) -> None:
        table = dive()
        assert isinstance(table.ask, Chance)
        assert [weight for _, weight in table.ask.outcomes] == [1, 2, 3, 3, 2, 1]
        table.act("sink 4")
        assert told(table, 0) == ["saw by=0 worth=4", "dived by=0"]
        assert told(table, 1) == ["dived by=0"]

    def test_wre_4_bids_are_secret_and_paid_for_and_the_diver_is_last(self) -> None:
        table = dive("sink 4", "bid 3", seats=3)
        assert told(table, 1)[-2:] == ["wrote by=1 coins=3", "sealed by=1"]
        assert told(table, 2)[-1] == "sealed by=1"
        assert "wrote by=1 coins=3" not in told(table, 2)
        with pytest.raises(IllegalAction, match=r"you have 6 coins\. \(WRE-4\)"):
            table.act("bid 7")
        table.act("bid 6")
        assert table.asked == 0

    def test_wre_5_the_highest_bid_pays_and_takes_the_chest(self) -> None:
        table = dive("sink 5", "bid 3", "bid 2")
        assert told(table, 0)[-3:] == [
            "opened by=0 coins=2",
            "opened by=1 coins=3",
            "raised by=1 paid=3 worth=5",
        ]
        assert table.view(0).deck.purses == [6, 8]

    @pytest.mark.parametrize("coins", [0, 4])
    def test_wre_6_even_bids_and_no_bids_lose_the_chest(self, coins: int) -> None:
        table = dive("sink 5", f"bid {coins}", f"bid {coins}")
        assert told(table, 1)[-1] == "lost worth=5"
        assert table.view(1).deck.purses == [6, 6]


def test_a_question_is_asked_and_taught_from_its_one_record(wreck: Game) -> None:
    table = dive("sink 4", "bid 2")
    assert table.scene(0).heading == "How much do you bid for a chest worth 4, of your 6 coins?"
    assert table.scene(1).heading == "Captain 1 writes a bid."
    lesson = wreck.telling.lesson
    assert lesson is not None
    assert lesson.said(table.view(0), table.menu(0), 0).startswith("You have seen the chest.")
    assert lesson.said(table.view(0), table.menu(0), 2) == ""
    table.act("bid 1")
    table.deal()
    assert "a chest that only the diver has seen" in table.scene(0).heading


def test_every_rule_has_a_test(wreck: Game) -> None:
    every_rule_has_a_test(wreck.rules.text, Path(__file__).read_text())


def test_all_laws_hold(wreck: Game) -> None:
    assert laws_for(wreck) == LAWS
    check(wreck)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_search_it_without_a_line_of_their_own(wreck: Game, level: str) -> None:
    table = dive("sink 4", seats=4)
    bot = gloam.bot("wreck", level, seconds=0.05)
    seat = table.asked
    assert bot.choose(table.view(seat), table.menu(seat), table.luck(seat)) in table.menu(seat)
