"""Every word of Nightmare Hunt that a newcomer may not know, in a line: from the standard book."""

from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.lore import many, printed
from gloam.games.nightmare_hunt.public import new_trail
from gloam.games.nightmare_hunt.telling.hand import card_words
from gloam.games.nightmare_hunt.telling.hunter import ART, armor_lines, condition_line
from gloam.games.nightmare_hunt.telling.sentences import Hearer
from gloam.kernel.glossary import Term

_TRAIL = new_trail()
_BOOK = _TRAIL.content

_RULES = {
    # Cards and armour.
    "Dodge": "NMH-46", "Parry": "NMH-48", "Slash": "NMH-50", "Slam": "NMH-51", "Swipe": "NMH-52",
    "Robes": "NMH-56", "Leather": "NMH-57", "Plate": "NMH-58",
    "Burning": "NMH-63", "Vulnerability": "NMH-65",
    # Prey and events, level by level.
    "Corrupted Kobold": "NMH-69", "Rabid Dog": "NMH-70", "Angry Villager": "NMH-71",
    "Dire Rat": "NMH-72", "Vile Giant": "NMH-73", "Dog Handler": "NMH-74",
    "Jack the Black": "NMH-75", "Charred Horror": "NMH-77", "Ember": "NMH-78",
    "Deranged Pyromancer": "NMH-79", "Conflagration Chimera": "NMH-80", "Twin Flames": "NMH-81",
    "Inferno": "NMH-82", "Flaming Heart": "NMH-83", "Sneak Attack": "NMH-86",
    "Marksman": "NMH-87", "Dagger Prodigy": "NMH-88", "Distracting Mirage": "NMH-89",
    "Tortured Giant": "NMH-90", "Stalking Shadows": "NMH-91", "Ayth, Ender": "NMH-92",
}  # fmt: skip

_EVENTS = {
    "Twin Flames": "No enemy of its own: two Embers appear, and have to be beaten.",
    "Inferno": "Nobody to fight: you begin to burn.",
    "Sneak Attack": "Nobody to fight: the next enemy begins with 3 energy more.",
    "Distracting Mirage": "Nobody to fight: you become vulnerable.",
}

_TERMS = (
    Term(
        "hunter", "character",
        "You: a hand of 4 cards, a deck of 15, and an armour. You die when 4 Wounds are in your "
        "hand at once.", "NMH-9", ART,
    ),
    Term(
        "Wound", "card",
        "A card that does nothing. Those in the discard wait until the deck runs out and then come "
        "back; as many in hand as your Body are death. Only Town takes them away.",
        "NMH-7", "kind-wound", ("Wounds",),
    ),
    Term(
        "Time", "term",
        "What every action takes, and what every enemy gets as energy when you take it.",
        "NMH-29", "sign-time",
    ),
    Term(
        "energy", "term",
        "What enemies pay with. In its turn an enemy buys the dearest thing that it can pay, and "
        "keeps what is left.", "NMH-33", "sign-energy",
    ),
    Term(
        "power", "term",
        "How hard a blow is. Yours does so much damage; an enemy's is held against your armour.",
        "NMH-59", "sign-power",
    ),
    Term(
        "track", "term",
        "The numbers of an armour: a hit gives one Wound for each of them that its power reaches.",
        "NMH-59", also=("armour", "armor"),
    ),
    Term(
        "critical", "term",
        "A hit that reaches the last number of your armour: all its Wounds go straight to your "
        "hand, and not to the discard.", "NMH-61", "sign-critical", ("critical hit",),
    ),
    Term(
        "Slow", "term", "So much energy every enemy has at the start, because of your armour.",
        "NMH-38",
    ),
    Term("Fast", "term", "So much energy this enemy has at the start, of its own.", "NMH-37"),
    Term(
        "reaction", "term",
        "An answer to what an enemy has just paid for: Dodge, Parry or Sprint. It cancels all of "
        "it, and one reaction to each act is allowed.", "NMH-53", also=("react", "cancel"),
    ),
    Term(
        "Punch", "term",
        "Power 3 for Time 4, paid with any action card. You can always do it while you hold one.",
        "NMH-41", "sign-punch",
    ),
    Term(
        "Sprint", "term",
        "A reaction paid with any action card: it cancels what an enemy paid for with its last "
        "energy, and costs your next turn.", "NMH-42", "sign-sprint",
    ),
    Term(
        "Rest", "term",
        "Throw your whole hand into the discard, Wounds too, and draw a new one. Conditions end. "
        "Time 4.", "NMH-45", "sign-rest",
    ),
    Term("Pass", "term", "All that you can do without an action card in hand.", "NMH-39"),
    Term(
        "Endure", "term", "Let what an enemy paid for happen, and keep your cards.", "NMH-53",
        "sign-endure",
    ),
    Term(
        "condition", "term", "What ails you until you rest or come home. They add up.", "NMH-62",
        "sign-condition", ("conditions",),
    ),
    Term(
        "lost turn", "term",
        "You neither act nor draw: the enemies act again. Several at once cost one turn.",
        "NMH-93", "sign-skip", ("skip",),
    ),
    Term(
        "Recovery", "term",
        "When the deck runs out, the discard becomes the new deck, with one Wound more in it.",
        "NMH-11",
    ),
    Term(
        "Mind", "term", "The hand is filled up to so many cards at the end of your turn.", "NMH-4",
    ),
    Term("Body", "term", "So many Wounds in hand are death.", "NMH-9"),
    Term(
        "Town", "place",
        "Where armour is changed, and where all Wounds and conditions are taken away.",
        "NMH-15", "kind-town",
    ),
    Term(
        "Boss", "character", "The last card of a level. Beat it, and the level is cleared.",
        "NMH-22",
    ),
    Term(
        "Encounter card", "card",
        "What waits on the way: an enemy, or an event. You know which are left, not their order.",
        "NMH-18", "kind-onward", ("encounter", "Encounter Deck"),
    ),
    Term(
        "shielded", "term", "It takes no damage as long as its guard is in the fight.", "NMH-85",
        "sign-shield",
    ),
)  # fmt: skip


