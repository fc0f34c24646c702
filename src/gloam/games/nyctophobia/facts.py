"""The words of both Nyctophobia games: what may be done, what may be known, and by whom.

Seat 0 is the Hunter (the vampire, in Vampire Encounter), seats 1 to 4 are the Hunted. Places are
told to the Hunter alone; a Hunted hears headings, and what was felt there. So nothing that a Hunted
was told can say where on the board they are.
"""

from typing import Final

from gloam.games.nyctophobia.cards import CARD_NAMES, LINE_NAMES
from gloam.games.nyctophobia.figures import FIGURES
from gloam.games.nyctophobia.sides import SIDE_NAMES
from gloam.kernel.grid import HEADINGS
from gloam.kernel.loudness import BLOW, CLIMAX, HUSH, NEWS, TURN
from gloam.kernel.seats import all_but, all_but_seat_in, only, seat_in
from gloam.kernel.words import NUMBER, SEAT, Actions, Domain, Vocabulary, verb, fact

HUNTER: Final = 0

# What numbers stand for.

TILE: Final = Domain("space", " ".join(f"{c}{r}" for r in range(1, 9) for c in "ABCDEFGH"))
SIDE: Final = Domain("side", " ".join(SIDE_NAMES))
HEADING: Final = Domain("heading", " ".join(HEADINGS))
PREY: Final = Domain("Hunted", "hunted1 hunted2 hunted3 hunted4")
PIECE: Final = Domain("piece", "hunter hunted1 hunted2 hunted3 hunted4")
FLOOR_OF: Final = Domain(
    "who is asked",
    "hunter hunted1 hunted2 hunted3 hunted4 chance",
    consts="- - - - - CHANCE_FLOOR",
)
CHARACTER: Final = Domain(
    "character",
    "nobody forest-guide boxer cheerleader klutz track-star climber",
    consts="NO_CHARACTER FOREST_GUIDE BOXER CHEERLEADER KLUTZ TRACK_STAR CLIMBER",
)
DECK: Final = Domain("deck", "axe mage vampire simple", consts="AXE MAGE VAMPIRE SIMPLE")
CARD: Final = Domain("card", " ".join(CARD_NAMES))
LINE: Final = Domain("line", " ".join(LINE_NAMES))
FIGURE: Final = Domain("figure", " ".join(figure.name for figure in FIGURES))
LEG: Final = Domain("step", "north east south west stop")
REACH: Final = Domain("reach", "here north east south west")
PAIR: Final = Domain(
    "pair",
    "hunted1+hunted2 hunted1+hunted3 hunted1+hunted4 hunted2+hunted3 hunted2+hunted4 "
    "hunted3+hunted4",
)
AMOUNT: Final = Domain("amount", "none quarter half quarter-back")

# What a hand may feel on one side: a tree, the edge, or a space with what is in it.

BAR: Final = Domain("bar", "tree edge somebody no-room", consts="TREE EDGE SOMEBODY NO_ROOM")
THING: Final = Domain("thing", "rock car familiar", bits="ROCK CAR FAMILIAR")
WHOM: Final = Domain(
    "whom",
    "nobody hunted1 hunted2 hunted3 hunted4 hidden hunter",
    consts="- - - - - HIDDEN_ONE THE_HUNTER",
)
SPACE: Final = 2
"""From this number on it is a space: the things in it as a set, and WHO times whom."""
WHO: Final = 8


def _space(code: int) -> str:
    things = [name for n, name in enumerate(THING.names) if code >> n & 1]
    whom = code // WHO
    return "+".join(things + ([WHOM.text(whom)] if whom else [])) or "open"


FELT_NAMES: Final = ("tree", "edge", *(_space(code) for code in range(WHO * len(WHOM.names))))
WHAT: Final = Domain("what", " ".join(FELT_NAMES))

# What the others hear of a search: which kinds of thing, not where and not how many.

