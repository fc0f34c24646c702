"""The words of Lantern: what may be done, what may be known, and by whom."""

from typing import Final

from gloam.kernel.loudness import BLOW, CLIMAX, NEWS, TURN
from gloam.kernel.seats import THE_TABLE_ALONE, only
from gloam.kernel.words import NUMBER, SEAT, Actions, Domain, Vocabulary, fact, verb

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

ACTIONS: Final = Actions(
    verb("hide", ROOM),
    verb("ready"),
    verb("stick", PASSAGE),
    verb("open", ROOM),
    verb("freeze"),
    verb("slip", ROOM),
    verb("give-up"),
)

HIDE, READY, STICK, OPEN, FREEZE, SLIP, GIVE_UP = ACTIONS.numbers(
    "HIDE READY STICK OPEN FREEZE SLIP GIVE_UP"
)

# What may be known.

FACTS: Final = Vocabulary(
    fact("dusk", oil=NUMBER),
    # Where the hider is, is the hider's own. (LAN-6, LAN-11)
    fact("hid", only(HIDER), at=ROOM),
    fact("hushed"),
    # Which passage is stuck, nobody is told. (LAN-7)
    fact("stuck", THE_TABLE_ALONE, passage=PASSAGE),
    fact("lit", loudness=TURN),
    # The hunt: the seeker in the open, the hider in the dark.
    fact("opened", room=ROOM, answer=ANSWER, loudness=NEWS),
    fact("froze", only(HIDER)),
    fact("slipped", only(HIDER), to=ROOM),
    fact("bumped", only(HIDER), passage=PASSAGE),
    # At any time.
    fact("gave_up", seat=SEAT, loudness=BLOW),
    fact("over", winner=Domain("side", "hider seeker"), reason=REASON, loudness=CLIMAX),
)

DUSK, HID, HUSHED, STUCK, LIT, OPENED, FROZE, SLIPPED, BUMPED, GAVE_UP, OVER = FACTS.numbers(
    "dusk hid hushed stuck lit opened froze slipped bumped gave_up over"
)
