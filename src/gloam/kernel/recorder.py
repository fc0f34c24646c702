"""Games played one after the other in compiled code, with everything kept that learners want.

A recorder keeps a row for each decision (what the asked seat knew, what it might choose, what it
chose) and every fact with who heard it, until somebody takes them away. A game's own seed decides
all that chance and bots do in it, so that any game can be played again by itself.
"""

import ctypes
from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.bits import BIT
from gloam.kernel.dice import Dice
from gloam.kernel.encoding import no_flags, nothing, noughts, offer
from gloam.kernel.episode import LOTS, Opening
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.shared import address, lent
from gloam.kernel.state import CHANCE, NOBODY, Ear, State
from gloam.kernel.view import View

Decider = Callable[[Any, tuple[int, ...], FastRandom], tuple[int, dict[int, int]]]
"""Who plays a seat: it gives its choice, and how often a search tried each action."""
A_FACT: Final = 6
"""What is kept of a fact: after how many choices it was told, who heard it, its word, a, b, c."""
A_ROW: Final = 3
"""What is kept of a decision beside observation and mask: its step, the seat, the action."""


@final
class Beginning:
    """How a game began: the truth, what each seat knew, and what was told."""

    def __init__(self, state: State, eyes: list[View], minds: list[View], told: list[int]) -> None:
        self.state = state
        self.eyes = eyes
        self.minds = minds
        self.told = told


