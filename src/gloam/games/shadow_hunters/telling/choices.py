"""What a seat may choose, in words, with the place and the piece that each choice is about."""

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.card_words import area_words, card_words
from gloam.games.shadow_hunters.cards import SINGLE_USE
from gloam.games.shadow_hunters.cast import COST, NOBODY_KNOWN
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.facts import ACTIONS, AREA, equipment_of, target_of
from gloam.games.shadow_hunters.numbers import (
    ACCEPT, AGAIN, ATTACK, ATTACK_ALL, BARRIER, BLUR, CAPRICCIO, CHAIN, CHARLES, CHOOSE,
    COUNTER, COUP, DEMOLISH, DICE, DIG, DISCARD, DONE, DOUBLE, DRAW, EQUIP, FU_KA, GIVE, GO,
    HAND, HARM, HEAL, KEEP, LIGHTNING, LOOT, LOOT_ALL, LOVE, MULTIPLY, NOTHING, NURSE, PASS,
    PICK, PLAY, Q_TARGET, Q_UNMASK, RAY, REVEAL, ROB, ROLL, ROLL_TWICE, SHOW, SKIP, STAND,
    STAY_HIDDEN, STRIKE, TAKE, TELEPORT, ULTRA_SOUL,
)  # fmt: skip
from gloam.games.shadow_hunters.lore import (
    DECK_NAMES, all_called, area_of, called, card_name, many, who_is,
)  # fmt: skip
from gloam.games.shadow_hunters.telling.handles import handle_of
from gloam.games.shadow_hunters.telling.notebook import where
from gloam.games.shadow_hunters.telling.outcomes import doubt_words
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import count
from gloam.kernel.scene import Choice


def choice_of(sight: Sight, action: int, *, aside: bool) -> Choice:
    """A choice, ready to show."""
    cell, piece = _place(sight, action)
    words = say_action(sight, action)
    if action == REVEAL and not aside and sight.open.agenda.first() == Q_UNMASK:
        words += ", and heal all your damage"
    handle = handle_of(sight, action)
    return Choice(
        action=action,
        text=ACTIONS.text(action),
        words=words,
        cell=cell,
        piece=piece,
        aside=aside,
        card=handle.card,
        person=handle.person,
        short=handle.short,
        outcome=handle.outcome,
        grave=handle.grave,
        kind=handle.kind,
        believed=doubt_words(sight, handle.person, handle.most),
    )


def _place(sight: Sight, action: int) -> tuple[str, str]:
    """The Area and the piece that an action is about."""
    open_ = sight.open
    if GO <= action < DRAW:
        return AREA.names[(action - GO) % 6], ""
    seat = target_of(action)
    if seat < 0 and (TAKE <= action < EQUIP or ROB <= action < LOOT):
        seat = int(open_.owner(equipment_of(action)))
    if seat < 0 and (DRAW <= action <= SKIP):
        seat = int(sight.seat)
    if not 0 <= seat < sight.seats or open_.place[seat] == OFF:
        return "", ""
    return AREA.names[open_.place[seat]], f"player{seat + 1}"


# Words.


def say_action(sight: Sight, action: int) -> str:
    """An action as it is said on a menu."""
    if action >= DICE:
        return f"Chance brings {ACTIONS.text(action)}"
    if action in _PLAIN:
        return _PLAIN[action]
    if target_of(action) >= 0:
        return _at_player(sight, action, target_of(action))
    if equipment_of(action) >= 0:
        return _with_equipment(sight, action, equipment_of(action))
    return _other(sight, action)


_PLAIN = {
    ROLL: "Roll the dice and move",
    ROLL_TWICE: "Roll twice, with the Mystic Compass, and choose",
    SKIP: "Leave the Area's effect unused",
    KEEP: "Keep it in hand, out of play",
    STRIKE: "Strike",
    LOOT_ALL: "Take all of the Equipment",
    PASS: "Do nothing",
    COUNTER: "Counterattack",
    LOVE: "Mother's Love: heal all your damage",
    CAPRICCIO: "Capriccio: from now on, the seat after yours counts",
    BARRIER: "Barrier: nothing can damage you until your next turn; this ends your attacks",
    DOUBLE: "Double it or lose it: 2 more damage with your attack, or 2 to you",
    BLUR: "Blur: roll to dodge, once a game",
    STAND: "Last stand: attack back, once a game",
    COUP: "Try a Coup de Grace: two sixes, once a game",
    DONE: "End your turn",
}


def _name(sight: Sight, seat: int) -> str:
    return "yourself" if seat == sight.seat else called(seat)


def _details(sight: Sight, seat: int) -> str:
    """What matters of somebody to whoever picks a target."""
    open_ = sight.open
    if seat >= sight.seats:
        return "nobody"
    face = int(open_.face[seat])
    revealed = f"{who_is(face)}, " if face != NOBODY_KNOWN and seat != sight.seat else ""
    return f"{revealed}{int(open_.damage[seat])} damage so far, {where(open_, seat)}"


