"""An action tells a bounded number of facts, or was never done."""

from collections.abc import Callable
from typing import Any

import pytest

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.errors import TooManyFacts
from gloam.kernel.game import MOST_FACTS
from gloam.kernel.table import Table
from tests.babble import GAME, HEADS, MOST, Room


@pytest.fixture
def table() -> Table:
    table = Table(GAME, 2, {}, Dice("night-1", "salt"))
    for _ in range(3):
        table.act("hum")
    table.say(0, "Hello.")
    return table


def standing(table: Table) -> dict[str, Any]:
    """Everything that makes a table what it is."""
    truth = table._truth
    assert isinstance(truth, Room)
    return {
        "truth": (truth.turn, truth.thrown, truth.words, truth.ended, truth.key),
        "folded": truth.words == 0 and vars_of(table.refold()) == vars_of(truth),
        "record": table.record,
        "deeds": list(table.deeds),
        "sayings": list(table.sayings),
        "draws": table._draws,
        "asked": table.asked,
        "choices": [table.choices(seat) for seat in range(2)],
        "heard": [table.view(seat).heard for seat in range(2)],
        "told": [[told.words for told in table.told(seat).since()] for seat in range(2)],
        "undo": [table.may_undo(seat) for seat in range(2)],
        "save": gloam.dumps(table),
    }


def vars_of(state: Any) -> tuple[int, ...]:
    return state.turn, state.thrown, state.words, state.ended, state.key


TOO_MUCH: dict[str, Callable[[Table], object]] = {
    "in turn": lambda table: table.act("babble"),
    "out of turn": lambda table: table.act("scream", 0),
    "expressly out of turn": lambda table: table.act_aside("scream", 1),
    "by speaking": lambda table: table.say(0, "And another thing."),
    "by chance without end": lambda table: gambled(table),
}


def gambled(table: Table) -> None:
    table.act("gamble")
    table.deal()


@pytest.mark.parametrize("way", TOO_MUCH)
def test_what_tells_too_much_was_never_done(table: Table, way: str) -> None:
    before = standing(table)
    for _ in range(3):
        with pytest.raises(TooManyFacts, match=f"more than {MOST} facts at once") as refused:
            TOO_MUCH[way](table)
        assert standing(table) == before
    assert str(refused.value).endswith("Choose something else, or end the game.")
    table.act("hum")
    assert table.asked == 0
    assert len(table.record) == len(before["record"]) + 1


@pytest.mark.parametrize("way", TOO_MUCH)
def test_rules_that_cannot_be_copied_are_folded_again(
    table: Table, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Room, "clone")
    before = standing(table)
    with pytest.raises(TooManyFacts):
        TOO_MUCH[way](table)
    assert standing(table) == before


@pytest.mark.parametrize("way", ["trip", "slip"])
def test_a_fault_in_the_rules_leaves_the_table_as_it_was(table: Table, way: str) -> None:
    before = standing(table)
    with pytest.raises(ZeroDivisionError):
        table.act(way, 1)
    assert standing(table) == before
    table.act("hum")


def test_chance_may_answer_as_often_as_there_is_room_for(table: Table) -> None:
    table.act("gamble")
    for _ in range(MOST - 1):
        table.act(HEADS)
    before = len(table.record)
    with pytest.raises(TooManyFacts):
        table.act(HEADS)
    assert table.asked == 1  # what was gambled is taken back with all that came of it
    assert len(table.record) == before - MOST


def test_a_fork_has_the_same_bound_and_does_not_touch_the_other(table: Table) -> None:
    table.act("gamble")
    fork = table.fork()
    with pytest.raises(TooManyFacts):
        fork.deal()
    assert fork.asked == 1
    assert (table.asked, table.deeds[-1].seat) == (-1, 1)


def test_each_action_is_counted_by_itself(table: Table) -> None:
    for _ in range(3 * MOST):
        table.act("hum")
    assert len(table.record) > 3 * MOST


@pytest.mark.parametrize("name", sorted(gloam.games()))
def test_no_action_of_a_game_comes_near_its_bound(name: str) -> None:
    game = gloam.games()[name]
    assert game.rules.most_facts == MOST_FACTS
    options = game.options_from(game.rules.bounded_options)
    for seed in range(3):
        table = Table(game, game.seats[1], options, Dice(f"bound {seed}", "salt"))
        table.deal()
        most, n = len(table.record) - table.opening, 0
        while not table.over and n < 400:
            before = len(table.record)
            menu = table.menu(table.asked)
            table.act(menu[table.dice.below(len(menu), "pick", n)])
            table.deal()
            most = max(most, len(table.record) - before)
            n += 1
        assert 0 < most < game.rules.most_facts / 10
