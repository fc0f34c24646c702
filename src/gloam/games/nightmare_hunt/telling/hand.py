"""The cards: the hand, the deck and the discard, as piles that open."""

from gloam.games.nightmare_hunt.content import ALWAYS, EXACT, Content
from gloam.games.nightmare_hunt.facts import CARD, WOUND
from gloam.games.nightmare_hunt.lore import hand_counts
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.telling.sentences import Hearer
from gloam.kernel.scene import Card, Pile, Sign


def card_piles(trail: Trail, hearer: Hearer) -> tuple[Pile, ...]:
    """The hand, in which one chooses; deck and discard, each kind with how many there are."""
    kinds = range(int(trail.content.cards))
    hand = _cards(trail, hearer, hand_counts(trail), int(trail.hand_wounds))
    deck = [int(trail.in_deck(card)) for card in kinds]
    discard = [int(trail.in_discard(card)) for card in kinds]
    whose = "Your hand" if hearer.you else "The hunter's hand"
    return (
        Pile("hand", whose, int(trail.hand_size()), hand, kind="hand", hand=True),
        _pile(trail, hearer, "Deck", deck, int(trail.deck_wounds)),
        _pile(trail, hearer, "Discard", discard, int(trail.discard_wounds)),
    )


def _pile(trail: Trail, hearer: Hearer, title: str, counts: list[int], wounds: int) -> Pile:
    name = title.lower()
    cards = _cards(trail, hearer, counts, wounds)
    return Pile(name, title, sum(counts) + wounds, cards, kind=name)


def _cards(trail: Trail, hearer: Hearer, counts: list[int], wounds: int) -> tuple[Card, ...]:
    """Cards of each kind, with how many there are; Wounds last."""
    found = [
        action_card(trail.content, hearer, card, count)
        for card, count in enumerate(counts)
        if count
    ]
    if wounds:
        found.append(wound_card(trail, wounds))
    return tuple(found)


def action_card(content: Content, hearer: Hearer, card: int, count: int = 1) -> Card:
    """A card of the Action Deck: its Time, its power, and what it does."""
    time, power = int(content.time[card]), int(content.power[card])
    signs = [Sign("power", str(power), f"power {power}")] if power else []
    signs.append(Sign("time", str(time), f"Time {time}"))
    if content.cancels[card] == ALWAYS:
        signs.append(Sign("cancel", "", "cancels any act"))
    if content.cancels[card] == EXACT:
        signs.append(Sign("cancel", "at 0", "cancels at 0 energy"))
    if content.skips[card]:
        signs.append(Sign("skip", "", "costs a turn"))
    return Card(
        id=CARD.names[card],
        title=content.card_names[card],
        kind="attack" if power else "reaction",
        lines=_lines(content, hearer, card),
        count=count,
        signs=tuple(signs),
    )


def _lines(content: Content, hearer: Hearer, card: int) -> tuple[str, ...]:
    lines = ["Strikes one enemy"] if content.power[card] else []
    if content.cancels[card] == ALWAYS:
        lines.append("Cancels any act of an enemy")
    if content.cancels[card] == EXACT:
        lines.append("Cancels what was paid with the last energy")
    if content.skips[card]:
        lines.append(f"Costs {hearer.whose} next turn")
    return tuple(lines) or ("Pays for a Punch",)


def wound_card(trail: Trail, count: int) -> Card:
    """Wounds, which do nothing but kill."""
    lines = (f"{trail.content.body} in hand are death",)
    return Card(id="wound", title="Wound", kind="wound", lines=lines, count=count)


def card_words(content: Content, hearer: Hearer, card: int) -> str:
    """What a card of the Action Deck is, in one line: `Time 5, power 5`."""
    if card == WOUND:
        return "no action, and death if there are too many in hand"
    shown = action_card(content, hearer, card)
    numbers = ", ".join(sign.words for sign in shown.signs if sign.kind in ("power", "time"))
    return f"{numbers[:1].upper()}{numbers[1:]}. {'. '.join(shown.lines)}"