KIND_NAMES: Final = ("tree", "edge", "rock", "car", "familiar", "hunted", "hunter")
KINDS: Final = Domain(
    "kinds",
    " ".join(
        "+".join(name for n, name in enumerate(KIND_NAMES) if kinds >> n & 1) or "nothing"
        for kinds in range(128)
    ),
    bits="SOME_TREE SOME_EDGE SOME_ROCK SOME_CAR SOME_FAMILIAR SOME_HUNTED SOME_HUNTER",
)

STRUCK: Final = Domain(
    "struck",
    "tree edge car hunter hunted1 hunted2 hunted3 hunted4 familiar",
    consts="- - STRUCK_CAR STRUCK_HUNTER - - - - STRUCK_FAMILIAR",
)

# What somebody may call out: a step, a hop, or something felt, near or one space further.

NOTE_HOP: Final = 4
NOTE_FELT: Final = 8
NOTE_FAR: Final = 64
NOTE_HEADING: Final = 128


def _note(code: int) -> str:
    if code < 8:
        return ("hop-" if code >= 4 else "") + HEADINGS[code % 4]
    heading, rest = divmod(code - 8, 128)
    far, what = divmod(rest, 64)
    name = FELT_NAMES[what] if what < len(FELT_NAMES) else f"unused{what}"
    return f"{'far-' if far else ''}{HEADINGS[heading]}:{name}"


NOTE: Final = Domain("note", " ".join(_note(code) for code in range(8 + 4 * 128)))

SHOUTS: Final = (
    "edge-north edge-east edge-south edge-west rock-here car-here dead-end come-to-me stay-away "
    "make-noise hide-now hunter-near"
)
SHOUT_OF: Final = Domain("call", SHOUTS)

_HOUSE_RULES: Final = ("stalker", "no-notes", "callouts", "concede", "no-lines", "short")
HOUSE: Final = Domain(
    "house",
    " ".join(
        "+".join(name for n, name in enumerate(_HOUSE_RULES) if flags >> n & 1) or "plain"
        for flags in range(64)
    ),
    bits="STALKER NO_NOTES ALWAYS MAY_CONCEDE NO_LINES SHORT",
)

REASON: Final = Domain(
    "reason",
    "caught rescued brought-home time-is-up hunter-conceded hunted-conceded",
    consts="CAUGHT RESCUED BROUGHT_HOME TIME_IS_UP HUNTER_CONCEDED HUNTED_CONCEDED",
)
WINNER: Final = Domain("side", "hunter hunted", consts="HUNTER_WINS HUNTED_WIN")

# What an agenda may hold: questions, in the order of `questions.py`; then what needs no answer.

_ASKED_OF_HUNTED: Final = "turn sprint counter retreat hide cheer"
_ASKED_OF_HUNTER: Final = "clue card recoil prey plant"
_ASKED_BY_CARDS: Final = (
    "hunt charge swing to-car from-noise fell replant turn-forest voice echo swap drag lead pocket "
    "wisp"
)
_ASKED_OF_CHANCE: Final = "draw rummage"
QUESTION: Final = Domain(
    "question",
    f"none {_ASKED_OF_HUNTED} {_ASKED_OF_HUNTER} {_ASKED_BY_CARDS} {_ASKED_OF_CHANCE}",
)
AGENDA: Final = Domain(
    "agenda",
    f"{' '.join(QUESTION.names)} reset end "
    "hush shake rummaging fog fear mist half-turn pull beckon",
    consts="- Q_TURN Q_SPRINT Q_COUNTER Q_RETREAT Q_HIDE Q_CHEER "
    "Q_CLUE Q_CARD Q_RECOIL Q_PREY Q_PLANT "
    "HUNT CHARGING SWINGING TO_CAR FROM_NOISE FELLING REPLANTING TURNING VOICE ECHO SWAPPING "
    "DRAGGING LEADING POCKETING WISPING "
    "X_DRAW X_RUMMAGE C_RESET C_END "
    "HUSH SHAKE RUMMAGE FOG FEAR MIST HALF_TURN PULLING BECKON",
)
HUNT_HOW: Final = Domain(
    "how a hunt goes", "past-trees through deaf any", bits="PAST_TREES THROUGH DEAF ANY"
)

# What may be done.

