"""The words of Shadow Hunters: what may be done, what may be known, and by whom.

Numbers come first, because the rules are compiled with them; the two lists give each its name,
its fields and its audience. Nearly all is open; what is not: who is who, and what Green cards say.
"""

from typing import Final

from gloam.games.shadow_hunters import cards, cast
from gloam.kernel.seats import all_but_seat_in, seat_in, seats_in
from gloam.kernel.words import NUMBER, SEAT, YES_NO, Actions, Domain, Vocabulary, deed, fact

MOST_SEATS: Final = 8

PLAYER: Final = Domain("player", " ".join(f"player{n}" for n in range(1, 9)))
AREA: Final = Domain("area", "cabin gate church cemetery woods altar")
DECK: Final = Domain("deck", "white black green")
CARD: Final = Domain("card", " ".join(name.lower() for name in cards.NAMES))
EQUIPMENT: Final = Domain("equipment", " ".join(CARD.names[kind] for kind in cards.EQUIPMENT))
SINGLE: Final = Domain("single-use card", " ".join(CARD.names[kind] for kind in cards.SINGLE_USE))
CHARACTER: Final = Domain("character", " ".join(name.lower() for name in cast.NAMES))
ROLL_NUMBER: Final = Domain("roll", "first second")
FOUR: Final = Domain("d4", count=4, first=1)
SIX: Final = Domain("d6", count=6, first=1)

CABIN: Final = 0
GATE: Final = 1
CHURCH: Final = 2
CEMETERY: Final = 3
WOODS: Final = 4
ALTAR: Final = 5

# What may be done.

ROLL: Final = 0
ROLL_TWICE: Final = 1
PICK: Final = 2
GO: Final = 4
TELEPORT: Final = 10
DRAW: Final = 16
SKIP: Final = 19
HARM: Final = 20
HEAL: Final = 28
TAKE: Final = 36
EQUIP: Final = 48
KEEP: Final = 60
GIVE: Final = 61
ACCEPT: Final = 69
NOTHING: Final = 70
SHOW: Final = 71
HAND: Final = 72
PLAY: Final = 168
DISCARD: Final = 184
CHOOSE: Final = 200
ATTACK: Final = 208
ATTACK_ALL: Final = 216
STRIKE: Final = 217
ROB: Final = 218
LOOT: Final = 230
LOOT_ALL: Final = 242
AGAIN: Final = 243
PASS: Final = 251
REVEAL: Final = 252
STAY_HIDDEN: Final = 253
COUNTER: Final = 254
LOVE: Final = 255
DIG: Final = 256
LIGHTNING: Final = 268
DEMOLISH: Final = 276
CHAIN: Final = 284
NURSE: Final = 292
RAY: Final = 300
CAPRICCIO: Final = 308
BARRIER: Final = 309
MULTIPLY: Final = 310
DOUBLE: Final = 311
BLUR: Final = 312
STAND: Final = 313
COUP: Final = 314
DONE: Final = 315

# What chance may bring.

DICE: Final = 316
D4: Final = 340
D6: Final = 344
PAIR: Final = 350
LAY: Final = 386
DEAL: Final = 392
BEGIN: Final = 412
DRAWN: Final = 420

