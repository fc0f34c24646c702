"""The scripts that learn: what they keep is a bot that plays, and their steps go downhill."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gloam
from gloam.games import load
from gloam.lab.match import Match, play

pytestmark = pytest.mark.slow  # it learns: left to `make test`, compiled
ROOT = Path(__file__).parents[2]


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(tmp_path)
    return import_module("examples.learn")


@pytest.fixture
def vampire(learn: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    found = import_module("examples.learn_vampire")
    monkeypatch.setattr(found, "STEPS", 8)
    return found


def test_a_script_that_learns_is_short(learn: Any, vampire: Any) -> None:
    for script in (learn, vampire):
        assert len(Path(script.__file__).read_text().splitlines()) <= 200


def test_what_was_learnt_is_a_bot(learn: Any, vampire: Any) -> None:
    learn.train("humans", 0.02)
    vampire.train(0.05)
    game = load("vampire_radar")
    for name in ("vampire", "humans"):
        table = gloam.open_table(game.name, 2, seed="learnt")
        table.deal()
        if name == "humans":
            table.act("hide C3")
        seat = table.asked
        player = learn.humans(game) if name == "humans" else vampire.vampire(game)
        assert player.choose(table.view(seat), table.menu(seat), table.luck(seat)) in table.menu(
            seat
        )
    result = play(
        Match(
            game.name,
            2,
            ("examples.learn_vampire:vampire", "examples.learn:humans"),
            {"dawn": "5"},
            "one",
        )
    )
    assert result.actions > 2


def test_a_policy_learns_to_choose_as_it_is_taught(learn: Any) -> None:
    rng = np.random.default_rng(1)
    games = learn.batch(1, "chance", "taught")
    policy = learn.Policy(int(games.size), int(games.choices))
    agreed = [learn.imitate(policy, games, 1, rng) for _ in range(400)]
    assert np.mean(agreed[-25:]) > np.mean(agreed[:25]) + 0.05
