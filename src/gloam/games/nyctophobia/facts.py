"""The words of both Nyctophobia games: what may be done, what may be known, and by whom.

Seat 0 is the Hunter (the vampire, in Vampire Encounter), seats 1 to 4 are the Hunted. Places are
told to the Hunter alone; a Hunted hears headings, and what was felt there. So nothing that a Hunted
was told can say where on the board they are.
"""

from typing import Final

from gloam.games.nyctophobia.cards import CARD_NAMES
from gloam.games.nyctophobia.maps import SIDE_NAMES
from gloam.kernel.grid import HEADINGS
from gloam.kernel.seats import all_but, all_but_seat_in, only, seat_in
from gloam.kernel.words import NUMBER, SEAT, Actions, Domain, Vocabulary, deed, fact

HUNTER: Final = 0

# What numbers stand for.

TILE: Final = Domain("space", " ".join(f"{c}{r}" for r in range(1, 9) for c in "ABCDEFGH"))
SIDE: Final = Domain("side", " ".join(SIDE_NAMES))
HEADING: Final = Domain("heading", " ".join(HEADINGS))
PREY: Final = Domain("Hunted", "hunted1 hunted2 hunted3 hunted4")
PIECE: Final = Domain("piece", "hunter hunted1 hunted2 hunted3 hunted4")
FLOOR_OF: Final = Domain("who is asked", "hunter hunted1 hunted2 hunted3 hunted4 chance")
CHARACTER: Final = Domain(
    "character", "nobody forest-guide boxer cheerleader klutz track-star climber"
)
DECK: Final = Domain("deck", "axe mage vampire simple")
CARD: Final = Domain("card", " ".join(CARD_NAMES))
LEG: Final = Domain("step", "north east south west stop")
REACH: Final = Domain("reach", "here north east south west")
PAIR: Final = Domain(
    "pair",
    "hunted1+hunted2 hunted1+hunted3 hunted1+hunted4 hunted2+hunted3 hunted2+hunted4 "
    "hunted3+hunted4",
)
AMOUNT: Final = Domain("amount", "none quarter half quarter-back")

NO_CHARACTER: Final = 0
FOREST_GUIDE: Final = 1
BOXER: Final = 2
CHEERLEADER: Final = 3
KLUTZ: Final = 4
TRACK_STAR: Final = 5
CLIMBER: Final = 6

AXE: Final = 0
MAGE: Final = 1
VAMPIRE: Final = 2
SIMPLE: Final = 3
NO_DECK: Final = 3

# What a hand may feel on one side: a tree, the edge, or a space with what is in it.

TREE: Final = 0
EDGE: Final = 1
SPACE: Final = 2
ROCK: Final = 1
CAR: Final = 2
FAMILIAR: Final = 4
WHO: Final = 8
HIDDEN_ONE: Final = 5
THE_HUNTER: Final = 6


def _space(code: int) -> str:
    things = [name for bit, name in ((1, "rock"), (2, "car"), (4, "familiar")) if code & bit]
    who = code // 8
    if who:
        names = ("hunted1", "hunted2", "hunted3", "hunted4", "hidden", "hunter")
        things.append(names[who - 1])
    return "+".join(things) or "open"


FELT_NAMES: Final = ("tree", "edge", *(_space(code) for code in range(56)))
WHAT: Final = Domain("what", " ".join(FELT_NAMES))

# What the others hear of a search: which kinds of thing, not where and not how many.

KIND_NAMES: Final = ("tree", "edge", "rock", "car", "familiar", "hunted", "hunter")
KINDS: Final = Domain(
    "kinds",
    " ".join(
        "+".join(name for n, name in enumerate(KIND_NAMES) if kinds >> n & 1) or "nothing"
        for kinds in range(128)
    ),
)

STRUCK: Final = Domain("struck", "tree edge car hunter hunted1 hunted2 hunted3 hunted4 familiar")
STRUCK_CAR: Final = 2
STRUCK_HUNTER: Final = 3
STRUCK_FAMILIAR: Final = 8

BAR: Final = Domain("bar", "tree edge somebody")
SOMEBODY: Final = 2

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

