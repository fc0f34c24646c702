"""Handles: what each choice is done with and to, its short name, and what comes of it."""

from collections.abc import Callable

from msgspec import Struct

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.card_words import card_words, effect_of_area, effect_words
from gloam.games.shadow_hunters.cards import EQUIPMENT, SINGLE_USE
from gloam.games.shadow_hunters.cast import (
    COST, FACTION, HUNTER, LETTERS_A_E_U, NOBODY_KNOWN, SHADOW,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.facts import CARD, equipment_of, target_of
from gloam.games.shadow_hunters.lore import (
    DECK_NAMES, UNSEEN, ability_name, all_called, area_of, character_name,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    ACCEPT, ADVENT, AGAIN, ATTACK, ATTACK_ALL, BARRIER, BAT, BLESSING, BLUR, BY_ABILITY, BY_CARD,
    BY_GREEN, BY_WOODS, CAPRICCIO, CHAIN, CHARLES, CHOCOLATE, CHOOSE, COUNTER, COUP, DEMOLISH, DIG,
    DISCARD, DOLL, DONE, DOUBLE, DRAW, EQUIP, FEAST, FIRST_AID, FU_KA, GIVE, GO, GREEN_SECRET,
    HAND, HARM, HEAL, IN_RETURN, KEEP, LAST, LIGHTNING, LOOT, LOOT_ALL, LOVE, MULTIPLY, NOTHING,
    NURSE, PASS, PICK, PLAY, Q_KEEP, Q_LOOT, Q_TARGET, RAY, REVEAL, RITUAL, ROB, ROLL, ROLL_TWICE,
    SHOW, SKIP, SPIDER, STAND, STAY_HIDDEN, STRIKE, TAKE, TELEPORT, ULTRA_SOUL, UNKNOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import ATTACKER, VICTIM
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling.outcomes import (
    attack_words, death_words, harm_words, heal_words, most_of, set_words, shield_of,
    strike_words, struck,
)  # fmt: skip
from gloam.kernel.bits import count, lowest, members


class Handle(Struct, frozen=True):
    """What a choice is done with and to, and what comes of it."""

    kind: str
    short: str
    outcome: str = ""
    card: str = ""
    person: int = -1
    grave: bool = False
    most: int = 0
    """The most damage that it does to the person."""


def handle_of(sight: Sight, action: int) -> Handle:
    """The handle of an action that a seat may take now."""
    if action in _LONE:
        return _LONE[action](sight)
    for first, after, make in _RANGES:
        if first <= action < after:
            return make(sight, action, action - first)
    raise ValueError(f"no seat chooses action {action}")


# Moving, and the Areas.


def _pick(sight: Sight, action: int, roll: int) -> Handle:
    total = int(sight.open.total_of(roll))
    return Handle("roll", f"Use the {total}", f"to {area_of(total)}")


def _go(sight: Sight, action: int, place: int) -> Handle:
    near = int(sight.open.in_range_from(sight.seat, place))
    reach = f"in range: {all_called(near, int(sight.seat))}" if near else "nobody in range"
    short = "Go" if action < TELEPORT else "Teleport"
    return Handle("go", short, f"{effect_of_area(place, sight.open.sheet)}; {reach}")


def _draw(sight: Sight, action: int, deck: int) -> Handle:
    what = ("most of them help", "most of them hurt", "to find out who is who")[deck]
    return Handle("draw", f"Draw {DECK_NAMES[deck]}", what)


def _harm(sight: Sight, action: int, seat: int) -> Handle:
    hurts = int(sight.open.sheet.woods_hurt)
    most = 0 if shield_of(sight.open, seat, BY_WOODS) else hurts
    outcome = harm_words(sight, seat, hurts, BY_WOODS)
    return Handle("harm", f"Hurt {hurts}", outcome, person=seat, most=most)


def _heal(sight: Sight, action: int, seat: int) -> Handle:
    heals = int(sight.open.sheet.woods_heal)
    return Handle("heal", f"Heal {heals}", heal_words(sight, seat, heals), person=seat)


# Equipment.


def _taken(kind: str, short: str, *, grave: bool = False) -> Callable[[Sight, int, int], Handle]:
    """Equipment that changes hands, from whoever has it in play."""

    def handle(sight: Sight, action: int, place: int) -> Handle:
        card = equipment_of(action)
        owner = int(sight.open.owner(card))
        if sight.open.agenda.first() == Q_LOOT:
            owner = int(VICTIM.of(int(sight.open.agenda.b())))
        return Handle(
            kind,
            short,
            card_words(card, sight.open.sheet),
            CARD.names[card],
            owner if owner != OFF else -1,
            grave,
        )

    return handle


def _equip(sight: Sight, action: int, place: int) -> Handle:
    card = equipment_of(action)
    return Handle("equip", "Put into play", card_words(card, sight.open.sheet), CARD.names[card])


def _keep(sight: Sight) -> Handle:
    agenda = sight.open.agenda
    card = CARD.names[EQUIPMENT[int(agenda.b())]] if agenda.first() == Q_KEEP else ""
    return Handle("keep", "Keep in hand", "safe from thieves, and without effect", card)


def _loot_all(sight: Sight) -> Handle:
    victim = int(VICTIM.of(int(sight.open.agenda.b())))
    pieces = int(count(sight.open.gear[victim]))
    return Handle("take", "Take all", f"{pieces} Equipment cards", person=victim)


# Green cards.


def _give(sight: Sight, action: int, seat: int) -> Handle:
    return Handle("give", "Give the card", _of_green(sight, seat), person=seat)


def _of_green(sight: Sight, seat: int) -> str:
    """What the Green card in hand does to somebody, as far as its giver can know."""
    kind, known = sight.green_card(), int(sight.clues.known[seat])
    if kind < 0:
        return ""
    free = known == UNKNOWN and not sight.open.chained >> seat & 1
    if known == NOBODY_KNOWN or free:
        return "may lie" if free else card_words(kind, sight.open.sheet)
    sheet = sight.open.sheet
    return (
        f"must {effect_words(kind, sheet)}" if sheet.bites(kind, known) else "nothing will happen"
    )


def _accept(sight: Sight) -> Handle:
    kind, seat = sight.green_card(), int(sight.seat)
    if kind < 0:
        return Handle("answer", "Accept")
    hurts, heals = int(sight.open.sheet.hurts[kind]), int(sight.open.sheet.heals[kind])
    if heals and sight.open.damage[seat] > 0:
        return Handle("answer", f"Heal {heals}", heal_words(sight, seat, heals))
    outcome = harm_words(sight, seat, hurts, BY_GREEN)
    return Handle("answer", f"Take {hurts} damage", outcome)


def _nothing(sight: Sight) -> Handle:
    seen = "only you know" if sight.open.terms & GREEN_SECRET else "everybody hears it"
    return Handle("answer", "Nothing happens", seen)


def _show(sight: Sight) -> Handle:
    return Handle("answer", "Show your character", "the giver alone sees it")


def _hand(sight: Sight, action: int, place: int) -> Handle:
    card = equipment_of(action)
    return Handle(
        "give", "Give away", card_words(card, sight.open.sheet), CARD.names[card], target_of(action)
    )


# Single-use cards.


def _play(sight: Sight, action: int, place: int) -> Handle:
    card = SINGLE_USE[place]
    wasted = _is_wasted(sight, card)
    outcome = "does nothing for you" if wasted else card_words(card, sight.open.sheet)
    return Handle("play", "Play", outcome, CARD.names[card], grave=wasted)


def _is_wasted(sight: Sight, card: int) -> bool:
    """Whether a card looks for somebody else than this seat."""
    me = sight.me()
    if card not in (ADVENT, CHOCOLATE, RITUAL) or me == NOBODY_KNOWN:
        return False
    if card == CHOCOLATE:
        return not LETTERS_A_E_U >> me & 1
    return bool(FACTION[me] != (HUNTER if card == ADVENT else SHADOW))


def _discard(sight: Sight, action: int, place: int) -> Handle:
    return Handle("discard", "Throw away", "without effect", CARD.names[SINGLE_USE[place]])


def _choose(sight: Sight, action: int, seat: int) -> Handle:
    agenda = sight.open.agenda
    card = int(agenda.b()) if agenda.first() == Q_TARGET else NOBODY_KNOWN
    kind = "heal" if card in (BLESSING, FIRST_AID) else "harm"
    short = {BLESSING: "Bless", FIRST_AID: "Treat"}.get(card, "Aim")
    stopped = shield_of(sight.open, seat, BY_CARD, card)
    most = int(sight.open.sheet.hurts[card]) if card in (BAT, SPIDER, DOLL) and not stopped else 0
    return Handle(kind, short, _aimed(sight, card, seat), person=seat, most=most)


def _aimed(sight: Sight, card: int, seat: int) -> str:
    """What a card does to whom it is aimed at, and to whoever plays it."""
    sheet = sight.open.sheet
    if card == BLESSING:
        healed = sight.open.damage[seat] > 0
        return "heals 1 to 6" if healed else "nothing to heal"
    if card == FIRST_AID:
        return set_words(sight, seat, int(sheet.sets[card]))
    if card == DOLL:
        harm = harm_words(sight, seat, int(sheet.hurts[card]), BY_CARD, card)
        return f"{sheet.hits[card]} in 6: {harm}; else yours"
    if card not in (BAT, SPIDER):
        return ""
    own = f"you heal {sheet.heals[card]}" if card == BAT else f"you take {sheet.own[card]}"
    return f"{harm_words(sight, seat, int(sheet.hurts[card]), BY_CARD, card)}; {own}"


# Attacks.


def _attack(sight: Sight, action: int, seat: int) -> Handle:
    most = most_of(sight, seat)
    return Handle("attack", "Attack", attack_words(sight, seat), person=seat, most=most)


def _attack_all(sight: Sight) -> Handle:
    found = members(sight.open.in_range(sight.seat))
    return Handle("attack", "Attack all in range", attack_words(sight, found[0]))


def _again(sight: Sight, action: int, seat: int) -> Handle:
    cost, me = int(COST[CHARLES]), int(sight.seat)
    deadly = bool(sight.open.damage[me] + cost >= sight.open.hp[CHARLES]) and not shield_of(
        sight.open, me, BY_ABILITY
    )
    outcome = f"you take {cost}{', deadly' if deadly else ''}; {attack_words(sight, seat, FEAST)}"
    most = most_of(sight, seat, FEAST)
    return Handle("attack", "Attack again", outcome, person=seat, grave=deadly, most=most)


def _strike(sight: Sight) -> Handle:
    targets = int(sight.open.targets)
    lone = int(lowest(targets)) if count(targets) == 1 else -1
    most = struck(sight, lone) if lone >= 0 else 0
    return Handle("strike", "Strike", strike_words(sight), person=lone, most=most)


def _back(short: str, how: int, *, grave: bool) -> Callable[[Sight], Handle]:
    """A blow at whoever has just attacked."""

    def handle(sight: Sight) -> Handle:
        attacker = int(ATTACKER.of(int(sight.open.agenda.b())))
        outcome, most = attack_words(sight, attacker, how), most_of(sight, attacker, how)
        return Handle("attack", short, outcome, person=attacker, grave=grave, most=most)

    return handle


def _coup(sight: Sight) -> Handle:
    target = int(sight.open.agenda.b())
    return Handle("attack", "Coup de Grace", "1 in 36, once a game", person=target, grave=True)


# Characters.


def _reveal(sight: Sight) -> Handle:
    me = sight.me()
    if me == NOBODY_KNOWN:
        return Handle("reveal", "Reveal", grave=True)
    works = "" if me in UNSEEN else f"; {ability_name(me)} works from then on"
    outcome = f"all learn that you are {character_name(me)}{works}"
    return Handle("reveal", "Reveal", outcome, grave=True)


def _ability(
    short: str, outcome: Callable[[Sight, int], str], *, most: int = 0, once: bool = True
) -> Callable[[Sight, int, int], Handle]:
    """An ability that is used on somebody."""

    def handle(sight: Sight, action: int, seat: int) -> Handle:
        hurts = 0 if shield_of(sight.open, seat, BY_ABILITY) else most
        return Handle("ability", short, outcome(sight, seat), "", seat, once, hurts)

    return handle


def _die_of(sides: int) -> Callable[[Sight, int], str]:
    def words(sight: Sight, seat: int) -> str:
        if shield := shield_of(sight.open, seat, BY_ABILITY):
            return f"the {shield} stops it"
        return f"1 to {sides} damage{death_words(sight, seat, 1, sides)}"

    return words


def _love(sight: Sight) -> Handle:
    damage = int(sight.open.damage[sight.seat])
    return Handle("heal", "Mother's Love", f"heals all {damage}, once a game", grave=True)


def _multiply(sight: Sight) -> Handle:
    turns = int(count(sight.open.dead))
    more = "1 more turn" if turns == 1 else f"{turns} more turns"
    return Handle("ability", "Multiplication", f"{more}, once a game", grave=True)


def _plain(
    kind: str, short: str, outcome: str = "", *, grave: bool = False
) -> Callable[[Sight], Handle]:
    return lambda sight: Handle(kind, short, outcome, grave=grave)


_LONE: dict[int, Callable[[Sight], Handle]] = {
    ROLL: _plain("roll", "Roll the dice", "their sum leads to an Area; a 7 lets you choose"),
    ROLL_TWICE: _plain("roll", "Roll twice", "then use one of the two rolls"),
    SKIP: _plain("end", "Leave it", "the Area does nothing"),
    KEEP: _keep,
    ACCEPT: _accept,
    NOTHING: _nothing,
    SHOW: _show,
    ATTACK_ALL: _attack_all,
    STRIKE: _strike,
    LOOT_ALL: _loot_all,
    PASS: _plain("end", "Do nothing"),
    REVEAL: _reveal,
    STAY_HIDDEN: _plain("end", "Stay hidden", "the card does nothing"),
    COUNTER: _back("Strike back", IN_RETURN, grave=False),
    LOVE: _love,
    CAPRICCIO: _plain(
        "ability", "Capriccio", "the seat after yours must win, for good", grave=True
    ),
    BARRIER: _plain(
        "ability", "Barrier", "no damage until your next turn, once a game", grave=True
    ),
    MULTIPLY: _multiply,
    DOUBLE: _plain("attack", "Double it", "2 more damage, or 2 to you; once a game", grave=True),
    BLUR: _plain(
        "ability", "Blur", "roll as much as the attack to dodge it; once a game", grave=True
    ),
    STAND: _back("Last stand", LAST, grave=True),
    COUP: _coup,
    DONE: _plain("end", "End your turn"),
}

_RANGES: tuple[tuple[int, int, Callable[[Sight, int, int], Handle]], ...] = (
    (PICK, GO, _pick),
    (GO, TELEPORT, _go),
    (TELEPORT, DRAW, _go),
    (DRAW, SKIP, _draw),
    (HARM, HEAL, _harm),
    (HEAL, TAKE, _heal),
    (TAKE, EQUIP, _taken("take", "Take")),
    (EQUIP, KEEP, _equip),
    (GIVE, ACCEPT, _give),
    (HAND, PLAY, _hand),
    (PLAY, DISCARD, _play),
    (DISCARD, CHOOSE, _discard),
    (CHOOSE, ATTACK, _choose),
    (ATTACK, ATTACK_ALL, _attack),
    (ROB, LOOT, _taken("take", "Rob, no damage")),
    (LOOT, LOOT_ALL, _taken("take", "Take")),
    (AGAIN, PASS, _again),
    (DIG, LIGHTNING, _taken("take", "Dig up", grave=True)),
    (LIGHTNING, DEMOLISH, _ability("Lightning", _die_of(6), most=6)),
    (DEMOLISH, CHAIN, _ability("Demolish", _die_of(4), most=4)),
    (CHAIN, NURSE, _ability("Chain", lambda sight, seat: "no ability any more, for good")),
    (NURSE, RAY, _ability("Nurse", lambda sight, seat: set_words(
        sight, seat, int(ABILITY_SETS[FU_KA])))),
    (RAY, CAPRICCIO, _ability("Murder Ray", lambda sight, seat: harm_words(
        sight, seat, int(ABILITY_HURTS[ULTRA_SOUL]), BY_ABILITY),
        most=int(ABILITY_HURTS[ULTRA_SOUL]), once=False)),
)  # fmt: skip
"""What is chosen among several of a kind, in the order of its numbers."""
