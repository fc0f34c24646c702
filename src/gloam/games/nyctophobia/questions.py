"""Every question that either Nyctophobia game asks: one record each.

Who is asked what comes first on the agenda. Scene, refusals and lesson read it here; a rule that
stands in both rule books is written as `(NYH-112 NVE-39)`, and `in_book` picks one.
"""

from typing import Any, Final

from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.question import Question, Questions
from gloam.games.nyctophobia.cards import KINDS_IN_DECK
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import ACTIONS, HUNTER, QUESTION
from gloam.games.nyctophobia.ground import away, beyond
from gloam.games.nyctophobia.lore import between, called, capital, many
from gloam.games.nyctophobia.numbers import (
    ANY, CALL, CHEER, CHEERLEADER, CLATTER, CLIMB, CLIMBER, DONE, EDGE, FELL, GO, HIDE, HUNT, KLUTZ,
    LEAVE, LIFT, PICK, PLANT, PLAY, PROWL, SEARCH, SHORT, SKIP, SPRINT, STAY, THROUGH, THROW,
)  # fmt: skip
from gloam.games.nyctophobia.public import (
    DRIVEN, HUNTING, RETREATING, RETREAT_OPTIONAL, RETREAT_SPACES, RETREAT_TAKEN, Woods,
)  # fmt: skip

REST: Final = "your card does not give you that now; say menu to hear what it does."
NOT_NOW: Final = "it is not on your menu now; say menu to hear what is."


def _runs(verbs: str) -> tuple[tuple[int, int], ...]:
    """The runs of actions of some verbs."""
    named = {each.const: each for each in ACTIONS.verbs}
    wanted = [named[verb] for verb in verbs.split()]
    return tuple((each.first, each.first + len(each.texts())) for each in wanted)


# What the hands of a Hunted know to be in the way, and other reasons that several questions have.


def _closed(view: Any, heading: int) -> str:
    woods, side = view.woods, HEADINGS[heading]
    if woods.known_trees >> heading & 1:
        return f"a tree stands to the {side}. (NYH-51 NVE-15)"
    if view.around[heading] == EDGE or view.knows_edge(heading):
        return f"the forest ends to the {side}. (NYH-G19 NVE-G1)"
    if woods.no_room() >> heading & 1:
        return f"somebody is to the {side}. (NYH-52 NVE-16)"
    return NOT_NOW


def _no_search(view: Any) -> str:
    woods = view.woods
    if woods.house & SHORT:
        return "turns are short here: nobody feels around of their own will. (NYH-54 NVE-18)"
    if woods.fog:
        return (
            "fog: you feel around only at the start of a turn, and that is done for you. (NYH-105)"
        )
    if woods.fear and not woods.unmoved():
        return "fear: until the Hunter's next turn nobody feels around after moving. (NVE-18)"
    if any(what != NOWHERE for what in view.around):
        return "you have felt around here; take a step first. (NYH-54 NVE-18)"
    return "you have just sprinted, or let it go by; take a step first. (NYH-61 NVE-22)"


def _no_hop(view: Any, heading: int) -> str:
    woods = view.woods
    if woods.characters[view.seat] != CLIMBER:
        return "only the Climber hops over trees. (NYH-141 NVE-G15)"
    if not woods.known_trees >> heading & 1:
        return f"you feel no tree to the {HEADINGS[heading]}. (NYH-141 NVE-G15)"
    return "a hop takes the place of all steps, or of a whole retreat. (NYH-141 NVE-G15)"


def _no_clatter(view: Any) -> str:
    if view.woods.characters[view.seat] != KLUTZ:
        return "only the Klutz makes noise like that. (NYH-138 NVE-G15)"
    return "you can do that only right after you have left a space. (NYH-138 NVE-G15)"


# A Hunted's turn.


def _turn_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    woods = view.woods
    if woods.steps == 0:
        return "Your turn: steps and action are used." if woods.acted else "Your turn: an action?"
    if woods.steps == 1:
        return "Your turn: 1 step left" + (", then an action." if not woods.acted else ".")
    steps = many(woods.steps, "step")
    return f"Your turn: {steps} left." if woods.acted else f"Your turn: {steps} and an action."


