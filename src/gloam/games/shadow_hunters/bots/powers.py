"""What abilities are worth, and what it costs to reveal for them."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.bots.blows import attack_worth, bare_blow, danger
from gloam.games.shadow_hunters.bots.cards import best_set
from gloam.games.shadow_hunters.bots.scorer import ATTACKER, Scorer
from gloam.games.shadow_hunters.cards import RELICS
from gloam.games.shadow_hunters.cast import COST, FACTION, HUNTER, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.numbers import (
    AGNES, ALLIE, BOB, CATHERINE, CHARLES, DAVID, ELLEN, EMI, FRANKLIN, FU_KA, GATE, GEORGE, GREGOR,
    Q_LOOT, Q_REACT, Q_STRIKE, Q_UNMASK, SPEAR, ULTRA_SOUL, VALKYRIE, VAMPIRE, WEREWOLF, WIGHT,
)  # fmt: skip
from gloam.games.shadow_hunters.public import BY_NOBODY, START, Open
from gloam.games.shadow_hunters.sight.taste import EXPOSURE, SECRECY
from gloam.kernel.bits import BIT, count, lowest


def die_worth(scorer: Scorer, open_: Open, target: i64, sides: i64) -> float:
    """What so many sides of a die are worth as damage."""
    if open_.barriers & BIT[target]:
        return -0.1
    total = 0.0
    n: i64 = 1
    while n <= sides:
        total += scorer.prices.harm(target, n) / float(sides)
        n += 1
    return total


def _best_die(scorer: Scorer, open_: Open, seat: i64, sides: i64) -> float:
    best = -1e9
    target: i64 = 0
    while target < open_.seats:
        if target != seat and open_.alive(target):
            best = max(best, die_worth(scorer, open_, target, sides))
        target += 1
    return best


def chain_worth(scorer: Scorer, open_: Open, target: i64) -> float:
    """What it is worth that somebody loses their ability."""
    lean = scorer.prices.harm(target, 1)
    if open_.chained & BIT[target] or lean < 0.03:
        return -0.1
    return 0.05 if open_.hidden(target) else 0.25


def _best_chain(scorer: Scorer, open_: Open, seat: i64) -> float:
    best = -0.1
    target: i64 = 0
    while target < open_.seats:
        if target != seat and open_.alive(target):
            best = max(best, chain_worth(scorer, open_, target))
        target += 1
    return best


def capriccio_worth(scorer: Scorer, open_: Open, seat: i64) -> float:
    """Which neighbour looks the more likely to win."""
    right = _standing(scorer, open_, (seat + open_.seats - 1) % open_.seats)
    left = _standing(scorer, open_, (seat + 1) % open_.seats)
    return left - right - 0.3


def _standing(scorer: Scorer, open_: Open, seat: i64) -> float:
    """How a side stands, by the damage of those who seem to be on it."""
    lean = scorer.prices.share(seat, HUNTER) - scorer.prices.share(seat, SHADOW)
    total = 0.0
    other: i64 = 0
    while other < open_.seats:
        theirs = scorer.prices.share(other, HUNTER) - scorer.prices.share(other, SHADOW)
        hurt = 2.0 if not open_.alive(other) else float(open_.damage[other]) / 12.0
        total -= lean * theirs * hurt
        other += 1
    return total


def reveal_worth(scorer: Scorer, open_: Open, seat: i64, me: i64) -> float:
    """What an ability is worth now, less what being known costs."""
    question = open_.agenda.first()
    if question == Q_UNMASK:
        return scorer.prices.relief(open_.damage[seat]) - _exposure(scorer, me)
    if open_.chained & BIT[seat] or scorer.prices.wants_to_die():
        return -1.0
    return _unlocked(scorer, open_, seat, me, question) - _exposure(scorer, me)


def _exposure(scorer: Scorer, me: i64) -> float:
    """The less the others suspect, the more a secret is worth."""
    if FACTION[me] == NEUTRAL:
        return 0.12
    return scorer.taste[EXPOSURE] + scorer.taste[SECRECY] * (1.0 - scorer.outside)


def _unlocked(scorer: Scorer, open_: Open, seat: i64, me: i64, question: i64) -> float:
    """What the ability could do at this moment."""
    if question == Q_REACT:
        attacker = ATTACKER.of(open_.agenda.b())
        if me == WEREWOLF and attacker != BY_NOBODY:
            return bare_blow(scorer, open_, attacker) + 0.25
        if me == ALLIE:
            return 1.0 if open_.damage[seat] >= 5 else -1.0
        return -1.0
    if question == Q_STRIKE:
        return _unlocked_by_a_hit(scorer, open_, seat, me)
    if question == Q_LOOT:
        return 1.0 if me == BOB else -1.0
    if question:
        return -1.0
    if open_.step == START:
        return _unlocked_at_start(scorer, open_, seat, me)
    return _unlocked_in_a_fight(scorer, open_, seat, me)


def _unlocked_by_a_hit(scorer: Scorer, open_: Open, seat: i64, me: i64) -> float:
    prices = scorer.prices
    if me == VAMPIRE:
        return 1.5 * prices.relief(min(2, open_.damage[seat]))
    if FACTION[me] == HUNTER and open_.has(seat, SPEAR):
        targets = open_.targets
        target = lowest(targets) if targets else seat
        return prices.harm(target, open_.sheet.hurts[SPEAR] + 1) + 0.2 if targets else -1.0
    if me == BOB and open_.seats <= 6:
        gear: i64 = 0
        targets = open_.targets
        while targets:
            gear |= open_.gear[lowest(targets)]
            targets &= targets - 1
        if gear and open_.base[lowest(open_.targets)] >= 2:
            return 0.2 + 0.3 * float(count(open_.gear[seat]))
    return -1.0


def _unlocked_at_start(scorer: Scorer, open_: Open, seat: i64, me: i64) -> float:
    if me == FRANKLIN:
        return _best_die(scorer, open_, seat, 6) - 0.1
    if me == GEORGE:
        return _best_die(scorer, open_, seat, 4) - 0.08
    if me == FU_KA:
        return best_set(scorer, open_, seat, ABILITY_SETS[FU_KA]) - 0.2
    if me == ULTRA_SOUL:
        at = open_.at(GATE) & ~BIT[seat]
        best = -1.0
        while at:
            best = max(best, scorer.prices.harm(lowest(at), 3))
            at &= at - 1
        return 1.6 * best
    if me == ELLEN:
        return _best_chain(scorer, open_, seat)
    if me == EMI:
        return 0.1  # a way to choose where to go, from now on
    if me == VALKYRIE:
        return 0.12 + 0.2 * scorer.outside
    if me == ALLIE:
        return 1.0 if open_.damage[seat] >= 5 else -1.0
    if me == CATHERINE:
        return 0.15 if open_.damage[seat] >= 4 else -0.2
    if me == DAVID:
        return _buried_relics(scorer, open_, seat)
    if me == AGNES:
        return capriccio_worth(scorer, open_, seat)
    return -1.0


def _buried_relics(scorer: Scorer, open_: Open, seat: i64) -> float:
    relics = count(open_.discards & RELICS)
    mine = count(open_.gear[seat] & RELICS)
    return 2.0 if relics and mine >= 2 else 0.1 if relics and mine == 1 else -1.0


def _unlocked_in_a_fight(scorer: Scorer, open_: Open, seat: i64, me: i64) -> float:
    if me == CHARLES and open_.fought and open_.prey & ~open_.dead:
        target = lowest(open_.prey & ~open_.dead)
        return attack_worth(scorer, open_, seat, BIT[target]) - scorer.prices.pain(COST[CHARLES])
    if me == GREGOR:
        return danger(scorer, open_, seat)
    if me == WIGHT:
        return 0.35 * float(count(open_.dead)) - 0.4
    if me == DAVID:
        return _buried_relics(scorer, open_, seat)
    if me == ALLIE:
        return 1.0 if open_.damage[seat] >= 5 else -1.0
    return -1.0
