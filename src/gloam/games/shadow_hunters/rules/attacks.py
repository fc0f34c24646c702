"""Attacks: dice, arithmetic, robbery, reactions, and the house rules about them."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.public import BY_NOBODY
from gloam.games.shadow_hunters.board import (
    EVERY_D4, EVERY_D6, EVERY_ROLL, ONE_AND_ONE, ONE_AND_SIX, first_in, four_in, second_in, six_in,
)  # fmt: skip
from gloam.games.shadow_hunters.cards import EQUIPMENT_AT
from gloam.games.shadow_hunters.cast import COST, FACTION, HUNTER
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.numbers import (
    ASKED, ATTACKED, BLUR, BLURRED, BLUR_RULE, BOB, BY_ATTACK, BY_COUP, BY_CRITICAL,
    BY_DOUBLE, BY_FEAST, CHARLES, COUNTER, COUP, COUPED, COUP_ATTACKER, COUP_DEFENDER,
    CRITICAL_MISSES, D4, D6, DICE, DODGED, DOUBLE_IT, DUEL_DICE, FEAST, HURT, IN_RETURN,
    LAST, LAST_STAND, LET_OFF, MASAMUNE, MISSED, PAIRED, PARRIED, PASS, PASSED, Q_BLUR, Q_COUP,
    Q_DODGE, Q_PAIR, Q_PARRY, Q_REACT, Q_ROLL, Q_STRIKE, REVEAL, ROB, ROBE, SPARED, SPEAR,
    STAND, STANDOFF, STRIKE, STRUCK, S_ANGEL, S_BARRIER, S_ROBE, THREW, TOOK, VALKYRIE, VAMPIRE,
    WEREWOLF,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules.abilities import at_any_time, offer_at_any_time
from gloam.games.shadow_hunters.rules.damage import harm, heal, is_asked_to_react
from gloam.games.shadow_hunters.rules.death import die
from gloam.games.shadow_hunters.rules.gear import offer_gear
from gloam.games.shadow_hunters.rules.reveals import may_reveal, reveal
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu


_REACTION: Final = QUESTIONS.named("react").about
_ATTACKER: Final = _REACTION.field("attacker")
_HURT: Final = _REACTION.field("hurt")


# Attacks.


def attack(truth: Truth, seat: i64, targets: i64, how: i64) -> None:
    """Attack some at once; at some tables they may blur it first."""
    open_ = truth.open
    truth.tell(ATTACKED, seat, targets, how)
    truth.tell(ASKED, seat, Q_ROLL, how)
    if (open_.terms & BLUR_RULE) and how != IN_RETURN and how != LAST:
        left = targets & ~open_.blurred
        while left:
            truth.tell(ASKED, lowest(left), Q_BLUR, seat)
            left &= left - 1


def feast(truth: Truth, seat: i64, target: i64) -> None:
    """Pay first; who dies of it attacks no more. (SHH-E8)"""
    harm(truth, BIT[seat], COST[CHARLES], seat, BY_FEAST, 0)
    if truth.open.alive(seat):
        attack(truth, seat, BIT[target], FEAST)


def _lone_d4(truth: Truth, seat: i64, how: i64) -> bool:
    """Masamune, and Valkyrie's Horn. (SHH-E10)"""
    if truth.open.power(seat) == VALKYRIE:
        return True
    return how < IN_RETURN and truth.open.has(seat, MASAMUNE)


def offer_attack_roll(truth: Truth, seat: i64, how: i64, menu: Menu) -> None:
    """Both dice, or one of them."""
    if truth.open.terms & STANDOFF:
        menu.offer(DICE, ONE_AND_SIX | ONE_AND_ONE)  # SHH-R17: a hit of five, or none
    elif _lone_d4(truth, seat, how):
        menu.offer(D4, EVERY_D4)
    elif truth.open.terms & DUEL_DICE:
        menu.offer(D6, EVERY_D6)
    else:
        menu.offer(DICE, EVERY_ROLL)


