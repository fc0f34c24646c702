"""How the humans stand in a world: a logistic fit of a dozen things to games of our own bots.

A round is only a small part of a night. With a good eye for who is ahead, a bot need not play every
thought on to the end of the game: two rounds, and a look. The weights are in `trained.py`.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.sight.belief import Belief
from gloam.games.vampire_radar.sight.prowl import NO_ODDS, ray_odds
from gloam.games.vampire_radar.trained import STANDINGS
from gloam.kernel.bits import count, lowest
from gloam.kernel.grid import NOWHERE

# What the weights of `trained.py` weigh.
ALWAYS: Final = 0
HIT_POINTS: Final = 1
IN_HAND: Final = 2
ON_FIELD: Final = 3
PAWNS: Final = 4
BATS: Final = 5
TILES: Final = 6
SURENESS: Final = 7
FOUND: Final = 8
AIM: Final = 9
SEEN: Final = 10
PREY: Final = 11
LAST_HIT_POINT: Final = 12
UNARMED: Final = 13
NEED: Final = 14
QUIET: Final = 15
EACH: Final = 16
"""How many there are for each number of humans."""

_NOTHING: Final = vec[float]([0.0] * 16)


def humans_chance(board: Board, belief: Belief, vampire: i64) -> float:
    """How the humans stand, from -1 to 1."""
    found = features(board, belief, vampire)
    first = EACH * (board.humans - 1)
    logit = 0.0
    n: i64 = 0
    while n < EACH:
        logit += STANDINGS[first + n] * found[n]
        n += 1
    return 2.0 / (1.0 + exp(-logit)) - 1.0


def features(board: Board, belief: Belief, vampire: i64) -> vec[float]:
    """What is weighed: numbers of about the size of one."""
    found = _NOTHING[:]
    odds = belief.odds if belief.weighing else NO_ODDS
    _count_parts(board, found)
    found[TILES] = log(float(count(belief.two))) / 3.6 if belief.two else 1.0
    tile: i64 = 0
    while tile < 36:
        found[SURENESS] += odds[tile] * odds[tile]
        tile += 1
    if vampire != NOWHERE:
        found[FOUND] = odds[vampire]
        _look_around(board, vampire, found)
    found[AIM] = _aim(board, odds)
    found[QUIET] = float(belief.quiet if belief.quiet < 20 else 20) / 10.0
    return found


def _count_parts(board: Board, found: vec[float]) -> None:
    """What can be counted on the table."""
    hand = board.bullets_in_hand()
    field = count(board.bullets)
    hp = float(board.hp)
    found[ALWAYS] = 1.0
    found[HIT_POINTS] = hp / 4.0
    found[IN_HAND] = float(hand) / 6.0
    found[ON_FIELD] = float(field) / 8.0
    found[BATS] = float(count(board.bats)) / 4.0
    found[LAST_HIT_POINT] = 1.0 if board.hp == 1 else 0.0
    found[UNARMED] = 1.0 if hand == 0 else 0.0
    found[NEED] = hp / float(hand + field) if hp < float(hand + field) else 1.0
    pawn: i64 = 0
    while pawn < board.pawns_each * board.humans:
        if board.pawns[pawn] != NOWHERE:
            found[PAWNS] += 0.125
        pawn += 1


def _look_around(board: Board, vampire: i64, found: vec[float]) -> None:
    """Who could shoot the vampire where it is, and whom it could reach."""
    near = board.field.near[vampire]
    far = board.field.far[vampire]
    pawn: i64 = 0
    while pawn < board.pawns_each * board.humans:
        at = board.pawns[pawn]
        if at != NOWHERE:
            if board.ammo[board.owner(pawn)] > 0:
                if board.field.seen[at] >> vampire & 1:
                    found[SEEN] += 0.5
            if near >> at & 1:
                found[PREY] += 0.5
            elif far >> at & 1:
                found[PREY] += 0.25
        pawn += 1
    if found[SEEN] > 1.5:
        found[SEEN] = 1.5
    if found[PREY] > 1.5:
        found[PREY] = 1.5


def _aim(board: Board, odds: vec[float]) -> float:
    """The likeliest hit that any pawn has at once or after a step."""
    field = board.field
    rays = ray_odds(field, odds)
    ready: i64 = 0
    pawn: i64 = 0
    while pawn < board.pawns_each * board.humans:
        at = board.pawns[pawn]
        if at != NOWHERE and board.ammo[board.owner(pawn)] > 0:
            ready |= field.near[at]
        pawn += 1
    best = 0.0
    while ready:
        at = 4 * lowest(ready)
        ready &= ready - 1
        heading: i64 = 0
        while heading < 4:
            if rays[at + heading] > best:
                best = rays[at + heading]
            heading += 1
    return best
