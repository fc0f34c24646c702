"""A standoff: `hard` plays the form of one round by its whole tree, and anything else as usual."""

import pickle
from collections.abc import Mapping
from random import Random

import pytest

import gloam
from gloam.bots import OwnBot, bot
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.guesses.small_form import small_form
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.table import Table

FORM = GAME.rules.small_options
SEATS = range(4)
compiled_only = pytest.mark.skipif(not gloam.compiled(), reason="the tree takes Python minutes")


def table_of(options: Mapping[str, str], seed: str = "standoff") -> Table:
    table = gloam.open_table(GAME.name, seats=4, seed=seed, **options)
    table.deal()
    return table


def sight(table: Table, seat: int) -> Sight:
    view = table.view(seat)
    assert isinstance(view, Sight)
    return view


def key(table: Table, seat: int) -> int:
    fingerprint = sight(table, seat).fingerprint
    assert fingerprint is not None
    return fingerprint.key()


def hard() -> OwnBot:
    found = bot(GAME, "hard", simulations=20, seconds=0)
    assert isinstance(found, OwnBot)
    return found


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_view_keeps_the_key_of_all_that_its_seat_heard(seed: str) -> None:
    table, luck = gloam.open_table(GAME.name, seats=4, seed=seed, **FORM), Random(seed)
    while not table.over:
        assert [key(table, n) for n in SEATS] == [table.information(n).key() for n in SEATS]
        table.act(table.drawn() if table.asked < 0 else luck.choice(table.menu(table.asked)))
    assert [key(table, n) for n in SEATS] == [table.information(n).key() for n in SEATS]


def test_copies_of_a_view_keep_the_key_and_go_on_from_it_alone() -> None:
    table = table_of(FORM)
    before = key(table, 1)
    copies = [sight(table, 1).clone(), pickle.loads(pickle.dumps(sight(table, 1)))]
    table.act(table.menu(0)[0])
    fresh = key(table, 1)
    assert fresh != before
    for copy in copies:
        assert copy.fingerprint is not None
        assert copy.fingerprint.key() == before
        for fact in list(table.heard(1))[int(copy.fingerprint.size) :]:
            copy.hear(*fact)
        assert copy.fingerprint.key() == fresh


def test_no_key_is_kept_where_a_whole_game_is_played() -> None:
    table = table_of({"rounds": "1"})
    assert [sight(table, seat).fingerprint for seat in SEATS] == [None] * 4
    assert table.onlooker().fingerprint is None
    assert small_form(sight(table, 0)) is None


@compiled_only
def test_shh_r17_one_round_is_played_by_its_tree_whatever_is_said() -> None:
    table = table_of(FORM)
    odds = hard().odds(table.view(0), table.menu(0))
    assert set(odds) == set(table.menu(0))
    assert abs(sum(odds.values()) - 1) < 1e-9
    table.say(2, "Do not shoot.")
    assert hard().odds(table.view(0), table.menu(0)) == odds


@compiled_only
@pytest.mark.parametrize(
    "other",
    [{"rounds": "2"}, {"rounds": "0"}, {"duelDice": "yes"}, {"preset": "published"}],
    ids=lambda other: " ".join(f"{name}={value}" for name, value in other.items()),
)
def test_shh_r17_any_other_standoff_is_thought_about_as_usual(other: dict[str, str]) -> None:
    table = table_of({**FORM, **other})
    for _ in range(3):
        view, menu = table.view(table.asked), table.menu(table.asked)
        assert hard().odds(view, menu) == {}
        table.act(hard().choose(view, menu, Random(1)))
        table.deal()
        if table.over:
            break
