"""What cards are worth: to have, to give, to play and to aim."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.actions import PIECE
from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.bots.scorer import CHANCE_OF, Scorer
from gloam.games.shadow_hunters.cards import EQUIPMENT_AT, GIVES, KIND_OF, SHOWS
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, LETTERS_A_E_U, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.numbers import (
    ACCEPT, ADVENT, ANGEL, BAT, BLESSING, BROOCH, CHARACTERS, CHOCOLATE, DOLL, DYNAMITE,
    FIRST_AID, FLARE, FRANKLIN, GOBLIN, HAND, HOLY_WATER, KNOWLEDGE, MASAMUNE, NOTHING, RITUAL,
    SHOW, SPIDER, TALISMAN, UNKNOWN, USE_OR_LOSE, VAMPIRE,
)  # fmt: skip
from gloam.games.shadow_hunters.public import START, Open
from gloam.games.shadow_hunters.sight.taste import DECEIT, DENIAL, TEST, THRIFT
from gloam.kernel.bits import BIT, lowest

WASTED: Final = 0.1
"""What it costs to aim a card at somebody to whom it does nothing."""


def woods_worth(scorer: Scorer, open_: Open, target: i64) -> float:
    """What it is worth to hurt somebody in the Woods."""
    if open_.barriers & BIT[target] or open_.has(target, BROOCH):
        return -0.01
    return scorer.prices.harm(target, open_.sheet.woods_hurt)


def take_worth(scorer: Scorer, open_: Open, kind: i64) -> float:
    """A piece of Equipment for oneself, and not for its owner."""
    owner = open_.owner(kind)
    score = scorer.prices.gear(kind)
    if owner != OFF:
        lean = scorer.prices.harm(owner, 1)
        score += scorer.taste[DENIAL] if lean > 0.03 else -0.2 if lean < -0.03 else 0.05
    return score


def give_worth(scorer: Scorer, open_: Open, seat: i64, target: i64) -> float:
    """To whom a Green card tells most, and hurts whom it should."""
    prices = scorer.prices
    sheet = open_.sheet
    kind = scorer.card
    score = scorer.taste[TEST] * _doubt_of(scorer, target)
    if kind == OFF:
        return score
    if SHOWS[kind]:
        return score * 1.5
    bitten = 0.0
    character: i64 = 0
    while character < CHARACTERS:
        if sheet.bites(kind, character):
            bitten += prices.chances[CHARACTERS * target + character]
        character += 1
    score *= 4.0 * bitten * (1.0 - bitten) + 0.2
    if sheet.heals[kind] and open_.damage[target] > 0:
        return score + bitten * prices.heal(target, sheet.heals[kind])
    if GIVES[kind] and open_.gear[target]:
        return score + 0.3 * bitten
    return score + bitten * prices.harm(target, sheet.hurts[kind])


def answer_worth(scorer: Scorer, open_: Open, seat: i64, me: i64, action: i64) -> float:
    """What a Green card's answers cost; Unknown would rather look like a Hunter."""
    prices = scorer.prices
    sheet = open_.sheet
    kind = scorer.card
    if action == SHOW or kind == OFF:
        return 0.0
    if action >= HAND:
        lost = EQUIPMENT_AT[PIECE.of(action - HAND)]
        return -prices.gear(lost) + (0.3 if lost == MASAMUNE else 0.0)
    like_a_hunter = 0.0
    if me == UNKNOWN and open_.hidden(seat):
        says_bitten = action == ACCEPT
        like_a_hunter = scorer.taste[DECEIT]
        if sheet.bites(kind, FRANKLIN) != says_bitten:
            like_a_hunter = -like_a_hunter
        if sheet.bites(kind, FRANKLIN) == sheet.bites(kind, VAMPIRE):
            like_a_hunter = 0.0
    if action == NOTHING:
        return like_a_hunter
    if sheet.heals[kind] and open_.damage[seat] > 0:
        return like_a_hunter + prices.relief(min(sheet.heals[kind], open_.damage[seat]))
    return like_a_hunter - prices.pain(sheet.hurts[kind])


def card_worth(scorer: Scorer, open_: Open, seat: i64, me: i64, kind: i64) -> float:
    """What a held card is worth now, over keeping it."""
    prices = scorer.prices
    sheet = open_.sheet
    keep = 0.0 if open_.terms & USE_OR_LOSE else scorer.taste[THRIFT]
    taken = open_.damage[seat]
    if kind == ADVENT or kind == CHOCOLATE or kind == RITUAL:
        return _heal_card(scorer, open_, seat, me, kind)
    if kind == KNOWLEDGE:
        return 0.4 * float(sheet.turns[kind])
    if kind == FLARE:
        return _everybody_else(scorer, open_, seat, sheet.hurts[kind]) - keep
    if kind == ANGEL:
        return 0.1 if open_.step != START else -0.1
    if kind == HOLY_WATER:
        heals = sheet.heals[kind]
        return prices.relief(heals) - 0.1 if taken >= heals else -0.1
    if kind == GOBLIN:
        return _best_take(scorer, open_, seat) - keep
    if kind == DYNAMITE:
        return _dynamite(scorer, open_, seat) - keep
    if kind == FIRST_AID:
        return best_set(scorer, open_, seat, sheet.sets[kind]) - 0.15
    if kind == BLESSING:
        return _best_heal(scorer, open_, seat) - keep
    return _best_harm(scorer, open_, seat, kind) - keep


