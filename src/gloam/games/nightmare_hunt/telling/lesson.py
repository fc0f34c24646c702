"""A newcomer's first game: one level of the forest in Plate, and what is said before each choice.

What is said comes from the view, the menu and how many choices were made, and from nothing else.
Lessons for a turn and for a reaction come in pairs, two sides of one matter, because turns and
reactions alternate more often than not: who hears only one of the two has not missed anything.
"""

from collections.abc import Callable

from msgspec import Struct

from gloam.games.nightmare_hunt.questions import Menu, asked_in, boss, spent, what_works
from gloam.games.nightmare_hunt.forecast import Act, next_act, paid_act
from gloam.games.nightmare_hunt.lore import called, does_words, listed, many, printed
from gloam.games.nightmare_hunt.content import NONE, SKIP
from gloam.games.nightmare_hunt.facts import BOSS, MOST_FOES
from gloam.games.nightmare_hunt.numbers import (
    PLAY, PUNCH, REACT, REST, SPRINT,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.game import Lesson
from gloam.kernel.question import said

LAST = 14
"""The choice before which the last lesson is given."""

Step = Callable[[Trail, Menu], str]


def _enemy(trail: Trail) -> str:
    """Who is fought, or the first of them."""
    return called(trail)[0]


# Town.


def _track(trail: Trail, menu: Menu) -> str:
    content, armor = trail.content, int(trail.armor)
    track = ", ".join(str(value) for value in content.tracks[armor])
    power = content.tracks[armor][-2:][0]
    return (
        "Armour turns hits into Wounds: one for each number of its track that the power reaches. "
        f"The track of {content.armor_names[armor]} is {track}, so power {power} gives "
        f"{many(int(content.hit(armor, power, 0)), 'Wound')}, and power {power - 1} one less."
    )


def _slow(trail: Trail, menu: Menu) -> str:
    content = trail.content
    gifts = [
        f"{slow} in {name}" if slow else f"none in {name}"
        for name, slow in zip(content.armor_names, content.slow, strict=False)
    ]
    return (
        "Thick armour is slow: it gives each enemy energy before the fight begins. "
        f"That is {listed(gifts)}."
    )


def _no_way_back(trail: Trail, menu: Menu) -> str:
    return (
        "Armour is changed in Town and nowhere else, and from this expedition there is no way "
        "back. A thick armour forgives more mistakes; set out when you have chosen."
    )


def _ready(trail: Trail, menu: Menu) -> str:
    name = trail.content.armor_names[trail.armor]
    return f"You wear {name} now. Nothing can go wrong in Town: set out when you are ready."


# The way: by how many encounters are behind the hunter.


def _ahead(trail: Trail, menu: Menu) -> str:
    content = trail.content
    names = [content.encounter_names[trail.encounter(card)] for card in members(int(trail.bag))]
    return (
        f"The Encounter cards are shuffled, but you know which are left: {listed(names)}, and "
        f"below them {boss(trail)}. The status keeps that list, as what is still to come."
        if names
        else f"Nothing is left but {boss(trail)}."
    )


def _halfway(trail: Trail, menu: Menu) -> str:
    return (
        f"{trail.met_cards} encounters are behind you. Every Wound you take now is a card you "
        f"will draw against {boss(trail)}, so win with few Wounds rather than fast."
    )


# Your turn.


def _dearest(trail: Trail, menu: Menu) -> str:
    return (
        f"{_enemy(trail)} has {trail.energy(0)} energy, and always buys the dearest ability it can "
        "pay. It has no will of its own: each choice on your menu says what it will do next. "
        "Compare them before you choose."
    )


def _prices(trail: Trail, menu: Menu) -> str:
    content, prey = trail.content, int(trail.kind(0))
    abilities = range(int(content.first_ability[prey]), int(content.first_ability[prey + 1]))
    prices = [f"{content.cost[at]} for {printed(content, at)}" for at in abilities]
    return (
        f"{_enemy(trail)} pays {'; '.join(prices) or 'for nothing'}. It has {trail.energy(0)} "
        "energy, and your Time comes on top: an enemy that gets a little less than it needs has to "
        "buy something weaker, or wait."
    )


def _exactly(trail: Trail, menu: Menu) -> str:
    found = _exact_choice(trail, menu)
    now = (
        f"Now {found} would leave it so."
        if found
        else "No choice of this turn leads there; a sum of two turns often does."
    )
    return (
        "Parry and Sprint cancel only what an enemy pays for with its last energy. So try to give "
        f"it exactly what its next ability costs. {now}"
    )


def _exact_choice(trail: Trail, menu: Menu) -> str:
    """A choice after which the first enemy stands, and can pay exactly for what it buys."""
    content = trail.content
    for action in menu:
        name, power, time = _blow(trail, action)
        if name and power < trail.left(0) and next_act(trail, 0, time).exact:
            return f"{name}, Time {time},"
    if REST in menu and next_act(trail, 0, int(content.rest_time)).exact:
        return f"a Rest, Time {content.rest_time},"
    return ""


def _blow(trail: Trail, action: int) -> tuple[str, int, int]:
    """What an attack on the first enemy is called, its power and its Time; no name for others."""
    content = trail.content
    if not PLAY <= action < REACT or (action - PLAY) % MOST_FOES:
        return "", 0, 0
    if action >= PUNCH:
        return "a Punch", int(content.punch_power), int(content.punch_time)
    card = (action - PLAY) // MOST_FOES
    return f"a {content.card_names[card]}", int(content.power[card]), int(content.time[card])


def _kept(trail: Trail, menu: Menu) -> str:
    return (
        "Think of the answer as well as of the blow: what you strike with is gone, and what stays "
        "in your hand can cancel what comes back. Dodge always can; Parry and Sprint can if the "
        "enemy spends all it has."
    )


def _punch(trail: Trail, menu: Menu) -> str:
    content = trail.content
    return (
        f"Any action card can pay for a Punch: power {content.punch_power}, Time "
        f"{content.punch_time}. A Dodge or a Parry that you do not need is a blow as well, and a "
        f"small blow is enough for the last few of {trail.left(0)} health."
    )


def _rest(trail: Trail, menu: Menu) -> str:
    return (
        "A Rest throws your whole hand away, Wounds too, and you draw a new one; conditions end. "
        f"It gives the enemies {trail.content.rest_time} energy, so rest when your hand is bad "
        "and their answer will be weak."
    )


def _debt(trail: Trail, menu: Menu) -> str:
    content = trail.content
    return (
        f"You have {many(int(trail.hand_wounds), 'Wound')} in hand, and {content.body} there kill. "
        f"Those in the discard, now {trail.discard_wounds}, only wait: when the deck runs out, "
        "they are shuffled into it, with one more."
    )


def _deck(trail: Trail, menu: Menu) -> str:
    left = int(trail.decked + trail.deck_wounds)
    return (
        f"Your deck has {many(left, 'card')} left. Every card that you use brings the day nearer "
        "when it runs out and all Wounds come back, so do not spend a card on what does no harm."
    )


def _falls(trail: Trail, menu: Menu) -> str:
    blows = [_blow(trail, action) for action in menu]
    kills = [name for name, power, _ in blows if name and power >= trail.left(0)]
    now = f"Now {kills[0]} would do it." if kills else f"{trail.left(0)} health are left to go."
    return f"{_enemy(trail)} cannot answer once it has fallen: a last blow may take any Time. {now}"


def _count(trail: Trail, menu: Menu) -> str:
    return (
        f"Count the blows: {_enemy(trail)} has {trail.left(0)} health. If two small ones do what a "
        "large one and another do, the small ones feed it less."
    )


def _saved(trail: Trail, menu: Menu) -> str:
    return (
        f"An enemy keeps what it does not spend: {_enemy(trail)} has {trail.energy(0)} energy. It "
        "can be worth while to let it spend on something small before it can buy something large."
    )


def _several(trail: Trail, menu: Menu) -> str:
    if trail.foe_count() > 1:
        return (
            f"There are {trail.foe_count()} enemies, and each of them gets all of your Time. Fewer "
            "enemies mean fewer answers: strike down the weakest first."
        )
    return (
        "Where several enemies stand together, each of them gets all of your Time, and each one "
        "acts. Then strike down the weakest first."
    )


_STRIKING = (
    _dearest, _prices, _dearest, _prices, _exactly, _kept, _punch, _rest, _debt, _deck,
    _falls, _count, _saved, _several,
)  # fmt: skip
"""By how many choices were made, in pairs."""


# Reactions.


def _dodge_or_parry(trail: Trail, menu: Menu) -> str:
    return (
        "A Dodge or a Sprint costs your coming turn, so the enemies act twice in a row; a Parry "
        f"costs nothing but the card. {what_works(trail, menu)}"
    )


def _any_card(trail: Trail, menu: Menu) -> str:
    sprints = sum(SPRINT <= action < REST for action in menu)
    now = "as now" if sprints else "not now"
    return (
        "A Sprint can be paid with any action card, even one that is made for striking. Like a "
        f"Parry it works only on an enemy that has spent all its energy, {now}."
    )


def _endurable(trail: Trail, menu: Menu) -> str:
    act = paid_act(trail)
    return (
        f"To endure is a choice, too: this would be {does_words(trail.content, act)}. "
        f"{_worth(act)} A card that cancels could do more later."
    )


def _worth(act: Act) -> str:
    if act.kills:
        return "But it would be your death: cancel it."
    if act.wounds(to_hand=True):
        return "Wounds to the hand are the worst there are."
    if act.wounds(to_hand=False):
        return "Wounds in the discard come back only when the deck runs out."
    return "It gives no Wound."


def _lost_turn(trail: Trail, menu: Menu) -> str:
    act = paid_act(trail)
    skips = any(part.effect == SKIP for part in act.parts)
    return (
        "Many dear abilities cost you a turn if they are carried out, and a Dodge costs you the "
        "same turn, not a second one. So the best blow to dodge is one that would take your turn "
        f"anyway. This one {'would' if skips else 'would not'}."
    )


def _feeds(trail: Trail, menu: Menu) -> str:
    content = trail.content
    times = [
        f"{content.card_names[card]} {content.time[card]}"
        for card in range(int(content.cards))
        if content.cancels[card]
    ]
    times.append(f"Sprint {content.sprint_time}")
    return (
        f"Reactions take Time as well, and feed the enemies: {', '.join(times)}. "
        f"{called(trail)[trail.acting]} has {trail.energy(trail.acting)} energy left now; see on "
        "the menu what it could buy next."
    )


def _compare(trail: Trail, menu: Menu) -> str:
    return (
        "Read each choice to its end: to endure may cost less than it seems, and to dodge more. "
        f"You have {many(int(trail.hand_wounds), 'Wound')} in hand, and "
        f"{many(int(trail.held), 'card')} to answer with."
    )


_ANSWERING = (
    _dodge_or_parry, _any_card, _dodge_or_parry, _any_card, _endurable, _lost_turn,
    _feeds, _compare, _dodge_or_parry, _any_card, _endurable, _lost_turn, _feeds, _compare,
)  # fmt: skip
"""By how many choices were made, in pairs."""


# The end of the lessons.


def _farewell(trail: Trail, menu: Menu) -> str:
    content = trail.content
    prey = int(content.prey_of[trail.encounter(BOSS)])
    last = "You know enough now to go on alone."
    if prey == NONE or not content.sheds[prey]:
        return last
    return (
        f"{last} One thing more: {boss(trail)} falls to exactly {content.health[prey]} damage, "
        f"and a hit that takes it to {content.sheds[prey]} or beyond clears all of it. Count your "
        "last blows."
    )


class Course(Struct, frozen=True):
    """What is said of a question beyond its own lesson, each time that it comes up again."""

    begins: Callable[[Trail, int], bool]
    """Whether its own lesson is due: from the trail, and how many choices were made."""
    step: Callable[[Trail, int], int]
    """Which step is due after that; the last one, beyond its end."""
    steps: tuple[Step, ...]


def _first_turn(trail: Trail, made: int) -> bool:
    """Nobody was struck yet; a few cards may have gone for reactions, and a Rest takes more."""
    return not trail.met_cards and not trail.damage(0) and spent(trail) < trail.content.mind


def _first_reaction(trail: Trail, made: int) -> bool:
    """No card was used yet, or the one with which the enemy was struck."""
    return not trail.met_cards and spent(trail) == int(trail.damage(0) > 0)


COURSES = {
    "town": Course(
        lambda trail, made: made == 0,
        lambda trail, made: made - 1,
        (_track, _slow, _no_way_back, _ready),
    ),
    "trail": Course(
        lambda trail, made: trail.met_cards <= 1,
        lambda trail, made: int(trail.met_cards) - 2,
        (_ahead, _halfway),
    ),
    "yours": Course(_first_turn, lambda trail, made: made, _STRIKING),
    "reacting": Course(_first_reaction, lambda trail, made: made, _ANSWERING),
}
"""By the name of the question."""


def lesson_said(sight: Sight, menu: Menu, made: int) -> str:
    """What a newcomer is told before a choice; nothing once the lessons are over."""
    trail = sight.trail
    question = asked_in(trail)
    if made > LAST or question is None or question.by_chance:
        return ""
    if made == LAST:
        return _farewell(trail, menu)
    course = COURSES[question.name]
    if course.begins(trail, made):
        return said(question.lesson, sight, 0, menu)
    return course.steps[min(course.step(trail, made), len(course.steps) - 1)](trail, menu)


# What it points at.


_POINTS: dict[Step, str] = {
    _track: "cell armor",
    _slow: "cell armor",
    _no_way_back: "cell armor",
    _ready: "cell onward",
    _ahead: "pile ahead",
    _halfway: "person 0",
    _kept: "pile hand",
    _punch: "pile hand",
    _rest: "menu",
    _debt: "person 0",
    _deck: "pile deck",
    _dodge_or_parry: "pile hand",
    _any_card: "pile hand",
    _lost_turn: "pile hand",
    _compare: "menu",
}
"""What a step speaks of; the enemy, where nothing else is said."""

_FIRST_POINTS = {"town": "goal", "trail": "person 0"}
"""What the own lesson of a question speaks of."""


def lesson_points(sight: Sight, menu: Menu, made: int) -> str:
    """The thing on the page that a lesson speaks of."""
    trail = sight.trail
    question = asked_in(trail)
    if not lesson_said(sight, menu, made) or question is None:
        return ""
    enemy = f"cell enemy{trail.acting + 1 if question.name == 'reacting' else 1}"
    if made == LAST:
        return enemy if trail.foe_count() else "goal"
    course = COURSES[question.name]
    if course.begins(trail, made):
        return _FIRST_POINTS.get(question.name, enemy)
    step = course.steps[min(course.step(trail, made), len(course.steps) - 1)]
    return _POINTS.get(step, enemy).replace("cell armor", f"cell armor{trail.armor + 1}")


EMOTES = ("🗡️ have at it", "😱 fright", "🩸 ouch", "🔥 it burns", "💪 well struck", "🙏 lucky draw")

FIRST = Lesson(
    seats=1,
    seat=0,
    options={"mode": "expedition", "level": "1", "armor": "plate"},
    level="medium",
    said=lesson_said,
    points=lesson_points,
)
"""One level, in the armour in which most come through it."""
