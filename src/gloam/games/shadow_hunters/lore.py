"""Names, and what every character and term does, in our own words.

Numbers come from the tables that the rules follow. What cards and Areas do is in `card_words.py`:
that depends on the sheet of a table.
"""

import re

from gloam.games.shadow_hunters.cards import NAMES as CARD_NAMES
from gloam.games.shadow_hunters.cast import (
    COST, FACTION, GOAL, HP, HUNTER, NAMES, SHADOW,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.numbers import (
    AGNES, ALLIE, BLACK, BOB, BRYAN, CABIN, CATHERINE, CEMETERY, CHARLES, CHURCH, DANIEL, DAVID,
    ELLEN, EMI, FRANKLIN, FU_KA, GEORGE, GREEN, GREGOR, ROBE, ROSARY, SPEAR, TALISMAN, ULTRA_SOUL,
    UNKNOWN, VALKYRIE, VAMPIRE, WEREWOLF, WHITE, WIGHT,
)  # fmt: skip
from gloam.kernel.bits import members

# Numbers and lists.


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def many(number: int, thing: str) -> str:
    """A number of things.

    >>> many(1, "card"), many(0, "card")
    ('1 card', 'no cards')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(parts: list[str], last: str = "and") -> str:
    """Some things in a row.

    >>> listed(["Emi", "Bob", "David"], "or")
    'Emi, Bob or David'
    """
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# Pictures.

_UNLETTERED = re.compile(r"[^a-z]+")


def art(name: str) -> str:
    """The symbol that shows a character, a card or a place.

    >>> art("Hermit's Cabin")
    'name-hermit-s-cabin'
    """
    return f"name-{_UNLETTERED.sub('-', name.lower()).strip('-')}"


# Players.


def called(seat: int) -> str:
    """A seat as a sentence calls it."""
    return f"Player {seat + 1}"


def you(seat: int, me: int) -> str:
    """A seat as it is named to somebody, who may be that seat."""
    return "you" if seat == me else called(seat)


def all_called(seats: int, me: int, last: str = "and") -> str:
    """A set of seats by name, the hearer first.

    >>> all_called(0b1011, 3)
    'you, Player 1 and Player 2'
    """
    found = members(seats)
    found.sort(key=lambda seat: seat != me)
    return listed([you(seat, me) for seat in found], last) or "nobody"


# Who does what.

ODD_VERBS = {
    "have": "has",
    "go": "goes",
    "miss": "misses",
    "do": "does",
    "try": "tries",
    "pass": "passes",
    "cry": "cries",
    "reach": "reaches",
    "may": "may",
    "are": "is",
}


def does(seat: int, me: int, verb: str, rest: str = "") -> str:
    """Somebody doing something: `you take a card.`, `Player 2 takes a card.`"""
    verb = verb if seat == me else ODD_VERBS.get(verb, f"{verb}s")
    return f"{you(seat, me)} {verb}{' ' if rest else ''}{rest}."


# Areas. The totals of both dice are those of RULES.md, SHH-G2.

AREA_NAMES = ("Cabin", "Gate", "Church", "Cemetery", "Woods", "Altar")
FULL_NAMES = (
    "Hermit's Cabin", "Underworld Gate", "Church", "Cemetery", "Weird Woods", "Erstwhile Altar",
)  # fmt: skip
TOTALS = ((2, 3), (4, 5), (6,), (8,), (9,), (10,))
DECK_NAMES = ("White", "Black", "Green")
AREA_RULES = ("SHH-40", "SHH-39", "SHH-44", "SHH-45", "SHH-46", "SHH-48")
"""The rule on each Area."""
DECK_OF = {CABIN: GREEN, CHURCH: WHITE, CEMETERY: BLACK}


def area(number: int) -> str:
    """An Area as a sentence calls it."""
    return f"the {AREA_NAMES[number]}"


def area_of(total: int) -> str:
    """Where a total of both dice leads."""
    found = [area(n) for n, totals in enumerate(TOTALS) if total in totals]
    return found[0] if found else "any Area"


def totals_of(number: int) -> str:
    """The totals that lead to an Area."""
    return listed([str(total) for total in TOTALS[number]], "or")


# Characters.

_ONE = ("Neutral", "Hunter", "Shadow")


def character_name(character: int) -> str:
    """A character by name.

    >>> character_name(ULTRA_SOUL), character_name(FU_KA)
    ('Ultra Soul', 'Fu-ka')
    """
    return NAMES[character].replace("-S", " S")


def faction_name(faction: int, number: int = 1) -> str:
    """One of a side, or more: `Hunter`, `2 Shadows`."""
    return _ONE[faction] if number == 1 else f"{_ONE[faction]}s"


def who_is(character: int) -> str:
    """A character and its side: `Emi, a Hunter`."""
    return f"{character_name(character)}, a {_ONE[FACTION[character]]}"


def character_list(characters: int, last: str = "and") -> str:
    """Some characters by name."""
    return listed([character_name(character) for character in members(characters)], last)


def goal_words(character: int, who: str = "you") -> str:
    """What must come true for a character to win, to whoever has it (`you`) or of them (`they`).

    >>> goal_words(ALLIE), goal_words(CATHERINE, "they")
    ('you are alive when the game ends', 'they are the first to die, or one of the last 2 alive')
    """
    if FACTION[character] == HUNTER:
        return "all Shadows are dead"
    if FACTION[character] == SHADOW:
        return "all Hunters are dead"
    whose = "your" if who == "you" else "their"
    return _goals()[character].format(who=who, whose=whose)


def _goals() -> dict[int, str]:
    return {
        ALLIE: "{who} are alive when the game ends",
        AGNES: "the player on {whose} right wins, that is, the seat before {whose}s",
        BOB: f"{{who}} have {GOAL[BOB]} or more Equipment cards in play",
        BRYAN: (
            f"{{whose}} attack kills a character of {GOAL[BRYAN]} or more hit points, "
            "or {who} stand on the Altar when the game ends"
        ),
        CHARLES: f"{{who}} kill somebody and, with that, {GOAL[CHARLES]} or more are dead",
        CATHERINE: f"{{who}} are the first to die, or one of the last {GOAL[CATHERINE]} alive",
        DANIEL: "{who} are the first to die, or are alive when all Shadows are dead",
        DAVID: (
            f"{{who}} have {GOAL[DAVID]} of these in play: "
            f"{listed([card_name(kind) for kind in (TALISMAN, SPEAR, ROBE, ROSARY)])}"
        ),
    }


def ability_name(character: int) -> str:
    """What an ability is called."""
    return _ABILITIES[character]


_ABILITIES = {
    ALLIE: "Mother's Love", AGNES: "Capriccio", BOB: "Robbery", BRYAN: "My God",
    CHARLES: "Bloody Feast", CATHERINE: "Stigmata", DANIEL: "Scream", DAVID: "Grave Digger",
    EMI: "Teleport", ELLEN: "Chain", FRANKLIN: "Lightning", FU_KA: "Nurse", GEORGE: "Demolish",
    GREGOR: "Barrier", UNKNOWN: "Deceit", ULTRA_SOUL: "Murder Ray", VAMPIRE: "Suck Blood",
    VALKYRIE: "Horn", WEREWOLF: "Counterattack", WIGHT: "Multiplication",
}  # fmt: skip
ONCE = frozenset((ALLIE, AGNES, DAVID, ELLEN, FRANKLIN, FU_KA, GEORGE, GREGOR, WIGHT))
"""Whose ability works once a game."""
UNSEEN = frozenset((UNKNOWN, DANIEL, BRYAN))
"""Whose ability works while the character is hidden."""


def ability_words(character: int, seats: int = 0) -> str:
    """What an ability does, and when; Bob's depends on how many play."""
    if character == BOB:
        few = "an attack worth 2 or more may take an Equipment card and do no damage"
        rng = "an attack that kills takes all of the victim's Equipment"
        if seats:
            return rng if seats > 6 else few
        return f"with up to six players, {few}; with seven or eight, {rng}"
    words = {
        ALLIE: "at any time, heal all your damage",
        AGNES: "at the start of your turn, turn to your left: the seat after yours counts then",
        BRYAN: (
            "you must reveal when your attack kills somebody of "
            f"{GOAL[BRYAN] - 1} or fewer hit points"
        ),
        CHARLES: f"after your attack, take {COST[CHARLES]} damage to attack the same player again",
        CATHERINE: f"once revealed, heal {ABILITY_HEALS[CATHERINE]} at the start of your turns",
        DANIEL: "you must reveal when another dies, and may not before",
        DAVID: "at any time, take one Equipment card out of the discards",
        EMI: "in place of your roll, go to one of the two Areas beside yours on the ring",
        ELLEN: "at the start of your turn, one player loses their ability for good",
        FRANKLIN: "at the start of your turn, one player takes a d6 of damage",
        FU_KA: f"at the start of your turn, anybody's damage becomes {ABILITY_SETS[FU_KA]}",
        GEORGE: "at the start of your turn, one player takes a d4 of damage",
        GREGOR: "at the end of your turn, let nothing damage you until your next",
        UNKNOWN: "you may lie in answer to a Green card",
        ULTRA_SOUL: (
            "at the start of each turn, a player at the Gate takes "
            f"{ABILITY_HURTS[ULTRA_SOUL]} damage"
        ),
        VAMPIRE: f"your attack that does damage heals you {ABILITY_HEALS[VAMPIRE]}",
        VALKYRIE: "once revealed, you attack with the d4 alone and never miss",
        WEREWOLF: "when you were attacked and live, attack back",
        WIGHT: "at the end of your turn, have as many more turns as players are dead",
    }
    return words[character]


def character_words(character: int, seats: int = 0) -> str:
    """All there is on a character card."""
    once = ", once a game" if character in ONCE else ""
    hidden = ", revealed or not" if character in UNSEEN else ""
    return (
        f"{who_is(character)} of {HP[character]} hit points. "
        f"Wins if {goal_words(character, 'they')}. "
        f"{ability_name(character)}{once}{hidden}: {ability_words(character, seats)}."
    )


# Cards.


def card_name(kind: int) -> str:
    """A card by name: `Flare of Judgement`."""
    return CARD_NAMES[kind].replace("-", " ")


# The terms of a table, by their names in facts.TERM.

TERM_WORDS = {
    "ring": "attacks reach one's own Area and its two neighbours on the ring",
    "board": "attacks reach anybody on the board",
    "areaOptional": "an Area's effect may be left unused",
    "onDraw": "Single-use cards act when they are drawn",
    "sevenMayStay": "after a 7 one may stay",
    "threeNeutrals": "the Shadows also win when three Neutrals are dead",
    "altarHold": "Equipment taken at the Altar may be kept in hand",
    "lootAny": "whoever kills in any way takes an Equipment card",
    "quickStart": "with six or more, all start on the board and give a Green card to the left",
    "useOrLose": "Use It or Lose It: no Single-use card is kept beyond a turn",
    "duelDice": "Duel Dice: the attacker rolls the d6, the defender the d4",
    "criticalMisses": "Critical Misses: equal dice cost the attacker 1",
    "coupAttacker": "Coup de Grace, once for each attacker: two sixes kill whoever is nearly dead",
    "coupDefender": "Coup de Grace, once for each defender: two sixes kill whoever is nearly dead",
    "lastStand": "Last Stand: once a game, attack back when hurt by an attack",
    "blur": "Blur: once a game, roll to dodge an attack and end the attacker's turn",
    "doubleIt": "Double It or Lose It: once a game, an attack does 2 more, or 2 to the attacker",
    "either": "of each initial, one of the two characters may be dealt",
    "graveyard": "the dead may talk among themselves",
    "greenSecret": "of Green cards, others learn only what changes on the table",
    "standoff": "the last hour at the Altar: nobody moves or reveals, and one good blow kills",
}
