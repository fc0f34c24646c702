"""What it is worth to move, and to draw where one stands."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.board import AREA_OF, OFF
from gloam.games.shadow_hunters.bots.blows import best_attack
from gloam.games.shadow_hunters.bots.cards import doubt, take_worth, woods_worth
from gloam.games.shadow_hunters.bots.scorer import CHANCE_OF, Scorer
from gloam.games.shadow_hunters.bots.worth import deck_price
from gloam.games.shadow_hunters.cards import KIND_OF
from gloam.games.shadow_hunters.cast import FACTION, SHADOW
from gloam.games.shadow_hunters.numbers import (
    ALTAR, BLACK, BOB, BRYAN, CABIN, CEMETERY, CHURCH, DAVID, GREEN, WHITE, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sight.taste import (
    BLACK_CARD, CROWD, CURIOSITY, GREEN_CARD, REACH, WHITE_CARD,
)  # fmt: skip
from gloam.kernel.bits import lowest


def landing_worth(scorer: Scorer, open_: Open, seat: i64, me: i64, total: i64) -> float:
    """What a roll is worth."""
    area = AREA_OF[total]
    if area != OFF:
        return stand_worth(scorer, open_, seat, me, area)
    best = -1e9
    area = 0
    while area < 6:
        if area != open_.place[seat]:
            best = max(best, stand_worth(scorer, open_, seat, me, area))
        area += 1
    return best


def any_landing(scorer: Scorer, open_: Open, seat: i64, me: i64) -> float:
    """What an ordinary roll is worth, about."""
    total = 0.0
    area: i64 = 0
    while area < 6:
        total += CHANCE_OF[area] * stand_worth(scorer, open_, seat, me, area)
        area += 1
    return total + 0.05


def stand_worth(scorer: Scorer, open_: Open, seat: i64, me: i64, area: i64) -> float:
    """What it is worth to move to an Area: its effect, and whom one could attack from it."""
    best = best_attack(scorer, open_, seat, open_.in_range_from(seat, area))
    best *= scorer.taste[REACH]
    return _effect(scorer, open_, seat, me, area) + best - _crowd(scorer, open_, seat, area)


def _crowd(scorer: Scorer, open_: Open, seat: i64, area: i64) -> float:
    """What it costs to stand where those who look like enemies could strike back."""
    if scorer.taste[CROWD] == 0.0:
        return 0.0
    total = 0.0
    near = open_.in_range_from(seat, area)
    while near:
        lean = scorer.prices.harm(lowest(near), 1)
        total += lean if lean > 0.0 else 0.0
        near &= near - 1
    return scorer.taste[CROWD] * total * float(open_.damage[seat] + 3)


def _effect(scorer: Scorer, open_: Open, seat: i64, me: i64, area: i64) -> float:
    if area == WOODS:
        heals = min(open_.sheet.woods_heal, open_.damage[seat])
        best = scorer.prices.relief(heals) if heals else 0.0
        target: i64 = 0
        while target < open_.seats:
            if target != seat and open_.alive(target):
                best = max(best, woods_worth(scorer, open_, target))
            target += 1
        return best
    if area == ALTAR:
        best = 0.5 if me == BRYAN else 0.0
        gear = open_.all_gear() & ~open_.gear[seat]
        while gear:
            best = max(best, take_worth(scorer, open_, KIND_OF[lowest(gear)]))
            gear &= gear - 1
        return best
    if area == CABIN:
        return deck_worth(scorer, open_, seat, me, GREEN)
    if area == CHURCH:
        return deck_worth(scorer, open_, seat, me, WHITE)
    if area == CEMETERY:
        return deck_worth(scorer, open_, seat, me, BLACK)
    return 0.05 + max(
        deck_worth(scorer, open_, seat, me, GREEN),
        deck_worth(scorer, open_, seat, me, WHITE),
        deck_worth(scorer, open_, seat, me, BLACK),
    )


def deck_worth(scorer: Scorer, open_: Open, seat: i64, me: i64, deck: i64) -> float:
    """What a card of a deck is worth: White heals, Black hurts, Green tells."""
    if deck == GREEN:
        return scorer.taste[GREEN_CARD] + scorer.taste[CURIOSITY] * doubt(scorer, open_, seat)
    ratio = float(open_.damage[seat]) / float(open_.hp[me])
    if deck == WHITE:
        score = scorer.taste[WHITE_CARD] + 0.25 * ratio + deck_price(open_.sheet, deck)
        if FACTION[me] == SHADOW and open_.hidden(seat):
            score -= 0.12  # the mirror
        return score + (0.25 if me == DAVID or me == BOB else 0.0)
    score = scorer.taste[BLACK_CARD] - 0.1 * ratio + (0.2 if me == BOB else 0.0)
    return score + deck_price(open_.sheet, deck)
