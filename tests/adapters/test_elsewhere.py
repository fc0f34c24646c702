"""TextArena and verifiers themselves, wherever somebody has installed them.

Neither is among what we install: the one brings 100 MB, the other 560, and it pins a version of
the Model Context Protocol that is older than ours. Whoever changes the adapters installs them
into an environment of their own, and runs this file there.
"""

import asyncio
import importlib.util
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gloam

HAS_ARENA = importlib.util.find_spec("textarena") is not None
HAS_VERIFIERS = importlib.util.find_spec("verifiers") is not None


@pytest.mark.skipif(not HAS_ARENA, reason="textarena is not installed")
@pytest.mark.parametrize("name", sorted(gloam.games()))
def test_textarena_plays_every_game(name: str) -> None:
    import textarena as ta

    from gloam.adapters.names import camel
    from gloam.adapters.textarena import register

    register()
    register()  # once is enough
    env = ta.make(f"gloam/{camel(name)}-v0", opponents="easy")
    env.reset(num_players=1, seed=4)
    done = False
    for _ in range(25):
        player, text = env.get_observation()
        assert player == 0
        assert text.startswith("\n[GAME] You play ")
        done, info = env.step("I think. [1]")
        assert info["readable"]
        if done:
            break
    rewards, infos = env.close()
    assert infos[0]["role"]
    assert (rewards is None) == (not done)


@pytest.mark.skipif(not HAS_VERIFIERS, reason="verifiers is not installed")
def test_verifiers_loads_both_tasksets_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from verifiers.v1.utils.loaders import environment_class, taskset_class

    for kind in ("play", "beliefs"):
        (tmp_path / f"gloam_{kind}.py").write_text(
            f"from gloam.adapters.verifiers.{kind} import *\n"
            f"from gloam.adapters.verifiers.{kind} import __all__\n"
        )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert taskset_class("gloam-play").__name__ == "GloamTaskset"
    assert environment_class("gloam-play").__name__ == "GloamEnv"
    assert taskset_class("gloam-beliefs").__name__ == "BeliefTaskset"
    assert environment_class("gloam-beliefs").__name__ == "SingleAgentEnv"


@pytest.mark.skipif(not HAS_VERIFIERS, reason="verifiers is not installed")
def test_verifiers_scores_a_riddle_by_its_exact_odds() -> None:
    from gloam.adapters.verifiers.beliefs import BeliefConfig, BeliefTaskset

    taskset = BeliefTaskset(BeliefConfig(id="gloam-beliefs"))
    task = next(iter(taskset.take(1)))
    known = task.data.task
    exact = dict(zip(known["answers"], known["odds"], strict=True))
    said = ", ".join(f"{name} {100 * odds:.6f}" for name, odds in exact.items() if odds)
    for answer, points in ((f"[{said}]", 1.0), ("[nowhere]", 0.0)):
        trace = SimpleNamespace(last_reply=answer)
        assert asyncio.run(task.points(trace)) == pytest.approx(points, abs=1e-4)
    assert asyncio.run(task.off(SimpleNamespace(last_reply="[nowhere]")))["readable"] == 0.0


@pytest.mark.skipif(not HAS_VERIFIERS, reason="verifiers is not installed")
def test_verifiers_plays_a_game_turn_by_turn() -> None:
    from gloam.adapters.verifiers.play import GloamConfig, GloamEnv, GloamTaskset

    config = GloamConfig(id="gloam-play", seats=2, seat="human1", options={"dawn": "2"})
    task = next(iter(GloamTaskset(config).take(1)))
    assert len(task.data.prompt) <= 4000
    rewards: dict[str, float] = {}
    heard: list[str | None] = []

    class Player:
        """An agent that always takes the first choice: only a model's side is made up."""

        @asynccontextmanager
        async def interaction(self, task: Any) -> Any:
            async def turn(message: str | None = None) -> Any:
                heard.append(message)
                return SimpleNamespace(terminated=False, last_reply="[1]")

            trace = SimpleNamespace(
                info={}, record_reward=lambda name, value, weight: rewards.update({name: value})
            )
            yield SimpleNamespace(turn=turn, trace=trace)

    asyncio.run(GloamEnv.run(None, task, SimpleNamespace(player=Player())))  # type: ignore[arg-type,unused-ignore]
    assert set(rewards) == {"payoff"}
    assert rewards["payoff"] in (-1.0, 1.0)
    assert heard[0] is None
    assert all(message for message in heard[1:])


def test_both_are_asked_for_by_name_where_they_are_not_installed() -> None:
    for module, there in (("textarena", HAS_ARENA), ("verifiers.play", HAS_VERIFIERS)):
        if not there:
            with pytest.raises(ModuleNotFoundError):
                importlib.import_module(f"gloam.adapters.{module}")
            assert f"gloam.adapters.{module}" not in sys.modules