def _heal_card(scorer: Scorer, open_: Open, seat: i64, me: i64, kind: i64) -> float:
    applies = FACTION[me] == (HUNTER if kind == ADVENT else SHADOW)
    if kind == CHOCOLATE:
        applies = (LETTERS_A_E_U & BIT[me]) != 0
    if not applies or (kind == RITUAL and not open_.hidden(seat)):
        return -0.02
    return scorer.prices.relief(open_.damage[seat]) - 0.25


def _everybody_else(scorer: Scorer, open_: Open, seat: i64, damage: i64) -> float:
    total = 0.0
    target: i64 = 0
    while target < open_.seats:
        if target != seat and open_.alive(target):
            total += scorer.prices.harm(target, damage)
        target += 1
    return total


def _dynamite(scorer: Scorer, open_: Open, seat: i64) -> float:
    total = 0.0
    hurts = open_.sheet.hurts[DYNAMITE]
    target: i64 = 0
    while target < open_.seats:
        if open_.place[target] != OFF and not open_.has(target, TALISMAN):
            total += CHANCE_OF[open_.place[target]] * scorer.prices.harm(target, hurts)
        target += 1
    return total


def _best_take(scorer: Scorer, open_: Open, seat: i64) -> float:
    best = -0.05
    gear = open_.all_gear() & ~open_.gear[seat]
    while gear:
        best = max(best, take_worth(scorer, open_, KIND_OF[lowest(gear)]))
        gear &= gear - 1
    return best


def _best_harm(scorer: Scorer, open_: Open, seat: i64, kind: i64) -> float:
    best = -1e9
    target: i64 = 0
    while target < open_.seats:
        if target != seat and open_.alive(target):
            best = max(best, _card_harm(scorer, open_, seat, target, kind))
        target += 1
    return best


def _card_harm(scorer: Scorer, open_: Open, seat: i64, target: i64, kind: i64) -> float:
    prices = scorer.prices
    sheet = open_.sheet
    harm = 0.0 if is_warded(open_, target, kind) else prices.harm(target, sheet.hurts[kind])
    if kind == DOLL:
        hits = float(sheet.hits[kind])
        return harm * hits / 6.0 - prices.pain(sheet.own[kind]) * (6.0 - hits) / 6.0
    if kind == BAT:
        return harm + prices.relief(min(sheet.heals[kind], open_.damage[seat]))
    return harm - (0.0 if open_.has(seat, TALISMAN) else prices.pain(sheet.own[kind]))


def _best_heal(scorer: Scorer, open_: Open, seat: i64) -> float:
    best = -0.1
    target: i64 = 0
    while target < open_.seats:
        if target != seat and open_.alive(target):
            best = max(best, scorer.prices.heal(target, 3))
        target += 1
    return best


def best_set(scorer: Scorer, open_: Open, seat: i64, damage: i64) -> float:
    """What it is worth to set anybody's damage."""
    best = -0.1
    target: i64 = 0
    while target < open_.seats:
        if open_.alive(target):
            best = max(best, set_worth(scorer, open_, seat, target, damage))
        target += 1
    return best


def set_worth(scorer: Scorer, open_: Open, seat: i64, target: i64, damage: i64) -> float:
    """Damage that is set: pain for some, relief for others."""
    apart = damage - open_.damage[target]
    if apart >= 0:
        return scorer.prices.harm(target, apart) if apart else 0.0
    return scorer.prices.heal(target, -apart)


def target_worth(scorer: Scorer, open_: Open, seat: i64, target: i64) -> float:
    """What it is worth to aim the card that was played at somebody."""
    kind = open_.agenda.b()
    if kind == FIRST_AID:
        return set_worth(scorer, open_, seat, target, open_.sheet.sets[kind])
    if kind == BLESSING:
        return scorer.prices.heal(target, 3)
    wasted = WASTED if is_warded(open_, target, kind) else 0.0
    return _card_harm(scorer, open_, seat, target, kind) - wasted


def is_warded(open_: Open, target: i64, kind: i64) -> bool:
    """Whether a card would do nothing to somebody: a Talisman or a Barrier is in the open."""
    if open_.barriers & BIT[target]:
        return True
    return (kind == SPIDER or kind == BAT) and open_.has(target, TALISMAN)


def doubt(scorer: Scorer, open_: Open, seat: i64) -> float:
    """How little is known of the others, from 0 to 1."""
    total = 0.0
    others = 0.0
    target: i64 = 0
    while target < open_.seats:
        if target != seat and open_.alive(target):
            total += _doubt_of(scorer, target)
            others += 1.0
        target += 1
    return total / others if others > 0.0 else 0.0


def _doubt_of(scorer: Scorer, target: i64) -> float:
    prices = scorer.prices
    surest = max(prices.share(target, HUNTER), prices.share(target, SHADOW))
    surest = max(surest, prices.share(target, NEUTRAL))
    return 1.0 - surest
