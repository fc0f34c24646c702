"""Names, and what every card, character, Area and term does, in our own words.

Numbers come from the tables that the rules follow, so that a designer's change shows.
"""

import re

from gloam.games.shadow_hunters.cards import (
    BITES, GIVES, GUARDS, HEALS, HURTS, KIND_OF, SELF, SETS, SHOWS, TURNS,
)  # fmt: skip
from gloam.games.shadow_hunters.cards import NAMES as CARD_NAMES
from gloam.games.shadow_hunters.cast import (
    COST, FACTION, GOAL, HP, HUNTER, MEMBERS, NAMES, NEUTRAL, SHADOW,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.numbers import (
    ADVENT, AGNES, ALLIE, ALTAR, ANGEL, AXE, BAT, BLACK, BLESSING, BOB, BROOCH, BRYAN, CABIN,
    CATHERINE, CEMETERY, CHAINSAW, CHARACTERS, CHARLES, CHOCOLATE, CHURCH, COMPASS, DANIEL,
    DAVID, DOLL, DYNAMITE, ELLEN, EMI, FIRST_AID, FIRST_GREEN, FLARE, FRANKLIN, FU_KA, GATE,
    GEORGE, GOBLIN, GREEN, GREGOR, HANDGUN, HOLY_WATER, KNIFE, KNOWLEDGE, MACHINE_GUN, MASAMUNE,
    MIRROR, PEEL, RITUAL, ROBE, ROSARY, SPEAR, SPIDER, TALISMAN, ULTRA_SOUL, UNKNOWN, VALKYRIE,
    VAMPIRE, WEREWOLF, WHITE, WIGHT, WOODS,
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
_EFFECTS = {
    CABIN: "draw a Green card, read it, and give it to another player",
    GATE: "draw a card from any of the three decks",
    CHURCH: "draw a White card",
    CEMETERY: "draw a Black card",
    WOODS: "give any player 2 damage, or heal 1 of any player",
    ALTAR: "take an Equipment card from another player",
}

NOTES = (
    "Draw Green, and give it away", "Draw from any deck", "Draw White", "Draw Black",
    "2 damage or 1 healing to anybody", "Take Equipment from somebody",
)  # fmt: skip
"""What one does in each Area, as short as it stands on a board."""


def area(number: int) -> str:
    """An Area as a sentence calls it."""
    return f"the {AREA_NAMES[number]}"


def area_of(total: int) -> str:
    """Where a total of both dice leads."""
    found = [area(n) for n, totals in enumerate(TOTALS) if total in totals]
    return found[0] if found else "any Area"


def area_words(number: int) -> str:
    """What an Area is called, and what one does there."""
    return f"{FULL_NAMES[number]}: {_EFFECTS[number]}"


def effect_of_area(number: int) -> str:
    """What one does in an Area."""
    return _EFFECTS[number]


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


def card_list(cards: int) -> str:
    """A set of cards by name, with how many there are of each."""
    kinds: dict[int, int] = {}
    for card in members(cards):
        kinds[KIND_OF[card]] = kinds.get(KIND_OF[card], 0) + 1
    named = [
        card_name(kind) + (f" ({copies} of them)" if copies > 1 else "")
        for kind, copies in kinds.items()
    ]
    return ", ".join(named) or "none"


def card_words(kind: int) -> str:
    """What a card does, in one phrase."""
    return green_words(kind) if kind >= FIRST_GREEN else _cards()[kind]


def _cards() -> dict[int, str]:
    more = "attacks that hit do {} more damage"
    turns = TURNS[KNOWLEDGE]
    return {
        ADVENT: "a Hunter who is revealed, or reveals now, heals all damage",
        BLESSING: "another player heals a d6 of damage",
        CHOCOLATE: "an A, E or U who is revealed, or reveals now, heals all damage",
        KNOWLEDGE: f"{'another turn' if turns == 1 else f'{turns} more turns'} after this one",
        MIRROR: "a Shadow must reveal, unless it is Unknown",
        FIRST_AID: f"sets anybody's damage to {SETS[FIRST_AID]}",
        FLARE: f"{HURTS[FLARE]} damage to everybody else",
        ANGEL: "no damage from attacks until the next turn",
        HOLY_WATER: f"heals {HEALS[HOLY_WATER]}",
        BROOCH: "no damage from the Woods",
        ROBE: f"attacks of its owner and on its owner do {GUARDS[ROBE]} less damage",
        COMPASS: "roll twice to move, and choose",
        ROSARY: "an attack that kills takes all of the victim's Equipment",
        SPEAR: f"a revealed Hunter's {more.format(HURTS[SPEAR])}",
        TALISMAN: "no damage from Bloodthirsty Spider, Vampire Bat and Dynamite",
        PEEL: f"give away an Equipment card; with none, take {SELF[PEEL]} damage",
        SPIDER: (
            f"{HURTS[SPIDER]} damage to another player, and {SELF[SPIDER]} to whoever plays it"
        ),
        RITUAL: "a Shadow who reveals now heals all damage",
        DYNAMITE: f"roll both dice: {HURTS[DYNAMITE]} damage to all in that Area; a 7 does nothing",
        GOBLIN: "steals an Equipment card",
        DOLL: (
            f"choose a player and roll the d6: 1 to 4, {HURTS[DOLL]} damage to them; "
            f"5 or 6, {SELF[DOLL]} to whoever plays it"
        ),
        BAT: f"{HURTS[BAT]} damage to another player, and heals {HEALS[BAT]}",
        KNIFE: more.format(HURTS[KNIFE]),
        CHAINSAW: more.format(HURTS[CHAINSAW]),
        AXE: more.format(HURTS[AXE]),
        MASAMUNE: "must attack if anybody is in range, with the d4 alone, and never misses",
        HANDGUN: "attacks reach every Region but one's own",
        MACHINE_GUN: "an attack is on everybody in range, with one roll",
    }


def bitten(kind: int) -> str:
    """Whom a Green card is about: `Hunters and Shadows`, or those of so many hit points."""
    true = int(BITES[kind - FIRST_GREEN])
    sides = [f for f in (HUNTER, SHADOW, NEUTRAL) if int(MEMBERS[f]) & ~true == 0]
    if sum(int(MEMBERS[f]) for f in sides) == true:
        return "everybody" if len(sides) == 3 else listed([faction_name(f, 2) for f in sides])
    least = min(int(HP[character]) for character in members(true))
    most = max(int(HP[character]) for character in members(true))
    every = [int(hp) for hp in HP]
    which = f"{most} hit points or fewer" if least == min(every) else f"{least} hit points or more"
    letters = dict.fromkeys(NAMES[n][0] for n in range(CHARACTERS) if true >> n & 1)
    return f"those of {which} ({', '.join(letters)})"


def effect_words(kind: int) -> str:
    """What a Green card does to whoever it is about."""
    if SHOWS[kind]:
        return "show the giver their character"
    if GIVES[kind]:
        return f"give the giver an Equipment card, or take {HURTS[kind]} damage"
    if HEALS[kind]:
        return f"heal {HEALS[kind]}, or take {HURTS[kind]} damage if unhurt"
    return f"take {HURTS[kind]} damage"


def green_words(kind: int) -> str:
    """What a Green card says.

    >>> green_words(FIRST_GREEN)
    'Hunters heal 1, or take 1 damage if unhurt'
    """
    return f"{bitten(kind)} {effect_words(kind)}".replace("everybody show the", "show the")


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
