"""What is said: every fact as a sentence, to whoever heard it."""

from collections.abc import Callable

from gloam.games.shadow_hunters.board import TWO_SIXES
from gloam.games.shadow_hunters.card_words import card_words, figure_words
from gloam.games.shadow_hunters.facts import TERM
from gloam.games.shadow_hunters.numbers import (
    AIMED, AMENDED, ANSWERED, ASKED, ATTACKED, A_GIVE, A_HEAL, A_NOTHING, A_SHOW, BEGUN, BLASTED,
    BLESSED, BLURRED, BURIED, BY_COUP, BY_CRITICAL, BY_DOUBLE, BY_FEAST, BY_MIRROR, BY_WOODS,
    CAME_TO_NOTHING, CAST, CHOSEN, COUPED, DARED, DEALT, DICED, DIED, DISCARDED, DODGED, DREW,
    DREW_GREEN, EQUIPPED, EXTRA, FACE_DOWN, FEAST, FELLED, GAVE, HANDED, HEALED, HURT, IN_RETURN,
    KEPT, LAID, LAST, LET_OFF, MISSED, MOVED, MY_GOD, OUTCOME, OVER, PAIRED, PARRIED, PASSED,
    PICKED, PLAIN, PLAYED, PUT_AWAY, RAN_OUT, READ, RECEIVED, REPRINTED, RESHUFFLED, REVEALED,
    ROLLED, SAID, SAID_TO, SCREAM, SEATED, SET, SHOWN, SKIPPED, SOUGHT, SPARED, STAYED_HIDDEN,
    STRUCK, S_ANGEL, S_BARRIER, S_BROOCH, S_ROBE, S_TALISMAN, TERMS, THREW, TOOK, TURN, UNEARTHED,
    USED, U_BARRIER, U_CAPRICCIO, U_CHAIN, U_DEMOLISH, U_DIG, U_LIGHTNING, U_LOVE, U_MULTIPLY,
    U_NURSE, U_RAY, U_TELEPORT, WANDERED,
)  # fmt: skip
from gloam.games.shadow_hunters.lore import (
    DECK_NAMES, TERM_WORDS, all_called, area, area_of, called, capital, card_name, character_list,
    does, many, who_is, you,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.sheet import BOOK, Sheet
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.workshop.own_cast import hit_points_words
from gloam.kernel.bits import members
from gloam.kernel.words import Fact

REASONS = (
    "all Shadows are dead",
    "all Hunters are dead",
    "three Neutrals are dead",
    "Bob has his Equipment",
    "David has his relics",
    "Charles has had his feast",
    "Bryan has his trophy",
    "the first to die wins",
    "the last round is over",
)


def voice(sight: Sight, fact: Fact, seat: int) -> str:
    """A fact as it is said to a seat, with the numbers of its table."""
    return sentence(fact, seat, int(sight.seats), sight.open.sheet)


def sentence(fact: Fact, seat: int, seats: int, sheet: Sheet = BOOK) -> str:
    """A fact as it is said to a seat that heard it, or to an onlooker (seat -1).

    >>> sentence((MOVED, 2, 4, 0), 2, 5), sentence((HURT, 2, 1, 0), 0, 5)
    ('You go to the Woods.', 'Player 3 takes 1 damage.')
    """
    word, a, b, c = fact
    if word in (DREW, READ, RECEIVED):
        verb = "draw" if word == DREW else "read"
        return capital(does(a, seat, verb, f"{card_name(b)}: {card_words(b, sheet)}"))
    if word in _BY_THREE:
        return capital(_BY_THREE[word](a, b, c, seat))
    if word in _BY_TWO:
        return capital(_BY_TWO[word](a, b, seat))
    return capital(_BY_ONE[word](a, seat))


# Who does what.


def is_now(seat: int, me: int, rest: str) -> str:
    """How somebody is: `You are unhurt.`, `Player 2 is unhurt.`"""
    return f"{you(seat, me)} {'are' if seat == me else 'is'} {rest}."


def whose(seat: int, me: int) -> str:
    """`your`, or `Player 2's`."""
    return "your" if seat == me else f"{called(seat)}'s"


def their(seat: int, me: int) -> str:
    """`your`, or `their`."""
    return "your" if seat == me else "their"


def _card(verb: str, rest: str = "") -> Callable[[int, int, int], str]:
    """Somebody doing something with a card."""
    return lambda a, b, me: does(a, me, verb, card_name(b) + rest)


def _seat(verb: str, rest: str = "") -> Callable[[int, int], str]:
    """Somebody doing something."""
    return lambda a, me: does(a, me, verb, rest)


# The set-up.


def _seated(players: int, rounds: int, me: int) -> str:
    end = f", for {many(rounds, 'round')}" if rounds else ""
    return f"At the table: {many(players, 'player')}{end}."


def _dealt(seat: int, character: int, me: int) -> str:
    return is_now(seat, me, f"{who_is(character)}")


def _laid(slot: int, where: int, me: int) -> str:
    return f"Region {slot // 2 + 1} has {area(where)}."


def _turn(seat: int, number: int, me: int) -> str:
    return f"Turn {number}: {'yours' if seat == me else called(seat)}."


# What is asked: short, for a heading says it at length to whoever is asked.


def _asked(seat: int, question: int, about: int, me: int) -> str:
    heard = QUESTIONS[question].heard
    if not isinstance(heard, str):
        return heard(seat, about, me)
    verb, _, rest = heard.partition(" ")
    return does(seat, me, verb, rest)


# Dice.


def _rolled(seat: int, four: int, six: int, me: int) -> str:
    total = four + six
    return does(seat, me, "roll", f"{four} and {six}, {total} in all: to {area_of(total)}")


def _threw(seat: int, four: int, six: int, me: int) -> str:
    if not six:
        return does(seat, me, "roll", f"the d4: {four}")
    if not four:
        return does(seat, me, "roll", f"the d6: {six}")
    apart = f", which differ by {abs(six - four)}: a hit" if four != six else ": a miss"
    return does(seat, me, "roll", f"{four} and {six}{apart}")


def _blasted(seat: int, four: int, six: int, me: int) -> str:
    total = four + six
    where = "no Area" if total == 7 else area_of(total)
    return does(seat, me, "roll", f"{four} and {six}, {total} in all: {where}")


def _dodged(seat: int, four: int, six: int, me: int) -> str:
    if four and six:
        return does(seat, me, "roll", f"{four} and {six} to dodge: {abs(six - four)}")
    return does(seat, me, "roll", f"{four or six} to dodge")


def _paired(seat: int, target: int, dice: int, me: int) -> str:
    end = "" if dice == TWO_SIXES else ", not two sixes"
    return does(seat, me, "roll", f"{dice // 10} and {dice % 10}{end}")


# Green cards.


def _gave(seat: int, to: int, me: int) -> str:
    return does(seat, me, "give", f"the card to {you(to, me)}")


def _answered(seat: int, answer: int, me: int) -> str:
    if answer == A_NOTHING:
        return f"nothing happens to {you(seat, me)}."
    if answer == A_HEAL:
        return f"It heals {you(seat, me)}."
    if answer == A_GIVE:
        return does(seat, me, "choose", "to give Equipment away")
    if answer == A_SHOW:
        return does(seat, me, "show", f"the giver {their(seat, me)} character")
    return f"It hurts {you(seat, me)}."


def _outcome(seat: int, answer: int, me: int) -> str:
    """What the receiver alone knows."""
    if answer == A_NOTHING:
        return f"Known to {you(seat, me)} alone: nothing happens."
    if answer == A_SHOW:
        return f"Unseen by the rest, {_answered(seat, answer, me)}"
    return f"Known to {you(seat, me)} alone: it would hurt, but for the Barrier."


def _shown(seat: int, character: int, to: int, me: int) -> str:
    return f"{you(seat, me)} showed {you(to, me)} the card of {who_is(character)}."


# Cards and Areas.


def _wandered(seat: int, target: int, heals: int, me: int) -> str:
    whom = _or_self(seat, target, me)
    return does(seat, me, "choose", f"to {'heal' if heals else 'hurt'} {whom}")


def _or_self(seat: int, target: int, me: int) -> str:
    """Whom somebody means, who may mean themselves."""
    if seat != target:
        return you(target, me)
    return "yourself" if seat == me else "themselves"


def _aimed(seat: int, kind: int, target: int, me: int) -> str:
    return does(seat, me, "aim", f"it at {_or_self(seat, target, me)}")


def _took(seat: int, victim: int, kind: int, me: int) -> str:
    return does(seat, me, "take", f"{card_name(kind)} from {you(victim, me)}")


def _handed(seat: int, to: int, kind: int, me: int) -> str:
    return does(seat, me, "give", f"{card_name(kind)} to {you(to, me)}")


def _nothing(seat: int, kind: int, me: int) -> str:
    return f"{card_name(kind)} does nothing."


# Attacks, damage and death.

_HOW = {PLAIN: "attack", FEAST: "attack", IN_RETURN: "strike", LAST: "make"}


def _attacked(seat: int, targets: int, how: int, me: int) -> str:
    whom = all_called(targets, me)
    rest = {
        PLAIN: whom,
        FEAST: f"{whom} again",
        IN_RETURN: f"back at {whom}",
        LAST: f"a last stand against {whom}",
    }
    return does(seat, me, _HOW[how], rest[how])


_WHAT_FOR = {
    BY_WOODS: " in the Woods",
    BY_FEAST: " for another attack",
    BY_CRITICAL: " for the critical miss",
    BY_DOUBLE: " for the lost double",
    BY_COUP: ": the Coup de Grace",
}


def _hurt(seat: int, damage: int, cause: int, me: int) -> str:
    return does(seat, me, "take", f"{damage} damage{_WHAT_FOR.get(cause, '')}")


def _healed(seat: int, damage: int, me: int) -> str:
    if not damage:
        return does(seat, me, "have", "nothing to heal")
    return does(seat, me, "heal", f"{damage} damage")


SHIELDS = {
    S_BARRIER: "Barrier",
    S_ANGEL: "Guardian Angel",
    S_ROBE: "Holy Robe",
    S_BROOCH: "Fortune Brooch",
    S_TALISMAN: "Talisman",
}


def _spared(seat: int, shield: int, me: int) -> str:
    if shield == S_ROBE:
        return f"The Holy Robe leaves no damage for {you(seat, me)}."
    return f"{whose(seat, me)} {SHIELDS[shield]} keeps the damage off."


def _died(seat: int, character: int, after: int, me: int) -> str:
    first = "" if after else " first"
    was = "were" if seat == me else "was"
    return f"{does(seat, me, 'die')[:-1]}{first}, and {was} {who_is(character)}."


def _felled(seat: int, victim: int, attack: int, me: int) -> str:
    by = "by an attack" if attack else "without an attack"
    return does(seat, me, "have", f"killed {you(victim, me)}, {by}")


def _revealed(seat: int, character: int, why: int, me: int) -> str:
    who = who_is(character)
    if why == CHOSEN:
        return f"{does(seat, me, 'reveal')[:-1]}: {who}."
    if why == BY_MIRROR:
        return f"The mirror shows that {is_now(seat, me, who)}"
    if why == SCREAM:
        return f"{does(seat, me, 'scream')[:-1]}: {who}."
    if why == MY_GOD:
        return f"{does(seat, me, 'cry')[:-1]} My God: {who}."
    return f"{you(seat, me)} {'were' if seat == me else 'was'} {who}."


def _used(seat: int, ability: int, target: int, me: int) -> str:
    verb, rest = USES[ability]
    return does(seat, me, verb, rest.format(you(target, me)))


USES = {
    U_LOVE: ("use", "Mother's Love"),
    U_DIG: ("dig", "in the discards"),
    U_LIGHTNING: ("strike", "{} with Lightning"),
    U_DEMOLISH: ("strike", "{} with Demolish"),
    U_CHAIN: ("chain", "{}, whose ability is gone for good"),
    U_NURSE: ("nurse", "{}"),
    U_RAY: ("send", "the Murder Ray at {}"),
    U_CAPRICCIO: ("use", "Capriccio: from now on the neighbour on the left must win"),
    U_BARRIER: ("raise", "a Barrier"),
    U_MULTIPLY: ("use", "Multiplication"),
    U_TELEPORT: ("teleport", ""),
}


def _over(winners: int, reason: int, me: int) -> str:
    wins = "win" if len(members(winners)) > 1 or me in members(winners) else "wins"
    return f"The game is over: {REASONS[reason]}. {capital(all_called(winners, me))} {wins}."


_BY_THREE: dict[int, Callable[[int, int, int, int], str]] = {
    ASKED: _asked,
    ROLLED: _rolled,
    SHOWN: _shown,
    WANDERED: _wandered,
    AIMED: _aimed,
    BLASTED: _blasted,
    TOOK: _took,
    HANDED: _handed,
    ATTACKED: _attacked,
    THREW: _threw,
    PARRIED: lambda a, b, c, me: does(c, me, "roll", f"the d4: {b}"),
    HURT: _hurt,
    DIED: _died,
    FELLED: _felled,
    REVEALED: _revealed,
    USED: _used,
    DODGED: _dodged,
    PAIRED: _paired,
}

_BY_TWO: dict[int, Callable[[int, int, int], str]] = {
    SEATED: _seated,
    AMENDED: lambda a, b, me: f"Not as in the book: {hit_points_words(a, b)}.",
    REPRINTED: lambda a, b, me: f"Not as in the book: {figure_words(a, b)}.",
    LAID: _laid,
    DEALT: _dealt,
    TURN: _turn,
    PICKED: lambda a, b, me: does(a, me, "use", f"the {('first', 'second')[b]} roll"),
    MOVED: lambda a, b, me: does(a, me, "go", f"to {area(b)}"),
    SOUGHT: lambda a, b, me: does(a, me, "choose", f"the {DECK_NAMES[b]} deck"),
    RAN_OUT: lambda a, b, me: f"There is no {DECK_NAMES[b]} card left to draw.",
    GAVE: _gave,
    ANSWERED: _answered,
    OUTCOME: _outcome,
    EQUIPPED: _card("equip"),
    KEPT: _card("keep", " in hand"),
    PLAYED: _card("play"),
    DISCARDED: _card("discard"),
    DICED: lambda a, b, me: f"The die shows {b}.",
    CAME_TO_NOTHING: _nothing,
    EXTRA: lambda a, b, me: does(a, me, "get", many(b, "extra turn")),
    MISSED: lambda a, b, me: does(a, me, "miss", you(b, me)),
    SPARED: _spared,
    HEALED: _healed,
    SET: lambda a, b, me: f"{whose(a, me)} damage is {b} now.",
    COUPED: lambda a, b, me: does(a, me, "try", f"a Coup de Grace on {you(b, me)}"),
    LET_OFF: lambda a, b, me: f"The robbery does {you(b, me)} no damage.",
    UNEARTHED: _card("take", " from the discards"),
    SAID: lambda a, b, me: does(a, me, "say", "something"),
    SAID_TO: lambda a, b, me: does(a, me, "say", "something to the dead"),
    OVER: _over,
}

_BY_ONE: dict[int, Callable[[int, int], str]] = {
    TERMS: lambda a, me: f"{capital(TERM_WORDS[TERM.names[a]])}.",
    CAST: lambda a, me: f"These may be dealt: {character_list(a)}.",
    FACE_DOWN: _seat("get", "a character, face down"),
    BEGUN: _seat("begin"),
    SKIPPED: _seat("leave", "it at that"),
    RESHUFFLED: lambda a, me: f"The {DECK_NAMES[a]} discards are shuffled into a new deck.",
    DREW_GREEN: _seat("draw", "a Green card"),
    STAYED_HIDDEN: _seat("stay", "hidden"),
    BLESSED: lambda a, me: f"No attack can hurt {you(a, me)} until {their(a, me)} next turn.",
    DARED: _seat("double", "the stakes: 2 more damage, or 2 in return"),
    STRUCK: _seat("strike"),
    BURIED: lambda a, me: f"The cards that {you(a, me)} had left are discarded.",
    PUT_AWAY: _seat("put", "the card away, and nothing is seen of it"),
    PASSED: _seat("pass"),
    BLURRED: _seat("call", "a Blur"),
}