ACTIONS: Final = Actions(
    # The Hunted.
    verb("go", HEADING),
    verb("sprint", HEADING),
    verb("climb", HEADING),
    verb("throw", HEADING),
    verb("leave", HEADING),
    verb("search"),
    verb("hide"),
    verb("stand"),
    verb("stay"),
    verb("done"),
    verb("radio", const="CALL"),
    verb("clatter"),
    verb("counter"),
    verb("endure"),
    verb("cheer", PREY),
    verb("call out"),
    # The Hunter.
    verb("clue", HEADING),
    verb("play", CARD),
    verb("prowl", HEADING),
    verb("charge", HEADING),
    verb("fell", HEADING),
    verb("lift", SIDE),
    verb("plant", SIDE),
    verb("pick", PREY),
    verb("swap", PAIR),
    verb("drag", HEADING),
    verb("lead", HEADING),
    verb("turn-right"),
    verb("turn-left"),
    verb("pocket", REACH),
    verb("skip"),
    verb("wisp"),
    verb("recoil", LEG, LEG, LEG),
    # Chance: one card of a deck.
    verb("draw", Domain("card of the deck", count=12, first=1)),
    # At any time.
    verb("shout", SHOUT_OF),
    verb("concede", grave=True),
    short={
        "n": "north",
        "e": "east",
        "s": "south",
        "w": "west",
        "feel": "search",
        "walk": "go",
        "pass": "done",
        "end": "done",
        "help": "radio",
    },
)

# What may be known.


_HUNTER = only(HUNTER)
_OWN = seat_in("seat", also=HUNTER)