def _turn_brief(view: Any, about: int, menu: tuple[int, ...]) -> str:
    woods = view.woods
    action = "" if woods.acted else ", an action"
    if woods.steps:
        return f"Your turn: {many(woods.steps, 'step')}{action}."
    return "Your turn: an action." if action else "Your turn: done?"


def _steps(woods: Any, thing: str) -> str:
    """The steps of a whole turn: `two spaces`."""
    number = 1 if woods.house & SHORT else int(woods.sheet.steps)
    return f"{('one', 'two', 'three', 'four')[number - 1]} {thing}{'' if number == 1 else 's'}"


def _turn_refused(view: Any, about: int, action: int) -> str:
    woods, verb = view.woods, VERB[action]
    if verb == CLATTER:
        return _no_clatter(view)
    if verb == SEARCH:
        return _no_search(view)
    if verb == DONE:
        return f"you have to move {_steps(woods, 'space')} first. (NYH-49 NVE-14)"
    if verb == STAY:
        return "you stay only in a sprint or a retreat; done ends your turn. (NYH-49 NVE-14)"
    if verb == CLIMB:
        return _no_hop(view, action - CLIMB)
    if verb == GO:
        if woods.steps == 0:
            if woods.house & SHORT:
                return "you have made your step. (NYH-49 NVE-14)"
            made = _steps(woods, "step")
            return f"you have made your {made}; a sprint is an action. (NYH-49 NVE-14)"
        return _closed(view, action - GO)
    return _no_action(view, action, cheered=False)


def _no_action(view: Any, action: int, *, cheered: bool) -> str:
    """Why one of the actions cannot be taken of which there is one a turn."""
    woods, verb = view.woods, VERB[action]
    impossible = _impossible(view, action)
    if impossible:
        return impossible
    if woods.house & SHORT and verb in (SPRINT, THROW, HIDE):
        return "turns are short here: one step, and no such action. (NYH-57 NVE-21)"
    if woods.hidden >> view.seat & 1:
        return "you are hidden, and keep still. (NYH-64 NVE-24)"
    if not cheered:
        if woods.acted:
            return "you have taken your action. (NYH-57 NVE-21)"
        if verb == HIDE and woods.steps:
            return "you can hide only after moving. (NYH-72 NVE-25)"
        if woods.steps and not woods.unmoved():
            return "you are between two steps: act before them or after. (NYH-59 NVE-21)"
    if verb in (SPRINT, LEAVE):
        return _closed(view, action - verb)
    if verb == CHEER and cheered:
        return "it is you who are cheered on. (NYH-136 NVE-49)"
    return NOT_NOW


def _impossible(view: Any, action: int) -> str:
    """Why somebody could not do it at any time of this turn; nothing if they could."""
    woods, me, verb = view.woods, int(view.seat), VERB[action]
    if verb == THROW and not woods.rocks[me]:
        return "you have no rock. (NYH-73 NVE-31)"
    if verb == LEAVE and woods.carrier != me:
        if not view.vampire:
            return "there is no familiar in this game. (NYH-151)"
        return "you do not lead the familiar. (NVE-23)"
    if verb == HIDE and woods.caller:
        return "help was called, and nobody hides any more. (NYH-71)"
    if verb == HIDE and woods.escaping:
        return "the familiar was found, and nobody hides any more. (NVE-26)"
    if verb == CALL:
        if view.vampire:
            return "there is no call for help in this game. (NVE-4)"
        if woods.caller:
            return "help was called already. (NYH-90)"
        if not view.in_car >> me & 1:
            return "you call for help from the car, and are not in it. (NYH-88)"
    return _no_cheer(view, action - CHEER + 1) if verb == CHEER else ""


def _no_cheer(view: Any, friend: int) -> str:
    woods = view.woods
    if woods.characters[view.seat] != CHEERLEADER:
        return "only the Cheerleader cheers others on. (NYH-136 NVE-49)"
    if friend == view.seat:
        return "it must be another. (NYH-136 NVE-49)"
    if friend > woods.hunted:
        return f"{called(friend)} does not play here."
    if woods.hidden >> friend & 1:
        return f"{called(friend)} is hidden. (NYH-G50 NVE-24)"
    return ""


def _turn_lesson(view: Any, about: int, menu: tuple[int, ...]) -> str:
    """What a choice means that does not come every turn."""
    if CALL in menu:
        return "You are in the car: choose radio, which calls for help."
    if any(VERB[action] == LEAVE for action in menu):
        return "You lead the familiar now: take it to the car by the shortest way you know."
    return ""


