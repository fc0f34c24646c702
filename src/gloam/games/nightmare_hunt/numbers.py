"""The numbers of the words in `facts.py`. Written by `make numbers`: do not edit."""

from typing import Final

# MODE: mode.

CAMPAIGN: Final = 0
EXPEDITION: Final = 1
FIGHT: Final = 2

# TERM: term.

CRITICAL_EARLY: Final = 1
REPEATS: Final = 2
REACTIONS_FREE: Final = 4
DRAWS_WHEN_SKIPPED: Final = 8
SKIPS_ADD: Final = 16
REACTS_TO_PASS: Final = 32
PASS_IS_COOL: Final = 64
ENDS_WITH_OWN: Final = 128
NO_LAST_REFILL: Final = 256
NO_CONCEDING: Final = 512
FIRST_MET_ON_TOP: Final = 1024
NO_CHANGING: Final = 2048

# HOME: why.

AT_START: Final = 0
BY_CHOICE: Final = 1
BY_DEATH: Final = 2
BY_VICTORY: Final = 3

# THEN: then.

TO_TOWN: Final = 0
TO_PREY: Final = 1
TO_WON: Final = 2

# REASON: reason.

CLEARED: Final = 0
DIED_THERE: Final = 1
SPENT: Final = 2
GAVE_UP: Final = 3

# PHASE: phase.

TOWN: Final = 0
MEETING: Final = 1
DRAWING: Final = 2
PREY: Final = 3
REACTING: Final = 4
YOURS: Final = 5
TRAIL: Final = 6
ENDED: Final = 7

# What may be done.

WEAR: Final = 0
VENTURE: Final = 8
ONWARD: Final = 9
RETURN: Final = 10
PASS: Final = 11
ENDURE: Final = 12
PLAY: Final = 13
PUNCH: Final = 493
REACT: Final = 973
SPRINT: Final = 981
REST: Final = 989
DRAW: Final = 990
MEET: Final = 999
CONCEDE: Final = 1015

# What may be known.

PAGE: Final = 0
BOOK: Final = 1
TERMS: Final = 2
BEGUN: Final = 3
WORE: Final = 4
HOMED: Final = 5
LAID: Final = 6
RESTACKED: Final = 7
SET_OUT: Final = 8
WENT_ON: Final = 9
MET: Final = 10
INFLICTED: Final = 11
HASTENED: Final = 12
ENTERED: Final = 13
STIRRED: Final = 14
WAITED: Final = 15
PAID: Final = 16
ENDURED: Final = 17
DODGED: Final = 18
SPRINTED: Final = 19
CANCELLED: Final = 20
HIT: Final = 21
SKIPPED: Final = 22
UNDECKED: Final = 23
ACTED: Final = 24
TURN: Final = 25
TURN_LOST: Final = 26
PLAYED: Final = 27
PUNCHED: Final = 28
RESTED: Final = 29
PASSED: Final = 30
BURNED: Final = 31
TIMED: Final = 32
HURT: Final = 33
SHED: Final = 34
SHIELDED: Final = 35
FELL: Final = 36
REFILLS: Final = 37
DREW: Final = 38
RECOVERED: Final = 39
WON: Final = 40
DIED: Final = 41
CLEARED_LEVEL: Final = 42
CONCEDED: Final = 43
OVER: Final = 44
OVERTURNED: Final = 45
