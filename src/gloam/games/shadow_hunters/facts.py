"""The words of Shadow Hunters: what may be done, what may be known, and by whom.

The two lists give each word its name, its fields, its audience and how loud it is. They number
the words, too; `numbers.py` has the numbers as the rules call them. Nearly all is open; what is
not: who is who, and what Green cards say.
"""

import math
from typing import Any, Final

from gloam.games.shadow_hunters.contents import CARDS, CAST, first_of, is_equipment, is_single_use
from gloam.games.shadow_hunters.figures import FIGURES
from gloam.kernel.errors import UnknownFact
from gloam.kernel.loudness import BLOW, CLIMAX, HUSH, NEWS, TURN
from gloam.kernel.seats import all_but_seat_in, seat_in, seats_in
from gloam.kernel.words import NUMBER, SEAT, YES_NO, Actions, Domain, Vocabulary, verb, fact

MOST_SEATS: Final = 8


def _called(listed: dict[str, Any]) -> str:
    """A card or a character as facts and actions call it."""
    return str(listed["name"]).lower()


PLAYER: Final = Domain("player", " ".join(f"player{n}" for n in range(1, 9)))
AREA: Final = Domain(
    "area",
    "cabin gate church cemetery woods altar",
    consts="CABIN GATE CHURCH CEMETERY WOODS ALTAR",
)
DECK: Final = Domain("deck", "white black green", consts="WHITE BLACK GREEN")
CARD: Final = Domain(
    "card",
    " ".join(_called(card) for card in CARDS),
    consts=(
        "ADVENT BLESSING CHOCOLATE KNOWLEDGE MIRROR FIRST_AID FLARE ANGEL HOLY_WATER "
        "BROOCH ROBE COMPASS ROSARY SPEAR TALISMAN PEEL SPIDER RITUAL DYNAMITE GOBLIN "
        "DOLL BAT KNIFE CHAINSAW AXE MASAMUNE HANDGUN MACHINE_GUN AID HUDDLE NURTURANCE "
        "ANGER BLACKMAIL GREED SLAP SPELL EXORCISM BULLY LESSON PREDICTION"
    ),
)
EQUIPMENT: Final = Domain(
    "equipment", " ".join(_called(card) for card in CARDS if is_equipment(card))
)
SINGLE: Final = Domain(
    "single-use card", " ".join(_called(card) for card in CARDS if is_single_use(card))
)
CHARACTER: Final = Domain(
    "character",
    " ".join(_called(character) for character in CAST),
    consts=(
        "ALLIE AGNES BOB BRYAN CHARLES CATHERINE DANIEL DAVID EMI ELLEN FRANKLIN FU_KA "
        "GEORGE GREGOR UNKNOWN ULTRA_SOUL VAMPIRE VALKYRIE WEREWOLF WIGHT"
    ),
)
ROLL_NUMBER: Final = Domain("roll", "first second")
FOUR: Final = Domain("d4", count=4, first=1)
SIX: Final = Domain("d6", count=6, first=1)

# What may be done.

# What chance may bring.

ACTIONS: Final = Actions(
    verb("roll"),
    verb("roll twice"),
    verb("use", ROLL_NUMBER, const="PICK"),
    verb("go", AREA),
    verb("teleport", AREA),
    verb("draw", DECK),
    verb("skip"),
    verb("harm", PLAYER),
    verb("heal", PLAYER),
    verb("take", EQUIPMENT),
    verb("equip", EQUIPMENT),
    verb("keep"),
    verb("give", PLAYER),
    verb("accept"),
    verb("nothing"),
    verb("show"),
    verb("hand", EQUIPMENT, PLAYER),
    verb("play", SINGLE),
    verb("discard", SINGLE),
    verb("choose", PLAYER),
    verb("attack", PLAYER),
    verb("attack all"),
    verb("strike"),
    verb("rob", EQUIPMENT),
    verb("loot", EQUIPMENT),
    verb("loot all"),
    verb("again", PLAYER),
    verb("pass"),
    verb("reveal", grave=True),
    verb("stay hidden"),
    verb("counter"),
    verb("mothers-love", const="LOVE"),
    verb("dig", EQUIPMENT),
    verb("lightning", PLAYER),
    verb("demolish", PLAYER),
    verb("chain", PLAYER),
    verb("nurse", PLAYER),
    verb("murder-ray", PLAYER, const="RAY"),
    verb("capriccio", grave=True),
    verb("barrier"),
    verb("multiply"),
    verb("double"),
    verb("blur"),
    verb("stand"),
    verb("coup"),
    verb("done"),
    verb("dice", FOUR, SIX),
    verb("d4", FOUR),
    verb("d6", SIX),
    verb("pair", SIX, SIX),
    verb("lay", AREA),
    verb("deal", CHARACTER),
    verb("begin", PLAYER),
    verb("drawn", CARD),
    short={f"p{n}": f"player{n}" for n in range(1, 9)} | {"end": "done", "no": "pass"},
)


