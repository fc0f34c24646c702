"""Cards as they lie on the table: Equipment, hands, the three decks, and the dice beside them."""

from gloam.games.shadow_hunters.board import SIDES_4, SIDES_6
from gloam.games.shadow_hunters.card_words import card_words, counted
from gloam.games.shadow_hunters.cards import EQUIPMENT
from gloam.games.shadow_hunters.facts import CARD
from gloam.games.shadow_hunters.lore import DECK_NAMES, capital, card_name
from gloam.games.shadow_hunters.numbers import FIRST_BLACK, GREEN
from gloam.games.shadow_hunters.public import TWO_D6, Open
from gloam.games.shadow_hunters.sheet import Sheet
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import count
from gloam.kernel.scene import Card, Pile, Roll


def card_of(kind: int, sheet: Sheet, copies: int = 1, *badges: str) -> Card:
    """A White or Black card, as it is read."""
    return Card(
        id=CARD.names[kind],
        title=card_name(kind),
        kind="equipment" if kind in EQUIPMENT else ("white" if kind < FIRST_BLACK else "black"),
        lines=(f"{capital(card_words(kind, sheet))}.",),
        count=copies,
        badges=badges,
    )


def cards_of(cards: int, sheet: Sheet, *badges: str) -> tuple[Card, ...]:
    """A set of cards, each kind once, with how many there are of it."""
    found = counted(cards, sheet).items()
    return tuple(card_of(kind, sheet, copies, *badges) for kind, copies in found)


def piles_of(sight: Sight) -> tuple[Pile, ...]:
    """The seat's hand, if it holds something, and three decks with their discards."""
    open_ = sight.open
    mine = int(open_.hand[sight.seat]) if sight.seat >= 0 else 0
    hand = [Pile("hand", "Your hand", int(count(mine)), cards_of(mine, open_.sheet), "hand", True)]
    piles = hand if mine else []
    for deck in range(GREEN + 1):
        piles += _deck(open_, deck)
    return tuple(piles)


def _deck(open_: Open, deck: int) -> list[Pile]:
    """What is left to draw, in no order, and what was discarded; Green cards lie face down."""
    name, colour = DECK_NAMES[deck], DECK_NAMES[deck].lower()
    sheet = open_.sheet
    left, gone = ((int(pile) & int(sheet.deck[deck])) for pile in (open_.deck, open_.discards))
    counts = (int(count(left)), int(count(gone)))
    if deck == GREEN:
        left, gone = 0, 0
        counts = (int(open_.green_deck), int(open_.green_discards))
    return [
        Pile(colour, f"{name} deck", counts[0], cards_of(left, sheet), colour),
        Pile(
            f"{colour}-discards", f"{name} discards", counts[1], cards_of(gone, sheet), "discards"
        ),
    ]


def dice_of(open_: Open) -> tuple[Roll, ...]:
    """The dice as they were rolled last; none before the first roll."""
    first, second = divmod(int(open_.dice) % TWO_D6, 10)
    sides = SIDES_6 if open_.dice >= TWO_D6 else SIDES_4
    dice = (Roll(sides, first), Roll(SIDES_6, second))
    return tuple(die for die in dice if die.value)