def threw(truth: Truth, seat: i64, action: i64) -> None:
    """What the dice of an attack show."""
    four = four_in(action)
    truth.tell(THREW, seat, four, six_in(action))
    if four:
        _after_the_dice(truth, seat)
        return
    targets = truth.open.targets  # at duel dice, each of them has the d4
    while targets:
        truth.tell(ASKED, seat, Q_PARRY, lowest(targets))
        targets &= targets - 1


def parry(truth: Truth, seat: i64, target: i64, action: i64) -> None:
    """House rule: at duel dice each target rolls the d4, and then the attack goes on."""
    truth.tell(PARRIED, seat, four_in(action), target)
    if truth.open.agenda.first() != Q_PARRY:
        _after_the_dice(truth, seat)


def offer_blur(menu: Menu) -> None:
    """Let it come, or blur it."""
    menu.add(PASS)
    menu.add(BLUR)


def blur(truth: Truth, seat: i64, action: i64) -> None:
    """House rule: whoever is attacked may say that they will dodge."""
    truth.tell(PASSED if action == PASS else BLURRED, seat)


def _after_the_dice(truth: Truth, seat: i64) -> None:
    """Those who blur roll against it; then the attacker may think again, or strikes."""
    open_ = truth.open
    if open_.blurring:
        target = lowest(open_.blurring)
        truth.tell(ASKED, target, Q_DODGE, seat)
        return
    _ready_to_strike(truth, seat)


def dodge(truth: Truth, seat: i64, attacker: i64, action: i64) -> None:
    """House rule: a blur that rolls as much as the attack makes it miss."""
    open_ = truth.open
    truth.tell(DODGED, seat, four_in(action), six_in(action))
    if not open_.targets & BIT[seat]:
        truth.tell(MISSED, attacker, seat)
    left = open_.blurring
    if left:
        truth.tell(ASKED, lowest(left), Q_DODGE, attacker)
    else:
        _ready_to_strike(truth, attacker)


def _ready_to_strike(truth: Truth, seat: i64) -> None:
    if _is_asked_to_strike(truth, seat):
        truth.tell(ASKED, seat, Q_STRIKE, 0)
    else:
        _strike(truth, seat)


def _is_asked_to_strike(truth: Truth, seat: i64) -> bool:
    """Whoever is hidden is asked after every successful roll. (SHH-R3)"""
    open_ = truth.open
    if not _hits_somebody(truth):
        return False
    if open_.hidden(seat):
        return True
    return open_.power(seat) == BOB and _to_be_robbed(truth, seat) != 0


def _hits_somebody(truth: Truth) -> bool:
    targets = truth.open.targets
    while targets:
        if truth.open.base[lowest(targets)] > 0:
            return True
        targets &= targets - 1
    return False


def offer_strike(truth: Truth, seat: i64, menu: Menu) -> None:
    """Strike; whoever is hidden may reveal first, and Bob may rob."""
    menu.add(STRIKE)
    if may_reveal(truth, seat):
        menu.add(REVEAL)
    elif truth.open.power(seat) == BOB:
        offer_gear(menu, ROB, _to_be_robbed(truth, seat))


def after_a_hit(truth: Truth, seat: i64, action: i64) -> None:
    """What somebody does whose dice have hit."""
    if action == REVEAL:
        reveal(truth, seat)
    elif action == STRIKE:
        _strike(truth, seat)
    else:
        _rob(truth, seat, EQUIPMENT_AT[action - ROB])


# What a blow does.