_SHARED: Final = (
    # The set-up: the Hunter lays it out in secret. (NYH-11, NYH-15)
    fact("planted", _HUNTER, loudness=HUSH, side=SIDE),
    fact("parked", _HUNTER, loudness=HUSH, one=TILE, other=TILE),
    fact("placed", _HUNTER, loudness=HUSH, piece=PIECE, at=TILE),
    fact("lay", _HUNTER, loudness=HUSH, at=TILE),
    fact("waited", _HUNTER, loudness=HUSH, at=TILE),
    fact("seated", loudness=HUSH, seat=PIECE, character=CHARACTER),
    fact("terms", loudness=HUSH, rounds=NUMBER, house=HOUSE, deck=DECK),
    fact("drew", _HUNTER, card=CARD),
    fact("drew_unseen", all_but(HUNTER), loudness=HUSH),
    fact("reshuffled", loudness=HUSH),
    fact("gave_clue", loudness=NEWS, heading=HEADING),
    # Whose turn it is, and who is asked.
    fact("turn", loudness=TURN, to=PIECE, round=NUMBER),
    fact("floor", loudness=HUSH, to=FLOOR_OF),
    # A Hunted's turn: all hear that something is done, the Hunted alone what it was like.
    fact("unhid", loudness=HUSH, seat=PIECE),
    fact("searched", loudness=HUSH, seat=PIECE),
    fact("felt", _OWN, seat=PIECE, heading=HEADING, what=WHAT),
    fact("felt_far", _OWN, seat=PIECE, heading=HEADING, what=WHAT),
    fact("named", all_but_seat_in("seat"), seat=PIECE, kinds=KINDS),
    fact("stepped", _HUNTER, seat=PIECE, to=TILE),
    fact("walked", _OWN, seat=PIECE, heading=HEADING),
    fact("tread", seat=PIECE),
    fact("bumped", _OWN, seat=PIECE, heading=HEADING, into=BAR),
    fact("stumbled", seat=PIECE),
    fact("picked_up", seat=PIECE, rocks=NUMBER),
    fact("boarded", loudness=NEWS, seat=PIECE),
    fact("sprinted", seat=PIECE),
    fact("hopped", _OWN, seat=PIECE, heading=HEADING),
    fact("climbed", seat=PIECE),
    fact("clattered", loudness=NEWS, seat=PIECE),
    fact("hid", seat=PIECE),
    fact("stood", loudness=HUSH, seat=PIECE),
    fact("stayed", loudness=HUSH, seat=PIECE),
    fact("threw", loudness=NEWS, seat=PIECE, heading=HEADING),
    fact("flew", loudness=NEWS, spaces=NUMBER, struck=STRUCK),
    fact("landed", _HUNTER, at=TILE),
    fact("reeled", loudness=BLOW, seat=PIECE, heading=HEADING, spaces=NUMBER),
    fact("hurt", loudness=BLOW, seat=PIECE, health=NUMBER),
    fact("cheered", loudness=NEWS, seat=PIECE, friend=PIECE),
    fact("passed", loudness=HUSH, seat=PIECE),
    # Combat. (NYH-G55: who, where from, and what it cost)
    fact("attacked", loudness=BLOW, seat=PIECE, heading=HEADING, health=NUMBER),
    fact("countered", loudness=BLOW, seat=PIECE, rock=Domain("with", "fist rock")),
    fact("endured", seat=PIECE),
    fact("recoiled", _HUNTER, to=TILE),
    fact("reset", loudness=HUSH),
    # The Hunter's turn: what is audible, and what is not.
    fact("played", _HUNTER, card=CARD),
    fact("taunted", loudness=NEWS, line=LINE),
    fact("prowled", _HUNTER, to=TILE),
    fact("aimed", _HUNTER, loudness=HUSH, at=NUMBER),
    fact("resolved", _HUNTER, loudness=HUSH),
    fact("noise_at", _HUNTER, at=TILE),
    fact("noise_gone", _HUNTER, loudness=HUSH),
    fact("felled", _HUNTER, side=SIDE),
    fact("crashed", loudness=NEWS),
    fact("lifted", _HUNTER, side=SIDE),
    fact("uprooted", loudness=NEWS),
    fact("turned", _HUNTER, by=AMOUNT),
    fact("spun", loudness=NEWS, by=AMOUNT),
    fact("dragged", _HUNTER, seat=PIECE, to=TILE),
    fact("hauled", loudness=NEWS, seat=PIECE),
    fact("swapped", loudness=NEWS, one=PIECE, other=PIECE),
    fact("fogged", loudness=NEWS),
    fact("shook", _HUNTER),
    fact("pocketed", _HUNTER, at=TILE),
    fact("rummaged", loudness=HUSH),
    fact("topped", _HUNTER, card=CARD),
    fact("topped_unseen", all_but(HUNTER), loudness=HUSH),
    fact("rested", loudness=HUSH),
    # Talk, at any time, heard by all. (NYH-29, NYH-67)
    fact("spoke", loudness=NEWS, seat=PIECE),
    fact("told", seat=PIECE, note=NOTE),
    fact("shouted", loudness=NEWS, seat=PIECE, call=SHOUT_OF),
    fact("said", loudness=NEWS, by=SEAT, n=NUMBER),
    fact("conceded", loudness=BLOW, seat=PIECE),
    fact("over", loudness=CLIMAX, winner=WINNER, reason=REASON),
)
_HUNTED: Final = (fact("radioed", loudness=BLOW, seat=PIECE, until=PIECE),)
_VAMPIRE: Final = (
    fact("found", loudness=BLOW, seat=PIECE),
    fact("set_down", loudness=NEWS, seat=PIECE),
    fact("put", _OWN, seat=PIECE, heading=HEADING),
    fact("set_at", _HUNTER, at=TILE),
    fact("led", _HUNTER, to=TILE),
    fact("misted", _HUNTER),
    fact("feared", loudness=NEWS),
)

_LATER: Final = (
    # What came to both games after they were numbered: figures that are not the book's. (NYH-G56)
    fact("amended", loudness=NEWS, figure=FIGURE, number=NUMBER),
)

FAMILY_FACTS: Final = Vocabulary(*_SHARED, *_HUNTED, *_VAMPIRE, *_LATER)
"""All facts of both games: it numbers them."""
HUNTED_FACTS: Final = Vocabulary(*_SHARED, *_HUNTED, *_LATER)
VAMPIRE_FACTS: Final = Vocabulary(*_SHARED, *_VAMPIRE, *_LATER)
