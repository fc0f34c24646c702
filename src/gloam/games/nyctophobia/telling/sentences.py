"""What is said in either Nyctophobia game: facts as sentences."""

from collections.abc import Callable

from gloam.games.nyctophobia.cards import LINES
from gloam.games.nyctophobia.facts import (
    FELT_NAMES, HUNTER, KIND_NAMES, NOTE_FAR, NOTE_FELT, NOTE_HEADING, NOTE_HOP, SPACE, TILE, WHO,
)  # fmt: skip
from gloam.games.nyctophobia.lore import (
    between, called, capital, clue_words, listed, many, retold, role, you,
)  # fmt: skip
from gloam.games.nyctophobia.numbers import (
    AIMED, ALWAYS, AMENDED, ATTACKED, AXE, BOARDED, BUMPED, CHANCE_FLOOR, CHEERED, CLATTERED,
    CLIMBED, CONCEDED, COUNTERED, CRASHED, DRAGGED, DREW, DREW_UNSEEN, EDGE, ENDURED, FEARED,
    FELLED, FELT, FELT_FAR, FLEW, FLOOR, FOGGED, FOUND, GAVE_CLUE, HAULED, HID, HIDDEN_ONE, HOPPED,
    HURT, LANDED, LAY, LED, LIFTED, MAGE, MISTED, NAMED, NOISE_AT, NOISE_GONE, NO_LINES, NO_NOTES,
    OVER, PARKED, PASSED, PICKED_UP, PLACED, PLANTED, PLAYED, POCKETED, PROWLED, PUT, RADIOED,
    RECOILED, REELED, RESET, RESHUFFLED, RESOLVED, RESTED, RUMMAGED, SAID, SEARCHED, SEATED, SET_AT,
    SET_DOWN, SHOOK, SHORT, SHOUTED, SIMPLE, SPOKE, SPRINTED, SPUN, STALKER, STAYED, STEPPED, STOOD,
    STRUCK_CAR, STRUCK_FAMILIAR, STRUCK_HUNTER, STUMBLED, SWAPPED, TAUNTED, TERMS, THE_HUNTER,
    THREW, TOLD, TOPPED, TOPPED_UNSEEN, TREAD, TREE, TURN, TURNED, UNHID, UPROOTED, WAITED, WALKED,
)  # fmt: skip
from gloam.games.nyctophobia.card_words import card_name, figure_words
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.words import Fact

REASONS = (
    "one of the Hunted has lost the last of their health",
    "help has come, and all of the Hunted are alive",
    "the familiar is back in the car",
    "the night is over, and the Hunted are still in the forest",
    "the Hunter has conceded",
    "the Hunted have conceded",
)
VAMPIRE_REASONS = tuple(reason.replace("Hunter", "vampire") for reason in REASONS)


# What hands feel, and what voices call.

_THINGS = ((1, "a rock"), (2, "the car"), (4, "the familiar"))
_KINDS = (
    "a tree", "the edge", "a rock", "the car", "the familiar", "one of the Hunted", "the Hunter",
)  # fmt: skip
CALLS = (
    "an edge to the north", "an edge to the east", "an edge to the south", "an edge to the west",
    "rock here", "the car is here", "dead end", "come to me", "stay away", "make noise", "hide now",
    "the Hunter is near",
)  # fmt: skip
assert len(_KINDS) == len(KIND_NAMES)


def felt_words(what: int, me: int) -> str:
    """What a hand found on one side."""
    if what in (TREE, EDGE):
        return "a tree" if what == TREE else "the edge"
    found = [words for bit, words in _THINGS if (what - SPACE) & bit]
    who = (what - SPACE) // WHO
    if who == HIDDEN_ONE:
        found.append("a hidden Hunted")
    elif who:
        found.append(you(HUNTER if who == THE_HUNTER else who, me))
    return listed(found) if found else "open"


def kinds_felt(kinds: int) -> list[str]:
    """What others hear of a search, one after the other."""
    return [words for n, words in enumerate(_KINDS) if kinds >> n & 1]


def kind_words(kinds: int, me: int) -> str:
    """The same in words."""
    found = kinds_felt(kinds)
    if me == HUNTER and found and found[-1] == "the Hunter":
        found[-1] = "you"
    return listed(found) if found else "nothing but open ground"


def note_words(note: int, me: int) -> str:
    """What somebody calls out of their walk and their searches."""
    if note < NOTE_HOP:
        return f"I went {HEADINGS[note]}"
    if note < NOTE_FELT:
        return f"I hopped {HEADINGS[note - NOTE_HOP]}, over a tree"
    heading, rest = divmod(note - NOTE_FELT, NOTE_HEADING)
    far, what = divmod(rest, NOTE_FAR)
    words = felt_words(what, me) if what < len(FELT_NAMES) else "nothing"
    return f"{words} {'further ' if far else 'to the '}{HEADINGS[heading]}"


