"""What one seat knows of a game: what lies open, and what follows from all that it heard."""

from typing import final

from mypy_extensions import i64

from gloam.games.shadow_hunters.changes import happen
from gloam.games.shadow_hunters.sight.belief import Belief
from gloam.games.shadow_hunters.sight.clues import NO_CARD, Clues
from gloam.games.shadow_hunters.numbers import (
    AMENDED, CAST, FIRST_GREEN, GRAVEYARD, OUTCOME, READ, RECEIVED, REPRINTED, SAID, SAID_TO, SHOWN,
    STANDOFF,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import count, members
from gloam.kernel.memory import Fingerprint
from gloam.kernel.view import View


@final
class Sight(View):
    """What one seat knows."""

    def __init__(
        self,
        seat: i64,
        seats: i64,
        open_: Open,
        clues: Clues,
        belief: Belief,
        fingerprint: Fingerprint | None,
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.open = open_
        self.clues = clues
        self.belief = belief
        self.fingerprint = fingerprint
        """In a standoff, of all that was heard but for what was spoken: its place in the tree."""

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Take in a fact that this seat heard."""
        if word == SAID or word == SAID_TO:
            return
        if self.fingerprint is not None:
            if word == CAST and (self.open.terms & STANDOFF) == 0:
                self.fingerprint = None  # all terms are told, and it is a whole game
            else:
                self.fingerprint.hear(word, a, b, c)
        self.belief.before(word, self.open)
        self.clues.hear(word, a, b, c, self.open)
        if word != READ and word != RECEIVED and word != SHOWN and word != OUTCOME:
            happen(self.open, word, a, b, c)
            if word == REPRINTED or word == AMENDED:
                self.clues.reckon_with(self.open.sheet)
        self.belief.hear(word, a, b, c, self.open, self.clues)

    def me(self) -> int:
        """The seat's own character, or -1 before it was dealt."""
        return int(self.clues.known[self.seat])

    def green_card(self) -> int:
        """The kind of the Green card that this seat reads, or -1."""
        last = self.clues.size() - 1
        if not self.clues.reading() or self.clues.card(last) == NO_CARD:
            return -1
        return int(FIRST_GREEN + self.clues.card(last))

    def clone(self) -> "Sight":
        """The same knowledge again."""
        fingerprint = None if self.fingerprint is None else self.fingerprint.clone()
        return Sight(
            self.seat,
            self.seats,
            self.open.clone(),
            self.clues.clone(),
            self.belief.clone(),
            fingerprint,
        )


def circles(sight: Sight) -> dict[str, tuple[int, ...]]:
    """Whom a seat may speak to apart: the dead each other, where they may. (SHH-R15)"""
    open_ = sight.open
    if (open_.terms & GRAVEYARD) == 0 or open_.alive(sight.seat) or count(open_.dead) < 2:
        return {}
    return {"dead": tuple(members(open_.dead))}


def new_sight(seat: int, seats: int) -> View:
    """What a seat knows before anything was told."""
    return Sight(seat, seats, Open(Agenda(), BOOK), Clues(), Belief(seat, True), Fingerprint())
