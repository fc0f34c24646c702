"""What nobody in their senses does, whatever a few simulations say of it.

A search of some hundred simulations cannot tell a blow against a friend from luck. What is certain
it need not try out: a friend who is known is not harmed, a card is not thrown at a Talisman that
lies open, nobody reveals while no ability can be used, and whoever has revealed for one uses it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.actions import VERB_OF
from gloam.games.shadow_hunters.bots.cards import is_warded
from gloam.games.shadow_hunters.bots.scorer import Scorer
from gloam.games.shadow_hunters.cast import FACTION, NEUTRAL
from gloam.games.shadow_hunters.facts import ACTIONS
from gloam.games.shadow_hunters.numbers import (
    AGAIN, ATTACK, BARRIER, BLESSING, CAPRICCIO, CHAIN, CHOOSE, COUNTER, DEMOLISH, DIG, FIRST_AID,
    HARM, LIGHTNING, LOVE, MULTIPLY, NURSE, RAY, REVEAL,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu

CERTAIN: Final = 0.99
FOR_NOTHING: Final = -1.0
"""So little a reveal is worth where no ability can be used: see `reveal_worth`."""
NONSENSE: Final = -10.0
"""What is taken off the score of what makes no sense: nobody does it by carelessness either."""


def _flags(*verbs: int) -> "vec[i64]":
    return vec[i64]([1 if VERB_OF[action] in verbs else 0 for action in range(len(ACTIONS))])


_ABILITY: Final = _flags(
    LOVE, DIG, LIGHTNING, DEMOLISH, CHAIN, NURSE, RAY, CAPRICCIO, BARRIER, MULTIPLY, COUNTER, AGAIN
)
"""The actions that use an ability at once."""
_BLOW: Final = _flags(ATTACK, AGAIN, HARM, LIGHTNING, DEMOLISH, CHAIN, RAY)
"""The actions that harm the one whom they name."""


def set_nonsense_aside(scorer: Scorer, open_: Open, seat: i64, menu: Menu) -> i64:
    """Score what makes no sense as such, and say how many choices are left; all, if none makes any.

    `best` and `highest` are then what looks best of these.
    """
    uses = open_.bared & BIT[seat] != 0 and _any_ability(menu)
    left: i64 = 0
    best = scorer.best
    highest = -1e9
    run: i64 = 0
    while run < menu.runs:
        bits = menu.bits[run]
        while bits:
            action = menu.base[run] + lowest(bits)
            bits &= bits - 1
            if (uses and _ABILITY[action] == 0) or is_nonsense(scorer, open_, seat, action):
                scorer.scores[action] += NONSENSE
                continue
            left += 1
            if scorer.scores[action] > highest:
                highest = scorer.scores[action]
                best = action
        run += 1
    if left == 0:
        return menu.total
    scorer.best = best
    scorer.highest = highest
    return left


def is_nonsense(scorer: Scorer, open_: Open, seat: i64, action: i64) -> bool:
    """Whether an action harms a certain friend, wastes a card on a ward, or reveals for nothing."""
    verb = VERB_OF[action]
    target = action - verb
    if verb == REVEAL:
        return scorer.scores[action] <= FOR_NOTHING
    if verb == CHOOSE:
        kind = open_.agenda.b()
        if kind == FIRST_AID or kind == BLESSING:
            return False
        return is_warded(open_, target, kind) or is_certain_friend(scorer, seat, target)
    return _BLOW[action] != 0 and is_certain_friend(scorer, seat, target)


def is_certain_friend(scorer: Scorer, seat: i64, target: i64) -> bool:
    """Whether somebody is known to win with this seat, and with nobody else."""
    mine = FACTION[scorer.prices.me]
    return mine != NEUTRAL and target != seat and scorer.prices.share(target, mine) > CERTAIN


def _any_ability(menu: Menu) -> bool:
    run: i64 = 0
    while run < menu.runs:
        bits = menu.bits[run]
        while bits:
            if _ABILITY[menu.base[run] + lowest(bits)]:
                return True
            bits &= bits - 1
        run += 1
    return False