@final
class Recorder(Ear):
    """Plays games, and keeps what happens."""

    def __init__(
        self,
        opening: Opening,
        players: list[Decider | None],
        room: int,
        most_steps: int,
        openings: int,
        believe: Callable[[Any], tuple[float, ...]] | None = None,
    ) -> None:
        layout = opening.encoding.layout(opening.seats)
        self.opening = opening
        self.players = players
        """Who plays each seat; None for whoever chooses anything."""
        self.believe = believe
        """What the asked seat believes, from its view, if that is to be kept."""
        self.room: i64 = room
        """How many decisions there is room for."""
        self.most_steps: i64 = most_steps
        """After how many choices a game is broken off."""
        self.seats: i64 = opening.seats
        self.size: i64 = layout.size
        self.ground: i64 = layout.ground
        self.choices: i64 = len(opening.game.words.actions)
        self.rows: i64 = 0
        """How many decisions are kept now."""
        self.told: i64 = 0
        """How many numbers of facts are kept now."""
        self.first: i64 = 0
        """Where the facts of this game begin."""
        self.steps: i64 = 0
        """How many choices this game has had."""
        self.broken_off = False
        self.beliefs: list[tuple[float, ...]] = []
        """For each decision that is kept what was believed, if that is wanted."""
        self.visits: list[tuple[int, dict[int, int]]] = []
        """Of some decisions, by their rows, how often a search tried each action."""
        self._menu = Menu()
        self._rng = FastRandom(1)
        self._state: State = opening.game.rules.blank(opening.seats)
        self._eyes: list[View] = []
        """What each seat's encoding looks at."""
        self._minds: list[View] = []
        """What each seat's player looks at; the same where that is enough."""
        self._seen = vec[i64]()
        """How far each of the eyes has heard, and, next, each of the minds."""
        self._known = vec[i64]()
        self._openings: i64 = 1 if opening.fixed else openings
        """In how many ways games begin; 0 where each is set up anew."""
        self._kept: dict[int, Beginning] = {}
        """Those of them that were met."""
        self._cells = nothing(self.size * self.room)
        self._earth = nothing(self.ground if self.ground > 0 else 1)
        self._masks = no_flags(self.choices * self.room)
        self._rows = noughts(A_ROW * self.room)
        self._facts = vec[i64]()
        self._cells_at = address(self._cells)
        self._masks_at = address(self._masks)

    # What is kept.

    @property
    def observations(self) -> Any:
        """What the asked seats knew: room by cells."""
        return lent(self._cells, (int(self.room), int(self.size)))

    @property
    def masks(self) -> Any:
        """What they might choose: room by actions, one for yes."""
        return lent(self._masks, (int(self.room), int(self.choices)), "b")

    @property
    def decisions(self) -> Any:
        """For each row its step, the seat, and the action."""
        return lent(self._rows, (int(self.room), A_ROW))

    @property
    def facts(self) -> Any:
        """Every fact: its step, who heard it as a set of seats, its word, and three numbers."""
        return lent(self._facts, (len(self._facts) // A_FACT, A_FACT))

    def empty(self) -> None:
        """Make room for other decisions."""
        ctypes.memset(self._cells_at, 0, int(2 * self.size * self.rows))
        ctypes.memset(self._masks_at, 0, int(self.choices * self.rows))
        self.rows = 0
        self.beliefs = []
        self.visits = []

    def forget(self) -> None:
        """Make room for other facts, between two games."""
        self.told = 0
        self.first = 0

    # Listening.

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Keep a fact."""
        at = self.told
        if at == len(self._facts):
            self._lengthen()
        facts = self._facts
        facts[at] = self.steps
        facts[at + 1] = self.opening.hearing.heard_by(word, a, b, c)
        facts[at + 2] = word
        facts[at + 3] = a
        facts[at + 4] = b
        facts[at + 5] = c
        self.told = at + A_FACT

    def _lengthen(self) -> None:
        facts = self._facts
        n: i64 = 0
        while n < A_FACT:
            facts = append(facts, 0)
            n += 1
        self._facts = facts

    def _caught_up(self, view: View, seat: i64, heard: vec[i64]) -> View:
        """A view that has heard everything by now; how far it had is in `heard`."""
        at = heard[seat]
        facts = self._facts
        mine = BIT[seat]
        while at < self.told:
            if facts[at + 1] & mine:
                view.hear(facts[at + 2], facts[at + 3], facts[at + 4], facts[at + 5])
            at += A_FACT
        heard[seat] = at
        return view

    # Playing.

    def begin(self, seed: str) -> None:
        """Let a game begin; its seed decides everything."""
        self._rng = FastRandom(Dice(seed, salt="").below(LOTS, "episode"))
        self.first = self.told
        self.steps = 0
        self.broken_off = False
        if self._openings == 0:
            self._set_up(seed)
        else:
            n = 0 if self._openings == 1 else int(self._rng.below(self._openings))
            if n not in self._kept:
                self._set_up(f"opening {n}")
                self._kept[n] = self._beginning()
            else:
                self._begin_as(self._kept[n])
        self._deal()
        self._lay()

    def _set_up(self, seed: str) -> None:
        opening = self.opening
        self._state.ear = None
        self._state = opening.game.rules.blank(opening.seats)
        self._state.ear = self
        dice = Dice(seed, salt="")
        opening.game.rules.set_up(self._state, opening.seats, opening.options, dice)
        self._eyes = []
        self._minds = []
        for seat in range(opening.seats):
            self._sit_down(seat)
        self._listen_from(self.first)

    def _sit_down(self, seat: int) -> None:
        opening = self.opening
        listener = opening.encoding.listener(seat, opening.seats)
        thinks = self.players[seat] is not None or self.believe is not None
        if listener is None:
            view = opening.game.sight.view(seat, opening.seats)
            self._eyes.append(view)
            self._minds.append(view)
        else:
            self._eyes.append(listener)
            view = opening.game.sight.view(seat, opening.seats) if thinks else listener
            self._minds.append(view)

    def _listen_from(self, at: i64) -> None:
        self._seen = vec[i64]()
        self._known = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            self._seen = append(self._seen, at)
            self._known = append(self._known, at)
            seat += 1

    def _beginning(self) -> "Beginning":
        """How this game began, for others that begin alike."""
        seat: i64 = 0
        while seat < self.seats:
            self._eye(seat)
            self._mind(seat)
            seat += 1
        told = [int(self._facts[at]) for at in range(self.first, self.told)]
        eyes = [view.clone() for view in self._eyes]
        minds = _again(self._minds, self._eyes, eyes)
        return Beginning(self._state.clone(), eyes, minds, told)

    def _begin_as(self, before: "Beginning") -> None:
        """Begin as another game has begun."""
        for number in before.told:
            if self.told == len(self._facts):
                self._lengthen()
            self._facts[self.told] = number
            self.told += 1
        self._state.ear = None
        self._state = before.state.clone()
        self._state.ear = self
        self._eyes = [view.clone() for view in before.eyes]
        self._minds = _again(before.minds, before.eyes, self._eyes)
        self._listen_from(self.told)

    def _eye(self, seat: i64) -> View:
        return self._caught_up(self._eyes[seat], seat, self._seen)

    def _mind(self, seat: i64) -> View:
        mind = self._minds[seat]
        if mind is self._eyes[seat]:
            return self._eye(seat)
        return self._caught_up(mind, seat, self._known)

    def _lay(self) -> None:
        """Write the ground of this game, where there is one."""
        if self.ground == 0:
            return
        cell: i64 = 0
        while cell < self.ground:
            self._earth[cell] = 0
            cell += 1
        self.opening.encoding.lay(self._eye(0), self._earth, 0)

    def _deal(self) -> None:
        """Let chance answer until a seat, or nobody, is asked; then its menu is ready."""
        state, menu = self._state, self._menu
        asked = state.asked()
        while asked != NOBODY:
            menu.clear()
            state.offer(menu)
            if asked != CHANCE:
                return
            state.play(menu.pick(self._rng.below(menu.total)))
            asked = state.asked()

    def go_on(self) -> bool:
        """Play until the game is over, or there is no room; whether it is over."""
        while True:
            asked = self._state.asked()
            if asked == NOBODY:
                return True
            if self.steps >= self.most_steps:
                self.broken_off = True
                return True
            if self.rows == self.room:
                return False
            self._decide(asked)
            self._deal()

    def _decide(self, asked: i64) -> None:
        """Let the asked seat choose, and keep what it knew and chose."""
        row = self.rows
        cells = row * self.size
        if self.ground:
            cell: i64 = 0
            while cell < self.ground:
                self._cells[cells + cell] = self._earth[cell]
                cell += 1
        self.opening.encoding.observe(self._eye(asked), self._cells, cells + self.ground)
        offer(self._menu, self._masks, row * self.choices)
        action = self._chosen(asked)
        self._rows[A_ROW * row] = self.steps
        self._rows[A_ROW * row + 1] = asked
        self._rows[A_ROW * row + 2] = action
        self.rows = row + 1
        self.steps += 1
        self._state.play(action)

    def _chosen(self, asked: i64) -> i64:
        if self.believe is not None:
            self.beliefs.append(self.believe(self._mind(asked)))
        player = self.players[asked]
        if player is None:
            return self._menu.pick(self._rng.below(self._menu.total))
        action, visits = player(self._mind(asked), self._menu.actions(), self._rng)
        if visits:
            self.visits.append((int(self.rows), visits))
        return action

    def payoffs(self) -> list[float]:
        """What this game was worth to each seat; nought where it was broken off."""
        over = self._state.asked() == NOBODY
        return [self._state.payoff(seat) if over else 0.0 for seat in range(self.seats)]

    def reason(self) -> int:
        """Why it is over, by the game's own numbers; -1 where it was broken off."""
        return int(self._state.reason()) if self._state.asked() == NOBODY else -1


def _again(minds: list[View], eyes: list[View], others: list[View]) -> list[View]:
    """The minds once more; those that were eyes are eyes again."""
    found: list[View] = []
    for seat, mind in enumerate(minds):
        found.append(others[seat] if mind is eyes[seat] else mind.clone())
    return found
