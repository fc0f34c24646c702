"""The words of Nightmare Hunt: what may be done, and what may be known.

One seat plays, and hears everything: what is uncertain is what chance will bring, and chance has
not brought it yet. Cards, armour and enemies go by their place, since a book may name them anew.
"""

from typing import Final

from gloam.kernel.loudness import BLOW, CLIMAX, HUSH, NEWS, TURN
from gloam.kernel.words import NUMBER, YES_NO, Actions, Domain, Vocabulary, verb, fact

PLAYER: Final = 0
MOST_FOES: Final = 60
WOUND: Final = 8
"""The card that is no action."""
BOSS: Final = 15
"""The Encounter card that lies below all others."""

CARD: Final = Domain("card", "dodge parry slash slam swipe sixth seventh eighth")
DRAWN: Final = Domain("card", " ".join((*CARD.names, "wound")))
ARMOR: Final = Domain("armor", "robes leather plate fourth fifth sixth seventh eighth")
PLACE: Final = Domain("place", count=MOST_FOES, first=1)
ENCOUNTER: Final = Domain("encounter", " ".join([*(str(n) for n in range(1, 16)), "boss"]))
MODE: Final = Domain("mode", "campaign expedition fight", consts="CAMPAIGN EXPEDITION FIGHT")
TERM: Final = Domain(
    "term",
    "critical repeat reactionTime skipDraw skipsAdd passReact passBurns ends lastRefill concede "
    "restack changing",
    bits=(
        "CRITICAL_EARLY REPEATS REACTIONS_FREE DRAWS_WHEN_SKIPPED SKIPS_ADD "
        "REACTS_TO_PASS PASS_IS_COOL ENDS_WITH_OWN NO_LAST_REFILL NO_CONCEDING "
        "FIRST_MET_ON_TOP NO_CHANGING"
    ),
)
"""Rules that differ from the usual ones, by the option that changes them."""
HOME: Final = Domain(
    "why", "start choice death victory", consts="AT_START BY_CHOICE BY_DEATH BY_VICTORY"
)
THEN: Final = Domain("then", "town prey won", consts="TO_TOWN TO_PREY TO_WON")
REASON: Final = Domain(
    "reason", "cleared died spent conceded", consts="CLEARED DIED_THERE SPENT GAVE_UP"
)
PHASE: Final = Domain(
    "phase",
    "town meeting drawing prey reacting yours trail ended",
    consts="TOWN MEETING DRAWING PREY REACTING YOURS TRAIL ENDED",
)
"""Where the hunt stands: mostly, what is asked now."""

# What may be done.

ACTIONS: Final = Actions(
    verb("wear", ARMOR),
    verb("venture"),
    verb("onward"),
    verb("town", const="RETURN", grave=True),
    verb("pass"),
    verb("endure"),
    *(verb(name, PLACE, const="-" if n else "PLAY") for n, name in enumerate(CARD.names)),
    verb("punch", CARD, PLACE),
    *(verb(name, const="-" if n else "REACT") for n, name in enumerate(CARD.names)),
    verb("sprint", CARD),
    verb("rest"),
    verb("draw", DRAWN),
    verb("meet", ENCOUNTER),
    verb("concede", grave=True),
    short={"return": "town", "on": "onward", "none": "endure", "nothing": "endure"},
)

# What may be known.

FACTS: Final = Vocabulary(
    # The set-up: the book, if it is not the usual one, and the terms.
    fact("page", loudness=HUSH, first=NUMBER, second=NUMBER, third=NUMBER),
    fact("book", loudness=HUSH, letters=NUMBER),
    fact("terms", loudness=NEWS, term=TERM),
    fact("begun", loudness=NEWS, mode=MODE, level=NUMBER, expeditions=NUMBER),
    # Town, and the way.
    fact("wore", armor=ARMOR),
    fact("homed", loudness=NEWS, why=HOME),
    fact("laid", level=NUMBER, alone=YES_NO, encounter=NUMBER),
    fact("restacked"),
    fact("set_out", loudness=TURN, expedition=NUMBER),
    fact("went_on", loudness=TURN),
    fact("met", loudness=NEWS, card=ENCOUNTER, encounter=NUMBER),
    fact("inflicted", loudness=BLOW, condition=NUMBER),
    fact("hastened", loudness=NEWS, energy=NUMBER),
    fact("entered", loudness=NEWS, prey=NUMBER, energy=NUMBER, summoned=YES_NO),
    # The prey's turn.
    fact("stirred", loudness=HUSH),
    fact("waited", place=PLACE, prey=NUMBER),
    fact("paid", loudness=NEWS, place=PLACE, ability=NUMBER),
    fact("endured"),
    fact("reacted", loudness=NEWS, card=CARD, const="DODGED"),
    fact("sprinted", loudness=NEWS, card=CARD),
    fact("cancelled", loudness=NEWS, place=PLACE, prey=NUMBER),
    fact("hit", loudness=BLOW, power=NUMBER, wounds=NUMBER, critical=YES_NO),
    fact("skipped", loudness=NEWS),
    fact("undecked", loudness=BLOW),
    fact("acted", loudness=HUSH, place=PLACE, prey=NUMBER),
    # Your turn.
    fact("turn", loudness=TURN),
    fact("turn_lost"),
    fact("played", loudness=NEWS, card=CARD, place=PLACE),
    fact("punched", loudness=NEWS, card=CARD, place=PLACE),
    fact("rested", loudness=NEWS),
    fact("passed"),
    fact("burned", loudness=BLOW, wounds=NUMBER),
    fact("timed", energy=NUMBER),
    fact("hurt", loudness=NEWS, place=PLACE, damage=NUMBER, prey=NUMBER),
    fact("shed", loudness=BLOW, place=PLACE, prey=NUMBER),
    fact("shielded", loudness=NEWS, place=PLACE, prey=NUMBER),
    fact("fell", loudness=BLOW, place=PLACE, prey=NUMBER),
    # Cards.
    fact("refills", loudness=HUSH, then=THEN),
    fact("drew", card=DRAWN),
    fact("recovered", loudness=NEWS),
    # How things end.
    fact("won", loudness=NEWS, fought=YES_NO),
    fact("died", loudness=CLIMAX),
    fact("cleared", loudness=CLIMAX, level=NUMBER, const="CLEARED_LEVEL"),
    fact("conceded", loudness=BLOW),
    fact("over", loudness=CLIMAX, won=YES_NO, reason=REASON),
    # A death where the Encounter Discard is turned over. (NMH-G40)
    fact("overturned"),
)