ACTIONS: Final = Actions(
    deed(ROLL, "roll"),
    deed(ROLL_TWICE, "roll twice"),
    deed(PICK, "use", ROLL_NUMBER),
    deed(GO, "go", AREA),
    deed(TELEPORT, "teleport", AREA),
    deed(DRAW, "draw", DECK),
    deed(SKIP, "skip"),
    deed(HARM, "harm", PLAYER),
    deed(HEAL, "heal", PLAYER),
    deed(TAKE, "take", EQUIPMENT),
    deed(EQUIP, "equip", EQUIPMENT),
    deed(KEEP, "keep"),
    deed(GIVE, "give", PLAYER),
    deed(ACCEPT, "accept"),
    deed(NOTHING, "nothing"),
    deed(SHOW, "show"),
    deed(HAND, "hand", EQUIPMENT, PLAYER),
    deed(PLAY, "play", SINGLE),
    deed(DISCARD, "discard", SINGLE),
    deed(CHOOSE, "choose", PLAYER),
    deed(ATTACK, "attack", PLAYER),
    deed(ATTACK_ALL, "attack all"),
    deed(STRIKE, "strike"),
    deed(ROB, "rob", EQUIPMENT),
    deed(LOOT, "loot", EQUIPMENT),
    deed(LOOT_ALL, "loot all"),
    deed(AGAIN, "again", PLAYER),
    deed(PASS, "pass"),
    deed(REVEAL, "reveal"),
    deed(STAY_HIDDEN, "stay hidden"),
    deed(COUNTER, "counter"),
    deed(LOVE, "mothers-love"),
    deed(DIG, "dig", EQUIPMENT),
    deed(LIGHTNING, "lightning", PLAYER),
    deed(DEMOLISH, "demolish", PLAYER),
    deed(CHAIN, "chain", PLAYER),
    deed(NURSE, "nurse", PLAYER),
    deed(RAY, "murder-ray", PLAYER),
    deed(CAPRICCIO, "capriccio"),
    deed(BARRIER, "barrier"),
    deed(MULTIPLY, "multiply"),
    deed(DOUBLE, "double"),
    deed(BLUR, "blur"),
    deed(STAND, "stand"),
    deed(COUP, "coup"),
    deed(DONE, "done"),
    deed(DICE, "dice", FOUR, SIX),
    deed(D4, "d4", FOUR),
    deed(D6, "d6", SIX),
    deed(PAIR, "pair", SIX, SIX),
    deed(LAY, "lay", AREA),
    deed(DEAL, "deal", CHARACTER),
    deed(BEGIN, "begin", PLAYER),
    deed(DRAWN, "drawn", CARD),
    short={f"p{n}": f"player{n}" for n in range(1, 9)} | {"end": "done", "no": "pass"},
)

# What may be asked: these are also kinds of entries on the agenda.

Q_MOVE: Final = 1
Q_PICK: Final = 2
Q_GO: Final = 3
Q_AREA: Final = 4
Q_DRAW: Final = 5
Q_GIVE: Final = 6
Q_ANSWER: Final = 7
Q_KEEP: Final = 8
Q_TARGET: Final = 9
Q_DIE: Final = 10
Q_STEAL: Final = 11
Q_PEEL: Final = 12
Q_UNMASK: Final = 13
Q_BLAST: Final = 14
Q_ROLL: Final = 15
Q_PARRY: Final = 16
Q_STRIKE: Final = 17
Q_LOOT: Final = 18
Q_REACT: Final = 19
Q_COUP: Final = 20
Q_PAIR: Final = 21
Q_BLUR: Final = 22
Q_DODGE: Final = 23

QUESTION: Final = Domain(
    "question",
    "none move pick go area draw give answer keep target die steal peel unmask blast roll parry "
    "strike loot react coup pair blur dodge",
)

# The terms of a table: bits of `Open.terms`, in the order of this list.

TERM: Final = Domain(
    "term",
    "ring board areaOptional onDraw sevenMayStay threeNeutrals altarHold lootAny quickStart "
    "useOrLose duelDice criticalMisses coupAttacker coupDefender lastStand blur doubleIt either "
    "graveyard",
)
RING: Final = 1
BOARD: Final = 2
AREA_OPTIONAL: Final = 4
ON_DRAW: Final = 8
SEVEN_MAY_STAY: Final = 16
THREE_NEUTRALS: Final = 32
ALTAR_HOLD: Final = 64
LOOT_ANY: Final = 128
QUICK_START: Final = 256
USE_OR_LOSE: Final = 512
DUEL_DICE: Final = 1024
CRITICAL_MISSES: Final = 2048
COUP_ATTACKER: Final = 4096
COUP_DEFENDER: Final = 8192
LAST_STAND: Final = 16384
BLUR_RULE: Final = 32768
DOUBLE_IT: Final = 65536
EITHER: Final = 131072
GRAVEYARD: Final = 262144

# Why, how and by what.

CAUSE: Final = Domain("cause", "attack woods card green ability feast critical double coup")
BY_ATTACK: Final = 0
BY_WOODS: Final = 1
BY_CARD: Final = 2
BY_GREEN: Final = 3
BY_ABILITY: Final = 4
BY_FEAST: Final = 5
BY_CRITICAL: Final = 6
BY_DOUBLE: Final = 7
BY_COUP: Final = 8

SHIELD: Final = Domain("shield", "barrier angel robe brooch talisman")
S_BARRIER: Final = 0
S_ANGEL: Final = 1
S_ROBE: Final = 2
S_BROOCH: Final = 3
S_TALISMAN: Final = 4