# Sentences: each fact as it is said to a seat that heard it, or to somebody at no seat (NOWHERE).


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact of The Hunted as it is said to a seat.

    >>> sentence((ATTACKED, 2, 1, 1), 2, 4)
    'The Hunter strikes you from the east: 1 health left.'
    >>> sentence((FLEW, 3, TREE, 0), 1, 4)
    'The rock flies 3 spaces and hits a tree.'
    """
    return capital(_told(fact, seat, False))


def sentence_vampire(fact: Fact, seat: int, seats: int) -> str:
    """A fact of Vampire Encounter as it is said to a seat."""
    return capital(retold(_told(fact, seat, True), True))


def _told(fact: Fact, me: int, vampire: bool) -> str:
    word, a, b, c = fact
    if word == AMENDED:
        return f"Not as in the book: {figure_words(a, b)}."
    if word == GAVE_CLUE:
        return f"The clue: {clue_words(a, vampire)}."
    if word == TERMS:
        return _terms(a, b, c)
    if word in _BY_THREE:
        return _BY_THREE[word](a, b, c, me)
    return _BY_ONE[word](a, me) if word in _BY_ONE else _BY_TWO[word](a, b, me)


def _does(seat: int, me: int, verb: str, rest: str = "") -> str:
    """Somebody doing something: `You take a rock.`, `Hunted 2 takes a rock.`"""
    ending = "" if seat == me else "es" if verb in ("go",) else "s"
    return f"{capital(you(seat, me))} {verb}{ending}{' ' if rest else ''}{rest}."


def _is(seat: int, me: int, rest: str) -> str:
    return f"{capital(you(seat, me))} {'are' if seat == me else 'is'} {rest}."


def _tells(hunter: str, others: str) -> Callable[[int, int], str]:
    """What is said to the Hunter, who has seen it, and what to those who only hear it."""
    return lambda a, me: hunter if me == HUNTER else others


def _terms(rounds: int, house: int, deck: int) -> str:
    who = {
        AXE: "The Hunter is the Axe Murderer",
        MAGE: "The Hunter is the Mage",
        SIMPLE: "The Hunter has no cards, and hunts in every turn",
    }.get(deck, "The Hunter has cards of its own")
    more = [f"the night is over after round {rounds}"] if rounds else []
    if house & STALKER:
        more.append("the Hunter follows Hunted who are all hidden")
    if house & NO_NOTES:
        more.append("no maps are kept")
    if house & ALWAYS:
        more.append("whoever is not hidden calls everything out")
    if house & NO_LINES:
        more.append("the Hunter plays its cards without a word")
    if house & SHORT:
        more.append("a turn of a Hunted is one step")
    return "; ".join([who, *more]) + "."


def _flew(spaces: int, struck: int, me: int) -> str:
    if STRUCK_HUNTER <= struck < STRUCK_FAMILIAR:
        what = you(struck - STRUCK_HUNTER, me)
    else:
        what = {TREE: "a tree", EDGE: "the edge", STRUCK_CAR: "the car"}.get(struck, "the familiar")
    if spaces == 0:
        return f"The rock hits {what} at once."
    return f"The rock flies {many(spaces, 'space')} and hits {what}."


def _turn(to: int, round_: int, me: int) -> str:
    return f"Round {round_}: {'your turn' if to == me else 'the turn of ' + called(to)}."


def _floor(to: int, me: int) -> str:
    if to == CHANCE_FLOOR:
        return "You reach for your cards." if me == HUNTER else "The Hunter reaches for the cards."
    return f"It is for {you(to, me)} to choose."


def _seated(seat: int, character: int, me: int) -> str:
    if not character:
        return _does(seat, me, "play", "without a character")
    return _is(seat, me, f"the {role(character)}")


def _bumped(seat: int, heading: int, bar: int, me: int) -> str:
    why = ("a tree stands there", "the forest ends there")[bar] if bar < 2 else "somebody is there"
    whose = "" if seat == me else f" for {called(seat)}"
    return f"No way {HEADINGS[heading]}{whose}: {why}."


def _attacked(seat: int, heading: int, health: int, me: int) -> str:
    strikes = "You strike" if me == HUNTER else "The Hunter strikes"
    return f"{strikes} {you(seat, me)} from the {HEADINGS[heading]}: {health or 'no'} health left."


def _reeled(seat: int, heading: int, spaces: int, me: int) -> str:
    return _is(
        HUNTER, me, f"wounded, and driven back {HEADINGS[heading]}, up to {many(spaces, 'space')}"
    )


def _hurt(seat: int, health: int, me: int) -> str:
    return _is(seat, me, f"hurt: {health or 'no'} health left")


def _heard_of(seat: int, kinds: int, me: int) -> str:
    if me == HUNTER:
        return f"The others hear of {kind_words(kinds, me)}."
    return f"{called(seat)} feels {kind_words(kinds, me)}."


def _swapped(one: int, other: int, me: int) -> str:
    first, second = (other, one) if other == me else (one, other)
    return f"{capital(you(first, me))} and {called(second)} have changed places."


def _spun(amount: int, me: int) -> str:
    if me == HUNTER:
        return "Everybody feels the forest turn."
    if amount == 2:
        of_you = "" if me == NOWHERE else " of you"
        return f"The whole forest turns by half; what was north{of_you} is south{of_you} now."
    return "The whole forest turns by a quarter; nobody can say which way."


def _radioed(seat: int, until: int, me: int) -> str:
    last = "your" if until == me else "their" if until == seat else f"{called(until)}'s"
    return _does(seat, me, "call", f"for help; it comes when {last} next turn ends")


def _tree(verb: str) -> Callable[[int, int], str]:
    return lambda a, me: _does(HUNTER, me, verb, f"the tree {between(a)}")


_TURNS = (
    "not at all", "by a quarter, to the right", "by half", "by a quarter, to the left",
)  # fmt: skip

_BY_THREE: dict[int, Callable[[int, int, int, int], str]] = {
    FELT: lambda a, b, c, me: f"{HEADINGS[b].capitalize()}: {felt_words(c, me)}.",
    FELT_FAR: lambda a, b, c, me: f"Further {HEADINGS[b]}: {felt_words(c, me)}.",
    BUMPED: _bumped,
    ATTACKED: _attacked,
    REELED: _reeled,
}

_BY_TWO: dict[int, Callable[[int, int, int], str]] = {
    PARKED: lambda a, b, me: f"The car stands on {TILE.text(a)} and {TILE.text(b)}.",
    PLACED: lambda a, b, me: _does(a, me, "begin", f"at {TILE.text(b)}"),
    SEATED: _seated,
    TURN: _turn,
    NAMED: _heard_of,
    STEPPED: lambda a, b, me: _does(a, me, "move", f"to {TILE.text(b)}"),
    WALKED: lambda a, b, me: (
        f"{capital(HEADINGS[b])}ward." if me == HUNTER else _does(a, me, "go", HEADINGS[b])
    ),
    PICKED_UP: lambda a, b, me: _does(a, me, "pick", f"up {'a rock' if b == 1 else f'{b} rocks'}"),
    HOPPED: lambda a, b, me: (
        f"A hop {HEADINGS[b]}ward."
        if me == HUNTER
        else _does(a, me, "hop", f"over the tree, {HEADINGS[b]}")
    ),
    THREW: lambda a, b, me: _does(a, me, "throw", f"a rock {HEADINGS[b]}"),
    FLEW: _flew,
    HURT: _hurt,
    CHEERED: lambda a, b, me: _does(a, me, "cheer", f"{you(b, me)} on"),
    COUNTERED: lambda a, b, me: _does(a, me, "strike", f"back with {'a rock' if b else 'a fist'}"),
    DRAGGED: lambda a, b, me: _does(HUNTER, me, "move", f"{called(a)} to {TILE.text(b)}"),
    SWAPPED: _swapped,
    TOLD: lambda a, b, me: f"{capital(you(a, me))}: {note_words(b, me)}.",
    SHOUTED: lambda a, b, me: f"{_does(a, me, 'shout')[:-1]}: {CALLS[b]}!",
    SAID: lambda a, b, me: _does(a, me, "say", "something"),
    OVER: lambda a, b, me: f"{'The Hunted win' if a else 'The Hunter wins'}: {REASONS[b]}.",
    RADIOED: _radioed,
    PUT: lambda a, b, me: f"The familiar stands {HEADINGS[b]} of {you(a, me)}.",
}

_BY_ONE: dict[int, Callable[[int, int], str]] = {
    PLANTED: lambda a, me: f"A tree stands {between(a)}.",
    LAY: lambda a, me: f"A rock lies at {TILE.text(a)}.",
    WAITED: lambda a, me: f"The familiar waits at {TILE.text(a)}.",
    DREW: lambda a, me: _does(HUNTER, me, "draw", card_name(a)),
    DREW_UNSEEN: lambda a, me: "The Hunter draws a card.",
    RESHUFFLED: lambda a, me: "The discards are shuffled and become the draw pile.",
    FLOOR: _floor,
    UNHID: lambda a, me: _is(a, me, "no longer hidden"),
    SEARCHED: lambda a, me: _does(a, me, "feel", "around"),
    TREAD: lambda a, me: (
        "All hear the step."
        if me == HUNTER
        else "The others hear your step."
        if a == me
        else _does(a, me, "take", "a step")
    ),
    STUMBLED: lambda a, me: _does(a, me, "stumble", "and lose the step" if a == me else ""),
    BOARDED: lambda a, me: _is(a, me, "in the car"),
    SPRINTED: lambda a, me: _does(a, me, "sprint"),
    CLIMBED: lambda a, me: (
        "That makes a noise where you were."
        if a == me
        else f"{called(a)} hops over a tree, with a noise."
    ),
    CLATTERED: lambda a, me: _does(a, me, "make", "a noise in the space just left"),
    HID: lambda a, me: _does(a, me, "hide"),
    STOOD: lambda a, me: f"{capital(you(a, me))} {'do' if a == me else 'does'} not hide.",
    STAYED: lambda a, me: _does(a, me, "go", "no further"),
    LANDED: lambda a, me: f"It lies at {TILE.text(a)}, and the noise with it.",
    PASSED: lambda a, me: _does(a, me, "take", "no action"),
    ENDURED: lambda a, me: f"{capital(you(a, me))} {'do' if a == me else 'does'} not strike back.",
    RECOILED: lambda a, me: _is(HUNTER, me, f"driven back to {TILE.text(a)}"),
    RESET: lambda a, me: "The fight is over, and the noise with it.",
    PLAYED: lambda a, me: _does(HUNTER, me, "play", card_name(a)),
    TAUNTED: lambda a, me: f"{_does(HUNTER, me, 'say')[:-1]}: {LINES[a]}",
    PROWLED: lambda a, me: _does(HUNTER, me, "prowl", f"to {TILE.text(a)}"),
    AIMED: lambda a, me: _does(HUNTER, me, "make", "a choice"),
    RESOLVED: lambda a, me: "That is done.",
    NOISE_AT: lambda a, me: f"The noise is at {TILE.text(a)}.",
    NOISE_GONE: lambda a, me: "The noise is gone.",
    FELLED: _tree("fell"),
    CRASHED: _tells("Everybody hears it fall.", "Somewhere a tree falls."),
    LIFTED: _tree("lift"),
    UPROOTED: _tells("Everybody hears its roots.", "Somewhere roots tear loose."),
    TURNED: lambda a, me: _does(HUNTER, me, "turn", f"the forest {_TURNS[a]}"),
    SPUN: _spun,
    HAULED: lambda a, me: (
        "Everybody hears of it."
        if me == HUNTER
        else f"Something drags {you(a, me)} a space; nobody knows where."
    ),
    FOGGED: lambda a, me: (
        "Fog: until the Hunter's next turn, nobody feels around but at the start of a turn."
    ),
    SHOOK: lambda a, me: _does(HUNTER, me, "shake", "off the wound"),
    POCKETED: lambda a, me: _does(HUNTER, me, "pocket", f"the rock at {TILE.text(a)}"),
    RUMMAGED: lambda a, me: _does(HUNTER, me, "rummage", "in the discards"),
    TOPPED: lambda a, me: f"{card_name(a)} goes on top of the draw pile.",
    TOPPED_UNSEEN: lambda a, me: "A discard goes on top of the draw pile.",
    RESTED: lambda a, me: "Your turn ends." if me == HUNTER else "The Hunter's turn ends.",
    SPOKE: lambda a, me: (
        "You are heard, and hidden no longer; the noise comes to you."
        if a == me
        else f"{called(a)} is heard, and hidden no longer; the noise goes there."
    ),
    CONCEDED: lambda a, me: _does(a, me, "give", "up"),
    FOUND: lambda a, me: _does(a, me, "find", "the familiar, and it comes along"),
    SET_DOWN: lambda a, me: _does(a, me, "set", "the familiar down"),
    SET_AT: lambda a, me: f"The familiar is at {TILE.text(a)}.",
    LED: lambda a, me: f"The familiar goes to {TILE.text(a)}.",
    MISTED: lambda a, me: _is(HUNTER, me, "mist until the next turn, and rocks fly through"),
    FEARED: lambda a, me: (
        "Cold fear: until the Hunter's next turn, nobody feels around after moving."
    ),
}
