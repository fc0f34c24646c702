"""Winning: what every character is after, and when a goal ends the game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cards import RELICS
from gloam.games.shadow_hunters.cast import FACTION, GOAL, HUNTER, MEMBERS, NEUTRAL, SHADOW, quota
from gloam.games.shadow_hunters.numbers import (
    AGNES, ALLIE, ALTAR, AT_END, A_FEAST, A_TROPHY, BOB, BRYAN, CATHERINE, CHARLES, DANIEL,
    DAVID, FIRST_TO_DIE, FIVE_EQUIPMENT, HUNTERS_DEAD, NEUTRALS, NEUTRALS_DEAD, OVER, REVEALED,
    SHADOWS_DEAD, THREE_NEUTRALS, THREE_RELICS,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, count, lowest


def judge(truth: Truth) -> None:
    """Tell the end, if a goal is reached that ends the game at once. (SHH-G21, SHH-G22)"""
    why = _reached(truth)
    if why != OFF:
        end(truth, why)


def _reached(truth: Truth) -> i64:
    """Why the game is over, or OFF. Most goals can only be reached when something changed."""
    open_ = truth.open
    if open_.dead:
        if _all_dead(truth, SHADOW):
            return SHADOWS_DEAD  # SHH-2
        if _all_dead(truth, HUNTER):
            return HUNTERS_DEAD  # SHH-3
        if (open_.terms & THREE_NEUTRALS) and count(_dead_of(truth, NEUTRAL)) >= 3:
            return NEUTRALS_DEAD  # SHH-G20
    seat: i64 = 0
    while seat < open_.seats:
        character = truth.who[seat]
        if character < NEUTRALS and _goal_at_once(truth, seat, character):
            return _WHY[character]
        seat += 1
    return OFF


def _dead_of(truth: Truth, faction: i64) -> i64:
    """The dead characters of a faction; the dead are face up."""
    found: i64 = 0
    dead = truth.open.dead
    while dead:
        found |= BIT[truth.open.face[lowest(dead)]]
        dead &= dead - 1
    return found & MEMBERS[faction]


def _all_dead(truth: Truth, faction: i64) -> bool:
    return count(_dead_of(truth, faction)) == quota(truth.open.seats, faction)


def _goal_at_once(truth: Truth, seat: i64, character: i64) -> bool:
    """Whether a Neutral has reached a goal that ends the game."""
    open_ = truth.open
    if character == BOB:
        return count(open_.counted(seat)) >= GOAL[BOB]
    if character == DAVID:
        return count(open_.counted(seat) & RELICS) >= GOAL[DAVID]
    if open_.dead == 0:
        return False
    bit = BIT[seat]
    if character == CHARLES:
        return (open_.feasts & bit & ~open_.dead) != 0  # SHH-G23: not for the dead
    if character == BRYAN:
        return (open_.trophies & bit & ~open_.dead) != 0
    if character == DANIEL:
        return (open_.firsts & bit) != 0
    if character == CATHERINE:
        if open_.firsts & bit:
            return True
        return open_.alive(seat) and count(open_.living()) <= GOAL[CATHERINE]
    return False


def _wins(truth: Truth, seat: i64) -> bool:
    """Whether a seat wins now that the game is over; Agnes is judged last. (SHH-G23)"""
    open_ = truth.open
    character = truth.who[seat]
    faction = FACTION[character]
    if faction == HUNTER:
        return _all_dead(truth, SHADOW)
    if faction == SHADOW:
        if (open_.terms & THREE_NEUTRALS) and count(_dead_of(truth, NEUTRAL)) >= 3:
            return True
        return _all_dead(truth, HUNTER)
    if character == ALLIE:
        return open_.alive(seat)
    if character == AGNES:
        step: i64 = open_.seats - 1  # SHH-E33
        if open_.turned & BIT[seat]:
            step = 1
        return _wins(truth, (seat + step) % open_.seats)
    if character == BRYAN and open_.place[seat] == ALTAR:
        return True
    if character == DANIEL and open_.alive(seat) and _all_dead(truth, SHADOW):
        return True
    return _goal_at_once(truth, seat, character)


def end(truth: Truth, why: i64) -> None:
    """Show all characters, and say who has won."""
    open_ = truth.open
    winners: i64 = 0
    seat: i64 = 0
    while seat < open_.seats:
        if _wins(truth, seat):
            winners |= BIT[seat]
        seat += 1
    seat = 0
    while seat < open_.seats:
        if open_.hidden(seat):
            truth.tell(REVEALED, seat, truth.who[seat], AT_END)  # SHH-R8
        seat += 1
    truth.tell(OVER, winners, why)


_WHY: Final = vec[i64](
    [OFF, OFF, FIVE_EQUIPMENT, A_TROPHY, A_FEAST, FIRST_TO_DIE, FIRST_TO_DIE, THREE_RELICS]
)
"""Why the game ends when a Neutral has reached a goal."""
