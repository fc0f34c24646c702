"""Whole games in the shape of `verifiers`: the game is the user, and each answer is a move."""

import itertools
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from gloam.adapters.text.game import TextGame

__all__ = ["GloamEnv", "GloamTaskset"]


class GloamConfig(vf.TasksetConfig):  # type: ignore[misc]  # it is not installed where types are checked
    """Which game, which seat, and who plays the others."""

    game: str = "vampire_radar"
    seats: int | None = None
    seat: str | int = 0
    opponents: str = "medium"
    seed: str = "verifiers"
    belief: bool = False
    options: dict[str, str] = {}  # noqa: RUF012  # a field of a model


class GloamData(vf.TaskData):  # type: ignore[misc]
    """One game, by all that decides it."""

    info: dict[str, Any]


class GloamTask(vf.Task[GloamData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """One game; its reward is what it was worth to the seat."""


def game_of(info: dict[str, Any]) -> TextGame:
    """The game of a task, at its beginning."""
    return TextGame(
        info["game"],
        info["seats"],
        [info["seat"]],
        info["opponents"],
        info["seed"],
        belief=info["belief"],
        **info["options"],
    )


class GloamTaskset(vf.Taskset[GloamTask, GloamConfig]):  # type: ignore[misc]
    """Games without end, each by a seed of its own."""

    INFINITE = True

    def load(self) -> Iterator[GloamTask]:
        """Games in which the seat is asked; the prompt has the rules and the first question."""
        asked = self.config
        for n in itertools.count():
            info = {
                "game": asked.game,
                "seats": asked.seats,
                "seat": asked.seat,
                "opponents": asked.opponents,
                "seed": f"{asked.seed}/{n}",
                "belief": asked.belief,
                "options": dict(asked.options),
            }
            game = game_of(info)
            if not game.over:
                data = GloamData(name=f"{asked.game}#{n}", prompt=game.tell(), info=info)
                yield GloamTask(data, asked.task)


class GloamEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """One player, whatever it is driven by."""

    player: vf.AgentConfig = vf.AgentConfig()


class GloamEnv(vf.Env[GloamEnvConfig]):  # type: ignore[misc]
    """Plays a game with one agent: each of its turns is answered with what it then hears."""

    async def run(self, task: Any, agents: Any) -> None:
        """Play to the end, or until the agent ends."""
        game = game_of(task.data.info)
        game.tell()  # it is the prompt of the task
        seat = game.outside[0]
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                told = game.answer(segment.last_reply)
                if game.over:
                    break
                heard = "\n".join(part for part in (told.words, _next(game, told)) if part)
                segment = await interaction.turn(heard)
        trace = interaction.trace
        trace.record_reward("payoff", game.payoff(seat) if game.over else -1.0, 1.0)
        trace.info["ending"] = game.ending(seat) if game.over else "The player ended the game."


def _next(game: TextGame, told: Any) -> str:
    """What comes after an answer: the next question, where it was a choice."""
    return game.tell() if told.acted else ""
