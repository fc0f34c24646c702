"""Drawing a card, from a deck that may have to be made anew."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import CARDS_OF, GEAR, is_played_at_once
from gloam.games.shadow_hunters.numbers import (
    ASKED, DRAWN, DREW, DREW_GREEN, EQUIPPED, FIRST_GREEN, GREEN, ON_DRAW, Q_DRAW, Q_GIVE,
    RAN_OUT, READ, RESHUFFLED,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.green_cards import give
from gloam.games.shadow_hunters.rules.single_use import play_card
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import count, lowest
from gloam.kernel.menu import Menu


def seek(truth: Truth, seat: i64, deck: i64) -> None:
    """Reach for a deck."""
    truth.tell(ASKED, seat, Q_DRAW, deck)
    _before_a_draw(truth, seat, deck)


def _before_a_draw(truth: Truth, seat: i64, deck: i64) -> None:
    """An empty deck is made anew from its discards; with none, no card is drawn."""
    open_ = truth.open
    if deck == GREEN:
        if open_.green_deck == 0:
            truth.tell(RESHUFFLED, deck)
        return
    if open_.deck & open_.sheet.deck[deck]:
        return
    if open_.discards & open_.sheet.deck[deck]:
        truth.tell(RESHUFFLED, deck)
    else:
        truth.tell(RAN_OUT, seat, deck)


def offer_draw(truth: Truth, deck: i64, menu: Menu) -> None:
    """Every kind of card weighs as much as there are cards of it in the deck."""
    sheet = truth.open.sheet
    cards = truth.greens if deck == GREEN else truth.open.deck & sheet.deck[deck]
    while cards:
        card = lowest(cards)
        kind = sheet.green_of[card] if deck == GREEN else sheet.kind_of[card]
        menu.weigh(DRAWN + kind, count(cards & sheet.cards_of[kind]))
        cards &= ~sheet.cards_of[kind]


def drew(truth: Truth, seat: i64, kind: i64) -> None:
    """What a drawn card does at once."""
    open_ = truth.open
    if kind >= FIRST_GREEN:
        truth.tell(DREW_GREEN, seat)
        truth.tell(READ, seat, kind)  # SHH-G6: the giver reads it first
        if open_.turns == 0:
            give(truth, seat, (seat + 1) % open_.seats)
        else:
            truth.tell(ASKED, seat, Q_GIVE, 0)
        return
    truth.tell(DREW, seat, kind)
    if CARDS_OF[kind] & GEAR:
        truth.tell(EQUIPPED, seat, kind)  # SHH-G14
    elif (open_.terms & ON_DRAW) or is_played_at_once(kind):
        play_card(truth, seat, kind)  # SHH-31, SHH-G10
