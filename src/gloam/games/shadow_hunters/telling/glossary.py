"""Every character, card, place, token and term of Shadow Hunters, in a line."""

from gloam.games.shadow_hunters.card_words import card_words, effect_of_area
from gloam.games.shadow_hunters.cards import EQUIPMENT
from gloam.games.shadow_hunters.cast import FACTION
from gloam.games.shadow_hunters.lore import (
    AREA_NAMES, AREA_RULES, FULL_NAMES, ONCE, UNSEEN, ability_name, ability_words, art, capital,
    card_name, character_name, faction_name, goal_words, totals_of,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    ALTAR, CABIN, CHARACTERS, FIRST_BLACK, FIRST_GREEN, KINDS,
)  # fmt: skip
from gloam.games.shadow_hunters.sheet import BOOK, Sheet
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.glossary import Term


def _character(n: int, sheet: Sheet) -> Term:
    once = ", once a game" if n in ONCE else ""
    when = "hidden or revealed" if n in UNSEEN else "once revealed"
    name = character_name(n)
    return Term(
        name, "character",
        f"A {faction_name(int(FACTION[n]))} of {sheet.hp[n]} hit points, who wins if "
        f"{goal_words(n, 'they')}. {ability_name(n)} ({when}{once}): {ability_words(n)}.",
        "SHH-75", art(name), (ability_name(n),),
    )  # fmt: skip


def _card(kind: int, sheet: Sheet) -> Term:
    name = card_name(kind)
    deck = "White" if kind < FIRST_BLACK else ("Black" if kind < FIRST_GREEN else "Green")
    what = f"{deck} Equipment" if kind in EQUIPMENT else f"A {deck} card"
    rule = "SHH-25" if kind in EQUIPMENT else ("SHH-19" if deck == "Green" else "SHH-28")
    words = f"{what}: {card_words(kind, sheet)}."
    picture = art(name) if kind in EQUIPMENT else f"card-{deck.lower()}"
    return Term(name, "card", words, rule, picture)


def _place(n: int, sheet: Sheet) -> Term:
    effect = capital(effect_of_area(n, sheet))
    words = f"{effect}. The dice lead here with {totals_of(n)}."
    also = (AREA_NAMES[n],) if AREA_NAMES[n] != FULL_NAMES[n] else ()
    return Term(FULL_NAMES[n], "place", words, AREA_RULES[n], art(FULL_NAMES[n]), also)


_DECKS = (
    Term("White card", "card", "Most White cards help: they heal, protect or arm. They come from "
         "the Church and the Gate.", "SHH-9", "card-white", ("White", "White deck")),
    Term("Black card", "card", "Most Black cards hurt others, and some are weapons. They come from "
         "the Cemetery and the Gate.", "SHH-13", "card-black", ("Black", "Black deck")),
    Term("Green card", "card", "A question in disguise: whoever draws it reads it and gives it to "
         "somebody. It hurts, heals or does nothing, as it is true of them, and so it tells on "
         "them. Only Unknown may lie.", "SHH-18", "card-green",
         ("Green", "Green deck", "Hermit card")),
)  # fmt: skip

_TERMS = (
    Term("Hunter", "term", "One of the side that wins when all Shadows are dead. Hunters do not "
         "know each other.", "SHH-2", "side-hunter"),
    Term("Shadow", "term", "One of the side that wins when all Hunters are dead. Shadows do not "
         "know each other.", "SHH-3", "side-shadow"),
    Term("Neutral", "term", "Somebody with a goal of their own, which may be reached whoever else "
         "wins.", "SHH-4", "side-neutral"),
    Term("Area", "place", "One of six places. The sum of both dice says which you go to, and it "
         "does something for whoever arrives.", "SHH-7"),
    Term("Region", "place", "Two Areas that lie side by side. You can attack whoever stands in "
         "your Region.", "SHH-8"),
    Term("ring", "term", "The six Areas in a circle: each lies beside its partner and one more. "
         "Emi goes along it.", "SHH-G1"),
    Term("range", "term", "Whom you can attack: everybody in your own Region, unless the table or "
         "a card says otherwise.", "SHH-G1", also=("in your range", "in range")),
    Term("attack", "term", "After moving you may attack one player in range. Both dice are rolled: "
         "their difference is the damage, and equal dice miss.", "SHH-69", also=("blow", "hit")),
    Term("damage", "token", "What somebody has taken so far; everybody sees it. Who has as much as "
         "their character's hit points is dead.", "SHH-G15", also=("damage track",)),
    Term("hit points", "term", "How much damage a character can take. It goes with the initial, "
         "from A with 8 to G and W with 14, and so it is secret.", "SHH-G15", also=("hp",)),
    Term("Equipment", "card", "A card that stays before you and works all the time. It adds up, "
         "and it can be stolen or looted.", "SHH-23"),
    Term("Single-use card", "card", "A White or Black card that acts once, when it is played. "
         "Until then you may hold it, unless the table plays otherwise.", "SHH-28",
         also=("Single-use", "single use card")),
    Term("hidden", "term", "Whose character nobody has seen. Most abilities need it to be "
         "revealed.", "SHH-5"),
    Term("reveal", "term", "Show everybody your character, at any time and for good. Your ability "
         "works from then on, and your enemies know you.", "SHH-G19", also=("revealed",)),
    Term("loot", "term", "Whoever kills by an attack takes a piece of the victim's Equipment.",
         "SHH-58"),
    Term("chained", "token", "Ellen has taken this player's ability for good.", "SHH-E30",
         also=("chain",)),
    Term("relic", "term", "Talisman, Spear of Longinus, Holy Robe or Silver Rosary: what David "
         "looks for.", "SHH-75", also=("relics",)),
    Term("d4", "token", "The die with four sides.", "SHH-37"),
    Term("d6", "token", "The die with six sides.", "SHH-37"),
    Term("Blur", "term", "A house rule: once a game, roll as much as the attack to dodge it.",
         "SHH-78"),
    Term("Coup de Grace", "term", "A house rule: two sixes kill whoever was hurt and is nearly "
         "dead.", "SHH-78"),
    Term("last stand", "term", "A house rule: once a game, attack back when an attack has hurt "
         "you.", "SHH-78"),
    Term("odds", "term", "How likely somebody is on a side, worked out from all that you heard and "
         "from whom they hurt and help.", "SHH-6"),
)  # fmt: skip


def _entries(sheet: Sheet) -> tuple[Term, ...]:
    return (
        *(_character(n, sheet) for n in range(CHARACTERS)),
        *(_card(kind, sheet) for kind in range(KINDS)),
        *(_place(n, sheet) for n in range(CABIN, ALTAR + 1)),
        *_DECKS,
        *_TERMS,
    )


GLOSSARY = _entries(BOOK)


def glossary_of(sight: Sight) -> tuple[Term, ...]:
    """The same at one table, with its numbers. (SHH-R18, SHH-R19)"""
    return GLOSSARY if sight.open.sheet is BOOK else _entries(sight.open.sheet)