def _blow(truth: Truth, seat: i64, target: i64) -> i64:
    """The damage of an attack, before shields. (SHH-E1, SHH-E2)"""
    open_ = truth.open
    damage = open_.base[target]
    if damage == 0:
        return 0
    if open_.how < IN_RETURN:  # SHH-E7: hitting back is bare-handed
        if open_.has(seat, ROBE):
            damage -= open_.sheet.guards[ROBE]
        if open_.dared == 0:
            damage += _weapons(truth, seat)
    if open_.has(target, ROBE):
        damage -= open_.sheet.guards[ROBE]
    if open_.dared and (damage > 0 or not _lone_d4(truth, seat, open_.how)):
        damage += 2  # doubled: with a lone d4 it is what the Robes leave that counts
    if damage > 0:
        return damage
    return 0


def _weapons(truth: Truth, seat: i64) -> i64:
    open_ = truth.open
    found = open_.blades(seat)
    if open_.has(seat, SPEAR) and not open_.hidden(seat):
        if FACTION[open_.face[seat]] == HUNTER:
            found += open_.sheet.hurts[SPEAR]
    return found


def _strike(truth: Truth, seat: i64) -> None:
    """Deal the damage, bury the dead, and let those who live react."""
    open_ = truth.open
    truth.tell(STRUCK, seat)
    dealt: i64 = 0
    doomed: i64 = 0
    left = open_.targets
    while left:
        target = lowest(left)
        left &= left - 1
        if _hit(truth, seat, target):
            dealt |= BIT[target]
            if open_.damage[target] >= open_.hp[truth.who[target]]:
                doomed |= BIT[target]
    if dealt and open_.power(seat) == VAMPIRE:
        heal(truth, seat, ABILITY_HEALS[VAMPIRE])  # SHH-E6: once
    _may_react(truth, seat, open_.attacked & ~doomed, dealt)  # SHH-R3: also who was robbed
    if open_.how < IN_RETURN:
        _may_coup(truth, seat, dealt & ~doomed)
    misses = _misses(truth, seat)
    die(truth, doomed, seat, BY_ATTACK)
    _pay_for_dice(truth, seat, misses)


def _hit(truth: Truth, seat: i64, target: i64) -> bool:
    """What an attack does to one target: whether damage was really dealt."""
    open_ = truth.open
    if open_.base[target] == 0:
        truth.tell(MISSED, seat, target)
        return False
    damage = _blow(truth, seat, target)
    if damage == 0:
        truth.tell(SPARED, target, S_ROBE)
    elif open_.angels & BIT[target]:
        truth.tell(SPARED, target, S_ANGEL)  # SHH-E12
    elif open_.barriers & BIT[target]:
        truth.tell(SPARED, target, S_BARRIER)
    else:
        truth.tell(HURT, target, damage, BY_ATTACK)
        return True
    return False


def _misses(truth: Truth, seat: i64) -> i64:
    """House rules: how many of those attacked the dice did nothing to."""
    open_ = truth.open
    found: i64 = 0
    if (open_.terms & (DOUBLE_IT | CRITICAL_MISSES)) == 0 or open_.how >= IN_RETURN:
        return found
    targets = open_.targets
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if open_.base[target] == 0 or (open_.dared and _blow(truth, seat, target) == 0):
            found += 1
    return found


def _pay_for_dice(truth: Truth, seat: i64, misses: i64) -> None:
    """House rules: a failed double costs 2, a tie at duel dice costs 1."""
    open_ = truth.open
    if misses == 0 or not open_.alive(seat):
        return
    if open_.dared:
        harm(truth, BIT[seat], 2, seat, BY_DOUBLE, 0)
    elif (open_.terms & CRITICAL_MISSES) and open_.struck_by:
        harm(truth, BIT[seat], misses, seat, BY_CRITICAL, 0)


# Robbery.


def _to_be_robbed(truth: Truth, seat: i64) -> i64:
    """The Equipment that Bob may take instead of dealing 2 or more. (SHH-E3)"""
    open_ = truth.open
    if open_.seats > 6:
        return 0
    found: i64 = 0
    targets = open_.targets
    while targets:
        target = lowest(targets)
        if open_.gear[target] and _blow(truth, seat, target) >= 2:
            found |= open_.gear[target]
        targets &= targets - 1
    return found


