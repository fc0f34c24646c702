"""Every question that Shadow Hunters asks inside a turn, each in one record.

The rules read from it what a question is about, who answers it and which facts settle it; scene,
sentences, refusals and lesson read what they say of it. A view is known here by what it can tell
(`Asked`), and a refusal by still less (`Refused`): the open table and the seat, so that nobody who
reads it over a shoulder learns anything of a character. (SHH-R2, SHH-E41)

A reason may end with its rule: in round brackets it is said, in square ones it only backs it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from gloam.games.shadow_hunters.card_words import area_words, card_words
from gloam.games.shadow_hunters.cards import EQUIPMENT
from gloam.games.shadow_hunters.facts import ABILITY, HOW, QUESTION, equipment_of, target_of
from gloam.games.shadow_hunters.lore import (
    AREA_NAMES, AREA_RULES, DECK_NAMES, DECK_OF, area, called, card_name, does, listed,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    ACCEPT, AGAIN, AIMED, ALTAR, ANSWERED, ATTACK, ATTACKED, BLASTED, BLUR, BLURRED, CABIN,
    CEMETERY, CHOOSE, CHURCH, COUNTER, COUP, COUPED, D4, D6, DICE, DICED, DODGED, DONE, DRAW, DRAWN,
    DREW, DREW_GREEN, EQUIP, EQUIPPED, GATE, GAVE, GIVE, GO, GREEN_SECRET, HAND, HANDED, HARM, KEPT,
    KINDS, LAST_STAND, LAY, LIGHTNING, LOOT, MOVED, PAIR, PAIRED, PARRIED, PASS, PASSED, PICK,
    PICKED, PLAY, PUT_AWAY, RAN_OUT, REVEAL, REVEALED, ROB, ROLLED, SKIP, SKIPPED, SOUGHT, STAND,
    STAYED_HIDDEN, STAY_HIDDEN, STRIKE, STRUCK, TAKE, TELEPORT, THREW, TOOK, UNKNOWN, WANDERED,
    WOODS,
)  # fmt: skip
from gloam.kernel.bits import members
from gloam.kernel.packing import Packing
from gloam.kernel.question import Question, Questions

if TYPE_CHECKING:
    from gloam.games.shadow_hunters.public import Open

SEATS = 8


class Refused(Protocol):
    """What a refusal may be made from: the open table, and whose it is."""

    @property
    def seat(self) -> int:
        """The seat that would have answered."""

    @property
    def open(self) -> "Open":
        """What lies open on the table."""


class Asked(Refused, Protocol):
    """What a seat knows that is asked."""

    def me(self) -> int:
        """The seat's own character."""

    def green_card(self) -> int:
        """The Green card that is being read."""


# Moving, and the Areas.


