"""What the player knows, as numbers: cards, foes, and how far the hunt has come.

The book is not in it, since it is the same in every game of an option: a card or a foe goes by its
place in the book.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from gloam.games.nightmare_hunt.content import (
    MOST_ARMORS, MOST_CARDS, MOST_CONDITIONS, MOST_ENCOUNTERS,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.numbers import ENDED
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel import layout as lay
from gloam.kernel.encoding import Encoding, flags, number, one_of
from gloam.kernel.layout import Layout
from gloam.kernel.view import View

FOES_SHOWN: Final = 16
A_FOE: Final = 6
"""How many numbers there are for each foe."""
MANY: Final = 4000


@final
class HuntEncoding(Encoding):
    """All that was told, since all of it was told to the one who plays."""

    def layout(self, seats: int) -> Layout:
        """Cards, foes, the way, the score."""
        foe = "of each of the first foes: its kind and one more than nought, health left, damage, "
        foe += "energy, whether it is shielded, and what its next deed would cost and one more"
        return Layout(
            lay.numbers("hand", MOST_CARDS, 15, "how many of each action card are in the hand"),
            lay.numbers("deck", MOST_CARDS, 15, "how many are in the deck"),
            lay.numbers("discard", MOST_CARDS, 15, "how many are in the discard"),
            lay.numbers("wounds", 3, MANY, "Wounds in hand, deck and discard"),
            lay.numbers("armor", MOST_ARMORS, 1, "what is worn"),
            lay.numbers("conditions", MOST_CONDITIONS, 255, "how often each was inflicted"),
            lay.number("foe count", MOST_FOES, "how many foes there are"),
            lay.Part("foes", (FOES_SHOWN, A_FOE), 0, MANY, foe),
            lay.numbers("own", 1, 1, "whether the first foe is the card's own prey"),
            lay.number("acting", MOST_FOES, "the place of the foe whose turn it is"),
            lay.number("movers", MOST_FOES, "how many foes act in this turn"),
            lay.number("ability", MANY, "what the acting foe has paid for, and one more"),
            lay.numbers("exact", 1, 1, "whether it has paid with its last energy"),
            lay.number("skips", MANY, "how many of the coming turns are lost"),
            lay.numbers("phase", 8, 1, "where the hunt stands"),
            lay.numbers("then", 3, 1, "what comes when the hand is full again"),
            lay.numbers("mode", 3, 1, "a campaign, an expedition, or one fight"),
            lay.numbers("terms", 12, 1, "rules that differ from the usual ones"),
            lay.number("level", 100, "which level it is, counted from nought"),
            lay.number("single", MANY, "the one encounter that is fought, and one more"),
            lay.number("card", 16, "the Encounter card that is being resolved, and one more"),
            lay.numbers("bag", MOST_ENCOUNTERS, 1, "Encounter cards whose order nobody knows"),
            lay.numbers("top", MOST_ENCOUNTERS, 16, "cards on top in a known order, and one more"),
            lay.numbers("met", MOST_ENCOUNTERS, 16, "the Encounter Discard, the last met first"),
            lay.number("hasten", MANY, "energy with which the next foe begins"),
            lay.number("limit", 1000, "after how many expeditions it is lost; nought for never"),
            lay.number("expeditions", 1000, "how many there were"),
            lay.number("tries", 1000, "how many there were into this level"),
            lay.number("taken", MANY, "Wounds gained so far"),
            lay.number("at once", 100, "levels that were cleared in the first expedition"),
            lay.number("cleared", 100, "levels that were cleared"),
            lay.numbers("won", 2, 1, "whether the hunt is over: won, or lost"),
        )

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """Write the trail."""
        assert isinstance(view, Sight)
        trail = view.trail
        at = _cards(trail, out, at)
        at = _foes(trail, out, at)
        at = number(out, at, 1 if trail.own else 0, 1)
        at = number(out, at, trail.acting, MOST_FOES)
        at = number(out, at, trail.movers, MOST_FOES)
        at = number(out, at, trail.ability + 1, MANY)
        fighting = trail.acting < trail.foe_count()
        at = number(out, at, 1 if fighting and trail.exact() else 0, 1)
        at = number(out, at, trail.skips, MANY)
        at = one_of(out, at, trail.phase, 8)
        at = one_of(out, at, trail.then, 3)
        at = one_of(out, at, trail.mode, 3)
        at = flags(out, at, trail.terms, 12)
        return _way(trail, out, at)


def _cards(trail: Trail, out: vec[i16], at: i64) -> i64:
    content = trail.content
    card: i64 = 0
    while card < content.cards:
        held = trail.in_hand(card)
        decked = trail.in_deck(card)
        number(out, at + card, held, 15)
        number(out, at + MOST_CARDS + card, decked, 15)
        number(out, at + 2 * MOST_CARDS + card, content.copies[card] - held - decked, 15)
        card += 1
    at += 3 * MOST_CARDS
    at = number(out, at, trail.hand_wounds, MANY)
    at = number(out, at, trail.deck_wounds, MANY)
    at = number(out, at, trail.discard_wounds, MANY)
    at = one_of(out, at, trail.armor, MOST_ARMORS)
    condition: i64 = 0
    while condition < MOST_CONDITIONS:
        at = number(out, at, trail.conditions >> (8 * condition) & 255, 255)
        condition += 1
    return at


def _foes(trail: Trail, out: vec[i16], at: i64) -> i64:
    count = trail.foe_count()
    at = number(out, at, count, MOST_FOES)
    end = at + FOES_SHOWN * A_FOE
    place: i64 = 0
    while place < count and place < FOES_SHOWN:
        kind = trail.kind(place)
        energy = trail.energy(place)
        at = number(out, at, kind + 1, MANY)
        at = number(out, at, trail.left(place), MANY)
        at = number(out, at, trail.damage(place), MANY)
        at = number(out, at, energy, MANY)
        at = number(out, at, 1 if trail.shielded(place) else 0, 1)
        deed = trail.content.dearest(kind, energy)
        if deed >= 0:
            number(out, at, trail.content.cost[deed] + 1, MANY)
        at += 1
        place += 1
    return end


def _way(trail: Trail, out: vec[i16], at: i64) -> i64:
    at = number(out, at, trail.level, 100)
    at = number(out, at, trail.single + 1, MANY)
    at = number(out, at, trail.card + 1, 16)
    at = flags(out, at, trail.bag, MOST_ENCOUNTERS)
    at = _in_order(trail.top, trail.topped, out, at)
    at = _in_order(trail.met, trail.met_cards, out, at)
    at = number(out, at, trail.hasten, MANY)
    at = number(out, at, trail.limit, 1000)
    at = number(out, at, trail.expeditions, 1000)
    at = number(out, at, trail.tries, 1000)
    at = number(out, at, trail.taken, MANY)
    at = number(out, at, trail.at_once, 100)
    at = number(out, at, trail.cleared, 100)
    return one_of(out, at, -1 if trail.phase != ENDED else 0 if trail.victory else 1, 2)


def _in_order(cards: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """Cards of four bits each, the next lowest."""
    n: i64 = 0
    while n < size and n < MOST_ENCOUNTERS:
        number(out, at + n, (cards & 15) + 1, 16)
        cards >>= 4
        n += 1
    return at + MOST_ENCOUNTERS
