"""What attacks are worth: to strike, to loot, and to be struck."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.bots.scorer import Scorer
from gloam.games.shadow_hunters.cards import KIND_OF
from gloam.games.shadow_hunters.cast import FACTION, GOAL, HUNTER
from gloam.games.shadow_hunters.numbers import (
    BOB, DAVID, MACHINE_GUN, MASAMUNE, ROBE, SPEAR, VALKYRIE, VAMPIRE,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sight.taste import PEACE
from gloam.kernel.bits import BIT, count, lowest


_BASE: Final = vec[float]([4 / 24, 7 / 24, 6 / 24, 4 / 24, 2 / 24, 1 / 24])
"""How likely an attack's dice differ by 0, 1, 2, 3, 4 and 5."""


def _lone_d4(scorer: Scorer, open_: Open, seat: i64) -> bool:
    return open_.power(seat) == VALKYRIE or open_.has(seat, MASAMUNE)


def _bonus(scorer: Scorer, open_: Open, seat: i64) -> i64:
    """What Equipment adds to a successful attack."""
    found = open_.blades(seat)
    if open_.has(seat, SPEAR) and FACTION[scorer.prices.me] == HUNTER:
        if not open_.hidden(seat):
            found += open_.sheet.hurts[SPEAR]
    if open_.has(seat, ROBE):
        found -= open_.sheet.guards[ROBE]
    return found


def attack_worth(scorer: Scorer, open_: Open, seat: i64, targets: i64) -> float:
    """What an attack is worth, over all rolls."""
    total = 0.0
    hits = 0.0
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if open_.angels & BIT[target] or open_.barriers & BIT[target]:
            continue
        total += _blows(scorer, open_, seat, target)
        total += _loot_worth(scorer, open_, seat, target)
        hits += 1.0
    if hits > 0.0 and open_.power(seat) == VAMPIRE:
        total += 0.8 * scorer.prices.relief(min(2, open_.damage[seat]))
    if scorer.prices.wants_to_die():
        total += 0.05  # blows are returned
    return total - scorer.taste[PEACE]


def _blows(scorer: Scorer, open_: Open, seat: i64, target: i64) -> float:
    bonus = _bonus(scorer, open_, seat)
    if open_.has(target, ROBE):
        bonus -= open_.sheet.guards[ROBE]
    total = 0.0
    base: i64 = 1
    if _lone_d4(scorer, open_, seat):
        while base <= 4:
            if base + bonus > 0:
                total += 0.25 * scorer.prices.harm(target, base + bonus)
            base += 1
        return total
    while base <= 5:
        if base + bonus > 0:
            total += _BASE[base] * scorer.prices.harm(target, base + bonus)
        base += 1
    return total


def bare_blow(scorer: Scorer, open_: Open, target: i64) -> float:
    """What it is worth to strike back, without Equipment."""
    total = 0.0
    base: i64 = 1
    guard: i64 = 0
    if open_.has(target, ROBE):
        guard = open_.sheet.guards[ROBE]
    while base <= 5:
        if base > guard:
            total += _BASE[base] * scorer.prices.harm(target, base - guard)
        base += 1
    return total


def _loot_worth(scorer: Scorer, open_: Open, seat: i64, target: i64) -> float:
    """What the Equipment of a target is worth, if it may be had by killing or robbing."""
    gear = open_.gear[target]
    if gear == 0:
        return 0.0
    me = scorer.prices.me
    if me == BOB and open_.seats <= 6:
        return 0.35 * scorer.prices.gear(KIND_OF[lowest(gear)])
    if me == BOB or me == DAVID:
        return 0.15 * scorer.prices.all_gear(gear)
    return 0.0


def best_attack(scorer: Scorer, open_: Open, seat: i64, targets: i64) -> float:
    """What the best attack on one of some targets is worth, or nothing."""
    if targets == 0:
        return 0.0
    if open_.has(seat, MACHINE_GUN):
        best = attack_worth(scorer, open_, seat, targets)
        return best if best > 0.0 or open_.has(seat, MASAMUNE) else 0.0
    best = -1e9 if open_.has(seat, MASAMUNE) else 0.0
    while targets:
        best = max(best, attack_worth(scorer, open_, seat, targets & -targets))
        targets &= targets - 1
    return best


def rob_worth(scorer: Scorer, open_: Open, seat: i64, kind: i64) -> float:
    """What it is worth to rob a piece of Equipment, for Bob."""
    near = float(count(open_.gear[seat]) + 1) / float(GOAL[BOB])
    return 0.3 + near + 0.1 * scorer.prices.gear(kind)


def danger(scorer: Scorer, open_: Open, seat: i64) -> float:
    """How likely somebody strikes next, about: enemies that think they know."""
    taken = open_.damage[seat]
    ratio = float(taken) / float(open_.hp[scorer.prices.me])
    return 0.8 * ratio * ratio - 0.15
