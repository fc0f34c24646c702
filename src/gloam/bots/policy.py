"""A bot that follows a policy: whatever chooses from an observation and a mask, trained or not."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from gloam.kernel.encoding import nothing
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.memory import Memory
from gloam.kernel.shared import lent

Policy: TypeAlias = Callable[[Any, Any, Random], int]
"""`policy(observation, mask, rng)`: both are rows as a batch gives them, the answer an action."""


class PolicyBot:
    """Writes down what its seat knows, as a batch does, and asks a policy."""

    def __init__(self, game: Game, policy: Policy, encoding: str = "") -> None:
        if not callable(policy):
            raise BadOption("A policy is called with an observation, a mask and a random.Random.")
        self.game = game
        self.policy = policy
        self.encoding = game.sight.encoding_called(encoding)
        if isinstance(self.encoding.listener(0, game.seats[1]), Memory):
            raise BadOption(
                "This encoding keeps every fact, and a bot is given the game's own view: train "
                "with another."
            )

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """What the policy chooses; IllegalAction if that is not on the menu."""
        layout = self.encoding.layout(int(view.seats))
        cells = nothing(layout.size)
        if layout.ground:
            self.encoding.lay(view, cells, 0)
        self.encoding.observe(view, cells, layout.ground)
        mask = bytearray(len(self.game.words.actions))
        for action in menu:
            mask[action] = 1
        chosen = int(self.policy(lent(cells, (layout.size,)), memoryview(mask), rng))
        if chosen not in menu:
            raise IllegalAction(f"The policy chose action {chosen}, which is not on its menu.")
        return chosen