_TURN = Question(
    name="turn",
    rule="NYH-38 NVE-44",
    waiting="chooses",
    prompt=_turn_prompt,
    brief=_turn_brief,
    answers=_runs("GO SPRINT CLIMB THROW LEAVE SEARCH HIDE STAY DONE CALL CLATTER CHEER"),
    refused=_turn_refused,
    lesson=_turn_lesson,
)


def _sprint_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    return f"You are sprinting, up to {many(about, 'space')} more."


def _sprint_refused(view: Any, about: int, action: int) -> str:
    if VERB[action] == SEARCH:
        return "no search follows a sprint. (NYH-61 NVE-22)"
    return _no_clatter(view) if VERB[action] == CLATTER else _closed(view, action - GO)


_SPRINT = Question(
    name="sprint",
    rule="NYH-60 NVE-22",
    waiting="chooses where to sprint",
    prompt=_sprint_prompt,
    brief=lambda view, about, menu: f"Sprint: {many(about, 'space')} more.",
    wanted="you are sprinting: go on, or stay.",
    answers=_runs("GO SEARCH CLATTER"),
    refused=_sprint_refused,
    lesson=_turn_lesson,
)


def _cheer_refused(view: Any, about: int, action: int) -> str:
    verb = VERB[action]
    if verb == CLATTER:
        return _no_clatter(view)
    if verb == CLIMB:
        return _no_hop(view, action - CLIMB)
    return _no_action(view, action, cheered=True)


def _cheer_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    return f"{called(view.woods.turn)} cheers you on: take one action, or none."


_CHEER = Question(
    name="cheer",
    rule="NYH-136 NVE-49",
    waiting="chooses one action",
    prompt=_cheer_prompt,
    brief="One action, or done?",
    wanted="your friend lets you take one action, or done.",
    answers=_runs("SPRINT CLIMB THROW LEAVE HIDE CALL CLATTER CHEER"),
    refused=_cheer_refused,
    lesson=_turn_lesson,
)

# A fight.


def _counter_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    where = f" in the {HEADINGS[view.hunter_heading]}" if view.hunter_by else ""
    return f"The Hunter is upon you{where}: strike back, or endure it?"


def _counter_lesson(view: Any, about: int, menu: tuple[int, ...]) -> str:
    spaces = many(view.woods.sheet.drives, "space")
    return (
        f"The Hunter is upon you: counter costs a rock, and drives it back {spaces} and makes it "
        "slow for a turn."
    )


_COUNTER = Question(
    name="counter",
    rule="NYH-112 NVE-39",
    waiting="decides whether to strike back",
    prompt=_counter_prompt,
    brief="Strike back?",
    wanted="answer the attack: counter, or endure.",
    answers=_runs("COUNTER ENDURE"),
    idle="nobody attacks you now. (NYH-112 NVE-39)",
    lesson=_counter_lesson,
)


def _retreat_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    spaces = f"up to {many(RETREATING.part(about, RETREAT_SPACES), 'space')}"
    if RETREATING.part(about, RETREAT_OPTIONAL):
        return f"You may retreat, {spaces}."
    if RETREATING.part(about, RETREAT_TAKEN):
        return f"You may retreat further, {spaces}."
    return f"Retreat, {spaces}."


def _retreat_refused(view: Any, about: int, action: int) -> str:
    verb = VERB[action]
    if verb == GO:
        return _closed(view, action - GO)
    if verb == CLIMB:
        return _no_hop(view, action - CLIMB)
    if verb == SEARCH:
        return _no_search(view)
    if verb == CLATTER:
        return _no_clatter(view)
    return "you have to retreat a space, if there is a way. (NYH-115 NVE-40)"


_RETREAT = Question(
    name="retreat",
    rule="NYH-115 NVE-40",
    waiting="chooses where to retreat",
    prompt=_retreat_prompt,
    brief=lambda view, about, menu: f"Retreat: {RETREATING.part(about, RETREAT_SPACES)} more.",
    wanted="you are in retreat: go, search, or stay once you have gone.",
    answers=_runs("GO CLIMB SEARCH STAY CLATTER"),
    refused=_retreat_refused,
    lesson="Now get away from the Hunter, a space or two, round a tree if you know one.",
    about=RETREATING,
)
_HIDE = Question(
    name="hide",
    rule="NYH-117 NVE-41",
    waiting="decides whether to hide",
    prompt="Will you hide? It costs nothing now.",
    brief="Hide?",
    wanted="say whether you hide: hide, or stand.",
    answers=_runs("STAND"),
    idle="nobody asks you to hide now. (NYH-117 NVE-41)",
    lesson="Hide now: it is free after a fight, and you are safe until your next turn.",
)


