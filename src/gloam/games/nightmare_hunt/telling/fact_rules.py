"""Where each fact comes from: the rule in RULES.md by which it is told."""

FACT_RULES = {
    # The set-up.
    "page": "NMH-R12",
    "book": "NMH-R12",
    "terms": "NMH-R13",
    "begun": "NMH-R1",
    # Town, and the way.
    "wore": "NMH-17",
    "homed": "NMH-16",
    "laid": "NMH-21",
    "restacked": "NMH-25",
    "overturned": "NMH-G40",
    "set_out": "NMH-18",
    "went_on": "NMH-27",
    "met": "NMH-18",
    "inflicted": "NMH-62",
    "hastened": "NMH-86",
    "entered": "NMH-37",
    # The prey's turn.
    "stirred": "NMH-32",
    "waited": "NMH-34",
    "paid": "NMH-33",
    "endured": "NMH-53",
    "reacted": "NMH-G3",
    "sprinted": "NMH-42",
    "cancelled": "NMH-54",
    "hit": "NMH-59",
    "skipped": "NMH-93",
    "undecked": "NMH-92",
    "acted": "NMH-G18",
    # Your turn.
    "turn": "NMH-35",
    "turn_lost": "NMH-G6",
    "played": "NMH-G19",
    "punched": "NMH-41",
    "rested": "NMH-45",
    "passed": "NMH-39",
    "burned": "NMH-63",
    "timed": "NMH-29",
    "hurt": "NMH-55",
    "shed": "NMH-76",
    "shielded": "NMH-85",
    "fell": "NMH-55",
    # Cards.
    "refills": "NMH-36",
    "drew": "NMH-4",
    "recovered": "NMH-11",
    # How things end.
    "won": "NMH-G29",
    "died": "NMH-9",
    "cleared": "NMH-G36",
    "conceded": "NMH-R3",
    "over": "NMH-R1",
}
"""For the name of each fact, the rule that it follows from."""
