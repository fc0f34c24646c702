"""The rules of Shadow Hunters as the kernel knows them: who is asked, and what comes of an action.

The rules themselves are functions on the truth, in files named after the rule book.
"""

from typing import Final, final

from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.numbers import Q_LOOT, Q_REACT, Q_UNMASK, REVEAL, SAID, SAID_TO
from gloam.games.shadow_hunters.public import START, Open
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules.abilities import at_any_time, offer_at_any_time
from gloam.games.shadow_hunters.rules.asking import answer, offer_answers
from gloam.games.shadow_hunters.rules.dealing import offer_set_up, set_up
from gloam.games.shadow_hunters.rules.single_use import unmask
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.games.shadow_hunters.rules.turn import act, go_on, offer_fight, offer_start
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State


_BY_CHANCE: Final[i64] = sum(2**kind for kind in QUESTIONS.by_chance())
"""The questions that chance answers, as a set."""


@final
class Hunt(Truth):
    """The truth of a game that is played: who is asked, between what, and what comes of it."""

    def asked(self) -> i64:
        """Chance until all is dealt; then whoever is first on the agenda, or has the turn."""
        open_ = self.open
        if open_.winners != OFF:
            return NOBODY
        kind = open_.agenda.first()
        if kind:
            if _BY_CHANCE & BIT[kind]:
                return CHANCE
            return open_.agenda.a()
        if open_.turns == 0:
            return CHANCE
        return open_.turn

    def offer(self, menu: Menu) -> None:
        """What the asked seat may choose, or what chance may bring."""
        open_ = self.open
        kind = open_.agenda.first()
        if kind:
            offer_answers(self, kind, open_.agenda.a(), open_.agenda.b(), menu)
        elif open_.turns == 0:
            offer_set_up(self, menu)
        elif open_.step == START:
            offer_start(self, menu)
        else:
            offer_fight(self, menu)

    def play(self, action: i64) -> None:
        """Tell what comes of an action, and go on until somebody must choose."""
        open_ = self.open
        kind = open_.agenda.first()
        if kind:
            answer(self, kind, open_.agenda.a(), open_.agenda.b(), action)
        elif open_.turns == 0:
            set_up(self, action)
        else:
            act(self, open_.turn, action)
        go_on(self)

    # Out of turn.

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """Reveal, a mother's love and grave digging: at any moment of anybody's turn. (SHH-G19)

        Whoever has them on the menu already is not offered them twice.
        """
        kind = self.open.agenda.first()
        if self.open.turns == 0 or kind == Q_LOOT:
            return
        if seat != self.asked() or (kind != 0 and kind != Q_REACT):
            offer_at_any_time(self, seat, menu)

    def play_aside(self, seat: i64, action: i64) -> None:
        """As in one's own turn; whoever is asked by a card whether to reveal has answered it."""
        agenda = self.open.agenda
        if action == REVEAL and agenda.first() == Q_UNMASK and agenda.a() == seat:
            unmask(self, seat, agenda.b(), action)
        else:
            at_any_time(self, seat, action)
        go_on(self)

    def may_speak(self, seat: i64) -> bool:
        """Everybody may talk, at any time, the dead too."""
        return True

    def speak(self, seat: i64, n: i64) -> None:
        """All hear it."""
        self.tell(SAID, seat, n)

    def speak_to(self, seat: i64, n: i64, to: i64) -> None:
        """The dead hear it. (SHH-R15)"""
        self.tell(SAID_TO, seat, n, to)

    # Copies.

    def clone(self) -> "Hunt":
        """The same world again."""
        copy = Hunt(self.open.clone())
        copy.who = self.who[:]
        copy.greens = self.greens
        copy.out = self.out
        return copy


def new_hunt(seats: int) -> State:
    """The truth before anything was told."""
    return Hunt(Open(Agenda(), BOOK))
