"""Why an action is not on a seat's menu, from nothing but what the seat knows."""

from gloam.games.nyctophobia.cards import (
    CHARGING, DRAGGING, FELLING, FROM_NOISE, HUNT, KINDS_IN_DECK, LEADING, POCKETING, REPLANTING,
    SWAPPING, SWINGING, TO_CAR, TURNING, WISPING,
)  # fmt: skip
from gloam.games.nyctophobia.chart import RIM
from gloam.games.nyctophobia.facts import (
    CALL, CALL_OUT, CHARGE, CHEER, CHEERLEADER, CLATTER, CLIMB, CLIMBER, CLUE, CONCEDE, COUNTER,
    DONE, DRAG, DRAW, EDGE, ENDURE, FELL, HIDE, HUNTER, KLUTZ, LEAD, LEAVE, LIFT, MAY_CONCEDE,
    NO_DECK, PICK, PLANT, PLAY, POCKET, PROWL, RECOIL, SEARCH, SHOUT, SKIP, SPRINT, STAND, STAY,
    SWAP, THROW, TURN_RIGHT, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.ground import beyond
from gloam.games.nyctophobia.view import Sight
from gloam.games.nyctophobia.woods import (
    CHANCE_FLOOR, Q_CARD, Q_CHEER, Q_CLUE, Q_COUNTER, Q_HIDE, Q_PLANT, Q_RECOIL, Q_RETREAT,
    Q_SPRINT,
)  # fmt: skip
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.games.nyctophobia.sayings import called, capital, retold

# Refusals: why an action is not on a seat's menu, from nothing but what the seat knows.


Refusal = tuple[str, str]
"""A reason, and the rule behind it; no rule where no single one says so."""

_NO_REASON: Refusal = ("", "")
_NOT_NOW: Refusal = ("it is not on your menu now; say menu to hear what is.", "")
_REST: Refusal = ("your card does not give you that now; say menu to hear what it does.", "")


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, from nothing but what the seat knows."""
    reason, rule = _why_not(sight, action)
    return retold(f"{reason} ({rule})" if rule else reason, sight.vampire)


def grounds(sight: Sight, action: int) -> str:
    """The rule for which an action is not on the menu; nothing where no single rule says so."""
    return _why_not(sight, action)[1]


def _why_not(sight: Sight, action: int) -> Refusal:
    woods = sight.woods
    hunts = sight.seat == HUNTER
    if woods.winner != NOWHERE:
        return "the game is over.", ""
    if action == CONCEDE:
        if not woods.house & MAY_CONCEDE:
            return "at this table nobody may concede.", ""
        return "you have conceded already; all of the Hunted have to.", ""
    if DRAW <= action < SHOUT:
        return "cards are drawn by chance.", _rule(sight, "NYH-93", "NVE-8")
    if hunts and (action < CLUE or action >= SHOUT):
        rule = _rule(sight, "NYH-150", "NVE-7")
        return "that is for the Hunted; the Hunter plays cards and says what it likes.", rule
    if not hunts and CLUE <= action < SHOUT:
        rule = _rule(sight, "NYH-149", "NVE-21")
        return "that is for the Hunter; the Hunted feel, walk and act.", rule
    if woods.clue == NOWHERE and not hunts:
        return "the Hunter gives a clue first.", _rule(sight, "NYH-26", "NVE-50")
    if action == CALL_OUT:
        rule = _rule(sight, "NYH-G55", "NVE-46")
        return "you have nothing new to call out.", rule
    if woods.floor != sight.seat:
        return _not_asked(sight)
    return _why_not_hunter(sight, action) if hunts else _why_not_hunted(sight, action)


def _rule(sight: Sight, hunted: str, vampire: str) -> str:
    """The number of a rule in the book of the game."""
    return vampire if sight.vampire else hunted


def _not_asked(sight: Sight) -> Refusal:
    woods = sight.woods
    rule = _rule(sight, "NYH-38", "NVE-44")
    if woods.floor == CHANCE_FLOOR:
        return "a card is drawn first.", _rule(sight, "NYH-93", "NVE-8")
    if woods.floor == NOWHERE or woods.floor == woods.turn:
        return f"it is the turn of {called(woods.turn)}.", rule
    return f"{called(woods.floor)} has to choose first.", rule


# A Hunted.


def _why_not_hunted(sight: Sight, action: int) -> Refusal:
    kind = sight.woods.agenda.first()
    if kind == Q_COUNTER:
        return "answer the attack: counter, or endure.", _rule(sight, "NYH-112", "NVE-39")
    if kind == Q_HIDE:
        return "say whether you hide: hide, or stand.", _rule(sight, "NYH-117", "NVE-41")
    if action in (COUNTER, ENDURE):
        return "nobody attacks you now.", _rule(sight, "NYH-112", "NVE-39")
    if action == STAND:
        return "nobody asks you to hide now.", _rule(sight, "NYH-117", "NVE-41")
    if action == CLATTER:
        return _no_clatter(sight)
    if kind == Q_RETREAT:
        return _why_not_retreating(sight, action)
    if kind == Q_SPRINT:
        if action == SEARCH:
            return "no search follows a sprint.", _rule(sight, "NYH-61", "NVE-22")
        if action < SPRINT:
            return _closed(sight, action)
        return "you are sprinting: go on, or stay.", _rule(sight, "NYH-60", "NVE-22")
    if action < SPRINT or action in (SEARCH, STAY, DONE):
        return _why_not_walking(sight, action)
    if CLIMB <= action < THROW:
        return _no_hop(sight, action - CLIMB)
    return _why_not_acting(sight, action)


def _why_not_retreating(sight: Sight, action: int) -> Refusal:
    rule = _rule(sight, "NYH-115", "NVE-40")
    if action < SPRINT:
        return _closed(sight, action)
    if CLIMB <= action < THROW:
        return _no_hop(sight, action - CLIMB)
    if action == SEARCH:
        return _no_search(sight)
    if action == STAY:
        return "you have to retreat a space, if there is a way.", rule
    return "you are in retreat: go, search, or stay once you have gone.", rule


def _why_not_walking(sight: Sight, action: int) -> Refusal:
    woods = sight.woods
    rule = _rule(sight, "NYH-49", "NVE-14")
    if woods.agenda.first() == Q_CHEER:
        return ("your friend lets you take one action, or done.", _rule(sight, "NYH-136", "NVE-49"))
    if action == SEARCH:
        return _no_search(sight)
    if action == DONE:
        return "you have to move two spaces first.", rule
    if action == STAY:
        return "you stay only in a sprint or a retreat; done ends your turn.", rule
    if woods.steps == 0:
        return "you have made your two steps; a sprint is an action.", rule
    return _closed(sight, action)


def _no_search(sight: Sight) -> Refusal:
    woods = sight.woods
    if woods.fog:
        return (
            "fog: you feel around only at the start of a turn, and that is done for you.",
            "NYH-105",
        )
    if woods.fear and woods.steps < 2:
        return "fear: until the Hunter's next turn nobody feels around after moving.", "NVE-18"
    if any(what != NOWHERE for what in sight.around):
        return "you have felt around here; take a step first.", _rule(sight, "NYH-54", "NVE-18")
    rule = _rule(sight, "NYH-61", "NVE-22")
    return "you have just sprinted, or let it go by; take a step first.", rule


def _closed(sight: Sight, heading: int) -> Refusal:
    """What the hands know to be in the way."""
    woods, side = sight.woods, HEADINGS[heading]
    if woods.known_trees >> heading & 1:
        return f"a tree stands to the {side}.", _rule(sight, "NYH-51", "NVE-15")
    chart = sight.charts[sight.chart_of[sight.seat]]
    if sight.around[heading] == EDGE or chart.side(sight.place[sight.seat], heading) == RIM:
        return f"the forest ends to the {side}.", _rule(sight, "NYH-G19", "NVE-G1")
    if woods.known_shut >> heading & 1:
        return f"somebody is to the {side}.", _rule(sight, "NYH-52", "NVE-16")
    return _NOT_NOW


def _no_hop(sight: Sight, heading: int) -> Refusal:
    woods = sight.woods
    rule = _rule(sight, "NYH-141", "NVE-G15")
    if woods.characters[sight.seat] != CLIMBER:
        return "only the Climber hops over trees.", rule
    if not woods.known_trees >> heading & 1:
        return f"you feel no tree to the {HEADINGS[heading]}.", rule
    return "a hop takes the place of both steps, or of a whole retreat.", rule


def _no_clatter(sight: Sight) -> Refusal:
    rule = _rule(sight, "NYH-138", "NVE-G15")
    if sight.woods.characters[sight.seat] != KLUTZ:
        return "only the Klutz makes noise like that.", rule
    return "you can do that only right after you have left a space.", rule


def _why_not_acting(sight: Sight, action: int) -> Refusal:
    """One of the actions of which there is one a turn."""
    woods = sight.woods
    impossible = _impossible(sight, action)
    if impossible != _NO_REASON:
        return impossible
    if woods.hidden >> sight.seat & 1:
        return "you are hidden, and keep still.", _rule(sight, "NYH-64", "NVE-24")
    if woods.agenda.first() != Q_CHEER:
        if woods.acted:
            return "you have taken your action.", _rule(sight, "NYH-57", "NVE-21")
        if action == HIDE and woods.steps:
            return "you can hide only after moving.", _rule(sight, "NYH-72", "NVE-25")
        if woods.steps == 1:
            rule = _rule(sight, "NYH-59", "NVE-21")
            return "you are between two steps: act before them or after.", rule
    if SPRINT <= action < CLIMB or LEAVE <= action < SEARCH:
        return _closed(sight, action % 4)
    if action >= CHEER and woods.agenda.first() == Q_CHEER:
        return "it is you who are cheered on.", _rule(sight, "NYH-136", "NVE-49")
    return _NOT_NOW


def _impossible(sight: Sight, action: int) -> Refusal:
    """Why somebody could not do it at any time of this turn."""
    woods, me = sight.woods, int(sight.seat)
    if THROW <= action < LEAVE and not woods.rocks[me]:
        return "you have no rock.", _rule(sight, "NYH-73", "NVE-31")
    if LEAVE <= action < SEARCH and woods.carrier != me:
        if not sight.vampire:
            return "there is no familiar in this game.", "NYH-151"
        return "you do not lead the familiar.", "NVE-23"
    if action == HIDE and woods.caller:
        return "help was called, and nobody hides any more.", "NYH-71"
    if action == HIDE and woods.escaping:
        return "the familiar was found, and nobody hides any more.", "NVE-26"
    if action == CALL:
        if sight.vampire:
            return "there is no call for help in this game.", "NVE-4"
        if woods.caller:
            return "help was called already.", "NYH-90"
        if not sight.in_car >> me & 1:
            return "you call for help from the car, and are not in it.", "NYH-88"
    return _no_cheer(sight, action - CHEER + 1) if CHEER <= action < CALL_OUT else _NO_REASON


def _no_cheer(sight: Sight, friend: int) -> Refusal:
    woods = sight.woods
    rule = _rule(sight, "NYH-136", "NVE-49")
    if woods.characters[sight.seat] != CHEERLEADER:
        return "only the Cheerleader cheers others on.", rule
    if friend == sight.seat:
        return "it must be another.", rule
    if friend > woods.hunted:
        return f"{called(friend)} does not play here.", ""
    if woods.hidden >> friend & 1:
        return f"{called(friend)} is hidden.", _rule(sight, "NYH-G50", "NVE-24")
    return _NO_REASON


# The Hunter.


def _why_not_hunter(sight: Sight, action: int) -> Refusal:
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
            return f"{words}.", _rule(sight, hunted, vampire)
    for most, reason in _HUNTERS:
        if action < most:
            return reason(sight, action)
    return _REST


def _no_clue(sight: Sight, action: int) -> Refusal:
    if sight.woods.clue != NOWHERE:
        return "you have given your clue.", _rule(sight, "NYH-26", "NVE-50")
    return "a clue must be true.", _rule(sight, "NYH-G4", "NVE-G20")


def _no_card(sight: Sight, action: int) -> Refusal:
    woods = sight.woods
    if woods.deck == NO_DECK:
        return "you play without cards.", "NYH-131"
    if woods.agenda.first() != Q_CARD:
        return "you have played your card.", _rule(sight, "NYH-91", "NVE-7")
    deck = (action - PLAY) // KINDS_IN_DECK
    where = "in your hand" if deck == woods.deck else "in your deck"
    return f"that card is not {where}.", _rule(sight, "NYH-91", "NVE-7")


def _no_step(sight: Sight, action: int) -> Refusal:
    woods = sight.woods
    kind = woods.agenda.first()
    if action >= CHARGE:
        if kind in (CHARGING, SWINGING):
            return _REST
        return "your card is no charge.", _rule(sight, "NYH-105", "NVE-7")
    if kind not in (HUNT, TO_CAR, FROM_NOISE):
        return _REST
    heading = action - PROWL
    if beyond(woods.at[HUNTER], heading) == NOWHERE:
        return f"the forest ends to the {HEADINGS[heading]}.", _rule(sight, "NYH-G1", "NVE-G14")
    if kind != HUNT:
        return "your card leads you elsewhere.", _rule(sight, "NYH-105", "NVE-7")
    if woods.noise != NOWHERE:
        goal, rule = "the noise", _rule(sight, "NYH-98", "NVE-9")
    else:
        goal, rule = "your prey", _rule(sight, "NYH-102", "NVE-10")
    return f"you go by a shortest way to {goal}, and that is none.", rule


def _no_felling(sight: Sight, action: int) -> Refusal:
    if sight.woods.agenda.first() != FELLING:
        return "your card fells no tree now.", _rule(sight, "NYH-105", "NVE-7")
    return f"no tree stands to the {HEADINGS[action - FELL]} of you.", ""


def _no_lifting(sight: Sight, action: int) -> Refusal:
    woods = sight.woods
    if woods.agenda.first() not in (REPLANTING, Q_PLANT):
        return "your card moves no tree now.", _rule(sight, "NYH-105", "NVE-7")
    if action < PLANT:
        if not woods.has_tree(action - LIFT):
            return "no tree stands there.", ""
        return "that tree keeps you from one of the Hunted.", "NYH-G37"
    if woods.agenda.first() == REPLANTING:
        return "lift a tree first.", ""
    if woods.has_tree(action - PLANT):
        return "a tree stands there already.", ""
    return "it stood there, or it would cut a space off, or split the car.", "NYH-G37"


def _no_pick(sight: Sight, action: int) -> Refusal:
    woods, seat = sight.woods, action - PICK + 1
    if seat > woods.hunted:
        return f"{called(seat)} does not play here.", ""
    if woods.hidden >> seat & 1:
        return f"{called(seat)} is hidden.", _rule(sight, "NYH-63", "NVE-24")
    return f"{capital(called(seat))} is not to be picked now; say menu to hear what is.", ""


def _no_meddling(sight: Sight, action: int) -> Refusal:
    kind = sight.woods.agenda.first()
    wanted = (
        SWAPPING if action < DRAG else DRAGGING if action < LEAD else
        LEADING if action < TURN_RIGHT else TURNING if action < POCKET else POCKETING
    )  # fmt: skip
    if kind != wanted:
        return _REST
    if wanted == POCKETING:
        return "no loose rock lies there within reach.", ""
    if wanted == LEADING:
        return "a tree, a piece or the car is in its way.", "NVE-12"
    rule = _rule(sight, "NYH-G37", "NVE-24")
    return "something is in the way, or it would bring them next to you.", rule


def _no_skip(sight: Sight, action: int) -> Refusal:
    if action == WISP and sight.woods.agenda.first() != WISPING:
        return "your card puts no noise anywhere now.", _rule(sight, "NYH-105", "NVE-7")
    if action != SKIP:
        return _REST
    return "what your card says must be done.", _rule(sight, "NYH-91", "NVE-7")


def _no_recoil(sight: Sight, action: int) -> Refusal:
    if sight.woods.agenda.first() != Q_RECOIL:
        return "nobody drives you back now.", _rule(sight, "NYH-81", "NVE-34")
    rule = _rule(sight, "NYH-G28", "NVE-G18")
    return "you go straight back, and turn only where that is barred.", rule


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