# The Hunter, whatever is played.


def _clue_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    return f"Give a clue: where is the {'familiar' if view.vampire else 'car'}?"


_CLUE = Question(
    name="clue",
    rule="NYH-26 NVE-50",
    waiting="gives a clue",
    prompt=_clue_prompt,
    wanted="give a clue first.",
    answers=_runs("CLUE"),
    refused="a clue must be true. (NYH-G4 NVE-G20)",
    idle="you have given your clue. (NYH-26 NVE-50)",
)


def _card_refused(view: Any, about: int, action: int) -> str:
    deck = (action - PLAY) // KINDS_IN_DECK
    where = "in your hand" if deck == view.woods.deck else "in your deck"
    return f"that card is not {where}. (NYH-91 NVE-7)"


_CARD = Question(
    name="card",
    rule="NYH-91 NVE-7",
    waiting="plays a card",
    prompt="Your turn: play a card.",
    wanted="play a card first.",
    answers=_runs("PLAY"),
    refused=_card_refused,
    idle="you have played your card. (NYH-91 NVE-7)",
)
_RECOIL = Question(
    name="recoil",
    rule="NYH-G28 NVE-G18",
    waiting="chooses a way back",
    prompt="You are driven back: choose the way.",
    wanted="choose your way back first.",
    answers=_runs("RECOIL"),
    refused="you go straight back, and turn only where that is barred. (NYH-G28 NVE-G18)",
    idle="nobody drives you back now. (NYH-81 NVE-34)",
    about=DRIVEN,
)


def _pick_refused(view: Any, about: int, action: int) -> str:
    woods, seat = view.woods, action - PICK + 1
    if seat > woods.hunted:
        return f"{called(seat)} does not play here."
    if woods.hidden >> seat & 1:
        return f"{called(seat)} is hidden. (NYH-63 NVE-24)"
    return f"{capital(called(seat))} is not to be picked now; say menu to hear what is."


PICK_A_FIGHT = Question(
    name="prey",
    rule="NYH-G34 NVE-36",
    waiting="chooses whom to attack",
    prompt="Several Hunted are next to you: whom do you attack?",
    answers=_runs("PICK"),
    refused=_pick_refused,
)


def _plant_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    return f"Set the tree from {between(about)} on another side."


def _plant_refused(view: Any, about: int, action: int) -> str:
    if view.woods.trees.stands_on(action - PLANT):
        return "a tree stands there already."
    return "it stood there, or it would cut a space off, or split the car. (NYH-G37)"


_NO_TREE_MOVES = "your card moves no tree now. (NYH-105 NVE-7)"
_PLANT = Question(
    name="plant",
    rule="NYH-G37 NVE-G14",
    waiting="chooses",
    prompt=_plant_prompt,
    wanted="set the tree down first.",
    answers=_runs("PLANT"),
    refused=_plant_refused,
    idle=_NO_TREE_MOVES,
)


# What a card asks the Hunter.


def _spaces_left(view: Any) -> str:
    return many(min(view.woods.agenda.b(), view.woods.legs), "space")


def _hunt_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    if HUNTING.named(about)["how"] & ANY:
        return "Whom do you hunt?"
    return f"Hunt: up to {_spaces_left(view)} more."


def _ends(view: Any, heading: int) -> str:
    """Why the Hunter cannot go past the edge; nothing where there is none."""
    if beyond(view.woods.at[HUNTER], heading) != NOWHERE:
        return ""
    return f"the forest ends to the {HEADINGS[heading]}. (NYH-G1 NVE-G14)"


def _hunt_refused(view: Any, about: int, action: int) -> str:
    if VERB[action] == PICK:
        return _pick_refused(view, about, action)
    goal = "the noise" if view.woods.noise != NOWHERE else "your prey"
    rule = "(NYH-98 NVE-9)" if view.woods.noise != NOWHERE else "(NYH-102 NVE-10)"
    reason = f"you go by a shortest way to {goal}, and that is none. {rule}"
    return _ends(view, action - PROWL) or reason