def _named_in(domain: Domain) -> tuple[int, ...]:
    """For each action, the number that it names of a domain; -1 where it names none."""
    found: list[int] = []
    for each in ACTIONS.verbs:
        sizes = [len(part.names) for part in each.domains]
        at = each.domains.index(domain) if domain in each.domains else -1
        step = math.prod(sizes[at + 1 :])
        found += [n // step % sizes[at] if at >= 0 else -1 for n in range(math.prod(sizes))]
    return tuple(found)


_PLAYER_IN: Final = _named_in(PLAYER)
_EQUIPMENT_IN: Final = _named_in(EQUIPMENT)


def target_of(action: int) -> int:
    """The player that an action names, or -1.

    >>> target_of(ACTIONS.read("hand holy-robe player3")), target_of(ACTIONS.read("roll"))
    (2, -1)
    """
    return _PLAYER_IN[action]


def equipment_of(action: int) -> int:
    """The kind of Equipment that an action names, or -1."""
    place = _EQUIPMENT_IN[action]
    return CARD.number(EQUIPMENT.names[place]) if place >= 0 else -1


# What may be asked: these are also kinds of entries on the agenda.

QUESTION: Final = Domain(
    "question",
    "none move pick go area draw give answer keep target die steal peel unmask blast roll parry "
    "strike loot react coup pair blur dodge",
    consts=(
        "- Q_MOVE Q_PICK Q_GO Q_AREA Q_DRAW Q_GIVE Q_ANSWER Q_KEEP Q_TARGET Q_DIE Q_STEAL "
        "Q_PEEL Q_UNMASK Q_BLAST Q_ROLL Q_PARRY Q_STRIKE Q_LOOT Q_REACT Q_COUP Q_PAIR "
        "Q_BLUR Q_DODGE"
    ),
)

# The terms of a table: bits of `Open.terms`, in the order of this list.

TERM: Final = Domain(
    "term",
    "ring board areaOptional onDraw sevenMayStay threeNeutrals altarHold lootAny quickStart "
    "useOrLose duelDice criticalMisses coupAttacker coupDefender lastStand blur doubleIt either "
    "graveyard greenSecret standoff",
    bits=(
        "RING BOARD AREA_OPTIONAL ON_DRAW SEVEN_MAY_STAY THREE_NEUTRALS ALTAR_HOLD "
        "LOOT_ANY QUICK_START USE_OR_LOSE DUEL_DICE CRITICAL_MISSES COUP_ATTACKER "
        "COUP_DEFENDER LAST_STAND BLUR_RULE DOUBLE_IT EITHER GRAVEYARD "
        "GREEN_SECRET STANDOFF"
    ),
)

# Why, how and by what.

CAUSE: Final = Domain(
    "cause",
    "attack woods card green ability feast critical double coup",
    consts="BY_ATTACK BY_WOODS BY_CARD BY_GREEN BY_ABILITY BY_FEAST BY_CRITICAL BY_DOUBLE BY_COUP",
)

SHIELD: Final = Domain(
    "shield",
    "barrier angel robe brooch talisman",
    consts="S_BARRIER S_ANGEL S_ROBE S_BROOCH S_TALISMAN",
)

HOW: Final = Domain("how", "attack again counter stand", consts="PLAIN FEAST IN_RETURN LAST")

WHY: Final = Domain(
    "why", "chosen mirror scream kill end", consts="CHOSEN BY_MIRROR SCREAM MY_GOD AT_END"
)

ANSWER: Final = Domain(
    "answer",
    "nothing heal take1 take2 give show",
    consts="A_NOTHING A_HEAL A_TAKE_1 A_TAKE_2 A_GIVE A_SHOW",
)

ABILITY: Final = Domain(
    "ability",
    "mothers-love grave-digger lightning demolish chain nurse murder-ray capriccio barrier "
    "multiplication teleport",
    consts=(
        "U_LOVE U_DIG U_LIGHTNING U_DEMOLISH U_CHAIN U_NURSE U_RAY U_CAPRICCIO U_BARRIER "
        "U_MULTIPLY U_TELEPORT"
    ),
)

REASON: Final = Domain(
    "reason",
    "shadows-dead hunters-dead neutrals-dead equipment relics feast trophy first-to-die "
    "rounds-over",
    consts=(
        "SHADOWS_DEAD HUNTERS_DEAD NEUTRALS_DEAD FIVE_EQUIPMENT THREE_RELICS A_FEAST "
        "A_TROPHY FIRST_TO_DIE ROUNDS_OVER"
    ),
)

FIGURE: Final = Domain("figure", " ".join(figure.name for figure in FIGURES))

# What may be known.

FACTS: Final = Vocabulary(
    # The set-up: everything is open but the characters.
    fact("seated", loudness=HUSH, players=NUMBER, rounds=NUMBER),
    fact("terms", loudness=HUSH, term=TERM),
    fact("cast", loudness=HUSH, characters=NUMBER),
    fact("laid", loudness=HUSH, slot=NUMBER, area=AREA),
    fact("dealt", seat_in("seat"), loudness=NEWS, seat=SEAT, character=CHARACTER),
    fact("face_down", all_but_seat_in("seat"), loudness=HUSH, seat=SEAT),
    fact("begun", seat=SEAT),
    # The turn.
    fact("turn", loudness=TURN, seat=SEAT, number=NUMBER),
    fact("asked", loudness=HUSH, seat=SEAT, question=QUESTION, about=NUMBER),
    fact("rolled", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact("picked", seat=SEAT, roll=ROLL_NUMBER),
    fact("moved", seat=SEAT, area=AREA),
    fact("skipped", seat=SEAT),
    fact("sought", seat=SEAT, deck=DECK),
    # Cards. A Green card is read by whoever draws it and whoever is given it. (SHH-G7)
    fact("reshuffled", loudness=HUSH, deck=DECK),
    fact("ran_out", loudness=NEWS, seat=SEAT, deck=DECK),
    fact("drew", loudness=NEWS, seat=SEAT, card=CARD),
    fact("drew_green", seat=SEAT),
    fact("read", seat_in("seat"), loudness=NEWS, seat=SEAT, card=CARD),
    fact("gave", loudness=NEWS, seat=SEAT, to=SEAT),
    fact("received", seat_in("seat"), loudness=NEWS, seat=SEAT, card=CARD),
    fact("answered", loudness=NEWS, seat=SEAT, answer=ANSWER),
    fact("shown", seat_in("to"), loudness=BLOW, seat=SEAT, character=CHARACTER, to=SEAT),
    fact("wandered", seat=SEAT, target=SEAT, heals=YES_NO),
    fact("equipped", seat=SEAT, card=CARD),
    fact("kept", seat=SEAT, card=CARD),
    fact("played", loudness=NEWS, seat=SEAT, card=CARD),
    fact("discarded", seat=SEAT, card=CARD),
    fact("aimed", seat=SEAT, card=CARD, target=SEAT),
    fact("diced", seat=SEAT, die=NUMBER),
    fact("blasted", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact("came_to_nothing", loudness=NEWS, seat=SEAT, card=CARD),
    fact("stayed_hidden", loudness=NEWS, seat=SEAT),
    fact("blessed", loudness=NEWS, seat=SEAT),
    fact("extra", loudness=NEWS, seat=SEAT, turns=NUMBER),
    fact("took", loudness=NEWS, seat=SEAT, victim=SEAT, card=CARD),
    fact("handed", loudness=NEWS, seat=SEAT, to=SEAT, card=CARD),
    # Attacks, damage and death.
    fact("attacked", loudness=NEWS, seat=SEAT, targets=NUMBER, how=HOW),
    fact("dared", loudness=NEWS, seat=SEAT),
    fact("threw", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact("parried", seat=SEAT, d4=NUMBER, against=SEAT),
    fact("struck", loudness=HUSH, seat=SEAT),
    fact("missed", loudness=NEWS, seat=SEAT, target=SEAT),
    fact("spared", loudness=NEWS, seat=SEAT, by=SHIELD),
    fact("hurt", loudness=BLOW, seat=SEAT, damage=NUMBER, by=CAUSE),
    fact("healed", loudness=NEWS, seat=SEAT, damage=NUMBER),
    fact("set", loudness=NEWS, seat=SEAT, damage=NUMBER),
    fact("died", loudness=BLOW, seat=SEAT, character=CHARACTER, after=NUMBER),
    fact("felled", loudness=NEWS, seat=SEAT, victim=SEAT, attack=YES_NO),
    fact("buried", seat=SEAT),
    # Characters.
    fact("revealed", loudness=BLOW, seat=SEAT, character=CHARACTER, why=WHY),
    fact("passed", loudness=HUSH, seat=SEAT),
    fact("used", loudness=NEWS, seat=SEAT, ability=ABILITY, target=SEAT),
    # House rules.
    fact("blurred", loudness=NEWS, seat=SEAT),
    fact("dodged", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact("couped", loudness=NEWS, seat=SEAT, target=SEAT),
    fact("paired", seat=SEAT, target=SEAT, dice=NUMBER),
    fact("let_off", seat=SEAT, victim=SEAT),
    fact("unearthed", loudness=NEWS, seat=SEAT, card=CARD),
    # At any time.
    fact("said", loudness=NEWS, by=SEAT, n=NUMBER),
    fact("over", loudness=CLIMAX, winners=NUMBER, reason=REASON),
    # The dead among themselves, where the table allows it. (SHH-R15)
    fact("said_to", seats_in("to"), loudness=NEWS, by=SEAT, n=NUMBER, to=NUMBER),
    # A Green card of which nothing is seen, where the receiver alone knows. (SHH-R16)
    fact("outcome", seat_in("seat"), loudness=NEWS, seat=SEAT, answer=ANSWER),
    fact("put_away", loudness=NEWS, seat=SEAT),
    # Hit points that are not the book's. (SHH-R18)
    fact("amended", loudness=NEWS, character=CHARACTER, hp=NUMBER),
    # Numbers and copies of cards that are not the book's. (SHH-R19)
    fact("reprinted", loudness=NEWS, figure=FIGURE, number=NUMBER),
)

# Numbers that the compiled rules count with.

COUNTS: Final = {
    "FACT_WORDS": len(FACTS.words),
    "CHARACTERS": len(CAST),
    "NEUTRALS": sum(character["faction"] == "Neutrals" for character in CAST),
    "FIRST_SHADOW": sum(character["faction"] != "Shadows" for character in CAST),
    "KINDS": len(CARDS),
    "FIRST_BLACK": first_of("black"),
    "FIRST_GREEN": first_of("green"),
    "GREENS": len(CARDS) - first_of("green"),
    "ALL_AREAS": 2 ** len(AREA.names) - 1,
}
"""How many there are of some things, and where some begin; Neutrals are the first
characters, Shadows the last."""


def unhandled(word: int) -> UnknownFact:
    """Nobody takes in this fact: whoever adds a word must say what it changes."""
    known = [each.name for each in FACTS.words if each.word == word]
    return UnknownFact(known[0] if known else word)
