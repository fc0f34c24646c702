"""The words of Vampire Radar: what may be done, what may be known, and by whom.

The two lists give each word its name, its fields and its audience. They number the words, too;
`numbers.py` has the numbers as the rules call them. Seat 0 is the vampire, seats 1 to 3 are the
humans.
"""

from typing import Final

from gloam.kernel.grid import HEADINGS
from gloam.kernel.loudness import BLOW, CLIMAX, HUSH, NEWS, TURN
from gloam.kernel.seats import all_but, only
from gloam.kernel.words import NUMBER, SEAT, YES_NO, Actions, Domain, Vocabulary, verb, fact

VAMPIRE: Final = 0

TILE: Final = Domain("tile", " ".join(f"{c}{r}" for r in range(1, 7) for c in "ABCDEF"))
PAWN: Final = Domain("pawn", count=9, first=1)
HEADING: Final = Domain("heading", " ".join(HEADINGS))
REACH: Final = Domain("reach", "here north east south west")
KIND: Final = Domain(
    "kind of tile", "blank bullet bat radar wall", consts="BLANK BULLET BAT RADAR WALL"
)
SIDE: Final = Domain("side", "none north east south west")
ORDER: Final = Domain("order", "by-player interleaved")
REASON: Final = Domain(
    "reason",
    "vampire-slain humans-gone bullets-spent dawn vampire-conceded humans-conceded",
    consts="SLAIN HUMANS_GONE BULLETS_SPENT DAWN VAMPIRE_CONCEDED HUMANS_CONCEDED",
)
QUESTION: Final = Domain(
    "question",
    "none bullet radar hide hunt prowl",
    consts="- A_BULLET A_RADAR HIDING A_HUNT A_PROWL",
)

# What may be done.

ACTIONS: Final = Actions(
    verb("walk", PAWN, HEADING),
    verb("shoot", PAWN, HEADING),
    verb("take"),
    verb("leave"),
    verb("listen"),
    verb("ignore"),
    verb("hide", TILE),
    verb("walk", HEADING, const="PROWL"),
    verb("attack", REACH),
    verb("heal", REACH),
    verb("done"),
    verb("concede", grave=True),
    short={"n": "north", "e": "east", "s": "south", "w": "west", "pass": "done", "fire": "shoot"},
)

# What may be known.

FACTS: Final = Vocabulary(
    # The set-up: everything but the vampire lies open.
    fact("laid", loudness=HUSH, at=TILE, tile=KIND, wall=SIDE),
    fact("dusk", humans=NUMBER, hp=NUMBER, most=NUMBER),
    fact("terms", loudness=HUSH, dawn=NUMBER, order=ORDER, concede=YES_NO),
    fact("placed", loudness=HUSH, pawn=PAWN, at=TILE),
    fact("given", loudness=HUSH, seat=SEAT, bullets=NUMBER),
    # Where the vampire is, is the vampire's own. (VRD-2, VRD-32, VRD-G19)
    fact("hid", only(VAMPIRE), loudness=NEWS, at=TILE),
    fact("lay_low", all_but(VAMPIRE), loudness=NEWS),
    # The humans' turns, in the open.
    fact("turn", loudness=TURN, to=SEAT, points=NUMBER, round=NUMBER),
    fact("walked", pawn=PAWN, to=TILE),
    fact("took", seat=SEAT, at=TILE),
    fact("left", loudness=HUSH, seat=SEAT, at=TILE),
    fact("pinged", loudness=NEWS, pawn=PAWN, distance=NUMBER),
    fact("ignored", loudness=HUSH, pawn=PAWN),
    fact("shot", loudness=NEWS, pawn=PAWN, heading=HEADING, hit=YES_NO),
    # The vampire's turn: steps in the dark, attacks and heals in the open. (VRD-73)
    fact("crept", only(VAMPIRE), to=TILE),
    fact("attacked", loudness=NEWS, at=TILE),
    fact("fell", loudness=BLOW, pawn=PAWN),
    fact("eliminated", loudness=BLOW, seat=SEAT, bullets=NUMBER),
    fact("healed", loudness=NEWS, at=TILE, hp=NUMBER),
    # At any time.
    fact("said", loudness=NEWS, by=SEAT, n=NUMBER),
    fact("conceded", loudness=BLOW, seat=SEAT),
    fact("over", loudness=CLIMAX, winner=Domain("side", "vampire humans"), reason=REASON),
    # The humans among themselves, where the table allows it. (VRD-G28)
    fact("said_to", all_but(VAMPIRE), loudness=NEWS, by=SEAT, n=NUMBER, to=NUMBER),
    fact("counsel", loudness=HUSH),
    # Where a table is set up in a way of its own. (VRD-G29)
    fact("bands", loudness=HUSH, pawns=NUMBER),
)