def _walk_refused(view: Any, about: int, action: int) -> str:
    return _ends(view, action - PROWL) or "your card leads you elsewhere. (NYH-105 NVE-7)"


def _lift_refused(view: Any, about: int, action: int) -> str:
    if VERB[action] == SKIP:
        return MUST_DO
    if VERB[action] == PLANT:
        return "lift a tree first."
    if not view.woods.trees.stands_on(action - LIFT):
        return "no tree stands there."
    return "that tree keeps you from one of the Hunted. (NYH-G37)"


def _fell_refused(view: Any, about: int, action: int) -> str:
    if VERB[action] == SKIP:
        return MUST_DO
    return f"no tree stands to the {HEADINGS[action - FELL]} of you."


def _lead_refused(view: Any, about: int, action: int) -> str:
    if VERB[action] == SKIP:
        return MUST_DO
    return "a tree, a piece or the car is in its way. (NVE-12)"


def _drag_prompt(view: Any, about: int, menu: tuple[int, ...]) -> str:
    return f"Which way does {called(about)} go?" if about else "Whom do you move?"


def _drag_refused(view: Any, about: int, action: int) -> str:
    return _pick_refused(view, about, action) if VERB[action] == PICK else _IN_THE_WAY


def _up_to(what: str, thing: str) -> Any:
    """A prompt that says how many of a thing are left."""
    return lambda view, about, menu: f"{what}: up to {many(view.woods.agenda.b(), thing)} more."


def _walks(what: str) -> Any:
    """A prompt that says how many spaces the Hunter may still go."""
    return lambda view, about, menu: f"{what}: up to {_spaces_left(view)} more."


MUST_DO: Final = "what your card says must be done. (NYH-91 NVE-7)"
_IN_THE_WAY = "something is in the way, or it would bring them next to you. (NYH-G37 NVE-24)"
_BY_CARD = "NYH-105 NVE-7"
_HUNTS = "chooses"

QUESTIONS: Final = Questions(
    # Asked of the Hunted.
    _TURN, _SPRINT, _COUNTER, _RETREAT, _HIDE, _CHEER,
    # Asked of the Hunter.
    _CLUE, _CARD, _RECOIL, PICK_A_FIGHT, _PLANT,
    # Asked of the Hunter by a card.
    Question(
        name="hunt", rule="NYH-98 NVE-9", waiting=_HUNTS, prompt=_hunt_prompt,
        answers=_runs("PROWL PICK"), refused=_hunt_refused, about=HUNTING,
    ),
    Question(
        name="charge", rule=_BY_CARD, waiting=_HUNTS, prompt="Which way do you charge?",
        answers=_runs("CHARGE"), refused=REST, idle="your card is no charge. (NYH-105 NVE-7)",
    ),
    Question(
        name="swing", rule=_BY_CARD, waiting=_HUNTS, prompt="Which way do you charge?",
        answers=_runs("CHARGE"), refused=REST,
    ),
    Question(
        name="to-car", rule=_BY_CARD, waiting=_HUNTS, prompt=_walks("Go toward the car"),
        answers=_runs("PROWL"), refused=_walk_refused,
    ),
    Question(
        name="from-noise", rule=_BY_CARD, waiting=_HUNTS, prompt=_walks("Go away from the noise"),
        answers=_runs("PROWL"), refused=_walk_refused,
    ),
    Question(
        name="fell", rule=_BY_CARD, waiting=_HUNTS, prompt=_up_to("Fell a tree beside you", "tree"),
        answers=_runs("FELL SKIP"), refused=_fell_refused,
        idle="your card fells no tree now. (NYH-105 NVE-7)",
    ),
    Question(
        name="replant", rule=_BY_CARD, waiting=_HUNTS,
        prompt=_up_to("Lift a tree, to set it elsewhere", "tree"),
        answers=_runs("LIFT PLANT SKIP"), refused=_lift_refused, idle=_NO_TREE_MOVES,
    ),
    Question(
        name="turn-forest", rule=_BY_CARD, waiting=_HUNTS,
        prompt="Which way do you turn the forest?",
        answers=_runs("TURN_RIGHT TURN_LEFT"), refused=_IN_THE_WAY,
    ),
    Question(
        name="voice", rule=_BY_CARD, waiting=_HUNTS, prompt="To whom does the noise go?",
        answers=_runs("PICK"), refused=_pick_refused,
    ),
    Question(
        name="echo", rule=_BY_CARD, waiting=_HUNTS, prompt="To whom does the noise go?",
        answers=_runs("PICK"), refused=_pick_refused,
    ),
    Question(
        name="swap", rule=_BY_CARD, waiting=_HUNTS, prompt="Which two change places?",
        answers=_runs("SWAP"), refused=_IN_THE_WAY,
    ),
    Question(
        name="drag", rule=_BY_CARD, waiting=_HUNTS, prompt=_drag_prompt,
        answers=_runs("DRAG PICK"), refused=_drag_refused,
    ),
    Question(
        name="lead", rule="NVE-G11", waiting=_HUNTS, prompt=_up_to("Lead the familiar", "space"),
        answers=_runs("LEAD SKIP"), refused=_lead_refused,
    ),
    Question(
        name="pocket", rule=_BY_CARD, waiting=_HUNTS, prompt="Which rock do you take?",
        answers=_runs("POCKET"), refused="no loose rock lies there within reach.",
    ),
    Question(
        name="wisp", rule=_BY_CARD, waiting=_HUNTS,
        prompt="Do you put the noise where you began?",
        answers=_runs("WISP SKIP"), refused=REST,
        idle="your card puts no noise anywhere now. (NYH-105 NVE-7)",
    ),
    # Asked of chance.
    Question(name="draw", rule="NYH-93 NVE-8", waiting="draws a card", by_chance=True),
    Question(name="rummage", rule=_BY_CARD, waiting="draws a discard", by_chance=True),
)  # fmt: skip
QUESTIONS.agree_with(QUESTION)


