"""The script that learns: what it keeps is a bot that plays, and its steps go downhill."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gloam
from gloam.games import load
from gloam.lab.match import Match, play

pytestmark = pytest.mark.slow  # it learns: left to `make test`, compiled
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(tmp_path)
    return import_module("learn")


def test_what_was_learnt_is_a_bot(learn: Any) -> None:
    learn.train("humans", 0.02)
    learn.train("vampire", 0.02)
    game = load("vampire_radar")
    for name in ("vampire", "humans"):
        table = gloam.open_table(game.name, 2, seed="learnt")
        table.deal()
        if name == "humans":
            table.act("hide C3")
        seat = table.asked
        player = getattr(learn, name)(game)
        assert player.choose(table.view(seat), table.menu(seat), table.luck(seat)) in table.menu(
            seat
        )
    result = play(Match(game.name, 2, ("learn:vampire", "learn:humans"), {"dawn": "5"}, "one"))
    assert result.actions > 2


def test_a_policy_learns_to_choose_as_it_is_taught(learn: Any) -> None:
    rng = np.random.default_rng(1)
    games = learn.batch(1, "chance", "taught")
    policy = learn.Policy(int(games.size), int(games.choices))
    agreed = [learn.imitate(policy, games, 1, rng) for _ in range(400)]
    assert np.mean(agreed[-25:]) > np.mean(agreed[:25]) + 0.05
