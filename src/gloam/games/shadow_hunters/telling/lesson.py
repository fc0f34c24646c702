"""A newcomer's first game: what is said before each decision, from the view and the menu alone.

Each saying has two parts: what is being asked, and one thing worth knowing, in an order in which
it is soon of use. When all has been said, nothing is.
"""

from collections.abc import Callable

from gloam.games.shadow_hunters.cast import (
    FACTION, HUNTER, NEUTRAL, NOBODY_KNOWN, SHADOW, quota,
)  # fmt: skip
from gloam.games.shadow_hunters.facts import AREA
from gloam.games.shadow_hunters.numbers import CHARACTERS, DANIEL, DISCARD, PLAY, Q_AREA, ROLL_TWICE
from gloam.games.shadow_hunters.lore import (
    UNSEEN, ability_name, ability_words, all_called, called, faction_name, goal_words, listed,
    many, who_is,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.telling.notebook import where
from gloam.games.shadow_hunters.public import START
from gloam.games.shadow_hunters.telling.suspicion import odds
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.game import Lesson
from gloam.kernel.question import said

LEAST_SUSPICION = 0.5
"""How likely somebody must be an enemy before the lesson points at them."""


def lesson(sight: Sight, menu: tuple[int, ...], made: int) -> str:
    """What to say before a decision, when so many have been made; nothing once all was said."""
    if not menu or made >= len(_TIPS) or sight.me() == NOBODY_KNOWN:
        return ""
    asked, tip = _asked(sight, menu), _TIPS[made](sight)
    parts = [tip, asked] if made == 0 else [asked, tip]  # the goal comes first of all
    return " ".join(part for part in parts if part)


def points(sight: Sight, menu: tuple[int, ...], made: int) -> str:
    """What the same saying speaks of: the own card first, then whatever is asked about."""
    if not lesson(sight, menu, made):
        return ""
    if made in _POINTED:
        return _POINTED[made].format(sight.seat)
    open_, kind = sight.open, int(sight.open.agenda.first())
    if not kind and open_.step != START and not open_.fought:
        targets = int(open_.in_range(sight.seat))
        suspect = _most_suspected(sight, targets) if targets else NOBODY
        return f"person {suspect}" if suspect != NOBODY else "menu"
    if kind == Q_AREA:
        return f"cell {AREA.names[int(open_.agenda.b())]}"
    if any(PLAY <= action < DISCARD for action in menu):
        return "pile hand"
    return "menu"


NOBODY = -1
_POINTED = {0: "own", 1: "person {}", 4: "own", 6: "log"}
"""What the tips speak of that are about something on the table, by their number."""


# What is being asked.


def _asked(sight: Sight, menu: tuple[int, ...]) -> str:
    open_, kind = sight.open, int(sight.open.agenda.first())
    if kind:
        return said(QUESTIONS[kind].lesson, sight, int(open_.agenda.b()), menu)
    return _move(sight, menu) if open_.step == START else _fight(sight, menu)


def _has_card(menu: tuple[int, ...]) -> bool:
    """Whether a card that is held may be played."""
    return any(PLAY <= action < DISCARD for action in menu)


def _move(sight: Sight, menu: tuple[int, ...]) -> str:
    if _has_card(menu):
        return "You hold a card, which you may play before you move, or keep for later."
    if ROLL_TWICE in menu:
        return "With the Compass you may roll twice to move, and choose."
    if sight.open.turns > sight.open.seats:
        return "A new turn: roll, and see where it leads."
    return "Roll the dice: their sum leads to one of six Areas, and each of them does something."


def _fight(sight: Sight, menu: tuple[int, ...]) -> str:
    open_, me = sight.open, int(sight.seat)
    targets = int(open_.in_range(me))
    end = "play a card that you hold, or end your turn." if _has_card(menu) else "end your turn."
    if open_.fought:
        return f"You have attacked: {end}"
    if not targets:
        return f"Nobody stands in your range: {end}"
    near = f"In your range: {all_called(targets, me)}. "
    if pointer := _suspect(sight, targets):
        return near + pointer
    return near + "Attack one, or end your turn: nobody has to attack."


def _suspect(sight: Sight, targets: int) -> str:
    """Whom in range the clues point at, for a seat that has enemies to look for."""
    shares = _foes(sight, targets)
    seat = _most_suspected(sight, targets)
    if seat == NOBODY:
        return ""
    foe = _FOES[int(FACTION[sight.me()])]
    share = f"{100 * shares[seat]:.0f} in 100"
    sure = "for certain" if shares[seat] > 0.995 else f"with a chance of {share}"
    return f"{called(seat)} is a {faction_name(foe)} {sure}: a fair target."


_FOES = {HUNTER: SHADOW, SHADOW: HUNTER}


def _foes(sight: Sight, targets: int) -> dict[int, float]:
    """How likely each of some is an enemy; of nobody, to a seat that has none."""
    foe = _FOES.get(int(FACTION[sight.me()]))
    if foe is None:
        return {}
    return {
        seat: sum(chances[n] for n in range(CHARACTERS) if FACTION[n] == foe)
        for seat, chances in enumerate(odds(sight))
        if targets >> seat & 1
    }


def _most_suspected(sight: Sight, targets: int) -> int:
    """Who of some is likely enough an enemy to be pointed at; NOBODY if nobody is."""
    shares = _foes(sight, targets)
    seat = max(shares, key=lambda each: (shares[each], -each), default=NOBODY)
    return seat if seat != NOBODY and shares[seat] > LEAST_SUSPICION else NOBODY


# What is worth knowing, the goal first.


def _goal(sight: Sight) -> str:
    return (
        f"You are {who_is(sight.me())}, and nobody else knows. You win if {goal_words(sight.me())}."
    )


def _life(sight: Sight) -> str:
    return (
        f"You die at {sight.open.hp[sight.me()]} damage. All see the damage of everybody, but how "
        "much somebody can bear depends on the character, so it stays a secret too."
    )


def _power(sight: Sight) -> str:
    me = sight.me()
    needs = "It works hidden." if me in UNSEEN else "It works once you are revealed."
    return f"Your ability is {ability_name(me)}: {ability_words(me, int(sight.seats))}. {needs}"


def _sides(sight: Sight) -> str:
    sides = [
        f"{number} {faction_name(faction, number)}"
        for faction in (HUNTER, SHADOW, NEUTRAL)
        if (number := int(quota(sight.seats, faction)))
    ]
    return f"At this table are {listed(sides)}, you among them; at first nobody knows a friend."


def _range(sight: Sight) -> str:
    return (
        f"You are {where(sight.open, int(sight.seat))}. Two Areas make a Region, and an attack "
        "reaches your own Region: its damage is the difference of the d6 and the d4."
    )


def _watch(sight: Sight) -> str:
    return "Watch who attacks whom: Hunters spare Hunters, and Shadows spare Shadows."


def _notes(sight: Sight) -> str:
    count = many(int(sight.clues.size()), "Green card")
    return f"Your notebook has what Green cards brought, {count} so far, and who each can still be."


def _hide(sight: Sight) -> str:
    if not sight.open.hidden(sight.seat):
        return "You are revealed: use your ability, and expect your enemies to come for you."
    if sight.me() == DANIEL:
        return "Others may reveal at any time; Daniel must when another dies, and not before."
    return (
        "You may reveal at any time, and never hide again. Stay hidden while nobody suspects you; "
        "reveal when your ability is worth it."
    )


def _gear(sight: Sight) -> str:
    return "Equipment works as long as you have it, all of it adds up, and it can be taken."


def _talk(sight: Sight) -> str:
    return "You may say what you like, and so may the others: what they say may be a lie."


def _finish(sight: Sight) -> str:
    return "Strike at those with much damage: who is dead attacks no more, and shows their side."


def _farewell(sight: Sight) -> str:
    return "You know all you need now. Good hunting!"


_TIPS: tuple[Callable[[Sight], str], ...] = (
    _goal, _life, _sides, _range, _power, _watch, _notes, _hide, _gear, _talk, _finish, _farewell,
)  # fmt: skip
"""One for each decision."""

FIRST = Lesson(seats=5, seat=0, options={}, level="easy", said=lesson, points=points)

CALLS = (
    "I am a Hunter, trust me.",
    "Why did you attack me?",
    "That was a Shadow's answer.",
    "Give me a Green card and see.",
    "Leave me alone, I am Neutral.",
    "Who is with me?",
    "Let us all strike the same one.",
    "Show us who you are.",
)
"""What people at this game often say."""

EMOTES = ("😱 fright", "🤥 a lie", "🤝 with you", "🗡️ revenge", "🤔 who is it", "👏 well played")
"""Six feelings that go with hunting in the dark."""