_OF_THE_HUNTED = (_TURN, _SPRINT, _COUNTER, _RETREAT, _HIDE, _CHEER)
OF_THE_HUNTER: Final = frozenset(
    action
    for question in QUESTIONS
    if question not in _OF_THE_HUNTED
    for first, end in question.answers
    for action in range(first, end)
)
"""The actions that only the Hunter takes."""


IDLE: Final = {
    action: question.idle
    for question in reversed(list(QUESTIONS))
    for first, end in question.answers
    for action in range(first, end)
    if question.idle
}
"""Why an action cannot be taken while nothing of its kind is asked, where a question says so."""


def first_on_agenda(woods: Woods) -> Question | None:
    """The question that comes first on the agenda; None where something else does, or nothing."""
    kind = int(woods.agenda.first())
    return QUESTIONS[kind] if 1 <= kind <= len(QUESTIONS) else None


def about_what(woods: Woods) -> int:
    """What the first question is about; of a Hunted, and of a way back, beside whose it is."""
    question, agenda = first_on_agenda(woods), woods.agenda
    return int(agenda.b() if question in (*_OF_THE_HUNTED, _RECOIL) else agenda.a())


def waited_for(woods: Woods) -> str:
    """What others hear of somebody who is asked, after their name."""
    question = first_on_agenda(woods)
    if question is None:
        return "chooses"
    seat = woods.agenda.a() if question in _OF_THE_HUNTED else HUNTER
    return question.waiting if seat == woods.floor else "chooses"


def question_for(view: Any) -> Question | None:
    """What a seat is asked: to pick a fight comes before what a card says. (NYH-G34)"""
    asked = first_on_agenda(view.woods)
    if asked is None or asked in (_CLUE, _CARD, _RECOIL, _PLANT):
        return asked
    return PICK_A_FIGHT if view.seat == HUNTER and picks_a_fight(view) else asked


def picks_a_fight(view: Any) -> bool:
    """Whether a Hunted that the Hunter picks is attacked. (NYH-G34)"""
    woods = view.woods
    if view.vampire or woods.fought:
        return False
    hunts = woods.agenda.first() == HUNT
    through = hunts and HUNTING.named(woods.agenda.a())["how"] & THROUGH
    near = [
        seat
        for seat in range(1, int(woods.hunted) + 1)
        if woods.face_up(seat)
        and (woods.touches(seat) or (through and away(woods.at[seat], woods.at[HUNTER]) == 1))
    ]
    return len(near) > 1
