"""What is said in either Nyctophobia game: facts as sentences, cards in words, and refusals."""

from collections.abc import Callable

from gloam.games.nyctophobia.cards import (
    ANY, BECKON, CARD_NAMES, CHARGING, DEAF, DRAGGING, ECHO, EFFECT, EFFECTS_IN_HALF, FEAR, FELLING,
    FOG, FROM_NOISE, HALF_TURN, HOW, HUNT, HUSH, KINDS_IN_DECK, LEADING, MIST, MUCH, MUST,
    PAST_TREES, POCKETING, PULLING, REPLANTING, RUMMAGE, SHAKE, SWAPPING, SWINGING, THROUGH, TO_CAR,
    TURNING, VOICE, WISPING,
)  # fmt: skip
from gloam.games.nyctophobia.chart import RIM
from gloam.games.nyctophobia.facts import (
    AIMED, ALWAYS, ATTACKED, AXE, BOARDED, BUMPED, CALL, CALL_OUT, CHARACTER, CHARGE, CHEER,
    CHEERED, CHEERLEADER, CLATTER, CLATTERED, CLIMB, CLIMBED, CLIMBER, CLUE, CONCEDE, CONCEDED,
    COUNTER, COUNTERED, CRASHED, DONE, DRAG, DRAGGED, DRAW, DREW, DREW_UNSEEN, EDGE, ENDURE,
    ENDURED, FEARED, FELL, FELLED, FELT, FELT_FAR, FELT_NAMES, FLEW, FLOOR, FOGGED, FOUND,
    GAVE_CLUE, HAULED, HID, HIDDEN_ONE, HIDE, HOPPED, HUNTER, HURT, KIND_NAMES, KLUTZ, LANDED, LAY,
    LEAD, LEAVE, LED, LIFT, LIFTED, MAGE, MAY_CONCEDE, MISTED, NAMED, NOISE_AT, NOISE_GONE,
    NOTE_FAR, NOTE_FELT, NOTE_HEADING, NOTE_HOP, NO_DECK, NO_NOTES, OVER, PARKED, PASSED, PICK,
    PICKED_UP, PLACED, PLANT, PLANTED, PLAY, PLAYED, POCKET, POCKETED, PROWL, PROWLED, PUT, RADIOED,
    RECOIL, RECOILED, REELED, RESET, RESHUFFLED, RESOLVED, RESTED, RUMMAGED, SAID, SEARCH, SEARCHED,
    SEATED, SET_AT, SET_DOWN, SHOOK, SHOUT, SHOUTED, SKIP, SPACE, SPOKE, SPRINT, SPRINTED, SPUN,
    STALKER, STAND, STAY, STAYED, STEPPED, STOOD, STRUCK_CAR, STRUCK_FAMILIAR, STRUCK_HUNTER,
    STUMBLED, SWAP, SWAPPED, TERMS, THE_HUNTER, THREW, THROW, TILE, TOLD, TOPPED, TOPPED_UNSEEN,
    TREAD, TREE, TURN, TURNED, TURN_RIGHT, UNHID, UPROOTED, WAITED, WALKED, WHO, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.ground import beyond, side_start
from gloam.games.nyctophobia.view import Sight
from gloam.games.nyctophobia.woods import (
    CHANCE_FLOOR, Q_CARD, Q_CHEER, Q_CLUE, Q_COUNTER, Q_HIDE, Q_PLANT, Q_RECOIL, Q_RETREAT,
    Q_SPRINT,
)  # fmt: skip
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


def retold(text: str, vampire: bool) -> str:
    """A text about the Hunter; in Vampire Encounter, about the vampire.

    >>> retold("The Hunter strikes you.", True)
    'The vampire strikes you.'
    """
    return text.replace("Hunter", "vampire") if vampire else text


# Names, numbers and lists.


def called(seat: int) -> str:
    """A seat as a sentence calls it."""
    return "the Hunter" if seat == HUNTER else f"Hunted {seat}"


def you(seat: int, me: int) -> str:
    """A seat as it is named to somebody, who may be that seat."""
    return "you" if seat == me else called(seat)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def many(number: int, thing: str) -> str:
    """A number of things.

    >>> many(1, "rock"), many(0, "rock")
    ('1 rock', 'no rocks')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(parts: list[str]) -> str:
    """Some things in a row.

    >>> listed(["a tree", "a rock", "the car"])
    'a tree, a rock and the car'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def role(character: int) -> str:
    """A character by name: `Track Star`; nothing for nobody."""
    return CHARACTER.text(character).replace("-", " ").title() if character else ""


def between(side: int) -> str:
    """A side as it is said: `east of D1`."""
    return f"{'east' if side < 56 else 'south'} of {TILE.text(side_start(side))}"


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


def kind_words(kinds: int, me: int) -> str:
    """What others hear of a search."""
    found = [words for n, words in enumerate(_KINDS) if kinds >> n & 1]
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


# Cards.


def card_name(card: int) -> str:
    """A card as it is said: `Change of Prey`."""
    return CARD_NAMES[card].replace("-", " ")


def card_words(card: int, half: int) -> str:
    """What one half of a card does, from the effects that `cards.toml` gives it."""
    first = (4 * card + half) * EFFECTS_IN_HALF
    parts = [
        effect_words(EFFECT[n], HOW[n], MUCH[n])
        for n in range(first, first + EFFECTS_IN_HALF)
        if EFFECT[n]
    ]
    return ", then ".join(parts) or "nothing"


def effect_words(effect: int, how: int, much: int) -> str:
    """One effect of a card.

    >>> effect_words(HUNT, 0, 2), effect_words(FELLING, 0, 2)
    ('hunt 2 spaces', 'fell up to 2 trees beside you')
    """
    if effect == HUNT:
        ways = {
            PAST_TREES: ", and trees do not stop you",
            THROUGH: ", and a tree between does not prevent the fight",
            ANY: " toward a Hunted of your choice",
            DEAF: " toward the nearest Hunted, deaf to the noise",
        }
        return f"hunt {many(much, 'space')}{ways.get(how, '')}"
    up_to = "" if how & MUST else "up to "
    numbered = {
        TO_CAR: f"go {many(much, 'space')} toward the car",
        FROM_NOISE: f"go {many(much, 'space')} away from the noise",
        FELLING: f"fell {up_to}{many(much, 'tree')} beside you",
        REPLANTING: f"move {up_to}{many(much, 'tree')} to other sides",
        LEADING: f"lead the loose familiar {up_to}{many(much, 'space')}",
    }
    return numbered.get(effect) or _EFFECTS[effect]


_EFFECTS = {
    CHARGING: "charge straight on until something stops you",
    SWINGING: "charge straight on, and fell the tree that stops you",
    HUSH: "remove the noise",
    SHAKE: "shake off your wound",
    RUMMAGE: "put a random discard on top of your pile",
    POCKETING: "take one loose rock, here or next to you, out of the game",
    FOG: "bring fog, so that nobody feels around but at the start of a turn",
    WISPING: "you may put the noise where you began",
    FEAR: "spread fear, so that nobody feels around after moving",
    MIST: "turn to mist, so that rocks fly through you",
    TURNING: "turn the forest by a quarter",
    HALF_TURN: "turn the forest by half",
    VOICE: "put the noise on a Hunted of your choice",
    ECHO: "put the noise on the Hunted nearest to it",
    SWAPPING: "let two Hunted change places",
    DRAGGING: "move a Hunted 1 space",
    PULLING: "move the one who leads the familiar 1 space",
    BECKON: "call the noise to the familiar",
}


# Sentences: each fact as it is said to a seat that heard it.


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
    if word == GAVE_CLUE:
        return f"The clue: {clue_words(a, vampire)}."
    if word == TERMS:
        return _terms(a, b, c)
    if word in _BY_THREE:
        return _BY_THREE[word](a, b, c, me)
    return _BY_ONE[word](a, me) if word in _BY_ONE else _BY_TWO[word](a, b, me)


def clue_words(heading: int, vampire: bool) -> str:
    """The clue as it is said."""
    return f"the {'familiar' if vampire else 'car'} is in the {HEADINGS[heading]} of the forest"


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
        NO_DECK: "The Hunter has no cards, and moves 2 spaces a turn",
    }.get(deck, "The Hunter has twelve cards")
    more = [f"the night is over after round {rounds}"] if rounds else []
    if house & STALKER:
        more.append("the Hunter follows Hunted who are all hidden")
    if house & NO_NOTES:
        more.append("no maps are kept")
    if house & ALWAYS:
        more.append("whoever is not hidden calls everything out")
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
    why = ("a tree stands there", "the forest ends there", "somebody is there")[bar]
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
        return "The whole forest turns by half; what was north of you is south of you now."
    return "The whole forest turns by a quarter; nobody can say which way."


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
        f"You go {HEADINGS[b]}." if a == me else f"{capital(HEADINGS[b])}ward."
    ),
    PICKED_UP: lambda a, b, me: _does(a, me, "pick", f"up {'a rock' if b == 1 else f'{b} rocks'}"),
    HOPPED: lambda a, b, me: (
        f"You hop over the tree, {HEADINGS[b]}." if a == me else f"A hop {HEADINGS[b]}ward."
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
        else f"Something drags {you(a, me)} a space away; nobody can say which way."
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
    RADIOED: lambda a, me: _does(
        a, me, "call", f"for help; it comes when {'your' if a == me else 'their'} next turn ends"
    ),
    FOUND: lambda a, me: _does(a, me, "find", "the familiar, and it comes along"),
    SET_DOWN: lambda a, me: _does(a, me, "set", "the familiar down"),
    SET_AT: lambda a, me: f"The familiar is at {TILE.text(a)}.",
    LED: lambda a, me: f"The familiar goes to {TILE.text(a)}.",
    MISTED: lambda a, me: _is(HUNTER, me, "mist until the next turn, and rocks fly through"),
    FEARED: lambda a, me: (
        "Cold fear: until the Hunter's next turn, nobody feels around after moving."
    ),
}