STALKER: Final = 1
NO_NOTES: Final = 2
ALWAYS: Final = 4
MAY_CONCEDE: Final = 8
HOUSE: Final = Domain(
    "house",
    " ".join(
        "+".join(
            name
            for bit, name in ((1, "stalker"), (2, "no-notes"), (4, "callouts"), (8, "concede"))
            if flags & bit
        )
        or "plain"
        for flags in range(16)
    ),
)

REASON: Final = Domain(
    "reason", "caught rescued brought-home time-is-up hunter-conceded hunted-conceded"
)
CAUGHT: Final = 0
RESCUED: Final = 1
BROUGHT_HOME: Final = 2
TIME_IS_UP: Final = 3
HUNTER_CONCEDED: Final = 4
HUNTED_CONCEDED: Final = 5
HUNTER_WINS: Final = 0
HUNTED_WIN: Final = 1

# What may be done.

GO: Final = 0
SPRINT: Final = 4
CLIMB: Final = 8
THROW: Final = 12
LEAVE: Final = 16
SEARCH: Final = 20
HIDE: Final = 21
STAND: Final = 22
STAY: Final = 23
DONE: Final = 24
CALL: Final = 25
CLATTER: Final = 26
COUNTER: Final = 27
ENDURE: Final = 28
CHEER: Final = 29
CALL_OUT: Final = 33
CLUE: Final = 34
PLAY: Final = 38
PROWL: Final = 74
CHARGE: Final = 78
FELL: Final = 82
LIFT: Final = 86
PLANT: Final = 198
PICK: Final = 310
SWAP: Final = 314
DRAG: Final = 320
LEAD: Final = 324
TURN_RIGHT: Final = 328
TURN_LEFT: Final = 329
POCKET: Final = 330
SKIP: Final = 335
WISP: Final = 336
RECOIL: Final = 337
DRAW: Final = 462
SHOUT: Final = 474
CONCEDE: Final = 486

