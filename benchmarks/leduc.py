"""Leduc poker: two cards dealt, one turned, two rounds of bets, six cards in the pack."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.bits import BIT, count, nth
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.record import ALL, FIELD, Hearing
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.view import View

# Facts. The first number is a seat, but for the card that is turned and the end.
# A card is drawn by one seat, who alone sees it; that it was dealt, both see.
DEALT: Final = 0
DREW: Final = 1
TURNED: Final = 2
FOLDED: Final = 3
CALLED: Final = 4
RAISED: Final = 5
OVER: Final = 6

# Actions; what chance may do is deal card 0 to 5.
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

NO_CARD: Final = -1
TIED: Final = 2
OPEN: Final = 3
MOST_CHIPS: Final = 13.0
"""An ante of 1, two raises of 2 and two of 4: the most that a hand can win or lose."""


@final
@mypyc_attr(free_list_len=1)
class Leduc(State):
    """One hand: the pack, the cards and the pot. Cards 0 and 1 are of one rank, and so on."""

    def __init__(
        self,
        pack: i64 = 63,
        first: i64 = NO_CARD,
        second: i64 = NO_CARD,
        turned: i64 = NO_CARD,
        first_paid: i64 = 1,
        second_paid: i64 = 1,
        turn: i64 = CHANCE,
    ) -> None:
        self.ear = None
        self.pack = pack
        self.first = first
        self.second = second
        self.turned = turned
        self.first_paid = first_paid
        self.second_paid = second_paid
        self.turn = turn
        self.late: i64 = 0
        """1 in the second round of bets."""
        self.calls: i64 = 0
        self.raises: i64 = 0
        self.winner: i64 = OPEN

    def asked(self) -> i64:
        """Chance, while a card is due; then the bettors in turn."""
        return self.turn

    def offer(self, menu: Menu) -> None:
        """Any card of the pack; or a call, a fold where there is a bet, a raise twice a round."""
        if self.turn == CHANCE:
            menu.offer(0, self.pack)
            return
        bets: i64 = 2
        if self.first_paid != self.second_paid:
            bets |= 1
        if self.raises < 2:
            bets |= 4
        menu.offer(0, bets)

    def play(self, action: i64) -> None:
        """A card, or a bet and what follows from it."""
        seat = self.turn
        if seat == CHANCE:
            self._deal(action)
        elif action == RAISE:
            self.tell(RAISED, seat, 4 if self.late else 2)
        elif action == FOLD:
            self.tell(FOLDED, seat)
            self.tell(OVER, 1 - seat)
        else:
            showdown = self.late and (self.raises or self.calls)
            self.tell(CALLED, seat)
            if showdown:
                self.tell(OVER, self._best_hand())

    def _deal(self, card: i64) -> None:
        """A card to each seat, which only that seat sees, and one for both."""
        if self.second != NO_CARD:
            self.tell(TURNED, card)
            return
        seat: i64 = 0 if self.first == NO_CARD else 1
        self.tell(DREW, seat, card)
        self.tell(DEALT, seat)

    def _best_hand(self) -> i64:
        """A pair with the turned card, or the higher rank."""
        mine = self.first // 2
        yours = self.second // 2
        if mine == yours:
            return TIED
        shared = self.turned // 2
        if mine == shared or (yours != shared and mine > yours):
            return 0
        return 1

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        if word == RAISED:
            if a:
                self.second_paid = self.first_paid + b
            else:
                self.first_paid = self.second_paid + b
            self.raises += 1
            self.turn = 1 - a
        elif word == CALLED:
            self._call(a)
        elif word == DREW:
            self.pack &= ~BIT[b]
            if a:
                self.second = b
            else:
                self.first = b
        elif word == DEALT:
            self.turn = 0 if a else CHANCE
        elif word == TURNED:
            self.pack &= ~BIT[a]
            self.turned = a
            self.turn = 0
        elif word == OVER:
            self.winner = a
            self.turn = NOBODY

    def _call(self, seat: i64) -> None:
        """The bet is met; once both have had their say, the round is over."""
        if seat:
            self.second_paid = self.first_paid
        else:
            self.first_paid = self.second_paid
        if self.raises == 0 and self.calls == 0:
            self.calls = 1
            self.turn = 1 - seat
        elif self.late == 0:
            self.late = 1
            self.calls = 0
            self.raises = 0
            self.turn = CHANCE

    def payoff(self, seat: i64) -> float:
        """The chips won or lost, as a share of the most that a hand can bring."""
        if self.winner == TIED:
            return 0.0
        if seat == self.winner:
            return float(self.first_paid if seat else self.second_paid) / MOST_CHIPS
        return -float(self.second_paid if seat else self.first_paid) / MOST_CHIPS

    def clone(self) -> "Leduc":
        """The same hand again."""
        copy = Leduc(
            self.pack,
            self.first,
            self.second,
            self.turned,
            self.first_paid,
            self.second_paid,
            self.turn,
        )
        copy.late = self.late
        copy.calls = self.calls
        copy.raises = self.raises
        copy.winner = self.winner
        return copy


@final
class Hand(View):
    """What one seat knows: the hand as far as it heard of it."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.seats = 2
        self.known = Leduc()

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Take in a fact."""
        self.known.happen(word, a, b, c)

    def clone(self) -> "Hand":
        """The same knowledge again."""
        copy = Hand(self.seat)
        copy.known = self.known.clone()
        return copy


def search_state(hand: Hand, rng: FastRandom) -> State:
    """The hand with a card for the other seat, each of those not seen as likely."""
    world = hand.known.clone()
    pack = world.pack
    card = nth(pack, rng.below(count(pack)))
    world.happen(DREW, 1 - hand.seat, card, 0)
    return world


def hearing() -> Hearing:
    """Who hears what: each seat its own card, and both all the rest."""
    return Hearing([ALL, FIELD, ALL, ALL, ALL, ALL, ALL], [0, 0, 0, 0, 0, 0, 0], 2)
