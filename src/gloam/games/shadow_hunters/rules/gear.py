"""Equipment: how pieces of it are offered, and how they change hands."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.actions import HANDS, PIECE, RECEIVER
from gloam.games.shadow_hunters.cards import EQUIPMENT_AT, KIND_OF, PLACE_OF
from gloam.games.shadow_hunters.numbers import (
    BURIED, EQUIP, EQUIPPED, HAND, HANDED, KEEP, KEPT, TOOK,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu


def offer_gear(menu: Menu, base: i64, gear: i64) -> None:
    """Offer `base + n` for each piece of Equipment in a set of cards."""
    found: i64 = 0
    while gear:
        found |= BIT[PLACE_OF[KIND_OF[lowest(gear)]]]
        gear &= gear - 1
    menu.offer(base, found)


def offer_hands(menu: Menu, gear: i64, to: i64) -> None:
    """Offer to hand each piece of Equipment to somebody."""
    while gear:
        menu.add(HAND + HANDS.pack(PLACE_OF[KIND_OF[lowest(gear)]], to))
        gear &= gear - 1


def take(truth: Truth, seat: i64, kind: i64) -> None:
    """Take a piece of Equipment from whoever has it."""
    truth.tell(TOOK, seat, truth.open.owner(kind), kind)


def take_all(truth: Truth, seat: i64, victim: i64) -> None:
    """Take all Equipment of the dead."""
    gear = truth.open.gear[victim]
    while gear:
        truth.tell(TOOK, seat, victim, KIND_OF[lowest(gear)])
        gear &= gear - 1
    truth.tell(BURIED, victim)


def hand_over(truth: Truth, seat: i64, action: i64) -> None:
    """Hand somebody a piece of Equipment."""
    hands = action - HAND
    truth.tell(HANDED, seat, RECEIVER.of(hands), EQUIPMENT_AT[PIECE.of(hands)])


# A piece that was taken at the Altar.


def offer_to_keep(place: i64, menu: Menu) -> None:
    """Into play, or into the hand. (SHH-49)"""
    menu.add(EQUIP + place)
    menu.add(KEEP)


def keep(truth: Truth, seat: i64, place: i64, action: i64) -> None:
    """What was taken works, or is kept out of play."""
    truth.tell(KEPT if action == KEEP else EQUIPPED, seat, EQUIPMENT_AT[place])
