"""The numbers of the words in `facts.py`. Written by `make numbers`: do not edit."""

from typing import Final

# FLOOR_OF: who is asked.

CHANCE_FLOOR: Final = 5

# CHARACTER: character.

NO_CHARACTER: Final = 0
FOREST_GUIDE: Final = 1
BOXER: Final = 2
CHEERLEADER: Final = 3
KLUTZ: Final = 4
TRACK_STAR: Final = 5
CLIMBER: Final = 6

# DECK: deck.

AXE: Final = 0
MAGE: Final = 1
VAMPIRE: Final = 2
SIMPLE: Final = 3

# BAR: bar.

TREE: Final = 0
EDGE: Final = 1
SOMEBODY: Final = 2
NO_ROOM: Final = 3

# THING: thing.

ROCK: Final = 1
CAR: Final = 2
FAMILIAR: Final = 4

# WHOM: whom.

HIDDEN_ONE: Final = 5
THE_HUNTER: Final = 6

# KINDS: kinds.

SOME_TREE: Final = 1
SOME_EDGE: Final = 2
SOME_ROCK: Final = 4
SOME_CAR: Final = 8
SOME_FAMILIAR: Final = 16
SOME_HUNTED: Final = 32
SOME_HUNTER: Final = 64

# STRUCK: struck.

STRUCK_CAR: Final = 2
STRUCK_HUNTER: Final = 3
STRUCK_FAMILIAR: Final = 8

# HOUSE: house.

STALKER: Final = 1
NO_NOTES: Final = 2
ALWAYS: Final = 4
MAY_CONCEDE: Final = 8
NO_LINES: Final = 16
SHORT: Final = 32

# REASON: reason.

CAUGHT: Final = 0
RESCUED: Final = 1
BROUGHT_HOME: Final = 2
TIME_IS_UP: Final = 3
HUNTER_CONCEDED: Final = 4
HUNTED_CONCEDED: Final = 5

# WINNER: side.

HUNTER_WINS: Final = 0
HUNTED_WIN: Final = 1

# AGENDA: agenda.

Q_TURN: Final = 1
Q_SPRINT: Final = 2
Q_COUNTER: Final = 3
Q_RETREAT: Final = 4
Q_HIDE: Final = 5
Q_CHEER: Final = 6
Q_CLUE: Final = 7
Q_CARD: Final = 8
Q_RECOIL: Final = 9
Q_PREY: Final = 10
Q_PLANT: Final = 11
HUNT: Final = 12
CHARGING: Final = 13
SWINGING: Final = 14
TO_CAR: Final = 15
FROM_NOISE: Final = 16
FELLING: Final = 17
REPLANTING: Final = 18
TURNING: Final = 19
VOICE: Final = 20
ECHO: Final = 21
SWAPPING: Final = 22
DRAGGING: Final = 23
LEADING: Final = 24
POCKETING: Final = 25
WISPING: Final = 26
X_DRAW: Final = 27
X_RUMMAGE: Final = 28
C_RESET: Final = 29
C_END: Final = 30
HUSH: Final = 31
SHAKE: Final = 32
RUMMAGE: Final = 33
FOG: Final = 34
FEAR: Final = 35
MIST: Final = 36
HALF_TURN: Final = 37
PULLING: Final = 38
BECKON: Final = 39

# HUNT_HOW: how a hunt goes.

PAST_TREES: Final = 1
THROUGH: Final = 2
DEAF: Final = 4
ANY: Final = 8

# What may be done.

GO: Final = 0
SPRINT: Final = 4
CLIMB: Final = 8
THROW: Final = 12
LEAVE: Final = 16
SEARCH: Final = 20
HIDE: Final = 21
STAND: Final = 22
STAY: Final = 23
DONE: Final = 24
CALL: Final = 25
CLATTER: Final = 26
COUNTER: Final = 27
ENDURE: Final = 28
CHEER: Final = 29
CALL_OUT: Final = 33
CLUE: Final = 34
PLAY: Final = 38
PROWL: Final = 74
CHARGE: Final = 78
FELL: Final = 82
LIFT: Final = 86
PLANT: Final = 198
PICK: Final = 310
SWAP: Final = 314
DRAG: Final = 320
LEAD: Final = 324
TURN_RIGHT: Final = 328
TURN_LEFT: Final = 329
POCKET: Final = 330
SKIP: Final = 335
WISP: Final = 336
RECOIL: Final = 337
DRAW: Final = 462
SHOUT: Final = 474
CONCEDE: Final = 486

# What may be known.

PLANTED: Final = 0
PARKED: Final = 1
PLACED: Final = 2
LAY: Final = 3
WAITED: Final = 4
SEATED: Final = 5
TERMS: Final = 6
DREW: Final = 7
DREW_UNSEEN: Final = 8
RESHUFFLED: Final = 9
GAVE_CLUE: Final = 10
TURN: Final = 11
FLOOR: Final = 12
UNHID: Final = 13
SEARCHED: Final = 14
FELT: Final = 15
FELT_FAR: Final = 16
NAMED: Final = 17
STEPPED: Final = 18
WALKED: Final = 19
TREAD: Final = 20
BUMPED: Final = 21
STUMBLED: Final = 22
PICKED_UP: Final = 23
BOARDED: Final = 24
SPRINTED: Final = 25
HOPPED: Final = 26
CLIMBED: Final = 27
CLATTERED: Final = 28
HID: Final = 29
STOOD: Final = 30
STAYED: Final = 31
THREW: Final = 32
FLEW: Final = 33
LANDED: Final = 34
REELED: Final = 35
HURT: Final = 36
CHEERED: Final = 37
PASSED: Final = 38
ATTACKED: Final = 39
COUNTERED: Final = 40
ENDURED: Final = 41
RECOILED: Final = 42
RESET: Final = 43
PLAYED: Final = 44
TAUNTED: Final = 45
PROWLED: Final = 46
AIMED: Final = 47
RESOLVED: Final = 48
NOISE_AT: Final = 49
NOISE_GONE: Final = 50
FELLED: Final = 51
CRASHED: Final = 52
LIFTED: Final = 53
UPROOTED: Final = 54
TURNED: Final = 55
SPUN: Final = 56
DRAGGED: Final = 57
HAULED: Final = 58
SWAPPED: Final = 59
FOGGED: Final = 60
SHOOK: Final = 61
POCKETED: Final = 62
RUMMAGED: Final = 63
TOPPED: Final = 64
TOPPED_UNSEEN: Final = 65
RESTED: Final = 66
SPOKE: Final = 67
TOLD: Final = 68
SHOUTED: Final = 69
SAID: Final = 70
CONCEDED: Final = 71
OVER: Final = 72
RADIOED: Final = 73
FOUND: Final = 74
SET_DOWN: Final = 75
PUT: Final = 76
SET_AT: Final = 77
LED: Final = 78
MISTED: Final = 79
FEARED: Final = 80
AMENDED: Final = 81
