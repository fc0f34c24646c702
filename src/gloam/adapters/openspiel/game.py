"""Games and states as OpenSpiel wants them: a kind of game, and a course of it."""

from collections.abc import Callable, Mapping
from random import random
from typing import Any

import pyspiel

import gloam
from gloam.adapters.names import camel
from gloam.adapters.openspiel.belief import belief
from gloam.adapters.openspiel.course import Course, Kind, Setting, kind, settings_of
from gloam.adapters.openspiel.observers import Information, View, observer
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.state import CHANCE, NOBODY

PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), NOBODY: int(pyspiel.PlayerId.TERMINAL)}
"""Whom OpenSpiel calls what, other than seats."""


class GloamState(pyspiel.State):  # type: ignore[misc]  # it ships no types
    """One moment of a game. All that changes is in the course."""

    def __init__(self, game: "GloamGame") -> None:
        super().__init__(game)
        self._kind: Kind = game.kind
        self._course: Course | None = None

    @property
    def course(self) -> Course:
        """The game so far; begun when somebody asks: OpenSpiel makes states to be overwritten."""
        if self._course is None:
            self._course = Course(self._kind)
        return self._course

    def current_player(self) -> int:
        """Whose turn it is."""
        asked = self.course.asked
        return PLAYERS.get(asked, asked)

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.menu()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely each is."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == PLAYERS[CHANCE] and self.course.episode is None:
            return f"opening {action}"
        return self._kind.action(action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or was broken off."""
        return self.course.asked == NOBODY

    def returns(self) -> list[float]:
        """What it was worth to each seat, once it is over."""
        return self.course.payoffs()

    def information_state_string(self, player: int | None = None) -> str:
        """Every fact that a player has heard, a line each."""
        return self.course.information(self._whose(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers. OpenSpiel would begin a new game each time, to see how many."""
        return self._numbers("information", player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player knows, as numbers."""
        return self._numbers("view", player)

    def _numbers(self, what: str, player: int | None) -> list[float]:
        game: GloamGame = self.get_game()
        observer = game.observers[what]
        observer.set_from(self, self._whose(player))
        found: list[float] = observer.tensor.tolist()
        return found

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "GloamState":
        """A course that the player cannot tell from this one, drawn from its exact belief.

        The others are taken to choose anything on their menus alike.
        """
        return self._played(belief(self.course, self._whose(player), sampler).drawn(sampler))

    def belief(
        self, player: int | None = None, sampler: Callable[[], float] = random
    ) -> list[tuple[float, "GloamState"]]:
        """All states that a player cannot tell from this one, each with how likely it is.

        One course leads to each; `resample_from_infostate` draws among all courses.
        """
        found = belief(self.course, self._whose(player), sampler)
        total = sum(weight for weight, _ in found.worlds)
        return [
            (weight / total, self._played(world.path(sampler))) for weight, world in found.worlds
        ]

    def _played(self, moves: list[int]) -> "GloamState":
        state: GloamState = self.get_game().new_initial_state()
        for action in moves:
            state.apply_action(action)
        return state

    def _whose(self, player: int | None) -> int:
        seat = self.current_player() if player is None else int(player)
        if not 0 <= seat < self._kind.seats:
            raise ValueError(f"There is no player {seat}: players are 0 to {self._kind.seats - 1}.")
        return seat

    def __str__(self) -> str:
        """Every move, for whoever looks for a fault; it tells all secrets."""
        return self.history_str() or "nothing yet"


class GloamGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    def __init__(self, name: str, params: Mapping[str, Setting]) -> None:
        try:
            made = kind(name, tuple(sorted(params.items())))
        except BadOption as refusal:
            raise ValueError(str(refusal)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=made.choices,
            max_chance_outcomes=max(len(made.game.words.actions), len(made.ways)),
            num_players=made.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=made.most_steps,
            **({"utility_sum": 0.0} if _opposed(made.game, made.seats) else {}),
        )
        super().__init__(_type_of(made.game, made.seats), info, made.chosen)
        self.kind = made
        self.observers: dict[str, Any] = {"information": Information(made), "view": View(made)}

    def new_initial_state(self, *given: Any) -> GloamState:
        """The beginning of a game."""
        if given:
            raise ValueError("A game of gloam begins at its beginning: play its moves instead.")
        return GloamState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance is asked at most."""
        return self.kind.most_chances

    def make_py_observer(self, wanted: Any = None, params: Any = None) -> Any:
        """Somebody who observes states: what a seat knows, unless something else is wanted."""
        if isinstance(wanted, dict):
            wanted, params = None, wanted
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return observer(self.kind, wanted or usual, params)


def _opposed(game: Game, seats: int) -> bool:
    """Whether what one seat wins the other loses."""
    return seats == 2 and len(game.rules.teams(seats)) == 2


def _type_of(game: Game, seats: int | None = None) -> Any:
    """What OpenSpiel must know of a game; with `seats`, of one for so many."""
    least, most = game.seats if seats is None else (seats, seats)
    kinds = pyspiel.GameType
    opposed = seats is not None and _opposed(game, seats)
    return kinds(
        short_name=called(game.name),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if opposed else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=settings_of(game),
        default_loadable=True,
    )


def called(name: str) -> str:
    """What a game is called in OpenSpiel: `gloam_vampire_radar`."""
    return f"gloam_{name}"


def register() -> None:
    """Let OpenSpiel know every game; those that it knows already stay as they are."""
    known = set(pyspiel.registered_names())
    for name, game in gloam.games().items():
        if called(name) not in known:
            pyspiel.register_game(_type_of(game), _maker(name))


def _maker(name: str) -> type[GloamGame]:
    """The class of one game. OpenSpiel keeps it to the last, when no function may be let go."""

    def __init__(self: GloamGame, params: Mapping[str, Setting] | None = None) -> None:  # noqa: N807
        GloamGame.__init__(self, name, params or {})

    return type(f"{camel(name)}Game", (GloamGame,), {"__init__": __init__})
