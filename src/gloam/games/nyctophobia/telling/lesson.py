"""A newcomer's first night as one of the Hunted: what is said before each decision.

It is said from what the newcomer knows and may choose, and from nothing else. First comes the goal,
with each decision one thing more; before a fight, a retreat or a hiding place the question itself
says what that means.
"""

from collections.abc import Callable
from typing import Final

from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.lore import called, clue_words, listed, many, retold
from gloam.games.nyctophobia.numbers import ALWAYS, DONE, GO, HIDE, SEARCH, STALKER
from gloam.games.nyctophobia.questions import about_what, first_on_agenda
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.telling.notebook import keeps_notes
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.question import said as told

USUAL: Final = 6
"""For so many decisions it is also said what an ordinary choice means."""

Tip = Callable[[HuntedSight], str]


def said(sight: HuntedSight, menu: tuple[int, ...], made: int) -> str:
    """What to say before a decision; nothing once the newcomer has learnt enough."""
    tips = _VAMPIRE if sight.vampire else _HUNTED
    if made >= len(tips):
        return ""
    pressing = _pressing(sight, menu) if made else ""
    usual = _usual(sight, menu) if made < USUAL and not pressing else ""
    words = " ".join(part for part in (pressing, tips[made](sight), usual) if part)
    return retold(words, sight.vampire)


# What this choice means.


def _pressing(sight: HuntedSight, menu: tuple[int, ...]) -> str:
    """What a choice means that does not come every turn."""
    question = first_on_agenda(sight.woods)
    return told(question.lesson, sight, about_what(sight.woods), menu) if question else ""


def _usual(sight: HuntedSight, menu: tuple[int, ...]) -> str:
    """What the choices of an ordinary turn mean."""
    ways = [HEADINGS[action - GO] for action in menu if VERB[action] == GO]
    feel = ", or search first, which is free" if SEARCH in menu else ""
    if ways:
        which = "first of your two steps" if sight.woods.steps == 2 else "second step"
        return f"Now take the {which}: {listed(ways).replace(' and ', ' or ')}{feel}."
    if DONE in menu:
        can = ["search"] if SEARCH in menu else []
        if HIDE in menu:
            can.append("hide or take another action")
        elif not sight.woods.acted:
            can.append("take an action")
        can.append("or choose done" if can else "choose done")
        return f"Your steps are made: {', '.join(can)}."
    return ""


# One thing more with each decision.


def _friends(sight: HuntedSight) -> str:
    others = [called(n) for n in range(1, int(sight.woods.hunted) + 1) if n != sight.seat]
    return listed(others)


def _clue(sight: HuntedSight) -> str:
    if sight.clue == NOWHERE:
        return "The forest has turned, so the clue counts no more: look for the edges again."
    rest = "Go that way where you can, and remember each edge that you feel."
    return f"The clue says that {clue_words(int(sight.clue), sight.vampire)}. {rest}"


def _rocks(sight: HuntedSight) -> str:
    return (
        f"You hold {many(int(sight.woods.rocks[sight.seat]), 'rock')}; a rock that is thrown flies "
        "straight, and all hear how far and what it hit. Where it lands is noise, and the Hunter "
        "goes to noise before it goes to anybody."
    )


def _talk(sight: HuntedSight) -> str:
    if sight.woods.house & ALWAYS:
        return (
            f"At this table you and {_friends(sight)} call out every step and everything you feel, "
            "and your map takes it in; but where a friend began, it cannot say until you meet."
        )
    return "Call out what you felt, and your friends can put it on their maps."


def _fight(sight: HuntedSight) -> str:
    health = int(sight.woods.health[sight.seat])
    return (
        "The Hunter strikes whoever stands next to it with no tree between, for 1 health each "
        f"time, and you have {health or 'none'} left. Keep a rock to strike back."
    )


def _bite(sight: HuntedSight) -> str:
    health = int(sight.woods.health[sight.seat])
    return (
        "The Hunter bites whoever feels it in a search or walks into it, and with some of its "
        "cards one whom it reaches, for 1 health each time, and you have "
        f"{health or 'none'} left. Keep a rock to strike back."
    )


def _prey(sight: HuntedSight) -> str:
    does = "goes from one hiding place to the next, and stops two steps short of each"
    if not sight.woods.house & STALKER:
        does = "rests"
    return (
        "Where there is no noise, the Hunter comes by the shortest way to the nearest of you who "
        f"is not hidden. When all are hidden it {does}."
    )


def _plain(text: str) -> Tip:
    return lambda sight: text


_HANDS: Final = _plain(
    "You see nothing: your hands tell what is north, east, south and west of you, and your map has "
    "only what was felt or told."
)
_TURN: Final = _plain(
    "A turn is two steps and, if you like, one action, before both steps or after both."
)
_TREES: Final = _plain(
    "Trees stop the Hunter as they stop you. With a tree between, it has to go round."
)
_APART: Final = _plain("Stay apart: two who search in two places find twice as much.")
_SPRINT: Final = _plain(
    "A sprint is an action: one step more, with no feeling around after it. It is good for getting "
    "away, and over ground that you know."
)
_ENOUGH: Final = _plain(
    "That is all you need; every rule can be looked up while you play. Good luck in the dark."
)

_HUNTED: Final[tuple[Tip, ...]] = (
    lambda sight: (
        f"You and {_friends(sight)} are lost in a dark forest, and somebody with an axe is in it. "
        "Find the car, call for help from it, and all stay alive until the caller's next turn "
        "ends; if one of you dies, all have lost."
    ),
    _HANDS,
    _TURN,
    _clue,
    _rocks,
    _prey,
    _plain(
        "After both steps you may hide: nobody finds or harms you until your next turn, but you "
        "must not say a word."
    ),
    _fight,
    _TREES,
    _talk,
    _APART,
    _plain(
        "Whoever stands in the car may call for help, as the action of a turn. After that nobody "
        "can choose to hide, so call when all of you are well away from the Hunter."
    ),
    _SPRINT,
    _ENOUGH,
)

_VAMPIRE: Final[tuple[Tip, ...]] = (
    lambda sight: (
        "A friend of yours stands somewhere in this dark forest, as the familiar of the Hunter. "
        f"You and {_friends(sight)} win when one of you brings the familiar to the car; if one of "
        "you loses both health, all have lost."
    ),
    _plain(
        "You see nothing, and feel only when you search. A step into a tree that you have not felt "
        "is lost, but the hand that finds the Hunter is bitten."
    ),
    _TURN,
    _clue,
    _bite,
    _rocks,
    _prey,
    _plain(
        "After both steps you may hide, as long as nobody has found the familiar: nobody harms you "
        "until your next turn, but you must not say a word."
    ),
    _TREES,
    _talk,
    _APART,
    _plain(
        "Whoever steps into the familiar's space leads it from then on. Remember the way back to "
        "the car, where the game is won."
    ),
    _SPRINT,
    _ENOUGH,
)


# What it points at.


def points(sight: HuntedSight, menu: tuple[int, ...], made: int) -> str:
    """The thing on the page that a lesson speaks of."""
    tips = _VAMPIRE if sight.vampire else _HUNTED
    if made >= len(tips):
        return ""
    if made and _pressing(sight, menu):
        return "menu"
    tip = tips[made]
    if made == 0:
        return "goal"
    if tip is _rocks or tip is _fight or tip is _bite:
        return f"person {int(sight.seat)}"
    if tip is _prey:
        return "person 0"
    if tip in (_TURN, _SPRINT) or made == len(tips) - 1:
        return "menu"
    return "cell here" if keeps_notes(sight) else "menu"
