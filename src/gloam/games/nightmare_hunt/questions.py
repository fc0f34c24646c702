"""Every question of Nightmare Hunt, each in one record; a phase of the hunt asks one, or none.

Nothing is hidden, so whoever looks on is told what the hunter is told: a prompt speaks to either,
as the view says. A reason ends with its rules in brackets, the first one first.
"""

from typing import Protocol

from gloam.games.nightmare_hunt.content import EXACT, NEVER, NONE
from gloam.games.nightmare_hunt.death import Death
from gloam.games.nightmare_hunt.facts import BOSS, CARD, MOST_FOES, PHASE
from gloam.games.nightmare_hunt.forecast import paid_act
from gloam.games.nightmare_hunt.lore import (
    called, cards_listed, does_words, foes, goal, hand_counts, listed, many, use_words,
)  # fmt: skip
from gloam.games.nightmare_hunt.numbers import (
    CAMPAIGN, CONCEDE, DRAW, ENDURE, MEET, NO_CHANGING, ONWARD, PASS, PLAY, PUNCH, REACT, REST,
    RETURN, SPRINT, VENTURE, WEAR,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.kernel.question import Question, Questions

Menu = tuple[int, ...]


class Told(Protocol):
    """Who heard all of the hunt: the hunter, or somebody who looks on."""

    @property
    def seat(self) -> int:
        """Less than 0 for whoever looks on."""

    @property
    def trail(self) -> Trail:
        """All that was told."""

    @property
    def death(self) -> Death:
        """How the hunter died last."""


# Town.


def _in_town(view: Told, about: int, menu: Menu) -> str:
    trail, you = view.trail, view.seat >= 0
    if view.death.encounter != NONE:
        where = trail.content.encounter_names[view.death.encounter]
        ask = "Change armour, or try again?"
        return (
            f"You died against {where}, and wake in Town. {ask}"
            if you
            else f"The hunter died against {where}, and is back in Town."
        )
    if you:
        return f"Change armour, or set out for {goal(trail)}?"
    return f"The hunter is in Town, before {goal(trail)}."


def _not_in_town(view: Told, about: int, action: int) -> str:
    if action < VENTURE:
        worn = "you wear {armor} already."
        if view.trail.has(NO_CHANGING) and action - WEAR != view.trail.armor:
            worn = "at this table armour is not changed. (NMH-R4)"
        return _armor_or(view.trail, action, worn)
    if action == ONWARD:
        return "you are in Town: set out first. (NMH-18)"
    return "you are in Town already." if action == RETURN else _no_fight("in Town: set out")


def _no_fight(where: str) -> str:
    return f"there is nobody to fight {where} first."


def _armor_or(trail: Trail, armor: int, why: str) -> str:
    """Why an armour is not put on, if it is in the book at all."""
    content = trail.content
    if armor >= content.armors:
        return f"this hunt has {many(int(content.armors), 'armour')}."
    return why.format(armor=content.armor_names[armor])


_ONLY_IN_TOWN = "armour is changed in Town, and only there. (NMH-17)"


def _town_lesson(view: Told, about: int, menu: Menu) -> str:
    trail = view.trail
    content = trail.content
    return (
        f"You win if you get through {content.level_names[trail.level]} and beat "
        f"{boss(trail)}, the last of {content.level_sizes[trail.level] + 1} encounters. You lose "
        f"when {content.body} Wounds are in your hand at once. You are in Town, in "
        f"{content.armor_names[trail.armor]}: keep it for now, and set out."
    )


def boss(trail: Trail) -> str:
    """Who waits below all other Encounter cards."""
    return trail.content.encounter_names[trail.encounter(BOSS)]


# The way.


def _on_the_way(view: Told, about: int, menu: Menu) -> str:
    home = ", or back to Town" if view.trail.mode == CAMPAIGN else ""
    if view.seat < 0:
        return f"The way is clear: the hunter may go on{home}."
    return f"The way is clear. Go on{home}?"


def _not_on_the_way(view: Told, about: int, action: int) -> str:
    if action < VENTURE:
        return _armor_or(view.trail, action, _ONLY_IN_TOWN)
    if action == VENTURE:
        return "you have set out already: go on."
    if action == RETURN:
        return "there is no way back to Town in this mode. (NMH-R1)"
    return _no_fight("here: go on")


def _way_lesson(view: Told, about: int, menu: Menu) -> str:
    trail = view.trail
    wounds = int(trail.hand_wounds + trail.deck_wounds + trail.discard_wounds)
    debt = many(wounds, "Wound") if wounds else "no Wound"
    way = "You may go home to Town to heal" if RETURN in menu else "The only way is on"
    return (
        "The first encounter is behind you. Your hand and your deck stay as they are, and you "
        f"carry {debt} with you: nothing heals out here. {way}."
    )


# Your turn.


def _your_turn(view: Told, about: int, menu: Menu) -> str:
    if view.seat < 0:
        return f"It is the hunter's turn against {foes(view.trail)}."
    return f"Your turn: {foes(view.trail)}."


def _not_in_your_turn(view: Told, about: int, action: int) -> str:
    trail = view.trail
    content = trail.content
    if action <= RETURN:
        return _not_in_a_fight(trail, action)
    if action == PASS:
        return f"you pass only without an action card in hand; you have {_held(trail)}. (NMH-39)"
    if action == ENDURE or REACT <= action < REST:
        return "no enemy is acting now: reactions answer what an enemy does. (NMH-G3)"
    if action == REST:
        return "a Rest costs an action card, and you have none: pass. (NMH-40, NMH-G9)"
    card, place = divmod((action - PLAY) % (PUNCH - PLAY), MOST_FOES)
    if not trail.in_hand(card):
        return _not_held(trail, card, basic=action >= PUNCH)
    if action < PUNCH and not content.power[card]:
        name = content.card_names[card]
        does = "has no power: it answers what an enemy does. You may punch with it."
        return f"{name} {does} (NMH-G3)"
    return f"there is no enemy {place + 1}, only {_enemies(trail)}. (NMH-G19)"


def _not_in_a_fight(trail: Trail, action: int) -> str:
    if action < VENTURE:
        return _armor_or(trail, action, _ONLY_IN_TOWN)
    return "the fight has to be won first. (NMH-27)"


def _not_held(trail: Trail, card: int, *, basic: bool) -> str:
    name = trail.content.card_names[card]
    cost = " (NMH-40)" if basic else ""
    return f"you have no {name} in hand; you have {_held(trail)}.{cost}"


def _held(trail: Trail) -> str:
    return cards_listed(trail.content, hand_counts(trail), int(trail.hand_wounds))


def _enemies(trail: Trail) -> str:
    number = int(trail.foe_count())
    return called(trail)[0] if number == 1 else f"enemies 1 to {number}"


def _turn_lesson(view: Told, about: int, menu: Menu) -> str:
    trail = view.trail
    content = trail.content
    blows = [
        f"{content.card_names[card]} does {content.power[card]} for Time {content.time[card]}"
        for card in range(int(content.cards))
        if trail.in_hand(card) and content.power[card]
    ]
    blows.append(f"a Punch does {content.punch_power} for Time {content.punch_time}")
    return (
        f"Your turn: {called(trail)[0]} falls when its {trail.left(0)} health is gone. Everything "
        "you do takes Time, and every enemy gets that Time as energy to strike with. Of what you "
        f"have, {listed(blows)}."
    )


# Reactions.


def _attacked(view: Told, about: int, menu: Menu) -> str:
    trail = view.trail
    act = paid_act(trail)
    you = view.seat >= 0
    does = "passes" if act.waits else use_words(trail.content, act, you=you)
    attack = f"{called(trail)[act.place]} {does}."
    if you:
        return f"{attack} Your answer?"
    return f"{attack} How does the hunter answer?" if trail.can_react() else attack


def _no_reaction(view: Told, about: int, action: int) -> str:
    trail = view.trail
    content = trail.content
    if action <= RETURN:
        return _not_in_a_fight(trail, action)
    if not REACT <= action < REST:
        return f"first react to {called(trail)[trail.acting]}, or endure. (NMH-G3)"
    card = (action - REACT) % len(CARD.names)
    if not trail.in_hand(card):
        return _not_held(trail, card, basic=action >= SPRINT)
    left = int(trail.energy(trail.acting))
    if action >= SPRINT:
        if content.sprint_cancels == NEVER:
            return "a Sprint cancels nothing in this hunt. (NMH-R12)"
        return f"{_not_exact('Sprint', left)} (NMH-43)"
    name = content.card_names[card]
    if content.cancels[card] == EXACT:
        return f"{_not_exact(name, left)} (NMH-48)"
    return f"{name} cancels nothing: it is for your own turn. (NMH-G3)"


def _not_exact(name: str, left: int) -> str:
    return f"{name} needs an enemy that paid with its last energy; this one has {left} left."


def _reaction_lesson(view: Told, about: int, menu: Menu) -> str:
    trail = view.trail
    act = paid_act(trail)
    when = "Now the enemy answers" if spent(trail) else "The enemy moves first"
    pays = (
        "passes"
        if act.ability == NONE
        else f"pays {act.cost} of its {act.energy} energy for {does_words(trail.content, act)}"
    )
    return (
        f"{when}: {called(trail)[trail.acting]} {pays}. You may cancel all of it with one "
        f"reaction, or endure it. {what_works(trail, menu)}"
    )


def spent(trail: Trail) -> int:
    """How many action cards lie in the discard: none yet when the first fight begins."""
    return sum(trail.content.copies) - int(trail.held) - int(trail.decked)


def what_works(trail: Trail, menu: Menu) -> str:
    """Which reactions are on the menu, and why."""
    if not any(SPRINT <= action < REST for action in menu):
        return (
            f"As it keeps {trail.energy(trail.acting)} energy, Parry and Sprint do not work on it."
        )
    return "As it has no energy left, Parry and Sprint work on it, too."


QUESTIONS = Questions(
    Question(
        name="town",
        rule="NMH-18",
        waiting="gets ready in Town",
        prompt=_in_town,
        answers=((WEAR, VENTURE + 1),),
        refused=_not_in_town,
        lesson=_town_lesson,
    ),
    Question(
        name="meeting",
        rule="NMH-18",
        waiting="turns up an Encounter card",
        prompt="You turn up an Encounter card.",
        answers=((MEET, CONCEDE),),
        by_chance=True,
    ),
    Question(
        name="drawing",
        rule="NMH-36",
        waiting="draws cards",
        prompt="You draw cards.",
        answers=((DRAW, MEET),),
        by_chance=True,
    ),
    Question(
        name="reacting",
        rule="NMH-53",
        waiting="answers an enemy",
        prompt=_attacked,
        answers=((ENDURE, ENDURE + 1), (REACT, REST)),
        refused=_no_reaction,
        lesson=_reaction_lesson,
    ),
    Question(
        name="yours",
        rule="NMH-35",
        waiting="takes a turn",
        prompt=_your_turn,
        answers=((PASS, PASS + 1), (PLAY, REACT), (REST, REST + 1)),
        refused=_not_in_your_turn,
        lesson=_turn_lesson,
    ),
    Question(
        name="trail",
        rule="NMH-19",
        waiting="chooses the way",
        prompt=_on_the_way,
        answers=((ONWARD, RETURN + 1),),
        refused=_not_on_the_way,
        lesson=_way_lesson,
    ),
)

_ASKED = {PHASE.names.index(each.name): each for each in QUESTIONS}


def asked_in(trail: Trail) -> Question | None:
    """What is asked now; nothing while the enemies act, and when all is over."""
    return _ASKED.get(int(trail.phase))
