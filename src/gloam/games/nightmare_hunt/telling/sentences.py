"""What is said: every fact as a sentence, with the names that the book of this hunt gives.

A sentence is made from the fact, the content and who hears it. Where foes stand may have changed
since the fact was told, so nothing is looked up by place.
"""

from collections.abc import Callable

from gloam.games.nightmare_hunt.forecast import prey_of_ability
from gloam.games.nightmare_hunt.lore import many, printed
from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import TERM, WOUND
from gloam.games.nightmare_hunt.numbers import (
    ACTED, AT_START, BEGUN, BOOK, BURNED, BY_CHOICE, BY_DEATH, BY_VICTORY, CANCELLED, CLEARED_LEVEL,
    CONCEDED, DIED, DODGED, DREW, ENDURED, ENTERED, EXPEDITION, FELL, FIGHT, HASTENED, HIT, HOMED,
    HURT, INFLICTED, LAID, MET, OVER, OVERTURNED, PAGE, PAID, PASSED, PLAYED, PUNCHED, RECOVERED,
    REFILLS, RESTACKED, RESTED, SET_OUT, SHED, SHIELDED, SKIPPED, SPRINTED, STIRRED, TERMS, TIMED,
    TO_PREY, TO_TOWN, TO_WON, TURN, TURN_LOST, UNDECKED, WAITED, WENT_ON, WON, WORE,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import new_trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.words import Fact

REASONS = (
    "the prey is beaten",
    "the hunter has died",
    "the last expedition is used up",
    "the hunter has given up",
)
"""Why a hunt ends, in the order of `facts.REASON`."""

UNSPOKEN = ("stirred", "endured", "acted", "turn", "refills")
"""Facts that the next question, or the next fact, says as well."""

TERM_WORDS = {
    "critical": "the last value but one of an armour is the critical one",
    "repeat": "enemies use abilities as long as they can pay",
    "reactionTime": "reactions give the enemies no energy",
    "skipDraw": "the hand is filled up in a lost turn, too",
    "skipsAdd": "several losses of the coming turn add up",
    "passReact": "one may react to an enemy that passes",
    "passBurns": "Pass does not burn",
    "ends": "an encounter ends with the card's own prey",
    "lastRefill": "the last blow of a fight ends it without a refill",
    "concede": "nobody gives up",
    "restack": "a death leaves the card that was met first on top",
    "changing": "armour is not changed in Town",
}
"""Each rule that differs from the usual one, in the words of this table."""


class Hearer:
    """Who hears it: `you`, or, for an onlooker, `the hunter`."""

    def __init__(self, seat: int) -> None:
        self.you = seat >= 0
        self.name = "You" if self.you else "The hunter"
        self.whose = "your" if self.you else "the hunter's"
        self.own = "your" if self.you else "the"

    def does(self, verb: str, rest: str = "") -> str:
        """`You draw Slash.`, `The hunter draws Slash.`"""
        verb = verb if self.you else _ODD.get(verb, f"{verb}s")
        return f"{self.name} {verb}{' ' if rest else ''}{rest}."


_ODD = {"are": "is", "have": "has", "go": "goes", "pass": "passes"}


def voice(sight: Sight, fact: Fact, seat: int) -> str:
    """A fact as it is said to a seat, or to an onlooker (seat -1), in the names of its book."""
    return say(sight.trail.content, fact, Hearer(seat))


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact as it is said where no book was heard: in the names of the standard content.

    >>> sentence((DREW, 2, 0, 0), 0, 1), sentence((DREW, 2, 0, 0), -1, 1)
    ('You draw Slash.', 'The hunter draws Slash.')
    """
    return say(new_trail().content, fact, Hearer(seat))


def say(content: Content, fact: Fact, hearer: Hearer) -> str:
    """A fact in the names of a book, to whoever hears it."""
    word, a, b, c = fact
    if word in _PLAIN:
        return _PLAIN[word](hearer)
    return _WITH_NUMBERS[word](content, hearer, a, b, c)


# The way.


def _met(content: Content, hearer: Hearer, card: int, encounter: int, _: int) -> str:
    return hearer.does("meet", content.encounter_names[encounter])


def _begun(content: Content, hearer: Hearer, mode: int, level: int, limit: int) -> str:
    if mode == FIGHT:
        return "This is a single fight: who falls, loses."
    name = content.level_names[level]
    if mode == EXPEDITION:
        return f"This is one expedition into level {level + 1}, {name}: a death ends it."
    end = f", in at most {many(limit, 'expedition')}" if limit else ""
    return f"This is a campaign through {many(len(content.level_names), 'level')}{end}."


def _homed(content: Content, hearer: Hearer, why: int, b: int, c: int) -> str:
    if why == AT_START:
        return hearer.does("begin", "in Town, with a fresh deck")
    how = {BY_CHOICE: "go back to Town", BY_DEATH: "wake in Town", BY_VICTORY: "come home to Town"}
    verb, _, rest = how[why].partition(" ")
    return hearer.does(
        verb, f"{rest}: all Wounds and conditions are gone, and the deck is shuffled"
    )


def _laid(content: Content, hearer: Hearer, level: int, alone: int, encounter: int) -> str:
    if alone:
        return f"The encounter is {content.encounter_names[encounter]}."
    return (
        f"The Encounter Deck of level {level + 1}, {content.level_names[level]}, is shuffled, "
        "with its Boss below."
    )


def _entered(content: Content, hearer: Hearer, prey: int, energy: int, summoned: int) -> str:
    how = "is summoned" if summoned else "appears"
    return f"{content.prey_names[prey]} {how}, with {energy} energy."


# Fights.


def _paid(content: Content, hearer: Hearer, place: int, ability: int, c: int) -> str:
    if ability == NONE:
        return f"Enemy {place + 1} passes, and pays nothing."
    prey = named(content, prey_of_ability(content, ability), place)
    cost = int(content.cost[ability])
    return f"{prey} pays {cost} energy for {printed(content, ability, you=hearer.you)}."


def named(content: Content, prey: int, place: int) -> str:
    """An enemy by name; by its number, too, where others stand before it."""
    return f"{content.prey_names[prey]} {place + 1}" if place else content.prey_names[prey]


def _at(place: int) -> str:
    """At whom a blow goes, where there is more than one."""
    return f" at enemy {place + 1}" if place else ""


def _hit(content: Content, hearer: Hearer, power: int, wounds: int, critical: int) -> str:
    if not wounds:
        return f"A hit of power {power} does not get through the armour."
    if critical:
        return f"A critical hit of power {power}: {many(wounds, 'Wound')} into {hearer.whose} hand."
    return f"A hit of power {power}: {many(wounds, 'Wound')} to {hearer.whose} discard."


def _drew(content: Content, hearer: Hearer, card: int, b: int, c: int) -> str:
    return hearer.does("draw", "a Wound" if card == WOUND else content.card_names[card])


def _refills(content: Content, hearer: Hearer, then: int, b: int, c: int) -> str:
    why = {TO_TOWN: "in Town", TO_PREY: "at the end of the turn", TO_WON: "after the last blow"}
    return hearer.does("fill", f"up {hearer.own} hand {why[then]}")


def _over(content: Content, hearer: Hearer, won: int, reason: int, c: int) -> str:
    end = hearer.does("have", "won" if won else "lost")
    return f"The game is over: {REASONS[reason]}. {end}"


_PLAIN: dict[int, Callable[[Hearer], str]] = {
    PAGE: lambda me: "A page of the book is read.",
    RESTACKED: lambda me: (
        "What was met goes back on top of the Encounter Deck, the last one first, a Boss below."
    ),
    OVERTURNED: lambda me: (
        "What was met is turned over onto the Encounter Deck, the first one first, a Boss below."
    ),
    WENT_ON: lambda me: me.does("go", "on"),
    STIRRED: lambda me: "The enemies act.",
    ENDURED: lambda me: me.does("endure", "it"),
    SKIPPED: lambda me: me.does("lose", f"{me.own} next turn"),
    UNDECKED: lambda me: f"All of {me.whose} deck is discarded.",
    TURN: lambda me: f"It is {me.whose} turn.",
    TURN_LOST: lambda me: me.does("lose", "this turn"),
    RESTED: lambda me: f"{me.does('rest')[:-1]}: the hand is discarded, and conditions end.",
    PASSED: lambda me: me.does("pass"),
    RECOVERED: lambda me: (
        "The deck has run out: the discard becomes the new deck, with 1 Wound more in it."
    ),
    DIED: lambda me: f"{me.does('die')[:-1]}: {me.whose} hand holds too many Wounds.",
    CONCEDED: lambda me: me.does("give", "up"),
}

_WITH_NUMBERS: dict[int, Callable[[Content, Hearer, int, int, int], str]] = {
    MET: _met,
    BOOK: lambda book, me, letters, b, c: (
        f"The book of this hunt is its own, of {letters} letters."
        if letters
        else "The book of this hunt is the standard one."
    ),
    TERMS: lambda book, me, term, b, c: f"A term of this table: {TERM_WORDS[TERM.names[term]]}.",
    BEGUN: _begun,
    WORE: lambda book, me, armor, b, c: me.does("wear", book.armor_names[armor]),
    HOMED: _homed,
    LAID: _laid,
    SET_OUT: lambda book, me, expedition, b, c: me.does("set", f"out: expedition {expedition}"),
    INFLICTED: lambda book, me, condition, b, c: me.does("suffer", book.condition_names[condition]),
    HASTENED: lambda book, me, energy, b, c: (
        f"The next enemy that comes will begin with {energy} energy more."
    ),
    ENTERED: _entered,
    WAITED: lambda book, me, place, prey, c: (
        f"{named(book, prey, place)} can pay for nothing, and waits."
    ),
    PAID: _paid,
    DODGED: lambda book, me, card, b, c: me.does("answer", f"with {book.card_names[card]}"),
    SPRINTED: lambda book, me, card, b, c: me.does(
        "sprint", f"away, paying with {book.card_names[card]}"
    ),
    CANCELLED: lambda book, me, place, prey, c: (
        f"What {named(book, prey, place)} does is cancelled."
    ),
    HIT: _hit,
    ACTED: lambda book, me, place, prey, c: f"{named(book, prey, place)} is done.",
    PLAYED: lambda book, me, card, place, c: me.does(
        "play", f"{book.card_names[card]}{_at(place)}"
    ),
    PUNCHED: lambda book, me, card, place, c: me.does(
        "throw", f"a punch{_at(place)}, paying with {book.card_names[card]}"
    ),
    BURNED: lambda book, me, wounds, b, c: (
        f"It burns: {many(wounds, 'Wound')} to {me.whose} discard."
    ),
    TIMED: lambda book, me, energy, b, c: (
        f"Every enemy gains {energy} energy." if energy else "The enemies gain no energy."
    ),
    HURT: lambda book, me, place, damage, prey: (
        f"{named(book, prey, place)} takes {damage} damage."
    ),
    SHED: lambda book, me, place, prey, c: (
        f"Too much: {named(book, prey, place)} shakes off all damage, and is whole again."
    ),
    SHIELDED: lambda book, me, place, prey, c: (
        f"{named(book, prey, place)} takes no damage while it is shielded."
    ),
    FELL: lambda book, me, place, prey, c: f"{named(book, prey, place)} falls.",
    REFILLS: _refills,
    DREW: _drew,
    WON: lambda book, me, fought, b, c: (
        f"{me.does('win', 'the fight')}" if fought else "There is nobody to fight here."
    ),
    CLEARED_LEVEL: lambda book, me, level, b, c: (
        f"Level {level + 1}, {book.level_names[level]}, is cleared."
    ),
    OVER: _over,
}
