"""The numbers of the words in `facts.py`. Written by `make numbers`: do not edit."""

from typing import Final

# KIND: kind of tile.

BLANK: Final = 0
BULLET: Final = 1
BAT: Final = 2
RADAR: Final = 3
WALL: Final = 4

# REASON: reason.

SLAIN: Final = 0
HUMANS_GONE: Final = 1
BULLETS_SPENT: Final = 2
DAWN: Final = 3
VAMPIRE_CONCEDED: Final = 4
HUMANS_CONCEDED: Final = 5

# QUESTION: question.

A_BULLET: Final = 1
A_RADAR: Final = 2
HIDING: Final = 3
A_HUNT: Final = 4
A_PROWL: Final = 5

# What may be done.

WALK: Final = 0
SHOOT: Final = 36
TAKE: Final = 72
LEAVE: Final = 73
LISTEN: Final = 74
IGNORE: Final = 75
HIDE: Final = 76
PROWL: Final = 112
ATTACK: Final = 116
HEAL: Final = 121
DONE: Final = 126
CONCEDE: Final = 127

# What may be known.

LAID: Final = 0
DUSK: Final = 1
TERMS: Final = 2
PLACED: Final = 3
GIVEN: Final = 4
HID: Final = 5
LAY_LOW: Final = 6
TURN: Final = 7
WALKED: Final = 8
TOOK: Final = 9
LEFT: Final = 10
PINGED: Final = 11
IGNORED: Final = 12
SHOT: Final = 13
CREPT: Final = 14
ATTACKED: Final = 15
FELL: Final = 16
ELIMINATED: Final = 17
HEALED: Final = 18
SAID: Final = 19
CONCEDED: Final = 20
OVER: Final = 21
SAID_TO: Final = 22
COUNSEL: Final = 23
BANDS: Final = 24