def _rob(truth: Truth, seat: i64, kind: i64) -> None:
    open_ = truth.open
    victim = open_.owner(kind)
    truth.tell(TOOK, seat, victim, kind)
    truth.tell(LET_OFF, seat, victim)
    if _to_be_robbed(truth, seat) == 0:
        _strike(truth, seat)


# A final blow.


def _may_coup(truth: Truth, seat: i64, dealt: i64) -> None:
    """House rule: whoever was hurt and lives may be finished with two sixes."""
    open_ = truth.open
    if (open_.terms & (COUP_ATTACKER | COUP_DEFENDER)) == 0:
        return
    while dealt:
        target = lowest(dealt)
        dealt &= dealt - 1
        if not open_.couped & (BIT[seat] if open_.terms & COUP_ATTACKER else BIT[target]):
            truth.tell(ASKED, seat, Q_COUP, target)


def offer_coup(menu: Menu) -> None:
    """Let it be, or try."""
    menu.add(PASS)
    menu.add(COUP)


def coup(truth: Truth, seat: i64, target: i64, action: i64) -> None:
    """Try a final blow, or not."""
    if action == PASS:
        truth.tell(PASSED, seat)
    else:
        truth.tell(COUPED, seat, target)
        truth.tell(ASKED, seat, Q_PAIR, target)


def paired(truth: Truth, seat: i64, target: i64, action: i64) -> None:
    """Two sixes kill whoever is nearly dead."""
    open_ = truth.open
    first, second = first_in(action), second_in(action)
    truth.tell(PAIRED, seat, target, 10 * first + second)
    if first == 6 and second == 6 and open_.alive(target):
        character = truth.who[target]
        left = open_.hp[character] - open_.damage[target]
        if left <= (1 if open_.hp[character] <= 11 else 2):
            truth.tell(HURT, target, left, BY_COUP)
            die(truth, BIT[target], seat, BY_COUP)


# Reactions.


def _may_react(truth: Truth, attacker: i64, attacked: i64, dealt: i64) -> None:
    """Ask whoever was attacked and, as far as the table knows, might hit back or heal."""
    open_ = truth.open
    while attacked:
        seat = lowest(attacked)
        attacked &= attacked - 1
        hurt: i64 = 1 if dealt & BIT[seat] else 0
        first_blow = open_.how < IN_RETURN
        if is_asked_to_react(truth, seat, first_blow, hurt):
            back: i64 = BY_NOBODY  # SHH-E7: nobody answers an answer
            if first_blow:
                back = attacker
            truth.tell(ASKED, seat, Q_REACT, _REACTION.pack(back, hurt))


def offer_reaction(truth: Truth, seat: i64, about: i64, menu: Menu) -> None:
    """Pass, do what may be done at any time, or attack whoever attacked."""
    open_ = truth.open
    menu.add(PASS)
    offer_at_any_time(truth, seat, menu)
    attacker = _ATTACKER.of(about)
    if attacker == BY_NOBODY or not open_.alive(attacker):
        return
    if open_.power(seat) == WEREWOLF:
        menu.add(COUNTER)  # SHH-E7, SHH-E37
    if _HURT.of(about) and (open_.terms & LAST_STAND) and not open_.stood & BIT[seat]:
        menu.add(STAND)


def react(truth: Truth, seat: i64, about: i64, action: i64) -> None:
    """Pass, strike back, or do what may be done at any time."""
    if action == PASS:
        truth.tell(PASSED, seat)
    elif action == COUNTER:
        attack(truth, seat, BIT[_ATTACKER.of(about)], IN_RETURN)
    elif action == STAND:
        attack(truth, seat, BIT[_ATTACKER.of(about)], LAST)
    else:
        at_any_time(truth, seat, action)
