"""Small forms, solved: where a game is small enough for its whole tree, a bot plays by it.

The tree is grown from the set-up, where everybody knows it, or from every way in which chance may
deal one, and played by CFR+ for a number of rounds that does not depend on the clock. What was
worked out is kept for the next question.
"""

from functools import lru_cache
from typing import Any

from gloam.kernel import state
from gloam.kernel.game import DealtForm, Game, SmallForm
from gloam.kernel.regret import Policy, Regret
from gloam.kernel.set_ups import SetUp, TooManySetUps
from gloam.kernel.tree import GameTree, TooLarge, grow, grow_from, key
from gloam.kernel.words import Fact

LIMIT = 3_000 if str(state.__file__).endswith(".py") else 120_000
"""The most histories that a bot takes into its head: few, where nothing is compiled, since 100,000
take most of a minute there."""
ROUNDS = 60


def solved_odds(game: Game, view: Any, menu: tuple[int, ...]) -> dict[int, float]:
    """How likely each choice is by the policy for the whole tree; nothing, where there is none."""
    form = None if game.bots.small_form is None else game.bots.small_form(view)
    if form is None:
        return {}
    found = _policy(_Begun(game, int(view.seats), form))
    if found is None:
        return {}
    tree, policy = found
    place = tree.known.get(key(int(view.seat), form.heard), -1)
    if place < 0 or tree.menu_of(place) != menu:
        return {}
    first = int(tree.set_first[place])
    return dict(zip(menu, policy[first : first + len(menu)], strict=True))


class _Begun:
    """How a game began: the same as another if the same was told, or with the same options."""

    def __init__(self, game: Game, seats: int, form: SmallForm | DealtForm) -> None:
        self.game = game
        self.seats = seats
        self.form = form

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Begun) and self._named() == other._named()

    def __hash__(self) -> int:
        return hash(self._named())

    def _named(self) -> tuple[str, int, tuple[Fact, ...] | tuple[tuple[str, str], ...]]:
        form = self.form
        told = form.facts if isinstance(form, SmallForm) else tuple(sorted(form.options.items()))
        return self.game.name, self.seats, told

    def tree(self) -> GameTree | None:
        """The whole tree; nothing, where it is too large."""
        game, seats, form = self.game, self.seats, self.form
        if isinstance(form, SmallForm):
            set_up = SetUp(state=form.begun(form.facts), facts=form.facts, odds=1.0)
            return grow_from(game, seats, set_up, LIMIT)
        try:
            return grow(game, seats, game.options_from(form.options), LIMIT)
        except (TooLarge, TooManySetUps):
            return None


@lru_cache(maxsize=8)
def _policy(begun: _Begun) -> tuple[GameTree, Policy] | None:
    tree = begun.tree()
    if tree is None:
        return None
    regret = Regret(tree)
    regret.go_on(ROUNDS)
    return tree, regret.average()
