"""What every card and every Area does, in our own words, with the numbers of a table's sheet."""

from collections.abc import Callable
from typing import Final

from gloam.games.shadow_hunters.cards import EQUIPMENT, GIVES, SHOWS
from gloam.games.shadow_hunters.cast import HUNTER, MEMBERS, NAMES, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.figures import FIGURES, NO_CARD
from gloam.games.shadow_hunters.lore import (
    DECK_NAMES, FULL_NAMES, card_name, character_name, faction_name, listed, many,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    ADVENT, ALTAR, ANGEL, AXE, BAT, BLESSING, BROOCH, CABIN, CEMETERY, CHAINSAW, CHARACTERS,
    CHOCOLATE, CHURCH, COMPASS, DOLL, DYNAMITE, FIRST_AID, FIRST_BLACK, FIRST_GREEN, FLARE, GATE,
    GOBLIN, HANDGUN, HOLY_WATER, KNIFE, KNOWLEDGE, MACHINE_GUN, MASAMUNE, MIRROR, PEEL, RITUAL,
    ROBE, ROSARY, SPEAR, SPIDER, TALISMAN, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.sheet import Sheet
from gloam.kernel.bits import members

# Areas.

_EFFECTS: Final = {
    CABIN: "draw a Green card, read it, and give it to another player",
    GATE: "draw a card from any of the three decks",
    CHURCH: "draw a White card",
    CEMETERY: "draw a Black card",
    ALTAR: "take an Equipment card from another player",
}
_NOTES: Final = {
    CABIN: "Draw Green, and give it away",
    GATE: "Draw from any deck",
    CHURCH: "Draw White",
    CEMETERY: "Draw Black",
    ALTAR: "Take Equipment from somebody",
}


def effect_of_area(number: int, sheet: Sheet) -> str:
    """What one does in an Area."""
    if number == WOODS:
        hurt, heal = sheet.woods_hurt, sheet.woods_heal
        return f"give any player {hurt} damage, or heal {heal} of any player"
    return _EFFECTS[number]


def area_words(number: int, sheet: Sheet) -> str:
    """What an Area is called, and what one does there."""
    return f"{FULL_NAMES[number]}: {effect_of_area(number, sheet)}"


def area_note(number: int, sheet: Sheet) -> str:
    """What one does in an Area, as short as it stands on a board."""
    if number == WOODS:
        return f"{sheet.woods_hurt} damage or {sheet.woods_heal} healing to anybody"
    return _NOTES[number]


# Cards.


def counted(cards: int, sheet: Sheet) -> dict[int, int]:
    """How many there are of each kind in a set of White and Black cards."""
    kinds: dict[int, int] = {}
    for card in members(cards):
        kind = int(sheet.kind_of[card])
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def card_list(cards: int, sheet: Sheet) -> str:
    """A set of White and Black cards by name, with how many there are of each."""
    named = [
        card_name(kind) + (f" ({copies} of them)" if copies > 1 else "")
        for kind, copies in counted(cards, sheet).items()
    ]
    return ", ".join(named) or "none"


def card_words(kind: int, sheet: Sheet) -> str:
    """What a card does, in one phrase.

    >>> from gloam.games.shadow_hunters.sheet import BOOK
    >>> card_words(DYNAMITE, BOOK)
    'roll both dice: 3 damage to all in that Area; a 7 does nothing'
    """
    return green_words(kind, sheet) if kind >= FIRST_GREEN else _cards(sheet)[kind]


def _cards(sheet: Sheet) -> dict[int, str]:
    more = "attacks that hit do {} more damage"
    hurts, heals, own = sheet.hurts, sheet.heals, sheet.own
    turns = sheet.turns[KNOWLEDGE]
    return {
        ADVENT: "a Hunter who is revealed, or reveals now, heals all damage",
        BLESSING: "another player heals a d6 of damage",
        CHOCOLATE: "an A, E or U who is revealed, or reveals now, heals all damage",
        KNOWLEDGE: f"{'another turn' if turns == 1 else f'{turns} more turns'} after this one",
        MIRROR: "a Shadow must reveal, unless it is Unknown",
        FIRST_AID: f"sets anybody's damage to {sheet.sets[FIRST_AID]}",
        FLARE: f"{hurts[FLARE]} damage to everybody else",
        ANGEL: "no damage from attacks until the next turn",
        HOLY_WATER: f"heals {heals[HOLY_WATER]}",
        BROOCH: "no damage from the Woods",
        ROBE: f"attacks of its owner and on its owner do {sheet.guards[ROBE]} less damage",
        COMPASS: "roll twice to move, and choose",
        ROSARY: "an attack that kills takes all of the victim's Equipment",
        SPEAR: f"a revealed Hunter's {more.format(hurts[SPEAR])}",
        TALISMAN: "no damage from Bloodthirsty Spider, Vampire Bat and Dynamite",
        PEEL: f"give away an Equipment card; with none, take {own[PEEL]} damage",
        SPIDER: f"{hurts[SPIDER]} damage to another player, and {own[SPIDER]} to whoever plays it",
        RITUAL: "a Shadow who reveals now heals all damage",
        DYNAMITE: f"roll both dice: {hurts[DYNAMITE]} damage to all in that Area; a 7 does nothing",
        GOBLIN: "steals an Equipment card",
        DOLL: (
            f"choose a player and roll the d6: {_rolls(1, int(sheet.hits[DOLL]))}, "
            f"{hurts[DOLL]} damage to them; "
            f"{_rolls(int(sheet.hits[DOLL]) + 1, 6)}, {own[DOLL]} to whoever plays it"
        ),
        BAT: f"{hurts[BAT]} damage to another player, and heals {heals[BAT]}",
        KNIFE: more.format(hurts[KNIFE]),
        CHAINSAW: more.format(hurts[CHAINSAW]),
        AXE: more.format(hurts[AXE]),
        MASAMUNE: "must attack if anybody is in range, with the d4 alone, and never misses",
        HANDGUN: "attacks reach every Region but one's own",
        MACHINE_GUN: "an attack is on everybody in range, with one roll",
    }


def _rolls(first: int, last: int) -> str:
    """What a die shows.

    >>> _rolls(1, 4), _rolls(5, 6), _rolls(6, 6)
    ('1 to 4', '5 or 6', '6')
    """
    if first == last:
        return str(first)
    return f"{first} {'or' if last == first + 1 else 'to'} {last}"


# Green cards.

ANY_LEAST: Final = 0
ANY_MOST: Final = 99
"""The hit points of a card that does not ask for them."""


def bitten(kind: int, sheet: Sheet) -> str:
    """Whom a Green card is about: `Hunters and Shadows`, or those of so many hit points."""
    least, most = int(sheet.least[kind]), int(sheet.most[kind])
    true = int(sheet.bitten[kind - FIRST_GREEN])
    if least == ANY_LEAST and most == ANY_MOST:
        sides = [f for f in (HUNTER, SHADOW, NEUTRAL) if int(MEMBERS[f]) & ~true == 0]
        return "everybody" if len(sides) == 3 else listed([faction_name(f, 2) for f in sides])
    which = f"{most} hit points or fewer" if least == ANY_LEAST else f"{least} hit points or more"
    return f"those of {which} ({_initials(true)})"


def _initials(characters: int) -> str:
    """Some characters by initial; by name, where the other of that initial is not among them."""
    named: list[str] = []
    for first in range(0, CHARACTERS, 2):
        both = characters >> first & 3
        if both == 3:
            named.append(NAMES[first][0])
        elif both:
            named.append(character_name(first if both == 1 else first + 1))
    return ", ".join(named) or "nobody"


def effect_words(kind: int, sheet: Sheet) -> str:
    """What a Green card does to whoever it is about."""
    hurts, heals = sheet.hurts[kind], sheet.heals[kind]
    if SHOWS[kind]:
        return "show the giver their character"
    if GIVES[kind]:
        return f"give the giver an Equipment card, or take {hurts} damage"
    if heals:
        return f"heal {heals}, or take {hurts} damage if unhurt"
    return f"take {hurts} damage"


def green_words(kind: int, sheet: Sheet) -> str:
    """What a Green card says.

    >>> from gloam.games.shadow_hunters.sheet import BOOK
    >>> green_words(FIRST_GREEN, BOOK)
    'Hunters heal 1, or take 1 damage if unhurt'
    """
    words = f"{bitten(kind, sheet)} {effect_words(kind, sheet)}"
    return words.replace("everybody show the", "show the")


# Figures that are not the book's. (SHH-R19)

_OF_WOODS: Final[dict[str, Callable[[int], str]]] = {
    "hurts": lambda n: f"the Woods give {n} damage",
    "heals": lambda n: f"the Woods heal {n}",
}
_OF_CARD: Final[dict[str, Callable[[int], str]]] = {
    "hurts": lambda n: f"does {n} damage",
    "heals": lambda n: f"heals {n}",
    "sets": lambda n: f"sets damage to {n}",
    "self": lambda n: f"does {n} damage to whoever plays it",
    "guards": lambda n: f"takes {n} off a blow",
    "turns": lambda n: f"gives {many(n, 'more turn')}",
    "hits": lambda n: f"hits with {n} or less on the d6",
    "most": lambda n: f"is about those of {n} hit points or fewer",
    "least": lambda n: f"is about those of {n} hit points or more",
}


def figure_words(number: int, value: int) -> str:
    """What a figure means at some value, and what it usually is.

    >>> names = [figure.name for figure in FIGURES]
    >>> figure_words(names.index("black.Dynamite.hurts"), 4)
    'Dynamite does 4 damage (usually 3)'
    >>> figure_words(names.index("black.Vampire-Bat.copies"), 1)
    'the Black deck has 1 card Vampire Bat (usually 3)'
    >>> figure_words(names.index("black.Chainsaw.hurts"), 2)
    'Chainsaw adds 2 to a blow (usually 1)'
    """
    figure = FIGURES[number]
    if figure.card == NO_CARD:
        words = _OF_WOODS[figure.key](value)
    elif figure.key == "copies":
        deck = DECK_NAMES[(figure.card >= FIRST_BLACK) + (figure.card >= FIRST_GREEN)]
        words = f"the {deck} deck has {many(value, 'card')} {card_name(figure.card)}"
    elif figure.key == "hurts" and figure.card in EQUIPMENT:
        words = f"{card_name(figure.card)} adds {value} to a blow"
    else:
        words = f"{card_name(figure.card)} {_OF_CARD[figure.key](value)}"
    return f"{words} (usually {figure.usual})"


def reprints(sheet: Sheet) -> list[str]:
    """Every figure of a table's cards that is not the book's, in words."""
    return [
        figure_words(number, int(value))
        for number, value in enumerate(sheet.figures)
        if value != FIGURES[number].usual
    ]
