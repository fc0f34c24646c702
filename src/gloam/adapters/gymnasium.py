"""One seat of any game as Gymnasium knows environments, with bots in the other seats.

Whoever imports this may say `gymnasium.make("gloam/VampireRadar-v0", seat="vampire")`. Whoever does
not names it: `gymnasium.make("gloam.adapters.gymnasium:gloam/VampireRadar-v0")`; Gymnasium no
longer looks for what is installed. `make_vec` gives many games at once, played by the compiled
batch.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import gloam
from gloam.adapters.arrays import Observed, Reader, observation_space
from gloam.adapters.names import VERSION, camel
from gloam.kernel.batch import Batch
from gloam.kernel.episode import Opening
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.state import NOBODY
from gloam.kernel.words import unknown

MOST_STEPS = 10_000
"""After how many choices of all seats a game is broken off, unless somebody says otherwise."""


class SeatEnv(gymnasium.Env[Observed, Any]):
    """One seat. An action that is not on its menu changes nothing, and the info says so.

    With `strict`, it is a ValueError: better than to learn from it unawares.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        seat: str | int = 0,
        opponents: str = "medium",
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        encoding: str = "",
        openings: int = gloam.OPENINGS,
        windows: bool = False,
        most_steps: int = MOST_STEPS,
        strict: bool = False,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self.most_steps = most_steps
        self.strict = strict
        self._refused = 0
        """How many actions were not on the menu."""
        settings = {"encoding": encoding, "openings": openings, "windows": windows, **options}
        opening, self.seat = _seated(game, seat, opponents, seats, settings)
        self.reader = Reader(opening)
        self.observation_space = self.reader.observation_space()
        self.action_space = spaces.Discrete(self.reader.choices)
        self.episode = self.reader.begin("unseeded")

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a new game, and play it until this seat is asked."""
        super().reset(seed=seed)
        self._refused = 0
        while True:
            self.episode = self.reader.begin(f"{self.np_random.integers(2**62)}")
            self._let_others_play()
            if self.episode.asked == self.seat:
                return self._shown()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Choose, and let the others choose until this seat is asked again or it is over."""
        episode = self.episode
        if episode.asked == NOBODY:
            raise ValueError("The game is over: reset it.")
        illegal = not episode.menu.has(int(action))
        if illegal and self.strict:
            raise ValueError(f"Action {action} is not on the menu: see the action_mask.")
        if illegal:
            self._refused += 1
        else:
            episode.step(int(action))
            self._let_others_play()
        over = episode.asked == NOBODY
        broken_off = not over and episode.length + self._refused >= self.most_steps
        seen, told = self._shown()
        told["illegal"] = illegal
        reward = float(episode.state.payoff(self.seat)) if over else 0.0
        if self.render_mode == "human":
            self.render()
        return seen, reward, over, broken_off, told

    def _let_others_play(self) -> None:
        episode, opening = self.episode, self.reader.opening
        while episode.asked not in (self.seat, NOBODY) and episode.length < self.most_steps:
            episode.step(opening.choose(episode))

    def _shown(self) -> tuple[Observed, dict[str, Any]]:
        seen = self.reader.observe(self.episode, self.seat)
        return seen, {"action_mask": seen["action_mask"], "illegal": False}

    def render(self) -> Any:
        """Show what the seat knows."""
        text = self.reader.text(self.episode, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text, flush=True)  # noqa: T201
        return None


class SeatVectorEnv(VectorEnv[Observed, Any, Any]):
    """The same seat in many games, each begun anew in the step with which it ends.

    What was seen last of a game stands in the info as `final_obs`, where `_final_obs` says so. The
    arrays that it gives are the batch's own: they hold until the next step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str,
        seat: str | int = 0,
        opponents: str = "medium",
        seats: int | None = None,
        *,
        encoding: str = "",
        openings: int = gloam.OPENINGS,
        windows: bool = False,
        most_steps: int = MOST_STEPS,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        settings = {"encoding": encoding, "openings": openings, "windows": windows, **options}
        opening, self.seat = _seated(game, seat, opponents, seats, settings)
        self.single_observation_space = observation_space(opening)
        self.single_action_space = spaces.Discrete(opening.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(opening, [f"unseeded-{n}" for n in range(num_envs)], most_steps)
        self._seen: Observed = {
            "observation": np.asarray(self.batch.observations),
            "action_mask": np.asarray(self.batch.masks),
        }
        self._actions: Any = np.asarray(self.batch.actions)
        self._rewards: Any = np.asarray(self.batch.rewards)
        self._ended: Any = np.asarray(self.batch.ended)
        self._broken_off: Any = np.asarray(self.batch.broken_off)
        self._finals: Any = np.asarray(self.batch.finals)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin all games anew, with a seed each if they are given."""
        seeds = [seed + n for n in range(self.num_envs)] if isinstance(seed, int) else seed
        if seeds is None:
            self.batch.reset()
        else:
            self.batch.reset([f"{each}" for each in seeds])
        return self._seen, {}

    def step(self, actions: Any) -> tuple[Observed, Any, Any, Any, dict[str, Any]]:
        """Choose in every game; ValueError, and nothing done, if one may not be chosen."""
        if np.shape(actions) != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are wanted, not {np.shape(actions)}.")
        np.copyto(self._actions, actions, casting="same_kind")
        try:
            self.batch.step()
        except IllegalAction as refusal:
            raise ValueError(str(refusal)) from None
        broken_off = self._broken_off.astype(bool)
        ended = self._ended.astype(bool) & ~broken_off
        told = self._last_seen() if self._ended.any() else {}
        return self._seen, self._rewards[:, self.seat].copy(), ended, broken_off, told

    def _last_seen(self) -> dict[str, Any]:
        """What was seen last of the games that ended, as Gymnasium's own vectors tell it."""
        told: dict[str, Any] = {}
        nothing = np.zeros(self._seen["action_mask"].shape[1], np.int8)
        for n in np.flatnonzero(self._ended):
            seen = {"observation": self._finals[n].copy(), "action_mask": nothing.copy()}
            last = {"final_obs": seen, "final_info": {"illegal": False}}
            told = self._add_info(told, last, int(n))
        return told


def _seated(
    game: str,
    seat: str | int,
    opponents: str,
    seats: int | None,
    settings: dict[str, Any],
) -> tuple[Opening, int]:
    """How such games begin, and which seat is played outside."""
    known = gloam.games.load(game)
    count = known.check_seats(known.seats[0] if seats is None else seats)
    names = list(known.rules.seat_names(count))
    if seat not in names and seat not in range(count):
        raise BadOption(f"There is no such seat. {unknown(str(seat), names)}")
    mine = names.index(seat) if isinstance(seat, str) else seat
    inside = {other: opponents for other in range(count) if other != mine}
    opening = gloam.opening(game, count, inside=inside, **settings)
    return opening, mine


def register() -> None:
    """Let Gymnasium know every game, as `gloam/VampireRadar-v0`; who imports this has done so."""
    for name in gloam.games.names():
        known_as = f"gloam/{camel(name)}-v{VERSION}"
        if known_as in gymnasium.registry:
            continue
        gymnasium.register(
            known_as,
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:SeatVectorEnv",
            kwargs={"game": name},
            order_enforce=True,
        )


register()
