"""Setting up: Areas, characters and the first player, as chance brings them."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.cast import MEMBERS, quota
from gloam.games.shadow_hunters.numbers import (
    ALL_AREAS, ALTAR, ASKED, BEGIN, BEGUN, CHARACTERS, DEAL, DEALT, DRAWN, EITHER, FACE_DOWN,
    GREEN, LAID, LAY, MOVED, QUICK_START, Q_DRAW, Q_MOVE, SET, STANDOFF,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.areas import ONLY_ROLL
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.menu import Menu

NEARLY_DEAD: Final = 9
"""The damage that all have in a standoff: Emi and Ellen die of ten."""


def offer_set_up(truth: Truth, menu: Menu) -> None:
    """The next Area, the next character, and at last who begins."""
    open_ = truth.open
    if open_.terms & STANDOFF and (open_.laid < 6 or open_.dealt == open_.seats):
        menu.add(LAY + open_.laid if open_.laid < 6 else BEGIN)  # SHH-R17: nothing is left open
    elif open_.laid < 6:
        taken: i64 = 0
        slot: i64 = 0
        while slot < open_.laid:
            taken |= BIT[open_.slots[slot]]
            slot += 1
        menu.offer(LAY, ALL_AREAS & ~taken)
    elif open_.dealt < open_.seats:
        _offer_deal(truth, menu)
    else:
        menu.offer(BEGIN, BIT[open_.seats] - 1)


def _offer_deal(truth: Truth, menu: Menu) -> None:
    """A character weighs as much as there are ways to deal the rest. (SHH-G28)"""
    open_ = truth.open
    left = open_.pool
    dealt: i64 = 0
    seat: i64 = 0
    while seat < open_.dealt:
        dealt |= BIT[truth.who[seat]]
        left &= ~_initial(truth, truth.who[seat])
        seat += 1
    character: i64 = 0
    while character < CHARACTERS:
        if left & BIT[character]:
            after = left & ~_initial(truth, character)
            menu.weigh(DEAL + character, _ways_to_deal(truth, after, dealt | BIT[character]))
        character += 1


def _initial(truth: Truth, character: i64) -> i64:
    """A character as a set, with its namesake where only one of the two may be dealt."""
    return BIT[character] | (BIT[character ^ 1] if truth.open.terms & EITHER else 0)


def _ways_to_deal(truth: Truth, left: i64, dealt: i64) -> i64:
    """In how many ways the quotas can be filled from what is left."""
    ways: i64 = 1
    faction: i64 = 0
    while faction < 3:
        members = MEMBERS[faction]
        places = quota(truth.open.seats, faction) - count(dealt & members)
        ways *= _ways_to_draw(truth, left & members, places)
        faction += 1
    return ways


def _ways_to_draw(truth: Truth, left: i64, places: i64) -> i64:
    """In how many ways so many can be drawn from a set, in no order."""
    if places <= 0:
        return 1 if places == 0 else 0
    ways: i64 = 0
    while left:
        first = lowest(left)
        left &= left - 1
        ways += _ways_to_draw(truth, left & ~_initial(truth, first), places - 1)
    return ways


def set_up(truth: Truth, action: i64) -> None:
    """Lay, deal, or begin."""
    open_ = truth.open
    if LAY <= action < DEAL:
        truth.tell(LAID, open_.laid, action - LAY)
    elif DEAL <= action < BEGIN:
        seat = open_.dealt
        truth.tell(DEALT, seat, action - DEAL)
        truth.tell(FACE_DOWN, seat)
    elif BEGIN <= action < DRAWN:
        _begin(truth, action - BEGIN)
    else:
        raise ValueError(f"action {action} sets nothing up")


def _begin(truth: Truth, first: i64) -> None:
    open_ = truth.open
    truth.tell(BEGUN, first)
    if open_.terms & STANDOFF:
        _face_each_other(truth)
    if (open_.terms & QUICK_START) and open_.seats >= 6:
        n = open_.seats - 1
        while n >= 0:
            truth.tell(ASKED, (first + n) % open_.seats, Q_DRAW, GREEN)
            n -= 1
        n = open_.seats - 1
        while n >= 0:
            truth.tell(ASKED, (first + n) % open_.seats, Q_MOVE, ONLY_ROLL)
            n -= 1


def _face_each_other(truth: Truth) -> None:
    """A game at its end: all stand at the Altar, and one good blow kills anybody. (SHH-R17)"""
    seat: i64 = 0
    while seat < truth.open.seats:
        truth.tell(MOVED, seat, ALTAR)
        truth.tell(SET, seat, NEARLY_DEAD)
        seat += 1
