"""The Hunter's cards in words, and the figures of a table that are not the book's."""

import re

from gloam.games.nyctophobia.cards import (
    CARD_NAMES, EFFECT, EFFECTS_IN_HALF, HOW, MUST,
)  # fmt: skip
from gloam.games.nyctophobia.figures import FIGURES, HALVES_SAID, NO_PLACE, PLAIN
from gloam.games.nyctophobia.lore import many
from gloam.games.nyctophobia.numbers import (
    ANY, BECKON, CHARGING, DEAF, DRAGGING, ECHO, FEAR, FELLING, FOG, FROM_NOISE, HALF_TURN, HUNT,
    HUSH, LEADING, MIST, PAST_TREES, POCKETING, PULLING, Q_PREY, REPLANTING, RUMMAGE, SHAKE,
    SWAPPING, SWINGING, THROUGH, TO_CAR, TURNING, VOICE, WISPING,
)  # fmt: skip
from gloam.games.nyctophobia.sheet import STANDARD, Sheet


def card_name(card: int) -> str:
    """A card as it is said: `Change of Prey`."""
    return CARD_NAMES[card].replace("-", " ")


def card_words(card: int, half: int, sheet: Sheet = STANDARD) -> str:
    """What one half of a card does at a table, from the effects that `cards.toml` gives it."""
    first = (4 * card + half) * EFFECTS_IN_HALF
    parts = [
        effect_words(EFFECT[n], HOW[n], int(sheet.much[n]))
        for n in range(first, first + EFFECTS_IN_HALF)
        if EFFECT[n]
    ]
    return ", then ".join(parts) or "nothing"


def effect_words(effect: int, how: int, much: int) -> str:
    """One effect of a card.

    >>> effect_words(HUNT, 0, 2), effect_words(FELLING, 0, 2)
    ('hunt 2 spaces', 'fell up to 2 trees beside you')
    """
    if effect == HUNT:
        ways = {
            PAST_TREES: ", and trees do not stop you",
            THROUGH: ", and a tree between does not prevent the fight",
            ANY: " toward a Hunted of your choice",
            DEAF: " toward the nearest Hunted, deaf to the noise",
        }
        return f"hunt {many(much, 'space')}{ways.get(how, '')}"
    up_to = "" if how & MUST else "up to "
    numbered = {
        TO_CAR: f"go {many(much, 'space')} toward the car",
        FROM_NOISE: f"go {many(much, 'space')} away from the noise",
        FELLING: f"fell {up_to}{many(much, 'tree')} beside you",
        REPLANTING: f"move {up_to}{many(much, 'tree')} to other sides",
        LEADING: f"lead the loose familiar {up_to}{many(much, 'space')}",
    }
    return numbered.get(effect) or _EFFECTS[effect]


_EFFECTS = {
    CHARGING: "charge straight on until something stops you",
    SWINGING: "charge straight on, and fell the tree that stops you",
    HUSH: "remove the noise",
    SHAKE: "shake off your wound",
    RUMMAGE: "put a random discard on top of your pile",
    POCKETING: "take one loose rock that you see straight on out of the game",
    FOG: "bring fog, so that nobody feels around but at the start of a turn",
    WISPING: "you may put the noise where you began",
    FEAR: "spread fear, so that nobody feels around after moving",
    MIST: "turn to mist, so that rocks fly through you",
    TURNING: "turn the forest by a quarter",
    HALF_TURN: "turn the forest by half",
    VOICE: "put the noise on a Hunted of your choice",
    ECHO: "put the noise on the Hunted nearest to it",
    SWAPPING: "let two Hunted change places",
    DRAGGING: "move a Hunted by 1 space",
    PULLING: "move the one who leads the familiar by 1 space",
    BECKON: "call the noise to the familiar",
    Q_PREY: "bite one whom you stand next to",
}


def of_the_hunter(words: str) -> str:
    """What a card lets the Hunter do, said to somebody else.

    >>> of_the_hunter("shake off your wound, then fell 1 tree beside you")
    'shake off its wound, then fell 1 tree beside it'
    """
    return re.sub(r"\byou\b", "it", re.sub(r"\byour\b", "its", words))


# Figures that are not the book's. (NYH-G56)

_PLAIN_WORDS = {
    "hunted.health": lambda n: f"each Hunted has {n} health",
    "hunted.rocks": lambda n: f"each Hunted begins with {many(n, 'rock')}",
    "hunted.steps": lambda n: f"a Hunted takes {many(n, 'step')} in a turn",
    "sprint.steps": lambda n: f"a sprint is up to {many(n, 'step')}",
    "sprint.track_star": lambda n: f"the Track Star sprints up to {many(n, 'step')}",
    "retreat.steps": lambda n: f"a retreat is up to {many(n, 'space')}",
    "retreat.track_star": lambda n: f"the Track Star retreats up to {many(n, 'space')}",
    "driven.steps": lambda n: f"a rock or a blow drives the Hunter back {many(n, 'space')}",
    "driven.boxer": lambda n: f"a rock of the Boxer drives the Hunter back {many(n, 'space')}",
    "hunter.wounded": lambda n: f"a wounded Hunter goes at most {many(n, 'space')} in a turn",
    "hunter.simple": lambda n: f"without cards the Hunter hunts {many(n, 'space')} a turn",
}
assert list(_PLAIN_WORDS) == [figure.name for figure in PLAIN]


def figure_words(number: int, value: int) -> str:
    """What a figure means at some value, and what it usually is.

    >>> figure_words(3, 2)
    'a sprint is up to 2 steps (usually 1)'
    >>> names = [figure.name for figure in FIGURES]
    >>> figure_words(names.index("axe.Calm.copies"), 3)
    'the deck has 3 cards Calm (usually 2)'
    >>> figure_words(names.index("axe.Timber.loud.2"), 3)
    'Timber, with noise: fell 3 trees beside it (usually 1)'
    """
    figure = FIGURES[number]
    if number < len(PLAIN):
        words = _PLAIN_WORDS[figure.name](value)
    elif figure.copies_of != NO_PLACE:
        words = f"the deck has {many(value, 'card')} {card_name(figure.copies_of)}"
    else:
        card, half = divmod(figure.much_at[0] // EFFECTS_IN_HALF, 4)
        at = figure.much_at[0]
        effect = of_the_hunter(effect_words(EFFECT[at], HOW[at], value))
        words = f"{card_name(card)}, {HALVES_SAID[half]}: {effect}"
    return f"{words} (usually {figure.usual})"


def amendments(sheet: Sheet) -> list[str]:
    """Every figure of a table that is not the book's, in words."""
    return [
        figure_words(number, int(value))
        for number, value in enumerate(sheet.figures)
        if value != FIGURES[number].usual
    ]
