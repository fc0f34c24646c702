"""What a seat knows, as numbers: what lies open, whom it knows, and what it can rule out."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from gloam.games.shadow_hunters.cast import NOBODY_KNOWN
from gloam.games.shadow_hunters.numbers import CHARACTERS
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.sight.belief import Belief
from gloam.games.shadow_hunters.sight.clues import Clues
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel import layout as lay
from gloam.kernel.agenda import Agenda
from gloam.kernel.encoding import Encoding, flags, number, one_of, question
from gloam.kernel.layout import Layout, Part
from gloam.kernel.view import View

WHOLE: Final = 10000
"""What stands for certainty where odds are written."""
CARDS: Final = 32
"""How many White and Black cards there are, each with a flag of its own."""
QUESTIONS: Final = 23
TERMS: Final = 20
DAMAGE: Final = 30
SLIPS: Final = 8
"""How many Green cards are shown, the last given first."""
A_SLIP: Final = 4
TURNS: Final = 4000
SETS: Final = 19


@final
class TownEncoding(Encoding):
    """The open table, and what one seat makes of who is who."""

    def __init__(self, weighing: bool) -> None:
        self.weighing = weighing
        """Whether to write how likely everybody is who; what is ruled out alone is quicker."""

    def layout(self, seats: int) -> Layout:
        """The board before all that changes; then what is known of each seat."""
        slip = "of the last Green cards: who was given it, who drew it, which it was if this seat "
        slip += "has read it, and the answer, each and one more than nought"
        each = "who was first to die; chained; has used an ability; is guarded by an angel; by a "
        each += "barrier; has turned; has feasted; has a trophy; was attacked this turn by whoever "
        each += "has it; is a target; was attacked; has doubled; has struck a final blow; has "
        each += "blurred; blurs now; has made a last stand; was silent; was unmoved; has won"
        odds = Part("odds", (seats, CHARACTERS), 0, WHOLE, "how likely it is who, of 10000")
        return Layout(
            Part("slots", (6, 6), 0, 1, "which Area lies in which slot"),
            lay.numbers("terms", TERMS, 1, "rules that differ from the usual ones"),
            lay.numbers("pool", CHARACTERS, 1, "characters that may be in the game"),
            lay.numbers("seat", seats, 1, "whose eyes these are"),
            Part("known", (seats, CHARACTERS), 0, 1, "who it is, if this seat knows"),
            Part("revealed", (seats, CHARACTERS), 0, 1, "who it is, if all know"),
            Part("never", (seats, CHARACTERS), 0, 1, "who it cannot be, by what it did once"),
            *([odds] if self.weighing else []),
            Part("place", (seats, 6), 0, 1, "the Area where it stands"),
            Part("gear", (seats, CARDS), 0, 1, "Equipment in play"),
            Part("hand", (seats, CARDS), 0, 1, "cards that are held"),
            lay.numbers("damage", seats, DAMAGE, "how much damage it has"),
            lay.numbers("worst", seats, DAMAGE, "the most damage that it has lived with"),
            lay.numbers("coups", seats, DAMAGE, "with which it lived through two sixes, and one"),
            lay.numbers("struck", seats, 100, "what the dice say against it"),
            lay.numbers("dead", seats, 1, "who is dead"),
            Part("seats", (SETS, seats), 0, 1, each),
            lay.numbers("turn", seats, 1, "whose turn it is"),
            lay.numbers("attacker", seats, 1, "who attacks"),
            Part("slips", (SLIPS, A_SLIP), 0, 16, slip),
            lay.number("green cards", TURNS, "how many Green cards were drawn"),
            lay.numbers("deck", CARDS, 1, "White and Black cards that are in the decks"),
            lay.numbers("discards", CARDS, 1, "the same for the discards"),
            lay.number("green deck", 100, "Green cards in the deck"),
            lay.number("green discards", 100, "Green cards in the discard"),
            *lay.asked(QUESTIONS),
            lay.number("turns", TURNS, "how many turns there were"),
            lay.number("rounds", TURNS, "after how many rounds it ends; nought for never"),
            lay.number("step", 1, "whether whoever has the turn has moved"),
            lay.number("extra", 100, "extra turns"),
            lay.number("fought", 2, "whether the attack of this turn is done with"),
            lay.number("roll", 6666, "the last roll to move, as the facts have it"),
            lay.number("dice", 66, "what the dice showed last"),
            lay.numbers("how", 4, 1, "how somebody attacks"),
            lay.number("struck by", 6, "the six-sided die of an attacker at duel dice"),
            lay.number("dared", 2, "whether this attack is doubled or lost"),
            lay.number("over", 1, "whether the game is over"),
            ground=3,
        )

    def listener(self, seat: int, seats: int) -> View | None:
        """The usual view, without odds where nobody reads them."""
        if self.weighing:
            return None
        return Sight(seat, seats, Open(Agenda(), BOOK), Clues(), Belief(seat, False), None)

    def lay(self, view: View, out: vec[i16], at: i64) -> i64:
        """The board and the terms."""
        assert isinstance(view, Sight)
        open_ = view.open
        slot: i64 = 0
        while slot < 6:
            at = one_of(out, at, open_.slots[slot], 6)
            slot += 1
        at = flags(out, at, open_.terms, TERMS)
        return flags(out, at, open_.pool, CHARACTERS)

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """The rest."""
        assert isinstance(view, Sight)
        open_ = view.open
        clues = view.clues
        at = one_of(out, at, view.seat, view.seats)
        at = _who(clues.known, view.seats, out, at)
        at = _who(open_.face, view.seats, out, at)
        at = _sets(clues.never, view.seats, CHARACTERS, out, at)
        if self.weighing:
            at = _odds(view, out, at)
        seat: i64 = 0
        while seat < view.seats:
            at = one_of(out, at, open_.place[seat], 6)
            seat += 1
        at = _sets(open_.gear, view.seats, CARDS, out, at)
        at = _sets(open_.hand, view.seats, CARDS, out, at)
        at = _numbers(open_.damage, 0, view.seats, DAMAGE, out, at)
        at = _numbers(clues.worst, 0, view.seats, DAMAGE, out, at)
        at = _numbers(clues.coups, 1, view.seats, DAMAGE, out, at)
        at = _numbers(open_.base, 0, view.seats, 100, out, at)
        at = _seats(view, out, at)
        at = one_of(out, at, open_.turn, view.seats)
        at = one_of(out, at, open_.attacker, view.seats)
        at = _slips(clues, out, at)
        return _rest(open_, out, at)


def _who(characters: vec[i64], seats: i64, out: vec[i16], at: i64) -> i64:
    """One character for each seat, or none."""
    seat: i64 = 0
    while seat < seats:
        at = one_of(out, at, characters[seat], CHARACTERS)
        seat += 1
    return at


def _sets(sets: vec[i64], seats: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """A set for each seat."""
    seat: i64 = 0
    while seat < seats:
        at = flags(out, at, sets[seat], size)
        seat += 1
    return at


def _numbers(numbers: vec[i64], more: i64, seats: i64, most: i64, out: vec[i16], at: i64) -> i64:
    """A number for each seat, and so much more."""
    seat: i64 = 0
    while seat < seats:
        at = number(out, at, numbers[seat] + more, most)
        seat += 1
    return at


def _odds(view: Sight, out: vec[i16], at: i64) -> i64:
    cell: i64 = 0
    while cell < view.seats * CHARACTERS:
        chance = view.belief.chances[cell]
        if chance > 0.0:
            out[at + cell] = i16(i64(chance * 10000.0 + 0.5))
        cell += 1
    return at + cell


def _seats(view: Sight, out: vec[i16], at: i64) -> i64:
    """All that is true of some seats and not of others."""
    open_ = view.open
    seats = view.seats
    at = flags(out, at, open_.dead, seats)
    at = flags(out, at, open_.firsts, seats)
    at = flags(out, at, open_.chained, seats)
    at = flags(out, at, open_.used, seats)
    at = flags(out, at, open_.angels, seats)
    at = flags(out, at, open_.barriers, seats)
    at = flags(out, at, open_.turned, seats)
    at = flags(out, at, open_.feasts, seats)
    at = flags(out, at, open_.trophies, seats)
    at = flags(out, at, open_.prey, seats)
    at = flags(out, at, open_.targets, seats)
    at = flags(out, at, open_.attacked, seats)
    at = flags(out, at, open_.doubled, seats)
    at = flags(out, at, open_.couped, seats)
    at = flags(out, at, open_.blurred, seats)
    at = flags(out, at, open_.blurring, seats)
    at = flags(out, at, open_.stood, seats)
    at = flags(out, at, view.clues.silent, seats)
    at = flags(out, at, view.clues.unmoved, seats)
    return flags(out, at, open_.winners if open_.winners > 0 else 0, seats)


def _slips(clues: Clues, out: vec[i16], at: i64) -> i64:
    """The last Green cards."""
    end = at + SLIPS * A_SLIP
    n = clues.size() - 1
    while n >= 0 and at < end:
        at = number(out, at, clues.receiver(n) + 1, 16)
        at = number(out, at, clues.giver(n) + 1, 16)
        at = number(out, at, clues.card(n) + 1, 16)
        at = number(out, at, clues.answer(n) + 1, 16)
        n -= 1
    return number(out, end, clues.size(), TURNS)


def _rest(open_: Open, out: vec[i16], at: i64) -> i64:
    """Decks, what is asked, and how far the turn has come."""
    at = flags(out, at, open_.deck, CARDS)
    at = flags(out, at, open_.discards, CARDS)
    at = number(out, at, open_.green_deck, 100)
    at = number(out, at, open_.green_discards, 100)
    at = question(out, at, open_.agenda, QUESTIONS)
    at = number(out, at, open_.turns, TURNS)
    at = number(out, at, open_.rounds, TURNS)
    at = number(out, at, open_.step, 1)
    at = number(out, at, open_.extra, 100)
    at = number(out, at, open_.fought, 2)
    at = number(out, at, open_.roll, 6666)
    at = number(out, at, open_.dice, 66)
    at = one_of(out, at, open_.how, 4)
    at = number(out, at, open_.struck_by, 6)
    at = number(out, at, open_.dared, 2)
    return number(out, at, 0 if open_.winners == NOBODY_KNOWN else 1, 1)
