"""The words of Nightmare Hunt: what may be done, and what may be known.

One seat plays, and hears everything: what is uncertain is what chance will bring, and chance has
not brought it yet. Cards, armour and enemies go by their place, since a book may name them anew.
"""

from typing import Final

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
    "restack",
    bits=(
        "CRITICAL_EARLY REPEATS REACTIONS_FREE DRAWS_WHEN_SKIPPED SKIPS_ADD "
        "REACTS_TO_PASS PASS_IS_COOL ENDS_WITH_OWN NO_LAST_REFILL NO_CONCEDING "
        "FIRST_MET_ON_TOP"
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
    fact("page", first=NUMBER, second=NUMBER, third=NUMBER),
    fact("book", letters=NUMBER),
    fact("terms", term=TERM),
    fact("begun", mode=MODE, level=NUMBER, expeditions=NUMBER),
    # Town, and the way.
    fact("wore", armor=ARMOR),
    fact("homed", why=HOME),
    fact("laid", level=NUMBER, alone=YES_NO, encounter=NUMBER),
    fact("restacked"),
    fact("set_out", expedition=NUMBER),
    fact("went_on"),
    fact("met", card=ENCOUNTER, encounter=NUMBER),
    fact("inflicted", condition=NUMBER),
    fact("hastened", energy=NUMBER),
    fact("entered", prey=NUMBER, energy=NUMBER, summoned=YES_NO),
    # The prey's turn.
    fact("stirred"),
    fact("waited", place=PLACE, prey=NUMBER),
    fact("paid", place=PLACE, ability=NUMBER),
    fact("endured"),
    fact("reacted", card=CARD, const="DODGED"),
    fact("sprinted", card=CARD),
    fact("cancelled", place=PLACE, prey=NUMBER),
    fact("hit", power=NUMBER, wounds=NUMBER, critical=YES_NO),
    fact("skipped"),
    fact("undecked"),
    fact("acted", place=PLACE, prey=NUMBER),
    # Your turn.
    fact("turn"),
    fact("turn_lost"),
    fact("played", card=CARD, place=PLACE),
    fact("punched", card=CARD, place=PLACE),
    fact("rested"),
    fact("passed"),
    fact("burned", wounds=NUMBER),
    fact("timed", energy=NUMBER),
    fact("hurt", place=PLACE, damage=NUMBER, prey=NUMBER),
    fact("shed", place=PLACE, prey=NUMBER),
    fact("shielded", place=PLACE, prey=NUMBER),
    fact("fell", place=PLACE, prey=NUMBER),
    # Cards.
    fact("refills", then=THEN),
    fact("drew", card=DRAWN),
    fact("recovered"),
    # How things end.
    fact("won", fought=YES_NO),
    fact("died"),
    fact("cleared", level=NUMBER, const="CLEARED_LEVEL"),
    fact("conceded"),
    fact("over", won=YES_NO, reason=REASON),
    # A death where the Encounter Discard is turned over. (NMH-G40)
    fact("overturned"),
)
