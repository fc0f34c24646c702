"""Many games at once: the same as one at a time, told to the same seats, and refused whole."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

import gloam
from gloam.kernel.batch import Batch
from gloam.kernel.encoding import FactsHeard, nothing
from gloam.kernel.episode import Opening
from gloam.kernel.memory import Memory
from gloam.testing.inside import difference
from tests.lantern.game import GAME as LANTERN

GAMES = {**gloam.games(), LANTERN.name: LANTERN}


def opened(name: str, seats: int, encoding: str = "") -> Opening:
    game = GAMES[name]
    options = game.options_from(game.rules.bounded_options)
    way = FactsHeard(room=4) if encoding == "facts" else game.sight.encoding_called(encoding)
    return Opening(game, seats, options, way, {}, 2)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_seen_is_the_fold_of_what_was_heard(name: str) -> None:
    """Two episodes of one seed: one keeps every fact, the other is read as a batch reads it."""
    game = GAMES[name]
    for seats in game.seats:
        seen, heard = opened(name, seats), opened(name, seats, "facts")
        batch, other = Batch(seen, ["one", "two"]), heard.begun("two/0")
        layout = batch.layout
        for _ in range(60):
            if batch.lengths[1] == 0 and other.length:
                break  # the next game has begun
            asked = batch.asked[1]
            assert asked == other.asked
            memory = other.view(asked)
            assert isinstance(memory, Memory)
            view = seen.encoding.listener(asked, seats) or game.sight.view(asked, seats)
            for fact in memory.facts():
                view.hear(*fact)
            out = nothing(layout.size)
            seen.encoding.observe(view, out, seen.encoding.lay(view, out, 0))
            row = batch.observations.tolist()[1]
            assert layout.cut(row) == layout.cut(out)
            menu = other.menu.actions()
            mask = batch.masks.tolist()[1]
            assert [n for n, may in enumerate(mask) if may] == sorted(menu)
            batch.draw()
            other.rng.below(other.menu.total)  # as the batch has drawn
            other.step(batch.actions[1])
            batch.step()


@pytest.mark.parametrize("name", GAMES)
def test_what_looks_the_same_has_the_same_menu(name: str) -> None:
    known: dict[tuple[object, ...], tuple[int, ...]] = {}
    game = GAMES[name]
    batch = Batch(opened(name, game.seats[0]), [str(n) for n in range(24)], 400)
    for _ in range(40):
        rows, masks = batch.observations.tolist(), batch.masks.tolist()
        for row, mask in zip(rows, masks, strict=True):
            assert known.setdefault(tuple(row), tuple(mask)) == tuple(mask)
        batch.draw()
        batch.step()
    assert len(known) > 20


def test_a_game_follows_from_its_own_seed_alone() -> None:
    def course(seeds: list[str], n: int) -> list[object]:
        batch = Batch(opened("shadow_hunters", 4), seeds, 30)
        found: list[object] = []
        for _ in range(40):
            batch.draw()
            batch.step()
            found += [batch.observations.tolist()[n], batch.rewards.tolist()[n], batch.ended[n]]
        return found

    assert course(["a", "b"], 1) == course(["c", "d", "b"], 2)
    assert course(["a", "b"], 1) != course(["a", "b"], 0)


def test_rewards_come_with_the_end_and_the_next_game_begins() -> None:
    batch = gloam.batch("vampire_radar", games=8, seats=2, dawn=1)
    ends = 0
    for _ in range(60):
        batch.draw()
        batch.step()
        for n in range(8):
            worth = batch.rewards.tolist()[n]
            assert sorted(worth) == ([-1.0, 1.0] if batch.ended[n] else [0.0, 0.0])
            assert batch.lengths[n] == 0 or not batch.ended[n]
            ends += batch.ended[n]
    assert ends > 8
    batch.reset()
    assert set(batch.lengths) == {0}
    assert not any(batch.ended)


def test_a_game_that_goes_on_is_broken_off() -> None:
    batch = gloam.batch("vampire_radar", games=2, seats=2, most_steps=7)
    for _ in range(7):
        assert not any(batch.broken_off)
        batch.draw()
        batch.step()
    assert list(batch.broken_off) == [1, 1]
    assert batch.rewards.tolist() == [[0.0, 0.0], [0.0, 0.0]]


def test_those_inside_play_their_seats() -> None:
    inside = {0: "medium", 2: "chance", 3: "easy"}
    batch = gloam.batch("vampire_radar", games=3, seats=4, inside=inside, dawn=3)
    for _ in range(30):
        assert set(batch.asked) == {1}
        batch.draw()
        batch.step()


def test_what_is_wrong_is_refused_and_nothing_is_played() -> None:
    batch = gloam.batch("vampire_radar", games=3, seats=2)
    batch.draw()
    before = (batch.observations.tolist(), list(batch.lengths))
    for wrong in (-1, 0, 128, 2**40):
        batch.actions[1] = wrong
        with pytest.raises(gloam.IllegalAction, match=f"In game 1, action {wrong} is not on"):
            batch.step()
    assert (batch.observations.tolist(), list(batch.lengths)) == before
    for games, seats, inside, said in (
        (0, 2, {}, "1 to"),
        (1, 2, {0: "easy", 1: "easy"}, "all seats are taken"),
        (1, 2, {2: "easy"}, "no seat 2"),
        (1, 9, {}, "2 to 4 seats"),
    ):
        with pytest.raises(gloam.BadOption, match=said):
            gloam.batch("vampire_radar", games=games, seats=seats, inside=inside)
    with pytest.raises(gloam.BadOption, match="Did you mean 'odds'"):
        gloam.batch("vampire_radar", games=1, encoding="od")


# Copies.


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("name", sorted(gloam.games()))
def test_states_views_and_tables_can_be_pickled_and_copied(name: str) -> None:
    table, rng = gloam.open_table(name, seed="pickled"), Random(1)
    for _ in range(40):
        table.deal()
        if not table.over:
            table.act(rng.choice(table.menu(table.asked)))
    for copied in (copy.deepcopy, pickled):
        truth = table._truth
        assert not difference(copied(truth), truth)
        assert copied(truth).ear is None
        for seat in range(table.seats):
            assert not difference(copied(table.view(seat)), table.view(seat))
        again = copied(table)
        assert again.game is table.game
        assert gloam.dumps(again) == gloam.dumps(table)
        before = gloam.dumps(table)
        again.deal()
        if not again.over:
            again.act(again.menu(again.asked)[0])
        assert gloam.dumps(table) == before


def test_a_fork_keeps_what_is_known() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="fork")
    table.act("hide C3")
    view, key = table.view(1), table.information(1).key()
    fork = table.fork()
    assert fork._views[1] is not None
    assert fork._views[1] is not view
    fork.act(fork.menu(1)[0])
    assert (table.information(1).key(), fork.information(1).key() == key) == (key, False)
