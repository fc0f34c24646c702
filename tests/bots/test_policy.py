"""A policy is a bot: at tables, in batches, in the terminal and on ladders."""

from random import Random
from typing import Any

import numpy as np
import pytest

import gloam
from gloam.bots import named
from gloam.bots.policy import PolicyBot
from gloam.games import load
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.game import Game
from gloam.lab.match import Match, play

NAME = "vampire_radar"


def first(observation: Any, mask: Any, rng: Random) -> int:
    """The first action that is allowed."""
    return int(np.flatnonzero(np.asarray(mask))[0])


def own(game: Game) -> PolicyBot:
    """A bot that `tests.bots.test_policy:own` names."""
    return PolicyBot(game, first)


class Mute:
    """No bot."""


@pytest.mark.parametrize("name", gloam.games.names())
def test_a_policy_is_given_what_a_table_shows_its_seat_as_numbers(name: str) -> None:
    table = gloam.open_table(name, seed="policy")
    table.deal()
    seen: list[tuple[list[int], list[int]]] = []

    def policy(observation: Any, mask: Any, rng: Random) -> int:
        seen.append((list(np.asarray(observation)), list(np.flatnonzero(np.asarray(mask)))))
        return first(observation, mask, rng)

    player = gloam.bot(name, policy=policy)
    for _ in range(12):
        if table.over:
            break
        seat = table.asked
        shown = [int(cell) for cell in table.observe(seat)]
        menu = sorted(table.menu(seat))
        action = player.choose(table.view(seat), table.menu(seat), table.luck(seat))
        assert seen[-1] == (shown, menu)
        assert action == menu[0]
        table.act(action)
        table.deal()
    assert len(seen) > 3


def test_what_is_not_on_the_menu_is_refused() -> None:
    table = gloam.open_table(NAME, seats=2, seed="policy")
    player = gloam.bot(NAME, policy=lambda observation, mask, rng: 10_000)
    with pytest.raises(IllegalAction, match="chose action 10000"):
        player.choose(table.view(0), table.menu(0), table.luck(0))


def test_a_policy_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="A policy is called with"):
        gloam.bot(NAME, policy="weights.npz")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="no such encoding"):
        gloam.bot(NAME, policy=first, encoding="smells")


def test_a_bot_plays_inside_a_batch() -> None:
    inside = gloam.batch(NAME, 4, 2, inside={1: gloam.bot(NAME, policy=first)}, most_steps=60)
    named_inside = gloam.batch(NAME, 4, 2, inside={1: own(load(NAME))}, most_steps=60)
    for _ in range(40):
        for each in (inside, named_inside):
            np.asarray(each.actions)[:] = np.asarray(each.masks).argmax(axis=1)
            each.step()
        assert set(inside.asked) == {0}
        assert (np.asarray(inside.observations) == np.asarray(named_inside.observations)).all()


def test_a_bot_of_ones_own_plays_in_the_lab() -> None:
    ours = "tests.bots.test_policy:own"
    assert isinstance(named(load(NAME), ours), PolicyBot)
    result = play(Match(NAME, 2, ("medium", ours), {"dawn": "6"}, "own 1"))
    assert result.actions > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("no.such.module:own", "No module named 'no'"),
        ("tests.bots.test_policy:nobody", "has no attribute 'nobody'"),
        ("tests.bots.test_policy:NAME", "not callable"),
        ("tests.bots.test_policy:Mute", "takes no arguments"),
        (":own", "Empty module name"),
    ],
)
def test_a_name_that_gives_no_bot_is_a_clear_error(name: str, said: str) -> None:
    with pytest.raises(BadOption, match="gives no bot") as refused:
        named(load(NAME), name)
    assert said in str(refused.value)


def test_a_house_knows_levels_only() -> None:
    """Whoever opens a table must not name a module that the house then runs."""
    with pytest.raises(BadOption):
        gloam.bot(NAME, "tests.bots.test_policy:own")
