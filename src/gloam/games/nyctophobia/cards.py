"""The Hunter's cards, read from `cards.toml` into tables that the compiled rules can follow.

A card has four halves: without noise and with noise, and the same while a Hunted leads the
familiar. A half is up to three effects, done in order.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64
from gloam.games.nyctophobia.numbers import (
    ANY, BECKON, CHARGING, DEAF, DRAGGING, ECHO, FEAR, FELLING, FOG, FROM_NOISE, HALF_TURN, HUNT,
    HUSH, LEADING, MIST, PAST_TREES, POCKETING, PULLING, Q_PREY, REPLANTING, RUMMAGE, SHAKE,
    SWAPPING, SWINGING, THROUGH, TO_CAR, TURNING, VOICE, WISPING,
)  # fmt: skip

DECKS: Final = ("axe", "mage", "vampire")
KINDS_IN_DECK: Final = 12
"""Room for kinds of cards in a deck."""
EFFECTS_IN_HALF: Final = 3
CARRIED: Final = "_carried"
HALVES: Final = ("quiet", "loud", f"quiet{CARRIED}", f"loud{CARRIED}")
"""The halves of a card: the last two are for while a Hunted leads the familiar."""

MUST: Final = 1
"""Of leading, felling and replanting: it is done if it can be."""

_WORDS: Final[dict[str, tuple[int, int]]] = {
    "hunt": (HUNT, 0),
    "hunt-past-trees": (HUNT, PAST_TREES),
    "hunt-through": (HUNT, THROUGH),
    "hunt-any": (HUNT, ANY),
    "hunt-deaf": (HUNT, DEAF),
    "charge": (CHARGING, 0),
    "swing": (SWINGING, 0),
    "to-car": (TO_CAR, 0),
    "from-noise": (FROM_NOISE, 0),
    "hush": (HUSH, 0),
    "shake": (SHAKE, 0),
    "rummage": (RUMMAGE, 0),
    "pocket": (POCKETING, 0),
    "fog": (FOG, 0),
    "wisp": (WISPING, 0),
    "fear": (FEAR, 0),
    "mist": (MIST, 0),
    "fell": (FELLING, 0),
    "replant": (REPLANTING, 0),
    "fell-on": (FELLING, MUST),
    "replant-on": (REPLANTING, MUST),
    "turn": (TURNING, 0),
    "half-turn": (HALF_TURN, 0),
    "voice": (VOICE, 0),
    "echo": (ECHO, 0),
    "swap": (SWAPPING, 0),
    "drag": (DRAGGING, 0),
    "lead": (LEADING, 0),
    "lead-on": (LEADING, MUST),
    "pull": (PULLING, 0),
    "beckon": (BECKON, 0),
    "bite": (Q_PREY, 0),
}
_NUMBERED: Final = frozenset(
    {"hunt", "hunt-past-trees", "hunt-through", "hunt-any", "hunt-deaf", "to-car", "from-noise",
     "fell", "fell-on", "replant", "replant-on", "lead", "lead-on"}
)  # fmt: skip


def read_effects(text: str) -> list[tuple[int, int, int]]:
    """The effects that a line says: what, how, and how much.

    >>> read_effects("hush, hunt-deaf 1") == [(HUSH, 0, 0), (HUNT, DEAF, 1)]
    True
    """
    found = []
    for part in text.split(","):
        word, _, number = part.strip().partition(" ")
        if word not in _WORDS or (word in _NUMBERED) != number.strip().isdecimal():
            raise ValueError(f"cards.toml: {part.strip()!r} is no effect")
        kind, how = _WORDS[word]
        found.append((kind, how, int(number or 0)))
    if len(found) > EFFECTS_IN_HALF:
        raise ValueError(f"cards.toml: {text!r} has more than {EFFECTS_IN_HALF} effects")
    return found


def effect_numbers(text: str) -> list[tuple[int, int]]:
    """The numbers in a line of effects: of which effect, and how much.

    >>> effect_numbers("hush, hunt-deaf 1"), effect_numbers("fell 2, hunt 1")
    ([(1, 1)], [(0, 2), (1, 1)])
    """
    words = [part.split()[0] for part in text.split(",")]
    effects = read_effects(text)
    return [(n, effects[n][2]) for n, word in enumerate(words) if word in _NUMBERED]


class Card:
    """One kind of card."""

    def __init__(self, deck: str, told: dict[str, Any]) -> None:
        self.deck = deck
        self.name: str = told["name"]
        self.copies: int = told["copies"]
        self.says: str = told.get("says", "")
        self.own = [half in told for half in HALVES]
        """Which halves stand on the card: what is not there is as without the familiar."""
        self.halves = [told[half if half in told else half[: -len(CARRIED)]] for half in HALVES]

    def has_own(self, half: int) -> bool:
        """Whether a half stands on the card."""
        return self.own[half]


def read_cards(text: str) -> dict[str, list[Card]]:
    """The decks that a TOML text says; ValueError if they are no decks."""
    told = tomllib.loads(text)
    decks = {deck: [Card(deck, card) for card in told[deck]] for deck in DECKS}
    for deck, cards in decks.items():
        if sum(card.copies for card in cards) != 12 or len(cards) > KINDS_IN_DECK:
            raise ValueError(f"cards.toml: the {deck} deck must have twelve cards")
    return decks


STANDARD_TEXT: Final = (Path(__file__).parent / "cards.toml").read_text(encoding="utf-8")
ALL_DECKS: Final = read_cards(STANDARD_TEXT)


def card_names() -> tuple[str, ...]:
    """Every card by its number: twelve places for each deck, in its order."""
    names: list[str] = []
    for deck in DECKS:
        cards = ALL_DECKS[deck]
        names += [card.name for card in cards]
        names += [f"{deck}-{n + 1}" for n in range(len(cards), KINDS_IN_DECK)]
    return tuple(names)


CARD_NAMES: Final = card_names()


def _copies() -> vec[i64]:
    copies = vec[i64]()
    for deck in DECKS:
        cards = ALL_DECKS[deck]
        for n in range(KINDS_IN_DECK):
            copies = append(copies, cards[n].copies if n < len(cards) else 0)
    return copies


def _effects(part: int) -> vec[i64]:
    """One number of every effect: at `((12 * deck + card) * 4 + half) * 3 + place`."""
    found = vec[i64]()
    for deck in DECKS:
        cards = ALL_DECKS[deck]
        for n in range(KINDS_IN_DECK):
            for half in range(4):
                told = read_effects(cards[n].halves[half]) if n < len(cards) else []
                for place in range(EFFECTS_IN_HALF):
                    found = append(found, told[place][part] if place < len(told) else 0)
    return found


# What the Hunter says with a card: it goes with what all hear of the card, and tells no more.

SILENCE: Final = 0
CRASH: Final = 1
ROOTS: Final = 2
QUARTER_TURN: Final = 3
WHOLE_TURN: Final = 4
TRADE: Final = 5
TUG: Final = 6
HAZE: Final = 7
DREAD: Final = 8
RUSTLE: Final = 9
SOUNDS: Final = 10
_SOUND: Final = {
    FELLING: CRASH,
    SWINGING: CRASH,
    REPLANTING: ROOTS,
    TURNING: QUARTER_TURN,
    HALF_TURN: WHOLE_TURN,
    SWAPPING: TRADE,
    DRAGGING: TUG,
    PULLING: TUG,
    FOG: HAZE,
    FEAR: DREAD,
    RUMMAGE: RUSTLE,
}

LINES: Final = tuple(card.says for deck in DECKS for card in ALL_DECKS[deck])
"""All lines, by number."""
LINE_NAMES: Final = tuple(f"{deck}-{n + 1}" for deck in DECKS for n in range(len(ALL_DECKS[deck])))


def sounds_of(card: Card) -> set[int]:
    """What all may hear of a card: silence alone, for most."""
    effects = [effect for half in card.halves for effect, _, _ in read_effects(half)]
    return {_SOUND[effect] for effect in effects if effect in _SOUND} or {SILENCE}


def _spoken() -> vec[i64]:
    """Lines by deck, by sound, and by turn: the cards that sound so, one after the other."""
    found = vec[i64]()
    for deck in DECKS:
        first = LINE_NAMES.index(f"{deck}-1")
        cards = ALL_DECKS[deck]
        for sound in range(SOUNDS):
            alike = [first + n for n in range(len(cards)) if sound in sounds_of(cards[n])]
            for turn in range(KINDS_IN_DECK):
                found = append(found, alike[turn % len(alike)] if alike else -1)
    return found


SPOKEN: Final = _spoken()
"""The line at `(10 * deck + sound) * 12 + turn`; -1 where no card of the deck sounds so."""

COPIES: Final = _copies()
"""How many of each card there are, at `12 * deck + card`."""
EFFECT: Final = _effects(0)
HOW: Final = _effects(1)
MUCH: Final = _effects(2)
