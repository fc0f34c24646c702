"""Riddles in the shape of `verifiers`: one question, one answer, scored by the exact odds."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from gloam.adapters.text import beliefs

__all__ = ["BeliefTaskset"]


class BeliefConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which game, and who played it."""

    game: str = "vampire_radar"
    seats: int | None = None
    bots: str = "medium"
    seed: str = "tasks"
    options: dict[str, str] = {}  # noqa: RUF012


class BeliefData(vf.TaskData):  # type: ignore[misc]
    """One riddle, with the odds that its answer is scored by."""

    task: dict[str, Any]


class BeliefTask(vf.Task[BeliefData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """One riddle."""

    def _score(self, trace: Any) -> beliefs.Score:
        known = self.data.task
        task = beliefs.Task(**{**known, "answers": tuple(known["answers"])})
        return beliefs.score(task, trace.last_reply)

    @vf.reward  # type: ignore[untyped-decorator,unused-ignore]
    async def points(self, trace: Any) -> float:
        """How much of the exact odds the answer has."""
        return self._score(trace).points

    @vf.metric  # type: ignore[untyped-decorator,unused-ignore]
    async def off(self, trace: Any) -> dict[str, float]:
        """How far the answer is off, in other measures; and whether it could be read."""
        found = self._score(trace)
        return {"brier": found.brier, "bits": found.bits, "readable": float(found.readable)}


class BeliefTaskset(vf.Taskset[BeliefTask, BeliefConfig]):  # type: ignore[misc]
    """Riddles without end, by a seed."""

    INFINITE = True

    def load(self) -> Iterator[BeliefTask]:
        """One riddle from each game of bots."""
        asked = self.config
        for task in beliefs.tasks(
            asked.game, asked.seed, asked.seats, asked.bots, **dict(asked.options)
        ):
            fields = {name: getattr(task, name) for name in task.__struct_fields__}
            data = BeliefData(id=task.id, name=task.id, prompt=task.prompt, task=fields)
            yield BeliefTask(data, asked.task)
