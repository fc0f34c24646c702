"""The words of Nightmare Hunt: what may be done, and what may be known.

One seat plays, and hears everything: what is uncertain is what chance will bring, and chance has
not brought it yet. Cards, armour and enemies go by their place, since a book may name them anew.
"""

from typing import Final

from gloam.kernel.words import NUMBER, YES_NO, Actions, Domain, Vocabulary, deed, fact

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
MODE: Final = Domain("mode", "campaign expedition fight")
TERM: Final = Domain(
    "term",
    "critical repeat reactionTime skipDraw skipsAdd passReact passBurns ends lastRefill concede",
)
"""Rules that differ from the usual ones, by the option that changes them."""
HOME: Final = Domain("why", "start choice death victory")
THEN: Final = Domain("then", "town prey won")
REASON: Final = Domain("reason", "cleared died spent conceded")

CAMPAIGN: Final = 0
EXPEDITION: Final = 1
FIGHT: Final = 2

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
"""Each term as a bit, in the order of `TERM`."""

AT_START: Final = 0
BY_CHOICE: Final = 1
BY_DEATH: Final = 2
BY_VICTORY: Final = 3

TO_TOWN: Final = 0
TO_PREY: Final = 1
TO_WON: Final = 2

CLEARED: Final = 0
DIED_THERE: Final = 1
SPENT: Final = 2
GAVE_UP: Final = 3

# What may be done.

WEAR: Final = 0
VENTURE: Final = 8
ONWARD: Final = 9
RETURN: Final = 10
PASS: Final = 11
ENDURE: Final = 12
PLAY: Final = 13
"""An attack: eight cards, each at sixty places."""
PUNCH: Final = 493
"""The same again, for the card that is paid and the place that is hit."""
REACT: Final = 973
SPRINT: Final = 981
REST: Final = 989
DRAW: Final = 990
MEET: Final = 999
CONCEDE: Final = 1015

ACTIONS: Final = Actions(
    deed(WEAR, "wear", ARMOR),
    deed(VENTURE, "venture"),
    deed(ONWARD, "onward"),
    deed(RETURN, "town"),
    deed(PASS, "pass"),
    deed(ENDURE, "endure"),
    *(deed(PLAY + MOST_FOES * n, name, PLACE) for n, name in enumerate(CARD.names)),
    deed(PUNCH, "punch", CARD, PLACE),
    *(deed(REACT + n, name) for n, name in enumerate(CARD.names)),
    deed(SPRINT, "sprint", CARD),
    deed(REST, "rest"),
    deed(DRAW, "draw", DRAWN),
    deed(MEET, "meet", ENCOUNTER),
    deed(CONCEDE, "concede"),
    short={"return": "town", "on": "onward", "none": "endure", "nothing": "endure"},
)

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

FACTS: Final = Vocabulary(
    # The set-up: the book, if it is not the usual one, and the terms.
    fact(PAGE, "page", first=NUMBER, second=NUMBER, third=NUMBER),
    fact(BOOK, "book", letters=NUMBER),
    fact(TERMS, "terms", term=TERM),
    fact(BEGUN, "begun", mode=MODE, level=NUMBER, expeditions=NUMBER),
    # Town, and the way.
    fact(WORE, "wore", armor=ARMOR),
    fact(HOMED, "homed", why=HOME),
    fact(LAID, "laid", level=NUMBER, alone=YES_NO, encounter=NUMBER),
    fact(RESTACKED, "restacked"),
    fact(SET_OUT, "set_out", expedition=NUMBER),
    fact(WENT_ON, "went_on"),
    fact(MET, "met", card=ENCOUNTER, encounter=NUMBER),
    fact(INFLICTED, "inflicted", condition=NUMBER),
    fact(HASTENED, "hastened", energy=NUMBER),
    fact(ENTERED, "entered", prey=NUMBER, energy=NUMBER, summoned=YES_NO),
    # The prey's turn.
    fact(STIRRED, "stirred"),
    fact(WAITED, "waited", place=PLACE, prey=NUMBER),
    fact(PAID, "paid", place=PLACE, ability=NUMBER),
    fact(ENDURED, "endured"),
    fact(DODGED, "reacted", card=CARD),
    fact(SPRINTED, "sprinted", card=CARD),
    fact(CANCELLED, "cancelled", place=PLACE, prey=NUMBER),
    fact(HIT, "hit", power=NUMBER, wounds=NUMBER, critical=YES_NO),
    fact(SKIPPED, "skipped"),
    fact(UNDECKED, "undecked"),
    fact(ACTED, "acted", place=PLACE, prey=NUMBER),
    # Your turn.
    fact(TURN, "turn"),
    fact(TURN_LOST, "turn_lost"),
    fact(PLAYED, "played", card=CARD, place=PLACE),
    fact(PUNCHED, "punched", card=CARD, place=PLACE),
    fact(RESTED, "rested"),
    fact(PASSED, "passed"),
    fact(BURNED, "burned", wounds=NUMBER),
    fact(TIMED, "timed", energy=NUMBER),
    fact(HURT, "hurt", place=PLACE, damage=NUMBER, prey=NUMBER),
    fact(SHED, "shed", place=PLACE, prey=NUMBER),
    fact(SHIELDED, "shielded", place=PLACE, prey=NUMBER),
    fact(FELL, "fell", place=PLACE, prey=NUMBER),
    # Cards.
    fact(REFILLS, "refills", then=THEN),
    fact(DREW, "drew", card=DRAWN),
    fact(RECOVERED, "recovered"),
    # How things end.
    fact(WON, "won", fought=YES_NO),
    fact(DIED, "died"),
    fact(CLEARED_LEVEL, "cleared", level=NUMBER),
    fact(CONCEDED, "conceded"),
    fact(OVER, "over", won=YES_NO, reason=REASON),
)