HOW: Final = Domain("how", "attack again counter stand")
PLAIN: Final = 0
FEAST: Final = 1
IN_RETURN: Final = 2
LAST: Final = 3

WHY: Final = Domain("why", "chosen mirror scream kill end")
CHOSEN: Final = 0
BY_MIRROR: Final = 1
SCREAM: Final = 2
MY_GOD: Final = 3
AT_END: Final = 4

ANSWER: Final = Domain("answer", "nothing heal take1 take2 give show")
A_NOTHING: Final = 0
A_HEAL: Final = 1
A_TAKE_1: Final = 2
A_TAKE_2: Final = 3
A_GIVE: Final = 4
A_SHOW: Final = 5

ABILITY: Final = Domain(
    "ability",
    "mothers-love grave-digger lightning demolish chain nurse murder-ray capriccio barrier "
    "multiplication teleport",
)
U_LOVE: Final = 0
U_DIG: Final = 1
U_LIGHTNING: Final = 2
U_DEMOLISH: Final = 3
U_CHAIN: Final = 4
U_NURSE: Final = 5
U_RAY: Final = 6
U_CAPRICCIO: Final = 7
U_BARRIER: Final = 8
U_MULTIPLY: Final = 9
U_TELEPORT: Final = 10

REASON: Final = Domain(
    "reason",
    "shadows-dead hunters-dead neutrals-dead equipment relics feast trophy first-to-die "
    "rounds-over",
)
SHADOWS_DEAD: Final = 0
HUNTERS_DEAD: Final = 1
NEUTRALS_DEAD: Final = 2
FIVE_EQUIPMENT: Final = 3
THREE_RELICS: Final = 4
A_FEAST: Final = 5
A_TROPHY: Final = 6
FIRST_TO_DIE: Final = 7
ROUNDS_OVER: Final = 8

# What may be known.

SEATED: Final = 0
TERMS: Final = 1
CAST: Final = 2
LAID: Final = 3
DEALT: Final = 4
FACE_DOWN: Final = 5
BEGUN: Final = 6
TURN: Final = 7
ASKED: Final = 8
ROLLED: Final = 9
PICKED: Final = 10
MOVED: Final = 11
SKIPPED: Final = 12
SOUGHT: Final = 13
RESHUFFLED: Final = 14
RAN_OUT: Final = 15
DREW: Final = 16
DREW_GREEN: Final = 17
READ: Final = 18
GAVE: Final = 19
RECEIVED: Final = 20
ANSWERED: Final = 21
SHOWN: Final = 22
WANDERED: Final = 23
EQUIPPED: Final = 24
KEPT: Final = 25
PLAYED: Final = 26
DISCARDED: Final = 27
AIMED: Final = 28
DICED: Final = 29
BLASTED: Final = 30
CAME_TO_NOTHING: Final = 31
STAYED_HIDDEN: Final = 32
BLESSED: Final = 33
EXTRA: Final = 34
TOOK: Final = 35
HANDED: Final = 36
ATTACKED: Final = 37
DARED: Final = 38
THREW: Final = 39
PARRIED: Final = 40
STRUCK: Final = 41
MISSED: Final = 42
SPARED: Final = 43
HURT: Final = 44
HEALED: Final = 45
SET: Final = 46
DIED: Final = 47
FELLED: Final = 48
BURIED: Final = 49
REVEALED: Final = 50
PASSED: Final = 51
USED: Final = 52
BLURRED: Final = 53
DODGED: Final = 54
COUPED: Final = 55
PAIRED: Final = 56
LET_OFF: Final = 57
UNEARTHED: Final = 58
SAID: Final = 59
OVER: Final = 60
SAID_TO: Final = 61