_VERBS = {
    GIVE: "Give the card to {}",
    ATTACK: "Attack {}",
    AGAIN: f"Bloody Feast: take {COST[CHARLES]} damage and attack {{}} again",
    LIGHTNING: "Lightning, a d6, at {}",
    DEMOLISH: "Demolish, a d4, at {}",
    CHAIN: "Chain {} for good",
    NURSE: f"Nurse {{}} to {ABILITY_SETS[FU_KA]} damage",
    RAY: f"Murder Ray, {ABILITY_HURTS[ULTRA_SOUL]} damage, at {{}}",
}


def _at_player(sight: Sight, action: int, seat: int) -> str:
    if HAND <= action < PLAY:
        lie = ", which is a lie" if _lies(sight) else ""
        return f"Give {card_name(equipment_of(action))} to {called(seat)}{lie}"
    verb = _VERBS.get(action - seat) or _in_the_woods(sight, action) or _aiming(sight)
    return f"{verb.format(_name(sight, seat))}: {_details(sight, seat)}"


def _in_the_woods(sight: Sight, action: int) -> str:
    sheet = sight.open.sheet
    if HARM <= action < HEAL:
        return f"Hurt {{}} by {sheet.woods_hurt}"
    return f"Heal {{}} by {sheet.woods_heal}" if HEAL <= action < TAKE else ""


def _aiming(sight: Sight) -> str:
    agenda = sight.open.agenda
    if agenda.first() == Q_TARGET:
        return f"{card_name(int(agenda.b()))} at {{}}"
    return "Choose {}"


def _with_equipment(sight: Sight, action: int, kind: int) -> str:
    open_ = sight.open
    name, does = card_name(kind), card_words(kind, sight.open.sheet)
    if EQUIP <= action < KEEP:
        return f"Put {name} into play: {does}"
    if LOOT <= action < LOOT_ALL:
        return f"Take {name} from the dead: {does}"
    if DIG <= action < LIGHTNING:
        return f"Grave Digger: take {name} from the discards: {does}"
    owner = int(open_.owner(kind))
    source = f" from {called(owner)}" if owner != OFF else ""
    if action >= ROB:
        return f"Rob {name}{source}, in place of damage: {does}"
    return f"Take {name}{source}: {does}"


def _other(sight: Sight, action: int) -> str:
    open_ = sight.open
    if PICK <= action < GO:
        total = int(open_.total_of(action - PICK))
        order = ("first", "second")[action - PICK]
        return f"Use the {order} roll, {total} in all: {area_of(total)}"
    if GO <= action < DRAW:
        verb = "Go to" if action < TELEPORT else "Teleport to"
        return f"{verb} the {area_words((action - GO) % 6, open_.sheet)}"
    if DRAW <= action < SKIP:
        return f"Draw a {DECK_NAMES[action - DRAW]} card"
    if PLAY <= action < CHOOSE:
        kind = SINGLE_USE[(action - PLAY) % len(SINGLE_USE)]
        if action >= DISCARD:
            return f"Throw away {card_name(kind)}"
        return f"Play {card_name(kind)}: {card_words(kind, sight.open.sheet)}"
    if action == ATTACK_ALL:
        return f"Attack everybody in range: {all_called(int(open_.in_range(sight.seat)), -1)}"
    if action == MULTIPLY:
        return (
            f"Multiplication: {many(int(count(open_.dead)), 'more turn')}; this ends your attacks"
        )
    if action in (ACCEPT, NOTHING, SHOW):
        return _answer(sight, action)
    return _revealing(sight, action)


def _revealing(sight: Sight, action: int) -> str:
    if action == STAY_HIDDEN:
        return "Stay hidden, and the card does nothing"
    who = f": show everybody that you are {who_is(sight.me())}" if sight.me() >= 0 else ""
    return f"Reveal{who}"


def _lies(sight: Sight) -> bool:
    """Whether it would be a lie that the Green card being read is true of this seat."""
    kind, me = sight.green_card(), sight.me()
    return kind >= 0 and me >= 0 and not sight.open.sheet.bites(kind, me)


def _answer(sight: Sight, action: int) -> str:
    """An answer to a Green card: what it means, and whether it is a lie."""
    kind = sight.green_card()
    if action == SHOW:
        return "Show the giver your character"
    if kind < 0:
        return "Accept it" if action == ACCEPT else "Say that nothing happens"
    if action == NOTHING:
        return "Say that nothing happens" + ("" if _lies(sight) else ", which is a lie")
    sheet = sight.open.sheet
    heals = sheet.heals[kind] and sight.open.damage[sight.seat] > 0
    what = f"Heal {sheet.heals[kind]}" if heals else f"Take {sheet.hurts[kind]} damage"
    return what + (", which is a lie" if _lies(sight) else ", as it says")