ACTIONS: Final = Actions(
    # The Hunted.
    deed(GO, "go", HEADING),
    deed(SPRINT, "sprint", HEADING),
    deed(CLIMB, "climb", HEADING),
    deed(THROW, "throw", HEADING),
    deed(LEAVE, "leave", HEADING),
    deed(SEARCH, "search"),
    deed(HIDE, "hide"),
    deed(STAND, "stand"),
    deed(STAY, "stay"),
    deed(DONE, "done"),
    deed(CALL, "radio"),
    deed(CLATTER, "clatter"),
    deed(COUNTER, "counter"),
    deed(ENDURE, "endure"),
    deed(CHEER, "cheer", PREY),
    deed(CALL_OUT, "call out"),
    # The Hunter.
    deed(CLUE, "clue", HEADING),
    deed(PLAY, "play", CARD),
    deed(PROWL, "prowl", HEADING),
    deed(CHARGE, "charge", HEADING),
    deed(FELL, "fell", HEADING),
    deed(LIFT, "lift", SIDE),
    deed(PLANT, "plant", SIDE),
    deed(PICK, "pick", PREY),
    deed(SWAP, "swap", PAIR),
    deed(DRAG, "drag", HEADING),
    deed(LEAD, "lead", HEADING),
    deed(TURN_RIGHT, "turn-right"),
    deed(TURN_LEFT, "turn-left"),
    deed(POCKET, "pocket", REACH),
    deed(SKIP, "skip"),
    deed(WISP, "wisp"),
    deed(RECOIL, "recoil", LEG, LEG, LEG),
    # Chance: one card of a deck.
    deed(DRAW, "draw", Domain("card of the deck", count=12, first=1)),
    # At any time.
    deed(SHOUT, "shout", SHOUT_OF),
    deed(CONCEDE, "concede"),
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

PLANTED: Final = 0
PARKED: Final = 1
PLACED: Final = 2
LAY: Final = 3
WAITED: Final = 4
SEATED: Final = 5
TERMS: Final = 6
DREW: Final = 7
DREW_UNSEEN: Final = 8
RESHUFFLED: Final = 9
GAVE_CLUE: Final = 10
TURN: Final = 11
FLOOR: Final = 12
UNHID: Final = 13
SEARCHED: Final = 14
FELT: Final = 15
FELT_FAR: Final = 16
NAMED: Final = 17
STEPPED: Final = 18
WALKED: Final = 19
TREAD: Final = 20
BUMPED: Final = 21
STUMBLED: Final = 22
PICKED_UP: Final = 23
BOARDED: Final = 24
SPRINTED: Final = 25
HOPPED: Final = 26
CLIMBED: Final = 27
CLATTERED: Final = 28
HID: Final = 29
STOOD: Final = 30
STAYED: Final = 31
THREW: Final = 32
FLEW: Final = 33
LANDED: Final = 34
REELED: Final = 35
HURT: Final = 36
CHEERED: Final = 37
PASSED: Final = 38
ATTACKED: Final = 39
COUNTERED: Final = 40
ENDURED: Final = 41
RECOILED: Final = 42
RESET: Final = 43
PLAYED: Final = 44
PROWLED: Final = 45
AIMED: Final = 46
RESOLVED: Final = 47
NOISE_AT: Final = 48
NOISE_GONE: Final = 49
FELLED: Final = 50
CRASHED: Final = 51
LIFTED: Final = 52
UPROOTED: Final = 53
TURNED: Final = 54
SPUN: Final = 55
DRAGGED: Final = 56
HAULED: Final = 57
SWAPPED: Final = 58
FOGGED: Final = 59
SHOOK: Final = 60
POCKETED: Final = 61
RUMMAGED: Final = 62
TOPPED: Final = 63
TOPPED_UNSEEN: Final = 64
RESTED: Final = 65
SPOKE: Final = 66
TOLD: Final = 67
SHOUTED: Final = 68
SAID: Final = 69
CONCEDED: Final = 70
OVER: Final = 71
RADIOED: Final = 72
FOUND: Final = 73
SET_DOWN: Final = 74
PUT: Final = 75
SET_AT: Final = 76
LED: Final = 77
MISTED: Final = 78
FEARED: Final = 79

_HUNTER = only(HUNTER)
_OWN = seat_in("seat", also=HUNTER)

_SHARED: Final = (
    # The set-up: the Hunter lays it out in secret. (NYH-11, NYH-15)
    fact(PLANTED, "planted", _HUNTER, side=SIDE),
    fact(PARKED, "parked", _HUNTER, one=TILE, other=TILE),
    fact(PLACED, "placed", _HUNTER, piece=PIECE, at=TILE),
    fact(LAY, "lay", _HUNTER, at=TILE),
    fact(WAITED, "waited", _HUNTER, at=TILE),
    fact(SEATED, "seated", seat=PIECE, character=CHARACTER),
    fact(TERMS, "terms", rounds=NUMBER, house=HOUSE, deck=DECK),
    fact(DREW, "drew", _HUNTER, card=CARD),
    fact(DREW_UNSEEN, "drew_unseen", all_but(HUNTER)),
    fact(RESHUFFLED, "reshuffled"),
    fact(GAVE_CLUE, "gave_clue", heading=HEADING),
    # Whose turn it is, and who is asked.
    fact(TURN, "turn", to=PIECE, round=NUMBER),
    fact(FLOOR, "floor", to=FLOOR_OF),
    # A Hunted's turn: all hear that something is done, the Hunted alone what it was like.
    fact(UNHID, "unhid", seat=PIECE),
    fact(SEARCHED, "searched", seat=PIECE),
    fact(FELT, "felt", _OWN, seat=PIECE, heading=HEADING, what=WHAT),
    fact(FELT_FAR, "felt_far", _OWN, seat=PIECE, heading=HEADING, what=WHAT),
    fact(NAMED, "named", all_but_seat_in("seat"), seat=PIECE, kinds=KINDS),
    fact(STEPPED, "stepped", _HUNTER, seat=PIECE, to=TILE),
    fact(WALKED, "walked", _OWN, seat=PIECE, heading=HEADING),
    fact(TREAD, "tread", seat=PIECE),
    fact(BUMPED, "bumped", _OWN, seat=PIECE, heading=HEADING, into=BAR),
    fact(STUMBLED, "stumbled", seat=PIECE),
    fact(PICKED_UP, "picked_up", seat=PIECE, rocks=NUMBER),
    fact(BOARDED, "boarded", seat=PIECE),
    fact(SPRINTED, "sprinted", seat=PIECE),
    fact(HOPPED, "hopped", _OWN, seat=PIECE, heading=HEADING),
    fact(CLIMBED, "climbed", seat=PIECE),
    fact(CLATTERED, "clattered", seat=PIECE),
    fact(HID, "hid", seat=PIECE),
    fact(STOOD, "stood", seat=PIECE),
    fact(STAYED, "stayed", seat=PIECE),
    fact(THREW, "threw", seat=PIECE, heading=HEADING),
    fact(FLEW, "flew", spaces=NUMBER, struck=STRUCK),
    fact(LANDED, "landed", _HUNTER, at=TILE),
    fact(REELED, "reeled", seat=PIECE, heading=HEADING, spaces=NUMBER),
    fact(HURT, "hurt", seat=PIECE, health=NUMBER),
    fact(CHEERED, "cheered", seat=PIECE, friend=PIECE),
    fact(PASSED, "passed", seat=PIECE),
    # Combat. (NYH-G55: who, where from, and what it cost)
    fact(ATTACKED, "attacked", seat=PIECE, heading=HEADING, health=NUMBER),
    fact(COUNTERED, "countered", seat=PIECE, rock=Domain("with", "fist rock")),
    fact(ENDURED, "endured", seat=PIECE),
    fact(RECOILED, "recoiled", _HUNTER, to=TILE),
    fact(RESET, "reset"),
    # The Hunter's turn: what is audible, and what is not.
    fact(PLAYED, "played", _HUNTER, card=CARD),
    fact(PROWLED, "prowled", _HUNTER, to=TILE),
    fact(AIMED, "aimed", _HUNTER, at=NUMBER),
    fact(RESOLVED, "resolved", _HUNTER),
    fact(NOISE_AT, "noise_at", _HUNTER, at=TILE),
    fact(NOISE_GONE, "noise_gone", _HUNTER),
    fact(FELLED, "felled", _HUNTER, side=SIDE),
    fact(CRASHED, "crashed"),
    fact(LIFTED, "lifted", _HUNTER, side=SIDE),
    fact(UPROOTED, "uprooted"),
    fact(TURNED, "turned", _HUNTER, by=AMOUNT),
    fact(SPUN, "spun", by=AMOUNT),
    fact(DRAGGED, "dragged", _HUNTER, seat=PIECE, to=TILE),
    fact(HAULED, "hauled", seat=PIECE),
    fact(SWAPPED, "swapped", one=PIECE, other=PIECE),
    fact(FOGGED, "fogged"),
    fact(SHOOK, "shook", _HUNTER),
    fact(POCKETED, "pocketed", _HUNTER, at=TILE),
    fact(RUMMAGED, "rummaged"),
    fact(TOPPED, "topped", _HUNTER, card=CARD),
    fact(TOPPED_UNSEEN, "topped_unseen", all_but(HUNTER)),
    fact(RESTED, "rested"),
    # Talk, at any time, heard by all. (NYH-29, NYH-67)
    fact(SPOKE, "spoke", seat=PIECE),
    fact(TOLD, "told", seat=PIECE, note=NOTE),
    fact(SHOUTED, "shouted", seat=PIECE, call=SHOUT_OF),
    fact(SAID, "said", by=SEAT, n=NUMBER),
    fact(CONCEDED, "conceded", seat=PIECE),
    fact(OVER, "over", winner=Domain("side", "hunter hunted"), reason=REASON),
)
_HUNTED: Final = (fact(RADIOED, "radioed", seat=PIECE),)
_VAMPIRE: Final = (
    fact(FOUND, "found", seat=PIECE),
    fact(SET_DOWN, "set_down", seat=PIECE),
    fact(PUT, "put", _OWN, seat=PIECE, heading=HEADING),
    fact(SET_AT, "set_at", _HUNTER, at=TILE),
    fact(LED, "led", _HUNTER, to=TILE),
    fact(MISTED, "misted", _HUNTER),
    fact(FEARED, "feared"),
)

HUNTED_FACTS: Final = Vocabulary(*_SHARED, *_HUNTED)
VAMPIRE_FACTS: Final = Vocabulary(*_SHARED, *_VAMPIRE)
