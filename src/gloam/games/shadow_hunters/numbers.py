"""The numbers of the words in `facts.py`. Written by `make numbers`: do not edit."""

from typing import Final

# AREA: area.

CABIN: Final = 0
GATE: Final = 1
CHURCH: Final = 2
CEMETERY: Final = 3
WOODS: Final = 4
ALTAR: Final = 5

# DECK: deck.

WHITE: Final = 0
BLACK: Final = 1
GREEN: Final = 2

# CARD: card.

ADVENT: Final = 0
BLESSING: Final = 1
CHOCOLATE: Final = 2
KNOWLEDGE: Final = 3
MIRROR: Final = 4
FIRST_AID: Final = 5
FLARE: Final = 6
ANGEL: Final = 7
HOLY_WATER: Final = 8
BROOCH: Final = 9
ROBE: Final = 10
COMPASS: Final = 11
ROSARY: Final = 12
SPEAR: Final = 13
TALISMAN: Final = 14
PEEL: Final = 15
SPIDER: Final = 16
RITUAL: Final = 17
DYNAMITE: Final = 18
GOBLIN: Final = 19
DOLL: Final = 20
BAT: Final = 21
KNIFE: Final = 22
CHAINSAW: Final = 23
AXE: Final = 24
MASAMUNE: Final = 25
HANDGUN: Final = 26
MACHINE_GUN: Final = 27
AID: Final = 28
HUDDLE: Final = 29
NURTURANCE: Final = 30
ANGER: Final = 31
BLACKMAIL: Final = 32
GREED: Final = 33
SLAP: Final = 34
SPELL: Final = 35
EXORCISM: Final = 36
BULLY: Final = 37
LESSON: Final = 38
PREDICTION: Final = 39

# CHARACTER: character.

ALLIE: Final = 0
AGNES: Final = 1
BOB: Final = 2
BRYAN: Final = 3
CHARLES: Final = 4
CATHERINE: Final = 5
DANIEL: Final = 6
DAVID: Final = 7
EMI: Final = 8
ELLEN: Final = 9
FRANKLIN: Final = 10
FU_KA: Final = 11
GEORGE: Final = 12
GREGOR: Final = 13
UNKNOWN: Final = 14
ULTRA_SOUL: Final = 15
VAMPIRE: Final = 16
VALKYRIE: Final = 17
WEREWOLF: Final = 18
WIGHT: Final = 19

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
DICE: Final = 316
D4: Final = 340
D6: Final = 344
PAIR: Final = 350
LAY: Final = 386
DEAL: Final = 392
BEGIN: Final = 412
DRAWN: Final = 420

# QUESTION: question.

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

# TERM: term.

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
GREEN_SECRET: Final = 524288
STANDOFF: Final = 1048576

# CAUSE: cause.

BY_ATTACK: Final = 0
BY_WOODS: Final = 1
BY_CARD: Final = 2
BY_GREEN: Final = 3
BY_ABILITY: Final = 4
BY_FEAST: Final = 5
BY_CRITICAL: Final = 6
BY_DOUBLE: Final = 7
BY_COUP: Final = 8

# SHIELD: shield.

S_BARRIER: Final = 0
S_ANGEL: Final = 1
S_ROBE: Final = 2
S_BROOCH: Final = 3
S_TALISMAN: Final = 4

# HOW: how.

PLAIN: Final = 0
FEAST: Final = 1
IN_RETURN: Final = 2
LAST: Final = 3

# WHY: why.

CHOSEN: Final = 0
BY_MIRROR: Final = 1
SCREAM: Final = 2
MY_GOD: Final = 3
AT_END: Final = 4

# ANSWER: answer.

A_NOTHING: Final = 0
A_HEAL: Final = 1
A_TAKE_1: Final = 2
A_TAKE_2: Final = 3
A_GIVE: Final = 4
A_SHOW: Final = 5

# ABILITY: ability.

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

# REASON: reason.

SHADOWS_DEAD: Final = 0
HUNTERS_DEAD: Final = 1
NEUTRALS_DEAD: Final = 2
FIVE_EQUIPMENT: Final = 3
THREE_RELICS: Final = 4
A_FEAST: Final = 5
A_TROPHY: Final = 6
FIRST_TO_DIE: Final = 7
ROUNDS_OVER: Final = 8

# How many there are, and where some begin.

FACT_WORDS: Final = 66
CHARACTERS: Final = 20
NEUTRALS: Final = 8
FIRST_SHADOW: Final = 14
KINDS: Final = 40
FIRST_BLACK: Final = 15
FIRST_GREEN: Final = 28
GREENS: Final = 12
ALL_AREAS: Final = 63

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
OUTCOME: Final = 62
PUT_AWAY: Final = 63
AMENDED: Final = 64
REPRINTED: Final = 65