FACTS: Final = Vocabulary(
    # The set-up: everything is open but the characters.
    fact(SEATED, "seated", players=NUMBER, rounds=NUMBER),
    fact(TERMS, "terms", term=TERM),
    fact(CAST, "cast", characters=NUMBER),
    fact(LAID, "laid", slot=NUMBER, area=AREA),
    fact(DEALT, "dealt", seat_in("seat"), seat=SEAT, character=CHARACTER),
    fact(FACE_DOWN, "face_down", all_but_seat_in("seat"), seat=SEAT),
    fact(BEGUN, "begun", seat=SEAT),
    # The turn.
    fact(TURN, "turn", seat=SEAT, number=NUMBER),
    fact(ASKED, "asked", seat=SEAT, question=QUESTION, about=NUMBER),
    fact(ROLLED, "rolled", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact(PICKED, "picked", seat=SEAT, roll=ROLL_NUMBER),
    fact(MOVED, "moved", seat=SEAT, area=AREA),
    fact(SKIPPED, "skipped", seat=SEAT),
    fact(SOUGHT, "sought", seat=SEAT, deck=DECK),
    # Cards. A Green card is read by whoever draws it and whoever is given it. (SHH-G7)
    fact(RESHUFFLED, "reshuffled", deck=DECK),
    fact(RAN_OUT, "ran_out", seat=SEAT, deck=DECK),
    fact(DREW, "drew", seat=SEAT, card=CARD),
    fact(DREW_GREEN, "drew_green", seat=SEAT),
    fact(READ, "read", seat_in("seat"), seat=SEAT, card=CARD),
    fact(GAVE, "gave", seat=SEAT, to=SEAT),
    fact(RECEIVED, "received", seat_in("seat"), seat=SEAT, card=CARD),
    fact(ANSWERED, "answered", seat=SEAT, answer=ANSWER),
    fact(SHOWN, "shown", seat_in("to"), seat=SEAT, character=CHARACTER, to=SEAT),
    fact(WANDERED, "wandered", seat=SEAT, target=SEAT, heals=YES_NO),
    fact(EQUIPPED, "equipped", seat=SEAT, card=CARD),
    fact(KEPT, "kept", seat=SEAT, card=CARD),
    fact(PLAYED, "played", seat=SEAT, card=CARD),
    fact(DISCARDED, "discarded", seat=SEAT, card=CARD),
    fact(AIMED, "aimed", seat=SEAT, card=CARD, target=SEAT),
    fact(DICED, "diced", seat=SEAT, die=NUMBER),
    fact(BLASTED, "blasted", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact(CAME_TO_NOTHING, "came_to_nothing", seat=SEAT, card=CARD),
    fact(STAYED_HIDDEN, "stayed_hidden", seat=SEAT),
    fact(BLESSED, "blessed", seat=SEAT),
    fact(EXTRA, "extra", seat=SEAT, turns=NUMBER),
    fact(TOOK, "took", seat=SEAT, victim=SEAT, card=CARD),
    fact(HANDED, "handed", seat=SEAT, to=SEAT, card=CARD),
    # Attacks, damage and death.
    fact(ATTACKED, "attacked", seat=SEAT, targets=NUMBER, how=HOW),
    fact(DARED, "dared", seat=SEAT),
    fact(THREW, "threw", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact(PARRIED, "parried", seat=SEAT, d4=NUMBER, against=SEAT),
    fact(STRUCK, "struck", seat=SEAT),
    fact(MISSED, "missed", seat=SEAT, target=SEAT),
    fact(SPARED, "spared", seat=SEAT, by=SHIELD),
    fact(HURT, "hurt", seat=SEAT, damage=NUMBER, by=CAUSE),
    fact(HEALED, "healed", seat=SEAT, damage=NUMBER),
    fact(SET, "set", seat=SEAT, damage=NUMBER),
    fact(DIED, "died", seat=SEAT, character=CHARACTER, after=NUMBER),
    fact(FELLED, "felled", seat=SEAT, victim=SEAT, attack=YES_NO),
    fact(BURIED, "buried", seat=SEAT),
    # Characters.
    fact(REVEALED, "revealed", seat=SEAT, character=CHARACTER, why=WHY),
    fact(PASSED, "passed", seat=SEAT),
    fact(USED, "used", seat=SEAT, ability=ABILITY, target=SEAT),
    # House rules.
    fact(BLURRED, "blurred", seat=SEAT),
    fact(DODGED, "dodged", seat=SEAT, d4=NUMBER, d6=NUMBER),
    fact(COUPED, "couped", seat=SEAT, target=SEAT),
    fact(PAIRED, "paired", seat=SEAT, target=SEAT, dice=NUMBER),
    fact(LET_OFF, "let_off", seat=SEAT, victim=SEAT),
    fact(UNEARTHED, "unearthed", seat=SEAT, card=CARD),
    # At any time.
    fact(SAID, "said", by=SEAT, n=NUMBER),
    fact(OVER, "over", winners=NUMBER, reason=REASON),
    # The dead among themselves, where the table allows it. (SHH-R15)
    fact(SAID_TO, "said_to", seats_in("to"), by=SEAT, n=NUMBER, to=NUMBER),
)
