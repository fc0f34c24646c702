"""Every game passes Gymnasium's own check, one seat at a time and many games at once."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import gloam
from gloam.adapters.gymnasium import SeatEnv, SeatVectorEnv
from gloam.adapters.names import camel
from gloam.kernel.encoding import nothing
from gloam.kernel.state import NOBODY

GAMES = sorted(gloam.games())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_check_of_gymnasium(name: str) -> None:
    env = gymnasium.make(f"gloam/{camel(name)}-v0", opponents="easy")
    check_env(env.unwrapped, skip_render_check=True)
    seen, _ = env.reset(seed=3)
    for _ in range(20):
        seen, _, over, broken_off, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert not info["illegal"]
        if over or broken_off:
            break


@pytest.mark.parametrize("name", GAMES)
def test_many_games_are_played_by_the_batch(name: str) -> None:
    env = gymnasium.make_vec(
        f"gloam/{camel(name)}-v0",
        num_envs=3,
        opponents="chance",
        vectorization_mode="vector_entry_point",
    )
    courses = []
    for _ in range(2):
        seen, _ = env.reset(seed=5)
        course = []
        for _ in range(15):
            assert env.observation_space.contains(seen)
            seen, rewards, over, _, _ = env.step(seen["action_mask"].argmax(axis=1))
            course.append((seen["observation"].tobytes(), rewards.tobytes(), over.tobytes()))
        courses.append(course)
    assert courses[0] == courses[1]


@pytest.mark.parametrize("name", GAMES)
def test_what_was_seen_last_is_kept_when_a_game_ends(name: str) -> None:
    many = SeatVectorEnv(3, name, 0, "chance", most_steps=300)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = many.reset(seed=2)
    rng, opening = np.random.default_rng(2), many.batch.opening
    ends = 0
    while ends < 2:
        chosen = [rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
        twins = [episode.clone() for episode in many.batch.episodes]
        seen, _, over, broken_off, info = many.step(np.array(chosen))
        assert ("final_obs" in info) == bool((over | broken_off).any())
        for n in np.flatnonzero(over | broken_off):
            twin = twins[n]
            twin.step(chosen[n])
            while twin.asked not in (0, NOBODY) and twin.length < many.batch.most_steps:
                twin.step(opening.choose(twin))
            cells = nothing(many.batch.size)
            at = opening.encoding.lay(twin.view(0), cells, 0)
            opening.encoding.observe(twin.view(0), cells, at)
            assert info["_final_obs"][n]
            assert list(info["final_obs"][n]["observation"]) == list(cells)
            assert not info["final_obs"][n]["action_mask"].any()
            assert many.single_observation_space.contains(info["final_obs"][n])
            ends += 1


def test_rewards_are_of_the_seat_that_is_played() -> None:
    ends = {}
    for seat in ("vampire", "human1"):
        env = SeatEnv("vampire_radar", seat, "chance", seats=2, dawn="2")
        seen, _ = env.reset(seed=4)
        over = False
        while not over:
            seen, reward, over, _, _ = env.step(int(seen["action_mask"].argmax()))
        ends[seat] = reward
        assert env.episode.state.payoff(env.seat) == reward
    assert set(ends.values()) <= {-1.0, 1.0}


def test_what_is_wrong_is_refused() -> None:
    env = SeatEnv("vampire_radar", "vampire", "chance", strict=True)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not on the menu"):
        env.step(0)
    with pytest.raises(gloam.BadOption, match="Did you mean 'vampire'"):
        SeatEnv("vampire_radar", "vampyre")
    many = SeatVectorEnv(2, "vampire_radar", "vampire", "chance")
    seen, _ = many.reset(seed=1)
    before = seen["observation"].copy()
    with pytest.raises(ValueError, match="2 actions are wanted"):
        many.step(np.zeros(3, int))
    with pytest.raises(ValueError, match="In game 0, action 0 is not on the menu of seat 0"):
        many.step(np.zeros(2, int))
    assert np.array_equal(before, seen["observation"])
    with pytest.raises(gloam.BadOption, match="2 games, not 3"):
        many.reset(seed=[1, 2, 3])
