"""Kuhn's poker: three cards, one each, one bet. Its value is known: -1/18 to whoever begins.

The cards are dealt to set the game up, from the dice: it also tries set-ups that are chance.
"""

from typing import Any

from gloam.kernel.dice import Dice
from gloam.kernel.game import Game, Rules, Sight, Words
from gloam.kernel.menu import Menu
from gloam.kernel.options import Option, Options
from gloam.kernel.seats import seat_in
from gloam.kernel.state import NOBODY, State
from gloam.kernel.view import View
from gloam.kernel.words import NUMBER, SEAT, Actions, Vocabulary, fact, verb

DEALT, PASSED, BET = range(3)


class Kuhn(State):
    """Two cards, and what was said."""

    def __init__(self, seats: int) -> None:
        self.ear = None
        self.cards = [0, 0]
        self.said = ""

    def asked(self) -> int:
        over = self.said in ("pp", "pbp", "pbb", "bp", "bb")
        return NOBODY if over else len(self.said) % 2

    def offer(self, menu: Menu) -> None:
        menu.add(0)
        menu.add(1)

    def play(self, action: int) -> None:
        self.tell(BET if action else PASSED, len(self.said) % 2)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        if word == DEALT:
            self.cards[a] = b
        else:
            self.said += "b" if word == BET else "p"

    def payoff(self, seat: int) -> float:
        if self.said[-2:] == "bp":
            won, stake = len(self.said) % 2, 1.0
        else:
            won, stake = int(self.cards[1] > self.cards[0]), 2.0 if "b" in self.said else 1.0
        return (stake if won == seat else -stake) / 2

    def clone(self) -> "Kuhn":
        copy = Kuhn(2)
        copy.cards, copy.said = self.cards[:], self.said
        return copy


class Hand(View):
    """Its own card, and what was said."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.seats = seat, seats
        self.card = -1
        self.said = ""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        if word == DEALT:
            self.card = b
        else:
            self.said += "b" if word == BET else "p"

    def clone(self) -> "Hand":
        copy = Hand(int(self.seat), int(self.seats))
        copy.card, copy.said = self.card, self.said
        return copy


def set_up(hand: State, seats: int, options: Options, dice: Dice) -> None:
    for seat, card in enumerate(dice.stream("cards").sample(range(int(options["pack"])), 2)):
        hand.tell(DEALT, seat, card)


def altered_menu(**changes: Any) -> Game:
    """A Kuhn whose second player may bet only with a high card: the menu tells what is secret."""

    class Peeping(Kuhn):
        def offer(self, menu: Menu) -> None:
            menu.add(0)
            if self.asked() == 0 or self.cards[0] > 0:
                menu.add(1)

        def clone(self) -> "Peeping":
            copy = Peeping(2)
            copy.cards, copy.said = self.cards[:], self.said
            return copy

    return game(blank=Peeping, **changes)


def game(**changes: Any) -> Game:
    rules: dict[str, Any] = {
        "blank": Kuhn,
        "set_up": set_up,
        "seat_names": lambda seats: ("first", "second"),
        "longest": lambda seats, options: 3,
    }
    return Game(
        name="kuhn",
        title="Kuhn",
        seats=(2, 2),
        words=Words(
            facts=Vocabulary(
                fact("dealt", seat_in("seat"), seat=SEAT, card=NUMBER),
                fact("passed", seat=SEAT),
                fact("bet", seat=SEAT),
            ),
            actions=Actions(verb("pass"), verb("bet")),
            options=(Option(name="pack", help="how many cards", default="3"),),
            reasons=("it is over",),
        ),
        rules=Rules(**{**rules, **changes}),
        sight=Sight(view=Hand),
    )


GAME = game()
