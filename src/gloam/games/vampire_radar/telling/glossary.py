"""Every word of Vampire Radar that a newcomer may not know, in a line."""

from gloam.kernel.glossary import Term

GLOSSARY = (
    Term(
        "vampire", "character",
        "One player's piece, which nobody else sees: it walks in silence, kills pawns beside it, "
        "and feeds on bats. The humans win when its hit points are gone.",
        "VRD-2", "piece-vampire",
    ),
    Term(
        "human", "character",
        "A hunter who leads several pawns. All humans win or lose together.",
        "VRD-1", "piece-pawn", ("humans",),
    ),
    Term(
        "pawn", "token",
        "One of a human's pieces: it walks a step or fires a bullet for a point. When the vampire "
        "strikes its tile, it falls.",
        "VRD-34", "piece-pawn", ("pawns",),
    ),
    Term(
        "point", "term",
        "What a turn is made of: 2 for everybody, 3 for a human alone. A step or a shot costs one.",
        "VRD-35", also=("points", "action point"),
    ),
    Term(
        "bullet", "token",
        "Needed for a shot, and used up by it, hit or miss. A pawn that lands on one may take it; "
        "nobody holds more than 6. When none are left, the vampire wins.",
        "VRD-49", "mark-bullet", ("bullets",),
    ),
    Term(
        "shot", "term",
        "A bullet flies north, east, south or west, past pawns, until a wall or the rim stops it. "
        "It hits the vampire on any tile of that line.",
        "VRD-46", also=("shoot", "shots"),
    ),
    Term(
        "radar", "place",
        "A pawn that lands here may listen: the vampire must say how many steps away it is, walls "
        "not counted. The answer is always true, and everybody hears it.",
        "VRD-41", "mark-radar", ("radars",),
    ),
    Term(
        "bat", "token",
        "Food for the vampire: it goes to the bat, gains a hit point if it has room for one, and "
        "a point to go on with. Everybody sees which bat is gone.",
        "VRD-66", "mark-bat", ("bats", "heal"),
    ),
    Term(
        "wall", "place",
        "A line on one side of a tile. Nobody walks, strikes or shoots through it; radars do not "
        "mind it.",
        "VRD-38", also=("walls",),
    ),
    Term(
        "attack", "term",
        "The vampire strikes its own tile or the one beside it: every pawn there falls, and it "
        "gains a point to go on with. Everybody sees where.",
        "VRD-62", also=("strike",),
    ),
    Term(
        "groan", "term",
        "What the vampire must do when a bullet hits it. It loses a hit point.",
        "VRD-51", also=("hit",),
    ),
    Term("hit points", "term", "What the vampire has left; they lie open.", "VRD-77", also=("hp",)),
    Term(
        "dawn", "term",
        "If the table has set it: after that round the night is over, and a living vampire wins.",
        "VRD-G26",
    ),
    Term(
        "odds", "term",
        "How likely the vampire is on a tile, worked out from all that everybody heard. Where "
        "there are none, it cannot be.",
        "VRD-2",
    ),
)  # fmt: skip
