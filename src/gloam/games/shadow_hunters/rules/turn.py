"""The turn: what may be done in it, and when it passes."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cards import (
    EQUIPMENT_AT, GEAR, SINGLES, SINGLE_AT, SINGLE_OF,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import NOBODY_KNOWN
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.numbers import (
    AGAIN, ASKED, ATTACK, ATTACK_ALL, BARRIER, CATHERINE, CHARLES, CHOOSE, COMPASS, DARED,
    DISCARD, DISCARDED, DONE, DOUBLE, DOUBLE_IT, DRAW, EQUIP, EQUIPPED, GREGOR, KEEP, LIGHTNING,
    MACHINE_GUN, MASAMUNE, MOVED, MULTIPLY, PASS, PLAIN, PLAY, Q_LOOT, Q_MOVE, ROLL, ROLL_TWICE,
    ROUNDS_OVER, STANDOFF, TELEPORT, TURN, USED, USE_OR_LOSE, U_TELEPORT, WIGHT,
)  # fmt: skip
from gloam.games.shadow_hunters.public import CUT_SHORT
from gloam.games.shadow_hunters.rules.abilities import (
    at_any_time, offer_at_any_time, offer_start_abilities, use_ability,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.areas import FIRST_OF_TWO, ONLY_ROLL, arrive
from gloam.games.shadow_hunters.rules.attacks import attack, feast
from gloam.games.shadow_hunters.rules.damage import heal
from gloam.games.shadow_hunters.rules.gear import offer_gear
from gloam.games.shadow_hunters.rules.goals import end, judge
from gloam.games.shadow_hunters.rules.single_use import play_card
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu


def go_on(truth: Truth) -> None:
    """Judge the goals, and pass the turn where nothing is left to do in it."""
    open_ = truth.open
    if open_.winners != OFF or open_.agenda.first() == Q_LOOT or open_.dealt < open_.seats:
        return  # loot is a part of dying: SHH-R4
    judge(truth)
    if open_.winners != OFF or open_.agenda.size or open_.turn == OFF:
        return
    if open_.turns == 0:
        _begin_turn(truth, open_.turn)
    elif not open_.alive(open_.turn) or open_.fought == CUT_SHORT:
        _lose_what_is_kept(truth, open_.turn)
        _pass_turn(truth)


def _lose_what_is_kept(truth: Truth, seat: i64) -> None:
    """House rule: a turn that is cut short leaves no time to use the cards that are held."""
    cards: i64 = 0
    if truth.open.terms & USE_OR_LOSE:
        cards = truth.open.hand[seat] & SINGLES
    while cards:
        truth.tell(DISCARDED, seat, truth.open.sheet.kind_of[lowest(cards)])
        cards &= cards - 1


def _begin_turn(truth: Truth, seat: i64) -> None:
    open_ = truth.open
    truth.tell(TURN, seat, open_.turns + 1)
    if open_.terms & STANDOFF:
        truth.tell(MOVED, seat, open_.place[seat])  # SHH-R17: nobody leaves
    if open_.power(seat) == CATHERINE and open_.damage[seat] > 0:
        heal(truth, seat, ABILITY_HEALS[CATHERINE])


def _pass_turn(truth: Truth) -> None:
    """The same seat, if it has turns to spare; else the next alive. (SHH-59, SHH-61)"""
    open_ = truth.open
    if open_.rounds and open_.turns >= open_.rounds * open_.seats:
        end(truth, ROUNDS_OVER)  # SHH-R9
        return
    seat = open_.turn
    if open_.extra == 0 or not open_.alive(seat):
        seat = (seat + 1) % open_.seats
        while not open_.alive(seat):
            seat = (seat + 1) % open_.seats
    _begin_turn(truth, seat)


def _offer_in_own_turn(truth: Truth, seat: i64, menu: Menu) -> None:
    """What a seat may do between the steps of its own turn. (SHH-G11, SHH-G13)"""
    offer_at_any_time(truth, seat, menu)
    hand = truth.open.hand[seat]
    if hand == 0:
        return
    offer_gear(menu, EQUIP, hand & GEAR)
    singles: i64 = 0
    cards = hand & SINGLES
    while cards:
        singles |= BIT[SINGLE_OF[truth.open.sheet.kind_of[lowest(cards)]]]
        cards &= cards - 1
    menu.offer(PLAY, singles)
    if truth.open.terms & USE_OR_LOSE:
        menu.offer(DISCARD, singles)


def offer_start(truth: Truth, menu: Menu) -> None:
    """Roll to move, or use what is for the start of a turn."""
    open_ = truth.open
    seat = open_.turn
    menu.add(ROLL)
    if open_.has(seat, COMPASS):
        menu.add(ROLL_TWICE)
    power = open_.power(seat)
    if power != NOBODY_KNOWN:
        offer_start_abilities(truth, seat, power, menu)
    _offer_in_own_turn(truth, seat, menu)


def offer_fight(truth: Truth, menu: Menu) -> None:
    """Attack, use what is for the end of a turn, or end it."""
    open_ = truth.open
    seat = open_.turn
    targets: i64 = 0
    if open_.fought == 0:
        targets = open_.in_range(seat)
        if targets:
            if open_.has(seat, MACHINE_GUN):
                menu.add(ATTACK_ALL)
            else:
                menu.offer(ATTACK, targets)
            if open_.dared:
                offer_at_any_time(truth, seat, menu)
                return  # who dares must attack
            if (open_.terms & DOUBLE_IT) and (open_.doubled & BIT[seat]) == 0:
                menu.add(DOUBLE)
    forced = targets != 0 and open_.has(seat, MASAMUNE)  # SHH-E9
    power = open_.power(seat)
    if power == CHARLES and open_.fought:
        menu.offer(AGAIN, open_.prey & ~open_.dead)  # SHH-E8, SHH-R5
    elif not forced and (open_.used & BIT[seat]) == 0:
        if power == GREGOR:
            menu.add(BARRIER)
        elif power == WIGHT and open_.dead:
            menu.add(MULTIPLY)
    _offer_in_own_turn(truth, seat, menu)
    if not forced and ((open_.terms & USE_OR_LOSE) == 0 or not open_.hand[seat] & SINGLES):
        menu.add(DONE)


def act(truth: Truth, seat: i64, action: i64) -> None:
    """Something done in one's own turn."""
    open_ = truth.open
    if action == ROLL:
        truth.tell(ASKED, seat, Q_MOVE, ONLY_ROLL)  # SHH-37
    elif action == ROLL_TWICE:
        truth.tell(ASKED, seat, Q_MOVE, FIRST_OF_TWO)
    elif action == DONE:
        _pass_turn(truth)
    elif ATTACK <= action < ATTACK_ALL:
        attack(truth, seat, BIT[action - ATTACK], PLAIN)
    elif action == ATTACK_ALL:
        attack(truth, seat, open_.in_range(seat), PLAIN)
    elif PLAY <= action < DISCARD:
        play_card(truth, seat, SINGLE_AT[action - PLAY])
    elif DISCARD <= action < CHOOSE:
        truth.tell(DISCARDED, seat, SINGLE_AT[action - DISCARD])
    elif EQUIP <= action < KEEP:
        truth.tell(EQUIPPED, seat, EQUIPMENT_AT[action - EQUIP])
    elif TELEPORT <= action < DRAW:
        truth.tell(USED, seat, U_TELEPORT, seat)
        arrive(truth, seat, action - TELEPORT)
    elif AGAIN <= action < PASS:
        feast(truth, seat, action - AGAIN)
    elif action == DOUBLE:
        truth.tell(DARED, seat)
    elif LIGHTNING <= action < DOUBLE:
        use_ability(truth, seat, action)
    else:
        at_any_time(truth, seat, action)
