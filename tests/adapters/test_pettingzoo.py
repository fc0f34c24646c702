"""Every game passes PettingZoo's own tests, and refuses in its own words."""

import copy
import pickle
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import gloam
from gloam.adapters import pettingzoo as adapter
from gloam.adapters.pettingzoo import module

GAMES = sorted(gloam.games())
DICTIONARIES = "ignore::UserWarning:pettingzoo.test.api_test"
"""PettingZoo advises against observations with a mask beside them, as its own board games have."""


@pytest.mark.filterwarnings(DICTIONARIES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_tests_of_pettingzoo(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = module(name)
    api_test(game.env(), num_cycles=100)
    api_test(game.raw_env(), num_cycles=100)
    seed_test(game.env, num_cycles=10)
    parallel_api_test(game.parallel_env(), num_cycles=100)
    parallel_seed_test(game.parallel_env, num_cycles=10)
    max_cycles_test(SimpleNamespace(env=game.together_env, parallel_env=game.parallel_env))
    render_test(game.env)
    capsys.readouterr()


def test_a_game_is_named_by_its_version_and_no_other() -> None:
    assert adapter.vampire_radar_v0.raw_env(seats=2).possible_agents == ["vampire", "human1"]
    for wrong, said in (("vampire_radar_v7", "no version 7"), ("chess_v0", "no 'chess_v0'")):
        with pytest.raises(AttributeError, match=said):
            getattr(adapter, wrong)


def test_what_is_wrong_is_refused_and_changes_nothing() -> None:
    env = module("vampire_radar").raw_env(seats=2)
    env.reset(seed=1)
    before = env.observe("vampire")
    for action in (0, -1, 10_000, None):
        with pytest.raises(ValueError, match="vampire cannot choose"):
            env.step(action)
    after = env.observe("vampire")
    assert all(np.array_equal(before[part], after[part]) for part in before)
    with pytest.raises(ValueError, match="render_mode"):
        env.render()
    with pytest.raises(ValueError, match="human or ansi"):
        module("vampire_radar").raw_env(render_mode="rgb_array")
    with pytest.raises(gloam.BadOption, match="no such option"):
        module("vampire_radar").raw_env(moon="full")


def test_a_step_after_the_end_is_refused() -> None:
    env = module("vampire_radar").raw_env(seats=2, max_cycles=2)
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, reward, over, broken_off, _ = env.last()
        assert (reward, over) == (0, False)
        env.step(None if broken_off else int(seen["action_mask"].argmax()))
    with pytest.raises(ValueError, match="reset it"):
        env.step(None)
    together = module("vampire_radar").parallel_env(seats=2, max_cycles=1)
    together.reset(seed=1)
    together.step({})
    with pytest.raises(ValueError, match="reset it"):
        together.step({})


def test_who_is_not_asked_sees_no_menu_and_no_more_than_it_was_told() -> None:
    env = module("vampire_radar").raw_env(seats=2)
    layout = env.reader.layout
    hidden = []
    for choice in (0, 5):
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.observe("vampire")["action_mask"])[choice]))
        human, vampire = env.observe("human1"), env.observe("vampire")
        assert not vampire["action_mask"].any()
        assert sum(layout.cut(vampire["observation"])["vampire"]) == 1
        hidden.append(human["observation"].tobytes())
    assert hidden[0] == hidden[1]


def test_an_environment_can_be_copied() -> None:
    env = module("vampire_radar").raw_env(seats=3, dawn="9")
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        other.reset(seed=3)
        env.reset(seed=3)
        assert np.array_equal(other.last()[0]["observation"], env.last()[0]["observation"])
