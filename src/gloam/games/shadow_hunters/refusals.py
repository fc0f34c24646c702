"""Refusals: why an action is not on a seat's menu.

To whoever is hidden a refusal is made from the open table and the action alone, so that nobody
who reads it over a shoulder learns anything of the character. (SHH-R2, SHH-E41)

A reason may end with its rule: in round brackets it is said, in square ones it only backs it.
"""

import re

from gloam.games.shadow_hunters.cards import (
    CARDS_OF, COMPASS, EQUIPMENT, HANDGUN, MACHINE_GUN, MASAMUNE, SINGLE_USE, SINGLES,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import (
    AGNES, ALLIE, BOB, CHARLES, DAVID, ELLEN, EMI, FRANKLIN, FU_KA, GEORGE, GREGOR, ULTRA_SOUL,
    WEREWOLF, WIGHT,
)  # fmt: skip
from gloam.games.shadow_hunters.choices import equipment_of, target_of
from gloam.games.shadow_hunters.facts import (
    ACCEPT, AGAIN, ALTAR, ATTACK, ATTACK_ALL, BARRIER, BLUR, CAPRICCIO,
    CHAIN, CHOOSE, COUNTER, COUP, DEMOLISH, DICE, DIG, DONE,
    DOUBLE, DOUBLE_IT, DRAW, EQUIP, GATE, GIVE, GO, HAND, HARM, KEEP, LAST_STAND, LIGHTNING,
    LOOT, LOOT_ALL, LOVE, MULTIPLY, NURSE, PASS, PICK, PLAY, Q_ANSWER, Q_AREA, Q_BLAST,
    Q_BLUR, Q_COUP, Q_DIE, Q_DODGE, Q_DRAW, Q_GIVE, Q_GO, Q_KEEP, Q_LOOT, Q_MOVE, Q_PAIR, Q_PARRY,
    Q_PEEL, Q_PICK, Q_REACT, Q_ROLL, Q_STEAL, Q_STRIKE, Q_TARGET, Q_UNMASK, RAY, REVEAL, ROB, ROLL,
    ROLL_TWICE, SKIP, STAND, STAY_HIDDEN, STRIKE, TAKE, TELEPORT, USE_OR_LOSE, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.lore import (
    DECK_NAMES, DECK_OF, ONCE, ability_name, area, called, card_name, character_name,
)  # fmt: skip
from gloam.games.shadow_hunters.open import OFF, START, Open
from gloam.games.shadow_hunters.view import Sight

REST = "it is not on your menu now; say menu to hear what is."
REVEAL_FIRST = "abilities are for revealed characters: reveal first. (SHH-R2)"
_BY_DICE = (Q_MOVE, Q_DRAW, Q_DIE, Q_BLAST, Q_ROLL, Q_PARRY, Q_PAIR, Q_DODGE)
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
    return _UNSAID.sub("", _why_not(sight.open, int(sight.seat), action))


def grounds(sight: Sight, action: int) -> str:
    """The rule for which an action is not on the menu, or nothing where no single rule says so."""
    cited = _CITED.search(_why_not(sight.open, int(sight.seat), action))
    return cited.group(1) if cited else ""


_UNSAID = re.compile(r" \[SHH-\w+\]$")
_CITED = re.compile(r" [(\[](SHH-\w+)[)\]]$")


def _why_not(open_: Open, me: int, action: int) -> str:
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
    if kind in _BY_DICE:
        return "dice and cards come first."
    if kind:
        asked = int(open_.agenda.a())
        return _first(asked) if asked != me else _no_answer(open_, me, action)
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

_ASKED = {
    Q_PICK: ((PICK, GO), "say which of the two rolls you use. [SHH-E24]"),
    Q_GO: ((GO, TELEPORT), "say where you go. [SHH-36]"),
    Q_AREA: ((DRAW, EQUIP), "do what the Area says. [SHH-65]"),
    Q_GIVE: ((GIVE, ACCEPT), "give the Green card to somebody. [SHH-G12]"),
    Q_ANSWER: ((ACCEPT, PLAY), "answer the Green card. [SHH-R14]"),
    Q_KEEP: ((EQUIP, GIVE), "put the Equipment into play, or keep it. [SHH-49]"),
    Q_TARGET: ((CHOOSE, ATTACK), "choose a target for your card. [SHH-28]"),
    Q_STEAL: ((TAKE, EQUIP), "say which Equipment you steal. [SHH-28]"),
    Q_PEEL: ((HAND, PLAY), "give an Equipment card away. [SHH-E22]"),
    Q_UNMASK: ((STAY_HIDDEN, COUNTER), "say whether you reveal for your card. [SHH-28]"),
    Q_STRIKE: ((STRIKE, ROB), "strike your blow. [SHH-R3]"),
    Q_LOOT: ((LOOT, LOOT_ALL), "take your loot. [SHH-R4]"),
    Q_REACT: ((STAND, COUP), "react, or pass. [SHH-R3]"),
    Q_COUP: ((COUP, DONE), "say whether you try a Coup de Grace. [SHH-78]"),
    Q_BLUR: ((BLUR, STAND), "say whether you blur the attack. [SHH-78]"),
}
"""What answers a question, and what to do first where it does not."""
_AREA_RULES = ("SHH-40", "SHH-39", "SHH-44", "SHH-45", "SHH-46", "SHH-48")
"""The rule on each Area."""
_OTHERS_ONLY = {Q_GIVE: "SHH-G6", Q_TARGET: "SHH-E17", Q_PEEL: "SHH-E22"}
"""The rule for which a card is for somebody else."""


def _no_answer(open_: Open, me: int, action: int) -> str:
    kind, about = int(open_.agenda.first()), int(open_.agenda.b())
    (least, end), wanted = _ASKED[kind]
    if not least <= action < end:
        return f"first {wanted}"
    if kind == Q_AREA:
        return _no_effect(open_, me, about, action)
    if kind == Q_GO:
        return "you have to go to another Area. (SHH-G3)"
    if kind == Q_ANSWER:
        return _no_such_answer(open_, me, action)
    if kind == Q_KEEP:
        return f"it is {card_name(EQUIPMENT[about])} that you took. [SHH-49]"
    if kind == Q_STEAL:
        return _not_to_be_taken(open_, me, equipment_of(action))
    if kind == Q_LOOT:
        return f"{called(about // 2)} has not left {card_name(equipment_of(action))}. [SHH-58]"
    if kind == Q_REACT:
        return _no_stand(open_, me)
    if kind in (Q_GIVE, Q_TARGET, Q_PEEL):
        return _not_to_them(open_, me, action)
    return REST


def _not_to_them(open_: Open, me: int, action: int) -> str:
    kind, target = equipment_of(action), target_of(action)
    if kind >= 0 and not open_.has(me, kind):
        return f"you do not have {card_name(kind)} in play. [SHH-E22]"
    if target == me:
        return f"it must be another player. [{_OTHERS_ONLY[int(open_.agenda.first())]}]"
    return f"{called(target)} is dead. [SHH-59]" if not open_.alive(target) else REST


def _no_effect(open_: Open, me: int, place: int, action: int) -> str:
    if action == SKIP:
        return "at this table, what an Area says has to be done. (SHH-G5)"
    if place == WOODS and HARM <= action < TAKE:
        return f"{called(target_of(action))} is dead. [SHH-59]"
    if place == ALTAR and TAKE <= action < EQUIP:
        return _not_to_be_taken(open_, me, equipment_of(action))
    if place in DECK_OF and DRAW <= action < SKIP:
        return f"{area(place)} has {DECK_NAMES[DECK_OF[place]]} cards. [{_AREA_RULES[place]}]"
    return f"{area(place)} does not offer that. [{_AREA_RULES[place]}]"


def _not_to_be_taken(open_: Open, me: int, kind: int) -> str:
    if open_.has(me, kind):
        return f"{card_name(kind)} is yours already. [SHH-E23]"
    return f"nobody has {card_name(kind)} in play. [SHH-E23]"


def _no_such_answer(open_: Open, me: int, action: int) -> str:
    if HAND <= action < PLAY and not open_.has(me, equipment_of(action)):
        return f"you do not have {card_name(equipment_of(action))} in play. [SHH-E27]"
    return "a Green card is answered as it is true of you. (SHH-E27)"


def _no_stand(open_: Open, me: int) -> str:
    if not open_.terms & LAST_STAND:
        return "there are no last stands at this table. (SHH-78)"
    if open_.stood >> me & 1:
        return "you have made your last stand, once a game. [SHH-78]"
    return (
        "a last stand is against somebody whose attack has just hurt you, and who lives. [SHH-78]"
    )


# One's own turn.


def _not_in_turn(open_: Open, me: int, action: int) -> str:
    if PLAY <= action < CHOOSE or EQUIP <= action < KEEP:
        return _not_in_hand(open_, me, action)
    for words, firsts in _ELSEWHERE.items():
        if any(least <= action < end for least, end in firsts):
            return words
    if open_.step == START:
        if action == ROLL_TWICE:
            return f"you have no {card_name(COMPASS)} in play. [SHH-37]"
        return "move first. (SHH-62)"
    if action in (ROLL, ROLL_TWICE):
        return "you have moved. (SHH-62)"
    return _no_fight(open_, me, action)


_ELSEWHERE = {
    "there are no two rolls to choose from. [SHH-E24]": ((PICK, GO),),
    "you choose where to go only after a 7. (SHH-36)": ((GO, TELEPORT),),
    "you do that when you come to an Area that says so. (SHH-65)": ((DRAW, HARM),),
    "that is for whoever comes to the Woods. (SHH-46)": ((HARM, TAKE),),
    "you take Equipment at the Altar, or with a card that says so. [SHH-48]": ((TAKE, EQUIP),),
    "there is nothing to keep. [SHH-49]": ((KEEP, GIVE),),
    "you have no Green card to give. [SHH-41]": ((GIVE, ACCEPT),),
    "nobody has given you a Green card. [SHH-42]": ((ACCEPT, HAND),),
    "you give Equipment away only where a card says so. [SHH-23]": ((HAND, PLAY),),
    "no card of yours needs a target now. [SHH-28]": ((CHOOSE, ATTACK),),
    "there is no blow to strike now. [SHH-67]": ((STRIKE, ROB),),
    "there is no loot to take now. [SHH-58]": ((LOOT, LOOT_ALL),),
    "nobody asks you to reveal now.": ((STAY_HIDDEN, COUNTER),),
    "you are not asked anything that you could let pass; roll, or done.": ((PASS, REVEAL),),
    "nobody has just attacked you. [SHH-78]": ((BLUR, COUP),),
    "you have not just hurt anybody by an attack. [SHH-78]": ((COUP, DONE),),
}
"""What can only be said in answer to a question, and why not when nothing is asked."""


def _not_in_hand(open_: Open, me: int, action: int) -> str:
    if EQUIP <= action < KEEP:
        kind = equipment_of(action)
        if open_.has(me, kind):
            return f"{card_name(kind)} is in play already. [SHH-23]"
    else:
        kind = SINGLE_USE[(action - PLAY) % len(SINGLE_USE)]
    if not open_.hand[me] & CARDS_OF[kind]:
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
