"""The words of Vampire Radar: what may be done, what may be known, and by whom.

Numbers come first, because the rules are compiled with them; the two lists below give each its
name, its fields and its audience. Seat 0 is the vampire, seats 1 to 3 are the humans.
"""

from typing import Final

from gloam.kernel.grid import HEADINGS
from gloam.kernel.seats import all_but, only
from gloam.kernel.words import NUMBER, SEAT, YES_NO, Actions, Domain, Vocabulary, deed, fact

VAMPIRE: Final = 0

TILE: Final = Domain("tile", " ".join(f"{c}{r}" for r in range(1, 7) for c in "ABCDEF"))
PAWN: Final = Domain("pawn", count=9, first=1)
HEADING: Final = Domain("heading", " ".join(HEADINGS))
REACH: Final = Domain("reach", "here north east south west")
KIND: Final = Domain("kind of tile", "blank bullet bat radar wall")
SIDE: Final = Domain("side", "none north east south west")
ORDER: Final = Domain("order", "by-player interleaved")
REASON: Final = Domain(
    "reason", "vampire-slain humans-gone bullets-spent dawn vampire-conceded humans-conceded"
)

BLANK: Final = 0
BULLET: Final = 1
BAT: Final = 2
RADAR: Final = 3
WALL: Final = 4

SLAIN: Final = 0
HUMANS_GONE: Final = 1
BULLETS_SPENT: Final = 2
DAWN: Final = 3
VAMPIRE_CONCEDED: Final = 4
HUMANS_CONCEDED: Final = 5

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

ACTIONS: Final = Actions(
    deed(WALK, "walk", PAWN, HEADING),
    deed(SHOOT, "shoot", PAWN, HEADING),
    deed(TAKE, "take"),
    deed(LEAVE, "leave"),
    deed(LISTEN, "listen"),
    deed(IGNORE, "ignore"),
    deed(HIDE, "hide", TILE),
    deed(PROWL, "walk", HEADING),
    deed(ATTACK, "attack", REACH),
    deed(HEAL, "heal", REACH),
    deed(DONE, "done"),
    deed(CONCEDE, "concede"),
    short={"n": "north", "e": "east", "s": "south", "w": "west", "pass": "done", "fire": "shoot"},
)

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

FACTS: Final = Vocabulary(
    # The set-up: everything but the vampire lies open.
    fact(LAID, "laid", at=TILE, tile=KIND, wall=SIDE),
    fact(DUSK, "dusk", humans=NUMBER, hp=NUMBER, most=NUMBER),
    fact(TERMS, "terms", dawn=NUMBER, order=ORDER, concede=YES_NO),
    fact(PLACED, "placed", pawn=PAWN, at=TILE),
    fact(GIVEN, "given", seat=SEAT, bullets=NUMBER),
    # Where the vampire is, is the vampire's own. (VRD-2, VRD-32, VRD-G19)
    fact(HID, "hid", only(VAMPIRE), at=TILE),
    fact(LAY_LOW, "lay_low", all_but(VAMPIRE)),
    # The humans' turns, in the open.
    fact(TURN, "turn", to=SEAT, points=NUMBER, round=NUMBER),
    fact(WALKED, "walked", pawn=PAWN, to=TILE),
    fact(TOOK, "took", seat=SEAT, at=TILE),
    fact(LEFT, "left", seat=SEAT, at=TILE),
    fact(PINGED, "pinged", pawn=PAWN, distance=NUMBER),
    fact(IGNORED, "ignored", pawn=PAWN),
    fact(SHOT, "shot", pawn=PAWN, heading=HEADING, hit=YES_NO),
    # The vampire's turn: steps in the dark, attacks and heals in the open. (VRD-73)
    fact(CREPT, "crept", only(VAMPIRE), to=TILE),
    fact(ATTACKED, "attacked", at=TILE),
    fact(FELL, "fell", pawn=PAWN),
    fact(ELIMINATED, "eliminated", seat=SEAT, bullets=NUMBER),
    fact(HEALED, "healed", at=TILE, hp=NUMBER),
    # At any time.
    fact(SAID, "said", by=SEAT, n=NUMBER),
    fact(CONCEDED, "conceded", seat=SEAT),
    fact(OVER, "over", winner=Domain("side", "vampire humans"), reason=REASON),
    # The humans among themselves, where the table allows it. (VRD-G28)
    fact(SAID_TO, "said_to", all_but(VAMPIRE), by=SEAT, n=NUMBER, to=NUMBER),
    fact(COUNSEL, "counsel"),
)