# Refusals: why an action is not on a seat's menu, from nothing but what the seat knows.


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, from nothing but what the seat knows."""
    return retold(_why_not(sight, action), sight.vampire)


def _why_not(sight: Sight, action: int) -> str:
    woods = sight.woods
    hunts = sight.seat == HUNTER
    if woods.winner != NOWHERE:
        return "the game is over."
    if action == CONCEDE:
        if not woods.house & MAY_CONCEDE:
            return "at this table nobody may concede."
        return "you have conceded already; all of the Hunted have to."
    if DRAW <= action < SHOUT:
        return f"cards are drawn by chance. ({_rule(sight, 'NYH-93', 'NVE-8')})"
    if hunts and (action < CLUE or action >= SHOUT):
        rule = _rule(sight, "NYH-150", "NVE-7")
        return f"that is for the Hunted; the Hunter plays cards and says what it likes. ({rule})"
    if not hunts and CLUE <= action < SHOUT:
        rule = _rule(sight, "NYH-149", "NVE-21")
        return f"that is for the Hunter; the Hunted feel, walk and act. ({rule})"
    if woods.clue == NOWHERE and not hunts:
        return f"the Hunter gives a clue first. ({_rule(sight, 'NYH-26', 'NVE-50')})"
    if action == CALL_OUT:
        rule = _rule(sight, "NYH-G55", "NVE-46")
        return f"you have nothing new to call out. ({rule})"
    if woods.floor != sight.seat:
        return _not_asked(sight)
    return _why_not_hunter(sight, action) if hunts else _why_not_hunted(sight, action)


def _rule(sight: Sight, hunted: str, vampire: str) -> str:
    """The number of a rule in the book of the game."""
    return vampire if sight.vampire else hunted


def _not_asked(sight: Sight) -> str:
    woods = sight.woods
    rule = _rule(sight, "NYH-38", "NVE-44")
    if woods.floor == CHANCE_FLOOR:
        return f"a card is drawn first. ({_rule(sight, 'NYH-93', 'NVE-8')})"
    if woods.floor == NOWHERE or woods.floor == woods.turn:
        return f"it is the turn of {called(woods.turn)}. ({rule})"
    return f"{called(woods.floor)} has to choose first. ({rule})"


# A Hunted.


def _why_not_hunted(sight: Sight, action: int) -> str:
    kind = sight.woods.agenda.first()
    if kind == Q_COUNTER:
        return f"answer the attack: counter, or endure. ({_rule(sight, 'NYH-112', 'NVE-39')})"
    if kind == Q_HIDE:
        return f"say whether you hide: hide, or stand. ({_rule(sight, 'NYH-117', 'NVE-41')})"
    if action in (COUNTER, ENDURE):
        return f"nobody attacks you now. ({_rule(sight, 'NYH-112', 'NVE-39')})"
    if action == STAND:
        return f"nobody asks you to hide now. ({_rule(sight, 'NYH-117', 'NVE-41')})"
    if action == CLATTER:
        return _no_clatter(sight)
    if kind == Q_RETREAT:
        return _why_not_retreating(sight, action)
    if kind == Q_SPRINT:
        if action == SEARCH:
            return f"no search follows a sprint. ({_rule(sight, 'NYH-61', 'NVE-22')})"
        closed = _closed(sight, action) if action < SPRINT else ""
        rule = _rule(sight, "NYH-60", "NVE-22")
        return closed or f"you are sprinting: go on, or stay. ({rule})"
    if action < SPRINT or action in (SEARCH, STAY, DONE):
        return _why_not_walking(sight, action)
    if CLIMB <= action < THROW:
        return _no_hop(sight, action - CLIMB)
    return _why_not_acting(sight, action)


def _why_not_retreating(sight: Sight, action: int) -> str:
    rule = _rule(sight, "NYH-115", "NVE-40")
    if action < SPRINT:
        return _closed(sight, action)
    if CLIMB <= action < THROW:
        return _no_hop(sight, action - CLIMB)
    if action == SEARCH:
        return _no_search(sight)
    if action == STAY:
        return f"you have to retreat a space, if there is a way. ({rule})"
    return f"you are in retreat: go, search, or stay once you have gone. ({rule})"


def _why_not_walking(sight: Sight, action: int) -> str:
    woods = sight.woods
    rule = _rule(sight, "NYH-49", "NVE-14")
    if woods.agenda.first() == Q_CHEER:
        return (
            f"your friend lets you take one action, or done. ({_rule(sight, 'NYH-136', 'NVE-49')})"
        )
    if action == SEARCH:
        return _no_search(sight)
    if action == DONE:
        return f"you have to move two spaces first. ({rule})"
    if action == STAY:
        return f"you stay only in a sprint or a retreat; done ends your turn. ({rule})"
    if woods.steps == 0:
        return f"you have made your two steps; a sprint is an action. ({rule})"
    return _closed(sight, action)


def _no_search(sight: Sight) -> str:
    woods = sight.woods
    if woods.fog:
        return (
            "fog: you feel around only at the start of a turn, and that is done for you. (NYH-105)"
        )
    if woods.fear and woods.steps < 2:
        return "fear: until the Hunter's next turn nobody feels around after moving. (NVE-18)"
    rule = _rule(sight, "NYH-54, NYH-61", "NVE-18, NVE-22")
    return f"you have felt around here, or just sprinted; take a step first. ({rule})"


def _closed(sight: Sight, heading: int) -> str:
    """What the hands know to be in the way."""
    woods, side = sight.woods, HEADINGS[heading]
    if woods.known_trees >> heading & 1:
        return f"a tree stands to the {side}. ({_rule(sight, 'NYH-51', 'NVE-15')})"
    chart = sight.charts[sight.chart_of[sight.seat]]
    if sight.around[heading] == EDGE or chart.side(sight.place[sight.seat], heading) == RIM:
        return f"the forest ends to the {side}. ({_rule(sight, 'NYH-G19', 'NVE-G1')})"
    if woods.known_shut >> heading & 1:
        return f"somebody is to the {side}. ({_rule(sight, 'NYH-52', 'NVE-16')})"
    return "it is not on your menu now; say menu to hear what is."


def _no_hop(sight: Sight, heading: int) -> str:
    woods = sight.woods
    rule = _rule(sight, "NYH-141", "NVE-G15")
    if woods.characters[sight.seat] != CLIMBER:
        return f"only the Climber hops over trees. ({rule})"
    if not woods.known_trees >> heading & 1:
        return f"you feel no tree to the {HEADINGS[heading]}. ({rule})"
    return f"a hop takes the place of both steps, or of a whole retreat. ({rule})"


def _no_clatter(sight: Sight) -> str:
    rule = _rule(sight, "NYH-138", "NVE-G15")
    if sight.woods.characters[sight.seat] != KLUTZ:
        return f"only the Klutz makes noise like that. ({rule})"
    return f"you can do that only right after you have left a space. ({rule})"


def _why_not_acting(sight: Sight, action: int) -> str:
    """One of the actions of which there is one a turn."""
    woods = sight.woods
    impossible = _impossible(sight, action)
    if impossible:
        return impossible
    if woods.hidden >> sight.seat & 1:
        return f"you are hidden, and keep still. ({_rule(sight, 'NYH-64', 'NVE-24')})"
    if woods.agenda.first() != Q_CHEER:
        if woods.acted:
            return f"you have taken your action. ({_rule(sight, 'NYH-57', 'NVE-21')})"
        if action == HIDE and woods.steps:
            return f"you can hide only after moving. ({_rule(sight, 'NYH-72', 'NVE-25')})"
        if woods.steps == 1:
            rule = _rule(sight, "NYH-59", "NVE-21")
            return f"you are between two steps: act before them or after. ({rule})"
    if SPRINT <= action < CLIMB or LEAVE <= action < SEARCH:
        return _closed(sight, action % 4)
    if action >= CHEER and woods.agenda.first() == Q_CHEER:
        return f"it is you who are cheered on. ({_rule(sight, 'NYH-136', 'NVE-49')})"
    return "it is not on your menu now; say menu to hear what is."


def _impossible(sight: Sight, action: int) -> str:
    """Why somebody could not do it at any time of this turn."""
    woods, me = sight.woods, int(sight.seat)
    if THROW <= action < LEAVE and not woods.rocks[me]:
        return f"you have no rock. ({_rule(sight, 'NYH-73', 'NVE-31')})"
    if LEAVE <= action < SEARCH and woods.carrier != me:
        if not sight.vampire:
            return "there is no familiar in this game. (NYH-151)"
        return "you do not lead the familiar. (NVE-23)"
    if action == HIDE and woods.caller:
        return "help was called, and nobody hides any more. (NYH-71)"
    if action == HIDE and woods.escaping:
        return "the familiar was found, and nobody hides any more. (NVE-26)"
    if action == CALL:
        if sight.vampire:
            return "there is no call for help in this game. (NVE-4)"
        if woods.caller:
            return "help was called already. (NYH-90)"
        if not sight.in_car >> me & 1:
            return "you call for help from the car, and are not in it. (NYH-88)"
    return _no_cheer(sight, action - CHEER + 1) if CHEER <= action < CALL_OUT else ""


def _no_cheer(sight: Sight, friend: int) -> str:
    woods = sight.woods
    rule = _rule(sight, "NYH-136", "NVE-49")
    if woods.characters[sight.seat] != CHEERLEADER:
        return f"only the Cheerleader cheers others on. ({rule})"
    if friend == sight.seat:
        return f"it must be another. ({rule})"
    if friend > woods.hunted:
        return f"{called(friend)} does not play here."
    if woods.hidden >> friend & 1:
        return f"{called(friend)} is hidden. ({_rule(sight, 'NYH-G50', 'NVE-24')})"
    return ""


# The Hunter.


def _why_not_hunter(sight: Sight, action: int) -> str:
    woods = sight.woods
    kind = woods.agenda.first()
    first = {
        Q_CLUE: (CLUE, PLAY, "give a clue first", "NYH-26", "NVE-50"),
        Q_CARD: (PLAY, PROWL, "play a card first", "NYH-91", "NVE-7"),
        Q_RECOIL: (RECOIL, DRAW, "choose your way back first", "NYH-G28", "NVE-G18"),
        Q_PLANT: (PLANT, PICK, "set the tree down first", "NYH-G37", "NVE-G14"),
    }
    if kind in first:
        least, most, words, hunted, vampire = first[kind]
        if not least <= action < most:
            return f"{words}. ({_rule(sight, hunted, vampire)})"
    for most, reason in _HUNTERS:
        if action < most:
            return reason(sight, action)
    return _REST


_REST = "your card does not give you that now; say menu to hear what it does."


def _no_clue(sight: Sight, action: int) -> str:
    if sight.woods.clue != NOWHERE:
        return f"you have given your clue. ({_rule(sight, 'NYH-26', 'NVE-50')})"
    return f"a clue must be true. ({_rule(sight, 'NYH-G4', 'NVE-G20')})"


def _no_card(sight: Sight, action: int) -> str:
    woods = sight.woods
    if woods.deck == NO_DECK:
        return "you play without cards. (NYH-131)"
    if woods.agenda.first() != Q_CARD:
        return f"you have played your card. ({_rule(sight, 'NYH-91', 'NVE-7')})"
    deck = (action - PLAY) // KINDS_IN_DECK
    where = "in your hand" if deck == woods.deck else "in your deck"
    return f"that card is not {where}. ({_rule(sight, 'NYH-91', 'NVE-7')})"


def _no_step(sight: Sight, action: int) -> str:
    woods = sight.woods
    kind = woods.agenda.first()
    if action >= CHARGE:
        charging = kind in (CHARGING, SWINGING)
        return (
            _REST if charging else f"your card is no charge. ({_rule(sight, 'NYH-105', 'NVE-7')})"
        )
    if kind not in (HUNT, TO_CAR, FROM_NOISE):
        return _REST
    heading = action - PROWL
    if beyond(woods.at[HUNTER], heading) == NOWHERE:
        return f"the forest ends to the {HEADINGS[heading]}."
    if kind != HUNT:
        return f"your card leads you elsewhere. ({_rule(sight, 'NYH-105', 'NVE-7')})"
    if woods.noise != NOWHERE:
        goal, rule = "the noise", _rule(sight, "NYH-98", "NVE-9")
    else:
        goal, rule = "your prey", _rule(sight, "NYH-102", "NVE-10")
    return f"you go by a shortest way to {goal}, and that is none. ({rule})"


def _no_felling(sight: Sight, action: int) -> str:
    if sight.woods.agenda.first() != FELLING:
        return f"your card fells no tree now. ({_rule(sight, 'NYH-105', 'NVE-7')})"
    return f"no tree stands to the {HEADINGS[action - FELL]} of you."


def _no_lifting(sight: Sight, action: int) -> str:
    woods = sight.woods
    if woods.agenda.first() not in (REPLANTING, Q_PLANT):
        return f"your card moves no tree now. ({_rule(sight, 'NYH-105', 'NVE-7')})"
    if action < PLANT:
        if not woods.has_tree(action - LIFT):
            return "no tree stands there."
        return "that tree keeps you from one of the Hunted. (NYH-G37)"
    if woods.agenda.first() == REPLANTING:
        return "lift a tree first."
    if woods.has_tree(action - PLANT):
        return "a tree stands there already."
    return "it stood there, or it would cut a space off, or split the car. (NYH-G37)"


def _no_pick(sight: Sight, action: int) -> str:
    woods, seat = sight.woods, action - PICK + 1
    if seat > woods.hunted:
        return f"{called(seat)} does not play here."
    if woods.hidden >> seat & 1:
        return f"{called(seat)} is hidden. ({_rule(sight, 'NYH-63', 'NVE-24')})"
    return f"{capital(called(seat))} is not to be picked now; say menu to hear what is."


def _no_meddling(sight: Sight, action: int) -> str:
    kind = sight.woods.agenda.first()
    wanted = (
        SWAPPING if action < DRAG else DRAGGING if action < LEAD else
        LEADING if action < TURN_RIGHT else TURNING if action < POCKET else POCKETING
    )  # fmt: skip
    if kind != wanted:
        return _REST
    if wanted == POCKETING:
        return "no loose rock lies there within reach."
    if wanted == LEADING:
        return "a tree, a piece or the car is in its way. (NVE-12)"
    rule = _rule(sight, "NYH-G37", "NVE-24")
    return f"something is in the way, or it would bring them next to you. ({rule})"


def _no_skip(sight: Sight, action: int) -> str:
    if action == WISP and sight.woods.agenda.first() != WISPING:
        return f"your card puts no noise anywhere now. ({_rule(sight, 'NYH-105', 'NVE-7')})"
    rule = _rule(sight, "NYH-91", "NVE-7")
    return f"what your card says must be done. ({rule})" if action == SKIP else _REST


def _no_recoil(sight: Sight, action: int) -> str:
    if sight.woods.agenda.first() != Q_RECOIL:
        return f"nobody drives you back now. ({_rule(sight, 'NYH-81', 'NVE-34')})"
    rule = _rule(sight, "NYH-G28", "NVE-G18")
    return f"you go straight back, and turn only where that is barred. ({rule})"


_HUNTERS = (
    (PLAY, _no_clue),
    (PROWL, _no_card),
    (FELL, _no_step),
    (LIFT, _no_felling),
    (PICK, _no_lifting),
    (SWAP, _no_pick),
    (SKIP, _no_meddling),
    (RECOIL, _no_skip),
    (DRAW, _no_recoil),
)
