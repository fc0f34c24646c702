"""Every game as PettingZoo knows games: `from gloam.adapters.pettingzoo import vampire_radar_v0`.

A module is made for whatever game is asked for. It has `env` and `raw_env`, in which agents choose
in turn, and `parallel_env`, in which all give an action and the one that is asked is heard.
"""

import re
from types import ModuleType
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec, wrappers

import gloam
from gloam.adapters.arrays import Observed, Reader
from gloam.adapters.names import VERSION
from gloam.kernel.errors import BadOption
from gloam.kernel.state import NOBODY

MOST_CYCLES = 10_000
"""After how many choices a game is broken off, unless somebody says otherwise."""


class _Agents:
    """The seats of one game as agents: what both kinds of environment have in common."""

    parallel = False
    """Whether all agents give an action at once."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int = MOST_CYCLES,
        encoding: str = "",
        openings: int = gloam.OPENINGS,
        windows: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"render_mode is human or ansi, not {render_mode!r}.")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = _metadata(name, parallel=self.parallel)
        settings = {"encoding": encoding, "openings": openings, "windows": windows, **options}
        self._made = (name, {"seats": seats, "max_cycles": max_cycles, **settings})
        self.reader = Reader(gloam.opening(name, seats, **settings))
        opening = self.reader.opening
        self.possible_agents = list(opening.game.rules.seat_names(opening.seats))
        self.agents = self.possible_agents[:]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._acts = {agent: spaces.Discrete(self.reader.choices) for agent in self.possible_agents}
        self._seen_by = {agent: self.reader.observation_space() for agent in self.possible_agents}
        self._drawn = np.random.default_rng()
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begin a new game; with the same seed, the same one."""
        raise NotImplementedError

    def _begin(self, seed: int | None) -> None:
        """Another game; without a seed, one that follows from the last."""
        if seed is not None:
            self._drawn = np.random.default_rng(seed)
        self.episode = self.reader.begin(f"{self._drawn.integers(2**62)}")
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> Any:
        """What an agent observes."""
        return self._seen_by[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may ever choose: the game's list of actions."""
        return self._acts[agent]

    def _text(self) -> str:
        """What the agent that is asked knows; at the end, the first one."""
        return self.reader.text(self.episode, max(0, int(self.episode.asked)))

    def render(self) -> Any:
        """Show what the agent that is asked knows."""
        if self.render_mode is None:
            raise ValueError("Choose a render_mode, human or ansi, when you make the environment.")
        if self.render_mode == "ansi":
            return self._text()
        print(self._text(), flush=True)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is left open."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For copies, which begin a game of their own."""
        name, settings = self._made
        return _again, (type(self), name, settings | {"render_mode": self.render_mode})


def _again(kind: type[Any], name: str, settings: dict[str, Any]) -> Any:
    return kind(name, **settings)


class TurnEnv(_Agents, AECEnv):  # type: ignore[misc]  # it ships no types
    """Agents choose in turn, each from its own mask; an illegal action is a ValueError."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with the same seed, the same one."""
        self._begin(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._done = False
        self._go_on()

    def step(self, action: Any) -> None:
        """Do what the agent that is asked has chosen."""
        if self._done:
            if not self.agents:
                raise ValueError("The game is over: reset it.")
            self._was_dead_step(action)
            return
        episode = self.episode
        if action is None or not episode.menu.has(int(action)):
            raise ValueError(f"{self.agent_selection} cannot choose {action}: see its action_mask.")
        episode.step(int(action))
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Ask the next agent; or let everybody know that it is over."""
        episode = self.episode
        asked = episode.asked
        if asked == NOBODY:
            self._done = True
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = self._cumulative_rewards[agent] = episode.state.payoff(seat)
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
        elif episode.length >= self.max_cycles:
            self._done = True
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[asked]

    def observe(self, agent: str) -> Observed:
        """What an agent knows, and what it may choose."""
        return self.reader.observe(self.episode, self._seat_of[agent])


class TogetherEnv(_Agents, ParallelEnv):  # type: ignore[misc]
    """All agents give an action, and only the one that is asked is heard.

    The masks of the others are empty. An action that is not on the menu does nothing: the same
    agent is asked again.
    """

    parallel = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin a new game; with the same seed, the same one."""
        self._begin(seed)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        """Do what the agent that is asked has chosen, if it may."""
        if not self.agents:
            raise ValueError("The game is over: reset it.")
        episode, agents = self.episode, self.agents
        chosen = actions.get(self.possible_agents[episode.asked])
        if chosen is not None and episode.menu.has(int(chosen)):
            episode.step(int(chosen))
        self._cycles += 1
        over = episode.asked == NOBODY
        broken_off = not over and self._cycles >= self.max_cycles
        rewards = {
            agent: episode.state.payoff(self._seat_of[agent]) if over else 0.0 for agent in agents
        }
        seen = self._observations()
        if over or broken_off:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observed]:
        return {
            agent: self.reader.observe(self.episode, self._seat_of[agent]) for agent in self.agents
        }


def _metadata(name: str, *, parallel: bool) -> dict[str, Any]:
    return {
        "render_modes": ["human", "ansi"],
        "name": f"gloam_{name}_v{VERSION}",
        "is_parallelizable": parallel,
        "render_fps": 1,
    }


def module(name: str, version: int = VERSION) -> ModuleType:
    """The module of a game, as PettingZoo's own are; BadOption if there is none."""
    if version != VERSION:
        raise BadOption(f"There is version {VERSION} of {name}, and no version {version}.")
    game = gloam.games.load(name)

    def raw_env(**settings: Any) -> TurnEnv:
        """Agents choose in turn; nothing stands between."""
        return TurnEnv(name, **settings)

    def env(**settings: Any) -> Any:
        """The same, with the usual wrappers: an illegal action ends the game and loses it."""
        wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))

    def parallel_env(**settings: Any) -> TogetherEnv:
        """All agents give an action, and the one that is asked is heard."""
        return TogetherEnv(name, **settings)

    def together_env(**settings: Any) -> Any:
        """The same, one agent at a time."""
        return parallel_to_aec(parallel_env(**settings))

    made = ModuleType(f"{__name__}.{name}_v{version}", f"{game.title}, for PettingZoo.")
    vars(made).update(raw_env=raw_env, env=env, parallel_env=parallel_env)
    vars(made).update(together_env=together_env)
    return made


def __getattr__(name: str) -> ModuleType:
    """The module of any game, by its name and version: `vampire_radar_v0`."""
    called = re.fullmatch(r"(\w+)_v(\d+)", name)
    if called is None or called[1] not in gloam.games.names():
        raise AttributeError(f"There is no {name!r} here: say a game and a version, as in game_v0.")
    try:
        return module(called[1], int(called[2]))
    except BadOption as refusal:
        raise AttributeError(str(refusal)) from None
