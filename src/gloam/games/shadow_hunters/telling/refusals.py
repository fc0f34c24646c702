"""Refusals: why an action is not on a seat's menu.

To whoever is hidden a refusal is made from the open table and the action alone, so that nobody
who reads it over a shoulder learns anything of the character. (SHH-R2, SHH-E41) Why an answer is
refused stands with its question.

A reason may end with its rule: in round brackets it is said, in square ones it only backs it.
"""

import re

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cards import SINGLES, SINGLE_USE
from gloam.games.shadow_hunters.facts import equipment_of, target_of
from gloam.games.shadow_hunters.numbers import (
    AGAIN, AGNES, ALLIE, ATTACK, ATTACK_ALL, BARRIER, BOB, CAPRICCIO, CHAIN, CHARLES, CHOOSE,
    COMPASS, COUNTER, DAVID, DEMOLISH, DICE, DIG, DONE, DOUBLE, DOUBLE_IT, DRAW, ELLEN, EMI,
    EQUIP, FRANKLIN, FU_KA, GATE, GEORGE, GREGOR, HANDGUN, KEEP, LIGHTNING, LOOT, LOOT_ALL,
    LOVE, MACHINE_GUN, MASAMUNE, MULTIPLY, NURSE, PASS, PLAY, Q_LOOT, RAY, REVEAL, ROB, ROLL,
    ROLL_TWICE, TELEPORT, ULTRA_SOUL, USE_OR_LOSE, WEREWOLF, WIGHT,
)  # fmt: skip
from gloam.games.shadow_hunters.lore import (
    ONCE, ability_name, area, called, card_name, character_name,
)  # fmt: skip
from gloam.games.shadow_hunters.public import START, Open
from gloam.games.shadow_hunters.questions import QUESTIONS, Refused
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.question import said

