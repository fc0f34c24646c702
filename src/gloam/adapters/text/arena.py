"""Any game as TextArena knows environments: reset, get_observation, step, close.

Nothing of TextArena is needed here. Where it is installed, `gloam.adapters.textarena` makes these
environments its own.

>>> env = ArenaEnv("vampire_radar", opponents="easy", seats=2, seat="human1", dawn="3")
>>> env.reset(num_players=1, seed=7)
>>> player, messages = env.get_observation()
>>> player, [kind.name for _, _, kind in messages], len(messages[0][1]) <= 4000
(0, ['PROMPT'], True)
>>> done = False
>>> while not done:
...     player, messages = env.get_observation()
...     done, info = env.step("[1]")
>>> rewards, info = env.close()
>>> rewards, info[0]["role"]
({0: -1.0}, 'human1')
"""

from enum import Enum, auto
from typing import Any

import gloam
from gloam.adapters.text.game import QUESTIONS, UNREADABLE, TextGame
from gloam.kernel.errors import BadOption, GloamError
from gloam.kernel.state import NOBODY

GAME_ID = -1
"""Who says what is said by no player."""


class ObservationType(Enum):
    """What a message is, by the names that TextArena has for it."""

    PROMPT = auto()
    PLAYER_ACTION = auto()
    GAME_ACTION_DESCRIPTION = auto()
    GAME_MESSAGE = auto()
    GAME_BOARD = auto()
    GAME_ADMIN = auto()


Message = tuple[int, str, Any]


class ArenaState:
    """What TextArena's wrappers look at: who plays, whether it is over, and what came of it."""

    def __init__(self, game: TextGame) -> None:
        self.num_players = len(game.outside)
        self.role_mapping = {n: game.names[seat] for n, seat in enumerate(game.outside)}
        self.role_mapping[GAME_ID] = "GAME"
        self.current_player_id = 0
        self.turn = 0
        self.max_turns = None
        self.done = False
        self.error_count = 0
        self.step_info: dict[str, Any] = {}
        self.rewards: dict[int, float] | None = None
        self.logs: list[tuple[int, str]] = []
        self.observations: dict[int, list[Message]] = {n: [] for n in range(self.num_players)}
        self.game_info: dict[int, dict[str, Any]] = {
            n: {"role": game.names[seat], "invalid_move": False, "turn_count": 0}
            for n, seat in enumerate(game.outside)
        }
        self.game_state: dict[str, Any] = {"game": game.table.game.name}


class ArenaEnv:
    """One game; players are the seats that are played in words, counted from nought.

    With `opponents`, bots of that level have all other seats than `seat`; without, all seats are
    played in words, and their number is the number of players. An answer that is no choice is told
    why and may be given again, `unreadable` times in a row; with the next one the player gives up:
    that is a reward of -1, and 0 for the other players, and `invalid_move` says so.
    """

    kinds: Any = ObservationType

    def __init__(
        self,
        game: str,
        opponents: str | None = None,
        seats: int | None = None,
        seat: str | int = 0,
        *,
        belief: bool = False,
        unreadable: int = UNREADABLE,
        questions: int = QUESTIONS,
        **options: Any,
    ) -> None:
        known = gloam.games.load(game)
        self.game_name = game
        self.opponents = opponents
        self.seats = known.seats[0] if seats is None and opponents is not None else seats
        self.seat = seat
        self._settings: dict[str, Any] = {
            "belief": belief,
            "unreadable": unreadable,
            "questions": questions,
        }
        self._options = options
        self.game: TextGame | None = None
        self.state: Any = None

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a new game; with the same seed, the same one."""
        if self.opponents is not None and num_players != 1:
            raise BadOption("With opponents, one player plays in words; leave opponents out.")
        if self.opponents is None and self.seats not in (None, num_players):
            raise BadOption(f"This table has {self.seats} seats, not {num_players}.")
        self.game = TextGame(
            self.game_name,
            num_players if self.opponents is None else self.seats,
            None if self.opponents is None else [self.seat],
            self.opponents or "chance",
            None if seed is None else f"arena {seed}",
            **self._settings,
            **self._options,
        )
        self.state = ArenaState(self.game)
        self._ask()

    def get_observation(self) -> tuple[int, list[Message]]:
        """The player that must answer, and what it has not been told yet."""
        player = self.state.current_player_id
        told, self.state.observations[player] = self.state.observations[player], []
        return player, told

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take what the player answered; whether it is over."""
        game, state = self._playing(), self.state
        if state.done:
            raise BadOption("The game is over: reset it.")
        player = state.current_player_id
        state.logs.append((player, action))
        told = game.answer(action)
        info: dict[str, Any] = {"readable": told.readable, "acted": told.acted}
        if not told.readable:
            state.error_count += 1
        if told.words:
            kinds = self.kinds
            kind = kinds.GAME_MESSAGE if told.readable else kinds.GAME_ADMIN
            self._say(player, told.words, kind)
        if told.acted or game.asked != game.outside[player]:
            state.turn += 1
            state.game_info[player]["turn_count"] += 1
            self._ask()
        return state.done, info

    def close(self) -> tuple[dict[int, float] | None, dict[int, dict[str, Any]]]:
        """What the game was worth to each player, and how it went for them."""
        return self.state.rewards, self.state.game_info

    def _playing(self) -> TextGame:
        if self.game is None:
            raise GloamError("Reset the environment first.")
        return self.game

    def _ask(self) -> None:
        """Tell the next player what it must know; or all of them how it ended."""
        game, state = self._playing(), self.state
        if game.asked != NOBODY:
            player = game.outside.index(game.asked)
            state.current_player_id = player
            first = state.game_info[player]["turn_count"] == 0 and not state.observations[player]
            kinds = self.kinds
            self._say(player, game.tell(), kinds.PROMPT if first else kinds.GAME_MESSAGE)
            return
        state.done = True
        state.rewards = {n: game.payoff(seat) for n, seat in enumerate(game.outside)}
        for n, seat in enumerate(game.outside):
            words = game.ending(seat)
            state.game_info[n]["reason"] = words
            state.game_info[n]["invalid_move"] = seat == game.gave_up
            self._say(n, words, self.kinds.GAME_ADMIN)

    def _say(self, player: int, words: str, kind: Any) -> None:
        self.state.logs.append((GAME_ID, words))
        self.state.observations[player].append((GAME_ID, words, kind))
