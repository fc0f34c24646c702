"""Steps that take themselves: where there is nothing to choose, and everybody can know that.

What lies open decides, and never who somebody is: a hidden seat is asked wherever any character
that it might have, for all the table knows, could want to reveal just then.
Whoever reveals for no reason of the moment can do so out of turn, a step later.
"""

from gloam.games.shadow_hunters.cards import GEAR
from gloam.games.shadow_hunters.cast import FACTION, HUNTER
from gloam.games.shadow_hunters.numbers import (
    AGNES, BOB, CHARACTERS, CHARLES, DAVID, ELLEN, EMI, FRANKLIN, FU_KA, GEORGE, GREGOR,
    PICK, Q_ANSWER, Q_PICK, Q_REACT, Q_STRIKE, Q_UNMASK, REVEAL, SPEAR, ULTRA_SOUL,
    VALKYRIE, VAMPIRE, WIGHT,
)  # fmt: skip
from gloam.games.shadow_hunters.public import START, Open
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import members

ASKS = -1
"""Somebody must choose."""
AT_START = (AGNES, ELLEN, EMI, FRANKLIN, FU_KA, GEORGE, ULTRA_SOUL)
"""Who would reveal before moving, to use an ability."""
SMALL = 6
"""With so many players at most, Bob robs in place of damage."""
SECRET = (Q_ANSWER, Q_REACT, Q_UNMASK)
"""Questions whose answers hang on who somebody is: whoever is asked answers. (SHH-R14)"""


def takes_itself(sight: Sight, menu: tuple[int, ...]) -> int:
    """The action that is taken without asking; ASKS where somebody must choose."""
    left = [action for action in menu if action != REVEAL]
    open_, kind = sight.open, int(sight.open.agenda.first())
    if kind == Q_PICK and open_.total_of(0) == open_.total_of(1):
        return PICK
    if len(left) != 1 or kind in SECRET:
        return ASKS
    if open_.hidden(sight.seat):
        return ASKS if _may_want_to_reveal(open_, kind, int(sight.seat)) else left[0]
    return left[0] if len(menu) == 1 else ASKS


def _may_want_to_reveal(open_: Open, kind: int, seat: int) -> bool:
    """Whether somebody hidden might want to reveal before this very step, and not after it."""
    wanted: list[int] = []
    if not open_.chained >> seat & 1:
        if kind == Q_STRIKE:
            wanted = _to_strike(open_, seat)
        elif not kind:
            wanted = _to_move(open_) if open_.step == START else _to_fight(open_, seat)
    if kind == Q_STRIKE and open_.has(seat, SPEAR):
        wanted += [character for character in range(CHARACTERS) if FACTION[character] == HUNTER]
    return any(open_.might_be_out_there(character) for character in wanted)


def _to_move(open_: Open) -> list[int]:
    """Who would reveal before rolling: for an ability, or David for what he can dig up."""
    return [*AT_START, DAVID] if open_.discards & GEAR else list(AT_START)


def _to_strike(open_: Open, seat: int) -> list[int]:
    """Who would reveal between the dice and the blow: Vampire to heal, Bob to rob."""
    wanted = [DAVID] if open_.discards & GEAR else []
    if open_.damage[seat]:
        wanted.append(VAMPIRE)
    if open_.seats <= SMALL and any(open_.gear[target] for target in members(open_.targets)):
        wanted.append(BOB)
    return wanted


def _to_fight(open_: Open, seat: int) -> list[int]:
    """Who would reveal before the last step of a turn: to attack otherwise, or to end it so."""
    wanted = [GREGOR]
    if open_.discards & GEAR:
        wanted.append(DAVID)
    if open_.dead:
        wanted.append(WIGHT)
    if open_.prey & ~open_.dead:
        wanted.append(CHARLES)
    if not open_.fought and open_.in_range(seat):
        wanted.append(VALKYRIE)
    return wanted