def _art(name: str) -> str:
    """The woodcut of a thing, by its name."""
    return f"name-{'-'.join(''.join(c if c.isalpha() else ' ' for c in name.lower()).split())}"


def _card(card: int, name: str) -> Term:
    words = f"{card_words(_BOOK, Hearer(0), card)}."
    return Term(name, "card", words, _RULES[name], _art(name))


def _armor(armor: int, name: str) -> Term:
    wounds, critical, haste = armor_lines(_TRAIL, armor)
    words = f"An armour. {wounds.replace(' at ', ' at power ')}. {critical}. {haste}."
    return Term(name, "card", words, _RULES[name], _art(name))


def _condition(at: int, name: str) -> Term:
    return Term(name, "term", f"{condition_line(_BOOK, at)}. A Rest ends it.", _RULES[name],
                "sign-condition")  # fmt: skip


def _prey(content: Content, prey: int, name: str) -> Term:
    first, last = int(content.first_ability[prey]), int(content.first_ability[prey + 1])
    does = [f"{content.cost[at]} energy: {printed(content, at)}" for at in range(first, last)]
    health = f"{content.health[prey]} health"
    fast = f", begins with {content.fast[prey]} energy" if content.fast[prey] else ""
    words = f"{health}{fast}. {'; '.join(does)}."
    if content.sheds[prey]:
        words += f" A hit that takes it to {content.sheds[prey]} damage clears all of it."
    if content.shield[prey] != NONE:
        words += f" No damage while {content.prey_names[content.shield[prey]]} is there."
    return Term(name, "character", words, _RULES[name], _art(name))


def _level(level: int, name: str) -> Term:
    boss = _BOOK.encounter_names[_BOOK.level_cards[16 * level + 15]]
    number = many(int(_BOOK.level_sizes[level]), "encounter")
    return Term(name, "place", f"Level {level + 1}: {number}, then {boss}.", "NMH-21")


GLOSSARY = (
    *(_card(n, name) for n, name in enumerate(_BOOK.card_names)),
    *_TERMS,
    *(_armor(n, name) for n, name in enumerate(_BOOK.armor_names)),
    *(_condition(n, name) for n, name in enumerate(_BOOK.condition_names)),
    *(_prey(_BOOK, n, name) for n, name in enumerate(_BOOK.prey_names)),
    *(Term(name, "card", words, _RULES[name], _art(name)) for name, words in _EVENTS.items()),
    *(_level(n, name) for n, name in enumerate(_BOOK.level_names)),
)
