"""The words of Lantern: what may be done, what may be known, and by whom."""

from typing import Final

from gloam.kernel.seats import THE_TABLE_ALONE, only
from gloam.kernel.words import NUMBER, SEAT, Actions, Domain, Vocabulary, deed, fact

HIDER: Final = 0
SEEKER: Final = 1

ROOM: Final = Domain("room", "attic bedroom cellar den")
PASSAGE: Final = Domain("passage", "attic-bedroom bedroom-cellar cellar-den den-attic")
ANSWER: Final = Domain("answer", "nobody creak found")
REASON: Final = Domain("reason", "found dark gave-up")

NOBODY_THERE: Final = 0
A_CREAK: Final = 1
THE_HIDER: Final = 2

FOUND: Final = 0
DARK: Final = 1
YIELDED: Final = 2

# What may be done.

HIDE: Final = 0
READY: Final = 4
STICK: Final = 5
OPEN: Final = 9
FREEZE: Final = 13
SLIP: Final = 14
GIVE_UP: Final = 18

ACTIONS: Final = Actions(
    deed(HIDE, "hide", ROOM),
    deed(READY, "ready"),
    deed(STICK, "stick", PASSAGE),
    deed(OPEN, "open", ROOM),
    deed(FREEZE, "freeze"),
    deed(SLIP, "slip", ROOM),
    deed(GIVE_UP, "give-up"),
)

# What may be known.

DUSK: Final = 0
HID: Final = 1
HUSHED: Final = 2
STUCK: Final = 3
LIT: Final = 4
OPENED: Final = 5
FROZE: Final = 6
SLIPPED: Final = 7
BUMPED: Final = 8
GAVE_UP: Final = 9
OVER: Final = 10

FACTS: Final = Vocabulary(
    fact(DUSK, "dusk", oil=NUMBER),
    # Where the hider is, is the hider's own. (LAN-6, LAN-11)
    fact(HID, "hid", only(HIDER), at=ROOM),
    fact(HUSHED, "hushed"),
    # Which passage is stuck, nobody is told. (LAN-7)
    fact(STUCK, "stuck", THE_TABLE_ALONE, passage=PASSAGE),
    fact(LIT, "lit"),
    # The hunt: the seeker in the open, the hider in the dark.
    fact(OPENED, "opened", room=ROOM, answer=ANSWER),
    fact(FROZE, "froze", only(HIDER)),
    fact(SLIPPED, "slipped", only(HIDER), to=ROOM),
    fact(BUMPED, "bumped", only(HIDER), passage=PASSAGE),
    # At any time.
    fact(GAVE_UP, "gave_up", seat=SEAT),
    fact(OVER, "over", winner=Domain("side", "hider seeker"), reason=REASON),
)
