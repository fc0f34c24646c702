"""What each choice is done with, and what surely comes of it, in a few words."""

from gloam.games.nyctophobia.cards import CARD_NAMES
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.lore import capital, many
from gloam.games.nyctophobia.numbers import (
    CALL, CALL_OUT, CHARGE, CHEER, CLATTER, CLIMB, CLUE, CONCEDE, COUNTER, DONE, DRAG, ENDURE, FELL,
    GO, HIDE, LEAD, LEAVE, LIFT, PICK, PLANT, PLAY, POCKET, PROWL, RECOIL, SEARCH, SHOUT, SKIP,
    SPRINT, STAND, STAY, SWAP, THROW, TURN_LEFT, TURN_RIGHT, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.questions import picks_a_fight
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.card_words import card_name, card_words
from gloam.games.nyctophobia.telling.sentences import CALLS
from gloam.games.nyctophobia.telling.status import card_half
from gloam.kernel.grid import HEADINGS

KINDS = {
    GO: "walk", SPRINT: "sprint", CLIMB: "climb", THROW: "throw", LEAVE: "leave",
    SEARCH: "search", HIDE: "hide", STAND: "leave", STAY: "end", DONE: "end", CALL: "radio",
    CLATTER: "noise", COUNTER: "attack", ENDURE: "leave", CHEER: "cheer", CALL_OUT: "say",
    CLUE: "clue", PLAY: "card", PROWL: "walk", CHARGE: "charge", FELL: "fell", LIFT: "lift",
    PLANT: "plant", PICK: "pick", SWAP: "swap", DRAG: "drag", LEAD: "lead", TURN_RIGHT: "turn",
    TURN_LEFT: "turn", POCKET: "take", SKIP: "end", WISP: "noise", RECOIL: "walk", SHOUT: "say",
    CONCEDE: "concede",
}  # fmt: skip
"""What kind of choice each verb is."""

_HEADED = {
    GO: "Go", SPRINT: "Sprint", CLIMB: "Hop", THROW: "Throw", LEAVE: "Set down", PROWL: "Prowl",
    CHARGE: "Charge", FELL: "Fell", DRAG: "Move", LEAD: "Lead",
}  # fmt: skip
_BUTTONS = {
    SEARCH: "Feel around", HIDE: "Hide", STAND: "Stay up", STAY: "Go no further", DONE: "End turn",
    CALL: "Call for help", CLATTER: "Make a noise", ENDURE: "Endure", CALL_OUT: "Call it out",
    TURN_RIGHT: "Turn right", TURN_LEFT: "Turn left", SKIP: "Leave it", WISP: "Will-o'-the-wisp",
    CONCEDE: "Give up", COUNTER: "Strike back", LIFT: "Lift", PLANT: "Plant", POCKET: "Pocket",
    SWAP: "Swap", RECOIL: "Fall back",
}  # fmt: skip


def short_of(sight: Sight, action: int) -> str:
    """What a button says, where what it is done with and to can be seen."""
    verb = VERB[action]
    n = action - verb
    if verb in _HEADED:
        return f"{_HEADED[verb]} {HEADINGS[n]}"
    if verb == CLUE:
        return capital(HEADINGS[n])
    if verb == PLAY:
        return card_name(n)
    if verb == PICK:
        return "Attack" if picks_a_fight(sight) else "Choose"
    if verb == CHEER:
        return "Cheer"
    if verb == SHOUT:
        return capital(CALLS[n])
    return _BUTTONS.get(verb, "")


def outcome_of(sight: Sight, action: int) -> str:
    """What surely comes of a choice; nothing where the world has to answer."""
    woods, verb = sight.woods, VERB[action]
    seat = int(sight.seat)
    if verb == THROW:
        return f"{many(int(woods.rocks[seat]) - 1, 'rock')} left, noise where it lands"
    if verb == SEARCH:
        return "free"
    if verb == HIDE:
        return "safe until your next turn, in silence"
    if verb == SPRINT:
        far = int(woods.sprint_of(seat))
        return f"{'up to ' if far > 1 else ''}{many(far, 'space')} more, no feeling around"
    if verb == CLIMB:
        return "over the tree, with a noise"
    if verb == COUNTER:
        return "with a rock" if woods.rocks[seat] else "with your fist"
    if verb == CALL:
        return "nobody can hide after this"
    if verb == PLAY:
        return card_words(action - verb, card_half(woods), woods.sheet)
    return "the game is lost" if verb == CONCEDE and seat == HUNTER else ""


def card_id(action: int) -> str:
    """The card that a choice plays, if it plays one."""
    return CARD_NAMES[action - PLAY] if VERB[action] == PLAY else ""


def person_of(action: int) -> int:
    """The seat that a choice is about, if it is about one."""
    verb = VERB[action]
    return action - verb + 1 if verb in (PICK, CHEER) else -1


def takes_itself(sight: Sight, menu: tuple[int, ...]) -> int:
    """A Hunted whose steps and action are done ends the turn without saying so.

    Everybody has heard the steps and the action, so everybody knows that nothing is left; a menu
    that is short because of what hands have felt is nobody else's business, and is asked.
    """
    woods = sight.woods
    if menu != (DONE,) or sight.seat == HUNTER or woods.steps or not woods.acted:
        return -1
    return DONE