REST = "it is not on your menu now; say menu to hear what is."
REVEAL_FIRST = "abilities are for revealed characters: reveal first. (SHH-R2)"
_ABILITIES = (
    (TELEPORT, DRAW, EMI), (ROB, LOOT, BOB), (LOOT_ALL, AGAIN, BOB), (AGAIN, PASS, CHARLES),
    (COUNTER, LOVE, WEREWOLF), (LOVE, DIG, ALLIE), (DIG, LIGHTNING, DAVID),
    (LIGHTNING, DEMOLISH, FRANKLIN), (DEMOLISH, CHAIN, GEORGE), (CHAIN, NURSE, ELLEN),
    (NURSE, RAY, FU_KA), (RAY, CAPRICCIO, ULTRA_SOUL), (CAPRICCIO, BARRIER, AGNES),
    (BARRIER, MULTIPLY, GREGOR), (MULTIPLY, DOUBLE, WIGHT),
)  # fmt: skip
"""Which actions are whose ability."""


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, from nothing but what lies open."""
    return _UNSAID.sub("", _why_not(sight, action))


def refusal_rule(sight: Sight, action: int) -> str:
    """The rule for which an action is not on the menu, or nothing where no single rule says so."""
    cited = _CITED.search(_why_not(sight, action))
    return cited.group(1) if cited else ""


_UNSAID = re.compile(r" \[SHH-\w+\]$")
_CITED = re.compile(r" [(\[](SHH-\w+)[)\]]$")


def _why_not(sight: Refused, action: int) -> str:
    open_, me = sight.open, int(sight.seat)
    kind = int(open_.agenda.first())
    if open_.winners != OFF:
        return "the game is over. [SHH-G21]"
    if action >= DICE:
        return "that is for chance."
    if open_.turns == 0 and (not kind or action == REVEAL):
        return "the game has not begun."
    if not open_.alive(me):
        return "you are dead, and the dead act no more. (SHH-59)"
    if action == REVEAL:
        return _no_reveal(open_, me)
    owner = ability_owner(action)
    if owner != OFF:
        return REVEAL_FIRST if open_.hidden(me) else _no_ability(open_, me, action, owner)
    if target_of(action) >= open_.seats:
        return f"{called(target_of(action))} does not play here."
    if kind and QUESTIONS[kind].by_chance:
        return "dice and cards come first."
    if kind:
        asked = int(open_.agenda.a())
        return _first(asked) if asked != me else _no_answer(sight, action)
    if open_.turn != me:
        return f"it is the turn of {called(int(open_.turn))}. (SHH-61)"
    return _not_in_turn(open_, me, action)


def ability_owner(action: int) -> int:
    """The character whose ability an action is, or OFF."""
    return next((owner for first, end, owner in _ABILITIES if first <= action < end), OFF)


def _first(seat: int) -> str:
    return f"{called(seat)} has to choose first."


def _no_reveal(open_: Open, me: int) -> str:
    if not open_.hidden(me):
        return "you are revealed already. (SHH-G19)"
    if open_.agenda.first() == Q_LOOT:
        return "loot is taken first. (SHH-R4)"
    return REST


# Abilities, of those who are revealed.


def _no_ability(open_: Open, me: int, action: int, owner: int) -> str:
    face = int(open_.face[me])
    if face != owner:
        return (
            f"that is for {character_name(owner)}; your ability is {ability_name(face)}. (SHH-75)"
        )
    if open_.chained >> me & 1:
        return "you are chained, and have no ability any more. (SHH-E30)"
    if open_.used >> me & 1 and (owner in ONCE or owner == ULTRA_SOUL):
        return f"you have used it, once a {'game' if owner in ONCE else 'turn'}. [SHH-75]"
    if target_of(action) >= open_.seats:
        return f"{called(target_of(action))} does not play here."
    if owner in (ALLIE, DAVID):
        return _no_ability_at_any_time(open_, action)
    if owner in (WEREWOLF, BOB, CHARLES):
        return _no_ability_in_a_fight(open_, me, action)
    if open_.turn != me or open_.agenda.first():
        return "that is for your own turn, when nothing else is going on. (SHH-G17)"
    if owner in (GREGOR, WIGHT):
        return _no_ability_of_the_end(open_, me, action)
    if open_.step != START:
        return "that is for the start of your turn, before you move. (SHH-74)"
    return _no_target_for_ability(open_, me, action)


def _no_ability_at_any_time(open_: Open, action: int) -> str:
    if open_.agenda.first() == Q_LOOT:
        return "loot is taken first. (SHH-R4)"
    if action == LOVE:
        return "you have no damage to heal. [SHH-75]"
    return f"{card_name(equipment_of(action))} is not among the discards. [SHH-75]"


def _no_ability_in_a_fight(open_: Open, me: int, action: int) -> str:
    if action == COUNTER:
        return "you strike back only right after an attack on you, if the attacker lives. (SHH-E7)"
    if action == LOOT_ALL:
        return "all is for whoever kills by an attack, with seven or eight players. (SHH-E4)"
    if ROB <= action < LOOT:
        return "you rob whoever your attack would hurt for 2 or more, before you strike. (SHH-E3)"
    target = action - AGAIN
    if not open_.alive(target):
        return f"{called(target)} is dead. [SHH-E8]"
    if open_.turn != me or open_.agenda.first():
        return "that is for your own turn, after your attack. (SHH-E8)"
    return f"you have not attacked {called(target)} in this turn. (SHH-R5)"


def _no_ability_of_the_end(open_: Open, me: int, action: int) -> str:
    if open_.step == START:
        return "that is for the end of your turn: move first. (SHH-74)"
    if action == MULTIPLY and not open_.dead:
        return "nobody is dead yet. [SHH-75]"
    return "Masamune makes you attack first. (SHH-R7)"


def _no_target_for_ability(open_: Open, me: int, action: int) -> str:
    if TELEPORT <= action < DRAW:
        if open_.place[me] == OFF:
            return "you are not on the board yet: roll to move. [SHH-75]"
        return f"{area(action - TELEPORT)} is not beside you on the ring. [SHH-75]"
    target = target_of(action)
    if target == me:
        return "it must be another player. [SHH-75]"
    if not open_.alive(target):
        return f"{called(target)} is dead. [SHH-59]"
    if RAY <= action < CAPRICCIO:
        return f"{called(target)} is not at {area(GATE)}. (SHH-E32)"
    return REST


# Answers: what is asked comes first.


def _no_answer(sight: Refused, action: int) -> str:
    agenda = sight.open.agenda
    question = QUESTIONS[int(agenda.first())]
    if not question.answered_by(action):
        return f"first {question.wanted} [{question.rule}]"
    return said(question.refused, sight, int(agenda.b()), action) or REST


# One's own turn.


def _not_in_turn(open_: Open, me: int, action: int) -> str:
    if PLAY <= action < CHOOSE or EQUIP <= action < KEEP:
        return _not_in_hand(open_, me, action)
    for question in QUESTIONS:
        if question.answered_by(action) and (why := said(question.idle, action)):
            return why
    if open_.step == START:
        if action == ROLL_TWICE:
            return f"you have no {card_name(COMPASS)} in play. [SHH-37]"
        return "move first. (SHH-62)"
    if action in (ROLL, ROLL_TWICE):
        return "you have moved. (SHH-62)"
    return _no_fight(open_, me, action)


def _not_in_hand(open_: Open, me: int, action: int) -> str:
    if EQUIP <= action < KEEP:
        kind = equipment_of(action)
        if open_.has(me, kind):
            return f"{card_name(kind)} is in play already. [SHH-23]"
    else:
        kind = SINGLE_USE[(action - PLAY) % len(SINGLE_USE)]
    if not open_.hand[me] & open_.sheet.cards_of[kind]:
        rule = "SHH-G13" if action < KEEP else "SHH-G11"
        return f"you do not hold {card_name(kind)}. [{rule}]"
    if open_.dared:
        return "you have doubled the stakes: attack first. [SHH-78]"
    return "at this table no card has to be thrown away; keep it, or play it. (SHH-30)"


def _no_fight(open_: Open, me: int, action: int) -> str:
    if action == DONE:
        return _no_end(open_, me)
    if action == DOUBLE and not open_.terms & DOUBLE_IT:
        return "nobody doubles at this table. (SHH-78)"
    if action == DOUBLE and open_.doubled >> me & 1:
        return "you have doubled, once a game. [SHH-78]"
    if open_.fought:
        return "you have made your attack. (SHH-67)"
    if not open_.in_range(me):
        return "nobody is in your range. (SHH-G1)"
    if action == ATTACK_ALL:
        return f"you have no {card_name(MACHINE_GUN)}: attack one player. (SHH-67)"
    return _no_attack(open_, me, action - ATTACK) if action < ATTACK_ALL else REST


def _no_end(open_: Open, me: int) -> str:
    if open_.dared:
        return "you have doubled the stakes: attack first. [SHH-78]"
    if open_.has(me, MASAMUNE) and not open_.fought and open_.in_range(me):
        return "Masamune makes you attack, as somebody is in range. (SHH-E9)"
    if open_.terms & USE_OR_LOSE and open_.hand[me] & SINGLES:
        return "play or discard the cards that you hold first. (SHH-78)"
    return REST


def _no_attack(open_: Open, me: int, target: int) -> str:
    if target == me:
        return "you cannot attack yourself. [SHH-68]"
    if not open_.alive(target):
        return f"{called(target)} is dead. [SHH-59]"
    if open_.in_range(me) >> target & 1:
        return f"the {card_name(MACHINE_GUN)} attacks all in range: attack all. [SHH-G18]"
    if open_.place[target] == OFF:
        return f"{called(target)} is not on the board yet. (SHH-E11)"
    whereabouts = f"{called(target)} is at {area(int(open_.place[target]))}"
    if open_.has(me, HANDGUN):
        return f"{whereabouts}, in your own Region, where the Handgun does not reach. (SHH-E11)"
    return f"{whereabouts}, out of your range. (SHH-G1)"
