"""Every word of either Nyctophobia that a newcomer may not know, in a line."""

from gloam.games.nyctophobia.cards import CARD_NAMES, DECKS, KINDS_IN_DECK
from gloam.games.nyctophobia.lore import capital, retold, role
from gloam.games.nyctophobia.telling.notebook import GIFTS
from gloam.games.nyctophobia.card_words import card_name, card_words
from gloam.kernel.glossary import Term


def glossary(*, vampire: bool) -> tuple[Term, ...]:
    """The glossary of one of the two games."""
    own = _ENCOUNTER if vampire else _HUNTED
    rule = "NVE-49" if vampire else "NYH-20"
    people = tuple(
        Term(role(character), "character", retold(capital(words), vampire) + ".", rule)
        for character, words in GIFTS.items()
    )
    return (
        *own,
        *people,
        *_cards(vampire=vampire),
        _own_numbers("NVE-G24" if vampire else "NYH-G56"),
    )


def _own_numbers(rule: str) -> Term:
    return Term(
        "numbers of your own",
        "term",
        "A table may play with other numbers than the book's. They are told to all before the "
        "night begins, and stand in the status.",
        rule,
    )


def _cards(*, vampire: bool) -> tuple[Term, ...]:
    """The Hunter's cards: what each does without noise and with it."""
    found = []
    for number, name in enumerate(CARD_NAMES):
        deck = DECKS[number // KINDS_IN_DECK]
        if not name or (deck == "vampire") != vampire:
            continue
        quiet, loud = card_words(number, 0), card_words(number, 1)
        words = f"{capital(quiet)}." if quiet == loud else f"Without noise: {quiet}. With: {loud}."
        found.append(Term(card_name(number), "card", words, "NVE-7" if vampire else "NYH-95"))
    return tuple(found)


_HUNTED = (
    Term(
        "Hunter", "character",
        "Sees the whole forest and nobody sees it. Goes to the noise, or else to the nearest "
        "Hunted who is not hidden, and strikes whoever it stands next to.",
        "NYH-10", "piece-hunter", ("axe murderer", "mage"),
    ),
    Term(
        "Hunted", "character",
        "Feels the way through the forest, two steps a turn. If one of them loses the last health, "
        "all have lost.",
        "NYH-35", "piece-hunted",
    ),
    Term(
        "car", "place",
        "Two spaces somewhere in the forest. Whoever is in it may call for help; finding it wins "
        "nothing by itself.",
        "NYH-34", "mark-car",
    ),
    Term(
        "help", "term",
        "Called from the car, as an action. Everybody has one more turn, and if all are alive when "
        "the caller's next turn ends, the Hunted win. Nobody can hide any more.",
        "NYH-90", also=("call", "radio"),
    ),
    Term(
        "tree", "place", "Stands between two spaces: no step, no hand and no rock gets past it.",
        "NYH-51", also=("trees",),
    ),
    Term(
        "edge", "place", "Where the forest ends. It is felt as the edge, and not as a tree.",
        "NYH-G1", also=("rim",),
    ),
    Term(
        "rock", "token",
        "Thrown straight on until it hits something: all hear how far and what. Noise lies where "
        "it lands; a Hunter that is hit falls back and goes one space at most next turn.",
        "NYH-75", "mark-rock", ("rocks",),
    ),
    Term(
        "noise", "token",
        "There is one. The Hunter goes to it before it goes to anybody, and it is gone when the "
        "Hunter comes there.",
        "NYH-98", "mark-noise",
    ),
    Term(
        "hide", "term",
        "After both steps: nobody finds or harms you until your next turn, but whoever says a word "
        "is found, and the noise comes to them.",
        "NYH-63", also=("hidden",),
    ),
    Term(
        "search", "term",
        "Feel the four spaces around you, as far as a tree. Free at the start of a turn, after the "
        "first step and after the second.",
        "NYH-44", also=("feel",),
    ),
    Term("sprint", "term", "An action: one step more, and no search after it.", "NYH-60"),
    Term(
        "clue", "term",
        "Before the night the Hunter says in which direction from the middle the car is, truly.",
        "NYH-26",
    ),
    Term("health", "term", "Each Hunted has two.", "NYH-18"),
    Term(
        "counter", "term",
        "Whoever was struck may strike back with a rock: the Hunter is driven back.",
        "NYH-112", also=("strike back",),
    ),
)  # fmt: skip

_ENCOUNTER = (
    Term(
        "vampire", "character",
        "Sees the whole forest and nobody sees it. It bites whoever feels it in a search or walks "
        "into it, and with some cards one whom it reaches.",
        "NVE-36", "piece-vampire",
    ),
    Term(
        "Hunted", "character",
        "Feels the way through the forest, two steps a turn. If one of them loses both health, all "
        "have lost.",
        "NVE-5", "piece-hunted",
    ),
    Term(
        "familiar", "character",
        "A friend, somewhere in the forest. Whoever steps into its space leads it; brought into "
        "the car, it wins the game for the Hunted.",
        "NVE-19", "piece-familiar",
    ),
    Term("car", "place", "Where the familiar has to be brought, and where you began.", "NVE-3",
         "mark-car"),
    Term("tree", "place", "Stands between two spaces: no step, no hand and no rock gets past it.",
         "NVE-15", also=("trees",)),
    Term(
        "rock", "token",
        "Thrown straight on until it hits something: all hear how far and what. Noise lies where "
        "it lands; a vampire that is hit falls back and goes one space at most next turn.",
        "NVE-27", "mark-rock", ("rocks",),
    ),
    Term("noise", "token", "There is one. The vampire goes to it before it goes to anybody.",
         "NVE-9", "mark-noise"),
    Term(
        "hide", "term",
        "After both steps, as long as the familiar is not found: nobody harms you until your next "
        "turn, but whoever says a word is found.",
        "NVE-24", also=("hidden",),
    ),
    Term("search", "term", "Feel the four spaces around you. Whoever feels the vampire is bitten.",
         "NVE-17", also=("feel",)),
    Term("sprint", "term", "An action: one step more.", "NVE-22"),
    Term("clue", "term", "Before the night the vampire says in which direction the familiar is.",
         "NVE-50"),
    Term("health", "term", "Each Hunted has two.", "NVE-5"),
    Term("investigate", "term", "The first stage: until somebody has found the familiar.", "NVE-2"),
    Term("escape", "term", "The second stage: bring the familiar to the car.", "NVE-3"),
)  # fmt: skip