def _at_area(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    return f"You are at the {area_words(about, view.open.sheet)}. Your choice?"


def _area_brief(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    asked = {GATE: "Which deck?", WOODS: "Hurt or heal whom?", ALTAR: "Take which?"}
    return asked.get(about, "Draw?") if menu != (SKIP,) else "Nothing to do here."


def _no_effect(view: Refused, place: int, action: int) -> str:
    if action == SKIP:
        return "at this table, what an Area says has to be done. (SHH-G5)"
    if place == WOODS and HARM <= action < TAKE:
        return f"{called(target_of(action))} is dead. [SHH-59]"
    if place == ALTAR and TAKE <= action < EQUIP:
        return _not_to_be_taken(view, place, action)
    if place in DECK_OF and DRAW <= action < SKIP:
        return f"{area(place)} has {DECK_NAMES[DECK_OF[place]]} cards. [{AREA_RULES[place]}]"
    return f"{area(place)} does not offer that. [{AREA_RULES[place]}]"


def _not_at_an_area(action: int) -> str:
    if DRAW <= action <= SKIP:
        return "you do that when you come to an Area that says so. (SHH-65)"
    if HARM <= action < TAKE:
        return "that is for whoever comes to the Woods. (SHH-46)"
    return "you take Equipment at the Altar, or with a card that says so. [SHH-48]"


_AREA_LESSONS = {
    CABIN: "The Cabin has Green cards: you read one, and give it to whom you want to learn about.",
    GATE: "At the Gate you choose a deck: White helps, Black hurts, Green finds out who is who.",
    CHURCH: "The Church has White cards: most of them heal or protect.",
    CEMETERY: "The Cemetery has Black cards: most of them hurt somebody.",
    ALTAR: "At the Altar you take an Equipment card from another player, if anybody has one.",
}


def _area_lesson(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    if menu == (SKIP,):
        return "There is nothing to do here."
    if about == WOODS:
        hurt, heal = view.open.sheet.woods_hurt, view.open.sheet.woods_heal
        return f"The Woods hurt anybody for {hurt}, or heal anybody by {heal}, yourself too."
    return _AREA_LESSONS[about]


def _keep_it(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    return f"Put {card_name(EQUIPMENT[about])} into play, or keep it in hand?"


def _not_the_one_taken(view: Refused, about: int, action: int) -> str:
    return f"it is {card_name(EQUIPMENT[about])} that you took. [SHH-49]"


def _not_to_be_taken(view: Refused, about: int, action: int) -> str:
    kind = equipment_of(action)
    if view.open.has(view.seat, kind):
        return f"{card_name(kind)} is yours already. [SHH-E23]"
    return f"nobody has {card_name(kind)} in play. [SHH-E23]"


# Cards.


def _reaches(seat: int, deck: int, hearer: int) -> str:
    return does(seat, hearer, "reach", f"for the {DECK_NAMES[deck]} deck")


def _being_read(view: Asked) -> str:
    card = view.green_card()
    return f"{card_name(card)}: {card_words(card, view.open.sheet)}"


def _give_it(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    return f"You have drawn {_being_read(view)}. Whom do you give it to?"


def _answer_it(view: Asked, giver: int, menu: tuple[int, ...]) -> str:
    return f"{called(giver)} gives you {_being_read(view)}. Your answer?"


def _no_such_answer(view: Refused, about: int, action: int) -> str:
    if HAND <= action < PLAY and not view.open.has(view.seat, equipment_of(action)):
        return f"you do not have {card_name(equipment_of(action))} in play. [SHH-E27]"
    return "a Green card is answered as it is true of you. (SHH-E27)"


def _no_green_card(action: int) -> str:
    return "nobody has given you a Green card. [SHH-42]" if action < HAND else ""


def _answer_lesson(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    seen = _what_is_seen(view)
    if view.me() == UNKNOWN:
        return f"Unknown alone may lie in answer to a Green card; {seen}."
    return f"You may only answer what is true of you, and {seen}."


def _what_is_seen(view: Asked) -> str:
    """Who learns what comes of a Green card. (SHH-G7, SHH-R16)"""
    if view.open.terms & GREEN_SECRET:
        return "others learn only what changes on the table"
    return "all see what comes of it"


def _give_lesson(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    return f"Only you and the receiver read this card, but {_what_is_seen(view)}."


def _for_others(rule: str) -> Callable[[Refused, int, int], str]:
    """Why something is not for somebody: a card that is given away or aimed at another."""

    def refused(view: Refused, about: int, action: int) -> str:
        kind, target = equipment_of(action), target_of(action)
        if kind >= 0 and not view.open.has(view.seat, kind):
            return f"you do not have {card_name(kind)} in play. [SHH-E22]"
        if target == view.seat:
            return f"it must be another player. [{rule}]"
        return "" if view.open.alive(target) else f"{called(target)} is dead. [SHH-59]"

    return refused


def _aim_it(view: Asked, card: int, menu: tuple[int, ...]) -> str:
    return f"{card_name(card)}: {card_words(card, view.open.sheet)}. At whom?"


def _unmask(view: Asked, card: int, menu: tuple[int, ...]) -> str:
    ask = "Reveal, or stay hidden?" if REVEAL in menu else "It is not for you."
    return f"{card_name(card)}: {card_words(card, view.open.sheet)}. {ask}"


# Attacks.


def _parries(seat: int, target: int, hearer: int) -> str:
    return does(target, hearer, "take", "the d4")


def _hits(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    """What the dice say, before Equipment adds to it or takes from it."""
    open_ = view.open
    hits = [
        f"{called(seat)} for {open_.base[seat]}"
        for seat in members(open_.targets)
        if open_.base[seat]
    ]
    may = "Strike, or rob?" if any(ROB <= action < LOOT for action in menu) else "Strike now."
    if open_.hidden(view.seat):
        may = "Strike, or reveal first?"
    return f"Your dice hit {listed(hits)}, before Equipment. {may}"


# Damage, death and loot.

OF_LOOT = Packing(victim=SEATS, attack=2)
"""Whose Equipment is looted, and whether it was an attack that killed."""
VICTIM = OF_LOOT.field("victim")


def _which_loot(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    return f"You have killed {called(int(VICTIM.of(about)))}: which Equipment do you take?"


def _not_left_behind(view: Refused, about: int, action: int) -> str:
    victim, kind = int(VICTIM.of(about)), equipment_of(action)
    return f"{called(victim)} has not left {card_name(kind)}. [SHH-58]"


OF_REACTION = Packing(attacker=range(-1, SEATS), hurt=2)
"""Who may be struck back at, -1 for nobody, and whether it hurt."""
ATTACKER = OF_REACTION.field("attacker")


def _react(view: Asked, about: int, menu: tuple[int, ...]) -> str:
    attack = OF_REACTION.named(about)
    if attack["attacker"] < 0:
        return "You were hurt: react, or pass?"
    how = "has attacked and hurt you" if attack["hurt"] else "has attacked you, without damage"
    return f"{called(attack['attacker'])} {how}: react, or pass?"


def _no_stand(view: Refused, about: int, action: int) -> str:
    if not view.open.terms & LAST_STAND:
        return "there are no last stands at this table. (SHH-78)"
    if view.open.stood >> view.seat & 1:
        return "you have made your last stand, once a game. [SHH-78]"
    return (
        "a last stand is against somebody whose attack has just hurt you, and who lives. [SHH-78]"
    )


NOT_ATTACKED = "nobody has just attacked you. [SHH-78]"


def _nothing_to_react_to(action: int) -> str:
    if action == PASS:
        return "you are not asked anything that you could let pass; roll, or done."
    return NOT_ATTACKED


def _coup(view: Asked, target: int, menu: tuple[int, ...]) -> str:
    return f"You have hurt {called(target)}: try a Coup de Grace?"


def _blur(view: Asked, attacker: int, menu: tuple[int, ...]) -> str:
    return f"{called(attacker)} attacks you: blur it?"


QUESTIONS = Questions(
    Question(
        name="move",
        rule="SHH-37",
        waiting="rolls to move",
        heard="take the dice",
        about=Packing(rolls=4),  # 1: the only roll; 2 and 3: the first and the second of two
        answers=((DICE, D4),),
        settled_by=(ROLLED,),
        by_chance=True,
    ),
    Question(
        name="pick",
        rule="SHH-E24",
        waiting="chooses one of two rolls",
        heard="choose one of the two rolls",
        prompt="Which of the two rolls do you use?",
        brief="Which roll?",
        wanted="say which of the two rolls you use.",
        answers=((PICK, GO),),
        settled_by=(PICKED,),
        idle="there are no two rolls to choose from. [SHH-E24]",
        lesson="Two rolls: choose the Area that is worth more to you.",
    ),
    Question(
        name="go",
        rule="SHH-36",
        waiting="chooses an Area to go to",
        heard="choose where to go",
        prompt="You rolled a 7: where do you go?",
        brief="A 7: where to?",
        wanted="say where you go.",
        answers=((GO, TELEPORT),),
        settled_by=(MOVED,),
        refused=lambda view, about, action: "you have to go to another Area. (SHH-G3)",
        idle="you choose where to go only after a 7. (SHH-36)",
        lesson="A 7 lets you go where you like: to cards, to the Woods, or beside an enemy.",
    ),
    Question(
        name="area",
        rule="SHH-65",
        waiting="chooses what to do in the Area",
        heard="choose what to do there",
        about=Packing(area=len(AREA_NAMES)),
        prompt=_at_area,
        brief=_area_brief,
        wanted="do what the Area says.",
        answers=((DRAW, EQUIP),),
        settled_by=(SKIPPED, SOUGHT, WANDERED, TOOK),
        refused=_no_effect,
        idle=_not_at_an_area,
        lesson=_area_lesson,
    ),
    Question(
        name="draw",
        rule="SHH-39",
        waiting="draws a card",
        heard=_reaches,
        about=Packing(deck=len(DECK_NAMES)),
        answers=((DRAWN, DRAWN + KINDS),),
        settled_by=(RAN_OUT, DREW, DREW_GREEN),
        by_chance=True,
    ),
    Question(
        name="give",
        rule="SHH-G12",
        waiting="chooses whom to give a Green card",
        heard="choose whom to give it to",
        prompt=_give_it,
        brief="To whom?",
        wanted="give the Green card to somebody.",
        answers=((GIVE, ACCEPT),),
        settled_by=(GAVE,),
        refused=_for_others("SHH-G6"),
        idle="you have no Green card to give. [SHH-41]",
        lesson=_give_lesson,
    ),
    Question(
        name="answer",
        rule="SHH-R14",
        waiting="answers a Green card",
        heard="answer it",
        about=Packing(giver=SEATS),
        prompt=_answer_it,
        brief="Answer?",
        wanted="answer the Green card.",
        answers=((ACCEPT, PLAY),),
        settled_by=(ANSWERED, PUT_AWAY),
        refused=_no_such_answer,
        idle=_no_green_card,
        lesson=_answer_lesson,
    ),
    Question(
        name="keep",
        rule="SHH-49",
        waiting="puts the Equipment into play, or keeps it",
        heard="choose whether to use it",
        about=Packing(equipment=len(EQUIPMENT)),
        prompt=_keep_it,
        brief="Into play, or in hand?",
        wanted="put the Equipment into play, or keep it.",
        answers=((EQUIP, GIVE),),
        settled_by=(EQUIPPED, KEPT),
        refused=_not_the_one_taken,
        idle="there is nothing to keep. [SHH-49]",
        lesson="In play it works and can be stolen; in your hand it does neither.",
    ),
    Question(
        name="target",
        rule="SHH-28",
        waiting="chooses a target for the card",
        heard="choose a target",
        about=Packing(card=KINDS),
        prompt=_aim_it,
        brief="At whom?",
        wanted="choose a target for your card.",
        answers=((CHOOSE, ATTACK),),
        settled_by=(AIMED,),
        refused=_for_others("SHH-E17"),
        idle="no card of yours needs a target now. [SHH-28]",
        lesson="Choose whom the card is aimed at; pick an enemy for harm, a friend for help.",
    ),
    Question(
        name="die",
        rule="SHH-28",
        waiting="rolls a die",
        heard="take a die",
        about=Packing(ability=len(ABILITY.names), card=128, target=SEATS),  # of a card or ability
        answers=((D4, PAIR),),
        settled_by=(DICED,),
        by_chance=True,
    ),
    Question(
        name="steal",
        rule="SHH-28",
        waiting="chooses what to steal",
        heard="choose what to steal",
        prompt="Which Equipment do you steal?",
        brief="Steal which?",
        wanted="say which Equipment you steal.",
        answers=((TAKE, EQUIP),),
        settled_by=(TOOK,),
        refused=_not_to_be_taken,
        lesson="Take what helps you most, or what an enemy has good use of.",
    ),
    Question(
        name="peel",
        rule="SHH-E22",
        waiting="chooses what to give away",
        heard="choose what to give away",
        prompt="Which Equipment do you give away, and to whom?",
        brief="Give which, to whom?",
        wanted="give an Equipment card away.",
        answers=((HAND, PLAY),),
        settled_by=(HANDED,),
        refused=_for_others("SHH-E22"),
        idle="you give Equipment away only where a card says so. [SHH-23]",
        lesson="You must give a card away: give what you need least, to whom you trust most.",
    ),
    Question(
        name="unmask",
        rule="SHH-28",
        waiting="may reveal for a card",
        heard="may reveal for it",
        about=Packing(card=KINDS),
        prompt=_unmask,
        brief="Reveal, or not?",
        wanted="say whether you reveal for your card.",
        answers=((REVEAL, COUNTER),),
        settled_by=(REVEALED, STAYED_HIDDEN),
        idle="nobody asks you to reveal now.",
        lesson="The card works only for certain characters, who must reveal to have it.",
    ),
    Question(
        name="blast",
        rule="SHH-28",
        waiting="rolls for the Dynamite",
        heard="take the dice",
        answers=((DICE, D4),),
        settled_by=(BLASTED,),
        by_chance=True,
    ),
    Question(
        name="roll",
        rule="SHH-69",
        waiting="rolls for the attack",
        heard="take the dice",
        about=Packing(how=len(HOW.names)),
        answers=((DICE, PAIR),),
        settled_by=(THREW,),
        by_chance=True,
    ),
    Question(
        name="parry",
        rule="SHH-78",
        waiting="is rolled against",
        heard=_parries,
        about=Packing(target=SEATS),
        answers=((D4, D6),),
        settled_by=(PARRIED,),
        by_chance=True,
    ),
    Question(
        name="strike",
        rule="SHH-R3",
        waiting="has hit, and strikes",
        heard="have hit",
        prompt=_hits,
        brief="Strike?",
        wanted="strike your blow.",
        answers=((STRIKE, LOOT), (REVEAL, STAY_HIDDEN)),
        settled_by=(STRUCK,),
        idle="there is no blow to strike now. [SHH-67]",
        lesson="Your attack has hit. Strike now; some characters would rather reveal first.",
    ),
    Question(
        name="loot",
        rule="SHH-R4",
        waiting="chooses the loot",
        heard="choose the loot",
        about=OF_LOOT,
        prompt=_which_loot,
        brief="Take which?",
        wanted="take your loot.",
        answers=((LOOT, AGAIN), (REVEAL, STAY_HIDDEN)),
        settled_by=(TOOK,),
        refused=_not_left_behind,
        idle="there is no loot to take now. [SHH-58]",
        lesson="Whoever kills by an attack takes Equipment of the dead.",
    ),
    Question(
        name="react",
        rule="SHH-R3",
        waiting="may react",
        heard="may react",
        about=OF_REACTION,
        prompt=_react,
        brief="React?",
        wanted="react, or pass.",
        answers=((PASS, STAY_HIDDEN), (COUNTER, LIGHTNING), (STAND, COUP)),
        settled_by=(PASSED, ATTACKED),
        refused=_no_stand,
        idle=_nothing_to_react_to,
        lesson="You are asked because some characters could react now; if you cannot, pass.",
    ),
    Question(
        name="coup",
        rule="SHH-78",
        waiting="may try a Coup de Grace",
        heard="may try a Coup de Grace",
        about=Packing(target=SEATS),
        prompt=_coup,
        brief="Coup de Grace?",
        wanted="say whether you try a Coup de Grace.",
        answers=((PASS, REVEAL), (COUP, DONE)),
        settled_by=(PASSED, COUPED),
        idle="you have not just hurt anybody by an attack. [SHH-78]",
        lesson="Two sixes would kill whoever is nearly dead; it can be tried once.",
    ),
    Question(
        name="pair",
        rule="SHH-78",
        waiting="rolls for the Coup de Grace",
        heard="take two d6",
        about=Packing(target=SEATS),
        answers=((PAIR, LAY),),
        settled_by=(PAIRED,),
        by_chance=True,
    ),
    Question(
        name="blur",
        rule="SHH-78",
        waiting="may blur the attack",
        heard="may blur the attack",
        about=Packing(attacker=SEATS),
        prompt=_blur,
        brief="Blur it?",
        wanted="say whether you blur the attack.",
        answers=((PASS, REVEAL), (BLUR, STAND)),
        settled_by=(PASSED, BLURRED),
        idle=NOT_ATTACKED,
        lesson="Once a game you may try to dodge an attack before it is rolled.",
    ),
    Question(
        name="dodge",
        rule="SHH-78",
        waiting="rolls to dodge",
        heard="take the dice",
        about=Packing(attacker=SEATS),
        answers=((DICE, PAIR),),
        settled_by=(DODGED,),
        by_chance=True,
    ),
)
QUESTIONS.agree_with(QUESTION)
