"""Worlds that a captain cannot rule out: what the chest may be worth, and the others' letters."""

from gloam.kernel import FastRandom, State

from .rules import UNKNOWN, WEIGHTS, Wreck
from .sight import Lookout

CHEST = [worth for worth, weight in enumerate(WEIGHTS) for _ in range(weight)]


def guess(lookout: Lookout, rng: FastRandom) -> State:
    """A whole world: a chest by its weights, and any letters that the others can pay for."""
    wreck = Wreck(lookout.deck.clone())
    if lookout.deck.down:
        known = lookout.worth != UNKNOWN
        wreck.worth = lookout.worth if known else CHEST[rng.below(len(CHEST))]
    for seat in lookout.deck.sealed:
        most = min(9, lookout.deck.purses[seat])
        wreck.bids[seat] = lookout.bid if seat == lookout.seat else rng.below(most + 1)
    return wreck


def agrees(lookout: Lookout, wreck: Wreck) -> bool:
    """Whether a captain can be in that world, as far as it knows."""
    same_deck = vars(lookout.deck) == vars(wreck.deck)
    same_letter = wreck.bids.get(lookout.seat, UNKNOWN) == lookout.bid
    return same_deck and same_letter and lookout.worth in (UNKNOWN, wreck.worth)
