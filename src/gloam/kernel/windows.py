"""Windows: the moments at which those who are asked one at a time may do something out of turn.

People may take an aside whenever they like. A bot, a learner or a solver is asked one question at a
time, so it meets the asides that matter to play at windows: whenever everybody has heard that a
turn begins, each seat is asked in its order, whether or not it has any. So being asked tells
nobody anything, and whoever passes has changed nothing.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from gloam.kernel.bits import lowest
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.record import ALL
from gloam.kernel.state import State

NEVER: Final = -1
"""No fact has this word, and no action this number."""
PASSING: Final = "let it pass"
"""How to do nothing at a window, in words."""


@final
class Windows:
    """When seats are asked what they do out of turn, and between what."""

    def __init__(self, game: Game, wanted: bool) -> None:
        self.turn: i64 = NEVER
        """The word of the fact after which they are asked."""
        self.passing: i64 = NEVER
        """The action that lets a window pass: one more than those of the game."""
        self.matters = vec[u8]()
        """Which of the game's actions may be chosen at a window."""
        self._asides = Menu()
        verbs = game.rules.asides_that_matter.split() if wanted else []
        if not verbs:
            return
        word = game.words.facts.numbers(game.words.turn)[0]
        if game.words.facts.word((word, 0, 0, 0)).heard_by.kind != ALL:
            raise ValueError("windows need a turn that everybody hears begin")
        actions = game.words.actions
        actions.numbers(game.rules.asides_that_matter)  # a KeyError names one that there is not
        for each in actions.verbs:
            taken = u8(each.const in verbs)
            for _ in each.texts():
                self.matters = append(self.matters, taken)
        self.turn = word
        self.passing = len(actions)

    def open(self) -> bool:
        """Whether there are any."""
        return self.passing != NEVER

    def offer(self, state: State, seat: i64, menu: Menu) -> None:
        """Put on a cleared menu what a seat may do at a window: first of all, nothing."""
        menu.add(self.passing)
        asides = self._asides
        asides.clear()
        state.offer_aside(seat, asides)
        run: i64 = 0
        while run < asides.runs:
            bits = asides.bits[run]
            while bits:
                action = asides.base[run] + lowest(bits)
                if self.matters[action] != 0:
                    menu.add(action)
                bits &= bits - 1
            run += 1
